//! A tensor's metadata and its bytes.
use lockstep_torch::modes::Modes;
use lockstep_torch::tape::recorder;
use lockstep_torch::tensor::{Info, Item};
use lockstep_torch::{Tensor, TensorExt};
use napi::bindgen_prelude::{BigInt, Either, Either3, Env, Object, Uint8Array, Uint8ArraySlice};
use napi::sys;
use napi_derive::napi;
use smallvec::SmallVec;

use crate::error::{IntoJs, NodeError};
use crate::handles::{self, Handle, get, get_option, put, put_option, with};
use crate::promise::{self, Pending};
use crate::tape::refuse;
use crate::value;

fn info(handle: Handle) -> napi::Result<Info> {
    with(handle, |tensor| Ok(tensor.info()?)).js()
}

fn numbers(list: Vec<i64>) -> Vec<f64> {
    list.into_iter().map(|int| int as f64).collect()
}

/// `shape(handle)`: the sizes. A raw callback, like the operator entry: programs call it often.
pub unsafe extern "C" fn shape(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    crate::error::border(env, || {
        let handle = Handle::read(env, value::first_argument(env, info)).ok_or_else(handles::disposed)?;
        with(handle, |tensor| {
            let array = tensor.with_shape(|sizes| {
                let sizes: Option<SmallVec<[_; 8]>> =
                    sizes.iter().map(|size| value::number(env, *size as f64)).collect();
                value::array(env, &sizes?)
            })?;
            value::made(array)
        })
    })
}

/// `dtype(handle)`: the dtype's code (`c10::ScalarType`). Raw, too.
pub unsafe extern "C" fn dtype(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    crate::error::border(env, || {
        let handle = Handle::read(env, value::first_argument(env, info)).ok_or_else(handles::disposed)?;
        with(handle, |tensor| {
            value::made(value::number(env, f64::from(tensor.info()?.dtype)))
        })
    })
}

/// The strides, in elements.
#[napi(catch_unwind)]
pub fn stride(handle: Handle) -> napi::Result<Vec<f64>> {
    with(handle, |tensor| Ok(numbers(tensor.strides()?))).js()
}

/// The device's name.
#[napi(catch_unwind)]
pub fn device(handle: Handle) -> napi::Result<String> {
    info(handle)?.device.name().js()
}

/// The layout's code (`c10::Layout`).
#[napi(catch_unwind)]
pub fn layout(handle: Handle) -> napi::Result<i32> {
    Ok(info(handle)?.layout)
}

/// The number of elements.
#[napi(catch_unwind)]
pub fn numel(handle: Handle) -> napi::Result<f64> {
    Ok(info(handle)?.numel as f64)
}

/// Bytes of one element.
#[napi(catch_unwind)]
pub fn element_size(handle: Handle) -> napi::Result<f64> {
    Ok(info(handle)?.element_size as f64)
}

/// The offset of the first element in the storage, in elements.
#[napi(catch_unwind)]
pub fn storage_offset(handle: Handle) -> napi::Result<f64> {
    Ok(info(handle)?.storage_offset as f64)
}

/// Bytes of the storage.
#[napi(catch_unwind)]
pub fn storage_bytes(handle: Handle) -> napi::Result<f64> {
    Ok(info(handle)?.storage_bytes as f64)
}

/// A number that identifies the storage; 0: none.
#[napi(catch_unwind)]
pub fn storage(handle: Handle) -> napi::Result<f64> {
    Ok(info(handle)?.storage as f64)
}

/// Whether both use the same storage.
#[napi(catch_unwind)]
pub fn same_storage(a: Handle, b: Handle) -> napi::Result<bool> {
    let (a, b) = (info(a)?.storage, info(b)?.storage);
    Ok(a == b && a != 0)
}

/// Whether it requires a gradient.
#[napi(catch_unwind)]
pub fn requires_grad(handle: Handle) -> napi::Result<bool> {
    Ok(info(handle)?.requires_grad)
}

/// `requires_grad_`.
#[napi(catch_unwind)]
pub fn set_requires_grad(handle: Handle, value: bool) -> napi::Result<()> {
    with(handle, |tensor| {
        recorder::record_requires_grad(tensor, value)?;
        Ok(tensor.set_requires_grad_flag(value)?)
    })
    .js()
}

/// Whether it is a leaf of the autograd graph.
#[napi(catch_unwind)]
pub fn is_leaf(handle: Handle) -> napi::Result<bool> {
    Ok(info(handle)?.is_leaf)
}

/// Whether it is contiguous in the memory format (`c10::MemoryFormat`: 0 contiguous, 2 channels last).
#[napi(catch_unwind)]
pub fn is_contiguous(handle: Handle, memory_format: i32) -> napi::Result<bool> {
    with(handle, |tensor| Ok(tensor.is_contiguous_in(memory_format)?)).js()
}

