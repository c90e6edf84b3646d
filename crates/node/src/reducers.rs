//! The wrappers of this environment: JavaScript knows them by number. And what holds for all of them: whether gradients
//! may be used now, and what becomes of wrappers that nobody holds any longer.
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{Averager, CpuReducer, LocalFuture, Reducer, ReducerError, Use};
use lockstep_torch::{Tensor, TorchError, autograd};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::executor;
use crate::gossip_error::GossipWrapper;
use crate::groups::{self, process_group};
use crate::handles::get_all;
use crate::numbered::Numbered;

/// What averages the gradients of a wrapped module.
#[derive(Clone)]
pub enum Wrapper {
    /// `DistributedDataParallel`.
    Bucketed(Rc<Reducer>),
    /// `DistributedDataParallelCPU`.
    Cpu(Rc<CpuReducer>),
    /// `DecentralizedDataParallel`, which averages models instead of gradients.
    Gossip(Rc<GossipWrapper>),
}

impl Wrapper {
    fn averager(&self) -> Rc<dyn Averager> {
        match self {
            Self::Bucketed(reducer) => Rc::clone(reducer) as Rc<dyn Averager>,
            Self::Cpu(reducer) => Rc::clone(reducer) as Rc<dyn Averager>,
            Self::Gossip(engine) => Rc::clone(engine) as Rc<dyn Averager>,
        }
    }
}

/// A wrapper that was collected as garbage.
#[derive(Clone, Copy)]
struct Abandoned {
    reducer: u32,
    /// The group of its own; 0 where it has none.
    lane: u32,
}

thread_local! {
    static REDUCERS: RefCell<Numbered<Wrapper>> = const { RefCell::new(Numbered::new()) };
    /// Those whose wrappers were collected.
    static ABANDONED: RefCell<Vec<Abandoned>> = const { RefCell::new(Vec::new()) };
}

fn all() -> Vec<Rc<dyn Averager>> {
    REDUCERS.with_borrow(|reducers| reducers.values().map(Wrapper::averager).collect())
}

/// A new number for a wrapper.
pub fn put(wrapper: Wrapper) -> u32 {
    REDUCERS.with_borrow_mut(|reducers| reducers.put(wrapper))
}

/// The wrapper of a number; `class` is what it is called where it is gone.
pub fn get(id: u32, class: &str) -> Result<Wrapper, NodeError> {
    REDUCERS
        .with_borrow(|reducers| reducers.get(id).cloned())
        .ok_or_else(|| NodeError::new("ERR_DISPOSED", format!("this {class} has been disposed of")))
}

/// Refuses a backward pass that must not begin now.
pub fn check_pass(roots: &[Tensor], inputs: &[Tensor]) -> Result<(), NodeError> {
    let engines: Vec<_> = REDUCERS.with_borrow(|reducers| {
        let engines = reducers.values().filter_map(|wrapper| match wrapper {
            Wrapper::Gossip(engine) => Some(Rc::clone(engine)),
            Wrapper::Bucketed(_) | Wrapper::Cpu(_) => None,
        });
        engines.collect()
    });
    for engine in engines {
        engine.0.check_pass(roots, inputs)?;
    }
    Ok(())
}

/// A backward pass failed inside the engine: so do the reductions that it was to open.
pub fn pass_failed(roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) {
    for reducer in all() {
        // The pass's own error is the one to be seen.
        let _ = reducer.pass_failed(roots, inputs, reason);
    }
}

/// Frees reducers whose wrappers are gone, and that nobody waits for any longer, with the groups of their own; those whose
/// group was destroyed in any case.
pub fn free_abandoned() {
    let awaited = |abandoned: &Abandoned| {
        let serves = abandoned.lane == 0 || groups::is_known(abandoned.lane);
        REDUCERS.with_borrow(|reducers| {
            let reducer = reducers.get(abandoned.reducer);
            serves && reducer.is_some_and(|reducer| reducer.averager().is_awaited())
        })
    };
    let (kept, free): (Vec<_>, Vec<_>) = ABANDONED.take().into_iter().partition(awaited);
    ABANDONED.set(kept);
    for Abandoned { reducer, lane } in free {
        let reducer = REDUCERS.with_borrow_mut(|reducers| reducers.remove(reducer));
        autograd::at_outermost_end(move |_| {
            drop(reducer);
            groups::retire(lane);
        });
    }
}

/// Forgets every reducer: the environment ends.
pub fn clear() {
    ABANDONED.take();
    let reducers = REDUCERS.take();
    drop(reducers);
}

/// Lets the running backward's promise wait for a reduction. It is never over before that promise is there, so that a
/// forgotten `await` shows whether or not the peers were fast.
pub fn take_over<E>(finish: LocalFuture<Result<(), Arc<E>>>, group: &ProcessGroup)
where
    E: 'static,
    NodeError: for<'a> From<&'a E>,
{
    let pending = crate::autograd::add_pending(group);
    // Fails only where there is no environment, so where nobody waits.
    let _ = executor::spawn_later(finish, move |env, result| {
        if let Some(pending) = pending {
            pending.settle(env, result.map_err(|error| NodeError::from(&*error).of("backward")));
        }
        free_abandoned();
    });
}

/// Refuses outputs that depend on a trainable leaf which no reducer averages; those of `ignored`, and what stands behind
/// `inputs`, are the user's business.
#[napi(catch_unwind)]
pub fn reducers_check_leaves(outputs: Vec<f64>, inputs: Vec<f64>, ignored: Vec<f64>) -> napi::Result<()> {
    let (outputs, inputs, mut known) = (get_all(&outputs).js()?, get_all(&inputs).js()?, get_all(&ignored).js()?);
    for reducer in all() {
        known.extend(reducer.parameters().js()?);
    }
    Reducer::check_leaves(&outputs, &inputs, &known)
        .map_err(|error| NodeError::from(error).of("forward"))
        .js()
}

/// Refuses `action` on a module whose parameters are others now, and breaks the group, so that the peers hear of it.
#[napi(catch_unwind, ts_return_type = "never")]
pub fn reducer_parameters_changed(id: u32, action: String, detail: String) -> napi::Result<()> {
    let averager = get(id, "wrapper").js()?.averager();
    Err(NodeError::from(averager.parameters_changed(detail)).of(&action).into())
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
#[napi(catch_unwind)]
pub fn reducers_quiet(usage_code: u32) -> bool {
    REDUCERS.with_borrow(|reducers| {
        reducers
            .values()
            .all(|wrapper| wrapper.averager().is_quiet(usage(usage_code)))
    })
}

/// Refuses `action` where the gradients of `tensors` must not be used like this.
#[napi(catch_unwind)]
pub fn reducers_check(tensors: Vec<f64>, action: String, usage_code: u32) -> napi::Result<()> {
    let reducers = all();
    let (tensors, usage) = (get_all(&tensors).js()?, usage(usage_code));
    for reducer in reducers {
        reducer
            .check(&action, usage, Some(&tensors))
            .map_err(|error| NodeError::from(error).of(&action))
            .js()?;
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
            Err(error) => return Err(NodeError::from(error).of(&action).into()),
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
    REDUCERS.with_borrow(|reducers| {
        reducers
            .values()
            .flat_map(|wrapper| wrapper.averager().take_warnings())
            .collect()
    })
}

/// The wrapper was collected as garbage: its reducer, and the group of its own (0 for none), go as soon as no gradients are
/// awaited, or that group is destroyed.
#[napi(catch_unwind)]
pub fn reducer_abandon(id: u32, lane: u32) {
    ABANDONED.with_borrow_mut(|abandoned| abandoned.push(Abandoned { reducer: id, lane }));
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
