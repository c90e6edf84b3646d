//! The reducer for JavaScript. A reducer crosses as a number; what may wait for peers answers with a promise, or with
//! `undefined` where nothing remains to wait for.
use std::cell::RefCell;
use std::rc::Rc;

use lockstep_collectives::{CallOptions, ProcessGroup};
use lockstep_reducer::{Finish, LogValue, Reducer, ReducerError, Use};
use lockstep_torch::{Tensor, TorchError, autograd};
use napi::bindgen_prelude::{Either, Env, Unknown};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::executor;
use crate::groups::process_group;
use crate::handles::{self, get_all};
use crate::numbered::Numbered;

thread_local! {
    static REDUCERS: RefCell<Numbered<Rc<Reducer>>> = const { RefCell::new(Numbered::new()) };
    /// Those whose wrappers were collected.
    static ABANDONED: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

fn all() -> Vec<Rc<Reducer>> {
    REDUCERS.with_borrow(|reducers| reducers.values().cloned().collect())
}

/// A backward pass failed inside the engine: so do the reductions that it was to open.
pub fn pass_failed(roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) {
    for reducer in all() {
        // The pass's own error is the one to be seen.
        let _ = reducer.pass_failed(roots, inputs, reason);
    }
}

/// Frees reducers whose wrappers are gone, and that nobody waits for any longer.
fn free_abandoned() {
    let reducers = REDUCERS.with_borrow_mut(|reducers| {
        ABANDONED.with_borrow_mut(|abandoned| {
            let over = |id: &u32| reducers.get(*id).is_none_or(|reducer| !reducer.is_awaited());
            let free: Vec<u32> = abandoned.iter().copied().filter(over).collect();
            abandoned.retain(|id| !free.contains(id));
            free.iter().filter_map(|id| reducers.remove(*id)).collect::<Vec<_>>()
        })
    });
    if !reducers.is_empty() {
        autograd::at_outermost_end(move |_| drop(reducers));
    }
}

/// Forgets every reducer: the environment ends.
pub fn clear() {
    ABANDONED.take();
    let reducers = REDUCERS.take();
    drop(reducers);
}

/// A new number for a reducer.
pub fn put(reducer: Reducer) -> u32 {
    REDUCERS.with_borrow_mut(|reducers| reducers.put(Rc::new(reducer)))
}

/// The reducer of a number.
pub fn reducer(id: u32) -> Result<Rc<Reducer>, NodeError> {
    REDUCERS
        .with_borrow(|reducers| reducers.get(id).cloned())
        .ok_or_else(|| NodeError::new("ERR_DISPOSED", "this DistributedDataParallel has been disposed of"))
}

/// Lets the running backward's promise wait for a reduction. It is never over before that promise is there, so that a
/// forgotten `await` shows whether or not the peers were fast.
pub fn take_over(finish: Finish, group: &ProcessGroup) {
    let pending = crate::autograd::add_pending(group);
    // Fails only where there is no environment, so where nobody waits.
    let _ = executor::spawn_later(finish, move |env, result| {
        if let Some(pending) = pending {
            pending.settle(env, result.map_err(|error| NodeError::from(&*error)));
        }
        free_abandoned();
    });
}

/// Begins a forward pass: refuses it where the last reduction is not finished, then rebuilds buckets and copies rank 0's
/// `buffers` to all ranks. Ranks call it together where there is anything to synchronise.
#[napi(catch_unwind, ts_return_type = "Promise<void> | undefined")]
pub fn reducer_forward(
    env: Env,
    id: u32,
    recorded: bool,
    synchronized: bool,
    buffers: Vec<f64>,
) -> napi::Result<Unknown<'static>> {
    crate::tape::refuse("a DistributedDataParallel inside the module").js()?;
    let reducer = reducer(id).js()?;
    reducer.begin_forward(recorded, synchronized).js()?;
    let synchronize = reducer.synchronize(recorded, get_all(&buffers).js()?);
    executor::promise_void(env.raw(), async move {
        synchronize.await?;
        Ok(())
    })
}

/// Refuses outputs that depend on a trainable leaf which no reducer averages; those of `ignored`, and what stands behind
/// `inputs`, are the user's business.
#[napi(catch_unwind)]
pub fn reducers_check_leaves(outputs: Vec<f64>, inputs: Vec<f64>, ignored: Vec<f64>) -> napi::Result<()> {
    let (outputs, inputs, mut known) = (get_all(&outputs).js()?, get_all(&inputs).js()?, get_all(&ignored).js()?);
    for reducer in all() {
        known.extend(reducer.parameters().js()?);
    }
    Reducer::check_leaves(&outputs, &inputs, &known).js()
}

/// Ends a forward pass that records gradients; `outputs` are searched if the reducer looks for unused parameters.
#[napi(catch_unwind)]
pub fn reducer_prepare(id: u32, synchronized: bool, outputs: Vec<f64>) -> napi::Result<()> {
    let outputs = get_all(&outputs).js()?;
    reducer(id)
        .and_then(|reducer| Ok(reducer.prepare_for_backward(synchronized, &outputs)?))
        .js()
}

