//! Gloo over TCP, through libtorch's `ProcessGroupGloo`. Works with PyTorch ranks.
mod address;
mod bridge;
mod connector;
mod control;
mod detail;
pub(crate) mod mesh;
mod messages;
mod on_demand;
mod peers;
mod shapes;

use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::c10d::{Gloo, GlooCall, GlooOp, GlooWait};
use lockstep_torch::{ErrorKind, Kind, TchError, Tensor, TorchError};
use parking_lot::Mutex;

use crate::backend::{Backend, BackendFailure, BackendResult, Completion, FailureKind, Launch, Outcome, PeerFinder};
use crate::backends::blocking::Calls;
use crate::collective::{Collective, ReduceOp};
use crate::companion::Companion;
use crate::error::{CollectivesError, Result};
use crate::operations::clones;
use crate::registry::{BackendFactory, Connected, Refusal};
use crate::rendezvous::epoch::Epoch;
use crate::tensor_info::dtype_name;
use connector::GlooConnector;
use control::GlooControl;
use detail::Detail;
use mesh::Mesh;
use messages::Messages;
use on_demand::GlooOnDemand;
use peers::GlooPeers;

/// A connected Gloo group.
pub(crate) struct GlooBackend {
    gloo: Arc<Gloo>,
    /// See [`Mesh::two_way`].
    two_way: bool,
    messages: Messages,
    blocking: Calls,
    peers: Arc<GlooPeers>,
}

pub(crate) struct GlooFactory;

impl BackendFactory for GlooFactory {
    fn name(&self) -> &'static str {
        "gloo"
    }

    fn connect(&self, epoch: &Epoch<'_>) -> std::result::Result<Connected, Refusal> {
        let ours = epoch.all_ours();
        let mesh = Mesh {
            rank: epoch.options.rank,
            size: epoch.members.len(),
            interfaces: epoch.options.interfaces.clone(),
            // PyTorch ranks look up addresses in the group's own store.
            store: Arc::clone(if ours { &epoch.store } else { &epoch.meeting.store }),
            two_way: false,
        };
        let backend = mesh.connect_epoch(epoch)?;
        if epoch.options.detail && !ours {
            let backend = Box::new(Detail::connect(backend, &mesh, epoch)?);
            let checker = None;
            return Ok(Connected { backend, checker });
        }
        let checker = (epoch.compares() && mesh.size > 1).then(|| Box::new(GlooControl::of(&backend)) as _);
        let backend = Box::new(backend);
        Ok(Connected { backend, checker })
    }

    fn companion(&self, companion: &Companion) -> Option<Box<dyn Backend>> {
        let connector = GlooConnector(companion.clone());
        Some(Box::new(GlooOnDemand::new(move |wait| connector.connect(wait))))
    }
}

const KINDS: [Kind; 11] = [
    Kind::Uint8,
    Kind::Int8,
    Kind::Int,
    Kind::Int64,
    Kind::Half,
    Kind::BFloat16,
    Kind::Float,
    Kind::Double,
    Kind::Bool,
    Kind::ComplexFloat,
    Kind::ComplexDouble,
];

/// Rejects dtypes and shapes that Gloo does not support.
pub(crate) fn check(collective: &Collective) -> Result<()> {
    let mut kinds = collective.tensors().into_iter().map(|tensor| tensor.f_kind().ok());
    let unknown = kinds.find(|kind| !kind.is_some_and(|kind| KINDS.contains(&kind)));
    if let Some(kind) = unknown {
        let dtype = kind.map_or("this dtype", dtype_name);
        let text = format!("Invalid scalar type: the backend 'gloo' does not carry {dtype}; convert it first");
        return Err(CollectivesError::invalid(collective.name(), text));
    }
    shapes::check(collective)
}

impl GlooBackend {
    /// The tag that Gloo sees. In a group with two connections, even tags take the first and odd ones the second.
    fn tag(&self, call: &GlooCall<'_>) -> BackendResult<i32> {
        if !self.two_way {
            return Ok(call.tag);
        }
        let (rank, sends) = (self.peers.rank, call.op == GlooOp::Send);
        let goes_down = if sends { call.peer < rank } else { call.peer > rank };
        let tag = call.tag.checked_mul(2).filter(|_| call.op != GlooOp::RecvAny);
        let text = "a group with a connection for each direction needs the sender's rank and tags below 2^30";
        tag.map(|tag| tag + i32::from(goes_down))
            .ok_or_else(|| BackendFailure::new(FailureKind::Other, text))
    }

