//! The interface of gradient averagers to optimizers, readers of gradients and the end of a group.
use lockstep_collectives::ProcessGroup;
use lockstep_torch::autograd::{AccumulatorHook, search_graph};
use lockstep_torch::{Tensor, TensorExt, TorchError};

use crate::error::{ReducerError, Result};

/// The intended use of gradients, which the state of a reduction may forbid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// To update parameters with them, or to clip them: they must be averages.
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

    /// Its parameters.
    fn parameters(&self) -> Result<Vec<Tensor>>;

    /// Whether a reduction still expects gradients or averages.
    fn is_awaited(&self) -> bool;

    /// Whether [`Self::check`] allows this use of every gradient.
    fn is_quiet(&self, usage: Use) -> bool;

    /// Rejects `action` on the gradients of `tensors` (`None`: of all parameters) if the state of a reduction forbids
    /// it. Inside a backward pass, rejects only [`Use::Step`]: hooks may read gradients.
    fn check(&self, action: &str, usage: Use, tensors: Option<&[Tensor]>) -> Result<()>;

    /// Records that gradients of `tensors` were cleared, so they are no longer local to this rank.
    fn gradients_cleared(&self, tensors: &[Tensor]);

    /// Reports that a backward pass from `roots` failed inside the engine. If it would have produced the first
    /// gradients of a reduction, the reduction fails too, and the peers receive `reason`. `inputs`: the only leaves to
    /// accumulate into, if not empty.
    fn pass_failed(&self, roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) -> Result<()>;

    /// Breaks the group because the module's parameters have changed since it was wrapped, so that peers do not
    /// continue without this rank. Returns the error.
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

/// A parameter for the guard functions: its name, its tensor, and whether its gradient is local to this rank.
pub(crate) type Guarded<'a> = (&'a str, &'a Tensor, &'a mut bool);

/// Whether a use of `tensors` (`None`: of everything) includes this tensor.
pub(crate) fn concerns(tensors: Option<&[Tensor]>, own: &Tensor) -> bool {
    tensors.is_none_or(|list| list.iter().any(|tensor| tensor.is_same(own)))
}

/// The names of the parameters with a gradient that was never averaged.
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

/// Records that the gradients of `tensors` were cleared.
pub(crate) fn forget_cleared<'a>(parameters: impl Iterator<Item = Guarded<'a>>, tensors: &[Tensor]) {
    for (_, tensor, unsynced) in parameters {
        *unsynced = *unsynced && !concerns(Some(tensors), tensor);
    }
}

/// Whether a backward pass from `roots` (into `inputs` only, if any) reaches one of the hooked `parameters`.
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
