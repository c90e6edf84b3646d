//! The crate's error type. Messages keep PyTorch's wording, because users search for it, and name parameters.
use std::sync::Arc;

use lockstep_collectives::CollectivesError;
use lockstep_torch::{TchError, TorchError};

/// The result type of this crate.
pub type Result<T> = std::result::Result<T, ReducerError>;

/// The error of a communication hook.
pub type HookError = Box<dyn std::error::Error + Send + Sync>;

/// Any failure around a reduction.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReducerError {
    /// libtorch failed.
    #[error(transparent)]
    Torch(#[from] TorchError),
    /// A collective or the store failed.
    #[error(transparent)]
    Collectives(CollectivesError),
    /// The ranks ran different operations, so they are at different places of their loops.
    #[error(
        "{0}. The ranks are at different places of their training loops: one has left out a backward pass (a loss that is not \
         finite, a caught exception), evaluates while others train, or has other numbers of batches (see `join`)"
    )]
    OutOfStep(CollectivesError),
    /// The module has no trainable parameter.
    #[error("{0} is not needed when a module doesn't have any parameter that requires a gradient.")]
    NoParameters(&'static str),
    /// An invalid argument: what is wrong, and how to fix it.
    #[error("{0}")]
    InvalidArgument(String),
    /// The ranks wrap different models, or use different options.
    #[error("{message}")]
    ModelMismatch {
        /// The operation that detected it, as users write it.
        operation: &'static str,
        /// This rank.
        rank: usize,
        /// The rank that it differs from.
        peer: usize,
        /// The first difference.
        message: String,
    },
    /// A backward pass, or its reduction, is in progress.
    #[error(
        "{action} while the promise of a backward pass is not settled: the gradients of {} are still being reduced. \
         Write `await loss.backward()`",
        names_text(names)
    )]
    BackwardPending {
        /// The rejected action.
        action: String,
        /// The affected parameters.
        names: Vec<String>,
    },
    /// A forward pass began inside a backward pass.
    #[error(
        "{0}.forward was called during a backward pass; call the `forward` of its `module` to recompute inside one"
    )]
    ForwardInBackward(&'static str),
    /// Some gradients of a reduction are missing.
    #[error(
        "Expected to have finished reduction in the prior iteration before starting a new one. {} After parameters were frozen, \
         and to give this reduction up, call `refresh` on all ranks.\nParameters which did not receive grad for \
         rank {rank}: {}\nParameter indices which did not receive grad for rank {rank}: {}",
        advice,
        list(missing.iter().map(|(_, name)| name), ", "),
        list(missing.iter().map(|(index, _)| index), " ")
    )]
    Incomplete {
        /// This rank.
        rank: usize,
        /// What the cause may be, and what to do about it.
        advice: &'static str,
        /// The parameters without a gradient: index and name.
        missing: Vec<(usize, String)>,
    },
    /// Gradients are local to this rank.
    #[error("{action}: the gradients of {} {reason}", names_text(names))]
    NotSynced {
        /// The rejected action.
        action: String,
        /// The affected parameters.
        names: Vec<String>,
        /// Why they are local, and what to do about it.
        reason: &'static str,
    },
    /// A backward pass without a forward pass that recorded gradients.
    #[error(
        "a backward pass reached parameter '{0}', but no forward pass of DistributedDataParallelCPU has recorded gradients \
         since the last reduction: each reduction needs a forward pass of its own. The accumulated gradients are not \
         averaged: clear them (zeroGrad), and run forward again"
    )]
    NotArmed(String),
    /// The ranks have gradients for different parameters.
    #[error(
        "the ranks have different gradients, so nothing was averaged: {differences}. All ranks have to use the same \
         parameters in their losses; clear the gradients (zeroGrad) before the next step"
    )]
    GradientsDiffer {
        /// This rank.
        rank: usize,
        /// The rank that it differs from.
        peer: usize,
        /// The parameters, and the states of their gradients on the two ranks.
        differences: String,
    },
    /// The ranks have run different numbers of forward passes since the last reduction.
    #[error(
        "the ranks average gradients of different steps, so nothing was averaged: since the last reduction, rank {rank} has \
         run forward passes: {own}, rank {peer}: {other}. A rank that leaves out a backward pass (a loss that is not \
         finite, a caught exception) falls behind: all ranks have to leave it out. Evaluate under noGrad, or after \
         `eval()`. Clear the gradients (zeroGrad) to go on: the next step is sound"
    )]
    StepsDiffer {
        /// This rank.
        rank: usize,
        /// The rank that it differs from.
        peer: usize,
        /// This rank's number of passes.
        own: String,
        /// The other rank's.
        other: String,
    },
    /// A static graph has changed.
    #[error(
        "Your training graph has changed in this iteration, e.g., one parameter is unused in first iteration, but then got \
         used in the second iteration. this is not compatible with static_graph set to True. (parameter '{0}')"
    )]
    GraphChanged(String),
    /// A parameter received two gradients in one reduction.
    #[error(
        "Expected to mark a variable ready only once. This error is caused by one of the following reasons: 1) Use of a \
         module parameter outside the `forward` function. Please make sure model parameters are not shared across \
         multiple concurrent forward-backward passes. or try to use _set_static_graph() (`staticGraph: true`) as a workaround \
         if this module graph does not change during training loop. 2) Reused parameters in multiple reentrant backward passes. For \
         example, if you use multiple `checkpoint` functions to wrap the same part of your model, it would result in the \
         same set of parameters been used by different reentrant backward passes multiple times, and hence marking a \
         variable ready multiple times. You can set `staticGraph: true` as a workaround if your module graph does not change \
         over iterations.{}\nParameter at index {index} with name {name} has been marked as ready twice. \
         This means that multiple autograd engine  hooks have fired for this particular parameter during this iteration.",
        if *after_search { AFTER_SEARCH } else { "" }
    )]
    ReadyTwice {
        /// The parameter's index.
        index: usize,
        /// Its name.
        name: String,
        /// Whether the search for unused parameters may be the cause.
        after_search: bool,
    },
    /// A gradient does not fit its bucket.
    #[error("{message} (parameter '{name}')")]
    Gradient {
        /// The parameter.
        name: String,
        /// What is wrong.
        message: String,
    },
    /// A communication hook was registered at the wrong time, or its result does not fit its bucket.
    #[error("{0}")]
    CommHook(String),
    /// Ranks registered different communication hooks, or not between the same two steps.
    #[error(
        "DDP expects the same {what} on all ranks, set between the same two steps, but rank {rank} has {}, and rank {peer} \
         has {}. Nothing was averaged",
        own[0],
        own[1]
    )]
    HookMismatch {
        /// What differs.
        what: &'static str,
        /// This rank.
        rank: usize,
        /// The rank that it differs from.
        peer: usize,
        /// Theirs.
        own: [String; 2],
    },
    /// The forward pass uses a trainable leaf that the module does not know, so its gradient would not be averaged.
    #[error(
        "the outputs of the forward pass depend on a trainable tensor of shape {0:?} and dtype {1} that the module \
         does not know, so that its gradient would not be averaged. A layer in a #private field, or in a variable? Make it \
         a public field, or, for DistributedDataParallel, name it in `ignore`"
    )]
    ForeignLeaf(Vec<i64>, &'static str),
    /// The buffers differ from those that the ranks compared.
    #[error(
        "the module's buffers are not those that it was wrapped with: {0}. Ranks would send messages of different \
         sizes. Change buffers before the module is wrapped, name them in `ignore`, or set `forwardSyncBuffers: false`"
    )]
    BuffersChanged(String),
    /// A parameter was added, removed, replaced, unfrozen or converted. Conversion removes the reducer's hook.
    #[error(
        "the module's parameters are not those that it was wrapped with: {0}. Their gradients would not be averaged. \
         Change the module before it is wrapped, or call `refresh` (DistributedDataParallel) or wrap it anew, on all ranks"
    )]
    ParametersChanged(String),
    /// A communication hook failed.
    #[error("{0}")]
    Hook(HookError),
    /// An earlier reduction failed, so gradients are not averaged.
    #[error("{action}: the last reduction failed, so the gradients are not averaged: {cause}")]
    Failed {
        /// The rejected action.
        action: String,
        /// Why it failed.
        cause: Arc<ReducerError>,
    },
    /// A backward pass failed during a reduction.
    #[error("{0}")]
    BackwardFailed(String),
    /// An invalid message from rank 0, or an inconsistent state.
    #[error("{0}")]
    Received(String),
}

