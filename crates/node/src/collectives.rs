//! Process groups and their collectives.
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{
    CallOptions, Cancel, Collective, CollectivesError, GlooOptions, InProcess, JobStore, ProcessGroup, ReduceOp,
    Rendezvous, Store, StreamContext, Work,
};
use lockstep_torch::{Tensor, TensorExt, autograd};
use napi::bindgen_prelude::{Env, Unknown};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::groups::{self, process_group};
use crate::handles;
use crate::promise;
use crate::stores;
use crate::value;

/// A group and the store that its job shares.
struct Entry {
    group: ProcessGroup,
    store: JobStore,
}

#[derive(Default)]
struct Table {
    // The job's store, by group.
    stores: HashMap<u32, JobStore>,
    works: HashMap<u32, Work>,
    cancels: HashMap<u32, Cancel>,
    last: u32,
}

impl Table {
    fn next(&mut self) -> u32 {
        self.last = self.last.wrapping_add(1).max(1);
        self.last
    }
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

/// How long the end of an environment waits for each group's transport.
const CLEAN_UP_LIMIT: Duration = Duration::from_secs(1);

/// Ends everything: the environment ends.
pub fn clear() {
    let Ok(table) = TABLE.try_with(|table| std::mem::take(&mut *table.borrow_mut())) else {
        return;
    };
    for cancel in table.cancels.values() {
        cancel.cancel("the environment ended");
    }
    for group in groups::take_all() {
        group.destroy(CLEAN_UP_LIMIT);
    }
}

/// Makes a flag that ends waits; 0 is none.
#[napi(catch_unwind)]
pub fn cancel_new() -> u32 {
    TABLE.with_borrow_mut(|table| {
        let id = table.next();
        table.cancels.insert(id, Cancel::new());
        id
    })
}

/// Ends the waits that were given this flag.
#[napi(catch_unwind)]
pub fn cancel_trigger(id: u32, reason: String) {
    if let Some(cancel) = TABLE.with_borrow(|table| table.cancels.get(&id).cloned()) {
        cancel.cancel(&reason);
    }
}

/// Forgets a flag.
#[napi(catch_unwind)]
pub fn cancel_free(id: u32) {
    TABLE.with_borrow_mut(|table| table.cancels.remove(&id));
}

/// The flag with this number.
pub fn cancel(id: u32) -> Cancel {
    TABLE
        .with_borrow(|table| table.cancels.get(&id).cloned())
        .unwrap_or_default()
}

/// A number of milliseconds as JavaScript gives it; infinity is a year, and what is no number is no time.
pub fn duration(milliseconds: f64) -> Duration {
    const YEAR: f64 = 365.0 * 24.0 * 3600.0 * 1000.0;
    if milliseconds.is_nan() {
        return Duration::ZERO;
    }
    Duration::from_secs_f64(milliseconds.clamp(0.0, YEAR) / 1000.0)
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
    /// `gloo` or `in-process`.
    pub backend: String,
    /// The deadline of operations that bring none, in milliseconds.
    pub timeout: f64,
    /// How long the ranks may take to come together, in milliseconds.
    pub connect_timeout: f64,
    /// Names of network interfaces.
    pub interfaces: Vec<String>,
    /// Compare users' operations with the peers.
    pub verify: bool,
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
    connect(env, move || {
        let limit = duration(options.connect_timeout);
        let start = std::time::Instant::now();
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
        };
        let group = make(&options.backend, &gloo, &store.store, &cancel)?;
        store.connected();
        Ok(Entry { group, store })
    })
}

/// Makes another group over the default group's store; resolves with its number. Called by the group's members only.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
#[allow(clippy::too_many_arguments, reason = "one JavaScript call")]
pub fn group_new(
    env: Env,
    parent: u32,
    name: String,
    global_ranks: Vec<u32>,
    rank: u32,
    backend: String,
    timeout: f64,
    connect_timeout: f64,
    interfaces: Vec<String>,
    verify: bool,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    let store = TABLE.with_borrow(|table| table.stores.get(&parent).cloned());
    let store = store
        .ok_or_else(|| {
            NodeError::new(
                "ERR_GROUP_DESTROYED",
                "newGroup: the default process group was destroyed",
            )
        })
        .js()?;
    let cancel = cancel(cancel_id);
    connect(env, move || {
        let options = GlooOptions {
            rank: rank as usize,
            name,
            global_ranks: global_ranks.into_iter().map(|rank| rank as usize).collect(),
            timeout: duration(timeout),
            connect_timeout: duration(connect_timeout),
            interfaces,
            verify,
            generation: 0,
        };
        let group = make(&backend, &options, &store.store, &cancel)?;
        Ok(Entry { group, store })
    })
}

