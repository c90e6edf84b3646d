//! What belongs to one Node environment (the main thread, or one worker): reached through its thread.
use std::cell::RefCell;
use std::panic;
use std::sync::Once;

use napi::bindgen_prelude::{Env, FnArgs, Function, Object, Unknown};
use napi::{Result, sys};
use napi_derive::napi;

use crate::jsqueue::JsQueue;

struct Environment {
    env: sys::napi_env,
    /// `(code, message, fields) => LockstepError`
    error_factory: sys::napi_ref,
    queue: JsQueue,
}

thread_local! {
    static ENVIRONMENT: RefCell<Option<Environment>> = const { RefCell::new(None) };
}

/// This thread's environment, or null where there is none.
pub fn raw_env() -> sys::napi_env {
    ENVIRONMENT.with_borrow(|environment| environment.as_ref().map_or(std::ptr::null_mut(), |this| this.env))
}

/// The queue into this thread's event loop; `None` on a thread that is no JS thread.
pub fn queue() -> Option<JsQueue> {
    ENVIRONMENT.with_borrow(|environment| environment.as_ref().map(|this| this.queue.clone()))
}

/// The function that makes errors, once `init` has run.
pub fn error_factory() -> Option<sys::napi_ref> {
    ENVIRONMENT.with_borrow(|environment| environment.as_ref().map(|this| this.error_factory))
}

/// What `init` is given.
type ErrorFactory<'a> = Function<'a, FnArgs<(String, String, Object<'a>)>, Unknown<'a>>;

/// Ties the addon to the calling environment; to be called once, before anything else. `createError` makes the errors
/// that every other function throws or rejects with.
#[napi(catch_unwind)]
pub fn init(env: Env, create_error: ErrorFactory<'_>) -> Result<()> {
    static PANIC_HOOK: Once = Once::new();
    // A panic becomes ERR_INTERNAL at the border; its text must not reach the user's stderr on its own.
    PANIC_HOOK.call_once(|| panic::set_hook(Box::new(crate::error::note_panic)));
    let mut error_factory = std::ptr::null_mut();
    let raw_factory = napi::JsValue::raw(&create_error);
    // SAFETY: a live value of this environment; the reference is never deleted: it lives as long as the environment.
    crate::error::status(unsafe { sys::napi_create_reference(env.raw(), raw_factory, 1, &raw mut error_factory) })?;
    let queue = JsQueue::new(env.raw())?;
    ENVIRONMENT.set(Some(Environment {
        env: env.raw(),
        error_factory,
        queue,
    }));
    let _ = env.add_env_cleanup_hook((), |()| {
        crate::executor::clear();
        crate::reducer_hook::clear();
        crate::reducer::clear();
        crate::limits::clear();
        crate::groups::clear();
        crate::collectives::clear();
        crate::stores::clear();
        crate::handles::clear();
        ENVIRONMENT.set(None);
    });
    Ok(())
}
