//! The wrappers of this environment, which JavaScript refers to by number: guards on the use of gradients, and the
//! release of garbage-collected wrappers.
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{Averager, LocalFuture, Reducer, ReducerError, Use};
use lockstep_torch::{Tensor, TorchError, autograd};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::executor;
use crate::gossip_error::GossipWrapper;
use crate::groups::{self, process_group};
use crate::handles::{Handle, get_all};
use crate::numbered::Numbered;

/// The averager behind a wrapped module, by class.
#[derive(Clone)]
pub enum Wrapper {
    /// `DistributedDataParallel` or `DistributedDataParallelCPU`.
    Reducer(Rc<Reducer>),
    /// `DecentralizedDataParallel`, which averages models instead of gradients.
    Gossip(Rc<GossipWrapper>),
}

impl Wrapper {
    fn averager(&self) -> Rc<dyn Averager> {
        match self {
            Self::Reducer(reducer) => Rc::clone(reducer) as Rc<dyn Averager>,
            Self::Gossip(engine) => Rc::clone(engine) as Rc<dyn Averager>,
        }
    }
}

/// A garbage-collected wrapper.
#[derive(Clone, Copy)]
struct Abandoned {
    reducer: u32,
    /// The wrapper's own group; 0: none.
    lane: u32,
}

thread_local! {
    static REDUCERS: RefCell<Numbered<Wrapper>> = const { RefCell::new(Numbered::new()) };
    /// Garbage-collected wrappers whose reducers are not freed yet.
    static ABANDONED: RefCell<Vec<Abandoned>> = const { RefCell::new(Vec::new()) };
}

fn all() -> Vec<Rc<dyn Averager>> {
    REDUCERS.with_borrow(|reducers| reducers.values().map(Wrapper::averager).collect())
}

/// Registers a wrapper; returns its number.
pub fn put(wrapper: Wrapper) -> u32 {
    REDUCERS.with_borrow_mut(|reducers| reducers.put(wrapper))
}

/// Returns the wrapper with this number. `class` names it in the error.
pub fn get(id: u32, class: &str) -> Result<Wrapper, NodeError> {
    REDUCERS
        .with_borrow(|reducers| reducers.get(id).cloned())
        .ok_or_else(|| NodeError::new("ERR_DISPOSED", format!("this {class} has been disposed of")))
}

/// Returns the reducer with this number. `class` names its wrapper in the error.
pub fn reducer(id: u32, class: &str) -> Result<Rc<Reducer>, NodeError> {
    match get(id, class)? {
        Wrapper::Reducer(reducer) => Ok(reducer),
        Wrapper::Gossip(_) => Err(NodeError::internal("this wrapper is of another class")),
    }
}

/// Rejects a backward pass that must not begin now.
pub fn check_pass(roots: &[Tensor], inputs: &[Tensor]) -> Result<(), NodeError> {
    let wrappers: Vec<_> = REDUCERS.with_borrow(|reducers| reducers.values().cloned().collect());
    for wrapper in wrappers {
        match wrapper {
            Wrapper::Gossip(engine) => engine.0.check_pass(roots, inputs)?,
            Wrapper::Reducer(reducer) => reducer.check_pass(roots, inputs)?,
        }
    }
    Ok(())
}

/// Reports that a backward pass failed inside the engine; the reductions that it would have begun fail, too.
pub fn pass_failed(roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) {
    for reducer in all() {
        // The caller reports the pass's own error.
        let _ = reducer.pass_failed(roots, inputs, reason);
    }
}

/// Frees the reducers and own groups of garbage-collected wrappers, once no reduction is pending or the own group was
/// destroyed.
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
        after_passes(move || {
            drop(reducer);
            groups::retire(lane);
        });
    }
}

/// Runs `work`, which takes hooks away, when no engine runs them.
fn after_passes(work: impl FnOnce() + 'static) {
    crate::relayed::after_passes(move || autograd::at_outermost_end(move |_| work()));
}

/// Drops all wrappers when the environment ends.
pub fn clear() {
    ABANDONED.take();
    let reducers = REDUCERS.take();
    drop(reducers);
}

