//! `torch.optim.NAdam`.
use tch::Tensor;

use super::dense;
use crate::dispatch::Value;
use crate::optim::kept::{counter, number, value_of, zeros_like};
use crate::optim::kernel::{Kernel, one, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::optim::{ADD_SCALAR_, MUL_};
use crate::{Result, TorchError};

pub(super) struct NAdam {
    lr: f64,
    betas: [f64; 2],
    eps: f64,
    weight_decay: f64,
    momentum_decay: f64,
    decoupled: bool,
    maximize: bool,
}

impl NAdam {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            betas: [options.number("betas0")?, options.number("betas1")?],
            eps: options.number("eps")?,
            weight_decay: options.number("weightDecay")?,
            momentum_decay: options.number("momentumDecay")?,
            decoupled: options.flag("decoupledWeightDecay")?,
            maximize: options.flag("maximize")?,
        })
    }
}

static ADDCDIV_: Kernel = Kernel::new("_foreach_addcdiv_", "ScalarList");
static ADDCMUL_: Kernel = Kernel::new("_foreach_addcmul_", "Scalar");
static DIV: Kernel = Kernel::new("_foreach_div", "ScalarList");
static LERP_: Kernel = Kernel::new("_foreach_lerp_", "Scalar");
static MUL_ONE_: Kernel = Kernel::new("mul_", "Scalar");
static SQRT_: Kernel = Kernel::new("_foreach_sqrt_", "");

impl Rule for NAdam {
    fn name(&self) -> &'static str {
        "NAdam"
    }

    /// step, mu_product, exp_avg, exp_avg_sq
    fn kinds(&self) -> usize {
        4
    }

    fn start(&self, kind: usize, param: &Tensor, _grad: &Tensor) -> Result<Option<Tensor>> {
        match kind {
            0 => counter(),
            1 => number(1.0),
            _ => zeros_like(param),
        }
    }

    fn preparation(&self) -> Preparation {
        Preparation::new(self.maximize, self.weight_decay, self.lr, self.decoupled)
    }

    fn work(&self, sparse: bool) -> Result<Work> {
        dense(self, sparse, Work::Lists)
    }

    /// The correction of the squares, and the sizes of the gradient's and the average's steps.
    fn numbers(&self, step: f64, kept: &[Option<&Tensor>]) -> Result<Vec<f64>> {
        let Some(Some(product)) = kept.get(1) else {
            return Err(TorchError::argument("NAdam keeps mu_product"));
        };
        let mu = |step: f64| self.betas[0] * (1.0 - 0.5 * 0.96_f64.powf(step * self.momentum_decay));
        let (now, next) = (mu(step), mu(step + 1.0));
        MUL_ONE_.call(&[one(product), scalar(now)])?;
        let product = value_of(product)?;
        Ok(vec![
            1.0 - self.betas[1].powf(step),
            -self.lr * (1.0 - now) / (1.0 - product),
            -self.lr * next / (1.0 - product * next),
        ])
    }

    fn update(&self, part: &Part) -> Result<()> {
        let Part {
            params, grads, kept, ..
        } = part;
        let (averages, squares) = (&kept[2], &kept[3]);
        LERP_.each(&[averages, grads], &[scalar(1.0 - self.betas[0])])?;
        MUL_.each(&[squares], &[scalar(self.betas[1])])?;
        ADDCMUL_.each(&[squares, grads, grads], &[scalar(1.0 - self.betas[1])])?;
        let roots = DIV.made(&[squares], &[Value::ScalarList(&part.numbers(0))])?;
        SQRT_.each(&[&roots], &[])?;
        ADD_SCALAR_.each(&[&roots], &[scalar(self.eps)])?;
        ADDCDIV_.each(&[params, grads, &roots], &[Value::ScalarList(&part.numbers(1))])?;
        ADDCDIV_.each(&[params, averages, &roots], &[Value::ScalarList(&part.numbers(2))])
    }
}
