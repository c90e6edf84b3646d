//! The reducer's part of `loggingData()`, under PyTorch's keys. Times are nanoseconds.
use crate::state::Shared;

/// A value of the logging data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogValue {
    /// A count, a size, a time or a flag.
    Int(i64),
    /// A text.
    Text(String),
}

impl From<usize> for LogValue {
    fn from(value: usize) -> Self {
        Self::Int(value as i64)
    }
}

impl From<u64> for LogValue {
    fn from(value: u64) -> Self {
        Self::Int(value as i64)
    }
}

impl From<i64> for LogValue {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<bool> for LogValue {
    fn from(value: bool) -> Self {
        Self::Int(i64::from(value))
    }
}

impl From<String> for LogValue {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

fn list<T: ToString>(values: &[T], separator: &str) -> String {
    values
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(separator)
}

pub(crate) fn logging_data(shared: &Shared) -> Vec<(&'static str, LogValue)> {
    let state = shared.state.lock();
    let record = &state.record;
    let (last, average) = record.durations();
    let bytes: i64 = state
        .parameters
        .iter()
        .map(|facts| facts.numel * facts.element_size)
        .sum();
    let mut dtypes: Vec<&str> = Vec::new();
    for facts in &state.parameters {
        let name = lockstep_collectives::dtype_name(facts.kind);
        if !dtypes.contains(&name) {
            dtypes.push(name);
        }
    }
    let rebuilt: Vec<String> = record.rebuilt_indices.iter().map(|bucket| list(bucket, " ")).collect();
    let mut data: Vec<(&'static str, LogValue)> = vec![
        ("world_size", shared.group.size().into()),
        ("rank", shared.group.rank().into()),
        ("iteration", record.iteration.into()),
        ("num_parameter_tensors", state.parameters.len().into()),
        ("total_parameter_size_bytes", bytes.into()),
        ("bucket_cap_bytes", shared.options.capacity.cap().into()),
        ("find_unused_parameters", shared.options.find_unused_parameters.into()),
        ("gradient_as_bucket_view", shared.options.gradient_as_bucket_view.into()),
        ("static_graph", false.into()),
        ("has_rebuilt_buckets", state.has_rebuilt.into()),
        ("num_buckets_reduced", record.buckets_reduced.into()),
        ("unused_parameter_size", record.unused_bytes.into()),
        ("forward_compute_time", last.forward_compute.into()),
        ("backward_compute_time", last.backward_compute.into()),
        ("backward_comm_time", last.backward_comm.into()),
        ("backward_compute_comm_overlap_time", last.overlap.into()),
        ("avg_forward_compute_time", average.forward_compute.into()),
        ("avg_backward_compute_time", average.backward_compute.into()),
        ("avg_backward_comm_time", average.backward_comm.into()),
        ("avg_backward_compute_comm_overlap_time", average.overlap.into()),
        ("has_error", record.error.is_some().into()),
        ("error", record.error.clone().unwrap_or_default().into()),
        ("dtypes", dtypes.join(", ").into()),
        ("backend_name", shared.group.backend().to_owned().into()),
        ("bucket_sizes", list(&record.initial_bucket_bytes, ", ").into()),
        ("rebuilt_bucket_sizes", list(&record.rebuilt_bucket_bytes, ", ").into()),
        ("rebuilt_per_bucket_param_indices", rebuilt.join(", ").into()),
        (
            "prev_iteration_grad_ready_order_indices",
            list(&record.previous_ready_order, ", ").into(),
        ),
        (
            "comm_hook",
            state
                .hook
                .as_ref()
                .map(|hook| hook.name().to_owned())
                .unwrap_or_default()
                .into(),
        ),
    ];
    data.extend(record.readings().map(|(key, time)| (key, time.into())));
    data
}
