//! A backend that allocates the buckets' memory and whose results become ready later, behind a fence: a device with a
//! stream, simulated on the CPU. Every average is bitwise equal to that of ranks as threads.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex};

use lockstep_collectives::{
    Backend, BackendRequest, CallOptions, Collective, CollectivesError, Completion, Fence, GroupInfo, InProcess,
    Launch, Outcome, ProcessGroup, StreamContext,
};
use lockstep_reducer::{AllReduce, CommHook, Reducer, ReducerOptions};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};
use support::{
    LIMIT, Mlp, backward, capacity, finding_unused, flat, grad, input, loss_of, options, ramp, ranks_of, views, wait,
};

/// The operation that a stream has reached, and the one that a waiter needs.
#[derive(Debug, Default)]
struct Stream {
    positions: Mutex<Positions>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct Positions {
    wanted: usize,
    reached: usize,
}

impl Stream {
    fn update(&self, change: impl FnOnce(&mut Positions)) {
        change(&mut self.positions.lock().unwrap());
        self.moved.notify_all();
    }

    /// Waits for `condition`; false after [`LIMIT`].
    fn until(&self, condition: impl Fn(&Positions) -> bool) -> bool {
        let positions = self.positions.lock().unwrap();
        let waited = self.moved.wait_timeout_while(positions, LIMIT, |now| !condition(now));
        !waited.unwrap().1.timed_out()
    }
}

/// The end of the stream's operation with this number.
#[derive(Debug)]
struct Point {
    stream: Arc<Stream>,
    number: usize,
}

impl Fence for Point {
    fn order_before(&self, _stream: &StreamContext) -> lockstep_collectives::Result<()> {
        self.stream.update(|now| now.wanted = now.wanted.max(self.number));
        // The host has no stream to order, so its thread waits.
        if self.stream.until(|now| now.reached >= self.number) {
            return Ok(());
        }
        Err(CollectivesError::Native {
            operation: "fence",
            message: format!("operation {} was never reached", self.number),
        })
    }

    fn is_reached(&self) -> bool {
        self.stream.positions.lock().unwrap().reached >= self.number
    }
}

/// Counts what happens to the buckets.
#[derive(Debug, Default)]
struct Seen {
    allocated: AtomicUsize,
    reduced_in_place: AtomicUsize,
    reduced_elsewhere: AtomicUsize,
}

struct Streamed {
    operations: Sender<(usize, Collective)>,
    issued: AtomicUsize,
    stream: Arc<Stream>,
    inner: ProcessGroup,
    /// Buckets are consecutive pieces of it.
    segment: Mutex<Tensor>,
    used: AtomicUsize,
    seen: Arc<Seen>,
}

const SEGMENT: usize = 1 << 16;
const ALIGNMENT: usize = 64;

impl Streamed {
    /// A rank's backend, with a thread as its stream. The thread runs only operations that a fence waits for, so a
    /// missing fence reliably yields old values.
    fn new(inner: ProcessGroup, seen: Arc<Seen>) -> Self {
        let (operations, received) = channel::<(usize, Collective)>();
        let stream = Arc::new(Stream::default());
        let (thread, group) = (Arc::clone(&stream), inner.clone());
        std::thread::spawn(move || {
            for (number, collective) in received {
                if !thread.until(|now| now.wanted >= number) {
                    return;
                }
                let work = group.issue(collective, &CallOptions::default()).unwrap();
                work.wait(Some(LIMIT)).unwrap();
                thread.update(|now| now.reached = number);
            }
        });
        Self {
            operations,
            issued: AtomicUsize::new(0),
            stream,
            inner,
            segment: Mutex::new(Tensor::f_full([SEGMENT as i64], 255, (Kind::Uint8, Device::Cpu)).unwrap()),
            used: AtomicUsize::new(0),
            seen,
        }
    }
}

impl Backend for Streamed {
    fn supports_device(&self, device: Device) -> bool {
        device == Device::Cpu
    }

    fn allocate(&self, nbytes: usize, _device: Device) -> lockstep_collectives::Result<Tensor> {
        self.seen.allocated.fetch_add(1, Ordering::SeqCst);
        let size = nbytes.next_multiple_of(ALIGNMENT);
        let start = self.used.fetch_add(size, Ordering::SeqCst);
        assert!(start + size <= SEGMENT, "the segment is full");
        let segment = self.segment.lock().unwrap();
        Ok(segment.f_narrow(0, start as i64, nbytes as i64).unwrap())
    }

    fn launch(&self, collective: Collective, _launch: Launch, done: Completion) {
        if let Collective::AllReduce { tensor, .. } = &collective {
            let inside = tensor.info().unwrap().storage == self.segment.lock().unwrap().info().unwrap().storage;
            let count = if inside {
                &self.seen.reduced_in_place
            } else {
                &self.seen.reduced_elsewhere
            };
            count.fetch_add(1, Ordering::SeqCst);
        }
        let number = self.issued.fetch_add(1, Ordering::SeqCst) + 1;
        self.operations.send((number, collective)).unwrap();
        let stream = Arc::clone(&self.stream);
        done.finish(Ok(Outcome::OnStream {
            fence: Arc::new(Point { stream, number }),
            source: None,
        }));
    }

