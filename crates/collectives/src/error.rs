//! The error type of this crate.
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::TorchError;
use lockstep_torch::fault::Fault;

use crate::tensor_info::TensorInfo;

/// The result type of this crate.
pub type Result<T> = std::result::Result<T, CollectivesError>;

/// The call, and its group, that an error or a [`crate::Work`] belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallInfo {
    /// The operation's name in the API: `allReduce`, `broadcast`, ...
    pub operation: &'static str,
    /// Its sequence number, from 1; sends and receives count apart from collectives. 0 if the call has none.
    pub sequence: u64,
    /// Shape and dtype of the tensor that it moves; `None` for a barrier.
    pub tensor: Option<TensorInfo>,
    /// The rank that issued it.
    pub rank: usize,
    /// The group's name.
    pub group: Arc<str>,
}

impl CallInfo {
    /// A call without a number, which moves no tensor.
    pub(crate) const fn new(operation: &'static str, rank: usize, group: Arc<str>) -> Self {
        Self {
            operation,
            sequence: 0,
            tensor: None,
            rank,
            group,
        }
    }
}

impl fmt::Display for CallInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.operation)?;
        if self.sequence > 0 {
            write!(f, " #{}", self.sequence)?;
        }
        if let Some(tensor) = &self.tensor {
            write!(f, " of {tensor}")?;
        }
        write!(f, " in group '{}' on rank {}", self.group, self.rank)
    }
}

/// The request that an error of a store belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreCall {
    /// The store's operation.
    pub operation: &'static str,
    /// The keys of the request.
    pub keys: Vec<String>,
    /// Which store.
    pub store: String,
}

impl StoreCall {
    /// `operation` on `keys` of the store at this place.
    pub(crate) fn new(operation: &'static str, keys: &[String], store: String) -> Self {
        let keys = keys.to_vec();
        Self { operation, keys, store }
    }

    /// The store failed.
    pub(crate) fn failed(self, message: impl Into<String>) -> CollectivesError {
        let message = message.into();
        CollectivesError::Store { call: self, message }
    }

    /// The keys did not appear in time.
    pub(crate) fn missing(self, waited: Duration) -> CollectivesError {
        CollectivesError::StoreTimeout { call: self, waited }
    }

    /// The store did not answer in time.
    pub(crate) fn silent(self, waited: Duration) -> CollectivesError {
        CollectivesError::StoreSilent { call: self, waited }
    }
}

