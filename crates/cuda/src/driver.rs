//! The driver and its devices.
use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaStream, DriverError, result, sys};

use crate::error::{CudaError, Result};

/// A device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Properties {
    /// For example `NVIDIA H100`.
    pub name: String,
    /// In bytes.
    pub total_memory: usize,
    /// Compute capability: major, minor.
    pub capability: (i32, i32),
    /// Streaming multiprocessors.
    pub multiprocessors: i32,
}

/// Opens the driver and returns the number of devices, at least 1. `needed`: the version of CUDA, for example 13000.
pub fn open(needed: i32) -> Result<usize> {
    // Every other call of cudarc panics without the library.
    // SAFETY: it opens the library, whose initialisers only read the environment.
    if !unsafe { sys::is_culib_present() } {
        let reason = "libcuda.so.1 cannot be opened".to_owned();
        return Err(CudaError::NoDriver { reason });
    }
    let visible = || std::env::var("CUDA_VISIBLE_DEVICES").ok();
    let none = || CudaError::NoDevice { visible: visible() };
    match result::init() {
        Err(error) if error.0 == sys::CUresult::CUDA_ERROR_NO_DEVICE => return Err(none()),
        result => result.map_err(|error| failed("cuInit", error))?,
    }
    let mut found = 0;
    // SAFETY: it writes one int.
    let code = unsafe { sys::cuDriverGetVersion(&raw mut found) };
    code.result().map_err(|error| failed("cuDriverGetVersion", error))?;
    if found < needed {
        return Err(CudaError::OldDriver { found, needed });
    }
    let count = result::device::get_count().map_err(|error| failed("cuDeviceGetCount", error))?;
    if count == 0 { Err(none()) } else { Ok(count as usize) }
}

/// The primary context of a device, which libtorch uses, too. Call [`open`] before.
pub fn context(ordinal: usize) -> Result<Arc<CudaContext>> {
    CudaContext::new(ordinal).map_err(|error| failed("cuDevicePrimaryCtxRetain", error))
}

/// A new stream of a device, which does not wait for the default one.
pub fn stream(context: &Arc<CudaContext>) -> Result<Arc<CudaStream>> {
    // cudarc would wait for the device before the first one.
    // SAFETY: the context owns no memory whose uses it would have to track.
    unsafe { context.disable_event_tracking() };
    context.new_stream().map_err(|error| failed("cuStreamCreate", error))
}

/// Describes a device. Call [`open`] before.
pub fn properties(ordinal: usize) -> Result<Properties> {
    use sys::CUdevice_attribute as Attribute;
    let device = result::device::get(ordinal as i32).map_err(|error| failed("cuDeviceGet", error))?;
    let attribute = |which| {
        // SAFETY: the device is there.
        let value = unsafe { result::device::get_attribute(device, which) };
        value.map_err(|error| failed("cuDeviceGetAttribute", error))
    };
    // SAFETY: as above.
    let total = unsafe { result::device::total_mem(device) };
    Ok(Properties {
        name: result::device::get_name(device).map_err(|error| failed("cuDeviceGetName", error))?,
        total_memory: total.map_err(|error| failed("cuDeviceTotalMem", error))?,
        capability: (
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?,
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?,
        ),
        multiprocessors: attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
    })
}

/// Makes the device the calling thread's: its libraries take the current one.
pub fn bind(context: &CudaContext) -> Result<()> {
    context
        .bind_to_thread()
        .map_err(|error| failed("cuCtxSetCurrent", error))
}

/// The error of a call, with the driver's name of it and its text.
fn failed(call: &'static str, error: DriverError) -> CudaError {
    let texts = [error.error_name(), error.error_string()];
    let texts: Vec<_> = texts.into_iter().flatten().map(|text| text.to_string_lossy()).collect();
    CudaError::Driver {
        call,
        code: error.0 as u32,
        message: texts.join(": "),
    }
}
