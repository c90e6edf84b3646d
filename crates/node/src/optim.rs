//! Optimizer steps: one call per step, for any number of parameter groups.
use std::collections::HashMap;

use lockstep_torch::Tensor;
use lockstep_torch::optim::adam::{self, State};
use lockstep_torch::optim::options::Options;
use lockstep_torch::optim::{self, Scaling, Updates, accum_adam, rule, sgd};
use napi::bindgen_prelude::{Env, Float64Array, Unknown};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::handles::{Handle, get_all, get_option, put, put_option};
use crate::tape::refuse;

/// A parameter group of SGD. `buffers` holds a handle or zero for each parameter.
#[napi(object, object_to_js = false)]
pub struct SgdGroup {
    pub params: Float64Array,
    pub buffers: Float64Array,
    pub lr: f64,
    pub momentum: f64,
    pub dampening: f64,
    pub weight_decay: f64,
    pub nesterov: bool,
    pub maximize: bool,
    pub fused: bool,
}

/// A parameter group of Adam or AdamW. The lists of state hold a handle or zero for each parameter.
#[napi(object, object_to_js = false)]
#[allow(clippy::struct_excessive_bools, reason = "PyTorch's options, by their names")]
pub struct AdamGroup {
    pub params: Float64Array,
    pub steps: Float64Array,
    pub exp_avgs: Float64Array,
    pub exp_avg_sqs: Float64Array,
    pub max_exp_avg_sqs: Float64Array,
    pub lr: f64,
    pub beta1: f64,
    pub beta2: f64,
    pub eps: f64,
    pub weight_decay: f64,
    pub amsgrad: bool,
    pub maximize: bool,
    pub decoupled_weight_decay: bool,
    pub fused: bool,
}

fn at(handles: &[f64], index: usize) -> Result<Option<Tensor>, NodeError> {
    get_option(Handle::all(handles).get(index).copied().unwrap_or(Handle::NONE))
}

fn scaling(tensors: &(Option<Tensor>, Option<Tensor>)) -> Scaling<'_> {
    Scaling {
        grad_scale: tensors.0.as_ref(),
        found_inf: tensors.1.as_ref(),
    }
}

/// The result of a step. If the step fails, the state that it has created is already in use, so it is returned with the
/// error.
#[napi(object, object_from_js = false)]
pub struct Stepped {
    /// Flat: group, parameter, and the handles of its state; zero for state that is not new.
    pub made: Vec<f64>,
    #[napi(ts_type = "LockstepError")]
    pub failure: Option<Unknown<'static>>,
}

/// Prepares and checks all groups before the first step.
fn step_all<G, W>(
    env: Env,
    groups: &[G],
    prepare: impl Fn(&G) -> Result<W, NodeError>,
    step: impl Fn(usize, W, &mut Vec<f64>) -> Result<(), NodeError>,
) -> napi::Result<Stepped> {
    let work = groups.iter().map(prepare).collect::<Result<Vec<_>, _>>().js()?;
    let (mut made, mut failure) = (Vec::new(), None);
    for (number, group) in work.into_iter().enumerate() {
        if let Err(error) = step(number, group, &mut made) {
            // SAFETY: a value of this call's environment, given back by this call.
            failure = Some(unsafe { Unknown::from_raw_unchecked(env.raw(), error.to_value(env.raw())) });
            break;
        }
    }
    Ok(Stepped { made, failure })
}

/// A group's step, and the indices of its parameters in the group.
struct Work<S> {
    indices: Vec<usize>,
    step: S,
}

/// One step of SGD over all groups. Creates state per parameter: the momentum buffer.
#[napi(catch_unwind)]
pub fn sgd_step(env: Env, groups: Vec<SgdGroup>, grad_scale: Handle, found_inf: Handle) -> napi::Result<Stepped> {
    refuse("an optimizer step").js()?;
    let scales = (get_option(grad_scale).js()?, get_option(found_inf).js()?);
    let scaling = scaling(&scales);
    step_all(env, &groups, |group| sgd_work(group, scaling), sgd_group)
}

fn sgd_work<'a>(group: &SgdGroup, scaling: Scaling<'a>) -> Result<Work<sgd::Step<'a>>, NodeError> {
    let Updates { indices, params, grads } = Updates::of(get_all(Handle::all(&group.params))?)?;
    let options = sgd::Options {
        lr: group.lr,
        momentum: group.momentum,
        dampening: group.dampening,
        weight_decay: group.weight_decay,
        nesterov: group.nesterov,
        maximize: group.maximize,
        fused: group.fused,
    };
    let buffers = indices
        .iter()
        .map(|index| at(&group.buffers, *index))
        .collect::<Result<_, _>>()?;
    let step = sgd::Step::new(params, grads, buffers, options, scaling)?;
    Ok(Work { indices, step })
}

