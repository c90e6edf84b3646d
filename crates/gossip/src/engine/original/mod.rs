//! Decent-DP 0.2.3's way ([`super::Options::compat`]), for its bits: in place of the engine's own passes, steps and averages.
//!
//! - Rounds are counted by training forward passes, whatever becomes of them (but not while gradients accumulate).
//! - Backward passes after the first of them only show in which order gradients come. The next forward pass, of whatever kind,
//!   makes buckets of the parameters that had one, updates them by the gradients that there are then, and sends them by round 1.
//! - From then on the gradient of a bucket's last parameter has the bucket mixed, by the weights of the last forward pass's
//!   round, then updated by the gradients that there are, and sent by the next round. So nothing is ever sent by round 2, and
//!   what was sent by round 1 is mixed by round 2's weights.
//! - What is sent is a copy, so that parameters may be written in the meantime, and averages leave it on its way.
//!
//! Buckets are stepped in the order in which they were completed. Where one's exchange is not over, it and those after it wait
//! for that, until the end of the pass at most, with the gradients that they were completed with.
mod average;
mod pass;
mod step;

use std::collections::VecDeque;
use std::sync::Arc;

use lockstep_torch::Tensor;

use super::block::Parameter;
use super::order;
use super::state::{Finish, Pass, Phase, Shared, State};
use crate::error::{GossipError, Result};

pub(super) use pass::{finish, on_gradient};

/// The round that the first update is sent by.
const FIRST_ROUND: u64 = 1;

/// What this way has besides the engine's own state.
#[derive(Debug, Default)]
pub(super) struct Original {
    /// Training forward passes so far: the round that is mixed by.
    forwards: u64,
    /// By parameter: the bucket that its gradient completes.
    completes: Vec<Option<usize>>,
    /// Buckets that were completed and not stepped yet, in that order.
    due: VecDeque<Due>,
    /// By bucket: memory for the copy that is sent.
    sent: Vec<Tensor>,
    /// By parameter: what the last average that kept it has replaced. Training does not drop it.
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
    /// Is there nothing left of a pass?
    pub fn is_quiet(&self) -> bool {
        self.due.is_empty()
    }
}

impl Shared {
    /// Begins a forward pass. What is to be done before the module runs, where there is something.
    pub fn begin_forward_as_original(self: &Arc<Self>, state: &mut State, training: bool) -> Option<Finish> {
        let begins = matches!(state.phase, Phase::Tracing) && state.original.forwards == FIRST_ROUND;
        if training && !state.accumulate {
            state.original.forwards += 1;
        }
        if !begins {
            return None;
        }
        // Nothing else may use parameters or gradients until then.
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

    /// Makes buckets of what has been traced, and updates and sends them for the first time.
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
            // Before the first update hooks are shown the values that there are.
            for (mut sum, parameter) in bucket.block.views_in(&bucket.memory)?.into_iter().zip(indices) {
                sum.f_copy_(&state.parameters[*parameter].tensor.f_data()?)?;
            }
        }
        state.original.completes = completes;
        Ok(assigned)
    }
}

/// Fills buckets in the given order, each closed when it has `limit` bytes. The original casts what has another dtype than the
/// first of its bucket; here that is refused.
fn assign(parameters: &[Parameter], order: &[usize], limit: usize) -> Result<Vec<Vec<usize>>> {
    let (mut buckets, mut open, mut bytes) = (Vec::new(), Vec::new(), 0);
    for &index in order {
        let parameter = &parameters[index];
        if open
            .first()
            .is_some_and(|first: &usize| !parameter.fits(&parameters[*first]))
        {
            return Err(GossipError::Parameter {
                name: parameter.name.clone(),
                reason:
                    "has another dtype, or device, than others of its bucket, which Decent-DP casts silently: with \
                         compat: 'decent-dp-0.2.3' buckets have one dtype"
                        .to_owned(),
            });
        }
        open.push(index);
        bytes += parameter.bytes();
        if bytes >= limit as i64 {
            buckets.push(std::mem::take(&mut open));
            bytes = 0;
        }
    }
    if !open.is_empty() {
        buckets.push(open);
    }
    Ok(buckets)
}
