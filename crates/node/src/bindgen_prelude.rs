//! What the generated code of an entry uses: napi's own, but for what becomes of a panic.
use std::any::Any;

use lockstep_torch::Fault;
pub use napi_rs::bindgen_prelude::*;

use crate::error::NodeError;

/// A panic of an entry as what it throws: `ERR_INTERNAL`, with the text and the place that the panic hook kept.
pub fn panic_to_error(_payload: Box<dyn Any + Send>) -> napi_rs::Error {
    NodeError::from(Fault::caught()).into()
}
