//! Lets c10d use a store of this crate, with a deadline and a way to end its waits.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::ErrorKind;
use lockstep_torch::c10d::{StoreBridge, StoreFailure};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::{READ_LIMIT, Store, deadline, poll};

/// A store for one rendezvous.
pub(crate) struct Bridge {
    store: Arc<dyn Store>,
    until: Instant,
    cancel: Cancel,
}

impl Bridge {
    pub fn new(store: Arc<dyn Store>, timeout: Duration, cancel: Cancel) -> Self {
        Self {
            store,
            until: deadline(Instant::now(), timeout),
            cancel,
        }
    }

    fn until(&self, timeout: Option<Duration>) -> Instant {
        timeout
            .and_then(|timeout| Instant::now().checked_add(timeout))
            .map_or(self.until, |own| own.min(self.until))
    }
}

/// Waits until all keys are there, hearing `cancel`.
pub(crate) fn wait(store: &dyn Store, keys: &[String], until: Instant, cancel: &Cancel) -> Result<()> {
    let start = Instant::now();
    poll(store, keys, until, |pause| {
        cancel.check("store.wait").map(|()| cancel.sleep(pause))
    })?
    .then_some(())
    .ok_or_else(|| CollectivesError::StoreTimeout {
        operation: "store.wait",
        store: store.place(),
        keys: keys.to_vec(),
        waited: start.elapsed(),
    })
}

fn told<T>(result: Result<T>) -> std::result::Result<T, StoreFailure> {
    result.map_err(|error| StoreFailure {
        kind: match error {
            CollectivesError::StoreTimeout { .. } => ErrorKind::Timeout,
            CollectivesError::Store { .. } | CollectivesError::StoreSilent { .. } => ErrorKind::Connection,
            _ => ErrorKind::Runtime,
        },
        message: error.to_string(),
    })
}

impl StoreBridge for Bridge {
    fn set(&self, key: &str, value: &[u8]) -> std::result::Result<(), StoreFailure> {
        told(self.cancel.check("store.set").and_then(|()| self.store.set(key, value)))
    }

    fn get(&self, key: &str, timeout: Option<Duration>) -> std::result::Result<Vec<u8>, StoreFailure> {
        let keys = [key.to_owned()];
        let found = wait(self.store.as_ref(), &keys, self.until(timeout), &self.cancel);
        told(found.and_then(|()| match self.store.get(key, READ_LIMIT)? {
            // Gloo reads on beyond the end of an address that is none.
            value if value.is_empty() => Err(CollectivesError::Store {
                operation: "store.get",
                store: self.store.place(),
                keys: keys.to_vec(),
                message: "a rank has taken its address away: it has given up, or left".to_owned(),
            }),
            value => Ok(value),
        }))
    }

    fn add(&self, key: &str, amount: i64) -> std::result::Result<i64, StoreFailure> {
        told(self.store.add(key, amount))
    }

    fn wait(&self, keys: &[String], timeout: Option<Duration>) -> std::result::Result<(), StoreFailure> {
        told(wait(self.store.as_ref(), keys, self.until(timeout), &self.cancel))
    }

    fn check(&self, keys: &[String]) -> std::result::Result<bool, StoreFailure> {
        told(self.store.check(keys))
    }

    fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> std::result::Result<Vec<u8>, StoreFailure> {
        told(self.store.compare_set(key, expected, desired))
    }

    fn delete_key(&self, key: &str) -> std::result::Result<bool, StoreFailure> {
        told(self.store.delete_key(key))
    }

    fn num_keys(&self) -> std::result::Result<i64, StoreFailure> {
        told(self.store.num_keys())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::HashStore;

    #[test]
    fn an_address_that_was_taken_away_while_it_was_read_is_an_error() -> Result<()> {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        store.set("0/1", b"address")?;
        // As a server answers for a key that is gone.
        store.set("0/2", b"")?;
        let bridge = Bridge::new(store, Duration::from_secs(60), Cancel::new());
        assert!(bridge.get("0/1", None).is_ok_and(|value| value == b"address"));
        assert!(
            bridge
                .get("0/2", None)
                .is_err_and(|error| error.message.contains("taken its address away"))
        );
        Ok(())
    }
}
