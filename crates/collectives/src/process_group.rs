//! A group of ranks that issue the same operations in the same order.
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::{Device, Tensor};
use parking_lot::Mutex;

use crate::backend::Backend;
use crate::backends::routes::Route;
use crate::collective::Collective;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::flight_record::Issued;
use crate::group_thread;
use crate::open_groups;
use crate::peers::Peers;
use crate::queue::{Absence, Event, Shared};
use crate::registry::BackendRequest;
use crate::rendezvous::claim::Claim;
use crate::rendezvous::leave::departed;
use crate::store::Store;
use crate::validate;
use crate::work::Work;

/// The properties of a group; they never change.
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
    /// The default timeout of operations; 10 minutes unless set.
    pub timeout: Duration,
    /// The ranks in the default group, by group rank.
    pub global_ranks: Vec<usize>,
    /// The machine of each rank, by group rank; equal for ranks on the same machine. Empty for ranks that do not run
    /// Lockstep.
    pub hosts: Vec<String>,
    /// Whether every rank runs Lockstep.
    pub all_ours: bool,
    /// Whether collectives are compared as PyTorch's ranks do under `TORCH_DISTRIBUTED_DEBUG=DETAIL`.
    pub detail: bool,
    /// The transports, as [`crate::BackendRequest`] reads them: `gloo`, `cpu:gloo,cuda:nccl`.
    pub backend: String,
    /// The backends that the ranks requested.
    pub request: BackendRequest,
    /// Why preferred transports are not used.
    pub notes: Vec<String>,
}

impl GroupInfo {
    /// The default timeout of operations.
    pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(600);

    /// A group whose ranks all run Lockstep, here without a backend's name.
    pub(crate) fn of_ours(name: &str, rank: usize, global_ranks: Vec<usize>, timeout: Duration) -> Self {
        let size = global_ranks.len();
        Self {
            rank,
            size,
            name: name.into(),
            generation: 0,
            timeout,
            global_ranks,
            hosts: vec![String::new(); size],
            all_ours: true,
            detail: false,
            backend: String::new(),
            request: BackendRequest::default(),
            notes: Vec::new(),
        }
    }

    /// Converts a rank of this group to the rank in the default group, which errors and users refer to.
    pub fn global_rank(&self, rank: usize) -> usize {
        self.global_ranks.get(rank).copied().unwrap_or(rank)
    }

    /// The call of `operation` on this rank, without a sequence number.
    pub(crate) fn call(&self, operation: &'static str) -> CallInfo {
        CallInfo::new(operation, self.global_rank(self.rank), Arc::clone(&self.name))
    }
}

/// Options of one call.
#[derive(Debug, Clone, Copy, Default)]
pub struct CallOptions {
    /// The timeout; `None` uses the group's.
    pub timeout: Option<Duration>,
    /// The stream that produces and consumes the tensors; `None` for the current one of their device.
    pub stream: Option<i64>,
    /// The call belongs to an open reduction, or is made inside the autograd engine.
    pub within_reduction: bool,
    /// Compare operation, shape and dtype across ranks first. For users' calls; ignored unless all ranks run Lockstep.
    pub verify: bool,
    /// What the operation is part of: its place in [`crate::PARTS`], from 1 on; 0 for none. Ranks in different parts do not
    /// match.
    pub part: usize,
    /// The operation's name in messages; `None` for its own name.
    pub label: Option<&'static str>,
    /// Elements of the tensor that the operation needs no place for, but a peer that sends too much may: the flight record
    /// leaves them out.
    pub room: usize,
}

impl CallOptions {
    /// The default, with a timeout.
    pub fn within(timeout: Option<Duration>) -> Self {
        let options = Self::default();
        Self { timeout, ..options }
    }
}

/// While it exists, the group accepts only calls with [`CallOptions::within_reduction`].
#[must_use = "the reduction ends when this is dropped"]
pub struct ReductionGuard(Arc<Shared>);

impl Drop for ReductionGuard {
    fn drop(&mut self) {
        self.0.issue.lock().reductions -= 1;
    }
}

/// A handle to a group; clones refer to the same group.
///
/// Every operation checks its arguments, takes its place in the group's order, starts, and returns. Tensors are used in
/// place and must not be touched until the [`Work`] has ended.
#[derive(Clone)]
pub struct ProcessGroup(Arc<Handle>);