/// Makes the promise of the running `backward` wait for a reduction. The reduction never ends before that promise
/// exists, so a missing `await` is detected even if the peers are fast.
pub fn take_over<E>(finish: LocalFuture<Result<(), Arc<E>>>, group: &ProcessGroup)
where
    E: 'static,
    NodeError: for<'a> From<&'a E>,
{
    let reduction = crate::autograd::add_reduction(group);
    // Fails only without an environment; then no promise waits.
    let finish = async { finish.await.map_err(|error| NodeError::from(&*error).of("backward")) };
    let _ = executor::spawn_later(finish, move |env, result| {
        if let Some(reduction) = reduction {
            reduction.settle(env, result);
        }
        free_abandoned();
    });
}

/// Rejects outputs that depend on a trainable leaf that no reducer averages. Ignores the leaves in `ignored` and those
/// behind `inputs`.
#[napi(catch_unwind)]
pub fn reducers_check_leaves(outputs: Vec<Handle>, inputs: Vec<Handle>, ignored: Vec<Handle>) -> napi::Result<()> {
    let (outputs, inputs, mut known) = (get_all(&outputs).js()?, get_all(&inputs).js()?, get_all(&ignored).js()?);
    for reducer in all() {
        known.extend(reducer.parameters().js()?);
    }
    Reducer::check_leaves(&outputs, &inputs, &known)
        .map_err(|error| NodeError::from(error).of("forward"))
        .js()
}

/// Rejects `action` because the module's parameters have changed, and breaks the group to notify the peers.
#[napi(catch_unwind, ts_return_type = "never")]
pub fn reducer_parameters_changed(id: u32, action: String, detail: String) -> napi::Result<()> {
    let averager = get(id, "wrapper").js()?.averager();
    Err(NodeError::from(averager.parameters_changed(detail)).of(&action).into())
}

/// Decodes a `usage_code`.
fn usage(code: u32) -> Use {
    match code {
        0 => Use::Step,
        1 => Use::Read,
        _ => Use::Clear,
    }
}

/// Whether the gradients of all reducers may be used this way (0: optimizer step, 1: read, 2: clear).
#[napi(catch_unwind)]
pub fn reducers_quiet(usage_code: u32) -> bool {
    REDUCERS.with_borrow(|reducers| {
        reducers
            .values()
            .all(|wrapper| wrapper.averager().is_quiet(usage(usage_code)))
    })
}

/// Rejects `action` if the gradients of `tensors` must not be used this way.
#[napi(catch_unwind)]
pub fn reducers_check(tensors: Vec<Handle>, action: String, usage_code: u32) -> napi::Result<()> {
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

/// Rejects `action` on a group while averages are on their way.
#[napi(catch_unwind)]
pub fn reducers_check_group(group: u32, action: String) -> napi::Result<()> {
    let group = process_group(group).js()?;
    let reducers = all();
    for reducer in reducers
        .iter()
        .filter(|reducer| reducer.group().info().name == group.info().name)
    {
        match reducer.check(&action, Use::Read, None) {
            // Reductions that have failed, or that lack gradients, are no reason to keep the group.
            Ok(()) | Err(ReducerError::Failed { .. } | ReducerError::Incomplete { .. }) => {}
            Err(error) => return Err(NodeError::from(error).of(&action).into()),
        }
    }
    Ok(())
}

/// Records that the gradients of `tensors`, which may have been accumulated under noSync, were cleared.
#[napi(catch_unwind)]
pub fn reducers_cleared(tensors: Vec<Handle>) -> napi::Result<()> {
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

/// Records that a wrapper was garbage-collected. Frees its reducer and its own group (`lane`; 0: none) once no
/// gradients are pending, or that group was destroyed.
#[napi(catch_unwind)]
pub fn reducer_abandon(id: u32, lane: u32) {
    ABANDONED.with_borrow_mut(|abandoned| abandoned.push(Abandoned { reducer: id, lane }));
    free_abandoned();
}

/// Frees the reducer, which removes its hooks from the parameters. Returns false if it was freed before.
#[napi(catch_unwind)]
pub fn reducer_free(id: u32) -> bool {
    let reducer = REDUCERS.with_borrow_mut(|reducers| reducers.remove(id));
    let found = reducer.is_some();
    // The engine may be running the reducer's hooks.
    after_passes(move || drop(reducer));
    found
}
