//! Backward passes through own nodes whose backward is asynchronous. The engine runs on a thread of its own and waits
//! there for the node's promise; every other callback runs on the JS thread, as in other passes.
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::mem;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use lockstep_torch::autograd::{self, CallbackResult, Origin, Pass, PassState, Relay};
use lockstep_torch::{Tensor, TorchError, fault, warnings};
use napi::bindgen_prelude::{Env, Unknown};
use napi::{JsValue, sys};
use napi_derive::napi;

use crate::autograd::{BackwardPass, within};
use crate::environment;
use crate::error::{IntoJs, NodeError};
use crate::function::{JsException, JsFunction};
use crate::handles::{Handle, get_option, put_option};
use crate::jsqueue::JsQueue;
use crate::promise::Deferred;
use crate::value;

/// Threads of passes that are inside libtorch, not those that wait for JavaScript.
static COMPUTING: AtomicUsize = AtomicUsize::new(0);
/// The process ends: no pass reaches JavaScript any more.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Counts this thread among the computing ones.
struct Computing;

impl Computing {
    fn begin() -> Self {
        COMPUTING.fetch_add(1, Ordering::SeqCst);
        Self
    }

    /// Waits for JavaScript. At the end of the process it never comes back: libtorch works no longer.
    fn pause<T>(wait: impl FnOnce() -> T) -> T {
        COMPUTING.fetch_sub(1, Ordering::SeqCst);
        let result = wait();
        while ENDING.load(Ordering::SeqCst) {
            std::thread::park();
        }
        COMPUTING.fetch_add(1, Ordering::SeqCst);
        result
    }
}

impl Drop for Computing {
    fn drop(&mut self) {
        COMPUTING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// At the end of the process, while libtorch still works: waits at most a second until no pass's thread is inside it. Where
/// one still is, the process ends with `code` before libtorch's statics are destroyed under it.
#[napi(catch_unwind)]
pub fn end_passes(code: i32) {
    ENDING.store(true, Ordering::SeqCst);
    let until = Instant::now() + Duration::from_secs(1);
    while COMPUTING.load(Ordering::SeqCst) > 0 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(1));
    }
    if COMPUTING.load(Ordering::SeqCst) > 0 {
        crate::process_end::leave_early(code);
    }
}

type Finish = Box<dyn FnOnce(&Result<(), TorchError>)>;

/// A pass on the JS thread.
struct Relayed {
    origin: Origin,
    pass: Rc<RefCell<BackwardPass>>,
    /// Calls `backwardVisit` in the async context in which the pass began.
    visit: JsFunction,
    /// The one for which the pass's thread waits.
    callback: Cell<Option<Callback>>,
    /// What the pass came to, once it is over.
    result: RefCell<Option<Result<(), TorchError>>>,
    deferred: Deferred<()>,
    finish: Finish,
}

/// What waits for the end of some passes.
struct Later {
    passes: Vec<u32>,
    work: Box<dyn FnOnce()>,
}

/// A callback, while the pass's thread waits for it.
struct Callback {
    state: PassState,
    run: &'static mut (dyn FnMut() + Send),
    /// Dropped when it has run, or will not.
    _done: Sender<()>,
}

type Gradients = CallbackResult<Vec<Option<Tensor>>>;

/// A node that waits for JavaScript.
struct Waiting {
    pass: u32,
    gradients: Sender<Gradients>,
}

thread_local! {
    /// On a pass's thread: the queue of the one that began it.
    static ORIGIN: RefCell<Option<JsQueue>> = const { RefCell::new(None) };
    static RELAYED: RefCell<HashMap<u32, Rc<Relayed>>> = RefCell::new(HashMap::new());
    /// What waits for the end of passes.
    static LATER: RefCell<Vec<Later>> = const { RefCell::new(Vec::new()) };
    static WAITING: RefCell<(u32, HashMap<u32, Waiting>)> = RefCell::new((0, HashMap::new()));
}

/// Drops all passes when the environment ends; their threads find nobody.
pub fn clear() {
    drop(WAITING.take());
    drop(RELAYED.take());
    drop(LATER.take());
}

