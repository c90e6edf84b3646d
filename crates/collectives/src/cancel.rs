//! A flag that cancels waits from another thread.
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::error::{CollectivesError, Result};

/// A cancellation flag; clones share it.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    reason: Mutex<Option<String>>,
    changed: Condvar,
    subscribers: Mutex<Vec<Weak<Callback>>>,
}

type Callback = dyn Fn() + Send + Sync;

const PASSED: &str = "another flag was cancelled";

/// The registration of a [`Cancel::subscribe`] callback; dropping it removes the callback.
pub(crate) struct Subscription(#[expect(dead_code, reason = "it keeps the callback alive")] Arc<Callback>);

impl Cancel {
    /// Creates a flag that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the waits that check this flag. Keeps the first reason.
    pub fn cancel(&self, reason: &str) {
        self.0.reason.lock().get_or_insert_with(|| reason.to_owned());
        self.0.changed.notify_all();
        let subscribers = self.0.subscribers.lock().clone();
        for callback in subscribers.iter().filter_map(Weak::upgrade) {
            callback();
        }
    }

    /// Registers `callback`, which later cancellations call on the cancelling thread. It wakes waits that check the
    /// flag.
    pub(crate) fn subscribe(&self, callback: impl Fn() + Send + Sync + 'static) -> Subscription {
        let callback: Arc<Callback> = Arc::new(callback);
        let mut subscribers = self.0.subscribers.lock();
        subscribers.retain(|other| other.strong_count() > 0);
        subscribers.push(Arc::downgrade(&callback));
        Subscription(callback)
    }

    /// Cancels `other` with this flag, as long as the result exists.
    pub(crate) fn pass_to(&self, other: &Self) -> Subscription {
        let passed = other.clone();
        let subscription = self.subscribe(move || passed.cancel(PASSED));
        if self.is_cancelled() {
            other.cancel(PASSED);
        }
        subscription
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
