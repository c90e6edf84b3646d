//! A hook around another one, which receives the bucket in half precision (`fp16_compress_wrapper`,
//! `bf16_compress_wrapper`).
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_torch::{Kind, TensorExt};

use crate::comm_hook::{CommHook, GradBucket, HookFuture, Issuing, check_result};
use crate::error::HookError;

/// The hook.
pub struct Compressed {
    name: String,
    wrapper: &'static str,
    inner: Arc<dyn CommHook>,
    wire: Kind,
}

impl Compressed {
    /// Runs `inner` on buckets of float16.
    pub fn fp16(inner: Arc<dyn CommHook>) -> Self {
        Self::new("fp16CompressWrapper", inner, Kind::Half)
    }

    /// Runs `inner` on buckets of bfloat16.
    pub fn bf16(inner: Arc<dyn CommHook>) -> Self {
        Self::new("bf16CompressWrapper", inner, Kind::BFloat16)
    }

    fn new(wrapper: &'static str, inner: Arc<dyn CommHook>, wire: Kind) -> Self {
        Self {
            name: format!("{wrapper}({})", inner.name()),
            wrapper,
            inner,
            wire,
        }
    }
}

impl CommHook for Compressed {
    fn name(&self) -> &str {
        &self.name
    }

    fn compared(&self) -> String {
        format!("{}({})", self.wrapper, self.inner.compared())
    }

    fn takes_sparse(&self) -> bool {
        false
    }

    fn is_elementwise(&self) -> bool {
        self.inner.is_elementwise()
    }

    fn issuing(&self) -> Issuing {
        self.inner.issuing()
    }

    fn uses_hook_thread(&self) -> bool {
        self.inner.uses_hook_thread()
    }

    fn run(&self, mut bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let (inner, index) = (Arc::clone(&self.inner), bucket.index);
        let start = || -> Result<_, HookError> {
            let whole = bucket.buffer.share()?;
            bucket.buffer = whole.f_to_kind(self.wire)?;
            let message = bucket.buffer.share()?;
            Ok((whole, message, inner.run(bucket, group)))
        };
        let started = start();
        Box::pin(async move {
            let (mut whole, message, result) = started?;
            let result = result.await?;
            check_result(inner.name(), index, &message, &result)?;
            whole.f_copy_(&result)?;
            Ok(whole)
        })
    }
}
