//! c10d's Gloo process group.
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::net::IpAddr;
use std::ptr::NonNull;
use std::sync::{Mutex, TryLockError};
use std::time::Duration;

use tch::Tensor;
use torch_sys::C_tensor;

use super::ffi;
use super::store::{NativeStore, millis};
use crate::error::{ErrorKind, TorchError, check};
use crate::fault;

/// The operation, with the codes of `shim/gloo.h`.
#[allow(missing_docs, reason = "named as c10d names them")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub enum GlooOp {
    AllReduce = 0,
    AllReduceSparse = 1,
    Broadcast = 2,
    Reduce = 3,
    AllGather = 4,
    AllGatherBase = 5,
    ReduceScatter = 6,
    ReduceScatterBase = 7,
    Gather = 8,
    Scatter = 9,
    AllToAll = 10,
    AllToAllBase = 11,
    Send = 12,
    Recv = 13,
    RecvAny = 14,
    Barrier = 15,
    AllReduceCoalesced = 16,
}

/// One operation. Check lengths, dtypes and ranks first: a mismatch ends the process, in Gloo's thread.
#[derive(Debug)]
pub struct GlooCall<'a> {
    /// The operation.
    pub op: GlooOp,
    /// The code of a `c10d::ReduceOp`; 0 (the sum) for operations without a reduction.
    pub reduce_op: i32,
    /// The root, or the peer of a message.
    pub peer: usize,
    /// The tag of a message.
    pub tag: i32,
    /// Gloo's own timeout.
    pub timeout: Duration,
    /// Written to.
    pub outputs: &'a [Tensor],
    /// Read.
    pub inputs: &'a [Tensor],
    /// Rows received from each rank; empty for equal parts.
    pub output_splits: &'a [i64],
    /// Rows sent to each rank; empty for equal parts.
    pub input_splits: &'a [i64],
}

/// The network devices of this process, over which Gloo groups connect. Groups may share them.
pub struct GlooDevices(NonNull<ffi::CGlooDevices>);

// SAFETY: the handle only shares ownership of Gloo's devices, which guard their state with mutexes.
unsafe impl Send for GlooDevices {}
// SAFETY: as above.
unsafe impl Sync for GlooDevices {}

impl Drop for GlooDevices {
    fn drop(&mut self) {
        // SAFETY: the handle is ours, and this is its last use.
        unsafe { ffi::ls_gloo_devices_free(self.0.as_ptr()) }
    }
}

impl GlooDevices {
    /// Opens the devices at which other ranks reach this one: one for each of `interfaces`; if empty, one at `address`;
    /// if `None`, at the address to which the host's name resolves. The name lookup may block.
    pub fn open(interfaces: &[String], address: Option<IpAddr>) -> Result<Self, TorchError> {
        let interfaces = interfaces
            .iter()
            .map(|name| CString::new(name.as_str()))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|_| TorchError::argument("the name of a network interface cannot contain a NUL character"))?;
        let address = address.and_then(|address| CString::new(address.to_string()).ok());
        let address = address.as_ref().map_or(std::ptr::null(), |address| address.as_ptr());
        let names: Vec<*const c_char> = interfaces.iter().map(|name| name.as_ptr()).collect();
        let mut out = std::ptr::null_mut();
        // SAFETY: all arguments live through the call.
        check(unsafe { ffi::ls_gloo_devices(names.as_ptr(), names.len(), address, &raw mut out) })?;
        let raw = NonNull::new(out).ok_or_else(|| TorchError::argument("libtorch gave no devices"))?;
        Ok(Self(raw))
    }
}

/// A connected Gloo group.
pub struct Gloo {
    raw: NonNull<ffi::CGloo>,
    // c10d requires that operations are launched one at a time.
    order: Mutex<()>,
}

// SAFETY: operations are serialised by `order`; `abort` may run beside them, as Gloo's own timeouts do. Works of the control
// channel use Gloo's contexts alone, which lock themselves.
unsafe impl Send for Gloo {}
// SAFETY: as above.
unsafe impl Sync for Gloo {}

impl Drop for Gloo {
    fn drop(&mut self) {
        // SAFETY: the handle is ours, and this is its last use.
        unsafe { ffi::ls_gloo_free(self.raw.as_ptr()) }
    }
}

type Done = Box<dyn FnOnce(Result<(), TorchError>) + Send>;

