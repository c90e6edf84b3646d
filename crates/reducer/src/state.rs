//! The reducer's state, and what the threads that touch it share.
//!
//! A reduction is *prepared* by a forward pass, *open* from its first gradient on, *complete* when every parameter's
//! gradient has come (one backward pass or several), and *finalizing* from the end of that backward pass until the averages
//! are written back. Static graphs, uneven inputs and reductions of lower precision would be further phases of it.
use std::sync::Arc;

use lockstep_collectives::{CollectivesError, LocalFuture, ProcessGroup, Reduction, Work};
use lockstep_torch::Tensor;
use parking_lot::Mutex;

use crate::bucket::{Bucket, Flight};
use crate::bucket_assignment::BucketCapacity;
use crate::buffers::BufferFacts;
use crate::comm_hook::CommHook;
use crate::error::{ReducerError, Result};
use crate::guard::{Guarded, Use};
use crate::hook_check::HookCheck;
use crate::parameters::Facts;
use crate::record::Record;
use crate::turns::Turn;

/// What is left to do when a backward pass has completed a reduction. To be polled on the thread that ran the pass; ready
/// when the averages stand in the gradients.
pub type Finish = LocalFuture<std::result::Result<(), Arc<ReducerError>>>;

/// Takes over each [`Finish`], on the thread that ran the backward pass, at its very end; gets the group that it waits for.
pub type OnComplete = Arc<dyn Fn(Finish, &ProcessGroup) + Send + Sync>;

/// How a reducer works.
#[derive(Clone)]
pub struct ReducerOptions {
    /// The capacities of buckets.
    pub capacity: BucketCapacity,
    /// Search the outputs of every forward pass for parameters that they do not depend on.
    pub find_unused_parameters: bool,
    /// Let `.grad` be a view of its bucket.
    pub gradient_as_bucket_view: bool,
    /// Takes over what is left to do after a backward pass.
    pub on_complete: OnComplete,
}

/// Where the reduction stands.
pub(crate) enum Phase {
    /// No gradients are expected.
    Idle,
    /// The last forward pass ran under noSync: gradients only accumulate.
    Accumulating,
    /// A forward pass has run.
    Prepared,
    /// Some gradients came.
    Open,
    /// All gradients came; the backward pass may still run.
    Complete,
    /// The backward pass has ended; collectives are under way.
    Finalizing,
    /// Gradients were not averaged.
    Failed(Arc<ReducerError>),
}

#[allow(
    clippy::struct_excessive_bools,
    reason = "facts that hold or not independently of each other"
)]
pub(crate) struct State {
    pub parameters: Vec<Facts>,
    /// What forward passes copy, where that is known.
    pub buffers: Option<Vec<BufferFacts>>,
    /// By name: those that were not trained when the module was wrapped.
    pub frozen: Vec<(String, Tensor)>,
    pub phase: Phase,
    pub buckets: Vec<Bucket>,
    /// By parameter: its bucket, and its slot there.
    pub places: Vec<(usize, usize)>,
    pub marked: Vec<bool>,
    pub received: usize,
    pub next_launch: usize,
    /// Somebody is launching, or polling a hook, without the lock.
    pub launching: bool,
    /// Parameters that the outputs do not depend on, until the first gradient comes.
    pub unused: Vec<usize>,
    /// 1 where a gradient came since the last reduction, under noSync too.
    pub locally_used: Vec<i32>,
    pub used_map: Option<(Work, Tensor)>,
    /// The last reduction's used map: by parameter, how many ranks used it.
    pub last_used: Vec<i32>,
    pub ready_order: Vec<usize>,
    /// The order of the first reduction, until buckets are rebuilt.
    pub rebuild_order: Vec<usize>,
    pub has_rebuilt: bool,
    pub unsynced: Vec<bool>,
    /// Keeps other collectives off the group while a reduction is open.
    pub guard: Option<Reduction>,
    /// Where others with hooks that communicate when they like are open on the group.
    pub turn: Option<Turn>,
    pub end_registered: bool,
    pub hook: Option<Arc<dyn CommHook>>,
    /// Have all ranks the same hook? Unknown until the first reduction.
    pub hook_compared: bool,
    pub hook_check: Option<HookCheck>,
    pub warnings: Warnings,
    pub record: Record,
}

/// Warnings that each are given once.
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

/// What the reducer, its hooks and its futures share.
pub(crate) struct Shared {
    pub group: ProcessGroup,
    pub options: ReducerOptions,
    pub state: Mutex<State>,
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
            group,
            options,
            state: Mutex::new(state),
        }
    }

    /// Steps that ranks take together failed with `error`. The peers wait for the collectives that this rank leaves out, and
    /// are told why, unless they see the same or have heard of it.
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
    /// Replaces the buckets. With gradients as views, those that exist move into the new buckets.
    pub fn install(&mut self, indices: &[Vec<usize>], shared: &Shared) -> Result<()> {
        let views = shared.options.gradient_as_bucket_view;
        if !views {
            self.buckets.clear(); // Before the new ones are allocated: nothing refers to them.
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
        self.buckets = buckets;
        self.places = places;
        Ok(())
    }

    /// Bytes of each bucket.
    pub fn bucket_bytes(&self) -> Vec<i64> {
        self.buckets
            .iter()
            .map(|bucket| bucket.bytes(&self.parameters))
            .collect()
    }

    /// Everything as before the first gradient.
    pub fn reset_reduction(&mut self) {
        for bucket in &mut self.buckets {
            bucket.pending = bucket.slots.len();
            bucket.flight = Flight::Grounded;
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

    /// The reduction cannot be completed.
    pub fn fail(&mut self, error: ReducerError) -> Arc<ReducerError> {
        let error = Arc::new(error);
        self.record.error = Some(error.to_string());
        self.phase = Phase::Failed(Arc::clone(&error));
        self.guard = None;
        self.turn = None;
        self.hook_check = None;
        error
    }

    /// Is no reduction open or lost?
    pub fn is_at_rest(&self) -> bool {
        matches!(self.phase, Phase::Idle | Phase::Accumulating | Phase::Prepared)
    }

    /// Are gradients for a reduction awaited, or averages?
    pub fn is_awaited(&self) -> bool {
        matches!(
            self.phase,
            Phase::Prepared | Phase::Open | Phase::Complete | Phase::Finalizing
        )
    }

    /// May every gradient be used like this?
    pub fn is_quiet(&self, usage: Use) -> bool {
        match usage {
            Use::Step => self.is_at_rest() && !self.unsynced.contains(&true),
            Use::Read => self.is_at_rest(),
            Use::Clear => !matches!(self.phase, Phase::Complete | Phase::Finalizing),
        }
    }

    /// The parameters, as guards look at them.
    pub fn guarded(&mut self) -> impl Iterator<Item = Guarded<'_>> {
        let parameters = self.parameters.iter().zip(&mut self.unsynced);
        parameters.map(|(facts, unsynced)| (facts.name.as_str(), &facts.tensor, unsynced))
    }

    /// The names of the parameters that `include` holds for.
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
