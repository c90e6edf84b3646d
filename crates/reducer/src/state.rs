//! The state of a reducer, shared by it, its hooks and its futures.
use std::sync::Arc;

use lockstep_collectives::{CallOptions, CollectivesError, ProcessGroup};
use lockstep_torch::autograd::AccumulatorHook;
use lockstep_torch::{Device, Tensor, TensorExt, TorchError};
use parking_lot::Mutex;

use crate::accumulator::OnComplete;
use crate::bucket::Bucket;
use crate::bucket_assignment::BucketCapacity;
use crate::comm_hook::CommHook;
use crate::error::{ReducerError, Result, received};
use crate::graph::{Counts, Graph};
use crate::guard::Use;
use crate::hooks::all_reduce::AllReduce;
use crate::join::Announced;
use crate::parameters::{BufferFacts, Facts, ModelTensor};
use crate::placement::Placement;
use crate::record::Record;
use crate::reduction::Reduction;
use crate::unused::{Assumed, Searches};
use crate::verification::Protocol;

/// Options of a reducer.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "independent options")]
pub struct ReducerOptions {
    /// The capacities of buckets.
    pub capacity: BucketCapacity,
    /// Search the outputs of every forward pass for unused parameters.
    pub find_unused_parameters: bool,
    /// Every backward pass uses the same parameters, each as often as in the first pass, which is averaged when it has
    /// ended. Later passes need no search for unused parameters.
    pub static_graph: bool,
    /// Divide gradients when their bucket is full, instead of each one when it is collected.
    pub batched_grad_copy: bool,
    /// Leave out the all-reduce of buckets all of whose parameters are unused, on all ranks.
    pub skip_all_reduce_unused_params: bool,
    /// Names of parameters whose gradients are collected after the backward pass.
    pub delayed: Vec<String>,
    /// Allocate buckets in this process's own memory, not in that of the group's backend.
    pub private_buckets: bool,
    /// Make `.grad` a view of its bucket.
    pub gradient_as_bucket_view: bool,
    /// Collect all gradients after the backward pass, as `DistributedDataParallelCPU` does, instead of each one when it
    /// is ready.
    pub late: bool,
    /// Receives the work that remains after a backward pass.
    pub on_complete: OnComplete,
}

impl ReducerOptions {
    /// The class that the reducer serves, for messages.
    pub(crate) const fn class(&self) -> &'static str {
        if self.late {
            "DistributedDataParallelCPU"
        } else {
            "DistributedDataParallel"
        }
    }
}

/// What a reducer expects of gradients.
#[derive(Default)]
pub(crate) enum Phase {
    /// None.
    #[default]
    Idle,
    /// The last forward pass ran under noSync: gradients only accumulate.
    Accumulating,
    /// A forward pass has run; its outputs do not depend on the `unused` parameters.
    Prepared {
        unused: Vec<usize>,
        assumed: Option<Assumed>,
    },
    /// Gradients arrive, or their averages are on the way.
    Reducing(Box<Reduction>),
    /// The last reduction failed: gradients are not averaged.
    Failed(Arc<ReducerError>),
}

pub(crate) struct State {
    /// In registration order.
    pub parameters: Vec<Facts>,
    pub phase: Phase,
    pub buckets: Vec<Bucket>,
    /// By parameter: its bucket, and its slot there; `None` for a late one.
    pub places: Vec<Option<(usize, usize)>>,
    /// The parameters that have late buckets, beside those that have not.
    pub delayed: Vec<usize>,
    /// Late buckets of the last reduction, for reuse.
    pub spare: Vec<Bucket>,
    pub graph: Graph,
    pub searches: Searches,
    /// What the ranks agreed on; PyTorch's at first.
    pub protocol: Protocol,
    /// What is done with a full bucket.
    pub hook: Arc<dyn CommHook>,
    /// The hook was registered.
    pub is_registered: bool,
    /// The ranks have begun to compare their hooks.
    pub hook_compared: bool,
    /// The number of this wrapper among those of the group, equal on all ranks, once the ranks have agreed.
    pub wrapper: Option<i64>,
    /// The buffers that forward passes broadcast, if known.
    pub buffers: Option<Vec<BufferFacts>>,
    /// The parameters that were frozen when the module was wrapped.
    pub frozen: Vec<ModelTensor>,
    /// In a join: by what gradients are divided.
    pub divisor: Option<usize>,
    /// In a join: what this rank has told the others about this step.
    pub announced: Option<Announced>,
    /// The number of training forward passes outside noSync since the last reduction.
    pub passes: usize,
    /// 1 if a gradient arrived since the last reduction, also under noSync. Recorded if the ranks exchange it.
    pub locally_used: Vec<i32>,
    /// The last used map: by parameter, the number of ranks that used it.
    pub last_used: Vec<i32>,
    pub assignment: Assignment,
    /// The model, where `create` did not compare it (`initSync: false`).
    pub unverified: Option<String>,
    /// The buckets of the next pass, if they are rebuilt before it.
    pub rebuilt: Option<Vec<Vec<usize>>>,
    pub warnings: Warnings,
    pub record: Record,
}

