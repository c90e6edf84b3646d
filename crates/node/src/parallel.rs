//! The steps of single-process data parallelism.
use lockstep_parallel::{self as parallel, Linked, ParallelError};
use lockstep_torch::DeviceCode;
use lockstep_torch::modes::Modes;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::handles::{Handle, get, get_all, put};
use crate::tape::refuse;

impl From<ParallelError> for NodeError {
    fn from(error: ParallelError) -> Self {
        let message = error.to_string();
        match error {
            ParallelError::Torch(error) => error.into(),
            ParallelError::Fault(fault) => fault.into(),
            // The code of libtorch's error when replicas run in turn.
            ParallelError::DoubleBackward => Self::new("ERR_TORCH", message),
            ParallelError::NoCudaDevice { .. } => Self::new("ERR_CUDA_UNAVAILABLE", message),
            _ => Self::new("ERR_INVALID_ARGUMENT", message),
        }
    }
}

/// Adds the operation that the user called to an error.
fn in_operation<E: Into<NodeError>>(operation: &str) -> impl FnOnce(E) -> NodeError {
    move |error| NodeError {
        operation: Some(operation.to_owned()),
        ..error.into()
    }
}

/// All CUDA devices that are visible to this process; an error if there are none.
#[napi(catch_unwind)]
pub fn parallel_visible_devices() -> napi::Result<Vec<String>> {
    let devices = parallel::visible_devices().map_err(in_operation("dataParallel")).js()?;
    devices.iter().map(|device| device.name().js()).collect()
}

/// Rejects an empty list, missing devices and, with `oneKind`, devices of different kinds.
#[napi(catch_unwind)]
pub fn parallel_check_devices(operation: String, devices: Vec<String>, one_kind: bool) -> napi::Result<()> {
    let check = || {
        let devices = parallel::check_devices(&devices)?;
        if one_kind {
            parallel::check_one_kind(&devices)
        } else {
            Ok(())
        }
    };
    check().map_err(in_operation(&operation)).js()
}

/// Splits a tensor into at most one chunk per device. The caller has checked the devices.
#[napi(catch_unwind)]
pub fn parallel_scatter(input: Handle, devices: Vec<String>, dim: i64, modes: u32) -> napi::Result<Vec<Handle>> {
    refuse("scatter() inside the forward pass").js()?;
    let input = get(input).js()?;
    let devices: Result<Vec<_>, _> = devices.iter().map(|name| DeviceCode::parse(name)).collect();
    let chunks = parallel::scatter(&input, &devices.js()?, dim, Modes(modes));
    Ok(chunks
        .map_err(in_operation("scatter"))
        .js()?
        .into_iter()
        .map(put)
        .collect())
}

/// Gathers tensors on a device.
#[napi(catch_unwind)]
pub fn parallel_gather(tensors: Vec<Handle>, device: String, dim: i64, modes: u32) -> napi::Result<Handle> {
    refuse("gather() inside the forward pass").js()?;
    let tensors = get_all(&tensors).js()?;
    let device = DeviceCode::parse(&device).js()?;
    let whole = parallel::gather(&tensors, device, dim, Modes(modes));
    whole.map(put).map_err(in_operation("gather")).js()
}

/// Links copies to their originals: backward sums the gradients of the copies into each original. One name and one list
/// of copies per original.
#[napi(catch_unwind)]
pub fn parallel_link(names: Vec<String>, originals: Vec<Handle>, copies: Vec<Vec<Handle>>) -> napi::Result<()> {
    refuse("replicate() inside the forward pass").js()?;
    let linked: Result<Vec<_>, NodeError> = names
        .into_iter()
        .zip(originals)
        .zip(copies)
        .map(|((name, original), copies)| {
            Ok(Linked {
                name,
                original: get(original)?,
                copies: get_all(&copies)?,
            })
        })
        .collect();
    parallel::link(&linked.js()?).map_err(in_operation("replicate")).js()
}
