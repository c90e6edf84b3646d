//! The computation of ranks, and its duration.
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use super::time::{self, Time, picoseconds};
use super::{Bucket, Load, refused};
use crate::error::Result;

/// A rank's computation in a step, in seconds. Gradients arrive bucket by bucket. A bucket's share of the backward pass
/// and of the update is its share of the model.
#[derive(Debug, Clone, PartialEq)]
pub struct Compute {
    /// The forward pass.
    pub forward: f64,
    /// The backward pass.
    pub backward: f64,
    /// Mixing and updating all buckets.
    pub update: f64,
    /// Ranks with another speed, and the factor by which their computation takes longer; more than 0.
    pub stragglers: Vec<(usize, f64)>,
    /// From 0 to 1: each rank's time of each step is multiplied by a uniform random number from `1 - jitter` to
    /// `1 + jitter`.
    pub jitter: f64,
    /// The seed of the jitter. Each rank has its own random stream, so that its numbers do not depend on the topology.
    pub seed: u64,
}

impl Compute {
    pub(super) fn check(&self, world: usize) -> Result<()> {
        time::check("forward pass", self.forward)?;
        time::check("backward pass", self.backward)?;
        time::check("update", self.update)?;
        if !(0.0..=1.0).contains(&self.jitter) {
            return Err(refused(format!("needs a jitter from 0 to 1, got {}", self.jitter)));
        }
        for &(rank, factor) in &self.stragglers {
            if rank >= world {
                let text = format!("has {world} rank(s), numbered from 0, and no straggler {rank}");
                return Err(refused(text));
            }
            if !(factor > 0.0 && factor.is_finite()) {
                let text = format!("needs a factor of more than 0 for straggler {rank}, got {factor}");
                return Err(refused(text));
            }
        }
        Ok(())
    }
}

/// The computing times of one rank.
pub(super) struct Pace<'a> {
    compute: &'a Compute,
    /// By bucket: the share of the model in the buckets up to this one.
    shares: Vec<f64>,
    factor: f64,
    draws: ChaCha8Rng,
    /// The factor of the current step.
    current: f64,
}

impl<'a> Pace<'a> {
    pub fn new(load: &'a Load, rank: usize) -> Self {
        let compute = &load.compute;
        let mut draws = ChaCha8Rng::seed_from_u64(compute.seed);
        draws.set_stream(rank as u64);
        let total: usize = load.buckets.iter().map(Bucket::bytes).sum();
        let mut sum = 0;
        let share = |bucket: &Bucket| {
            sum += bucket.bytes();
            sum as f64 / total as f64
        };
        let own = compute.stragglers.iter().filter(|(straggler, _)| *straggler == rank);
        Self {
            compute,
            shares: load.buckets.iter().map(share).collect(),
            factor: own.map(|(_, factor)| factor).product(),
            draws,
            current: 1.0,
        }
    }

    /// Begins the next step.
    pub fn next_step(&mut self) {
        // 53 bits, as in a double: uniform over [-1, 1).
        let drawn = (self.draws.next_u64() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
        self.current = self.factor * (1.0 + self.compute.jitter * drawn);
    }

    /// From the gradients of the previous bucket, or the beginning of the step, to those of `bucket`.
    pub fn gradient(&self, bucket: usize) -> Time {
        self.part(bucket, |share| self.compute.forward + self.compute.backward * share)
    }

    /// The duration of a bucket's update.
    pub fn update(&self, bucket: usize) -> Time {
        self.part(bucket, |share| self.compute.update * share)
    }

    /// The duration of a bucket's part; `end`: when a share of the model is done. Rounds both ends, so that the parts
    /// add up to the whole.
    fn part(&self, bucket: usize, end: impl Fn(f64) -> f64) -> Time {
        let at = |index: usize| picoseconds(self.current * end(self.shares[index]));
        at(bucket) - if bucket == 0 { 0 } else { at(bucket - 1) }
    }
}
