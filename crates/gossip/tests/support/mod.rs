//! Ranks as threads, each with a few parameters and an engine that descends along their gradients.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    missing_docs,
    reason = "helpers of tests, which may fail loudly; no test uses all of them"
)]
use std::cell::RefCell;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

use lockstep_collectives::{CallOptions, InProcess, ProcessGroup};
use lockstep_gossip::GossipError;
use lockstep_gossip::engine::{Engine, Exchanger, Finish, Options, Parameter, Schedule, Setup, Update};
use lockstep_gossip::topology::{Group, Ranks, Topology};
use lockstep_torch::autograd::{self, CallbackResult};
use lockstep_torch::modes::Modes;
use lockstep_torch::{Device, Kind, Tensor, TensorExt};
use parking_lot::Mutex;

/// Only a hang reaches it.
pub const LIMIT: Duration = Duration::from_secs(60);

/// Runs `f` as every rank and returns the results in rank order. No group ends before all ranks are done: what the last step has
/// sent may still be on its way.
pub fn ranks<T: Send>(world: usize, f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    let groups = InProcess::with_timeout(world, Duration::from_secs(20)).unwrap();
    std::thread::scope(|scope| {
        let f = &f;
        let run = |group: ProcessGroup| {
            let result = f(&group);
            if let Ok(work) = group.barrier(&CallOptions::default()) {
                let _ = work.wait(Some(LIMIT));
            }
            result
        };
        let threads: Vec<_> = groups
            .into_iter()
            .map(|group| scope.spawn(move || run(group)))
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Polls a future to its end on this thread.
pub fn wait<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut future = std::pin::pin!(future);
    let until = Instant::now() + LIMIT;
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return value;
        }
        let left = until.saturating_duration_since(Instant::now());
        assert!(!left.is_zero(), "a future did not resolve");
        std::thread::park_timeout(left);
    }
}

thread_local! {
    static FINISHES: RefCell<Vec<Finish>> = const { RefCell::new(Vec::new()) };
}

/// `x <- x - rate * g` for the parameters of each bucket.
pub struct Descend(Mutex<Descent>);

struct Descent {
    tensors: Vec<Tensor>,
    rate: f64,
    buckets: Vec<Vec<usize>>,
}

impl Update for Descend {
    fn made(&self, buckets: &[Vec<usize>]) -> CallbackResult<()> {
        buckets.clone_into(&mut self.0.lock().buckets);
        Ok(())
    }

    fn looks_at_sums(&self, _bucket: usize) -> CallbackResult<bool> {
        Ok(false)
    }

    fn before_average(&self, _bucket: usize, _edge: &Group, _sums: Vec<Tensor>) -> CallbackResult<()> {
        Ok(())
    }

    fn examine(&self) -> CallbackResult<bool> {
        Ok(false)
    }

    fn decided(&self, _overflow: bool) -> CallbackResult<()> {
        Ok(())
    }

    fn finished(&self) -> CallbackResult<()> {
        Ok(())
    }

    fn update(&self, bucket: usize) -> CallbackResult<()> {
        let descent = self.0.lock();
        for &index in &descent.buckets[bucket] {
            let tensor = &descent.tensors[index];
            if let Some(grad) = tensor.grad_option()? {
                let _ = tensor.f_data()?.f_sub_(&grad.f_mul_scalar(descent.rate)?)?;
            }
        }
        Ok(())
    }
}

pub fn descend(tensors: &[Tensor], rate: f64) -> Descend {
    Descend(Mutex::new(Descent {
        tensors: tensors.iter().map(|tensor| tensor.share().unwrap()).collect(),
        rate,
        buckets: Vec::new(),
    }))
}

pub fn parameters(tensors: &[Tensor]) -> Vec<Parameter> {
    let named = tensors.iter().enumerate();
    named
        .map(|(index, tensor)| Parameter::new(format!("p{index}"), tensor.share().unwrap()).unwrap())
        .collect()
}

pub fn setup(group: &ProcessGroup, topology: &Topology, tensors: &[Tensor], options: Options) -> Setup {
    Setup {
        parameters: parameters(tensors),
        group: group.clone(),
        lane: group.clone(),
        schedule: Arc::new(Schedule::new(topology.clone(), false).unwrap()),
        options,
        update: Box::new(descend(tensors, 0.1)),
        on_complete: Arc::new(|finish, _| FINISHES.with_borrow_mut(|list| list.push(finish))),
        exchanger: Exchanger::new().unwrap(),
        number: 1,
    }
}

pub fn engine(group: &ProcessGroup, topology: &Topology, tensors: &[Tensor], options: Options) -> Engine {
    Engine::new(setup(group, topology, tensors, options)).unwrap()
}

/// The wrapper's defaults.
pub fn options() -> Options {
    Options {
        bucket_bytes: 25 * 1024 * 1024,
        parameters_as_views: true,
        update_at_end: false,
        agree_on_overflow: false,
        compat: false,
        timeout: None,
    }
}

/// Nodes of `local` ranks each.
pub fn even(world: usize, local: usize) -> Ranks {
    let hosts: Vec<String> = (0..world).map(|rank| (rank / local).to_string()).collect();
    Ranks::of_hosts(&hosts).unwrap()
}

/// Runs a backward pass, and nothing of what it leaves to do.
pub fn pass(loss: &Tensor) -> lockstep_torch::Result<()> {
    autograd::backward(&[loss.share().unwrap()], &[None], false, false, &[], Modes::DEFAULT)
}

/// `await loss.backward()`.
pub fn backward(loss: &Tensor) -> Result<(), Arc<GossipError>> {
    pass(loss).map_err(|error| match error {
        lockstep_torch::TorchError::Callback(inner) => match inner.downcast::<GossipError>() {
            Ok(error) => Arc::from(error),
            Err(inner) => *inner.downcast::<Arc<GossipError>>().unwrap(),
        },
        error => Arc::new(error.into()),
    })?;
    for finish in FINISHES.take() {
        wait(finish)?;
    }
    Ok(())
}

pub fn leaf(values: &[f64], kind: Kind) -> Tensor {
    let tensor = Tensor::f_from_slice(values).unwrap().f_to_kind(kind).unwrap();
    tensor.set_requires_grad_flag(true).unwrap();
    tensor
}

pub fn scalar(value: f64) -> Tensor {
    let tensor = Tensor::f_full([], value, (Kind::Double, Device::Cpu)).unwrap();
    tensor.set_requires_grad_flag(true).unwrap();
    tensor
}

pub fn flat(tensor: &Tensor) -> Vec<f64> {
    Vec::try_from(
        tensor
            .f_detach()
            .unwrap()
            .f_to_kind(Kind::Double)
            .unwrap()
            .f_reshape([-1])
            .unwrap(),
    )
    .unwrap()
}
