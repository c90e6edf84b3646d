//! Threads that replicas run on: one each, kept from call to call, with one thread inside an operator.
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

    /// Runs the i-th job on the i-th thread, all at once, and waits for all of them; their results, in order.
    pub fn run<T: Send + 'static>(&self, jobs: Vec<Box<dyn FnOnce() -> Result<T> + Send>>) -> Vec<Result<T>> {
        let count = jobs.len();
        let (done, results) = channel();
        {
            let mut threads = self.threads.lock();
            for (index, job) in jobs.into_iter().enumerate() {
                let done = done.clone();
                let run: Job = Box::new(move || {
                    let result = fault::catch(job).unwrap_or_else(|fault| Err(fault.into()));
                    // Nobody listens only where the whole call is gone.
                    let _ = done.send((index, result));
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

fn begin(index: usize) -> Option<Sender<Job>> {
    let (sender, jobs) = channel::<Job>();
    let work = move || {
        runtime::single_threaded();
        for job in jobs {
            job();
        }
    };
    let name = format!("lockstep-replica-{index}");
    let thread = std::thread::Builder::new().name(name).spawn(work);
    thread.is_ok().then_some(sender)
}
