//! The step of a bucket: mix, update, send.
use std::sync::atomic::Ordering;
use std::time::Instant;

use lockstep_torch::autograd::CallbackResult;
use lockstep_torch::{TensorExt, mix, weighted_sum};

use super::block::Parameter;
use super::exchange::{Exchange, Round};
use super::original;
use super::schedule::Plan;
use super::state::{Shared, State, Terms};
use super::update::Update;
use crate::error::{GossipError, Result};

impl Shared {
    /// Mixes a bucket in the round of `step` with the models that have arrived. Its exchange must be over.
    pub fn mix(&self, index: usize, step: u64) -> Result<()> {
        let mut terms = self.take_arrival(index, step)?;
        let looks = terms.is_some() && self.call(|update| update.looks_at_sums(index))?;
        // Decent-DP rounds the sum before it is mixed.
        let compat = self.options.compat;
        if let Some(terms) = terms.as_mut().filter(|_| looks || compat) {
            // The sum takes the place of its terms, at the start of the bucket's memory.
            let sum = self.state.lock().buckets[index].block.sum()?;
            weighted_sum(&sum, terms)?;
            *terms = vec![(sum, 1.0)];
        }
        if looks {
            self.show_sum(index, step)?;
        }
        let mut state = self.state.lock();
        let (rank, latest) = (self.group.rank(), state.factor);
        let bucket = &mut state.buckets[index];
        let factor = if compat { latest } else { bucket.statement.factor };
        let plan = self.schedule.plan(step, rank);
        let (mut own, mut taken) = ((1.0 - factor) + factor * plan.keep, factor);
        if !bucket.weights.is_empty() {
            let mixed = self.schedule.mixed_weights(step, &bucket.weights, factor);
            own *= bucket.weights[rank] / mixed[rank];
            taken /= mixed[rank];
            bucket.weights = mixed;
        }
        let (Some(terms), block) = (terms, &bucket.block) else {
            return Ok(());
        };
        if looks || compat {
            // A hook may write parameters, and with `compat` anybody.
            block.read()?;
        }
        if compat {
            original::mix(&block.flat, own, taken, &terms)?;
        } else {
            mix(&block.flat, own, taken, &terms)?;
        }
        block.write()
    }

    /// Takes the terms of a bucket's exchange, which must be over; `None` if there was none.
    fn take_arrival(&self, index: usize, step: u64) -> Result<Option<Terms>> {
        let mut state = self.state.lock();
        let Some(exchange) = state.buckets[index].exchange.take() else {
            return Ok(None);
        };
        state.check_unwritten(index)?;
        let arrival = exchange.result()?;
        let round = self.schedule.topology().round_index(step);
        if let Some((round, squares)) = round.zip(arrival.measured) {
            state.buckets[index].distances.note(round, squares);
        }
        Ok(Some(arrival.terms))
    }

    /// Calls the optimizer callbacks, which may use parameters during a pass.
    pub fn call<T>(&self, run: impl FnOnce(&(dyn Update + 'static)) -> CallbackResult<T>) -> Result<T> {
        let outer = self.updating.swap(true, Ordering::Relaxed);
        let result = run(self.update.as_ref());
        self.updating.store(outer, Ordering::Relaxed);
        result.map_err(GossipError::Callback)
    }

    /// Shows a bucket's sum, in its memory, to its optimizer's hook.
    pub fn show_sum(&self, index: usize, step: u64) -> Result<()> {
        let edge = self.schedule.edge(step, self.group.rank());
        let sums = {
            let state = self.state.lock();
            let bucket = &state.buckets[index];
            bucket.layout.views(&bucket.block.memory)?
        };
        self.call(|update| update.before_average(index, &edge, sums))
    }

    /// Updates a bucket by its gradients, clears them, and sends it in the round of `step`.
    pub fn update_and_launch(&self, index: usize, step: u64) -> Result<()> {
        self.call(|update| update.update(index))?;
        let mut state = self.state.lock();
        for parameter in state.of_bucket(index) {
            parameter.tensor.set_grad_option(None)?;
        }
        let bucket = &mut state.buckets[index];
        bucket.updated = true;
        bucket.step += 1;
        self.launch(&mut state, index, step)
    }

    /// Sends all buckets in the rounds of their steps.
    pub fn launch_all(&self, state: &mut State) -> Result<()> {
        (0..state.buckets.len()).try_for_each(|index| self.launch(state, index, state.buckets[index].step))
    }

    /// Starts the exchange of a bucket in the round of `step`, if the rank has peers in it.
    fn launch(&self, state: &mut State, index: usize, step: u64) -> Result<()> {
        let marked = state.of_bucket(index).into_iter().filter(|_| !self.options.compat);
        let marks = marked.map(Parameter::mark).collect::<Result<_>>()?;
        let factor = state.factor;
        let bucket = &mut state.buckets[index];
        bucket.statement = bucket.statement.next(step, factor);
        bucket.marks = marks;
        bucket.block.read()?;
        let mut sent = bucket.block.flat.share()?;
        if let Some(copy) = &bucket.copy {
            sent = copy.share()?;
            sent.f_copy_(&bucket.block.flat)?;
        }
        let plan = self.schedule.plan(step, self.group.rank());
        if *plan == Plan::alone(plan.rank) {
            return Ok(());
        }
        let plan = plan.weighted(&bucket.weights);
        let round = self.schedule.topology().round_index(step);
        let turn = round.map_or(0, |round| bucket.distances.times(round));
        let statement = (index == 0 && !self.options.compat).then_some(bucket.statement);
        let round = Round { turn, statement };
        let exchange = Exchange::start(&self.lane, plan, Some(round), &sent, &bucket.block.memory, index)?;
        bucket.exchange = Some(exchange);
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
