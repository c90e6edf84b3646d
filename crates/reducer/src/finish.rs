//! The end of a reduction: waits for the buckets in order, and writes the averages into the gradients.
use std::sync::Arc;

use lockstep_collectives::{CallOptions, LocalFuture};
use lockstep_torch::{Tensor, TensorExt};

use crate::bucket_assignment::receive_rebuilt;
use crate::collect::UNAVERAGED;
use crate::comparison::agreed;
use crate::error::{ReducerError, Result, received};
use crate::gradient::write_back;
use crate::graph::{Counts, Graph};
use crate::late::assemble;
use crate::reduction::{Flight, Reduction};
use crate::shared::Shared;
use crate::state::{Phase, State};
use crate::turns::Turn;
use crate::verification::Protocol;

/// The work that remains after a backward pass has completed a reduction. Poll it on the thread that ran the pass.
/// Resolves when the gradients hold the averages.
pub type Finish = LocalFuture<std::result::Result<(), Arc<ReducerError>>>;

/// Called when the outermost backward pass that produced gradients has ended.
pub(crate) fn backward_ended(shared: &Arc<Shared>, ended: &lockstep_torch::Result<()>) {
    let mut state = shared.state.lock();
    state.record.backward_ended();
    let mut failed = ended.as_ref().err().map(|error| state.backward_failed(error));
    if failed.is_none() {
        failed = state.settle_unused(shared).err();
    }
    let Some(reduction) = state.reduction().filter(|reduction| !reduction.is_ending) else {
        return;
    };
    reduction.follows_pass = false;
    let refusal = reduction.refusal.take();
    if let Some(error) = failed {
        drop(state);
        shared.fail(error);
    } else if let Some(error) = refusal {
        drop(state);
        let error = shared.fail(error);
        (shared.options.on_complete)(Box::pin(async { Err(error) }), &shared.group);
    } else if reduction.is_complete() {
        reduction.ends(&shared.group);
        drop(state);
        let finish = Ending(Arc::clone(shared)).await_averages();
        (shared.options.on_complete)(Box::pin(finish), &shared.group);
    }
}

/// A reduction whose buckets lack nothing. Fails it when it is dropped before its end.
pub(crate) struct Ending(pub Arc<Shared>);

impl Ending {
    /// Resolves when the gradients hold the averages.
    pub async fn await_averages(self) -> std::result::Result<(), Arc<ReducerError>> {
        let result = reduce(&self.0).await;
        self.0.conclude(result)
    }
}

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
    launch_all(shared).await?;
    let (buckets, writes, exchanges, mut used) = {
        let mut state = shared.state.lock();
        let writes = state.reduction().is_none_or(|own| own.writes);
        let exchanges = state.graph.exchanges_used_map();
        // A static graph keeps that of the first pass.
        let known = !exchanges && state.graph.is_static();
        (
            state.buckets.len(),
            writes,
            exchanges,
            known.then(|| state.last_used.clone()),
        )
    };
    for index in 0..buckets {
        let result = result_of(shared, bucket(index)).await?;
        if !writes {
            continue;
        }
        if exchanges && used.is_none() && shared.state.lock().lacks_gradients(index) {
            used = Some(Vec::try_from(result_of(shared, used_map).await?)?);
        }
        let (mut state, views) = (shared.state.lock(), shared.options.gradient_as_bucket_view);
        // Late buckets are used again.
        let is_early = state.reduction().is_none_or(|own| index < own.early_buckets());
        let began = state.record.clock.traced();
        write_back(
            &state.buckets[index],
            &result,
            &state.parameters,
            used.as_deref(),
            views && is_early,
        )?;
        let clock = &state.record.clock;
        clock.note_span(began, index, |times, span| times.write_back = Some(span));
    }
    if exchanges && used.is_none() {
        used = Some(Vec::try_from(result_of(shared, used_map).await?)?);
    }
    let protocol = {
        let mut state = shared.state.lock();
        state.last_used = used.unwrap_or_default();
        state.note_ready_order();
        state.protocol
    };
    // All ranks are here, whatever the mode of their next forward passes. PyTorch's ranks come in those.
    if protocol == Protocol::Native {
        let options = CallOptions {
            within_reduction: true,
            ..CallOptions::default()
        };
        receive_rebuilt(shared, &options).await?;
    }
    Ok(())
}