    fn message(&self, mut call: GlooCall<'_>, done: Completion) {
        let launched = self.tag(&call).and_then(|tag| {
            call.tag = tag;
            self.gloo.launch_message(&call).map_err(|error| failure(&error))
        });
        self.messages.wait_for(&self.blocking, &call, launched, done);
    }

    fn collective(&self, call: &GlooCall<'_>, timeout: Duration, done: Completion) {
        let shared = Arc::new(Mutex::new(Some(done)));
        let later = Arc::clone(&shared);
        let started = self.gloo.launch(call, move |result| {
            let done = later.lock().take();
            if let Some(done) = done {
                done.finish(result.map(|()| Outcome::Done).map_err(|error| failure(&error)));
            }
        });
        let work = match started {
            Ok(None) => return,
            Ok(Some(work)) => Ok(work),
            Err(error) => Err(failure(&error)),
        };
        let done = shared.lock().take();
        match (work, done) {
            // The work has no future. The group's deadline covers it.
            (Ok(work), Some(done)) => self.blocking.run(done, move || ended(work.wait(timeout))),
            (Err(failure), Some(done)) => done.finish(Err(failure)),
            (_, None) => {}
        }
    }
}

impl Drop for GlooBackend {
    fn drop(&mut self) {
        // Calls may hold the last reference to the group. Its threads must end here, not on the thread of such a call.
        self.blocking.wait();
    }
}

impl Backend for GlooBackend {
    fn check(&self, collective: &Collective) -> Result<()> {
        check(collective)
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
        let done = averaged(&collective, self.peers.size(), done);
        let (collective, copies) = match shapes::carried(collective) {
            Ok(carried) => carried,
            Err(error) => return done.finish(Err(BackendFailure::native(error))),
        };
        let done = done.after(move || {
            let mut copies = copies.iter();
            let copy = |(to, from): &(Tensor, Tensor)| to.f_view([-1])?.f_copy_(from);
            copies.try_for_each(copy).map_err(BackendFailure::native)
        });
        with_call(&collective, launch.timeout, |call| {
            if collective.is_point_to_point() {
                self.message(call, done);
            } else {
                self.collective(&call, launch.timeout, done);
            }
        });
    }

    fn abort(&self, reason: &str) {
        // Ignore errors: a group that cannot be aborted is closed soon after.
        let _ = self.gloo.abort(reason);
        self.messages.abort();
    }

    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        Some(Arc::clone(&self.peers) as Arc<dyn PeerFinder>)
    }
}

