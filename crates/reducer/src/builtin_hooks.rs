//! The built-in communication hooks: `allReduce`, `fp16Compress`, `bf16Compress`.
//!
//! Further hooks (PowerSGD, local SGD, wrappers) belong beside them, in files of their own.
use lockstep_collectives::{ProcessGroup, ReduceOp, ended};
use lockstep_torch::{Kind, TensorExt};

use crate::comm_hook::{CommHook, GradBucket, HookFuture};
use crate::error::Result;
use crate::launch::{stream_of, within_reduction};

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

/// Divides the bucket by the group's size and starts its all-reduce, on a copy of dtype `kind` if one is given.
fn average(mut bucket: GradBucket, kind: Option<Kind>, group: &ProcessGroup) -> HookFuture {
    let start = || -> Result<_> {
        let message = match kind {
            Some(kind) => bucket.buffer.f_to_kind(kind)?,
            None => bucket.buffer.share()?,
        };
        let _ = message.share()?.f_div_scalar_(group.size() as f64)?;
        let work = group.all_reduce(&message, ReduceOp::Sum, &within_reduction(&message))?;
        Ok((work, message))
    };
    let started = start();
    Box::pin(async move {
        let (work, message) = started?;
        ended(&work, &stream_of(&message)).await?;
        if kind.is_some() {
            bucket.buffer.f_copy_(&message)?;
        }
        Ok(bucket.buffer)
    })
}

impl CommHook for AllReduceHook {
    fn name(&self) -> &'static str {
        "allReduce"
    }

    fn issues_at_once(&self) -> bool {
        true
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        average(bucket, None, group)
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
        average(bucket, Some(self.kind), group)
    }
}
