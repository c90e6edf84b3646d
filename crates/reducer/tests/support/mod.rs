//! Ranks as threads, each with a small model and a reducer.
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
use std::ops::Range;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

use lockstep_collectives::{InProcess, ProcessGroup};
use lockstep_reducer::{
    Agreement, Averager, BucketCapacity, CommHook, Finish, ModelTensor, Protocol, Reducer, ReducerError,
    ReducerOptions, Result,
};
use lockstep_torch::modes::Modes;
use lockstep_torch::{Device, Kind, Tensor, TensorExt, autograd};

/// Reached only by a hang.
pub const LIMIT: Duration = Duration::from_secs(60);

/// Runs `f` as every rank and returns the results in rank order.
pub fn ranks<T: Send>(world: usize, f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    ranks_of(InProcess::new(world).unwrap(), f)
}

pub fn ranks_of<T: Send>(groups: Vec<ProcessGroup>, f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let f = &f;
        let threads: Vec<_> = groups.into_iter().map(|group| scope.spawn(move || f(&group))).collect();
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

/// The remaining work of the reductions that this thread's backward passes completed.
pub fn finishes() -> Vec<Finish> {
    FINISHES.take()
}

/// All ranks run Lockstep.
pub const NATIVE: Agreement = Agreement {
    protocol: Protocol::Native,
    number: 1,
};

pub fn options() -> ReducerOptions {
    ReducerOptions::new(Arc::new(|finish, _| FINISHES.with_borrow_mut(|list| list.push(finish))))
}

pub fn finding_unused() -> ReducerOptions {
    ReducerOptions {
        find_unused_parameters: true,
        ..options()
    }
}

/// All gradients are collected after the backward pass.
pub fn late() -> ReducerOptions {
    ReducerOptions {
        late: true,
        ..options()
    }
}

pub fn views() -> ReducerOptions {
    ReducerOptions {
        gradient_as_bucket_view: true,
        ..options()
    }
}

/// A capacity of `bytes` for every bucket.
pub fn capacity(bytes: f64) -> BucketCapacity {
    BucketCapacity::from_megabytes(Some(bytes / 1024.0 / 1024.0), None).unwrap()
}

/// Runs a backward pass without the remaining work of its reductions.
pub fn engine(loss: &Tensor, create_graph: bool) -> lockstep_torch::Result<()> {
    autograd::backward(
        &[loss.share().unwrap()],
        &[None],
        create_graph,
        create_graph,
        &[],
        Modes::DEFAULT,
    )
}

/// `await loss.backward()`.
pub fn backward(loss: &Tensor) -> std::result::Result<(), Arc<ReducerError>> {
    backward_with(loss, false)
}

pub fn backward_with(loss: &Tensor, create_graph: bool) -> std::result::Result<(), Arc<ReducerError>> {
    engine(loss, create_graph).map_err(|error| match error {
        lockstep_torch::TorchError::Callback(inner) => match inner.downcast::<Arc<ReducerError>>() {
            Ok(error) => *error,
            Err(inner) => panic!("{inner}"),
        },
        error => Arc::new(error.into()),
    })?;
    for finish in finishes() {
        wait(finish)?;
    }
    Ok(())
}

/// The values 0, 1, 2, ... scaled, so that every tensor differs.
pub fn ramp(shape: &[i64], scale: f64) -> Tensor {
    let numel: i64 = shape.iter().product();
    let values = Tensor::f_arange(numel, (Kind::Float, Device::Cpu)).unwrap();
    values
        .f_mul_scalar(scale)
        .unwrap()
        .f_sin()
        .unwrap()
        .f_reshape(shape)
        .unwrap()
}

pub fn leaf(tensor: &Tensor) -> Tensor {
    let mut leaf = tensor.f_detach().unwrap().f_empty_like().unwrap();
    leaf.f_copy_(&tensor.f_detach().unwrap()).unwrap();
    leaf.set_requires_grad_flag(true).unwrap();
    leaf
}

pub fn flat(tensor: &Tensor) -> Vec<f32> {
    let dense = if tensor.is_sparse() {
        tensor.f_to_dense(None, false).unwrap()
    } else {
        tensor.share().unwrap()
    };
    Vec::try_from(dense.f_reshape([-1]).unwrap()).unwrap()
}

pub fn grad(parameter: &Tensor) -> Option<Vec<f32>> {
    parameter.grad_option().unwrap().map(|grad| flat(&grad))
}

pub fn parameter(name: &str, tensor: &Tensor) -> ModelTensor {
    ModelTensor {
        name: name.to_owned(),
        tensor: tensor.share().unwrap(),
        expect_sparse: false,
    }
}

/// A parameter with sparse gradients.
pub fn sparse_parameter(name: &str, tensor: &Tensor) -> ModelTensor {
    ModelTensor {
        expect_sparse: true,
        ..parameter(name, tensor)
    }
}

/// A chain of linear layers with biases: `weights[i]`, `biases[i]`.
pub struct Mlp {
    pub tensors: Vec<Tensor>,
}

impl Mlp {
    pub fn new(sizes: &[i64]) -> Self {
        let mut tensors = Vec::new();
        for (layer, pair) in sizes.windows(2).enumerate() {
            tensors.push(leaf(&ramp(&[pair[1], pair[0]], 0.7 + layer as f64)));
            tensors.push(leaf(&ramp(&[pair[1]], 0.3 + layer as f64)));
        }
        Self { tensors }
    }

    pub fn parameters(&self) -> Vec<ModelTensor> {
        let named = self.tensors.iter().enumerate();
        named
            .map(|(i, t)| parameter(&format!("{}.{}", i / 2, if i % 2 == 0 { "weight" } else { "bias" }), t))
            .collect()
    }

    pub fn forward(&self, x: &Tensor) -> Tensor {
        self.forward_through(x, &(0..self.tensors.len() / 2).collect::<Vec<_>>())
    }

    /// Runs these layers only.
    pub fn forward_through(&self, x: &Tensor, layers: &[usize]) -> Tensor {
        layers.iter().fold(x.share().unwrap(), |x, layer| {
            let (weight, bias) = (&self.tensors[2 * layer], &self.tensors[2 * layer + 1]);
            x.f_matmul(&weight.f_transpose(0, 1).unwrap())
                .unwrap()
                .f_add(bias)
                .unwrap()
                .f_tanh()
                .unwrap()
        })
    }

    pub fn grads(&self) -> Vec<Option<Vec<f32>>> {
        self.tensors.iter().map(grad).collect()
    }

    pub fn clear(&self) {
        for tensor in &self.tensors {
            tensor.set_grad_option(None).unwrap();
        }
    }

    pub fn values(&self) -> Vec<Vec<f32>> {
        self.tensors.iter().map(flat).collect()
    }

    /// One step of gradient descent.
    pub fn step(&self, rate: f64) {
        for tensor in &self.tensors {
            let grad = tensor.grad_option().unwrap().unwrap();
            let _ = tensor
                .f_data()
                .unwrap()
                .f_sub_(&grad.f_mul_scalar(rate).unwrap())
                .unwrap();
        }
    }
}

/// The input of a rank in a step.
pub fn input(rank: usize, step: usize, width: i64) -> Tensor {
    ramp(&[3, width], 0.11 * (rank + 1) as f64 + 0.05 * step as f64)
}

pub fn loss_of(output: &Tensor) -> Tensor {
    output.f_square().unwrap().f_mean(Kind::Float).unwrap()
}

/// A forward pass as the wrapper runs it.
pub fn forward(reducer: &Reducer, synchronized: bool, run: impl FnOnce() -> Tensor) -> Result<Tensor> {
    reducer.begin_forward(true, synchronized)?;
    wait(reducer.synchronize(true, None, None))?;
    let output = run();
    reducer.prepare_for_backward(synchronized, true, &[output.share().unwrap()])?;
    Ok(output)
}

/// A model, and the reducer of its gradients with a hook.
pub struct Trained {
    pub model: Mlp,
    pub reducer: Reducer,
}

impl Trained {
    pub fn new(group: &ProcessGroup, sizes: &[i64], hook: Arc<dyn CommHook>, options: ReducerOptions) -> Self {
        let model = Mlp::new(sizes);
        let reducer = Reducer::new(model.parameters(), group.clone(), options).unwrap();
        reducer.register_comm_hook(hook, false).unwrap();
        Self { model, reducer }
    }

    /// The gradients of these steps; weights stay.
    pub fn steps(&self, steps: Range<usize>) -> Vec<Vec<Option<Vec<f32>>>> {
        let (model, rank) = (&self.model, self.reducer.group().rank());
        let width = model.tensors[0].size()[1];
        let step = |step| {
            model.clear();
            let output = forward(&self.reducer, true, || model.forward(&input(rank, step, width))).unwrap();
            backward(&loss_of(&output)).unwrap();
            model.grads()
        };
        steps.map(step).collect()
    }
}

/// The expected averages over `world` ranks: each rank's gradients times 1/world, added in rank order.
pub fn expected(world: usize, sizes: &[i64], step: usize) -> Vec<Option<Vec<f32>>> {
    let mut sums: Vec<Option<Vec<f32>>> = Vec::new();
    for rank in 0..world {
        let model = Mlp::new(sizes);
        engine(&loss_of(&model.forward(&input(rank, step, sizes[0]))), false).unwrap();
        for (index, grad) in model.grads().into_iter().enumerate() {
            let scaled: Vec<f32> = grad.unwrap().iter().map(|value| value * (1.0 / world as f32)).collect();
            match sums.get_mut(index) {
                Some(Some(sum)) => sum.iter_mut().zip(scaled).for_each(|(sum, value)| *sum += value),
                _ => sums.push(Some(scaled)),
            }
        }
    }
    sums
}
