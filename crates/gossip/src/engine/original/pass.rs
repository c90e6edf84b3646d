//! Backward passes of Decent-DP's algorithm.
use std::sync::Arc;

use lockstep_torch::{Tensor, TensorExt};

use super::Due;
use crate::engine::exchange::Exchange;
use crate::engine::state::{Phase, Shared, State};
use crate::error::{GossipError, Result};

/// Called after a gradient of parameter `index`, in a pass of a step.
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

/// Steps the buckets that have waited for their exchanges.
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
    /// Records a gradient. Decent-DP asserts that there is one a parameter before the first update.
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

    /// Whether the next completed bucket's exchange is over.
    fn is_next_over(&self) -> bool {
        self.next_bucket()
            .is_some_and(|bucket| self.buckets[bucket].exchange.as_ref().is_none_or(Exchange::is_over))
    }

    /// Replaces the gradients of a bucket's parameters (missing ones by none) and returns the former ones.
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
