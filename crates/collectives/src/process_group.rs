//! A group of ranks that issue the same operations in the same order.
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use lockstep_torch::{Device, Tensor};
use parking_lot::Mutex;

use crate::backend::{Backend, StreamContext};
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
use crate::group_thread;
use crate::peers::Peers;
use crate::queue::{Event, Shared};
use crate::rendezvous::claim::Claim;
use crate::rendezvous::leave::has_departed;
use crate::store::Store;
use crate::validate;
use crate::work::Work;

/// What a group is: fixed from its making to its end.
#[derive(Debug, Clone)]
pub struct GroupInfo {
    /// This process's rank within the group.
    pub rank: usize,
    /// The number of ranks.
    pub size: usize,
    /// The group's name, equal on all ranks.
    pub name: Arc<str>,
    /// Counts replacements of the group (elastic training); equal on all ranks.
    pub generation: u64,
    /// The deadline of operations that bring none; 10 minutes unless set.
    pub timeout: Duration,
    /// The ranks in the default group, by group rank.
    pub global_ranks: Vec<usize>,
    /// The machine of each rank, by group rank: ranks of which it is equal share one. Empty for ranks that do not run
    /// Lockstep.
    pub hosts: Vec<String>,
    /// Whether every rank runs Lockstep.
    pub all_ours: bool,
    /// The backend's name.
    pub backend: &'static str,
}

impl GroupInfo {
    /// The deadline of operations that bring none.
    pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(600);

    /// The machine of this rank.
    pub fn host(&self) -> String {
        self.hosts.get(self.rank).cloned().unwrap_or_default()
    }

    /// By what number users know rank `rank` of this group, in errors above all: its rank in the default group.
    pub fn global_rank(&self, rank: usize) -> usize {
        self.global_ranks.get(rank).copied().unwrap_or(rank)
    }
}

/// What accompanies one call.
#[derive(Debug, Clone, Copy, Default)]
pub struct CallOptions {
    /// The deadline; `None` takes the group's.
    pub timeout: Option<Duration>,
    /// The caller's device and stream.
    pub stream: StreamContext,
    /// The call belongs to an open reduction, or is made inside the autograd engine.
    pub within_reduction: bool,
    /// Compare operation, shape and dtype with the peers first. Meant for users' calls; needs all ranks to be ours.
    pub verify: bool,
    /// What users know it as, in messages; `None` for the operation's own name.
    pub label: Option<&'static str>,
}

/// While it lives, only calls that say [`CallOptions::within_reduction`] are accepted by the group.
#[must_use = "the reduction ends when this is dropped"]
pub struct Reduction(Arc<Shared>);

impl Drop for Reduction {
    fn drop(&mut self) {
        self.0.issue.lock().reductions -= 1;
    }
}

/// A handle of a group; clones are handles of the same group.
///
/// Every operation checks its arguments, takes its place in the group's order, starts, and returns. Tensors are used in
/// place and must not be touched until the [`Work`] has ended.
#[derive(Clone)]
pub struct ProcessGroup(Arc<Handle>);

struct Handle {
    shared: Arc<Shared>,
    // Goes when the group ends, not with the last handle: a server stops with the last handle of its store.
    store: Mutex<Option<Arc<dyn Store>>>,
    claim: Mutex<Option<Claim>>,
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.shared.post(Event::Close(Box::new(|| {})));
    }
}

impl ProcessGroup {
    /// Wraps a connected backend. `store` is what the ranks of this group share besides; its keys belong to the group.
    /// A second handle of it is used by the group's thread, so that a caller's wait in the store delays no deadline.
    pub fn new(
        info: GroupInfo,
        backend: Box<dyn Backend>,
        checker: Option<Box<dyn Backend>>,
        store: Option<Arc<dyn Store>>,
    ) -> Result<Self> {
        Self::among(Peers::unwatched(&info), info, backend, checker, store)
    }

    /// As [`Self::new`], with what is known of the `peers`.
    pub(crate) fn among(
        peers: Arc<Peers>,
        info: GroupInfo,
        backend: Box<dyn Backend>,
        checker: Option<Box<dyn Backend>>,
        store: Option<Arc<dyn Store>>,
    ) -> Result<Self> {
        let shared = Shared::new(info, backend, checker, peers);
        let own = store.as_ref().map(|store| store.duplicate()).transpose()?;
        group_thread::spawn(Arc::clone(&shared), own)?;
        Ok(Self(Arc::new(Handle {
            shared,
            store: Mutex::new(store),
            claim: Mutex::new(None),
        })))
    }

    /// With the claim to this rank's place, which ends when the rank leaves.
    pub(crate) fn holding(self, claim: Claim) -> Self {
        *self.0.claim.lock() = Some(claim);
        self
    }

    pub(crate) fn take_claim(&self) -> Option<Claim> {
        self.0.claim.lock().take()
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.0.shared
    }

    /// What the group is.
    pub fn info(&self) -> &GroupInfo {
        &self.shared().info
    }

    /// This process's rank within the group.
    pub fn rank(&self) -> usize {
        self.info().rank
    }