impl From<CollectivesError> for ReducerError {
    /// Unwraps the cause of a broken group: it is chance whether a collective in flight or the next one detects a
    /// failure.
    fn from(error: CollectivesError) -> Self {
        match error {
            CollectivesError::GroupBroken { cause, .. } => Self::from((*cause).clone()),
            error => Self::Collectives(error),
        }
    }
}

impl From<TchError> for ReducerError {
    fn from(error: TchError) -> Self {
        Self::Torch(error.into())
    }
}

impl ReducerError {
    /// A mismatch of operations, with its likely causes.
    pub(crate) fn or_out_of_step(self) -> Self {
        match self {
            Self::Collectives(error @ CollectivesError::Mismatch { .. }) => Self::OutOfStep(error),
            other => other,
        }
    }
}

/// Returns [`ReducerError::InvalidArgument`].
pub(crate) fn invalid<T>(message: impl Into<String>) -> Result<T> {
    Err(ReducerError::InvalidArgument(message.into()))
}

/// Returns [`ReducerError::Received`].
pub(crate) fn received<T>(message: impl Into<String>) -> Result<T> {
    Err(ReducerError::Received(message.into()))
}

/// The third reason of [`ReducerError::ReadyTwice`].
const AFTER_SEARCH: &str = " 3) Incorrect unused parameter detection: the return value of the `forward` function was \
                            searched for unused parameters, and the loss uses one that it does not contain.";

/// The maximum number of names in a message.
const SHOWN: usize = 12;

fn names_text(names: &[String]) -> String {
    shown(names.iter().map(|name| format!("'{name}'")).collect())
}

/// Lists the first [`SHOWN`] items and the number of the others.
pub(crate) fn shown(mut items: Vec<String>) -> String {
    let more = items.len().saturating_sub(SHOWN);
    items.truncate(SHOWN);
    let list = items.join(", ");
    match more {
        0 => list,
        more => format!("{list} and {more} more"),
    }
}

/// The items as one text.
pub(crate) fn list(items: impl IntoIterator<Item: ToString>, separator: &str) -> String {
    let texts: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    texts.join(separator)
}
