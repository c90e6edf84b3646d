//! JS functions that native code calls (hooks, backward functions of custom nodes), and their exceptions.
use std::ffi::CStr;
use std::fmt;
use std::ptr;
use std::sync::Arc;

use lockstep_torch::device;
use napi::sys;

use crate::environment;
use crate::error::NodeError;
use crate::jsqueue::{JsQueue, OnJsThread};

/// A reference to a JS value. Used only on its environment's thread; also released there, wherever it is dropped.
struct JsReference {
    env: sys::napi_env,
    raw: sys::napi_ref,
    queue: JsQueue,
}

// SAFETY: every use checks that it is on the environment's thread; `drop` posts the release to it.
unsafe impl Send for JsReference {}
// SAFETY: as above.
unsafe impl Sync for JsReference {}

impl JsReference {
    fn new(env: sys::napi_env, value: sys::napi_value) -> Result<Self, NodeError> {
        let queue = environment::queue().ok_or_else(|| NodeError::internal("no environment on this thread"))?;
        Self::with_queue(env, value, queue)
    }

    fn with_queue(env: sys::napi_env, value: sys::napi_value, queue: JsQueue) -> Result<Self, NodeError> {
        let mut raw = ptr::null_mut();
        // SAFETY: a value of this thread's environment.
        if unsafe { sys::napi_create_reference(env, value, 1, &raw mut raw) } != sys::Status::napi_ok {
            return Err(NodeError::internal("a value could not be kept"));
        }
        Ok(Self { env, raw, queue })
    }

    fn value(&self, env: sys::napi_env) -> Option<sys::napi_value> {
        if env.is_null() || env != self.env || env != environment::raw_env() {
            return None;
        }
        let mut value = ptr::null_mut();
        // SAFETY: the environment's own thread; the reference lives until drop.
        let status = unsafe { sys::napi_get_reference_value(env, self.raw, &raw mut value) };
        (status == sys::Status::napi_ok && !value.is_null()).then_some(value)
    }
}

impl Drop for JsReference {
    fn drop(&mut self) {
        let raw = OnJsThread::new(self.raw);
        let here = environment::raw_env() == self.env;
        let env = self.env;
        let delete = move |env: sys::napi_env| {
            // SAFETY: the environment's own thread; deleted once.
            unsafe { sys::napi_delete_reference(env, raw.into_inner()) };
        };
        if here {
            delete(env);
        } else {
            // If the environment has ended, so have its references.
            self.queue.post(delete);
        }
    }
}

/// A value that a JS function threw, which is rethrown unchanged, and its text.
#[derive(Clone)]
pub struct JsException(Arc<Thrown>);

struct Thrown {
    /// The value. A primitive is in an object, since Node-API cannot reference it.
    reference: JsReference,
    boxed: bool,
    text: String,
}

/// The property that holds a primitive.
const BOXED: &CStr = c"value";

/// `String(value)`; `None` if that throws.
fn text_of(env: sys::napi_env, value: sys::napi_value) -> Option<String> {
    let mut text = ptr::null_mut();
    // SAFETY: the environment's own thread. Coercion runs JavaScript, which may throw.
    unsafe {
        if sys::napi_coerce_to_string(env, value, &raw mut text) != sys::Status::napi_ok {
            let mut thrown = ptr::null_mut();
            let _ = sys::napi_get_and_clear_last_exception(env, &raw mut thrown);
            return None;
        }
    }
    crate::value::read_string(env, text)
}

impl JsException {
    /// References a value that was thrown, or that a promise rejected with.
    pub fn new(env: sys::napi_env, value: sys::napi_value) -> Result<Self, NodeError> {
        let mut kind = 0;
        // SAFETY: a value of this thread's environment.
        let known = unsafe { sys::napi_typeof(env, value, &raw mut kind) } == sys::Status::napi_ok;
        let boxed = known && kind != sys::ValueType::napi_object && kind != sys::ValueType::napi_function;
        let mut object = value;
        if boxed {
            // SAFETY: as above.
            let made = unsafe {
                sys::napi_create_object(env, &raw mut object) == sys::Status::napi_ok
                    && sys::napi_set_named_property(env, object, BOXED.as_ptr(), value) == sys::Status::napi_ok
            };
            if !made {
                return Err(NodeError::internal("a value could not be kept"));
            }
        }
        Ok(Self(Arc::new(Thrown {
            reference: JsReference::new(env, object)?,
            boxed,
            text: text_of(env, value).unwrap_or_else(|| "a JavaScript function threw".to_owned()),
        })))
    }

