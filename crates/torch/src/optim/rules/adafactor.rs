//! `torch.optim.Adafactor`: the squares of a matrix's gradients are kept as one row and one column.
use std::cell::OnceCell;
use std::hint::black_box;

use tch::Tensor;

use super::dense;
use crate::dispatch::Value;
use crate::optim::kept::{counter, value_of, zeros_like};
use crate::optim::kernel::{Kernel, one, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::tensor::TensorExt;
use crate::{Result, TorchError};

pub(super) struct Adafactor {
    lr: f64,
    beta2_decay: f64,
    /// Where the option is null, the epsilon of the first parameter's dtype, for all of the group.
    eps1: OnceCell<f64>,
    eps2: f64,
    d: f64,
    weight_decay: f64,
    maximize: bool,
}

impl Adafactor {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            beta2_decay: options.number("beta2Decay")?,
            eps1: options.optional("eps0").map(OnceCell::from).unwrap_or_default(),
            eps2: options.number("eps1")?,
            d: options.number("d")?,
            weight_decay: options.number("weightDecay")?,
            maximize: options.flag("maximize")?,
        })
    }
}

static ADD_: Kernel = Kernel::new("add_", "Tensor");
static CLAMP_: Kernel = Kernel::new("clamp_", "");
static CLONE: Kernel = Kernel::new("clone", "");
static DIV_: Kernel = Kernel::new("div_", "Tensor");
static DIV_SCALAR_: Kernel = Kernel::new("div_", "Scalar");
static LERP_: Kernel = Kernel::new("lerp_", "Scalar");
static MATMUL: Kernel = Kernel::new("matmul", "");
static MEAN: Kernel = Kernel::new("mean", "dim");
static MUL: Kernel = Kernel::new("mul", "Tensor");
static MUL_: Kernel = Kernel::new("mul_", "Tensor");
static MUL_SCALAR_: Kernel = Kernel::new("mul_", "Scalar");
static NEW_ZEROS: Kernel = Kernel::new("new_zeros", "");
static NORM: Kernel = Kernel::new("linalg_vector_norm", "");
static RSQRT_: Kernel = Kernel::new("rsqrt_", "");
static SQUARE_: Kernel = Kernel::new("square_", "");

/// The epsilon of a dtype, as `torch.finfo` has it.
fn epsilon(dtype: i32) -> f64 {
    match dtype {
        5 => 0.000_976_562_5,
        7 => f64::EPSILON,
        15 => 0.007_812_5,
        _ => f64::from(f32::EPSILON),
    }
}

impl Adafactor {
    /// The means of the squares along a dimension, kept as one of size 1.
    fn means(grad: &Tensor, dim: i64) -> Result<Tensor> {
        let norms = NORM.tensor(&[one(grad), Value::Int(2), Value::IntList(&[dim]), Value::Bool(true)])?;
        SQUARE_.call(&[one(&norms)])?;
        let sizes = grad.size();
        DIV_SCALAR_.call(&[one(&norms), Value::Int(sizes[(sizes.len() as i64 + dim) as usize])])?;
        Ok(norms)
    }

    /// The root of the mean of the squares of all elements.
    fn root_mean_square(tensor: &Tensor) -> Result<(f64, f64)> {
        let norm = value_of(&NORM.tensor(&[one(tensor), Value::Int(2)])?)?;
        Ok((norm, (tensor.info()?.numel as f64).powf(black_box(0.5))))
    }
}

impl Rule for Adafactor {
    fn name(&self) -> &'static str {
        "Adafactor"
    }

    /// step, row_var, col_var, variance
    fn kinds(&self) -> usize {
        4
    }

    fn start(&self, kind: usize, param: &Tensor, grad: &Tensor) -> Result<Option<Tensor>> {
        if kind == 0 {
            return counter();
        }
        if param.info()?.is_complex {
            return Err(TorchError::argument("Adafactor does not support complex parameters"));
        }
        let mut sizes = grad.size();
        let dims = sizes.len();
        match (kind, dims > 1) {
            (3, false) => zeros_like(grad),
            (1 | 2, true) => {
                sizes[dims - kind] = 1;
                NEW_ZEROS.tensor(&[one(grad), Value::IntList(&sizes)]).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn preparation(&self) -> Preparation {
        Preparation::new(self.maximize, 0.0, self.lr, false)
    }

    fn work(&self, sparse: bool) -> Result<Work> {
        dense(self, sparse, Work::Whole)
    }

    fn numbers(&self, step: f64, _kept: &[Option<&Tensor>]) -> Result<Vec<f64>> {
        let rate = self.lr.min(1.0 / step.powf(black_box(0.5)));
        Ok(vec![step.powf(self.beta2_decay), rate])
    }

    fn update(&self, part: &Part) -> Result<()> {
        let (param, grad) = (&part.params[0], &part.grads[0]);
        let (weight, rate) = (part.number(0), part.number(1));
        let dtype = param.info()?.dtype;
        let eps1 = *self.eps1.get_or_init(|| epsilon(dtype));
        let (norm, count) = Self::root_mean_square(param)?;
        let alpha = self.eps2.max(norm / count) * rate;
        if self.weight_decay != 0.0 {
            MUL_SCALAR_.call(&[one(param), scalar(1.0 - self.lr * self.weight_decay)])?;
        }
        let estimate = if grad.size().len() > 1 {
            let (row, column) = (part.one(1)?, part.one(2)?);
            LERP_.call(&[one(row), one(&Self::means(grad, -1)?), scalar(weight)])?;
            LERP_.call(&[one(column), one(&Self::means(grad, -2)?), scalar(weight)])?;
            let estimate = MATMUL.tensor(&[one(row), one(column)])?;
            let mean = MEAN.tensor(&[one(row), Value::IntList(&[-2]), Value::Bool(true)])?;
            CLAMP_.call(&[one(&mean), scalar(eps1)])?;
            DIV_.call(&[one(&estimate), one(&mean)])?;
            estimate
        } else {
            let variance = part.one(3)?;
            let squares = MUL.tensor(&[one(grad), one(grad)])?;
            LERP_.call(&[one(variance), one(&squares), scalar(weight)])?;
            CLONE.tensor(&[one(variance)])?
        };
        CLAMP_.call(&[one(&estimate), scalar(eps1 * eps1)])?;
        RSQRT_.call(&[one(&estimate)])?;
        MUL_.call(&[one(&estimate), one(grad)])?;
        let (norm, count) = Self::root_mean_square(&estimate)?;
        let clipped = (norm / (count * self.d)).max(1.0);
        ADD_.call(&[one(param), one(&estimate), scalar(-alpha / clipped)])?;
        Ok(())
    }
}
