//! Assigns parameters to buckets (PyTorch's `compute_bucket_assignment_by_size`): first in registration order, then, in
//! rank 0's decision, in the order in which gradients became ready.
use lockstep_collectives::{CallOptions, Group, group_by};
use lockstep_torch::{Device, Kind, Tensor};

use crate::bucket::check_members;
use crate::error::{ReducerError, Result, invalid, received};
use crate::hooks::all_reduce::landed;
use crate::parameters::Facts;
use crate::shared::{Shared, compared};
use crate::state::{Assignment, Phase};
use crate::verification::Protocol;

const MIB: f64 = 1024.0 * 1024.0;
/// PyTorch's default capacity of a bucket, in bytes.
const DEFAULT_CAP: usize = 25 * 1024 * 1024;
/// PyTorch's default capacity of the first bucket, which is small so that communication starts early.
const DEFAULT_FIRST_CAP: usize = 1024 * 1024;

/// The properties of a tensor that determine its bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TensorSpec {
    /// The parameter's index.
    pub index: usize,
    /// Its size in bytes.
    pub bytes: usize,
    /// Its dtype: a bucket has one dtype.
    pub kind: Kind,
    /// Its device: a bucket is on one device.
    pub device: Device,
    /// Whether its gradient is sparse: it has a bucket of its own.
    pub expect_sparse: bool,
}

/// Fills buckets in the order of the tensors, with one open bucket per dtype and device. The tensor that reaches the
/// limit closes the bucket, so the bucket may exceed it. Each closed bucket takes the next limit; the last limit
/// repeats. Returns the tensors' indices and the limit (0 for a sparse gradient) of each bucket.
///
/// In registration order, buckets are sorted by their smallest index. In ready order, closed buckets come first, in the
/// order in which they closed. Open buckets follow, in reverse order of the first appearance of their dtype or device.
pub fn compute_bucket_assignment_by_size(tensors: &[TensorSpec], limits: &[usize], in_ready_order: bool) -> Vec<Group> {
    let items = tensors.iter().map(|tensor| {
        let alone = tensor.expect_sparse.then_some(tensor.index);
        let bytes = alone.map_or(tensor.bytes, |_| usize::MAX);
        ((tensor.kind, tensor.device, alone), bytes)
    });
    let (closed, open) = group_by(items, limits);
    // PyTorch iterates over a hash map here, which yields the open buckets in reverse order.
    let mut groups: Vec<_> = closed.into_iter().chain(open.into_iter().rev()).collect();
    for Group { members, limit } in &mut groups {
        if tensors[members[0]].expect_sparse {
            *limit = 0;
        }
        for member in members {
            *member = tensors[*member].index;
        }
    }
    if !in_ready_order {
        groups.sort_by_key(|group| group.members.iter().min().copied());
    }
    groups
}

/// The user's capacities of buckets, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketCapacity {
    /// One for each bucket of the assignment in ready order; the last one repeats.
    pub limits: Vec<usize>,
    /// Whether the user gave a list.
    is_list: bool,
    /// Rebuilt buckets take the limits from the last one to the first (`DDP_SET_LAST_BUCKET_CAP`).
    pub from_last: bool,
}

impl Default for BucketCapacity {
    fn default() -> Self {
        Self {
            limits: vec![DEFAULT_FIRST_CAP, DEFAULT_CAP],
            is_list: false,
            from_last: false,
        }
    }
}

fn bytes(option: &str, megabytes: f64) -> Result<usize> {
    // About 2^53 bytes: beyond it the product is not exact, and no machine has as much memory.
    if megabytes.is_finite() && megabytes > 0.0 && megabytes * MIB < 9e15 {
        return Ok((megabytes * MIB) as usize);
    }
    let text = format!("{option} must be a positive number of mebibytes, got {megabytes}");
    invalid(text)
}

impl BucketCapacity {
    /// From the options `bucketCapMb` (which also sets the first bucket's capacity) and `bucketCapMbList` (one capacity
    /// per bucket, in the order in which gradients become ready; the last one repeats).
    pub fn from_megabytes(cap: Option<f64>, list: Option<&[f64]>) -> Result<Self> {
        let (limits, is_list) = match (cap, list) {
            (Some(_), Some(_)) => return invalid("bucketCapMb and bucketCapMbList exclude each other"),
            (None, Some([])) => return invalid("bucketCapMbList must not be empty"),
            (None, Some(list)) => {
                let limits = list.iter().map(|mb| bytes("bucketCapMbList", *mb));
                (limits.collect::<Result<_>>()?, true)
            }
            (Some(cap), None) => (vec![bytes("bucketCapMb", cap)?], false),
            (None, None) => return Ok(Self::default()),
        };
        Ok(Self {
            limits,
            is_list,
            from_last: false,
        })
    }

