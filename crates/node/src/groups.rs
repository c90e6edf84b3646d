//! The process groups of this environment, which JavaScript refers to by number.
use std::cell::RefCell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use lockstep_collectives::{
    BackendRequest, CollectivesError, CompanionOptions, Departure, GroupOptions, Issued, JobStore, Layout,
    ProcessGroup, Rendezvous,
};
use napi::bindgen_prelude::Env;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::handles::{self, Handle};
use crate::limits::{cancel, duration};
use crate::numbered::Numbered;
use crate::promise::{self, Pending};
use crate::stores;

/// A group and its job's store; groups of simulated ranks have no store.
struct Entry {
    group: ProcessGroup,
    store: Option<JobStore>,
    /// Set once this rank has retired the group.
    departure: Option<Departure>,
}

impl Entry {
    fn new(group: ProcessGroup, store: Option<JobStore>) -> Self {
        Self {
            group,
            store,
            departure: None,
        }
    }
}

thread_local! {
    static GROUPS: RefCell<Numbered<Entry>> = const { RefCell::new(Numbered::new()) };
}

const INIT: &str = "initProcessGroup";
const NEW_GROUP: &str = "newGroup";

/// Time limit for transports when an environment ends.
const CLEAN_UP_LIMIT: Duration = Duration::from_secs(1);
/// Time limit for transports when a group is destroyed: NCCL's communicators take the longest.
const END_LIMIT: Duration = Duration::from_secs(3);

/// Closes all groups when the environment ends.
pub fn clear() {
    let Ok(groups) = GROUPS.try_with(RefCell::take) else {
        return;
    };
    ProcessGroup::destroy_all(groups.values().map(|entry| &entry.group), CLEAN_UP_LIMIT);
}

/// Retires the group with this number, if any: it closes once the other ranks have left it, too.
pub fn retire(id: u32) {
    GROUPS.with_borrow_mut(|groups| {
        if let Some(entry) = groups.get_mut(id) {
            entry.departure = Some(entry.group.retire());
        }
    });
}

/// Whether there is a group with this number.
pub fn is_known(id: u32) -> bool {
    GROUPS.with_borrow(|groups| groups.get(id).is_some())
}

/// Registers a group without a store; returns its number.
pub fn put(group: ProcessGroup) -> u32 {
    GROUPS.with_borrow_mut(|groups| groups.put(Entry::new(group, None)))
}

/// Returns the group with this number.
pub fn process_group(id: u32) -> Result<ProcessGroup, NodeError> {
    GROUPS
        .with_borrow(|groups| groups.get(id).map(|entry| entry.group.clone()))
        .ok_or_else(destroyed)
}

fn destroyed() -> NodeError {
    NodeError::new("ERR_GROUP_DESTROYED", "this process group was destroyed")
}

/// The rendezvous of a job's ranks. Field names as in `initProcessGroup`.
#[napi(object)]
pub struct JobOptions {
    /// `tcp`, `file`, `store` or `single`.
    pub method: String,
    /// The host of the store's server.
    pub host: String,
    /// The port of the store's server.
    pub port: u16,
    /// A launcher's agent serves the store.
    pub agent_store: bool,
    /// The path of the store's file.
    pub path: String,
    /// The number of an open store; 0 for none.
    pub store: u32,
    /// This process's rank.
    pub rank: u32,
    /// The number of ranks.
    pub world_size: u32,
    /// Parsed by `BackendRequest`; empty: the best that the ranks can use.
    pub backend: String,
    /// The default timeout of operations, in milliseconds.
    pub timeout: f64,
    /// Time limit of the rendezvous, in milliseconds.
    pub connect_timeout: f64,
    /// Names of network interfaces.
    pub interfaces: Vec<String>,
    /// Compare users' operations across ranks.
    pub verify: bool,
    /// Compare collectives with PyTorch's ranks as these do under `TORCH_DISTRIBUTED_DEBUG=DETAIL`.
    pub detail: bool,
    /// The machine that this process runs on.
    pub machine: String,
}

