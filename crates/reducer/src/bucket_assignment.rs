//! Assigns parameters to buckets (PyTorch's `compute_bucket_assignment_by_size`), and computes the size limits.
use lockstep_collectives::{Group, group_by};
use lockstep_torch::{Device, Kind};

use crate::error::{Result, invalid};

const MIB: f64 = 1024.0 * 1024.0;
/// PyTorch's default capacity of a bucket, in bytes.
const DEFAULT_CAP: usize = 25 * 1024 * 1024;
/// PyTorch's default capacity of the first bucket, which is small so that communication starts early.
const DEFAULT_FIRST_CAP: usize = 1024 * 1024;

/// The properties of a tensor that determine its bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TensorSpec {
    /// Its size in bytes.
    pub bytes: usize,
    /// Its dtype: a bucket has one dtype.
    pub kind: Kind,
    /// Its device: a bucket is on one device.
    pub device: Device,
    /// Whether it is sparse. Sparse tensors are rejected.
    pub is_sparse: bool,
}

/// A bucket of the assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedBucket {
    /// Indices of its tensors, in order of assignment.
    pub indices: Vec<usize>,
    /// Its limit, in bytes; 0 for the bucket of a sparse gradient.
    pub limit: usize,
}

/// Fills buckets in the order of the tensors, with one open bucket per dtype and device. The tensor that reaches the
/// limit closes the bucket, so the bucket may exceed it. Each closed bucket takes the next limit; the last limit
/// repeats.
///
/// `expect_sparse[index]` gives a tensor its own bucket. Without `indices`, a tensor's index is its position, and
/// buckets are sorted by their smallest index. With `indices`, closed buckets come first, in the order in which they
/// closed. Open buckets follow, in reverse order of the first appearance of their dtype or device.
pub fn compute_bucket_assignment_by_size(
    tensors: &[TensorSpec],
    limits: &[usize],
    expect_sparse: &[bool],
    indices: &[usize],
) -> Result<Vec<AssignedBucket>> {
    if tensors.is_empty() || limits.is_empty() {
        return invalid(format!(
            "buckets need at least one tensor and one size limit, got {} and {}",
            tensors.len(),
            limits.len()
        ));
    }
    if !indices.is_empty() && indices.len() != tensors.len() {
        let (found, expected) = (indices.len(), tensors.len());
        return invalid(format!("expected one index a tensor, got {found} for {expected}"));
    }
    if tensors.iter().any(|tensor| tensor.is_sparse) {
        return invalid("No support for sparse tensors.");
    }
    let index_of = |position: usize| indices.get(position).copied().unwrap_or(position);
    let is_alone = |position: usize| expect_sparse.get(index_of(position)) == Some(&true);
    let items = tensors.iter().enumerate().map(|(position, tensor)| {
        let alone = is_alone(position).then_some(position);
        let bytes = alone.map_or(tensor.bytes, |_| usize::MAX);
        ((tensor.kind, tensor.device, alone), bytes)
    });
    let (closed, open) = group_by(items, limits);
    // PyTorch iterates over a hash map here, which yields the open buckets in reverse order.
    let groups = closed.into_iter().chain(open.into_iter().rev());
    let bucket = |group: Group| AssignedBucket {
        limit: if is_alone(group.members[0]) { 0 } else { group.limit },
        indices: group.members.into_iter().map(index_of).collect(),
    };
    let mut result: Vec<_> = groups.map(bucket).collect();
    if indices.is_empty() {
        result.sort_by_key(|bucket| bucket.indices.iter().min().copied());
    }
    Ok(result)
}

/// The user's capacities of buckets, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketCapacity {
    /// One for each bucket; the last one repeats.
    limits: Vec<usize>,
    /// Whether the user gave a list.
    is_list: bool,
}

impl Default for BucketCapacity {
    fn default() -> Self {
        Self {
            limits: vec![DEFAULT_FIRST_CAP, DEFAULT_CAP],
            is_list: false,
        }
    }
}

fn bytes(option: &str, megabytes: f64) -> Result<usize> {
    // About 2^53 bytes: beyond it the product is not exact, and no machine has as much memory.
    if megabytes.is_finite() && megabytes > 0.0 && megabytes * MIB < 9e15 {
        return Ok((megabytes * MIB) as usize);
    }
    invalid(format!(
        "{option} must be a positive number of mebibytes, got {megabytes}"
    ))
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
        Ok(Self { limits, is_list })
    }

    /// The capacity in the logging data: the largest one.
    pub fn cap(&self) -> usize {
        self.limits.iter().copied().max().unwrap_or(DEFAULT_CAP)
    }

    /// The limits of the first assignment. If buckets are rebuilt after the first backward pass, and no list of
    /// capacities is given, there is one bucket per dtype and device: that pass only finds the ready order.
    pub fn initial_limits(&self, will_rebuild: bool) -> Vec<usize> {
        if will_rebuild && !self.is_list {
            return vec![usize::MAX];
        }
        self.rebuilt_limits()
    }

    /// The limits of the assignment in ready order.
    pub fn rebuilt_limits(&self) -> Vec<usize> {
        self.limits.clone()
    }
}
