//! What decides whether a tape fits.
use tch::Tensor;

use crate::{Result, error::check, ffi, tensor::pointers};

/// What a tape was recorded for: dtype, device, layout, sizes, strides and whether gradients are required, of every tensor
/// that it is given; and which of the first `inputs` ones are the same tensor as another. Equal keys: the tape fits.
pub fn key(tensors: &[&Tensor], inputs: usize) -> Result<Vec<i64>> {
    /// Words of a tensor with few dimensions.
    const COMMON: usize = 7;
    let pointers = pointers(tensors);
    let mut words = vec![0; tensors.len() * COMMON + inputs];
    loop {
        let mut length = 0;
        // SAFETY: two lists with their lengths; the tensors live through the call.
        check(unsafe {
            ffi::ls_tape_key(
                pointers.as_ptr(),
                pointers.len(),
                inputs.min(pointers.len()),
                words.as_mut_ptr(),
                words.len(),
                &raw mut length,
            )
        })?;
        let enough = length <= words.len();
        words.resize(length, 0);
        if enough {
            return Ok(words);
        }
    }
}