fn sgd_group(number: usize, work: Work<sgd::Step<'_>>, made: &mut Vec<f64>) -> Result<(), NodeError> {
    let Work { indices, mut step } = work;
    let known: Vec<bool> = step.buffers().iter().map(Option::is_some).collect();
    let result = step.run();
    for ((index, known), buffer) in indices.iter().zip(known).zip(step.into_buffers()) {
        if let (false, Some(buffer)) = (known, buffer) {
            made.extend([number as f64, *index as f64, put(buffer).number()]);
        }
    }
    Ok(result?)
}

/// One step of Adam or AdamW over all groups. Creates state per parameter: step, average, average of squares and their
/// maximum.
#[napi(catch_unwind)]
pub fn adam_step(env: Env, groups: Vec<AdamGroup>, grad_scale: Handle, found_inf: Handle) -> napi::Result<Stepped> {
    refuse("an optimizer step").js()?;
    let scales = (get_option(grad_scale).js()?, get_option(found_inf).js()?);
    let scaling = scaling(&scales);
    step_all(env, &groups, |group| adam_work(group, scaling), adam_group)
}

fn adam_work<'a>(group: &AdamGroup, scaling: Scaling<'a>) -> Result<Work<adam::Step<'a>>, NodeError> {
    let Updates { indices, params, grads } = Updates::of(get_all(Handle::all(&group.params))?)?;
    let options = adam::Options {
        lr: group.lr,
        beta1: group.beta1,
        beta2: group.beta2,
        eps: group.eps,
        weight_decay: group.weight_decay,
        amsgrad: group.amsgrad,
        maximize: group.maximize,
        decoupled_weight_decay: group.decoupled_weight_decay,
        fused: group.fused,
    };
    let states = indices
        .iter()
        .map(|index| adam_state(group, *index))
        .collect::<Result<_, _>>()?;
    let step = adam::Step::new(params, grads, states, options, scaling)?;
    Ok(Work { indices, step })
}

fn adam_group(number: usize, work: Work<adam::Step<'_>>, made: &mut Vec<f64>) -> Result<(), NodeError> {
    let Work { indices, mut step } = work;
    let has_max = |state: &State| state.max_exp_avg_sq.is_some();
    let known: Vec<_> = step.states().iter().map(|state| state.as_ref().map(has_max)).collect();
    let result = step.run();
    for ((index, known), state) in indices.iter().zip(known).zip(step.into_states()) {
        let Some(state) = state else { continue };
        let new_max = state.max_exp_avg_sq.filter(|_| known != Some(true));
        if known.is_some() && new_max.is_none() {
            continue;
        }
        made.extend([number as f64, *index as f64]);
        for tensor in [state.step, state.exp_avg, state.exp_avg_sq] {
            made.push(if known.is_some() { 0.0 } else { put(tensor).number() });
        }
        made.push(put_option(new_max).number());
    }
    Ok(result?)
}

fn adam_state(group: &AdamGroup, index: usize) -> Result<Option<State>, NodeError> {
    let all = (
        at(&group.steps, index)?,
        at(&group.exp_avgs, index)?,
        at(&group.exp_avg_sqs, index)?,
    );
    let (Some(step), Some(exp_avg), Some(exp_avg_sq)) = all else {
        return Ok(None);
    };
    Ok(Some(State {
        step,
        exp_avg,
        exp_avg_sq,
        max_exp_avg_sq: at(&group.max_exp_avg_sqs, index)?,
    }))
}

/// A parameter group of any other optimizer. `kept` has a list for each kind of state: a handle or zero for each parameter.
#[napi(object, object_to_js = false)]
pub struct RuleGroup {
    pub params: Float64Array,
    pub kept: Vec<Float64Array>,
    /// Flags are 0 or 1, and of a list `betas` the members are `betas0` and `betas1`. What is null is left out.
    pub options: HashMap<String, f64>,
}

/// One step of an optimizer, by its name in `torch.optim`, over all groups. Creates state per parameter: that of its rule.
#[napi(catch_unwind)]
pub fn rule_step(env: Env, optimizer: String, groups: Vec<RuleGroup>) -> napi::Result<Stepped> {
    refuse("an optimizer step").js()?;
    step_all(env, &groups, |group| rule_work(&optimizer, group), rule_group)
}

