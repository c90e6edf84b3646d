//! The handle of an operation in flight.
use std::fmt;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use lockstep_torch::Device;
use parking_lot::{Condvar, Mutex};

use crate::backend::{BackendFailure, Driver, Outcome};
use crate::collective::Collective;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::queue::{Event, Shared};
use crate::stream::StreamContext;
use crate::within::{FAR, deadline};

type Callback = Box<dyn FnOnce(Result<()>) + Send>;

#[derive(Default)]
struct State {
    result: Option<Result<Outcome>>,
    callbacks: Vec<Callback>,
    // Set when the callbacks are taken to run; later ones run where they are added.
    announced: bool,
    // A waiter drives the transport and sleeps there: `settle` must wake the driver.
    driven: bool,
}

impl State {
    /// How the work has ended.
    fn end(&self) -> Option<Result<()>> {
        self.result.clone().map(|result| result.map(drop))
    }
}

pub(crate) struct WorkState {
    pub call: Box<CallInfo>,
    pub issued: Instant,
    pub deadline: Instant,
    /// Of its tensors.
    device: Device,
    pub point_to_point: bool,
    /// It is an exchange, which takes no sequence number.
    pub exchange: bool,
    /// The other rank of a send or receive, if known.
    pub peer: Option<usize>,
    group: Weak<Shared>,
    state: Mutex<State>,
    settled: Condvar,
}

impl WorkState {
    pub fn new(
        call: CallInfo,
        timeout: Duration,
        (collective, device): (&Collective, Device),
        group: Weak<Shared>,
    ) -> Self {
        let issued = Instant::now();
        Self {
            call: Box::new(call),
            issued,
            deadline: deadline(issued, timeout),
            device,
            point_to_point: collective.is_point_to_point(),
            exchange: collective.is_exchange(),
            peer: collective.peer(),
            group,
            state: Mutex::default(),
            settled: Condvar::new(),
        }
    }

    /// Records the first result and wakes waiters. Returns whether this call recorded it.
    pub fn settle(&self, result: Result<Outcome>) -> bool {
        let mut state = self.state.lock();
        if state.result.is_some() {
            return false;
        }
        state.result = Some(result);
        self.settled.notify_all();
        let driven = state.driven;
        drop(state);
        if let Some(driver) = self.driver().filter(|_| driven) {
            driver.wake();
        }
        true
    }

    fn driver(&self) -> Option<Arc<dyn Driver>> {
        self.group.upgrade()?.driver.as_ref()?.upgrade()
    }

    /// Drives the transport on this thread, if it has a driver, until the work settles, `until` passes, or the
    /// transport has nothing left to do.
    fn drive(&self, until: Instant) {
        let Some(driver) = self.driver().filter(|_| !self.is_settled()) else {
            return;
        };
        self.state.lock().driven = true;
        driver.drive(until, &|| self.is_settled());
    }

    pub fn is_settled(&self) -> bool {
        self.state.lock().result.is_some()
    }

    /// Whether it has failed, or its results are ready, also on a device's stream.
    pub fn is_reached(&self) -> bool {
        match &self.state.lock().result {
            Some(Ok(Outcome::OnStream { fence, .. })) => fence.is_reached(),
            result => result.is_some(),
        }
    }

    /// Fails a work whose stream will not reach its results, though it was announced as enqueued.
    pub fn fail_unreached(&self, error: CollectivesError) {
        let mut state = self.state.lock();
        if let Some(Ok(Outcome::OnStream { fence, .. })) = &state.result
            && !fence.is_reached()
        {
            state.result = Some(Err(error));
        }
    }

    /// Why the stream may never reach its results.
    pub fn stream_failure(&self) -> Option<BackendFailure> {
        match &self.state.lock().result {
            Some(Ok(Outcome::OnStream { fence, .. })) => fence.failure(),
            _ => None,
        }
    }

    /// Runs the callbacks of a settled work.
    pub fn announce(&self) {
        let (callbacks, result) = {
            let mut state = self.state.lock();
            let Some(result) = state.end() else { return };
            state.announced = true;
            (std::mem::take(&mut state.callbacks), result)
        };
        for callback in callbacks {
            callback(result.clone());
        }
    }
}

