//! What rules keep of parameters: how it begins, and how it is read.
use tch::Tensor;

use super::kernel::{Kernel, one, scalar};
use crate::device::DeviceCode;
use crate::dispatch::Value;
use crate::tensor::{Item, TensorExt};
use crate::{Result, TorchError};

static ZEROS: Kernel = Kernel::new("zeros", "");
static FULL: Kernel = Kernel::new("full", "");
static ZEROS_LIKE: Kernel = Kernel::new("zeros_like", "");

const INT64: i64 = 4;
const FLOAT32: i64 = 6;
const CPU: Value<'static> = Value::Device(DeviceCode { kind: 0, index: -1 });

/// A step counter, on the CPU, where it can be read without waiting.
pub(super) fn counter() -> Result<Option<Tensor>> {
    number(0.0)
}

/// A step counter that is an integer.
pub(super) fn integer_counter() -> Result<Option<Tensor>> {
    ZEROS
        .tensor(&[Value::IntList(&[]), Value::Int(INT64), Value::Default, CPU])
        .map(Some)
}

/// A float32 number, on the CPU.
pub(super) fn number(value: f64) -> Result<Option<Tensor>> {
    FULL.tensor(&[
        Value::IntList(&[]),
        scalar(value),
        Value::Int(FLOAT32),
        Value::Default,
        CPU,
    ])
    .map(Some)
}

/// Zeros of a tensor's shape.
pub(super) fn zeros_like(tensor: &Tensor) -> Result<Option<Tensor>> {
    ZEROS_LIKE.tensor(&[one(tensor)]).map(Some)
}

/// The value of a tensor of one element.
pub(super) fn value_of(tensor: &Tensor) -> Result<f64> {
    match tensor.item()? {
        Item::Double(value) => Ok(value),
        Item::Int(value) => Ok(value as f64),
        _ => Err(TorchError::argument(
            "an optimizer's number is a real tensor of one element",
        )),
    }
}
