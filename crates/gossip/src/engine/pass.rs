//! Backward passes: gradients as they arrive, and the rest at the end.
use std::sync::Arc;

use lockstep_collectives::{CallOptions, ReduceOp, ended};
use lockstep_torch::autograd::{at_outermost_end, depth};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use super::exchange::Exchange;
use super::state::{Pass, Phase, Shared};
use super::update::Update;
use super::{order, original};
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
        if let Phase::Tracing = state.phase {
            let again = state.trace.contains(&index);
            state.reentrant |= inner || again;
            if !again {
                state.trace.push(index);
            }
            return Ok(());
        }
        if state.is_updated(index) {
            let name = state.parameters[index].name.clone();
            drop(state);
            // The error may reach an inner pass only, whose caller may ignore it: the outer one must fail too.
            return Err(shared.fail(GossipError::GradientLate { name }));
        }
        state.arrived(index, inner);
        let waits = shared.options.update_at_end || state.reentrant;
        let deferred = waits || state.pass.as_ref().is_none_or(|pass| pass.deferred);
        if deferred { None } else { state.complete_buckets(index) }
    };
    for bucket in complete.into_iter().flatten() {
        shared.step(bucket)?;
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
        state.begin_pass(shared)?;
        let shared = Arc::clone(shared);
        at_outermost_end(move |pass| pass_ended(&shared, pass));
    } else if let Phase::Failed(cause) = &state.phase {
        // The failed pass gets the cause; later calls get `Failed`.
        return Err(Arc::clone(cause));
    }
    Ok(true)
}

impl super::state::State {
    fn begin_pass(&mut self, shared: &Shared) -> Result<()> {
        self.forwarded = false;
        shared.resume(self)?;
        // A restored state is compared with the peers first.
        let deferred = self.unverified;
        self.pass = Some(Pass { ended: false, deferred });
        for bucket in &mut self.buckets {
            bucket.arrived.fill(false);
            bucket.missing = bucket.arrived.len();
            bucket.updated = false;
        }
        Ok(())
    }

    /// Whether the running pass has updated a parameter.
    fn is_updated(&self, index: usize) -> bool {
        self.buckets[self.places[index].0].updated
    }

    /// Records a gradient.
    fn arrived(&mut self, index: usize, inner: bool) {
        let (bucket, place) = self.places[index];
        let bucket = &mut self.buckets[bucket];
        if !std::mem::replace(&mut bucket.arrived[place], true) {
            bucket.missing -= 1;
        }
        if let Some(pass) = &mut self.pass {
            pass.deferred |= inner;
        }
    }

    /// If parameter `index` completes its bucket: all complete buckets that are not updated and whose exchanges are
    /// over.
    fn complete_buckets(&self, index: usize) -> Option<Vec<usize>> {
        if self.buckets[self.places[index].0].missing > 0 {
            return None;
        }
        let ready = self.buckets.iter().enumerate().filter(|(_, bucket)| {
            bucket.missing == 0 && !bucket.updated && bucket.exchange.as_ref().is_none_or(Exchange::is_over)
        });
        Some(ready.map(|(index, _)| index).collect())
    }
}

/// Called when the outermost backward pass has ended.
fn pass_ended(shared: &Arc<Shared>, pass: &lockstep_torch::Result<()>) {
    if let Err(error) = pass {
        shared.state.lock().pass = None;
        shared.fail(GossipError::BackwardFailed {
            reason: error.to_string(),
        });
        return;
    }
    {
        let mut state = shared.state.lock();
        let failed = matches!(state.phase, Phase::Failed(_));
        let is_over = if shared.options.compat {
            state.original.is_quiet()
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
    let later = Arc::clone(shared);
    let finish = async move {
        if let Phase::Failed(cause) = &later.state.lock().phase {
            return Err(Arc::clone(cause));
        }
        match finish(&later).await {
            Ok(()) => {
                later.state.lock().pass = None;
                Ok(())
            }
            Err(error) => Err(later.fail(error)),
        }
    };
    (shared.on_complete)(Box::pin(finish), &shared.lane.group);
}

async fn finish(shared: &Arc<Shared>) -> Result<()> {
    if shared.options.compat {
        return original::finish(shared).await;
    }
    let first = matches!(shared.state.lock().phase, Phase::Tracing);
    if first {
        order::agree(shared).await?;
        let buckets = shared.make_buckets()?;
        shared.call(|update| update.made(&buckets))?;
    }
    shared.verify("backward").await?;
    let count = shared.state.lock().buckets.len();
    if !shared.options.update_at_end {
        for index in 0..count {
            if shared.state.lock().buckets[index].updated {
                continue;
            }
            if first {
                shared.update_and_launch(index)?;
            } else {
                shared.arrival(index).await;
                shared.step(index)?;
            }
        }
        return Ok(());
    }
    for index in 0..count {
        if !first {
            shared.arrival(index).await;
            shared.mix(index)?;
        }
    }
    let overflow = shared.call(Update::examine)?;
    let overflow = if shared.options.agree_on_overflow {
        shared.any(overflow).await?
    } else {
        overflow
    };
    shared.call(|update| update.decided(overflow))?;
    for index in 0..count {
        shared.update_and_launch(index)?;
    }
    shared.call(Update::finished)
}

impl Shared {
    /// Whether `own` is true on any rank. Ranks call it together.
    async fn any(&self, own: bool) -> Result<bool> {
        // There are no peers to ask or to connect to.
        if self.group.size() == 1 {
            return Ok(own);
        }
        let number = Tensor::f_full([1], f64::from(u8::from(own)), (Kind::Float, Device::Cpu))?;
        let options = CallOptions {
            timeout: self.options.timeout,
            ..CallOptions::default()
        };
        let work = self.lane.group.all_reduce(&number, ReduceOp::Max, &options)?;
        ended(&work, &options.stream).await?;
        Ok(!matches!(number.item()?, lockstep_torch::tensor::Item::Double(value) if value == 0.0))
    }
}
