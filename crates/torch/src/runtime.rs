//! What belongs to the whole process: libtorch's version, its threads, the names of devices.
use std::ffi::{CStr, CString};
use std::marker::PhantomData;

use tch::Device;

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

/// The number of CUDA devices that this process sees (`torch.cuda.device_count`); 0 without a driver.
pub fn cuda_device_count() -> Result<usize> {
    let mut count = 0;
    // SAFETY: a place to write to.
    check(unsafe { ffi::ls_cuda_device_count(&raw mut count) })?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// Keeps up to 64 MiB of freed memory for the next allocation instead of giving it back to the system; for the whole
/// process. Does nothing where the environment sets such limits itself, or where the C library is not glibc.
pub fn keep_freed_memory() {
    // SAFETY: no arguments, no failure.
    unsafe { ffi::ls_keep_freed_memory() };
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

/// A device as libtorch counts it: the type's code and the index (-1 where none is given).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DeviceCode {
    /// `c10::DeviceType`.
    pub kind: i32,
    /// -1: the current device of its kind.
    pub index: i32,
}

impl DeviceCode {
    /// The CPU.
    pub const CPU: Self = Self { kind: 0, index: -1 };

    /// `c10::DeviceType::CUDA`.
    pub const CUDA_KIND: i32 = 1;

    /// The CUDA device with this index.
    pub fn cuda(index: i32) -> Self {
        Self {
            kind: Self::CUDA_KIND,
            index,
        }
    }

    /// Reads "cpu", "cuda:1", "meta", ...
    pub fn parse(text: &str) -> Result<Self> {
        let text = CString::new(text).map_err(|_| TorchError::argument("a device's name has no NUL in it"))?;
        let (mut kind, mut index) = (0, 0);
        // SAFETY: a NUL-terminated text and two places to write to.
        check(unsafe { ffi::ls_device_parse(text.as_ptr(), &raw mut kind, &raw mut index) })?;
        Ok(Self { kind, index })
    }

    /// Its name, such as "cuda:0".
    pub fn name(self) -> Result<String> {
        if self.kind == 0 {
            return Ok("cpu".to_owned());
        }
        let mut text = [0; 64];
        // SAFETY: the shim writes at most `len` bytes, NUL included.
        check(unsafe { ffi::ls_device_name(self.kind, self.index, text.as_mut_ptr(), text.len()) })?;
        // SAFETY: the shim ended the text with NUL.
        Ok(unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy().into_owned())
    }

    /// tch's name for it, where tch has one.
    pub fn to_tch(self) -> Option<Device> {
        match self.kind {
            0 => Some(Device::Cpu),
            1 => Some(Device::Cuda(usize::try_from(self.index).unwrap_or(0))),
            _ => None,
        }
    }
}
