//! The reducer's entries. JavaScript refers to a reducer by number. Functions that may wait for peers return a promise,
//! or `undefined` if there is nothing to wait for.
use std::rc::Rc;

use lockstep_collectives::CallOptions;
use lockstep_reducer::{Joining, LogValue, Reducer};
use napi::bindgen_prelude::{Either, Env};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::executor;
use crate::groups::process_group;
use crate::handles::{Handle, get_all};
use crate::promise::MaybePending;
use crate::reducers;

/// Returns the reducer with this number.
pub fn reducer(id: u32) -> Result<Rc<Reducer>, NodeError> {
    reducers::reducer(id, "DistributedDataParallel")
}

/// Begins a forward pass. Rejects it if the last reduction is not finished; then rebuilds buckets and copies rank 0's
/// `buffers` to all ranks (`None`: not this time). `divisor`: in a join, by what gradients are divided. All ranks must
/// call it if there is anything to synchronize.
#[napi(catch_unwind)]
pub fn reducer_forward(
    env: Env,
    id: u32,
    recorded: bool,
    synchronized: bool,
    buffers: Option<Vec<Handle>>,
    divisor: Option<u32>,
) -> napi::Result<MaybePending<()>> {
    crate::tape::refuse("a DistributedDataParallel inside the module").js()?;
    let reducer = reducer(id).js()?;
    let of_forward = |error| NodeError::from(error).of("forward");
    reducer.begin_forward(recorded, synchronized).map_err(of_forward).js()?;
    let buffers = buffers.map(|buffers| get_all(&buffers)).transpose().js()?;
    let joining = divisor.map(|divisor| Joining {
        divisor: divisor as usize,
        synchronized,
    });
    let synchronize = reducer.synchronize(recorded, buffers, joining);
    executor::promise(env, async move {
        synchronize.await.map_err(of_forward)?;
        Ok(())
    })
}

/// Ends a forward pass that records gradients. Searches the graph of `outputs` if the reducer finds unused parameters.
#[napi(catch_unwind)]
pub fn reducer_prepare(id: u32, synchronized: bool, training: bool, outputs: Vec<Handle>) -> napi::Result<()> {
    let outputs = get_all(&outputs).js()?;
    reducer(id)
        .and_then(|reducer| Ok(reducer.prepare_for_backward(synchronized, training, &outputs)?))
        .js()
}

/// Declares that every backward pass uses the same parameters. All ranks call it before the first forward pass.
#[napi(catch_unwind)]
pub fn reducer_static_graph(id: u32) -> napi::Result<()> {
    reducer(id)
        .and_then(|reducer| Ok(reducer.set_static_graph()?))
        .map_err(|error| error.of("setStaticGraph"))
        .js()
}

/// Gives up a reduction that lacks gradients, with all gradients. Returns whether there was one.
#[napi(catch_unwind)]
pub fn reducer_give_up(id: u32) -> napi::Result<bool> {
    reducer(id).and_then(|reducer| Ok(reducer.give_up()?)).js()
}

/// Measures the first 10 iterations, then every `rate`-th.
#[napi(catch_unwind)]
pub fn reducer_sample_rate(id: u32, rate: f64) -> napi::Result<()> {
    // A fraction, NaN or a negative number is none.
    let rate = if rate.fract() == 0.0 && rate >= 0.0 {
        rate as usize
    } else {
        0
    };
    reducer(id)
        .and_then(|reducer| Ok(reducer.set_sample_rate(rate)?))
        .map_err(|error| error.of("setRuntimeLoggingSampleRate"))
        .js()
}

/// The parameters of each bucket, by index, if buckets were rebuilt in the order in which gradients became ready.
#[napi(catch_unwind)]
pub fn reducer_buckets(id: u32) -> napi::Result<Option<Vec<Vec<u32>>>> {
    let numbers = |bucket: Vec<usize>| bucket.into_iter().map(|index| index as u32).collect();
    let buckets = reducer(id).js()?.rebuilt_buckets();
    Ok(buckets.map(|buckets| buckets.into_iter().map(numbers).collect()))
}

/// Goes on with the rebuilt buckets of an earlier run. All ranks call it between two steps.
#[napi(catch_unwind)]
pub fn reducer_restore_buckets(id: u32, buckets: Vec<Vec<u32>>) -> napi::Result<()> {
    let numbers = |bucket: Vec<u32>| bucket.into_iter().map(|index| index as usize).collect();
    let buckets: Vec<_> = buckets.into_iter().map(numbers).collect();
    reducer(id)
        .and_then(|reducer| Ok(reducer.restore_buckets(&buckets)?))
        .map_err(|error| error.of("loadStateDict"))
        .js()
}

/// Shadows a step of the ranks that have inputs left. Resolves to whether they synchronized their gradients.
#[napi(catch_unwind)]
pub fn reducer_shadow(
    env: Env,
    id: u32,
    buffers: Option<Vec<Handle>>,
    writes: bool,
) -> napi::Result<MaybePending<bool>> {
    let buffers = buffers.map(|buffers| get_all(&buffers)).transpose().js()?;
    let shadow = reducer(id).js()?.shadow(buffers, writes);
    executor::promise(env, async move {
        let synchronized = shadow.await.map_err(|error| NodeError::from(error).of("join"))?;
        Ok(synchronized)
    })
}

/// The largest group rank that is a candidate. All ranks must call it.
#[napi(catch_unwind)]
pub fn reducer_common_rank(env: Env, id: u32, is_candidate: bool) -> napi::Result<MaybePending<f64>> {
    let found = reducer(id).js()?.common_rank(is_candidate);
    executor::promise(env, async move {
        let rank = found.await.map_err(|error| NodeError::from(error).of("join"))?;
        Ok(rank as f64)
    })
}

/// Copies the tensors of group rank `root` to all ranks, in messages of one dtype and at most `bytes` bytes. All ranks
/// must call it.
#[napi(catch_unwind)]
pub fn broadcast_coalesced(
    env: Env,
    group: u32,
    tensors: Vec<Handle>,
    root: u32,
    bytes: f64,
) -> napi::Result<MaybePending<()>> {
    let (group, tensors) = (process_group(group).js()?, get_all(&tensors).js()?);
    executor::promise(env, async move {
        let options = CallOptions::default();
        lockstep_collectives::broadcast_coalesced(&group, &tensors, root as usize, bytes as usize, &options).await?;
        Ok(())
    })
}

/// The reducer's logging data, under PyTorch's keys.
#[napi(catch_unwind)]
pub fn reducer_logging(id: u32) -> napi::Result<Vec<(String, Either<f64, String>)>> {
    let data = reducer(id).js()?.logging_data();
    Ok(data
        .into_iter()
        .map(|(key, value)| match value {
            LogValue::Int(number) => (key, Either::A(number as f64)),
            LogValue::Text(text) => (key, Either::B(text)),
        })
        .collect())
}

/// Records the text of an error of a call that was refused.
#[napi(catch_unwind)]
pub fn reducer_record_error(id: u32, text: String) -> napi::Result<()> {
    reducer(id).map(|reducer| reducer.record_error(text)).js()
}

/// For each parameter, the number of ranks that used it in the last reduction.
#[napi(catch_unwind)]
pub fn reducer_used_map(id: u32) -> napi::Result<Vec<i32>> {
    reducer(id).map(|reducer| reducer.last_used_map()).js()
}
