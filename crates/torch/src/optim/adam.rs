//! `torch.optim.Adam` and `torch.optim.AdamW`.
use std::hint::black_box;

use tch::Tensor;

use super::blocks::blocks;
use super::kernel::{Kernel, list, one, optional, pointers, scalar, values};
use super::{ADD_SCALAR_, Gradients, MUL_, Scaling, any_sparse, check_step};
use crate::device::DeviceCode;
use crate::dispatch::{RawScalar, Value};
use crate::tensor::{Item, TensorExt};
use crate::{Result, TorchError};

/// The options of one parameter group.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "the names and meanings of torch.optim.Adam")]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of torch.optim.Adam")]
pub struct Options {
    pub lr: f64,
    pub beta1: f64,
    pub beta2: f64,
    pub eps: f64,
    pub weight_decay: f64,
    pub amsgrad: bool,
    pub maximize: bool,
    /// AdamW: the parameters shrink by themselves, the moments do not see it.
    pub decoupled_weight_decay: bool,
    /// Use `_fused_adam_` or `_fused_adamw_`: quicker, and not the same bits.
    pub fused: bool,
}

/// What is kept of one parameter between steps.
#[derive(Debug)]
pub struct State {
    /// How many steps were taken: a float32 scalar, as PyTorch keeps it.
    pub step: Tensor,
    /// The running average of the gradients.
    pub exp_avg: Tensor,
    /// The running average of their squares.
    pub exp_avg_sq: Tensor,
    /// Its maximum so far, for `amsgrad`.
    pub max_exp_avg_sq: Option<Tensor>,
}

static ZEROS: Kernel = Kernel::new("zeros", "");
static ZEROS_LIKE: Kernel = Kernel::new("zeros_like", "");
static VIEW_AS_REAL: Kernel = Kernel::new("view_as_real", "");
static LERP_: Kernel = Kernel::new("_foreach_lerp_", "Scalar");
static ADDCMUL_: Kernel = Kernel::new("_foreach_addcmul_", "Scalar");
static ADDCDIV_: Kernel = Kernel::new("_foreach_addcdiv_", "ScalarList");
static DIV_: Kernel = Kernel::new("_foreach_div_", "ScalarList");
static SQRT: Kernel = Kernel::new("_foreach_sqrt", "");
static MAXIMUM_: Kernel = Kernel::new("_foreach_maximum_", "List");
static SUB_: Kernel = Kernel::new("sub_", "Tensor");
static FUSED_ADAM: Kernel = Kernel::new("_fused_adam_", "");
static FUSED_ADAMW: Kernel = Kernel::new("_fused_adamw_", "");

const FLOAT32: i64 = 6;

impl State {
    fn new(param: &Tensor, options: &Options) -> Result<Self> {
        let zeros = || ZEROS_LIKE.tensor(&[one(param)]);
        // The counter stays on the CPU, where it can be read without waiting; the fused kernels want it beside the data.
        let device = if options.fused {
            param.info()?.device
        } else {
            DeviceCode { kind: 0, index: -1 }
        };
        let step = ZEROS.tensor(&[
            Value::IntList(&[]),
            Value::Int(FLOAT32),
            Value::Default,
            Value::Device(device),
        ])?;
        let max_exp_avg_sq = if options.amsgrad { Some(zeros()?) } else { None };
        Ok(Self {
            step,
            exp_avg: zeros()?,
            exp_avg_sq: zeros()?,
            max_exp_avg_sq,
        })
    }
}

/// The lists that the kernels take. Complex tensors are seen as real ones with one more dimension.
#[derive(Default)]
struct Lists {
    params: Vec<Tensor>,
    exp_avgs: Vec<Tensor>,
    exp_avg_sqs: Vec<Tensor>,
    max_exp_avg_sqs: Vec<Tensor>,
    steps: Vec<Tensor>,
}

fn real(tensor: &Tensor) -> Result<Tensor> {
    if tensor.info()?.is_complex {
        VIEW_AS_REAL.tensor(&[one(tensor)])
    } else {
        tensor.share()
    }
}

/// A step of one parameter group that nothing stands against: those of all groups are made before the first one runs.
#[derive(Debug)]
pub struct Step<'a> {
    params: Vec<Tensor>,
    grads: Vec<Tensor>,
    states: Vec<Option<State>>,
    options: Options,
    scaling: Scaling<'a>,
}

