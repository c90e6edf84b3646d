//! The handle of an operation in flight.
use std::fmt;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::backend::{Outcome, StreamContext};
use crate::collective::Collective;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::queue::Shared;

type Callback = Box<dyn FnOnce(Result<()>) + Send>;

#[derive(Default)]
struct State {
    result: Option<Result<Outcome>>,
    callbacks: Vec<Callback>,
    // Set when the group's thread has run the callbacks; later ones run where they are added.
    announced: bool,
}

pub(crate) struct WorkState {
    pub call: CallInfo,
    pub issued: Instant,
    pub deadline: Instant,
    pub point_to_point: bool,
    /// It has no number among the collectives.
    pub exchange: bool,
    /// The other rank of a message, where it is known.
    pub peer: Option<usize>,
    group: Weak<Shared>,
    state: Mutex<State>,
    settled: Condvar,
}

impl WorkState {
    pub fn new(call: CallInfo, timeout: Duration, collective: &Collective, group: Weak<Shared>) -> Self {
        let issued = Instant::now();
        // A deadline too far away to represent is a year: no run waits that long for one operation.
        let deadline = issued
            .checked_add(timeout)
            .unwrap_or(issued + Duration::from_secs(365 * 24 * 3600));
        Self {
            call,
            issued,
            deadline,
            point_to_point: collective.is_point_to_point(),
            exchange: collective.is_exchange(),
            peer: collective.peer(),
            group,
            state: Mutex::default(),
            settled: Condvar::new(),
        }
    }

    /// Records the result once and wakes waiters; says whether this call recorded it.
    pub fn settle(&self, result: Result<Outcome>) -> bool {
        let mut state = self.state.lock();
        if state.result.is_some() {
            return false;
        }
        state.result = Some(result);
        self.settled.notify_all();
        true
    }

    pub fn is_settled(&self) -> bool {
        self.state.lock().result.is_some()
    }

    /// Runs the callbacks of a settled work; called by the group's thread.
    pub fn announce(&self) {
        let (callbacks, result) = {
            let mut state = self.state.lock();
            let Some(result) = &state.result else { return };
            let result = result.clone().map(|_| ());
            state.announced = true;
            (std::mem::take(&mut state.callbacks), result)
        };
        for callback in callbacks {
            callback(result.clone());
        }
    }
}

/// An operation in flight. Cloning gives another handle of the same operation; dropping handles does not cancel it.
#[derive(Clone)]
pub struct Work(pub(crate) Arc<WorkState>);

impl Work {
    /// Which operation this is.
    pub fn call(&self) -> &CallInfo {
        &self.0.call
    }

    /// Its place in the group's order of operations, from 1.
    pub fn sequence(&self) -> u64 {
        self.0.call.sequence
    }

    /// Whether it has ended, well or not.
    pub fn is_completed(&self) -> bool {
        self.0.is_settled()
    }

    /// How it ended; `None` while it is in flight.
    pub fn result(&self) -> Option<Result<Outcome>> {
        self.0.state.lock().result.clone()
    }

    /// The group rank that sent what a receive from any rank got; `None` otherwise and while in flight.
    pub fn source_rank(&self) -> Option<usize> {
        match &self.0.state.lock().result {
            Some(Ok(Outcome::ReceivedFrom(rank))) => Some(*rank),
            _ => None,
        }
    }

    /// Calls `f` once with the result: on the group's thread when the work ends, or at once on this thread if it has
    /// ended and been announced before. Callbacks of collectives run in the group's order. `f` must not block.
    pub fn on_complete(&self, f: impl FnOnce(Result<()>) + Send + 'static) {
        let result = {
            let mut state = self.0.state.lock();
            match &state.result {
                Some(result) if state.announced => result.clone().map(|_| ()),
                _ => {
                    state.callbacks.push(Box::new(f));
                    return;
                }
            }
        };
        f(result);
    }

    /// Blocks until the work has ended, at most `timeout` (`None`: until the work's own deadline decides). When only
    /// this wait's time is up, the work goes on.
    pub fn wait(&self, timeout: Option<Duration>) -> Result<()> {
        let until = timeout.and_then(|t| Instant::now().checked_add(t));
        let mut state = self.0.state.lock();
        while state.result.is_none() {
            match until {
                None => self.0.settled.wait(&mut state),
                Some(until) => {
                    if self.0.settled.wait_until(&mut state, until).timed_out() && state.result.is_none() {
                        return Err(CollectivesError::Timeout {
                            call: Box::new(self.0.call.clone()),
                            waited: timeout.unwrap_or_default(),
                            missing: Vec::new(),
                            detail: "only this wait gave up; the operation goes on".to_owned(),
                        });
                    }
                }
            }
        }
        match &state.result {
            Some(result) => result.clone().map(|_| ()),
            None => Ok(()),
        }
    }

    /// Orders `stream` after a work that has ended on a device's stream; on the host an ended work needs nothing.
    pub fn synchronize(&self, stream: &StreamContext) -> Result<()> {
        self.wait(None)?;
        match self.result() {
            Some(Ok(Outcome::OnStream(fence))) => fence.order_before(stream),
            _ => Ok(()),
        }
    }

    /// Gives the work up. Since its peers count on it, this breaks the whole group, and they are told `reason`.
    pub fn abort(&self, reason: &str) {
        if self.is_completed() {
            return;
        }
        if let Some(group) = self.0.group.upgrade() {
            group.request_abort(Some(Arc::clone(&self.0)), reason);
        }
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("call", &self.0.call)
            .field("completed", &self.is_completed())
            .finish()
    }
}
