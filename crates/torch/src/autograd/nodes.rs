//! Nodes of our own in the recorded graph.
use std::ffi::{c_int, c_void};
use std::ptr;

use tch::Tensor;
use torch_sys::C_tensor;

use super::callback::{CallbackResult, borrow, callback, give, run_callback, run_callback_here};
use crate::tensor::{own, pointers};
use crate::{Result, error::check, ffi};

/// Passes tensors through one identity node (PyTorch's `_DDPSink`), so that outputs which a loss leaves out still
/// deliver an undefined gradient to the leaves behind them. The results are copies, or, unless it `clones`, views.
pub fn sink(inputs: &[Tensor], clones: bool) -> Result<Vec<Tensor>> {
    let raw = pointers(inputs);
    let mut out = vec![ptr::null_mut(); raw.len()];
    // SAFETY: a list with its length, and room for as many results.
    check(unsafe { ffi::ls_sink(raw.as_ptr(), raw.len(), clones, out.as_mut_ptr()) })?;
    // SAFETY: each was given to us.
    Ok(out.into_iter().map(|raw| unsafe { own(raw) }).collect())
}

/// Makes the gradients of `replicas` flow into `original` (or what it came from): summed on its device, in their order,
/// by PyTorch's `ReduceAdd`. The replicas must be other tensors, and leaves, of a floating-point or complex dtype; they are
/// leaves no more afterwards.
pub fn reduce_add(original: &Tensor, replicas: &[Tensor]) -> Result<()> {
    let raw = pointers(replicas);
    // SAFETY: a tensor and a list with its length, all alive through the call.
    check(unsafe { ffi::ls_reduce_add(original.as_ptr(), raw.as_ptr(), raw.len()) })
}

/// An input of [`custom_node`].
#[derive(Debug)]
pub struct NodeInput {
    /// The tensor.
    pub tensor: Tensor,
    /// Did the forward function write it in place?
    pub dirty: bool,
}

/// An output of [`custom_node`].
#[derive(Debug)]
pub struct NodeOutput {
    /// The tensor, made without recording a graph.
    pub tensor: Tensor,
    /// False: the output gets no gradient.
    pub differentiable: bool,
}

/// Where the backward of a [`custom_node`] runs in a relayed pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeThread {
    /// On the thread that began the pass, as every callback.
    Origin,
    /// On the thread of the pass, where it can wait: it reaches the other one through [`super::relay`].
    Pass,
}

type Compute = Box<dyn Fn(Vec<Option<Tensor>>) -> CallbackResult<Vec<Option<Tensor>>> + Send + Sync>;

struct NodeBackward {
    compute: Compute,
    thread: NodeThread,
}

unsafe extern "C" fn call_node_backward(
    context: *mut c_void,
    grads: *const *const C_tensor,
    count: usize,
    results: *mut *mut C_tensor,
    result_count: usize,
) -> c_int {
    // SAFETY: the context is the boxed closure that `custom_node` made.
    let backward = unsafe { &*context.cast::<NodeBackward>() };
    let run = || {
        let mut owned = Vec::with_capacity(count);
        for i in 0..count {
            // SAFETY: `count` pointers, each null or alive.
            owned.push(unsafe { borrow(*grads.add(i)) }?);
        }
        let computed = (backward.compute)(owned)?;
        if computed.len() != result_count {
            return Err(format!(
                "function returned an incorrect number of gradients (expected {result_count}, got {})",
                computed.len()
            )
            .into());
        }
        for (i, grad) in computed.into_iter().enumerate() {
            // SAFETY: room for `result_count` results; the shim frees what is written.
            unsafe { *results.add(i) = give(grad)? };
        }
        Ok(())
    };
    let ended = match backward.thread {
        NodeThread::Origin => run_callback(run),
        NodeThread::Pass => run_callback_here(run),
    };
    ended.err().unwrap_or(0)
}

/// Ties `outputs`, computed already, to `inputs` by a node whose backward is `backward`: it gets one gradient an output
/// (`None` where there is none) and returns one an input. Returns the tied outputs.
pub fn custom_node(
    inputs: &[NodeInput],
    outputs: &[NodeOutput],
    thread: NodeThread,
    backward: impl Fn(Vec<Option<Tensor>>) -> CallbackResult<Vec<Option<Tensor>>> + Send + Sync + 'static,
) -> Result<Vec<Tensor>> {
    let compute: Compute = Box::new(backward);
    let backward = NodeBackward { compute, thread };
    let input_pointers: Vec<_> = inputs.iter().map(|input| input.tensor.as_ptr()).collect();
    let dirty: Vec<_> = inputs.iter().map(|input| input.dirty).collect();
    let output_pointers: Vec<_> = outputs.iter().map(|output| output.tensor.as_ptr()).collect();
    let differentiable: Vec<_> = outputs.iter().map(|output| output.differentiable).collect();
    let mut out = vec![ptr::null_mut(); outputs.len()];
    // SAFETY: lists with their lengths, and room for one result an output; the shim owns the closure from here on.
    check(unsafe {
        ffi::ls_custom_node(
            input_pointers.as_ptr(),
            dirty.as_ptr(),
            input_pointers.len(),
            output_pointers.as_ptr(),
            differentiable.as_ptr(),
            output_pointers.len(),
            callback(backward),
            call_node_backward,
            thread == NodeThread::Pass,
            out.as_mut_ptr(),
        )
    })?;
    // SAFETY: each was given to us.
    Ok(out.into_iter().map(|raw| unsafe { own(raw) }).collect())
}
