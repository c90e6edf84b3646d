//! Decent-DP's AccumAdam and AccumAdamW: Adam whose moments move once in several steps, by the mean of their gradients.
//!
//! Between two such steps each gradient updates the parameters as if it had entered the moments: what is kept are moments
//! that are multiplied by their betas already, and the mean of the gradients so far. With K steps a block, step s, block
//! k = ceil(s / K):
//!
//! ```text
//! A += g / K
//! m = M + (1 - beta1) g        v = V + (1 - beta2) g^2
//! x -= lr / (1 - beta1^k) * m / (sqrt(v) / sqrt(1 - beta2^k) + eps)
//! where s mod K = 0:  M = beta1 (M + (1 - beta1) A),  V = beta2 (V + (1 - beta2) A^2),  A = 0
//! ```
use tch::Tensor;

use super::kernel::{Kernel, list, one, pointers, scalar, values};
use super::{ADD_, ADD_SCALAR_, Gradients, MUL_, Scaling, any_sparse, check_step};
use crate::device::DeviceCode;
use crate::dispatch::{RawScalar, Value};
use crate::tensor::{Item, TensorExt};
use crate::{Result, TorchError};

/// The options of one parameter group.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "the names and meanings of torch.optim.Adam")]
pub struct Options {
    pub lr: f64,
    pub beta1: f64,
    pub beta2: f64,
    pub eps: f64,
    pub weight_decay: f64,
    /// How many steps make a block; 1 at least.
    pub accum_iter: u64,
    /// AccumAdamW: the parameters shrink by themselves, the moments do not see it.
    pub decoupled_weight_decay: bool,
}

/// What is kept of one parameter between steps.
#[derive(Debug)]
pub struct State {
    /// How many steps were taken: an int64 scalar.
    pub step: Tensor,
    /// The running average of the gradients, multiplied by beta1 already.
    pub exp_avg: Tensor,
    /// The running average of their squares, multiplied by beta2 already.
    pub exp_avg_sq: Tensor,
    /// The sum of this block's gradients, each divided by the block's length.
    pub accum_grad: Tensor,
}

static ZEROS: Kernel = Kernel::new("zeros", "");
static ZEROS_LIKE: Kernel = Kernel::new("zeros_like", "");
static ADD: Kernel = Kernel::new("_foreach_add", "List");
static ADDCMUL: Kernel = Kernel::new("_foreach_addcmul", "Scalar");
static ADDCMUL_: Kernel = Kernel::new("_foreach_addcmul_", "Scalar");
static ADDCDIV_: Kernel = Kernel::new("_foreach_addcdiv_", "ScalarList");
static DIV_: Kernel = Kernel::new("_foreach_div_", "ScalarList");
static SQRT_: Kernel = Kernel::new("_foreach_sqrt_", "");
static ZERO_: Kernel = Kernel::new("_foreach_zero_", "");

const INT64: i64 = 4;

impl State {
    fn new(param: &Tensor) -> Result<Self> {
        let zeros = || ZEROS_LIKE.tensor(&[one(param)]);
        let step = ZEROS.tensor(&[
            Value::IntList(&[]),
            Value::Int(INT64),
            Value::Default,
            Value::Device(DeviceCode { kind: 0, index: -1 }),
        ])?;
        Ok(Self {
            step,
            exp_avg: zeros()?,
            exp_avg_sq: zeros()?,
            accum_grad: zeros()?,
        })
    }
}

/// A step of one parameter group that nothing stands against.
#[derive(Debug)]
pub struct Step {
    params: Vec<Tensor>,
    grads: Vec<Tensor>,
    states: Vec<Option<State>>,
    options: Options,
}

impl Step {
    /// A step of `params` by `grads`. `states` holds what is kept of each parameter, `None` before its first step, which
    /// makes it. Sparse gradients are an error.
    pub fn new(params: Vec<Tensor>, grads: Vec<Tensor>, states: Vec<Option<State>>, options: Options) -> Result<Self> {
        check_step(
            "AccumAdam",
            [params.len(), grads.len(), states.len()],
            false,
            Scaling::default(),
        )?;
        if options.accum_iter == 0 {
            return Err(TorchError::argument("AccumAdam needs blocks of one step at least"));
        }
        if any_sparse(&grads)? {
            return Err(TorchError::argument("AccumAdam does not support sparse gradients"));
        }
        Ok(Self {
            params,
            grads,
            states,
            options,
        })
    }

    /// The states as they are.
    pub fn states(&self) -> &[Option<State>] {
        &self.states
    }

