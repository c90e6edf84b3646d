//! The interface of transports: Gloo, shared memory, ranks as threads of one process.
use std::sync::{Arc, Weak};
use std::time::Instant;

use lockstep_torch::{Device, Fault, Kind, Tensor, TorchError};

use crate::backends::routes::Route;
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
use crate::stream::{Fence, StreamContext};

/// The result of a successful operation.
#[derive(Debug, Clone, Default)]
pub enum Outcome {
    /// The results are in the tensors.
    #[default]
    Done,
    /// The results are in the tensor; this group rank sent them (a receive from any rank).
    ReceivedFrom(usize),
    /// The results will be in the tensors once the stream has passed the fence.
    OnStream {
        /// The end of the operation on the stream.
        fence: Arc<dyn Fence>,
        /// The group rank of the sender (a receive from any rank).
        source: Option<usize>,
    },
}

/// The kind of a transport's failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureKind {
    /// The transport's own deadline passed.
    Timeout,
    /// The ranks could not be connected.
    Unconnected,
    /// A connection or a peer is gone.
    Connection,
    /// The ranks' operations do not match; nothing was sent, and the group remains usable.
    Mismatch,
    /// A panic.
    Fault,
    /// Anything else.
    Other,
}

/// A failure as the transport reports it, before the group finds the cause.
#[derive(Debug, Clone)]
pub struct BackendFailure {
    /// The kind.
    pub kind: FailureKind,
    /// The peer's group rank, if the transport knows it.
    pub peer: Option<usize>,
    /// The transport's text.
    pub text: String,
}

impl BackendFailure {
    /// An error of libtorch.
    pub(crate) fn native(error: impl Into<TorchError>) -> Self {
        Self::new(FailureKind::Other, error.into().to_string())
    }

    /// A panic.
    pub(crate) fn of_fault(fault: &Fault) -> Self {
        Self::new(FailureKind::Fault, fault.to_string())
    }

    /// A failure without a known peer.
    pub fn new(kind: FailureKind, text: impl Into<String>) -> Self {
        let (peer, text) = (None, text.into());
        Self { kind, peer, text }
    }
}

/// The result of an operation of a transport, or of a part of it.
pub type BackendResult<T = Outcome> = std::result::Result<T, BackendFailure>;

/// Reports the result of an operation to the group. May be called from any thread, also before `launch` returns. If
/// dropped uncalled, it reports a failure, so that no waiter hangs.
pub struct Completion(Option<Report>);

type Report = Box<dyn FnOnce(BackendResult) + Send>;

impl Completion {
    /// Calls `f` with the result.
    pub fn new(f: impl FnOnce(BackendResult) + Send + 'static) -> Self {
        Self(Some(Box::new(f)))
    }

    /// Reports the result.
    pub fn finish(mut self, result: BackendResult) {
        if let Some(report) = self.0.take() {
            report(result);
        }
    }

    /// Returns a completion that runs `then` after success, before it reports; an error of `then` becomes the result.
    #[must_use]
    pub fn after(self, then: impl FnOnce() -> BackendResult<()> + Send + 'static) -> Self {
        Self::new(move |result| {
            let result = result.and_then(|outcome| then().map(|()| outcome));
            self.finish(result);
        })
    }
}

impl Drop for Completion {
    fn drop(&mut self) {
        if let Some(report) = self.0.take() {
            let fault = Fault::last().unwrap_or_else(|| Fault::new("the backend dropped the operation"));
            report(Err(BackendFailure::of_fault(&fault)));
        }
    }
}

/// Launch parameters besides the operation.
#[derive(Debug, Clone, Default)]
pub struct Launch {
    /// The caller's device and stream.
    pub stream: StreamContext,
    /// The point of the caller's stream at which the operation was issued; its inputs are ready after it. `None` on
    /// devices without streams.
    pub issued: Option<Arc<dyn Fence>>,
    /// The transport's own timeout. The group enforces an earlier deadline, except for monitored barriers.
    pub timeout: std::time::Duration,
    /// The operation's sequence number; shared memory compares it across ranks.
    pub sequence: u64,
    /// What it is part of ([`crate::CallOptions::part`]); compared likewise.
    pub part: usize,
}

