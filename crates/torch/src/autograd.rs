//! Backward passes, hooks on gradients, own nodes, and the search of a graph.
use std::cell::{Cell, RefCell};
use std::error::Error;
use std::ffi::{c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use tch::Tensor;
use torch_sys::C_tensor;

use crate::modes::Modes;
use crate::tensor::{own, own_option, pointers};
use crate::{Result, TorchError, error::check, ffi};

/// What a closure called by libtorch may fail with.
pub type CallbackError = Box<dyn Error + Send + Sync>;
/// What such a closure returns.
pub type CallbackResult<T> = std::result::Result<T, CallbackError>;

type AtEnd = Box<dyn FnOnce(&Result<()>)>;

thread_local! {
    static CALLBACK_ERROR: RefCell<Option<CallbackError>> = const { RefCell::new(None) };
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    static AT_END: RefCell<Vec<AtEnd>> = const { RefCell::new(Vec::new()) };
}

/// The error that the last failing closure of this thread left.
pub(crate) fn take_callback_error() -> Option<CallbackError> {
    CALLBACK_ERROR.with_borrow_mut(Option::take)
}

/// Runs a closure for the shim: its error waits in this thread, its panic becomes one.
fn run_callback<T>(call: impl FnOnce() -> CallbackResult<T>) -> std::result::Result<T, c_int> {
    let error = match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(value)) => return Ok(value),
        Ok(Err(error)) => error,
        Err(_) => "a hook panicked".into(),
    };
    CALLBACK_ERROR.set(Some(error));
    Err(7)
}

unsafe extern "C" fn drop_box<T>(context: *mut c_void) {
    // SAFETY: `context` came from `Box::into_raw` of this very type, and the shim drops it once.
    let closure = unsafe { Box::from_raw(context.cast::<T>()) };
    // A destructor that panics must not unwind into C++.
    let _ = catch_unwind(AssertUnwindSafe(move || drop(closure)));
}

fn callback<T>(closure: T) -> ffi::LsCallback {
    ffi::LsCallback {
        context: Box::into_raw(Box::new(closure)).cast(),
        drop: drop_box::<T>,
    }
}

// ---- Running the engine ---------------------------------------------------------------------------------------------