fn rule_work(optimizer: &str, group: &RuleGroup) -> Result<Work<rule::Step>, NodeError> {
    let updates = Updates::of(get_all(Handle::all(&group.params))?)?;
    let indices = updates.indices.clone();
    let kept = group.kept.iter().map(|kind| {
        let of_one = |index: &usize| at(kind, *index);
        indices.iter().map(of_one).collect::<Result<Vec<_>, NodeError>>()
    });
    let kept = kept.collect::<Result<Vec<_>, NodeError>>()?;
    let step = rule::Step::new(optimizer, &Options::new(group.options.clone()), updates, kept)?;
    Ok(Work { indices, step })
}

fn rule_group(number: usize, work: Work<rule::Step>, made: &mut Vec<f64>) -> Result<(), NodeError> {
    let Work { indices, mut step } = work;
    let known = step.known();
    let result = step.run();
    let mut kept: Vec<_> = step.into_kept().into_iter().map(Vec::into_iter).collect();
    for (place, index) in indices.iter().enumerate() {
        made.extend([number as f64, *index as f64]);
        for (kind, known) in kept.iter_mut().zip(&known) {
            let new = kind.next().flatten().filter(|_| !known[place]);
            made.push(put_option(new).number());
        }
    }
    Ok(result?)
}

/// `Optimizer.zero_grad` for a list of parameters.
#[napi(catch_unwind)]
pub fn zero_grad(params: Float64Array, set_to_none: bool) -> napi::Result<()> {
    let params = get_all(Handle::all(&params)).js()?;
    optim::zero_gradients(&params, set_to_none).js()
}

/// The platform's `cos`, as Python's `math.cos`: JavaScript's own may differ in the last bit.
#[napi(catch_unwind)]
pub fn libm_cos(x: f64) -> f64 {
    x.cos()
}

/// The platform's `pow`, as Python's `**`.
#[napi(catch_unwind)]
pub fn libm_pow(x: f64, y: f64) -> f64 {
    x.powf(y)
}

/// A parameter group of AccumAdam or AccumAdamW. The lists of state hold a handle or zero for each parameter.
#[napi(object, object_to_js = false)]
pub struct AccumAdamGroup {
    pub params: Float64Array,
    pub steps: Float64Array,
    pub exp_avgs: Float64Array,
    pub exp_avg_sqs: Float64Array,
    pub accum_grads: Float64Array,
    pub lr: f64,
    pub beta1: f64,
    pub beta2: f64,
    pub eps: f64,
    pub weight_decay: f64,
    pub accum_iter: u32,
    pub decoupled_weight_decay: bool,
}

/// One step of AccumAdam or AccumAdamW over all groups. Creates state per parameter: step, average, average of squares
/// and the sum of the block's gradients.
#[napi(catch_unwind)]
pub fn accum_adam_step(env: Env, groups: Vec<AccumAdamGroup>) -> napi::Result<Stepped> {
    refuse("an optimizer step").js()?;
    step_all(env, &groups, accum_adam_work, accum_adam_group)
}

fn accum_adam_work(group: &AccumAdamGroup) -> Result<Work<accum_adam::Step>, NodeError> {
    let Updates { indices, params, grads } = Updates::of(get_all(Handle::all(&group.params))?)?;
    let options = accum_adam::Options {
        lr: group.lr,
        beta1: group.beta1,
        beta2: group.beta2,
        eps: group.eps,
        weight_decay: group.weight_decay,
        accum_iter: u64::from(group.accum_iter),
        decoupled_weight_decay: group.decoupled_weight_decay,
    };
    let state = |index: &usize| {
        let all = (
            at(&group.steps, *index)?,
            at(&group.exp_avgs, *index)?,
            at(&group.exp_avg_sqs, *index)?,
            at(&group.accum_grads, *index)?,
        );
        Ok(match all {
            (Some(step), Some(exp_avg), Some(exp_avg_sq), Some(accum_grad)) => Some(accum_adam::State {
                step,
                exp_avg,
                exp_avg_sq,
                accum_grad,
            }),
            _ => None,
        })
    };
    let states = indices.iter().map(state).collect::<Result<_, NodeError>>()?;
    let step = accum_adam::Step::new(params, grads, states, options)?;
    Ok(Work { indices, step })
}

fn accum_adam_group(number: usize, work: Work<accum_adam::Step>, made: &mut Vec<f64>) -> Result<(), NodeError> {
    let Work { indices, mut step } = work;
    let known: Vec<bool> = step.states().iter().map(Option::is_some).collect();
    let result = step.run();
    for ((index, known), state) in indices.iter().zip(known).zip(step.into_states()) {
        if let (false, Some(state)) = (known, state) {
            made.extend([number as f64, *index as f64]);
            made.extend(
                [state.step, state.exp_avg, state.exp_avg_sq, state.accum_grad].map(|tensor| put(tensor).number()),
            );
        }
    }
    Ok(result?)
}
