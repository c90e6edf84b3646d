//! Compares which parameters have gradients on each rank before anything is sent, so that messages have equal sizes.
//! The comparison is outside the sequence of collectives.
use lockstep_collectives::{CallOptions, Comparison, PendingComparison, Verdict, dtype_name};
use lockstep_torch::{Tensor, TensorExt};

use super::state::{Shared, gradient_error};
use crate::error::{ReducerError, Result, shown};

// The state of a parameter's gradient, as ranks compare it.
const NONE: &str = "none";
const DENSE: &str = "a dense one";
const SPARSE: &str = "a sparse one";
const MISFIT: &str = "one of another dtype, shape or device";

/// The state of this rank's gradients.
pub(super) struct Survey {
    /// By parameter.
    pub states: Vec<&'static str>,
    /// The dense gradients, detached, in parameter order.
    pub gradients: Vec<Tensor>,
    /// Why the gradients cannot be averaged, if so.
    pub refusal: Option<ReducerError>,
}

impl Survey {
    pub fn new(shared: &Shared) -> Result<Self> {
        let state = shared.state.lock();
        let mut survey = Self {
            states: Vec::with_capacity(state.parameters.len()),
            gradients: Vec::new(),
            refusal: None,
        };
        for (name, parameter) in &state.parameters {
            let gradient = parameter.grad_option()?.filter(|_| parameter.requires_grad());
            let state = match &gradient {
                None => NONE,
                Some(gradient) => look(name, parameter, gradient, &mut survey.refusal)?,
            };
            if let (DENSE, Some(gradient)) = (state, gradient) {
                survey.gradients.push(gradient.f_data()?);
            }
            survey.states.push(state);
        }
        Ok(survey)
    }
}

fn look(name: &str, parameter: &Tensor, gradient: &Tensor, refusal: &mut Option<ReducerError>) -> Result<&'static str> {
    if gradient.info()?.layout != 0 {
        refusal.get_or_insert_with(|| {
            let text = "averages dense gradients only, but this one is sparse: give its layer `sparse: false`, or use \
                        DistributedDataParallel";
            gradient_error(name, text)
        });
        return Ok(SPARSE);
    }
    let (expected, kind) = (parameter.f_kind()?, gradient.f_kind()?);
    let (shape, found) = (parameter.shape()?, gradient.shape()?);
    if (expected, &shape, parameter.device()) != (kind, &found, gradient.device()) {
        refusal.get_or_insert_with(|| {
            let [expected, kind] = [expected, kind].map(dtype_name);
            let text = format!(
                "cannot average a gradient of shape {found:?} and dtype {kind} on {:?} for a parameter of shape {shape:?} \
                 and dtype {expected} on {:?}",
                gradient.device(),
                parameter.device()
            );
            gradient_error(name, &text)
        });
        return Ok(MISFIT);
    }
    Ok(DENSE)
}

/// Starts the comparison of `states` over the ranks; `None` in a group of one rank.
pub(super) fn begin_agreement(shared: &Shared, states: &[&str]) -> Result<Option<PendingComparison>> {
    if shared.group.size() == 1 {
        return Ok(None);
    }
    let options = CallOptions {
        within_reduction: true,
        ..CallOptions::default()
    };
    let number = shared.wrapper();
    let comparison = Comparison::new(&shared.group, "backward", format!("gradients/{number}"), states);
    Ok(Some(comparison.exchange(number, &options)?))
}

/// Waits for the peers. If states differ, it is an error on every rank.
pub(super) async fn agree(shared: &Shared, comparison: PendingComparison) -> Result<()> {
    let Verdict::Different(found) = comparison.verdict().await? else {
        return Ok(());
    };
    let (rank, peer) = (found.rank, found.peer);
    let state = shared.state.lock();
    let name = |index: usize| state.parameters.get(index).map_or("", |(name, _)| name);
    let line = |(index, own, other)| format!("'{}' ({own} on rank {rank}, {other} on rank {peer})", name(index));
    Err(ReducerError::GradientsDiffer {
        rank,
        peer,
        differences: shown(found.lines().map(line).collect()),
    })
}
