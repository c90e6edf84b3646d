//! Who mixes with whom, round after round.
//!
//! A [`Topology`] is a period of [`Round`]s. Each round gives every rank a row of the mixing matrix W: the ranks whose models
//! it takes, itself among them, and their weights. A period is repeated for as long as training goes on, in every step or,
//! by [`Topology::every`], in some of them.
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
    /// Of a step that takes none of the rounds.
    alone: Round,
}

impl Topology {
    /// Checks the rounds: every rank once in each, weights of one that keep the models' mean. With `push_sum` columns need to
    /// add up to one, rows not: the ranks then carry a weight beside their models, which is mixed by the same matrix, and must
    /// not go to 0 ([`GossipError::Vanishing`]). There are [`MOST_WEIGHTS`] at most ([`GossipError::Large`]).
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

    /// The same rounds, but after the first `warmup` steps only in every `interval`-th one; in the others ranks stay by
    /// themselves (local SGD). See [`Cycle`].
    pub fn every(self, interval: u64, warmup: u64) -> Result<Self> {
        let cycle = self.cycle.every(interval, warmup)?;
        Ok(Self { cycle, ..self })
    }

    /// How many ranks it is for.
    pub fn world(&self) -> usize {
        self.world
    }

    /// The rounds of one period.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Which round a step takes.
    pub fn cycle(&self) -> Cycle {
        self.cycle
    }

    /// The round of a step.
    pub fn round(&self, step: u64) -> &Round {
        self.cycle.round(step).map_or(&self.alone, |round| &self.rounds[round])
    }

    /// Do ranks carry push-sum weights beside their models?
    pub fn needs_push_sum(&self) -> bool {
        self.stochastic == Stochastic::Columns
    }

    /// Whether rows and columns add up to one, or columns alone.
    pub fn stochastic(&self) -> Stochastic {
        self.stochastic
    }
}
