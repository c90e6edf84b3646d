//! Brings the ranks of a Gloo group together.
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::c10d::{Gloo, NativeStore};

use crate::backend::Backend;
use crate::backends::gloo::{GlooBackend, NAME};
use crate::backends::gloo_peers::{self, GlooPeers};
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::store::bridge::Bridge;
use crate::store::records::Records;
use crate::store::{PrefixStore, Store};

/// What a Gloo group is made from; everything but `rank` is equal on all ranks.
#[derive(Debug, Clone)]
pub struct GlooOptions {
    /// This process's rank within the group.
    pub rank: usize,
    /// The group's name; `0` for the default group, then `1`, `2`, ... as in PyTorch.
    pub name: String,
    /// The ranks of the group in the default group.
    pub global_ranks: Vec<usize>,
    /// The deadline of operations that bring none.
    pub timeout: Duration,
    /// How long the ranks may take to come together.
    pub connect_timeout: Duration,
    /// The network interfaces to use; empty: the one on the way to the store's server, or, where the server is this very
    /// host, the one that this host's name resolves to.
    pub interfaces: Vec<String>,
    /// Compare users' operations with the peers before they are launched (where all ranks are ours and all ask for it).
    pub verify: bool,
    /// Counts replacements of the group.
    pub generation: u64,
}

impl GlooOptions {
    /// Where the group's keys stand in the job's store: PyTorch's place, so that its ranks can be in the group.
    pub fn prefix(&self) -> String {
        // The default group's own name is part of every prefix; a further group's follows it.
        if self.name == "0" {
            "default_pg/0//cpu/".to_owned()
        } else {
            format!("default_pg/0//{}//cpu/", self.name)
        }
    }
}

impl ProcessGroup {
    /// Connects to all ranks through `store`, the job's store; blocks until that is done, cancelled, or
    /// `connect_timeout` has passed.
    pub fn connect_gloo(options: &GlooOptions, store: &Arc<dyn Store>, cancel: &Cancel) -> Result<Self> {
        let start = Instant::now();
        let size = options.global_ranks.len();
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(options.prefix(), store.duplicate()?));
        let records = Records::new(Arc::clone(&store), options.rank, size);
        // Before this rank's address: whoever is connected to all ranks sees the hellos of all that write one.
        records.publish_hello(&hello(options.verify))?;
        let gloo = mesh(options, &store, None, cancel).map_err(|error| told(error, &records, size, start, cancel))?;
        let hellos = records.hellos()?;
        let all_ours = hellos.iter().all(Option::is_some);
        let verify = size > 1 && all_ours && hellos.iter().flatten().all(|text| *text == hello(true));
        let checker: Option<Box<dyn Backend>> = if verify {
            let gloo = mesh(options, &store, Some(&gloo), cancel)
                .map_err(|error| told(error, &records, size, start, cancel))?;
            Some(Box::new(GlooBackend::new(
                gloo,
                GlooPeers::new(options.rank, vec![None; size]),
            )))
        } else {
            None
        };
        let peers = GlooPeers::new(
            options.rank,
            (0..size).map(|rank| address(store.as_ref(), rank)).collect(),
        );
        let info = GroupInfo {
            rank: options.rank,
            size,
            name: options.name.as_str().into(),
            generation: options.generation,
            timeout: options.timeout,
            global_ranks: options.global_ranks.clone(),
            all_ours,
            backend: NAME,
        };
        Self::new(info, Box::new(GlooBackend::new(gloo, peers)), checker, Some(store))
    }
}

/// What a rank says about itself. Ranks of other versions are ours, too; only equal ones compare operations.
fn hello(verify: bool) -> String {
    let (own, libtorch) = (env!("CARGO_PKG_VERSION"), lockstep_torch::runtime::libtorch_version());
    format!("1 lockstep={own} libtorch={libtorch} verify={}", u8::from(verify))
}

/// Connects all ranks: the group itself, or, beside that, the one that compares its operations.
fn mesh(options: &GlooOptions, store: &Arc<dyn Store>, beside: Option<&Gloo>, cancel: &Cancel) -> Result<Gloo> {
    cancel.check("initProcessGroup")?;
    let store = match beside {
        None => Arc::clone(store),
        Some(_) => Arc::new(PrefixStore::new("lockstep/check", Arc::clone(store))) as Arc<dyn Store>,
    };
    let native = |e: lockstep_torch::TorchError| CollectivesError::Native {
        operation: "initProcessGroup",
        message: e.to_string(),
    };
    let address = store.local_address();
    let bridge = Bridge::new(store, options.connect_timeout, cancel.clone());
    let store = NativeStore::bridge(Box::new(bridge)).map_err(native)?;
    let size = options.global_ranks.len();
    let timeout = options.connect_timeout;
    match beside {
        None => Gloo::connect(&store, options.rank, size, timeout, &options.interfaces, address),
        Some(first) => first.connect_beside(&store, options.rank, size, timeout),
    }
    .map_err(native)
}

/// Why the ranks did not come together.
fn told(error: CollectivesError, records: &Records, size: usize, start: Instant, cancel: &Cancel) -> CollectivesError {
    if let Err(cancelled) = cancel.check("initProcessGroup") {
        return cancelled;
    }
    let detail = error.to_string();
    let missing = records.without_address(size);
    if missing.is_empty() && !detail.contains("imeout") && !detail.contains("timed out") {
        return error;
    }
    CollectivesError::Rendezvous {
        waited: start.elapsed(),
        missing,
        detail,
    }
}

/// Where a rank listens, from what it has published.
fn address(store: &dyn Store, rank: usize) -> Option<SocketAddr> {
    let key = crate::store::records::address_key(rank);
    if !store.check(std::slice::from_ref(&key)).ok()? {
        return None;
    }
    gloo_peers::socket_address(&store.get(&key, Duration::from_secs(2)).ok()?)
}
