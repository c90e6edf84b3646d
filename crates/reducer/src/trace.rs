//! The times of a reduction's buckets. They are recorded only while a trace is taken.
use std::sync::Arc;

use parking_lot::Mutex;

use crate::bucket::Bucket;
use crate::comm_hook::Division;
use crate::reducer::Reducer;
use crate::state::State;

/// A beginning and an end, in nanoseconds of the reducer's clock.
pub type Span = [u64; 2];

/// The times of a bucket. Times are nanoseconds of the reducer's clock.
#[derive(Debug, Clone, Default)]
pub struct BucketTimes {
    /// Its parameters, by index.
    pub parameters: Vec<usize>,
    /// Bytes to communicate; 0 for a sparse bucket.
    pub bytes: usize,
    /// From the arrival of its first gradient until its last one is collected. `None`: this rank had no gradients.
    pub fill: Option<Span>,
    /// By parameter: when its dense gradient was copied into the bucket, or divided there.
    pub copies: Vec<(usize, Span)>,
    /// When its hook was called. `None`: it was not communicated.
    pub launched: Option<u64>,
    /// When its communication ended. `None`: its hook has not communicated.
    pub finished: Option<u64>,
    /// When its averages were written into the gradients. `None`: they were not.
    pub write_back: Option<Span>,
}

impl BucketTimes {
    /// Extends the fill.
    pub(crate) fn filled(&mut self, [start, end]: Span) {
        self.fill = Some([self.fill.map_or(start, |[first, _]| first), end]);
    }
}

/// The times of a reduction, which has ended with averages.
#[derive(Debug, Clone)]
pub struct ReductionTimes {
    /// The number of the forward pass before it, from 1.
    pub iteration: usize,
    /// The name of the communication hook; empty without one.
    pub hook: String,
    /// Whether gradients were divided when they were collected.
    pub divides: bool,
    /// In the order in which they were communicated.
    pub buckets: Vec<BucketTimes>,
}

/// The times of the current reduction. The group's threads write them, too.
#[derive(Debug, Clone, Default)]
pub(crate) struct Trace(Arc<Mutex<Vec<BucketTimes>>>);

impl Trace {
    pub fn note(&self, bucket: usize, note: impl FnOnce(&mut BucketTimes)) {
        let mut all = self.0.lock();
        if all.len() <= bucket {
            all.resize_with(bucket + 1, BucketTimes::default);
        }
        note(&mut all[bucket]);
    }

    fn end(&self, buckets: &[Bucket]) -> Vec<BucketTimes> {
        let mut times = std::mem::take(&mut *self.0.lock());
        times.resize_with(buckets.len(), BucketTimes::default);
        for (times, bucket) in times.iter_mut().zip(buckets) {
            (times.parameters, times.bytes) = (bucket.indices(), bucket.bytes());
        }
        times
    }
}

impl State {
    /// Ends the trace of a reduction, if one is taken.
    pub(crate) fn end_trace(&mut self) {
        let Some(trace) = self.record.clock.trace.take() else {
            return;
        };
        self.record.traced = Some(ReductionTimes {
            iteration: self.record.iteration,
            hook: self.hook.name().to_owned(),
            divides: self.hook.division() == Division::Collecting,
            buckets: trace.end(&self.buckets),
        });
    }
}

impl Reducer {
    /// Records the times of the next reduction. Returns false if that was asked for before.
    pub fn trace(&self) -> bool {
        let record = &mut self.shared.state.lock().record;
        if record.clock.trace.is_some() || record.traced.is_some() {
            return false;
        }
        record.clock.trace = Some(Trace::default());
        true
    }

    /// Returns the recorded times once the reduction has ended; then nothing is recorded until the next
    /// [`Self::trace`].
    pub fn take_times(&self) -> Option<ReductionTimes> {
        self.shared.state.lock().record.traced.take()
    }

    /// Nanoseconds since the reducer was created.
    pub fn now(&self) -> u64 {
        self.shared.state.lock().record.clock.now()
    }
}
