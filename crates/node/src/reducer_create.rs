//! Creates reducers for JavaScript.
use std::rc::Rc;
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{
    BucketCapacity, Claim, Model, ModelTensor, Protocol, Reducer, ReducerError, ReducerOptions, agree, check_devices,
    refuse,
};
use lockstep_torch::{Tensor, TensorExt};
use napi::bindgen_prelude::Env;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::executor;
use crate::groups::process_group;
use crate::handles::{Handle, get_all};
use crate::limits::duration;
use crate::promise::MaybePending;
use crate::reducers::{self, Wrapper, take_over};

const OPERATION: &str = "DistributedDataParallel.create";

/// The wrapped model and the options.
#[napi(object, object_to_js = false)]
#[allow(clippy::struct_excessive_bools, reason = "independent options")]
pub struct ReducerSpec {
    /// The process group.
    pub group: u32,
    /// All parameters except ignored ones, including frozen ones, in state-dict order, with their names.
    pub parameters: Vec<Handle>,
    pub parameter_names: Vec<String>,
    /// For each parameter: whether its layer produces sparse gradients.
    pub expect_sparse: Vec<bool>,
    /// All buffers that are synchronized at construction, with their names.
    pub buffers: Vec<Handle>,
    pub buffer_names: Vec<String>,
    pub bucket_cap_mb: Option<f64>,
    pub bucket_cap_mb_list: Option<Vec<f64>>,
    pub find_unused_parameters: bool,
    pub static_graph: bool,
    pub gradient_as_bucket_view: bool,
    pub batched_grad_copy: bool,
    pub skip_all_reduce_unused_params: bool,
    /// Names of the parameters whose gradients are collected after the backward pass.
    pub delayed: Vec<String>,
    /// As the environment asks: the small bucket last, and buckets in private memory.
    pub last_bucket_cap: bool,
    pub private_buckets: bool,
    pub init_sync: bool,
    /// 'auto', 'compatible' or 'native'.
    pub protocol: String,
    /// Other options that must be equal on all ranks: names and values.
    pub compared: Vec<Vec<String>>,
    /// In milliseconds; default: the group's timeout.
    pub timeout: Option<f64>,
}

struct Wrapped {
    spec: ReducerSpec,
    parameters: Vec<Tensor>,
    buffers: Vec<Tensor>,
    protocol: Protocol,
}

impl Wrapped {
    fn new(spec: ReducerSpec) -> Result<Self, NodeError> {
        let counts = [
            spec.parameters.len(),
            spec.parameter_names.len(),
            spec.expect_sparse.len(),
        ];
        if counts.iter().any(|count| *count != counts[0]) || spec.buffers.len() != spec.buffer_names.len() {
            return Err(NodeError::internal("a reducer needs one name a tensor"));
        }
        let protocol = Protocol::from_name(&spec.protocol).ok_or_else(|| {
            let text = format!(
                "protocol must be 'auto', 'compatible' or 'native', got '{}'",
                spec.protocol
            );
            NodeError::new("ERR_INVALID_ARGUMENT", text)
        })?;
        let (parameters, buffers) = (get_all(&spec.parameters)?, get_all(&spec.buffers)?);
        Ok(Self {
            spec,
            parameters,
            buffers,
            protocol,
        })
    }

    fn named_parameters(&self) -> Result<Vec<ModelTensor>, ReducerError> {
        let parameters = self
            .parameters
            .iter()
            .zip(&self.spec.parameter_names)
            .zip(&self.spec.expect_sparse);
        let named = parameters.map(|((tensor, name), sparse)| {
            Ok(ModelTensor {
                name: name.clone(),
                tensor: tensor.share()?,
                expect_sparse: *sparse,
            })
        });
        named.collect()
    }

    fn named_buffers(&self) -> Result<Vec<ModelTensor>, ReducerError> {
        let buffers = self.buffers.iter().zip(&self.spec.buffer_names);
        let named = buffers.map(|(tensor, name)| {
            Ok(ModelTensor {
                name: name.clone(),
                tensor: tensor.share()?,
                expect_sparse: false,
            })
        });
        named.collect()
    }