struct Handle {
    shared: Arc<Shared>,
    // Dropped when the group closes, even if handles remain: a server stops with the last handle of its store.
    store: Mutex<Option<Arc<dyn Store>>>,
    claim: Mutex<Option<Claim>>,
    /// The number of the first averager of gradients, and whether another followed.
    averagers: Mutex<(Option<i64>, bool)>,
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.shared.post(Event::Close(Box::new(|| {})));
    }
}

impl ProcessGroup {
    /// Creates a group over a connected backend, whose ranks all run Lockstep. `store` is shared by the group's ranks,
    /// and its keys belong to the group.
    pub fn new(
        info: GroupInfo,
        backend: Box<dyn Backend>,
        checker: Option<Box<dyn Backend>>,
        store: Option<Arc<dyn Store>>,
    ) -> Result<Self> {
        Self::among(Peers::unwatched(info.size), info, backend, checker, store)
    }

    /// As [`Self::new`], with information about the `peers`.
    pub(crate) fn among(
        peers: Arc<Peers>,
        info: GroupInfo,
        backend: Box<dyn Backend>,
        checker: Option<Box<dyn Backend>>,
        store: Option<Arc<dyn Store>>,
    ) -> Result<Self> {
        let shared = Shared::new(info, backend, checker, peers);
        group_thread::spawn(Arc::clone(&shared), store.clone())?;
        Ok(Self(Arc::new(Handle {
            shared,
            store: Mutex::new(store),
            claim: Mutex::new(None),
            averagers: Mutex::default(),
        })))
    }

    /// Keeps the claim to this rank, which ends when the rank leaves.
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

    /// The group's properties.
    pub fn info(&self) -> &GroupInfo {
        &self.shared().info
    }

    /// This process's rank within the group.
    pub fn rank(&self) -> usize {
        self.info().rank
    }

    /// Unique among the open groups of this process.
    pub fn identity(&self) -> usize {
        Arc::as_ptr(self.shared()).addr()
    }

    /// Records an averager of gradients by its number, which is equal on all ranks.
    pub fn note_averager(&self, number: i64) {
        let mut averagers = self.0.averagers.lock();
        let first = *averagers.0.get_or_insert(number);
        averagers.1 |= first != number;
    }

    /// Whether several averagers of gradients were made on this group. All ranks see the same: the end of one, which is up
    /// to each rank's garbage collector, changes nothing.
    pub fn has_several_averagers(&self) -> bool {
        self.0.averagers.lock().1
    }

    /// This process's rank in the default group, as errors report it.
    pub fn global_rank(&self) -> usize {
        self.info().global_rank(self.rank())
    }

    /// The number of ranks.
    pub fn size(&self) -> usize {
        self.info().size
    }

    /// Whether every rank of the group runs Lockstep.
    pub fn all_ours(&self) -> bool {
        self.info().all_ours
    }

    /// Refuses `operation`, which needs every rank to run Lockstep, in a group where one does not.
    pub fn require_all_ours(&self, operation: &'static str) -> Result<()> {
        if self.all_ours() {
            return Ok(());
        }
        let group = Arc::clone(&self.info().name);
        Err(CollectivesError::MixedGroup { operation, group })
    }

    /// The store whose keys belong to this group; `None` if it has none, and once it is closed.
    pub fn store(&self) -> Option<Arc<dyn Store>> {
        self.0.store.lock().clone()
    }

    /// The sequence number of the last collective issued; 0 before the first.
    pub fn sequence(&self) -> u64 {
        self.shared().issue.lock().counts.collectives
    }

    /// The last 2000 operations that this rank has issued, the oldest first, those of wrappers and hooks too.
    pub fn flight_record(&self) -> Vec<Issued> {
        self.shared().issue.lock().record.list()
    }

    /// The failure that broke the group, if any. A broken group can only be destroyed.
    pub fn failure(&self) -> Option<Arc<CollectivesError>> {
        self.shared().issue.lock().failure.clone()
    }

    /// The first of `ranks` that has left the group without the others.
    pub(crate) fn departed(&self, ranks: &[usize]) -> Option<usize> {
        departed(self.store()?.as_ref(), ranks)
    }

    /// Whether a device has still to do what was enqueued; false once the group has failed.
    pub fn has_enqueued(&self) -> bool {
        let issue = self.shared().issue.lock();
        issue.failure.is_none() && issue.enqueued.iter().any(|work| !work.is_reached())
    }

