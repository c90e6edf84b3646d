//! Rank 0's parameters and buffers for all ranks.
use lockstep_collectives::{BroadcastCoalesced, CallOptions, ProcessGroup, ended};
use lockstep_torch::Tensor;

use crate::error::Result;

pub use lockstep_collectives::BROADCAST_BUCKET_BYTES;

/// Copies rank `root`'s tensors to all ranks: one broadcast for each dtype and device (and each `limit` bytes), ordered by
/// their first tensor. Values are replaced without counting as an in-place change for autograd. Ranks call it together.
pub async fn broadcast_coalesced(
    group: &ProcessGroup,
    tensors: &[Tensor],
    root: usize,
    limit: usize,
    options: &CallOptions,
) -> Result<()> {
    if tensors.is_empty() {
        return Ok(());
    }
    let mut broadcast = BroadcastCoalesced::start(group, tensors, root, limit, options)?;
    while let Some(work) = broadcast.current().cloned() {
        ended(&work, &options.stream).await?;
        broadcast.advance()?;
    }
    Ok(())
}
