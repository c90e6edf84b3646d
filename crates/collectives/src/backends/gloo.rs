//! Gloo over TCP, through libtorch's `ProcessGroupGloo`. Works with PyTorch ranks.
use std::sync::{Arc, Weak};
use std::time::Duration;

use lockstep_torch::c10d::{Gloo, GlooCall, GlooOp, GlooWork};
use lockstep_torch::{Device, ErrorKind, Kind, Tensor, TorchError};
use parking_lot::Mutex;

use crate::backend::{Backend, BackendFailure, Completion, FailureKind, Launch, Outcome, PeerFinder};
use crate::backends::blocking::Calls;
use crate::backends::gloo_peers::GlooPeers;
use crate::backends::gloo_shapes;
use crate::collective::{Collective, ReduceOp};
use crate::error::{CollectivesError, Result};
use crate::registry::{BackendFactory, Connected, Preparation, Refusal, Site};
use crate::rendezvous::mesh::{Listeners, Mesh};
use crate::store::{PrefixStore, Store};

/// A connected Gloo group.
pub(crate) struct GlooBackend {
    gloo: Arc<Gloo>,
    /// Carries messages to lower ranks, if set.
    downward: Option<Arc<Gloo>>,
    // Works that blocking threads wait for, to abort them.
    waited: Mutex<Vec<Weak<GlooWork>>>,
    blocking: Calls,
    peers: Arc<GlooPeers>,
}

pub(crate) const NAME: &str = "gloo";

/// Prefix for the addresses of the group that compares operations, within this epoch's store.
const CHECK: &str = "lockstep/check";

pub(crate) struct GlooFactory;

impl BackendFactory for GlooFactory {
    fn name(&self) -> &'static str {
        NAME
    }

    fn connect(&self, site: &Site<'_>, _preparation: &mut Preparation) -> std::result::Result<Connected, Refusal> {
        let (meeting, met, options) = (site.meeting, site.met, site.options);
        let (rank, world) = (options.rank, options.global_ranks.len());
        let mesh = |store: Arc<dyn Store>| Mesh {
            rank,
            size: world,
            interfaces: options.interfaces.clone(),
            store,
        };
        // PyTorch ranks look up addresses in the group's own store.
        let addresses = if met.all_ours() { &met.store } else { meeting.store() };
        let (gloo, listeners) = mesh(Arc::clone(addresses))
            .connect(meeting.left(), site.cancel, || site.still_there())
            .map_err(|error| meeting.unconnected(&error))?;
        let backend = |(gloo, listeners): (Gloo, Listeners)| -> Box<dyn Backend> {
            Box::new(GlooBackend::new(gloo, GlooPeers::new(rank, listeners)))
        };
        let mut ours = met.members.iter().flatten();
        let first = ours.next();
        let compares = first.is_some_and(|first| first.verify && ours.all(|other| first.compares_with(other)));
        let checker = if world > 1 && met.all_ours() && compares {
            let store = Arc::new(PrefixStore::new(CHECK, Arc::clone(&met.store)));
            let checker = mesh(store).connect_beside(&gloo, meeting.left(), site.cancel);
            Some(backend(checker.map_err(|error| meeting.unconnected(&error))?))
        } else {
            None
        };
        Ok(Connected {
            backend: backend((gloo, listeners)),
            checker,
        })
    }
}

/// Whether Gloo supports tensors on this device.
pub(crate) fn supports_device(device: Device) -> bool {
    device == Device::Cpu
}

/// Rejects dtypes and shapes that Gloo does not support.
pub(crate) fn check(collective: &Collective) -> Result<()> {
    for tensor in collective.tensors() {
        let kind = tensor.f_kind().ok();
        let known = matches!(
            kind,
            Some(
                Kind::Uint8
                    | Kind::Int8
                    | Kind::Int
                    | Kind::Int64
                    | Kind::Half
                    | Kind::BFloat16
                    | Kind::Float
                    | Kind::Double
                    | Kind::Bool
                    | Kind::ComplexFloat
                    | Kind::ComplexDouble
            )
        );
        if !known {
            let dtype = kind.map_or("this dtype", crate::tensor_info::dtype_name);
            return Err(CollectivesError::InvalidArgument {
                operation: collective.name(),
                message: format!("Invalid scalar type: the backend 'gloo' does not carry {dtype}; convert it first"),
            });
        }
    }
    gloo_shapes::check(collective)
}