    /// Asks the backend, unless the group is closed.
    fn of_backend<T>(&self, ask: impl FnOnce(&dyn Backend) -> T) -> Option<T> {
        self.shared().issue.lock().backend.as_deref().map(ask)
    }

    /// Whether the backend carries tensors of this device; false once the group is closed.
    pub fn supports_device(&self, device: Device) -> bool {
        self.of_backend(|backend| backend.supports_device(device)) == Some(true)
    }

    /// Opens lanes of the backend; see [`Backend::lanes`].
    pub(crate) fn lanes(&self, number: usize, name: &str) -> Result<Vec<Route>> {
        self.of_backend(|backend| backend.lanes(number, name))
            .unwrap_or_else(|| Ok(Vec::new()))
    }

    /// Whether its all-reduces of tensors of this device support [`crate::ReduceOp::PremulSum`], which saves averaging a
    /// pass over the memory.
    pub fn premultiplies(&self, device: Device) -> bool {
        self.of_backend(|backend| backend.premultiplies(device)) == Some(true)
    }

    /// Allocates memory for a bucket from the backend: `nbytes` bytes as a uint8 tensor.
    pub fn allocate(&self, nbytes: usize, device: Device) -> Result<Tensor> {
        let memory = self.of_backend(|backend| backend.allocate(nbytes, device));
        memory.unwrap_or(Err(CollectivesError::GroupClosed { operation: "allocate" }))
    }

    /// Opens a reduction: until the result is dropped, calls from outside it fail with `DuringReduction`. Several may
    /// be open at once (several wrappers in one backward pass).
    pub fn begin_reduction(&self) -> ReductionGuard {
        self.shared().issue.lock().reductions += 1;
        ReductionGuard(Arc::clone(self.shared()))
    }

    /// Validates and issues an operation.
    pub fn issue(&self, collective: Collective, options: &CallOptions) -> Result<Work> {
        let check = |backend: &dyn Backend| validate::check(&collective, self.info(), backend);
        self.of_backend(check).unwrap_or(Ok(()))?;
        let collective = validate::without_autograd(collective)?;
        // PyTorch's `all_reduce` and others see complex numbers as pairs of real ones, its wrapper does not: their
        // comparison tells them apart.
        let collective = if self.info().detail && options.verify {
            validate::in_real_numbers(collective)?
        } else {
            collective
        };
        self.shared().issue(collective, options)
    }

    /// Marks this rank as absent from the next exchange, with the reason. If a peer waits in that exchange for more
    /// than a second (0.2 s once this rank leaves), the group breaks, and the peers report `reason`. `None`, or the next
    /// exchange that this rank issues, ends the absence.
    pub fn stay_away(&self, reason: Option<String>) {
        self.shared().issue.lock().absent = reason.map(|reason| Absence::new(reason, false));
    }

    /// As [`Self::stay_away`], from the next operation of any kind.
    pub fn stay_away_from_all(&self, reason: String) {
        self.shared().issue.lock().absent = Some(Absence::new(reason, true));
    }

    /// Breaks the group: operations in flight fail, and the peers report `reason`.
    pub fn abort(&self, reason: &str) {
        self.shared().post(Event::Abort(None, reason.to_owned()));
    }

    /// Closes the group on its own thread. Calls `done` when the transport and the group's store handles are gone.
    /// Operations in flight fail.
    pub fn close(&self, done: impl FnOnce() + Send + 'static) {
        self.release();
        self.shared().post(Event::Close(Box::new(done)));
    }

    /// As [`Self::close`], but waits at most `limit`. Returns whether the transport is gone; otherwise its threads end
    /// by themselves later.
    pub fn destroy(&self, limit: Duration) -> bool {
        Self::destroy_all([self], limit)
    }

    /// Closes several groups at once, and waits at most `limit` for all of them. Returns whether all transports are
    /// gone.
    pub fn destroy_all<'a>(groups: impl IntoIterator<Item = &'a Self>, limit: Duration) -> bool {
        let closed = groups.into_iter().map(|group| {
            group.release();
            Arc::clone(group.shared())
        });
        open_groups::close(closed, limit)
    }

    fn release(&self) {
        drop((self.0.store.lock().take(), self.take_claim()));
    }
}

impl std::fmt::Debug for ProcessGroup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ProcessGroup").field(self.info()).finish()
    }
}
