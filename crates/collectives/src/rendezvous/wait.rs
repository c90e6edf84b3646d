//! The one way to wait for what peers write into a store: in slices, until a deadline or a cancellation, with checks
//! between the slices.
use std::time::{Duration, Instant};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::{GRACE, Limited, PAUSES, Store, long_pause};
use crate::watch::Watch;
use crate::within::deadline;

/// The longest single wait in the store. Between two of them, the caller looks after its peers.
pub(crate) const SLICE: Duration = Duration::from_millis(200);

/// A call that waits for peers.
pub(crate) struct Wait {
    operation: &'static str,
    began: Instant,
    until: Instant,
    pub cancel: Cancel,
    /// Cancelled when a peer has ended, which ends a wait for values.
    ended: Option<Cancel>,
}

impl Wait {
    /// A wait of `operation` that begins now.
    pub fn new(operation: &'static str, limit: Duration, cancel: &Cancel) -> Self {
        let began = Instant::now();
        Self {
            operation,
            began,
            until: deadline(began, limit),
            cancel: cancel.clone(),
            ended: None,
        }
    }

    /// The same wait, which also ends when a process has ended that is watched.
    pub fn watching(self, watch: &Watch) -> Self {
        let ended = Some(watch.1.clone());
        Self { ended, ..self }
    }

    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// The remaining time; at least 1 ms.
    pub fn left(&self) -> Duration {
        let left = self.until.saturating_duration_since(Instant::now());
        left.max(Duration::from_millis(1))
    }

    pub fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// Returns an error if it was cancelled.
    pub fn check(&self) -> Result<()> {
        self.cancel.check(self.operation)
    }

    /// The error if the ranks do not meet.
    pub fn failed(&self, missing: Vec<usize>, detail: impl Into<String>) -> CollectivesError {
        CollectivesError::Rendezvous {
            waited: self.elapsed(),
            missing,
            detail: detail.into(),
        }
    }

    /// The store, with the remaining time as the limit for an answer, but at least [`GRACE`].
    fn limited<'a>(&self, store: &'a dyn Store) -> Limited<'a> {
        Limited(store, self.left().max(GRACE))
    }

    /// Repeats `ask` while the store does not answer in time: a server under load may be silent for longer.
    pub fn ask<T>(&self, store: &dyn Store, ask: impl Fn(&dyn Store) -> Result<T>) -> Result<T> {
        loop {
            self.check()?;
            match ask(&self.limited(store)) {
                Err(error) if self.retries(&error) => {}
                result => return result,
            }
        }
    }

    /// Sleeps a moment after a store has not answered in time. False after another error, and once the time is up.
    fn retries(&self, error: &CollectivesError) -> bool {
        use CollectivesError::{StoreSilent, StoreTimeout};
        let retries = matches!(error, StoreSilent { .. } | StoreTimeout { .. }) && !self.is_over();
        retries.then(|| self.cancel.sleep(PAUSES.1)).is_some()
    }

    /// Waits at most `limit` until all `keys` exist. Without keys, it sleeps.
    pub fn slice(&self, store: &dyn Store, keys: &[String], limit: Duration) -> Result<()> {
        self.check()?;
        let limit = limit.min(self.left());
        if keys.is_empty() {
            self.cancel.sleep(limit);
            return Ok(());
        }
        let stop = Cancel::new();
        let flags = std::iter::once(&self.cancel).chain(&self.ended);
        let _passed: Vec<_> = flags.map(|flag| flag.pass_to(&stop)).collect();
        match store.wait_for(keys, limit, &stop) {
            Err(CollectivesError::StoreTimeout { .. }) => Ok(()),
            Err(CollectivesError::Cancelled { .. }) => self.check(),
            Err(CollectivesError::StoreSilent { .. }) if !self.is_over() => Ok(()),
            result => result,
        }
    }

    /// Waits for the values of all `keys`. Calls `goes_on` between slices with the values so far; its error, or false,
    /// ends the wait. Returns the values read last: some are missing if the time is up, a watched process has ended, or
    /// `goes_on` has ended the wait.
    pub fn values(
        &self,
        store: &dyn Store,
        keys: &[String],
        mut goes_on: impl FnMut(&[Option<Vec<u8>>]) -> Result<bool>,
    ) -> Result<Vec<Option<Vec<u8>>>> {
        let (mut found, mut last_looks) = (vec![None; keys.len()], 0);
        loop {
            self.slice(store, keys, SLICE)?;
            let ended = self.ended.as_ref().is_some_and(Cancel::is_cancelled);
            // Not with `ask`: `goes_on` must run even while the store is silent.
            match self.limited(store).multi_get(keys) {
                Ok(values) => (found, last_looks) = (values, last_looks + usize::from(ended)),
                Err(error) if self.retries(&error) => {}
                Err(error) => return Err(error),
            }
            if found.iter().all(Option::is_some) || !goes_on(&found)? || last_looks > 1 || self.is_over() {
                return Ok(found);
            }
            if ended {
                // What the process wrote before its end may arrive after the first look.
                self.cancel.sleep(PAUSES.1);
            }
        }
    }

    /// Publishes `value` under `own`, then waits for the values of all `keys`; see [`Self::values`].
    pub fn exchange(
        &self,
        store: &dyn Store,
        (own, value): (&str, &[u8]),
        keys: &[String],
        goes_on: impl FnMut(&[Option<Vec<u8>>]) -> Result<bool>,
    ) -> Result<Vec<Option<Vec<u8>>>> {
        self.ask(store, |store| store.set(own, value))?;
        self.values(store, keys, goes_on)
    }

    /// Waits while `goes_on` until the number under `key` is `enough`; returns whether it is. An error of the store
    /// ends the wait.
    pub fn count(&self, store: &dyn Store, key: &str, enough: i64, goes_on: impl Fn() -> bool) -> bool {
        loop {
            match store.add(key, 0) {
                Ok(count) if count >= enough => return true,
                Ok(_) if !self.is_over() && !self.cancel.is_cancelled() && goes_on() => {
                    self.cancel.sleep(long_pause(self.began));
                }
                _ => return false,
            }
        }
    }
}

