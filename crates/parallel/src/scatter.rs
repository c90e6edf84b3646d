//! Splitting a batch.
use lockstep_torch::DeviceCode;
use lockstep_torch::Tensor;
use lockstep_torch::modes::Modes;

use crate::operators::{chunk, to};
use crate::{ParallelError, Result};

/// Splits `input` along `dim` into one chunk a device, of `torch.chunk`'s sizes: all as long as the first but for the
/// last, and fewer than there are devices where there is not enough (5 rows over 4 devices make 2, 2 and 1). An input
/// without rows makes one empty chunk a device. Gradients of the chunks are put together again.
///
/// Each chunk is a copy, also on its own device: what one replica writes in place neither another one nor the caller sees.
pub fn scatter(input: &Tensor, devices: &[DeviceCode], dim: i64, modes: Modes) -> Result<Vec<Tensor>> {
    if devices.is_empty() {
        return Err(ParallelError::NoDevices);
    }
    let chunks = chunk(input, devices.len(), dim, modes)?;
    chunks
        .iter()
        .zip(devices)
        .map(|(chunk, device)| to(chunk, *device, true, modes))
        .collect()
}
