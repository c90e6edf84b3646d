//! Connects all pairs of ranks of a Gloo group, by addresses in a store.
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::TorchError;
use lockstep_torch::c10d::{Gloo, GlooDevices, NativeStore};

use super::GlooBackend;
use super::address;
use super::bridge::{Addresses, Bridge};
use super::messages::Messages;
use super::peers::GlooPeers;
use crate::backends::blocking::Calls;
use crate::cancel::Cancel;
use crate::error::CollectivesError;
use crate::rendezvous::epoch::Epoch;
use crate::store::Store;
use crate::within::within;

/// Extra time for Gloo to time out by itself, since its error says more.
const GRACE: Duration = Duration::from_millis(500);

/// The parameters of one rank.
pub(crate) struct Mesh {
    pub rank: usize,
    pub size: usize,
    /// As in [`crate::GroupOptions`].
    pub interfaces: Vec<String>,
    /// The store of the addresses.
    pub store: Arc<dyn Store>,
    /// Whether messages to lower ranks have connections of their own. Gloo sends a message only after the receiver has
    /// announced its buffer; on a shared connection, that notification would queue behind the receiver's own messages.
    pub two_way: bool,
}

impl Mesh {
    /// Connects ranks of an epoch, as [`Self::connect`] does, unless a member is lost.
    pub fn connect_epoch(&self, epoch: &Epoch<'_>) -> Result<GlooBackend, CollectivesError> {
        let wait = &epoch.meeting.wait;
        let check = || epoch.check().map_err(|error| TorchError::argument(error.to_string()));
        let connected = self.connect(wait.left(), &wait.cancel, check);
        connected.map_err(|error| epoch.unconnected(&error))
    }

    /// Blocks until done, cancelled, `timeout` has passed, or `check` returns an error.
    pub fn connect(
        &self,
        timeout: Duration,
        cancel: &Cancel,
        mut check: impl FnMut() -> Result<(), TorchError>,
    ) -> Result<GlooBackend, TorchError> {
        let addresses = Addresses::new(&self.store, self.size, timeout);
        let (rank, size, address) = (self.rank, self.size, self.store.local_address());
        let (interfaces, store) = (self.interfaces.clone(), Bridge(Arc::clone(&addresses)));
        let connections = if self.two_way { 2 } else { 1 };
        let work = move || {
            let opened = if address::ranks_are_numbers() { connections } else { 1 };
            let devices = (0..opened).map(|_| GlooDevices::open(&interfaces, address));
            let devices = devices.collect::<Result<Vec<_>, _>>()?;
            let store = NativeStore::bridge(Box::new(store))?;
            Gloo::connect(&devices, connections, &store, (rank, size), timeout)
        };
        // Gloo waits several times as long for a rank that has an address but does not answer.
        let limit = timeout.saturating_add(GRACE);
        let overdue = "a rank does not answer at its address";
        let check = || {
            let cancelled = cancel.check("connect");
            cancelled.map_err(|error| TorchError::argument(error.to_string()))?;
            check()
        };
        let gloo = within(limit, overdue, TorchError::argument, check, work);
        // A group that still waits for addresses keeps the store.
        let gloo = gloo.inspect_err(|_| addresses.cancel())?;
        let addresses = addresses.listeners();
        Ok(GlooBackend {
            gloo: Arc::new(gloo),
            two_way: self.two_way,
            messages: Messages::default(),
            blocking: Calls::default(),
            peers: Arc::new(GlooPeers { rank, addresses }),
        })
    }
}
