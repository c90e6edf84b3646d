//! Layers: transforms of functions (`torch.func`) that a thread's operators go through.
//!
//! A layer is pushed, the function is called on tensors that are wrapped for it, and the layer is popped. The thread's
//! operators go through all its layers, from the innermost one outwards.
use std::ffi::c_int;
use std::ptr;

use tch::Tensor;

use crate::modes::Modes;
use crate::tensor::{own, own_option};
use crate::{Result, error::check, ffi};

/// What a layer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transform {
    /// Records, for derivatives of outputs by inputs.
    Grad,
    /// Computes tangents beside values.
    Jvp,
    /// Computes many examples at once.
    Vmap {
        /// How many.
        batch_size: i64,
        /// What random operators do.
        randomness: Randomness,
    },
}

/// What random operators do in a layer of vmap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Randomness {
    /// They fail.
    Error = 0,
    /// They draw the same numbers for all examples.
    Same = 1,
    /// They draw others for each example.
    Different = 2,
}

/// How many layers this thread has.
pub fn layers() -> i64 {
    // SAFETY: no arguments, no failure.
    unsafe { ffi::ls_func_layers() }
}

/// Adds a layer; its level. `modes` are those outside of it.
pub fn push(transform: Transform, modes: Modes) -> Result<i64> {
    let (kind, batch_size, randomness) = match transform {
        Transform::Grad => (0, 0, Randomness::Error),
        Transform::Jvp => (1, 0, Randomness::Error),
        Transform::Vmap { batch_size, randomness } => (2, batch_size, randomness),
    };
    let mut level = 0;
    // SAFETY: a place for the level.
    check(unsafe { ffi::ls_func_push(kind, batch_size, randomness as c_int, modes.0, &raw mut level) })?;
    Ok(level)
}

/// Takes the layer of this level away, and those above it.
pub fn pop(level: i64) -> Result<()> {
    // SAFETY: no pointers.
    check(unsafe { ffi::ls_func_pop(level) })
}

/// The tensor for a layer of [`Transform::Grad`] or [`Transform::Jvp`]; as a leaf, whose gradient is computed there.
pub fn wrap(tensor: &Tensor, level: i64, leaf: bool) -> Result<Tensor> {
    let mut out = ptr::null_mut();
    // SAFETY: the tensor lives through the call.
    check(unsafe { ffi::ls_func_wrap(tensor.as_ptr(), level, leaf, &raw mut out) })?;
    // SAFETY: the shim gave us this tensor.
    Ok(unsafe { own(out) })
}

/// What is inside a wrapper of this level; `None` for a tensor without one.
pub fn unwrap(tensor: &Tensor, level: i64) -> Result<Option<Tensor>> {
    let mut out = ptr::null_mut();
    // SAFETY: the tensor lives through the call.
    check(unsafe { ffi::ls_func_unwrap(tensor.as_ptr(), level, &raw mut out) })?;
    // SAFETY: null, or a tensor that the shim gave us.
    Ok(unsafe { own_option(out) })
}

/// One example for a layer of [`Transform::Vmap`], of the tensor whose dimension `dim` counts the examples.
pub fn batch(tensor: &Tensor, dim: i64, level: i64) -> Result<Tensor> {
    let mut out = ptr::null_mut();
    // SAFETY: the tensor lives through the call.
    check(unsafe { ffi::ls_func_batch(tensor.as_ptr(), dim, level, &raw mut out) })?;
    // SAFETY: the shim gave us this tensor.
    Ok(unsafe { own(out) })
}

/// Does the tensor differ between the examples of this layer?
pub fn is_batched(tensor: &Tensor, level: i64) -> bool {
    // SAFETY: the tensor lives through the call.
    unsafe { ffi::ls_func_is_batched(tensor.as_ptr(), level) }
}

/// The tensor of all examples, which `dim` counts; one that is the same for all is repeated.
pub fn unbatch(tensor: &Tensor, dim: i64, level: i64, batch_size: i64, modes: Modes) -> Result<Tensor> {
    let mut out = ptr::null_mut();
    // SAFETY: the tensor lives through the call.
    check(unsafe { ffi::ls_func_unbatch(tensor.as_ptr(), dim, level, batch_size, modes.0, &raw mut out) })?;
    // SAFETY: the shim gave us this tensor.
    Ok(unsafe { own(out) })
}

/// The tensor with its tangent. The innermost layer is a [`Transform::Jvp`].
pub fn make_dual(primal: &Tensor, tangent: &Tensor, modes: Modes) -> Result<Tensor> {
    let mut out = ptr::null_mut();
    // SAFETY: both live through the call.
    check(unsafe { ffi::ls_func_make_dual(primal.as_ptr(), tangent.as_ptr(), modes.0, &raw mut out) })?;
    // SAFETY: the shim gave us this tensor.
    Ok(unsafe { own(out) })
}

/// The tensor and its tangent, where it has one.
pub fn unpack_dual(dual: &Tensor, modes: Modes) -> Result<(Tensor, Option<Tensor>)> {
    let (mut primal, mut tangent) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: two places to write to.
    check(unsafe { ffi::ls_func_unpack_dual(dual.as_ptr(), modes.0, &raw mut primal, &raw mut tangent) })?;
    // SAFETY: the shim gave us both; the tangent may be null.
    Ok(unsafe { (own(primal), own_option(tangent)) })
}