/// Whether nothing else may be launched until this operation has completed.
pub(crate) fn is_exclusive(collective: &Collective) -> bool {
    // It allocates two tags on its blocking thread: a concurrent launch could give the ranks different tags.
    matches!(collective, Collective::MonitoredBarrier { .. })
}

impl GlooBackend {
    pub fn new(gloo: Gloo, peers: GlooPeers) -> Self {
        Self {
            gloo: Arc::new(gloo),
            downward: None,
            waited: Mutex::default(),
            blocking: Calls::default(),
            peers: Arc::new(peers),
        }
    }

    /// Sends messages to lower ranks through a second group of the same ranks. Gloo sends a message only after the
    /// receiver has announced its buffer. On a shared connection, that notification would queue behind the receiver's
    /// own messages.
    pub fn with_downward(mut self, downward: Gloo) -> Self {
        self.downward = Some(Arc::new(downward));
        self
    }

    /// The group that carries a message.
    fn carrier(&self, call: &GlooCall<'_>) -> std::result::Result<&Gloo, BackendFailure> {
        let Some(downward) = &self.downward else {
            return Ok(&self.gloo);
        };
        let rank = self.peers.rank();
        let goes_down = match call.op {
            GlooOp::Send => call.peer < rank,
            GlooOp::Recv => call.peer > rank,
            _ => {
                let text = "a group with a connection for each direction receives from named ranks only";
                return Err(BackendFailure::new(FailureKind::Other, text));
            }
        };
        Ok(if goes_down { downward } else { &self.gloo })
    }

    /// Waits on a blocking thread for a work without a c10d future.
    fn wait_for(&self, work: GlooWork, launch: Launch, done: Completion) {
        let work = Arc::new(work);
        {
            let mut waited = self.waited.lock();
            waited.retain(|work| work.strong_count() > 0);
            waited.push(Arc::downgrade(&work));
        }
        self.blocking.run(done, move || match work.wait(launch.timeout) {
            Ok(Some(rank)) => Ok(Outcome::ReceivedFrom(rank)),
            Ok(None) => Ok(Outcome::Done),
            Err(error) => Err(failure(&error)),
        });
    }

    fn message(&self, call: &GlooCall<'_>, launch: Launch, done: Completion) {
        let work = self
            .carrier(call)
            .and_then(|gloo| gloo.launch_message(call).map_err(|error| failure(&error)));
        match work {
            Ok(work) => self.wait_for(work, launch, done),
            Err(failure) => done.finish(Err(failure)),
        }
    }

    fn collective(&self, call: &GlooCall<'_>, launch: Launch, done: Completion) {
        let shared = Arc::new(Mutex::new(Some(done)));
        let later = Arc::clone(&shared);
        let started = self.gloo.launch(call, move |result| {
            let done = later.lock().take();
            if let Some(done) = done {
                done.finish(result.map(|()| Outcome::Done).map_err(|error| failure(&error)));
            }
        });
        let left = || shared.lock().take();
        match started {
            Ok(None) => {}
            Ok(Some(work)) => {
                if let Some(done) = left() {
                    self.wait_for(work, launch, done);
                }
            }
            Err(error) => {
                if let Some(done) = left() {
                    done.finish(Err(failure(&error)));
                }
            }
        }
    }
}

/// How long a drop waits for aborted or finished calls to return. Shorter than any limit for closing the group that
/// owns this backend.
const RETURN: Duration = Duration::from_millis(500);

impl Drop for GlooBackend {
    fn drop(&mut self) {
        // Calls may hold the last reference to the group. Its threads must end here, not on the thread of such a call.
        self.blocking.wait(RETURN);
    }
}

impl Backend for GlooBackend {
    fn supports_device(&self, device: Device) -> bool {
        supports_device(device)
    }

    fn check(&self, collective: &Collective) -> Result<()> {
        check(collective)
    }

