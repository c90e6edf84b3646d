//! A flag by which another thread ends a wait.
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::error::{CollectivesError, Result};

/// Shared by whoever waits and whoever may end the wait.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    reason: Mutex<Option<String>>,
    changed: Condvar,
}

impl Cancel {
    /// Not cancelled yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the waits that look at this flag. The first reason stands.
    pub fn cancel(&self, reason: &str) {
        self.0.reason.lock().get_or_insert_with(|| reason.to_owned());
        self.0.changed.notify_all();
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.reason.lock().is_some()
    }

    /// An error if it was cancelled.
    pub fn check(&self, operation: &'static str) -> Result<()> {
        match self.0.reason.lock().clone() {
            Some(reason) => Err(CollectivesError::Cancelled { operation, reason }),
            None => Ok(()),
        }
    }

    /// Sleeps, but not beyond a cancellation.
    pub fn sleep(&self, duration: Duration) {
        let until = Instant::now() + duration;
        let mut reason = self.0.reason.lock();
        while reason.is_none() && !self.0.changed.wait_until(&mut reason, until).timed_out() {}
    }
}
