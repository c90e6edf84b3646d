//! Decent-DP 0.2.3's algorithm ([`super::Options::compat`]), bit for bit: replaces the engine's passes, steps and
//! averages.
//!
//! - Every training forward pass counts as a round (but not while gradients accumulate).
//! - Backward passes after the first forward pass only record the order of gradients. The next forward pass, of any
//!   mode, forms buckets of the parameters that had gradients, updates them by their current gradients, and sends them
//!   in round 1.
//! - Later, the gradient of a bucket's last parameter mixes the bucket by the weights of the last forward pass's round,
//!   updates it by its current gradients, and sends it in the next round. So nothing is sent in round 2, and models
//!   sent in round 1 are mixed by round 2's weights.
//! - A copy is sent, so parameters may be written meanwhile, and averages leave exchanges in flight.
//!
//! Buckets are stepped in the order of completion. A bucket whose exchange is not over keeps its gradients and waits,
//! with all later ones, at most until the end of the pass.
mod average;

use std::collections::VecDeque;
use std::sync::Arc;

use lockstep_torch::dispatch::{Operator, Value};
use lockstep_torch::modes::Modes;
use lockstep_torch::{Tensor, TensorExt};

use super::block::Block;
use super::state::{Bucket, Finish, Pass, Shared, State, Terms};
use crate::error::{GossipError, Result};

/// The round in which the first update is sent.
const FIRST_ROUND: u64 = 1;

/// State that only this algorithm has.
#[derive(Debug, Default)]
pub(super) struct Original {
    /// Number of training forward passes: the current round.
    forwards: u64,
    /// Completed buckets that are not stepped yet, in order. By parameter: its gradient when the bucket was completed.
    pub due: VecDeque<(usize, Vec<Option<Tensor>>)>,
    /// By parameter: its value before the last average that kept one. Training does not drop it.
    backup: Vec<Tensor>,
}

impl Shared {
    /// Begins a forward pass. Returns work to do before the module runs, if any.
    pub fn begin_forward_as_original(self: &Arc<Self>, state: &mut State, training: bool) -> Option<Finish> {
        let begins = state.buckets.is_empty() && state.original.forwards == FIRST_ROUND;
        if training && !state.accumulate {
            state.original.forwards += 1;
        }
        if !begins {
            return None;
        }
        // Reserves parameters and gradients until it is done.
        let (ended, deferred) = (true, false);
        state.pass = Some(Pass { ended, deferred });
        Some(self.finishing(Self::begin))
    }

    /// Forms buckets, and updates and sends them for the first time.
    async fn begin(self: &Arc<Self>) -> Result<()> {
        for index in 0..self.make_buckets().await? {
            if self.call(|update| update.looks_at_sums(index))? {
                self.show_sum(index, FIRST_ROUND)?;
            }
            self.update_and_launch(index, FIRST_ROUND)?;
        }
        Ok(())
    }

    /// Steps the first completed bucket. Its exchange must be over.
    fn step_next(&self) -> Result<()> {
        let (round, due) = {
            let mut state = self.state.lock();
            (state.original.forwards, state.original.due.pop_front())
        };
        let Some((bucket, gradients)) = due else {
            return Ok(());
        };
        self.mix(bucket, round)?;
        // Gradients that came after its completion are for the next step.
        let later = self.state.lock().replace_gradients(bucket, gradients)?;
        self.update_and_launch(bucket, round + 1)?;
        self.state.lock().replace_gradients(bucket, later)?;
        Ok(())
    }
}

/// Refuses a bucket of two dtypes, which Decent-DP casts, and a step without gradients.
pub(super) fn check_buckets(state: &State, buckets: &[Vec<usize>]) -> Result<()> {
    if buckets.is_empty() {
        return Err(GossipError::NothingTraced);
    }
    for indices in buckets {
        let members: Vec<_> = indices.iter().map(|index| &state.parameters[*index]).collect();
        if let Some(other) = members.iter().find(|member| member.place != members[0].place) {
            return Err(GossipError::Parameter(
                other.name.clone(),
                "has another dtype, or device, than others of its bucket, which Decent-DP casts silently: \
                 with compat: 'decent-dp-0.2.3' buckets have one dtype",
            ));
        }
    }
    Ok(())
}

/// Memory for the copies of a block that are sent. Before the first update, hooks see the initial parameters.
pub(super) fn copy(block: &Block) -> Result<Tensor> {
    block.sum()?.f_copy_(&block.flat)?;
    Ok(block.flat.f_empty_like()?)
}

/// `block.mul_(own)`, `block.add_(sum, alpha=taken)`; `add_` does not round its product. The sum is the only term.
pub(super) fn mix(block: &Tensor, own: f64, taken: f64, terms: &Terms) -> Result<()> {
    let _ = block.share()?.f_mul_scalar_(own)?;
    let add = Operator::find("add_", "Tensor")?;
    for (sum, _) in terms {
        let values = [Value::Tensor(block), Value::Tensor(sum), Value::Double(taken)];
        add.call(Modes::NO_GRAD, &values, &mut |_| ())?;
    }
    Ok(())
}

/// Called after a gradient of parameter `index`, in a pass of a step.
pub(super) fn on_gradient(shared: &Shared, index: usize) -> Result<()> {
    {
        let mut state = shared.state.lock();
        if state.buckets.is_empty() {
            // Decent-DP asserts that there is one a parameter before the first update.
            if state.traces_again(index) {
                return Err(GossipError::TracedTwice(state.parameters[index].name.clone()));
            }
            return Ok(());
        }
        // The last gradient of the first pass completes a bucket. Parameters without one are in none.
        let bucket = state.places[index];
        if state.buckets[bucket].parameters.last() != Some(&index) {
            return Ok(());
        }
        let gradients = state.replace_gradients(bucket, Vec::new())?;
        state.original.due.push_back((bucket, gradients));
    }
    let is_next_over = |state: &State| {
        let next = state.next_bucket().map(|bucket| &state.buckets[bucket]);
        next.is_some_and(Bucket::has_arrived)
    };
    while is_next_over(&shared.state.lock()) {
        shared.step_next()?;
    }
    Ok(())
}

/// Steps the buckets that have waited for their exchanges.
pub(super) async fn finish(shared: &Arc<Shared>) -> Result<()> {
    loop {
        let Some(bucket) = shared.state.lock().next_bucket() else {
            return Ok(());
        };
        shared.arrival(bucket).await;
        shared.step_next()?;
    }
}

impl State {
    fn next_bucket(&self) -> Option<usize> {
        self.original.due.front().map(|(bucket, _)| *bucket)
    }

    /// Replaces the gradients of a bucket's parameters (missing ones by none) and returns the former ones.
    fn replace_gradients(&self, bucket: usize, gradients: Vec<Option<Tensor>>) -> Result<Vec<Option<Tensor>>> {
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
