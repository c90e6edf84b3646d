//! `torch.optim.ASGD`.
use tch::Tensor;

use super::dense;
use crate::optim::kept::{counter, number, value_of, zeros_like};
use crate::optim::kernel::{Kernel, one, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::optim::{ADD_, MUL_};
use crate::{Result, TorchError};

pub(super) struct Asgd {
    lr: f64,
    lambd: f64,
    alpha: f64,
    t0: f64,
    weight_decay: f64,
    maximize: bool,
}

impl Asgd {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            lambd: options.number("lambd")?,
            alpha: options.number("alpha")?,
            t0: options.number("t0")?,
            weight_decay: options.number("weightDecay")?,
            maximize: options.flag("maximize")?,
        })
    }
}

static COPY_: Kernel = Kernel::new("copy_", "");
static FILL_: Kernel = Kernel::new("fill_", "Scalar");
static SUB: Kernel = Kernel::new("_foreach_sub", "List");

impl Rule for Asgd {
    fn name(&self) -> &'static str {
        "ASGD"
    }

    /// step, eta, mu, ax
    fn kinds(&self) -> usize {
        4
    }

    fn start(&self, kind: usize, param: &Tensor, _grad: &Tensor) -> Result<Option<Tensor>> {
        match kind {
            0 => counter(),
            1 => number(self.lr),
            2 => number(1.0),
            _ => zeros_like(param),
        }
    }

    fn preparation(&self) -> Preparation {
        Preparation::new(self.maximize, self.weight_decay, self.lr, false)
    }

    fn work(&self, sparse: bool) -> Result<Work> {
        // Whether a parameter is averaged depends on how often it was updated.
        dense(self, sparse, Work::Elements)
    }

    /// The rates of this step; those of the next one are kept.
    fn numbers(&self, step: f64, kept: &[Option<&Tensor>]) -> Result<Vec<f64>> {
        let [_, Some(eta), Some(mu), _] = kept else {
            return Err(TorchError::argument("ASGD keeps eta and mu"));
        };
        let now = vec![value_of(eta)?, value_of(mu)?];
        // PyTorch makes a float32 tensor of each first.
        let keep = |tensor: &Tensor, value: f64| FILL_.call(&[one(tensor), scalar(f64::from(value as f32))]);
        keep(eta, self.lr / (1.0 + self.lambd * self.lr * step).powf(self.alpha))?;
        keep(mu, 1.0 / (step - self.t0).max(1.0))?;
        Ok(now)
    }

    fn update(&self, part: &Part) -> Result<()> {
        let Part {
            params, grads, kept, ..
        } = part;
        let (eta, mu) = (part.number(0), part.number(1));
        MUL_.each(&[params], &[scalar(1.0 - self.lambd * eta)])?;
        ADD_.each(&[params, grads], &[scalar(-eta)])?;
        let averages = &kept[3];
        // Before `t0` the average is the parameter itself.
        if mu >= 1.0 {
            COPY_.call(&[one(part.one(3)?), one(&params[0])])?;
            return Ok(());
        }
        let differences = SUB.made(&[params, averages], &[])?;
        MUL_.each(&[&differences], &[scalar(mu)])?;
        ADD_.each(&[averages, &differences], &[])
    }
}
