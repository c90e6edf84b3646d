//! The crate's error type.
use std::sync::Arc;

use lockstep_collectives::CollectivesError;
use lockstep_torch::autograd::CallbackError;
use lockstep_torch::{Fault, TchError, TorchError};

/// The result type of this crate.
pub type Result<T> = std::result::Result<T, GossipError>;

/// The subject of a comparison between ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The order of gradients in the first backward pass.
    Order,
    /// The state that training resumes from.
    Progress,
    /// The adaptive factor.
    Factor,
    /// The calls that ranks make together.
    Calls,
}

impl Subject {
    const fn verdict(self) -> &'static str {
        match self {
            Self::Order => {
                "had different gradients, or another order of them, in the first backward pass, which must run the same graph on all ranks:"
            }
            Self::Progress => "resume from different states; load the same checkpoint on all ranks:",
            Self::Factor => "mix with different adaptive factors; set the same one on all ranks, after the same step:",
            Self::Calls => "made different calls, or in a different order:",
        }
    }
}

/// Any failure of decentralized training.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GossipError {
    /// There is no topology of this name.
    #[error("there is no topology called '{0}': choose from {known}, or register one", known = crate::topology::NAMES.join(", "))]
    UnknownTopology(String),
    /// A topology does not support a number of ranks: its name, the number, and why.
    #[error("topology '{0}' cannot serve {1} rank(s): {2}")]
    WorldSize(String, usize, String),
    /// An invalid round: its index in the period, what is wrong, and how to fix it.
    #[error("round {0} of the topology {1}")]
    Round(usize, String),
    /// The push-sum weight of this rank goes to 0.
    #[error(
        "the rounds of the topology let the push-sum weight of rank {0} go to 0: its model reaches ranks whose models \
         never reach it. Add a round in which they do"
    )]
    Vanishing(usize),
    /// A topology has too many weights: this many.
    #[error(
        "a period of the topology has {0} weights, one for each rank that a rank takes from in each round, and {most} are the \
         most (a complete graph of 2048 ranks): let ranks take from fewer, as 'one-peer-exp' does, whose period takes the mean \
         of all",
        most = crate::topology::MOST_WEIGHTS
    )]
    Large(usize),
    /// A topology lacks this: at least one rank, or one round.
    #[error("a topology needs {0}")]
    Empty(&'static str),
    /// Invalid input of a timeline: what is wrong.
    #[error("a timeline {0}")]
    Timeline(String),
    /// libtorch failed.
    #[error(transparent)]
    Torch(#[from] TorchError),
    /// A message or the store failed.
    #[error(transparent)]
    Collectives(CollectivesError),
    /// A callback failed during an update: an optimizer, a schedule or a hook.
    #[error("{0}")]
    Callback(CallbackError),
    /// A panic.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The thread that sums models could not start: the system's message.
    #[error("exchange of models: {0}")]
    Thread(std::io::Error),
    /// The module has no trainable parameter.
    #[error(
        "DecentralizedDataParallel is not needed when a module doesn't have any parameter that requires a gradient."
    )]
    NoParameters,
    /// A parameter that the engine does not support: its name, what is wrong, and how to fix it.
    #[error("parameter '{0}' {1}")]
    Parameter(String, &'static str),
    /// The module's parameters have changed since it was wrapped: which one, and how.
    #[error("the module's parameters are not those that it was wrapped with: {0}")]
    ParametersChanged(String),
    /// An invalid adaptive factor.
    #[error("the adaptive factor must be more than 0 and at most 1, got {0}")]
    Factor(f64),
    /// A forward pass began inside a backward pass.
    #[error(
        "DecentralizedDataParallel.forward was called during a backward pass; call the `forward` of its `module` to \
         recompute inside one"
    )]
    ForwardInBackward,
    /// This action was refused during a backward pass.
    #[error("{0} while the promise of a backward pass is not settled: write `await loss.backward()`")]
    BackwardPending(String),
    /// This action was refused during an average.
    #[error("{0} while the promise of globalAvg is not settled: write `await gossip.globalAvg()`")]
    AveragePending(String),
    /// A gradient of this parameter arrived after its bucket was mixed and updated.
    #[error(
        "a gradient of parameter '{0}' came a second time in one backward pass, after the parameter was updated by the \
         first: in the first pass it came once. Use the same graph from the first pass on, or gradient clipping or a scaler, \
         with which updates wait for the end of the pass"
    )]
    GradientLate(String),
    /// This parameter was written while its exchange was in flight.
    #[error(
        "parameter '{0}' was written between two steps, while it was on its way to other ranks: write parameters before \
         the first step, or while a revertible global average is in place"
    )]
    Written(String),
    /// Ranks differ in the compared subject.
    #[error("rank {rank} and rank {peer} {} {own} on rank {rank}, {theirs} on rank {peer}", subject.verdict())]
    Differ {
        /// The subject.
        subject: Subject,
        /// This rank.
        rank: usize,
        /// The rank that it differs from.
        peer: usize,
        /// The first difference: this rank's line.
        own: String,
        /// The other rank's line.
        theirs: String,
    },
    /// With `compat`: Decent-DP has no state.
    #[error("with compat: 'decent-dp-0.2.3' a wrapper has no state to save or load, as in Decent-DP")]
    Stateless,
    /// A state cannot be restored, for this reason.
    #[error("the state cannot be loaded: {0}")]
    Restore(&'static str),
    /// A revertible average replaces the models, so this rank has no state to save or to replace.
    #[error(
        "a rank's state can be neither saved nor loaded while a revertible average replaces its model. Call revertGlobalAvg \
         first, or save and load outside withGlobalAverage"
    )]
    Averaged,
    /// A backward pass failed, for this reason.
    #[error("a backward pass failed, and its models were not exchanged: {0}")]
    BackwardFailed(String),
    /// Decentralized training failed earlier.
    #[error("{action}: decentralized training failed earlier and cannot go on: {cause}")]
    Failed {
        /// The rejected action.
        action: String,
        /// The first failure.
        cause: Arc<GossipError>,
    },
    /// There is no average to revert.
    #[error(
        "there is no average to revert: none was made with `revertible`, it was reverted already, or training has gone on \
         since"
    )]
    NothingToRevert,
    /// With `compat`: a gradient of this parameter arrived twice before the first update.
    #[error(
        "a gradient of parameter '{0}' came twice before the second training forward pass, which Decent-DP refuses \
         (compat: 'decent-dp-0.2.3'): call backward once after the first one"
    )]
    TracedTwice(String),
    /// With `compat`: no gradient arrived before the second forward pass.
    #[error(
        "no gradient came between the first training forward pass and the next forward pass, so that Decent-DP would train \
         nothing from here on (compat: 'decent-dp-0.2.3'): call backward after the first one"
    )]
    NothingTraced,
    /// With `compat`: an average before blocks exist.
    #[error(
        "Decent-DP cannot average before the forward pass after the first step (compat: 'decent-dp-0.2.3', unless \
         paramAsBucketView is false)"
    )]
    AverageEarly,
    /// A bug in Lockstep: the violated assumption.
    #[error("{0}")]
    Unexpected(&'static str),
}

impl From<TchError> for GossipError {
    fn from(error: TchError) -> Self {
        Self::Torch(error.into())
    }
}

impl From<CollectivesError> for GossipError {
    /// Unwraps the cause of a broken group: it is chance whether a message in flight or the next one detects a failure.
    fn from(error: CollectivesError) -> Self {
        match error {
            CollectivesError::GroupBroken { cause, .. } => Self::from((*cause).clone()),
            error => Self::Collectives(error),
        }
    }
}