/// Is this thread inside a backward pass that [`backward`] or [`grad`] started?
pub fn in_backward() -> bool {
    DEPTH.get() > 0
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
    // SAFETY: three lists with their lengths; the tensors live through the call.
    execute(|| unsafe {
        check(ffi::ls_backward(
            roots.as_ptr(),
            grads.as_ptr(),
            roots.len(),
            retain_graph,
            create_graph,
            inputs.as_ptr(),
            inputs.len(),
            modes.0,
        ))
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

// ---- Hooks ----------------------------------------------------------------------------------------------------------

/// A hook that runs after each accumulation into a leaf's gradient. Dropping it takes it away.
#[derive(Debug)]
pub struct AccumulatorHook {
    raw: *mut ffi::CAccumulatorHook,
}

// SAFETY: the accumulator node is reference-counted atomically, and its hook list is changed only while no backward
// pass runs through it: a reducer drops its hooks on the thread that runs backward.
unsafe impl Send for AccumulatorHook {}

type PostHook = Box<dyn Fn() -> CallbackResult<()> + Send>;

unsafe extern "C" fn call_post_hook(context: *mut c_void) -> c_int {
    // SAFETY: the context is the boxed closure that `AccumulatorHook::new` made.
    let hook = unsafe { &*context.cast::<PostHook>() };
    run_callback(hook).err().unwrap_or(0)
}

impl AccumulatorHook {
    /// Hooks the accumulator of `leaf`, and keeps it alive (autograd holds it weakly). `hook` runs on the thread that
    /// runs the accumulator: for CPU tensors the one that called backward. An error ends the backward pass.
    pub fn new(leaf: &Tensor, hook: impl Fn() -> CallbackResult<()> + Send + 'static) -> Result<Self> {
        let hook: PostHook = Box::new(hook);
        let mut raw = ptr::null_mut();
        // SAFETY: the shim owns the closure from here on, also when it fails.
        check(unsafe { ffi::ls_accumulator_hook(leaf.as_ptr(), callback(hook), call_post_hook, &raw mut raw) })?;
        Ok(Self { raw })
    }
}

impl Drop for AccumulatorHook {
    fn drop(&mut self) {
        // SAFETY: ours since `new`, freed once.
        unsafe { ffi::ls_accumulator_hook_free(self.raw) };
    }
}

/// Does the graph behind `roots` lead to one of `leaves`, or to a leaf that one of them is a view of? Tensors that nothing
/// accumulates into are passed over.
pub fn reaches(roots: &[Tensor], leaves: &[Tensor]) -> Result<bool> {
    let (roots, leaves) = (pointers(roots), pointers(leaves));
    let mut reached = false;
    // SAFETY: two lists with their lengths, and room for one answer.
    check(unsafe {
        ffi::ls_reaches(
            roots.as_ptr(),
            roots.len(),
            leaves.as_ptr(),
            leaves.len(),
            &raw mut reached,
        )
    })?;
    Ok(reached)
}

/// The first leaf behind `outputs` that is none of `known`. What stands behind `inputs` does not count.
pub fn foreign_leaf(outputs: &[Tensor], inputs: &[Tensor], known: &[Tensor]) -> Result<Option<Tensor>> {
    let (outputs, inputs, known) = (pointers(outputs), pointers(inputs), pointers(known));
    let mut out = ptr::null_mut();
    // SAFETY: three lists with their lengths, and a place for the answer.
    check(unsafe {
        ffi::ls_foreign_leaf(
            outputs.as_ptr(),
            outputs.len(),
            inputs.as_ptr(),
            inputs.len(),
            known.as_ptr(),
            known.len(),
            &raw mut out,
        )
    })?;
    // SAFETY: null, or a reference that the shim gave us.
    Ok(unsafe { own_option(out) })
}

/// Which hooked leaves can `outputs` reach through the recorded graph? One answer a hook.
pub fn search_graph(outputs: &[Tensor], hooks: &[&AccumulatorHook]) -> Result<Vec<bool>> {
    let outputs = pointers(outputs);
    let hooks: Vec<_> = hooks.iter().map(|hook| hook.raw).collect();
    let mut reached = vec![false; hooks.len()];
    // SAFETY: two lists with their lengths, and room for one answer a hook.
    check(unsafe {
        ffi::ls_search_graph(
            outputs.as_ptr(),
            outputs.len(),
            hooks.as_ptr(),
            hooks.len(),
            reached.as_mut_ptr(),
        )
    })?;
    Ok(reached)
}

type GradHook = Box<dyn Fn(Option<Tensor>) -> CallbackResult<Option<Tensor>> + Send>;

/// Copies a borrowed tensor pointer into an owned reference.
///
/// # Safety
/// `raw` is null or a live tensor.
unsafe fn borrow(raw: *const C_tensor) -> Result<Option<Tensor>> {
    if raw.is_null() {
        return Ok(None);
    }
    let mut out = ptr::null_mut();
    // SAFETY: a live tensor, by the caller's promise.
    check(unsafe { ffi::ls_tensor_alias(raw, &raw mut out) })?;
    // SAFETY: the shim gave us this reference.
    Ok(unsafe { own_option(out) })
}

/// Gives a tensor away as the raw reference that the shim takes over.
fn give(tensor: Option<Tensor>) -> Result<*mut C_tensor> {
    let Some(tensor) = tensor else {
        return Ok(ptr::null_mut());
    };
    let mut out = ptr::null_mut();
    // SAFETY: the tensor lives through the call; the reference made is the shim's to free.
    check(unsafe { ffi::ls_tensor_alias(tensor.as_ptr(), &raw mut out) })?;
    Ok(out)
}

unsafe extern "C" fn call_grad_hook(context: *mut c_void, grad: *const C_tensor, out: *mut *mut C_tensor) -> c_int {
    // SAFETY: the context is the boxed closure that `hook_gradient` made; `grad` is null or alive.
    let (hook, grad) = unsafe { (&*context.cast::<GradHook>(), borrow(grad)) };
    match run_callback(|| Ok(give(hook(grad?)?)?)) {
        Ok(replacement) => {
            // SAFETY: the shim's place for the replacement.
            unsafe { *out = replacement };
            0
        }
        Err(status) => status,
    }
}

/// `Tensor.register_hook`: `hook` sees the gradient and may replace it. Returns the position for [`unhook_gradient`].
pub fn hook_gradient(
    tensor: &Tensor,
    hook: impl Fn(Option<Tensor>) -> CallbackResult<Option<Tensor>> + Send + 'static,
) -> Result<u32> {
    let hook: GradHook = Box::new(hook);
    let mut position = 0;
    // SAFETY: the shim owns the closure from here on, also when it fails.
    check(unsafe { ffi::ls_tensor_hook(tensor.as_ptr(), callback(hook), call_grad_hook, &raw mut position) })?;
    Ok(position)
}

/// Takes a hook of [`hook_gradient`] away.
pub fn unhook_gradient(tensor: &Tensor, position: u32) -> Result<()> {
    // SAFETY: `tensor` lives through the call; libtorch checks the position.
    check(unsafe { ffi::ls_tensor_hook_remove(tensor.as_ptr(), position) })
}

// ---- Own nodes ------------------------------------------------------------------------------------------------------

/// Passes tensors through one identity node (PyTorch's `_DDPSink`), so that outputs which a loss leaves out still
/// deliver an undefined gradient to the leaves behind them. The results are copies.
pub fn sink(inputs: &[Tensor]) -> Result<Vec<Tensor>> {
    let raw = pointers(inputs);
    let mut out = vec![ptr::null_mut(); raw.len()];
    // SAFETY: a list with its length, and room for as many results.
    check(unsafe { ffi::ls_sink(raw.as_ptr(), raw.len(), out.as_mut_ptr()) })?;
    // SAFETY: each was given to us.
    Ok(out.into_iter().map(|raw| unsafe { own(raw) }).collect())
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

type NodeBackward = Box<dyn Fn(Vec<Option<Tensor>>) -> CallbackResult<Vec<Option<Tensor>>> + Send>;

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
        let computed = backward(owned)?;
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
    run_callback(run).err().unwrap_or(0)
}

/// Ties `outputs`, computed already, to `inputs` by a node whose backward is `backward`: it gets one gradient an output
/// (`None` where there is none) and returns one an input. Returns the tied outputs.
pub fn custom_node(
    inputs: &[NodeInput],
    outputs: &[NodeOutput],
    backward: impl Fn(Vec<Option<Tensor>>) -> CallbackResult<Vec<Option<Tensor>>> + Send + 'static,
) -> Result<Vec<Tensor>> {
    let backward: NodeBackward = Box::new(backward);
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
            out.as_mut_ptr(),
        )
    })?;
    // SAFETY: each was given to us.
    Ok(out.into_iter().map(|raw| unsafe { own(raw) }).collect())
}

/// Forgets the weights that autocast has cast: called when an autocast region ends.
pub fn clear_autocast_cache() {
    // SAFETY: no arguments.
    unsafe { ffi::ls_autocast_clear_cache() };
}
