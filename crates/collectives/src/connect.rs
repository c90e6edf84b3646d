//! Creates a group: its ranks meet, agree on transports, and connect.
use std::sync::Arc;
use std::time::Duration;

use crate::backends::routes::Routes;
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::registry::{self, BackendRequest, Candidates, Connected, Preparation, Refusal};
use crate::rendezvous::epoch::Epoch;
use crate::rendezvous::meeting::{Meeting, OPERATION};
use crate::store::Store;

/// The lane of the host's transport on which operations on devices are compared; companions have those after it.
pub(crate) const CHECKER_LANE: usize = 1;

/// Key prefix of the default group.
pub(crate) const DEFAULT_PREFIX: &str = "default_pg/0//cpu/";

/// Options of a group; all but `rank`, `backend`, `interfaces`, `verify` and `host` are equal on all ranks.
#[derive(Debug, Clone)]
pub struct GroupOptions {
    /// This process's rank within the group.
    pub rank: usize,
    /// The group's name; `0` for the default group, then `1`, `2`, ... as in PyTorch.
    pub name: String,
    /// The ranks in the default group, by group rank.
    pub global_ranks: Vec<usize>,
    /// The requested transports. Ranks that request any must request the same; the others accept them.
    pub backend: BackendRequest,
    /// The default timeout of operations.
    pub timeout: Duration,
    /// Timeout for meeting and connecting.
    pub connect_timeout: Duration,
    /// The network interfaces to use. If empty: the one that reaches the store's server or, if this host runs the
    /// server, the one that this host's name resolves to.
    pub interfaces: Vec<String>,
    /// Compare users' operations across ranks before launch (if all ranks run Lockstep and all set this).
    pub verify: bool,
    /// Compare collectives as PyTorch's ranks do under `TORCH_DISTRIBUTED_DEBUG=DETAIL`, if there are any: then all ranks
    /// must set this.
    pub detail: bool,
    /// Counts replacements of the group.
    pub generation: u64,
    /// The machine of this process: equal for ranks on the same machine.
    pub host: String,
}

impl GroupOptions {
    /// The group's key prefix in the job's store. It is PyTorch's, so that PyTorch ranks can join the group.
    pub fn prefix(&self) -> String {
        self.prefix_of("cpu")
    }

    /// The prefix of the keys of a device's transport.
    pub(crate) fn prefix_of(&self, device: &str) -> String {
        // Every prefix contains the default group's name; further groups append theirs.
        if self.name == "0" {
            format!("default_pg/0//{device}/")
        } else {
            format!("default_pg/0//{}//{device}/", self.name)
        }
    }
}

impl ProcessGroup {
    /// Meets all ranks through `store`, the job's store, and connects to them. All ranks call it. Blocks until done,
    /// cancelled, or `connect_timeout` has passed.
    pub fn connect(options: &GroupOptions, store: &Arc<dyn Store>, cancel: &Cancel) -> Result<Self> {
        let size = options.global_ranks.len();
        let mut preparation = Preparation::default();
        for candidates in options.backend.candidates(OPERATION, size)? {
            for factory in candidates.factories {
                factory.prepare(size, &mut preparation);
            }
        }
        let meeting = Meeting::begin(options, preparation, store, cancel)?;
        match assemble(&meeting) {
            Ok(group) => Ok(group.holding(meeting.claim)),
            Err(error) => {
                meeting.give_up(&error);
                Err(error)
            }
        }
    }
}

fn assemble(meeting: &Meeting<'_>) -> Result<ProcessGroup> {
    let (epoch, options) = (meeting.meet()?, meeting.options);
    let (mut table, mut names, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    let mut checker = None;
    // The meeting has rejected contradictory requests.
    let requests = epoch.members.iter().flatten().map(|member| &*member.backend);
    let request = BackendRequest::parse(OPERATION, requests.max().unwrap_or(""))?;
    for candidates in request.candidates(OPERATION, options.global_ranks.len())? {
        let (device, required) = (candidates.device, candidates.required);
        if !required && (candidates.factories.is_empty() || !epoch.all_ours()) {
            continue;
        }
        let (name, connected) = match connect_first(candidates, &epoch, &mut notes) {
            Err(CollectivesError::BackendUnavailable { .. }) if !required => continue,
            connected => connected?,
        };
        names.push(format!("{device}:{name}"));
        table.push((device, connected.backend));
        checker = checker.or(connected.checker);
    }
    // Operations on devices are compared on the host, whose transport may need no checker of its own.
    let host = table.iter().find(|(device, _)| *device == "cpu");
    let lane = host.filter(|_| table.len() > 1 && checker.is_none());
    if let Some((_, host)) = lane {
        let lane = host.lanes(CHECKER_LANE, &options.name)?.pop();
        checker = lane.map(|(_, lane)| lane);
    }
    let hosts = (0..epoch.members.len()).map(|rank| epoch.host(rank).to_owned());
    let ranks = options.global_ranks.clone();
    let info = GroupInfo {
        hosts: hosts.collect(),
        generation: options.generation,
        all_ours: epoch.all_ours(),
        detail: options.detail && !epoch.all_ours(),
        backend: BackendRequest::parse(OPERATION, &names.join(","))?.to_string(),
        request,
        notes,
        ..GroupInfo::of_ours(&options.name, options.rank, ranks, options.timeout)
    };
    ProcessGroup::among(epoch.peers, info, Routes::backend(table), checker, Some(epoch.store))
}

/// Connects the first transport that the ranks can use. Notes say why earlier ones are unusable.
fn connect_first(
    Candidates { device, factories, .. }: Candidates,
    epoch: &Epoch<'_>,
    notes: &mut Vec<String>,
) -> Result<(&'static str, Connected)> {
    let mut refused = CollectivesError::invalid(OPERATION, format!("no backend serves the device '{device}'"));
    for factory in factories {
        match factory.connect(epoch) {
            Ok(connected) => return Ok((factory.name(), connected)),
            Err(Refusal::Failed(error)) => return Err(error),
            Err(Refusal::Unusable(message)) => {
                notes.push(format!("the backend '{}' is not used: {message}", factory.name()));
                refused = registry::cannot_use(OPERATION, factory.name(), message);
            }
        }
    }
    Err(refused)
}
