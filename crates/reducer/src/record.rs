//! Records times and counts for `loggingData()`, under PyTorch's keys. Times are nanoseconds.
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use lockstep_collectives::dtype_name;

use crate::bucket::Bucket;
use crate::error::{Result, list};
use crate::reducer::Reducer;
use crate::state::Assignment;
use crate::trace::{BucketTimes, ReductionTimes, Span, Trace};

/// A clock in nanoseconds since the reducer was created. The group's thread reads it too.
#[derive(Debug, Clone)]
pub(crate) struct Clock {
    start: Instant,
    /// When the last collective of the current reduction ended.
    communication_end: Arc<AtomicU64>,
    /// While a trace is taken.
    pub trace: Option<Trace>,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            start: Instant::now(),
            communication_end: Arc::default(),
            trace: None,
        }
    }
}

impl Clock {
    pub fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    /// Records that the hook of a bucket has ended now.
    pub fn hook_ended(&self, bucket: usize) {
        self.communication_end.fetch_max(self.now(), Ordering::Relaxed);
        self.note(bucket, |times, now| times.finished = Some(now));
    }

    /// Records that a collective of a bucket has ended now.
    pub fn communicated(&self, bucket: usize) {
        self.communication_end.fetch_max(self.now(), Ordering::Relaxed);
        self.landed(bucket);
    }

    /// Records for a trace that the end of a bucket's collective is known, maybe before [`Self::communicated`] is called.
    pub fn landed(&self, bucket: usize) {
        self.note(bucket, |times, now| times.finished = times.finished.or(Some(now)));
    }

    /// Notes something that happens now to a bucket, if a trace is taken.
    pub fn note(&self, bucket: usize, note: impl FnOnce(&mut BucketTimes, u64)) {
        if let Some(trace) = &self.trace {
            let now = self.now();
            trace.note(bucket, |times| note(times, now));
        }
    }

    /// The time now, if a trace is taken.
    pub fn traced(&self) -> Option<u64> {
        self.trace.as_ref().map(|_| self.now())
    }

    /// Notes something that [began](Self::traced) then and ends now, if a trace is taken.
    pub fn note_span(&self, began: Option<u64>, bucket: usize, note: impl FnOnce(&mut BucketTimes, Span)) {
        if let Some(began) = began {
            self.note(bucket, |times, now| note(times, [began, now]));
        }
    }
}

/// The times of one step.
#[derive(Debug, Default, Clone, Copy)]
struct Step {
    forward_start: u64,
    backward_start: u64,
    backward_end: u64,
    communication_start: u64,
    communication_end: u64,
}

impl Step {
    /// Durations by PyTorch's keys: from the beginning of forward to the first gradient; from there to the end of the
    /// backward pass; from the launch of the first bucket to the end of the last one; the part of that communication
    /// that overlapped with the backward pass.
    fn durations(&self) -> [(&'static str, u64); 4] {
        let between = |from: u64, to: u64| to.saturating_sub(from);
        let (start, end) = (self.communication_start, self.communication_end);
        let overlap = between(start, end.min(self.backward_end));
        [
            ("forward_compute_time", between(self.forward_start, self.backward_start)),
            ("backward_compute_time", between(self.backward_start, self.backward_end)),
            ("backward_comm_time", between(start, end)),
            ("backward_compute_comm_overlap_time", overlap),
        ]
    }
}

/// So many iterations are always measured.
const FIRST_MEASURED: usize = 10;

#[derive(Debug)]
pub(crate) struct Record {
    pub clock: Clock,
    pub iteration: usize,
    /// After the first ones, every so many iterations are measured.
    pub sample_rate: usize,
    step: Step,
    last: Step,
    /// Of the durations of all steps.
    sums: [u64; 4],
    measured: u64,
    pub buckets_reduced: usize,
    pub unused_bytes: usize,
    pub initial_bucket_sizes: String,
    pub previous_ready_order: Vec<usize>,
    pub error: Option<String>,
    /// The times of the last reduction, until they are taken, if it was traced.
    pub traced: Option<ReductionTimes>,
}

impl Default for Record {
    fn default() -> Self {
        Self {
            clock: Clock::default(),
            iteration: 0,
            sample_rate: 1,
            step: Step::default(),
            last: Step::default(),
            sums: [0; 4],
            measured: 0,
            buckets_reduced: 0,
            unused_bytes: 0,
            initial_bucket_sizes: String::new(),
            previous_ready_order: Vec::new(),
            error: None,
            traced: None,
        }
    }
}

impl Record {
    /// Records the text of an error.
    pub fn note<T>(&mut self, result: &Result<T>) {
        if let Err(error) = result {
            self.error = Some(error.to_string());
        }
    }

    pub fn forward_started(&mut self) {
        self.iteration += 1;
        self.step = Step {
            forward_start: self.clock.now(),
            ..Step::default()
        };
    }

