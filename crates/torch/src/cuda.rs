//! Whether there is CUDA here. Decided before libtorch is asked, which would say something else in each place.
use std::sync::OnceLock;

use crate::device::DeviceCode;
use crate::{Result, TorchError, ffi};

/// The version of CUDA that libtorch's CUDA libraries need of the driver.
static NEEDED: OnceLock<i32> = OnceLock::new();
static DEVICES: OnceLock<std::result::Result<usize, String>> = OnceLock::new();

/// Says that libtorch's CUDA libraries lie beside the mapped ones, and what they need of the driver: 1000 * the major
/// version of CUDA, as later drivers of that version serve all; 0 where it is not known.
pub fn set_installed(needed: i32) {
    let _ = NEEDED.set(needed);
}

/// The number of CUDA devices, at least 1; an error that says why there is none. Found out once.
pub fn devices() -> Result<usize> {
    let found = DEVICES.get_or_init(find).clone();
    found.map_err(|reason| TorchError::CudaUnavailable { reason })
}

fn find() -> std::result::Result<usize, String> {
    // SAFETY: no pointers.
    let mapped = unsafe { ffi::ls_device_present(DeviceCode::CUDA_KIND) };
    if !mapped && NEEDED.get().is_none() {
        return Err("this libtorch has no CUDA; `npx lockstep install-libtorch --cuda` adds it".to_owned());
    }
    let off = "LOCKSTEP_CUDA=0 switches it off";
    if !mapped && std::env::var("LOCKSTEP_CUDA").is_ok_and(|value| value == "0") {
        return Err(off.to_owned());
    }
    let count = lockstep_cuda::open(NEEDED.get().copied().unwrap_or_default()).map_err(|error| error.to_string())?;
    if mapped { Ok(count) } else { Err(off.to_owned()) }
}

/// An error unless the device is there.
pub(crate) fn check(device: DeviceCode) -> Result<()> {
    let count = devices()?;
    if usize::try_from(device.index).is_ok_and(|index| index >= count) {
        let text = format!(
            "there is no device 'cuda:{}': this process sees {count} CUDA device{}",
            device.index,
            if count == 1 { "" } else { "s" }
        );
        return Err(TorchError::argument(text));
    }
    Ok(())
}
