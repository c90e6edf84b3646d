//! Topologies: which ranks mix in each round, and with which weights.
//!
//! A [`Topology`] is a period of [`Round`]s. Each round gives every rank a row of the mixing matrix W: the ranks whose
//! models it takes, including itself, and their weights. The period repeats throughout training, in every step or, with
//! [`Topology::every`], in some of them.
mod analysis;
mod contraction;
mod named;
mod pairs;
mod ranks;
mod round;
mod svg;
mod vanishing;

pub use analysis::{Analysis, Link};
pub use named::{NAMES, named};
pub use ranks::Ranks;
pub use round::{Group, Round, Source};

use crate::error::{GossipError, Result};

/// The maximum number of weights in a period: one per round, rank, and rank that it takes from. A complete graph of
/// 2,048 ranks has this many; in JavaScript they take half a gigabyte. With one peer per round, 65,536 ranks have
/// fewer.
pub const MOST_WEIGHTS: usize = 1 << 22;

/// The largest difference of a sum of weights from 1.
const TOLERANCE: f64 = 1e-12;

/// A period of rounds.
#[derive(Debug, Clone, PartialEq)]
pub struct Topology {
    rounds: Vec<Round>,
    push_sum: bool,
    /// Steps from one round to the next, after the warm-up.
    interval: u64,
    warmup: u64,
    /// The round of a local step.
    alone: Round,
}

impl Topology {
    /// Checks the rounds: columns of the mixing matrix must sum to 1, and so must rows, unless `push_sum`. With
    /// `push_sum`, ranks may have a weight beside their models, which the same matrix mixes, and which must not go to 0
    /// ([`GossipError::Vanishing`]). At most [`MOST_WEIGHTS`] weights ([`GossipError::Large`]).
    pub fn new(world: usize, rounds: Vec<Round>, push_sum: bool) -> Result<Self> {
        if world == 0 {
            return Err(GossipError::Empty("at least one rank"));
        }
        if rounds.is_empty() {
            return Err(GossipError::Empty("at least one round"));
        }
        check_size(rounds.iter().map(Round::weights))?;
        let mut needs_push_sum = false;
        for (index, round) in rounds.iter().enumerate() {
            needs_push_sum |= !round.has_rows_of_one(world, index, push_sum)?;
        }
        if needs_push_sum && let Some(rank) = vanishing::vanishing(world, &rounds) {
            return Err(GossipError::Vanishing(rank));
        }
        Ok(Self {
            interval: 1,
            warmup: 0,
            alone: Round::alone(world),
            rounds,
            push_sum: needs_push_sum,
        })
    }

    /// The number of ranks.
    pub fn world(&self) -> usize {
        self.alone.world()
    }

    /// The rounds of one period.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Whether ranks have push-sum weights beside their models: only columns sum to 1. Otherwise mixing preserves the
    /// mean of the models, and equal models stay equal.
    pub fn needs_push_sum(&self) -> bool {
        self.push_sum
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

/// Rejects more than [`MOST_WEIGHTS`] weights, before they are allocated.
fn check_size(weights: impl IntoIterator<Item = usize>) -> Result<()> {
    let weights = weights.into_iter().sum();
    if weights > MOST_WEIGHTS {
        return Err(GossipError::Large(weights));
    }
    Ok(())
}
