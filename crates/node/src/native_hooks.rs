//! The built-in communication hooks, and their states. JavaScript holds a hook as an external value.
use std::sync::Arc;

use lockstep_reducer::{
    AllReduce, BucketState, CommHook, Compressed, Noop, PostLocalSgd, PowerSgd, PowerSgdOptions, PowerSgdState,
    Quantization, Then,
};
use lockstep_torch::{Kind, Tensor, TorchError};
use napi::bindgen_prelude::External;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::groups::process_group;
use crate::handles::{self, Handle, get};

/// A communication hook.
pub enum Hook {
    /// One whose state, if any, is not asked for.
    Other(Arc<dyn CommHook>),
    PowerSgd(Arc<PowerSgd>),
    PostLocalSgd(Arc<PostLocalSgd>),
}

impl Hook {
    pub fn new(hook: impl CommHook + 'static) -> Self {
        Self::Other(Arc::new(hook))
    }

    pub fn shared(&self) -> Arc<dyn CommHook> {
        match self {
            Self::Other(hook) => Arc::clone(hook),
            Self::PowerSgd(hook) => Arc::clone(hook) as Arc<dyn CommHook>,
            Self::PostLocalSgd(hook) => Arc::clone(hook) as Arc<dyn CommHook>,
        }
    }

    fn power_sgd(&self) -> Result<&PowerSgd, NodeError> {
        match self {
            Self::PowerSgd(hook) => Ok(hook),
            _ => Err(NodeError::internal("this hook is not PowerSGD")),
        }
    }

    fn post_local_sgd(&self) -> Result<&PostLocalSgd, NodeError> {
        match self {
            Self::PostLocalSgd(hook) => Ok(hook),
            _ => Err(NodeError::internal("this hook is not post-local SGD")),
        }
    }
}

/// The built-in hook of this name: 'allReduce', 'fp16Compress', 'bf16Compress', 'quantizePerTensor',
/// 'quantizePerChannel' or 'noop'.
#[napi(catch_unwind)]
pub fn built_in_hook(name: String) -> napi::Result<External<Hook>> {
    let hook = match name.as_str() {
        "allReduce" => Hook::new(AllReduce::HOOK),
        "fp16Compress" => Hook::new(AllReduce::FP16_COMPRESS),
        "bf16Compress" => Hook::new(AllReduce::BF16_COMPRESS),
        "quantizePerTensor" => Hook::new(Quantization::PerTensor),
        "quantizePerChannel" => Hook::new(Quantization::PerChannel),
        "noop" => Hook::new(Noop),
        other => return Err(NodeError::internal(format!("there is no built-in hook '{other}'")).into()),
    };
    Ok(External::new(hook))
}

/// Sums buckets in another dtype, then divides them by the number of ranks.
#[napi(catch_unwind)]
pub fn sum_in_hook(dtype: String) -> napi::Result<External<Hook>> {
    let kind = match dtype.as_str() {
        "float16" => Kind::Half,
        "bfloat16" => Kind::BFloat16,
        "float32" => Kind::Float,
        "float64" => Kind::Double,
        other => {
            let text = format!("gradients cannot be summed in {other}");
            return Err(NodeError::new("ERR_INVALID_ARGUMENT", text).into());
        }
    };
    Ok(External::new(Hook::new(AllReduce::in_dtype(kind))))
}

/// Gives the results of `first` to `second`.
#[napi(catch_unwind)]
pub fn then_hook(first: &External<Hook>, second: &External<Hook>) -> External<Hook> {
    External::new(Hook::new(Then::new(first.shared(), second.shared())))
}

/// Runs `inner` on buckets of float16, or of bfloat16.
#[napi(catch_unwind)]
pub fn compressed_hook(inner: &External<Hook>, is_bfloat16: bool) -> External<Hook> {
    let make = if is_bfloat16 {
        Compressed::bf16
    } else {
        Compressed::fp16
    };
    External::new(Hook::new(make(inner.shared())))
}

/// The options of PowerSGD.
#[napi(object, object_to_js = false)]
#[allow(clippy::struct_excessive_bools, reason = "PyTorch's options")]
pub struct PowerSgdSpec {
    pub matrix_approximation_rank: f64,
    pub start_iter: f64,
    pub min_compression_rate: f64,
    pub use_error_feedback: bool,
    pub warm_start: bool,
    pub orthogonalization_epsilon: f64,
    pub batch_tensors_with_same_shape: bool,
    pub random_seed: f64,
    pub is_batched: bool,
}

