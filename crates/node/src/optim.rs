//! Optimizer steps: one call a step, whatever the number of parameter groups.
use lockstep_torch::Tensor;
use lockstep_torch::optim::adam::{self, State};
use lockstep_torch::optim::{self, Scaling, sgd};
use napi::bindgen_prelude::{Env, Float64Array, Unknown};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::handles::{get_all, get_option, put};

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

struct Updates {
    indices: Vec<usize>,
    params: Vec<Tensor>,
    grads: Vec<Tensor>,
}

fn updates(handles: &[f64]) -> Result<Updates, NodeError> {
    let params = get_all(handles)?;
    let mut out = Updates {
        indices: vec![],
        params: vec![],
        grads: vec![],
    };
    for updated in optim::with_gradients(params.into_iter().map(Ok))? {
        out.indices.push(updated.index);
        out.params.push(updated.param);
        out.grads.push(updated.grad);
    }
    Ok(out)
}

fn at(handles: &[f64], index: usize) -> Result<Option<Tensor>, NodeError> {
    get_option(handles.get(index).copied().unwrap_or(0.0))
}

fn scaling(tensors: &(Option<Tensor>, Option<Tensor>)) -> Scaling<'_> {
    Scaling {
        grad_scale: tensors.0.as_ref(),
        found_inf: tensors.1.as_ref(),
    }
}

/// What a step leaves. State that was made is in use even where the step failed later, so it is handed over with the
/// error.
#[napi(object, object_from_js = false)]
pub struct Stepped {
    /// Flat: group, parameter, and the handles of its state; zero for what is not new.
    pub made: Vec<f64>,
    pub failure: Option<Unknown<'static>>,
}

/// Prepares and checks all groups before the first one is stepped.
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

struct SgdWork {
    updates: Updates,
    buffers: Vec<Option<Tensor>>,
    options: sgd::Options,
}

/// One step of SGD over all groups. Of each parameter's state it makes the momentum buffer.
#[napi(catch_unwind)]
pub fn sgd_step(env: Env, groups: Vec<SgdGroup>, grad_scale: f64, found_inf: f64) -> napi::Result<Stepped> {
    let scales = (get_option(grad_scale).js()?, get_option(found_inf).js()?);
    let scaling = scaling(&scales);
    step_all(
        env,
        &groups,
        |group| sgd_work(group, scaling),
        |number, work, made| sgd_group(number, work, scaling, made),
    )
}

fn sgd_work(group: &SgdGroup, scaling: Scaling<'_>) -> Result<SgdWork, NodeError> {
    let updates = updates(&group.params)?;
    let options = sgd::Options {
        lr: group.lr,
        momentum: group.momentum,
        dampening: group.dampening,
        weight_decay: group.weight_decay,
        nesterov: group.nesterov,
        maximize: group.maximize,
        fused: group.fused,
    };
    sgd::check(&updates.grads, &options, scaling)?;
    let buffers = updates
        .indices
        .iter()
        .map(|i| at(&group.buffers, *i))
        .collect::<Result<_, _>>()?;
    Ok(SgdWork {
        updates,
        buffers,
        options,
    })
}

fn sgd_group(number: usize, work: SgdWork, scaling: Scaling<'_>, made: &mut Vec<f64>) -> Result<(), NodeError> {
    let SgdWork {
        updates,
        mut buffers,
        options,
    } = work;
    let known: Vec<bool> = buffers.iter().map(Option::is_some).collect();
    let result = sgd::step(&updates.params, &updates.grads, &mut buffers, &options, scaling);
    for ((index, known), buffer) in updates.indices.iter().zip(known).zip(buffers) {
        if let (false, Some(buffer)) = (known, buffer) {
            made.extend([number as f64, *index as f64, put(buffer)]);
        }
    }
    Ok(result?)
}

struct AdamWork {
    updates: Updates,
    states: Vec<Option<State>>,
    options: adam::Options,
}

/// One step of Adam or AdamW over all groups. Of each parameter's state it makes step, average, average of squares and
/// their maximum.
#[napi(catch_unwind)]
pub fn adam_step(env: Env, groups: Vec<AdamGroup>, grad_scale: f64, found_inf: f64) -> napi::Result<Stepped> {
    let scales = (get_option(grad_scale).js()?, get_option(found_inf).js()?);
    let scaling = scaling(&scales);
    step_all(
        env,
        &groups,
        |group| adam_work(group, scaling),
        |number, work, made| adam_group(number, work, scaling, made),
    )
}

fn adam_work(group: &AdamGroup, scaling: Scaling<'_>) -> Result<AdamWork, NodeError> {
    let updates = updates(&group.params)?;
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
    adam::check(&updates.grads, &options, scaling)?;
    let states = updates
        .indices
        .iter()
        .map(|i| adam_state(group, *i))
        .collect::<Result<_, _>>()?;
    Ok(AdamWork {
        updates,
        states,
        options,
    })
}

fn adam_group(number: usize, work: AdamWork, scaling: Scaling<'_>, made: &mut Vec<f64>) -> Result<(), NodeError> {
    let AdamWork {
        updates,
        mut states,
        options,
    } = work;
    let known: Vec<(bool, bool)> = states
        .iter()
        .map(|state| {
            (
                state.is_some(),
                state.as_ref().is_some_and(|state| state.max_exp_avg_sq.is_some()),
            )
        })
        .collect();
    let result = adam::step(&updates.params, &updates.grads, &mut states, &options, scaling);
    for ((index, (known, known_max)), state) in updates.indices.iter().zip(known).zip(states) {
        let Some(state) = state else { continue };
        let new_max = state.max_exp_avg_sq.filter(|_| !known_max);
        if known && new_max.is_none() {
            continue;
        }
        made.extend([number as f64, *index as f64]);
        for tensor in [state.step, state.exp_avg, state.exp_avg_sq] {
            made.push(if known { 0.0 } else { put(tensor) });
        }
        made.push(new_max.map_or(0.0, put));
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

/// `Optimizer.zero_grad` for a list of parameters.
#[napi(catch_unwind)]
pub fn zero_grad(params: Float64Array, set_to_none: bool) -> napi::Result<()> {
    let params = get_all(&params).js()?;
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
