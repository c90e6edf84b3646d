//! The state of a reduction, and the hooks that advance it.
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

/// The state of the reduction.
pub(super) enum Phase {
    /// No gradients are expected.
    Idle,
    /// A forward pass has run.
    Armed,
    /// A backward pass that produced gradients is running.
    Open,
    /// The backward pass has ended; the ranks are communicating.
    Reducing,
    /// The reduction failed: nothing more is averaged.
    Failed(Arc<ReducerError>),
}

pub(super) struct State {
    /// Names and leaves in registration order, including frozen ones.
    pub parameters: Vec<(String, Tensor)>,
    pub phase: Phase,
    /// The number of this wrapper among those of the group, equal on all ranks; `None` until the ranks have agreed.
    pub wrapper: Option<i64>,
    /// Number of gradients that arrived in the current backward pass.
    pub received: usize,
    /// By parameter: whether its gradient is local to this rank.
    pub unsynced: Vec<bool>,
    /// Memory of the last reduction, for reuse.
    pub flat: Vec<FlatGradients>,
}

/// Shared by the reducer, its hooks and its futures.
pub(super) struct Shared {
    pub group: ProcessGroup,
    pub on_complete: OnComplete,
    pub state: Mutex<State>,
}

impl State {
    /// The parameters, for the guard functions.
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

/// Called when the outermost backward pass that produced gradients has ended.
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

    /// The number of this wrapper among those of the group; 0 until the ranks have agreed.
    pub fn wrapper(&self) -> i64 {
        self.state.lock().wrapper.unwrap_or_default()
    }

    /// Announces that this rank starts no reduction for now. Peers that wait for one receive `reason`; others are
    /// unaffected.
    pub fn stays_away(&self, reason: &str) {
        self.group.stay_away(Some(reason.to_owned()));
    }

    /// Marks the reducer as failed: nothing more is averaged.
    pub fn fail(&self, error: ReducerError) -> Arc<ReducerError> {
        let error = Arc::new(error);
        self.state.lock().phase = Phase::Failed(Arc::clone(&error));
        error
    }

    /// Fails the reducer after a failed backward pass whose gradients the reduction needs, and sends the reason to the
    /// peers, which wait for this rank.
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

    /// Rejects `action` while a reduction is in progress. After a failure, rejects it unless it only clears gradients.
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

/// An error about a parameter's gradient.
pub(super) fn gradient_error(name: &str, message: &str) -> ReducerError {
    ReducerError::Gradient {
        name: name.to_owned(),
        message: format!("{CLASS} {message}"),
    }
}
