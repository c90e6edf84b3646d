//! `torch.optim.Rprop`.
use tch::Tensor;

use super::dense;
use crate::Result;
use crate::dispatch::Value;
use crate::optim::kept::{counter, zeros_like};
use crate::optim::kernel::{Kernel, one, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Preparation, Rule, Work};
use crate::tensor::TensorExt;

pub(super) struct Rprop {
    lr: f64,
    etas: [f64; 2],
    sizes: [f64; 2],
    maximize: bool,
}

impl Rprop {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            etas: [options.number("etas0")?, options.number("etas1")?],
            sizes: [options.number("stepSizes0")?, options.number("stepSizes1")?],
            maximize: options.flag("maximize")?,
        })
    }
}

static ADDCMUL_: Kernel = Kernel::new("addcmul_", "");
static CLAMP_: Kernel = Kernel::new("clamp_", "");
static COPY_: Kernel = Kernel::new("copy_", "");
static EQ: Kernel = Kernel::new("eq", "Scalar");
static FULL_LIKE: Kernel = Kernel::new("full_like", "");
static GT: Kernel = Kernel::new("gt", "Scalar");
static LT: Kernel = Kernel::new("lt", "Scalar");
static MASKED_FILL: Kernel = Kernel::new("masked_fill", "Scalar");
static MASKED_FILL_: Kernel = Kernel::new("masked_fill_", "Scalar");
static MUL: Kernel = Kernel::new("mul", "Tensor");
static MUL_: Kernel = Kernel::new("mul_", "Tensor");
static SIGN: Kernel = Kernel::new("sign", "");
static SIGN_: Kernel = Kernel::new("sign_", "");

impl Rule for Rprop {
    fn name(&self) -> &'static str {
        "Rprop"
    }

    /// step, prev, step_size
    fn kinds(&self) -> usize {
        3
    }

    fn start(&self, kind: usize, param: &Tensor, grad: &Tensor) -> Result<Option<Tensor>> {
        match kind {
            0 => counter(),
            1 => zeros_like(param),
            _ => {
                let size = if grad.info()?.is_complex {
                    Value::Complex(self.lr, self.lr)
                } else {
                    scalar(self.lr)
                };
                FULL_LIKE.tensor(&[one(grad), size]).map(Some)
            }
        }
    }

    fn preparation(&self) -> Preparation {
        Preparation::new(self.maximize, 0.0, self.lr, false)
    }

    fn work(&self, sparse: bool) -> Result<Work> {
        dense(self, sparse, Work::Elements)
    }

    fn update(&self, part: &Part) -> Result<()> {
        let (param, grad) = (&part.params[0], &part.grads[0]);
        let (previous, size) = (part.one(1)?, part.one(2)?);
        let [shrink, grow] = self.etas;
        let turns = MUL.tensor(&[one(grad), one(previous)])?;
        SIGN_.call(&[one(&turns)])?;
        for (compare, by) in [(&GT, grow), (&LT, shrink), (&EQ, 1.0)] {
            let mask = compare.tensor(&[one(&turns), Value::Int(0)])?;
            MASKED_FILL_.call(&[one(&turns), one(&mask), scalar(by)])?;
        }
        MUL_.call(&[one(size), one(&turns)])?;
        CLAMP_.call(&[one(size), scalar(self.sizes[0]), scalar(self.sizes[1])])?;
        // A parameter stays where its gradient turned round.
        let turned = EQ.tensor(&[one(&turns), scalar(shrink)])?;
        let grad = MASKED_FILL.tensor(&[one(grad), one(&turned), Value::Int(0)])?;
        let sign = SIGN.tensor(&[one(&grad)])?;
        ADDCMUL_.call(&[one(param), one(&sign), one(size), Value::Int(-1)])?;
        COPY_.call(&[one(previous), one(&grad)])?;
        Ok(())
    }
}
