//! Companion groups: the same ranks as another group, with separate messages.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::TorchError;

use crate::backend::{BackendFailure, FailureKind, PeerFinder};
use crate::backends::gloo::{GlooBackend, NAME};
use crate::backends::gloo_on_demand::GlooOnDemand;
use crate::backends::gloo_peers::GlooPeers;
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::peers::Peers;
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::rendezvous::leave::has_departed;
use crate::rendezvous::mesh::Mesh;
use crate::rendezvous::retry::retry_while_silent;
use crate::store::records::here_key;
use crate::store::{PrefixStore, Store, deadline, long_pause};

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
        let name = format!("{}-{}", options.purpose, options.number);
        let mut info = GroupInfo {
            name: format!("{}/{name}", self.info().name).into(),
            timeout: options.timeout,
            ..self.info().clone()
        };
        if !info.all_ours {
            return Err(CollectivesError::MixedGroup {
                operation: OPERATION,
                group: info.name,
            });
        }
        cancel.check(OPERATION)?;
        let prefix = format!("lockstep/companions/{name}");
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(prefix, store.duplicate()?));
        let peers = Arc::clone(&self.shared().peers);
        let lane = self.lane(options.number + 1, &info.name);
        let backend = lane.unwrap_or_else(|| {
            NAME.clone_into(&mut info.backend);
            let connector = Connector {
                rank: info.rank,
                size: info.size,
                interfaces: options.interfaces.clone(),
                store: Arc::clone(&store),
                beside: self.shared().finder.clone(),
                peers: Arc::clone(&peers),
            };
            Box::new(GlooOnDemand::new(Box::new(move |limit, cancel| {
                connector.connect(limit, cancel)
            })))
        });
        Self::among(peers, info, backend, None, Some(store))
    }
}

const OPERATION: &str = "companion";

/// Initial interval of checks whether awaited ranks are gone.
const LOOK: Duration = Duration::from_millis(500);

/// Timeout for connecting the ranks once all are ready. Gloo itself cannot be cancelled earlier.
const DIAL: Duration = Duration::from_secs(30);

/// Longest pause between two reads of the store.
const SLICE: Duration = Duration::from_millis(200);

/// Connects the ranks of a companion over Gloo.
struct Connector {
    rank: usize,
    size: usize,
    interfaces: Vec<String>,
    store: Arc<dyn Store>,
    /// The peer finder of the main group.
    beside: Option<Arc<dyn PeerFinder>>,
    peers: Arc<Peers>,
}

impl Connector {
    fn connect(&self, limit: Duration, cancel: &Cancel) -> std::result::Result<GlooBackend, BackendFailure> {
        let peers: Vec<usize> = (0..self.size).filter(|rank| *rank != self.rank).collect();
        self.connected(&peers, deadline(Instant::now(), limit), cancel)
            .map_err(|failure| {
                // The store may be lost together with the rank that serves it.
                let unexplained = failure.kind == FailureKind::Unconnected && !cancel.is_cancelled();
                let mut peers = peers.iter().filter(|_| unexplained);
                let gone = peers.find(|peer| self.beside.as_ref().is_some_and(|beside| beside.is_gone(**peer)));
                gone.map_or(failure, |peer| lost_peer(*peer))
            })
    }

