//! Panics on demand, for the tests of panic handling; exported only if `LOCKSTEP_TEST_PANICS` is set.
use std::future::poll_fn;
use std::task::Poll;

use napi::bindgen_prelude::{Env, Object};
use napi::sys;
use napi_derive::napi;

use crate::error::NodeError;
use crate::promise::{MaybePending, Pending};
use crate::{environment, executor, promise};

#[allow(clippy::panic, reason = "what it is for")]
fn panic_in(place: &str) {
    panic!("a panic in {place}");
}

/// Panics in the running call.
#[napi(catch_unwind, no_export)]
pub fn panic_in_entry() {
    panic_in("an entry");
}

/// Panics on a thread that a promise waits for.
#[napi(catch_unwind, no_export)]
pub fn panic_in_thread(env: Env) -> napi::Result<Pending<()>> {
    let work = || {
        panic_in("a thread");
        Ok(())
    };
    promise::spawn(env, "lockstep-panic", work, |()| ())
}

/// Panics in a future of the JS thread, after its promise was returned.
#[napi(catch_unwind, no_export)]
pub fn panic_in_future(env: Env) -> napi::Result<MaybePending<()>> {
    let mut polled = false;
    executor::promise(env, async move {
        poll_fn(|context| {
            if std::mem::replace(&mut polled, true) {
                return Poll::Ready(());
            }
            context.waker().wake_by_ref();
            Poll::Pending
        })
        .await;
        panic_in("a future");
        Ok(())
    })
}

/// Panics in a task of the event loop that no promise waits for.
#[napi(catch_unwind, no_export)]
pub fn panic_in_task() -> napi::Result<()> {
    let queue = environment::queue().ok_or_else(|| NodeError::internal("no environment on this thread"))?;
    queue.post(|_| panic_in("a task"));
    Ok(())
}

type Register = unsafe fn(sys::napi_env) -> napi::Result<sys::napi_value>;

/// Exports these functions if the variable is set.
pub fn export(exports: &Object, env: Env) -> napi::Result<()> {
    if std::env::var_os("LOCKSTEP_TEST_PANICS").is_none() {
        return Ok(());
    }
    let functions: [(_, Register); 4] = [
        (c"panicInEntry", _napi_rs_internal_register_panic_in_entry),
        (c"panicInThread", _napi_rs_internal_register_panic_in_thread),
        (c"panicInFuture", _napi_rs_internal_register_panic_in_future),
        (c"panicInTask", _napi_rs_internal_register_panic_in_task),
    ];
    for (name, register) in functions {
        // SAFETY: the module's initialization, with its own environment and exports.
        unsafe {
            let function = register(env.raw())?;
            let exports = napi::JsValue::raw(exports);
            crate::error::status(sys::napi_set_named_property(
                env.raw(),
                exports,
                name.as_ptr(),
                function,
            ))?;
        }
    }
    Ok(())
}
