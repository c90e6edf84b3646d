//! Connects every two ranks of a Gloo group, by addresses that they write into a store.
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::TorchError;
use lockstep_torch::c10d::{Gloo, NativeStore};

use crate::cancel::Cancel;
use crate::store::Store;
use crate::store::bridge::Bridge;
use crate::within::within;

/// How much later than it should Gloo may give up by itself, which says more.
const GRACE: Duration = Duration::from_millis(500);

/// Where each rank listens.
pub(crate) type Listeners = Vec<Option<SocketAddr>>;

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
    ) -> Result<(Gloo, Listeners), TorchError> {
        let bridge = self.bridge(timeout, cancel);
        let (store, rank, size) = (native(&bridge)?, self.rank, self.size);
        let (interfaces, address) = (self.interfaces.clone(), self.store.local_address());
        // Gloo waits several times as long for a rank that has an address but does not answer there.
        let limit = timeout.saturating_add(GRACE);
        let overdue = "a rank does not answer at its address";
        let check = || {
            let cancelled = cancel.check("connect");
            cancelled.map_err(|error| TorchError::argument(error.to_string()))?;
            check()
        };
        let gloo = within(limit, overdue, check, move || {
            Gloo::connect(&store, rank, size, timeout, &interfaces, address)
        })?;
        Ok((gloo, bridge.listeners()))
    }

    /// As [`Self::connect`], on the devices of another group of the same ranks.
    pub fn connect_beside(
        &self,
        first: &Gloo,
        timeout: Duration,
        cancel: &Cancel,
    ) -> Result<(Gloo, Listeners), TorchError> {
        let bridge = self.bridge(timeout, cancel);
        let gloo = first.connect_beside(&native(&bridge)?, self.rank, self.size, timeout)?;
        Ok((gloo, bridge.listeners()))
    }

    fn bridge(&self, timeout: Duration, cancel: &Cancel) -> Bridge {
        Bridge::new(Arc::clone(&self.store), self.size, timeout, cancel.clone())
    }
}

fn native(bridge: &Bridge) -> Result<NativeStore, TorchError> {
    NativeStore::bridge(Box::new(bridge.clone()))
}
