//! One averaging of one set of gradients: from the first gradient that a backward pass produces until the last average is
//! written.
use lockstep_collectives::{ProcessGroup, ReductionGuard};
use lockstep_torch::Tensor;

use crate::bucket::Bucket;
use crate::comm_hook::Pending;
use crate::comparison::Compared;
use crate::turns::Turn;

/// The communication of a bucket or, behind the buckets, of the used map.
pub(crate) enum Flight {
    /// A thread issues or polls it, without the state's lock.
    Taken,
    Pending(Pending),
    /// Its result.
    Landed(Tensor),
}

/// The state of a reduction, which ends when this is dropped. Do not drop it under the state's lock: its futures, guard
/// and turn wake other tasks.
pub(crate) struct Reduction {
    /// By parameter: whether its gradient has arrived.
    arrived: Vec<bool>,
    /// The parameters in the order in which their gradients arrived.
    pub order: Vec<usize>,
    /// By bucket that is launched when it is full: the number of gradients that it lacks.
    lacking: Vec<usize>,
    /// Their sum.
    missing: usize,
    /// In the order of buckets; the next one is launched when all others have been.
    pub flights: Vec<Flight>,
    /// What ranks compare before the next bucket is launched.
    pub compared: Option<Compared>,
    /// Its turn, if it issues collectives after the backward pass.
    pub turn: Option<Turn>,
    /// Rejects other collectives on the group.
    guard: Option<ReductionGuard>,
    /// The backward pass has ended.
    pub is_ending: bool,
    /// Whether a callback for the end of the running backward pass is registered.
    pub follows_pass: bool,
}

impl Reduction {
    /// A reduction of this number of parameters.
    pub fn new(parameters: usize, buckets: &[Bucket]) -> Self {
        let lacking: Vec<_> = buckets.iter().map(|bucket| bucket.slots.len()).collect();
        Self {
            arrived: vec![false; parameters],
            order: Vec::with_capacity(parameters),
            missing: lacking.iter().sum(),
            lacking,
            flights: Vec::with_capacity(buckets.len() + 1),
            compared: None,
            turn: None,
            guard: None,
            is_ending: false,
            follows_pass: false,
        }
    }

    /// Rejects collectives that do not belong to it from now on.
    pub fn guard(&mut self, group: &ProcessGroup) {
        self.guard = Some(group.begin_reduction());
    }

    /// Records a parameter's first gradient, and the bucket that waits for it, if any.
    pub fn arrive(&mut self, index: usize, bucket: Option<usize>) {
        self.arrived[index] = true;
        if let Some(bucket) = bucket {
            self.lacking[bucket] -= 1;
            self.missing -= 1;
        }
    }

    /// By parameter: whether its gradient has arrived.
    pub fn arrived(&self) -> &[bool] {
        &self.arrived
    }

    /// Whether no bucket lacks a gradient; the backward pass may still run.
    pub fn is_complete(&self) -> bool {
        self.missing == 0
    }

    /// Whether this bucket lacks no gradient.
    pub fn is_full(&self, bucket: usize) -> bool {
        self.lacking.get(bucket).is_none_or(|lacking| *lacking == 0)
    }

    /// The number of buckets that are launched when they are full. Late ones follow.
    pub fn early_buckets(&self) -> usize {
        self.lacking.len()
    }

    /// Returns whether the caller must register that callback; true once per backward pass.
    pub fn registers_end(&mut self) -> bool {
        !self.is_ending && !std::mem::replace(&mut self.follows_pass, true)
    }

    /// Records that the backward pass has ended.
    pub fn ends(&mut self, group: &ProcessGroup) {
        self.is_ending = true;
        if self.guard.is_none() {
            // Nothing was sent before, so the pass's own hooks may have communicated.
            self.guard(group);
            self.turn = Some(Turn::take(group));
        }
        if let Some(turn) = &self.turn {
            turn.ends();
        }
    }
}
