//! The second bucket assignment: the order in which gradients became ready, decided by rank 0.
use lockstep_collectives::CallOptions;
use lockstep_torch::{Device, Tensor};

use crate::bucket_assignment::compute_bucket_assignment_by_size;
use crate::error::{Result, received};
use crate::launch::landed;
use crate::parameters::Facts;
use crate::state::Shared;

/// Rebuilds the buckets if due: once, after the first synchronized backward pass. Ranks call it together. Rank 0
/// broadcasts `int32[parameters + 1]` (the parameters of all buckets, then the number of buckets), then
/// `int32[buckets]` (the number of parameters in each).
pub(crate) async fn rebuild(shared: &Shared, options: &CallOptions) -> Result<bool> {
    let (count, device, own) = {
        let state = shared.state.lock();
        let order = &state.pass.record.previous_ready_order;
        if shared.options.find_unused_parameters || state.has_rebuilt || order.is_empty() {
            return Ok(false);
        }
        let own = assignment(
            &state.pass.parameters,
            Some(order),
            shared.options.capacity.rebuilt_limits(),
        );
        (order.len(), state.pass.device(), own)
    };
    let mut indices: Vec<i32> = own.iter().flatten().map(|index| *index as i32).collect();
    indices.push(own.len() as i32);
    let indices = broadcast(shared, &indices, device, options).await?;
    let buckets = indices.last().copied().unwrap_or(-1);
    let Some(buckets) = usize::try_from(buckets).ok().filter(|buckets| *buckets <= count + 1) else {
        return received(format!("received invalid bucket_size, was abort called? ({buckets})"));
    };
    let mut lengths: Vec<i32> = own.iter().map(|bucket| bucket.len() as i32).collect();
    lengths.resize(buckets, 0);
    let lengths = broadcast(shared, &lengths, device, options).await?;
    let indices = &indices[..count];
    let Some(assignment) = split(indices, &lengths) else {
        return received(format!("rank 0's buckets make no sense: {lengths:?} of {indices:?}"));
    };
    let mut state = shared.state.lock();
    state.install(&assignment, shared)?;
    state.has_rebuilt = true;
    Ok(true)
}

/// This rank's own assignment. `order`: the parameters in ready order; `None`: in registration order.
pub(crate) fn assignment(parameters: &[Facts], order: Option<&[usize]>, limits: &[usize]) -> Vec<Vec<usize>> {
    let specs: Vec<_> = match order {
        Some(order) => order.iter().map(|index| parameters[*index].spec(*index)).collect(),
        None => parameters
            .iter()
            .enumerate()
            .map(|(index, facts)| facts.spec(index))
            .collect(),
    };
    let buckets = compute_bucket_assignment_by_size(&specs, limits, order.is_some());
    buckets.into_iter().map(|bucket| bucket.members).collect()
}

async fn broadcast(shared: &Shared, values: &[i32], device: Device, options: &CallOptions) -> Result<Vec<i32>> {
    let tensor = Tensor::f_from_slice(values)?.f_to_device(device)?;
    let tensor = landed(shared.group.broadcast(&tensor, 0, options)?, tensor).await?;
    let mut received = vec![0; values.len()];
    tensor.f_copy_data(&mut received, values.len())?;
    Ok(received)
}

/// Splits rank 0's list into buckets; `None` if that is impossible.
fn split(indices: &[i32], lengths: &[i32]) -> Option<Vec<Vec<usize>>> {
    let number = |number: &i32| usize::try_from(*number).ok();
    let mut rest = indices;
    let mut buckets = Vec::with_capacity(lengths.len());
    for length in lengths {
        let (bucket, tail) = rest.split_at_checked(number(length)?)?;
        buckets.push(bucket.iter().map(number).collect::<Option<_>>()?);
        rest = tail;
    }
    rest.is_empty().then_some(buckets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_0s_list_is_cut_by_its_lengths() {
        assert_eq!(split(&[3, 1, 0, 2], &[1, 3]), Some(vec![vec![3], vec![1, 0, 2]]));
        for (indices, lengths) in [
            (vec![0, 1], vec![1]),
            (vec![0], vec![2]),
            (vec![-1], vec![1]),
            (vec![0], vec![-1]),
        ] {
            assert_eq!(split(&indices, &lengths), None, "{indices:?} {lengths:?}");
        }
    }
}
