//! What a reducer, its hooks and its futures share.
use std::sync::Arc;

use lockstep_collectives::{CallOptions, CollectivesError, ProcessGroup};
use lockstep_torch::Device;
use lockstep_torch::autograd::AccumulatorHook;
use parking_lot::Mutex;

use crate::error::{ReducerError, Result};
use crate::graph::{Counts, Graph};
use crate::hooks::all_reduce::AllReduce;
use crate::options::ReducerOptions;
use crate::parameters::Facts;
use crate::placement::Placement;
use crate::record::Record;
use crate::state::{Assignment, Phase, State, Warnings};
use crate::unused::Searches;
use crate::verification::Protocol;

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
        let device = parameters.first().map_or(Device::Cpu, |facts| facts.spec.device);
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
            hook: Arc::new(AllReduce::by_default(&group, &options, device)),
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
