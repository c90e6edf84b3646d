//! Launches buckets strictly in order, while the backward pass computes the others.
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use lockstep_collectives::{ProcessGroup, ReduceOp};
use lockstep_torch::stream::Crossing;
use lockstep_torch::{Tensor, TensorExt};

use crate::comm_hook::{CommHook, GradBucket, HookFuture, Issuing, Pending, check_result};
use crate::error::{HookError, ReducerError, Result};
use crate::hook_thread;
use crate::hooks::all_reduce::{landed, within_reduction};
use crate::hooks::sum;
use crate::reduction::{Agreement, Flight, Trigger};
use crate::shared::Shared;
use crate::state::{Phase, State};
use crate::streams::SideStream;
use crate::turns::Turn;

/// The next action. It runs without the state's lock, because a hook may call the reducer.
enum Job {
    Start(GradBucket, Arc<dyn CommHook>),
    /// Polls the flight that the next bucket waits for.
    Poll(Pending),
    UsedMap(Tensor, Order),
}

/// When the used map is issued.
enum Order {
    AtOnce,
    /// When the hook thread has issued the collectives of the hooks before it.
    BehindHooks,
}

/// Where the flight of a job belongs.
enum Place {
    Bucket(usize),
    UsedMap,
}

impl Shared {
    /// Launches the buckets that are full, and whose predecessors allow it.
    pub(crate) fn launch_ready(&self) -> Result<()> {
        loop {
            let next = self.state.lock().next_job(self)?;
            let Some((place, job)) = next else { return Ok(()) };
            let waits = matches!(job, Job::Poll(_));
            let flight = self.run(job)?;
            let is_pending = matches!(flight, Flight::Pending(_));
            if let Some(reduction) = self.state.lock().reduction() {
                match place {
                    Place::Bucket(index) => reduction.flights[index] = flight,
                    Place::UsedMap => reduction.used = Some(flight),
                }
            }
            if waits && is_pending {
                return Ok(());
            }
        }
    }

    fn run(&self, job: Job) -> Result<Flight> {
        Ok(match job {
            Job::Start(bucket, hook) => {
                let (index, expected, clock) = (bucket.index, bucket.buffer.share()?, bucket.clock.clone());
                let issuing = hook.issuing();
                if issuing == Issuing::OnHookThread && !bucket.is_last {
                    // PyTorch's hooks begin with the next bucket meanwhile, and in another order on each rank.
                    self.group
                        .require_all_ours("a communication hook of several stages, with several buckets,")?;
                }
                let future = if issuing == Issuing::OnHookThread {
                    let side = SideStream::after_current(bucket.buffer.device())?;
                    let (hook, group, clock) = (Arc::clone(&hook), self.group.clone(), clock.clone());
                    on_hook_thread(side, &self.group, async move {
                        let result = hook.run(bucket, &group).await;
                        clock.hook_ended(index);
                        result
                    })
                } else {
                    hook.run(bucket, &self.group)
                };
                Flight::Pending(Box::pin(async move {
                    let result = future.await;
                    if issuing == Issuing::InTurn {
                        clock.hook_ended(index);
                    }
                    let result = result.map_err(of_hook)?;
                    check_result(hook.name(), index, &expected, &result)?;
                    Ok(result)
                }))
            }
            Job::Poll(mut pending) => match pending.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(result) => Flight::Landed(result?),
                Poll::Pending => Flight::Pending(pending),
            },
            Job::UsedMap(map, Order::BehindHooks) => {
                let group = self.group.clone();
                let summed = hook_thread::run(&self.group, async move { Ok(sum(&group, map).await?) });
                Flight::Pending(Box::pin(async { summed.await.map_err(of_hook) }))
            }
            Job::UsedMap(map, Order::AtOnce) => {
                let work = self.group.all_reduce(&map, ReduceOp::Sum, &within_reduction())?;
                Flight::Pending(Box::pin(landed(work, map)))
            }
        })
    }
}

