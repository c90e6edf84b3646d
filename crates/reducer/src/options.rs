//! Options of a reducer.
use crate::accumulator::OnComplete;
use crate::bucket_assignment::BucketCapacity;

/// Options of a reducer.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "independent options")]
pub struct ReducerOptions {
    /// The capacities of buckets.
    pub capacity: BucketCapacity,
    /// Search the outputs of every forward pass for unused parameters.
    pub find_unused_parameters: bool,
    /// Every backward pass uses the same parameters, each as often as in the first pass, which is averaged when it has
    /// ended. Later passes need no search for unused parameters.
    pub static_graph: bool,
    /// Divide gradients when their bucket is full, instead of each one when it is collected.
    pub batched_grad_copy: bool,
    /// Leave out the all-reduce of buckets all of whose parameters are unused, on all ranks.
    pub skip_all_reduce_unused_params: bool,
    /// Names of parameters whose gradients are collected after the backward pass.
    pub delayed: Vec<String>,
    /// Allocate buckets in this process's own memory, not in that of the group's backend.
    pub private_buckets: bool,
    /// Make `.grad` a view of its bucket.
    pub gradient_as_bucket_view: bool,
    /// Collect all gradients after the backward pass, as `DistributedDataParallelCPU` does, instead of each one when it
    /// is ready.
    pub late: bool,
    /// Receives the work that remains after a backward pass.
    pub on_complete: OnComplete,
}

impl ReducerOptions {
    /// The defaults: buckets of the default capacity, and no option set.
    pub fn new(on_complete: OnComplete) -> Self {
        Self {
            capacity: BucketCapacity::default(),
            find_unused_parameters: false,
            static_graph: false,
            batched_grad_copy: false,
            skip_all_reduce_unused_params: false,
            delayed: Vec::new(),
            private_buckets: false,
            gradient_as_bucket_view: false,
            late: false,
            on_complete,
        }
    }

    /// The class that the reducer serves, for messages.
    pub(crate) const fn class(&self) -> &'static str {
        if self.late {
            "DistributedDataParallelCPU"
        } else {
            "DistributedDataParallel"
        }
    }
}
