//! Backward passes.
use std::cell::{Cell, RefCell};
use std::ptr;

use tch::Tensor;
use torch_sys::C_tensor;

use super::placing::Placing;
use crate::modes::Modes;
use crate::tensor::{own_option, pointers};
use crate::{Result, TorchError, error::check, ffi};

pub(super) type AtEnd = Box<dyn FnOnce(&Result<()>)>;

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    static AT_END: RefCell<Vec<AtEnd>> = const { RefCell::new(Vec::new()) };
}

/// Is this thread inside a backward pass that [`backward`] or [`grad`] started?
pub fn in_backward() -> bool {
    DEPTH.get() > 0
}

/// How many backward passes that [`backward`] or [`grad`] started this thread is inside of: more than one in those that a
/// checkpoint, or a hook, starts.
pub fn depth() -> usize {
    DEPTH.get()
}

/// Runs `end` when the outermost backward pass of this thread is over, with how it went; at once with `Ok` when there is
/// none. Unlike the engine's own queued callbacks it does not belong to an inner (checkpointed) pass.
pub fn at_outermost_end(end: impl FnOnce(&Result<()>) + 'static) {
    if in_backward() {
        AT_END.with_borrow_mut(|ends| ends.push(Box::new(end)));
    } else {
        end(&Ok(()));
    }
}

/// Runs `run` as inside a pass at this depth, whose ends are `ends`.
pub(super) fn within<T>(depth: usize, ends: &RefCell<Vec<AtEnd>>, run: impl FnOnce() -> T) -> T {
    let outer = DEPTH.replace(depth);
    AT_END.with(|own| own.swap(ends));
    let result = run();
    AT_END.with(|own| own.swap(ends));
    DEPTH.set(outer);
    result
}

fn execute(run: impl FnOnce() -> Result<()>) -> Result<()> {
    DEPTH.set(DEPTH.get() + 1);
    let result = run();
    DEPTH.set(DEPTH.get() - 1);
    if !in_backward() {
        for end in AT_END.take() {
            end(&result);
        }
    }
    result
}

/// `torch.autograd.backward`: accumulates into the leaves' gradients. `grads` holds one entry a root, `None` for the
/// implicit one of a scalar; with `inputs`, only those leaves accumulate. Runs on the calling thread.
pub fn backward(
    roots: &[Tensor],
    grads: &[Option<Tensor>],
    retain_graph: bool,
    create_graph: bool,
    inputs: &[Tensor],
    modes: Modes,
) -> Result<()> {
    let grads = optional_pointers(roots, grads)?;
    let (roots, inputs) = (pointers(roots), pointers(inputs));
    let outermost = !in_backward();
    execute(|| {
        let _placing = outermost.then(Placing::begin);
        // SAFETY: three lists with their lengths; the tensors live through the call.
        check(unsafe {
            ffi::ls_backward(
                roots.as_ptr(),
                grads.as_ptr(),
                roots.len(),
                retain_graph,
                create_graph,
                inputs.as_ptr(),
                inputs.len(),
                modes.0,
            )
        })
    })
}

/// What [`grad`] is asked.
#[derive(Debug, Clone, Copy, Default)]
pub struct GradOptions {
    /// Keep the graph for another pass.
    pub retain_graph: bool,
    /// Record the pass itself.
    pub create_graph: bool,
    /// Answer `None` for an input that the outputs do not depend on, instead of an error.
    pub allow_unused: bool,
}

/// `torch.autograd.grad`: the gradients of `inputs`, without accumulating. Accumulator hooks do not run.
pub fn grad(
    outputs: &[Tensor],
    grads: &[Option<Tensor>],
    inputs: &[Tensor],
    options: GradOptions,
    modes: Modes,
) -> Result<Vec<Option<Tensor>>> {
    let grads = optional_pointers(outputs, grads)?;
    let (outputs, inputs) = (pointers(outputs), pointers(inputs));
    let mut results = vec![ptr::null_mut(); inputs.len()];
    // SAFETY: lists with their lengths, and room for one result an input.
    execute(|| unsafe {
        check(ffi::ls_grad(
            outputs.as_ptr(),
            grads.as_ptr(),
            outputs.len(),
            inputs.as_ptr(),
            inputs.len(),
            options.retain_graph,
            options.create_graph,
            options.allow_unused,
            modes.0,
            results.as_mut_ptr(),
        ))
    })?;
    // SAFETY: each is owned by us, or null.
    Ok(results.into_iter().map(|raw| unsafe { own_option(raw) }).collect())
}

fn optional_pointers(roots: &[Tensor], grads: &[Option<Tensor>]) -> Result<Vec<*const C_tensor>> {
    if roots.len() != grads.len() {
        return Err(TorchError::argument(format!(
            "got {} tensors and {} gradients; pass one gradient (or none) for each tensor",
            roots.len(),
            grads.len()
        )));
    }
    Ok(grads
        .iter()
        .map(|grad| grad.as_ref().map_or(ptr::null(), Tensor::as_ptr))
        .collect())
}

/// Does the backward pass that runs on this thread keep its graph (`retain_graph`), so that it can run again?
pub fn keeps_graph() -> bool {
    // SAFETY: no arguments.
    unsafe { ffi::ls_keeps_graph() }
}

/// Does this thread record what it computes? In a backward pass: is the pass itself recorded (`create_graph`)?
pub fn is_grad_enabled() -> bool {
    // SAFETY: no arguments.
    unsafe { ffi::ls_grad_enabled() }
}