/// Errors of groups and stores. Cheap to clone: one failure may reach many waiters.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum CollectivesError {
    /// An operation did not finish before its deadline.
    #[error("{call} timed out after {} ms{}{}", waited.as_millis(), missing_text(missing), detail_text(detail))]
    Timeout {
        /// The operation that timed out.
        call: Box<CallInfo>,
        /// How long it waited.
        waited: Duration,
        /// The ranks that had not issued this operation; else the one for which the transport waits.
        missing: Vec<usize>,
        /// More detail: the last operation of each missing rank, or the transport's own text.
        detail: String,
    },
    /// A peer's process or connection is gone.
    #[error("{call} failed: {}{}", peer_text(*peer), detail_text(detail))]
    PeerLost {
        /// The operation that detected it.
        call: Box<CallInfo>,
        /// The peer, if known.
        peer: Option<usize>,
        /// The transport's text.
        detail: String,
    },
    /// A peer aborted and published its reason before it closed its connections.
    #[error("{call} failed: rank {peer} left the group: {reason}")]
    PeerAborted {
        /// The operation that detected it.
        call: Box<CallInfo>,
        /// The rank that aborted.
        peer: usize,
        /// Its reason, read from the store.
        reason: String,
    },
    /// This rank aborted the work or destroyed the group.
    #[error("{call} was aborted: {reason}")]
    Aborted {
        /// The operation that was aborted.
        call: Box<CallInfo>,
        /// Why.
        reason: String,
    },
    /// A wait outside any collective was cancelled.
    #[error("{operation} was aborted: {reason}")]
    Cancelled {
        /// The call that waited.
        operation: &'static str,
        /// Why.
        reason: String,
    },
    /// The group failed earlier; it can only be destroyed.
    #[error("{operation}: this process group failed earlier and can only be destroyed: {cause}")]
    GroupBroken {
        /// The operation that was refused or failed.
        operation: &'static str,
        /// The first failure.
        cause: Arc<CollectivesError>,
    },
    /// The group was destroyed.
    #[error("{operation}: this process group was destroyed")]
    GroupClosed {
        /// The operation that was refused.
        operation: &'static str,
    },
    /// Another collective was issued while a gradient reduction is open on the group.
    #[error(
        "{operation} was issued while a gradient reduction is open on group '{group}'; ranks would disagree on the order \
         of their collectives and hang. Issue it before backward, after `await backward()`, or on another group; in a \
         communication hook, on the `group` of its context"
    )]
    DuringReduction {
        /// The operation that was refused.
        operation: &'static str,
        /// The group's name.
        group: Arc<str>,
    },
    /// The arguments are invalid; nothing was sent.
    #[error("{operation}: {message}")]
    InvalidArgument {
        /// The operation that was refused.
        operation: &'static str,
        /// What is wrong and what to do.
        message: String,
    },
    /// The ranks of a group issued operations that do not match; nothing was sent.
    #[error("{call} does not match its peers: {detail}")]
    Mismatch {
        /// This rank's operation.
        call: Box<CallInfo>,
        /// What each rank issued.
        detail: String,
    },
    /// The ranks passed different arguments to a call that needs equal ones; nothing was created.
    #[error("{operation}: {detail}. Every rank must call it in the same order, with the same arguments")]
    Disagreement {
        /// The call.
        operation: &'static str,
        /// The arguments of two ranks.
        detail: String,
    },
    /// A transport cannot be used here, or by these ranks.
    #[error("{operation}: the backend '{backend}' cannot be used: {message}")]
    BackendUnavailable {
        /// The call.
        operation: &'static str,
        /// The backend's name.
        backend: &'static str,
        /// The reason, and what was tried.
        message: String,
    },
    /// The backend does not offer this.
    #[error("{operation}: {message}")]
    Unsupported {
        /// The operation that was refused.
        operation: &'static str,
        /// What is missing and what to use.
        message: String,
    },
    /// The operation needs every rank to run Lockstep.
    #[error("{operation} needs every rank of group '{group}' to run Lockstep, but a rank of this group does not")]
    MixedGroup {
        /// The operation that was refused.
        operation: &'static str,
        /// The group's name.
        group: Arc<str>,
    },
    /// A key did not appear in the store in time.
    #[error(
        "{}: {} did not appear within {} ms in the {}. Is the process that writes it running?",
        call.operation, keys_text(&call.keys), waited.as_millis(), call.store
    )]
    StoreTimeout {
        /// The request, with the keys waited for.
        call: StoreCall,
        /// How long.
        waited: Duration,
    },
    /// The store did not answer in time.
    #[error(
        "{}{}: the {} did not answer within {} ms. Is the process that serves it stopped, or its machine unreachable?",
        call.operation, of_keys_text(&call.keys), call.store, waited.as_millis()
    )]
    StoreSilent {
        /// The request.
        call: StoreCall,
        /// How long it waited.
        waited: Duration,
    },
    /// The store failed.
    #[error("{}{}: {message} ({})", call.operation, of_keys_text(&call.keys), call.store)]
    Store {
        /// The request.
        call: StoreCall,
        /// What happened.
        message: String,
    },
    /// No server answered at the store's address.
    #[error("could not reach the store at {address} within {} ms: {detail}. Is rank 0 running there, and are host and port right?", waited.as_millis())]
    Unreachable {
        /// `host:port`.
        address: String,
        /// How long it tried.
        waited: Duration,
        /// The system's text.
        detail: String,
    },
    /// The port of the store is taken.
    #[error("cannot listen on {address}: {detail}. Choose another port, or 0 for any free one")]
    AddressInUse {
        /// `host:port`.
        address: String,
        /// The system's text.
        detail: String,
    },
    /// The ranks did not meet or connect.
    #[error("rendezvous failed after {} ms{}{}", waited.as_millis(), missing_text(missing), detail_text(detail))]
    Rendezvous {
        /// How long it waited.
        waited: Duration,
        /// The ranks that did not arrive, or are still in an earlier group.
        missing: Vec<usize>,
        /// More detail.
        detail: String,
    },
    /// libtorch or the transport reported an error.
    #[error("{operation}: {message}")]
    Native {
        /// The operation.
        operation: &'static str,
        /// Its text.
        message: String,
    },
    /// A panic: a bug in Lockstep.
    #[error("{operation}: {message}")]
    Fault {
        /// The operation that panicked.
        operation: &'static str,
        /// The panic's message and location.
        message: String,
    },
}

