//! Promises that another thread settles.
use std::panic::{AssertUnwindSafe, catch_unwind};

use napi::bindgen_prelude::{Env, Unknown};
use napi::sys;

use crate::environment;
use crate::error::{IntoJs, NodeError};
use crate::jsqueue::{self, OnJsThread};

/// What settles a promise.
pub type Settle<T> = Box<dyn FnOnce(Result<T, NodeError>) + Send>;

/// A promise, and what settles it from any thread, with what `make` makes of the result on the JS thread. Until then the
/// process stays alive.
pub fn new<T: Send + 'static>(
    env: Env,
    make: impl FnOnce(sys::napi_env, T) -> Option<sys::napi_value> + Send + 'static,
) -> napi::Result<(Settle<T>, Unknown<'static>)> {
    let queue = environment::queue()
        .ok_or_else(|| NodeError::internal("no environment on this thread"))
        .js()?;
    let (deferred, promise) = jsqueue::deferred(env.raw()).js()?;
    let deferred = OnJsThread::new(deferred);
    let settle = move |result: Result<T, NodeError>| {
        // False only where the environment is gone, and with it who waited.
        queue.post(move |env| {
            let result = result.map(|value| move |env| make(env, value));
            deferred.into_inner().settle(env, result);
        });
    };
    // SAFETY: a value of this environment, in the scope of the running call.
    Ok((Box::new(settle), unsafe {
        Unknown::from_raw_unchecked(env.raw(), promise)
    }))
}

/// Runs `work`, which may block, on a thread of its own.
pub fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> napi::Result<()> {
    let run = move || {
        let _ = catch_unwind(AssertUnwindSafe(work));
    };
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(run)
        .map(drop)
        .map_err(|error| NodeError::internal(format!("no thread: {error}")))
        .js()
}
