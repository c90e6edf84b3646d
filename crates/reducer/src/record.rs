//! Records times and counts for `loggingData()`, under PyTorch's keys. Times are nanoseconds.
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::error::Result;

/// A clock in nanoseconds since the reducer was created. The group's thread reads it too.
#[derive(Debug, Clone)]
pub(crate) struct Clock {
    start: Instant,
    /// When the last collective of the current reduction ended.
    communication_end: Arc<AtomicU64>,
}

impl Clock {
    fn new() -> Self {
        Self {
            start: Instant::now(),
            communication_end: Arc::default(),
        }
    }

    pub fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    /// Records that a collective has ended now.
    pub fn communicated(&self) {
        self.communication_end.fetch_max(self.now(), Ordering::Relaxed);
    }
}

/// The times of one step.
#[derive(Debug, Default, Clone, Copy)]
struct Step {
    forward_start: u64,
    backward_start: u64,
    backward_end: u64,
    communication_start: u64,
}

/// Durations of one step, or their averages.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Durations {
    /// From the beginning of forward to the first gradient.
    pub forward_compute: u64,
    /// From the first gradient to the end of the backward pass.
    pub backward_compute: u64,
    /// From the launch of the first bucket to the end of the last one.
    pub backward_comm: u64,
    /// The part of the communication that overlapped with the backward pass.
    pub overlap: u64,
}

impl Durations {
    fn fields(&mut self) -> [&mut u64; 4] {
        [
            &mut self.forward_compute,
            &mut self.backward_compute,
            &mut self.backward_comm,
            &mut self.overlap,
        ]
    }
}

#[derive(Debug)]
pub(crate) struct Record {
    pub clock: Clock,
    pub iteration: u64,
    step: Step,
    last: Step,
    last_end: u64,
    durations: Durations,
    sums: Durations,
    measured: u64,
    pub buckets_reduced: usize,
    pub unused_bytes: i64,
    pub initial_bucket_bytes: Vec<i64>,
    pub rebuilt_bucket_bytes: Vec<i64>,
    pub rebuilt_indices: Vec<Vec<usize>>,
    pub previous_ready_order: Vec<usize>,
    pub error: Option<String>,
}

impl Record {
    pub fn new() -> Self {
        Self {
            clock: Clock::new(),
            iteration: 0,
            step: Step::default(),
            last: Step::default(),
            last_end: 0,
            durations: Durations::default(),
            sums: Durations::default(),
            measured: 0,
            buckets_reduced: 0,
            unused_bytes: 0,
            initial_bucket_bytes: Vec::new(),
            rebuilt_bucket_bytes: Vec::new(),
            rebuilt_indices: Vec::new(),
            previous_ready_order: Vec::new(),
            error: None,
        }
    }

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
    }

    pub fn backward_ended(&mut self) {
        self.step.backward_end = self.clock.now();
    }

    pub fn communication_started(&mut self) {
        if self.step.communication_start == 0 {
            self.step.communication_start = self.clock.now();
        }
    }

    /// Ends a reduction and computes the durations of its step.
    pub fn finished(&mut self) {
        let end = match self.clock.communication_end.load(Ordering::Relaxed) {
            0 => self.clock.now(),
            end => end,
        };
        let step = self.step;
        let mut durations = Durations {
            forward_compute: step.backward_start.saturating_sub(step.forward_start),
            backward_compute: step.backward_end.saturating_sub(step.backward_start),
            backward_comm: end.saturating_sub(step.communication_start),
            overlap: step.backward_end.min(end).saturating_sub(step.communication_start),
        };
        self.measured += 1;
        for (sum, value) in self.sums.fields().into_iter().zip(durations.fields()) {
            *sum += *value;
        }
        self.durations = durations;
        self.last = step;
        self.last_end = end;
    }

    /// The durations of the last step, and their averages over all steps.
    pub fn durations(&self) -> (Durations, Durations) {
        let mut averages = self.sums;
        for sum in averages.fields() {
            *sum /= self.measured.max(1);
        }
        (self.durations, averages)
    }

    /// The clock readings of the last step, by PyTorch's keys.
    pub fn readings(&self) -> [(&'static str, u64); 5] {
        [
            ("forward_compute_time_start", self.last.forward_start),
            ("backward_compute_time_start", self.last.backward_start),
            ("backward_compute_time_end", self.last.backward_end),
            ("backward_comm_time_start", self.last.communication_start),
            ("backward_comm_time_end", self.last_end),
        ]
    }
}
