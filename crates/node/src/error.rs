//! Converts errors for JavaScript: each crate's variants map to a closed list of `ERR_...` codes.
use std::ptr;
use std::sync::Arc;

use lockstep_gossip::GossipError;
use lockstep_parallel::ParallelError;
use lockstep_reducer::ReducerError;
use lockstep_torch::{ErrorKind, Fault, TorchError, fault};
use napi::bindgen_prelude::Unknown;
use napi::sys;

use crate::environment;
use crate::function::JsException;

/// An error for JavaScript.
#[derive(Debug, Default, Clone)]
pub struct NodeError {
    /// One of the codes that `error.ts` lists.
    pub code: &'static str,
    /// What happened, where, and what to do.
    pub message: String,
    /// The rank that detected it.
    pub rank: Option<i64>,
    /// The rank that it concerns.
    pub peer: Option<i64>,
    /// The operation that failed.
    pub operation: Option<String>,
    /// A JavaScript exception (thrown by a hook), which is rethrown unchanged.
    pub exception: Option<JsException>,
    /// The underlying error.
    pub cause: Option<Box<Self>>,
}

impl NodeError {
    /// An error with a code and a text.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            ..Self::default()
        }
    }

    /// An argument of the wrong type.
    pub fn argument_type(message: impl Into<String>) -> Self {
        Self::new("ERR_ARGUMENT_TYPE", message)
    }

    /// Adds the operation that the user called, unless the error names one.
    #[must_use]
    pub fn of(mut self, operation: &str) -> Self {
        self.operation.get_or_insert_with(|| operation.to_owned());
        self
    }

    /// An exception that JavaScript threw.
    pub fn thrown(exception: JsException) -> Self {
        Self {
            code: "ERR_INTERNAL",
            exception: Some(exception),
            ..Self::default()
        }
    }

    /// A bug in Lockstep.
    pub fn internal(message: impl Into<String>) -> Self {
        Self::new("ERR_INTERNAL", message)
    }

    /// The JavaScript error; null only during the environment's teardown.
    pub fn to_value(&self, env: sys::napi_env) -> sys::napi_value {
        if let Some(value) = self.exception.as_ref().and_then(|exception| exception.value(env)) {
            return value;
        }
        self.create(env).unwrap_or(ptr::null_mut())
    }

    fn create(&self, env: sys::napi_env) -> Option<sys::napi_value> {
        let factory = environment::error_factory()?;
        let (mut function, mut fields, mut receiver, mut error) =
            (ptr::null_mut(), ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
        let arguments = [
            crate::value::string(env, self.code)?,
            crate::value::string(env, &self.message)?,
        ];
        // SAFETY: calls of Node-API on the environment's own thread, with values of that environment.
        unsafe {
            ok(sys::napi_get_reference_value(env, factory, &raw mut function))?;
            ok(sys::napi_create_object(env, &raw mut fields))?;
            ok(sys::napi_get_undefined(env, &raw mut receiver))?;
            for (name, number) in [(c"rank", self.rank), (c"peer", self.peer)] {
                if let Some(number) = number {
                    let value = crate::value::number(env, number as f64)?;
                    ok(sys::napi_set_named_property(env, fields, name.as_ptr(), value))?;
                }
            }
            if let Some(operation) = &self.operation {
                let value = crate::value::string(env, operation)?;
                ok(sys::napi_set_named_property(env, fields, c"operation".as_ptr(), value))?;
            }
            if let Some(cause) = &self.cause {
                let value = cause.to_value(env);
                if !value.is_null() {
                    ok(sys::napi_set_named_property(env, fields, c"cause".as_ptr(), value))?;
                }
            }
            let arguments = [arguments[0], arguments[1], fields];
            ok(sys::napi_call_function(
                env,
                receiver,
                function,
                3,
                arguments.as_ptr(),
                &raw mut error,
            ))?;
        }
        Some(error)
    }
}

fn ok(status: sys::napi_status) -> Option<()> {
    (status == sys::Status::napi_ok).then_some(())
}

impl From<NodeError> for napi::Error {
    fn from(error: NodeError) -> Self {
        let env = environment::raw_env();
        if !env.is_null() {
            let value = error.to_value(env);
            if !value.is_null() {
                // SAFETY: a value of this thread's environment, in the handle scope of the running call.
                return Self::from(unsafe { Unknown::from_raw_unchecked(env, value) });
            }
        }
        Self::from_reason(format!("{}: {}", error.code, error.message))
    }
}

