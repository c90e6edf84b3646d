//! Information about peers besides their connections.
use std::sync::Arc;

use crate::error::{CallInfo, CollectivesError};
use crate::process_group::ProcessGroup;
use crate::rendezvous::wait::Wait;
use crate::watch::Watch;

/// The other ranks of a group.
pub(crate) struct Peers {
    /// The ranks that run Lockstep, this one included.
    pub ours: Vec<usize>,
    /// The rank, in the default group, of the peer that serves the store; `None` if this rank does, or no rank.
    pub server: Option<usize>,
    /// Watches the processes of peers on this host.
    pub watch: Arc<Watch>,
}

impl Peers {
    /// Peers that all run Lockstep, and whose processes are unknown.
    pub fn unwatched(size: usize) -> Arc<Self> {
        let (ours, server, watch) = ((0..size).collect(), None, Arc::default());
        Arc::new(Self { ours, server, watch })
    }
}

impl ProcessGroup {
    /// Explains an error of the group's store; see [`of_store`].
    pub(crate) fn of_store(&self, error: CollectivesError, call: CallInfo) -> CollectivesError {
        let ended = self.shared().peers.watch.ended();
        let ended = ended.first().map(|rank| self.info().global_rank(*rank));
        of_store(error, call, ended, self.shared().peers.server)
    }
}

/// The error of `call` if `peer`, a rank of the default group, is lost.
pub(crate) fn lost(call: CallInfo, peer: usize, detail: impl Into<String>) -> CollectivesError {
    let (call, peer, detail) = (Box::new(call), Some(peer), detail.into());
    CollectivesError::PeerLost { call, peer, detail }
}

/// Explains `error` in `call`: if the store is gone, a rank is lost. It is the rank whose process was the first to end,
/// because the rank that serves the store may have exited when it detected that; if no process has `ended`, the rank
/// that serves the store.
pub(crate) fn of_store(
    error: CollectivesError,
    call: CallInfo,
    ended: Option<usize>,
    server: Option<usize>,
) -> CollectivesError {
    use CollectivesError::{Store, Unreachable};
    let is_gone = matches!(error, Store { .. } | Unreachable { .. });
    match ended.or(server).filter(|_| is_gone) {
        None => error,
        Some(peer) if server == Some(peer) => lost(call, peer, format!("its store is gone: {error}")),
        Some(peer) => lost(call, peer, ENDED),
    }
}

/// The detail of the loss of a rank whose process has ended.
pub(crate) const ENDED: &str = "its process has ended";

/// The error of `call` if ranks did not come in time.
pub(crate) fn overdue(call: CallInfo, wait: &Wait, missing: Vec<usize>, detail: String) -> CollectivesError {
    CollectivesError::Timeout {
        call: Box::new(call),
        waited: wait.elapsed(),
        missing,
        detail,
    }
}

/// The error of `call` if the store did not answer in time. `server`: the peer that serves the store.
pub(crate) fn silent(call: CallInfo, wait: &Wait, server: Option<usize>) -> CollectivesError {
    overdue(call, wait, server.into_iter().collect(), silence(server))
}

/// The detail of a wait for a store that does not answer. `server`: the peer that serves it.
pub(crate) fn silence(server: Option<usize>) -> String {
    let unknown = || "the store does not answer".to_owned();
    server.map_or_else(unknown, |server| format!("rank {server}: its store does not answer"))
}
