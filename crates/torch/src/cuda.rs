//! Whether there is CUDA here. Decided before libtorch is asked, which would say something else in each place.
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::device::DeviceCode;
use crate::{Result, TorchError, ffi};

/// The version of CUDA that libtorch's CUDA libraries are built for: 1000 * major + 10 * minor.
pub const VERSION: i32 = 13000;

/// Whether libtorch's CUDA libraries lie beside the mapped ones.
static INSTALLED: AtomicBool = AtomicBool::new(false);
static DEVICES: OnceLock<std::result::Result<usize, String>> = OnceLock::new();

/// Says that libtorch's CUDA libraries are installed, mapped or not: for the reason why there is no CUDA.
pub fn set_installed() {
    INSTALLED.store(true, Ordering::Relaxed);
}

/// The number of CUDA devices, at least 1; an error that says why there is none. Found out once.
pub fn devices() -> Result<usize> {
    let found = DEVICES.get_or_init(find).clone();
    found.map_err(|reason| TorchError::CudaUnavailable { reason })
}

fn find() -> std::result::Result<usize, String> {
    // SAFETY: no pointers.
    let mapped = unsafe { ffi::ls_device_present(DeviceCode::CUDA_KIND) };
    if !mapped && !INSTALLED.load(Ordering::Relaxed) {
        return Err("this libtorch has no CUDA; `npx lockstep install-libtorch --cuda` adds it".to_owned());
    }
    let count = lockstep_cuda::open(VERSION).map_err(|error| error.to_string())?;
    if mapped {
        Ok(count)
    } else {
        Err("LOCKSTEP_CUDA=0 switches it off".to_owned())
    }
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
