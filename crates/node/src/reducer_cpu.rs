//! `DistributedDataParallelCPU` for JavaScript.
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{Claim, Model, ModelTensor, Protocol, Reducer, ReducerError, ReducerOptions, refuse};
use lockstep_torch::TensorExt;
use napi::bindgen_prelude::Env;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::executor;
use crate::groups::process_group;
use crate::handles::{Handle, get_all};
use crate::limits::duration;
use crate::promise::MaybePending;
use crate::reducers::{self, Wrapper, take_over};

const CLASS: &str = "DistributedDataParallelCPU";
const CREATE: &str = "DistributedDataParallelCPU.create";
const SYNCHRONIZE: &str = "DistributedDataParallelCPU.syncParameters";

fn reducer(id: u32) -> Result<Rc<Reducer>, NodeError> {
    reducers::reducer(id, CLASS)
}

fn options() -> ReducerOptions {
    ReducerOptions {
        late: true,
        ..ReducerOptions::new(Arc::new(take_over))
    }
}

/// The tensors that rank 0 copies to all ranks, by name.
#[napi(object, object_to_js = false)]
pub struct CpuReducerState {
    /// All parameters, including frozen ones, in state-dict order, with their names.
    pub parameters: Vec<Handle>,
    pub parameter_names: Vec<String>,
    /// The buffers that are copied, with their names.
    pub buffers: Vec<Handle>,
    pub buffer_names: Vec<String>,
    /// In milliseconds; default: the group's timeout.
    pub timeout: Option<f64>,
}

struct Copied {
    parameters: Vec<ModelTensor>,
    buffers: Vec<ModelTensor>,
    timeout: Option<Duration>,
}

impl Copied {
    fn new(state: CpuReducerState) -> Result<Self, NodeError> {
        let named = |names: Vec<String>, handles: Vec<Handle>| {
            let tensors = get_all(&handles)?;
            if names.len() != tensors.len() {
                return Err(NodeError::internal("a wrapper needs one name a tensor"));
            }
            let named = names.into_iter().zip(tensors).map(|(name, tensor)| ModelTensor {
                name,
                tensor,
                expect_sparse: false,
            });
            Ok(named.collect::<Vec<_>>())
        };
        Ok(Self {
            parameters: named(state.parameter_names, state.parameters)?,
            buffers: named(state.buffer_names, state.buffers)?,
            timeout: state.timeout.map(duration),
        })
    }

    fn claim(&self, operation: &'static str) -> Result<Claim, ReducerError> {
        let options = [("wrapper", CLASS), ("operation", operation)];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Ok(Claim {
            operation,
            model: Model::describe(&self.parameters, &self.buffers, options)?,
            protocol: Protocol::Native,
            init_sync: true,
        })
    }

    async fn synchronize(self, reducer: &Reducer, operation: &'static str) -> Result<(), ReducerError> {
        let claim = self.claim(operation)?;
        let buffers = self.buffers.into_iter().map(|buffer| buffer.tensor).collect();
        reducer.sync_parameters(claim, buffers, self.timeout).await
    }
}

async fn create(group: ProcessGroup, copied: Copied) -> Result<u32, ReducerError> {
    group.require_all_ours(CLASS)?;
    let parameters = copied.parameters.iter().map(|parameter| {
        Ok(ModelTensor {
            name: parameter.name.clone(),
            tensor: parameter.tensor.share()?,
            expect_sparse: false,
        })
    });
    let made = parameters
        .collect::<Result<Vec<_>, ReducerError>>()
        .and_then(|parameters| Reducer::new(parameters, group.clone(), options()));
    let reducer = match made {
        Ok(reducer) => reducer,
        // The peers would wait for this rank: report the failure to them.
        Err(error) => {
            let _ = refuse(&group, CREATE, &error.to_string(), true).await;
            return Err(error);
        }
    };
    copied.synchronize(&reducer, CREATE).await?;
    Ok(reducers::put(Wrapper::Reducer(Rc::new(reducer))))
}

/// Compares the model with the peers', copies rank 0's parameters and buffers to all ranks, and creates the wrapper.
/// All ranks must call it. Resolves with the wrapper's number.
#[napi(catch_unwind)]
pub fn reducer_cpu_create(env: Env, group: u32, state: CpuReducerState) -> napi::Result<MaybePending<f64>> {
    let group = process_group(group).js()?;
    let copied = Copied::new(state).js()?;
    executor::promise(env, async move {
        let id = create(group, copied).await?;
        Ok(f64::from(id))
    })
}

/// Repeats the comparison and the copy of rank 0's parameters and buffers. All ranks must call it.
#[napi(catch_unwind)]
pub fn reducer_cpu_synchronize(env: Env, id: u32, state: CpuReducerState) -> napi::Result<MaybePending<()>> {
    let reducer = reducer(id).js()?;
    let copied = Copied::new(state).js()?;
    executor::promise(env, async move {
        copied.synchronize(&reducer, SYNCHRONIZE).await?;
        Ok(())
    })
}

/// Reports that a forward pass with gradients was rejected or failed; peers that wait for its reduction receive
/// `reason`.
#[napi(catch_unwind)]
pub fn reducer_cpu_forward_failed(id: u32, reason: String) -> napi::Result<()> {
    reducer(id).map(|reducer| reducer.forward_failed(&reason)).js()
}

/// Begins a forward pass. Rejects it if the last reduction is not finished. If it records gradients (`recorded`), a
/// reduction follows the next backward pass.
#[napi(catch_unwind)]
pub fn reducer_cpu_forward(id: u32, recorded: bool) -> napi::Result<()> {
    reducer(id)
        .and_then(|reducer| Ok(reducer.begin_forward(recorded, true)?))
        .map_err(|error| error.of("forward"))
        .js()
}
