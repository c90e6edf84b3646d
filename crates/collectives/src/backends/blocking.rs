//! Threads for the blocking calls of a transport. They start on demand and end when idle. They are never joined, so
//! that process exit does not wait for a peer.
//!
//! The calls run inside libtorch, which must outlive them: an ended transport waits a limited time until they return.
use std::collections::VecDeque;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::{Condvar, Mutex};

use crate::backend::{BackendFailure, Completion, Outcome};

const IDLE_LIMIT: Duration = Duration::from_secs(5);

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

// An Arc that is never dropped: a thread may outlive the main thread's clean-up.
static POOL: LazyLock<Arc<Pool>> = LazyLock::new(Arc::default);

/// The blocking calls of one transport.
#[derive(Default)]
pub(crate) struct Calls(Arc<Count>);

#[derive(Default)]
struct Count {
    running: Mutex<usize>,
    changed: Condvar,
}

/// A running call; dropping it decrements the count.
struct Call(Arc<Count>);

impl Drop for Call {
    fn drop(&mut self) {
        *self.0.running.lock() -= 1;
        self.0.changed.notify_all();
    }
}

impl Calls {
    /// Runs `job` on a thread that may block and passes its result to `done`.
    pub fn run(
        &self,
        done: Completion,
        job: impl FnOnce() -> std::result::Result<Outcome, BackendFailure> + Send + 'static,
    ) {
        *self.0.running.lock() += 1;
        let call = Call(Arc::clone(&self.0));
        run(Box::new(move || {
            done.finish(job());
            drop(call);
        }));
    }

    /// Waits at most `limit` until no call is running.
    pub fn wait(&self, limit: Duration) {
        let until = Instant::now() + limit;
        let mut running = self.0.running.lock();
        while *running > 0 && !self.0.changed.wait_until(&mut running, until).timed_out() {}
    }
}

fn run(job: Job) {
    let pool = Arc::clone(&POOL);
    let mut state = pool.state.lock();
    state.jobs.push_back(job);
    if state.idle >= state.jobs.len() {
        drop(state);
        pool.wake.notify_one();
        return;
    }
    drop(state);
    let worker = Arc::clone(&pool);
    let spawned = std::thread::Builder::new()
        .name("lockstep-wait".to_owned())
        .spawn(move || work(&worker));
    if spawned.is_err() {
        // The job's completion reports a failure when it is dropped.
        drop(pool.state.lock().jobs.pop_back());
    }
}

fn work(pool: &Pool) {
    loop {
        let mut state = pool.state.lock();
        let until = Instant::now() + IDLE_LIMIT;
        while state.jobs.is_empty() {
            state.idle += 1;
            let late = pool.wake.wait_until(&mut state, until).timed_out();
            state.idle -= 1;
            if late && state.jobs.is_empty() {
                return;
            }
        }
        let job = state.jobs.pop_front();
        drop(state);
        if let Some(job) = job {
            let _ = fault::catch(job);
        }
    }
}
