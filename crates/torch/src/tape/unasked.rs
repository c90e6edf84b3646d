//! A recording that nobody asked for: it ends where it is not sure of itself.
use std::marker::PhantomData;

use tch::Tensor;

use crate::dispatch::Output;
use crate::tensor::TensorExt;
use crate::{Result, TorchError, error::check, ffi};

/// What it may hold, and what it must not meet.
pub(super) struct Unasked {
    /// How many more bytes of results it may hold.
    room: usize,
    _watch: Watch,
}

impl Unasked {
    /// From now on, on this thread.
    pub(super) fn new(room: usize) -> Result<Self> {
        // SAFETY: no arguments; `Watch` ends it.
        check(unsafe { ffi::ls_values_watch() })?;
        Ok(Self {
            room,
            _watch: Watch(PhantomData),
        })
    }

    /// Is to hold a result.
    pub(super) fn hold(&mut self, tensor: &Tensor) -> Result<()> {
        let info = tensor.info()?;
        let elements = usize::try_from(info.numel).unwrap_or(0);
        let bytes = elements.saturating_mul(usize::try_from(info.element_size).unwrap_or(0));
        let left = self.room.checked_sub(bytes);
        self.room = left.ok_or_else(|| TorchError::argument("the results are large"))?;
        Ok(())
    }

    /// JavaScript may go on with numbers, or shapes, that come from tensors' values.
    pub(super) fn look(outputs: &[Output]) -> Result<()> {
        // SAFETY: only looks.
        let decided = unsafe { ffi::ls_values_decided() };
        let told = |output: &Output| !matches!(output, Output::None | Output::Tensor(_) | Output::TensorList(_));
        if decided || outputs.iter().any(told) {
            return Err(TorchError::argument("a tensor's values decide what comes next"));
        }
        Ok(())
    }
}

/// While it lives, operators of this thread are watched, also those inside others, for shapes that depend on values.
struct Watch(PhantomData<*const ()>);

impl Drop for Watch {
    fn drop(&mut self) {
        // SAFETY: begun on this thread, ended once.
        unsafe { ffi::ls_values_unwatch() };
    }
}