    /// The thrown value; `None` on another thread.
    pub fn value(&self, env: sys::napi_env) -> Option<sys::napi_value> {
        let object = self.0.reference.value(env)?;
        if !self.0.boxed {
            return Some(object);
        }
        let mut value = ptr::null_mut();
        // SAFETY: the environment's own thread, as `reference` has checked.
        let status = unsafe { sys::napi_get_named_property(env, object, BOXED.as_ptr(), &raw mut value) };
        (status == sys::Status::napi_ok).then_some(value)
    }
}

impl fmt::Debug for JsException {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JsException({})", self.0.text)
    }
}

impl fmt::Display for JsException {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl std::error::Error for JsException {}

/// A JS function that native code calls on the JS thread, within the running call.
pub struct JsFunction(JsReference);

impl JsFunction {
    /// References a function.
    pub fn new(env: sys::napi_env, function: sys::napi_value) -> Result<Self, NodeError> {
        JsReference::new(env, function).map(Self)
    }

    /// As [`Self::new`], with the queue of an environment that is not yet initialized.
    pub fn with_queue(env: sys::napi_env, function: sys::napi_value, queue: JsQueue) -> Result<Self, NodeError> {
        JsReference::with_queue(env, function, queue).map(Self)
    }

    /// Calls the function with the values that `arguments` creates, and reads its result, in a new handle scope. Then
    /// the thread stands where it stood: each call of JavaScript into the addon may take it elsewhere.
    pub fn call<T>(
        &self,
        arguments: impl FnOnce(sys::napi_env) -> Option<Vec<sys::napi_value>>,
        read: impl FnOnce(sys::napi_env, sys::napi_value) -> Result<T, NodeError>,
    ) -> Result<T, NodeError> {
        let env = environment::raw_env();
        let function = self
            .0
            .value(env)
            .ok_or_else(|| NodeError::internal("a JavaScript hook was called off its own thread, or after its end"))?;
        let mut scope = ptr::null_mut();
        // SAFETY: the environment's own thread.
        unsafe { sys::napi_open_handle_scope(env, &raw mut scope) };
        let outer = device::Outer::here();
        let result = Self::call_in_scope(env, function, arguments, read);
        let restored = outer.restore();
        // SAFETY: the scope opened above.
        unsafe { sys::napi_close_handle_scope(env, scope) };
        let value = result?;
        restored?;
        Ok(value)
    }

    fn call_in_scope<T>(
        env: sys::napi_env,
        function: sys::napi_value,
        arguments: impl FnOnce(sys::napi_env) -> Option<Vec<sys::napi_value>>,
        read: impl FnOnce(sys::napi_env, sys::napi_value) -> Result<T, NodeError>,
    ) -> Result<T, NodeError> {
        let arguments = arguments(env).ok_or_else(|| NodeError::internal("the environment is being torn down"))?;
        let receiver = crate::value::made(crate::value::undefined(env))?;
        let mut result = ptr::null_mut();
        // SAFETY: a function and arguments of this environment, on its own thread.
        let status = unsafe {
            sys::napi_call_function(
                env,
                receiver,
                function,
                arguments.len(),
                arguments.as_ptr(),
                &raw mut result,
            )
        };
        if status == sys::Status::napi_ok {
            return read(env, result);
        }
        let mut thrown = ptr::null_mut();
        // SAFETY: the environment's own thread.
        if unsafe { sys::napi_get_and_clear_last_exception(env, &raw mut thrown) } != sys::Status::napi_ok {
            return Err(NodeError::internal("a JavaScript function could not be called"));
        }
        let exception = JsException::new(env, thrown)?;
        Err(NodeError {
            code: "ERR_INTERNAL",
            exception: Some(exception),
            ..NodeError::default()
        })
    }
}
