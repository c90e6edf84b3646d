//! Communication hooks, which replace the all-reduce of a bucket.
use std::pin::Pin;

use lockstep_collectives::{Layout, ProcessGroup, dtype_name};
use lockstep_torch::{Tensor, TensorExt};

use crate::error::{HookError, ReducerError, Result};

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
    pub(crate) index: usize,
    pub(crate) is_last: bool,
    pub(crate) buffer: Tensor,
    pub(crate) layout: Layout,
    pub(crate) parameters: Vec<Tensor>,
    pub(crate) names: Vec<String>,
}

impl GradBucket {
    /// Its index in the order of buckets.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Whether it is the last bucket of the reduction.
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// The flat gradients, in parameter order; a sparse gradient has a bucket of its own. Complex gradients appear as
    /// twice as many real numbers.
    pub fn buffer(&self) -> &Tensor {
        &self.buffer
    }

    /// Replaces the buffer, for a hook that wraps another one.
    pub fn set_buffer(&mut self, buffer: Tensor) {
        self.buffer = buffer;
    }

    /// The parameters of the bucket.
    pub fn parameters(&self) -> &[Tensor] {
        &self.parameters
    }

    /// The state-dict keys of the parameters.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Views of the buffer, one per parameter, with its shape.
    pub fn gradients(&self) -> Result<Vec<Tensor>> {
        if self.buffer.is_sparse() {
            return Ok(vec![self.buffer.share()?]);
        }
        Ok(self.layout.views(&self.buffer)?)
    }
}

/// Checks what a hook returned for a bucket whose buffer is `expected`.
pub(crate) fn check_result(hook: &str, bucket: usize, expected: &Tensor, result: &Tensor) -> Result<()> {
    let Some(message) = difference(expected, result)? else {
        return Ok(());
    };
    let hook = hook.to_owned();
    Err(ReducerError::HookResult { hook, bucket, message })
}

/// How a hook's result does not fit the bucket.
fn difference(expected: &Tensor, result: &Tensor) -> Result<Option<String>> {
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
        return Ok(Some(format!(
            "a tensor of {found} elements (shape {shape:?}) instead of {wanted}"
        )));
    }
    let (wanted, found) = (expected.info()?.device.name()?, result.info()?.device.name()?);
    Ok((wanted != found).then(|| format!("a tensor on the device '{found}' instead of '{wanted}'")))
}
