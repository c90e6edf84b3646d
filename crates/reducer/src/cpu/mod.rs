//! `DistributedDataParallelCPU`: one reduction after each backward pass, instead of buckets that overlap with it.
//!
//! A forward pass that records gradients *arms* it. The next backward pass that produces gradients registers one
//! callback at its end. The callback groups gradients by dtype and device in order of first appearance, flattens each
//! group, sums it over the ranks, divides it by their number and copies it back. These are the messages of PyTorch's
//! former class of that name. Before them, the ranks compare which parameters have gradients, outside the sequence of
//! collectives.
mod agreement;
mod flat;
mod reduction;
mod state;

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{CallOptions, LocalFuture, ProcessGroup, ended};
use lockstep_torch::autograd::{AccumulatorHook, in_backward};
use lockstep_torch::{Device, Kind, Tensor, TensorExt, TorchError};

use crate::error::{ReducerError, Result};
use crate::guard::{Averager, Use, concerns, forget_cleared, reaches, unsynced_names};
use crate::launch::stream_of;
use crate::state::OnComplete;
use crate::verification::{Claim, agree};
use state::{Phase, Shared, on_gradient};

/// The name of the class, for messages.
pub(crate) const CLASS: &str = "DistributedDataParallelCPU";

/// Averages the gradients of its parameters over the ranks of its group, once after each forward pass. Used on the
/// thread that runs forward and backward. Dropping it removes its hooks.
pub struct CpuReducer {
    shared: Arc<Shared>,
    /// By parameter. A frozen parameter has no hook until it is trained.
    hooks: RefCell<Vec<Option<Hooked>>>,
}

/// A hook, and its parameter's dtype and device: autograd gives a converted parameter a new accumulator, without the
/// hook.
struct Hooked {
    kind: Kind,
    device: Device,
    hook: AccumulatorHook,
}

impl std::fmt::Debug for CpuReducer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CpuReducer")
            .field("group", &self.shared.group)
            .finish_non_exhaustive()
    }
}

impl CpuReducer {
    /// Hooks the gradients of `parameters` (names and leaves in registration order, including frozen ones). Issues no
    /// collectives.
    pub fn new(parameters: Vec<(String, Tensor)>, group: ProcessGroup, on_complete: OnComplete) -> Result<Self> {
        let trainable = |(_, tensor): &(String, Tensor)| tensor.requires_grad();
        if !parameters.iter().any(trainable) {
            return Err(ReducerError::NoParameters { class: CLASS });
        }
        let hooks = parameters.iter().map(|_| None).collect();
        let reducer = Self {
            shared: Arc::new(Shared::new(parameters, group, on_complete)),
            hooks: RefCell::new(hooks),
        };
        reducer.hook_trainable()?;
        Ok(reducer)
    }

    /// Hooks parameters that have no hook and are trained, or that were converted.
    fn hook_trainable(&self) -> Result<()> {
        let mut hooks = self.hooks.borrow_mut();
        let state = self.shared.state.lock();
        for (index, ((_, tensor), hook)) in state.parameters.iter().zip(hooks.iter_mut()).enumerate() {
            let (kind, device) = (tensor.f_kind()?, tensor.device());
            let hooked = |hook: &Hooked| (hook.kind, hook.device) == (kind, device);
            if hook.as_ref().is_some_and(hooked) || !tensor.requires_grad() {
                continue;
            }
            let shared = Arc::downgrade(&self.shared);
            let made = AccumulatorHook::new(tensor, move |_| match shared.upgrade() {
                Some(shared) => on_gradient(&shared, index).map_err(Into::into),
                None => Ok(()),
            })?;
            *hook = Some(Hooked {
                kind,
                device,
                hook: made,
            });
        }
        Ok(())
    }

