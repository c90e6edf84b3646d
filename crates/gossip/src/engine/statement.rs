//! What a rank states with its model: values that all ranks must have alike for the mix to be one.
use lockstep_torch::Tensor;

use crate::error::{GossipError, Result, Subject};

/// Travels with the models of a step's first bucket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Statement {
    /// The step whose round mixes the model.
    step: u64,
    /// The adaptive factor of that mix.
    pub factor: f64,
    /// A digest of the factors of all steps so far.
    history: u64,
}

impl Statement {
    /// The statement before the first step, or after a restore.
    pub const fn new(step: u64, factor: f64) -> Self {
        Self {
            step,
            factor,
            history: 0,
        }
    }

    /// The statement of a step after this one.
    #[must_use]
    pub const fn next(self, step: u64, factor: f64) -> Self {
        let history = (self.history ^ self.factor.to_bits()).wrapping_mul(0x0100_0000_01b3);
        Self { step, factor, history }
    }

    /// As it travels: int64 `[3]`.
    pub fn write(self) -> Result<Tensor> {
        let numbers = [self.step, self.factor.to_bits(), self.history].map(u64::cast_signed);
        Ok(Tensor::f_from_slice(&numbers)?)
    }

    /// Memory for a peer's.
    pub fn memory() -> Result<Tensor> {
        Self::new(0, 0.0).write()
    }

    /// Compares this rank's statement with one that a peer has written.
    pub fn compare(self, received: &Tensor, rank: usize, peer: usize) -> Result<()> {
        let numbers = Vec::<i64>::try_from(received)?;
        let [step, factor, history] = numbers[..] else {
            return Err(GossipError::Unexpected("a statement has another length"));
        };
        let theirs = Self {
            step: step.cast_unsigned(),
            factor: f64::from_bits(factor.cast_unsigned()),
            history: history.cast_unsigned(),
        };
        if self == theirs {
            return Ok(());
        }
        let (own, theirs) = (self.text(), theirs.text());
        Err(GossipError::Differ {
            subject: Subject::Factor,
            rank,
            peer,
            own,
            theirs,
        })
    }

    fn text(self) -> String {
        format!("{} in step {}", self.factor, self.step)
    }
}
