//! Connects every two ranks of a Gloo group, by addresses that they write into a store.
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::TorchError;
use lockstep_torch::c10d::{Gloo, NativeStore};

use crate::backends::gloo_peers::socket_address;
use crate::cancel::Cancel;
use crate::store::Store;
use crate::store::bridge::Bridge;
use crate::store::records::address_key;
use crate::within::within;

/// How much later than it should Gloo may give up by itself, which says more.
const GRACE: Duration = Duration::from_millis(500);

/// A rank's part of it.
pub(crate) struct Mesh {
    pub rank: usize,
    pub size: usize,
    /// As in [`crate::GlooOptions`].
    pub interfaces: Vec<String>,
    /// Where the addresses stand.
    pub store: Arc<dyn Store>,
}

impl Mesh {
    /// Blocks until all ranks are connected, `cancel`, or `timeout`, and as long as `check` lets it.
    pub fn connect(
        &self,
        timeout: Duration,
        cancel: &Cancel,
        mut check: impl FnMut() -> Result<(), TorchError>,
    ) -> Result<Gloo, TorchError> {
        let (store, rank, size) = (self.bridge(timeout, cancel)?, self.rank, self.size);
        let (interfaces, address) = (self.interfaces.clone(), self.store.local_address());
        // Gloo waits several times as long for a rank that has an address but does not answer there.
        let limit = timeout.saturating_add(GRACE);
        let overdue = "a rank does not answer at its address";
        let check = || {
            let cancelled = cancel.check("connect");
            cancelled.map_err(|error| TorchError::argument(error.to_string()))?;
            check()
        };
        within(limit, overdue, check, move || {
            Gloo::connect(&store, rank, size, timeout, &interfaces, address)
        })
    }

    /// As [`Self::connect`], on the devices of another group of the same ranks.
    pub fn connect_beside(&self, first: &Gloo, timeout: Duration, cancel: &Cancel) -> Result<Gloo, TorchError> {
        first.connect_beside(&self.bridge(timeout, cancel)?, self.rank, self.size, timeout)
    }

    fn bridge(&self, timeout: Duration, cancel: &Cancel) -> Result<NativeStore, TorchError> {
        let bridge = Bridge::new(Arc::clone(&self.store), timeout, cancel.clone());
        NativeStore::bridge(Box::new(bridge))
    }
}

/// Where the ranks listen, from what they have published.
pub(crate) fn addresses(store: &dyn Store, size: usize) -> Vec<Option<SocketAddr>> {
    (0..size).map(|rank| address(store, rank)).collect()
}

fn address(store: &dyn Store, rank: usize) -> Option<SocketAddr> {
    let key = address_key(rank);
    if !store.check(std::slice::from_ref(&key)).ok()? {
        return None;
    }
    socket_address(&store.get(&key, Duration::from_secs(2)).ok()?)
}