    /// Compares models with the peers, then copies rank 0's parameters and `buffers` to all ranks, with one broadcast
    /// per tensor, in order. Ranks call it together: first of all after [`Self::new`], then at any time.
    pub fn synchronize(
        &self,
        claim: Claim,
        buffers: Vec<Tensor>,
        timeout: Option<Duration>,
    ) -> LocalFuture<Result<()>> {
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            shared.check_phase(claim.operation, Use::Read)?;
            let agreement = agree(&shared.group, claim, timeout).await?;
            shared.state.lock().wrapper.get_or_insert(agreement.number);
            let mut tensors = shared.leaves()?;
            tensors.extend(buffers);
            broadcast(&shared.group, &tensors, timeout).await
        })
    }

    /// Begins a forward pass. Rejected unless the last reduction is finished. `recorded`: gradients are enabled, so
    /// that a reduction follows the next backward pass.
    pub fn begin_forward(&self, recorded: bool) -> Result<()> {
        if in_backward() {
            return Err(ReducerError::ForwardInBackward { class: CLASS });
        }
        self.shared
            .check_phase("forward was called", if recorded { Use::Read } else { Use::Clear })?;
        if recorded {
            self.hook_trainable()?;
            self.shared.state.lock().phase = Phase::Armed;
            self.shared.group.stay_away(None);
        }
        Ok(())
    }

    /// Reports that a forward pass that should record gradients was rejected, or failed. Peers that wait for its
    /// reduction receive `reason`, unless another forward pass begins within two seconds.
    pub fn forward_failed(&self, reason: &str) {
        self.shared.stays_away(&format!("a forward pass failed: {reason}"));
    }
}

/// Broadcasts rank 0's tensors, one message each. Autograd does not count this as an in-place change.
async fn broadcast(group: &ProcessGroup, tensors: &[Tensor], timeout: Option<Duration>) -> Result<()> {
    let mut works = Vec::new();
    for tensor in tensors {
        let options = CallOptions {
            timeout,
            stream: stream_of(tensor),
            ..CallOptions::default()
        };
        let data = tensor.f_data()?;
        // The tensor itself if it is contiguous; backends accept nothing else.
        let message = data.f_contiguous()?;
        works.push((group.broadcast(&message, 0, &options)?, data, message, options.stream));
    }
    for (work, mut data, message, stream) in works {
        ended(&work, &stream).await?;
        if group.rank() != 0 && !message.is_same(&data) {
            data.f_copy_(&message)?;
        }
    }
    Ok(())
}

impl Averager for CpuReducer {
    fn group(&self) -> &ProcessGroup {
        &self.shared.group
    }

    fn parameters(&self) -> Result<Vec<Tensor>> {
        self.shared.leaves()
    }

    fn is_awaited(&self) -> bool {
        !matches!(self.shared.state.lock().phase, Phase::Idle | Phase::Failed(_))
    }

    fn is_quiet(&self, usage: Use) -> bool {
        let state = self.shared.state.lock();
        match state.phase {
            Phase::Idle | Phase::Armed => usage != Use::Step || !state.unsynced.contains(&true),
            Phase::Failed(_) => usage == Use::Clear,
            Phase::Open | Phase::Reducing => false,
        }
    }

    fn check(&self, action: &str, usage: Use, tensors: Option<&[Tensor]>) -> Result<()> {
        if usage != Use::Step && in_backward() {
            return Ok(());
        }
        let concerned = |(_, tensor): &(String, Tensor)| concerns(tensors, tensor);
        if self.is_quiet(usage) || !self.shared.state.lock().parameters.iter().any(concerned) {
            return Ok(());
        }
        self.shared.check_phase(action, usage)?;
        let names = unsynced_names(self.shared.state.lock().guarded(), tensors)?;
        if usage != Use::Step || names.is_empty() {
            return Ok(());
        }
        Err(ReducerError::NotAveraged {
            action: action.to_owned(),
            names,
        })
    }

    fn gradients_cleared(&self, tensors: &[Tensor]) {
        forget_cleared(self.shared.state.lock().guarded(), tensors);
    }

    fn pass_failed(&self, roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) -> Result<()> {
        let opens = {
            let state = self.shared.state.lock();
            let hooks = self.hooks.borrow();
            let hooks: Vec<_> = hooks.iter().flatten().map(|hooked| &hooked.hook).collect();
            let parameters = state.parameters.iter().map(|(_, tensor)| tensor);
            matches!(state.phase, Phase::Armed) && reaches(roots, inputs, &hooks, parameters)?
        };
        if opens {
            self.shared.backward_failed(reason);
        }
        Ok(())
    }
}
