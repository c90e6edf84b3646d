//! The reducer's part of `loggingData()`, under PyTorch's keys. Times are nanoseconds.
use lockstep_collectives::dtype_name;

use crate::record::DURATIONS;
use crate::state::Shared;

/// A value of the logging data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogValue {
    /// A count, a size, a time or a flag.
    Int(i64),
    /// A text.
    Text(String),
}

fn list<T: ToString>(values: &[T], separator: &str) -> String {
    let texts: Vec<_> = values.iter().map(ToString::to_string).collect();
    texts.join(separator)
}

pub(crate) fn logging_data(shared: &Shared) -> Vec<(&'static str, LogValue)> {
    let (state, options) = (shared.state.lock(), &shared.options);
    let (record, parameters) = (&state.pass.record, &state.pass.parameters);
    let mut dtypes: Vec<&str> = Vec::new();
    for name in parameters.iter().map(|facts| dtype_name(facts.kind)) {
        if !dtypes.contains(&name) {
            dtypes.push(name);
        }
    }
    let (rebuilt_bytes, rebuilt_indices) = if state.has_rebuilt {
        (state.bucket_bytes(), state.bucket_indices())
    } else {
        Default::default()
    };
    let rebuilt_indices: Vec<_> = rebuilt_indices.iter().map(|bucket| list(bucket, " ")).collect();
    let bytes = parameters.iter().map(|facts| facts.bytes).sum();
    let ready_order = list(&record.previous_ready_order, ", ");
    let (last, averages) = record.durations();
    let last = DURATIONS.iter().zip(last).map(|((key, _), time)| (*key, time));
    let averages = DURATIONS.iter().zip(averages).map(|((_, key), time)| (*key, time));

    let counts = [
        ("world_size", shared.group.size()),
        ("rank", shared.group.rank()),
        ("iteration", record.iteration),
        ("num_parameter_tensors", parameters.len()),
        ("total_parameter_size_bytes", bytes),
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
        ("bucket_sizes", list(&record.initial_bucket_bytes, ", ")),
        ("rebuilt_bucket_sizes", list(&rebuilt_bytes, ", ")),
        ("rebuilt_per_bucket_param_indices", rebuilt_indices.join(", ")),
        ("prev_iteration_grad_ready_order_indices", ready_order),
        ("comm_hook", state.hook_name().to_owned()),
    ];
    let count = |(key, count): (&'static str, usize)| (key, LogValue::Int(count as i64));
    let time = |(key, time): (&'static str, u64)| (key, LogValue::Int(time as i64));
    let counts = counts.into_iter().map(count).chain(last.chain(averages).map(time));
    let error = count(("has_error", record.error.is_some().into()));
    let texts = texts.map(|(key, text)| (key, LogValue::Text(text)));
    counts
        .chain([error])
        .chain(texts)
        .chain(record.readings().map(time))
        .collect()
}
