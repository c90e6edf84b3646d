//! `torch.optim.RAdam`.
use std::hint::black_box;

use tch::Tensor;

use super::dense;
use crate::Result;
use crate::optim::kept::{counter, zeros_like};
use crate::optim::kernel::{Kernel, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::optim::{ADD_, ADD_SCALAR_, MUL_};

pub(super) struct RAdam {
    lr: f64,
    betas: [f64; 2],
    eps: f64,
    weight_decay: f64,
    decoupled: bool,
    maximize: bool,
}

impl RAdam {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            betas: [options.number("betas0")?, options.number("betas1")?],
            eps: options.number("eps")?,
            weight_decay: options.number("weightDecay")?,
            decoupled: options.flag("decoupledWeightDecay")?,
            maximize: options.flag("maximize")?,
        })
    }
}

static ADDCMUL_: Kernel = Kernel::new("_foreach_addcmul_", "Scalar");
static DIV: Kernel = Kernel::new("_foreach_div", "Scalar");
static LERP_: Kernel = Kernel::new("_foreach_lerp_", "Scalar");
static MUL_LIST_: Kernel = Kernel::new("_foreach_mul_", "List");
static RECIPROCAL_: Kernel = Kernel::new("_foreach_reciprocal_", "");
static SQRT: Kernel = Kernel::new("_foreach_sqrt", "");

impl Rule for RAdam {
    fn name(&self) -> &'static str {
        "RAdam"
    }

    /// step, exp_avg, exp_avg_sq
    fn kinds(&self) -> usize {
        3
    }

    fn start(&self, kind: usize, param: &Tensor, _grad: &Tensor) -> Result<Option<Tensor>> {
        if kind == 0 { counter() } else { zeros_like(param) }
    }

    fn preparation(&self) -> Preparation {
        Preparation::new(self.maximize, self.weight_decay, self.lr, self.decoupled)
    }

    fn work(&self, sparse: bool) -> Result<Work> {
        // How a parameter is updated depends on how often it was.
        dense(self, sparse, Work::Elements)
    }

    /// The average's correction, the length of the rectified average, the root of the squares' correction, and the
    /// rectification.
    fn numbers(&self, step: f64, _kept: &[Option<&Tensor>]) -> Result<Vec<f64>> {
        let [beta1, beta2] = self.betas;
        let correction = 1.0 - beta2.powf(step);
        let limit = 2.0 / (1.0 - beta2) - 1.0;
        let length = limit - 2.0 * step * beta2.powf(step) / correction;
        let ratio = (length - 4.0) * (length - 2.0) * limit / ((limit - 4.0) * (limit - 2.0) * length);
        // Python's `** 0.5` is `pow`; the optimizer would turn it into `sqrt`, whose last bit may differ.
        let root = |value: f64| value.powf(black_box(0.5));
        Ok(vec![1.0 - beta1.powf(step), length, root(correction), root(ratio)])
    }

    fn update(&self, part: &Part) -> Result<()> {
        let Part {
            params, grads, kept, ..
        } = part;
        let (averages, squares) = (&kept[1], &kept[2]);
        LERP_.each(&[averages, grads], &[scalar(1.0 - self.betas[0])])?;
        MUL_.each(&[squares], &[scalar(self.betas[1])])?;
        ADDCMUL_.each(&[squares, grads, grads], &[scalar(1.0 - self.betas[1])])?;
        let steps = DIV.made(&[averages], &[scalar(part.number(0))])?;
        MUL_.each(&[&steps], &[scalar(self.lr)])?;
        if part.number(1) > 5.0 {
            let roots = SQRT.made(&[squares], &[])?;
            ADD_SCALAR_.each(&[&roots], &[scalar(self.eps)])?;
            RECIPROCAL_.each(&[&roots], &[])?;
            MUL_.each(&[&roots], &[scalar(part.number(2))])?;
            MUL_LIST_.each(&[&steps, &roots], &[])?;
            MUL_.each(&[&steps], &[scalar(part.number(3))])?;
        }
        ADD_.each(&[params, &steps], &[scalar(-1.0)])
    }
}