    fn claim(&self) -> Result<Claim, ReducerError> {
        let spec = &self.spec;
        let own = [
            ("wrapper", "DistributedDataParallel".to_owned()),
            ("initSync", spec.init_sync.to_string()),
            ("findUnusedParameters", spec.find_unused_parameters.to_string()),
            ("staticGraph", spec.static_graph.to_string()),
            (
                "skipAllReduceUnusedParams",
                spec.skip_all_reduce_unused_params.to_string(),
            ),
            ("delayAllReduceNamedParams", format!("[{}]", spec.delayed.join(", "))),
            (
                "bucketCapMb",
                spec.bucket_cap_mb.map_or("not given".to_owned(), |cap| cap.to_string()),
            ),
            (
                "bucketCapMbList",
                spec.bucket_cap_mb_list
                    .as_ref()
                    .map_or("not given".to_owned(), |list| format!("{list:?}")),
            ),
        ];
        let own = own.into_iter().map(|(name, value)| (name.to_owned(), value));
        let further = spec
            .compared
            .iter()
            .filter_map(|pair| Some((pair.first()?.clone(), pair.get(1)?.clone())));
        let model = Model::describe(&self.named_parameters()?, &self.named_buffers()?, own.chain(further))?;
        Ok(Claim {
            operation: OPERATION,
            model,
            protocol: self.protocol,
            init_sync: spec.init_sync,
        })
    }

    fn reducer(&self, group: &ProcessGroup) -> Result<Reducer, ReducerError> {
        let spec = &self.spec;
        let mut capacity = BucketCapacity::from_megabytes(spec.bucket_cap_mb, spec.bucket_cap_mb_list.as_deref())?;
        capacity.from_last = spec.last_bucket_cap;
        let (parameters, buffers) = (self.named_parameters()?, self.named_buffers()?);
        check_devices(group, &parameters, &buffers)?;
        let is_trainable = |parameter: &ModelTensor| parameter.tensor.requires_grad();
        let (trainable, frozen) = parameters.into_iter().partition(is_trainable);
        let options = ReducerOptions {
            capacity,
            find_unused_parameters: spec.find_unused_parameters,
            static_graph: spec.static_graph,
            batched_grad_copy: spec.batched_grad_copy,
            skip_all_reduce_unused_params: spec.skip_all_reduce_unused_params,
            delayed: spec.delayed.clone(),
            private_buckets: spec.private_buckets,
            gradient_as_bucket_view: spec.gradient_as_bucket_view,
            late: false,
            on_complete: Arc::new(take_over),
        };
        let reducer = Reducer::new(trainable, group.clone(), options)?;
        reducer.expect(&buffers, frozen)?;
        Ok(reducer)
    }
}

async fn create(group: ProcessGroup, spec: ReducerSpec) -> Result<(u32, Protocol), NodeError> {
    let (timeout, init_sync) = (spec.timeout.map(duration), spec.init_sync);
    let made = Wrapped::new(spec).and_then(|wrapped| {
        let (reducer, claim) = (wrapped.reducer(&group)?, wrapped.claim()?);
        Ok((wrapped, reducer, claim))
    });
    let (wrapped, reducer, claim) = match made {
        Ok(made) => made,
        Err(error) => {
            // The peers would wait: report the failure to them. The caller reports this rank's own error.
            let _ = refuse(&group, OPERATION, &error.message, init_sync).await;
            return Err(error);
        }
    };
    let delays = !wrapped.spec.delayed.is_empty();
    let unverified = (!init_sync).then(|| claim.model.clone());
    let agreement = agree(&group, claim, timeout).await?;
    if delays && agreement.protocol == Protocol::Compatible {
        let text = "delayAllReduceNamedParams: PyTorch does not wait for delayed gradients, so a group with its ranks \
                    cannot train with them; leave the option out";
        let _ = refuse(&group, OPERATION, text, init_sync).await;
        return Err(NodeError::new("ERR_UNSUPPORTED_OPTION", text.to_owned()).of(OPERATION));
    }
    reducer.agreed(&agreement, unverified.as_ref());
    if init_sync {
        let tensors = wrapped.parameters.into_iter().chain(wrapped.buffers).collect();
        reducer.initialize(tensors, timeout).await?;
    }
    Ok((reducers::put(Wrapper::Reducer(Rc::new(reducer))), agreement.protocol))
}

/// Compares the model with the peers', copies rank 0's parameters and buffers to all ranks, and creates the reducer.
/// All ranks must call it. Resolves with the reducer's number and the agreed protocol.
#[napi(catch_unwind)]
pub fn reducer_create(env: Env, spec: ReducerSpec) -> napi::Result<MaybePending<(u32, &'static str)>> {
    let group = process_group(spec.group).js()?;
    executor::promise(env, async move {
        let (id, protocol) = create(group, spec).await?;
        Ok((id, protocol.name()))
    })
}

/// Reports to the peers why this rank cannot call `reducer_create`. They wait for it if `init_sync`.
#[napi(catch_unwind)]
pub fn reducer_refuse(env: Env, group: u32, reason: String, init_sync: bool) -> napi::Result<MaybePending<()>> {
    let group = process_group(group).js()?;
    executor::promise(
        env,
        async move { Ok(refuse(&group, OPERATION, &reason, init_sync).await?) },
    )
}