    fn connected(
        &self,
        peers: &[usize],
        until: Instant,
        cancel: &Cancel,
    ) -> std::result::Result<GlooBackend, BackendFailure> {
        // A connection of its own, so that waits do not block other requests.
        let store = self.store.duplicate().map_err(|error| unconnected(&error))?;
        let mut watch = self.watch(store.as_ref());
        self.wait_for_all(store.as_ref(), peers, until, cancel, &mut watch)?;
        let mesh = Mesh {
            rank: self.rank,
            size: self.size,
            interfaces: self.interfaces.clone(),
            store: Arc::clone(&store),
        };
        let mut lost = None;
        let check = || {
            lost = watch.look(peers);
            lost.map_or(Ok(()), |_| Err(TorchError::argument("a rank is gone")))
        };
        let left = until.saturating_duration_since(Instant::now());
        let connected = mesh.connect(left.min(DIAL), cancel, check);
        let (gloo, listeners) = connected.map_err(|error| lost.map_or_else(|| unconnected(&error), lost_peer))?;
        let finder = GlooPeers::new(self.rank, listeners);
        let beside = Mesh {
            store: Arc::new(PrefixStore::new("downward".to_owned(), store)),
            ..mesh
        };
        let left = until.saturating_duration_since(Instant::now());
        let downward = beside.connect_beside(&gloo, left.min(DIAL), cancel);
        let (downward, _) = downward.map_err(|error| unconnected(&error))?;
        Ok(GlooBackend::new(gloo, finder).with_downward(downward))
    }

    fn watch<'a>(&'a self, store: &'a dyn Store) -> Liveness<'a> {
        let began = Instant::now();
        Liveness {
            store,
            beside: self.beside.as_deref(),
            peers: &self.peers,
            neighbour: (self.rank + 1) % self.size,
            began,
            next: began + LOOK,
            suspect: None,
        }
    }

    /// Waits until all ranks are ready; fails if one is gone.
    fn wait_for_all(
        &self,
        store: &dyn Store,
        peers: &[usize],
        until: Instant,
        cancel: &Cancel,
        watch: &mut Liveness<'_>,
    ) -> std::result::Result<(), BackendFailure> {
        let come = || store.set(&here_key(self.rank), b"1");
        retry_while_silent(until, cancel, come).map_err(|error| unconnected(&error))?;
        let keys: Vec<_> = peers.iter().map(|peer| here_key(*peer)).collect();
        let began = Instant::now();
        loop {
            let found = || store.multi_get(&keys);
            let found = retry_while_silent(until, cancel, found).map_err(|error| unconnected(&error))?;
            let absent = peers.iter().zip(&found).filter(|(_, found)| found.is_none());
            let absent: Vec<usize> = absent.map(|(peer, _)| *peer).collect();
            if absent.is_empty() {
                return Ok(());
            }
            if Instant::now() >= until {
                return Err(unconnected(&format!("ranks {absent:?} of the group did not arrive")));
            }
            if let Some(peer) = watch.look(&absent) {
                return Err(lost_peer(peer));
            }
            cancel.sleep(long_pause(began).min(SLICE));
        }
    }
}

/// Checks whether peers are gone: a process that dies does not announce it.
struct Liveness<'a> {
    store: &'a dyn Store,
    beside: Option<&'a dyn PeerFinder>,
    peers: &'a Peers,
    /// The only rank whose listener this one probes, because Gloo keeps every probing connection. A failure found here
    /// breaks the group on all ranks.
    neighbour: usize,
    began: Instant,
    next: Instant,
    suspect: Option<usize>,
}

impl Liveness<'_> {
    /// Returns a peer that is gone: its process has ended, or two consecutive checks found it gone. Two, because a rank
    /// may write its last record just before it leaves. Without a suspect, the time waited doubles between checks.
    fn look(&mut self, peers: &[usize]) -> Option<usize> {
        if let Some(ended) = peers.iter().find(|peer| self.peers.watch.has_ended(**peer)) {
            return Some(*ended);
        }
        if Instant::now() < self.next {
            return None;
        }
        let is_gone = |peer: &usize| {
            let refuses = |beside: &dyn PeerFinder| *peer == self.neighbour && beside.is_gone(*peer);
            has_departed(self.store, *peer) || self.beside.is_some_and(refuses)
        };
        let suspect = peers.iter().copied().find(is_gone);
        let before = std::mem::replace(&mut self.suspect, suspect);
        let pause = if suspect.is_some() {
            LOOK
        } else {
            self.began.elapsed().max(LOOK)
        };
        self.next = Instant::now() + pause;
        suspect.filter(|_| suspect == before)
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
