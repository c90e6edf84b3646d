//! `DistributedDataParallelCPU`: one reduction after each backward pass, instead of buckets that overlap with it.
//!
//! A forward pass that records gradients prepares it. The first gradient of the next backward pass completes it: it
//! averages what that pass produces. At the end of the pass, it groups gradients by dtype and device in order of first
//! appearance, flattens each group, sums it over the ranks, divides it by their number and copies it back. These are the
//! messages of PyTorch's former class of that name. Before them, the ranks compare which parameters have gradients,
//! outside the sequence of collectives.
mod agreement;
mod flat;

use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{CallOptions, CollectivesError, LocalFuture, ProcessGroup, ReduceOp, broadcast_coalesced};
use lockstep_torch::{Tensor, TensorExt};
use parking_lot::{MappedMutexGuard, Mutex, MutexGuard};

use crate::error::{ReducerError, Result};
use crate::hooked::{Hooked, OnComplete, Strategy, fail, turn_comes};
use crate::launch::{landed, within_reduction};
use crate::parameters::{Facts, ModelTensor};
use crate::pass::{Pass, Phase};
use crate::verification::{Claim, agree};
use agreement::{Survey, compare, verdict};
use flat::FlatGradients;

/// Averages gradients once after each forward pass.
pub type CpuReducer = Hooked<Shared>;

impl CpuReducer {
    /// Hooks the gradients of `parameters` (in registration order, including frozen ones). Issues no collectives.
    pub fn new(parameters: Vec<ModelTensor>, group: ProcessGroup, on_complete: OnComplete) -> Result<Self> {
        if !parameters.iter().any(|own| own.tensor.requires_grad()) {
            return Err(ReducerError::NoParameters(Shared::CLASS));
        }
        let facts = parameters.into_iter().enumerate().map(Facts::new);
        let state = State {
            pass: Pass::new(facts.collect::<Result<_>>()?, &group, false),
            ..State::default()
        };
        Self::over(Shared {
            group,
            state: Mutex::new(state),
            on_complete,
        })
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
            let mut pass = self.shared.pass();
            pass.expected = pass.parameters.iter().filter(|own| own.tensor.requires_grad()).count();
            pass.phase = Phase::Prepared;
            self.shared.group.stay_away(None);
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

#[derive(Default)]
pub(crate) struct State {
    pub pass: Pass,
    /// The number of this wrapper among those of the group, equal on all ranks; `None` until the ranks have agreed.
    pub wrapper: Option<i64>,
    /// Memory of the last reduction, for reuse.
    pub flat: Vec<FlatGradients>,
}

/// Shared by the reducer, its hooks and its futures.
pub struct Shared {
    pub(crate) group: ProcessGroup,
    pub(crate) state: Mutex<State>,
    on_complete: OnComplete,
}

impl Strategy for Shared {
    const CLASS: &'static str = "DistributedDataParallelCPU";
    const UNSYNCED: &'static str = "were not averaged over the ranks, since their backward pass ended with an error. \
                                    Clear them (zeroGrad), or run forward and backward again, which averages what they hold";

    fn group(&self) -> &ProcessGroup {
        &self.group
    }

    fn on_complete(&self) -> &OnComplete {
        &self.on_complete
    }

    fn pass(&self) -> MappedMutexGuard<'_, Pass> {
        MutexGuard::map(self.state.lock(), |state| &mut state.pass)
    }

    fn receive(&self, index: usize, _owns_memory: bool) -> Result<bool> {
        let mut pass = self.pass();
        match pass.phase {
            Phase::Failed(_) => return Ok(false),
            Phase::Finalizing => return Err(pass.pending(index)),
            Phase::Prepared => pass.phase = Phase::Complete,
            Phase::Open | Phase::Complete => {}
            Phase::Idle | Phase::Accumulating => {
                let facts = &mut pass.parameters[index];
                facts.unsynced = true;
                let error = ReducerError::NotArmed(facts.name.clone());
                self.group.stay_away(Some(error.to_string()));
                return Err(error);
            }
        }
        pass.received += 1;
        Ok(true)
    }

    async fn reduce(&self) -> Result<()> {
        turn_comes(self).await;
        let group = &self.group;
        let survey = Survey::new(self)?;
        let comparison = compare(self, &survey.states)?;
        // Copy the gradients while the peers answer.
        let flattened = match survey.refusal {
            None => {
                let last = std::mem::take(&mut self.state.lock().flat);
                Ok(FlatGradients::new(&survey.gradients, last, group)?)
            }
            Some(refusal) => Err(refusal),
        };
        if let Some(comparison) = comparison {
            verdict(self, comparison).await?;
        }
        let mut flat = flattened?;
        let sum = |FlatGradients { buffer, .. }: &FlatGradients| {
            let work = group.all_reduce(buffer, ReduceOp::Sum, &within_reduction(buffer))?;
            Ok(landed(work, buffer.share()?))
        };
        let sums = flat.iter().map(sum).collect::<Result<Vec<_>>>()?;
        for (sum, gradients) in sums.into_iter().zip(&mut flat) {
            drop(sum.await?);
            gradients.write_averages(group.size())?;
        }
        self.state.lock().flat = flat;
        Ok(())
    }

    fn ended(&self, result: Result<()>) -> std::result::Result<(), Arc<ReducerError>> {
        // All ranks detect these errors, and nothing was sent: the group is intact, and training can continue.
        let is_intact = matches!(
            result,
            Ok(())
                | Err(ReducerError::GradientsDiffer { .. }
                    | ReducerError::Gradient { .. }
                    | ReducerError::Collectives(CollectivesError::Mismatch { .. }))
        );
        if !is_intact {
            return result.map_err(|error| fail(self, error));
        }
        let mut pass = self.pass();
        pass.end(Phase::Idle);
        for own in &mut pass.parameters {
            own.unsynced = result.is_err() && !matches!(own.tensor.grad_option(), Ok(None));
        }
        result.map_err(Arc::new)
    }
}
