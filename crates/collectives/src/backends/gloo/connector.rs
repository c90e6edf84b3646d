//! Connects the ranks of a companion group over Gloo, once all of them have an operation for it.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::TorchError;

use super::GlooBackend;
use super::mesh::Mesh;
use crate::backend::{BackendFailure, BackendResult, FailureKind};
use crate::companion::Companion;
use crate::error::list_text;
use crate::rendezvous::leave::departed;
use crate::rendezvous::wait::{Wait, missing};
use crate::store::Store;
use crate::store::records::here_key;

/// Initial interval of checks whether awaited ranks are gone.
const LOOK: Duration = Duration::from_millis(500);

/// Timeout for connecting the ranks once all are ready. Gloo itself cannot be cancelled earlier.
const DIAL: Duration = Duration::from_secs(30);

/// Connects the ranks of a companion over Gloo.
pub(super) struct GlooConnector(pub Companion);

impl GlooConnector {
    pub fn connect(&self, wait: &Wait) -> BackendResult<GlooBackend> {
        self.connected(wait).map_err(|failure| {
            // The store may be lost together with the rank that serves it.
            let unexplained = failure.kind == FailureKind::Unconnected && !wait.cancel.is_cancelled();
            let mut peers = self.others().filter(|_| unexplained);
            peers.find(|peer| self.refuses(*peer)).map_or(failure, lost_peer)
        })
    }

    fn connected(&self, wait: &Wait) -> BackendResult<GlooBackend> {
        let store = &self.0.store;
        let mut find_gone = self.liveness(store.as_ref());
        let mut lost = None;

        let keys: Vec<_> = (0..self.0.info.size).map(here_key).collect();
        let own = (&*keys[self.0.info.rank], &b"1"[..]);
        let found = wait.exchange(store.as_ref(), own, &keys, |found| {
            lost = find_gone(&missing(found));
            Ok(lost.is_none())
        });
        let absent = missing(&found.map_err(|error| unconnected(&error))?);
        if let Some(peer) = lost {
            return Err(lost_peer(peer));
        }
        if !absent.is_empty() {
            let absent: Vec<_> = absent.into_iter().map(|rank| self.0.info.global_rank(rank)).collect();
            return Err(unconnected(&format!("ranks {} did not arrive", list_text(&absent))));
        }

        let mesh = Mesh {
            rank: self.0.info.rank,
            size: self.0.info.size,
            interfaces: self.0.interfaces.clone(),
            store: Arc::clone(store),
            two_way: true,
        };
        let peers: Vec<usize> = self.others().collect();
        let mut check = || {
            lost = find_gone(&peers);
            lost.map_or(Ok(()), |_| Err(TorchError::argument("a rank is gone")))
        };
        let connected = mesh.connect(wait.left().min(DIAL), &wait.cancel, &mut check);
        connected.map_err(|error| lost.map_or_else(|| unconnected(&error), lost_peer))
    }

    /// Returns a function that finds a peer that is gone among the given ones: a process that dies does not announce
    /// it. The peer's process has ended, or two consecutive checks found it gone. Two, because a rank may write its
    /// last record just before it leaves. Without a suspect, the time waited doubles between checks.
    fn liveness(&self, store: &dyn Store) -> impl FnMut(&[usize]) -> Option<usize> {
        // The only rank whose listener this one probes, because Gloo keeps every probing connection. A failure found
        // here breaks the group on all ranks.
        let neighbour = (self.0.info.rank + 1) % self.0.info.size;
        let began = Instant::now();
        let (mut next, mut suspect) = (began + LOOK, None);
        move |peers| {
            let ended = self.0.peers.watch.ended();
            if let Some(peer) = peers.iter().find(|peer| ended.contains(peer)) {
                return Some(*peer);
            }
            if Instant::now() < next {
                return None;
            }
            let refuses = || Some(neighbour).filter(|peer| peers.contains(peer) && self.refuses(*peer));
            let found = departed(store, peers).or_else(refuses);
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
        self.0.beside.as_ref().is_some_and(|beside| beside.is_gone(peer))
    }

    fn others(&self) -> impl Iterator<Item = usize> {
        (0..self.0.info.size).filter(|rank| *rank != self.0.info.rank)
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
