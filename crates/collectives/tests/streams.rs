//! Works on a device's stream: a deadline covers them until their results are available.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lockstep_collectives::{
    Backend, CallOptions, Collective, CollectivesError, Completion, Fence, InProcess, Launch, Outcome, ProcessGroup,
    ReduceOp, Result, StreamContext,
};
use lockstep_torch::Device;
use support::{LIMIT, full};

/// A stream, simulated by flags.
#[derive(Debug, Default)]
struct Stream {
    reached: AtomicBool,
    aborted: AtomicBool,
    /// Work that the caller has queued on its own stream.
    queued: AtomicUsize,
    /// By launch: the work of the caller's stream that had been queued when the operation was issued.
    inputs: Mutex<Vec<String>>,
}

/// A point of the caller's stream.
#[derive(Debug)]
struct Point(#[allow(dead_code, reason = "read by its Debug text")] usize);

impl Fence for Point {
    fn order_before(&self, _stream: &StreamContext) -> Result<()> {
        Ok(())
    }

    fn is_reached(&self) -> bool {
        true
    }
}

#[derive(Debug)]
struct End(Arc<Stream>);

impl Fence for End {
    fn order_before(&self, _stream: &StreamContext) -> Result<()> {
        Ok(())
    }

    fn is_reached(&self) -> bool {
        self.0.reached.load(Ordering::SeqCst)
    }
}

struct Streamed(Arc<Stream>);

impl Backend for Streamed {
    fn supports_device(&self, _device: Device) -> bool {
        true
    }

    fn record(&self, _stream: &StreamContext) -> Result<Option<Arc<dyn Fence>>> {
        Ok(Some(Arc::new(Point(self.0.queued.load(Ordering::SeqCst)))))
    }

    fn is_exclusive(&self, collective: &Collective) -> bool {
        matches!(collective, Collective::Barrier)
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        self.0.inputs.lock().unwrap().push(format!("{:?}", launch.issued));
        if let Collective::Barrier = collective {
            let stream = Arc::clone(&self.0);
            std::thread::spawn(move || {
                until(|| stream.reached.load(Ordering::SeqCst));
                done.finish(Ok(Outcome::Done));
            });
            return;
        }
        done.finish(Ok(Outcome::OnStream {
            fence: Arc::new(End(Arc::clone(&self.0))),
            source: None,
        }));
    }

    fn abort(&self, _reason: &str) {
        self.0.aborted.store(true, Ordering::SeqCst);
    }
}

fn streamed() -> (ProcessGroup, Arc<Stream>) {
    let info = InProcess::new(1).unwrap().remove(0).info().clone();
    let stream = Arc::new(Stream::default());
    let backend = Box::new(Streamed(Arc::clone(&stream)));
    (ProcessGroup::new(info, backend, None, None).unwrap(), stream)
}

fn options(milliseconds: u64) -> CallOptions {
    CallOptions {
        timeout: Some(Duration::from_millis(milliseconds)),
        ..CallOptions::default()
    }
}

fn until(condition: impl Fn() -> bool) {
    let end = Instant::now() + LIMIT;
    while !condition() {
        assert!(Instant::now() < end, "it never came");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_stream_that_hangs_is_a_timeout() {
    let (group, stream) = streamed();
    let work = group.all_reduce(&full(1.0, 4), ReduceOp::Sum, &options(300)).unwrap();
    // The work is enqueued, so `wait` returns.
    work.wait(Some(LIMIT)).unwrap();
    work.synchronize(None).unwrap();
    assert!(!work.is_completed());
    assert!(group.failure().is_none());
    until(|| group.failure().is_some());
    let cause = group.failure().unwrap();
    assert!(matches!(*cause, CollectivesError::Timeout { .. }), "{cause}");
    until(|| stream.aborted.load(Ordering::SeqCst));
    let next = group.all_reduce(&full(1.0, 4), ReduceOp::Sum, &options(300));
    assert!(matches!(next, Err(CollectivesError::GroupBroken { .. })));
}

#[test]
fn a_stream_that_comes_in_time_is_none() {
    let (group, stream) = streamed();
    let work = group.all_reduce(&full(1.0, 4), ReduceOp::Sum, &options(400)).unwrap();
    stream.reached.store(true, Ordering::SeqCst);
    assert!(work.is_completed());
    std::thread::sleep(Duration::from_millis(900));
    assert!(group.failure().is_none());
    assert!(group.destroy(LIMIT));
    assert!(!stream.aborted.load(Ordering::SeqCst), "nothing was under way");
}

#[test]
fn the_end_of_a_group_gives_up_what_its_streams_have_not_reached() {
    let (group, stream) = streamed();
    let work = group
        .all_reduce(&full(1.0, 4), ReduceOp::Sum, &options(60_000))
        .unwrap();
    work.wait(Some(LIMIT)).unwrap();
    assert!(group.destroy(LIMIT));
    assert!(stream.aborted.load(Ordering::SeqCst));

    let (group, stream) = streamed();
    let work = group
        .all_reduce(&full(1.0, 4), ReduceOp::Sum, &options(60_000))
        .unwrap();
    work.abort("enough");
    until(|| stream.aborted.load(Ordering::SeqCst));
    assert!(matches!(*group.failure().unwrap(), CollectivesError::Aborted { .. }));
}

#[test]
fn an_operation_carries_the_point_of_the_callers_stream_at_which_it_was_issued() {
    let (group, stream) = streamed();
    // It runs alone, so the next one is launched after it, when the caller has queued more work.
    let first = group.barrier(&options(60_000)).unwrap();
    stream.queued.store(1, Ordering::SeqCst);
    let second = group
        .all_reduce(&full(1.0, 4), ReduceOp::Sum, &options(60_000))
        .unwrap();
    stream.queued.store(2, Ordering::SeqCst);
    assert_eq!(stream.inputs.lock().unwrap().len(), 1);
    stream.reached.store(true, Ordering::SeqCst);
    first.wait(Some(LIMIT)).unwrap();
    second.wait(Some(LIMIT)).unwrap();
    assert_eq!(*stream.inputs.lock().unwrap(), ["Some(Point(0))", "Some(Point(1))"]);
    assert!(group.destroy(LIMIT));
}
