//! The reducer's part of `loggingData()`, under PyTorch's keys. Times are nanoseconds.
use lockstep_collectives::dtype_name;

use crate::bucket::Bucket;
use crate::error::list;
use crate::state::Shared;

/// A value of the logging data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogValue {
    /// A count, a size, a time or a flag.
    Int(i64),
    /// A text.
    Text(String),
}

pub(crate) fn logging_data(shared: &Shared) -> Vec<(String, LogValue)> {
    let (state, options) = (shared.state.lock(), &shared.options);
    let (record, parameters) = (&state.pass.record, &state.pass.parameters);
    let mut dtypes: Vec<&str> = Vec::new();
    for name in parameters.iter().map(|facts| dtype_name(facts.kind)) {
        if !dtypes.contains(&name) {
            dtypes.push(name);
        }
    }
    let rebuilt = if state.has_rebuilt { &state.buckets[..] } else { &[] };
    let rebuilt_indices = rebuilt.iter().map(|bucket| list(bucket.indices(), " "));
    let hook = state.hook.as_ref().map_or("", |hook| hook.name());

    let counts = [
        ("world_size", shared.group.size()),
        ("rank", shared.group.rank()),
        ("iteration", record.iteration),
        ("num_parameter_tensors", parameters.len()),
        (
            "total_parameter_size_bytes",
            parameters.iter().map(|facts| facts.bytes).sum(),
        ),
        ("bucket_cap_bytes", options.capacity.cap()),
        ("find_unused_parameters", options.find_unused_parameters.into()),
        ("gradient_as_bucket_view", options.gradient_as_bucket_view.into()),
        ("static_graph", 0),
        ("has_rebuilt_buckets", state.has_rebuilt.into()),
        ("num_buckets_reduced", record.buckets_reduced),
        ("unused_parameter_size", record.unused_bytes),
    ];
    let texts = [
        ("error", record.error.clone().unwrap_or_default()),
        ("dtypes", dtypes.join(", ")),
        ("backend_name", shared.group.backend().to_owned()),
        ("bucket_sizes", record.initial_bucket_sizes.clone()),
        ("rebuilt_bucket_sizes", list(rebuilt.iter().map(Bucket::bytes), ", ")),
        ("rebuilt_per_bucket_param_indices", list(rebuilt_indices, ", ")),
        (
            "prev_iteration_grad_ready_order_indices",
            list(&record.previous_ready_order, ", "),
        ),
        ("comm_hook", hook.to_owned()),
    ];
    let int = |key: &str, value: u64| (key.to_owned(), LogValue::Int(value as i64));
    let mut data: Vec<_> = counts.iter().map(|(key, count)| int(key, *count as u64)).collect();
    data.extend(record.durations().map(|(key, time)| int(&key, time)));
    data.push(int("has_error", record.error.is_some().into()));
    data.extend(texts.map(|(key, text)| (key.to_owned(), LogValue::Text(text))));
    data.extend(record.readings().map(|(key, time)| int(key, time)));
    data
}
