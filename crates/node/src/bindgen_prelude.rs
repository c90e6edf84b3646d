//! The prelude of generated entry code: napi's own, except for panics and for arguments of the wrong type.
use std::any::Any;

use lockstep_torch::Fault;
pub use napi_rs::bindgen_prelude::*;

use crate::error::NodeError;

/// Converts a panic of an entry to `ERR_INTERNAL`, with the text and the location that the panic hook recorded.
pub fn panic_to_error(_payload: Box<dyn Any + Send>) -> napi_rs::Error {
    NodeError::from(Fault::caught()).into()
}

/// An error that an entry throws.
pub struct JsError(napi_rs::Error);

impl From<napi_rs::Error> for JsError {
    fn from(error: napi_rs::Error) -> Self {
        Self(error)
    }
}

impl JsError {
    /// Throws the error. An argument that napi cannot convert becomes `ERR_ARGUMENT_TYPE`.
    ///
    /// # Safety
    /// `env` must be the running call's environment, on its own thread.
    pub unsafe fn throw_into(self, env: sys::napi_env) {
        let error = match expected(self.0.status) {
            Some(kind) => misfit(kind, &self.0.reason).into(),
            None => self.0,
        };
        // SAFETY: as this function's.
        unsafe { napi_rs::JsError::from(error).throw_into(env) };
    }
}

/// The type that a failed conversion expected; `None` for other errors.
fn expected(status: Status) -> Option<&'static str> {
    Some(match status {
        Status::NumberExpected => "a number",
        Status::BooleanExpected => "a boolean",
        Status::StringExpected | Status::NameExpected => "a string",
        Status::ArrayExpected => "an array",
        Status::ObjectExpected => "an object",
        Status::FunctionExpected => "a function",
        Status::BigintExpected => "a bigint",
        Status::ArrayBufferExpected | Status::DetachableArraybufferExpected => "an array of bytes",
        Status::InvalidArg => "another type",
        _ => return None,
    })
}

/// `reason` is napi's: "Failed to convert napi value String into rust type `f64` on SgdGroup.lr", or "Missing field `lr`".
fn misfit(kind: &str, reason: &str) -> NodeError {
    if let Some(field) = reason.strip_prefix("Missing field ") {
        return NodeError::argument_type(format!("{} is missing", field.trim_matches('`')));
    }
    let name = reason.rsplit_once(" on ").and_then(|(_, field)| field.rsplit_once('.'));
    let name = name.map_or("an argument", |(_, field)| field);
    let got = reason
        .strip_prefix("Failed to convert napi value ")
        .and_then(|rest| rest.split_once(" into ").map(|(got, _)| got))
        .filter(|got| !got.is_empty());
    let got = got.map_or_else(String::new, |got| format!(", got {}", got.to_lowercase()));
    NodeError::argument_type(format!("{name} must be {kind}{got}"))
}
