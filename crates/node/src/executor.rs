//! Futures of the JS thread: polled here, woken from any thread through the environment's queue.
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use lockstep_torch::device;
use napi::bindgen_prelude::Unknown;
use napi::sys;

use crate::environment;
use crate::error::{IntoJs, NodeError};
use crate::jsqueue::{self, JsQueue, Ticket};
use crate::value;

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

/// Creates the JS value of a result.
pub type Make = Box<dyn FnOnce(sys::napi_env) -> Option<sys::napi_value>>;

enum Slot {
    Running,
    /// The future was pending, so a promise was returned.
    Waited(jsqueue::Deferred),
    Finished(Result<Make, NodeError>),
}

/// Runs `future`. Returns its result, or a promise if it is still pending. Throws an error that is available at once.
pub fn promise(
    env: sys::napi_env,
    future: impl Future<Output = Result<Make, NodeError>> + 'static,
) -> napi::Result<Unknown<'static>> {
    let slot = std::rc::Rc::new(RefCell::new(Slot::Running));
    let finished = std::rc::Rc::clone(&slot);
    spawn(env, future, move |env, result| {
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
    let raw = if let Slot::Finished(result) = state {
        value::made(result.js()?(env)).js()?
    } else {
        let (deferred, promise) = jsqueue::deferred(env).js()?;
        slot.replace(Slot::Waited(deferred));
        promise
    };
    // SAFETY: a value of this environment, in the scope of the running call.
    Ok(unsafe { Unknown::from_raw_unchecked(env, raw) })
}

/// As [`promise`], for a future without a value.
pub fn promise_void(
    env: sys::napi_env,
    future: impl Future<Output = Result<(), NodeError>> + 'static,
) -> napi::Result<Unknown<'static>> {
    promise(env, async { future.await.map(|()| Box::new(value::undefined) as Make) })
}
