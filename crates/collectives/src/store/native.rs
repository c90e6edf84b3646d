//! What c10d's TCPStore and FileStore, which Python's ranks speak, have in common.
use std::time::{Duration, Instant};

use lockstep_torch::{ErrorKind, TorchError};

use crate::error::{CollectivesError, Result};
use crate::store::{Store, answering, poll};

/// For reading a value that was there a moment ago.
pub(super) const READ_LIMIT: Duration = Duration::from_secs(5);

pub(super) fn failure(
    store: &dyn Store,
    operation: &'static str,
    keys: &[String],
    error: &TorchError,
) -> CollectivesError {
    let (keys, place) = (keys.to_vec(), store.place());
    let kind = match error {
        TorchError::Torch { kind, .. } => Some(*kind),
        _ => None,
    };
    let message = match kind {
        Some(ErrorKind::Timeout) => {
            return CollectivesError::StoreSilent {
                operation,
                store: place,
                keys,
                waited: answering::LIMIT,
            };
        }
        Some(ErrorKind::Connection) => {
            format!("the connection to the store was lost: {error}; has the process that serves it ended?")
        }
        _ => error.to_string(),
    };
    CollectivesError::Store {
        operation,
        store: place,
        keys,
        message,
    }
}

pub(super) fn told<T>(
    store: &dyn Store,
    operation: &'static str,
    key: &str,
    result: std::result::Result<T, TorchError>,
) -> Result<T> {
    result.map_err(|error| failure(store, operation, &[key.to_owned()], &error))
}

/// Waits by asking: see [`poll`].
pub(super) fn wait_for(store: &dyn Store, operation: &'static str, keys: &[String], timeout: Duration) -> Result<()> {
    let now = Instant::now();
    let until = now.checked_add(timeout).unwrap_or(now + Duration::from_secs(86_400));
    let sleep = |pause| {
        std::thread::sleep(pause);
        Ok(())
    };
    if poll(store, keys, until, sleep)? {
        return Ok(());
    }
    Err(CollectivesError::StoreTimeout {
        operation,
        store: store.place(),
        keys: keys.to_vec(),
        waited: timeout,
    })
}

/// Implements [`Store`] by the store of c10d's in a field.
macro_rules! delegate {
    ($type:ty, $field:ident, { $($own:item)* }) => {
        impl Store for $type {
            fn set(&self, key: &str, value: &[u8]) -> Result<()> {
                told(self, "store.set", key, self.$field.set(key, value))
            }

            fn get(&self, key: &str, timeout: Duration) -> Result<Vec<u8>> {
                wait_for(self, "store.get", &[key.to_owned()], timeout)?;
                told(self, "store.get", key, self.$field.get(key, READ_LIMIT))
            }

            fn add(&self, key: &str, amount: i64) -> Result<i64> {
                told(self, "store.add", key, self.$field.add(key, amount))
            }

            fn wait(&self, keys: &[String], timeout: Duration) -> Result<()> {
                wait_for(self, "store.wait", keys, timeout)
            }

            fn check(&self, keys: &[String]) -> Result<bool> {
                self.$field.check(keys).map_err(|e| failure(self, "store.check", keys, &e))
            }

            fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>> {
                told(self, "store.compareSet", key, self.$field.compare_set(key, expected, desired))
            }

            fn delete_key(&self, key: &str) -> Result<bool> {
                // c10d's FileStore says yes for a key that is not there.
                let found = self.check(&[key.to_owned()])?;
                Ok(found && told(self, "store.deleteKey", key, self.$field.delete_key(key))?)
            }

            fn num_keys(&self) -> Result<i64> {
                self.$field.num_keys().map_err(|e| failure(self, "store.numKeys", &[], &e))
            }

            $($own)*
        }
    };
}

pub(super) use delegate;