    fn is_exclusive(&self, collective: &Collective) -> bool {
        is_exclusive(collective)
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        if let Collective::MonitoredBarrier { wait_all_ranks } = collective {
            let gloo = Arc::clone(&self.gloo);
            self.blocking.run(done, move || {
                gloo.monitored_barrier(launch.timeout, wait_all_ranks)
                    .map(|()| Outcome::Done)
                    .map_err(|error| failure(&error))
            });
            return;
        }
        let is_message = collective.is_point_to_point();
        let done = averaged(&collective, self.peers.size(), done);
        let (collective, done) = match gloo_shapes::carried(collective, done) {
            Ok(carried) => carried,
            Err((done, failure)) => return done.finish(Err(failure)),
        };
        let parts = Parts::of(collective);
        let call = GlooCall {
            op: parts.op,
            reduce_op: parts.reduce_op,
            peer: parts.peer,
            tag: parts.tag,
            timeout: launch.timeout,
            outputs: &parts.outputs,
            inputs: &parts.inputs,
            output_splits: &parts.output_splits,
            input_splits: &parts.input_splits,
        };
        if is_message {
            self.message(&call, launch, done);
        } else {
            self.collective(&call, launch, done);
        }
    }

    fn abort(&self, reason: &str) {
        // Ignore errors: a group that cannot be aborted is closed soon after.
        for gloo in [Some(&self.gloo), self.downward.as_ref()].into_iter().flatten() {
            let _ = gloo.abort(reason);
        }
        for work in self.waited.lock().drain(..) {
            if let Some(work) = work.upgrade() {
                let _ = work.abort();
            }
        }
    }

    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        Some(Arc::clone(&self.peers) as Arc<dyn PeerFinder>)
    }
}

struct Parts {
    op: GlooOp,
    reduce_op: i32,
    peer: usize,
    tag: i32,
    outputs: Vec<Tensor>,
    inputs: Vec<Tensor>,
    output_splits: Vec<i64>,
    input_splits: Vec<i64>,
}

impl Parts {
    fn of(collective: Collective) -> Self {
        let reduce_op = match collective.reduce_op() {
            // Gloo has no average: `averaged` divides the sum afterwards.
            Some(ReduceOp::Avg) | None => ReduceOp::Sum.code(),
            Some(op) => op.code(),
        };
        let mut parts = Self {
            op: GlooOp::Barrier,
            reduce_op,
            peer: collective.root().unwrap_or(0),
            tag: 0,
            outputs: Vec::new(),
            inputs: Vec::new(),
            output_splits: Vec::new(),
            input_splits: Vec::new(),
        };
        match collective {
            Collective::AllReduce { tensor, .. } => parts.set(GlooOp::AllReduce, [tensor], []),
            Collective::AllReduceSparse { tensor } => parts.set(GlooOp::AllReduceSparse, [tensor], []),
            Collective::Broadcast { tensor, .. } => parts.set(GlooOp::Broadcast, [tensor], []),
            Collective::Reduce { tensor, .. } => parts.set(GlooOp::Reduce, [tensor], []),
            Collective::AllGather { outputs, input } => parts.set(GlooOp::AllGather, outputs, [input]),
            Collective::AllGatherInto { output, input } => {
                parts.set(GlooOp::AllGatherBase, [output], [input]);
            }
            Collective::ReduceScatter { output, inputs, .. } => parts.set(GlooOp::ReduceScatter, [output], inputs),
            Collective::ReduceScatterTensor { output, input, .. } => {
                parts.set(GlooOp::ReduceScatterBase, [output], [input]);
            }
            Collective::Gather { outputs, input, .. } => parts.set(GlooOp::Gather, outputs, [input]),
            Collective::Scatter { output, inputs, .. } => parts.set(GlooOp::Scatter, [output], inputs),
            Collective::AllToAllSingle {
                output,
                input,
                output_splits,
                input_splits,
            } => {
                parts.set(GlooOp::AllToAllBase, [output], [input]);
                (parts.output_splits, parts.input_splits) = (output_splits, input_splits);
            }
            Collective::Send { tensor, peer, tag } => {
                parts.set(GlooOp::Send, [tensor], []);
                (parts.peer, parts.tag) = (peer, tag);
            }
            Collective::Recv { tensor, peer, tag } => {
                parts.set(
                    if peer.is_some() { GlooOp::Recv } else { GlooOp::RecvAny },
                    [tensor],
                    [],
                );
                (parts.peer, parts.tag) = (peer.unwrap_or(0), tag);
            }
            // The comparison of operations completes an exchange; `carried` has converted lists of an all-to-all to one
            // tensor.
            Collective::Barrier
            | Collective::MonitoredBarrier { .. }
            | Collective::Exchange { .. }
            | Collective::AllToAll { .. } => {}
        }
        parts
    }

