//! A flag that cancels waits from another thread.
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::error::{CollectivesError, Result};

/// A cancellation flag; clones share it.
#[derive(Clone, Default)]
pub struct Cancel(Arc<Inner>);

#[derive(Default)]
struct Inner {
    reason: Mutex<Option<String>>,
    changed: Condvar,
    subscribers: Mutex<Subscribers>,
}

#[derive(Default)]
struct Subscribers {
    last: u64,
    callbacks: Vec<(u64, Callback)>,
}

type Callback = Arc<dyn Fn() + Send + Sync>;

/// The registration of a [`Cancel::subscribe`] callback; dropping it removes the callback.
pub(crate) struct Subscription(Arc<Inner>, u64);

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cancel").field(&*self.0.reason.lock()).finish()
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.0.subscribers.lock().callbacks.retain(|(id, _)| *id != self.1);
    }
}

impl Cancel {
    /// Creates a flag that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the waits that check this flag. Keeps the first reason.
    pub fn cancel(&self, reason: &str) {
        self.0.reason.lock().get_or_insert_with(|| reason.to_owned());
        self.0.changed.notify_all();
        let subscribers = self.0.subscribers.lock().callbacks.clone();
        for (_, callback) in &subscribers {
            callback();
        }
    }

    /// Registers `callback`, which later cancellations call on the cancelling thread. It wakes waits that check the
    /// flag.
    pub(crate) fn subscribe(&self, callback: impl Fn() + Send + Sync + 'static) -> Subscription {
        let mut subscribers = self.0.subscribers.lock();
        subscribers.last += 1;
        let id = subscribers.last;
        subscribers.callbacks.push((id, Arc::new(callback)));
        Subscription(Arc::clone(&self.0), id)
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.reason.lock().is_some()
    }

    /// Returns an error if it was cancelled.
    pub fn check(&self, operation: &'static str) -> Result<()> {
        match self.0.reason.lock().clone() {
            Some(reason) => Err(CollectivesError::Cancelled { operation, reason }),
            None => Ok(()),
        }
    }

    /// Sleeps for `duration`, or until cancelled.
    pub fn sleep(&self, duration: Duration) {
        let until = Instant::now() + duration;
        let mut reason = self.0.reason.lock();
        while reason.is_none() && !self.0.changed.wait_until(&mut reason, until).timed_out() {}
    }
}
