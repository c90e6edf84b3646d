//! Rank 0's parameters and buffers for all ranks.
use std::collections::VecDeque;

use lockstep_collectives::{CallOptions, ProcessGroup};
use lockstep_torch::{Tensor, TensorExt};

use crate::bucket_assignment::compute_bucket_assignment_by_size;
use crate::error::Result;
use crate::launch::stream_of;
use crate::parameters::spec_of;
use crate::wait::ended;

/// Tensors of one dtype travel together up to this many bytes.
pub const BROADCAST_BYTES: usize = 250 * 1024 * 1024;
/// Flat copies that may be under way at once.
const IN_FLIGHT: usize = 2;

struct Flying {
    work: lockstep_collectives::Work,
    flat: Tensor,
    /// Where the pieces go; none on the root, and none where the tensor itself was sent.
    targets: Vec<Tensor>,
}

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
    let specs = tensors.iter().map(spec_of).collect::<Result<Vec<_>>>()?;
    let mut flying = VecDeque::new();
    for bucket in compute_bucket_assignment_by_size(&specs, &[limit], &[], &[])? {
        if flying.len() == IN_FLIGHT {
            land(flying.pop_front()).await?;
        }
        // Detached and with a version counter of its own: `.data` in PyTorch's terms.
        let members = bucket
            .indices
            .iter()
            .map(|index| Ok(tensors[*index].f_data()?))
            .collect::<Result<Vec<_>>>()?;
        flying.push_back(launch(group, members, root, options)?);
    }
    while !flying.is_empty() {
        land(flying.pop_front()).await?;
    }
    Ok(())
}

fn launch(group: &ProcessGroup, members: Vec<Tensor>, root: usize, options: &CallOptions) -> Result<Flying> {
    if let [only] = members.as_slice()
        && only.info()?.is_contiguous
    {
        let (work, flat) = (group.broadcast(only, root, options)?, only.share()?);
        return Ok(Flying {
            work,
            flat,
            targets: Vec::new(),
        });
    }
    let flat = Tensor::f_flatten_dense_tensors(&members)?;
    let work = group.broadcast(&flat, root, options)?;
    Ok(Flying {
        work,
        flat,
        targets: if group.rank() == root { Vec::new() } else { members },
    })
}

async fn land(flying: Option<Flying>) -> Result<()> {
    let Some(Flying { work, flat, targets }) = flying else {
        return Ok(());
    };
    ended(&work, &stream_of(&flat)).await?;
    let mut offset = 0;
    for mut target in targets {
        let numel = target.numel() as i64;
        if numel > 0 {
            let piece = flat.f_narrow(0, offset, numel)?.f_view_as(&target)?;
            target.f_copy_(&piece)?;
        }
        offset += numel;
    }
    Ok(())
}
