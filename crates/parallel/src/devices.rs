//! Which devices there are.
use lockstep_torch::{DeviceCode, TorchError, cuda};

use crate::operators::empty;
use crate::{ParallelError, Result};

/// Every CUDA device that this process sees; an error where there is none.
pub fn visible_devices() -> Result<Vec<DeviceCode>> {
    let found = cuda::devices().map_err(|error| match error {
        TorchError::CudaUnavailable { reason } => ParallelError::NoCudaDevice { reason },
        other => other.into(),
    });
    let count = i32::try_from(found?).unwrap_or(i32::MAX);
    Ok((0..count).map(DeviceCode::cuda).collect())
}

/// Reads the names of devices that tensors can be made on; at least one.
pub fn check_devices<S: AsRef<str>>(names: &[S]) -> Result<Vec<DeviceCode>> {
    if names.is_empty() {
        return Err(ParallelError::NoDevices);
    }
    names.iter().map(|name| check_device(name.as_ref())).collect()
}

fn check_device(name: &str) -> Result<DeviceCode> {
    let unknown = |reason: String| ParallelError::UnknownDevice {
        device: name.to_owned(),
        reason,
    };
    let device = match DeviceCode::parse(name) {
        Err(error @ TorchError::CudaUnavailable { .. }) => return Err(error.into()),
        parsed => parsed.map_err(|error| unknown(error.to_string()))?,
    };
    if device.kind != DeviceCode::CUDA_KIND {
        // Names that libtorch knows, of backends that this build of it lacks.
        drop(empty(device).map_err(|error| unknown(error.to_string()))?);
    }
    Ok(device)
}

/// Replicas of one module need devices of one kind.
pub fn check_one_kind(devices: &[DeviceCode]) -> Result<()> {
    let Some(first) = devices.first() else {
        return Err(ParallelError::NoDevices);
    };
    match devices.iter().find(|device| device.kind != first.kind) {
        None => Ok(()),
        Some(other) => Err(ParallelError::MixedDevices {
            first: first.name()?,
            other: other.name()?,
        }),
    }
}
