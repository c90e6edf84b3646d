//! Random number generators: the default ones and own ones, with PyTorch's streams of numbers.
use std::ptr;

use tch::Tensor;

use crate::{Result, device::DeviceCode, error::check, ffi, tensor};

/// `torch.Generator`.
#[derive(Debug)]
pub struct Generator {
    raw: *mut ffi::CGenerator,
}

// SAFETY: libtorch's generators carry a mutex, which the shim takes around every use.
unsafe impl Send for Generator {}
// SAFETY: as above.
unsafe impl Sync for Generator {}

impl Generator {
    /// A new generator with libtorch's default seed (67280421310721). Only the CPU's can be made.
    pub fn new(device: DeviceCode) -> Result<Self> {
        let mut raw = ptr::null_mut();
        // SAFETY: a place to write the new generator to.
        check(unsafe { ffi::ls_generator_new(device.kind, device.index, &raw mut raw) })?;
        Ok(Self { raw })
    }

    /// The device's default generator, shared with every operator that is given none.
    pub fn default_of(device: DeviceCode) -> Result<Self> {
        let mut raw = ptr::null_mut();
        // SAFETY: as in `new`.
        check(unsafe { ffi::ls_generator_default(device.kind, device.index, &raw mut raw) })?;
        Ok(Self { raw })
    }

    /// The next 64 random bits, of a CPU's generator.
    pub fn random(&self) -> Result<u64> {
        let mut bits = 0;
        // SAFETY: `raw` is a generator until drop.
        check(unsafe { ffi::ls_generator_random(self.raw, &raw mut bits) })?;
        Ok(bits)
    }

    /// Another reference to the same generator.
    pub fn share(&self) -> Result<Self> {
        let mut raw = ptr::null_mut();
        // SAFETY: `raw` is a generator until drop, and a place to write the reference to.
        check(unsafe { ffi::ls_generator_share(self.raw, &raw mut raw) })?;
        Ok(Self { raw })
    }

    /// Runs `work` with this generator in the place of the default one: whatever draws random numbers on this thread
    /// without naming a generator draws from it, also deep inside an operator.
    pub fn instead_of_default<T>(&self, work: impl FnOnce() -> T) -> T {
        struct Restore;
        impl Drop for Restore {
            fn drop(&mut self) {
                // SAFETY: null ends what was set.
                unsafe { ffi::ls_generator_override(ptr::null()) };
            }
        }
        // SAFETY: `self` outlives the work, after which the thread forgets it.
        unsafe { ffi::ls_generator_override(self.raw) };
        let _restore = Restore;
        work()
    }

    /// `Generator.manual_seed`.
    pub fn seed(&self, seed: u64) -> Result<()> {
        // SAFETY: `raw` is a generator until drop.
        check(unsafe { ffi::ls_generator_seed(self.raw, seed) })
    }

    /// `Generator.initial_seed`.
    pub fn initial_seed(&self) -> Result<u64> {
        let mut seed = 0;
        // SAFETY: `raw` is a generator until drop.
        check(unsafe { ffi::ls_generator_initial_seed(self.raw, &raw mut seed) })?;
        Ok(seed)
    }

    /// `Generator.get_state`: a uint8 vector in PyTorch's layout.
    pub fn state(&self) -> Result<Tensor> {
        let mut out = ptr::null_mut();
        // SAFETY: `raw` is a generator until drop.
        check(unsafe { ffi::ls_generator_get_state(self.raw, &raw mut out) })?;
        // SAFETY: the shim gave us this tensor.
        Ok(unsafe { tensor::own(out) })
    }

    /// `Generator.set_state`.
    pub fn set_state(&self, state: &Tensor) -> Result<()> {
        // SAFETY: both live through the call.
        check(unsafe { ffi::ls_generator_set_state(self.raw, state.as_ptr()) })
    }

    pub(crate) fn as_ptr(&self) -> *mut ffi::CGenerator {
        self.raw
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        // SAFETY: ours since `new`, freed once.
        unsafe { ffi::ls_generator_free(self.raw) };
    }
}

/// `torch.manual_seed`: seeds the default generators of all devices.
pub fn manual_seed(seed: u64) -> Result<()> {
    // SAFETY: no pointers.
    check(unsafe { ffi::ls_manual_seed(seed) })
}