/// The places of the values that are missing.
pub(crate) fn missing(found: &[Option<Vec<u8>>]) -> Vec<usize> {
    (0..found.len()).filter(|place| found[*place].is_none()).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::error::StoreCall;
    use crate::store::HashStore;

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(50);

    fn silent<T>() -> Result<T> {
        Err(StoreCall::new("store.get", &[], "a store".to_owned()).silent(LONG))
    }

    fn wait(limit: Duration) -> Wait {
        Wait::new("test", limit, &Cancel::new())
    }

    #[test]
    fn a_silent_store_is_asked_until_the_time_is_up_or_the_wait_is_cancelled() {
        let tries = Cell::new(0);
        let (store, third) = (HashStore::new(), |_: &dyn Store| {
            tries.set(tries.get() + 1);
            if tries.get() < 3 { silent() } else { Ok(7) }
        });
        assert_eq!(wait(LONG).ask(&store, third).unwrap(), 7);
        assert_eq!(tries.get(), 3);
        let short = wait(SHORT);
        let error = short.ask(&store, |_| silent::<()>()).unwrap_err();
        assert!(matches!(error, CollectivesError::StoreSilent { .. }), "{error}");
        assert!(short.is_over());
        let long = wait(LONG);
        let stopped = |_: &dyn Store| {
            long.cancel.cancel("stop");
            silent::<()>()
        };
        let error = long.ask(&store, stopped).unwrap_err();
        let is_cancelled = matches!(error, CollectivesError::Cancelled { operation: "test", .. });
        assert!(is_cancelled, "{error}");
    }

    #[test]
    fn values_come_whole_or_as_far_as_the_wait_went() {
        let (store, keys) = (HashStore::new(), ["a", "b"].map(ToOwned::to_owned));
        store.set("a", b"1").unwrap();
        let some = [Some(b"1".to_vec()), None];
        assert_eq!(missing(&some), [1]);
        assert_eq!(wait(SHORT).values(&store, &keys, |_| Ok(true)).unwrap(), some);
        let ends = |found: &[_]| Ok(found != some);
        assert_eq!(wait(LONG).values(&store, &keys, ends).unwrap(), some);
        assert!(wait(LONG).values(&store, &keys, |_| silent()).is_err());
        let watch = Watch::default();
        watch.1.cancel("a process has ended");
        let ended = || wait(LONG).watching(&watch);
        assert_eq!(ended().values(&store, &keys, |_| Ok(true)).unwrap(), some);
        // It arrives after the first look.
        let second = |_: &[_]| store.set("b", b"2").map(|()| true);
        let all = [Some(b"1".to_vec()), Some(b"2".to_vec())];
        assert_eq!(ended().values(&store, &keys, second).unwrap(), all);
    }
}
