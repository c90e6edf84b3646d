//! What the generated code of an entry uses: napi's own, but for what becomes of a panic, and of an argument of the wrong
//! type.
use std::any::Any;

use lockstep_torch::Fault;
pub use napi_rs::bindgen_prelude::*;

use crate::error::NodeError;

/// A panic of an entry as what it throws: `ERR_INTERNAL`, with the text and the place that the panic hook kept.
pub fn panic_to_error(_payload: Box<dyn Any + Send>) -> napi_rs::Error {
    NodeError::from(Fault::caught()).into()
}

/// How an entry's error is thrown.
pub struct JsError(napi_rs::Error);

impl From<napi_rs::Error> for JsError {
    fn from(error: napi_rs::Error) -> Self {
        Self(error)
    }
}

impl JsError {
    /// Throws it: what napi says of an argument that it cannot convert, as `ERR_ARGUMENT_TYPE`.
    ///
    /// # Safety
    /// The running call's environment, on its own thread.
    pub unsafe fn throw_into(self, env: sys::napi_env) {
        let error = match expected(self.0.status) {
            Some(kind) => misfit(kind, &self.0.reason).into(),
            None => self.0,
        };
        // SAFETY: as this function's.
        unsafe { napi_rs::JsError::from(error).throw_into(env) };
    }
}

/// What a conversion failed for the want of; `None` for errors of other kinds.
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
