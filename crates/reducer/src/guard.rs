//! What optimizers, readers of gradients and the end of a group ask of whatever averages gradients.
use lockstep_collectives::ProcessGroup;
use lockstep_torch::autograd::{AccumulatorHook, search_graph};
use lockstep_torch::{Tensor, TensorExt, TorchError};

use crate::error::{ReducerError, Result};

/// What somebody wants to do with gradients: decides which states of a reduction forbid it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// To update parameters by them, or to clip them: they must be averages.
    Step,
    /// To read them, or to end the group: no reduction may be open.
    Read,
    /// To clear them: no reduction may be about to write them.
    Clear,
}

/// Averages the gradients of some parameters over the ranks of a group.
pub trait Averager {
    /// The group that gradients are averaged over.
    fn group(&self) -> &ProcessGroup;

    /// The parameters that it knows.
    fn parameters(&self) -> Result<Vec<Tensor>>;

    /// Are gradients for a reduction awaited, or averages?
    fn is_awaited(&self) -> bool;

    /// Would [`Self::check`] allow everything?
    fn is_quiet(&self, usage: Use) -> bool;

    /// Refuses `action` on the gradients of `tensors` (`None`: of all parameters) where a reduction forbids it. Inside a
    /// backward pass reading is allowed: hooks may look at what they have.
    fn check(&self, action: &str, usage: Use, tensors: Option<&[Tensor]>) -> Result<()>;

    /// Forgets that gradients of `tensors` are this rank's own: they were cleared.
    fn gradients_cleared(&self, tensors: &[Tensor]);

    /// A backward pass from `roots` failed inside the engine. Where it was to bring the first gradients of a reduction, that
    /// fails, too, and the peers are told `reason`. `inputs`: the only leaves to accumulate into, if not empty.
    fn pass_failed(&self, roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) -> Result<()>;

    /// The module's parameters are others than those that it was wrapped with: breaks the group, so that the peers, who may
    /// go on without this rank, are told; answers what to fail with.
    fn parameters_changed(&self, detail: String) -> ReducerError {
        let error = ReducerError::ParametersChanged { detail };
        if self.group().failure().is_none() {
            self.group().abort(&error.to_string());
        }
        error
    }

    /// Warnings since the last call.
    fn take_warnings(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A parameter, as far as a guard looks at it: its name, the tensor, and whether its gradient is this rank's own.
pub(crate) type Guarded<'a> = (&'a str, &'a Tensor, &'a mut bool);

/// Does a use of `tensors` (`None`: of everything) concern this one?
pub(crate) fn concerns(tensors: Option<&[Tensor]>, own: &Tensor) -> bool {
    tensors.is_none_or(|list| list.iter().any(|tensor| tensor.is_same(own)))
}

/// The names of those with a gradient that was never averaged.
pub(crate) fn unsynced_names<'a>(
    parameters: impl Iterator<Item = Guarded<'a>>,
    tensors: Option<&[Tensor]>,
) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for (name, tensor, unsynced) in parameters {
        if *unsynced && concerns(tensors, tensor) && tensor.grad_option()?.is_some() {
            names.push(name.to_owned());
        }
    }
    Ok(names)
}

/// Notes that the gradients of `tensors` are gone.
pub(crate) fn forget_cleared<'a>(parameters: impl Iterator<Item = Guarded<'a>>, tensors: &[Tensor]) {
    for (_, tensor, unsynced) in parameters {
        *unsynced = *unsynced && !concerns(Some(tensors), tensor);
    }
}

/// Would a backward pass from `roots` (into `inputs` only, if there are any) have come to one of the hooked `parameters`?
pub(crate) fn reaches<'a>(
    roots: &[Tensor],
    inputs: &[Tensor],
    hooks: &[&AccumulatorHook],
    mut parameters: impl Iterator<Item = &'a Tensor>,
) -> Result<bool> {
    if !inputs.is_empty() && !parameters.any(|parameter| concerns(Some(inputs), parameter)) {
        return Ok(false);
    }
    Ok(search_graph(roots, hooks)?.contains(&true))
}
