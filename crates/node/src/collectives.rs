//! Collectives of process groups, and their works.
use std::cell::RefCell;

use lockstep_collectives::{CallOptions, Collective, ReduceOp, Work};
use lockstep_torch::modes::Modes;
use lockstep_torch::stream::Stream;
use lockstep_torch::{Device, DeviceCode, Tensor, TensorExt, autograd};
use napi::bindgen_prelude::{Either, Env};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::groups::process_group;
use crate::handles::{self, Handle};
use crate::limits::duration;
use crate::numbered::Numbered;
use crate::promise::{self, Pending};
use crate::tape::refuse;

thread_local! {
    static WORKS: RefCell<Numbered<Work>> = const { RefCell::new(Numbered::new()) };
}

/// Drops all works when the environment ends.
pub fn clear() {
    let _ = WORKS.try_with(RefCell::take);
}

const VERIFY: u32 = 1;
const WITHIN_REDUCTION: u32 = 2;
const WAIT_ALL_RANKS: u32 = 4;
const PART_SHIFT: u32 = 3;

/// Issues an operation. Returns `[work, sequence, promise, onStream]`; after a receive from any rank, the promise resolves
/// with the sender's rank. With `onStream`, it resolves when the operation is enqueued: who awaits it calls
/// `workSynchronize`. A `timeout` below 0 selects the group's. `peer` is the root or the peer, or -1 for any sender.
#[napi(catch_unwind)]
#[allow(clippy::too_many_arguments, reason = "one JavaScript call for all operations")]
#[allow(clippy::type_complexity, reason = "a tuple is made faster than an object")]
pub fn collective(
    env: Env,
    group_id: u32,
    operation: String,
    outputs: Vec<Handle>,
    inputs: Vec<Handle>,
    op: String,
    peer: i32,
    tag: i32,
    output_splits: Vec<i64>,
    input_splits: Vec<i64>,
    timeout: f64,
    flags: u32,
    modes: u32,
) -> napi::Result<(u32, f64, Pending<Either<f64, ()>>, bool)> {
    refuse("a collective").js()?;
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
    let stream = stream_of(&collective, modes).js()?;
    let options = CallOptions {
        timeout: (timeout >= 0.0).then(|| duration(timeout)),
        stream,
        within_reduction: flags & WITHIN_REDUCTION != 0 || autograd::in_backward() || crate::relayed::is_waiting(),
        verify: flags & VERIFY != 0,
        part: (flags >> PART_SHIFT) as usize,
        ..CallOptions::default()
    };
    let on_stream = stream.is_some();
    let (settle, pending) = promise::new(env, move |(id, source): (u32, Option<usize>)| {
        if on_stream {
            WORKS.with_borrow_mut(drop_reached);
        } else {
            work_free(id);
        }
        source.map_or(Either::B(()), |rank| Either::A(rank as f64))
    })?;
    let work = match group.issue(collective, &options) {
        Ok(work) => work,
        Err(error) => {
            // The promise is not returned: it must not become an unhandled rejection.
            settle.settle(Ok((0, None)));
            return Err(error).js();
        }
    };
    let id = WORKS.with_borrow_mut(|works| works.put(work.clone()));
    let sequence = work.sequence();
    let ended = work.clone();
    work.on_complete(move |result| {
        settle.settle(result.map(|()| (id, ended.source_rank())).map_err(NodeError::from));
    });
    Ok((id, sequence as f64, pending, on_stream))
}

/// Sums a tensor over the ranks in place, and blocks until the group's deadline at most: for nodes of a backward pass,
/// which cannot return a promise.
#[napi(catch_unwind)]
pub fn all_reduce_now(group_id: u32, tensor: Handle, verify: bool) -> napi::Result<()> {
    let (group, tensor) = (process_group(group_id).js()?, handles::get(tensor).js()?);
    let options = CallOptions {
        within_reduction: true,
        verify,
        ..CallOptions::default()
    };
    let work = group.all_reduce(&tensor, ReduceOp::Sum, &options).js()?;
    work.synchronize(None).js()
}

/// The caller's stream on the device of the operation's tensors.
fn stream_of(collective: &Collective, modes: u32) -> Result<Option<i64>, NodeError> {
    let Device::Cuda(index) = collective.device() else {
        return Ok(None);
    };
    Ok(Some(
        Stream::current_in(DeviceCode::cuda(index as i32), Modes(modes))?.id(),
    ))
}

/// Whether a work is completed.
#[napi(catch_unwind)]
pub fn work_is_completed(id: u32) -> bool {
    WORKS.with_borrow(|works| works.get(id).is_none_or(Work::is_completed))
}

/// Aborts a work, which breaks its group. No effect if the work is completed.
#[napi(catch_unwind)]
pub fn work_abort(id: u32, reason: String) {
    if let Some(work) = WORKS.with_borrow(|works| works.get(id).cloned()) {
        work.abort(&reason);
    }
}

/// Later work of the current stream comes after the results of an enqueued work (`Work.wait`).
#[napi(catch_unwind)]
pub fn work_synchronize(id: u32) -> napi::Result<()> {
    let work = WORKS.with_borrow(|works| works.get(id).cloned());
    work.map_or(Ok(()), |work| work.synchronize(None)).js()
}

/// Drops the works whose results are there: nobody has to wait for those. Most are reached in their order, so the first
/// that is not ends the search.
fn drop_reached(works: &mut Numbered<Work>) {
    let settled = works.iter().filter(|(_, work)| work.result().is_some());
    let reached = settled.take_while(|(_, work)| work.is_completed()).map(|(id, _)| id);
    for id in reached.collect::<Vec<_>>() {
        works.remove(id);
    }
}

/// Drops a failed work.
#[napi(catch_unwind)]
pub fn work_free(id: u32) {
    WORKS.with_borrow_mut(|works| works.remove(id));
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
            "allReduceCoalesced" => Collective::AllReduceCoalesced {
                tensors: self.outputs,
                op: op()?,
            },
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