/// The canonical form of a backend request: `cpu:gloo` becomes `gloo`. `ERR_INVALID_ARGUMENT` if there is no such
/// backend.
#[napi(catch_unwind)]
pub fn backend_request(operation: String, text: String) -> napi::Result<String> {
    let operation = if operation == INIT { INIT } else { NEW_GROUP };
    Ok(BackendRequest::parse(operation, &text).js()?.to_string())
}

/// Creates the default group; resolves with its number.
#[napi(catch_unwind)]
pub fn group_init(env: Env, options: JobOptions, cancel_id: u32) -> napi::Result<Pending<u32>> {
    let rendezvous = match options.method.as_str() {
        "tcp" => Rendezvous::Tcp {
            host: options.host.clone(),
            port: options.port,
            agent_store: options.agent_store,
        },
        "file" => Rendezvous::File {
            path: PathBuf::from(&options.path),
        },
        "store" => Rendezvous::Store(stores::store(options.store).js()?),
        _ => Rendezvous::Single,
    };
    let cancel = cancel(cancel_id);
    let (rank, world_size) = (options.rank as usize, options.world_size as usize);
    connect(env, INIT, rank, move || {
        let limit = duration(options.connect_timeout);
        let start = Instant::now();
        let mut store = rendezvous.open(rank, world_size, limit, &cancel)?;
        let options = GroupOptions {
            rank,
            name: "0".to_owned(),
            global_ranks: (0..world_size).collect(),
            backend: BackendRequest::parse(INIT, &options.backend)?,
            timeout: duration(options.timeout),
            connect_timeout: limit.saturating_sub(start.elapsed()).max(Duration::from_millis(1)),
            interfaces: options.interfaces,
            verify: options.verify,
            detail: options.detail,
            generation: 0,
            host: options.machine,
        };
        let group = ProcessGroup::connect(&options, &store.store, &cancel)?;
        store.connected();
        Ok(Some(Entry::new(group, Some(store))))
    })
}

/// Creates a group over the default group's store. All ranks must call it, and must agree on it; if `local`, only the
/// members call it. Resolves with the group's number, or 0 if this process is not a member.
#[napi(catch_unwind)]
#[allow(clippy::too_many_arguments, reason = "one JavaScript call")]
pub fn group_new(
    env: Env,
    parent: u32,
    name: String,
    global_ranks: Vec<u32>,
    backend: String,
    timeout: f64,
    connect_timeout: f64,
    interfaces: Vec<String>,
    verify: bool,
    detail: bool,
    local: bool,
    cancel_id: u32,
) -> napi::Result<Pending<u32>> {
    let found = GROUPS.with_borrow(|groups| {
        groups
            .get(parent)
            .and_then(|entry| Some((entry.group.clone(), entry.store.clone()?)))
    });
    let (parent, store) = found
        .ok_or_else(|| {
            NodeError::new(
                "ERR_GROUP_DESTROYED",
                "newGroup: the default process group was destroyed",
            )
        })
        .js()?;
    let cancel = cancel(cancel_id);
    let global_ranks: Vec<usize> = global_ranks.into_iter().map(|rank| rank as usize).collect();
    let own = parent.rank();
    connect(env, NEW_GROUP, own, move || {
        let request = match &*backend {
            "" => parent.info().request.clone(),
            named => BackendRequest::parse(NEW_GROUP, named)?,
        };
        let (start, limit) = (Instant::now(), duration(connect_timeout));
        if local {
            request.check(NEW_GROUP, global_ranks.len())?;
        } else {
            parent.agree_on_members(&name, &global_ranks, &request, limit, &cancel)?;
        }
        let Some(rank) = global_ranks.iter().position(|rank| *rank == own) else {
            return Ok(None);
        };
        let options = GroupOptions {
            rank,
            name,
            global_ranks,
            backend: request,
            timeout: duration(timeout),
            connect_timeout: limit.saturating_sub(start.elapsed()).max(Duration::from_millis(1)),
            interfaces,
            verify,
            detail,
            generation: 0,
            host: parent.info().hosts[parent.rank()].clone(),
        };
        let group = ProcessGroup::connect(&options, &store.store, &cancel)?;
        Ok(Some(Entry::new(group, Some(store))))
    })
}

