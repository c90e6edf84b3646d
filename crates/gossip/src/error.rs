//! The crate's one error.
use std::sync::Arc;

use lockstep_collectives::CollectivesError;
use lockstep_torch::autograd::CallbackError;
use lockstep_torch::{Fault, TchError, TorchError};

/// What every fallible function of this crate returns.
pub type Result<T> = std::result::Result<T, GossipError>;

/// Everything that can go wrong between ranks that mix their models.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GossipError {
    /// A name that no topology has.
    #[error("there is no topology called '{name}': choose from {}, or register one", known.join(", "))]
    UnknownTopology {
        /// As it was given.
        name: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// A number of ranks that a topology cannot serve.
    #[error("topology '{name}' cannot serve {world} rank(s): {reason}")]
    WorldSize {
        /// The topology.
        name: String,
        /// How many ranks there are.
        world: usize,
        /// Why.
        reason: String,
    },
    /// Rounds that cannot be mixed by.
    #[error("round {round} of the topology {reason}")]
    Round {
        /// Its index in the period.
        round: usize,
        /// What is wrong, and what to do.
        reason: String,
    },
    /// Push-sum weights that do not last.
    #[error(
        "the rounds of the topology let the push-sum weight of rank {rank} go to 0: what a rank gives away must come back to it \
         in the end, if by way of others"
    )]
    Vanishing {
        /// The rank.
        rank: usize,
    },
    /// More weights than a topology may have.
    #[error(
        "a period of the topology has {weights} weights, one for each rank that a rank takes from in each round, and {} are the \
         most (a complete graph of 2048 ranks): let ranks take from fewer, as 'one-peer-exp' does, whose period takes the mean \
         of all",
        crate::topology::MOST_WEIGHTS
    )]
    Large {
        /// How many.
        weights: usize,
    },
    /// A topology without rounds, or for no ranks.
    #[error("a topology needs {what}")]
    Empty {
        /// At least one rank, or one round.
        what: &'static str,
    },
    /// Nodes that do not divide the ranks.
    #[error(
        "{world} ranks are not a whole number of nodes of {local} ranks: the local world size must divide the world size"
    )]
    Nodes {
        /// How many ranks there are.
        world: usize,
        /// How many of them a node is said to have.
        local: usize,
    },
    /// Work, or a network, of which no timeline can be made.
    #[error("a timeline {reason}")]
    Timeline {
        /// What is wrong with it.
        reason: String,
    },
    /// libtorch refused.
    #[error(transparent)]
    Torch(#[from] TorchError),
    /// A message, or the store, failed.
    #[error(transparent)]
    Collectives(CollectivesError),
    /// What updates parameters failed: an optimizer, a schedule, a hook.
    #[error("{0}")]
    Callback(CallbackError),
    /// A panic.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// There is no thread to add up on.
    #[error("no thread for the exchange of models: {reason}")]
    Thread {
        /// The system's text.
        reason: String,
    },
    /// There is nothing to train.
    #[error(
        "DecentralizedDataParallel is not needed when a module doesn't have any parameter that requires a gradient."
    )]
    NoParameters,
    /// A parameter that cannot be trained so.
    #[error("parameter '{name}' {reason}")]
    Parameter {
        /// Its name.
        name: String,
        /// What is wrong, and what to do.
        reason: String,
    },
    /// Parameters are others than those that were wrapped.
    #[error("the module's parameters are others than when it was wrapped: {detail}")]
    ParametersChanged {
        /// Which, and how.
        detail: String,
    },
    /// An adaptive factor that makes no sense.
    #[error("the adaptive factor must be more than 0 and at most 1, got {factor}")]
    Factor {
        /// As it was given.
        factor: f64,
    },
    /// A forward pass was begun inside a backward pass.
    #[error(
        "DecentralizedDataParallel.forward was called during a backward pass; call the `forward` of its `module` to \
         recompute inside one"
    )]
    ForwardInBackward,
    /// A backward pass is under way.
    #[error("{action} while the promise of a backward pass is not settled: write `await loss.backward()`")]
    BackwardPending {
        /// What was tried.
        action: String,
    },
    /// An average is under way.
    #[error("{action} while the promise of globalAvg is not settled: write `await gossip.globalAvg()`")]
    AveragePending {
        /// What was tried.
        action: String,
    },
    /// A gradient came after its bucket was mixed and updated.
    #[error(
        "a gradient of parameter '{name}' came a second time in one backward pass, after the parameter was updated by the \
         first: in the first pass it came once. Use the same graph from the first pass on, or gradient clipping or a scaler, \
         with which updates wait for the end of the pass"
    )]
    GradientLate {
        /// The parameter.
        name: String,
    },
    /// A parameter was written while it was being sent.
    #[error(
        "parameter '{name}' was written between two steps, while it was on its way to other ranks: write parameters before \
         the first step, or while a revertible global average is in place"
    )]
    Written {
        /// The parameter.
        name: String,
    },
    /// The ranks' first backward passes differ.
    #[error(
        "rank {rank} and rank {peer} came to their gradients in different orders, or to others: the first difference is {own} on \
         rank {rank}, and {theirs} on rank {peer}"
    )]
    OrderDiffers {
        /// This rank.
        rank: usize,
        /// The rank that it differs from.
        peer: usize,
        /// The first gradient here that is another one there.
        own: String,
        /// That one.
        theirs: String,
    },
    /// The ranks go on from different states.
    #[error("rank {rank} and rank {peer} go on from different states: {own} on rank {rank}, {theirs} on rank {peer}")]
    ProgressDiffers {
        /// This rank.
        rank: usize,
        /// The rank that it differs from.
        peer: usize,
        /// What this rank has.
        own: String,
        /// What that one has.
        theirs: String,
    },
    /// The ranks have called different things.
    #[error("rank {rank} and rank {peer} have not done the same: {own} on rank {rank}, {theirs} on rank {peer}")]
    CallsDiffer {
        /// This rank.
        rank: usize,
        /// The rank that it differs from.
        peer: usize,
        /// What this rank has done.
        own: String,
        /// What that one has.
        theirs: String,
    },
    /// A state that cannot be gone on from.
    #[error("the state cannot be loaded: {reason}")]
    Restore {
        /// Why.
        reason: String,
    },
    /// The models of ranks are replaced by their mean, which is none of a rank's state.
    #[error(
        "there is no state of this rank to be saved, or to be replaced by one that is loaded, while a revertible average stands \
         in place of its model: call revertGlobalAvg first, or do it outside withGlobalAverage"
    )]
    Averaged,
    /// A backward pass failed.
    #[error("a backward pass failed, and its models were not exchanged: {reason}")]
    BackwardFailed {
        /// What it failed with.
        reason: String,
    },
    /// Something failed earlier.
    #[error("{action}: decentralized training failed earlier and cannot go on: {cause}")]
    Failed {
        /// What was tried.
        action: String,
        /// The first failure.
        cause: Arc<GossipError>,
    },
    /// There is no average to take back.
    #[error(
        "there is no average to revert: none was made with `revertible`, it was reverted already, or training has gone on \
         since"
    )]
    NothingToRevert,
    /// In Decent-DP's way: a gradient came twice before the first update.
    #[error(
        "a gradient of parameter '{name}' came twice before the second training forward pass, which Decent-DP refuses \
         (compat: 'decent-dp-0.2.3'): call backward once after the first one"
    )]
    TracedTwice {
        /// The parameter.
        name: String,
    },
    /// In Decent-DP's way: no gradient came before the second forward pass.
    #[error(
        "no gradient came between the first training forward pass and the next forward pass, so that Decent-DP would train \
         nothing from here on (compat: 'decent-dp-0.2.3'): call backward after the first one"
    )]
    NothingTraced,
    /// In Decent-DP's way: an average where there are no blocks yet.
    #[error(
        "Decent-DP cannot average before the forward pass after the first step (compat: 'decent-dp-0.2.3', unless \
         paramAsBucketView is false)"
    )]
    AverageEarly,
    /// A defect of Lockstep.
    #[error("{what}")]
    Unexpected {
        /// What must not happen.
        what: &'static str,
    },
}

impl From<TchError> for GossipError {
    fn from(error: TchError) -> Self {
        Self::Torch(error.into())
    }
}

impl From<CollectivesError> for GossipError {
    /// Whether a failure is noticed by a message in flight or by the next one is chance: both give its cause.
    fn from(error: CollectivesError) -> Self {
        match error {
            CollectivesError::GroupBroken { cause, .. } => Self::from((*cause).clone()),
            error => Self::Collectives(error),
        }
    }
}
