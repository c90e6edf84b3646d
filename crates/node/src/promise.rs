//! Promises that another thread settles.
use std::sync::Arc;

use lockstep_torch::{Fault, fault};
use napi::bindgen_prelude::{Env, Unknown};
use napi::sys;
use parking_lot::Mutex;

use crate::environment;
use crate::error::{IntoJs, NodeError};
use crate::jsqueue::{self, Deferred, JsQueue, OnJsThread};

type Make<T> = Box<dyn FnOnce(sys::napi_env, T) -> Option<sys::napi_value> + Send>;

/// Settles a promise from any thread. If dropped unused, it rejects the promise, so that no caller waits forever.
pub struct Settle<T: Send + 'static>(Option<(JsQueue, OnJsThread<Deferred>, Make<T>)>);

impl<T: Send + 'static> Settle<T> {
    /// Settles the promise.
    pub fn settle(mut self, result: Result<T, NodeError>) {
        self.post(result);
    }

    fn post(&mut self, result: Result<T, NodeError>) {
        let Some((queue, deferred, make)) = self.0.take() else {
            return;
        };
        // False only if the environment has ended, and its promises with it.
        queue.post(move |env| {
            let result = result.map(|value| move |env| make(env, value));
            deferred.into_inner().settle(env, result);
        });
    }
}

impl<T: Send + 'static> Drop for Settle<T> {
    fn drop(&mut self) {
        if self.0.is_some() {
            let fault = Fault::last().unwrap_or_else(|| Fault::new("what should have settled a promise is gone"));
            self.post(Err(fault.into()));
        }
    }
}

/// Creates a promise, and a [`Settle`] for any thread. `make` creates the promise's value from the result, on the JS
/// thread. The process stays alive until then. The caller must return the promise: a rejection without a handler ends
/// the process.
pub fn new<T: Send + 'static>(
    env: Env,
    make: impl FnOnce(sys::napi_env, T) -> Option<sys::napi_value> + Send + 'static,
) -> napi::Result<(Settle<T>, Unknown<'static>)> {
    let queue = environment::queue()
        .ok_or_else(|| NodeError::internal("no environment on this thread"))
        .js()?;
    let (deferred, promise) = jsqueue::deferred(env.raw()).js()?;
    let settle = Settle(Some((queue, OnJsThread::new(deferred), Box::new(make) as Make<T>)));
    // SAFETY: a value of this environment, in the scope of the running call.
    Ok((settle, unsafe { Unknown::from_raw_unchecked(env.raw(), promise) }))
}

/// Runs `work`, which may block, on a new thread, and settles a promise with the value that `make` creates from the
/// result.
pub fn spawn<T: Send + 'static>(
    env: Env,
    name: &str,
    work: impl FnOnce() -> Result<T, NodeError> + Send + 'static,
    make: impl FnOnce(sys::napi_env, T) -> Option<sys::napi_value> + Send + 'static,
) -> napi::Result<Unknown<'static>> {
    let (settle, pending) = new(env, make)?;
    let settle = Arc::new(Mutex::new(Some(settle)));
    let end = |slot: &Mutex<Option<Settle<T>>>, result| {
        let settle = slot.lock().take();
        if let Some(settle) = settle {
            settle.settle(result);
        }
    };
    let own = Arc::clone(&settle);
    let run = move || end(&own, fault::catch(work).unwrap_or_else(|fault| Err(fault.into())));
    if let Err(error) = lockstep_collectives::spawn(name, run) {
        end(&settle, Err(NodeError::internal(error.to_string())));
    }
    Ok(pending)
}