impl<'a> Step<'a> {
    /// A step of `params` by `grads`. `states` holds what is kept of each parameter, `None` before its first step, which
    /// makes it. `scaling` is for `fused` only; without it an error. Sparse gradients are an error.
    pub fn new(
        params: Vec<Tensor>,
        grads: Vec<Tensor>,
        states: Vec<Option<State>>,
        options: Options,
        scaling: Scaling<'a>,
    ) -> Result<Self> {
        let lengths = [params.len(), grads.len(), states.len()];
        check_step("Adam", lengths, options.fused, scaling)?;
        if any_sparse(&grads)? {
            let text = "Adam does not support sparse gradients, please consider SparseAdam instead";
            return Err(TorchError::argument(text));
        }
        Ok(Self {
            params,
            grads,
            states,
            options,
            scaling,
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
        if self.params.is_empty() {
            return Ok(());
        }
        let options = &self.options;
        let mut lists = Lists::default();
        let mut real_grads = Vec::with_capacity(self.grads.len());
        for ((param, grad), slot) in self.params.iter().zip(&self.grads).zip(&mut self.states) {
            let state = match slot {
                Some(state) => state,
                None => slot.insert(State::new(param, options)?),
            };
            lists.params.push(real(param)?);
            real_grads.push(real(grad)?);
            lists.exp_avgs.push(real(&state.exp_avg)?);
            lists.exp_avg_sqs.push(real(&state.exp_avg_sq)?);
            if options.amsgrad {
                let max = match &state.max_exp_avg_sq {
                    Some(max) => real(max)?,
                    None => real(state.max_exp_avg_sq.insert(ZEROS_LIKE.tensor(&[one(param)])?))?,
                };
                lists.max_exp_avg_sqs.push(max);
            }
            lists.steps.push(state.step.share()?);
        }
        if options.fused {
            fused(&lists, &real_grads, options, self.scaling)
        } else {
            foreach(&lists, &real_grads, options)
        }
    }
}

fn foreach(lists: &Lists, grads: &[Tensor], options: &Options) -> Result<()> {
    let steps = pointers(&lists.steps);
    ADD_SCALAR_.call(&[list(&steps), scalar(1.0)])?;
    let (mut sizes, mut divisors) = (Vec::new(), Vec::new());
    for step in &lists.steps {
        let Item::Double(step) = step.item()? else {
            return Err(TorchError::argument("Adam's step counter is a float tensor"));
        };
        let correction = |beta: f64| 1.0 - beta.powf(step);
        sizes.push(RawScalar::double(-(options.lr / correction(options.beta1))));
        // Python's `** 0.5` is `pow`; the optimizer would turn it into `sqrt`, whose last bit may differ.
        divisors.push(RawScalar::double(correction(options.beta2).powf(black_box(0.5))));
    }
    let kept = [&lists.exp_avgs, &lists.exp_avg_sqs, &lists.max_exp_avg_sqs];
    let cut = blocks(&lists.params, |index, param| {
        let mut flat = param.is_contiguous && grads[index].info()?.is_contiguous;
        for tensor in kept.iter().filter_map(|list| list.get(index)) {
            flat &= tensor.info()?.is_contiguous;
        }
        Ok(flat)
    })?;
    for block in cut {
        let part = Lists {
            params: block.of(&lists.params)?,
            exp_avgs: block.of(&lists.exp_avgs)?,
            exp_avg_sqs: block.of(&lists.exp_avg_sqs)?,
            max_exp_avg_sqs: if options.amsgrad {
                block.of(&lists.max_exp_avg_sqs)?
            } else {
                Vec::new()
            },
            steps: Vec::new(),
        };
        let indices = block.indices();
        update(
            &part,
            block.of(grads)?,
            &sizes[indices.clone()],
            &divisors[indices],
            options,
        )?;
    }
    Ok(())
}

/// Moves the averages and the parameters; `sizes` and `divisors` hold the bias corrections, one a parameter.
fn update(
    lists: &Lists,
    grads: Vec<Tensor>,
    sizes: &[RawScalar],
    divisors: &[RawScalar],
    options: &Options,
) -> Result<()> {
    let params = pointers(&lists.params);
    let coupled = if options.decoupled_weight_decay {
        0.0
    } else {
        options.weight_decay
    };
    let grads = Gradients::prepare(grads, &lists.params, options.maximize, coupled)?;
    if options.decoupled_weight_decay && options.weight_decay != 0.0 {
        MUL_.call(&[list(&params), scalar(1.0 - options.lr * options.weight_decay)])?;
    }
    let grads = pointers(&grads.tensors);
    let (exp_avgs, exp_avg_sqs) = (pointers(&lists.exp_avgs), pointers(&lists.exp_avg_sqs));
    LERP_.call(&[list(&exp_avgs), list(&grads), scalar(1.0 - options.beta1)])?;
    MUL_.call(&[list(&exp_avg_sqs), scalar(options.beta2)])?;
    ADDCMUL_.call(&[
        list(&exp_avg_sqs),
        list(&grads),
        list(&grads),
        scalar(1.0 - options.beta2),
    ])?;
    let roots = if options.amsgrad {
        let maxima = pointers(&lists.max_exp_avg_sqs);
        MAXIMUM_.call(&[list(&maxima), list(&exp_avg_sqs)])?;
        values(SQRT.call(&[list(&maxima)])?)?
    } else {
        values(SQRT.call(&[list(&exp_avg_sqs)])?)?
    };
    let roots = pointers(&roots);
    DIV_.call(&[list(&roots), Value::ScalarList(divisors)])?;
    ADD_SCALAR_.call(&[list(&roots), scalar(options.eps)])?;
    ADDCDIV_.call(&[list(&params), list(&exp_avgs), list(&roots), Value::ScalarList(sizes)])?;
    Ok(())
}

fn fused(lists: &Lists, grads: &[Tensor], options: &Options, scaling: Scaling<'_>) -> Result<()> {
    let (params, grads, steps) = (pointers(&lists.params), pointers(grads), pointers(&lists.steps));
    let (exp_avgs, exp_avg_sqs) = (pointers(&lists.exp_avgs), pointers(&lists.exp_avg_sqs));
    let maxima = pointers(&lists.max_exp_avg_sqs);
    ADD_SCALAR_.call(&[list(&steps), scalar(1.0)])?;
    let kernel = if options.decoupled_weight_decay {
        &FUSED_ADAMW
    } else {
        &FUSED_ADAM
    };
    kernel.call(&[
        list(&params),
        list(&grads),
        list(&exp_avgs),
        list(&exp_avg_sqs),
        list(&maxima),
        list(&steps),
        scalar(options.lr),
        scalar(options.beta1),
        scalar(options.beta2),
        scalar(options.weight_decay),
        scalar(options.eps),
        Value::Bool(options.amsgrad),
        Value::Bool(options.maximize),
        optional(scaling.grad_scale),
        optional(scaling.found_inf),
    ])?;
    if let Some(found) = scaling.found_inf {
        // A step that was skipped does not count.
        for step in &lists.steps {
            SUB_.call(&[one(step), one(found)])?;
        }
    }
    Ok(())
}
