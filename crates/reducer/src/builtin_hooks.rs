//! The built-in communication hooks: `allReduce`, `fp16Compress`, `bf16Compress`.
//!
//! Further hooks (PowerSGD, local SGD, wrappers) belong beside them, in files of their own.
use lockstep_collectives::{ProcessGroup, ReduceOp};
use lockstep_torch::{Kind, TensorExt};

use crate::comm_hook::{CommHook, GradBucket, HookFuture};
use crate::error::Result;
use crate::launch::{landed, within_reduction};

/// Divides the bucket by the number of ranks and sums it over them.
#[derive(Debug, Clone, Copy)]
pub struct BuiltinHook {
    name: &'static str,
    /// The dtype of the copy that it sends; `None`: it sends the bucket itself.
    kind: Option<Kind>,
}

impl BuiltinHook {
    /// `DDPCommHookType.ALLREDUCE`.
    pub const ALL_REDUCE: Self = Self::new("allReduce", None);
    /// `DDPCommHookType.FP16_COMPRESS`: sends float16.
    pub const FP16_COMPRESS: Self = Self::new("fp16Compress", Some(Kind::Half));
    /// `DDPCommHookType.BF16_COMPRESS`: sends bfloat16.
    pub const BF16_COMPRESS: Self = Self::new("bf16Compress", Some(Kind::BFloat16));

    const fn new(name: &'static str, kind: Option<Kind>) -> Self {
        Self { name, kind }
    }
}

impl CommHook for BuiltinHook {
    fn name(&self) -> &'static str {
        self.name
    }

    fn issues_at_once(&self) -> bool {
        true
    }

    fn run(&self, mut bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let kind = self.kind;
        let start = || -> Result<_> {
            let mut message = match kind {
                Some(kind) => bucket.buffer.f_to_kind(kind)?,
                None => bucket.buffer.share()?,
            };
            let _ = message.f_div_scalar_(group.size() as f64)?;
            let work = group.all_reduce(&message, ReduceOp::Sum, &within_reduction(&message))?;
            Ok(landed(work, message))
        };
        let started = start();
        Box::pin(async move {
            let message = started?.await?;
            if kind.is_some() {
                bucket.buffer.f_copy_(&message)?;
            }
            Ok(bucket.buffer)
        })
    }
}
