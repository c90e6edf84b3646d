//! Lets Gloo use a store of this crate, with a deadline and cancellable waits.
use std::net::SocketAddr;
use std::slice;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use lockstep_torch::ErrorKind;
use lockstep_torch::c10d::{StoreBridge, StoreFailure};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result, StoreCall};
use crate::rendezvous::address;
use crate::store::Store;
use crate::store::records::address_key;
use crate::within::deadline;

/// The bytes that a rank has published, and the address in them.
type Address = (Vec<u8>, SocketAddr);
type Answer<T> = std::result::Result<T, StoreFailure>;

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
                Err(wrong) => {
                    let text = format!("what rank {rank} of the group says of its address cannot be used: {wrong}");
                    Err(StoreCall::new("store.get", slice::from_ref(key), self.store.place()).failed(text))
                }
            }
        });
        let checked = checked.collect::<Result<Vec<_>>>()?;
        Ok(self.addresses.get_or_init(|| checked))
    }
}

impl From<CollectivesError> for StoreFailure {
    fn from(error: CollectivesError) -> Self {
        Self {
            kind: match error {
                CollectivesError::StoreTimeout { .. } => ErrorKind::Timeout,
                CollectivesError::Store { .. } | CollectivesError::StoreSilent { .. } => ErrorKind::Connection,
                _ => ErrorKind::Runtime,
            },
            message: error.to_string(),
        }
    }
}

impl StoreBridge for Bridge {
    fn set(&self, key: &str, value: &[u8]) -> Answer<()> {
        self.cancel.check("store.set")?;
        Ok(self.store.set(key, value)?)
    }

    fn get(&self, key: &str) -> Answer<Vec<u8>> {
        match self.keys.iter().position(|own| own == key) {
            Some(rank) => Ok(self.addresses(None)?[rank].0.clone()),
            None => Ok(self.store.get_for(key, self.left(None), &self.cancel)?),
        }
    }

    fn wait(&self, keys: &[String], timeout: Option<Duration>) -> Answer<()> {
        if keys.iter().all(|key| self.keys.contains(key)) {
            self.addresses(timeout)?;
            return Ok(());
        }
        Ok(self.store.wait_for(keys, self.left(timeout), &self.cancel)?)
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
            assert!(bridge.get("other").is_ok_and(|value| value == b"value"));
            for failure in [bridge.get("0/1").err(), bridge.wait(&["0/0".to_owned()], None).err()] {
                assert!(failure.is_some_and(|failure| failure.message.contains(text)), "{text}");
            }
            assert_eq!(bridge.listeners(), [None, None]);
        }
        Ok(())
    }
}
