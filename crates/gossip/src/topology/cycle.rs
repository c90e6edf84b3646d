//! Assigns rounds to steps.
use super::{Round, Topology};
use crate::error::{GossipError, Result};

impl Topology {
    /// Whether there is no step without a round.
    pub(crate) fn mixes_in_every_step(&self) -> bool {
        self.interval == 1
    }

    /// Takes rounds in each of the first `warmup` steps, then only in every `interval`-th step. In the other steps,
    /// ranks do not mix (local SGD). This is PyTorch's `PeriodicModelAverager`, for any topology.
    pub fn every(self, interval: u64, warmup: u64) -> Result<Self> {
        if interval == 0 {
            return Err(GossipError::Empty("at least one step from one round to the next"));
        }
        Ok(Self {
            interval,
            warmup,
            ..self
        })
    }

    /// The number of warm-up steps, each of which takes a round.
    pub fn warmup(&self) -> u64 {
        self.warmup
    }

    /// The number of steps of a period, after the warm-up.
    pub fn period(&self) -> u64 {
        self.interval.saturating_mul(self.rounds.len() as u64)
    }

    /// The index of a step's round in its period; `None` for a local step.
    pub fn round_index(&self, step: u64) -> Option<usize> {
        let count = match step.checked_sub(self.warmup) {
            None => step,
            Some(after) if after.is_multiple_of(self.interval) => self.warmup + after / self.interval,
            Some(_) => return None,
        };
        // The remainder is an index.
        Some((count % self.rounds.len() as u64) as usize)
    }

    /// The round of a step.
    pub fn round(&self, step: u64) -> &Round {
        self.round_index(step).map_or(&self.alone, |round| &self.rounds[round])
    }
}