/// Creates a companion of `group`: another group of the same ranks. The ranks must have agreed on `number`, which no
/// earlier companion had. Exactly these ranks call it, without waiting for each other. Resolves with the companion's
/// number.
#[napi(catch_unwind)]
#[allow(clippy::too_many_arguments, reason = "one JavaScript call")]
pub fn group_companion(
    env: Env,
    group: u32,
    purpose: String,
    number: u32,
    timeout: f64,
    interfaces: Vec<String>,
    on_devices: bool,
    cancel_id: u32,
) -> napi::Result<Pending<u32>> {
    let found = GROUPS.with_borrow(|groups| {
        groups
            .get(group)
            .and_then(|entry| Some((entry.group.clone(), entry.store.clone()?)))
    });
    let (group, store) = found.ok_or_else(destroyed).js()?;
    let cancel = cancel(cancel_id);
    connect(env, NEW_GROUP, group.global_rank(), move || {
        let options = CompanionOptions {
            purpose,
            number: number as usize,
            timeout: duration(timeout),
            interfaces,
            on_devices,
        };
        let companion = group.companion(&options, &cancel)?;
        Ok(Some(Entry::new(companion, Some(store))))
    })
}

/// Runs `work` on a new thread and registers the group that it creates, if any. Errors name the operation and this rank
/// of the default group.
fn connect(
    env: Env,
    operation: &'static str,
    rank: usize,
    work: impl FnOnce() -> Result<Option<Entry>, CollectivesError> + Send + 'static,
) -> napi::Result<Pending<u32>> {
    promise::spawn(
        env,
        "lockstep-init",
        move || {
            work().map_err(|error| NodeError {
                operation: Some(operation.to_owned()),
                rank: Some(rank as i64),
                ..error.into()
            })
        },
        |entry: Option<Entry>| entry.map_or(0, |entry| GROUPS.with_borrow_mut(|groups| groups.put(entry))),
    )
}

/// The properties of a group.
#[napi(object)]
pub struct GroupDescription {
    /// This process's rank within the group.
    pub rank: u32,
    /// The number of ranks.
    pub size: u32,
    /// Its name, equal on all ranks.
    pub name: String,
    /// The transports: `gloo`, `cpu:gloo,cuda:nccl`.
    pub backend: String,
    /// Why better transports are not used.
    pub notes: Vec<String>,
    /// Whether every rank runs Lockstep.
    pub all_ours: bool,
    /// The global ranks of its members.
    pub global_ranks: Vec<u32>,
    /// The machine of each rank.
    pub hosts: Vec<String>,
    /// The default timeout of operations, in milliseconds.
    pub timeout: f64,
    /// Counts replacements of the group.
    pub generation: f64,
}

/// Returns the properties of a group.
#[napi(catch_unwind)]
pub fn group_info(id: u32) -> napi::Result<GroupDescription> {
    let group = process_group(id).js()?;
    let info = group.info();
    Ok(GroupDescription {
        rank: info.rank as u32,
        size: info.size as u32,
        name: info.name.to_string(),
        backend: info.backend.clone(),
        notes: info.notes.clone(),
        all_ours: info.all_ours,
        global_ranks: info.global_ranks.iter().map(|rank| *rank as u32).collect(),
        hosts: info.hosts.clone(),
        timeout: info.timeout.as_secs_f64() * 1000.0,
        generation: info.generation as f64,
    })
}

/// A tensor of the size and dtype of `like`, with undefined content, in memory that the group's transport reduces in
/// place.
#[napi(catch_unwind)]
pub fn group_allocate(id: u32, like: Handle) -> napi::Result<Handle> {
    let (group, like) = (process_group(id).js()?, handles::get(like).js()?);
    let layout = Layout::row_major(&[like]).js()?;
    let memory = layout.allocate(&group).js()?;
    let tensor = layout.views(&memory).js()?.remove(0);
    Ok(handles::put(tensor))
}

