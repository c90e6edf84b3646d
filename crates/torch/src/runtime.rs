//! What belongs to the whole process: libtorch's version and its threads.
use std::ffi::CStr;
use std::marker::PhantomData;

use crate::{Result, TorchError, error::check, ffi};

/// The version of the libtorch headers that this crate was built against, such as "2.13.0".
pub fn libtorch_version() -> String {
    // SAFETY: a static, NUL-terminated text.
    unsafe { CStr::from_ptr(ffi::ls_version()) }
        .to_string_lossy()
        .into_owned()
}

/// Keeps c10d's log, which repeats errors with C++ stack traces, from stderr, unless the environment sets
/// `TORCH_CPP_LOG_LEVEL` (as in PyTorch: `INFO`, `WARNING`, `ERROR`, `FATAL` or 0 to 3). What operators warn of on the
/// calling thread is still printed. To be called on each thread that computes, before anything else.
pub fn init_logging() -> Result<()> {
    // SAFETY: no arguments.
    check(unsafe { ffi::ls_init_logging() })
}

/// The code of the dtype that new floating-point tensors have (`torch.get_default_dtype`).
pub fn default_dtype() -> i32 {
    // SAFETY: no arguments, no failure.
    unsafe { ffi::ls_get_default_dtype() }
}

/// Sets it, for the whole process (`torch.set_default_dtype`). `kind`: the code of a floating-point dtype.
pub fn set_default_dtype(kind: i32) -> Result<()> {
    const FLOATING: [i32; 4] = [5, 6, 7, 15];
    if !FLOATING.contains(&kind) {
        return Err(TorchError::argument(
            "only floating-point types are supported as the default type",
        ));
    }
    // SAFETY: the code of a dtype.
    check(unsafe { ffi::ls_set_default_dtype(kind) })
}

/// Whether operators must be deterministic (`torch.are_deterministic_algorithms_enabled`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Determinism {
    /// They need not.
    Off,
    /// One that cannot warns.
    Warn,
    /// One that cannot is an error.
    Required,
}

/// The process's setting.
pub fn determinism() -> Determinism {
    // SAFETY: no arguments, no failure.
    match unsafe { ffi::ls_get_deterministic() } {
        0 => Determinism::Off,
        1 => Determinism::Warn,
        _ => Determinism::Required,
    }
}

/// Sets it, for the whole process (`torch.use_deterministic_algorithms`).
pub fn set_determinism(determinism: Determinism) {
    let level = match determinism {
        Determinism::Off => 0,
        Determinism::Warn => 1,
        Determinism::Required => 2,
    };
    // SAFETY: one of the three levels; no failure.
    unsafe { ffi::ls_set_deterministic(level) };
}

/// The number of threads inside an operator, for the calling thread's team.
pub fn num_threads() -> i32 {
    // SAFETY: no arguments, no failure.
    unsafe { ffi::ls_get_num_threads() }
}

/// Sets the number of threads inside an operator (`torch.set_num_threads`); at least 1.
pub fn set_num_threads(threads: i32) -> Result<()> {
    if threads < 1 {
        return Err(TorchError::argument(format!(
            "the number of threads must be at least 1, got {threads}"
        )));
    }
    // SAFETY: a positive number, as at::set_num_threads asks.
    unsafe { ffi::ls_set_num_threads(threads) };
    Ok(())
}

/// Keeps up to 64 MiB of freed memory for the next allocation instead of giving it back to the system; for the whole
/// process. Does nothing where the environment sets such limits itself, or where the C library is not glibc.
pub fn keep_freed_memory() {
    // SAFETY: no arguments, no failure.
    unsafe { ffi::ls_keep_freed_memory() };
}

/// From now on, operators that this thread calls run on it alone; other threads' numbers stay.
pub fn single_threaded() {
    // SAFETY: no arguments, no failure. What stood before is not wanted again.
    let _ = unsafe { ffi::ls_single_threaded() };
}

/// While it lives, operators that this thread calls run on it alone; other threads' numbers stay.
#[derive(Debug)]
pub struct SingleThreaded {
    before: ffi::ThreadCounts,
    // It belongs to the thread that made it.
    _thread: PhantomData<*const ()>,
}

impl SingleThreaded {
    /// From now on.
    pub fn new() -> Self {
        Self {
            // SAFETY: no arguments, no failure.
            before: unsafe { ffi::ls_single_threaded() },
            _thread: PhantomData,
        }
    }
}

impl Default for SingleThreaded {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for SingleThreaded {
    fn drop(&mut self) {
        // SAFETY: what stood on this thread before.
        unsafe { ffi::ls_threads_restore(self.before) };
    }
}
