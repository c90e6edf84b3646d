//! The order of messages. NCCL has no tags: what one rank sends first, the other one receives first.
use std::collections::BTreeMap;

use super::launcher::Job;
use crate::messages::following;

/// Holds back messages until those with lower numbers have come. The receiver has numbered them, in its order of
/// receives; other operations, and messages that were not announced, have no number, and are in order already.
#[derive(Default)]
pub(super) struct InOrder {
    last: i32,
    held: BTreeMap<i32, Job>,
}

impl InOrder {
    /// Passes the job on to `launch`, and those that have waited for it.
    pub fn put(&mut self, job: Job, mut launch: impl FnMut(Job)) {
        match job.0.tag() {
            0 => launch(job),
            number => drop(self.held.insert(number, job)),
        }
        while let Some(next) = self.held.remove(&following(self.last)) {
            self.last = following(self.last);
            launch(next);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    pub fn into_jobs(self) -> impl Iterator<Item = Job> {
        self.held.into_values()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use lockstep_torch::{Device, Kind, Tensor};

    use super::*;
    use crate::backend::{Completion, Launch};
    use crate::collective::Collective;

    fn message(tag: i32) -> Job {
        let tensor = Tensor::f_zeros([1], (Kind::Float, Device::Cpu)).unwrap();
        let send = Collective::Send { tensor, peer: 1, tag };
        (send, Launch::default(), Completion::new(|_| ()))
    }

    #[test]
    fn messages_are_launched_by_their_numbers() {
        let (mut order, mut launched) = (InOrder::default(), Vec::new());
        for tag in [3, 2, 0, 1, 5, 0, 4] {
            order.put(message(tag), |(collective, ..)| launched.push(collective.tag()));
        }
        assert_eq!(launched, [0, 1, 2, 3, 0, 4, 5]);
        assert!(order.is_empty());
        order.put(message(7), |_| unreachable!("6 is missing"));
        assert_eq!(order.into_jobs().count(), 1);
    }
}