/// Where the assignment of parameters to buckets comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Assignment {
    /// The order of registration.
    Initial,
    /// The order in which gradients became ready.
    Rebuilt,
    /// An earlier run's such order.
    Restored,
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
    pub placement: Mutex<Placement>,
    /// By parameter; a frozen one has none. Dropped with the reducer.
    pub hooks: Mutex<Vec<Option<AccumulatorHook>>>,
}

/// Options of the messages of a forward pass: ranks that are out of step learn it before anything is sent.
pub(crate) fn compared() -> CallOptions {
    CallOptions {
        verify: true,
        ..CallOptions::default()
    }
}

impl Shared {
    /// The group whose backend allocates the buckets; `None`: they lie in private memory.
    pub fn allocator(&self) -> Option<&ProcessGroup> {
        (!self.options.private_buckets).then_some(&self.group)
    }

    pub fn new(parameters: Vec<Facts>, group: ProcessGroup, options: ReducerOptions) -> Self {
        let graph = match options {
            _ if options.static_graph => Graph::Static(Counts::First),
            _ if options.find_unused_parameters => Graph::Searched,
            _ => Graph::Whole,
        };
        let state = State {
            graph,
            searches: Searches::default(),
            protocol: Protocol::Compatible,
            places: vec![None; parameters.len()],
            delayed: (0..parameters.len())
                .filter(|index| options.delayed.contains(&parameters[*index].name))
                .collect(),
            divisor: None,
            announced: None,
            passes: 0,
            locally_used: vec![0; parameters.len()],
            parameters,
            phase: Phase::Idle,
            buckets: Vec::new(),
            spare: Vec::new(),
            hook: Arc::new(AllReduce::by_default(&group, &options)),
            is_registered: false,
            // Late gradients are compared themselves.
            hook_compared: options.late,
            wrapper: None,
            buffers: None,
            frozen: Vec::new(),
            last_used: Vec::new(),
            assignment: Assignment::Initial,
            unverified: None,
            rebuilt: None,
            warnings: Warnings::default(),
            record: Record::default(),
        };
        Self {
            group,
            options,
            state: Mutex::new(state),
            placement: Mutex::default(),
            hooks: Mutex::default(),
        }
    }

    /// Breaks the group after `error` in a step that ranks take together, because peers wait for this rank's
    /// collectives. Does nothing if every rank detects the error.
    pub fn leave(&self, error: &ReducerError) {
        let is_shared = matches!(
            error,
            ReducerError::ModelMismatch { .. }
                | ReducerError::OutOfStep(_)
                | ReducerError::Collectives(CollectivesError::Mismatch { .. })
        );
        if !is_shared {
            self.group.abort(&error.to_string());
        }
    }

    /// Fails the reduction. Breaks the group unless it is broken already or all ranks detect the error: peers would wait
    /// for collectives that this rank does not issue.
    pub fn fail(&self, error: impl Into<Arc<ReducerError>>) -> Arc<ReducerError> {
        let error = error.into();
        let is_known = matches!(*error, ReducerError::Collectives(_) | ReducerError::OutOfStep(_));
        let ended = {
            let mut state = self.state.lock();
            state.record.error = Some(error.to_string());
            state.enter(Phase::Failed(Arc::clone(&error)))
        };
        drop(ended);
        if !is_known {
            self.group.abort(&format!("rank {}: {error}", self.group.global_rank()));
        }
        error
    }

    /// Rejects `action` while gradients arrive or are averaged. `recorded`: `action` needs the averages of the last
    /// reduction, or expects further ones.
    pub fn check_phase(&self, state: &State, action: &str, recorded: bool) -> Result<()> {
        let action = action.to_owned();
        match &state.phase {
            Phase::Reducing(reduction) if reduction.is_complete() => Err(ReducerError::BackwardPending {
                action,
                names: state.names(),
            }),
            Phase::Reducing(reduction) if recorded => {
                let parameters = state.parameters.iter().enumerate().zip(reduction.arrived());
                let missing = parameters.filter(|(_, arrived)| !**arrived);
                let error = ReducerError::Incomplete {
                    rank: self.group.global_rank(),
                    advice: state.graph.advice(),
                    missing: missing.map(|((index, own), _)| (index, own.name.clone())).collect(),
                };
                if self.group.all_ours() {
                    // Peers may wait for the missing buckets.
                    self.group.stay_away_from_all(error.to_string());
                }
                Err(error)
            }
            Phase::Failed(cause) if recorded => Err(ReducerError::Failed {
                action,
                cause: Arc::clone(cause),
            }),
            _ => Ok(()),
        }
    }
}

