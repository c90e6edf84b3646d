//! A group beside another one of the same ranks, for messages that nobody else's meet.
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
use crate::rendezvous::meeting::patiently;
use crate::rendezvous::mesh::Mesh;
use crate::store::records::here_key;
use crate::store::{PrefixStore, Store, deadline, long_pause};

/// What a companion is made from, equal on all ranks.
#[derive(Debug, Clone)]
pub struct CompanionOptions {
    /// No other companion of the group has, or had, it.
    pub name: String,
    /// The deadline of operations that bring none.
    pub timeout: Duration,
    /// The network interfaces to use, as in [`crate::GlooOptions`].
    pub interfaces: Vec<String>,
}

impl ProcessGroup {
    /// Makes a companion: a Gloo group of the same ranks, all of them ours. Each makes it, and waits for nobody: the ranks are
    /// connected in the first operation, which waits for all of them until its deadline. Why a rank has broken the group, its
    /// peers hear through the store, connected or not. Operations are not compared. Between two ranks each direction has a
    /// connection for its messages, which are received from named ranks only. Blocks until the store is reached.
    pub fn companion(&self, options: &CompanionOptions, cancel: &Cancel) -> Result<Self> {
        let store = self
            .store()
            .ok_or(CollectivesError::GroupClosed { operation: OPERATION })?;
        let info = GroupInfo {
            name: format!("{}/{}", self.info().name, options.name).into(),
            timeout: options.timeout,
            backend: NAME,
            ..self.info().clone()
        };
        if !info.all_ours {
            return Err(CollectivesError::MixedGroup {
                operation: OPERATION,
                group: info.name,
            });
        }
        cancel.check(OPERATION)?;
        let prefix = format!("lockstep/companions/{}", options.name);
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(prefix, store.duplicate()?));
        let peers = Arc::clone(&self.shared().peers);
        let connector = Connector {
            rank: info.rank,
            size: info.size,
            interfaces: options.interfaces.clone(),
            store: Arc::clone(&store),
            beside: self.shared().finder.clone(),
            peers: Arc::clone(&peers),
        };
        let backend = GlooOnDemand::new(Box::new(move |limit, cancel| connector.connect(limit, cancel)));
        Self::among(peers, info, Box::new(backend), None, Some(store))
    }
}

const OPERATION: &str = "companion";

/// How often a rank asks whether those that it waits for are gone, at first.
const LOOK: Duration = Duration::from_millis(500);

/// How long the ranks may take to reach each other when all of them are ready. Gloo cannot be told to stop before.
const DIAL: Duration = Duration::from_secs(30);

/// How long one wait in the store lasts, at most.
const SLICE: Duration = Duration::from_millis(200);

/// Connects the ranks.
struct Connector {
    rank: usize,
    size: usize,
    interfaces: Vec<String>,
    store: Arc<dyn Store>,
    /// Knows the ranks of the group beside which they meet.
    beside: Option<Arc<dyn PeerFinder>>,
    peers: Arc<Peers>,
}

impl Connector {
    fn connect(&self, limit: Duration, cancel: &Cancel) -> std::result::Result<GlooBackend, BackendFailure> {
        let peers: Vec<usize> = (0..self.size).filter(|rank| *rank != self.rank).collect();
        self.connected(&peers, deadline(Instant::now(), limit), cancel)
            .map_err(|failure| {
                // The store may have gone with its rank.
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
        // Its waits must not hold up what others ask.
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

    fn watch<'a>(&'a self, store: &'a dyn Store) -> Watch<'a> {
        let began = Instant::now();
        Watch {
            store,
            beside: self.beside.as_deref(),
            peers: &self.peers,
            neighbour: (self.rank + 1) % self.size,
            began,
            next: began + LOOK,
            suspect: None,
        }
    }

    /// Waits until all ranks are ready, unless one is gone.
    fn wait_for_all(
        &self,
        store: &dyn Store,
        peers: &[usize],
        until: Instant,
        cancel: &Cancel,
        watch: &mut Watch<'_>,
    ) -> std::result::Result<(), BackendFailure> {
        let come = || store.set(&here_key(self.rank), b"1");
        patiently(until, cancel, come).map_err(|error| unconnected(&error))?;
        let keys: Vec<_> = peers.iter().map(|peer| here_key(*peer)).collect();
        let began = Instant::now();
        loop {
            let found = || store.multi_get(&keys);
            let found = patiently(until, cancel, found).map_err(|error| unconnected(&error))?;
            let absent = peers.iter().zip(&found).filter(|(_, found)| found.is_none());
            let absent: Vec<usize> = absent.map(|(peer, _)| *peer).collect();
            if absent.is_empty() {
                return Ok(());
            }
            if Instant::now() >= until {
                return Err(unconnected(&"the ranks have not all come"));
            }
            if let Some(peer) = watch.look(&absent) {
                return Err(lost_peer(peer));
            }
            cancel.sleep(long_pause(began).min(SLICE));
        }
    }
}

/// Asks whether peers are gone, since a process that dies says so to nobody.
struct Watch<'a> {
    store: &'a dyn Store,
    beside: Option<&'a dyn PeerFinder>,
    peers: &'a Peers,
    /// The only rank of another host that this one asks: Gloo keeps every connection that was tried. When this one breaks the
    /// group, all hear of it.
    neighbour: usize,
    began: Instant,
    next: Instant,
    suspect: Option<usize>,
}

impl Watch<'_> {
    /// Which one is, by two looks, since the last thing that a rank does before it goes may be to write. The next look comes when
    /// it has waited twice as long.
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
