//! Lets Gloo use a store of this crate, with a deadline and cancellable waits.
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::slice;
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::ErrorKind;
use lockstep_torch::c10d::{StoreBridge, StoreFailure};
use parking_lot::Mutex;

use super::address;
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result, StoreCall};
use crate::rendezvous::wait::{Wait, missing};
use crate::store::Store;

/// The bytes that a rank has published, and the address in them.
type Address = (Vec<u8>, SocketAddr);
type Answer<T> = std::result::Result<T, StoreFailure>;

/// The exchange of the addresses of a Gloo group of `size` ranks.
pub(super) struct Addresses {
    store: Arc<dyn Store>,
    size: usize,
    /// By the number of the connection between two ranks, then by rank. Locked during a wait: one thread connects.
    found: Mutex<BTreeMap<usize, Vec<Address>>>,
    wait: Wait,
}

impl Addresses {
    pub fn new(store: &Arc<dyn Store>, size: usize, timeout: Duration) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(store),
            size,
            found: Mutex::default(),
            wait: Wait::new("connect", timeout, &Cancel::new()),
        })
    }

    /// Ends the waits of a group that still connects.
    pub fn cancel(&self) {
        self.wait.cancel.cancel("the ranks could not be connected");
    }

    /// The time that is left, at most `timeout`.
    fn left(&self, timeout: Option<Duration>) -> Duration {
        timeout.map_or(self.wait.left(), |own| own.min(self.wait.left()))
    }

    /// The addresses at which the ranks listen; `None` until Gloo has read them.
    pub fn listeners(&self) -> Vec<Option<SocketAddr>> {
        let found = self.found.lock();
        let first = found.values().next();
        (0..self.size).map(|rank| Some(first?.get(rank)?.1)).collect()
    }

    /// The connection and the rank whose address is at this key.
    fn place(&self, key: &str) -> Option<(usize, usize)> {
        let (connection, rank) = key.split_once('/')?;
        let place = (connection.parse().ok()?, rank.parse().ok()?);
        (place.1 < self.size).then_some(place)
    }

    /// Waits for the addresses of all ranks and validates them, since Gloo trusts them. Gloo reads them one by one; this
    /// reads all at once. Returns the bytes of one.
    fn get(&self, (connection, rank): (usize, usize), timeout: Option<Duration>) -> Result<Vec<u8>> {
        let mut known = self.found.lock();
        if let Some(addresses) = known.get(&connection) {
            return Ok(addresses[rank].0.clone());
        }
        let keys: Vec<_> = (0..self.size).map(|rank| format!("{connection}/{rank}")).collect();
        let wait = Wait::new("store.get", self.left(timeout), &self.wait.cancel);
        let found = wait.values(self.store.as_ref(), &keys, |_| Ok(true))?;
        if !missing(&found).is_empty() {
            return Err(StoreCall::new("store.get", &keys, self.store.place()).missing(wait.elapsed()));
        }
        let checked = keys.iter().zip(found).enumerate().map(|(rank, (key, bytes))| {
            let bytes = bytes.unwrap_or_default();
            match address::check(&bytes, self.size) {
                Ok(address) => Ok((bytes, address)),
                Err(wrong) => {
                    let text = format!("the Gloo address of rank {rank} cannot be used: {wrong}");
                    Err(StoreCall::new("store.get", slice::from_ref(key), self.store.place()).failed(text))
                }
            }
        });
        let checked = checked.collect::<Result<Vec<_>>>()?;
        let addresses = known.entry(connection).or_insert(checked);
        Ok(addresses[rank].0.clone())
    }
}

/// The store of a Gloo group.
pub(super) struct Bridge(pub Arc<Addresses>);

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
        self.0.wait.cancel.check("store.set")?;
        Ok(self.0.store.set(key, value)?)
    }

    fn get(&self, key: &str) -> Answer<Vec<u8>> {
        match self.0.place(key) {
            Some(place) => Ok(self.0.get(place, None)?),
            None => Ok(self.0.store.get_for(key, self.0.left(None), &self.0.wait.cancel)?),
        }
    }

    fn wait(&self, keys: &[String], timeout: Option<Duration>) -> Answer<()> {
        let places = keys.iter().map(|key| self.0.place(key));
        let Some(places) = places.collect::<Option<Vec<_>>>() else {
            return Ok(self.0.store.wait_for(keys, self.0.left(timeout), &self.0.wait.cancel)?);
        };
        let known = |place| self.0.get(place, timeout).map(drop);
        Ok(places.into_iter().try_for_each(known)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::HashStore;

    #[test]
    fn an_address_that_gloo_could_not_read_is_an_error() -> Result<()> {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        store.set("0/0", b"stranger")?;
        store.set("0/1", b"stranger")?;
        store.set("other", b"value")?;
        let addresses = Addresses::new(&store, 2, Duration::from_secs(60));
        let bridge = Bridge(Arc::clone(&addresses));
        assert!(bridge.get("other").is_ok_and(|value| value == b"value"));
        for failure in [bridge.get("0/1").err(), bridge.wait(&["0/0".to_owned()], None).err()] {
            assert!(failure.is_some_and(|failure| failure.message.contains("not a Gloo address")));
        }
        assert_eq!(addresses.listeners(), [None, None]);
        Ok(())
    }
}
