//! Communication hooks: what is done with a full bucket.
use std::pin::Pin;

use lockstep_collectives::{Layout, ProcessGroup, dtype_name};
use lockstep_torch::{Tensor, TensorExt};

use crate::error::{HookError, Result};
use crate::record::Clock;

/// Resolves to a communicated tensor.
pub(crate) type Pending = Pin<Box<dyn Future<Output = Result<Tensor>> + Send>>;

/// Resolves to the reduced bucket. May be polled from any thread.
pub type HookFuture = Pin<Box<dyn Future<Output = std::result::Result<Tensor, HookError>> + Send>>;

/// Where gradients are divided by the number of ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Division {
    /// While they are collected in the bucket.
    Collecting,
    /// The transport multiplies its input by the reciprocal. Sparse gradients are divided while they are collected.
    InSum,
    /// The hook divides them, before the sum.
    BeforeSum,
    /// The hook divides the sum.
    AfterSum,
}

impl Division {
    /// Whether hooks leave the division to the reducer.
    pub(crate) const fn is_done_for_hook(self) -> bool {
        matches!(self, Self::Collecting | Self::InSum)
    }
}

/// A communication hook: receives each full bucket, and returns the tensor that replaces it.
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

    /// Where gradients are divided. By default, the hook receives them undivided.
    fn division(&self) -> Division {
        Division::BeforeSum
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
    /// Records the end of a collective.
    pub(crate) clock: Clock,
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

/// Why a hook's result does not fit a bucket whose buffer is `expected`; `None` if it fits.
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
