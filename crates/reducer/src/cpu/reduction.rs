//! What follows a backward pass: the agreement, the sums, and the averages' way back.
use std::sync::Arc;

use lockstep_collectives::{CallOptions, CollectivesError, ReduceOp, ended};
use lockstep_torch::TensorExt;

use super::agreement::{Question, Survey};
use super::flat::Flattened;
use super::state::{Phase, Shared};
use crate::error::{ReducerError, Result};
use crate::launch::stream_of;
use crate::state::Finish;
use crate::turns::Turn;

/// What is left to do after a backward pass that came to parameters.
pub(super) fn finish(shared: Arc<Shared>) -> Finish {
    // From here on only: what the pass's own hooks communicate came before.
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
    let question = Question::ask(shared, survey.states)?;
    // While the peers answer.
    let flattened = match survey.refusal {
        None => {
            let last = std::mem::take(&mut shared.state.lock().flat);
            Ok(Flattened::new(survey.gradients, last, group)?)
        }
        Some(refusal) => Err(refusal),
    };
    if let Some(question) = question {
        question.answer(shared).await?;
    }
    let Flattened { flat, gradients } = flattened?;
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
    for ((work, stream), (sums, gradients)) in works.into_iter().zip(flat.iter().zip(&gradients)) {
        ended(&work, &stream).await?;
        sums.average_into(gradients, group.size())?;
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
            // Every rank has found out, and nothing was sent: the group is sound, and training can go on.
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
                    // The sums that this rank did not ask for have no counterpart for the peers.
                    self.group.abort(&format!("rank {}: {error}", self.group.global_rank()));
                }
                Err(error)
            }
        }
    }
}
