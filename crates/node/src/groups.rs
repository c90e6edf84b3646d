//! The process groups of this environment: JavaScript knows them by number.
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_collectives::{
    Cancel, CollectivesError, CompanionOptions, Departure, GlooOptions, InProcess, JobStore, ProcessGroup, Rendezvous,
    Store,
};
use napi::bindgen_prelude::{Env, Unknown};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::limits::{cancel, duration};
use crate::numbered::Numbered;
use crate::promise;
use crate::stores;
use crate::value;

/// A group and the store that its job shares; those of simulated ranks have none.
struct Entry {
    group: ProcessGroup,
    store: Option<JobStore>,
    /// Nobody here uses it any longer.
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

/// How long the end of an environment, or of a group, waits for transports.
const CLEAN_UP_LIMIT: Duration = Duration::from_secs(1);

/// Ends all groups at once: the environment ends.
pub fn clear() {
    let Ok(groups) = GROUPS.try_with(RefCell::take) else {
        return;
    };
    ProcessGroup::destroy_all(groups.values().map(|entry| &entry.group), CLEAN_UP_LIMIT);
}

/// Nobody here uses this group any longer, if there is one of that number: it ends when the other ranks have left it, too.
pub fn retire(id: u32) {
    GROUPS.with_borrow_mut(|groups| {
        if let Some(entry) = groups.get_mut(id) {
            entry.departure = Some(entry.group.retire());
        }
    });
}

/// Is there a group of that number?
pub fn is_known(id: u32) -> bool {
    GROUPS.with_borrow(|groups| groups.get(id).is_some())
}

/// A new number for a group without a store.
pub fn put(group: ProcessGroup) -> u32 {
    GROUPS.with_borrow_mut(|groups| groups.put(Entry::new(group, None)))
}

/// The group of a number.
pub fn process_group(id: u32) -> Result<ProcessGroup, NodeError> {
    GROUPS
        .with_borrow(|groups| groups.get(id).map(|entry| entry.group.clone()))
        .ok_or_else(destroyed)
}

fn destroyed() -> NodeError {
    NodeError::new("ERR_GROUP_DESTROYED", "this process group was destroyed")
}

/// How the ranks of a job find each other; names of the fields as in `initProcessGroup`.
#[napi(object)]
pub struct JobOptions {
    /// `tcp`, `file`, `store` or `single`.
    pub method: String,
    /// Of the store's server.
    pub host: String,
    /// Of the store's server.
    pub port: u16,
    /// Somebody else serves.
    pub agent_store: bool,
    /// Of the store's file.
    pub path: String,
    /// The number of an open store; 0 for none.
    pub store: u32,
    /// This process's rank.
    pub rank: u32,
    /// The number of ranks.
    pub world_size: u32,
    /// `gloo`, `shm` or `in-process`.
    pub backend: String,
    /// The deadline of operations that bring none, in milliseconds.
    pub timeout: f64,
    /// How long the ranks may take to come together, in milliseconds.
    pub connect_timeout: f64,
    /// Names of network interfaces.
    pub interfaces: Vec<String>,
    /// Compare users' operations with the peers.
    pub verify: bool,
    /// The machine that this process runs on.
    pub machine: String,
}

/// Makes the default group; resolves with its number.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
pub fn group_init(env: Env, options: JobOptions, cancel_id: u32) -> napi::Result<Unknown<'static>> {
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
        let gloo = GlooOptions {
            rank,
            name: "0".to_owned(),
            global_ranks: (0..world_size).collect(),
            timeout: duration(options.timeout),
            connect_timeout: limit.saturating_sub(start.elapsed()).max(Duration::from_millis(1)),
            interfaces: options.interfaces,
            verify: options.verify,
            generation: 0,
            host: options.machine,
        };
        let group = make(INIT, &options.backend, &gloo, &store.store, &cancel)?;
        store.connected();
        Ok(Some(Entry::new(group, Some(store))))
    })
}

/// Makes another group over the default group's store, once all ranks agree on it, or where it is `local`, its members
/// alone call this; resolves with its number, or 0 where this process is no member.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
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
    local: bool,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
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
        check_in_process(NEW_GROUP, &backend, global_ranks.len())?;
        let (start, limit) = (Instant::now(), duration(connect_timeout));
        if !local {
            parent.agree_on_members(&name, &global_ranks, &backend, limit, &cancel)?;
        }
        let Some(rank) = global_ranks.iter().position(|rank| *rank == own) else {
            return Ok(None);
        };
        let options = GlooOptions {
            rank,
            name,
            global_ranks,
            timeout: duration(timeout),
            connect_timeout: limit.saturating_sub(start.elapsed()).max(Duration::from_millis(1)),
            interfaces,
            verify,
            generation: 0,
            host: parent.info().host(),
        };
        let group = make(NEW_GROUP, &backend, &options, &store.store, &cancel)?;
        Ok(Some(Entry::new(group, Some(store))))
    })
}

