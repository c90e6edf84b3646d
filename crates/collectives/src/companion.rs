//! Companion groups: the same ranks as another group, with separate messages.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::TorchError;

use crate::backend::{BackendFailure, FailureKind, PeerFinder};
use crate::backends::gloo::{GlooBackend, NAME};
use crate::backends::gloo_on_demand::GlooOnDemand;
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::peers::Peers;
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::rendezvous::leave::has_departed;
use crate::rendezvous::mesh::Mesh;
use crate::rendezvous::wait::{Wait, missing};
use crate::store::records::here_key;
use crate::store::{PrefixStore, Store};

/// Options of a companion, equal on all ranks.
#[derive(Debug, Clone)]
pub struct CompanionOptions {
    /// Its purpose, part of its name.
    pub purpose: String,
    /// Its number among the group's companions, from 0, unique.
    pub number: usize,
    /// The default timeout of operations.
    pub timeout: Duration,
    /// The network interfaces to use, as in [`crate::GroupOptions`].
    pub interfaces: Vec<String>,
}

impl ProcessGroup {
    /// Creates a companion: a group of the same ranks, over a lane of the group's transport or over Gloo. All ranks
    /// must run Lockstep, and each creates it without waiting for the others. Blocks until it has reached the store.
    ///
    /// Over Gloo, the first operation connects the ranks; it waits for all of them until its deadline. Operations are
    /// not compared over Gloo. Each direction between two ranks has its own connection for messages, and receives must
    /// name the sender. If a rank breaks the companion, its peers read the cause in the store, even if they are not
    /// connected.
    pub fn companion(&self, options: &CompanionOptions, cancel: &Cancel) -> Result<Self> {
        let store = self
            .store()
            .ok_or(CollectivesError::GroupClosed { operation: OPERATION })?;
        self.require_all_ours(OPERATION)?;
        let name = format!("{}-{}", options.purpose, options.number);
        let mut info = GroupInfo {
            name: format!("{}/{name}", self.info().name).into(),
            timeout: options.timeout,
            ..self.info().clone()
        };
        cancel.check(OPERATION)?;
        let prefix = format!("lockstep/companions/{name}");
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(prefix, store.duplicate()?));
        let peers = Arc::clone(&self.shared().peers);
        let lane = self.lane(options.number + 1, &info.name);
        let backend = lane.unwrap_or_else(|| {
            NAME.clone_into(&mut info.backend);
            let connector = Connector {
                mesh: Mesh {
                    rank: info.rank,
                    size: info.size,
                    interfaces: options.interfaces.clone(),
                    store: Arc::clone(&store),
                },
                beside: self.shared().finder.clone(),
                peers: Arc::clone(&peers),
            };
            Box::new(GlooOnDemand::new(move |wait| connector.connect(wait)))
        });
        Self::among(peers, info, backend, None, Some(store))
    }
}

const OPERATION: &str = "companion";

/// Initial interval of checks whether awaited ranks are gone.
const LOOK: Duration = Duration::from_millis(500);

/// Timeout for connecting the ranks once all are ready. Gloo itself cannot be cancelled earlier.
const DIAL: Duration = Duration::from_secs(30);

/// Connects the ranks of a companion over Gloo.
struct Connector {
    mesh: Mesh,
    /// The peer finder of the main group.
    beside: Option<Arc<dyn PeerFinder>>,
    peers: Arc<Peers>,
}

impl Connector {
    fn connect(&self, wait: &Wait) -> std::result::Result<GlooBackend, BackendFailure> {
        self.connected(wait).map_err(|failure| {
            // The store may be lost together with the rank that serves it.
            let unexplained = failure.kind == FailureKind::Unconnected && !wait.cancel.is_cancelled();
            let mut peers = self.others().filter(|_| unexplained);
            peers.find(|peer| self.refuses(*peer)).map_or(failure, lost_peer)
        })
    }

