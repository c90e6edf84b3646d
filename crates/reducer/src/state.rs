//! The reducer's state, shared by its hooks and futures.
//!
//! A forward pass *prepares* a reduction. It is *open* from its first gradient on, *complete* when every parameter has
//! its gradient (after one backward pass or several), and *finalizing* from the end of that backward pass until the
//! averages are written back. Static graphs, uneven inputs and lower-precision reductions would add phases.
use std::sync::Arc;

use lockstep_collectives::{CollectivesError, LocalFuture, PendingComparison, ProcessGroup, Reduction, Work};
use lockstep_torch::Tensor;
use parking_lot::Mutex;

use crate::bucket::{Bucket, Flight};
use crate::bucket_assignment::BucketCapacity;
use crate::buffers::BufferFacts;
use crate::comm_hook::CommHook;
use crate::error::{ReducerError, Result};
use crate::guard::{Guarded, Use};
use crate::parameters::Facts;
use crate::placement::Placement;
use crate::record::Record;
use crate::turns::Turn;

/// The work that remains after a backward pass has completed a reduction. Poll it on the thread that ran the pass.
/// Resolves when the gradients hold the averages.
pub type Finish = LocalFuture<std::result::Result<(), Arc<ReducerError>>>;

/// Receives each [`Finish`] at the very end of the backward pass, on its thread, with the group that it waits for.
pub type OnComplete = Arc<dyn Fn(Finish, &ProcessGroup) + Send + Sync>;

/// Options of a reducer.
#[derive(Clone)]
pub struct ReducerOptions {
    /// The capacities of buckets.
    pub capacity: BucketCapacity,
    /// Search the outputs of every forward pass for unused parameters.
    pub find_unused_parameters: bool,
    /// Make `.grad` a view of its bucket.
    pub gradient_as_bucket_view: bool,
    /// Receives the work that remains after a backward pass.
    pub on_complete: OnComplete,
}

/// The state of the reduction.
pub(crate) enum Phase {
    /// No gradients are expected.
    Idle,
    /// The last forward pass ran under noSync: gradients only accumulate.
    Accumulating,
    /// A forward pass has run.
    Prepared,
    /// Some gradients have arrived.
    Open,
    /// All gradients have arrived; the backward pass may still run.
    Complete,
    /// The backward pass has ended; collectives are in flight.
    Finalizing,
    /// The reduction failed: gradients are not averaged.
    Failed(Arc<ReducerError>),
}

#[allow(
    clippy::struct_excessive_bools,
    reason = "facts that hold or not independently of each other"
)]
pub(crate) struct State {
    pub parameters: Vec<Facts>,
    /// The buffers that forward passes broadcast, if known.
    pub buffers: Option<Vec<BufferFacts>>,
    /// Names and tensors of parameters that were frozen when the module was wrapped.
    pub frozen: Vec<(String, Tensor)>,
    pub phase: Phase,
    pub buckets: Vec<Bucket>,
    /// By parameter: its bucket, and its slot there.
    pub places: Vec<(usize, usize)>,
    pub marked: Vec<bool>,
    pub received: usize,
    pub next_launch: usize,
    /// A thread is launching a bucket, or polling a hook, without the lock.
    pub launching: bool,
    /// Parameters that the outputs do not depend on, until the first gradient arrives.
    pub unused: Vec<usize>,
    /// 1 if a gradient arrived since the last reduction, also under noSync.
    pub locally_used: Vec<i32>,
    pub used_map: Option<(Work, Tensor)>,
    /// The used map of the last reduction: by parameter, the number of ranks that used it.
    pub last_used: Vec<i32>,
    pub ready_order: Vec<usize>,
    /// The ready order of the first reduction, until buckets are rebuilt.
    pub rebuild_order: Vec<usize>,
    pub has_rebuilt: bool,
    pub unsynced: Vec<bool>,
    /// Rejects other collectives on the group while a reduction is open.
    pub guard: Option<Reduction>,
    /// This reduction's turn, if it issues collectives after the backward pass.
    pub turn: Option<Turn>,
    pub end_registered: bool,
    pub hook: Option<Arc<dyn CommHook>>,
    /// Whether the ranks have compared their hooks and found them equal.
    pub hook_compared: bool,
    pub hook_check: Option<PendingComparison>,
    pub warnings: Warnings,
    pub record: Record,
}

/// Warnings, each issued once.
#[derive(Default)]
pub(crate) struct Warnings {
    given: Vec<&'static str>,
    pub waiting: Vec<String>,
}

impl Warnings {
    pub fn once(&mut self, key: &'static str, text: impl FnOnce() -> String) {
        if !self.given.contains(&key) {
            self.given.push(key);
            self.waiting.push(text());
        }
    }
}

/// Shared by the reducer, its hooks and its futures.
pub(crate) struct Shared {
    pub group: ProcessGroup,
    pub options: ReducerOptions,
    pub state: Mutex<State>,
    pub placement: Placement,
    /// The all-reduce multiplies its input by 1 / ranks, so buckets hold undivided gradients. Only for powers of two:
    /// their reciprocals are exact, so the result equals PyTorch's, whether that divides or multiplies.
    pub premultiplies: bool,
}

