//! What all reducers do: follow backward passes by hooks on gradients, and guard the use of gradients.
use std::cell::RefCell;
use std::sync::Arc;

use lockstep_collectives::{LocalFuture, ProcessGroup};
use lockstep_torch::autograd::{AccumulatorHook, at_outermost_end, in_backward, search_graph};
use lockstep_torch::{Tensor, TensorExt, TorchError};
use parking_lot::MappedMutexGuard;

use crate::error::{ReducerError, Result};
use crate::guard::{Averager, Use, concerns};
use crate::pass::{Pass, Phase};
use crate::turns::Turn;

/// The work that remains after a backward pass has completed a reduction. Poll it on the thread that ran the pass.
/// Resolves when the gradients hold the averages.
pub type Finish = LocalFuture<std::result::Result<(), Arc<ReducerError>>>;

/// Receives each [`Finish`] at the very end of the backward pass, on its thread, with the group that it waits for.
pub type OnComplete = Arc<dyn Fn(Finish, &ProcessGroup) + Send + Sync>;

/// How a class of reducers averages gradients. Shared by a reducer, its hooks and its futures.
pub(crate) trait Strategy: Send + Sync + 'static {
    /// The name of the class, for messages.
    const CLASS: &'static str;
    /// Why gradients are local to this rank, for messages.
    const UNSYNCED: &'static str;

    fn group(&self) -> &ProcessGroup;
    fn on_complete(&self) -> &OnComplete;
    fn pass(&self) -> MappedMutexGuard<'_, Pass>;

    /// Takes the gradient of parameter `index`, on the thread that runs the backward pass. `owns_memory`: no other
    /// tensor uses the gradient's memory. Returns whether it belongs to a reduction.
    fn receive(&self, index: usize, owns_memory: bool) -> Result<bool>;

    /// Communicates what is complete, while the backward pass goes on.
    fn launch_ready(&self) -> Result<()> {
        Ok(())
    }

    /// Communicates what is left after the backward pass, and writes the averages.
    fn reduce(&self) -> impl Future<Output = Result<()>>;

    /// Ends the reduction.
    fn ended(&self, result: Result<()>) -> std::result::Result<(), Arc<ReducerError>>;

    /// Prepares for the caller to write zeros into gradients of `tensors` (`None`: all) while others are missing.
    fn release_gradients(&self, _tensors: Option<&[Tensor]>) -> Result<()> {
        Ok(())
    }
}

/// Fails the reduction. Breaks the group unless it is broken already or all ranks detect the error: peers would wait for
/// collectives that this rank does not issue.
pub(crate) fn fail(shared: &impl Strategy, error: ReducerError) -> Arc<ReducerError> {
    let is_known = matches!(
        error,
        ReducerError::Collectives(_) | ReducerError::HookMismatch { peer: Some(_), .. }
    );
    let error = shared.pass().fail(error);
    if !is_known {
        let group = shared.group();
        group.abort(&format!("rank {}: {error}", group.global_rank()));
    }
    error
}

/// Called when the outermost backward pass that produced gradients has ended.
fn backward_ended(shared: &Arc<impl Strategy>, ended: &lockstep_torch::Result<()>) {
    let mut pass = shared.pass();
    pass.end_registered = false;
    pass.record.backward_ended();
    match (&pass.phase, ended) {
        (Phase::Open | Phase::Complete, Err(error)) => {
            let error = pass.backward_failed(error);
            drop(pass);
            fail(&**shared, error);
        }
        (Phase::Complete, Ok(())) => {
            pass.phase = Phase::Finalizing;
            if pass.guard.is_none() {
                // Nothing was sent before, so the pass's own hooks may have communicated.
                pass.guard = Some(shared.group().begin_reduction());
                pass.turn = Some(Turn::take(shared.group()));
            }
            if let Some(turn) = &pass.turn {
                turn.ends();
            }
            drop(pass);
            let reducing = Arc::clone(shared);
            let finish = async move {
                let result = reducing.reduce().await;
                reducing.ended(result)
            };
            (shared.on_complete())(Box::pin(finish), shared.group());
        }
        _ => {}
    }
}

/// Waits for the reduction's turn, if it takes turns.
pub(crate) async fn turn_comes(shared: &impl Strategy) {
    let turn = shared.pass().turn.as_ref().map(Turn::comes);
    if let Some(turn) = turn {
        turn.await;
    }
}

/// Averages the gradients of its parameters over the ranks of its group. Used on the thread that runs forward and
/// backward. Dropping it removes its hooks.
pub struct Hooked<S> {
    pub(crate) shared: Arc<S>,
    /// By parameter. A frozen parameter has no hook.
    pub(crate) hooks: RefCell<Vec<Option<AccumulatorHook>>>,
}

#[expect(private_bounds, reason = "all of its methods are private, too")]
impl<S: Strategy> Hooked<S> {
    /// Hooks the trainable parameters.
    pub(crate) fn over(shared: S) -> Result<Self> {
        let (shared, hooks) = (Arc::new(shared), RefCell::default());
        let hooked = Self { shared, hooks };
        hooked.hook_trainable()?;
        Ok(hooked)
    }

