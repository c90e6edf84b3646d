//! Threads that replicas run on: the caller's and one more for each other one, kept from call to call, with one thread
//! inside an operator.
use std::sync::mpsc::{Sender, channel};

use lockstep_torch::{fault, runtime};
use parking_lot::Mutex;

use crate::{ParallelError, Result};

type Job = Box<dyn FnOnce() + Send>;

/// The threads of one environment. They end when this is dropped and their last jobs are over.
#[derive(Debug, Default)]
pub struct Workers {
    threads: Mutex<Vec<Sender<Job>>>,
}

impl Workers {
    /// None yet: they begin when they are needed.
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs all jobs at once, the first on this thread and the others on threads of their own, and waits for all of them;
    /// their results, in order. A caller that only waited would leave its core for a moment in which the system puts two of
    /// the threads that it has woken on one core.
    pub fn run<T: Send + 'static>(&self, jobs: Vec<Box<dyn FnOnce() -> Result<T> + Send>>) -> Vec<Result<T>> {
        let count = jobs.len();
        let (done, results) = channel();
        let mut jobs = jobs.into_iter();
        let first = jobs.next();
        {
            let mut threads = self.threads.lock();
            for (index, job) in jobs.enumerate() {
                let done = done.clone();
                let run: Job = Box::new(move || {
                    // Nobody listens only where the whole call is gone.
                    let _ = done.send((index + 1, caught(job)));
                });
                if threads.len() == index {
                    threads.extend(begin(index));
                }
                // A job without a thread is dropped: its result stays what it is below.
                if let Some(thread) = threads.get(index) {
                    let _ = thread.send(run);
                }
            }
        }
        if let Some(job) = first {
            let _alone = runtime::SingleThreaded::new();
            let _ = done.send((0, caught(job)));
        }
        drop(done);
        let mut ordered: Vec<Result<T>> = std::iter::repeat_with(|| Err(ParallelError::NoThread))
            .take(count)
            .collect();
        for (index, result) in results {
            ordered[index] = result;
        }
        ordered
    }
}

/// What a job answers, or its panic.
fn caught<T>(job: impl FnOnce() -> Result<T>) -> Result<T> {
    fault::catch(job).unwrap_or_else(|fault| Err(fault.into()))
}

fn begin(index: usize) -> Option<Sender<Job>> {
    let (sender, jobs) = channel::<Job>();
    let work = move || {
        let _alone = runtime::SingleThreaded::new();
        for job in jobs {
            job();
        }
    };
    let name = format!("lockstep-replica-{index}");
    let thread = std::thread::Builder::new().name(name).spawn(work);
    thread.is_ok().then_some(sender)
}
