//! A communicator: the ranks that meet by one id, each with its device.
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use cudarc::nccl::sys::{ncclComm, ncclComm_t};
use lockstep_cuda::{CudaContext, bind};
use parking_lot::Mutex;

use crate::error::{NcclError, Result};
use crate::library::{IN_PROGRESS, Library, SUCCESS};
use crate::operations::Operations;
use crate::symbols::Config;
use crate::types::{Stream, UniqueId};

/// The color of a rank that is in no part of a split.
const NO_COLOR: i32 = -1;

/// A rank's place in a communicator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// From 0.
    pub rank: usize,
    /// The number of ranks.
    pub size: usize,
}

/// A communicator. Its calls do not block: NCCL works on threads of its own, and each call here waits for that at most
/// until its limit. Dropping it aborts.
pub struct Communicator {
    library: &'static Library,
    context: Arc<CudaContext>,
    place: Place,
    shared: Arc<Shared>,
}

struct Shared {
    /// NCCL writes the new communicator here, also after a call that made it has returned.
    made: AtomicPtr<ncclComm>,
    /// `None` until it is made, and once it ends.
    handle: Mutex<Option<Handle>>,
    /// Ends waits of other threads, which hold the handle.
    stop: Stop,
}

/// Set to true, it ends the waits of a communicator's calls with [`NcclError::Closed`], also that for its connection.
/// The communicator can only be aborted then. Clones share it: an abort of one communicator stops the others.
pub type Stop = Arc<AtomicBool>;

struct Handle(ncclComm_t);

// SAFETY: NCCL's communicators may be used by any thread, by one at a time.
unsafe impl Send for Handle {}

impl Communicator {
    /// Joins the ranks that meet at `id`, with the device of `context`. All ranks call it.
    pub fn connect(
        library: &'static Library,
        id: &UniqueId,
        place: Place,
        context: &Arc<CudaContext>,
        limit: Duration,
        stop: &Stop,
    ) -> Result<Self> {
        const CALL: &str = "ncclCommInitRankConfig";
        if place.rank >= place.size {
            let reason = format!("there is no rank {} among {}", place.rank, place.size);
            return Err(NcclError::Argument { call: CALL, reason });
        }
        bind(context)?;
        let (own, mut config) = (Self::empty(library, context, stop), Config::non_blocking());
        let (connect, rank, size) = (
            library.symbols.comm_init_rank_config,
            place.rank as i32,
            place.size as i32,
        );
        // SAFETY: it reads the id and the configuration, and writes the handle.
        let code = unsafe { connect(own.shared.made.as_ptr(), size, id.0, rank, &raw mut config) };
        if !own.open() {
            library.check(CALL, code, std::ptr::null_mut())?;
        }
        own.with(CALL, |handle| own.settled(CALL, code, handle, limit))?;
        own.placed()
    }

    /// Makes a communicator for each color; the ranks of a color are ordered by `key`. Without a color this rank is in
    /// none. All ranks call it, with no operation in flight on another thread.
    pub fn split(&self, color: Option<u32>, key: usize, limit: Duration) -> Result<Option<Self>> {
        const CALL: &str = "ncclCommSplit";
        let (child, mut config) = (
            Self::empty(self.library, &self.context, &Stop::default()),
            Config::non_blocking(),
        );
        let (split, number) = (
            self.library.symbols.comm_split,
            color.map_or(NO_COLOR, |color| color as i32),
        );
        let ended = self.with(CALL, |handle| {
            bind(&self.context)?;
            // SAFETY: the handle is open; it reads the configuration, and writes the child's handle.
            let code = unsafe { split(handle, number, key as i32, child.shared.made.as_ptr(), &raw mut config) };
            // It says success while it is in progress. The child is there when this communicator is ready.
            self.settled(CALL, code, handle, limit)
        });
        if ended.is_err() {
            // NCCL may still write the child.
            let _ = Arc::into_raw(Arc::clone(&child.shared));
        }
        ended?;
        child.open();
        color.map(|_| child.placed()).transpose()
    }

