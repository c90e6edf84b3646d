//! How long training steps would take: a discrete-event simulation of what ranks compute and send, without values.
//!
//! Ranks compute as their [`Compute`] says, and send, over a [`Network`], the messages that the engine sends: its plans list
//! them for both. The thread of a rank does what the engine does on its: where a bucket's gradients are complete, and its
//! exchange is over, it is updated and sent on; what has not arrived at the end of the backward pass is waited for.
//!
//! Time is counted in whole picoseconds, so that sums do not depend on their order: equal input gives equal output.
mod baseline;
mod compute;
mod network;
mod ranks;
mod time;
mod window;

pub use baseline::{all_reduce, local};
pub use compute::Compute;
pub use network::Network;
pub use ranks::gossip;

use crate::error::{GossipError, Result};

/// Parameters that travel together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    /// How many elements it has.
    pub elements: usize,
    /// Bytes of one.
    pub element_size: usize,
}

impl Bucket {
    fn bytes(&self) -> usize {
        self.elements * self.element_size
    }

    /// Buckets of at most `limit` bytes, and one element, instead of this one.
    pub fn cut(self, limit: usize) -> Vec<Self> {
        let most = (limit / self.element_size.max(1)).max(1);
        let piece = |start: usize| Self {
            elements: most.min(self.elements - start),
            ..self
        };
        (0..self.elements).step_by(most).map(piece).collect()
    }
}

/// What is trained, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Load {
    /// In the order in which their gradients come; at least one.
    pub buckets: Vec<Bucket>,
    /// What ranks compute.
    pub compute: Compute,
    /// What lies between them.
    pub network: Network,
    /// Updates wait for the end of the backward pass.
    pub update_at_end: bool,
    /// How many steps are measured, after those of a warm-up and of a first period; at least one.
    pub steps: usize,
}

/// What came of it. Times are seconds.
#[derive(Debug, Clone, PartialEq)]
pub struct Timeline {
    /// A step of each rank; the mean over the measured steps.
    pub ranks: Vec<f64>,
    /// The time of a step in which at least one exchange was under way, from its launch to its end; the mean over ranks.
    pub exchanged: f64,
    /// How long a backward pass waited for them at its end; the mean over ranks.
    pub waited: f64,
    /// Bytes that a rank sends in a step; the mean over ranks and the rounds of a period.
    pub bytes: f64,
    /// Everything that was sent between two ranks in the whole run, by sender and receiver; for gossip only.
    pub traffic: Vec<Traffic>,
}

impl Timeline {
    /// A step of the slowest rank.
    pub fn step(&self) -> f64 {
        self.ranks.iter().copied().fold(0.0, f64::max)
    }

    /// The share of that time in which nobody waited; 1 where there are none.
    pub fn hidden(&self) -> f64 {
        if self.exchanged > 0.0 {
            1.0 - self.waited / self.exchanged
        } else {
            1.0
        }
    }
}

/// What one rank has sent to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traffic {
    /// The sender.
    pub from: usize,
    /// The receiver.
    pub to: usize,
    /// How many messages.
    pub messages: usize,
    /// How many bytes.
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

    /// What part of the model stands in the buckets up to each.
    fn shares(&self) -> Vec<f64> {
        let total: usize = self.buckets.iter().map(Bucket::bytes).sum();
        let mut sum = 0;
        let mut up_to = |bucket: &Bucket| {
            sum += bucket.bytes();
            sum as f64 / total as f64
        };
        self.buckets.iter().map(&mut up_to).collect()
    }
}

fn refused(reason: impl Into<String>) -> GossipError {
    GossipError::Timeline { reason: reason.into() }
}
