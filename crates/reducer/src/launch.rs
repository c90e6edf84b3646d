//! Launches buckets strictly in order, while the backward pass computes the others.
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use lockstep_collectives::ReduceOp;
use lockstep_torch::{Tensor, TensorExt};

use crate::all_reduce::{landed, within_reduction};
use crate::comm_hook::{CommHook, GradBucket, Pending, misfit};
use crate::error::{HookError, ReducerError, Result};
use crate::reduction::Flight;
use crate::state::{Phase, Shared, State};
use crate::turns::Turn;

/// The next action. It runs without the state's lock, because a hook may call the reducer.
enum Job {
    Start(GradBucket, Arc<dyn CommHook>),
    /// Polls the flight that the next bucket waits for.
    Poll(Pending),
    UsedMap(Tensor),
}

impl Shared {
    /// Launches the buckets that are full, and whose predecessors allow it.
    pub(crate) fn launch_ready(&self) -> Result<()> {
        loop {
            let next = self.state.lock().next_job(self.options.find_unused_parameters)?;
            let Some((index, job)) = next else { return Ok(()) };
            let waits = matches!(job, Job::Poll(_));
            let flight = self.run(index, job)?;
            let is_pending = matches!(flight, Flight::Pending(_));
            if let Some(reduction) = self.state.lock().reduction() {
                reduction.flights[index] = flight;
            }
            if waits && is_pending {
                return Ok(());
            }
        }
    }

    fn run(&self, index: usize, job: Job) -> Result<Flight> {
        Ok(match job {
            Job::Start(bucket, hook) => {
                let (expected, clock) = (bucket.buffer.share()?, bucket.clock.clone());
                let future = hook.run(bucket, &self.group);
                Flight::Pending(Box::pin(async move {
                    let result = future.await;
                    if !hook.issues_at_once() {
                        clock.communicated();
                    }
                    let result = result.map_err(of_hook)?;
                    let Some(message) = misfit(&expected, &result)? else {
                        return Ok(result);
                    };
                    let name = hook.name();
                    let text = format!("the communication hook '{name}' returned {message} for bucket {index}");
                    Err(ReducerError::CommHook(text))
                }))
            }
            Job::Poll(mut pending) => match pending.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(result) => Flight::Landed(result?),
                Poll::Pending => Flight::Pending(pending),
            },
            Job::UsedMap(map) => {
                let work = self.group.all_reduce(&map, ReduceOp::Sum, &within_reduction(&map))?;
                Flight::Pending(Box::pin(landed(work, map)))
            }
        })
    }
}

fn of_hook(error: HookError) -> ReducerError {
    error
        .downcast::<ReducerError>()
        .map_or_else(ReducerError::Hook, |error| *error)
}

impl State {
    /// Decides what to do next, and with which flight.
    fn next_job(&mut self, searches: bool) -> Result<Option<(usize, Job)>> {
        let (device, buckets) = (self.device(), self.buckets.len());
        let Phase::Reducing(reduction) = &mut self.phase else {
            return Ok(None);
        };
        let next = reduction.flights.len();
        if reduction.compared.is_some() || matches!(reduction.flights.last(), Some(Flight::Taken)) {
            return Ok(None);
        }
        let job = if next < buckets {
            if !reduction.is_full(next) {
                return Ok(None);
            }
            if let Some(last) = reduction.flights.last_mut().filter(|_| !self.hook.issues_at_once()) {
                match std::mem::replace(last, Flight::Taken) {
                    Flight::Pending(pending) => return Ok(Some((next - 1, Job::Poll(pending)))),
                    landed => *last = landed,
                }
            }
            // The autograd engine must not block until the turn: the `Finish` future waits for it and launches the
            // bucket.
            let is_first = reduction.turn.as_ref().is_none_or(Turn::is_first);
            if !is_first && !reduction.is_ending {
                return Ok(None);
            }
            self.record.communication_started();
            let bucket = &self.buckets[next];
            let bucket = bucket.for_hook(next, next + 1 == buckets, &self.parameters, &self.record.clock)?;
            Job::Start(bucket, Arc::clone(&self.hook))
        } else if searches && next == buckets {
            Job::UsedMap(Tensor::f_from_slice(&self.locally_used)?.f_to_device(device)?)
        } else {
            return Ok(None);
        };
        reduction.flights.push(Flight::Taken);
        Ok(Some((next, job)))
    }
}