/// Makes another group of the ranks of `group`, which have agreed on `name`, that none of its companions had before; resolves
/// with its number. All of them call it, and nobody else. They are connected in its first operation. Operations are not
/// compared.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
pub fn group_companion(
    env: Env,
    group: u32,
    name: String,
    timeout: f64,
    interfaces: Vec<String>,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    let found = GROUPS.with_borrow(|groups| {
        groups
            .get(group)
            .and_then(|entry| Some((entry.group.clone(), entry.store.clone()?)))
    });
    let (group, store) = found.ok_or_else(destroyed).js()?;
    let cancel = cancel(cancel_id);
    connect(env, NEW_GROUP, group.global_rank(), move || {
        let options = CompanionOptions {
            name,
            timeout: duration(timeout),
            interfaces,
        };
        let companion = group.companion(&options, &cancel)?;
        Ok(Some(Entry::new(companion, Some(store))))
    })
}

/// Ranks of that backend are threads of one process, and here each process is one rank.
fn check_in_process(operation: &'static str, backend: &str, size: usize) -> Result<(), CollectivesError> {
    if backend != "in-process" || size == 1 {
        return Ok(());
    }
    Err(CollectivesError::Unsupported {
        operation,
        message: "the backend 'in-process' joins ranks of one process: here it serves a world of 1".to_owned(),
    })
}

fn make(
    operation: &'static str,
    backend: &str,
    options: &GlooOptions,
    store: &Arc<dyn Store>,
    cancel: &Cancel,
) -> Result<ProcessGroup, CollectivesError> {
    if backend == "gloo" {
        return ProcessGroup::connect_gloo(options, store, cancel);
    }
    if backend == "shm" {
        return ProcessGroup::connect_shm(options, store, cancel);
    }
    check_in_process(operation, backend, options.global_ranks.len())?;
    let mut groups = InProcess::over(store, &options.name, &options.global_ranks, options.timeout)?;
    groups.pop().ok_or(CollectivesError::InvalidArgument {
        operation,
        message: "a group needs a rank".to_owned(),
    })
}

/// Runs `work` on a thread of its own and puts the group that it makes, if any, into the table. What goes wrong is told as the
/// operation's, on this rank of the default group.
fn connect(
    env: Env,
    operation: &'static str,
    rank: usize,
    work: impl FnOnce() -> Result<Option<Entry>, CollectivesError> + Send + 'static,
) -> napi::Result<Unknown<'static>> {
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
        |env, entry: Option<Entry>| {
            let id = entry.map_or(0, |entry| GROUPS.with_borrow_mut(|groups| groups.put(entry)));
            value::number(env, f64::from(id))
        },
    )
}

/// What a group is.
#[napi(object)]
pub struct GroupDescription {
    /// This process's rank within the group.
    pub rank: u32,
    /// The number of ranks.
    pub size: u32,
    /// Its name, equal on all ranks.
    pub name: String,
    /// The backend's name.
    pub backend: String,
    /// Whether every rank runs Lockstep.
    pub all_ours: bool,
    /// Its ranks in the default group.
    pub global_ranks: Vec<u32>,
    /// The machine of each rank.
    pub hosts: Vec<String>,
    /// The deadline of operations that bring none, in milliseconds.
    pub timeout: f64,
    /// Counts replacements of the group.
    pub generation: f64,
}

/// What a group is.
#[napi(catch_unwind)]
pub fn group_info(id: u32) -> napi::Result<GroupDescription> {
    let group = process_group(id).js()?;
    let info = group.info();
    Ok(GroupDescription {
        rank: info.rank as u32,
        size: info.size as u32,
        name: info.name.to_string(),
        backend: info.backend.to_owned(),
        all_ours: info.all_ours,
        global_ranks: info.global_ranks.iter().map(|rank| *rank as u32).collect(),
        hosts: info.hosts.clone(),
        timeout: info.timeout.as_secs_f64() * 1000.0,
        generation: info.generation as f64,
    })
}

/// The number of the group's last operation.
#[napi(catch_unwind)]
pub fn group_sequence(id: u32) -> napi::Result<f64> {
    Ok(process_group(id).js()?.sequence() as f64)
}

/// Breaks a group: what is in flight fails, and the peers are told `reason`.
#[napi(catch_unwind)]
pub fn group_abort(id: u32, reason: String) -> napi::Result<()> {
    process_group(id).js()?.abort(&reason);
    Ok(())
}

/// Has a group ended because nobody used it any longer? Then it is forgotten.
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

/// Leaves a group and ends it: waits at most `leave_limit` milliseconds for the other ranks, unless the flag ends that;
/// resolves with whether its transport was gone within a second.
#[napi(catch_unwind, ts_return_type = "Promise<boolean>")]
pub fn group_destroy(env: Env, id: u32, leave_limit: f64, cancel_id: u32) -> napi::Result<Unknown<'static>> {
    let Entry {
        group,
        store,
        departure,
    } = GROUPS
        .with_borrow_mut(|groups| groups.remove(id))
        .ok_or_else(destroyed)
        .js()?;
    // A wrapper that nobody holds, and whose group this was, awaits nothing more.
    crate::reducers::free_abandoned();
    let cancel = cancel(cancel_id);
    let leave = move || {
        match departure {
            Some(departure) => departure.wait(duration(leave_limit), &cancel),
            None => group.leave(duration(leave_limit), &cancel),
        }
        let clean = group.destroy(CLEAN_UP_LIMIT);
        if let Some(store) = &store {
            store.left();
        }
        // The store of rank 0 goes with the last group that holds it.
        drop((group, store));
        Ok(clean)
    };
    promise::spawn(env, "lockstep-destroy", leave, value::boolean)
}
