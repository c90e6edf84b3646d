//! The reduction of `DistributedDataParallelCPU` after a backward pass: compare, sum, write the averages back.
use std::sync::Arc;

use lockstep_collectives::{CollectivesError, ProcessGroup, ReduceOp, ended};
use lockstep_torch::TensorExt;
use parking_lot::{MappedMutexGuard, Mutex, MutexGuard};

use super::agreement::{Survey, agree, begin_agreement};
use super::flat::FlatGradients;
use crate::error::{ReducerError, Result};
use crate::hooked::{OnComplete, Strategy, fail, turn_comes};
use crate::launch::{stream_of, within_reduction};
use crate::parameters::Facts;
use crate::pass::{Pass, Phase};

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

impl Shared {
    pub(crate) fn new(parameters: Vec<Facts>, group: ProcessGroup, on_complete: OnComplete) -> Self {
        let state = State {
            pass: Pass::new(parameters, &group, false),
            ..State::default()
        };
        Self {
            group,
            state: Mutex::new(state),
            on_complete,
        }
    }

    /// Expects a backward pass.
    pub(crate) fn prepare(&self) {
        let mut pass = self.pass();
        pass.expected = pass.parameters.iter().filter(|own| own.tensor.requires_grad()).count();
        pass.phase = Phase::Prepared;
        self.group.stay_away(None);
    }
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
                let error = ReducerError::NotArmed {
                    name: facts.name.clone(),
                };
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
        let comparison = begin_agreement(self, &survey.states)?;
        // Copy the gradients while the peers answer.
        let flattened = match survey.refusal {
            None => {
                let last = std::mem::take(&mut self.state.lock().flat);
                Ok(FlatGradients::new(&survey.gradients, last, group)?)
            }
            Some(refusal) => Err(refusal),
        };
        if let Some(comparison) = comparison {
            agree(self, comparison).await?;
        }
        let mut flat = flattened?;
        let sum = |sums: &FlatGradients| group.all_reduce(&sums.buffer, ReduceOp::Sum, &within_reduction(&sums.buffer));
        let works = flat.iter().map(sum).collect::<std::result::Result<Vec<_>, _>>()?;
        for (work, sums) in works.iter().zip(&mut flat) {
            ended(work, &stream_of(&sums.buffer)).await?;
            sums.write_averages(group.size())?;
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
