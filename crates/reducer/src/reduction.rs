//! One averaging of one set of gradients: from the first gradient that a backward pass produces until the last average is
//! written.
use std::sync::Arc;

use lockstep_collectives::{PendingComparison, ProcessGroup, ReductionGuard};
use lockstep_torch::Tensor;

use crate::bucket::Bucket;
use crate::comm_hook::Pending;
use crate::error::ReducerError;
use crate::turns::Turn;
use crate::unused::Assumed;

/// The communication of a bucket or of the used map.
pub(crate) enum Flight {
    /// A thread issues or polls it, without the state's lock.
    Taken,
    Pending(Pending),
    /// Its result.
    Landed(Tensor),
}

/// Whether the ranks agree on the reduction.
pub(crate) enum Agreement {
    /// Their comparison has not begun.
    Unasked,
    Asked {
        /// Until somebody waits for it.
        answer: Option<PendingComparison>,
        /// Buckets wait for the verdict.
        holds_buckets: bool,
    },
}

/// What launches the buckets of a reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trigger {
    /// The gradient that a bucket lacked.
    Gradients,
    /// The end of the backward pass, when gradients are collected.
    EndOfPass,
    /// Nothing: this rank has no gradients, and sends zeros.
    Shadow,
}

/// The state of a reduction, which ends when this is dropped. Do not drop it under the state's lock: its futures, guard
/// and turn wake other tasks.
pub(crate) struct Reduction {
    /// By parameter: whether its gradient has arrived.
    arrived: Vec<bool>,
    /// By parameter: how often its gradient has arrived, in a static graph.
    pub arrivals: Vec<usize>,
    /// The parameters in the order in which their gradients arrived.
    pub order: Vec<usize>,
    /// By bucket that is launched when it is full: the number of gradients that it lacks.
    lacking: Vec<usize>,
    /// Their sum.
    missing: usize,
    /// In the order of buckets; the next one is launched when all others have been.
    pub flights: Vec<Flight>,
    /// Parameters that are assumed to be unused, until the end of the backward pass.
    pub assumed: Option<Assumed>,
    /// The buckets that are not communicated.
    pub skipped: Vec<usize>,
    /// The used map, once it is launched.
    pub used: Option<Flight>,
    pub trigger: Trigger,
    /// The comparison with the other ranks, which begins before all buckets.
    pub agreement: Agreement,
    /// Its turn, if it issues collectives after the backward pass.
    pub turn: Option<Turn>,
    /// Rejects other collectives on the group.
    guard: Option<ReductionGuard>,
    /// The backward pass has ended.
    pub is_ending: bool,
    /// Why a gradient was refused, so that it cannot be completed.
    pub refusal: Option<Arc<ReducerError>>,
    /// Whether its averages become this rank's gradients.
    pub writes: bool,
    /// Whether a callback for the end of the running backward pass is registered.
    pub follows_pass: bool,
}

impl Reduction {
    /// A reduction of this number of parameters.
    pub fn new(parameters: usize, buckets: &[Bucket], trigger: Trigger) -> Self {
        let lacks = |bucket: &Bucket| match trigger {
            Trigger::Gradients => bucket.slots.len(),
            Trigger::EndOfPass | Trigger::Shadow => 0,
        };
        let lacking: Vec<_> = buckets.iter().map(lacks).collect();
        Self {
            arrived: vec![false; parameters],
            order: Vec::with_capacity(parameters),
            missing: lacking.iter().sum(),
            lacking,
            flights: Vec::with_capacity(buckets.len()),
            assumed: None,
            skipped: Vec::new(),
            used: None,
            trigger,
            arrivals: vec![0; parameters],
            agreement: Agreement::Unasked,
            turn: None,
            guard: None,
            is_ending: false,
            refusal: None,
            writes: true,
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
        if let Some(bucket) = bucket.filter(|_| self.trigger == Trigger::Gradients) {
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

    /// Whether buckets wait for the ranks to agree.
    pub const fn is_held(&self) -> bool {
        matches!(
            self.agreement,
            Agreement::Asked {
                holds_buckets: true,
                ..
            }
        )
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