    pub fn backward_started(&mut self) {
        self.step.backward_start = self.clock.now();
        self.clock.communication_end.store(0, Ordering::Relaxed);
        if let Some(trace) = &mut self.clock.trace {
            *trace = Trace::default();
        }
    }

    pub fn backward_ended(&mut self) {
        self.step.backward_end = self.clock.now();
    }

    pub fn communication_started(&mut self) {
        if self.step.communication_start == 0 {
            self.step.communication_start = self.clock.now();
        }
    }

    /// Ends a reduction and its step.
    pub fn finished(&mut self) {
        if self.iteration > FIRST_MEASURED && !self.iteration.is_multiple_of(self.sample_rate) {
            return;
        }
        self.step.communication_end = match self.clock.communication_end.load(Ordering::Relaxed) {
            0 => self.clock.now(),
            end => end,
        };
        self.last = self.step;
        self.measured += 1;
        for (sum, (_, time)) in self.sums.iter_mut().zip(self.last.durations()) {
            *sum += time;
        }
    }

    /// The durations of the last step, then their averages over all steps.
    pub fn durations(&self) -> impl Iterator<Item = (String, u64)> {
        let last = self.last.durations();
        let average = |((key, _), sum)| (format!("avg_{key}"), sum / self.measured.max(1));
        let averages = last.into_iter().zip(self.sums).map(average);
        let last = last.into_iter().map(|(key, time)| (key.to_owned(), time));
        last.chain(averages)
    }

    /// The clock readings of the last step, by PyTorch's keys.
    pub fn readings(&self) -> [(&'static str, u64); 5] {
        [
            ("forward_compute_time_start", self.last.forward_start),
            ("backward_compute_time_start", self.last.backward_start),
            ("backward_compute_time_end", self.last.backward_end),
            ("backward_comm_time_start", self.last.communication_start),
            ("backward_comm_time_end", self.last.communication_end),
        ]
    }
}

/// A value of the logging data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogValue {
    /// A count, a size, a time or a flag.
    Int(i64),
    /// A text.
    Text(String),
}

impl Reducer {
    /// The logging data, under PyTorch's keys.
    pub fn logging_data(&self) -> Vec<(String, LogValue)> {
        let shared = &self.shared;
        let (state, options) = (shared.state.lock(), &shared.options);
        let (record, parameters) = (&state.record, &state.parameters);
        let mut dtypes: Vec<&str> = Vec::new();
        for name in parameters.iter().map(|facts| dtype_name(facts.spec.kind)) {
            if !dtypes.contains(&name) {
                dtypes.push(name);
            }
        }
        let has_rebuilt = state.assignment != Assignment::Initial;
        let rebuilt = if has_rebuilt { &state.buckets[..] } else { &[] };
        let rebuilt_indices = rebuilt.iter().map(|bucket| list(bucket.indices(), " "));
        let bytes = parameters.iter().map(|facts| facts.spec.bytes).sum();
        let order = list(&record.previous_ready_order, ", ");

        let counts = [
            ("world_size", shared.group.size()),
            ("rank", shared.group.rank()),
            ("iteration", record.iteration),
            ("num_parameter_tensors", parameters.len()),
            ("total_parameter_size_bytes", bytes),
            ("bucket_cap_bytes", options.capacity.cap()),
            ("find_unused_parameters", options.find_unused_parameters.into()),
            ("gradient_as_bucket_view", options.gradient_as_bucket_view.into()),
            ("static_graph", state.graph.is_static().into()),
            ("can_set_static_graph", (!state.searches.changed).into()),
            ("has_rebuilt_buckets", has_rebuilt.into()),
            ("num_buckets_reduced", record.buckets_reduced),
            ("unused_parameter_size", record.unused_bytes),
        ];
        let texts = [
            ("error", record.error.clone().unwrap_or_default()),
            ("dtypes", dtypes.join(", ")),
            ("backend_name", shared.group.info().backend.clone()),
            ("bucket_sizes", record.initial_bucket_sizes.clone()),
            ("rebuilt_bucket_sizes", list(rebuilt.iter().map(Bucket::bytes), ", ")),
            ("rebuilt_per_bucket_param_indices", list(rebuilt_indices, ", ")),
            ("prev_iteration_grad_ready_order_indices", order),
            ("comm_hook", state.hook.name().to_owned()),
        ];
        let int = |key: &str, value: u64| (key.to_owned(), LogValue::Int(value as i64));
        let mut data: Vec<_> = counts.iter().map(|(key, count)| int(key, *count as u64)).collect();
        data.extend(record.durations().map(|(key, time)| int(&key, time)));
        data.push(int("has_error", record.error.is_some().into()));
        data.extend(texts.map(|(key, text)| (key.to_owned(), LogValue::Text(text))));
        data.extend(record.readings().map(|(key, time)| int(key, time)));
        data
    }
}
