//! `torch.optim.Adamax`.
use tch::Tensor;

use super::dense;
use crate::Result;
use crate::dispatch::Value;
use crate::optim::kept::{counter, zeros_like};
use crate::optim::kernel::{Kernel, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::optim::{ADD_SCALAR_, MUL_};

pub(super) struct Adamax {
    lr: f64,
    betas: [f64; 2],
    eps: f64,
    weight_decay: f64,
    maximize: bool,
}

impl Adamax {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            betas: [options.number("betas0")?, options.number("betas1")?],
            eps: options.number("eps")?,
            weight_decay: options.number("weightDecay")?,
            maximize: options.flag("maximize")?,
        })
    }
}

static ABS: Kernel = Kernel::new("_foreach_abs", "");
static ADDCDIV_: Kernel = Kernel::new("_foreach_addcdiv_", "ScalarList");
static LERP_: Kernel = Kernel::new("_foreach_lerp_", "Scalar");
static MAXIMUM_: Kernel = Kernel::new("_foreach_maximum_", "List");

impl Rule for Adamax {
    fn name(&self) -> &'static str {
        "Adamax"
    }

    /// step, exp_avg, exp_inf
    fn kinds(&self) -> usize {
        3
    }

    fn start(&self, kind: usize, param: &Tensor, _grad: &Tensor) -> Result<Option<Tensor>> {
        if kind == 0 { counter() } else { zeros_like(param) }
    }

    fn preparation(&self) -> Preparation {
        Preparation::new(self.maximize, self.weight_decay, self.lr, false)
    }

    fn work(&self, sparse: bool) -> Result<Work> {
        dense(self, sparse, Work::Lists)
    }

    fn numbers(&self, step: f64, _kept: &[Option<&Tensor>]) -> Result<Vec<f64>> {
        Ok(vec![-(self.lr / (1.0 - self.betas[0].powf(step)))])
    }

    fn update(&self, part: &Part) -> Result<()> {
        let Part {
            params, grads, kept, ..
        } = part;
        let (averages, maxima) = (&kept[1], &kept[2]);
        LERP_.each(&[averages, grads], &[scalar(1.0 - self.betas[0])])?;
        MUL_.each(&[maxima], &[scalar(self.betas[1])])?;
        let sizes = ABS.made(&[grads], &[])?;
        ADD_SCALAR_.each(&[&sizes], &[scalar(self.eps)])?;
        MAXIMUM_.each(&[maxima, &sizes], &[])?;
        ADDCDIV_.each(&[params, averages, maxima], &[Value::ScalarList(&part.numbers(0))])
    }
}
