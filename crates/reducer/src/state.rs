//! The state of `DistributedDataParallel`: buckets, and the launches of a reduction.
use std::sync::Arc;

use lockstep_collectives::{CollectivesError, PendingComparison, ProcessGroup};
use lockstep_torch::Tensor;
use parking_lot::Mutex;

use crate::bucket::{Bucket, Pending};
use crate::bucket_assignment::BucketCapacity;
use crate::comm_hook::CommHook;
use crate::error::{ReducerError, Result, received};
use crate::hooked::OnComplete;
use crate::parameters::{BufferFacts, Facts, ModelTensor};
use crate::pass::Pass;
use crate::placement::Placement;

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

#[derive(Default)]
pub(crate) struct State {
    pub pass: Pass,
    /// The buffers that forward passes broadcast, if known.
    pub buffers: Option<Vec<BufferFacts>>,
    /// The parameters that were frozen when the module was wrapped.
    pub frozen: Vec<ModelTensor>,
    pub buckets: Vec<Bucket>,
    /// By parameter: its bucket, and its slot there.
    pub places: Vec<(usize, usize)>,
    pub next_launch: usize,
    /// A thread is launching a bucket, or polling a hook, without the lock.
    pub launching: bool,
    /// Parameters that the outputs do not depend on, until the first gradient arrives.
    pub unused: Vec<usize>,
    /// 1 if a gradient arrived since the last reduction, also under noSync.
    pub locally_used: Vec<i32>,
    pub used_map: Option<Pending>,
    /// The used map of the last reduction: by parameter, the number of ranks that used it.
    pub last_used: Vec<i32>,
    pub ready_order: Vec<usize>,
    pub has_rebuilt: bool,
    pub hook: Option<Arc<dyn CommHook>>,
    /// Whether the ranks have begun to compare their hooks.
    pub hook_compared: bool,
    pub hook_check: Option<PendingComparison>,
}

/// Shared by the reducer, its hooks and its futures.
pub struct Shared {
    pub(crate) group: ProcessGroup,
    pub(crate) options: ReducerOptions,
    pub(crate) state: Mutex<State>,
    pub(crate) placement: Mutex<Placement>,
    /// The all-reduce multiplies its input by 1 / ranks, so buckets hold undivided gradients. Only for powers of two:
    /// their reciprocals are exact, so the result equals PyTorch's, whether that divides or multiplies.
    pub(crate) premultiplies: bool,
}

impl Shared {
    pub(crate) fn new(parameters: Vec<Facts>, group: ProcessGroup, options: ReducerOptions) -> Self {
        let state = State {
            locally_used: vec![0; parameters.len()],
            pass: Pass::new(parameters, &group, options.find_unused_parameters),
            ..State::default()
        };
        Self {
            premultiplies: group.premultiplies() && group.size().is_power_of_two(),
            group,
            options,
            state: Mutex::new(state),
            placement: Mutex::default(),
        }
    }

    /// Breaks the group after `error` in a step that ranks take together, because peers wait for this rank's
    /// collectives. Does nothing if every rank detects the error.
    pub(crate) fn leave(&self, error: &ReducerError) {
        let is_shared = matches!(
            error,
            ReducerError::ModelMismatch { .. } | ReducerError::Collectives(CollectivesError::Mismatch { .. })
        );
        if !is_shared {
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
            shared.placement.lock().clear();
        }
        let parameters = &self.pass.parameters;
        let mut buckets = Vec::with_capacity(indices.len());
        let mut places = vec![None; parameters.len()];
        for (number, members) in indices.iter().enumerate() {
            buckets.push(Bucket::new(parameters, members, &shared.group)?);
            for (slot, index) in members.iter().enumerate() {
                if places[*index].replace((number, slot)).is_some() {
                    return received(format!("parameter {index} stands in two buckets"));
                }
            }
        }
        if let Some(index) = places.iter().position(Option::is_none) {
            return received(format!("parameter {index} stands in no bucket"));
        }
        if views {
            crate::finalize::adopt_gradients(parameters, &buckets)?;
        }
        shared.placement.lock().lay_out(parameters, &buckets)?;
        self.buckets = buckets;
        self.places = places.into_iter().flatten().collect();
        Ok(())
    }

    /// A parameter's view of its bucket; `None` for a sparse gradient.
    pub fn view(&self, index: usize) -> Option<&Tensor> {
        let (bucket, slot) = self.places[index];
        self.buckets[bucket].slots[slot].view.as_ref()
    }
}