/// The code of a libtorch error; an operator's error has its source's code.
pub fn code_of(error: &TorchError) -> &'static str {
    match error {
        TorchError::Torch { kind, .. } => match kind {
            ErrorKind::Index => "ERR_INDEX",
            ErrorKind::Value => "ERR_VALUE",
            ErrorKind::Type => "ERR_TYPE",
            ErrorKind::NotImplemented => "ERR_NOT_IMPLEMENTED",
            ErrorKind::OutOfMemory => "ERR_OUT_OF_MEMORY",
            ErrorKind::Timeout => "ERR_TIMEOUT",
            // Connections belong to stores and collectives, whose errors have their own codes.
            ErrorKind::Connection | ErrorKind::Runtime => "ERR_TORCH",
        },
        TorchError::Tch(_) => "ERR_TORCH",
        TorchError::Argument { .. } => "ERR_VALUE",
        TorchError::CudaUnavailable { .. } => "ERR_CUDA_UNAVAILABLE",
        TorchError::Io { .. } => "ERR_IO",
        TorchError::Unrecordable { .. } => "ERR_CAPTURE_UNSUPPORTED",
        TorchError::Operator { source, .. } => code_of(source),
        TorchError::Callback(_) => "ERR_INTERNAL",
    }
}

impl From<TorchError> for NodeError {
    fn from(error: TorchError) -> Self {
        match error {
            TorchError::Callback(_) => Self::from_callback(error),
            TorchError::Operator { name, source } => Self::from(*source).of(&name),
            _ => Self::new(code_of(&error), advised(error.to_string())),
        }
    }
}

impl From<Fault> for NodeError {
    fn from(fault: Fault) -> Self {
        Self::internal(fault.to_string())
    }
}

/// libtorch's message, with a hint if the remedy is known.
pub fn advised(message: String) -> String {
    /// CUDA's errors after which nothing runs on the device.
    const LOST: [&str; 3] = [
        "device-side assert",
        "illegal memory access",
        "unspecified launch failure",
    ];
    if message.contains("to be on the same device") {
        return format!("{message} Bring them to one device with `to(device)`");
    }
    if LOST.iter().any(|lost| message.contains(lost)) {
        return format!("{message}\nThe device's context is lost for this process: start it again");
    }
    match message.split_once(": attempted to run this operator with Meta tensors") {
        Some((operator, _)) => format!(
            "{operator} does not run on 'meta' tensors: libtorch knows the shapes of its results from Python only. Bring the \
             module and its inputs to another device"
        ),
        None => message,
    }
}

impl NodeError {
    /// Unwraps an error of one of our closures that has passed through libtorch.
    fn from_callback(error: TorchError) -> Self {
        let TorchError::Callback(inner) = error else {
            return Self::from(error);
        };
        let inner = match inner.downcast::<JsException>() {
            Ok(exception) => {
                return Self {
                    code: "ERR_INTERNAL",
                    exception: Some(*exception),
                    ..Self::default()
                };
            }
            Err(inner) => inner,
        };
        let inner = match inner.downcast::<CallbackFailure>() {
            Ok(failure) => return failure.0,
            Err(inner) => inner,
        };
        let inner = match inner.downcast::<Arc<ReducerError>>() {
            Ok(error) => return Self::from(&**error),
            Err(inner) => inner,
        };
        let inner = match inner.downcast::<Arc<GossipError>>() {
            Ok(error) => return Self::from(&**error),
            Err(inner) => inner,
        };
        let inner = match inner.downcast::<ParallelError>() {
            Ok(error) => return Self::from(*error),
            Err(inner) => inner,
        };
        match inner.downcast::<TorchError>() {
            Ok(inner) => Self::from(*inner),
            Err(inner) => Self::internal(inner.to_string()),
        }
    }
}

/// A `NodeError` that passes through libtorch.
#[derive(Debug)]
pub struct CallbackFailure(pub NodeError);

impl std::fmt::Display for CallbackFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0.exception {
            Some(exception) => exception.fmt(f),
            None => write!(f, "{}: {}", self.0.code, self.0.message),
        }
    }
}

impl std::error::Error for CallbackFailure {}

/// Converts any crate's error to the error type of a `#[napi]` function, for `?`.
pub trait IntoJs<T> {
    /// Converts the error.
    fn js(self) -> napi::Result<T>;
}

impl<T, E: Into<NodeError>> IntoJs<T> for Result<T, E> {
    fn js(self) -> napi::Result<T> {
        self.map_err(|error| error.into().into())
    }
}

/// Checks a status of Node-API.
pub fn status(status: sys::napi_status) -> napi::Result<()> {
    if status == sys::Status::napi_ok {
        return Ok(());
    }
    Err(NodeError::internal(format!("Node-API answered with status {status}")).into())
}

/// Runs a raw callback's body. If it fails or panics, throws the error and returns null.
pub fn border(env: sys::napi_env, body: impl FnOnce() -> Result<sys::napi_value, NodeError>) -> sys::napi_value {
    let error = match fault::catch(body) {
        Ok(Ok(value)) => return value,
        Ok(Err(error)) => error,
        Err(fault) => fault.into(),
    };
    let value = error.to_value(env);
    if !value.is_null() {
        // SAFETY: the environment's own thread, inside a callback.
        unsafe { sys::napi_throw(env, value) };
    }
    ptr::null_mut()
}
