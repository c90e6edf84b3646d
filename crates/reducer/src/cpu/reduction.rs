//! The reduction after a backward pass: compare, sum, write the averages back.
use std::sync::Arc;

use lockstep_collectives::{CallOptions, CollectivesError, ReduceOp, ended};
use lockstep_torch::TensorExt;

use super::agreement::{Survey, agree, begin_agreement};
use super::flat::FlatGradients;
use super::state::{Phase, Shared};
use crate::error::{ReducerError, Result};
use crate::launch::stream_of;
use crate::state::Finish;
use crate::turns::Turn;

/// The work that remains after a backward pass that produced gradients.
pub(super) fn finish(shared: Arc<Shared>) -> Finish {
    // The guard starts only now: the pass's own hooks may communicate before.
    let guard = shared.group.begin_reduction();
    let turn = Turn::take(&shared.group);
    turn.ends();
    Box::pin(async move {
        turn.comes().await;
        let result = reduce(&shared).await;
        drop((guard, turn));
        shared.finished(result)
    })
}

async fn reduce(shared: &Shared) -> Result<()> {
    let group = &shared.group;
    let survey = Survey::new(shared)?;
    let comparison = begin_agreement(shared, &survey.states)?;
    // Copy the gradients while the peers answer.
    let flattened = match survey.refusal {
        None => {
            let last = std::mem::take(&mut shared.state.lock().flat);
            Ok(FlatGradients::new(&survey.gradients, last, group)?)
        }
        Some(refusal) => Err(refusal),
    };
    if let Some(comparison) = comparison {
        agree(shared, comparison).await?;
    }
    let mut flat = flattened?;
    let mut works = Vec::with_capacity(flat.len());
    for gradients in &flat {
        let options = CallOptions {
            within_reduction: true,
            stream: stream_of(gradients.buffer()),
            ..CallOptions::default()
        };
        works.push((
            group.all_reduce(gradients.buffer(), ReduceOp::Sum, &options)?,
            options.stream,
        ));
    }
    for ((work, stream), sums) in works.into_iter().zip(&mut flat) {
        ended(&work, &stream).await?;
        sums.write_averages(group.size())?;
    }
    shared.state.lock().flat = flat;
    Ok(())
}

impl Shared {
    fn finished(&self, result: Result<()>) -> std::result::Result<(), Arc<ReducerError>> {
        match result {
            Ok(()) => {
                let mut state = self.state.lock();
                state.phase = Phase::Idle;
                state.unsynced.fill(false);
                Ok(())
            }
            // All ranks detected the error and nothing was sent: the group is intact, and training can continue.
            Err(
                error @ (ReducerError::GradientsDiffer { .. }
                | ReducerError::Gradient { .. }
                | ReducerError::Collectives(CollectivesError::Mismatch { .. })),
            ) => {
                let mut state = self.state.lock();
                state.phase = Phase::Idle;
                for (_, tensor, unsynced) in state.guarded() {
                    *unsynced = !matches!(tensor.grad_option(), Ok(None));
                }
                Err(Arc::new(error))
            }
            Err(error) => {
                let error = self.fail(error);
                if !matches!(*error, ReducerError::Collectives(_)) {
                    // Peers would wait for the sums that this rank did not issue.
                    self.group.abort(&format!("rank {}: {error}", self.group.global_rank()));
                }
                Err(error)
            }
        }
    }
}