/// Passes tensors through one identity node, so that those which the loss leaves out deliver an undefined gradient.
#[napi(catch_unwind)]
pub fn reducer_sink(outputs: Vec<f64>) -> napi::Result<Vec<f64>> {
    let results = autograd::sink(&get_all(&outputs).js()?).js()?;
    Ok(results.into_iter().map(handles::put).collect())
}

/// Copies the tensors of group rank `root` to all ranks, in messages of at most so many bytes and one dtype. Ranks call it
/// together.
#[napi(ts_return_type = "Promise<void> | undefined")]
pub fn broadcast_coalesced(
    env: Env,
    group: u32,
    tensors: Vec<f64>,
    root: u32,
    bytes: f64,
) -> napi::Result<Unknown<'static>> {
    let (group, tensors) = (process_group(group).js()?, get_all(&tensors).js()?);
    executor::promise_void(env.raw(), async move {
        let options = CallOptions::default();
        lockstep_reducer::broadcast_coalesced(&group, &tensors, root as usize, bytes as usize, &options).await?;
        Ok(())
    })
}

/// What somebody wants to do with gradients.
fn usage(code: u32) -> Use {
    match code {
        0 => Use::Step,
        1 => Use::Read,
        _ => Use::Clear,
    }
}

/// May gradients of every reducer be used like this (0: a step by them, 1: read, 2: cleared)?
#[napi]
pub fn reducers_quiet(usage_code: u32) -> bool {
    REDUCERS.with_borrow(|reducers| reducers.values().all(|reducer| reducer.is_quiet(usage(usage_code))))
}

/// Refuses `action` where the gradients of `tensors` must not be used like this.
#[napi]
pub fn reducers_check(tensors: Vec<f64>, action: String, usage_code: u32) -> napi::Result<()> {
    let reducers = all();
    let (tensors, usage) = (get_all(&tensors).js()?, usage(usage_code));
    for reducer in reducers {
        reducer.check(&action, usage, Some(&tensors)).js()?;
    }
    Ok(())
}

/// Refuses `action` on a group while a reduction is open on it.
#[napi(catch_unwind)]
pub fn reducers_check_group(group: u32, action: String) -> napi::Result<()> {
    let group = process_group(group).js()?;
    let reducers = all();
    for reducer in reducers
        .iter()
        .filter(|reducer| reducer.group().info().name == group.info().name)
    {
        match reducer.check(&action, Use::Read, None) {
            // A failed reduction is a reason to end the group, not against it.
            Ok(()) | Err(ReducerError::Failed { .. }) => {}
            Err(error) => return Err(NodeError::from(error).into()),
        }
    }
    Ok(())
}

/// Forgets that gradients of `tensors` were accumulated under noSync: they were cleared.
#[napi(catch_unwind)]
pub fn reducers_cleared(tensors: Vec<f64>) -> napi::Result<()> {
    let reducers = all();
    for reducer in reducers.iter().filter(|reducer| !reducer.is_quiet(Use::Step)) {
        reducer.gradients_cleared(&get_all(&tensors).js()?);
    }
    Ok(())
}

/// Warnings of all reducers since the last call.
#[napi(catch_unwind)]
pub fn reducers_warnings() -> Vec<String> {
    REDUCERS.with_borrow(|reducers| reducers.values().flat_map(|reducer| reducer.take_warnings()).collect())
}

/// What the reducer knows of itself, under PyTorch's keys.
#[napi(catch_unwind, ts_return_type = "[string, number | string][]")]
pub fn reducer_logging(id: u32) -> napi::Result<Vec<(String, Either<f64, String>)>> {
    let data = reducer(id).js()?.logging_data();
    Ok(data
        .into_iter()
        .map(|(key, value)| match value {
            LogValue::Int(number) => (key.to_owned(), Either::A(number as f64)),
            LogValue::Text(text) => (key.to_owned(), Either::B(text)),
        })
        .collect())
}

/// By parameter: on how many ranks it was used in the last reduction.
#[napi(catch_unwind)]
pub fn reducer_used_map(id: u32) -> napi::Result<Vec<i32>> {
    reducer(id).map(|reducer| reducer.last_used_map()).js()
}

/// The wrapper was collected as garbage: its reducer goes as soon as no gradients are awaited.
#[napi(catch_unwind)]
pub fn reducer_abandon(id: u32) {
    ABANDONED.with_borrow_mut(|abandoned| abandoned.push(id));
    free_abandoned();
}

/// Takes the reducer's hooks off its parameters. False if it was gone before.
#[napi(catch_unwind)]
pub fn reducer_free(id: u32) -> bool {
    let reducer = REDUCERS.with_borrow_mut(|reducers| reducers.remove(id));
    let found = reducer.is_some();
    // The engine may be running the very hooks that go with it.
    autograd::at_outermost_end(move |_| drop(reducer));
    found
}