impl State {
    /// Begins another phase. Drop the former one without the lock.
    #[must_use = "it must not be dropped under the lock"]
    pub fn enter(&mut self, phase: Phase) -> Phase {
        std::mem::replace(&mut self.phase, phase)
    }

    /// The reduction, from its first gradient on.
    pub fn reduction(&mut self) -> Option<&mut Reduction> {
        match &mut self.phase {
            Phase::Reducing(reduction) => Some(reduction),
            _ => None,
        }
    }

    /// Whether no reduction is open, ending or failed.
    pub fn is_at_rest(&self) -> bool {
        !matches!(self.phase, Phase::Reducing(_) | Phase::Failed(_))
    }

    /// Whether `usage` is allowed for every gradient.
    pub fn is_quiet(&self, usage: Use) -> bool {
        match usage {
            Use::Step => self.is_at_rest() && self.parameters.iter().all(|own| own.local.is_none()),
            Use::Read => self.is_at_rest(),
            Use::Clear => !matches!(self.phase, Phase::Reducing(_)),
        }
    }

    /// By parameter: whether its gradient has arrived in this reduction.
    pub fn has_arrived(&self, index: usize) -> bool {
        matches!(&self.phase, Phase::Reducing(reduction) if reduction.arrived()[index])
    }

    /// The error of a backward pass that failed before its reduction was complete.
    pub fn backward_failed(&self, reason: &TorchError) -> ReducerError {
        let received = (0..self.parameters.len()).filter(|index| self.has_arrived(*index));
        let expected = self.parameters.iter().filter(|own| own.tensor.requires_grad());
        ReducerError::BackwardFailed(format!(
            "a backward pass failed after {} of {} gradients, so the reduction cannot be completed: {reason}",
            received.count(),
            expected.count()
        ))
    }

    /// The parameters' tensors.
    pub fn tensors(&self) -> Result<Vec<Tensor>> {
        let tensors = self.parameters.iter().map(|facts| facts.tensor.share());
        Ok(tensors.collect::<std::result::Result<_, _>>()?)
    }

    /// By what gradients are divided.
    pub fn divisor(&self, group: &ProcessGroup) -> f64 {
        self.divisor.unwrap_or(group.size()) as f64
    }

    /// The parameters' names.
    pub fn names(&self) -> Vec<String> {
        self.parameters.iter().map(|facts| facts.name.clone()).collect()
    }

    /// The device of messages that are no gradients.
    pub fn device(&self) -> Device {
        self.parameters.first().map_or(Device::Cpu, |facts| facts.spec.device)
    }

    /// Replaces the buckets. With gradients as views, existing gradients move into the new buckets.
    pub fn install(&mut self, indices: &[Vec<usize>], shared: &Shared) -> Result<()> {
        let (parameters, views) = (&self.parameters, shared.options.gradient_as_bucket_view);
        let mut places = vec![None; parameters.len()];
        for (number, members) in indices.iter().enumerate() {
            for (slot, index) in members.iter().enumerate() {
                match places.get_mut(*index).map(|place| place.replace((number, slot))) {
                    Some(None) => {}
                    Some(_) => return received(format!("parameter {index} stands in two buckets")),
                    None => return received(format!("there is no parameter {index}")),
                }
            }
        }
        let mut without = (0..places.len()).filter(|index| places[*index].is_none());
        if let Some(index) = without.find(|index| !self.delayed.contains(index)) {
            return received(format!("parameter {index} stands in no bucket"));
        }
        if !views {
            // Free the old buckets before allocating the new ones: the reducer does not need them.
            self.buckets.clear();
            shared.placement.lock().clear();
        }
        let buckets = indices
            .iter()
            .map(|members| Bucket::new(parameters, members, shared.allocator()));
        let buckets: Vec<_> = buckets.collect::<Result<_>>()?;
        if views {
            crate::gradient::adopt(parameters, &buckets)?;
        }
        shared.placement.lock().lay_out(parameters, &[], &buckets)?;
        (self.buckets, self.places) = (buckets, places);
        Ok(())
    }

    /// A parameter's view of its bucket; `None` for a sparse or late gradient.
    pub fn view(&self, index: usize) -> Option<&Tensor> {
        let (bucket, slot) = self.places[index]?;
        self.buckets[bucket].slots[slot].view.as_ref()
    }
}