    /// Tells open groups of this process apart.
    pub fn identity(&self) -> usize {
        Arc::as_ptr(self.shared()).addr()
    }

    /// This process's rank in the default group: how errors name it.
    pub fn global_rank(&self) -> usize {
        self.info().global_rank(self.rank())
    }

    /// The number of ranks.
    pub fn size(&self) -> usize {
        self.info().size
    }

    /// The backend's name.
    pub fn backend(&self) -> &'static str {
        self.info().backend
    }

    /// Whether every rank of the group runs Lockstep.
    pub fn all_ours(&self) -> bool {
        self.info().all_ours
    }

    /// The rank, in the default group, whose process serves the store, where that is a peer's.
    pub(crate) fn store_server(&self) -> Option<usize> {
        let server = self.shared().peers.server;
        server.filter(|server| *server != self.global_rank())
    }

    /// The store whose keys belong to this group, until it ends.
    pub fn store(&self) -> Option<Arc<dyn Store>> {
        self.0.store.lock().clone()
    }

    /// The sequence number of the operation issued last; 0 before the first.
    pub fn sequence(&self) -> u64 {
        self.shared().issue.lock().last_sequence
    }

    /// Why the group broke, if it did. A broken group can only be destroyed.
    pub fn failure(&self) -> Option<Arc<CollectivesError>> {
        self.shared().issue.lock().failure.clone()
    }

    /// Whether a rank has left the group without the others.
    pub(crate) fn has_departed(&self, rank: usize) -> bool {
        self.shared().peers.watch.has_ended(rank)
            || self.store().is_some_and(|store| has_departed(store.as_ref(), rank))
    }

    /// Whether the ranks are connected in the group's first operation, which waits for all of them, whomever it is with.
    pub fn connects_on_demand(&self) -> bool {
        let issue = self.shared().issue.lock();
        issue
            .backend
            .as_ref()
            .is_some_and(|backend| backend.connects_on_demand())
    }

    /// Whether the backend carries tensors of this device; no longer, once the group has ended.
    pub fn supports_device(&self, device: Device) -> bool {
        let issue = self.shared().issue.lock();
        issue
            .backend
            .as_ref()
            .is_some_and(|backend| backend.supports_device(device))
    }

    /// Memory for a bucket from the backend: `nbytes` bytes as a uint8 tensor.
    pub fn allocate(&self, nbytes: usize, device: Device) -> Result<Tensor> {
        match &self.shared().issue.lock().backend {
            Some(backend) => backend.allocate(nbytes, device),
            None => Err(CollectivesError::GroupClosed { operation: "allocate" }),
        }
    }

    /// Opens a reduction: until the result is dropped, calls from outside it are `DuringReduction` errors. Several may
    /// be open at once (several wrappers in one backward pass).
    pub fn begin_reduction(&self) -> Reduction {
        self.shared().issue.lock().reductions += 1;
        Reduction(Arc::clone(self.shared()))
    }

    /// Checks and issues an operation.
    pub fn issue(&self, collective: Collective, options: &CallOptions) -> Result<Work> {
        {
            let issue = self.shared().issue.lock();
            if let Some(backend) = &issue.backend {
                validate::check(&collective, self.info(), backend.as_ref())?;
            }
        }
        self.shared().issue(validate::without_autograd(collective)?, options)
    }

    /// This rank does not come to the exchange that its peers may be in next, and says why: where one waits there for
    /// seconds, the group breaks, and the peers are told `reason`. `None`: it comes after all. So does the next exchange that
    /// it issues.
    pub fn stay_away(&self, reason: Option<String>) {
        self.shared().issue.lock().absent = reason.map(|reason| (reason, Instant::now()));
    }

    /// Breaks the group: everything in flight fails, and the peers are told `reason`.
    pub fn abort(&self, reason: &str) {
        self.shared().request_abort(None, reason);
    }

    /// Ends the group on its own thread; `done` is called when the transport is gone, and the group's hold on its store.
    /// Operations in flight fail.
    pub fn close(&self, done: impl FnOnce() + Send + 'static) {
        drop((self.0.store.lock().take(), self.take_claim()));
        self.shared().post(Event::Close(Box::new(done)));
    }

    /// As [`Self::close`], waiting at most `limit`; says whether the transport was gone by then. Otherwise its threads
    /// are left to end by themselves.
    pub fn destroy(&self, limit: Duration) -> bool {
        Self::destroy_all([self], limit)
    }

    /// Ends several groups at once, waiting at most `limit` for all of them; says whether all transports were gone by then.
    pub fn destroy_all<'a>(groups: impl IntoIterator<Item = &'a Self>, limit: Duration) -> bool {
        let (open, over) = mpsc::channel::<Infallible>();
        for group in groups {
            let open = open.clone();
            group.close(move || drop(open));
        }
        drop(open);
        matches!(over.recv_timeout(limit), Err(RecvTimeoutError::Disconnected))
    }
}

impl std::fmt::Debug for ProcessGroup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ProcessGroup").field(self.info()).finish()
    }
}