/// Waits until every bucket is launched, and until the ranks agree.
async fn launch_all(shared: &Shared) -> Result<()> {
    let comes = |own: &mut Reduction| own.turn.as_ref().map(Turn::comes);
    let turn = shared.state.lock().reduction().and_then(comes);
    if let Some(turn) = turn {
        turn.await;
    }
    let announced = shared.state.lock().announced.take();
    if let Some(announced) = announced {
        announced.follows().await.map_err(ReducerError::or_out_of_step)?;
    }
    // Late gradients are copied while the peers answer. An error waits for their verdict.
    let mut assembled = assemble(shared);
    if assembled.is_ok() {
        assembled = shared.launch_ready();
    }
    let waits = shared.state.lock().reduction().is_some_and(|own| own.is_held());
    if waits {
        agreed(shared).await?;
    }
    assembled?;
    let buckets = shared.state.lock().buckets.len();
    // Some hooks wait for the previous bucket's future: run those that remain.
    loop {
        shared.launch_ready()?;
        let launched = shared.state.lock().reduction().map_or(0, |own| own.flights.len());
        if launched >= buckets {
            break;
        }
        let previous = launched.saturating_sub(1);
        let result = result_of(shared, bucket(previous)).await?;
        if let Some(reduction) = shared.state.lock().reduction() {
            reduction.flights[previous] = Flight::Landed(result);
        }
    }
    if let Err(error) = agreed(shared).await {
        if let ReducerError::StepsDiffer { .. } = error {
            // All ranks have sent their buckets.
            for index in 0..buckets {
                drop(result_of(shared, bucket(index)).await?);
            }
            if shared.state.lock().graph.exchanges_used_map() {
                drop(result_of(shared, used_map).await?);
            }
            shared.state.lock().drop_gradients()?;
        }
        return Err(error);
    }
    Ok(())
}

/// The flight of a bucket.
fn bucket(index: usize) -> impl Fn(&mut Reduction) -> Option<&mut Flight> {
    move |reduction| reduction.flights.get_mut(index)
}

fn used_map(reduction: &mut Reduction) -> Option<&mut Flight> {
    reduction.used.as_mut()
}

/// Waits for the result of a flight.
async fn result_of(shared: &Shared, flight: impl Fn(&mut Reduction) -> Option<&mut Flight>) -> Result<Tensor> {
    let taken = |flight: &mut Flight| std::mem::replace(flight, Flight::Taken);
    let flight = shared.state.lock().reduction().and_then(|own| flight(own).map(taken));
    match flight {
        Some(Flight::Pending(pending)) => pending.await,
        Some(Flight::Landed(result)) => Ok(result),
        _ => received("a flight was awaited before its launch"),
    }
}

impl Shared {
    /// Ends the reduction.
    fn conclude(&self, result: Result<()>) -> std::result::Result<(), Arc<ReducerError>> {
        match result {
            Err(error) if !error.is_of_all_ranks(self.options.late) => return Err(self.fail(error)),
            _ => {}
        }
        let ended = {
            let mut state = self.state.lock();
            // A peer that ran another operation instead still counts this pass.
            if !matches!(result, Err(ReducerError::Collectives(_))) {
                state.passes = 0;
            }
            state.finished(result.is_ok())
        };
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

    /// Records the order in which gradients became ready.
    fn note_ready_order(&mut self) {
        let Phase::Reducing(reduction) = &self.phase else {
            return;
        };
        let order = &mut self.record.previous_ready_order;
        if !reduction.order.is_empty() {
            order.clone_from(&reduction.order);
            order.extend(self.graph.unused());
        } else if order.is_empty() && self.graph != Graph::Static(Counts::First) {
            // This rank has no order, but a rebuild is due: it takes rank 0's.
            *order = (0..self.parameters.len()).collect();
        }
    }

    /// Drops the gradients, in whose memory sums may lie.
    pub fn drop_gradients(&self) -> Result<()> {
        let mut parameters = self.parameters.iter();
        Ok(parameters.try_for_each(|own| own.tensor.set_grad_option(None))?)
    }

    /// Ends the reduction. Returns its phase.
    #[must_use = "it must not be dropped under the lock"]
    fn finished(&mut self, averaged: bool) -> Phase {
        let ended = self.enter(Phase::Idle);
        let exchanged = self.graph.exchanges_used_map();
        let record = &mut self.record;
        record.finished();
        if exchanged {
            record.unused_bytes = 0;
        }
        for (facts, used) in self.parameters.iter_mut().zip(&mut self.locally_used) {
            if exchanged && *used == 0 {
                record.unused_bytes += facts.spec.bytes;
            }
            *used = 0;
            let has_gradient = || !matches!(facts.tensor.grad_option(), Ok(None));
            facts.local = (!averaged && has_gradient()).then_some(UNAVERAGED);
        }
        record.buckets_reduced = self.buckets.len();
        if let Phase::Reducing(reduction) = &ended {
            if averaged {
                self.counted(reduction);
                self.end_trace();
            }
            // Without averages, sums may still be in flight in late buckets.
            self.release_late(reduction.early_buckets(), averaged);
        }
        for bucket in self.buckets.iter_mut().filter(|bucket| bucket.expect_sparse) {
            bucket.buffer = None;
        }
        ended
    }
}
