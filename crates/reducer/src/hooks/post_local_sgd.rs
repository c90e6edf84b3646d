//! Post-local SGD: after some steps gradients are averaged within a subgroup only, or not at all (Lin et al., 2018;
//! `post_localSGD_hook`). Averaging the models is left to a model averager.
use std::sync::atomic::{AtomicU64, Ordering};

use lockstep_collectives::ProcessGroup;

use super::all_reduce::AllReduce;
use crate::comm_hook::{CommHook, GradBucket, HookFuture, Issuing};

/// The hook.
#[derive(Debug)]
pub struct PostLocalSgd {
    /// The ranks that average their gradients from then on; `None`: each keeps its own.
    pub subgroup: Option<ProcessGroup>,
    /// The number of steps in which all ranks average their gradients.
    pub start: u64,
    steps: AtomicU64,
}

impl PostLocalSgd {
    /// The hook with these settings.
    pub fn new(subgroup: Option<ProcessGroup>, start: u64) -> Self {
        let steps = AtomicU64::new(0);
        Self { subgroup, start, steps }
    }

    /// The number of steps so far, at most `start` (`PostLocalSGDState.iter`).
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Goes on as after so many steps.
    pub fn restore(&self, steps: u64) {
        self.steps.store(steps.min(self.start), Ordering::Relaxed);
    }
}

impl CommHook for PostLocalSgd {
    fn name(&self) -> &'static str {
        "postLocalSGD"
    }

    /// Some ranks may have no subgroup.
    fn compared(&self) -> String {
        format!("postLocalSGD (startLocalSGDIter {})", self.start)
    }

    fn is_elementwise(&self) -> bool {
        true
    }

    fn issuing(&self) -> Issuing {
        Issuing::AtOnce
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let is_last = bucket.is_last;
        if self.steps() >= self.start {
            return match &self.subgroup {
                Some(subgroup) => AllReduce::HOOK.run(bucket, subgroup),
                None => Noop.run(bucket, group),
            };
        }
        let result = AllReduce::HOOK.run(bucket, group);
        self.steps.fetch_add(u64::from(is_last), Ordering::Relaxed);
        result
    }
}

/// Leaves each rank its own gradients, undivided (`noop_hook`).
#[derive(Debug, Clone, Copy)]
pub struct Noop;

impl CommHook for Noop {
    fn name(&self) -> &'static str {
        "noop"
    }

    fn is_elementwise(&self) -> bool {
        true
    }

    fn issuing(&self) -> Issuing {
        Issuing::AtOnce
    }

    fn run(&self, bucket: GradBucket, _: &ProcessGroup) -> HookFuture {
        Box::pin(async move { Ok(bucket.buffer) })
    }
}
