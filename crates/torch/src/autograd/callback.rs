//! Closures that libtorch calls: their errors and panics end there, and tensors cross as references.
use std::cell::RefCell;
use std::error::Error;
use std::ffi::{c_int, c_void};
use std::ptr;

use tch::Tensor;
use torch_sys::C_tensor;

use super::relay::{is_relayed, relay};
use crate::tensor::own_option;
use crate::{Result, error::check, fault, ffi};

/// What a closure called by libtorch may fail with.
pub type CallbackError = Box<dyn Error + Send + Sync>;
/// What such a closure returns.
pub type CallbackResult<T> = std::result::Result<T, CallbackError>;

thread_local! {
    static CALLBACK_ERROR: RefCell<Option<CallbackError>> = const { RefCell::new(None) };
}

/// The error that the last failing closure of this thread left.
pub(crate) fn take_callback_error() -> Option<CallbackError> {
    CALLBACK_ERROR.with_borrow_mut(Option::take)
}

/// Runs a closure for the shim, in a relayed pass on the thread that began it: its error waits in this thread, its panic
/// becomes one.
pub(crate) fn run_callback<T>(call: impl FnOnce() -> CallbackResult<T>) -> std::result::Result<T, c_int> {
    if !is_relayed() {
        return run_callback_here(call);
    }
    run_callback_here(|| relay(call)?)
}

/// As [`run_callback`], always on this thread.
pub(crate) fn run_callback_here<T>(call: impl FnOnce() -> CallbackResult<T>) -> std::result::Result<T, c_int> {
    let error = match fault::catch(call) {
        Ok(Ok(value)) => return Ok(value),
        Ok(Err(error)) => error,
        Err(fault) => fault.into(),
    };
    CALLBACK_ERROR.set(Some(error));
    Err(7)
}

unsafe extern "C" fn drop_box<T>(context: *mut c_void) {
    // SAFETY: `context` came from `Box::into_raw` of this very type, and the shim drops it once.
    let closure = unsafe { Box::from_raw(context.cast::<T>()) };
    // A destructor that panics must not unwind into C++.
    let _ = fault::catch(move || drop(closure));
}

/// Gives the shim a closure, which passes on several threads may call at once.
pub(crate) fn callback<T: Send + Sync + 'static>(closure: T) -> ffi::LsCallback {
    owner(closure)
}

/// Gives the shim a value that it only drops, on any thread.
pub(crate) fn owner<T: Send + 'static>(value: T) -> ffi::LsCallback {
    ffi::LsCallback {
        context: Box::into_raw(Box::new(value)).cast(),
        drop: drop_box::<T>,
    }
}

/// Copies a borrowed tensor pointer into an owned reference.
///
/// # Safety
/// `raw` is null or a live tensor.
pub(crate) unsafe fn borrow(raw: *const C_tensor) -> Result<Option<Tensor>> {
    if raw.is_null() {
        return Ok(None);
    }
    let mut out = ptr::null_mut();
    // SAFETY: a live tensor, by the caller's promise.
    check(unsafe { ffi::ls_tensor_alias(raw, &raw mut out) })?;
    // SAFETY: the shim gave us this reference.
    Ok(unsafe { own_option(out) })
}

/// Gives a tensor away as the raw reference that the shim takes over.
pub(crate) fn give(tensor: Option<Tensor>) -> Result<*mut C_tensor> {
    let Some(tensor) = tensor else {
        return Ok(ptr::null_mut());
    };
    let mut out = ptr::null_mut();
    // SAFETY: the tensor lives through the call; the reference made is the shim's to free.
    check(unsafe { ffi::ls_tensor_alias(tensor.as_ptr(), &raw mut out) })?;
    Ok(out)
}
