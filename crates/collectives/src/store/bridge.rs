//! Lets c10d use a store of this crate, with a deadline and cancellable waits.
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use lockstep_torch::ErrorKind;
use lockstep_torch::c10d::{StoreBridge, StoreFailure};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::rendezvous::address;
use crate::store::records::address_key;
use crate::store::{Store, deadline};

/// The bytes that a rank has published, and the address in them.
type Address = (Vec<u8>, SocketAddr);

/// The longest single wait for addresses.
const SLICE: Duration = Duration::from_millis(200);

/// The store through which the ranks of one Gloo group exchange their addresses.
#[derive(Clone)]
pub(crate) struct Bridge {
    store: Arc<dyn Store>,
    /// The keys of the ranks' addresses.
    keys: Vec<String>,
    /// The addresses, once all ranks have published them.
    addresses: Arc<OnceLock<Vec<Address>>>,
    until: Instant,
    cancel: Cancel,
}

impl Bridge {
    pub fn new(store: Arc<dyn Store>, size: usize, timeout: Duration, cancel: Cancel) -> Self {
        Self {
            store,
            keys: (0..size).map(address_key).collect(),
            addresses: Arc::default(),
            until: deadline(Instant::now(), timeout),
            cancel,
        }
    }

    /// The time that is left, at most `timeout`.
    fn left(&self, timeout: Option<Duration>) -> Duration {
        let left = self.until.saturating_duration_since(Instant::now());
        timeout.map_or(left, |own| own.min(left))
    }

    /// The addresses at which the ranks listen; `None` until Gloo has read them.
    pub fn listeners(&self) -> Vec<Option<SocketAddr>> {
        let addresses = self.addresses.get();
        (0..self.keys.len()).map(|rank| Some(addresses?.get(rank)?.1)).collect()
    }

    /// The addresses of all ranks, validated, since Gloo trusts them. Gloo reads them one by one; this reads all at
    /// once.
    fn addresses(&self, timeout: Option<Duration>) -> Result<&[Address]> {
        if let Some(addresses) = self.addresses.get() {
            return Ok(addresses);
        }
        let until = deadline(Instant::now(), self.left(timeout));
        loop {
            // Wait in slices, since others use the connection in between.
            let left = until.saturating_duration_since(Instant::now());
            match self.store.wait_for(&self.keys, left.min(SLICE), &self.cancel) {
                Err(CollectivesError::StoreTimeout { .. }) if !left.is_zero() => {}
                other => break other?,
            }
        }
        let found = self.store.multi_get(&self.keys)?;
        let checked = self.keys.iter().zip(found).enumerate().map(|(rank, (key, bytes))| {
            let bytes = bytes.unwrap_or_default();
            match address::check(&bytes, self.keys.len()) {
                Ok(address) => Ok((bytes, address)),
                Err(wrong) => Err(CollectivesError::Store {
                    operation: "store.get",
                    store: self.store.place(),
                    keys: vec![key.clone()],
                    message: format!("what rank {rank} of the group says of its address cannot be used: {wrong}"),
                }),
            }
        });
        let checked = checked.collect::<Result<Vec<_>>>()?;
        Ok(self.addresses.get_or_init(|| checked))
    }

    fn position(&self, key: &str) -> Option<usize> {
        self.keys.iter().position(|own| own == key)
    }
}

fn into_failure<T>(result: Result<T>) -> std::result::Result<T, StoreFailure> {
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
        into_failure(self.cancel.check("store.set").and_then(|()| self.store.set(key, value)))
    }

    fn get(&self, key: &str, timeout: Option<Duration>) -> std::result::Result<Vec<u8>, StoreFailure> {
        let Some(rank) = self.position(key) else {
            return into_failure(self.store.get_for(key, self.left(timeout), &self.cancel));
        };
        into_failure(self.addresses(timeout).map(|addresses| addresses[rank].0.clone()))
    }

    fn add(&self, key: &str, amount: i64) -> std::result::Result<i64, StoreFailure> {
        into_failure(self.store.add(key, amount))
    }

    fn wait(&self, keys: &[String], timeout: Option<Duration>) -> std::result::Result<(), StoreFailure> {
        if keys.iter().all(|key| self.position(key).is_some()) {
            return into_failure(self.addresses(timeout).map(drop));
        }
        into_failure(self.store.wait_for(keys, self.left(timeout), &self.cancel))
    }

    fn check(&self, keys: &[String]) -> std::result::Result<bool, StoreFailure> {
        into_failure(self.store.check(keys))
    }

    fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> std::result::Result<Vec<u8>, StoreFailure> {
        into_failure(self.store.compare_set(key, expected, desired))
    }

    fn delete_key(&self, key: &str) -> std::result::Result<bool, StoreFailure> {
        into_failure(self.store.delete_key(key))
    }

    fn num_keys(&self) -> std::result::Result<i64, StoreFailure> {
        into_failure(self.store.num_keys())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::HashStore;

    #[test]
    fn an_address_that_gloo_could_not_read_is_an_error() -> Result<()> {
        for (wrong, text) in [
            (&b""[..], "taken its address away"),
            (b"stranger", "no address of Gloo's"),
        ] {
            let store: Arc<dyn Store> = Arc::new(HashStore::new());
            store.set("0/0", wrong)?;
            store.set("0/1", wrong)?;
            store.set("other", b"value")?;
            let bridge = Bridge::new(store, 2, Duration::from_secs(60), Cancel::new());
            assert!(bridge.get("other", None).is_ok_and(|value| value == b"value"));
            for failure in [
                bridge.get("0/1", None).err(),
                bridge.wait(&["0/0".to_owned()], None).err(),
            ] {
                assert!(failure.is_some_and(|failure| failure.message.contains(text)), "{text}");
            }
            assert_eq!(bridge.listeners(), [None, None]);
        }
        Ok(())
    }
}
