//! Topologies: which ranks mix in each round, and with which weights.
//!
//! A [`Topology`] is a period of [`Round`]s. Each round gives every rank a row of the mixing matrix W: the ranks whose
//! models it takes, including itself, and their weights. The period repeats throughout training, in every step or, with
//! [`Topology::every`], in some of them.
mod analysis;
mod base_graph;
mod contraction;
mod cycle;
mod matchings;
mod named;
mod node_aware;
mod round;
mod size;
mod stochastic;
mod svg;
mod vanishing;

pub use analysis::{Analysis, Link};
pub use cycle::Cycle;
pub use named::{NAMES, Ranks, named};
pub use round::{Group, Round, Source};
pub use size::MOST_WEIGHTS;
pub use stochastic::{Stochastic, TOLERANCE};

use crate::error::{GossipError, Result};

/// A period of rounds.
#[derive(Debug, Clone, PartialEq)]
pub struct Topology {
    world: usize,
    rounds: Vec<Round>,
    stochastic: Stochastic,
    cycle: Cycle,
    /// The round of a local step.
    alone: Round,
}

impl Topology {
    /// Checks the rounds: columns of the mixing matrix must sum to 1, and so must rows, unless `push_sum`. With
    /// `push_sum`, ranks may have a weight beside their models, which the same matrix mixes, and which must not go to 0
    /// ([`GossipError::Vanishing`]). At most [`MOST_WEIGHTS`] weights ([`GossipError::Large`]).
    pub fn new(world: usize, rounds: Vec<Round>, push_sum: bool) -> Result<Self> {
        if world == 0 {
            return Err(GossipError::Empty {
                what: "at least one rank",
            });
        }
        if rounds.is_empty() {
            return Err(GossipError::Empty {
                what: "at least one round",
            });
        }
        size::check(rounds.iter().map(Round::weights))?;
        let mut stochastic = Stochastic::Doubly;
        for (index, round) in rounds.iter().enumerate() {
            stochastic = stochastic.max(stochastic::check(world, index, round, push_sum)?);
        }
        if let (Stochastic::Columns, Some(rank)) = (stochastic, vanishing::vanishing(world, &rounds)) {
            return Err(GossipError::Vanishing { rank });
        }
        Ok(Self {
            world,
            cycle: Cycle::new(rounds.len()),
            alone: Round::alone(world),
            rounds,
            stochastic,
        })
    }

    /// Takes rounds in each of the first `warmup` steps, then only in every `interval`-th step. In the other steps,
    /// ranks do not mix (local SGD). See [`Cycle`].
    pub fn every(self, interval: u64, warmup: u64) -> Result<Self> {
        let cycle = self.cycle.every(interval, warmup)?;
        Ok(Self { cycle, ..self })
    }

    /// The number of ranks.
    pub fn world(&self) -> usize {
        self.world
    }

    /// The rounds of one period.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The assignment of rounds to steps.
    pub fn cycle(&self) -> Cycle {
        self.cycle
    }

    /// The round of a step.
    pub fn round(&self, step: u64) -> &Round {
        self.cycle.round(step).map_or(&self.alone, |round| &self.rounds[round])
    }

    /// Whether ranks have push-sum weights beside their models.
    pub fn needs_push_sum(&self) -> bool {
        self.stochastic == Stochastic::Columns
    }

    /// Whether rows and columns sum to 1, or only columns.
    pub fn stochastic(&self) -> Stochastic {
        self.stochastic
    }
}
