//! Gloo beside PyTorch's ranks under `TORCH_DISTRIBUTED_DEBUG=DETAIL`: before each collective, the ranks meet in a second
//! group and compare what they run.
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::c10d::GlooOp;
use lockstep_torch::{Tensor, TorchError};
use parking_lot::Mutex;

use super::mesh::Mesh;
use super::{GlooBackend, failure, with_call};
use crate::backend::{Backend, BackendFailure, Completion, FailureKind, Launch, Outcome, PeerFinder};
use crate::backends::blocking::Calls;
use crate::coalesced;
use crate::collective::Collective;
use crate::error::{Result, list_text};
use crate::queue::Launching;
use crate::rendezvous::epoch::Epoch;
use crate::rendezvous::wait::missing;
use crate::store::records::{address_key, wrapper_prefix};
use crate::store::{PrefixStore, Store};

/// How long this rank waits for the addresses of the second group. PyTorch's ranks publish theirs as soon as the first one
/// is connected.
const HELPER: Duration = Duration::from_secs(30);

/// A comparison that ends so long before its deadline has not timed out.
const EARLY: Duration = Duration::from_millis(50);

/// What libtorch says if the ranks run different operations.
const DIFFERENT: &str = "Detected mismatch between collectives on ranks";

pub(super) struct Detail {
    state: Arc<State>,
    comparing: Calls,
}

struct State {
    gloo: GlooBackend,
    /// The second group.
    helper: GlooBackend,
    /// Held while an operation is launched: messages do not wait for comparisons.
    turn: Mutex<()>,
    line: Mutex<Line>,
}

/// The collectives that wait for their comparison, in the group's order.
#[derive(Default)]
struct Line {
    waiting: VecDeque<(Collective, Launch, Completion)>,
    /// Whether a thread runs [`State::serve`].
    served: bool,
}

impl Detail {
    /// Connects the second group of `gloo`, a group that `mesh` has connected.
    pub fn connect(gloo: GlooBackend, mesh: &Mesh, epoch: &Epoch<'_>) -> Result<Self> {
        let prefix = wrapper_prefix(&epoch.options.name);
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(prefix, Arc::clone(&mesh.store)));
        let mesh = Mesh {
            rank: mesh.rank,
            size: mesh.size,
            interfaces: mesh.interfaces.clone(),
            store,
            two_way: false,
        };
        let helper = mesh.connect_helper(epoch)?;
        let state = State {
            gloo,
            helper,
            turn: Mutex::new(()),
            line: Mutex::default(),
        };
        let comparing = Calls::default();
        Ok(Self {
            state: Arc::new(state),
            comparing,
        })
    }
}

impl Mesh {
    /// As [`Self::connect_epoch`], but it soon says which ranks have no second group.
    fn connect_helper(&self, epoch: &Epoch<'_>) -> Result<GlooBackend> {
        let began = Instant::now();
        let absent = || {
            let keys: Vec<_> = (0..self.size).map(address_key).collect();
            let absent = missing(&self.store.multi_get(&keys)?);
            let absent = absent.into_iter().filter(|rank| *rank != self.rank);
            Result::Ok(absent.map(|rank| epoch.name(rank)).collect::<Vec<_>>())
        };
        let detail = |absent: &[usize]| {
            format!(
                "rank {} has no group to compare operations over, as this rank has under \
                 TORCH_DISTRIBUTED_DEBUG=DETAIL: set the variable to the same value on all ranks",
                list_text(absent)
            )
        };
        let check = || {
            let check = epoch.check().and_then(|()| {
                if began.elapsed() < HELPER {
                    return Ok(());
                }
                let absent = absent()?;
                if absent.is_empty() {
                    return Ok(());
                }
                Err(epoch.meeting.wait.failed(Vec::new(), detail(&absent)))
            });
            check.map_err(|error| TorchError::argument(error.to_string()))
        };
        let wait = &epoch.meeting.wait;
        self.connect(wait.left(), &wait.cancel, check)
            .map_err(|error| epoch.unconnected(&error))
    }
}

impl State {
    /// Compares and launches the collectives of the line until none is left.
    fn serve(&self) {
        while let Some((collective, launch, done)) = self.next() {
            if let Err(failure) = self.compare(&collective, launch.timeout) {
                done.finish(Err(failure));
                continue;
            }
            let _turn = self.turn.lock();
            // Callbacks of an operation that ends at once may issue messages, which take the turn.
            let _launching = Launching::begin();
            match coalesced::on_host(collective, done) {
                Ok((collective, done)) => self.gloo.launch(collective, launch, done),
                Err((failure, done)) => done.finish(Err(failure)),
            }
        }
    }

    fn next(&self) -> Option<(Collective, Launch, Completion)> {
        let mut line = self.line.lock();
        let next = line.waiting.pop_front();
        line.served = next.is_some();
        next
    }

    fn compare(&self, collective: &Collective, timeout: Duration) -> std::result::Result<(), BackendFailure> {
        // PyTorch compares no monitored barriers.
        if matches!(collective, Collective::MonitoredBarrier { .. }) {
            return Ok(());
        }
        let began = Instant::now();
        let compared = with_call(collective, timeout, |mut call| {
            if takes_lists(collective) {
                call.op = GlooOp::AllToAll;
            }
            self.gloo.gloo.compare(&self.helper.gloo, &call)
        });
        compared.map_err(|error| {
            let failure = failure(&error);
            let kind = match failure.kind {
                _ if failure.text.contains(DIFFERENT) => FailureKind::Mismatch,
                // Its barrier says of a rank that is gone, too, that it has not come.
                FailureKind::Timeout if began.elapsed() + EARLY < timeout => FailureKind::Connection,
                kind => kind,
            };
            BackendFailure { kind, ..failure }
        })
    }

    /// Fails what waits in the line after its thread has failed.
    fn close(&self) {
        let waiting = {
            let mut line = self.line.lock();
            line.served = false;
            std::mem::take(&mut line.waiting)
        };
        drop(waiting);
    }
}

/// Whether PyTorch's ranks run this as an all-to-all of lists. Its Gloo takes none of different shapes: there, they exchange
/// single tensors.
fn takes_lists(collective: &Collective) -> bool {
    let Collective::AllToAll { outputs, inputs } = collective else {
        return false;
    };
    let mut tensors = outputs.iter().chain(inputs);
    let first = tensors.next().map(Tensor::size);
    tensors.all(|tensor| Some(tensor.size()) == first)
}

impl Backend for Detail {
    fn check(&self, collective: &Collective) -> Result<()> {
        super::check(collective)
    }

    /// They are compared as operations of their own.
    fn coalesces(&self) -> bool {
        true
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        let state = &self.state;
        if collective.is_point_to_point() {
            let _turn = state.turn.lock();
            return state.gloo.launch(collective, launch, done);
        }
        let served = {
            let mut line = state.line.lock();
            line.waiting.push_back((collective, launch, done));
            std::mem::replace(&mut line.served, true)
        };
        if served {
            return;
        }
        let (own, line) = (Arc::clone(state), Arc::clone(state));
        let over = Completion::new(move |result| {
            if result.is_err() {
                own.close();
            }
        });
        self.comparing.run(over, move || {
            line.serve();
            Ok(Outcome::Done)
        });
    }

    fn abort(&self, reason: &str) {
        self.state.helper.abort(reason);
        self.state.gloo.abort(reason);
    }

    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        self.state.gloo.peer_finder()
    }
}

impl Drop for Detail {
    fn drop(&mut self) {
        // A comparison in flight ends at once.
        self.state.helper.abort("the process group was destroyed");
        self.comparing.wait();
    }
}
