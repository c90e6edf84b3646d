//! Hooks on gradient accumulators, which follow backward passes.
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_torch::autograd::{AccumulatorHook, at_outermost_end};

use crate::error::{ReducerError, Result};
use crate::finish::{Finish, backward_ended};
use crate::shared::Shared;

/// Receives each [`Finish`] at the very end of the backward pass, on its thread, with the group that it waits for.
pub type OnComplete = Arc<dyn Fn(Finish, &ProcessGroup) + Send + Sync>;

/// Hooks parameters that have no hook and are trained, or that were converted.
pub(crate) fn hook_trainable(shared: &Arc<Shared>) -> Result<()> {
    let (mut state, mut hooks) = (shared.state.lock(), shared.hooks.lock());
    hooks.resize_with(state.parameters.len(), || None);
    for (index, (facts, hook)) in state.parameters.iter_mut().zip(hooks.iter_mut()).enumerate() {
        let is_hooked = hook.is_some() && facts.check_unconverted().is_ok();
        if is_hooked || !facts.tensor.requires_grad() {
            continue;
        }
        (facts.spec.kind, facts.spec.device) = (facts.tensor.f_kind()?, facts.tensor.device());
        let shared = Arc::downgrade(shared);
        *hook = Some(AccumulatorHook::new(&facts.tensor, move |owns_memory| {
            let Some(shared) = shared.upgrade() else { return Ok(()) };
            Ok(on_gradient(&shared, index, owns_memory)?)
        })?);
    }
    Ok(())
}

fn on_gradient(shared: &Arc<Shared>, index: usize, owns_memory: bool) -> std::result::Result<(), Arc<ReducerError>> {
    let (received, registers_end) = {
        let mut state = shared.state.lock();
        let received = state.receive(index, owns_memory, shared).map_err(Arc::new);
        let reduction = state.reduction();
        let registers_end = reduction.is_some_and(|own| {
            if let Err(error) = &received {
                // Of a pass inside another one, only the inner pass would hear it.
                own.refusal.get_or_insert_with(|| Arc::clone(error));
            }
            own.registers_end()
        });
        (received, registers_end)
    };
    if registers_end {
        // On accelerators, the engine runs accumulators on its own threads, where the end of the pass cannot be hooked.
        // They would need a registration on the thread that calls backward.
        let shared = Arc::clone(shared);
        at_outermost_end(move |ended| backward_ended(&shared, ended));
    }
    if received? {
        shared.launch_ready().map_err(Arc::new)?;
    }
    Ok(())
}
