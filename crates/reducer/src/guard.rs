//! The interface of gradient averagers to optimizers, readers of gradients and the end of a group.
use std::cell::RefCell;
use std::sync::{Arc, Weak};

use lockstep_collectives::ProcessGroup;
use lockstep_torch::autograd::in_backward;
use lockstep_torch::{Tensor, TensorExt, TorchError};

use crate::error::{ReducerError, Result};
use crate::reducer::Reducer;
use crate::shared::Shared;
use crate::state::Phase;

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

impl Averager for Reducer {
    fn group(&self) -> &ProcessGroup {
        &self.shared.group
    }

    fn parameters(&self) -> Result<Vec<Tensor>> {
        self.shared.state.lock().tensors()
    }

    fn is_awaited(&self) -> bool {
        let state = self.shared.state.lock();
        matches!(state.phase, Phase::Prepared { .. } | Phase::Reducing(_))
    }

    fn is_quiet(&self, usage: Use) -> bool {
        self.shared.state.lock().is_quiet(usage)
    }

    fn check(&self, action: &str, usage: Use, tensors: Option<&[Tensor]>) -> Result<()> {
        if usage != Use::Step && in_backward() {
            return Ok(());
        }
        let state = self.shared.state.lock();
        let parameters = state.parameters.iter();
        let mut concerned = parameters.filter(|own| concerns(tensors, &own.tensor)).peekable();
        if state.is_quiet(usage) || concerned.peek().is_none() {
            return Ok(());
        }
        if let (Use::Clear, Phase::Reducing(reduction)) = (usage, &state.phase)
            && !reduction.is_complete()
        {
            return state.release_gradients(tensors);
        }
        if !state.is_at_rest() {
            return self.shared.check_phase(&state, action, true);
        }
        let (mut names, mut reason) = (Vec::new(), None);
        for own in concerned.filter(|own| own.local.is_some()) {
            if own.tensor.grad_option()?.is_some() {
                names.push(own.name.clone());
                reason = reason.or(own.local);
            }
        }
        let Some(reason) = reason else { return Ok(()) };
        let action = action.to_owned();
        Err(ReducerError::NotSynced { action, names, reason })
    }

    fn gradients_cleared(&self, tensors: &[Tensor]) {
        self.shared.not_local(tensors);
    }

    /// Breaks the group only if peers continue: all ranks may have changed them, and call `refresh`.
    fn parameters_changed(&self, detail: String) -> ReducerError {
        let error = ReducerError::ParametersChanged(detail);
        if self.shared.options.late || !self.group().all_ours() {
            self.group().abort(&error.to_string());
        } else {
            self.group().stay_away_from_all(error.to_string());
        }
        error
    }

    fn pass_failed(&self, roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) -> Result<()> {
        if self.is_reached(|phase| matches!(phase, Phase::Prepared { .. }), roots, inputs)? {
            let error = self.shared.state.lock().backward_failed(reason);
            self.shared.fail(error);
        }
        Ok(())
    }

    fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.state.lock().warnings.waiting)
    }
}

thread_local! {
    static REDUCERS: RefCell<Vec<Weak<Shared>>> = const { RefCell::new(Vec::new()) };
}

/// Registers a reducer of this thread.
pub(crate) fn register(shared: &Arc<Shared>) {
    REDUCERS.with_borrow_mut(|reducers| {
        reducers.retain(|other| other.strong_count() > 0);
        reducers.push(Arc::downgrade(shared));
    });
}

/// Records in other reducers with `shared`'s parameters and ranks that their gradients, which are the same tensors, are
/// no longer local.
pub(crate) fn averaged(shared: &Shared) -> Result<()> {
    let ranks = &shared.group.info().global_ranks;
    let is_local = |other: &Arc<Shared>| {
        let is_other = !std::ptr::eq(&raw const **other, shared) && other.group.info().global_ranks == *ranks;
        is_other && !other.state.lock().is_quiet(Use::Step)
    };
    let others: Vec<_> = REDUCERS.with_borrow(|reducers| {
        let alive = reducers.iter().filter_map(Weak::upgrade);
        alive.filter(is_local).collect()
    });
    if others.is_empty() {
        return Ok(());
    }
    let tensors = shared.state.lock().tensors()?;
    for other in others {
        other.not_local(&tensors);
    }
    Ok(())
}

impl Shared {
    /// Records that the gradients of `tensors` are no longer local to this rank.
    fn not_local(&self, tensors: &[Tensor]) {
        for own in &mut self.state.lock().parameters {
            own.local = own.local.filter(|_| !concerns(Some(tensors), &own.tensor));
        }
    }
}
