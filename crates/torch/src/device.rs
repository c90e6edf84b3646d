//! Devices: their names, the current one, their memory.
use std::ffi::{CStr, CString};

use tch::Device;

use crate::stream::Stream;
use crate::{Result, TorchError, cuda, error::check, ffi};

/// A device as libtorch counts it: the type's code and the index (-1 where none is given).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DeviceCode {
    /// `c10::DeviceType`.
    pub kind: i32,
    /// -1: the current device of its kind.
    pub index: i32,
}

impl DeviceCode {
    /// The CPU.
    pub const CPU: Self = Self { kind: 0, index: -1 };

    /// `c10::DeviceType::CUDA`.
    pub const CUDA_KIND: i32 = 1;

    /// The CUDA device with this index.
    pub fn cuda(index: i32) -> Self {
        Self {
            kind: Self::CUDA_KIND,
            index,
        }
    }

    /// The device, if it has streams.
    pub fn with_streams(device: Device) -> Option<Self> {
        match device {
            Device::Cuda(index) => Some(Self::cuda(index as i32)),
            _ => None,
        }
    }

    /// Reads "cpu", "cuda:1", "meta", ... An error for a device that is not there.
    pub fn parse(text: &str) -> Result<Self> {
        let text = CString::new(text).map_err(|_| TorchError::argument("a device's name has no NUL in it"))?;
        let (mut kind, mut index) = (0, 0);
        // SAFETY: a NUL-terminated text and two places to write to.
        check(unsafe { ffi::ls_device_parse(text.as_ptr(), &raw mut kind, &raw mut index) })?;
        let device = Self { kind, index };
        if kind == Self::CUDA_KIND {
            cuda::check(device)?;
        }
        Ok(device)
    }

    /// Its name, such as "cuda:0".
    pub fn name(self) -> Result<String> {
        if self.kind == 0 {
            return Ok("cpu".to_owned());
        }
        let mut text = [0; 64];
        // SAFETY: the shim writes at most `len` bytes, NUL included.
        check(unsafe { ffi::ls_device_name(self.kind, self.index, text.as_mut_ptr(), text.len()) })?;
        // SAFETY: the shim ended the text with NUL.
        Ok(unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy().into_owned())
    }

    /// tch's name for it, where tch has one.
    pub fn to_tch(self) -> Option<Device> {
        match self.kind {
            0 => Some(Device::Cpu),
            1 => Some(Device::Cuda(usize::try_from(self.index).unwrap_or(0))),
            _ => None,
        }
    }

    /// The calling thread's current device of a kind.
    pub fn current(kind: i32) -> Result<Self> {
        let mut index = 0;
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_device_current(kind, &raw mut index) })?;
        Ok(Self { kind, index })
    }

    /// Makes it the calling thread's current device.
    pub fn set_current(self) -> Result<()> {
        // SAFETY: libtorch checks the numbers.
        check(unsafe { ffi::ls_device_set_current(self.kind, self.index) })
    }

    /// Blocks until all its streams are done.
    pub fn synchronize(self) -> Result<()> {
        // SAFETY: as above.
        check(unsafe { ffi::ls_device_synchronize(self.kind, self.index) })
    }

    /// What libtorch's caching allocator holds of its memory.
    pub fn memory(self) -> Result<DeviceMemory> {
        let mut bytes = [0; 4];
        // SAFETY: four places to write to.
        check(unsafe { ffi::ls_device_memory(self.kind, self.index, bytes.as_mut_ptr()) })?;
        let [allocated, max_allocated, reserved, max_reserved] = bytes;
        Ok(DeviceMemory {
            allocated,
            max_allocated,
            reserved,
            max_reserved,
        })
    }

    /// From now on the peaks of [`Self::memory`] are counted anew.
    pub fn reset_peaks(self) -> Result<()> {
        // SAFETY: libtorch checks the numbers.
        check(unsafe { ffi::ls_device_reset_peaks(self.kind, self.index) })
    }

    /// Gives what the caching allocator keeps unused back to the devices of a kind.
    pub fn empty_cache(kind: i32) -> Result<()> {
        // SAFETY: as above.
        check(unsafe { ffi::ls_device_empty_cache(kind) })
    }
}

/// Memory of a device, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceMemory {
    /// Of live tensors.
    pub allocated: i64,
    /// Its peak.
    pub max_allocated: i64,
    /// Taken from the device.
    pub reserved: i64,
    /// Its peak.
    pub max_reserved: i64,
}

/// The number of a place where calls run, the current device and the current streams of devices, as
/// [`crate::modes::Modes`] carry it. Equal places have one number.
pub fn new_place(current: DeviceCode, streams: &[Stream]) -> Result<u32> {
    let (devices, ids): (Vec<_>, Vec<_>) = streams
        .iter()
        .map(|stream| (stream.device().index, stream.id()))
        .unzip();
    let mut number = 0;
    // SAFETY: as many devices as ids; a place to write to.
    check(unsafe {
        ffi::ls_place_new(
            current.kind,
            current.index,
            devices.as_ptr(),
            ids.as_ptr(),
            ids.len(),
            &raw mut number,
        )
    })?;
    Ok(number)
}

/// Where the calling thread stands: the number of a place; 0 for its own device, with default streams.
pub fn standing() -> u32 {
    // SAFETY: no arguments.
    unsafe { ffi::ls_place_standing() }
}

/// From now on the calling thread stands at a place. Does nothing inside a backward pass, whose nodes have streams of
/// their own.
pub fn stand(place: u32) -> Result<()> {
    // SAFETY: the number of a place.
    check(unsafe { ffi::ls_place_stand(place) })
}

/// Where the calling thread stood. It stands there again at the latest when this is dropped.
pub struct Outer(Option<u32>);

impl Outer {
    /// Where it stands now.
    pub fn here() -> Self {
        Self(Some(standing()))
    }

    /// Takes the thread back.
    pub fn restore(mut self) -> Result<()> {
        self.0.take().map_or(Ok(()), stand)
    }
}

impl Drop for Outer {
    fn drop(&mut self) {
        // Only after another error or a panic, which say more.
        let _ = self.0.take().map(stand);
    }
}

/// Runs `work` at a place.
pub fn at<T>(place: u32, work: impl FnOnce() -> T) -> Result<T> {
    let outer = Outer::here();
    stand(place)?;
    let result = work();
    outer.restore()?;
    Ok(result)
}
