//! `torch.optim.Adadelta`.
use tch::Tensor;

use super::dense;
use crate::Result;
use crate::optim::kept::{counter, zeros_like};
use crate::optim::kernel::{Kernel, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::optim::{ADD_, MUL_};

pub(super) struct Adadelta {
    lr: f64,
    rho: f64,
    eps: f64,
    weight_decay: f64,
    maximize: bool,
}

impl Adadelta {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            rho: options.number("rho")?,
            eps: options.number("eps")?,
            weight_decay: options.number("weightDecay")?,
            maximize: options.flag("maximize")?,
        })
    }
}

static ADD_SCALAR: Kernel = Kernel::new("_foreach_add", "Scalar");
static ADDCMUL_: Kernel = Kernel::new("_foreach_addcmul_", "Scalar");
static DIV_LIST_: Kernel = Kernel::new("_foreach_div_", "List");
static MUL_LIST_: Kernel = Kernel::new("_foreach_mul_", "List");
static SQRT_: Kernel = Kernel::new("_foreach_sqrt_", "");

impl Rule for Adadelta {
    fn name(&self) -> &'static str {
        "Adadelta"
    }

    /// step, square_avg, acc_delta
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

    fn update(&self, part: &Part) -> Result<()> {
        let Part {
            params, grads, kept, ..
        } = part;
        let (squares, changes) = (&kept[1], &kept[2]);
        MUL_.each(&[squares], &[scalar(self.rho)])?;
        ADDCMUL_.each(&[squares, grads, grads], &[scalar(1.0 - self.rho)])?;
        let roots = ADD_SCALAR.made(&[squares], &[scalar(self.eps)])?;
        SQRT_.each(&[&roots], &[])?;
        let deltas = ADD_SCALAR.made(&[changes], &[scalar(self.eps)])?;
        SQRT_.each(&[&deltas], &[])?;
        DIV_LIST_.each(&[&deltas, &roots], &[])?;
        MUL_LIST_.each(&[&deltas, grads], &[])?;
        MUL_.each(&[changes], &[scalar(self.rho)])?;
        ADDCMUL_.each(&[changes, &deltas, &deltas], &[scalar(1.0 - self.rho)])?;
        ADD_.each(&[params, &deltas], &[scalar(-self.lr)])
    }
}