fn make(
    backend: &str,
    options: &GlooOptions,
    store: &Arc<dyn Store>,
    cancel: &Cancel,
) -> Result<ProcessGroup, CollectivesError> {
    if backend == "gloo" {
        return ProcessGroup::connect_gloo(options, store, cancel);
    }
    let mut groups = InProcess::over(store, &options.name, &options.global_ranks, options.timeout)?;
    match (groups.pop(), groups.is_empty()) {
        (Some(group), true) => Ok(group),
        _ => Err(CollectivesError::Unsupported {
            operation: "initProcessGroup",
            message: "the backend 'in-process' joins ranks of one process: here it serves a world of 1".to_owned(),
        }),
    }
}

/// Runs `work` on a thread of its own and puts the group that it makes into the table.
fn connect(
    env: Env,
    work: impl FnOnce() -> Result<Entry, CollectivesError> + Send + 'static,
) -> napi::Result<Unknown<'static>> {
    let (settle, pending) = promise::new(env, |env, entry: Entry| {
        let id = groups::put(entry.group);
        TABLE.with_borrow_mut(|table| table.stores.insert(id, entry.store));
        value::number(env, f64::from(id))
    })?;
    promise::spawn("lockstep-init", move || settle(work().map_err(NodeError::from)))?;
    Ok(pending)
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

/// Leaves a group and ends it; resolves with whether its transport was gone within a second.
#[napi(catch_unwind, ts_return_type = "Promise<boolean>")]
pub fn group_destroy(env: Env, id: u32, leave_limit: f64) -> napi::Result<Unknown<'static>> {
    let group = process_group(id).js()?;
    drop(groups::take(id));
    let store = TABLE.with_borrow_mut(|table| table.stores.remove(&id));
    let (settle, pending) = promise::new(env, value::boolean)?;
    promise::spawn("lockstep-leave", move || {
        group.leave(duration(leave_limit));
        let clean = group.destroy(CLEAN_UP_LIMIT);
        if let Some(store) = &store {
            store.left();
        }
        // The store of rank 0 goes with the last group that holds it.
        drop((group, store));
        settle(Ok(clean));
    })?;
    Ok(pending)
}

const VERIFY: u32 = 1;
const WITHIN_REDUCTION: u32 = 2;
const WAIT_ALL_RANKS: u32 = 4;

/// Issues an operation. Answers `[work, sequence, promise]`; the promise resolves with the sender's rank where a receive
/// was open to any. `timeout` below 0 takes the group's; `peer` is the root, or -1 for any sender.
#[napi(
    catch_unwind,
    ts_return_type = "[work: number, sequence: number, promise: Promise<number | undefined>]"
)]
#[allow(clippy::too_many_arguments, reason = "one JavaScript call for all operations")]
pub fn collective(
    env: Env,
    group_id: u32,
    operation: String,
    outputs: Vec<f64>,
    inputs: Vec<f64>,
    op: String,
    peer: i32,
    tag: i32,
    output_splits: Vec<i64>,
    input_splits: Vec<i64>,
    timeout: f64,
    flags: u32,
) -> napi::Result<Unknown<'static>> {
    let group = process_group(group_id).js()?;
    let arguments = Arguments {
        outputs: handles::get_all(&outputs).js()?,
        inputs: handles::get_all(&inputs).js()?,
        op,
        peer,
        tag,
        output_splits,
        input_splits,
        flags,
    };
    let collective = arguments.collective(&operation).js()?;
    let options = CallOptions {
        timeout: (timeout >= 0.0).then(|| duration(timeout)),
        stream: StreamContext::HOST,
        within_reduction: flags & WITHIN_REDUCTION != 0 || autograd::in_backward(),
        verify: flags & VERIFY != 0,
    };
    let (settle, pending) = promise::new(env, |env, (id, source): (u32, Option<usize>)| {
        TABLE.with_borrow_mut(|table| table.works.remove(&id));
        source.map_or_else(|| value::undefined(env), |rank| value::number(env, rank as f64))
    })?;
    let work = match group.issue(collective, &options) {
        Ok(work) => work,
        Err(error) => {
            // The promise is not handed out: it must not count as an unhandled rejection.
            settle(Ok((0, None)));
            return Err(error).js();
        }
    };
    let id = TABLE.with_borrow_mut(|table| {
        let id = table.next();
        table.works.insert(id, work.clone());
        id
    });
    let sequence = work.sequence();
    let ended = work.clone();
    work.on_complete(move |result| settle(result.map(|()| (id, ended.source_rank())).map_err(NodeError::from)));
    let numbers = [
        value::number(env.raw(), f64::from(id)),
        value::number(env.raw(), sequence as f64),
    ];
    let answer = match numbers {
        [Some(id), Some(sequence)] => value::array(env.raw(), &[id, sequence, napi::JsValue::raw(&pending)]),
        _ => None,
    };
    let answer = value::made(answer).js()?;
    // SAFETY: a value of this environment, in the scope of the running call.
    Ok(unsafe { Unknown::from_raw_unchecked(env.raw(), answer) })
}

