//! Where a reduction stands, and the hooks that move it on.
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_torch::autograd::at_outermost_end;
use lockstep_torch::{Tensor, TensorExt, TorchError};
use parking_lot::Mutex;

use super::CLASS;
use super::flat::FlatGradients;
use super::reduction::finish;
use crate::error::{ReducerError, Result};
use crate::guard::{Guarded, Use};
use crate::state::OnComplete;

/// Where the reduction stands.
pub(super) enum Phase {
    /// No gradients are expected.
    Idle,
    /// A forward pass has run.
    Armed,
    /// A backward pass has come to a parameter, and still runs.
    Open,
    /// The backward pass has ended; the ranks are communicating.
    Reducing,
    /// Nothing more can be averaged.
    Failed(Arc<ReducerError>),
}

pub(super) struct State {
    /// Names and leaves, in registration order, frozen ones too.
    pub parameters: Vec<(String, Tensor)>,
    pub phase: Phase,
    /// This rank's number of the wrapper among those of the group, equal on all ranks; none until the ranks have agreed.
    pub wrapper: Option<i64>,
    /// Gradients that came in the running backward pass.
    pub received: usize,
    /// By parameter: is its gradient this rank's own?
    pub unsynced: Vec<bool>,
    /// The memory of the last reduction, for the next one.
    pub flat: Vec<FlatGradients>,
}

/// What the reducer, its hooks and its futures share.
pub(super) struct Shared {
    pub group: ProcessGroup,
    pub on_complete: OnComplete,
    pub state: Mutex<State>,
}

impl State {
    /// The parameters, as guards look at them.
    pub fn guarded(&mut self) -> impl Iterator<Item = Guarded<'_>> {
        let parameters = self.parameters.iter().zip(&mut self.unsynced);
        parameters.map(|((name, tensor), unsynced)| (name.as_str(), tensor, unsynced))
    }
}

/// Called after each accumulation into the gradient of parameter `index`, on the thread that runs the backward pass.
pub(super) fn on_gradient(shared: &Arc<Shared>, index: usize) -> Result<()> {
    let opened = {
        let mut state = shared.state.lock();
        let name = || state.parameters[index].0.clone();
        let opened = match state.phase {
            Phase::Failed(_) => return Ok(()),
            Phase::Idle => {
                let error = ReducerError::NotArmed { name: name() };
                state.unsynced[index] = true;
                shared.stays_away(&error.to_string());
                return Err(error);
            }
            Phase::Reducing => {
                return Err(ReducerError::BackwardPending {
                    action: "backward was called".to_owned(),
                    names: vec![name()],
                });
            }
            Phase::Armed => true,
            Phase::Open => false,
        };
        if opened {
            (state.phase, state.received) = (Phase::Open, 0);
        }
        state.received += 1;
        opened
    };
    if opened {
        let shared = Arc::clone(shared);
        at_outermost_end(move |pass| backward_ended(&shared, pass));
    }
    Ok(())
}

/// The outermost backward pass that came to parameters is over.
fn backward_ended(shared: &Arc<Shared>, pass: &lockstep_torch::Result<()>) {
    if let Err(error) = pass {
        shared.backward_failed(error);
    } else {
        shared.state.lock().phase = Phase::Reducing;
        (shared.on_complete)(finish(Arc::clone(shared)), &shared.group);
    }
}

impl Shared {
    pub fn new(parameters: Vec<(String, Tensor)>, group: ProcessGroup, on_complete: OnComplete) -> Self {
        let state = State {
            phase: Phase::Idle,
            wrapper: None,
            received: 0,
            unsynced: vec![false; parameters.len()],
            parameters,
            flat: Vec::new(),
        };
        Self {
            group,
            on_complete,
            state: Mutex::new(state),
        }
    }

    /// The parameters' tensors.
    pub fn leaves(&self) -> Result<Vec<Tensor>> {
        let state = self.state.lock();
        let leaves = state.parameters.iter().map(|(_, tensor)| tensor.share());
        Ok(leaves.collect::<std::result::Result<_, _>>()?)
    }

    /// Which of the group's agreements this wrapper is.
    pub fn wrapper(&self) -> i64 {
        self.state.lock().wrapper.unwrap_or_default()
    }

    /// No reduction of this rank follows for now. Peers may be refused the same, or nobody may mind: only where they wait
    /// for this rank are they told why.
    pub fn stays_away(&self, reason: &str) {
        self.group.stay_away(Some(reason.to_owned()));
    }

    /// Nothing more can be averaged.
    pub fn fail(&self, error: ReducerError) -> Arc<ReducerError> {
        let error = Arc::new(error);
        self.state.lock().phase = Phase::Failed(Arc::clone(&error));
        error
    }

    /// A backward pass failed whose gradients the reduction needs: the peers, who wait for this rank, are told why.
    pub fn backward_failed(&self, reason: &TorchError) {
        let (received, expected) = {
            let state = self.state.lock();
            let trained = state.parameters.iter().filter(|(_, tensor)| tensor.requires_grad());
            (state.received, trained.count())
        };
        let error = self.fail(ReducerError::BackwardFailed {
            received,
            expected,
            reason: reason.to_string(),
        });
        self.group.abort(&format!("rank {}: {error}", self.group.global_rank()));
    }

    /// Refuses `action` where a reduction is under way, or, unless it only clears gradients, has failed.
    pub fn check_phase(&self, action: &str, usage: Use) -> Result<()> {
        let state = self.state.lock();
        match &state.phase {
            Phase::Open | Phase::Reducing => Err(ReducerError::BackwardPending {
                action: action.to_owned(),
                names: state.parameters.iter().map(|(name, _)| name.clone()).collect(),
            }),
            Phase::Failed(cause) if usage != Use::Clear => Err(ReducerError::Failed {
                action: action.to_owned(),
                cause: Arc::clone(cause),
            }),
            _ => Ok(()),
        }
    }
}

/// Names a parameter in an error about its gradient.
pub(super) fn gradient_error(name: &str, message: &str) -> ReducerError {
    ReducerError::Gradient {
        name: name.to_owned(),
        message: format!("{CLASS} {message}"),
    }
}