    /// Hooks parameters that have no hook and are trained, or that were converted.
    pub(crate) fn hook_trainable(&self) -> Result<()> {
        let mut pass = self.shared.pass();
        let mut hooks = self.hooks.borrow_mut();
        hooks.resize_with(pass.parameters.len(), || None);
        for (index, (facts, hook)) in pass.parameters.iter_mut().zip(hooks.iter_mut()).enumerate() {
            let is_hooked = hook.is_some() && facts.check_unconverted().is_ok();
            if is_hooked || !facts.tensor.requires_grad() {
                continue;
            }
            (facts.spec.kind, facts.spec.device) = (facts.tensor.f_kind()?, facts.tensor.device());
            let shared = Arc::downgrade(&self.shared);
            *hook = Some(AccumulatorHook::new(&facts.tensor, move |owns_memory| {
                let Some(shared) = shared.upgrade() else { return Ok(()) };
                Ok(on_gradient(&shared, index, owns_memory)?)
            })?);
        }
        Ok(())
    }

    /// Rejects a forward pass inside a backward pass, or before the end of the last reduction. `recorded`: gradients
    /// are enabled.
    pub(crate) fn check_forward(&self, recorded: bool) -> Result<()> {
        if in_backward() {
            return Err(ReducerError::ForwardInBackward(S::CLASS));
        }
        let mut pass = self.shared.pass();
        let checked = pass.check_phase("forward was called", recorded);
        pass.record.note(&checked);
        checked
    }

    /// Whether a backward pass from `roots` (into `inputs` only, if any) reaches a parameter in this phase.
    pub(crate) fn is_reached(&self, phase: fn(&Phase) -> bool, roots: &[Tensor], inputs: &[Tensor]) -> Result<bool> {
        let pass = self.shared.pass();
        let is_input = || pass.parameters.iter().any(|own| concerns(Some(inputs), &own.tensor));
        if !phase(&pass.phase) || !(inputs.is_empty() || is_input()) {
            return Ok(false);
        }
        Ok(self.search(roots)?.contains(&true))
    }

    /// By hooked parameter: whether the graph of `roots` contains it.
    pub(crate) fn search(&self, roots: &[Tensor]) -> Result<Vec<bool>> {
        let hooks = self.hooks.borrow();
        let hooks: Vec<_> = hooks.iter().flatten().collect();
        Ok(search_graph(roots, &hooks)?)
    }
}

fn on_gradient(shared: &Arc<impl Strategy>, index: usize, owns_memory: bool) -> Result<()> {
    let received = shared.receive(index, owns_memory);
    if shared.pass().registers_end() {
        // On accelerators, the engine runs accumulators on its own threads, where the end of the pass cannot be hooked.
        // They would need a registration on the thread that calls backward.
        let shared = Arc::clone(shared);
        at_outermost_end(move |ended| backward_ended(&shared, ended));
    }
    if received? { shared.launch_ready() } else { Ok(()) }
}

impl<S: Strategy> Averager for Hooked<S> {
    fn group(&self) -> &ProcessGroup {
        self.shared.group()
    }

    fn parameters(&self) -> Result<Vec<Tensor>> {
        self.shared.pass().tensors()
    }

    fn is_awaited(&self) -> bool {
        let pass = self.shared.pass();
        matches!(pass.phase, Phase::Prepared) || pass.is_reducing()
    }

    fn is_quiet(&self, usage: Use) -> bool {
        self.shared.pass().is_quiet(usage)
    }

    fn check(&self, action: &str, usage: Use, tensors: Option<&[Tensor]>) -> Result<()> {
        if usage != Use::Step && in_backward() {
            return Ok(());
        }
        let pass = self.shared.pass();
        let mut concerned = pass
            .parameters
            .iter()
            .filter(|own| concerns(tensors, &own.tensor))
            .peekable();
        if pass.is_quiet(usage) || concerned.peek().is_none() {
            return Ok(());
        }
        if !pass.is_at_rest() {
            if usage == Use::Clear && matches!(pass.phase, Phase::Open) {
                drop(pass);
                return self.shared.release_gradients(tensors);
            }
            return pass.check_phase(action, true);
        }
        let mut names = Vec::new();
        for own in concerned.filter(|own| own.unsynced) {
            if own.tensor.grad_option()?.is_some() {
                names.push(own.name.clone());
            }
        }
        if names.is_empty() {
            return Ok(());
        }
        let (action, reason) = (action.to_owned(), S::UNSYNCED);
        Err(ReducerError::NotSynced { action, names, reason })
    }

    fn gradients_cleared(&self, tensors: &[Tensor]) {
        for own in &mut self.shared.pass().parameters {
            own.unsynced = own.unsynced && !concerns(Some(tensors), &own.tensor);
        }
    }

    fn pass_failed(&self, roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) -> Result<()> {
        if self.is_reached(|phase| matches!(phase, Phase::Prepared), roots, inputs)? {
            let error = self.shared.pass().backward_failed(reason);
            fail(&*self.shared, error);
        }
        Ok(())
    }

    fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.pass().warnings.waiting)
    }
}
