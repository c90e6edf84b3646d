//! Communication hooks, which replace the all-reduce of a bucket, and the built-in ones: `allReduce`, `fp16Compress`,
//! `bf16Compress`.
use std::pin::Pin;

use lockstep_collectives::{Layout, ProcessGroup, ReduceOp, dtype_name};
use lockstep_torch::{Kind, Tensor, TensorExt};

use crate::error::{HookError, Result};
use crate::launch::{landed, within_reduction};

/// Resolves to the reduced bucket. May be polled from any thread.
pub type HookFuture = Pin<Box<dyn Future<Output = std::result::Result<Tensor, HookError>> + Send>>;

/// A communication hook: receives each full bucket, undivided, and returns the tensor that replaces it.
///
/// Hooks run in bucket order on every rank. The next bucket's hook starts when this one's future is done, or at once if
/// [`CommHook::issues_at_once`] is true.
pub trait CommHook: Send + Sync {
    /// The name in messages and in the logging data.
    fn name(&self) -> &str;

    /// The name that ranks compare before the first reduction.
    fn compared_name(&self) -> &str {
        self.name()
    }

    /// Whether `run` issues all collectives of a bucket before it returns. Then buckets overlap.
    fn issues_at_once(&self) -> bool {
        false
    }

    /// Called on the thread that runs the backward pass. The result must have the buffer's dtype, device and number of
    /// elements.
    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture;
}

/// A bucket of gradients, as communication hooks receive it.
#[derive(Debug)]
pub struct GradBucket {
    /// Its index in the order of buckets.
    pub index: usize,
    /// Whether it is the last bucket of the reduction.
    pub is_last: bool,
    /// The flat gradients, in parameter order; a sparse gradient has a bucket of its own. Complex gradients appear as
    /// twice as many real numbers. A hook that wraps another one may replace it.
    pub buffer: Tensor,
    /// The parameters of the bucket.
    pub parameters: Vec<Tensor>,
    /// The state-dict keys of the parameters.
    pub names: Vec<String>,
    pub(crate) layout: Layout,
}

impl GradBucket {
    /// Views of the buffer, one per parameter, with its shape.
    pub fn gradients(&self) -> Result<Vec<Tensor>> {
        if self.buffer.is_sparse() {
            return Ok(vec![self.buffer.share()?]);
        }
        Ok(self.layout.views(&self.buffer)?)
    }
}

/// How a hook's result does not fit a bucket whose buffer is `expected`, if so.
pub(crate) fn misfit(expected: &Tensor, result: &Tensor) -> Result<Option<String>> {
    if !result.defined() {
        return Ok(Some("an undefined tensor".to_owned()));
    }
    if expected.is_sparse() != result.is_sparse() {
        let word = |tensor: &Tensor| if tensor.is_sparse() { "sparse" } else { "dense" };
        let (found, wanted) = (word(result), word(expected));
        return Ok(Some(format!("a {found} tensor instead of a {wanted} one")));
    }
    let [wanted, found] = [expected.f_kind()?, result.f_kind()?].map(dtype_name);
    if wanted != found {
        return Ok(Some(format!("dtype {found} instead of {wanted}")));
    }
    let (wanted, found) = (expected.numel(), result.numel());
    if !expected.is_sparse() && wanted != found {
        let shape = result.size();
        let text = format!("a tensor of {found} elements (shape {shape:?}) instead of {wanted}");
        return Ok(Some(text));
    }
    let (wanted, found) = (expected.info()?.device.name()?, result.info()?.device.name()?);
    Ok((wanted != found).then(|| format!("a tensor on the device '{found}' instead of '{wanted}'")))
}

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
