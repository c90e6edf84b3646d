//! The reducer's entries. JavaScript refers to a reducer by number. Functions that may wait for peers return a promise,
//! or `undefined` if there is nothing to wait for.
use std::rc::Rc;

use lockstep_collectives::CallOptions;
use lockstep_reducer::{LogValue, Reducer};
use lockstep_torch::autograd;
use napi::bindgen_prelude::{Either, Env, Unknown};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::executor;
use crate::groups::process_group;
use crate::handles::{self, get_all};
use crate::reducers;

/// Returns the reducer with this number.
pub fn reducer(id: u32) -> Result<Rc<Reducer>, NodeError> {
    reducers::reducer(id, "DistributedDataParallel")
}

/// Begins a forward pass. Rejects it if the last reduction is not finished; then rebuilds buckets and copies rank 0's
/// `buffers` to all ranks (`None`: not this time). All ranks must call it if there is anything to synchronize.
#[napi(catch_unwind, ts_return_type = "Promise<void> | undefined")]
pub fn reducer_forward(
    env: Env,
    id: u32,
    recorded: bool,
    synchronized: bool,
    buffers: Option<Vec<f64>>,
) -> napi::Result<Unknown<'static>> {
    crate::tape::refuse("a DistributedDataParallel inside the module").js()?;
    let reducer = reducer(id).js()?;
    let of_forward = |error| NodeError::from(error).of("forward");
    reducer.begin_forward(recorded, synchronized).map_err(of_forward).js()?;
    let buffers = buffers.map(|buffers| get_all(&buffers)).transpose().js()?;
    let synchronize = reducer.synchronize(recorded, buffers);
    executor::promise_void(env.raw(), async move {
        synchronize.await.map_err(of_forward)?;
        Ok(())
    })
}

/// Ends a forward pass that records gradients. Searches the graph of `outputs` if the reducer finds unused parameters.
#[napi(catch_unwind)]
pub fn reducer_prepare(id: u32, synchronized: bool, outputs: Vec<f64>) -> napi::Result<()> {
    let outputs = get_all(&outputs).js()?;
    reducer(id)
        .and_then(|reducer| Ok(reducer.prepare_for_backward(synchronized, &outputs)?))
        .js()
}

/// Passes tensors through one identity node, so that outputs that the loss does not use deliver an undefined gradient.
#[napi(catch_unwind)]
pub fn reducer_sink(outputs: Vec<f64>) -> napi::Result<Vec<f64>> {
    let results = autograd::sink(&get_all(&outputs).js()?).js()?;
    Ok(results.into_iter().map(handles::put).collect())
}

/// Copies the tensors of group rank `root` to all ranks, in messages of one dtype and at most `bytes` bytes. All ranks
/// must call it.
#[napi(catch_unwind, ts_return_type = "Promise<void> | undefined")]
pub fn broadcast_coalesced(
    env: Env,
    group: u32,
    tensors: Vec<f64>,
    root: u32,
    bytes: f64,
) -> napi::Result<Unknown<'static>> {
    let (group, tensors) = (process_group(group).js()?, get_all(&tensors).js()?);
    executor::promise_void(env.raw(), async move {
        let options = CallOptions::default();
        lockstep_collectives::broadcast_coalesced(&group, &tensors, root as usize, bytes as usize, &options).await?;
        Ok(())
    })
}

/// The reducer's logging data, under PyTorch's keys.
#[napi(catch_unwind, ts_return_type = "[string, number | string][]")]
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

/// For each parameter, the number of ranks that used it in the last reduction.
#[napi(catch_unwind)]
pub fn reducer_used_map(id: u32) -> napi::Result<Vec<i32>> {
    reducer(id).map(|reducer| reducer.last_used_map()).js()
}
