//! `DistributedDataParallelCPU`: one reduction after each backward pass, instead of buckets that overlap with it.
//!
//! A forward pass that records gradients prepares it. The first gradient of the next backward pass completes it: it
//! averages what that pass produces. At the end of the pass, it groups gradients by dtype and device in order of first
//! appearance, flattens each group, sums it over the ranks, divides it by their number and copies it back. These are the
//! messages of PyTorch's former class of that name. Before them, the ranks compare which parameters have gradients,
//! outside the sequence of collectives.
mod agreement;
mod flat;
mod reduction;

use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{CallOptions, LocalFuture, ProcessGroup, broadcast_coalesced};
use lockstep_torch::Tensor;

use crate::error::{ReducerError, Result};
use crate::hooked::{Hooked, OnComplete, Strategy};
use crate::parameters::Facts;
use crate::verification::{Claim, agree};
use reduction::Shared;

/// Averages gradients once after each forward pass.
pub type CpuReducer = Hooked<Shared>;

impl CpuReducer {
    /// Hooks the gradients of `parameters` (names and leaves in registration order, including frozen ones). Issues no
    /// collectives.
    pub fn new(parameters: Vec<(String, Tensor)>, group: ProcessGroup, on_complete: OnComplete) -> Result<Self> {
        if !parameters.iter().any(|(_, tensor)| tensor.requires_grad()) {
            return Err(ReducerError::NoParameters { class: Shared::CLASS });
        }
        let facts = parameters
            .into_iter()
            .map(|(name, tensor)| Facts::new(name, tensor, false));
        Self::over(Shared::new(facts.collect::<Result<_>>()?, group, on_complete))
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
            shared.pass().check_phase(claim.operation, true)?;
            let agreement = agree(&shared.group, claim, timeout).await?;
            let mut tensors = {
                let mut state = shared.state.lock();
                state.wrapper.get_or_insert(agreement.number);
                state.pass.tensors()?
            };
            tensors.extend(buffers);
            let options = CallOptions {
                timeout,
                ..CallOptions::default()
            };
            Ok(broadcast_coalesced(&shared.group, &tensors, 0, 0, &options).await?)
        })
    }

    /// Begins a forward pass. Rejected unless the last reduction is finished. `recorded`: gradients are enabled, so
    /// that a reduction follows the next backward pass.
    pub fn begin_forward(&self, recorded: bool) -> Result<()> {
        self.check_forward(recorded)?;
        if recorded {
            self.hook_trainable()?;
            self.shared.prepare();
        }
        Ok(())
    }

    /// Reports that a forward pass that should record gradients was rejected, or failed. Peers that wait for its
    /// reduction receive `reason`, unless another forward pass begins within two seconds.
    pub fn forward_failed(&self, reason: &str) {
        let reason = format!("a forward pass failed: {reason}");
        self.shared.group.stay_away(Some(reason));
    }
}
