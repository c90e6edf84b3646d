//! Launches buckets strictly in order, while the backward pass computes the others.
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use lockstep_collectives::{CallOptions, ReduceOp, StreamContext, Work, ended};
use lockstep_torch::{Tensor, TensorExt};

use crate::bucket::{Flight, Pending};
use crate::comm_hook::{CommHook, GradBucket, misfit};
use crate::error::{ReducerError, Result};
use crate::pass::Phase;
use crate::state::{Shared, State};
use crate::turns::Turn;

/// The next action. It runs without the state's lock, because a hook may call the reducer.
pub(crate) enum Job {
    AllReduce(usize, Tensor),
    Hook(usize, GradBucket, Arc<dyn CommHook>),
    /// Polls the hook of a bucket, which the next bucket waits for.
    Poll(usize, Pending),
    UsedMap(Tensor),
}

fn stream_of(tensor: &Tensor) -> StreamContext {
    let (device, stream) = (tensor.device(), None);
    StreamContext { device, stream }
}

/// Waits for a collective in place on `tensor`.
pub(crate) async fn landed(work: Work, tensor: Tensor) -> Result<Tensor> {
    ended(&work, &stream_of(&tensor)).await?;
    Ok(tensor)
}

/// The options of a reduction's collective on `tensor`.
pub(crate) fn within_reduction(tensor: &Tensor) -> CallOptions {
    CallOptions {
        within_reduction: true,
        stream: stream_of(tensor),
        ..CallOptions::default()
    }
}

impl Shared {
    /// Runs a job. Returns false if the next one must wait.
    pub(crate) fn run(&self, job: Job) -> Result<bool> {
        match job {
            Job::AllReduce(bucket, tensor) => {
                let multiplies = self.premultiplies && !tensor.is_sparse();
                let op = if multiplies { ReduceOp::PremulSum } else { ReduceOp::Sum };
                let work = self.group.all_reduce(&tensor, op, &within_reduction(&tensor))?;
                let clock = self.state.lock().pass.record.clock.clone();
                work.on_complete(move |_| clock.communicated());
                self.launched(bucket, landed(work, tensor));
            }
            Job::Hook(index, bucket, hook) => {
                let (expected, clock) = (bucket.buffer.share()?, self.state.lock().pass.record.clock.clone());
                let future = hook.run(bucket, &self.group);
                self.launched(index, async move {
                    let result = future.await;
                    clock.communicated();
                    let result = result.map_err(ReducerError::Hook)?;
                    let Some(message) = misfit(&expected, &result)? else {
                        return Ok(result);
                    };
                    let name = hook.name();
                    let text = format!("the communication hook '{name}' returned {message} for bucket {index}");
                    Err(ReducerError::CommHook(text))
                });
            }
            Job::Poll(bucket, mut pending) => {
                let poll = pending.as_mut().poll(&mut Context::from_waker(Waker::noop()));
                let (flight, landed) = match poll {
                    Poll::Ready(result) => (Flight::Landed(result?), true),
                    Poll::Pending => (Flight::Pending(pending), false),
                };
                self.state.lock().buckets[bucket].flight = Some(flight);
                return Ok(landed);
            }
            Job::UsedMap(tensor) => {
                let options = within_reduction(&tensor);
                let work = self.group.all_reduce(&tensor, ReduceOp::Sum, &options)?;
                self.state.lock().used_map = Some(Box::pin(landed(work, tensor)));
            }
        }
        Ok(true)
    }

    fn launched(&self, bucket: usize, flight: impl Future<Output = Result<Tensor>> + Send + 'static) {
        let mut state = self.state.lock();
        state.buckets[bucket].flight = Some(Flight::Pending(Box::pin(flight)));
        state.next_launch = bucket + 1;
    }
}

impl State {
    /// Decides what to do next. The caller sets `launching` to false when it is done.
    pub fn next_job(&mut self, find_unused: bool) -> Result<Option<Job>> {
        if self.launching || !self.pass.is_reducing() || self.hook_check.is_some() {
            return Ok(None);
        }
        let job = self.find_job(find_unused)?;
        self.launching = job.is_some();
        Ok(job)
    }

    fn find_job(&mut self, find_unused: bool) -> Result<Option<Job>> {
        let next = self.next_launch;
        if next == self.buckets.len() {
            if !find_unused || self.used_map.is_some() {
                return Ok(None);
            }
            let map = Tensor::f_from_slice(&self.locally_used)?;
            return Ok(Some(Job::UsedMap(map.f_to_device(self.pass.device())?)));
        }
        if self.buckets[next].pending > 0 {
            return Ok(None);
        }
        if let (Some(hook), Some(previous)) = (&self.hook, next.checked_sub(1))
            && !hook.issues_at_once()
        {
            match self.buckets[previous].flight.take() {
                Some(Flight::Pending(pending)) => return Ok(Some(Job::Poll(previous, pending))),
                None => return Ok(None),
                landed => self.buckets[previous].flight = landed,
            }
        }
        // The engine must not wait for a turn: the end of the reduction waits and launches the bucket.
        let pass = &mut self.pass;
        let is_first = pass.turn.as_ref().is_none_or(Turn::is_first);
        if !is_first && !matches!(pass.phase, Phase::Finalizing) {
            return Ok(None);
        }
        pass.record.communication_started();
        let bucket = &self.buckets[next];
        Ok(Some(match &self.hook {
            None => Job::AllReduce(next, bucket.filled()?.share()?),
            Some(hook) => {
                let is_last = next + 1 == self.buckets.len();
                let bucket = bucket.for_hook(next, is_last, &pass.parameters)?;
                Job::Hook(next, bucket, Arc::clone(hook))
            }
        }))
    }
}