/// Runs `work` when the passes that have a thread of their own now are over.
pub fn after_passes(work: impl FnOnce() + 'static) {
    let passes: Vec<u32> = RELAYED.with_borrow(|passes| passes.keys().copied().collect());
    if passes.is_empty() {
        work();
    } else {
        let work = Box::new(work);
        LATER.with_borrow_mut(|later| later.push(Later { passes, work }));
    }
}

/// Takes a pass from the list, and runs what waited for it.
fn remove(id: u32) -> Option<Rc<Relayed>> {
    let relayed = RELAYED.with_borrow_mut(|passes| passes.remove(&id));
    let due: Vec<_> = LATER.with_borrow_mut(|later| {
        for item in later.iter_mut() {
            item.passes.retain(|pass| *pass != id);
        }
        later.extract_if(.., |item| item.passes.is_empty()).collect()
    });
    for item in due {
        (item.work)();
    }
    relayed
}

/// Whether a node waits for JavaScript, which may communicate while reductions of the pass are open.
pub fn is_waiting() -> bool {
    WAITING.with_borrow(|(_, waiting)| !waiting.is_empty())
}

struct ToJs {
    id: u32,
    queue: JsQueue,
}

impl Relay for ToJs {
    fn run(&self, state: PassState, call: &mut (dyn FnMut() + Send)) {
        let (done, over) = channel();
        // SAFETY: only the lifetime changes: this thread waits until the callback, which holds the reference, is dropped.
        let run = unsafe { mem::transmute::<&mut (dyn FnMut() + Send), &'static mut (dyn FnMut() + Send)>(call) };
        let (id, callback) = (
            self.id,
            Callback {
                state,
                run,
                _done: done,
            },
        );
        self.queue.post(move |_| {
            let relayed = RELAYED.with_borrow(|passes| passes.get(&id).cloned());
            let Some(relayed) = relayed else { return };
            relayed.callback.set(Some(callback));
            // It throws only when the environment ends.
            let _ = relayed.visit.call(|_| Some(Vec::new()), |_, _| Ok(()));
            drop(relayed.callback.take());
        });
        let _ = Computing::pause(|| over.recv());
    }
}

/// Runs the callback for which the pass's thread waits, or what waits for the end of the pass, within the pass.
#[napi(catch_unwind)]
pub fn backward_visit(pass: u32) -> napi::Result<()> {
    let relayed = RELAYED.with_borrow(|passes| passes.get(&pass).cloned());
    let Some(relayed) = relayed else { return Ok(()) };
    let Some(callback) = relayed.callback.take() else {
        if let Some(result) = &*relayed.result.borrow() {
            within(&relayed.pass, || relayed.origin.end(result));
        }
        return Ok(());
    };
    within(&relayed.pass, || relayed.origin.visit(&callback.state, callback.run)).js()
}

/// Runs `pass` on a thread of its own. When it is over, `finish` runs on this thread, and then the promise of `deferred`
/// settles, at the latest with the reductions that the pass waits for.
pub fn start(
    id: u32,
    pass: Pass,
    waits: Rc<RefCell<BackwardPass>>,
    visit: JsFunction,
    deferred: Deferred<()>,
    finish: impl FnOnce(&Result<(), TorchError>) + 'static,
) -> Result<(), NodeError> {
    let queue = environment::queue().ok_or_else(|| NodeError::internal("no environment on this thread"))?;
    let relayed = Relayed {
        origin: Origin::default(),
        pass: waits,
        visit,
        callback: Cell::default(),
        result: RefCell::default(),
        deferred,
        finish: Box::new(finish),
    };
    RELAYED.with_borrow_mut(|passes| passes.insert(id, Rc::new(relayed)));
    let run = move || {
        let computing = Computing::begin();
        ORIGIN.set(Some(queue.clone()));
        warnings::take(Some(warn));
        let relay = ToJs {
            id,
            queue: queue.clone(),
        };
        let result = fault::catch(|| pass.run(Arc::new(relay)));
        let result = result.unwrap_or_else(|fault| Err(TorchError::Callback(fault.into())));
        // The graph may end here, with objects of JavaScript.
        drop(pass);
        drop(computing);
        queue.post(move |env| ended(env, id, result));
    };
    lockstep_collectives::spawn("lockstep-backward", run)
        .map(drop)
        .map_err(|error| {
            let error = TorchError::Callback(error.to_string().into());
            if let Some(relayed) = remove(id).and_then(Rc::into_inner) {
                (relayed.finish)(&Err(TorchError::Callback(error.to_string().into())));
            }
            NodeError::from(error)
        })
}

/// Passes a warning of libtorch on. It waits for nothing: libtorch may hold a lock that the other thread needs.
fn warn(text: String) {
    ORIGIN.with_borrow(|queue| queue.as_ref().map(|queue| queue.post(|_| environment::warn(text))));
}

fn ended(env: sys::napi_env, id: u32, result: Result<(), TorchError>) {
    let relayed = RELAYED.with_borrow(|passes| passes.get(&id).cloned());
    let Some(relayed) = relayed else { return };
    relayed.result.replace(Some(result));
    let _ = relayed.visit.call(|_| Some(Vec::new()), |_, _| Ok(()));
    drop(remove(id));
    let Some(Relayed {
        pass,
        deferred,
        finish,
        result,
        ..
    }) = Rc::into_inner(relayed)
    else {
        return;
    };
    let result = result.into_inner().unwrap_or(Ok(()));
    finish(&result);
    match result {
        Err(error) => deferred.settle(env, Err(NodeError::from(error).of("backward"))),
        Ok(()) => BackwardPass::settle(&pass, env, deferred),
    }
}

/// The backward of a node: calls `function` with a number for this call, and waits for [`node_gradients`] or
/// [`node_failed`] with it.
pub fn wait_for(call: impl FnOnce(u32) -> Result<(), NodeError>) -> CallbackResult<Vec<Option<Tensor>>> {
    let (gradients, received) = channel();
    autograd::relay(|| {
        let pass = crate::autograd::running()?;
        let id = WAITING.with_borrow_mut(|(last, waiting)| {
            *last = last.wrapping_add(1).max(1);
            waiting.insert(*last, Waiting { pass, gradients });
            *last
        });
        call(id).inspect_err(|_| drop(take(id)))
    })?
    .map_err(crate::autograd::to_callback)?;
    Computing::pause(|| received.recv()).map_err(|_| autograd::origin_ended())?
}

fn take(id: u32) -> Option<Waiting> {
    WAITING.with_borrow_mut(|(_, waiting)| waiting.remove(&id))
}

/// What an asynchronous backward came to: a handle an input, or 0.
#[napi(catch_unwind)]
pub fn node_gradients(id: u32, handles: Vec<Handle>) -> napi::Result<()> {
    let tensors: Result<Vec<_>, NodeError> = handles.iter().map(|handle| get_option(*handle)).collect();
    let tensors = tensors.js()?;
    if let Some(waiting) = take(id) {
        let _ = waiting.gradients.send(Ok(tensors));
    }
    Ok(())
}

/// An asynchronous backward has failed.
#[napi(catch_unwind)]
pub fn node_failed(env: Env, id: u32, error: Unknown<'_>) -> napi::Result<()> {
    let exception = JsException::new(env.raw(), error.raw()).js()?;
    if let Some(waiting) = take(id) {
        let _ = waiting.gradients.send(Err(exception.into()));
    }
    Ok(())
}

/// Fails what the nodes of a pass wait for.
pub fn abort(pass: u32, error: &NodeError) {
    let given_up: Vec<_> =
        WAITING.with_borrow_mut(|(_, waiting)| waiting.extract_if(|_, node| node.pass == pass).collect());
    for (_, node) in given_up {
        let _ = node.gradients.send(Err(crate::autograd::to_callback(error.clone())));
    }
}

/// The values of gradients, for a call of JavaScript.
pub fn handles_of(env: sys::napi_env, grads: Vec<Option<Tensor>>) -> Option<sys::napi_value> {
    let items: Option<Vec<_>> = grads.into_iter().map(|grad| put_option(grad).value(env)).collect();
    value::array(env, &items?)
}
