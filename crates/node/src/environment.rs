//! The state of one Node environment (the main thread or a worker), which its thread owns.
use std::cell::RefCell;
use std::mem::ManuallyDrop;
use std::panic;
use std::rc::Rc;
use std::sync::Once;

use lockstep_torch::runtime;
use napi::bindgen_prelude::{Env, FnArgs, Function, Object, Unknown};
use napi::{Result, sys};
use napi_derive::napi;

use crate::error::IntoJs;
use crate::function::JsFunction;
use crate::jsqueue::{JsQueue, OnJsThread, Ticket};
use crate::value;

struct Environment {
    env: sys::napi_env,
    /// `(code, message, fields) => LockstepError`
    error_factory: sys::napi_ref,
    queue: JsQueue,
    /// `(text) => void`. Never released, like `error_factory`: it lives as long as the environment.
    warn: ManuallyDrop<Rc<JsFunction>>,
}

thread_local! {
    static ENVIRONMENT: RefCell<Option<Environment>> = const { RefCell::new(None) };
}

/// Passes a libtorch warning to JavaScript after the running call.
pub fn warn(text: String) {
    let Some(queue) = queue() else { return };
    // Without a ticket the process could end before the warning.
    let ticket = Ticket::take().map(OnJsThread::new);
    queue.post(move |_| {
        let warn = ENVIRONMENT.with_borrow(|environment| environment.as_ref().map(|this| Rc::clone(&this.warn)));
        if let Some(warn) = warn {
            // Throws only during the environment's teardown.
            let _ = warn.call(|env| Some(vec![value::string(env, &text)?]), |_, _| Ok(()));
        }
        drop(ticket.map(OnJsThread::into_inner));
    });
}

/// This thread's environment, or null if it has none.
pub fn raw_env() -> sys::napi_env {
    ENVIRONMENT.with_borrow(|environment| environment.as_ref().map_or(std::ptr::null_mut(), |this| this.env))
}

/// The queue of this thread's event loop; `None` if this is not a JS thread.
pub fn queue() -> Option<JsQueue> {
    ENVIRONMENT.with_borrow(|environment| environment.as_ref().map(|this| this.queue.clone()))
}

/// The function that creates errors; `None` before `init`.
pub fn error_factory() -> Option<sys::napi_ref> {
    ENVIRONMENT.with_borrow(|environment| environment.as_ref().map(|this| this.error_factory))
}

/// The type of `init`'s `createError`.
type ErrorFactory<'a> = Function<'a, FnArgs<(String, String, Object<'a>)>, Unknown<'a>>;

/// Initializes the addon for the calling environment. Call it once, before any other function. `createError` creates
/// the errors that every other function throws or rejects with; `warn` receives libtorch's warnings. `cudaNeeded`:
/// what libtorch's CUDA libraries need of the driver, if they lie beside it: 1000 * the major version of CUDA, or 0.
#[napi(catch_unwind)]
pub fn init(
    env: Env,
    #[napi(ts_arg_type = "(code: ErrorCode, message: string, fields: ErrorFields) => unknown")]
    create_error: ErrorFactory<'_>,
    warn: Function<'_, String, ()>,
    cuda_needed: Option<i32>,
) -> Result<()> {
    static PROCESS: Once = Once::new();
    // A panic becomes ERR_INTERNAL at the border; the default hook would also print it to stderr.
    PROCESS.call_once(|| {
        panic::set_hook(Box::new(lockstep_torch::fault::note));
        runtime::keep_freed_memory();
        lockstep_torch::autograd::install_allocator();
        lockstep_torch::autograd::install_engine();
        crate::process_end::prepare();
    });
    if let Some(needed) = cuda_needed {
        lockstep_torch::cuda::set_installed(needed);
    }
    runtime::init_logging().js()?;
    let mut error_factory = std::ptr::null_mut();
    let raw_factory = napi::JsValue::raw(&create_error);
    // SAFETY: a live value of this environment; the reference is never deleted: it lives as long as the environment.
    crate::error::status(unsafe { sys::napi_create_reference(env.raw(), raw_factory, 1, &raw mut error_factory) })?;
    let queue = JsQueue::new(env.raw())?;
    let warn_function = JsFunction::with_queue(env.raw(), napi::JsValue::raw(&warn), queue.clone()).js()?;
    ENVIRONMENT.set(Some(Environment {
        env: env.raw(),
        error_factory,
        warn: ManuallyDrop::new(Rc::new(warn_function)),
        queue,
    }));
    lockstep_torch::warnings::take(Some(self::warn));
    let _ = env.add_env_cleanup_hook((), |()| {
        lockstep_torch::warnings::take(None);
        crate::saved::clear();
        crate::relayed::clear();
        crate::executor::clear();
        crate::reducer_hook::clear();
        crate::reducers::clear();
        crate::limits::clear();
        crate::groups::clear();
        crate::collectives::clear();
        crate::stores::clear();
        crate::tape::clear();
        crate::cuda::clear();
        crate::handles::clear();
        ENVIRONMENT.set(None);
    });
    Ok(())
}
