//! Assigns rounds to steps.
use crate::error::{GossipError, Result};

/// The rounds of a period repeat. Each of the first `warmup` steps takes a round, then every `interval`-th step does.
/// In the other steps, ranks do not mix. This is PyTorch's `PeriodicModelAverager`, for any topology.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cycle {
    rounds: usize,
    interval: u64,
    warmup: u64,
}

impl Cycle {
    /// Every step takes a round.
    pub(super) fn new(rounds: usize) -> Self {
        Self {
            rounds,
            interval: 1,
            warmup: 0,
        }
    }

    pub(super) fn every(self, interval: u64, warmup: u64) -> Result<Self> {
        if interval == 0 {
            return Err(GossipError::Empty {
                what: "at least one step from one round to the next",
            });
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
        self.interval.saturating_mul(self.rounds as u64)
    }

    /// The index of a step's round in its period; `None` for a local step.
    pub fn round(&self, step: u64) -> Option<usize> {
        let count = match step.checked_sub(self.warmup) {
            None => step,
            Some(after) if after.is_multiple_of(self.interval) => self.warmup + after / self.interval,
            Some(_) => return None,
        };
        // The remainder is an index.
        Some((count % self.rounds as u64) as usize)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    fn rounds(cycle: Cycle) -> Vec<Option<usize>> {
        (0..10).map(|step| cycle.round(step)).collect()
    }

    #[test]
    fn rounds_follow_one_another_in_the_steps_that_take_one() {
        let cycle = Cycle::new(3);
        assert_eq!(rounds(cycle), [0, 1, 2, 0, 1, 2, 0, 1, 2, 0].map(Some));
        assert_eq!(rounds(cycle.every(1, 4).unwrap()), rounds(cycle));
        let wait = None;
        let found = rounds(cycle.every(3, 0).unwrap());
        assert_eq!(
            found,
            [Some(0), wait, wait, Some(1), wait, wait, Some(2), wait, wait, Some(0)]
        );
        let found = rounds(cycle.every(2, 4).unwrap());
        let warm = [Some(0), Some(1), Some(2), Some(0)];
        assert_eq!(
            found,
            [&warm[..], &[Some(1), wait, Some(2), wait, Some(0), wait]].concat()
        );
        assert!(cycle.every(0, 1).is_err());
    }
}
