//! The thread that adds up what has arrived: neither the group's, on which deadlines depend, nor that of the backward pass.
use std::sync::mpsc::{Sender, channel};

use lockstep_torch::fault;

use crate::error::{GossipError, Result};

type Job = Box<dyn FnOnce() + Send>;

/// Runs jobs one after another on a thread of its own, which ends with the last handle. Clones share the thread.
#[derive(Clone, Debug)]
pub struct Exchanger(Sender<Job>);

impl Exchanger {
    /// Starts the thread.
    pub fn new() -> Result<Self> {
        let (jobs, queue) = channel::<Job>();
        std::thread::Builder::new()
            .name("lockstep-gossip".to_owned())
            .spawn(move || {
                for job in queue {
                    // A job answers for its own faults; the thread goes on.
                    let _ = fault::catch(job);
                }
            })
            .map_err(|error| GossipError::Thread {
                reason: error.to_string(),
            })?;
        Ok(Self(jobs))
    }

    /// Queues a job. It is dropped where the thread is gone.
    pub(super) fn run(&self, job: impl FnOnce() + Send + 'static) {
        let _ = self.0.send(Box::new(job));
    }
}
