//! Compares which parameters have gradients on each rank before anything is sent, so that messages have equal sizes.
//! The comparison is outside the sequence of collectives.
use lockstep_collectives::{CallOptions, Comparison, PendingComparison, Verdict, dtype_name};
use lockstep_torch::{Tensor, TensorExt};

use super::Shared;
use crate::error::{ReducerError, Result, shown};
use crate::hooked::Strategy;
use crate::parameters::Facts;

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
        let pass = shared.pass();
        let mut survey = Self {
            states: Vec::with_capacity(pass.parameters.len()),
            gradients: Vec::new(),
            refusal: None,
        };
        for own in &pass.parameters {
            let state = match own.tensor.grad_option()?.filter(|_| own.tensor.requires_grad()) {
                None => NONE,
                Some(gradient) => survey.look(own, &gradient)?,
            };
            survey.states.push(state);
        }
        Ok(survey)
    }

    /// The state of a gradient.
    fn look(&mut self, own: &Facts, gradient: &Tensor) -> Result<&'static str> {
        let facts = |of: &Tensor| -> Result<_> { Ok((of.shape()?, of.f_kind()?, of.device())) };
        let (expected, found) = (facts(&own.tensor)?, facts(gradient)?);
        let (state, refusal) = if gradient.info()?.layout != 0 {
            let text = "averages dense gradients only, but this one is sparse: give its layer `sparse: false`, or use \
                        DistributedDataParallel";
            (SPARSE, text.to_owned())
        } else if expected != found {
            let [expected, found] = [expected, found].map(|(shape, kind, device)| {
                format!("of shape {shape:?} and dtype {} on {device:?}", dtype_name(kind))
            });
            let text = format!("cannot average a gradient {found} for a parameter {expected}");
            (MISFIT, text)
        } else {
            self.gradients.push(gradient.f_data()?);
            return Ok(DENSE);
        };
        let error = || own.refused(format!("{} {refusal}", Shared::CLASS));
        self.refusal.get_or_insert_with(error);
        Ok(state)
    }
}

/// Starts the comparison of `states` over the ranks; `None` in a group of one rank.
pub(super) fn compare(shared: &Shared, states: &[&str]) -> Result<Option<PendingComparison>> {
    if shared.group.size() == 1 {
        return Ok(None);
    }
    let options = CallOptions {
        within_reduction: true,
        ..CallOptions::default()
    };
    let number = shared.state.lock().wrapper.unwrap_or_default();
    let comparison = Comparison::new(&shared.group, "backward", format!("gradients/{number}"), states);
    Ok(Some(comparison.exchange(number, &options)?))
}

/// Waits for the peers. If states differ, it is an error on every rank.
pub(super) async fn verdict(shared: &Shared, comparison: PendingComparison) -> Result<()> {
    let Verdict::Different(found) = comparison.verdict().await? else {
        return Ok(());
    };
    let (rank, peer) = (found.rank, found.peer);
    let pass = shared.pass();
    let name = |index: usize| pass.parameters.get(index).map_or("", |facts| &facts.name);
    let line = |(index, own, other)| format!("'{}' ({own} on rank {rank}, {other} on rank {peer})", name(index));
    Err(ReducerError::GradientsDiffer {
        rank,
        peer,
        differences: shown(found.lines().map(line).collect()),
    })
}