/// The version counter: the number of in-place writes.
#[napi(catch_unwind)]
pub fn version(handle: Handle) -> napi::Result<f64> {
    with(handle, |tensor| Ok(tensor.version()? as f64)).js()
}

/// The name of its `grad_fn`.
#[napi(catch_unwind)]
pub fn grad_fn_name(handle: Handle) -> napi::Result<Option<String>> {
    with(handle, |tensor| Ok(tensor.grad_fn_name()?)).js()
}

/// A handle to its gradient, or 0.
#[napi(catch_unwind)]
pub fn grad(handle: Handle) -> napi::Result<Handle> {
    refuse(".grad inside the forward pass").js()?;
    let grad = with(handle, |tensor| Ok(tensor.grad_option()?)).js()?;
    Ok(put_option(grad))
}

/// Replaces its gradient; 0 clears it.
#[napi(catch_unwind)]
pub fn set_grad(handle: Handle, grad: Handle) -> napi::Result<()> {
    refuse("an assignment to .grad").js()?;
    let grad = get_option(grad).js()?;
    with(handle, |tensor| Ok(tensor.set_grad_option(grad.as_ref())?)).js()
}

/// A CPU tensor with a copy of a typed array's bytes, row-major, as elements of `dtype`.
#[napi(catch_unwind)]
pub fn from_data(bytes: &[u8], shape: Vec<f64>, dtype: i32) -> napi::Result<Handle> {
    let shape: Result<Vec<i64>, NodeError> = shape.into_iter().map(value::integral).collect();
    Tensor::from_bytes(bytes, &shape.js()?, dtype).map(put).js()
}

/// A copy of a tensor, to be kept while the tensor changes: as `clone`, but its memory is made quickly where it is much.
#[napi(catch_unwind)]
pub fn set_aside(handle: Handle) -> napi::Result<Handle> {
    refuse("a copy that is set aside reads a tensor's values").js()?;
    get(handle).js()?.set_aside().map(put).js()
}

/// How many bytes `readInto` writes.
#[napi(catch_unwind)]
pub fn byte_size(handle: Handle, dtype: i32) -> napi::Result<f64> {
    refuse("data() reads a tensor's values").js()?;
    with(handle, |tensor| Ok(tensor.byte_size(dtype)? as f64)).js()
}

/// Writes the elements, row-major, converted to `dtype`.
#[napi(catch_unwind)]
pub fn read_into(handle: Handle, dtype: i32, mut out: Uint8ArraySlice<'_>) -> napi::Result<()> {
    // SAFETY: JavaScript runs on this thread, and waits for this call.
    get(handle).js()?.write_bytes(dtype, unsafe { out.as_mut() }).js()
}

/// As `readInto`, of a tensor of a device: a promise. The JS thread does not wait for the device.
#[napi(catch_unwind)]
pub fn to_data_later(env: Env, handle: Handle, dtype: i32, modes: u32) -> napi::Result<Pending<Uint8Array>> {
    refuse("data() reads a tensor's values").js()?;
    let (host, event) = with(handle, |tensor| Ok(tensor.start_read(dtype, Modes(modes))?)).js()?;
    let wait = move || {
        event.synchronize()?;
        let mut bytes = Vec::new();
        host.read_bytes(dtype, &mut bytes)?;
        Ok(bytes)
    };
    promise::spawn(env, "lockstep-read", wait, Uint8Array::new)
}

/// The value of a tensor of one element: a number, a BigInt beyond 2^53, a boolean, or `{ re, im }`.
#[napi(catch_unwind)]
pub fn item(env: Env, handle: Handle) -> napi::Result<Either<Either3<f64, bool, BigInt>, Object<'static>>> {
    const SAFE: i64 = (1 << 53) - 1;
    refuse("item() reads a tensor's values").js()?;
    Ok(Either::A(match with(handle, |tensor| Ok(tensor.item()?)).js()? {
        Item::Double(double) => Either3::A(double),
        Item::Bool(boolean) => Either3::B(boolean),
        Item::Int(int) if (-SAFE..=SAFE).contains(&int) => Either3::A(int as f64),
        Item::Int(int) => Either3::C(BigInt::from(int)),
        Item::UInt(int) => Either3::C(BigInt::from(int)),
        Item::Complex(re, im) => {
            let mut object = Object::new(&env)?;
            object.set("re", re)?;
            object.set("im", im)?;
            // SAFETY: the lifetime names the running call, as the returned value does.
            return Ok(Either::B(unsafe {
                std::mem::transmute::<Object<'_>, Object<'static>>(object)
            }));
        }
    }))
}

/// Passes tensors, or clones of them, through one identity node, so that the graph of a loss that omits some of them still
/// reaches all.
#[napi(catch_unwind)]
pub fn sink(inputs: Vec<Handle>, clones: bool) -> napi::Result<Vec<Handle>> {
    let inputs = handles::get_all(&inputs).js()?;
    Ok(lockstep_torch::autograd::sink(&inputs, clones)
        .js()?
        .into_iter()
        .map(put)
        .collect())
}