/// Runs a hook on the hook thread, and on a stream of its own where the device has streams.
fn on_hook_thread(
    side: Option<SideStream>,
    group: &ProcessGroup,
    hook: impl Future<Output = std::result::Result<Tensor, HookError>> + Send + 'static,
) -> HookFuture {
    let Some(side) = side else {
        return hook_thread::run(group, hook);
    };
    let running = hook_thread::run(group, side.run(async move { Ok(Crossing::from_current(hook.await?)?) }));
    Box::pin(async move { Ok(running.await?.to_current()?) })
}

fn of_hook(error: HookError) -> ReducerError {
    error
        .downcast::<ReducerError>()
        .map_or_else(ReducerError::Hook, |error| *error)
}

impl State {
    /// Decides what to do next, and with which flight.
    fn next_job(&mut self, shared: &Shared) -> Result<Option<(Place, Job)>> {
        let (device, buckets, divisor) = (self.device(&shared.group), self.buckets.len(), self.divisor);
        let early = self.reduction().map_or(0, |reduction| reduction.early_buckets());
        let count = self.bucket_count(early);
        let Some(reduction) = self.reduction() else {
            return Ok(None);
        };
        let mut flights = reduction.flights.last().into_iter().chain(&reduction.used);
        let is_taken = flights.any(|flight| matches!(flight, Flight::Taken));
        // The autograd engine must not block until the turn: the `Finish` future waits for it and launches the buckets.
        let is_first = reduction.trigger == Trigger::Gradients && reduction.turn.as_ref().is_none_or(Turn::is_first);
        if is_taken || !(is_first || reduction.is_ending) {
            return Ok(None);
        }
        if matches!(reduction.agreement, Agreement::Unasked) {
            self.compare_hooks(shared)?;
        }
        let Phase::Reducing(reduction) = &mut self.phase else {
            return Ok(None);
        };
        if reduction.is_held() {
            return Ok(None);
        }
        while reduction.skipped.contains(&reduction.flights.len()) {
            let bucket = &self.buckets[reduction.flights.len()];
            let landed = bucket.buffer.as_ref().map(TensorExt::share).transpose()?;
            reduction.flights.push(Flight::Landed(landed.unwrap_or_default()));
        }
        let (next, is_shadow) = (reduction.flights.len(), reduction.trigger == Trigger::Shadow);
        // PyTorch sends it first in the pass that counts gradients, and last otherwise.
        let is_due = self.graph.counts() || next == count;
        if self.graph.exchanges_used_map() && reduction.used.is_none() && is_due {
            let used = Tensor::f_from_slice(&self.locally_used)?.f_to_device(device)?;
            reduction.used = Some(Flight::Taken);
            let order = if self.hook.uses_hook_thread() {
                Order::BehindHooks
            } else {
                Order::AtOnce
            };
            return Ok(Some((Place::UsedMap, Job::UsedMap(used, order))));
        }
        let job = if next < buckets {
            if !reduction.is_full(next) {
                return Ok(None);
            }
            if let Some(last) = reduction
                .flights
                .last_mut()
                .filter(|_| self.hook.issuing() == Issuing::InTurn)
            {
                match std::mem::replace(last, Flight::Taken) {
                    Flight::Pending(pending) => return Ok(Some((Place::Bucket(next - 1), Job::Poll(pending)))),
                    landed => *last = landed,
                }
            }
            self.record.communication_started();
            self.buckets[next].writers.join()?;
            let bucket = &self.buckets[next];
            let zeros = is_shadow.then(|| bucket.zeros(&self.parameters)).transpose()?;
            let (parameters, clock) = (&self.parameters, &self.record.clock);
            let bucket = bucket.for_hook([next, count], zeros.as_ref(), parameters, divisor, clock)?;
            clock.note(next, |times, now| times.launched = Some(now));
            Job::Start(bucket, Arc::clone(&self.hook))
        } else {
            return Ok(None);
        };
        reduction.flights.push(Flight::Taken);
        Ok(Some((Place::Bucket(next), job)))
    }
}
