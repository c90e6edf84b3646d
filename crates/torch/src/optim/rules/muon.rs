//! `torch.optim.Muon`: momentum whose matrix is made orthogonal by a Newton-Schulz iteration in bfloat16.
use tch::Tensor;

use super::dense;
use crate::dispatch::Value;
use crate::optim::kept::zeros_like;
use crate::optim::kernel::{Kernel, one, scalar};
use crate::optim::options::Options;
use crate::optim::rule::{Part, Rule, Work};
use crate::tensor::TensorExt;
use crate::{Result, TorchError};

pub(super) struct Muon {
    lr: f64,
    weight_decay: f64,
    momentum: f64,
    nesterov: bool,
    coefficients: [f64; 3],
    eps: f64,
    steps: u64,
    /// `match_rms_adamw`: the steps are as long as AdamW's.
    matches_adamw: bool,
}

impl Muon {
    pub(super) fn new(options: &Options) -> Result<Self> {
        Ok(Self {
            lr: options.number("lr")?,
            weight_decay: options.number("weightDecay")?,
            momentum: options.number("momentum")?,
            nesterov: options.flag("nesterov")?,
            coefficients: [
                options.number("nsCoefficients0")?,
                options.number("nsCoefficients1")?,
                options.number("nsCoefficients2")?,
            ],
            eps: options.number("eps")?,
            steps: options.number("nsSteps")? as u64,
            matches_adamw: options.optional("adjustLrFn=match_rms_adamw").is_some(),
        })
    }

    /// The nearest orthogonal matrix, nearly.
    fn orthogonal(&self, matrix: &Tensor) -> Result<Tensor> {
        let [a, b, c] = self.coefficients;
        let sizes = matrix.size();
        let turned = |tensor: Tensor| {
            if sizes[0] > sizes[1] {
                TRANSPOSED.tensor(&[one(&tensor)])
            } else {
                Ok(tensor)
            }
        };
        let mut out = turned(TO.tensor(&[one(matrix), Value::Int(BFLOAT16)])?)?;
        let norm = NORM.tensor(&[one(&out), Value::Int(2)])?;
        let norm = CLAMP.tensor(&[one(&norm), scalar(self.eps)])?;
        DIV_.call(&[one(&out), one(&norm)])?;
        for _ in 0..self.steps {
            let gram = MATMUL.tensor(&[one(&out), one(&TRANSPOSED.tensor(&[one(&out)])?)])?;
            let update = ADDMM.tensor(&[one(&gram), one(&gram), one(&gram), scalar(b), scalar(c)])?;
            out = ADDMM.tensor(&[one(&out), one(&update), one(&out), scalar(a)])?;
        }
        turned(out)
    }

    /// The learning rate for a matrix of this shape.
    fn rate(&self, rows: f64, columns: f64) -> f64 {
        self.lr
            * if self.matches_adamw {
                0.2 * rows.max(columns).sqrt()
            } else {
                (rows / columns).max(1.0).sqrt()
            }
    }
}

static ADD_: Kernel = Kernel::new("add_", "Tensor");
static ADDMM: Kernel = Kernel::new("addmm", "");
static CLAMP: Kernel = Kernel::new("clamp", "");
static DIV_: Kernel = Kernel::new("div_", "Tensor");
static LERP: Kernel = Kernel::new("lerp", "Scalar");
static LERP_: Kernel = Kernel::new("lerp_", "Scalar");
static MATMUL: Kernel = Kernel::new("matmul", "");
static MUL_: Kernel = Kernel::new("mul_", "Scalar");
static NORM: Kernel = Kernel::new("linalg_vector_norm", "");
static TO: Kernel = Kernel::new("to", "dtype");
static TRANSPOSED: Kernel = Kernel::new("t", "");

const BFLOAT16: i64 = 15;

impl Rule for Muon {
    fn name(&self) -> &'static str {
        "Muon"
    }

    /// momentum_buffer
    fn kinds(&self) -> usize {
        1
    }

    fn counts(&self) -> bool {
        false
    }

    fn start(&self, _kind: usize, param: &Tensor, grad: &Tensor) -> Result<Option<Tensor>> {
        if param.info()?.is_complex {
            return Err(TorchError::argument("Muon does not support complex parameters"));
        }
        zeros_like(grad)
    }

    fn work(&self, sparse: bool) -> Result<Work> {
        dense(self, sparse, Work::Whole)
    }

    fn check(&self, grads: &[Tensor]) -> Result<()> {
        for grad in grads {
            if grad.size().len() != 2 {
                return Err(TorchError::argument("Param gradient must be a 2D matrix"));
            }
        }
        Ok(())
    }

    fn update(&self, part: &Part) -> Result<()> {
        let (param, grad, buffer) = (&part.params[0], &part.grads[0], part.one(0)?);
        LERP_.call(&[one(buffer), one(grad), scalar(1.0 - self.momentum)])?;
        let update = if self.nesterov {
            LERP.tensor(&[one(grad), one(buffer), scalar(self.momentum)])?
        } else {
            buffer.share()?
        };
        let update = self.orthogonal(&update)?;
        let sizes = param.size();
        MUL_.call(&[one(param), scalar(1.0 - self.lr * self.weight_decay)])?;
        let rate = self.rate(sizes[0] as f64, sizes[1] as f64);
        ADD_.call(&[one(param), one(&update), scalar(-rate)])?;
        Ok(())
    }
}
