//! Threads for the blocking calls of a transport. They start on demand and end when idle. They are never joined, so
//! that process exit does not wait for a peer.
//!
//! The calls run inside libtorch, which must outlive them: an ended transport waits a limited time until they return.
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::LazyLock;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use lockstep_torch::fault;
use parking_lot::{Condvar, Mutex};

use crate::backend::{BackendResult, Completion};
use crate::thread::spawn;

const IDLE_LIMIT: Duration = Duration::from_secs(5);

/// How long an ended transport waits for its calls and operations to return. Shorter than any limit for closing a group.
pub(crate) const RETURN: Duration = Duration::from_millis(500);

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Pool {
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    idle: usize,
}

// Never dropped: a thread may outlive the main thread's clean-up.
static POOL: LazyLock<Pool> = LazyLock::new(Pool::default);

/// The blocking calls of one transport. Each call in flight holds a sender.
pub(crate) struct Calls(Mutex<(Option<Sender<Infallible>>, Receiver<Infallible>)>);

impl Default for Calls {
    fn default() -> Self {
        let (open, over) = channel();
        Self(Mutex::new((Some(open), over)))
    }
}

impl Calls {
    /// Runs `job` on a thread that may block and passes its result to `done`.
    pub fn run(&self, done: Completion, job: impl FnOnce() -> BackendResult + Send + 'static) {
        let call = self.0.lock().0.clone();
        let mut state = POOL.state.lock();
        state.jobs.push_back(Box::new(move || {
            done.finish(job());
            drop(call);
        }));
        if state.idle >= state.jobs.len() {
            POOL.wake.notify_one();
            return;
        }
        if spawn("lockstep-wait", work).is_err() {
            // The job's completion reports a failure when it is dropped, which must not happen under the lock.
            let job = state.jobs.pop_back();
            drop(state);
            drop(job);
        }
    }

    /// Waits until no call is running, at most [`RETURN`]. None may follow.
    pub fn wait(&self) {
        let mut calls = self.0.lock();
        calls.0 = None;
        let _ = calls.1.recv_timeout(RETURN);
    }
}

fn work() {
    loop {
        let mut state = POOL.state.lock();
        state.idle += 1;
        POOL.wake
            .wait_while_for(&mut state, |state| state.jobs.is_empty(), IDLE_LIMIT);
        state.idle -= 1;
        let Some(job) = state.jobs.pop_front() else { return };
        drop(state);
        let _ = fault::catch(job);
    }
}
