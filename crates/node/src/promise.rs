//! Promises of JavaScript, and what settles them.
use std::marker::PhantomData;
use std::ptr;
use std::sync::Arc;

use lockstep_torch::{Fault, fault};
use napi::bindgen_prelude::{Env, ToNapiValue};
use napi::sys;
use parking_lot::Mutex;

use crate::environment;
use crate::error::{IntoJs, NodeError};
use crate::jsqueue::{JsQueue, OnJsThread, Ticket};

/// A promise of a `T`. Whoever has made one must return it: a rejection without a handler ends the process.
pub struct Pending<T>(sys::napi_value, PhantomData<T>);

impl<T> ToNapiValue for Pending<T> {
    unsafe fn to_napi_value(_env: sys::napi_env, promise: Self) -> napi::Result<sys::napi_value> {
        Ok(promise.0)
    }
}

/// A `T`, or a promise of it where it takes time.
pub enum MaybePending<T> {
    Ready(T),
    Pending(Pending<T>),
}

impl<T: ToNapiValue> ToNapiValue for MaybePending<T> {
    unsafe fn to_napi_value(env: sys::napi_env, value: Self) -> napi::Result<sys::napi_value> {
        match value {
            // SAFETY: the caller's.
            Self::Ready(value) => unsafe { T::to_napi_value(env, value) },
            Self::Pending(promise) => Ok(promise.0),
        }
    }
}

/// Settles a promise once, on the JS thread. Its ticket keeps the process alive until then. A panic that drops it
/// rejects the promise.
pub struct Deferred<T> {
    /// Null once it is settled.
    raw: sys::napi_deferred,
    _ticket: Ticket,
    _value: PhantomData<T>,
}

impl<T> Deferred<T> {
    /// A new promise, and the handle that settles it.
    pub fn new(env: sys::napi_env) -> Result<(Self, Pending<T>), NodeError> {
        let ticket = Ticket::take()?;
        let (mut raw, mut promise) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: the environment's own thread.
        let status = unsafe { sys::napi_create_promise(env, &raw mut raw, &raw mut promise) };
        if status != sys::Status::napi_ok {
            return Err(NodeError::internal("a promise could not be made"));
        }
        let deferred = Self {
            raw,
            _ticket: ticket,
            _value: PhantomData,
        };
        Ok((deferred, Pending(promise, PhantomData)))
    }

    fn take(&mut self) -> sys::napi_deferred {
        std::mem::replace(&mut self.raw, ptr::null_mut())
    }

    fn reject(&mut self, env: sys::napi_env, error: &NodeError) {
        let value = error.to_value(env);
        // SAFETY: the environment's own thread; settled once, since it is null afterwards.
        unsafe { sys::napi_reject_deferred(env, self.take(), value) };
    }
}

impl<T: ToNapiValue> Deferred<T> {
    /// Resolves the promise with the value, or rejects it with the error.
    pub fn settle(mut self, env: sys::napi_env, result: Result<T, NodeError>) {
        let result = result.and_then(|value| {
            // SAFETY: the environment's own thread.
            unsafe { T::to_napi_value(env, value) }.map_err(|error| NodeError::internal(error.to_string()))
        });
        match result {
            // SAFETY: as above; settled once, since `self` is consumed.
            Ok(value) => unsafe {
                sys::napi_resolve_deferred(env, self.take(), value);
            },
            Err(error) => self.reject(env, &error),
        }
    }
}

impl<T> Drop for Deferred<T> {
    fn drop(&mut self) {
        let env = environment::raw_env();
        if !self.raw.is_null() && !env.is_null() && std::thread::panicking() {
            self.reject(env, &Fault::caught().into());
        }
    }
}

/// Settles a promise from any thread. If dropped unused, it rejects the promise, so that no caller waits forever.
pub struct Settle<T: Send + 'static>(Option<(JsQueue, Post<T>)>);

type Post<T> = Box<dyn FnOnce(sys::napi_env, Result<T, NodeError>) + Send>;

impl<T: Send + 'static> Settle<T> {
    /// Settles the promise.
    pub fn settle(mut self, result: Result<T, NodeError>) {
        self.post(result);
    }

    fn post(&mut self, result: Result<T, NodeError>) {
        if let Some((queue, settle)) = self.0.take() {
            // False only if the environment has ended, and its promises with it.
            queue.post(move |env| settle(env, result));
        }
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
/// thread. The process stays alive until then.
pub fn new<T: Send + 'static, V: ToNapiValue + 'static>(
    env: Env,
    make: impl FnOnce(T) -> V + Send + 'static,
) -> napi::Result<(Settle<T>, Pending<V>)> {
    let queue = environment::queue()
        .ok_or_else(|| NodeError::internal("no environment on this thread"))
        .js()?;
    let (deferred, promise) = Deferred::new(env.raw()).js()?;
    let deferred = OnJsThread::new(deferred);
    let settle = move |env, result: Result<T, _>| deferred.into_inner().settle(env, result.map(make));
    Ok((Settle(Some((queue, Box::new(settle)))), promise))
}

/// Runs `work`, which may block, on a new thread, and settles a promise with the value that `make` creates from the
/// result.
pub fn spawn<T: Send + 'static, V: ToNapiValue + 'static>(
    env: Env,
    name: &str,
    work: impl FnOnce() -> Result<T, NodeError> + Send + 'static,
    make: impl FnOnce(T) -> V + Send + 'static,
) -> napi::Result<Pending<V>> {
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
