//! Maps the decentralized engine's errors to codes, and adapts the engine to the guards on gradients.
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_gossip::engine::Engine;
use lockstep_gossip::{GossipError, Subject};
use lockstep_reducer::{Averager, ReducerError, Use};
use lockstep_torch::autograd::CallbackResult;
use lockstep_torch::{Tensor, TorchError, autograd};

use crate::error::{CallbackFailure, NodeError};
use crate::reducer_error::{borrowed_hook_error, torch_error};

impl From<GossipError> for NodeError {
    fn from(error: GossipError) -> Self {
        Self::from(&error)
    }
}

impl From<&GossipError> for NodeError {
    fn from(error: &GossipError) -> Self {
        let message = error.to_string();
        let code = match error {
            GossipError::Torch(error) => return torch_error(error),
            GossipError::Collectives(error) => return error.clone().into(),
            GossipError::Callback(error) => return borrowed_hook_error(error.as_ref()),
            GossipError::Fault(fault) => return fault.clone().into(),
            GossipError::UnknownTopology { .. }
            | GossipError::WorldSize { .. }
            | GossipError::Round { .. }
            | GossipError::Vanishing { .. }
            | GossipError::Large { .. }
            | GossipError::Empty { .. } => "ERR_TOPOLOGY",
            GossipError::NoParameters
            | GossipError::Parameter { .. }
            | GossipError::Factor { .. }
            | GossipError::NothingToRevert
            | GossipError::NothingTraced
            | GossipError::AverageEarly
            | GossipError::Timeline { .. }
            | GossipError::Written { .. } => "ERR_INVALID_ARGUMENT",
            GossipError::ForwardInBackward
            | GossipError::BackwardPending { .. }
            | GossipError::AveragePending { .. } => "ERR_BACKWARD_PENDING",
            GossipError::GradientLate { .. } | GossipError::TracedTwice { .. } => "ERR_PARAMETER_READY_TWICE",
            GossipError::ParametersChanged { .. } => "ERR_MODEL_MISMATCH",
            GossipError::Differ {
                subject, rank, peer, ..
            } => {
                let code = match subject {
                    Subject::Order | Subject::Progress => "ERR_MODEL_MISMATCH",
                    Subject::Calls | Subject::Factor => "ERR_COLLECTIVE_MISMATCH",
                };
                return Self {
                    rank: Some(*rank as i64),
                    peer: Some(*peer as i64),
                    ..Self::new(code, message)
                };
            }
            GossipError::Failed { cause, .. } => {
                return Self {
                    cause: Some(Box::new(Self::from(&**cause))),
                    ..Self::new("ERR_REDUCTION_FAILED", message)
                };
            }
            GossipError::Restore { .. } | GossipError::Stateless | GossipError::Averaged => "ERR_STATE_DICT",
            GossipError::BackwardFailed { .. } => "ERR_REDUCTION_FAILED",
            _ => "ERR_INTERNAL",
        };
        Self::new(code, message)
    }
}

/// Converts the result of a JavaScript function for the engine.
pub fn through_engine<T>(result: Result<T, NodeError>) -> CallbackResult<T> {
    result.map_err(|error| match error.exception {
        Some(exception) => exception.into(),
        None => CallbackFailure(error).into(),
    })
}

/// A decentralized engine as a wrapper.
pub struct GossipWrapper(pub Engine);

impl From<Engine> for GossipWrapper {
    fn from(engine: Engine) -> Self {
        Self(engine)
    }
}

impl Averager for GossipWrapper {
    fn group(&self) -> &ProcessGroup {
        self.0.group()
    }

    fn parameters(&self) -> Result<Vec<Tensor>, ReducerError> {
        self.0
            .parameters()
            .map_err(|error| ReducerError::InvalidArgument(error.to_string()))
    }

    fn is_awaited(&self) -> bool {
        self.0.is_awaited()
    }

    fn is_quiet(&self, _usage: Use) -> bool {
        !self.0.is_busy()
    }

    fn check(&self, action: &str, usage: Use, tensors: Option<&[Tensor]>) -> Result<(), ReducerError> {
        if self.is_quiet(usage) || (usage != Use::Step && autograd::in_backward()) {
            return Ok(());
        }
        let own = self.parameters()?;
        let concerns = |tensors: &[Tensor]| {
            let is_own = |tensor: &Tensor| own.iter().any(|own| lockstep_torch::TensorExt::is_same(own, tensor));
            tensors.iter().any(is_own)
        };
        if tensors.is_some_and(|tensors| !concerns(tensors)) {
            return Ok(());
        }
        Err(ReducerError::BackwardPending {
            action: action.to_owned(),
            names: self.0.names(),
        })
    }

    fn gradients_cleared(&self, _tensors: &[Tensor]) {}

    fn pass_failed(&self, roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) -> Result<(), ReducerError> {
        self.0
            .pass_failed(roots, inputs, reason)
            .map_err(|error| ReducerError::InvalidArgument(error.to_string()))
    }

    fn parameters_changed(&self, detail: String) -> ReducerError {
        let _: Arc<GossipError> = self.0.give_up(GossipError::ParametersChanged(detail.clone()));
        ReducerError::ParametersChanged(detail)
    }
}
