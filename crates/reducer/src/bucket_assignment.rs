//! Which parameters share a bucket (PyTorch's `compute_bucket_assignment_by_size`), and the limits that decide it.
use lockstep_torch::{Device, Kind};

use crate::error::{ReducerError, Result};

const MIB: f64 = 1024.0 * 1024.0;
/// PyTorch's default capacity of a bucket, in bytes.
const DEFAULT_CAP: usize = 25 * 1024 * 1024;
/// PyTorch's default capacity of the first bucket, which is small so that communication starts early.
const DEFAULT_FIRST_CAP: usize = 1024 * 1024;

/// What the assignment needs to know of a tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TensorSpec {
    /// Bytes of its elements.
    pub bytes: usize,
    /// Its dtype: buckets are of one dtype.
    pub kind: Kind,
    /// Its device: buckets are on one device.
    pub device: Device,
    /// A sparse tensor cannot be assigned.
    pub is_sparse: bool,
}

/// A bucket of the assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedBucket {
    /// Indices of its tensors, in their order.
    pub indices: Vec<usize>,
    /// The limit, in bytes, that closed it; 0 for a sparse gradient's own bucket.
    pub limit: usize,
}

struct Open {
    key: (Kind, Device),
    indices: Vec<usize>,
    size: usize,
    limit: usize,
    // Position in the list of limits; stays when a bucket is closed.
    step: usize,
}

/// Fills buckets in the tensors' order, one at a time for each dtype and device. A bucket is closed *after* the tensor that
/// reaches its limit, so it may exceed it; each closed bucket takes the next limit, and the last limit repeats.
///
/// `expect_sparse[index]` gives a tensor a bucket of its own. Without `indices` a tensor's index is its position and the
/// buckets are sorted by their smallest index. With them, closed buckets come first, in the order in which they were
/// closed, then what is left over, the dtype or device that appeared last first.
pub fn compute_bucket_assignment_by_size(
    tensors: &[TensorSpec],
    limits: &[usize],
    expect_sparse: &[bool],
    indices: &[usize],
) -> Result<Vec<AssignedBucket>> {
    if tensors.is_empty() || limits.is_empty() {
        return Err(ReducerError::InvalidArgument {
            message: format!(
                "buckets need at least one tensor and one size limit, got {} and {}",
                tensors.len(),
                limits.len()
            ),
        });
    }
    if !indices.is_empty() && indices.len() != tensors.len() {
        return Err(ReducerError::InvalidArgument {
            message: format!(
                "expected one index a tensor, got {} for {}",
                indices.len(),
                tensors.len()
            ),
        });
    }
    let mut result = Vec::new();
    // In order of first appearance.
    let mut open: Vec<Open> = Vec::new();
    for (position, tensor) in tensors.iter().enumerate() {
        if tensor.is_sparse {
            return Err(ReducerError::InvalidArgument {
                message: "No support for sparse tensors.".to_owned(),
            });
        }
        let index = indices.get(position).copied().unwrap_or(position);
        if expect_sparse.get(index).copied().unwrap_or(false) {
            result.push(AssignedBucket {
                indices: vec![index],
                limit: 0,
            });
            continue;
        }
        let key = (tensor.kind, tensor.device);
        let place = open.iter().position(|bucket| bucket.key == key).unwrap_or_else(|| {
            open.push(Open {
                key,
                indices: Vec::new(),
                size: 0,
                limit: limits[0],
                step: 0,
            });
            open.len() - 1
        });
        let bucket = &mut open[place];
        bucket.indices.push(index);
        bucket.size += tensor.bytes;
        bucket.limit = limits[bucket.step];
        if bucket.size >= bucket.limit {
            result.push(AssignedBucket {
                indices: std::mem::take(&mut bucket.indices),
                limit: bucket.limit,
            });
            bucket.size = 0;
            bucket.step = (bucket.step + 1).min(limits.len() - 1);
        }
    }
    // PyTorch walks a hash map, which gives these keys back last to first.
    for bucket in open.into_iter().rev() {
        if !bucket.indices.is_empty() {
            result.push(AssignedBucket {
                indices: bucket.indices,
                limit: bucket.limit,
            });
        }
    }
    if indices.is_empty() {
        result.sort_by_key(|bucket| bucket.indices.iter().min().copied());
    }
    Ok(result)
}

/// The user's capacities of buckets, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketCapacity {
    first: usize,
    cap: usize,
    list: Vec<usize>,
}

impl Default for BucketCapacity {
    fn default() -> Self {
        Self {
            first: DEFAULT_FIRST_CAP,
            cap: DEFAULT_CAP,
            list: Vec::new(),
        }
    }
}

fn bytes(option: &str, megabytes: f64) -> Result<usize> {
    // 2^53 bytes: beyond it the product is no exact number, and no machine has them.
    if megabytes.is_finite() && megabytes > 0.0 && megabytes * MIB < 9e15 {
        return Ok((megabytes * MIB) as usize);
    }
    Err(ReducerError::InvalidArgument {
        message: format!("{option} must be a positive number of mebibytes, got {megabytes}"),
    })
}

impl BucketCapacity {
    /// From the options `bucketCapMb` (also the first bucket's capacity, when given) and `bucketCapMbList` (one capacity a
    /// bucket, in the order in which gradients become ready; the last one repeats).
    pub fn from_megabytes(cap: Option<f64>, list: Option<&[f64]>) -> Result<Self> {
        match (cap, list) {
            (Some(_), Some(_)) => Err(ReducerError::InvalidArgument {
                message: "bucketCapMb and bucketCapMbList exclude each other".to_owned(),
            }),
            (_, Some([])) => Err(ReducerError::InvalidArgument {
                message: "bucketCapMbList must not be empty".to_owned(),
            }),
            (None, Some(list)) => {
                let list = list
                    .iter()
                    .map(|mb| bytes("bucketCapMbList", *mb))
                    .collect::<Result<Vec<_>>>()?;
                let cap = list.iter().copied().max().unwrap_or(DEFAULT_CAP);
                Ok(Self { first: cap, cap, list })
            }
            (Some(cap), None) => {
                let cap = bytes("bucketCapMb", cap)?;
                Ok(Self {
                    first: cap,
                    cap,
                    list: Vec::new(),
                })
            }
            (None, None) => Ok(Self::default()),
        }
    }

    /// The capacity that is reported: the largest one.
    pub fn cap(&self) -> usize {
        self.cap
    }

    /// The limits of the first assignment. Where buckets are rebuilt after the first backward pass, it is one bucket for
    /// each dtype and device: that pass only finds the order in which gradients become ready.
    pub fn initial_limits(&self, will_rebuild: bool) -> Vec<usize> {
        if !self.list.is_empty() {
            return self.list.clone();
        }
        if will_rebuild {
            return vec![usize::MAX];
        }
        self.small_first()
    }

    /// The limits of the assignment in ready order.
    pub fn rebuilt_limits(&self) -> Vec<usize> {
        if self.list.is_empty() {
            self.small_first()
        } else {
            self.list.clone()
        }
    }

    fn small_first(&self) -> Vec<usize> {
        if self.first < self.cap {
            vec![self.first, self.cap]
        } else {
            vec![self.cap]
        }
    }
}
