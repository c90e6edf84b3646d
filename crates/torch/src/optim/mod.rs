//! The arithmetic of the optimizers, once, for every caller: `_foreach_*` kernels in the order of operations of PyTorch's
//! single-tensor loop (its default on the CPU), so that the bits are the same; `fused` uses the `_fused_*` kernels.
pub mod accum_adam;
pub mod adam;
mod blocks;
mod kept;
mod kernel;
pub mod options;
pub mod rule;
mod rules;
pub mod sgd;

use tch::Tensor;

use crate::tensor::TensorExt;
use crate::{Result, TorchError};
use kernel::{Kernel, values};

/// Tensors of a gradient scaler, which the fused kernels apply themselves. Both on the parameters' device.
#[derive(Debug, Clone, Copy, Default)]
pub struct Scaling<'a> {
    /// The scale of the gradients; they are divided by it.
    pub grad_scale: Option<&'a Tensor>,
    /// Not zero where a gradient is infinite or NaN: nothing is updated then.
    pub found_inf: Option<&'a Tensor>,
}

impl Scaling<'_> {
    /// Does `found_inf` say that this step is skipped? Waits for the device.
    fn is_skipped(&self) -> Result<bool> {
        Ok(match self.found_inf {
            Some(found) => !matches!(found.item()?, crate::tensor::Item::Double(value) if value == 0.0),
            None => false,
        })
    }
}

/// What no step takes, found before anything is changed: lists that do not match, scaling without the fused kernels.
fn check_step(optimizer: &str, lengths: [usize; 3], fused: bool, scaling: Scaling<'_>) -> Result<()> {
    let [params, grads, states] = lengths;
    if params != grads || params != states {
        return Err(TorchError::argument(format!(
            "{optimizer} needs one gradient and one state a parameter, got {params} parameters, {grads} gradients and \
             {states} states"
        )));
    }
    if !fused && (scaling.grad_scale.is_some() || scaling.found_inf.is_some()) {
        return Err(TorchError::argument(
            "scaled gradients are for fused steps: unscale them first, or make every parameter group fused",
        ));
    }
    Ok(())
}

/// Is any of the gradients sparse?
fn any_sparse(grads: &[Tensor]) -> Result<bool> {
    for grad in grads {
        if grad.info()?.layout != 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The parameters of a list that have a gradient: the others take no part in a step.
#[derive(Debug, Default)]
pub struct Updates {
    /// Their places in the list.
    pub indices: Vec<usize>,
    /// The parameters.
    pub params: Vec<Tensor>,
    /// Their gradients.
    pub grads: Vec<Tensor>,
}

impl Updates {
    /// Those of `params`.
    pub fn of(params: Vec<Tensor>) -> Result<Self> {
        let mut out = Self::default();
        for (index, param) in params.into_iter().enumerate() {
            if let Some(grad) = param.grad_option()? {
                out.indices.push(index);
                out.params.push(param);
                out.grads.push(grad);
            }
        }
        Ok(out)
    }
}

/// `Optimizer.zero_grad`: takes the gradients away, or detaches them and fills them with zeros.
pub fn zero_gradients(params: &[Tensor], set_to_none: bool) -> Result<()> {
    for param in params {
        if set_to_none {
            param.set_grad_option(None)?;
        } else if let Some(grad) = param.grad_option()? {
            if grad.info()?.is_leaf {
                grad.set_requires_grad_flag(false)?;
            } else {
                DETACH_.call(&[kernel::one(&grad)])?;
            }
            ZERO_.call(&[kernel::one(&grad)])?;
        }
    }
    Ok(())
}

static DETACH_: Kernel = Kernel::new("detach_", "");
static ZERO_: Kernel = Kernel::new("zero_", "");
static NEG: Kernel = Kernel::new("_foreach_neg", "");
static ADD: Kernel = Kernel::new("_foreach_add", "List");
static ADD_: Kernel = Kernel::new("_foreach_add_", "List");
static ADD_SCALAR_: Kernel = Kernel::new("_foreach_add_", "Scalar");
static MUL_: Kernel = Kernel::new("_foreach_mul_", "Scalar");

/// Gradients on their way to an update: borrowed until something has to be written into them.
struct Gradients {
    tensors: Vec<Tensor>,
    owned: bool,
}

impl Gradients {
    /// `-grads` for `maximize`, then `+ weight_decay * params`, as the single-tensor loops do it.
    fn prepare(grads: Vec<Tensor>, params: &[Tensor], maximize: bool, weight_decay: f64) -> Result<Self> {
        let mut out = Self {
            tensors: grads,
            owned: false,
        };
        if maximize {
            out = Self {
                tensors: values(NEG.call(&[kernel::list(&kernel::pointers(&out.tensors))])?)?,
                owned: true,
            };
        }
        if weight_decay != 0.0 {
            out.add(params, weight_decay)?;
        }
        Ok(out)
    }

    /// `grads + alpha * others`, in place only where the gradients are not the user's.
    fn add(&mut self, others: &[Tensor], alpha: f64) -> Result<()> {
        let (grads, others) = (kernel::pointers(&self.tensors), kernel::pointers(others));
        let args = [kernel::list(&grads), kernel::list(&others), kernel::scalar(alpha)];
        if self.owned {
            ADD_.call(&args)?;
        } else {
            self.tensors = values(ADD.call(&args)?)?;
            self.owned = true;
        }
        Ok(())
    }
}
