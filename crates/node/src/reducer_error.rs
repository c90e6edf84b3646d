//! Maps the reducer's errors to codes.
use std::error::Error;

use lockstep_reducer::{HookError, ReducerError};
use lockstep_torch::{Fault, TorchError};

use crate::error::{CallbackFailure, NodeError};
use crate::function::JsException;

impl From<ReducerError> for NodeError {
    fn from(error: ReducerError) -> Self {
        match error {
            ReducerError::Torch(error) => error.into(),
            ReducerError::Collectives(error) => error.into(),
            ReducerError::Hook(error) => hook_error(error),
            error => Self::from(&error),
        }
    }
}

impl From<&ReducerError> for NodeError {
    fn from(error: &ReducerError) -> Self {
        let of = |code| Self::new(code, error.to_string());
        let between = |code, operation: &str, rank: usize, peer: Option<usize>| Self {
            rank: Some(rank as i64),
            peer: peer.map(|peer| peer as i64),
            operation: Some(operation.to_owned()),
            ..of(code)
        };
        match error {
            ReducerError::Torch(error) => torch_error(error),
            ReducerError::Collectives(error) => error.clone().into(),
            ReducerError::OutOfStep(mismatch) => Self {
                message: error.to_string(),
                ..mismatch.clone().into()
            },
            ReducerError::Hook(error) => borrowed_hook_error(error.as_ref()),
            ReducerError::ModelMismatch {
                operation, rank, peer, ..
            } => between("ERR_MODEL_MISMATCH", operation, *rank, Some(*peer)),
            ReducerError::StepsDiffer { rank, peer, .. } => {
                between("ERR_GRADIENTS_NOT_SYNCED", "backward", *rank, Some(*peer))
            }
            ReducerError::GradientsDiffer { rank, peer, .. } => between("ERR_GRADIENT", "backward", *rank, Some(*peer)),
            ReducerError::HookMismatch { rank, peer, .. } => between("ERR_COMM_HOOK", "backward", *rank, Some(*peer)),
            ReducerError::NoParameters(_) | ReducerError::InvalidArgument(_) => of("ERR_INVALID_ARGUMENT"),
            ReducerError::BackwardPending { .. } | ReducerError::ForwardInBackward(_) => of("ERR_BACKWARD_PENDING"),
            ReducerError::Incomplete { rank, .. } => Self {
                rank: Some(*rank as i64),
                ..of("ERR_REDUCTION_INCOMPLETE")
            },
            ReducerError::NotSynced { .. } | ReducerError::NotArmed(_) => of("ERR_GRADIENTS_NOT_SYNCED"),
            ReducerError::ReadyTwice { .. } => of("ERR_PARAMETER_READY_TWICE"),
            ReducerError::GraphChanged(_) => of("ERR_GRAPH_CHANGED"),
            ReducerError::Gradient { .. } => of("ERR_GRADIENT"),
            ReducerError::ForeignLeaf(..) | ReducerError::BuffersChanged(_) | ReducerError::ParametersChanged(_) => {
                of("ERR_MODEL_MISMATCH")
            }
            ReducerError::Failed { cause, .. } => Self {
                cause: Some(Box::new(Self::from(&**cause))),
                ..of("ERR_REDUCTION_FAILED")
            },
            ReducerError::CommHook(_) => of("ERR_COMM_HOOK"),
            ReducerError::BackwardFailed(_) => of("ERR_REDUCTION_FAILED"),
            _ => of("ERR_INTERNAL"),
        }
    }
}

/// Converts a libtorch error; unwraps the error of a callback.
pub fn torch_error(error: &TorchError) -> NodeError {
    match error {
        TorchError::Callback(inner) => borrowed_hook_error(inner.as_ref()),
        TorchError::Torch { kind, message } => TorchError::Torch {
            kind: *kind,
            message: message.clone(),
        }
        .into(),
        error => NodeError::new("ERR_TORCH", error.to_string()),
    }
}

/// Unwraps the error that a hook failed with.
fn hook_error(error: HookError) -> NodeError {
    let error = match error.downcast::<CallbackFailure>() {
        Ok(failure) => return failure.0,
        Err(error) => error,
    };
    match error.downcast::<ReducerError>() {
        Ok(error) => NodeError::from(*error),
        Err(error) => borrowed_hook_error(error.as_ref()),
    }
}

/// Unwraps the error that a callback of libtorch or a hook failed with, by reference.
pub fn borrowed_hook_error(error: &(dyn Error + Send + Sync + 'static)) -> NodeError {
    if let Some(error) = error.downcast_ref::<ReducerError>() {
        return NodeError::from(error);
    }
    if let Some(CallbackFailure(failure)) = error.downcast_ref::<CallbackFailure>() {
        return failure.clone();
    }
    if let Some(exception) = error.downcast_ref::<JsException>() {
        return NodeError::thrown(exception.clone());
    }
    if let Some(error) = error.downcast_ref::<lockstep_collectives::CollectivesError>() {
        return error.clone().into();
    }
    if let Some(fault) = error.downcast_ref::<Fault>() {
        return fault.clone().into();
    }
    NodeError::new("ERR_COMM_HOOK", error.to_string())
}
