//! `torch.optim.Adagrad`.
use tch::Tensor;

use super::super::any_sparse;
use crate::dispatch::Value;
use crate::optim::ADD_SCALAR_;
use crate::optim::kept::counter;
use crate::optim::kernel::{Kernel, one, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::optim::rules::sparse_adam::{indices_of, sparse_like, values_of};
use crate::tensor::TensorExt;
use crate::{Result, TorchError};

pub(super) struct Adagrad {
    lr: f64,
    lr_decay: f64,
    eps: f64,
    weight_decay: f64,
    initial: f64,
    maximize: bool,
}

impl Adagrad {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            lr_decay: options.number("lrDecay")?,
            eps: options.number("eps")?,
            weight_decay: options.number("weightDecay")?,
            initial: options.number("initialAccumulatorValue")?,
            maximize: options.flag("maximize")?,
        })
    }
}

static ADD_: Kernel = Kernel::new("add_", "Tensor");
static ADD_ONE_: Kernel = Kernel::new("add_", "Scalar");
static ADDCDIV_: Kernel = Kernel::new("_foreach_addcdiv_", "ScalarList");
static ADDCMUL_: Kernel = Kernel::new("_foreach_addcmul_", "Scalar");
static COALESCE: Kernel = Kernel::new("coalesce", "");
static DIV: Kernel = Kernel::new("div", "Tensor");
static FULL_LIKE: Kernel = Kernel::new("full_like", "");
static POW: Kernel = Kernel::new("pow", "Tensor_Scalar");
static SPARSE_MASK: Kernel = Kernel::new("sparse_mask", "");
static SQRT: Kernel = Kernel::new("_foreach_sqrt", "");
static SQRT_ONE_: Kernel = Kernel::new("sqrt_", "");

impl Rule for Adagrad {
    fn name(&self) -> &'static str {
        "Adagrad"
    }

    /// step, sum
    fn kinds(&self) -> usize {
        2
    }

    fn start(&self, kind: usize, param: &Tensor, _grad: &Tensor) -> Result<Option<Tensor>> {
        if kind == 0 {
            return counter();
        }
        let initial = if param.info()?.is_complex {
            Value::Complex(self.initial, self.initial)
        } else {
            scalar(self.initial)
        };
        FULL_LIKE.tensor(&[one(param), initial]).map(Some)
    }

    fn preparation(&self) -> Preparation {
        Preparation::new(self.maximize, self.weight_decay, self.lr, false)
    }

    fn work(&self, sparse: bool) -> Result<Work> {
        if sparse && self.weight_decay != 0.0 {
            let text = "weight_decay option is not compatible with sparse gradients";
            return Err(TorchError::argument(text));
        }
        Ok(if sparse { Work::Whole } else { Work::Lists })
    }

    fn numbers(&self, step: f64, _kept: &[Option<&Tensor>]) -> Result<Vec<f64>> {
        Ok(vec![-(self.lr / (1.0 + (step - 1.0) * self.lr_decay))])
    }

    fn update(&self, part: &Part) -> Result<()> {
        let Part {
            params, grads, kept, ..
        } = part;
        let sums = &kept[1];
        if any_sparse(grads)? {
            return self.update_sparse(&params[0], &grads[0], &sums[0], part.number(0));
        }
        ADDCMUL_.each(&[sums, grads, grads], &[scalar(1.0)])?;
        let roots = SQRT.made(&[sums], &[])?;
        ADD_SCALAR_.each(&[&roots], &[scalar(self.eps)])?;
        ADDCDIV_.each(&[params, grads, &roots], &[Value::ScalarList(&part.numbers(0))])
    }
}

impl Adagrad {
    fn update_sparse(&self, param: &Tensor, grad: &Tensor, sum: &Tensor, size: f64) -> Result<()> {
        let grad = COALESCE.tensor(&[one(grad)])?;
        let (indices, values) = (indices_of(&grad)?, values_of(&grad)?);
        let squares = POW.tensor(&[one(&values), Value::Int(2)])?;
        ADD_.call(&[one(sum), one(&sparse_like(&grad, &indices, &squares)?)])?;
        let roots = values_of(&SPARSE_MASK.tensor(&[one(sum), one(&grad)])?)?;
        SQRT_ONE_.call(&[one(&roots)])?;
        ADD_ONE_.call(&[one(&roots), scalar(self.eps)])?;
        let step = DIV.tensor(&[one(&values), one(&roots)])?;
        ADD_.call(&[one(param), one(&sparse_like(&grad, &indices, &step)?), scalar(size)])?;
        Ok(())
    }
}
