//! Copies rank 0's parameters and buffers to all ranks.
use lockstep_collectives::{CallOptions, ProcessGroup};
use lockstep_torch::Tensor;

use crate::error::Result;

pub use lockstep_collectives::BROADCAST_BUCKET_BYTES;

/// Copies rank `root`'s tensors to all ranks, with one broadcast per dtype and device (and per `limit` bytes), ordered
/// by their first tensors. Autograd does not count this as an in-place change. Ranks call it together.
pub async fn broadcast_coalesced(
    group: &ProcessGroup,
    tensors: &[Tensor],
    root: usize,
    limit: usize,
    options: &CallOptions,
) -> Result<()> {
    Ok(lockstep_collectives::broadcast_coalesced(group, tensors, root, limit, options).await?)
}
