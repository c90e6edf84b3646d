//! The step of a bucket: mix, update, send.
use std::sync::atomic::Ordering;
use std::time::Instant;

use lockstep_torch::autograd::CallbackResult;
use lockstep_torch::{TensorExt, mix, weighted_sum};

use super::state::{Shared, Terms};
use super::update::Update;
use crate::error::{GossipError, Result};

impl Shared {
    /// Mixes a bucket with the received models. Its exchange must be over.
    pub fn mix(&self, index: usize) -> Result<()> {
        let (mut terms, round) = {
            let mut state = self.state.lock();
            if state.buckets[index].exchange.is_some() {
                state.check_unwritten(index)?;
            }
            let round = state.buckets[index].step;
            (self.take_arrival(&mut state, index, round)?, round)
        };
        let shown = terms.is_some() && self.show_sums(index, round, terms.as_mut())?;
        let mut state = self.state.lock();
        if shown {
            // A hook may write parameters.
            state.buckets[index].block.read()?;
        }
        let (rank, factor) = (self.group.rank(), state.factor);
        let bucket = &mut state.buckets[index];
        let plan = self.schedule.plan(bucket.step, rank);
        let (mut own, mut taken) = ((1.0 - factor) + factor * plan.keep, factor);
        if !bucket.weights.is_empty() {
            let mixed = self.schedule.mixed_weights(bucket.step, &bucket.weights, factor);
            own *= bucket.weights[rank] / mixed[rank];
            taken /= mixed[rank];
            bucket.weights = mixed;
        }
        if let Some(terms) = terms {
            mix(&bucket.block.flat, own, taken, &terms)?;
            bucket.block.write()?;
        }
        Ok(())
    }

    /// Calls the optimizer callbacks, which may use parameters during a pass.
    pub fn call<T>(&self, run: impl FnOnce(&(dyn Update + 'static)) -> CallbackResult<T>) -> Result<T> {
        let outer = self.updating.swap(true, Ordering::Relaxed);
        let result = run(self.update.as_ref());
        self.updating.store(outer, Ordering::Relaxed);
        result.map_err(GossipError::Callback)
    }

    /// Shows a bucket's sum to its optimizer's hook. Returns whether there is one. `terms`: the sum's terms; `None` if
    /// the sum is already in the bucket's memory.
    pub fn show_sums(&self, index: usize, step: u64, terms: Option<&mut Terms>) -> Result<bool> {
        if !self.call(|update| update.looks_at_sums(index))? {
            return Ok(false);
        }
        if let Some(terms) = terms {
            self.sum_up(index, terms)?;
        }
        let edge = self.schedule.edge(step, self.group.rank());
        let sums = {
            let state = self.state.lock();
            let bucket = &state.buckets[index];
            bucket.block.views_in(&bucket.memory)?
        };
        self.call(|update| update.before_average(index, &edge, sums))?;
        Ok(true)
    }

    /// Writes the sum to the start of the bucket's memory and replaces the terms by it.
    pub fn sum_up(&self, index: usize, terms: &mut Terms) -> Result<()> {
        let state = self.state.lock();
        let bucket = &state.buckets[index];
        let sum = bucket.sum()?;
        weighted_sum(&sum, terms)?;
        *terms = vec![(sum, 1.0)];
        Ok(())
    }

    /// Updates and sends a mixed bucket.
    pub fn update_and_launch(&self, index: usize) -> Result<()> {
        self.update_bucket(index)?;
        self.launch(&mut self.state.lock(), index)
    }

    /// Updates a bucket by its gradients, and clears them.
    pub fn update_bucket(&self, index: usize) -> Result<()> {
        self.call(|update| update.update(index))?;
        let mut state = self.state.lock();
        for parameter in state.of_bucket(index) {
            parameter.tensor.set_grad_option(None)?;
        }
        let bucket = &mut state.buckets[index];
        bucket.updated = true;
        bucket.step += 1;
        Ok(())
    }

    /// Waits for a bucket's exchange, if any.
    pub async fn arrival(&self, index: usize) {
        let Some(exchange) = self.state.lock().buckets[index].exchange.clone() else {
            return;
        };
        if exchange.is_over() {
            return;
        }
        let began = Instant::now();
        exchange.over().await;
        self.state.lock().waited += began.elapsed();
    }

    /// Waits for a bucket's exchange, if any, and drops its result; fails if it failed.
    pub async fn drop_arrival(&self, index: usize) -> Result<()> {
        self.arrival(index).await;
        match self.state.lock().buckets[index].exchange.take() {
            Some(exchange) => exchange.result().map(drop),
            None => Ok(()),
        }
    }
}
