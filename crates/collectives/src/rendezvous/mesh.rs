//! Connects all pairs of ranks of a Gloo group, by addresses in a store.
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::TorchError;
use lockstep_torch::c10d::{Gloo, NativeStore};

use crate::backends::gloo_peers::GlooPeers;
use crate::cancel::Cancel;
use crate::store::Store;
use crate::store::bridge::Bridge;
use crate::within::within;

/// Extra time for Gloo to time out by itself, since its error says more.
const GRACE: Duration = Duration::from_millis(500);

/// The parameters of one rank.
#[derive(Clone)]
pub(crate) struct Mesh {
    pub rank: usize,
    pub size: usize,
    /// As in [`crate::GroupOptions`].
    pub interfaces: Vec<String>,
    /// The store of the addresses.
    pub store: Arc<dyn Store>,
}

impl Mesh {
    /// Connects all ranks, on the devices of `beside`, another group of theirs, if given. Blocks until done, cancelled,
    /// `timeout` has passed, or `check` returns an error.
    pub fn connect(
        &self,
        beside: Option<&Arc<Gloo>>,
        timeout: Duration,
        cancel: &Cancel,
        mut check: impl FnMut() -> Result<(), TorchError>,
    ) -> Result<(Arc<Gloo>, GlooPeers), TorchError> {
        let bridge = Bridge::new(Arc::clone(&self.store), self.size, timeout, cancel.clone());
        let store = NativeStore::bridge(Box::new(bridge.clone()))?;
        let (rank, size, beside) = (self.rank, self.size, beside.map(Arc::clone));
        let (interfaces, address) = (self.interfaces.clone(), self.store.local_address());
        // Gloo waits several times as long for a rank that has an address but does not answer.
        let limit = timeout.saturating_add(GRACE);
        let overdue = "a rank does not answer at its address";
        let check = || {
            let cancelled = cancel.check("connect");
            cancelled.map_err(|error| TorchError::argument(error.to_string()))?;
            check()
        };
        let gloo = within(limit, overdue, TorchError::argument, check, move || match beside {
            Some(first) => first.connect_beside(&store, rank, size, timeout),
            None => Gloo::connect(&store, rank, size, timeout, &interfaces, address),
        })?;
        Ok((Arc::new(gloo), GlooPeers::new(rank, bridge.listeners())))
    }
}
