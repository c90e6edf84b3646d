//! Hooks on the tensors that nodes save for backward passes, and where nodes were made (anomaly detection).
//!
//! libtorch asks for both inside an operator. Here they are asked for when it is over: [`settle`].
use std::ffi::{CString, c_int, c_void};
use std::sync::Once;

use tch::Tensor;
use torch_sys::C_tensor;

use super::callback::{CallbackResult, borrow, callback, give, run_callback, run_callback_here};
use crate::modes::Modes;
use crate::{Result, TorchError, error::check, ffi};

/// Packs the tensors that a thread's operators save.
pub trait Packer: Send + Sync + 'static {
    /// Keeps a tensor in another form; a number other than 0 for it.
    fn pack(&self, tensor: Tensor) -> CallbackResult<u64>;

    /// The tensor that was packed. In a relayed pass it runs on the thread that began the pass.
    fn unpack(&self, packed: u64) -> CallbackResult<Tensor>;

    /// Nobody unpacks it any more. Called on any thread.
    fn release(&self, packed: u64);
}

type Boxed = Box<dyn Packer>;

unsafe extern "C" fn pack(context: *mut c_void, tensor: *const C_tensor, out: *mut u64) -> c_int {
    // SAFETY: the context is the boxed packer of `set_packer`; the tensor lives through the call.
    let (hooks, tensor) = unsafe { (&*context.cast::<Boxed>(), borrow(tensor)) };
    let packed = run_callback_here(|| {
        let tensor = tensor?.ok_or_else(|| TorchError::argument("an undefined tensor cannot be packed"))?;
        hooks.pack(tensor)
    });
    match packed {
        Ok(number) => {
            // SAFETY: the shim's place for the number.
            unsafe { *out = number };
            0
        }
        Err(status) => status,
    }
}

unsafe extern "C" fn unpack(context: *mut c_void, packed: u64, out: *mut *mut C_tensor) -> c_int {
    // SAFETY: as in `pack`.
    let hooks = unsafe { &*context.cast::<Boxed>() };
    match run_callback(|| Ok(give(Some(hooks.unpack(packed)?))?)) {
        Ok(tensor) => {
            // SAFETY: the shim's place for the tensor.
            unsafe { *out = tensor };
            0
        }
        Err(status) => status,
    }
}

unsafe extern "C" fn release(context: *mut c_void, packed: u64) {
    // SAFETY: as in `pack`.
    let hooks = unsafe { &*context.cast::<Boxed>() };
    // A panic must not unwind into C++.
    let _ = crate::fault::catch(|| hooks.release(packed));
}

/// Has `packer` pack what this thread's operators save while [`Modes::SAVED_HOOKS`] is among their modes.
pub fn set_packer(packer: impl Packer) -> Result<()> {
    let packer: Boxed = Box::new(packer);
    let calls = ffi::LsPacker { pack, unpack, release };
    // SAFETY: the shim owns the packer from here on, also when it fails.
    check(unsafe { ffi::ls_set_packer(callback(packer), calls) })
}

/// Takes this thread's packer away. What it has packed keeps it.
pub fn clear_packer() {
    // SAFETY: no arguments, no failure.
    unsafe { ffi::ls_clear_packer() };
}

/// Makes libtorch ask here. To be called before the first backward pass.
pub fn install_engine() {
    static ONCE: Once = Once::new();
    // SAFETY: no arguments, no failure.
    ONCE.call_once(|| unsafe { ffi::ls_install_engine() });
}

/// `torch.autograd.set_detect_anomaly`, for the whole process: a failing node says where its forward call was made, and
/// with `check_nan` one whose gradients are not numbers fails. This thread says where its nodes are made.
pub fn set_anomaly(enabled: bool, check_nan: bool) {
    // SAFETY: no failure.
    unsafe { ffi::ls_set_anomaly(enabled, check_nan) };
}

/// Whether anomalies are detected, and whether gradients that are not numbers are.
pub fn anomaly() -> (bool, bool) {
    // SAFETY: no arguments, no failure.
    unsafe { (ffi::ls_anomaly_enabled(), ffi::ls_anomaly_checks_nan()) }
}

/// To be called when an operator of these modes is over, where the packer can run. `origin` says where it was called.
pub fn settle(modes: Modes, origin: impl FnOnce() -> Option<String>) -> Result<()> {
    if modes.0 & Modes::SAVED_HOOKS != 0 {
        // SAFETY: no arguments.
        check(unsafe { ffi::ls_pack_saved() })?;
    }
    // SAFETY: no arguments, no failure.
    if unsafe { ffi::ls_anomaly_enabled() && ffi::ls_origins_wait() } {
        let text = CString::new(origin().unwrap_or_default().replace('\0', " ")).unwrap_or_default();
        // SAFETY: a NUL-terminated text that lives through the call.
        check(unsafe { ffi::ls_tell_origins(text.as_ptr()) })?;
    }
    Ok(())
}