/// A handle to an operation: *issued*, then *enqueued* on a device's stream (its callbacks run), then *reached* when
/// its results are ready. On the host the last two coincide. The deadline covers all stages. Clones refer to the same
/// operation; dropping handles does not cancel it.
#[derive(Clone)]
pub struct Work(pub(crate) Arc<WorkState>);

impl Work {
    /// Describes the operation.
    pub fn call(&self) -> &CallInfo {
        &self.0.call
    }

    /// Its sequence number, from 1; collectives and point-to-point operations count separately.
    pub fn sequence(&self) -> u64 {
        self.0.call.sequence
    }

    /// Whether it has failed, or its results are ready (`Work.is_completed`).
    pub fn is_completed(&self) -> bool {
        self.0.is_reached()
    }

    /// The result, or [`Outcome::OnStream`] once it is enqueued; `None` before that.
    pub fn result(&self) -> Option<Result<Outcome>> {
        self.0.state.lock().result.clone()
    }

    /// The group rank of the sender, after a receive from any rank; named receives may report it, too. `None`
    /// otherwise, and while in flight.
    pub fn source_rank(&self) -> Option<usize> {
        match &self.0.state.lock().result {
            Some(Ok(Outcome::ReceivedFrom(rank))) => Some(*rank),
            Some(Ok(Outcome::OnStream { source, .. })) => *source,
            _ => None,
        }
    }

    /// Calls `f` once with the result: on the thread that ends the work (the transport's, the group's, or one that
    /// waits for a work), or at once on this thread if the work was announced before. Callbacks of collectives run in
    /// the group's order. `f` must not block.
    pub fn on_complete(&self, f: impl FnOnce(Result<()>) + Send + 'static) {
        let mut state = self.0.state.lock();
        match state.end().filter(|_| state.announced) {
            Some(result) => {
                drop(state);
                f(result);
            }
            None => state.callbacks.push(Box::new(f)),
        }
    }

    /// Blocks until the work has ended, at most `timeout` (`None`: until the work's own deadline). If only this wait
    /// times out, the work continues. Meanwhile this thread may execute operations of the group, and run callbacks of
    /// those that end.
    pub fn wait(&self, timeout: Option<Duration>) -> Result<()> {
        let until = deadline(Instant::now(), timeout.unwrap_or(FAR));
        self.0.drive(until);
        let mut state = self.0.state.lock();
        let pending = |state: &mut State| state.result.is_none();
        self.0.settled.wait_while_until(&mut state, pending, until);
        state.end().unwrap_or_else(|| {
            Err(CollectivesError::Timeout {
                call: self.0.call.clone(),
                waited: timeout.unwrap_or_default(),
                missing: Vec::new(),
                detail: "only this wait timed out; the operation continues".to_owned(),
            })
        })
    }

    /// Blocks until the work has failed or its results are ready, also on a device's stream.
    pub fn wait_for_results(&self) -> Result<()> {
        const PAUSE: Duration = Duration::from_millis(1);
        const LATE: Duration = Duration::from_secs(5);
        self.wait(None)?;
        while !self.is_completed() {
            // The group's thread has failed it before, unless that has ended.
            if Instant::now() > self.0.deadline + LATE {
                let call = self.0.call.clone();
                return Err(CollectivesError::Timeout {
                    call,
                    waited: self.0.issued.elapsed(),
                    missing: Vec::new(),
                    detail: "the device has not computed the results".to_owned(),
                });
            }
            std::thread::sleep(PAUSE);
        }
        self.result().map_or(Ok(()), |result| result.map(drop))
    }

    /// Waits for the work to end. If its results are on a device's stream, later work on `stream` (by default the
    /// calling thread's current one of that device) waits for them.
    pub fn synchronize(&self, stream: Option<i64>) -> Result<()> {
        self.wait(None)?;
        let device = self.0.device;
        match self.result() {
            Some(Ok(Outcome::OnStream { fence, .. })) => fence.order_before(&StreamContext { device, stream }),
            _ => Ok(()),
        }
    }

    /// Aborts the work, unless it is completed. This breaks the whole group, since the peers depend on the work; they
    /// report `reason`.
    pub fn abort(&self, reason: &str) {
        if self.is_completed() {
            return;
        }
        if let Some(group) = self.0.group.upgrade() {
            group.post(Event::Abort(Some(Arc::clone(&self.0)), reason.to_owned()));
        }
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Work").field(&self.0.call).finish()
    }
}
