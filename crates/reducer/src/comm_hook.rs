//! What replaces the all-reduce of a bucket.
use std::pin::Pin;

use lockstep_collectives::{ProcessGroup, dtype_name};
use lockstep_torch::{Kind, Tensor, TensorExt};

use crate::error::{HookError, ReducerError, Result};

/// The reduced bucket, some time later. It may be polled from any thread.
pub type HookFuture = Pin<Box<dyn Future<Output = std::result::Result<Tensor, HookError>> + Send>>;

/// A communication hook: gets each full bucket, undivided, and answers with the tensor that replaces it.
///
/// Hooks run in bucket order on every rank. The next bucket's hook starts when this one's future is done, unless
/// [`CommHook::issues_at_once`] says that all its collectives are issued before `run` returns.
pub trait CommHook: Send + Sync {
    /// The name in messages and in the logging data.
    fn name(&self) -> &str;

    /// What ranks must agree on before the first reduction.
    fn compared_name(&self) -> &str {
        self.name()
    }

    /// Are all collectives of a bucket issued before `run` returns? Then buckets overlap.
    fn issues_at_once(&self) -> bool {
        false
    }

    /// Called on the thread that runs the backward pass. The result has the buffer's dtype and number of elements.
    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture;
}

/// Where one parameter lies in a bucket.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    pub offset: i64,
    pub shape: Vec<i64>,
    pub strides: Vec<i64>,
}

impl Part {
    /// Its view of flat memory of its dtype.
    pub fn view_of(&self, memory: &Tensor) -> Result<Tensor> {
        Ok(memory.view_strided(&self.shape, &self.strides, memory.info()?.storage_offset + self.offset)?)
    }
}

/// A bucket of gradients, as a communication hook sees it.
#[derive(Debug)]
pub struct GradBucket {
    pub(crate) index: usize,
    pub(crate) is_last: bool,
    pub(crate) buffer: Tensor,
    pub(crate) kind: Kind,
    pub(crate) parts: Vec<Part>,
    pub(crate) parameters: Vec<Tensor>,
    pub(crate) names: Vec<String>,
}

impl GradBucket {
    /// Its place in the order of buckets.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Is it the last bucket of the reduction?
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// The gradients, flat, in the order of the parameters; a sparse gradient is a bucket of its own. Complex gradients
    /// appear as twice as many real numbers.
    pub fn buffer(&self) -> &Tensor {
        &self.buffer
    }

    /// Replaces the buffer, for a hook that wraps another one.
    pub fn set_buffer(&mut self, buffer: Tensor) {
        self.buffer = buffer;
    }

    /// The parameters whose gradients it holds.
    pub fn parameters(&self) -> &[Tensor] {
        &self.parameters
    }

    /// The state-dict keys of the parameters.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Views of the buffer, one a parameter, with its shape.
    pub fn gradients(&self) -> Result<Vec<Tensor>> {
        if self.buffer.is_sparse() {
            return Ok(vec![self.buffer.share()?]);
        }
        let typed = typed(&self.buffer, self.kind)?;
        self.parts.iter().map(|part| part.view_of(&typed)).collect()
    }
}

/// A flat buffer of real numbers as one of `kind`, which may be complex.
pub(crate) fn typed(buffer: &Tensor, kind: Kind) -> Result<Tensor> {
    if lockstep_collectives::wire_kind(kind) == kind || buffer.f_kind()? == kind {
        return Ok(buffer.share()?);
    }
    Ok(buffer.f_view_dtype(kind)?)
}

/// Checks what a hook returned for a bucket whose buffer is `expected`.
pub(crate) fn check_result(hook: &str, bucket: usize, expected: &Tensor, result: &Tensor) -> Result<()> {
    let refuse = |message| {
        Err(ReducerError::HookResult {
            hook: hook.to_owned(),
            bucket,
            message,
        })
    };
    if !result.defined() {
        return refuse("an undefined tensor".to_owned());
    }
    if expected.is_sparse() != result.is_sparse() {
        let word = |tensor: &Tensor| if tensor.is_sparse() { "sparse" } else { "dense" };
        return refuse(format!("a {} tensor instead of a {} one", word(result), word(expected)));
    }
    let (expected_kind, kind) = (expected.f_kind()?, result.f_kind()?);
    if expected_kind != kind {
        return refuse(format!(
            "dtype {} instead of {}",
            dtype_name(kind),
            dtype_name(expected_kind)
        ));
    }
    if !expected.is_sparse() && expected.numel() != result.numel() {
        return refuse(format!(
            "a tensor of {} elements (shape {:?}) instead of {}",
            result.numel(),
            result.size(),
            expected.numel()
        ));
    }
    let (expected_device, device) = (expected.info()?.device.name()?, result.info()?.device.name()?);
    if expected_device != device {
        return refuse(format!(
            "a tensor on the device '{device}' instead of '{expected_device}'"
        ));
    }
    Ok(())
}
