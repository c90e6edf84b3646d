//! `torch.optim.SparseAdam`: Adam for gradients of which few rows are there. Only these are updated.
use tch::Tensor;

use crate::dispatch::Value;
use crate::optim::kept::{integer_counter, zeros_like};
use crate::optim::kernel::{Kernel, one, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::tensor::TensorExt;
use crate::{Result, TorchError};

pub(super) struct SparseAdam {
    lr: f64,
    betas: [f64; 2],
    eps: f64,
    maximize: bool,
}

impl SparseAdam {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            betas: [options.number("betas0")?, options.number("betas1")?],
            eps: options.number("eps")?,
            maximize: options.flag("maximize")?,
        })
    }
}

static ADD_: Kernel = Kernel::new("add_", "Tensor");
static ADD_SCALAR_: Kernel = Kernel::new("add_", "Scalar");
static COALESCE: Kernel = Kernel::new("coalesce", "");
static DIV_: Kernel = Kernel::new("div_", "Tensor");
static INDICES: Kernel = Kernel::new("_indices", "");
static MUL: Kernel = Kernel::new("mul", "Scalar");
static MUL_: Kernel = Kernel::new("mul_", "Scalar");
static POW: Kernel = Kernel::new("pow", "Tensor_Scalar");
static SPARSE: Kernel = Kernel::new("sparse_coo_tensor", "indices_size");
static SPARSE_MASK: Kernel = Kernel::new("sparse_mask", "");
static SQRT_: Kernel = Kernel::new("sqrt_", "");
static SUB: Kernel = Kernel::new("sub", "Tensor");
static SUB_: Kernel = Kernel::new("sub_", "Tensor");
static VALUES: Kernel = Kernel::new("_values", "");

pub(super) fn indices_of(sparse: &Tensor) -> Result<Tensor> {
    INDICES.tensor(&[one(sparse)])
}

pub(super) fn values_of(sparse: &Tensor) -> Result<Tensor> {
    VALUES.tensor(&[one(sparse)])
}

/// A tensor of the shape of `sparse` with other values.
pub(super) fn sparse_like(sparse: &Tensor, indices: &Tensor, values: &Tensor) -> Result<Tensor> {
    let sizes = sparse.size();
    SPARSE.tensor(&[one(indices), one(values), Value::IntList(&sizes)])
}

impl Rule for SparseAdam {
    fn name(&self) -> &'static str {
        "SparseAdam"
    }

    /// step, exp_avg, exp_avg_sq
    fn kinds(&self) -> usize {
        3
    }

    fn start(&self, kind: usize, param: &Tensor, _grad: &Tensor) -> Result<Option<Tensor>> {
        if kind == 0 {
            integer_counter()
        } else {
            zeros_like(param)
        }
    }

    fn preparation(&self) -> Preparation {
        Preparation::new(self.maximize, 0.0, self.lr, false)
    }

    fn work(&self, _sparse: bool) -> Result<Work> {
        Ok(Work::Whole)
    }

    fn check(&self, grads: &[Tensor]) -> Result<()> {
        for grad in grads {
            if grad.info()?.layout == 0 {
                let text = "SparseAdam does not support dense gradients, please consider Adam instead";
                return Err(TorchError::argument(text));
            }
        }
        Ok(())
    }

    fn numbers(&self, step: f64, _kept: &[Option<&Tensor>]) -> Result<Vec<f64>> {
        let correction = |beta: f64| 1.0 - beta.powf(step);
        Ok(vec![
            -(self.lr * correction(self.betas[1]).sqrt() / correction(self.betas[0])),
        ])
    }

    fn update(&self, part: &Part) -> Result<()> {
        let grad = COALESCE.tensor(&[one(&part.grads[0])])?;
        let (indices, values) = (indices_of(&grad)?, values_of(&grad)?);
        if values.info()?.numel == 0 {
            return Ok(());
        }
        // The change of an average, which is brought into it, and the average itself, of the rows that are there.
        let moved = |average: &Tensor, change: Tensor, old: &Tensor, beta: f64| -> Result<Tensor> {
            MUL_.call(&[one(&change), scalar(1.0 - beta)])?;
            ADD_.call(&[one(average), one(&sparse_like(&grad, &indices, &change)?)])?;
            ADD_.call(&[one(&change), one(old)])?;
            Ok(change)
        };
        let old = |average: &Tensor| values_of(&SPARSE_MASK.tensor(&[one(average), one(&grad)])?);
        let (average, square) = (part.one(1)?, part.one(2)?);
        let before = old(average)?;
        let change = SUB.tensor(&[one(&values), one(&before)])?;
        let numerator = moved(average, change, &before, self.betas[0])?;
        let before = old(square)?;
        let change = POW.tensor(&[one(&values), Value::Int(2)])?;
        SUB_.call(&[one(&change), one(&before)])?;
        let denominator = moved(square, change, &before, self.betas[1])?;
        SQRT_.call(&[one(&denominator)])?;
        ADD_SCALAR_.call(&[one(&denominator), scalar(self.eps)])?;
        // As Python reads `-size * numerator.div_(denominator)`.
        DIV_.call(&[one(&numerator), one(&denominator)])?;
        let step = MUL.tensor(&[one(&numerator), scalar(part.number(0))])?;
        ADD_.call(&[one(&part.params[0]), one(&sparse_like(&grad, &indices, &step)?)])?;
        Ok(())
    }
}
