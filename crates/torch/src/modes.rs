//! libtorch's thread-local modes, packed into the bits that every call carries.
use crate::ffi;

/// The modes of one call: set before it, restored after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Modes(pub u32);

impl Modes {
    /// Gradients are recorded.
    pub const GRAD: u32 = 1;
    /// `torch.inference_mode`.
    pub const INFERENCE: u32 = 1 << 1;
    /// Autocast on the CPU; its dtype stands in bits 3 to 7.
    pub const AUTOCAST_CPU: u32 = 1 << 2;
    /// Autocast on CUDA; its dtype stands in bits 9 to 13.
    pub const AUTOCAST_CUDA: u32 = 1 << 8;
    /// Autocast keeps the cast weights.
    pub const AUTOCAST_CACHE: u32 = 1 << 14;
    /// Hooks pack the tensors that are saved for backward passes ([`crate::autograd::set_packer`]).
    pub const SAVED_HOOKS: u32 = 1 << 15;
    /// From this bit on: the number of a place ([`crate::device::new_place`]); 0: where the thread stands.
    const PLACE_SHIFT: u32 = 21;

    /// What libtorch starts with: gradients on, everything else off.
    pub const DEFAULT: Self = Self(Self::GRAD);
    /// Gradients off.
    pub const NO_GRAD: Self = Self(0);

    /// Does autocast keep the weights that it casts?
    pub fn keeps_cast_weights(self) -> bool {
        self.0 & (Self::AUTOCAST_CPU | Self::AUTOCAST_CUDA) != 0 && self.0 & Self::AUTOCAST_CACHE != 0
    }

    /// The number of the place.
    pub fn place(self) -> u32 {
        self.0 >> Self::PLACE_SHIFT
    }

    /// The same at another place.
    #[must_use]
    pub fn at(self, place: u32) -> Self {
        Self(self.0 & ((1 << Self::PLACE_SHIFT) - 1) | place << Self::PLACE_SHIFT)
    }

    /// Are gradients recorded?
    pub fn grad(self) -> bool {
        self.0 & Self::GRAD != 0 && self.0 & Self::INFERENCE == 0
    }
}

impl Default for Modes {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Forgets the weights that autocast has cast: called when an autocast region ends.
pub fn clear_autocast_cache() {
    // SAFETY: no arguments.
    unsafe { ffi::ls_autocast_clear_cache() };
}
