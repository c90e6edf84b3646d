//! The end of a reduction: waits for the buckets in order and writes the averages into the gradients.
use std::sync::Arc;

use lockstep_collectives::ended;
use lockstep_torch::{Tensor, TensorExt};

use crate::bucket::{Bucket, Flight, same_place};
use crate::error::{ReducerError, Result};
use crate::hook_check::compare_hooks;
use crate::launch::stream_of;
use crate::parameters::Facts;
use crate::state::{Finish, Phase, Shared, State};

/// The work that remains after the backward pass that completed a reduction.
pub(crate) fn finish(shared: Arc<Shared>) -> Finish {
    Box::pin(async move {
        match reduce(&shared).await {
            Ok(()) => {
                shared.state.lock().finished(shared.options.find_unused_parameters);
                Ok(())
            }
            Err(error) => {
                // All ranks detect different hooks.
                let at_fault = !matches!(error, ReducerError::Collectives(_) | ReducerError::HookMismatch { .. });
                let error = shared.state.lock().fail(error);
                if at_fault {
                    // Peers would wait for the collectives of this reduction that this rank has not issued.
                    shared
                        .group
                        .abort(&format!("rank {}: {error}", shared.group.global_rank()));
                }
                Err(error)
            }
        }
    })
}

async fn reduce(shared: &Shared) -> Result<()> {
    compare_hooks(shared).await?;
    let turn = shared.state.lock().turn.clone();
    if let Some(turn) = turn {
        turn.comes().await;
    }
    // Some hooks wait for the previous bucket's future: run those that remain.
    loop {
        shared.launch_ready()?;
        let (launched, buckets) = {
            let state = shared.state.lock();
            (state.next_launch, state.buckets.len())
        };
        if launched == buckets {
            break;
        }
        // The previous bucket is launched, but not finished.
        land(shared, launched.saturating_sub(1)).await?;
    }
    let buckets = shared.state.lock().buckets.len();
    let mut used = None;
    for bucket in 0..buckets {
        land(shared, bucket).await?;
        if used.is_none() && shared.state.lock().needs_used_map(bucket, shared) {
            used = Some(globally_used(shared).await?);
        }
        shared.state.lock().write_back(bucket, used.as_deref(), shared)?;
    }
    if shared.options.find_unused_parameters && used.is_none() {
        globally_used(shared).await?;
    }
    Ok(())
}

/// Waits for the result of a launched bucket.
async fn land(shared: &Shared, bucket: usize) -> Result<()> {
    let flight = {
        let mut state = shared.state.lock();
        std::mem::replace(&mut state.buckets[bucket].flight, Flight::Taken)
    };
    match flight {
        Flight::Group(work) => {
            let buffer = shared.state.lock().buckets[bucket].filled()?.share()?;
            ended(&work, &stream_of(&buffer)).await?;
            shared.state.lock().buckets[bucket].flight = Flight::Done(buffer);
        }
        Flight::Hook(future) => {
            let result = future.await.map_err(ReducerError::Hook);
            shared.state.lock().land_hook(bucket, result)?;
        }
        Flight::Done(tensor) => shared.state.lock().buckets[bucket].flight = Flight::Done(tensor),
        Flight::Filling | Flight::Taken => {
            return Err(ReducerError::Received(format!(
                "bucket {bucket} was awaited before its launch"
            )));
        }
    }
    Ok(())
}

/// By parameter: the number of ranks that used it.
async fn globally_used(shared: &Shared) -> Result<Vec<i32>> {
    let Some((work, map)) = shared.state.lock().used_map.take() else {
        return Ok(Vec::new());
    };
    ended(&work, &stream_of(&map)).await?;
    let mut used = vec![0; map.numel()];
    map.f_copy_data(&mut used, map.numel())?;
    shared.state.lock().last_used.clone_from(&used);
    Ok(used)
}

impl State {
    fn needs_used_map(&self, bucket: usize, shared: &Shared) -> bool {
        shared.options.find_unused_parameters
            && self.buckets[bucket]
                .slots
                .iter()
                .any(|slot| self.locally_used[slot.index] == 0)
    }

