//! Gradients as they come, and what is left to do at the end of a pass.
use std::sync::Arc;

use lockstep_torch::{Tensor, TensorExt};

use super::Due;
use crate::engine::exchange::Exchange;
use crate::engine::state::{Phase, Shared, State};
use crate::error::{GossipError, Result};

/// A gradient of parameter `index` has come, in a pass that is to step.
pub(in crate::engine) fn on_gradient(shared: &Shared, index: usize) -> Result<()> {
    {
        let mut state = shared.state.lock();
        if matches!(state.phase, Phase::Tracing) {
            return state.trace_once(index);
        }
        let Some(bucket) = state.original.completes[index] else {
            return Ok(());
        };
        let gradients = state.replace_gradients(bucket, Vec::new())?;
        state.original.due.push_back(Due { bucket, gradients });
    }
    while shared.state.lock().is_next_over() {
        shared.step_next()?;
    }
    Ok(())
}

/// Steps what has waited for its exchange.
pub(in crate::engine) async fn finish(shared: &Arc<Shared>) -> Result<()> {
    loop {
        let Some(bucket) = shared.state.lock().next_bucket() else {
            return Ok(());
        };
        shared.arrival(bucket).await;
        shared.step_next()?;
    }
}

impl State {
    /// As the original asserts, gradients come once before the first update.
    fn trace_once(&mut self, index: usize) -> Result<()> {
        if self.trace.contains(&index) {
            let name = self.parameters[index].name.clone();
            return Err(GossipError::TracedTwice { name });
        }
        self.trace.push(index);
        Ok(())
    }

    fn next_bucket(&self) -> Option<usize> {
        self.original.due.front().map(|due| due.bucket)
    }

    /// Is there a bucket to be stepped, and its exchange over?
    fn is_next_over(&self) -> bool {
        self.next_bucket()
            .is_some_and(|bucket| self.buckets[bucket].exchange.as_ref().is_none_or(Exchange::is_over))
    }

    /// Gives a bucket's parameters these gradients (none where there are no more), and answers those that they had.
    pub(super) fn replace_gradients(
        &self,
        bucket: usize,
        gradients: Vec<Option<Tensor>>,
    ) -> Result<Vec<Option<Tensor>>> {
        let mut gradients = gradients.into_iter();
        let replace = |tensor: &Tensor| {
            let before = tensor.grad_option()?;
            tensor.set_grad_option(gradients.next().flatten().as_ref())?;
            Ok(before)
        };
        let parameters = self.of_bucket(bucket).into_iter();
        parameters.map(|parameter| &parameter.tensor).map(replace).collect()
    }
}
