//! What a transport must offer to carry a group's operations: Gloo, shared memory, ranks as threads of one process.
use std::fmt;
use std::sync::Arc;

use lockstep_torch::{Device, Fault, Kind, Tensor, TorchError};

use crate::collective::Collective;
use crate::error::{CollectivesError, Result};

/// The device and stream on which the caller's tensors are produced and consumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamContext {
    /// Where the tensors live.
    pub device: Device,
    /// The stream's id; `None` on devices without streams, or for the device's current stream.
    pub stream: Option<i64>,
}

impl StreamContext {
    /// The CPU, which has no streams.
    pub const HOST: Self = Self {
        device: Device::Cpu,
        stream: None,
    };
}

impl Default for StreamContext {
    fn default() -> Self {
        Self::HOST
    }
}

/// A point on a device's stream that results are ready after.
pub trait Fence: Send + Sync + fmt::Debug {
    /// Makes everything issued later on `stream` wait for the point; does not block the caller.
    fn order_before(&self, stream: &StreamContext) -> Result<()>;
    /// Whether the point has been passed.
    fn is_reached(&self) -> bool;
}

/// How an operation ended well.
#[derive(Debug, Clone, Default)]
pub enum Outcome {
    /// The results are in the tensors.
    #[default]
    Done,
    /// The results are in the tensor, and this group rank sent them (a receive from any rank).
    ReceivedFrom(usize),
    /// The results will be in the tensors once the stream has passed the fence.
    OnStream(Arc<dyn Fence>),
}

/// What kind of trouble a transport reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureKind {
    /// The transport's own deadline passed.
    Timeout,
    /// The ranks could not be connected.
    Unconnected,
    /// A connection or a peer is gone.
    Connection,
    /// The ranks' operations do not fit together; nothing was sent and the group is still sound.
    Mismatch,
    /// A panic.
    Fault,
    /// Anything else.
    Other,
}

/// A transport's report of trouble, before the group finds out who is to blame.
#[derive(Debug, Clone)]
pub struct BackendFailure {
    /// What kind.
    pub kind: FailureKind,
    /// The peer, where the transport knows it.
    pub peer: Option<usize>,
    /// The transport's text.
    pub text: String,
}

impl BackendFailure {
    /// A failure without a known peer.
    pub fn new(kind: FailureKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            peer: None,
            text: text.into(),
        }
    }
}

/// Tells the group how an operation ended. May be called from any thread, also before `launch` returns. Dropped
/// uncalled, it reports a failure, so that no waiter is forgotten.
pub struct Completion(Option<Report>);

type Report = Box<dyn FnOnce(std::result::Result<Outcome, BackendFailure>) + Send>;

impl Completion {
    /// Calls `f` with the result.
    pub fn new(f: impl FnOnce(std::result::Result<Outcome, BackendFailure>) + Send + 'static) -> Self {
        Self(Some(Box::new(f)))
    }

    /// Reports the result.
    pub fn finish(mut self, result: std::result::Result<Outcome, BackendFailure>) {
        if let Some(report) = self.0.take() {
            report(result);
        }
    }

    /// A completion that runs `then` on a good outcome before it reports; its failure becomes the result.
    #[must_use]
    pub fn after(self, then: impl FnOnce() -> std::result::Result<(), BackendFailure> + Send + 'static) -> Self {
        Self::new(move |result| {
            let result = result.and_then(|outcome| then().map(|()| outcome));
            self.finish(result);
        })
    }
}

impl Drop for Completion {
    fn drop(&mut self) {
        if let Some(report) = self.0.take() {
            let fault = Fault::last().unwrap_or_else(|| Fault::new("the backend forgot the operation"));
            report(Err(BackendFailure::new(FailureKind::Fault, fault.to_string())));
        }
    }
}

impl fmt::Debug for Completion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Completion")
    }
}

/// What accompanies an operation into the backend.
#[derive(Debug, Clone, Copy)]
pub struct Launch {
    /// The caller's device and stream.
    pub stream: StreamContext,
    /// After which time the transport may give up by itself. The group enforces its own, earlier deadline.
    pub timeout: std::time::Duration,
    /// The operation's place among the group's collectives, for messages.
    pub sequence: u64,
}

/// A transport. The group calls `launch` under its queue's lock: in the group's order, never twice at once.
pub trait Backend: Send + Sync {
    /// The name users write: `gloo`, `in-process`, ...
    fn name(&self) -> &'static str;

    /// Whether tensors of this device can be given to `launch`.
    fn supports_device(&self, device: Device) -> bool;

    /// Refuses what this transport cannot carry. Called after the checks that hold for every backend.
    fn check(&self, _collective: &Collective) -> Result<()> {
        Ok(())
    }

    /// Whether nothing else may be launched until this operation has completed.
    fn is_exclusive(&self, _collective: &Collective) -> bool {
        false
    }

    /// Whether it compares the ranks' operations by itself before it moves anything, and carries exchanges.
    fn compares(&self) -> bool {
        false
    }

    /// Whether the ranks are connected in the first operation, which needs all of them.
    fn connects_on_demand(&self) -> bool {
        false
    }

    /// Memory for a bucket: `nbytes` bytes as a uint8 tensor, whose storage owns the memory and outlives the backend.
    fn allocate(&self, nbytes: usize, device: Device) -> Result<Tensor> {
        Tensor::f_empty([nbytes as i64], (Kind::Uint8, device)).map_err(|e| CollectivesError::Native {
            operation: "allocate",
            message: TorchError::from(e).to_string(),
        })
    }

    /// Another backend of the same ranks over the same memory, whose operations have an order of their own. All ranks
    /// open such lanes in one order, and none waits for another. `None` where there is none.
    fn lane(&self, _name: &str) -> Option<Box<dyn Backend>> {
        None
    }

    /// Starts a checked operation and returns without waiting for a peer. `done` is called when it has ended.
    fn launch(&self, collective: Collective, launch: Launch, done: Completion);

    /// Gives up everything in flight: their completions report a failure soon, and peers notice. Does not block.
    fn abort(&self, reason: &str);

    /// Finds out which peer a lost connection belonged to.
    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        None
    }
}

/// Finds out which ranks are gone, by their connections.
pub trait PeerFinder: Send + Sync {
    /// The group rank that a failure with this text names. Asks nobody.
    fn named_in(&self, text: &str) -> Option<usize>;

    /// The group ranks that may be gone after a failure with this text: those that broke the group because of another one are
    /// among them. May take a second.
    fn lost_peers(&self, text: &str) -> Vec<usize>;

    /// Whether a group rank seems to be gone, before anything has failed: its host answers that it is not there.
    fn is_gone(&self, rank: usize) -> bool;
}
