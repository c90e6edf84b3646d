//! Many tensors in few messages. Broadcasts: the same ones as PyTorch's DDP, whose protocol has their order.
use std::collections::VecDeque;

use lockstep_torch::{Device, TchError, Tensor, TensorExt, TorchError};

use crate::backend::{BackendFailure, Completion};
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
use crate::layout::{Layout, group_tensors};
use crate::operations::clones;
use crate::process_group::{CallOptions, ProcessGroup};
use crate::wait::ended;

/// PyTorch's limit for one message of parameters or buffers, in bytes.
pub const BROADCAST_BUCKET_BYTES: usize = 250 * 1024 * 1024;
/// How many messages PyTorch has in flight.
const IN_FLIGHT: usize = 2;

/// Broadcasts many tensors from rank `root`, in messages of about `bucket_bytes`, of which at most two are in flight. For
/// autograd, results written into `tensors` are not in-place edits. All ranks call it together, with tensors of the same
/// dtypes and sizes.
pub async fn broadcast_coalesced(
    group: &ProcessGroup,
    tensors: &[Tensor],
    root: usize,
    bucket_bytes: usize,
    options: &CallOptions,
) -> Result<()> {
    let data = tensors.iter().map(|tensor| tensor.f_data().map_err(native));
    let data = data.collect::<Result<Vec<_>>>()?;
    let mut buckets = assign(&data, bucket_bytes).map_err(native)?.into_iter();
    let mut flying = VecDeque::new();
    let mut options = *options;
    loop {
        while flying.len() < IN_FLIGHT
            && let Some(bucket) = buckets.next()
        {
            let parts = clones(bucket.into_iter().map(|index| &data[index]));
            let flat = flatten(&parts).map_err(native)?;
            let work = group.broadcast(&flat, root, &options)?;
            // Ranks that agree on the first message send the same list.
            options.verify = false;
            flying.push_back((work, flat, parts));
        }
        let Some((work, flat, parts)) = flying.pop_front() else {
            return Ok(());
        };
        ended(&work).await?;
        if group.rank() != root {
            unflatten(&flat, &parts).map_err(native)?;
        }
    }
}

/// A coalesced all-reduce of host memory as PyTorch's Gloo runs it: of one flat tensor, whose parts are copied back before
/// `done`. Other operations stay as they are.
pub(crate) fn on_host(
    collective: Collective,
    done: Completion,
) -> std::result::Result<(Collective, Completion), (BackendFailure, Completion)> {
    let (tensors, op) = match collective {
        Collective::AllReduceCoalesced { tensors, op } if tensors[0].device() == Device::Cpu => (tensors, op),
        collective => return Ok((collective, done)),
    };
    let data = tensors
        .iter()
        .map(Tensor::f_data)
        .collect::<std::result::Result<Vec<_>, _>>();
    let made = data.and_then(|data| Ok((flatten(&data)?, data)));
    match made {
        Err(error) => Err((BackendFailure::native(error), done)),
        Ok((tensor, data)) => {
            let flat = tensor.shallow_clone();
            let back = move || unflatten(&flat, &data).map_err(BackendFailure::native);
            Ok((Collective::AllReduce { tensor, op }, done.after(back)))
        }
    }
}

fn native(error: impl Into<TorchError>) -> CollectivesError {
    CollectivesError::native("broadcast", error)
}

/// One contiguous tensor stays where it is.
fn flatten(tensors: &[Tensor]) -> std::result::Result<Tensor, TchError> {
    if let [only] = tensors
        && only.info().is_ok_and(|info| info.is_contiguous)
    {
        return only.f_view([-1]);
    }
    let parts = tensors.iter().map(|tensor| tensor.f_reshape([-1]));
    Tensor::f_cat(&parts.collect::<std::result::Result<Vec<_>, _>>()?, 0)
}

fn unflatten(flat: &Tensor, tensors: &[Tensor]) -> std::result::Result<(), TorchError> {
    for (tensor, part) in tensors.iter().zip(Layout::row_major(tensors)?.views(flat)?) {
        if tensor.info()?.address != part.info()?.address {
            tensor.share()?.f_copy_(&part)?;
        }
    }
    Ok(())
}

/// Assigns tensors to buckets of one dtype and device, in the order of the buckets' first tensors. The tensor that
/// reaches the limit closes its bucket, so a bucket may exceed the limit.
fn assign(tensors: &[Tensor], limit: usize) -> std::result::Result<Vec<Vec<usize>>, TorchError> {
    let mut buckets = group_tensors(tensors, limit)?;
    buckets.sort_by_key(|indices| indices.first().copied());
    Ok(buckets)
}

#[cfg(test)]
mod tests {
    use lockstep_torch::{Device, Kind};

    use super::*;

    #[test]
    fn buckets_come_in_the_order_of_their_first_tensor() {
        let (float, int) = (Kind::Float, Kind::Int64);
        let list = [(1, int), (8, float), (1, int), (8, float)];
        let tensors = list.map(|(length, kind)| Tensor::f_zeros([length], (kind, Device::Cpu)).unwrap());
        assert_eq!(assign(&tensors, 1 << 20).unwrap(), [[0, 2], [1, 3]]);
        assert_eq!(assign(&tensors, 32).unwrap(), [vec![0, 2], vec![1], vec![3]]);
    }
}