    /// Writes a bucket's averages into the gradients, except for parameters that no rank used.
    fn write_back(&mut self, bucket: usize, used: Option<&[i32]>, shared: &Shared) -> Result<()> {
        let bucket = &mut self.buckets[bucket];
        let Flight::Done(result) = std::mem::replace(&mut bucket.flight, Flight::Taken) else {
            return Err(ReducerError::Received("a bucket has no result".to_owned()));
        };
        let unused = |index: usize| used.is_some_and(|used| used[index] == 0);
        if bucket.expect_sparse {
            let Some(slot) = bucket.slots.first() else {
                return Ok(());
            };
            if !unused(slot.index) {
                write_sparse(&self.parameters[slot.index], &result)?;
            }
            return Ok(());
        }
        let results = bucket.views_of_result(&result)?;
        for (slot, average) in bucket.slots.iter().zip(results) {
            let facts = &self.parameters[slot.index];
            let Some(view) = &slot.view else { continue };
            if shared.options.gradient_as_bucket_view {
                if !same_place(&average.info()?, &view.info()?) {
                    view.share()?.f_copy_(&average)?;
                }
                if !unused(slot.index) {
                    write_view(facts, view)?;
                }
            } else if !unused(slot.index) {
                write_copy(facts, &average)?;
            }
        }
        Ok(())
    }

    fn finished(&mut self, searched: bool) {
        self.record.finished();
        self.record.previous_ready_order = std::mem::take(&mut self.ready_order);
        self.record.buckets_reduced = self.buckets.len();
        let unused = self
            .locally_used
            .iter()
            .zip(&self.parameters)
            .filter(|(used, _)| searched && **used == 0);
        self.record.unused_bytes = unused.map(|(_, facts)| facts.numel * facts.element_size).sum();
        self.locally_used.fill(0);
        self.unsynced.fill(false);
        self.reset_reduction();
        self.phase = Phase::Idle;
        self.guard = None;
        self.turn = None;
    }
}

fn write_sparse(facts: &Facts, average: &Tensor) -> Result<()> {
    match facts.tensor.grad_option()? {
        Some(grad) if grad.is_same(average) => Ok(()),
        // Not through a detached alias: `copy_` gives a sparse tensor new indices and values, which the original would
        // not share.
        Some(mut grad) if !grad.info()?.requires_grad => Ok(grad.f_copy_(average)?),
        _ => Ok(facts.tensor.set_grad_option(Some(average))?),
    }
}

fn write_copy(facts: &Facts, average: &Tensor) -> Result<()> {
    let Some(mut grad) = facts.tensor.grad_option()? else {
        return Ok(facts.tensor.set_grad_option(Some(&own_copy(facts, average)?))?);
    };
    let info = grad.info()?;
    if info.requires_grad {
        // Under createGraph the gradient keeps its graph: replace only its value.
        return Ok(grad.f_data()?.f_copy_(average)?);
    }
    // The gradient may lie in the bucket.
    if info.address != average.info()?.address {
        grad.f_copy_(average)?;
    }
    Ok(())
}

/// Copies an average into new memory, with the strides of the bucket view.
fn own_copy(facts: &Facts, average: &Tensor) -> Result<Tensor> {
    let mut grad = Tensor::f_empty_strided(&facts.shape, facts.bucket_strides(), (facts.kind, facts.device))?;
    grad.f_copy_(average)?;
    Ok(grad)
}

fn write_view(facts: &Facts, view: &Tensor) -> Result<()> {
    match facts.tensor.grad_option()? {
        None => Ok(facts.tensor.set_grad_option(Some(view))?),
        Some(grad) => {
            let info = grad.info()?;
            if same_place(&info, &view.info()?) {
                return Ok(());
            }
            if info.requires_grad {
                return Ok(grad.f_data()?.f_copy_(view)?);
            }
            Err(ReducerError::Gradient {
                name: facts.name.clone(),
                message: "Detected at least one parameter gradient is not the expected DDP bucket view with \
                          gradient_as_bucket_view=True. This may happen (for example) if multiple allreduce hooks were \
                          registered onto the same parameter, or if the gradient was replaced during the reduction."
                    .to_owned(),
            })
        }
    }
}

/// With gradients as bucket views: moves existing gradients into new buckets.
pub(crate) fn adopt_gradients(parameters: &[Facts], buckets: &[Bucket]) -> Result<()> {
    for slot in buckets.iter().flat_map(|bucket| &bucket.slots) {
        let (Some(view), facts) = (&slot.view, &parameters[slot.index]) else {
            continue;
        };
        let Some(grad) = facts.tensor.grad_option()? else {
            continue;
        };
        let info = grad.info()?;
        if info.layout == 0 && !info.requires_grad && !same_place(&info, &view.info()?) {
            view.share()?.f_copy_(&grad)?;
            facts.tensor.set_grad_option(Some(view))?;
        }
    }
    Ok(())
}
