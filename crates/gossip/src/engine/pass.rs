//! Backward passes: gradients as they arrive, and the rest at the end.
use std::sync::Arc;

use lockstep_collectives::{ReduceOp, ended};
use lockstep_torch::autograd::{at_outermost_end, depth};
use lockstep_torch::tensor::Item;
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use super::original;
use super::state::{Bucket, Pass, Shared, State};
use super::update::Update;
use crate::error::{GossipError, Result};

/// The refused action, in errors.
pub(super) const BACKWARD: &str = "backward was called";

/// Called after each accumulation into the gradient of parameter `index`, on the thread that runs the backward pass.
pub(super) fn on_gradient(shared: &Arc<Shared>, index: usize) -> std::result::Result<(), Arc<GossipError>> {
    if !enters_pass(shared)? {
        return Ok(());
    }
    if shared.options.compat {
        return Ok(original::on_gradient(shared, index)?);
    }
    let inner = depth() > 1;
    let complete = {
        let mut state = shared.state.lock();
        if state.buckets.is_empty() {
            state.reentrant |= state.traces_again(index) || inner;
            return Ok(());
        }
        let bucket = state.places[index];
        if state.buckets[bucket].updated {
            let name = state.parameters[index].name.clone();
            drop(state);
            // The error may reach an inner pass only, whose caller may ignore it: the outer one must fail too.
            return Err(shared.fail(GossipError::GradientLate(name)));
        }
        state.arrived[index] = true;
        let deferred = state.pass.as_mut().is_none_or(|pass| {
            pass.deferred |= inner;
            pass.deferred
        });
        let is_complete = |bucket: &Bucket| bucket.parameters.iter().all(|index| state.arrived[*index]);
        if deferred || state.reentrant || shared.options.update_at_end || !is_complete(&state.buckets[bucket]) {
            return Ok(());
        }
        state.not_updated(|bucket| is_complete(bucket) && bucket.has_arrived())
    };
    for (bucket, step) in complete {
        shared.mix(bucket, step)?;
        shared.update_and_launch(bucket, step + 1)?;
    }
    Ok(())
}

/// Whether the running pass belongs to a step. Its first gradient begins it.
fn enters_pass(shared: &Arc<Shared>) -> std::result::Result<bool, Arc<GossipError>> {
    let mut state = shared.state.lock();
    if state.accumulate {
        return Ok(false);
    }
    if state.pass.as_ref().is_none_or(|pass| pass.ended) {
        state.check(BACKWARD)?;
        state.forwarded = false;
        shared.resume(&mut state)?;
        // A restored state is compared with the peers first.
        let deferred = state.unverified;
        state.pass = Some(Pass { ended: false, deferred });
        state.arrived.fill(false);
        for bucket in &mut state.buckets {
            bucket.updated = false;
        }
        let shared = Arc::clone(shared);
        at_outermost_end(move |pass| pass_ended(&shared, pass));
    } else if let Some(cause) = &state.failure {
        // The failed pass gets the cause; later calls get `Failed`.
        return Err(Arc::clone(cause));
    }
    Ok(true)
}

impl State {
    /// Records the first gradient of a parameter. Returns whether it had one already.
    pub fn traces_again(&mut self, index: usize) -> bool {
        let again = self.trace.contains(&index);
        if !again {
            self.trace.push(index);
        }
        again
    }

    /// The buckets that the running pass has not updated, and their steps: those that are `wanted`.
    fn not_updated(&self, wanted: impl Fn(&Bucket) -> bool) -> Vec<(usize, u64)> {
        let buckets = self.buckets.iter().enumerate();
        let left = buckets.filter(|(_, bucket)| !bucket.updated && wanted(bucket));
        left.map(|(index, bucket)| (index, bucket.step)).collect()
    }
}

impl Bucket {
    /// Whether no exchange is in flight.
    pub fn has_arrived(&self) -> bool {
        self.exchange.as_ref().is_none_or(|exchange| exchange.is_over())
    }
}

/// Called when the outermost backward pass has ended.
fn pass_ended(shared: &Arc<Shared>, pass: &lockstep_torch::Result<()>) {
    if let Err(error) = pass {
        shared.state.lock().pass = None;
        shared.fail(GossipError::BackwardFailed(error.to_string()));
        return;
    }
    {
        let mut state = shared.state.lock();
        let failed = state.failure.is_some();
        let is_over = if shared.options.compat {
            state.original.due.is_empty()
        } else {
            state.buckets.iter().all(|bucket| bucket.updated) && !state.buckets.is_empty()
        };
        if failed || is_over {
            state.pass = None;
        } else if let Some(pass) = &mut state.pass {
            pass.ended = true;
        }
        if is_over && !failed {
            return;
        }
    }
    (shared.on_complete)(shared.finishing(finish), &shared.lane.group);
}

async fn finish(shared: &Arc<Shared>) -> Result<()> {
    if shared.options.compat {
        return original::finish(shared).await;
    }
    if shared.state.lock().buckets.is_empty() {
        shared.make_buckets().await?;
    }
    shared.verify("backward").await?;
    let at_end = shared.options.update_at_end;
    let left = shared.state.lock().not_updated(|_| true);
    for &(index, step) in &left {
        // In the first step this mixes push-sum weights, but not the equal models, which nobody has sent.
        shared.arrival(index).await;
        shared.mix(index, step)?;
        if !at_end {
            shared.update_and_launch(index, step + 1)?;
        }
    }
    if !at_end {
        return Ok(());
    }
    let mut overflow = shared.call(Update::examine)?;
    if shared.options.agree_on_overflow {
        overflow = shared.any(overflow).await?;
    }
    shared.call(|update| update.decided(overflow))?;
    for (index, step) in left {
        shared.update_and_launch(index, step + 1)?;
    }
    shared.call(Update::finished)
}

impl Shared {
    /// Whether `own` is true on any rank. Ranks call it together, each when its exchanges are over, so that no model
    /// is ahead of it on a connection.
    async fn any(&self, own: bool) -> Result<bool> {
        // There are no peers to ask or to connect to.
        if self.group.size() == 1 {
            return Ok(own);
        }
        let number = Tensor::f_full([1], f64::from(u8::from(own)), (Kind::Float, Device::Cpu))?;
        let options = &self.lane.options;
        let work = self.lane.group.all_reduce(&number, ReduceOp::Max, options)?;
        ended(&work).await?;
        Ok(number.item()? != Item::Double(0.0))
    }
}