/// Whether a work has ended.
#[napi(catch_unwind)]
pub fn work_is_completed(id: u32) -> bool {
    TABLE.with_borrow(|table| table.works.get(&id).is_none_or(Work::is_completed))
}

/// Gives a work up, which breaks its group; nothing happens if it has ended.
#[napi(catch_unwind)]
pub fn work_abort(id: u32, reason: String) {
    if let Some(work) = TABLE.with_borrow(|table| table.works.get(&id).cloned()) {
        work.abort(&reason);
    }
}

/// Forgets a work that failed.
#[napi(catch_unwind)]
pub fn work_free(id: u32) {
    TABLE.with_borrow_mut(|table| table.works.remove(&id));
}

struct Arguments {
    outputs: Vec<Tensor>,
    inputs: Vec<Tensor>,
    op: String,
    peer: i32,
    tag: i32,
    output_splits: Vec<i64>,
    input_splits: Vec<i64>,
    flags: u32,
}

impl Arguments {
    fn collective(self, operation: &str) -> Result<Collective, NodeError> {
        let op = ReduceOp::from_name(&self.op);
        let op = || {
            op.ok_or_else(|| {
                let known = "sum, avg, product, min, max, band, bor, bxor";
                invalid(
                    operation,
                    format!("there is no reduction '{}': one of {known}", self.op),
                )
            })
        };
        let peer = usize::try_from(self.peer).ok();
        let root = || peer.ok_or_else(|| invalid(operation, format!("rank {} is negative", self.peer)));
        let tag = self.tag;
        Ok(match operation {
            "allReduce" => {
                let tensor = one(operation, self.outputs)?;
                if tensor.info()?.layout == 0 {
                    Collective::AllReduce { tensor, op: op()? }
                } else if op()? == ReduceOp::Sum {
                    Collective::AllReduceSparse { tensor }
                } else {
                    let text = format!("sparse tensors can only be summed, not combined with '{}'", self.op);
                    return Err(invalid(operation, text));
                }
            }
            "broadcast" => Collective::Broadcast {
                root: root()?,
                tensor: one(operation, self.outputs)?,
            },
            "reduce" => Collective::Reduce {
                op: op()?,
                root: root()?,
                tensor: one(operation, self.outputs)?,
            },
            "allGather" => Collective::AllGather {
                input: one(operation, self.inputs)?,
                outputs: self.outputs,
            },
            "allGatherIntoTensor" => Collective::AllGatherInto {
                output: one(operation, self.outputs)?,
                input: one(operation, self.inputs)?,
            },
            "reduceScatter" => Collective::ReduceScatter {
                op: op()?,
                output: one(operation, self.outputs)?,
                inputs: self.inputs,
            },
            "reduceScatterTensor" => Collective::ReduceScatterTensor {
                op: op()?,
                output: one(operation, self.outputs)?,
                input: one(operation, self.inputs)?,
            },
            "gather" => Collective::Gather {
                root: root()?,
                input: one(operation, self.inputs)?,
                outputs: self.outputs,
            },
            "scatter" => Collective::Scatter {
                root: root()?,
                output: one(operation, self.outputs)?,
                inputs: self.inputs,
            },
            "allToAll" => Collective::AllToAll {
                outputs: self.outputs,
                inputs: self.inputs,
            },
            "allToAllSingle" => Collective::AllToAllSingle {
                output: one(operation, self.outputs)?,
                input: one(operation, self.inputs)?,
                output_splits: self.output_splits,
                input_splits: self.input_splits,
            },
            "send" => Collective::Send {
                peer: root()?,
                tensor: one(operation, self.outputs)?,
                tag,
            },
            "recv" => Collective::Recv {
                tensor: one(operation, self.outputs)?,
                peer,
                tag,
            },
            "barrier" => Collective::Barrier,
            "monitoredBarrier" => Collective::MonitoredBarrier {
                wait_all_ranks: self.flags & WAIT_ALL_RANKS != 0,
            },
            other => return Err(NodeError::internal(format!("there is no collective '{other}'"))),
        })
    }
}

fn invalid(operation: &str, message: String) -> NodeError {
    NodeError {
        code: "ERR_INVALID_ARGUMENT",
        message: format!("{operation}: {message}"),
        operation: Some(operation.to_owned()),
        ..NodeError::default()
    }
}

fn one(operation: &str, mut tensors: Vec<Tensor>) -> Result<Tensor, NodeError> {
    match (tensors.pop(), tensors.is_empty()) {
        (Some(tensor), true) => Ok(tensor),
        _ => Err(invalid(operation, "exactly one tensor was expected".to_owned())),
    }
}