    /// Without a handle.
    fn empty(library: &'static Library, context: &Arc<CudaContext>, stop: &Stop) -> Self {
        Self {
            library,
            context: Arc::clone(context),
            place: Place { rank: 0, size: 0 },
            shared: Arc::new(Shared {
                made: AtomicPtr::new(std::ptr::null_mut()),
                handle: Mutex::new(None),
                stop: Arc::clone(stop),
            }),
        }
    }

    /// Takes the handle that NCCL has written; false if it has written none.
    fn open(&self) -> bool {
        let made = self.shared.made.load(Ordering::Acquire);
        let written = !made.is_null();
        *self.shared.handle.lock() = written.then_some(Handle(made));
        written
    }

    /// Asks for its place.
    fn placed(mut self) -> Result<Self> {
        let (library, symbols) = (self.library, &self.library.symbols);
        self.place = self.with("ncclCommCount", |handle| {
            Ok(Place {
                rank: library.number("ncclCommUserRank", symbols.comm_user_rank, handle)?,
                size: library.number("ncclCommCount", symbols.comm_count, handle)?,
            })
        })?;
        Ok(self)
    }

    /// This rank's place.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// The device.
    pub const fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    /// Enqueues the operations that `enqueue` calls, as one group, on `stream`. They have been enqueued when this
    /// returns, not ended. All ranks enqueue the same operations in the same order, and each `send` meets its `recv`.
    /// `call`: what is enqueued, for errors.
    pub fn launch(
        &self,
        call: &'static str,
        stream: Stream,
        limit: Duration,
        enqueue: impl FnOnce(&Operations<'_>) -> Result<()>,
    ) -> Result<()> {
        self.with(call, |handle| {
            bind(&self.context)?;
            let group = Group::start(self.library)?;
            enqueue(&Operations {
                library: self.library,
                place: self.place,
                handle,
                stream,
            })?;
            self.settled(call, group.end(), handle, limit)
        })
    }

    /// The error that NCCL has found meanwhile: a peer is gone, a connection has failed. `None` while another thread
    /// uses the communicator.
    pub fn failure(&self) -> Option<NcclError> {
        let held = self.shared.handle.try_lock()?;
        let handle = held.as_ref()?.0;
        match self.state(handle) {
            Ok(IN_PROGRESS) => None,
            Ok(state) => self.library.check("ncclCommGetAsyncError", state, handle).err(),
            Err(error) => Some(error),
        }
    }

    /// Aborts operations in flight and frees the communicator, on a thread of its own, since NCCL waits for the stream.
    /// An error after `limit`, which does not stop it.
    pub fn abort(&self, limit: Duration) -> Result<()> {
        self.shared.stop.store(true, Ordering::Release);
        let symbols = &self.library.symbols;
        // SAFETY: the handle was taken: nobody else uses it.
        self.end("ncclCommAbort", limit, |handle| unsafe {
            (symbols.comm_abort)(handle.0)
        })
    }

    /// Waits for the operations in flight and frees the communicator, on a thread of its own. After `limit` it aborts;
    /// that is an error. All ranks call it.
    pub fn close(&self, limit: Duration) -> Result<()> {
        const CALL: &str = "ncclCommFinalize";
        let library = self.library;
        let shared = Arc::clone(&self.shared);
        let began = Instant::now();
        self.end(CALL, limit, move |handle| {
            let symbols = &library.symbols;
            // SAFETY: the handle was taken: nobody else uses it.
            let code = unsafe { (symbols.comm_finalize)(handle.0) };
            match settled(CALL, library, code, handle.0, (began, limit), &shared.stop) {
                // SAFETY: as above; it is the last call.
                Ok(()) => unsafe { (symbols.comm_destroy)(handle.0) },
                // SAFETY: as above; it is the last call.
                Err(_) => unsafe { (symbols.comm_abort)(handle.0) },
            }
        })
    }

    fn end(&self, call: &'static str, limit: Duration, end: impl FnOnce(Handle) -> u32 + Send + 'static) -> Result<()> {
        let (done, over) = channel::<Infallible>();
        let (shared, context) = (Arc::clone(&self.shared), Arc::clone(&self.context));
        let run = move || {
            let taken = shared.handle.lock().take();
            if let Some(handle) = taken {
                let _ = bind(&context);
                end(handle);
            }
            drop(done);
        };
        let started = Builder::new().name("lockstep-nccl-end".to_owned()).spawn(run);
        started.map_err(|error| NcclError::Thread {
            reason: error.to_string(),
        })?;
        match over.recv_timeout(limit) {
            Err(RecvTimeoutError::Timeout) => Err(NcclError::Timeout { call, waited: limit }),
            _ => Ok(()),
        }
    }

    /// Runs `use_it` with the handle, which no other thread uses meanwhile.
    fn with<T>(&self, call: &'static str, use_it: impl FnOnce(ncclComm_t) -> Result<T>) -> Result<T> {
        let held = self.shared.handle.lock();
        match &*held {
            Some(handle) if !self.shared.stop.load(Ordering::Acquire) => use_it(handle.0),
            _ => Err(NcclError::Closed { call }),
        }
    }

    fn settled(&self, call: &'static str, code: u32, handle: ncclComm_t, limit: Duration) -> Result<()> {
        let time = (Instant::now(), limit);
        settled(call, self.library, code, handle, time, &self.shared.stop)
    }

    fn state(&self, handle: ncclComm_t) -> Result<u32> {
        state(self.library, handle)
    }
}

impl Drop for Communicator {
    fn drop(&mut self) {
        // One that has ended must not stop others.
        if self.shared.handle.lock().is_some() {
            let _ = self.abort(Duration::ZERO);
        }
    }
}

impl std::fmt::Debug for Communicator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Communicator")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

/// Calls between `ncclGroupStart` and `ncclGroupEnd`, also if they fail.
struct Group(Option<&'static Library>);

impl Group {
    fn start(library: &'static Library) -> Result<Self> {
        // SAFETY: it has no arguments; the calling thread ends the group.
        let code = unsafe { (library.symbols.group_start)() };
        library.check("ncclGroupStart", code, std::ptr::null_mut())?;
        Ok(Self(Some(library)))
    }

    fn end(mut self) -> u32 {
        self.finish()
    }

    fn finish(&mut self) -> u32 {
        // SAFETY: this thread has started the group.
        self.0
            .take()
            .map_or(SUCCESS, |library| unsafe { (library.symbols.group_end)() })
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Waits until NCCL's threads have done what a call told them, which returned `code`.
fn settled(
    call: &'static str,
    library: &Library,
    code: u32,
    handle: ncclComm_t,
    (began, limit): (Instant, Duration),
    stop: &AtomicBool,
) -> Result<()> {
    // A launch takes microseconds, a connection milliseconds.
    const SPIN: Duration = Duration::from_micros(200);
    const PAUSE: Duration = Duration::from_micros(500);
    if code != IN_PROGRESS {
        library.check(call, code, handle)?;
    }
    loop {
        match state(library, handle)? {
            IN_PROGRESS => {}
            code => return library.check(call, code, handle),
        }
        if stop.load(Ordering::Acquire) {
            return Err(NcclError::Closed { call });
        }
        let waited = began.elapsed();
        if waited >= limit {
            return Err(NcclError::Timeout { call, waited });
        }
        if waited < SPIN {
            std::thread::yield_now();
        } else {
            std::thread::sleep(PAUSE);
        }
    }
}

fn state(library: &Library, handle: ncclComm_t) -> Result<u32> {
    let mut state = SUCCESS;
    // SAFETY: the caller holds the open handle.
    let code = unsafe { (library.symbols.comm_get_async_error)(handle, &raw mut state) };
    library.check("ncclCommGetAsyncError", code, handle)?;
    Ok(state)
}
