//! The thread that sums received models, so that neither the group's deadlines nor the backward pass wait for it.
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use lockstep_collectives::spawn;
use lockstep_torch::fault;
use parking_lot::RwLock;

use crate::error::{GossipError, Result};

type Job = Box<dyn FnOnce() + Send>;

/// Set at the end of the process: no further job starts.
static ENDED: AtomicBool = AtomicBool::new(false);
/// Read-locked while a job runs.
static RUNNING: RwLock<()> = RwLock::new(());

/// Runs jobs in order on its own thread, which ends with the last handle. Clones share the thread.
#[derive(Clone, Debug)]
pub struct Exchanger(Sender<Job>);

impl Exchanger {
    /// Starts the thread.
    pub fn new() -> Result<Self> {
        let (jobs, queue) = channel::<Job>();
        let run = move || {
            for job in queue {
                let _running = RUNNING.read();
                if ENDED.load(Ordering::Acquire) {
                    // Dropping it would free tensors in libtorch.
                    let _ = ManuallyDrop::new(job);
                    continue;
                }
                // Jobs report their own faults.
                let _ = fault::catch(job);
            }
        };
        spawn("lockstep-gossip", run).map_err(GossipError::Thread)?;
        Ok(Self(jobs))
    }

    /// Prevents further jobs at the end of the process, when libtorch is torn down. Waits at most `limit` for running
    /// jobs; true if all have ended.
    pub fn end_all(limit: Duration) -> bool {
        ENDED.store(true, Ordering::Release);
        RUNNING.try_write_for(limit).is_some()
    }

    /// Queues a job; drops it if the thread has ended.
    pub(super) fn run(&self, job: impl FnOnce() + Send + 'static) {
        let _ = self.0.send(Box::new(job));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::RecvTimeoutError;

    use super::*;

    const LIMIT: Duration = Duration::from_secs(60);

    /// A single test, because it ends all exchangers of the process.
    #[test]
    fn at_the_end_of_the_process_running_jobs_are_waited_for_and_no_other_begins() {
        let [exchanger, second] = [(); 2].map(|()| Exchanger::new().unwrap());
        let ((begins, begun), (go, goes)) = (channel(), channel());
        let ((ends, ended), (late, arrives)) = (channel(), channel());
        exchanger.run(move || {
            begins.send(()).unwrap();
            goes.recv_timeout(LIMIT).unwrap();
            std::thread::sleep(Duration::from_millis(50));
            ends.send(()).unwrap();
        });
        begun.recv_timeout(LIMIT).unwrap();
        assert!(!Exchanger::end_all(Duration::from_millis(50)), "a job is running");
        second.run(move || late.send(()).unwrap());
        go.send(()).unwrap();
        assert!(Exchanger::end_all(LIMIT));
        ended.try_recv().unwrap();
        let late = arrives.recv_timeout(Duration::from_millis(300));
        assert_eq!(late, Err(RecvTimeoutError::Timeout), "neither run nor dropped");
    }
}
