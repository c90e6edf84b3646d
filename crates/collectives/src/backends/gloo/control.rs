//! The control channel of a Gloo group: sends, receives and all-gathers over its connections, with their own tags and
//! order.
use std::sync::{Arc, Weak};

use lockstep_torch::c10d::{Gloo, GlooWork};
use parking_lot::Mutex;

use super::messages::Messages;
use super::{GlooBackend, ended, failure, with_call};
use crate::backend::{Backend, Completion, Launch};
use crate::backends::blocking::Calls;
use crate::collective::Collective;

/// Carries what ranks tell each other about their operations.
pub(super) struct GlooControl {
    gloo: Arc<Gloo>,
    messages: Messages,
    /// The all-gather in flight. There is one at a time.
    gather: Arc<Mutex<Weak<GlooWork>>>,
    blocking: Calls,
}

impl GlooControl {
    pub fn of(backend: &GlooBackend) -> Self {
        Self {
            gloo: Arc::clone(&backend.gloo),
            messages: Messages::default(),
            gather: Arc::default(),
            blocking: Calls::default(),
        }
    }
}

impl Backend for GlooControl {
    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        if collective.is_point_to_point() {
            return with_call(&collective, launch.timeout, |call| {
                let started = self.gloo.launch_control(&call).map_err(|error| failure(&error));
                self.messages.wait_for(&self.blocking, &call, started, done);
            });
        }
        let (gloo, gather) = (Arc::clone(&self.gloo), Arc::clone(&self.gather));
        // It writes to every connection, which may be busy.
        self.blocking.run(done, move || {
            let work = with_call(&collective, launch.timeout, |call| gloo.launch_control(&call));
            let work = Arc::new(work.map_err(|error| failure(&error))?);
            *gather.lock() = Arc::downgrade(&work);
            ended(work.wait(launch.timeout))
        });
    }

    fn abort(&self, _: &str) {
        // The group's backend closes the connections.
        self.messages.abort();
        if let Some(gather) = self.gather.lock().upgrade() {
            // A thread that is not interrupted returns at the deadline.
            let _ = gather.interrupt();
        }
    }
}

impl Drop for GlooControl {
    fn drop(&mut self) {
        self.blocking.wait();
    }
}