impl Gloo {
    /// Connects to all ranks, which must all call this. `store` must hold only the group's addresses. A pair of ranks gets
    /// this number of `connections` over each interface, one after the other; each may take about `timeout`. They use
    /// `devices` in turn. Dropping the group joins its threads.
    pub fn connect(
        devices: &[GlooDevices],
        connections: usize,
        store: &NativeStore,
        (rank, size): (usize, usize),
        timeout: Duration,
    ) -> Result<Self, TorchError> {
        let devices: Vec<_> = devices.iter().map(|devices| devices.0.as_ptr()).collect();
        let mut out = std::ptr::null_mut();
        // SAFETY: all arguments live through the call; the shim shares ownership of the store and of the devices.
        check(unsafe {
            ffi::ls_gloo_new(
                devices.as_ptr(),
                devices.len(),
                connections,
                store.as_ptr(),
                rank as c_int,
                size as c_int,
                millis(timeout),
                &raw mut out,
            )
        })?;
        let raw = NonNull::new(out).ok_or_else(|| TorchError::argument("libtorch gave no process group"))?;
        Ok(Self {
            raw,
            order: Mutex::new(()),
        })
    }

    /// Starts a collective. Calls `done` once, from any thread, when it has ended. Does not call it after an error, or
    /// if a work is returned, for which the caller must wait instead.
    pub fn launch(
        &self,
        call: &GlooCall<'_>,
        done: impl FnOnce(Result<(), TorchError>) + Send + 'static,
    ) -> Result<Option<GlooWork>, TorchError> {
        let _order = self.turn()?;
        let done: Box<Done> = Box::new(Box::new(done));
        let context = Box::into_raw(done);
        let mut work = std::ptr::null_mut();
        let started = with_raw(call, |raw| {
            // SAFETY: the call's arrays live through the call, and the context until `finished` or the reclaim below.
            check(unsafe { ffi::ls_gloo_launch(self.raw.as_ptr(), raw, Some(finished), context.cast(), &raw mut work) })
        });
        if started.is_err() || !work.is_null() {
            // SAFETY: the callback was not registered, so nothing else holds the context.
            drop(unsafe { Box::from_raw(context) });
        }
        started.map(|()| NonNull::new(work).map(GlooWork))
    }

    /// Starts a send or a receive; the caller must wait for the work.
    pub fn launch_message(&self, call: &GlooCall<'_>) -> Result<GlooWork, TorchError> {
        let _order = self.turn()?;
        work(|out| {
            // SAFETY: the call's arrays live through the call.
            with_raw(call, |raw| unsafe {
                ffi::ls_gloo_launch(self.raw.as_ptr(), raw, None, std::ptr::null_mut(), out)
            })
        })
    }

    /// Starts a send, a receive or an all-gather on the control channel: over the same connections, but with its own
    /// tags and its own order. The caller must wait for the work.
    pub fn launch_control(&self, call: &GlooCall<'_>) -> Result<GlooWork, TorchError> {
        work(|out| {
            // SAFETY: the call's arrays live through the call.
            with_raw(call, |raw| unsafe { ffi::ls_gloo_control(self.raw.as_ptr(), raw, out) })
        })
    }

    /// Compares a collective with the other ranks' before its launch, as PyTorch's `ProcessGroupWrapper` does, over
    /// `helper`: a group of the same ranks that carries nothing else. Blocks until all ranks have called it, at most the
    /// call's timeout. Launch nothing meanwhile but messages.
    pub fn compare(&self, helper: &Self, call: &GlooCall<'_>) -> Result<(), TorchError> {
        with_raw(call, |raw| {
            // SAFETY: the groups and the call's arrays live through the call.
            check(unsafe { ffi::ls_gloo_compare(self.raw.as_ptr(), helper.raw.as_ptr(), raw) })
        })
    }

    /// Blocks until all ranks have called it, at most `timeout`. Meanwhile, launches fail.
    pub fn monitored_barrier(&self, timeout: Duration, wait_all_ranks: bool) -> Result<(), TorchError> {
        let _order = self.turn()?;
        // SAFETY: the group lives through the call.
        check(unsafe { ffi::ls_gloo_monitored_barrier(self.raw.as_ptr(), millis(timeout), wait_all_ranks) })
    }

