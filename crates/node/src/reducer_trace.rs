//! The times of a reduction's buckets, for a trace. Times are nanoseconds of the reducer's clock.
use lockstep_reducer::{BucketTimes, Span};
use napi_derive::napi;

use crate::error::IntoJs;
use crate::reducer::reducer;

/// The times of a bucket; see [`lockstep_reducer::BucketTimes`].
#[napi(object, object_from_js = false)]
pub struct BucketTimesOf {
    pub parameters: Vec<u32>,
    pub bytes: f64,
    #[napi(ts_type = "[start: number, end: number]")]
    pub fill: Option<Vec<f64>>,
    #[napi(ts_type = "[parameter: number, start: number, end: number][]")]
    pub copies: Vec<Vec<f64>>,
    pub launched: Option<f64>,
    pub finished: Option<f64>,
    #[napi(ts_type = "[start: number, end: number]")]
    pub write_back: Option<Vec<f64>>,
}

/// The times of a reduction; see [`lockstep_reducer::ReductionTimes`].
#[napi(object, object_from_js = false)]
pub struct ReductionTimesOf {
    pub iteration: f64,
    pub hook: String,
    pub divides: bool,
    pub buckets: Vec<BucketTimesOf>,
}

fn numbers([start, end]: Span) -> Vec<f64> {
    vec![start as f64, end as f64]
}

impl From<BucketTimes> for BucketTimesOf {
    fn from(times: BucketTimes) -> Self {
        let copy = |(parameter, [start, end]): (usize, Span)| vec![parameter as f64, start as f64, end as f64];
        Self {
            parameters: times.parameters.into_iter().map(|index| index as u32).collect(),
            bytes: times.bytes as f64,
            fill: times.fill.map(numbers),
            copies: times.copies.into_iter().map(copy).collect(),
            launched: times.launched.map(|time| time as f64),
            finished: times.finished.map(|time| time as f64),
            write_back: times.write_back.map(numbers),
        }
    }
}

/// Records the times of the reducer's next reduction. Returns false if that was asked for before.
#[napi(catch_unwind)]
pub fn reducer_trace(id: u32) -> napi::Result<bool> {
    reducer(id).map(|reducer| reducer.trace()).js()
}

/// Returns the recorded times once the reduction has ended, and ends the recording.
#[napi(catch_unwind)]
pub fn reducer_times(id: u32) -> napi::Result<Option<ReductionTimesOf>> {
    let times = reducer(id).js()?.take_times();
    Ok(times.map(|times| ReductionTimesOf {
        iteration: times.iteration as f64,
        hook: times.hook,
        divides: times.divides,
        buckets: times.buckets.into_iter().map(Into::into).collect(),
    }))
}

/// Nanoseconds since the reducer was created.
#[napi(catch_unwind)]
pub fn reducer_now(id: u32) -> napi::Result<f64> {
    reducer(id).map(|reducer| reducer.now() as f64).js()
}