    /// The capacity in the logging data: the largest one.
    pub fn cap(&self) -> usize {
        self.limits.iter().copied().max().unwrap_or(DEFAULT_CAP)
    }

    /// The limits of the first assignment. If buckets are rebuilt after the first backward pass, and no list of
    /// capacities is given, there is one bucket per dtype and device: that pass only finds the ready order.
    pub fn initial_limits(&self, will_rebuild: bool) -> &[usize] {
        if will_rebuild && !self.is_list {
            return &[usize::MAX];
        }
        &self.limits
    }
}

/// Rebuilds the buckets before a forward pass that records gradients, if due: once, after the first synchronized
/// backward pass. In PyTorch's protocol ranks call it together, since rank 0's assignment arrives now.
pub(crate) async fn rebuild(shared: &Shared) -> Result<bool> {
    if shared.state.lock().protocol == Protocol::Compatible {
        receive_rebuilt(shared, &compared()).await?;
    }
    let mut state = shared.state.lock();
    let Some(assignment) = state.rebuilt.take() else {
        return Ok(false);
    };
    state.install(&assignment, shared)?;
    state.assignment = Assignment::Rebuilt;
    Ok(true)
}

/// Receives the next assignment, if due. Ranks call it together. Rank 0 broadcasts `int32[parameters + 1]` (the
/// parameters of all buckets, then the number of buckets), then `int32[buckets]` (the number of parameters in each).
pub(crate) async fn receive_rebuilt(shared: &Shared, options: &CallOptions) -> Result<()> {
    let (count, device, own) = {
        let state = shared.state.lock();
        let order = &state.record.previous_ready_order;
        let is_due = state.graph.will_rebuild(state.protocol) && state.assignment == Assignment::Initial;
        if !is_due || shared.options.late || state.rebuilt.is_some() || order.is_empty() {
            return Ok(());
        }
        // Parameters that are unused in a searched graph come last.
        let unused = (0..state.parameters.len()).filter(|index| !order.contains(index));
        let order = order.iter().copied().chain(unused);
        let order: Vec<_> = order.filter(|index| !state.delayed.contains(index)).collect();
        if order.is_empty() {
            return Ok(());
        }
        let mut own = rebuilt(&state.parameters, &order, &shared.options.capacity);
        if state.protocol == Protocol::Native {
            // PyTorch puts sparse gradients first, and each dtype's last bucket at the end, whenever they are full.
            let ready = |index: &usize| order.iter().position(|other| other == index);
            own.sort_by_key(|bucket| bucket.iter().map(ready).max());
        }
        (order.len(), state.device(&shared.group), own)
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
        return received(format!(
            "rank 0 sent invalid buckets: lengths {lengths:?}, parameters {indices:?}"
        ));
    };
    shared.state.lock().rebuilt = Some(assignment);
    Ok(())
}

impl Shared {
    /// See [`crate::Reducer::restore_buckets`].
    pub fn restore_buckets(&self, buckets: &[Vec<usize>]) -> Result<()> {
        let mut state = self.state.lock();
        if matches!(state.phase, Phase::Reducing(_)) {
            let (action, names) = ("loadStateDict was called".to_owned(), state.names());
            return Err(ReducerError::BackwardPending { action, names });
        }
        if !self.group.all_ours() {
            return Ok(());
        }
        buckets
            .iter()
            .try_for_each(|bucket| check_members(&state.parameters, bucket))?;
        state.install(buckets, self)?;
        state.assignment = Assignment::Restored;
        state.rebuilt = None;
        state.hook_compared = false;
        Ok(())
    }
}

/// This rank's own assignment in ready order.
fn rebuilt(parameters: &[Facts], order: &[usize], capacity: &BucketCapacity) -> Vec<Vec<usize>> {
    if !capacity.from_last {
        return assignment(parameters, order, &capacity.limits, true);
    }
    let order: Vec<_> = order.iter().rev().copied().collect();
    let mut buckets = assignment(parameters, &order, &capacity.limits, true);
    buckets.reverse();
    buckets
}

/// This rank's own assignment. `order`: the parameters, in registration order or in ready order.
pub(crate) fn assignment(
    parameters: &[Facts],
    order: &[usize],
    limits: &[usize],
    in_ready_order: bool,
) -> Vec<Vec<usize>> {
    let specs: Vec<_> = order.iter().map(|index| parameters[*index].spec).collect();
    let buckets = compute_bucket_assignment_by_size(&specs, limits, in_ready_order);
    buckets.into_iter().map(|bucket| bucket.members).collect()
}

async fn broadcast(shared: &Shared, values: &[i32], device: Device, options: &CallOptions) -> Result<Vec<i32>> {
    let tensor = Tensor::f_from_slice(values)?.f_to_device(device)?;
    let tensor = landed(shared.group.broadcast(&tensor, 0, options)?, tensor).await?;
    Ok(Vec::try_from(tensor)?)
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