    /// Fails all operations in flight with `text` and closes the connections. Does not block.
    pub fn abort(&self, text: &str) -> Result<(), TorchError> {
        let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
        // SAFETY: the text lives through the call.
        check(unsafe { ffi::ls_gloo_abort(self.raw.as_ptr(), text.as_ptr()) })
    }

    fn turn(&self) -> Result<std::sync::MutexGuard<'_, ()>, TorchError> {
        match self.order.try_lock() {
            Ok(guard) => Ok(guard),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(TorchError::argument("another operation of this group is starting")),
        }
    }
}

/// A send, a receive, a composed collective (such as reduce_scatter) or an all-gather of the control channel in flight.
pub struct GlooWork(NonNull<ffi::CWork>);

// SAFETY: a work may be waited for and aborted from any thread.
unsafe impl Send for GlooWork {}
// SAFETY: as above; each work guards its state with a mutex.
unsafe impl Sync for GlooWork {}

impl Drop for GlooWork {
    fn drop(&mut self) {
        // SAFETY: the handle is ours, and this is its last use.
        unsafe { ffi::ls_work_free(self.0.as_ptr()) }
    }
}

/// How a wait for a [`GlooWork`] returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GlooWait {
    /// The operation has succeeded. The source rank, if it is a receive.
    Done(Option<usize>),
    /// [`GlooWork::interrupt`] ended the wait. The operation goes on.
    Interrupted,
}

impl GlooWork {
    /// Ends the wait of another thread; without one, the next wait returns at once.
    pub fn interrupt(&self) -> Result<(), TorchError> {
        // SAFETY: the work lives through the call.
        check(unsafe { ffi::ls_work_abort(self.0.as_ptr()) })
    }

    /// Blocks until the operation has ended or another thread interrupts it. After `timeout`, Gloo closes the connections.
    pub fn wait(&self, timeout: Duration) -> Result<GlooWait, TorchError> {
        let (mut completed, mut source) = (false, -1);
        // SAFETY: two places to write to.
        check(unsafe { ffi::ls_work_wait(self.0.as_ptr(), millis(timeout), &raw mut completed, &raw mut source) })?;
        if completed {
            Ok(GlooWait::Done(usize::try_from(source).ok()))
        } else {
            Ok(GlooWait::Interrupted)
        }
    }
}

/// The work that `start` stores.
fn work(start: impl FnOnce(*mut *mut ffi::CWork) -> c_int) -> Result<GlooWork, TorchError> {
    let mut work = std::ptr::null_mut();
    check(start(&raw mut work))?;
    NonNull::new(work)
        .map(GlooWork)
        .ok_or_else(|| TorchError::argument("libtorch gave no work"))
}

fn with_raw<T>(call: &GlooCall<'_>, f: impl FnOnce(*const ffi::CGlooCall) -> T) -> T {
    let pointers = |tensors: &[Tensor]| tensors.iter().map(Tensor::as_ptr).collect::<Vec<*const C_tensor>>();
    let (outputs, inputs) = (pointers(call.outputs), pointers(call.inputs));
    let raw = ffi::CGlooCall {
        op: call.op as c_int,
        reduce_op: call.reduce_op,
        peer: call.peer as c_int,
        tag: call.tag,
        timeout_ms: millis(call.timeout),
        outputs: outputs.as_ptr(),
        output_count: outputs.len(),
        inputs: inputs.as_ptr(),
        input_count: inputs.len(),
        output_splits: call.output_splits.as_ptr(),
        output_split_count: call.output_splits.len(),
        input_splits: call.input_splits.as_ptr(),
        input_split_count: call.input_splits.len(),
    };
    f(&raw const raw)
}

unsafe extern "C" fn finished(context: *mut c_void, kind: c_int, text: *const c_char) {
    // SAFETY: the box that `launch` made; Gloo's future calls this once.
    let done = unsafe { Box::from_raw(context.cast::<Done>()) };
    let result = if kind == 0 {
        Ok(())
    } else {
        // SAFETY: the shim passes a text that ends with NUL.
        let message = unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
        let kind = if kind == 9 {
            ErrorKind::Connection
        } else {
            ErrorKind::Runtime
        };
        Err(TorchError::Torch { kind, message })
    };
    // Nothing may unwind into libtorch.
    let _ = fault::catch(|| done(result));
}
