//! Hooks on gradients.
use std::ffi::{c_int, c_void};
use std::ptr;

use tch::Tensor;
use torch_sys::C_tensor;

use super::callback::{CallbackResult, borrow, callback, give, run_callback};
use crate::{Result, error::check, ffi};

/// A hook that runs after each accumulation into a leaf's gradient. Dropping it takes it away.
#[derive(Debug)]
pub struct AccumulatorHook {
    pub(super) raw: *mut ffi::CAccumulatorHook,
}

// SAFETY: the accumulator node is reference-counted atomically, and its hook list is changed only while no backward
// pass runs through it: a reducer drops its hooks on the thread that runs backward.
unsafe impl Send for AccumulatorHook {}

type PostHook = Box<dyn Fn(bool) -> CallbackResult<()> + Send + Sync>;

unsafe extern "C" fn call_post_hook(context: *mut c_void, owns_memory: bool) -> c_int {
    // SAFETY: the context is the boxed closure that `AccumulatorHook::new` made.
    let hook = unsafe { &*context.cast::<PostHook>() };
    run_callback(|| hook(owns_memory)).err().unwrap_or(0)
}

impl AccumulatorHook {
    /// Hooks the accumulator of `leaf`, and keeps it alive (autograd holds it weakly). `hook` runs on the thread that
    /// runs the accumulator: for CPU tensors the one that called backward. It is told whether the gradient's memory is no
    /// other tensor's. An error ends the backward pass.
    pub fn new(leaf: &Tensor, hook: impl Fn(bool) -> CallbackResult<()> + Send + Sync + 'static) -> Result<Self> {
        let hook: PostHook = Box::new(hook);
        let mut raw = ptr::null_mut();
        // SAFETY: the shim owns the closure from here on, also when it fails.
        check(unsafe { ffi::ls_accumulator_hook(leaf.as_ptr(), callback(hook), call_post_hook, &raw mut raw) })?;
        Ok(Self { raw })
    }
}

impl Drop for AccumulatorHook {
    fn drop(&mut self) {
        // SAFETY: ours since `new`, freed once.
        unsafe { ffi::ls_accumulator_hook_free(self.raw) };
    }
}

type LeafHook = Box<dyn Fn() -> CallbackResult<()> + Send + Sync>;

unsafe extern "C" fn call_leaf_hook(context: *mut c_void) -> c_int {
    // SAFETY: the context is the boxed closure that `hook_accumulated` made.
    let hook = unsafe { &*context.cast::<LeafHook>() };
    run_callback(hook).err().unwrap_or(0)
}

/// `Tensor.register_post_accumulate_grad_hook`, one a leaf: `hook` runs after each accumulation into its gradient. It
/// lives as long as the leaf.
pub fn hook_accumulated(leaf: &Tensor, hook: impl Fn() -> CallbackResult<()> + Send + Sync + 'static) -> Result<()> {
    let hook: LeafHook = Box::new(hook);
    // SAFETY: the shim owns the closure from here on, also when it fails.
    check(unsafe { ffi::ls_post_accumulate_hook(leaf.as_ptr(), callback(hook), call_leaf_hook) })
}

type GradHook = Box<dyn Fn(Option<Tensor>) -> CallbackResult<Option<Tensor>> + Send + Sync>;

unsafe extern "C" fn call_grad_hook(context: *mut c_void, grad: *const C_tensor, out: *mut *mut C_tensor) -> c_int {
    // SAFETY: the context is the boxed closure that `hook_gradient` made; `grad` is null or alive.
    let (hook, grad) = unsafe { (&*context.cast::<GradHook>(), borrow(grad)) };
    match run_callback(|| Ok(give(hook(grad?)?)?)) {
        Ok(replacement) => {
            // SAFETY: the shim's place for the replacement.
            unsafe { *out = replacement };
            0
        }
        Err(status) => status,
    }
}

/// `Tensor.register_hook`: `hook` sees the gradient and may replace it. Returns the position for [`unhook_gradient`].
pub fn hook_gradient(
    tensor: &Tensor,
    hook: impl Fn(Option<Tensor>) -> CallbackResult<Option<Tensor>> + Send + Sync + 'static,
) -> Result<u32> {
    let hook: GradHook = Box::new(hook);
    let mut position = 0;
    // SAFETY: the shim owns the closure from here on, also when it fails.
    check(unsafe { ffi::ls_tensor_hook(tensor.as_ptr(), callback(hook), call_grad_hook, &raw mut position) })?;
    Ok(position)
}

/// Takes a hook of [`hook_gradient`] away.
pub fn unhook_gradient(tensor: &Tensor, position: u32) -> Result<()> {
    // SAFETY: `tensor` lives through the call; libtorch checks the position.
    check(unsafe { ffi::ls_tensor_hook_remove(tensor.as_ptr(), position) })
}