    /// The states, to be kept for the next step: those that were made are in use even where the step failed.
    pub fn into_states(self) -> Vec<Option<State>> {
        self.states
    }

    /// Takes it.
    pub fn run(&mut self) -> Result<()> {
        let mut kept = Kept::default();
        for (param, slot) in self.params.iter().zip(&mut self.states) {
            let state = match slot {
                Some(state) => state,
                None => slot.insert(State::new(param)?),
            };
            kept.steps.push(state.step.share()?);
            kept.exp_avgs.push(state.exp_avg.share()?);
            kept.exp_avg_sqs.push(state.exp_avg_sq.share()?);
            kept.accum_grads.push(state.accum_grad.share()?);
        }
        if self.params.is_empty() {
            return Ok(());
        }
        let grads = self.grads.iter().map(TensorExt::share).collect::<Result<_>>()?;
        update(&self.params, grads, &kept, &self.options)
    }
}

#[derive(Default)]
struct Kept {
    steps: Vec<Tensor>,
    exp_avgs: Vec<Tensor>,
    exp_avg_sqs: Vec<Tensor>,
    accum_grads: Vec<Tensor>,
}

fn update(params: &[Tensor], grads: Vec<Tensor>, kept: &Kept, options: &Options) -> Result<()> {
    let &Options {
        lr,
        beta1,
        beta2,
        eps,
        weight_decay,
        accum_iter,
        decoupled_weight_decay,
    } = options;
    ADD_SCALAR_.call(&[list(&pointers(&kept.steps)), Value::Int(1)])?;
    let (mut sizes, mut divisors, mut full) = (Vec::new(), Vec::new(), Vec::new());
    for (index, step) in kept.steps.iter().enumerate() {
        let Item::Int(step) = step.item()? else {
            return Err(TorchError::argument("AccumAdam's step counter is an int64 tensor"));
        };
        let block = step.unsigned_abs().div_ceil(accum_iter) as f64;
        sizes.push(RawScalar::double(-(lr / (1.0 - beta1.powf(block)))));
        divisors.push(RawScalar::double((1.0 - beta2.powf(block)).sqrt()));
        if step.unsigned_abs() % accum_iter == 0 {
            full.push(index);
        }
    }
    let coupled = if decoupled_weight_decay { 0.0 } else { weight_decay };
    let grads = Gradients::prepare(grads, params, false, coupled)?;
    let params = pointers(params);
    if decoupled_weight_decay && weight_decay != 0.0 {
        MUL_.call(&[list(&params), scalar(1.0 - lr * weight_decay)])?;
    }
    let grads = pointers(&grads.tensors);
    let (exp_avgs, exp_avg_sqs) = (pointers(&kept.exp_avgs), pointers(&kept.exp_avg_sqs));
    let accum_grads = pointers(&kept.accum_grads);
    ADD_.call(&[list(&accum_grads), list(&grads), scalar(1.0 / accum_iter as f64)])?;
    let averages = values(ADD.call(&[list(&exp_avgs), list(&grads), scalar(1.0 - beta1)])?)?;
    let squares = values(ADDCMUL.call(&[list(&exp_avg_sqs), list(&grads), list(&grads), scalar(1.0 - beta2)])?)?;
    let (averages, squares) = (pointers(&averages), pointers(&squares));
    SQRT_.call(&[list(&squares)])?;
    DIV_.call(&[list(&squares), Value::ScalarList(&divisors)])?;
    ADD_SCALAR_.call(&[list(&squares), scalar(eps)])?;
    ADDCDIV_.call(&[
        list(&params),
        list(&averages),
        list(&squares),
        Value::ScalarList(&sizes),
    ])?;
    if full.is_empty() {
        return Ok(());
    }
    let of = |all: &[Tensor]| full.iter().map(|index| all[*index].share()).collect::<Result<Vec<_>>>();
    let (averages, squares, sums) = (of(&kept.exp_avgs)?, of(&kept.exp_avg_sqs)?, of(&kept.accum_grads)?);
    let (averages, squares, sums) = (pointers(&averages), pointers(&squares), pointers(&sums));
    ADD_.call(&[list(&averages), list(&sums), scalar(1.0 - beta1)])?;
    MUL_.call(&[list(&averages), scalar(beta1)])?;
    ADDCMUL_.call(&[list(&squares), list(&sums), list(&sums), scalar(1.0 - beta2)])?;
    MUL_.call(&[list(&squares), scalar(beta2)])?;
    ZERO_.call(&[list(&sums)])?;
    Ok(())
}