    fn set(&mut self, op: GlooOp, outputs: impl IntoIterator<Item = Tensor>, inputs: impl IntoIterator<Item = Tensor>) {
        self.op = op;
        self.outputs = outputs.into_iter().collect();
        self.inputs = inputs.into_iter().collect();
    }
}

/// Up to this many elements, libtorch's kernels stay on the calling thread. Gloo's thread must not start a second
/// thread team, which would slow down the computing one.
const SERIAL: i64 = 32_768;

/// For an average, divides the sum by the number of ranks before `done` runs.
pub(crate) fn averaged(collective: &Collective, size: usize, done: Completion) -> Completion {
    if collective.reduce_op() != Some(ReduceOp::Avg) {
        return done;
    }
    let Some(tensor) = collective.tensors().first().map(|tensor| tensor.shallow_clone()) else {
        return done;
    };
    done.after(move || {
        divide(&tensor, size as f64)
            .map_err(|e| BackendFailure::new(FailureKind::Other, TorchError::from(e).to_string()))
    })
}

fn divide(tensor: &Tensor, divisor: f64) -> std::result::Result<(), lockstep_torch::TchError> {
    let flat = tensor.f_view([-1])?;
    let length = flat.numel() as i64;
    let mut start = 0;
    while start < length {
        let part = SERIAL.min(length - start);
        let _ = flat.f_narrow(0, start, part)?.f_div_scalar_(divisor)?;
        start += part;
    }
    Ok(())
}

/// Classifies an error by its message: Gloo has no error codes.
fn failure(error: &TorchError) -> BackendFailure {
    let text = error.to_string();
    let known = matches!(
        error,
        TorchError::Torch {
            kind: ErrorKind::Connection,
            ..
        }
    );
    let kind = if text.contains("Timed out waiting")
        || text.contains("Application timeout")
        || text.contains("monitoredBarrier")
        || text.contains("Connect timeout")
    {
        FailureKind::Timeout
    } else if known
        || [
            "Connection closed",
            "Connection reset",
            "Broken pipe",
            "Read error",
            "Write error",
            "gloo/transport",
        ]
        .iter()
        .any(|part| text.contains(part))
    {
        FailureKind::Connection
    } else {
        FailureKind::Other
    };
    BackendFailure::new(kind, shortened(&text))
}

/// Strips the source location in front, `[/a/b/pair.cc:553] text`, and the advice at the end; neither helps users.
fn shortened(text: &str) -> String {
    let text = match text.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
        Some((place, rest)) if place.contains(".cc:") && !place.contains(']') => rest,
        _ => text,
    };
    // The message of a monitored barrier names the rank first, then quotes the transport.
    let ends = [". This is typically caused by", "\n Original exception:"];
    ends.iter()
        .fold(text, |text, end| text.split_once(end).map_or(text, |(first, _)| first))
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn torch(message: &str) -> TorchError {
        TorchError::Torch {
            kind: ErrorKind::Runtime,
            message: message.to_owned(),
        }
    }

    #[test]
    fn texts_become_kinds() {
        for (text, kind) in [
            (
                "[/x/pair.cc:553] Connection closed by peer [127.0.0.1]:4242",
                FailureKind::Connection,
            ),
            (
                "[/x/pair.cc:538] Read error [127.0.0.1]:4242: Connection reset by peer",
                FailureKind::Connection,
            ),
            (
                "[/x/unbound_buffer.cc:81] Timed out waiting 100ms for recv operation to complete",
                FailureKind::Timeout,
            ),
            (
                "[Rank 0]: Rank 1 failed to pass monitoredBarrier in 500 ms",
                FailureKind::Timeout,
            ),
            ("Invalid scalar type", FailureKind::Other),
        ] {
            assert_eq!(failure(&torch(text)).kind, kind, "{text}");
        }
    }

    #[test]
    fn places_in_gloo_are_left_out_and_ranks_are_kept() {
        assert_eq!(shortened("[/x/pair.cc:553] Connection closed"), "Connection closed");
        let text = "Connection closed by peer [::1]:7. This is typically caused by a remote worker crashing. GLHF!";
        assert_eq!(shortened(text), "Connection closed by peer [::1]:7");
        assert_eq!(shortened("[Rank 0]: Rank 1 failed"), "[Rank 0]: Rank 1 failed");
        let text = "[Rank 0]: Rank 1 failed\n Original exception: \n[/x/unbound_buffer.cc:81] Timed out waiting 500ms";
        assert_eq!(shortened(text), "[Rank 0]: Rank 1 failed");
    }
}
