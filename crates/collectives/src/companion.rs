//! A group beside another one of the same ranks, for messages that nobody else's meet.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::TorchError;

use crate::backend::{BackendFailure, FailureKind, PeerFinder};
use crate::backends::gloo::{GlooBackend, NAME};
use crate::backends::gloo_on_demand::GlooOnDemand;
use crate::backends::gloo_peers::GlooPeers;
use crate::cancel::Cancel;
use crate::connect::patiently;
use crate::error::{CollectivesError, Result};
use crate::leave::{Traces, has_departed};
use crate::mesh::{self, Mesh};
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::store::hello::Hello;
use crate::store::records::{Records, address_key};
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
    /// connection for its messages, which are received from named ranks only. Blocks until the store has answered, `cancel`, or
    /// the deadline.
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
        let prefix = format!("lockstep/companions/{}", options.name);
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(prefix, store.duplicate()?));
        let records = Records::new(Arc::clone(&store), info.rank, info.global_ranks.clone());
        let hello = Hello::new(false, info.size, &info.host());
        let until = deadline(Instant::now(), options.timeout);
        patiently(OPERATION, until, cancel, || records.publish_hello(&hello))?;
        let meeting = Meeting {
            rank: info.rank,
            size: info.size,
            interfaces: options.interfaces.clone(),
            store: Arc::clone(&store),
            beside: self.shared().finder.clone(),
        };
        let traces = Traces {
            keys: vec![ready_key(info.rank), address_key(info.rank)],
            store: Arc::clone(&store),
        };
        let backend = GlooOnDemand::new(Box::new(move |limit, cancel| meeting.connect(limit, cancel)));
        Ok(Self::new(info, Box::new(backend), None, Some(store))?.leaving(traces))
    }
}

const OPERATION: &str = "companion";

/// How often a rank asks whether those that it waits for are gone, at first.
const LOOK: Duration = Duration::from_millis(500);

/// How long the ranks may take to reach each other when all of them are ready. Gloo cannot be told to stop before.
const DIAL: Duration = Duration::from_secs(30);

/// Where a rank says that it is ready to be connected.
fn ready_key(rank: usize) -> String {
    format!("lockstep/ready/{rank}")
}

/// Connects the ranks.
struct Meeting {
    rank: usize,
    size: usize,
    interfaces: Vec<String>,
    store: Arc<dyn Store>,
    /// Knows the ranks of the group beside which they meet.
    beside: Option<Arc<dyn PeerFinder>>,
}

impl Meeting {
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
        let gloo = mesh.connect(left.min(DIAL), cancel, check);
        let gloo = gloo.map_err(|error| lost.map_or_else(|| unconnected(&error), lost_peer))?;
        let finder = GlooPeers::new(self.rank, mesh::addresses(store.as_ref(), self.size));
        let beside = Mesh {
            store: Arc::new(PrefixStore::new("downward".to_owned(), store)),
            ..mesh
        };
        let left = until.saturating_duration_since(Instant::now());
        let downward = beside.connect_beside(&gloo, left.min(DIAL), cancel);
        let downward = downward.map_err(|error| unconnected(&error))?;
        Ok(GlooBackend::new(gloo, finder).with_downward(downward))
    }

    fn watch<'a>(&'a self, store: &'a dyn Store) -> Watch<'a> {
        let began = Instant::now();
        Watch {
            store,
            beside: self.beside.as_deref(),
            ward: (self.rank + 1) % self.size,
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
        let publish = || store.set(&ready_key(self.rank), b"1");
        patiently(OPERATION, until, cancel, publish).map_err(|error| unconnected(&error))?;
        let mut absent = peers.to_vec();
        let began = Instant::now();
        loop {
            while let Some(peer) = absent.last() {
                let is_ready = || store.check(&[ready_key(*peer)]);
                if !patiently(OPERATION, until, cancel, is_ready).map_err(|error| unconnected(&error))? {
                    break;
                }
                absent.pop();
            }
            if absent.is_empty() {
                return Ok(());
            }
            if Instant::now() >= until {
                return Err(unconnected(&"the ranks have not all come"));
            }
            if let Some(peer) = watch.look(&absent) {
                return Err(lost_peer(peer));
            }
            cancel.sleep(long_pause(began));
        }
    }
}

/// Asks whether peers are gone, since a process that dies says so to nobody.
struct Watch<'a> {
    store: &'a dyn Store,
    beside: Option<&'a dyn PeerFinder>,
    /// Each rank watches one process. Gloo keeps every connection that was tried, so these are few; when it breaks the group, all
    /// hear of it.
    ward: usize,
    began: Instant,
    next: Instant,
    suspect: Option<usize>,
}

impl Watch<'_> {
    /// Which one is, by two looks, since the last thing that a rank does before it goes may be to write. The next look comes when
    /// it has waited twice as long.
    fn look(&mut self, peers: &[usize]) -> Option<usize> {
        if Instant::now() < self.next {
            return None;
        }
        let is_gone = |peer: &usize| {
            let refuses = |beside: &dyn PeerFinder| *peer == self.ward && beside.is_gone(*peer);
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
