//! The operators that the steps consist of: recorded for gradients where the modes say so.
use std::sync::OnceLock;

use lockstep_torch::DeviceCode;
use lockstep_torch::dispatch::{Operator, Output, TensorPointers, Value, tensor_pointers};
use lockstep_torch::modes::Modes;
use lockstep_torch::{Tensor, TorchError};

use crate::Result;

/// An operator that is looked up once.
struct Known {
    name: &'static str,
    overload: &'static str,
    found: OnceLock<Operator>,
}

impl Known {
    const fn new(name: &'static str, overload: &'static str) -> Self {
        Self {
            name,
            overload,
            found: OnceLock::new(),
        }
    }

    /// Calls it; arguments that are not given have their defaults.
    fn call(&self, modes: Modes, given: &[Value<'_>]) -> Result<Output> {
        let operator = if let Some(operator) = self.found.get() {
            operator
        } else {
            let found = Operator::find(self.name, self.overload)?;
            self.found.get_or_init(|| found)
        };
        let mut args = given.to_vec();
        args.resize(operator.args.len(), Value::Default);
        let mut result = Output::None;
        operator.call(modes, &args, |output| result = output)?;
        Ok(result)
    }

    fn tensor(&self, modes: Modes, given: &[Value<'_>]) -> Result<Tensor> {
        match self.call(modes, given)? {
            Output::Tensor(tensor) => Ok(tensor),
            _ => Err(self.unexpected()),
        }
    }

    fn tensors(&self, modes: Modes, given: &[Value<'_>]) -> Result<Vec<Tensor>> {
        match self.call(modes, given)? {
            Output::TensorList(list) => Ok(list.into_iter().flatten().collect()),
            _ => Err(self.unexpected()),
        }
    }

    fn unexpected(&self) -> crate::ParallelError {
        TorchError::argument(format!("aten::{} answered with something else", self.name)).into()
    }
}

/// A tensor without elements: whether tensors can be made on a device.
pub fn empty(device: DeviceCode) -> Result<Tensor> {
    static EMPTY: Known = Known::new("empty", "memory_format");
    let args = [Value::IntList(&[0]), Value::None, Value::None, Value::Device(device)];
    EMPTY.tensor(Modes::NO_GRAD, &args)
}

/// `torch.chunk`: as many pieces as that makes, views of the tensor.
pub fn chunk(tensor: &Tensor, count: usize, dim: i64, modes: Modes) -> Result<Vec<Tensor>> {
    static CHUNK: Known = Known::new("chunk", "");
    CHUNK.tensors(
        modes,
        &[Value::Tensor(tensor), Value::Int(count as i64), Value::Int(dim)],
    )
}

/// `Tensor.to(device)`, with `copy` also where it is there already.
pub fn to(tensor: &Tensor, device: DeviceCode, copy: bool, modes: Modes) -> Result<Tensor> {
    static TO: Known = Known::new("to", "dtype_layout");
    let args = [
        Value::Tensor(tensor),
        Value::None,
        Value::None,
        Value::Device(device),
        Value::None,
        Value::Default,
        Value::Bool(copy),
    ];
    TO.tensor(modes, &args)
}

/// `Tensor.detach`.
pub fn detach(tensor: &Tensor) -> Result<Tensor> {
    static DETACH: Known = Known::new("detach", "");
    DETACH.tensor(Modes::NO_GRAD, &[Value::Tensor(tensor)])
}

/// `Tensor.unsqueeze`.
pub fn unsqueeze(tensor: &Tensor, dim: i64, modes: Modes) -> Result<Tensor> {
    static UNSQUEEZE: Known = Known::new("unsqueeze", "");
    UNSQUEEZE.tensor(modes, &[Value::Tensor(tensor), Value::Int(dim)])
}

/// `torch.cat`.
pub fn cat(tensors: &[Tensor], dim: i64, modes: Modes) -> Result<Tensor> {
    static CAT: Known = Known::new("cat", "");
    let pointers = tensor_pointers(tensors.iter().map(Some));
    // SAFETY: live tensors, none of them null, that are borrowed through the call.
    let list = unsafe { TensorPointers::new(&pointers) };
    CAT.tensor(modes, &[Value::TensorList(list), Value::Int(dim)])
}
