//! The built-in communication hooks: `allReduce`, `fp16Compress`, `bf16Compress`.
//!
//! Further hooks (PowerSGD, local SGD, wrappers) belong beside them, in files of their own.
use lockstep_collectives::{CallOptions, ProcessGroup, ReduceOp, StreamContext, Work, ended};
use lockstep_torch::{Kind, Tensor, TensorExt};

use crate::comm_hook::{CommHook, GradBucket, HookFuture};
use crate::error::{HookError, Result};

/// `DDPCommHookType.ALLREDUCE`: divides the bucket by the number of ranks and sums it over them.
#[derive(Debug, Clone, Copy)]
pub struct AllReduceHook;

/// `DDPCommHookType.FP16_COMPRESS` / `BF16_COMPRESS`: [`AllReduceHook`] on a 16-bit copy.
#[derive(Debug, Clone, Copy)]
pub struct CompressHook {
    kind: Kind,
}

impl CompressHook {
    /// Sends float16.
    pub const FP16: Self = Self { kind: Kind::Half };
    /// Sends bfloat16.
    pub const BF16: Self = Self { kind: Kind::BFloat16 };
}

/// A future that has failed already.
fn failed(error: impl Into<HookError>) -> HookFuture {
    let error = error.into();
    Box::pin(async move { Err(error) })
}

fn stream_of(tensor: &Tensor) -> StreamContext {
    StreamContext {
        device: tensor.device(),
        stream: None,
    }
}

/// Divides `tensor` by the group's size and starts its all-reduce.
fn averaging(tensor: &Tensor, group: &ProcessGroup) -> Result<Work> {
    let _ = tensor.share()?.f_div_scalar_(group.size() as f64)?;
    let options = CallOptions {
        within_reduction: true,
        stream: stream_of(tensor),
        ..CallOptions::default()
    };
    Ok(group.all_reduce(tensor, ReduceOp::Sum, &options)?)
}

impl CommHook for AllReduceHook {
    fn name(&self) -> &'static str {
        "allReduce"
    }

    fn issues_at_once(&self) -> bool {
        true
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let work = match averaging(bucket.buffer(), group) {
            Ok(work) => work,
            Err(error) => return failed(error),
        };
        Box::pin(async move {
            ended(&work, &stream_of(&bucket.buffer)).await?;
            Ok(bucket.buffer)
        })
    }
}

impl CommHook for CompressHook {
    fn name(&self) -> &'static str {
        if self.kind == Kind::Half {
            "fp16Compress"
        } else {
            "bf16Compress"
        }
    }

    fn issues_at_once(&self) -> bool {
        true
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let start = || {
            let compressed = bucket.buffer().f_to_kind(self.kind)?;
            Ok::<_, crate::error::ReducerError>((averaging(&compressed, group)?, compressed))
        };
        let (work, compressed) = match start() {
            Ok(started) => started,
            Err(error) => return failed(error),
        };
        Box::pin(async move {
            ended(&work, &stream_of(&compressed)).await?;
            let mut buffer = bucket.buffer;
            buffer.f_copy_(&compressed)?;
            Ok(buffer)
        })
    }
}
