//! Connects all pairs of ranks of Gloo groups, by addresses in a store.
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use lockstep_torch::TorchError;
use lockstep_torch::c10d::{Gloo, GlooDevices, NativeStore};

use super::GlooBackend;
use super::address;
use super::bridge::Exchange;
use super::messages::Messages;
use super::peers::GlooPeers;
use crate::backends::blocking::Calls;
use crate::cancel::Cancel;
use crate::error::CollectivesError;
use crate::rendezvous::epoch::Epoch;
use crate::store::Store;
use crate::within::all_within;

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
}

impl Mesh {
    /// Connects ranks of an epoch, as [`Self::connect`] does, unless a member is lost.
    pub fn connect_epoch<const N: usize>(
        &self,
        epoch: &Epoch<'_>,
        groups: [&'static str; N],
    ) -> Result<[GlooBackend; N], CollectivesError> {
        let wait = &epoch.meeting.wait;
        let check = || epoch.check().map_err(|error| TorchError::argument(error.to_string()));
        let connected = self.connect(groups, wait.left(), &wait.cancel, check);
        connected.map_err(|error| epoch.unconnected(&error))
    }

    /// Connects the ranks in each of `groups`, given by the prefixes of their addresses: all at once, and over the same
    /// devices. Blocks until done, cancelled, `timeout` has passed, or `check` returns an error.
    pub fn connect<const N: usize>(
        &self,
        groups: [&'static str; N],
        timeout: Duration,
        cancel: &Cancel,
        mut check: impl FnMut() -> Result<(), TorchError>,
    ) -> Result<[GlooBackend; N], TorchError> {
        let exchange = Exchange::new(&self.store, &groups, self.size, timeout);
        let (rank, size, address) = (self.rank, self.size, self.store.local_address());
        let devices = Arc::new(OnceLock::new());
        let works = groups.map(|group| {
            let shared = if address::ranks_are_numbers() {
                Arc::default()
            } else {
                Arc::clone(&devices)
            };
            let interfaces = self.interfaces.clone();
            let bridge = exchange.bridge(group);
            move || {
                let store = NativeStore::bridge(Box::new(bridge))?;
                let opened = shared.get_or_init(|| GlooDevices::open(&interfaces, address));
                let devices = opened
                    .as_ref()
                    .map_err(|error| TorchError::argument(error.to_string()))?;
                Gloo::connect(devices, &store, rank, size, timeout)
            }
        });
        // Gloo waits several times as long for a rank that has an address but does not answer.
        let limit = timeout.saturating_add(GRACE);
        let overdue = "a rank does not answer at its address";
        let check = || {
            let cancelled = cancel.check("connect");
            cancelled.map_err(|error| TorchError::argument(error.to_string()))?;
            check()
        };
        let groups = all_within(limit, overdue, TorchError::argument, check, works);
        // A group that still waits for addresses keeps the store.
        let groups = groups.inspect_err(|_| exchange.cancel())?;
        let addresses = exchange.listeners();
        let peers = Arc::new(GlooPeers { rank, addresses });
        Ok(groups.map(|gloo| GlooBackend {
            gloo: Arc::new(gloo),
            downward: None,
            messages: Messages::default(),
            blocking: Calls::default(),
            peers: Arc::clone(&peers),
        }))
    }
}
