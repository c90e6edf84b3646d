//! A reduction of buckets. Its end waits for the buckets in order and writes the averages into the gradients.
use std::sync::Arc;

use lockstep_collectives::{ProcessGroup, ended};
use lockstep_torch::{Tensor, TensorExt};
use parking_lot::{MappedMutexGuard, MutexGuard};

use crate::bucket::{Bucket, Flight, same_place};
use crate::error::{ReducerError, Result, received, refused_gradient};
use crate::hook_check::compare_hooks;
use crate::hooked::{OnComplete, Strategy, fail, turn_comes};
use crate::launch::stream_of;
use crate::parameters::Facts;
use crate::pass::{Pass, Phase};
use crate::state::{Shared, State};

impl Strategy for Shared {
    const CLASS: &'static str = "DistributedDataParallel";
    const UNSYNCED: &'static str = "were only accumulated under noSync and never averaged over the ranks, which would \
                                    drift apart. Run the last forward and backward of an accumulation outside noSync";

    fn group(&self) -> &ProcessGroup {
        &self.group
    }

    fn on_complete(&self) -> &OnComplete {
        &self.options.on_complete
    }

    fn pass(&self) -> MappedMutexGuard<'_, Pass> {
        MutexGuard::map(self.state.lock(), |state| &mut state.pass)
    }

    fn receive(&self, index: usize, owns_memory: bool) -> Result<bool> {
        self.state.lock().receive(index, owns_memory, self)
    }

    fn launch_ready(&self) -> Result<()> {
        loop {
            let Some(job) = self.state.lock().next_job(self.options.find_unused_parameters)? else {
                return Ok(());
            };
            let progressed = self.run(job);
            self.state.lock().launching = false;
            if !progressed? {
                return Ok(());
            }
        }
    }

    async fn reduce(&self) -> Result<()> {
        compare_hooks(self).await?;
        turn_comes(self).await;
        let buckets = self.state.lock().buckets.len();
        // Some hooks wait for the previous bucket's future: run those that remain.
        loop {
            self.launch_ready()?;
            let launched = self.state.lock().next_launch;
            if launched == buckets {
                break;
            }
            // The previous bucket is launched, but not finished.
            land(self, launched.saturating_sub(1)).await?;
        }
        for bucket in 0..buckets {
            land(self, bucket).await?;
            let needs_used_map = self.state.lock().lacks_gradients(bucket);
            if needs_used_map {
                receive_used_map(self).await?;
            }
            self.state.lock().write_back(bucket, self)?;
        }
        receive_used_map(self).await
    }

    fn ended(&self, result: Result<()>) -> std::result::Result<(), Arc<ReducerError>> {
        result.map_err(|error| fail(self, error))?;
        self.state.lock().finished(self.options.find_unused_parameters);
        Ok(())
    }

    fn release_gradients(&self, tensors: Option<&[Tensor]>) -> Result<()> {
        self.state.lock().release_gradients(tensors)
    }
}

/// Waits for the result of a launched bucket.
async fn land(shared: &Shared, bucket: usize) -> Result<()> {
    let flight = shared.state.lock().buckets[bucket].flight.take();
    match flight {
        Some(Flight::Group(work)) => {
            let buffer = shared.state.lock().buckets[bucket].filled()?.share()?;
            ended(&work, &stream_of(&buffer)).await?;
            shared.state.lock().buckets[bucket].flight = Some(Flight::Done(buffer));
        }
        Some(Flight::Hook(future)) => {
            let result = future.await;
            shared.state.lock().land_hook(bucket, result)?;
        }
        done @ Some(Flight::Done(_)) => shared.state.lock().buckets[bucket].flight = done,
        None => return received(format!("bucket {bucket} was awaited before its launch")),
    }
    Ok(())
}

/// Waits for the used map, unless it is here.
async fn receive_used_map(shared: &Shared) -> Result<()> {
    let Some((work, map)) = shared.state.lock().used_map.take() else {
        return Ok(());
    };
    ended(&work, &stream_of(&map)).await?;
    let mut used = vec![0; map.numel()];
    map.f_copy_data(&mut used, map.numel())?;
    shared.state.lock().last_used = used;
    Ok(())
}

impl State {
    /// Whether this rank has no gradient for a parameter of the bucket.
    fn lacks_gradients(&self, bucket: usize) -> bool {
        let mut slots = self.buckets[bucket].slots.iter();
        slots.any(|slot| self.locally_used[slot.index] == 0)
    }

    /// Writes a bucket's averages into the gradients, except for parameters that no rank used.
    fn write_back(&mut self, bucket: usize, shared: &Shared) -> Result<()> {
        let searched = shared.options.find_unused_parameters;
        let bucket = &mut self.buckets[bucket];
        let Some(Flight::Done(result)) = bucket.flight.take() else {
            return received("a bucket has no result");
        };
        let unused = |index: usize| searched && self.locally_used[index] == 0 && self.last_used[index] == 0;
        let slots = bucket.slots.iter();
        if bucket.expect_sparse {
            for slot in slots.filter(|slot| !unused(slot.index)) {
                write_sparse(&self.pass.parameters[slot.index], &result)?;
            }
            return Ok(());
        }
        for (slot, average) in slots.zip(bucket.views_of_result(&result)?) {
            let facts = &self.pass.parameters[slot.index];
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

    pub fn finished(&mut self, searched: bool) {
        let (parameters, record) = (&mut self.pass.parameters, &mut self.pass.record);
        record.finished();
        record.previous_ready_order = std::mem::take(&mut self.ready_order);
        record.buckets_reduced = self.buckets.len();
        record.unused_bytes = 0;
        for (facts, used) in parameters.iter_mut().zip(&mut self.locally_used) {
            if searched && *used == 0 {
                record.unused_bytes += facts.bytes;
            }
            *used = 0;
            facts.unsynced = false;
        }
        for bucket in &mut self.buckets {
            bucket.pending = bucket.slots.len();
            if bucket.expect_sparse {
                bucket.buffer = None;
            }
        }
        self.next_launch = 0;
        self.pass.end(Phase::Idle);
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
        // New memory, with the strides of the bucket view.
        let options = (facts.kind, facts.device);
        let mut grad = Tensor::f_empty_strided(&facts.shape, facts.bucket_strides(), options)?;
        grad.f_copy_(average)?;
        return Ok(facts.tensor.set_grad_option(Some(&grad))?);
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
            Err(refused_gradient(
                &facts.name,
                "Detected at least one parameter gradient is not the expected DDP bucket view with \
                 gradient_as_bucket_view=True. This may happen (for example) if multiple allreduce hooks were registered \
                 onto the same parameter, or if the gradient was replaced during the reduction.",
            ))
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
