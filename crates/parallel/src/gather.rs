//! Putting outputs together.
use lockstep_torch::DeviceCode;
use lockstep_torch::modes::Modes;
use lockstep_torch::{Tensor, TensorExt};

use crate::operators::{cat, to, unsqueeze};
use crate::{ParallelError, Result};

/// Concatenates tensors of any devices along `dim`, on `device`. Where none of them has a dimension, they are stacked to
/// a vector. Gradients go back to the device that each tensor came from.
pub fn gather(tensors: &[Tensor], device: DeviceCode, dim: i64, modes: Modes) -> Result<Tensor> {
    if tensors.is_empty() {
        return Err(ParallelError::NothingToGather);
    }
    let mut scalars = dim == 0 || dim == -1;
    for tensor in tensors {
        scalars = scalars && tensor.with_shape(<[i64]>::is_empty)?;
    }
    let moved: Result<Vec<_>> = tensors
        .iter()
        .map(|tensor| {
            let here = to(tensor, device, false, modes)?;
            if scalars { unsqueeze(&here, 0, modes) } else { Ok(here) }
        })
        .collect();
    cat(&moved?, dim, modes)
}
