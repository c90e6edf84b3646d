//! A reduction of buckets. Its end waits for the buckets in order and writes the averages into the gradients.
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_torch::{Tensor, TensorExt};
use parking_lot::{MappedMutexGuard, MutexGuard};

use crate::bucket::{Bucket, Flight, same_place};
use crate::error::{ReducerError, Result, received};
use crate::guard::concerns;
use crate::hook_check::compare_hooks;
use crate::hooked::{OnComplete, Strategy, fail, turn_comes};
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
            let previous = launched.saturating_sub(1);
            let result = result_of(self, previous).await?;
            self.state.lock().buckets[previous].flight = Some(Flight::Landed(result));
        }
        for bucket in 0..buckets {
            let result = result_of(self, bucket).await?;
            let needs_used_map = self.state.lock().lacks_gradients(bucket);
            if needs_used_map {
                receive_used_map(self).await?;
            }
            self.state.lock().write_back(bucket, &result, self)?;
        }
        receive_used_map(self).await
    }

    fn ended(&self, result: Result<()>) -> std::result::Result<(), Arc<ReducerError>> {
        result.map_err(|error| fail(self, error))?;
        self.state.lock().finished(self.options.find_unused_parameters);
        Ok(())
    }

    fn release_gradients(&self, tensors: Option<&[Tensor]>) -> Result<()> {
        let state = self.state.lock();
        let parameters = state.pass.parameters.iter().enumerate();
        for (index, facts) in parameters.filter(|(_, own)| own.marked && concerns(tensors, &own.tensor)) {
            let (Some(view), Some(grad)) = (state.view(index), facts.tensor.grad_option()?) else {
                continue;
            };
            // A gradient that lies in its bucket as a block: the averages become new gradients.
            let (info, view) = (grad.info()?, view.info()?);
            if info.address == view.address && !same_place(&info, &view) {
                facts.tensor.set_grad_option(None)?;
            }
        }
        Ok(())
    }
}

/// Waits for the result of a launched bucket.
async fn result_of(shared: &Shared, bucket: usize) -> Result<Tensor> {
    let flight = shared.state.lock().buckets[bucket].flight.take();
    match flight {
        Some(Flight::Pending(pending)) => pending.await,
        Some(Flight::Landed(result)) => Ok(result),
        None => received(format!("bucket {bucket} was awaited before its launch")),
    }
}

/// Waits for the used map, unless it is here.
async fn receive_used_map(shared: &Shared) -> Result<()> {
    let Some(pending) = shared.state.lock().used_map.take() else {
        return Ok(());
    };
    let used = Vec::try_from(pending.await?)?;
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
    fn write_back(&self, bucket: usize, result: &Tensor, shared: &Shared) -> Result<()> {
        let views = shared.options.gradient_as_bucket_view;
        let bucket = &self.buckets[bucket];
        let knows_used = shared.options.find_unused_parameters && self.used_map.is_none();
        for (slot, average) in bucket.slots.iter().zip(bucket.views_of_result(result)?) {
            let facts = &self.pass.parameters[slot.index];
            if let Some(view) = slot.view.as_ref().filter(|_| views)
                && !same_place(&average.info()?, &view.info()?)
            {
                view.share()?.f_copy_(&average)?;
            }
            if knows_used && self.last_used[slot.index] == 0 {
                continue;
            }
            match &slot.view {
                None => write_sparse(facts, &average)?,
                Some(view) => write_dense(facts, &average, views.then_some(view))?,
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
                record.unused_bytes += facts.spec.bytes;
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

/// `view`: what the gradient has to be, if gradients are views of buckets; it holds the average already.
fn write_dense(facts: &Facts, average: &Tensor, view: Option<&Tensor>) -> Result<()> {
    let Some(mut grad) = facts.tensor.grad_option()? else {
        if view.is_some() {
            return Ok(facts.tensor.set_grad_option(view)?);
        }
        // New memory, with the strides of the bucket view.
        let options = (facts.spec.kind, facts.spec.device);
        let mut grad = Tensor::f_empty_strided(&facts.shape, &facts.bucket_strides, options)?;
        grad.f_copy_(average)?;
        return Ok(facts.tensor.set_grad_option(Some(&grad))?);
    };
    let info = grad.info()?;
    match view {
        // Under createGraph the gradient keeps its graph: replace only its value.
        _ if info.requires_grad => grad.f_data()?.f_copy_(average)?,
        Some(view) if !same_place(&info, &view.info()?) => {
            return Err(facts.refused(
                "Detected at least one parameter gradient is not the expected DDP bucket view with \
                 gradient_as_bucket_view=True. This may happen (for example) if multiple allreduce hooks were \
                 registered onto the same parameter, or if the gradient was replaced during the reduction.",
            ));
        }
        // The gradient may lie in the bucket as a block of its own storage.
        None if info.address != average.info()?.address => grad.f_copy_(average)?,
        _ => {}
    }
    Ok(())
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
