//! The end of a reduction: waits for the buckets in order, and writes the averages into the gradients.
use std::sync::Arc;

use lockstep_collectives::LocalFuture;
use lockstep_torch::{Tensor, TensorExt};

use crate::collect::UNAVERAGED;
use crate::comparison::agreed;
use crate::error::{ReducerError, Result, received};
use crate::gradient::write_back;
use crate::late::assemble;
use crate::reduction::{Flight, Reduction};
use crate::state::{Phase, Shared, State};
use crate::turns::Turn;

/// The work that remains after a backward pass has completed a reduction. Poll it on the thread that ran the pass.
/// Resolves when the gradients hold the averages.
pub type Finish = LocalFuture<std::result::Result<(), Arc<ReducerError>>>;

/// Called when the outermost backward pass that produced gradients has ended.
pub(crate) fn backward_ended(shared: &Arc<Shared>, ended: &lockstep_torch::Result<()>) {
    let mut state = shared.state.lock();
    state.record.backward_ended();
    let failed = ended.as_ref().err().map(|error| state.backward_failed(error));
    let Some(reduction) = state.reduction().filter(|reduction| !reduction.is_ending) else {
        return;
    };
    reduction.follows_pass = false;
    if let Some(error) = failed {
        drop(state);
        shared.fail(error);
    } else if reduction.is_complete() {
        reduction.ends(&shared.group);
        drop(state);
        let ending = Ending(Arc::clone(shared));
        let finish = async move {
            let shared = &ending.0;
            let result = reduce(shared).await;
            shared.conclude(result)
        };
        (shared.options.on_complete)(Box::pin(finish), &shared.group);
    }
}

/// Fails a reduction whose [`Finish`] is dropped before its end.
struct Ending(Arc<Shared>);

impl Drop for Ending {
    fn drop(&mut self) {
        let is_open = self.0.state.lock().reduction().is_some_and(|own| own.is_ending);
        if is_open {
            let text = "the reduction was given up before its averages were written";
            self.0.fail(ReducerError::BackwardFailed(text.to_owned()));
        }
    }
}

async fn reduce(shared: &Shared) -> Result<()> {
    agreed(shared).await?;
    let comes = |own: &mut Reduction| own.turn.as_ref().map(Turn::comes);
    let turn = shared.state.lock().reduction().and_then(comes);
    if let Some(turn) = turn {
        turn.await;
    }
    // Late gradients are copied while the peers answer. An error waits for their verdict.
    let assembled = assemble(shared);
    agreed(shared).await?;
    assembled?;
    let searches = shared.options.find_unused_parameters;
    let buckets = shared.state.lock().buckets.len();
    // Some hooks wait for the previous bucket's future: run those that remain.
    loop {
        shared.launch_ready()?;
        let launched = shared.state.lock().reduction().map_or(0, |own| own.flights.len());
        if launched >= buckets {
            break;
        }
        let previous = launched.saturating_sub(1);
        let result = result_of(shared, previous).await?;
        if let Some(reduction) = shared.state.lock().reduction() {
            reduction.flights[previous] = Flight::Landed(result);
        }
    }
    let mut used: Option<Vec<i32>> = None;
    for bucket in 0..buckets {
        let result = result_of(shared, bucket).await?;
        if searches && used.is_none() && shared.state.lock().lacks_gradients(bucket) {
            used = Some(Vec::try_from(result_of(shared, buckets).await?)?);
        }
        let (state, views) = (shared.state.lock(), shared.options.gradient_as_bucket_view);
        let bucket = &state.buckets[bucket];
        write_back(bucket, &result, &state.parameters, used.as_deref(), views)?;
    }
    if searches && used.is_none() {
        used = Some(Vec::try_from(result_of(shared, buckets).await?)?);
    }
    shared.state.lock().last_used = used.unwrap_or_default();
    Ok(())
}

/// Waits for the result of a flight.
async fn result_of(shared: &Shared, index: usize) -> Result<Tensor> {
    let flight = shared.state.lock().reduction().and_then(|own| {
        let flight = own.flights.get_mut(index)?;
        Some(std::mem::replace(flight, Flight::Taken))
    });
    match flight {
        Some(Flight::Pending(pending)) => pending.await,
        Some(Flight::Landed(result)) => Ok(result),
        _ => received(format!("flight {index} was awaited before its launch")),
    }
}

impl Shared {
    /// Ends the reduction.
    fn conclude(&self, result: Result<()>) -> std::result::Result<(), Arc<ReducerError>> {
        match result {
            Err(error) if !self.options.late || !error.is_before_late() => return Err(self.fail(error)),
            _ => {}
        }
        let searched = self.options.find_unused_parameters;
        let ended = self.state.lock().finished(searched, result.is_ok());
        drop(ended);
        if result.is_ok() {
            crate::guard::averaged(self)?;
        }
        result.map_err(Arc::new)
    }
}

impl State {
    /// Whether this rank has no gradient for a parameter of the bucket.
    fn lacks_gradients(&self, bucket: usize) -> bool {
        let mut slots = self.buckets[bucket].slots.iter();
        slots.any(|slot| self.locally_used[slot.index] == 0)
    }

    /// Ends the reduction. Returns its phase.
    #[must_use = "it must not be dropped under the lock"]
    fn finished(&mut self, searched: bool, averaged: bool) -> Phase {
        let ended = self.enter(Phase::Idle);
        let record = &mut self.record;
        record.finished();
        record.unused_bytes = 0;
        for (facts, used) in self.parameters.iter_mut().zip(&mut self.locally_used) {
            if searched && *used == 0 {
                record.unused_bytes += facts.spec.bytes;
            }
            *used = 0;
            let has_gradient = || !matches!(facts.tensor.grad_option(), Ok(None));
            facts.local = (!averaged && has_gradient()).then_some(UNAVERAGED);
        }
        record.buckets_reduced = self.buckets.len();
        if let Phase::Reducing(reduction) = &ended {
            record.previous_ready_order.clone_from(&reduction.order);
            // Without averages, sums may still be in flight in late buckets.
            self.release_late(reduction.early_buckets(), averaged);
        }
        for bucket in self.buckets.iter_mut().filter(|bucket| bucket.expect_sparse) {
            bucket.buffer = None;
        }
        ended
    }
}