impl Launch {
    /// The parameters for data about the operation, which is in host memory whatever the device of its tensors is.
    pub(crate) fn on_host(&self) -> Self {
        Self {
            stream: StreamContext::HOST,
            issued: None,
            ..*self
        }
    }
}

/// A transport. The group calls `launch` under its queue's lock: in the group's order, never concurrently.
pub trait Backend: Send + Sync {
    /// Whether `launch` takes tensors of this device; by default only the CPU's.
    fn supports_device(&self, device: Device) -> bool {
        device == Device::Cpu
    }

    /// Rejects operations that this transport does not support. Called after the checks common to all backends.
    fn check(&self, _collective: &Collective) -> Result<()> {
        Ok(())
    }

    /// Whether nothing else may be launched until this operation has completed.
    fn is_exclusive(&self, collective: &Collective) -> bool {
        // Gloo's allocates two tags on its blocking thread: a concurrent launch could give the ranks different tags.
        matches!(collective, Collective::MonitoredBarrier { .. })
    }

    /// Whether it takes coalesced operations of host memory as they are, and not the flat tensor that travels.
    fn coalesces(&self) -> bool {
        false
    }

    /// Whether the transport itself compares this operation across ranks before it moves data. One that compares carries
    /// exchanges, too.
    fn compares(&self, _collective: &Collective) -> bool {
        false
    }

    /// Whether it carries this operation; other operations go to another transport of the group.
    fn carries(&self, _collective: &Collective) -> bool {
        true
    }

    /// Whether its all-reduces of tensors of this device support [`crate::ReduceOp::PremulSum`].
    fn premultiplies(&self, _device: Device) -> bool {
        false
    }

    /// Allocates memory for a bucket: `nbytes` bytes as a uint8 tensor, whose storage owns the memory and outlives the
    /// backend.
    fn allocate(&self, nbytes: usize, device: Device) -> Result<Tensor> {
        let memory = Tensor::f_empty([nbytes as i64], (Kind::Uint8, device));
        memory.map_err(|error| CollectivesError::native("allocate", error))
    }

    /// Opens other backends of the same ranks, with their own order of operations, by device type. Every rank opens lane
    /// `number` (from 1) once; the call does not wait for other ranks. Empty if there is no such lane.
    fn lanes(&self, _number: usize, _name: &str) -> Result<Vec<Route>> {
        Ok(Vec::new())
    }

    /// Records the point that the caller's stream has reached. Called when an operation is issued, which may be long
    /// before its launch. `None` on devices without streams.
    fn record(&self, stream: &StreamContext) -> Result<Option<Arc<dyn Fence>>> {
        stream.record()
    }

    /// Starts a validated operation and returns without waiting for peers. Calls `done` when it has ended.
    fn launch(&self, collective: Collective, launch: Launch, done: Completion);

    /// Aborts all operations in flight: their completions soon report a failure, and peers notice. Does not block.
    fn abort(&self, reason: &str);

    /// Lets threads that wait for an operation execute it. `None`: the transport's own threads execute all operations.
    fn driver(&self) -> Option<Weak<dyn Driver>> {
        None
    }

    /// The group rank that the operation in progress waits for, if the transport can tell.
    fn awaited(&self) -> Option<usize> {
        None
    }

    /// Finds the peers of lost connections.
    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        None
    }
}

/// Executes a transport's operations on a thread that waits for one of them: waking another thread takes longer than a
/// small operation.
pub trait Driver: Send + Sync {
    /// Progresses launched operations until `is_over`, until `until` has passed, or until none is left. Calls
    /// completions on this thread. The caller must hold no lock that they need.
    fn drive(&self, until: Instant, is_over: &dyn Fn() -> bool);

    /// Makes driving threads check `is_over` again.
    fn wake(&self);
}

/// Finds lost ranks by their connections.
pub trait PeerFinder: Send + Sync {
    /// Returns the group rank that this failure text names. Does no I/O.
    fn named_in(&self, text: &str) -> Option<usize>;

    /// Returns the group ranks that may be gone after a failure with this text. They include ranks that only broke the
    /// group because another one was lost. May take a second.
    fn lost_peers(&self, text: &str) -> Vec<usize>;

    /// Whether a group rank seems to be gone, before any failure: its host refuses the connection.
    fn is_gone(&self, rank: usize) -> bool;
}
