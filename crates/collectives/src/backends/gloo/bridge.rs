//! Lets Gloo use a store of this crate, with a deadline and cancellable waits.
use std::net::SocketAddr;
use std::slice;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use lockstep_torch::ErrorKind;
use lockstep_torch::c10d::{StoreBridge, StoreFailure};
use parking_lot::Mutex;

use super::address;
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result, StoreCall};
use crate::rendezvous::wait::{Wait, missing};
use crate::store::records::address_key;
use crate::store::{Store, StoreOperation};

/// The bytes that a rank has published, and the address in them.
type Address = (Vec<u8>, SocketAddr);
type Answer<T> = std::result::Result<T, StoreFailure>;

/// The exchange of the addresses of Gloo groups of the same ranks that connect at once.
pub(super) struct Exchange {
    store: Arc<dyn Store>,
    /// The keys of the ranks' addresses, group after group.
    keys: Vec<String>,
    size: usize,
    /// This rank's keys and addresses; published together, once complete.
    own: Mutex<Vec<(String, Vec<u8>)>>,
    /// The addresses by [`Self::keys`], once all ranks have published theirs.
    addresses: OnceLock<Vec<Address>>,
    /// Held by the group that reads the addresses, for all of them.
    reading: Mutex<()>,
    wait: Wait,
}

impl Exchange {
    /// For groups of `size` ranks each. `groups`: the prefixes of their keys.
    pub fn new(store: &Arc<dyn Store>, groups: &[&str], size: usize, timeout: Duration) -> Arc<Self> {
        let keys = groups
            .iter()
            .flat_map(|group| (0..size).map(move |rank| format!("{group}{}", address_key(rank))));
        Arc::new(Self {
            store: Arc::clone(store),
            keys: keys.collect(),
            size,
            own: Mutex::default(),
            addresses: OnceLock::new(),
            reading: Mutex::default(),
            wait: Wait::new("connect", timeout, &Cancel::new()),
        })
    }

    /// The store of one of the groups.
    pub fn bridge(self: &Arc<Self>, group: &'static str) -> Bridge {
        let exchange = Arc::clone(self);
        Bridge { exchange, group }
    }

    /// Ends the waits of groups that still connect.
    pub fn cancel(&self) {
        self.wait.cancel.cancel("the ranks could not be connected");
    }

    /// The time that is left, at most `timeout`.
    fn left(&self, timeout: Option<Duration>) -> Duration {
        timeout.map_or(self.wait.left(), |own| own.min(self.wait.left()))
    }

    /// The addresses at which the ranks listen; `None` until Gloo has read them.
    pub fn listeners(&self) -> Vec<Option<SocketAddr>> {
        let addresses = self.addresses.get();
        (0..self.size).map(|rank| Some(addresses?.get(rank)?.1)).collect()
    }

    fn publish(&self, key: String, address: &[u8]) -> Result<()> {
        let mut own = self.own.lock();
        own.push((key, address.to_vec()));
        if own.len() * self.size < self.keys.len() {
            return Ok(());
        }
        let (keys, values): (Vec<_>, Vec<_>) = own.iter().cloned().unzip();
        let request = StoreOperation::MultiSet.on(keys).with(values);
        self.store.ask(request, None).map(drop)
    }

    /// The addresses of all ranks in all groups, validated, since Gloo trusts them. Gloo reads them one by one; this
    /// reads all at once.
    fn addresses(&self, timeout: Option<Duration>) -> Result<&[Address]> {
        if let Some(addresses) = self.addresses.get() {
            return Ok(addresses);
        }
        let _reading = self.reading.lock();
        if let Some(addresses) = self.addresses.get() {
            return Ok(addresses);
        }
        let wait = Wait::new("store.get", self.left(timeout), &self.wait.cancel);
        let found = wait.values(self.store.as_ref(), &self.keys, |_| Ok(true))?;
        if !missing(&found).is_empty() {
            return Err(StoreCall::new("store.get", &self.keys, self.store.place()).missing(wait.elapsed()));
        }
        let checked = self.keys.iter().zip(found).enumerate().map(|(place, (key, bytes))| {
            let bytes = bytes.unwrap_or_default();
            match address::check(&bytes, self.size) {
                Ok(address) => Ok((bytes, address)),
                Err(wrong) => {
                    let rank = place % self.size;
                    let text = format!("the Gloo address of rank {rank} cannot be used: {wrong}");
                    Err(StoreCall::new("store.get", slice::from_ref(key), self.store.place()).failed(text))
                }
            }
        });
        let checked = checked.collect::<Result<Vec<_>>>()?;
        Ok(self.addresses.get_or_init(|| checked))
    }
}

/// The store of one Gloo group.
pub(super) struct Bridge {
    exchange: Arc<Exchange>,
    /// The prefix of its keys.
    group: &'static str,
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
        let (exchange, key) = (&self.exchange, format!("{}{key}", self.group));
        exchange.wait.cancel.check("store.set")?;
        if exchange.keys.contains(&key) {
            return Ok(exchange.publish(key, value)?);
        }
        Ok(exchange.store.set(&key, value)?)
    }

    fn get(&self, key: &str) -> Answer<Vec<u8>> {
        let (exchange, key) = (&self.exchange, format!("{}{key}", self.group));
        match exchange.keys.iter().position(|address| *address == key) {
            Some(place) => Ok(exchange.addresses(None)?[place].0.clone()),
            None => Ok(exchange
                .store
                .get_for(&key, exchange.left(None), &exchange.wait.cancel)?),
        }
    }

    fn wait(&self, keys: &[String], timeout: Option<Duration>) -> Answer<()> {
        let exchange = &self.exchange;
        let keys: Vec<_> = keys.iter().map(|key| format!("{}{key}", self.group)).collect();
        if keys.iter().all(|key| exchange.keys.contains(key)) {
            exchange.addresses(timeout)?;
            return Ok(());
        }
        Ok(exchange
            .store
            .wait_for(&keys, exchange.left(timeout), &exchange.wait.cancel)?)
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
        let exchange = Exchange::new(&store, &[""], 2, Duration::from_secs(60));
        let bridge = exchange.bridge("");
        assert!(bridge.get("other").is_ok_and(|value| value == b"value"));
        for failure in [bridge.get("0/1").err(), bridge.wait(&["0/0".to_owned()], None).err()] {
            assert!(failure.is_some_and(|failure| failure.message.contains("not a Gloo address")));
        }
        assert_eq!(exchange.listeners(), [None, None]);
        Ok(())
    }
}