impl CollectivesError {
    /// An error of libtorch or of the system in `operation`.
    pub(crate) fn native(operation: &'static str, error: impl Into<TorchError>) -> Self {
        let message = error.into().to_string();
        Self::Native { operation, message }
    }

    /// A panic in `operation`.
    pub(crate) fn fault(operation: &'static str, fault: &Fault) -> Self {
        let message = fault.to_string();
        Self::Fault { operation, message }
    }

    /// `operation` was refused.
    pub(crate) fn invalid(operation: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self::InvalidArgument { operation, message }
    }

    /// The failed operation's name in the API.
    pub fn operation(&self) -> &'static str {
        if let Some(call) = self.call() {
            return call.operation;
        }
        match self {
            Self::Cancelled { operation, .. }
            | Self::GroupBroken { operation, .. }
            | Self::GroupClosed { operation }
            | Self::DuringReduction { operation, .. }
            | Self::InvalidArgument { operation, .. }
            | Self::Disagreement { operation, .. }
            | Self::BackendUnavailable { operation, .. }
            | Self::Unsupported { operation, .. }
            | Self::MixedGroup { operation, .. }
            | Self::Native { operation, .. }
            | Self::Fault { operation, .. } => operation,
            Self::StoreTimeout { call, .. } | Self::StoreSilent { call, .. } | Self::Store { call, .. } => {
                call.operation
            }
            _ => "initProcessGroup",
        }
    }

    /// The peer that caused the failure, if known.
    pub fn peer(&self) -> Option<usize> {
        match self {
            Self::PeerLost { peer, .. } => *peer,
            Self::PeerAborted { peer, .. } => Some(*peer),
            Self::Timeout { missing, .. } | Self::Rendezvous { missing, .. } => missing.first().copied(),
            Self::GroupBroken { cause, .. } => cause.peer(),
            _ => None,
        }
    }

    /// The error of another call in flight when its group breaks. Every call reports a lost or aborting peer, because
    /// any of them may be the first to detect it. Other failures are the cause in a `GroupBroken`.
    pub(crate) fn of_another(cause: &Arc<Self>, call: &CallInfo) -> Self {
        let mut error = Self::clone(cause);
        if let Self::PeerLost { call: noticed, .. } | Self::PeerAborted { call: noticed, .. } = &mut error {
            call.clone_into(noticed);
            return error;
        }
        Self::broken(call.operation, cause)
    }

    /// `operation` was refused or failed because the group broke earlier.
    pub(crate) fn broken(operation: &'static str, cause: &Arc<Self>) -> Self {
        let cause = Arc::clone(cause);
        Self::GroupBroken { operation, cause }
    }

    /// Makes a store's error name the caller's request: `operation` on `key`.
    pub(crate) fn of_store_operation(mut self, operation: &'static str, key: &str) -> Self {
        match &mut self {
            Self::StoreTimeout { call, .. } | Self::StoreSilent { call, .. } | Self::Store { call, .. } => {
                call.operation = operation;
                call.keys = vec![key.to_owned()];
            }
            Self::Cancelled { operation: own, .. } => *own = operation,
            _ => {}
        }
        self
    }

    /// The call that failed, if the error belongs to one.
    pub fn call(&self) -> Option<&CallInfo> {
        match self {
            Self::Timeout { call, .. }
            | Self::PeerLost { call, .. }
            | Self::PeerAborted { call, .. }
            | Self::Aborted { call, .. }
            | Self::Mismatch { call, .. } => Some(call),
            _ => None,
        }
    }
}

fn missing_text(ranks: &[usize]) -> String {
    match ranks {
        [] => String::new(),
        [one] => format!(": rank {one} did not arrive"),
        _ => format!(": ranks {} did not arrive", list_text(ranks)),
    }
}

/// `1, 2, 3`.
pub(crate) fn list_text(ranks: &[usize]) -> String {
    let list: Vec<String> = ranks.iter().map(ToString::to_string).collect();
    list.join(", ")
}

fn peer_text(peer: Option<usize>) -> String {
    peer.map_or_else(|| "a peer is gone".to_owned(), |rank| format!("rank {rank} is gone"))
}

fn detail_text(detail: &str) -> String {
    match detail {
        "" => String::new(),
        _ => format!(" ({detail})"),
    }
}

fn of_keys_text(keys: &[String]) -> String {
    match keys {
        [] => String::new(),
        _ => format!(" of {}", keys_text(keys)),
    }
}

fn keys_text(keys: &[String]) -> String {
    match keys {
        [one] => format!("key '{one}'"),
        many => format!("keys {many:?}"),
    }
}
