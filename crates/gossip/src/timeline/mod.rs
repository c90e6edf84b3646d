//! Simulates how long training steps would take: discrete events of computation and messages, without values.
//!
//! Ranks compute as [`Compute`] specifies. Over a [`Network`], they send the messages that the engine sends: the
//! engine's plans list them for both. A rank's thread acts like the engine's: it updates and sends a bucket when its
//! gradients are complete and its exchange is over. At the end of the backward pass, it waits for the exchanges that
//! are not over.
//!
//! Time is counted in whole picoseconds, so that sums do not depend on their order: equal input gives equal output.
mod baseline;
mod compute;
mod network;
mod ranks;
mod time;
mod window;

use std::collections::BTreeMap;

pub use baseline::{all_reduce, local};
pub use compute::Compute;
pub use network::Network;
pub use ranks::gossip;

use self::time::{Time, seconds};
use crate::error::{GossipError, Result};

/// Parameters that are exchanged together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    /// Number of elements.
    pub elements: usize,
    /// Bytes of an element.
    pub element_size: usize,
}

impl Bucket {
    fn bytes(&self) -> usize {
        self.elements * self.element_size
    }

    /// Splits the bucket into buckets of at most `limit` bytes, but at least one element.
    pub fn cut(self, limit: usize) -> Vec<Self> {
        let most = (limit / self.element_size.max(1)).max(1);
        let piece = |start: usize| Self {
            elements: most.min(self.elements - start),
            ..self
        };
        (0..self.elements).step_by(most).map(piece).collect()
    }
}

/// The input of a simulation.
#[derive(Debug, Clone, PartialEq)]
pub struct Load {
    /// Buckets, in the order in which their gradients arrive; at least one.
    pub buckets: Vec<Bucket>,
    /// The ranks' computation.
    pub compute: Compute,
    /// The network between the ranks.
    pub network: Network,
    /// Updates wait for the end of the backward pass.
    pub update_at_end: bool,
    /// Number of measured steps, after those of the warm-up and of the first period; at least one.
    pub steps: usize,
}

/// The result of a simulation. Times are in seconds.
#[derive(Debug, Clone, PartialEq)]
pub struct Timeline {
    /// By rank: the duration of a step; the mean over the measured steps.
    pub ranks: Vec<f64>,
    /// Time per step with at least one exchange in flight, from its launch to its end; the mean over ranks.
    pub exchanged: f64,
    /// Time per step that the backward pass waited for exchanges at its end; the mean over ranks.
    pub waited: f64,
    /// Bytes that a rank sends per step; the mean over ranks and the steps of a period.
    pub bytes: f64,
    /// All messages of the whole run, by sender and receiver; for gossip only.
    pub traffic: BTreeMap<(usize, usize), Traffic>,
}

impl Timeline {
    /// By rank: the duration of all measured steps. The other times are sums over ranks and measured steps.
    fn new(load: &Load, steps: impl Iterator<Item = Time>, exchanged: Time, waited: Time, bytes: f64) -> Self {
        let ranks: Vec<f64> = steps.map(|took| seconds(took) / load.steps as f64).collect();
        let share = |time: Time| seconds(time) / (ranks.len() * load.steps) as f64;
        Self {
            exchanged: share(exchanged),
            waited: share(waited),
            bytes,
            traffic: BTreeMap::new(),
            ranks,
        }
    }

    /// The step duration of the slowest rank.
    pub fn step(&self) -> f64 {
        self.ranks.iter().copied().fold(0.0, f64::max)
    }

    /// The share of exchange time that did not delay ranks: `1 - waited / exchanged`; 1 without exchanges.
    pub fn hidden(&self) -> f64 {
        if self.exchanged > 0.0 {
            1.0 - self.waited / self.exchanged
        } else {
            1.0
        }
    }
}

/// The messages from one rank to another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Number of messages.
    pub messages: usize,
    /// Number of bytes.
    pub bytes: usize,
}

impl Load {
    fn check(&self, world: usize) -> Result<()> {
        if self.buckets.is_empty() || self.buckets.iter().any(|bucket| bucket.bytes() == 0) {
            return Err(refused("needs at least one bucket, and elements in each"));
        }
        if self.steps == 0 {
            return Err(refused("needs at least one step"));
        }
        self.compute.check(world)?;
        self.network.check()
    }
}

fn refused(reason: impl Into<String>) -> GossipError {
    GossipError::Timeline(reason.into())
}
