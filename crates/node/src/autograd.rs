//! Backward passes, gradient hooks, and custom nodes whose backward is JavaScript.
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicUsize, Ordering};

use lockstep_collectives::ProcessGroup;
use lockstep_torch::autograd::{
    self, CallbackError, CallbackResult, GradOptions, NodeInput, NodeOutput, NodeThread, Pass,
};
use lockstep_torch::modes::{self, Modes};
use lockstep_torch::tape::recorder;
use lockstep_torch::{Fault, Tensor};
use napi::bindgen_prelude::{Env, Function, Unknown};
use napi::{JsValue, sys};
use napi_derive::napi;

use crate::environment;
use crate::error::{CallbackFailure, IntoJs, NodeError};
use crate::function::JsFunction;
use crate::handles::{self, Handle, get, get_all, get_option, put_option};
use crate::promise::{Deferred, MaybePending, Pending};
use crate::tape::refuse;
use crate::value;

/// The reductions in progress that an outermost backward pass waits for after the engine has returned.
#[derive(Default)]
pub struct BackwardPass {
    /// The number that JavaScript gave it.
    number: u32,
    unsettled: usize,
    /// The groups of those reductions.
    groups: Vec<ProcessGroup>,
    error: Option<NodeError>,
    /// Why the caller waits no longer.
    given_up: Option<NodeError>,
    deferred: Option<Deferred<()>>,
}

thread_local! {
    static RUNNING: RefCell<Option<Rc<RefCell<BackwardPass>>>> = const { RefCell::new(None) };
    /// Passes with unsettled promises, by the number that JavaScript gave the pass.
    static WAITING: RefCell<HashMap<u32, Weak<RefCell<BackwardPass>>>> = RefCell::new(HashMap::new());
}

/// Living nodes of the process whose backward is asynchronous.
static WAITING_NODES: AtomicUsize = AtomicUsize::new(0);

/// One of them.
struct WaitingNode;

