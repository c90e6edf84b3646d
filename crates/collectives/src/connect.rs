//! Connects the ranks of a Gloo group, once they have met.
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::TorchError;
use lockstep_torch::c10d::Gloo;

use crate::backend::Backend;
use crate::backends::gloo::{GlooBackend, NAME};
use crate::backends::gloo_peers::GlooPeers;
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::rendezvous::meeting::{Meeting, Met};
use crate::rendezvous::member::Member;
use crate::rendezvous::mesh::{Listeners, Mesh};
use crate::store::records::here_key;
use crate::store::{PrefixStore, Store};

/// Where the default group's keys stand.
pub(crate) const DEFAULT_PREFIX: &str = "default_pg/0//cpu/";

/// Where the group that compares operations has its addresses, within the group's epoch.
const CHECK: &str = "lockstep/check";

/// What a Gloo group is made from; everything but `rank` and `host` is equal on all ranks.
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
    /// The machine that this process runs on: equal for ranks that share one.
    pub host: String,
}

impl GlooOptions {
    /// Where the group's keys stand in the job's store: PyTorch's place, so that its ranks can be in the group.
    pub fn prefix(&self) -> String {
        // The default group's own name is part of every prefix; a further group's follows it.
        if self.name == "0" {
            DEFAULT_PREFIX.to_owned()
        } else {
            format!("default_pg/0//{}//cpu/", self.name)
        }
    }
}

impl ProcessGroup {
    /// Connects to all ranks through `store`, the job's store; blocks until that is done, cancelled, or
    /// `connect_timeout` has passed.
    pub fn connect_gloo(options: &GlooOptions, store: &Arc<dyn Store>, cancel: &Cancel) -> Result<Self> {
        let meeting = Meeting::begin(options, BTreeMap::new(), store, cancel)?;
        match meeting.meet().and_then(|met| connect(options, &meeting, met, cancel)) {
            Ok(group) => Ok(group.holding(meeting.into_claim())),
            Err(error) => {
                meeting.give_up(&error);
                Err(error)
            }
        }
    }

    /// Refuses a new handle of the group's store which has reached another server: one that was started at the address of
    /// the group's, which is gone.
    pub fn check_store(&self, store: &dyn Store, operation: &'static str) -> Result<()> {
        if store.check(&[here_key(self.rank())])? {
            return Ok(());
        }
        Err(CollectivesError::Store {
            operation,
            store: store.place(),
            keys: Vec::new(),
            message: format!(
                "group '{}' has lost its store: its server has ended, and another one serves there; destroy the group",
                self.info().name
            ),
        })
    }
}

fn connect(options: &GlooOptions, meeting: &Meeting<'_>, met: Met, cancel: &Cancel) -> Result<ProcessGroup> {
    let (rank, size) = (options.rank, options.global_ranks.len());
    let all_ours = met.all_ours();
    // PyTorch's ranks look for addresses in the group's own place.
    let addresses = if all_ours { &met.store } else { meeting.store() };
    let mesh = |store: Arc<dyn Store>| Mesh {
        rank,
        size,
        interfaces: options.interfaces.clone(),
        store,
    };
    let (gloo, listeners) = mesh(Arc::clone(addresses))
        .connect(meeting.left(), cancel, || still_there(meeting, &met))
        .map_err(|error| meeting.unconnected(&error))?;
    let mut ours = met.members.iter().flatten();
    let first = ours.next();
    let compares = first.is_some_and(|first| first.verify && ours.all(|other| first.compares_with(other)));
    let checker = if size > 1 && all_ours && compares {
        let store = Arc::new(PrefixStore::new(CHECK, Arc::clone(&met.store)));
        let checker = mesh(store).connect_beside(&gloo, meeting.left(), cancel);
        Some(checker.map_err(|error| meeting.unconnected(&error))?)
    } else {
        None
    };
    let backend = |(gloo, listeners): (Gloo, Listeners)| -> Box<dyn Backend> {
        Box::new(GlooBackend::new(gloo, GlooPeers::new(rank, listeners)))
    };
    let host = |member: &Option<Member>| member.as_ref().map_or_else(String::new, |member| member.host.clone());
    let info = GroupInfo {
        rank,
        size,
        hosts: met.members.iter().map(host).collect(),
        name: options.name.as_str().into(),
        generation: options.generation,
        timeout: options.timeout,
        global_ranks: options.global_ranks.clone(),
        all_ours,
        backend: NAME,
    };
    let checker = checker.map(backend);
    ProcessGroup::among(met.peers, info, backend((gloo, listeners)), checker, Some(met.store))
}

fn still_there(meeting: &Meeting<'_>, met: &Met) -> std::result::Result<(), TorchError> {
    let told = |error: CollectivesError| TorchError::argument(error.to_string());
    meeting.check_processes().map_err(told)?;
    meeting.check(met).map_err(told)
}