/// Passes the call of an operation to `f`.
fn with_call<T>(collective: &Collective, timeout: Duration, f: impl FnOnce(GlooCall<'_>) -> T) -> T {
    let (outputs, inputs) = collective.parts();
    let splits: [&[i64]; 2] = match collective {
        Collective::AllToAllSingle {
            output_splits,
            input_splits,
            ..
        } => [output_splits, input_splits],
        _ => [&[], &[]],
    };
    f(GlooCall {
        op: operation(collective),
        // Gloo has no average: `averaged` divides the sum.
        reduce_op: match collective.reduce_op() {
            Some(ReduceOp::Avg) | None => ReduceOp::Sum.code(),
            Some(op) => op.code(),
        },
        peer: collective.peer().or(collective.root()).unwrap_or(0),
        tag: collective.tag(),
        timeout,
        outputs: &clones(outputs),
        inputs: &clones(inputs),
        output_splits: splits[0],
        input_splits: splits[1],
    })
}

fn operation(collective: &Collective) -> GlooOp {
    match collective {
        Collective::AllReduce { .. } => GlooOp::AllReduce,
        Collective::AllReduceCoalesced { .. } => GlooOp::AllReduceCoalesced,
        Collective::AllReduceSparse { .. } => GlooOp::AllReduceSparse,
        Collective::Broadcast { .. } => GlooOp::Broadcast,
        Collective::Reduce { .. } => GlooOp::Reduce,
        Collective::AllGather { .. } => GlooOp::AllGather,
        Collective::AllGatherInto { .. } => GlooOp::AllGatherBase,
        Collective::ReduceScatter { .. } => GlooOp::ReduceScatter,
        Collective::ReduceScatterTensor { .. } => GlooOp::ReduceScatterBase,
        Collective::Gather { .. } => GlooOp::Gather,
        Collective::Scatter { .. } => GlooOp::Scatter,
        // `carried` converts lists to one tensor.
        Collective::AllToAll { .. } | Collective::AllToAllSingle { .. } => GlooOp::AllToAllBase,
        Collective::Send { .. } => GlooOp::Send,
        Collective::Recv { peer: Some(_), .. } => GlooOp::Recv,
        Collective::Recv { peer: None, .. } => GlooOp::RecvAny,
        // The comparison of operations carries an exchange.
        Collective::Barrier | Collective::MonitoredBarrier { .. } | Collective::Exchange { .. } => GlooOp::Barrier,
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
    done.after(move || divide(&tensor, size as f64).map_err(BackendFailure::native))
}

fn divide(tensor: &Tensor, divisor: f64) -> std::result::Result<(), TchError> {
    let flat = tensor.f_view([-1])?;
    let length = flat.numel() as i64;
    for start in (0..length).step_by(SERIAL as usize) {
        let part = SERIAL.min(length - start);
        let _ = flat.f_narrow(0, start, part)?.f_div_scalar_(divisor)?;
    }
    Ok(())
}

/// The outcome of an operation that was waited for.
pub(super) fn ended(waited: std::result::Result<GlooWait, TorchError>) -> BackendResult {
    match waited {
        Ok(GlooWait::Done(Some(rank))) => Ok(Outcome::ReceivedFrom(rank)),
        Ok(GlooWait::Done(None)) => Ok(Outcome::Done),
        Ok(GlooWait::Interrupted) => Err(BackendFailure::new(FailureKind::Connection, "the message was aborted")),
        Err(error) => Err(failure(&error)),
    }
}

/// Classifies an error by its message: Gloo has no error codes.
fn failure(error: &TorchError) -> BackendFailure {
    let text = error.to_string();
    let known = matches!(error, TorchError::Torch { kind, .. } if *kind == ErrorKind::Connection);
    let contains = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
    let kind = if contains(&TIMEOUTS) {
        FailureKind::Timeout
    } else if known || contains(&CONNECTIONS) {
        FailureKind::Connection
    } else {
        FailureKind::Other
    };
    BackendFailure {
        peer: missed(&text),
        ..BackendFailure::new(kind, shortened(&text))
    }
}

/// The first rank that a monitored barrier has missed: `Rank 1 failed to pass` or `Ranks 1, 2 failed to pass`.
fn missed(text: &str) -> Option<usize> {
    let (before, _) = text.split_once(" failed to pass monitoredBarrier")?;
    let (_, ranks) = before.rsplit_once("Rank")?;
    ranks.trim_start_matches('s').split(',').next()?.trim().parse().ok()
}

const TIMEOUTS: [&str; 4] = [
    "Timed out waiting",
    "Application timeout",
    "monitoredBarrier",
    "Connect timeout",
];

const CONNECTIONS: [&str; 6] = [
    "Connection closed",
    "Connection reset",
    "Broken pipe",
    "Read error",
    "Write error",
    "gloo/transport",
];

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

    #[test]
    fn texts_become_kinds_and_name_the_first_rank_that_a_monitored_barrier_missed() {
        use FailureKind::{Connection, Other, Timeout};
        for (text, kind, peer) in [
            ("[/x/pair.cc:5] Connection closed by peer [::1]:7", Connection, None),
            ("[/x/pair.cc:5] Read error [::1]:7: Connection reset", Connection, None),
            ("[/x/unbound_buffer.cc:81] Timed out waiting 100ms", Timeout, None),
            ("[Rank 0]: Rank 12 failed to pass monitoredBarrier", Timeout, Some(12)),
            ("[Rank 0]: Ranks 3, 4 failed to pass monitoredBarrier", Timeout, Some(3)),
            ("Invalid scalar type", Other, None),
        ] {
            let found = failure(&TorchError::argument(text));
            assert_eq!((found.kind, found.peer), (kind, peer), "{text}");
        }
    }

    #[test]
    fn places_in_gloo_are_left_out_and_ranks_are_kept() {
        for (text, short) in [
            ("[/x/pair.cc:553] Connection closed", "Connection closed"),
            ("A [::1]:7. This is typically caused by B. C!", "A [::1]:7"),
            ("[Rank 0]: A\n Original exception: \n[/x/y.cc:8] B", "[Rank 0]: A"),
            ("[Rank 0]: Rank 1 failed", "[Rank 0]: Rank 1 failed"),
        ] {
            assert_eq!(shortened(text), short);
        }
    }
}