    fn connected(&self, wait: &Wait) -> std::result::Result<GlooBackend, BackendFailure> {
        // A connection of its own, so that waits do not block other requests.
        let store = self.mesh.store.duplicate().map_err(|error| unconnected(&error))?;
        let mut find_gone = self.liveness(store.as_ref());
        let mut lost = None;

        let keys: Vec<_> = (0..self.mesh.size).map(here_key).collect();
        let found = wait.exchange(store.as_ref(), (&keys[self.mesh.rank], b"1"), &keys, |found| {
            lost = find_gone(&missing(found));
            Ok(lost.is_none())
        });
        let absent = missing(&found.map_err(|error| unconnected(&error))?);
        if let Some(peer) = lost {
            return Err(lost_peer(peer));
        }
        if !absent.is_empty() {
            return Err(unconnected(&format!("ranks {absent:?} of the group did not arrive")));
        }

        let mesh = Mesh {
            store: Arc::clone(&store),
            ..self.mesh.clone()
        };
        let peers: Vec<usize> = self.others().collect();
        let mut check = || {
            lost = find_gone(&peers);
            lost.map_or(Ok(()), |_| Err(TorchError::argument("a rank is gone")))
        };
        let mut connect =
            |mesh: &Mesh, beside: Option<&_>| mesh.connect(beside, wait.left().min(DIAL), &wait.cancel, &mut check);
        let connected = connect(&mesh, None).and_then(|(gloo, finder)| {
            let beside = Mesh {
                store: Arc::new(PrefixStore::new("downward".to_owned(), Arc::clone(&store))),
                ..mesh
            };
            let (downward, _) = connect(&beside, Some(&gloo))?;
            Ok(GlooBackend::new(gloo, finder).with_downward(downward))
        });
        connected.map_err(|error| lost.map_or_else(|| unconnected(&error), lost_peer))
    }

    /// Returns a function that finds a peer that is gone among the given ones: a process that dies does not announce
    /// it. The peer's process has ended, or two consecutive checks found it gone. Two, because a rank may write its
    /// last record just before it leaves. Without a suspect, the time waited doubles between checks.
    fn liveness(&self, store: &dyn Store) -> impl FnMut(&[usize]) -> Option<usize> {
        // The only rank whose listener this one probes, because Gloo keeps every probing connection. A failure found
        // here breaks the group on all ranks.
        let neighbour = (self.mesh.rank + 1) % self.mesh.size;
        let began = Instant::now();
        let (mut next, mut suspect) = (began + LOOK, None);
        move |peers| {
            let ended = self.peers.watch.ended();
            if let Some(peer) = peers.iter().find(|peer| ended.contains(peer)) {
                return Some(*peer);
            }
            if Instant::now() < next {
                return None;
            }
            let mut peers = peers.iter().copied();
            let found = peers.find(|peer| has_departed(store, *peer) || (*peer == neighbour && self.refuses(*peer)));
            let before = std::mem::replace(&mut suspect, found);
            let pause = if found.is_some() {
                LOOK
            } else {
                began.elapsed().max(LOOK)
            };
            next = Instant::now() + pause;
            found.filter(|_| found == before)
        }
    }

    /// Whether the listener of a peer in the main group refuses connections.
    fn refuses(&self, peer: usize) -> bool {
        self.beside.as_ref().is_some_and(|beside| beside.is_gone(peer))
    }

    fn others(&self) -> impl Iterator<Item = usize> {
        (0..self.mesh.size).filter(|rank| *rank != self.mesh.rank)
    }
}

fn unconnected(error: &impl ToString) -> BackendFailure {
    BackendFailure::new(FailureKind::Unconnected, error.to_string())
}

fn lost_peer(peer: usize) -> BackendFailure {
    BackendFailure {
        peer: Some(peer),
        ..BackendFailure::new(FailureKind::Connection, "it was gone before the ranks were connected")
    }
}
