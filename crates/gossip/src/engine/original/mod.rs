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
mod pass;
mod step;

use std::collections::VecDeque;
use std::sync::Arc;

use lockstep_collectives::group_up_to;
use lockstep_torch::Tensor;

use super::block::Parameter;
use super::order;
use super::state::{Finish, Pass, Phase, Shared, State};
use crate::error::{GossipError, Result};

pub(super) use pass::{finish, on_gradient};

/// The round in which the first update is sent.
const FIRST_ROUND: u64 = 1;

/// State that only this algorithm has.
#[derive(Debug, Default)]
pub(super) struct Original {
    /// Number of training forward passes: the current round.
    forwards: u64,
    /// By parameter: the bucket that its gradient completes, if any.
    completes: Vec<Option<usize>>,
    /// Completed buckets that are not stepped yet, in order.
    due: VecDeque<Due>,
    /// By bucket: the copy that is sent.
    sent: Vec<Tensor>,
    /// By parameter: its value before the last average that kept one. Training does not drop it.
    backup: Vec<Tensor>,
}

/// A completed bucket.
#[derive(Debug)]
struct Due {
    bucket: usize,
    /// By parameter: its gradient when the bucket was completed.
    gradients: Vec<Option<Tensor>>,
}

impl Original {
    /// Whether no completed bucket is left.
    pub fn is_quiet(&self) -> bool {
        self.due.is_empty()
    }
}

impl Shared {
    /// Begins a forward pass. Returns work to do before the module runs, if any.
    pub fn begin_forward_as_original(self: &Arc<Self>, state: &mut State, training: bool) -> Option<Finish> {
        let begins = matches!(state.phase, Phase::Tracing) && state.original.forwards == FIRST_ROUND;
        if training && !state.accumulate {
            state.original.forwards += 1;
        }
        if !begins {
            return None;
        }
        // Reserves parameters and gradients until it is done.
        state.pass = Some(Pass {
            ended: true,
            deferred: false,
        });
        let shared = Arc::clone(self);
        Some(Box::pin(async move {
            match shared.begin().await {
                Ok(()) => {
                    shared.state.lock().pass = None;
                    Ok(())
                }
                Err(error) => Err(shared.fail(error)),
            }
        }))
    }

    /// Forms buckets, and updates and sends them for the first time.
    async fn begin(self: &Arc<Self>) -> Result<()> {
        order::agree(self).await?;
        let buckets = self.make_original_buckets()?;
        self.call(|update| update.made(&buckets))?;
        for index in 0..buckets.len() {
            self.show_sums(index, FIRST_ROUND, None)?;
            self.update_as_original(index)?;
            self.launch_as_original(index, FIRST_ROUND)?;
        }
        Ok(())
    }

    fn make_original_buckets(&self) -> Result<Vec<Vec<usize>>> {
        let mut state = self.state.lock();
        let state = &mut *state;
        if state.trace.is_empty() {
            return Err(GossipError::NothingTraced);
        }
        let assigned = assign(&state.parameters, &state.trace, self.options.bucket_bytes)?;
        self.fill_buckets(state, &assigned, 0, &[])?;
        let mut completes = vec![None; state.parameters.len()];
        for (number, (indices, bucket)) in assigned.iter().zip(&state.buckets).enumerate() {
            if let Some(last) = indices.last() {
                completes[*last] = Some(number);
            }
            state.original.sent.push(bucket.block.flat.f_empty_like()?);
            // Before the first update, hooks see the initial parameters.
            for (mut sum, parameter) in bucket.block.views_in(&bucket.memory)?.into_iter().zip(indices) {
                sum.f_copy_(&state.parameters[*parameter].tensor.f_data()?)?;
            }
        }
        state.original.completes = completes;
        Ok(assigned)
    }
}

/// Assigns parameters to buckets in the given order, each closed when it has at least `limit` bytes. Refuses a bucket
/// of two dtypes, which Decent-DP casts.
fn assign(parameters: &[Parameter], order: &[usize], limit: usize) -> Result<Vec<Vec<usize>>> {
    let items = order.iter().map(|index| ((), parameters[*index].bytes() as usize));
    let mut buckets = Vec::new();
    for places in group_up_to(items, limit) {
        let indices: Vec<usize> = places.into_iter().map(|place| order[place]).collect();
        let first = &parameters[indices[0]];
        if let Some(index) = indices.iter().find(|index| !parameters[**index].fits(first)) {
            return Err(GossipError::Parameter {
                name: parameters[*index].name.clone(),
                reason:
                    "has another dtype, or device, than others of its bucket, which Decent-DP casts silently: with \
                         compat: 'decent-dp-0.2.3' buckets have one dtype"
                        .to_owned(),
            });
        }
        buckets.push(indices);
    }
    Ok(buckets)
}
