//! A flag by which another thread ends a wait.
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::error::{CollectivesError, Result};

/// Shared by whoever waits and whoever may end the wait.
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

/// A callback of [`Cancel::subscribe`]; it goes with this.
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
    /// Not cancelled yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the waits that look at this flag. The first reason stands.
    pub fn cancel(&self, reason: &str) {
        self.0.reason.lock().get_or_insert_with(|| reason.to_owned());
        self.0.changed.notify_all();
        let subscribers = self.0.subscribers.lock().callbacks.clone();
        for (_, callback) in &subscribers {
            callback();
        }
    }

    /// Has a cancellation call `callback`, on its own thread: it wakes whoever waits elsewhere, who then looks at the flag.
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
