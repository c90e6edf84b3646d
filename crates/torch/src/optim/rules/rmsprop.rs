//! `torch.optim.RMSprop`.
use tch::Tensor;

use super::dense;
use crate::Result;
use crate::optim::kept::{counter, zeros_like};
use crate::optim::kernel::{Kernel, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::optim::{ADD_, ADD_SCALAR_, MUL_};

pub(super) struct RmsProp {
    lr: f64,
    alpha: f64,
    eps: f64,
    weight_decay: f64,
    momentum: f64,
    centered: bool,
    maximize: bool,
}

impl RmsProp {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            alpha: options.number("alpha")?,
            eps: options.number("eps")?,
            weight_decay: options.number("weightDecay")?,
            momentum: options.number("momentum")?,
            centered: options.flag("centered")?,
            maximize: options.flag("maximize")?,
        })
    }
}

static ADDCMUL: Kernel = Kernel::new("_foreach_addcmul", "Scalar");
static ADDCMUL_: Kernel = Kernel::new("_foreach_addcmul_", "Scalar");
static ADDCDIV_: Kernel = Kernel::new("_foreach_addcdiv_", "Scalar");
static LERP_: Kernel = Kernel::new("_foreach_lerp_", "Scalar");
static SQRT: Kernel = Kernel::new("_foreach_sqrt", "");
static SQRT_: Kernel = Kernel::new("_foreach_sqrt_", "");

impl Rule for RmsProp {
    fn name(&self) -> &'static str {
        "RMSprop"
    }

    /// step, square_avg, momentum_buffer, grad_avg
    fn kinds(&self) -> usize {
        4
    }

    fn start(&self, kind: usize, param: &Tensor, _grad: &Tensor) -> Result<Option<Tensor>> {
        match kind {
            0 => counter(),
            2 if self.momentum <= 0.0 => Ok(None),
            3 if !self.centered => Ok(None),
            _ => zeros_like(param),
        }
    }

    fn preparation(&self) -> Preparation {
        Preparation::new(self.maximize, self.weight_decay, self.lr, false)
    }

    fn work(&self, sparse: bool) -> Result<Work> {
        dense(self, sparse, Work::Lists)
    }

    fn update(&self, part: &Part) -> Result<()> {
        let Part {
            params, grads, kept, ..
        } = part;
        let [_, squares, momenta, averages] = &kept[..] else {
            unreachable!("four kinds")
        };
        MUL_.each(&[squares], &[scalar(self.alpha)])?;
        ADDCMUL_.each(&[squares, grads, grads], &[scalar(1.0 - self.alpha)])?;
        let roots = if self.centered {
            LERP_.each(&[averages, grads], &[scalar(1.0 - self.alpha)])?;
            let variances = ADDCMUL.made(&[squares, averages, averages], &[scalar(-1.0)])?;
            SQRT_.each(&[&variances], &[])?;
            variances
        } else {
            SQRT.made(&[squares], &[])?
        };
        ADD_SCALAR_.each(&[&roots], &[scalar(self.eps)])?;
        if self.momentum > 0.0 {
            MUL_.each(&[momenta], &[scalar(self.momentum)])?;
            ADDCDIV_.each(&[momenta, grads, &roots], &[scalar(1.0)])?;
            ADD_.each(&[params, momenta], &[scalar(-self.lr)])
        } else {
            ADDCDIV_.each(&[params, grads, &roots], &[scalar(-self.lr)])
        }
    }
}
