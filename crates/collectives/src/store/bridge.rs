//! Lets c10d use a store of this crate, with a deadline and a way to end its waits.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::ErrorKind;
use lockstep_torch::c10d::{StoreBridge, StoreFailure};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::{Store, deadline};

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

    /// What is left of the time, or less.
    fn left(&self, timeout: Option<Duration>) -> Duration {
        let left = self.until.saturating_duration_since(Instant::now());
        timeout.map_or(left, |own| own.min(left))
    }
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
        let value = self.store.get_for(key, self.left(timeout), &self.cancel);
        told(value.and_then(|value| match value {
            // Gloo reads on beyond the end of an address that is none.
            value if value.is_empty() => Err(CollectivesError::Store {
                operation: "store.get",
                store: self.store.place(),
                keys: vec![key.to_owned()],
                message: "a rank has taken its address away: it has given up, or left".to_owned(),
            }),
            value => Ok(value),
        }))
    }

    fn add(&self, key: &str, amount: i64) -> std::result::Result<i64, StoreFailure> {
        told(self.store.add(key, amount))
    }

    fn wait(&self, keys: &[String], timeout: Option<Duration>) -> std::result::Result<(), StoreFailure> {
        told(self.store.wait_for(keys, self.left(timeout), &self.cancel))
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
