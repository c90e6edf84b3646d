//! Runs closures from any thread in the JS thread's event loop.
use std::cell::Cell;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, Ordering};

use lockstep_torch::Fault;
use napi::sys;
use parking_lot::Mutex;

use crate::environment;
use crate::error::NodeError;

type Task = Box<dyn FnOnce(sys::napi_env) + Send>;

struct Inner {
    /// A thread-safe function: may be called from any thread until it is finalized, which sets `closed`.
    function: AtomicPtr<sys::napi_threadsafe_function__>,
    /// Locked while the function is called: Node deletes the function when its finalizer has returned.
    closed: Mutex<bool>,
}

impl Inner {
    fn function(&self) -> sys::napi_threadsafe_function {
        self.function.load(Ordering::Acquire)
    }
}

/// The queue into one environment's event loop.
#[derive(Clone)]
pub struct JsQueue(Arc<Inner>);

thread_local! {
    /// Tickets of this environment that keep its loop alive.
    static TICKETS: Cell<usize> = const { Cell::new(0) };
}

unsafe extern "C" fn run_task(
    env: sys::napi_env,
    _callback: sys::napi_value,
    _context: *mut c_void,
    data: *mut c_void,
) {
    // SAFETY: `data` is the box that `post` made, handed over once.
    let task = unsafe { Box::from_raw(data.cast::<Task>()) };
    if env.is_null() {
        return; // The environment is being torn down: the task is dropped, not run.
    }
    let ended = catch_unwind(AssertUnwindSafe(|| task(env)));
    // A promise may have reported the panic already; otherwise it is an uncaught exception. (If it were thrown here,
    // Node would only warn.)
    if ended.is_err()
        && let Some(fault) = Fault::last()
    {
        let error = NodeError::from(fault).to_value(env);
        if !error.is_null() {
            // SAFETY: the environment's own thread.
            unsafe { sys::napi_fatal_exception(env, error) };
        }
    }
}

unsafe extern "C" fn closed(_env: sys::napi_env, data: *mut c_void, _hint: *mut c_void) {
    // SAFETY: `data` is the reference that `new` gave away.
    let inner = unsafe { Arc::from_raw(data.cast::<Inner>()) };
    *inner.closed.lock() = true;
}

impl JsQueue {
    /// Creates the queue of an environment. It keeps the event loop alive only while a [`Ticket`] is held.
    pub fn new(env: sys::napi_env) -> napi::Result<Self> {
        let mut name = ptr::null_mut();
        let text = "lockstep";
        // SAFETY: a text of `len` bytes; the environment's own thread.
        crate::error::status(unsafe {
            sys::napi_create_string_utf8(env, text.as_ptr().cast(), text.len() as isize, &raw mut name)
        })?;
        let inner = Arc::new(Inner {
            function: AtomicPtr::default(),
            closed: Mutex::new(false),
        });
        let mut function = ptr::null_mut();
        // The finalizer's own reference.
        let data = Arc::into_raw(Arc::clone(&inner)).cast_mut().cast();
        // SAFETY: no JS function (the tasks are closures), an unbounded queue, one thread that never releases it, and a
        // finalizer that takes its reference back.
        crate::error::status(unsafe {
            sys::napi_create_threadsafe_function(
                env,
                ptr::null_mut(),
                ptr::null_mut(),
                name,
                0,
                1,
                data,
                Some(closed),
                ptr::null_mut(),
                Some(run_task),
                &raw mut function,
            )
        })?;
        inner.function.store(function, Ordering::Release);
        // SAFETY: the environment's own thread.
        crate::error::status(unsafe { sys::napi_unref_threadsafe_function(env, function) })?;
        Ok(Self(inner))
    }

    /// Runs `task` on the JS thread later. Returns false, and drops the task, if the environment has ended.
    pub fn post(&self, task: impl FnOnce(sys::napi_env) + Send + 'static) -> bool {
        let task: Task = Box::new(task);
        let data = Box::into_raw(Box::new(task));
        let posted = {
            let mut closed = self.0.closed.lock();
            if *closed {
                false
            } else {
                // SAFETY: the function is not finalized, and cannot be while the lock is held; the queue is unbounded,
                // so this does not block.
                let status = unsafe {
                    sys::napi_call_threadsafe_function(
                        self.0.function(),
                        data.cast(),
                        sys::ThreadsafeFunctionCallMode::nonblocking,
                    )
                };
                // A function that is closing may not be called again.
                *closed = status == sys::Status::napi_closing;
                status == sys::Status::napi_ok
            }
        };
        if !posted {
            // SAFETY: not handed over: still ours.
            drop(unsafe { Box::from_raw(data) });
            return false;
        }
        true
    }
}

/// Keeps the event loop alive while work is in flight; made and dropped on the JS thread.
pub struct Ticket {
    queue: JsQueue,
    /// Not `Send`: dropping it on another thread would change the wrong environment.
    _thread: std::marker::PhantomData<*const ()>,
}

impl Ticket {
    /// Takes a ticket of this thread's environment.
    pub fn take() -> Result<Self, NodeError> {
        let queue = environment::queue().ok_or_else(|| NodeError::internal("no environment on this thread"))?;
        if TICKETS.replace(TICKETS.get() + 1) == 0 {
            // SAFETY: the environment's own thread.
            unsafe { sys::napi_ref_threadsafe_function(environment::raw_env(), queue.0.function()) };
        }
        Ok(Self {
            queue,
            _thread: std::marker::PhantomData,
        })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let left = TICKETS.get().saturating_sub(1);
        TICKETS.set(left);
        let env = environment::raw_env();
        if left == 0 && !env.is_null() && !*self.queue.0.closed.lock() {
            // SAFETY: the environment's own thread; the function is not finalized.
            unsafe { sys::napi_unref_threadsafe_function(env, self.queue.0.function()) };
        }
    }
}

/// A value that may move to another thread and back, but is used and dropped only on its own thread.
pub struct OnJsThread<T>(T);

// SAFETY: `into_inner` is called by tasks of the queue, which run on the thread that wrapped the value.
unsafe impl<T> Send for OnJsThread<T> {}

impl<T> OnJsThread<T> {
    /// Wraps a value of this thread.
    pub fn new(value: T) -> Self {
        Self(value)
    }

    /// The value, back on its thread.
    pub fn into_inner(self) -> T {
        self.0
    }
}