    fn abort(&self, reason: &str) {
        self.inner.abort(reason);
    }
}

impl Drop for Streamed {
    fn drop(&mut self) {
        self.stream.update(|now| now.wanted = usize::MAX);
    }
}

/// The ranks of a group whose collectives run on streams, and each rank's counters.
fn streamed(world: usize) -> (Vec<ProcessGroup>, Vec<Arc<Seen>>) {
    let join = |inner: ProcessGroup| {
        let seen = Arc::new(Seen::default());
        let (info, store) = (inner.info().clone(), inner.store());
        let info = GroupInfo {
            backend: "streamed".to_owned(),
            request: BackendRequest::default(),
            notes: Vec::new(),
            ..info
        };
        let backend = Box::new(Streamed::new(inner, Arc::clone(&seen)));
        (ProcessGroup::new(info, backend, None, store).unwrap(), seen)
    };
    InProcess::new(world).unwrap().into_iter().map(join).unzip()
}

const SIZES: [i64; 4] = [4, 4, 4, 4];
const STEPS: usize = 4;

type Hook = Option<Arc<dyn CommHook>>;

/// All results of training: buffers, gradients and weights of each step; the last gradients also after the reducer and
/// its group are dropped.
fn train(group: &ProcessGroup, options: ReducerOptions, hook: Hook) -> Vec<Vec<f32>> {
    let model = Mlp::new(&SIZES);
    let rank = group.rank();
    for tensor in &model.tensors {
        // The broadcast replaces these with rank 0's values.
        let _ = tensor.f_data().unwrap().f_mul_scalar_((rank + 1) as f64).unwrap();
    }
    let searches = options.find_unused_parameters;
    let reducer = Reducer::new(model.parameters(), group.clone(), options).unwrap();
    if let Some(hook) = hook {
        reducer.register_comm_hook(hook, false).unwrap();
    }
    let tensors = model.tensors.iter().map(|tensor| tensor.share().unwrap()).collect();
    wait(reducer.initialize(tensors, None)).unwrap();
    let mut seen = Vec::new();
    for step in 0..STEPS {
        let buffer = ramp(&[5], (rank + step) as f64);
        reducer.begin_forward(true, true).unwrap();
        wait(reducer.synchronize(true, Some(vec![buffer.share().unwrap()]), None)).unwrap();
        // With the search for unused parameters, each rank omits another layer.
        let layers = if searches { vec![rank % 2, 2] } else { vec![0, 1, 2] };
        let output = model.forward_through(&input(rank, step, SIZES[0]), &layers);
        reducer
            .prepare_for_backward(true, true, &[output.share().unwrap()])
            .unwrap();
        backward(&loss_of(&output)).unwrap();
        seen.push(flat(&buffer));
        seen.extend(model.grads().into_iter().flatten());
        model.step(0.1);
        seen.extend(model.values());
        if step + 1 < STEPS && step != 0 {
            model.clear(); // The first ones are there when buckets are rebuilt, and are added to.
        }
    }
    drop(reducer);
    group.destroy(LIMIT);
    seen.extend(model.tensors.iter().filter_map(grad));
    seen
}

#[test]
fn results_behind_a_fence_have_the_bits_of_results_that_are_there() {
    let hooks: [(fn() -> Hook, bool); 3] = [
        (|| None, false),
        (|| Some(Arc::new(AllReduce::HOOK)), false),
        (|| Some(Arc::new(AllReduce::FP16_COMPRESS)), true),
    ];
    for options in [options, views, finding_unused] {
        for (hook, compressed) in hooks {
            let make = || ReducerOptions {
                capacity: capacity(100.0),
                ..options()
            };
            let expected = ranks_of(InProcess::new(3).unwrap(), |group| train(group, make(), hook()));
            let (groups, seen) = streamed(3);
            assert_eq!(ranks_of(groups, |group| train(group, make(), hook())), expected);
            assert!(
                !expected[0].contains(&Mlp::new(&SIZES).values()[0]),
                "training moved the weights"
            );
            for seen in seen {
                let count = |of: &AtomicUsize| of.load(Ordering::SeqCst);
                if compressed {
                    // Compressed gradients are sent from their own memory.
                    assert_eq!(count(&seen.reduced_in_place), 0);
                    continue;
                }
                // One used map per step.
                let maps = if make().find_unused_parameters { STEPS } else { 0 };
                assert_eq!(count(&seen.reduced_elsewhere), maps);
                assert!(count(&seen.reduced_in_place) >= STEPS);
                assert!(count(&seen.allocated) > 1);
            }
        }
    }
}
