//! Writes averages into the gradients of parameters.
use lockstep_torch::{Tensor, TensorExt};

use crate::bucket::{Bucket, same_place};
use crate::error::Result;
use crate::parameters::Facts;

/// Writes a bucket's averages, except for parameters that no rank `used`, if that is known. `views`: gradients are views
/// of buckets.
pub(crate) fn write_back(
    bucket: &Bucket,
    result: &Tensor,
    parameters: &[Facts],
    used: Option<&[i32]>,
    views: bool,
) -> Result<()> {
    for (slot, average) in bucket.slots.iter().zip(bucket.views_of_result(result)?) {
        let facts = &parameters[slot.index];
        if let Some(view) = slot.view.as_ref().filter(|_| views)
            && !same_place(&average.info()?, &view.info()?)
        {
            view.share()?.f_copy_(&average)?;
        }
        if used.is_some_and(|used| used[slot.index] == 0) {
            continue;
        }
        match &slot.view {
            None => write_sparse(facts, &average)?,
            Some(view) => write_dense(facts, &average, views.then_some(view))?,
        }
    }
    Ok(())
}

fn write_sparse(facts: &Facts, average: &Tensor) -> Result<()> {
    match facts.tensor.grad_option()? {
        Some(grad) if grad.is_same(average) => Ok(()),
        // Not through a detached alias: `copy_` gives a sparse tensor new indices and values, which the original would
        // not share.
        Some(mut grad) if !grad.info()?.requires_grad => Ok(grad.f_copy_(average)?),
        _ => Ok(facts.tensor.set_grad_option(Some(average))?),
    }
}

/// `view`: what the gradient has to be, if gradients are views of buckets; it holds the average already.
fn write_dense(facts: &Facts, average: &Tensor, view: Option<&Tensor>) -> Result<()> {
    let Some(mut grad) = facts.tensor.grad_option()? else {
        if view.is_some() {
            return Ok(facts.tensor.set_grad_option(view)?);
        }
        // New memory, with the strides of the bucket view.
        let options = (facts.spec.kind, facts.spec.device);
        let mut grad = Tensor::f_empty_strided(&facts.shape, &facts.bucket_strides, options)?;
        grad.f_copy_(average)?;
        return Ok(facts.tensor.set_grad_option(Some(&grad))?);
    };
    let info = grad.info()?;
    match view {
        // Under createGraph the gradient keeps its graph: replace only its value.
        _ if info.requires_grad => grad.f_data()?.f_copy_(average)?,
        Some(view) if !same_place(&info, &view.info()?) => {
            return Err(facts.refused(
                "Detected at least one parameter gradient is not the expected DDP bucket view with \
                 gradient_as_bucket_view=True. This may happen (for example) if multiple allreduce hooks were \
                 registered onto the same parameter, or if the gradient was replaced during the reduction.",
            ));
        }
        // The gradient may lie in the bucket as a block of its own storage.
        None if info.address != average.info()?.address => grad.f_copy_(average)?,
        _ => {}
    }
    Ok(())
}

/// With gradients as bucket views: moves existing gradients into new buckets.
pub(crate) fn adopt(parameters: &[Facts], buckets: &[Bucket]) -> Result<()> {
    for slot in buckets.iter().flat_map(|bucket| &bucket.slots) {
        let (Some(view), facts) = (&slot.view, &parameters[slot.index]) else {
            continue;
        };
        let Some(grad) = facts.tensor.grad_option()? else {
            continue;
        };
        let info = grad.info()?;
        if info.layout == 0 && !info.requires_grad && !same_place(&info, &view.info()?) {
            view.share()?.f_copy_(&grad)?;
            facts.tensor.set_grad_option(Some(view))?;
        }
    }
    Ok(())
}
