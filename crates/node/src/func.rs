//! Transforms of functions (`torch.func`).
use lockstep_torch::func::{self, Randomness, Transform};
use lockstep_torch::modes::Modes;
use napi_derive::napi;

use crate::error::IntoJs;
use crate::handles::{Handle, put, put_option, with};
use crate::tape::refuse;

fn push(transform: Transform, modes: u32) -> napi::Result<f64> {
    refuse("a transform of func inside the forward pass").js()?;
    func::push(transform, Modes(modes)).map(|level| level as f64).js()
}

/// Adds a layer that records, or with `forward` computes tangents; its level. `modes` are those outside of it.
#[napi(catch_unwind)]
pub fn func_differentiate(forward: bool, modes: u32) -> napi::Result<f64> {
    push(if forward { Transform::Jvp } else { Transform::Grad }, modes)
}

/// Adds a layer that computes many examples at once; its level.
#[napi(catch_unwind)]
pub fn func_vectorize(
    batch_size: f64,
    #[napi(ts_arg_type = "'error' | 'same' | 'different'")] randomness: String,
    modes: u32,
) -> napi::Result<f64> {
    let randomness = match randomness.as_str() {
        "same" => Randomness::Same,
        "different" => Randomness::Different,
        _ => Randomness::Error,
    };
    let batch_size = batch_size as i64;
    push(Transform::Vmap { batch_size, randomness }, modes)
}

/// Takes the layer of this level away, and those above it.
#[napi(catch_unwind)]
pub fn func_pop(level: f64) -> napi::Result<()> {
    func::pop(level as i64).js()
}

/// A tensor for a layer that differentiates; as a leaf, whose gradient is computed there.
#[napi(catch_unwind)]
pub fn func_wrap(handle: Handle, level: f64, leaf: bool) -> napi::Result<Handle> {
    with(handle, |tensor| Ok(func::wrap(tensor, level as i64, leaf)?))
        .map(put)
        .js()
}

/// What is inside a wrapper of this level; 0 for a tensor without one.
#[napi(catch_unwind)]
pub fn func_unwrap(handle: Handle, level: f64) -> napi::Result<Handle> {
    with(handle, |tensor| Ok(func::unwrap(tensor, level as i64)?))
        .map(put_option)
        .js()
}

/// One example of a tensor whose dimension `dim` counts them.
#[napi(catch_unwind)]
pub fn func_batch(handle: Handle, dim: f64, level: f64) -> napi::Result<Handle> {
    with(handle, |tensor| Ok(func::batch(tensor, dim as i64, level as i64)?))
        .map(put)
        .js()
}

/// Whether a tensor differs between the examples of this level.
#[napi(catch_unwind)]
pub fn func_is_batched(handle: Handle, level: f64) -> napi::Result<bool> {
    with(handle, |tensor| Ok(func::is_batched(tensor, level as i64))).js()
}

/// The tensor of all examples, which `dim` counts.
#[napi(catch_unwind)]
pub fn func_unbatch(handle: Handle, dim: f64, level: f64, batch_size: f64, modes: u32) -> napi::Result<Handle> {
    let unbatch = |tensor: &_| {
        let (dim, level, batch_size) = (dim as i64, level as i64, batch_size as i64);
        Ok(func::unbatch(tensor, dim, level, batch_size, Modes(modes))?)
    };
    with(handle, unbatch).map(put).js()
}

/// A tensor with its tangent, for the innermost layer.
#[napi(catch_unwind)]
pub fn func_dual(primal: Handle, tangent: Handle, modes: u32) -> napi::Result<Handle> {
    let tangent = crate::handles::get(tangent).js()?;
    with(primal, |primal| Ok(func::make_dual(primal, &tangent, Modes(modes))?))
        .map(put)
        .js()
}

/// A tensor and its tangent, 0 where it has none.
#[napi(catch_unwind)]
pub fn func_parts(dual: Handle, modes: u32) -> napi::Result<Vec<Handle>> {
    let (primal, tangent) = with(dual, |dual| Ok(func::unpack_dual(dual, Modes(modes))?)).js()?;
    Ok(vec![put(primal), put_option(tangent)])
}