impl WaitingNode {
    fn new() -> Self {
        WAITING_NODES.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for WaitingNode {
    fn drop(&mut self) {
        WAITING_NODES.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A token for a reduction that the running backward pass waits for: the pass's promise stays pending until all tokens
/// are settled. A panic that drops the token settles it.
pub struct Reduction(Option<Rc<RefCell<BackwardPass>>>);

/// Runs `work` as inside a backward pass.
pub fn within<T>(pass: &Rc<RefCell<BackwardPass>>, work: impl FnOnce() -> T) -> T {
    let outer = RUNNING.replace(Some(Rc::clone(pass)));
    let result = work();
    RUNNING.set(outer);
    result
}

/// The number of the running pass; 0 outside one. An error if its caller waits no longer.
pub fn running() -> Result<u32, NodeError> {
    RUNNING.with_borrow(|running| {
        let Some(pass) = running else { return Ok(0) };
        let pass = pass.borrow();
        pass.given_up.clone().map_or(Ok(pass.number), Err)
    })
}

impl BackwardPass {
    /// Settles the promise of a pass that the engine has ended, at the latest with its reductions.
    pub fn settle(pass: &RefCell<Self>, env: sys::napi_env, deferred: Deferred<()>) {
        let mut pass = pass.borrow_mut();
        if pass.unsettled > 0 {
            pass.deferred = Some(deferred);
            return;
        }
        let error = pass.error.take().or_else(|| pass.given_up.take());
        drop(pass);
        deferred.settle(env, error.map_or(Ok(()), Err));
    }
}

/// Makes the running backward pass wait for a reduction of `group`; `None` outside one.
pub fn add_reduction(group: &ProcessGroup) -> Option<Reduction> {
    RUNNING.with_borrow(|running| {
        let pass = Rc::clone(running.as_ref()?);
        {
            let mut pass = pass.borrow_mut();
            pass.unsettled += 1;
            pass.groups.push(group.clone());
            if let Some(error) = &pass.given_up {
                group.abort(&format!("rank {}: {}", group.rank(), error.message));
            }
        }
        Some(Reduction(Some(pass)))
    })
}

impl Reduction {
    /// Ends the reduction. Must be called on the JS thread. The promise rejects with the first error.
    pub fn settle(mut self, env: sys::napi_env, result: Result<(), NodeError>) {
        self.end(env, result);
    }

    fn end(&mut self, env: sys::napi_env, result: Result<(), NodeError>) {
        let Some(pass) = self.0.take() else { return };
        let ended = {
            let mut pass = pass.borrow_mut();
            pass.unsettled -= 1;
            if let Err(error) = result {
                pass.error.get_or_insert(error);
            }
            if pass.unsettled > 0 {
                None
            } else {
                pass.groups.clear();
                pass.deferred.take().map(|d| (d, pass.error.take()))
            }
        };
        if let Some((deferred, error)) = ended {
            deferred.settle(env, error.map_or(Ok(()), Err));
        }
    }
}

impl Drop for Reduction {
    fn drop(&mut self) {
        let env = environment::raw_env();
        if self.0.is_some() && !env.is_null() && std::thread::panicking() {
            self.end(env, Err(Fault::caught().into()));
        }
    }
}

/// Aborts the reductions that a pass waits for: their groups break, and the peers receive `reason`. The pass's promise
/// rejects with the resulting error.
#[napi(catch_unwind)]
pub fn backward_abort(number: u32, code: String, reason: String) {
    let pass = WAITING.with_borrow(|waiting| waiting.get(&number).and_then(Weak::upgrade));
    let Some(pass) = pass else { return };
    let code = if code == "ERR_TIMEOUT" {
        "ERR_TIMEOUT"
    } else {
        "ERR_ABORTED"
    };
    let error = NodeError::new(code, reason.clone());
    let groups = {
        let mut pass = pass.borrow_mut();
        pass.given_up = Some(error.clone());
        pass.groups.clone()
    };
    crate::relayed::abort(number, &error);
    for group in groups {
        group.abort(&format!("rank {}: {reason}", group.rank()));
        crate::reducer_hook::fail_buckets(&group, &error);
    }
}

/// Whether the engine accepts these arguments. A call that it rejects runs nothing, so it fails no reduction.
fn acceptable(roots: &[Tensor], grads: &[Option<Tensor>]) -> bool {
    roots.iter().zip(grads).all(|(root, grad)| {
        root.requires_grad()
            && match grad {
                Some(grad) => grad.size() == root.size(),
                None => root.numel() == 1,
            }
    })
}

/// `torch.autograd.backward`, on this thread; if an own node's backward is asynchronous, on another one. A function that
/// `visitor` makes brings that one's callbacks here: it calls `backwardVisit` in the context of this call. Returns a
/// promise if there is something to wait for; `number` then identifies the pass for `backwardAbort`.
#[napi(catch_unwind)]
#[allow(clippy::too_many_arguments, reason = "the engine's own arguments")]
pub fn backward(
    env: Env,
    roots: Vec<Handle>,
    grads: Vec<Handle>,
    retain_graph: bool,
    create_graph: bool,
    inputs: Vec<Handle>,
    modes: u32,
    number: u32,
    #[napi(ts_arg_type = "() => () => void")] visitor: Function<'_, (), Unknown<'_>>,
) -> napi::Result<MaybePending<()>> {
    refuse("a backward pass inside the forward pass").js()?;
    let (roots, inputs) = (get_all(&roots).js()?, get_all(&inputs).js()?);
    let grads: Result<Vec<_>, _> = grads.iter().map(|grad| get_option(*grad)).collect();
    let grads = grads.js()?;
    let outermost = !autograd::in_backward();
    if outermost {
        crate::reducers::check_pass(&roots, &inputs)
            .map_err(|error| error.of("backward"))
            .js()?;
        let shared = Rc::new(RefCell::new(BackwardPass {
            number,
            ..BackwardPass::default()
        }));
        if WAITING_NODES.load(Ordering::Relaxed) > 0 && autograd::waits(&roots).js()? {
            let modes = autograd::with_place(Modes(modes));
            let pass = Pass {
                roots,
                grads,
                retain_graph,
                create_graph,
                inputs,
                modes,
            };
            return relayed_backward(env, pass, shared, visitor)
                .map(MaybePending::Pending)
                .js();
        }
        RUNNING.set(Some(shared));
    }
    let result = autograd::backward(&roots, &grads, retain_graph, create_graph, &inputs, Modes(modes));
    crate::saved::forget_released();
    let settled = crate::saved::settle(Modes(modes));
    let ended = if outermost { RUNNING.take() } else { None };
    if let Err(error) = &result
        && outermost
        && acceptable(&roots, &grads)
    {
        crate::reducers::pass_failed(&roots, &inputs, error);
    }
    if outermost {
        crate::reducers::free_abandoned();
    }
    result.map_err(|error| NodeError::from(error).of("backward")).js()?;
    settled.map_err(|error| error.of("backward")).js()?;
    if let Some(shared) = ended {
        let mut state = shared.borrow_mut();
        if state.unsettled > 0 {
            let (deferred, promise) = Deferred::new(env.raw()).js()?;
            state.deferred = Some(deferred);
            list(&shared, number);
            return Ok(MaybePending::Pending(promise));
        }
        if let Some(error) = state.error.take() {
            // A reduction failed before the engine returned.
            return Err(error.into());
        }
    }
    Ok(MaybePending::Ready(()))
}

/// Lists a pass for `backwardAbort`.
fn list(pass: &Rc<RefCell<BackwardPass>>, number: u32) {
    WAITING.with_borrow_mut(|waiting| {
        waiting.retain(|_, pass| pass.strong_count() > 0);
        waiting.insert(number, Rc::downgrade(pass));
    });
}

/// Begins a pass through nodes that wait.
fn relayed_backward(
    env: Env,
    pass: Pass,
    shared: Rc<RefCell<BackwardPass>>,
    visitor: Function<'_, (), Unknown<'_>>,
) -> Result<Pending<()>, NodeError> {
    let visit = visitor
        .call(())
        .map_err(|error| NodeError::internal(error.to_string()))?;
    let visit = JsFunction::new(env.raw(), visit.raw())?;
    let (deferred, promise) = Deferred::new(env.raw())?;
    let number = shared.borrow().number;
    list(&shared, number);
    let fails = acceptable(&pass.roots, &pass.grads).then(|| (clones(&pass.roots), clones(&pass.inputs)));
    crate::relayed::start(number, pass, shared, visit, deferred, move |result| {
        if let (Err(error), Some((roots, inputs))) = (result, fails) {
            crate::reducers::pass_failed(&roots, &inputs, error);
        }
        crate::reducers::free_abandoned();
    })?;
    Ok(promise)
}

fn clones(tensors: &[Tensor]) -> Vec<Tensor> {
    tensors.iter().map(Tensor::shallow_clone).collect()
}

/// `torch.autograd.grad`; 0 for an input that the outputs do not depend on.
#[napi(catch_unwind)]
#[allow(clippy::too_many_arguments, reason = "the engine's own arguments")]
pub fn grad_of(
    outputs: Vec<Handle>,
    inputs: Vec<Handle>,
    grads: Vec<Handle>,
    retain_graph: bool,
    create_graph: bool,
    allow_unused: bool,
    modes: u32,
) -> napi::Result<Vec<Handle>> {
    refuse("grad() inside the forward pass").js()?;
    let (outputs, inputs) = (get_all(&outputs).js()?, get_all(&inputs).js()?);
    let grads: Result<Vec<_>, _> = grads.iter().map(|grad| get_option(*grad)).collect();
    let options = GradOptions {
        retain_graph,
        create_graph,
        allow_unused,
    };
    let results = autograd::grad(&outputs, &grads.js()?, &inputs, options, Modes(modes));
    crate::saved::forget_released();
    let settled = crate::saved::settle(Modes(modes));
    let results = results.map_err(|error| NodeError::from(error).of("grad")).js()?;
    settled.map_err(|error| error.of("grad")).js()?;
    Ok(results.into_iter().map(put_option).collect())
}

/// The error of a callback, which passes through libtorch.
pub fn to_callback(error: NodeError) -> CallbackError {
    match error.exception {
        Some(exception) => exception.into(),
        None => CallbackFailure(error).into(),
    }
}

fn through_libtorch<T>(result: Result<T, NodeError>) -> CallbackResult<T> {
    result.map_err(to_callback)
}

/// Reads the handle that a hook returned: a number other than 0 is a tensor, anything else is none.
fn read_handle(env: sys::napi_env, result: sys::napi_value) -> Result<Option<Tensor>, NodeError> {
    get_option(Handle::read(env, result).unwrap_or(Handle::NONE))
}

/// `Tensor.register_hook`: `hook` receives a handle to the gradient (0: none), which it must free, and returns a handle
/// to a replacement, or 0. Returns the hook's position.
#[napi(catch_unwind)]
pub fn register_hook(
    env: Env,
    handle: Handle,
    #[napi(ts_arg_type = "(grad: Handle) => Handle")] hook: Function<'_, Handle, Unknown<'_>>,
) -> napi::Result<u32> {
    refuse("a hook on a tensor").js()?;
    let function = JsFunction::new(env.raw(), hook.raw()).js()?;
    handles::with(handle, |tensor| {
        Ok(autograd::hook_gradient(tensor, move |grad| {
            let grad = put_option(grad);
            through_libtorch(function.call(|env| Some(vec![grad.value(env)?]), read_handle))
        })?)
    })
    .js()
}

/// Removes a hook.
#[napi(catch_unwind)]
pub fn remove_hook(handle: Handle, position: u32) -> napi::Result<()> {
    handles::with(handle, |tensor| Ok(autograd::unhook_gradient(tensor, position)?)).js()
}

/// Calls `hook` after each accumulation into the gradient of a leaf. It lives as long as the leaf, which has one.
#[napi(catch_unwind)]
pub fn hook_accumulated(
    env: Env,
    handle: Handle,
    #[napi(ts_arg_type = "() => void")] hook: Function<'_, (), Unknown<'_>>,
) -> napi::Result<()> {
    refuse("a hook on a tensor").js()?;
    let function = JsFunction::new(env.raw(), hook.raw()).js()?;
    handles::with(handle, |tensor| {
        Ok(autograd::hook_accumulated(tensor, move || {
            through_libtorch(function.call(|_| Some(Vec::new()), |_, _| Ok(())))
        })?)
    })
    .js()
}

/// Connects outputs to inputs with a node whose backward is `backward`: it receives one handle per output (0: no
/// gradient), which it must free, and returns one per input. If it `waits`, it is also given a number, and calls
/// `nodeGradients` or `nodeFailed` with it later; 0 where nobody can wait. Returns handles to the connected outputs.
#[napi(catch_unwind)]
pub fn custom_node(
    env: Env,
    inputs: Vec<Handle>,
    dirty: Vec<bool>,
    outputs: Vec<Handle>,
    differentiable: Vec<bool>,
    waits: bool,
    #[napi(ts_arg_type = "(grads: Handle[], node: number) => readonly Handle[] | undefined")] backward: Function<
        '_,
        Vec<f64>,
        Unknown<'_>,
    >,
) -> napi::Result<Vec<Handle>> {
    refuse("an autograd.Function").js()?;
    if inputs.len() != dirty.len() || outputs.len() != differentiable.len() {
        return Err(NodeError::internal("an own node needs one flag a tensor").into());
    }
    let function = JsFunction::new(env.raw(), backward.raw()).js()?;
    let inputs: Result<Vec<_>, NodeError> = inputs
        .iter()
        .zip(dirty)
        .map(|(handle, dirty)| {
            Ok(NodeInput {
                tensor: get(*handle)?,
                dirty,
            })
        })
        .collect();
    let outputs: Result<Vec<_>, NodeError> = outputs
        .iter()
        .zip(differentiable)
        .map(|(handle, differentiable)| {
            Ok(NodeOutput {
                tensor: get(*handle)?,
                differentiable,
            })
        })
        .collect();
    let node = waits.then(WaitingNode::new);
    let thread = if waits { NodeThread::Pass } else { NodeThread::Origin };
    let tied = autograd::custom_node(&inputs.js()?, &outputs.js()?, thread, move |grads| {
        let arguments = |id: u32| {
            move |env| {
                Some(vec![
                    crate::relayed::handles_of(env, grads)?,
                    value::number(env, id.into())?,
                ])
            }
        };
        if node.is_some() && autograd::is_relayed() {
            return crate::relayed::wait_for(|id| function.call(arguments(id), |_, _| Ok(())));
        }
        through_libtorch(function.call(arguments(0), |env, result| {
            let length = value::array_length(env, result)
                .ok_or_else(|| NodeError::internal("a node's backward returns one handle an input"))?;
            (0..length)
                .map(|index| read_handle(env, value::element(env, result, index)?))
                .collect()
        }))
    })
    .js()?;
    Ok(tied.into_iter().map(handles::put).collect())
}

/// Whether the graph behind `roots` leads to one of `leaves`, or to a leaf that one of them is a view of.
#[napi(catch_unwind)]
pub fn reaches(roots: Vec<Handle>, leaves: Vec<Handle>) -> napi::Result<bool> {
    let (roots, leaves) = (get_all(&roots).js()?, get_all(&leaves).js()?);
    autograd::reaches(&roots, &leaves).js()
}

/// The storages of the leaves behind `roots`, identified as by `storage`.
#[napi(catch_unwind)]
pub fn leaf_storages(roots: Vec<Handle>) -> napi::Result<Vec<f64>> {
    let storages = autograd::leaf_storages(&get_all(&roots).js()?).js()?;
    Ok(storages.into_iter().map(|storage| storage as f64).collect())
}

/// Clears the autocast cache of cast weights, at the end of the outermost region.
#[napi(catch_unwind)]
pub fn clear_autocast_cache() {
    recorder::record_autocast_end();
    modes::clear_autocast_cache();
}

/// Whether this thread is inside a backward pass.
#[napi(catch_unwind)]
pub fn in_backward() -> bool {
    autograd::in_backward()
}