/// The sequence number of the group's last operation.
#[napi(catch_unwind)]
pub fn group_sequence(id: u32) -> napi::Result<f64> {
    Ok(process_group(id).js()?.sequence() as f64)
}

/// An operation of a flight record.
#[napi(object)]
pub struct IssuedDescription {
    /// Its number; sends and receives count apart from collectives.
    pub sequence: f64,
    /// Its name.
    pub operation: String,
    /// The reduction, if there is one.
    pub reduce_op: Option<String>,
    /// The root, or the other rank of a message, as a rank of the default group.
    pub root: Option<u32>,
    /// The dtype of the tensor that this rank contributes or receives.
    pub dtype: Option<String>,
    /// The number of its elements.
    pub count: f64,
}

/// The last operations that this rank has issued, the oldest first.
#[napi(catch_unwind)]
pub fn group_flight_record(id: u32) -> napi::Result<Vec<IssuedDescription>> {
    let record = process_group(id).js()?.flight_record().into_iter();
    let describe = |issued: Issued| IssuedDescription {
        sequence: issued.sequence as f64,
        operation: issued.operation.to_owned(),
        reduce_op: issued.reduce_op.map(ToOwned::to_owned),
        root: issued.root.map(|rank| rank as u32),
        dtype: issued.dtype.map(ToOwned::to_owned),
        count: issued.count as f64,
    };
    Ok(record.map(describe).collect())
}

/// Breaks a group: operations in flight fail, and the peers receive `reason`.
#[napi(catch_unwind)]
pub fn group_abort(id: u32, reason: String) -> napi::Result<()> {
    process_group(id).js()?.abort(&reason);
    Ok(())
}

/// Tells peers that wait for this rank's next operation for more than a second (0.2 s once this rank leaves) that it does
/// not come, and why.
#[napi(catch_unwind)]
pub fn group_stay_away(id: u32, reason: String) -> napi::Result<()> {
    process_group(id).js()?.stay_away_from_all(reason);
    Ok(())
}

/// Whether a retired group has ended; if so, drops it.
#[napi(catch_unwind)]
pub fn group_ended(id: u32) -> bool {
    GROUPS.with_borrow_mut(|groups| {
        let departure = groups.get(id).and_then(|entry| entry.departure.as_ref());
        let ended = departure.is_some_and(Departure::is_over);
        if ended {
            groups.remove(id);
        }
        ended
    })
}

/// Resolves when this rank's devices have done what was enqueued for the group, it has failed, or the flag is triggered.
/// Null if nothing is enqueued.
#[napi(catch_unwind)]
pub fn group_drain(env: Env, id: u32, cancel_id: u32) -> napi::Result<Option<Pending<()>>> {
    let group = process_group(id).js()?;
    if !group.has_enqueued() {
        return Ok(None);
    }
    let cancel = cancel(cancel_id);
    let drain = move || {
        group.drain(&cancel);
        Ok(())
    };
    promise::spawn(env, "lockstep-drain", drain, |()| ()).map(Some)
}

/// Leaves and destroys a group. Waits at most `leave_limit` milliseconds for the other ranks, or until the flag is
/// triggered. Resolves with whether its transport was gone within three seconds.
#[napi(catch_unwind)]
pub fn group_destroy(env: Env, id: u32, leave_limit: f64, cancel_id: u32) -> napi::Result<Pending<bool>> {
    let Entry {
        group,
        store,
        departure,
    } = GROUPS
        .with_borrow_mut(|groups| groups.remove(id))
        .ok_or_else(destroyed)
        .js()?;
    // Garbage-collected wrappers of this group no longer wait for gradients.
    crate::reducers::free_abandoned();
    let cancel = cancel(cancel_id);
    let leave = move || {
        match departure {
            Some(departure) => departure.wait(duration(leave_limit), &cancel),
            None => group.leave(duration(leave_limit), &cancel),
        }
        let clean = group.destroy(END_LIMIT);
        if let Some(store) = &store {
            store.left();
        }
        // Rank 0's store closes with the last group that holds it.
        drop((group, store));
        Ok(clean)
    };
    promise::spawn(env, "lockstep-destroy", leave, |clean| clean)
}
