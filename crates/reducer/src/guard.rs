//! The interface of gradient averagers to optimizers, readers of gradients and the end of a group.
use lockstep_collectives::ProcessGroup;
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
        let error = ReducerError::ParametersChanged(detail);
        self.group().abort(&error.to_string());
        error
    }

    /// Warnings since the last call.
    fn take_warnings(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Whether a use of `tensors` (`None`: of everything) includes this tensor.
pub(crate) fn concerns(tensors: Option<&[Tensor]>, own: &Tensor) -> bool {
    tensors.is_none_or(|list| list.iter().any(|tensor| tensor.is_same(own)))
}