/// PowerSGD with these options.
#[napi(catch_unwind)]
pub fn power_sgd_hook(spec: PowerSgdSpec) -> napi::Result<External<Hook>> {
    let hook = PowerSgd::new(PowerSgdOptions {
        matrix_approximation_rank: spec.matrix_approximation_rank as i64,
        start_iter: spec.start_iter as u64,
        min_compression_rate: spec.min_compression_rate,
        use_error_feedback: spec.use_error_feedback,
        warm_start: spec.warm_start,
        orthogonalization_epsilon: spec.orthogonalization_epsilon,
        batch_tensors_with_same_shape: spec.batch_tensors_with_same_shape,
        random_seed: spec.random_seed as u32,
        is_batched: spec.is_batched,
    });
    Ok(External::new(Hook::PowerSgd(Arc::new(hook.js()?))))
}

/// What PowerSGD keeps from step to step; see [`PowerSgdState`].
#[napi(object)]
pub struct PowerSgdProgress {
    pub iter: f64,
    pub random_words: f64,
    pub elements_before: f64,
    pub elements_after: f64,
    pub buckets: Vec<PowerSgdBucket>,
}

/// What it keeps of a bucket. 0 stands for a tensor that it does not keep.
#[napi(object)]
pub struct PowerSgdBucket {
    pub index: u32,
    pub error: Handle,
    pub p: Handle,
    pub q: Handle,
}

/// The state of PowerSGD. Its tensors are the hook's own.
#[napi(catch_unwind)]
pub fn power_sgd_state(hook: &External<Hook>) -> napi::Result<PowerSgdProgress> {
    let read = || -> Result<_, NodeError> {
        let state = hook.power_sgd()?.state()?;
        let put = |tensor: Option<Tensor>| handles::put_option(tensor);
        let buckets = state.buckets.into_iter().map(|(index, bucket)| {
            let [p, q] = bucket.factors.map_or([None, None], |factors| factors.map(Some));
            PowerSgdBucket {
                index: index as u32,
                error: put(bucket.error),
                p: put(p),
                q: put(q),
            }
        });
        Ok(PowerSgdProgress {
            iter: state.iter as f64,
            random_words: state.random_words as f64,
            elements_before: state.elements[0] as f64,
            elements_after: state.elements[1] as f64,
            buckets: buckets.collect(),
        })
    };
    read().js()
}

/// Restores a state, with copies of its tensors.
#[napi(catch_unwind)]
pub fn power_sgd_restore(hook: &External<Hook>, state: PowerSgdProgress) -> napi::Result<()> {
    let copy = |handle: Handle| -> Result<Option<Tensor>, NodeError> {
        let copied = || Ok(get(handle)?.f_detach_copy().map_err(TorchError::from)?);
        (handle != Handle::NONE).then(copied).transpose()
    };
    let restore = || -> Result<_, NodeError> {
        let buckets = state.buckets.iter().map(|bucket| {
            let (error, p, q) = (copy(bucket.error)?, copy(bucket.p)?, copy(bucket.q)?);
            let factors = p.zip(q).map(|(p, q)| [p, q]);
            Ok((bucket.index as usize, BucketState { error, factors }))
        });
        Ok(hook.power_sgd()?.restore(PowerSgdState {
            iter: state.iter as u64,
            random_words: state.random_words as u64,
            elements: [state.elements_before as u64, state.elements_after as u64],
            buckets: buckets.collect::<Result<_, NodeError>>()?,
        })?)
    };
    restore().js()
}

/// Post-local SGD: from the step `start` on, gradients are averaged in `subgroup`, or not at all.
#[napi(catch_unwind)]
pub fn post_local_sgd_hook(subgroup: Option<u32>, start: f64) -> napi::Result<External<Hook>> {
    let subgroup = subgroup.map(process_group).transpose().js()?;
    let hook = PostLocalSgd::new(subgroup, start as u64);
    Ok(External::new(Hook::PostLocalSgd(Arc::new(hook))))
}

/// The number of steps so far.
#[napi(catch_unwind)]
pub fn post_local_sgd_steps(hook: &External<Hook>) -> napi::Result<f64> {
    hook.post_local_sgd().map(|hook| hook.steps() as f64).js()
}

/// Goes on as after so many steps.
#[napi(catch_unwind)]
pub fn post_local_sgd_restore(hook: &External<Hook>, steps: f64) -> napi::Result<()> {
    hook.post_local_sgd().map(|hook| hook.restore(steps as u64)).js()
}
