//! What a recording froze stays as it was.
use std::collections::HashSet;
use std::sync::OnceLock;

use tch::Tensor;
use torch_sys::C_tensor;

use crate::dispatch::{Operator, Output, Value};
use crate::modes::Modes;
use crate::tensor::TensorExt;
use crate::{Result, TorchError};

use super::recorder::{Recorder, share};

impl Recorder {
    pub(super) fn note_written(&mut self, value: &Value<'_>) -> Result<()> {
        let storage = |pointer: &*const C_tensor| -> Result<usize> { Ok(share(*pointer)?.info()?.storage) };
        match value {
            Value::Tensor(tensor) => {
                self.written.insert(tensor.info()?.storage);
            }
            Value::TensorList(list) => {
                let storages: Result<Vec<_>> = list.as_slice().iter().map(storage).collect();
                self.written.extend(storages?);
            }
            _ => {}
        }
        Ok(())
    }

    /// What is frozen stays as it is: a forward pass that writes it is refused, and what a replay returns is a copy of it.
    /// Parameters that nobody named are not copied: gradients are to reach them.
    pub(super) fn protect_frozen(&mut self, outputs: &mut [Tensor]) -> Result<()> {
        let mut given = HashSet::from([0]);
        for tensor in &self.held[..self.given] {
            given.insert(tensor.info()?.storage);
        }
        let mut copied = HashSet::new();
        for frozen in &self.frozen {
            let info = frozen.0.info()?;
            if given.contains(&info.storage) {
                continue;
            }
            if self.written.contains(&info.storage) {
                let shape = frozen.0.with_shape(<[i64]>::to_vec)?;
                return Err(TorchError::Unrecordable {
                    message: format!(
                        "forward writes to a tensor of shape {shape:?} that is neither an input nor in a field of a \
                         module, which every replay would do to the same one: make it a buffer or an input, or write \
                         to a clone() of it"
                    ),
                });
            }
            if !info.requires_grad {
                copied.insert(info.storage);
            }
        }
        let mut shown = HashSet::new();
        for output in outputs {
            let storage = output.info()?.storage;
            if copied.contains(&storage) {
                shown.insert(storage);
                *output = self.record_clone(output)?;
            }
        }
        // The outputs of this run are their owner's by now, who may write to them.
        for frozen in &mut self.frozen {
            if shown.contains(&frozen.0.info()?.storage) {
                frozen.0 = clone_of(&frozen.0)?;
            }
        }
        Ok(())
    }

    fn record_clone(&mut self, tensor: &Tensor) -> Result<Tensor> {
        let operator = clone_operator()?;
        let mut values = vec![Value::Tensor(tensor)];
        values.resize(operator.args.len(), Value::Default);
        let copy = clone_of(tensor)?;
        self.record(operator, Modes::DEFAULT, &values, &[Output::Tensor(copy.share()?)])?;
        Ok(copy)
    }
}

fn clone_operator() -> Result<&'static Operator> {
    static CLONE: OnceLock<Operator> = OnceLock::new();
    if let Some(found) = CLONE.get() {
        return Ok(found);
    }
    let found = Operator::find("clone", "")?;
    Ok(CLONE.get_or_init(|| found))
}

fn clone_of(tensor: &Tensor) -> Result<Tensor> {
    let operator = clone_operator()?;
    let mut values = vec![Value::Tensor(tensor)];
    values.resize(operator.args.len(), Value::Default);
    let mut copy = None;
    operator.call(Modes::NO_GRAD, &values, |output| copy = Some(output))?;
    match copy {
        Some(Output::Tensor(copy)) => Ok(copy),
        _ => Err(TorchError::argument("a copy was expected")),
    }
}
