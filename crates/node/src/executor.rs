//! Futures of the JS thread: polled here, woken from any thread through the environment's queue.
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use lockstep_torch::device;
use napi::bindgen_prelude::{Env, ToNapiValue};
use napi::sys;

use crate::environment;
use crate::error::{IntoJs, NodeError};
use crate::jsqueue::{JsQueue, Ticket};
use crate::promise::{Deferred, MaybePending};

type Done<T> = Box<dyn FnOnce(sys::napi_env, Result<T, NodeError>)>;

/// A pending future, and the handler of its result.
struct Task<T> {
    future: Pin<Box<dyn Future<Output = Result<T, NodeError>>>>,
    done: Done<T>,
    waker: Arc<TaskWaker>,
    /// Where the thread stood, and stands in each poll.
    place: u32,
    /// Keeps the event loop alive.
    _ticket: Ticket,
}

/// Polls a [`Task`] of any result type; returns `None` when it is done.
type Step = Box<dyn FnOnce(sys::napi_env) -> Option<Parked>>;

struct Parked(Step);

struct TaskWaker {
    queue: JsQueue,
    id: u64,
    /// A message is queued; one is enough.
    posted: AtomicBool,
}

impl Wake for TaskWaker {
    fn wake(self: Arc<Self>) {
        if self.posted.swap(true, Ordering::AcqRel) {
            return;
        }
        let id = self.id;
        self.queue.post(move |env| run(env, id));
    }
}

thread_local! {
    static TASKS: RefCell<HashMap<u64, Parked>> = RefCell::new(HashMap::new());
    static NEXT_ID: Cell<u64> = const { Cell::new(0) };
}

/// Drops all tasks when the environment ends.
pub fn clear() {
    let tasks = TASKS.take();
    drop(tasks);
}

fn run(env: sys::napi_env, id: u64) {
    // Not in the table while it runs: it may spawn other tasks.
    let task = TASKS.with_borrow_mut(|tasks| tasks.remove(&id));
    if let Some(Parked(step)) = task
        && let Some(parked) = step(env)
    {
        TASKS.with_borrow_mut(|tasks| tasks.insert(id, parked));
    }
}

impl<T: 'static> Task<T> {
    fn step(mut self, env: sys::napi_env) -> Option<Parked> {
        self.waker.posted.store(false, Ordering::Release);
        let waker = Waker::from(Arc::clone(&self.waker));
        let poll = || self.future.as_mut().poll(&mut Context::from_waker(&waker));
        let result = match device::at(self.place, poll) {
            Ok(Poll::Pending) => return Some(Parked(Box::new(move |env| self.step(env)))),
            Ok(Poll::Ready(result)) => result,
            Err(error) => Err(error.into()),
        };
        let Self { future, done, .. } = self;
        drop(future);
        done(env, result);
        None
    }
}

/// Creates a task; the caller puts it into the table.
fn task<T: 'static>(
    future: impl Future<Output = Result<T, NodeError>> + 'static,
    done: impl FnOnce(sys::napi_env, Result<T, NodeError>) + 'static,
) -> Result<(u64, Task<T>), NodeError> {
    let queue = environment::queue().ok_or_else(|| NodeError::internal("no environment on this thread"))?;
    let id = NEXT_ID.replace(NEXT_ID.get() + 1);
    let waker = Arc::new(TaskWaker {
        queue,
        id,
        posted: AtomicBool::new(false),
    });
    let ticket = Ticket::take()?;
    Ok((
        id,
        Task {
            future: Box::pin(future),
            done: Box::new(done),
            waker,
            place: device::standing(),
            _ticket: ticket,
        },
    ))
}

/// Polls `future` at once, and again on each wake, on this thread; `done` receives its result. The event loop stays
/// alive until then.
pub fn spawn<T: 'static>(
    env: sys::napi_env,
    future: impl Future<Output = Result<T, NodeError>> + 'static,
    done: impl FnOnce(sys::napi_env, Result<T, NodeError>) + 'static,
) -> Result<(), NodeError> {
    let (id, task) = task(future, done)?;
    if let Some(parked) = task.step(env) {
        TASKS.with_borrow_mut(|tasks| tasks.insert(id, parked));
    }
    Ok(())
}

/// As [`spawn`], but polls only after the running JavaScript has returned to the event loop, even if the future is
/// ready.
pub fn spawn_later<T: 'static>(
    future: impl Future<Output = Result<T, NodeError>> + 'static,
    done: impl FnOnce(sys::napi_env, Result<T, NodeError>) + 'static,
) -> Result<(), NodeError> {
    let (id, task) = task(future, done)?;
    let waker = Arc::clone(&task.waker);
    let parked = Parked(Box::new(move |env| task.step(env)));
    TASKS.with_borrow_mut(|tasks| tasks.insert(id, parked));
    waker.wake();
    Ok(())
}

enum Slot<T> {
    Running,
    /// The future was pending, so a promise was returned.
    Waited(Deferred<T>),
    Finished(Result<T, NodeError>),
}

/// Runs `future`. Returns its result, or a promise if it is still pending. Throws an error that is available at once.
pub fn promise<T: ToNapiValue + 'static>(
    env: Env,
    future: impl Future<Output = Result<T, NodeError>> + 'static,
) -> napi::Result<MaybePending<T>> {
    let slot = Rc::new(RefCell::new(Slot::Running));
    let finished = Rc::clone(&slot);
    spawn(env.raw(), future, move |env, result| {
        let previous = finished.replace(Slot::Running);
        match previous {
            Slot::Waited(deferred) => deferred.settle(env, result),
            _ => {
                finished.replace(Slot::Finished(result));
            }
        }
    })
    .js()?;
    let state = slot.replace(Slot::Running);
    if let Slot::Finished(result) = state {
        return result.map(MaybePending::Ready).js();
    }
    let (deferred, promise) = Deferred::new(env.raw()).js()?;
    slot.replace(Slot::Waited(deferred));
    Ok(MaybePending::Pending(promise))
}