impl Shared {
    pub fn new(parameters: Vec<Facts>, group: ProcessGroup, options: ReducerOptions) -> Self {
        let count = parameters.len();
        let state = State {
            parameters,
            buffers: None,
            frozen: Vec::new(),
            phase: Phase::Idle,
            buckets: Vec::new(),
            places: Vec::new(),
            marked: vec![false; count],
            received: 0,
            next_launch: 0,
            launching: false,
            unused: Vec::new(),
            locally_used: vec![0; count],
            used_map: None,
            last_used: Vec::new(),
            ready_order: Vec::new(),
            rebuild_order: Vec::new(),
            has_rebuilt: false,
            unsynced: vec![false; count],
            guard: None,
            turn: None,
            end_registered: false,
            hook: None,
            hook_compared: false,
            hook_check: None,
            warnings: Warnings::default(),
            record: Record::new(),
        };
        Self {
            premultiplies: group.premultiplies() && group.size().is_power_of_two(),
            group,
            options,
            state: Mutex::new(state),
            placement: Placement::default(),
        }
    }

    /// Breaks the group after `error` in a step that ranks take together, because peers wait for this rank's
    /// collectives. Does nothing if every rank detects the error, or if the group has already failed.
    pub fn leave(&self, error: &ReducerError) {
        let is_shared = matches!(
            error,
            ReducerError::ModelMismatch { .. } | ReducerError::Collectives(CollectivesError::Mismatch { .. })
        );
        if !is_shared && self.group.failure().is_none() {
            self.group.abort(&error.to_string());
        }
    }
}

impl State {
    /// Replaces the buckets. With gradients as views, existing gradients move into the new buckets.
    pub fn install(&mut self, indices: &[Vec<usize>], shared: &Shared) -> Result<()> {
        let views = shared.options.gradient_as_bucket_view;
        if !views {
            // Free the old buckets before allocating the new ones: the reducer does not need them.
            self.buckets.clear();
            shared.placement.clear();
        }
        let mut buckets = Vec::with_capacity(indices.len());
        let mut places = vec![(usize::MAX, 0); self.parameters.len()];
        for (number, members) in indices.iter().enumerate() {
            let bucket = Bucket::new(&self.parameters, members, &shared.group)?;
            for (slot, index) in members.iter().enumerate() {
                if places[*index].0 != usize::MAX {
                    return Err(ReducerError::Received(format!(
                        "parameter {index} stands in two buckets"
                    )));
                }
                places[*index] = (number, slot);
            }
            buckets.push(bucket);
        }
        if let Some(index) = places.iter().position(|place| place.0 == usize::MAX) {
            return Err(ReducerError::Received(format!("parameter {index} stands in no bucket")));
        }
        if views {
            crate::finalize::adopt_gradients(&self.parameters, &buckets)?;
        }
        shared.placement.lay_out(&self.parameters, &buckets, &self.marked)?;
        self.buckets = buckets;
        self.places = places;
        Ok(())
    }

    /// A parameter's view of its bucket; `None` for a sparse gradient.
    pub fn view(&self, index: usize) -> Option<&Tensor> {
        let (bucket, slot) = self.places[index];
        self.buckets[bucket].slots[slot].view.as_ref()
    }

    pub fn bucket_bytes(&self) -> Vec<i64> {
        self.buckets.iter().map(|bucket| bucket.bytes() as i64).collect()
    }

    /// Resets everything to the state before the first gradient.
    pub fn reset_reduction(&mut self) {
        for bucket in &mut self.buckets {
            bucket.pending = bucket.slots.len();
            bucket.flight = Flight::Filling;
            if bucket.expect_sparse {
                bucket.buffer = None;
            }
        }
        self.marked.fill(false);
        self.received = 0;
        self.next_launch = 0;
        self.used_map = None;
        self.ready_order.clear();
    }

    /// Marks the reduction as failed.
    pub fn fail(&mut self, error: ReducerError) -> Arc<ReducerError> {
        let error = Arc::new(error);
        self.record.error = Some(error.to_string());
        self.phase = Phase::Failed(Arc::clone(&error));
        self.guard = None;
        self.turn = None;
        self.hook_check = None;
        error
    }

    /// Whether no reduction is open, finalizing or failed.
    pub fn is_at_rest(&self) -> bool {
        matches!(self.phase, Phase::Idle | Phase::Accumulating | Phase::Prepared)
    }

    /// Whether the reduction still expects gradients or averages.
    pub fn is_awaited(&self) -> bool {
        matches!(
            self.phase,
            Phase::Prepared | Phase::Open | Phase::Complete | Phase::Finalizing
        )
    }

    /// Whether `usage` is allowed for every gradient.
    pub fn is_quiet(&self, usage: Use) -> bool {
        match usage {
            Use::Step => self.is_at_rest() && !self.unsynced.contains(&true),
            Use::Read => self.is_at_rest(),
            Use::Clear => !matches!(self.phase, Phase::Open | Phase::Complete | Phase::Finalizing),
        }
    }

    /// The parameters, for the guard functions.
    pub fn guarded(&mut self) -> impl Iterator<Item = Guarded<'_>> {
        let parameters = self.parameters.iter().zip(&mut self.unsynced);
        parameters.map(|(facts, unsynced)| (facts.name.as_str(), &facts.tensor, unsynced))
    }

    /// The names of the parameters whose indices satisfy `include`.
    pub fn names(&self, include: impl Fn(usize) -> bool) -> Vec<String> {
        let named = self.parameters.iter().enumerate().filter(|(index, _)| include(*index));
        named.map(|(_, facts)| facts.name.clone()).collect()
    }

    /// The parameters without a gradient in this reduction.
    pub fn missing(&self) -> Vec<(usize, String)> {
        let unmarked = self.marked.iter().enumerate().filter(|(_, marked)| !**marked);
        unmarked
            .map(|(index, _)| (index, self.parameters[index].name.clone()))
            .collect()
    }
}
