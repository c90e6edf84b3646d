//! Launches buckets strictly in order, while the backward pass computes the others.
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use lockstep_collectives::{CallOptions, ReduceOp, StreamContext};
use lockstep_torch::{Device, Tensor, TensorExt};

use crate::bucket::Flight;
use crate::comm_hook::{CommHook, GradBucket, HookFuture, check_result};
use crate::error::{ReducerError, Result};
use crate::state::{Phase, Shared, State};

/// The next action. It runs without the state's lock, because a hook may call the reducer.
enum Job {
    AllReduce(usize, Tensor),
    Hook(usize, GradBucket, Arc<dyn CommHook>),
    /// Polls the hook of a bucket, which the next bucket waits for.
    Poll(usize, HookFuture),
    UsedMap(Tensor),
}

pub(crate) fn stream_of(tensor: &Tensor) -> StreamContext {
    StreamContext {
        device: tensor.device(),
        stream: None,
    }
}

fn options(tensor: &Tensor) -> CallOptions {
    CallOptions {
        within_reduction: true,
        stream: stream_of(tensor),
        ..CallOptions::default()
    }
}

impl Shared {
    /// Launches all buckets that are ready, in order.
    pub fn launch_ready(&self) -> Result<()> {
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

    /// Runs a job. Returns false if the next one must wait.
    fn run(&self, job: Job) -> Result<bool> {
        match job {
            Job::AllReduce(bucket, tensor) => {
                let multiplies = self.premultiplies && !tensor.is_sparse();
                let op = if multiplies { ReduceOp::PremulSum } else { ReduceOp::Sum };
                let work = self.group.all_reduce(&tensor, op, &options(&tensor))?;
                let clock = self.state.lock().record.clock.clone();
                work.on_complete(move |_| clock.communicated());
                self.state.lock().launched(bucket, Flight::Group(work));
            }
            Job::Hook(index, bucket, hook) => {
                let future = hook.run(bucket, &self.group);
                self.state.lock().launched(index, Flight::Hook(future));
            }
            Job::Poll(bucket, mut future) => {
                let poll = future.as_mut().poll(&mut Context::from_waker(Waker::noop()));
                let mut state = self.state.lock();
                match poll {
                    Poll::Ready(result) => state.land_hook(bucket, result.map_err(ReducerError::Hook))?,
                    Poll::Pending => {
                        state.buckets[bucket].flight = Flight::Hook(future);
                        return Ok(false);
                    }
                }
            }
            Job::UsedMap(tensor) => {
                let work = self.group.all_reduce(&tensor, ReduceOp::Sum, &options(&tensor))?;
                self.state.lock().used_map = Some((work, tensor));
            }
        }
        Ok(true)
    }
}

impl State {
    fn next_job(&mut self, find_unused: bool) -> Result<Option<Job>> {
        let reducing = matches!(self.phase, Phase::Open | Phase::Complete | Phase::Finalizing);
        if self.launching || !reducing || self.hook_check.is_some() {
            return Ok(None);
        }
        let next = self.next_launch;
        if next == self.buckets.len() {
            if !find_unused || self.used_map.is_some() {
                return Ok(None);
            }
            let map = Tensor::f_from_slice(&self.locally_used)?;
            let device = self.parameters.first().map_or(Device::Cpu, |facts| facts.device);
            self.launching = true;
            return Ok(Some(Job::UsedMap(if device == Device::Cpu {
                map
            } else {
                map.f_to_device(device)?
            })));
        }
        if self.buckets[next].pending > 0 {
            return Ok(None);
        }
        if let (Some(hook), Some(previous)) = (&self.hook, next.checked_sub(1))
            && !hook.issues_at_once()
        {
            match std::mem::replace(&mut self.buckets[previous].flight, Flight::Taken) {
                Flight::Hook(future) => {
                    self.launching = true;
                    return Ok(Some(Job::Poll(previous, future)));
                }
                Flight::Taken => return Ok(None),
                landed => self.buckets[previous].flight = landed,
            }
        }
        // The engine must not wait for a turn: the end of the reduction waits and launches the bucket.
        let turn = self.turn.as_ref().filter(|_| !matches!(self.phase, Phase::Finalizing));
        if turn.is_some_and(|turn| !turn.is_first()) {
            return Ok(None);
        }
        self.record.communication_started();
        let bucket = &self.buckets[next];
        let job = match &self.hook {
            None => Job::AllReduce(next, bucket.filled()?.share()?),
            Some(hook) => {
                let is_last = next + 1 == self.buckets.len();
                Job::Hook(
                    next,
                    bucket.for_hook(next, is_last, &self.parameters)?,
                    Arc::clone(hook),
                )
            }
        };
        self.launching = true;
        Ok(Some(job))
    }

    fn launched(&mut self, bucket: usize, flight: Flight) {
        self.buckets[bucket].flight = flight;
        self.next_launch = bucket + 1;
    }

    /// Checks and stores a hook's result.
    pub fn land_hook(&mut self, bucket: usize, result: Result<Tensor>) -> Result<()> {
        self.record.clock.communicated();
        let result = result?;
        let name = self.hook.as_ref().map_or("", |hook| hook.name());
        check_result(name, bucket, self.buckets[bucket].filled()?, &result)?;
        self.buckets[bucket].flight = Flight::Done(result);
        Ok(())
    }
}
