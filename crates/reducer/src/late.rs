//! Late buckets: gradients that are collected when the backward pass has ended. Those of `DistributedDataParallelCPU` hold
//! whichever there are: before they are sent, the ranks compare which parameters have one, outside the sequence of
//! collectives. Those of delayed parameters hold zeros for the others.
use lockstep_collectives::dtype_name;
use lockstep_torch::{Tensor, TensorExt};

use crate::bucket::Bucket;
use crate::bucket_assignment::compute_bucket_assignment_by_size;
use crate::comm_hook::Division;
use crate::error::{ReducerError, Result};
use crate::parameters::Facts;
use crate::shared::Shared;
use crate::state::State;
use crate::trace::BucketTimes;

/// The state of a parameter's gradient, as ranks compare it.
const NONE: &str = "none";
const DENSE: &str = "a dense one";
const SPARSE: &str = "a sparse one";
const MISFIT: &str = "one of another dtype, shape or device";

/// The state of a gradient, and why it cannot be averaged, if so.
fn look(own: &Facts, gradient: &Tensor) -> Result<(&'static str, Option<String>)> {
    let facts = |of: &Tensor| -> Result<_> { Ok((of.shape()?, of.f_kind()?, of.device())) };
    let (expected, found) = (facts(&own.tensor)?, facts(gradient)?);
    if gradient.info()?.layout != 0 {
        let text = "averages dense gradients only, but this one is sparse: give its layer `sparse: false`, or use \
                    DistributedDataParallel";
        return Ok((SPARSE, Some(text.to_owned())));
    }
    if expected != found {
        let [expected, found] = [expected, found]
            .map(|(shape, kind, device)| format!("of shape {shape:?} and dtype {} on {device:?}", dtype_name(kind)));
        let text = format!("cannot average a gradient {found} for a parameter {expected}");
        return Ok((MISFIT, Some(text)));
    }
    Ok((DENSE, None))
}

/// Starts the comparison of gradients and collects them in late buckets, if there are any. Report its error only if the
/// ranks' gradients agree: then every rank has the same error.
pub(crate) fn assemble(shared: &Shared) -> Result<()> {
    let mut state = shared.state.lock();
    if !shared.options.late {
        state.collect_counted(shared)?;
        let delayed = state.delayed.clone();
        return state.collect_late(&delayed, shared);
    }
    let (mut lines, mut refusal, mut members) = (Vec::new(), None, Vec::new());
    for (index, own) in state.parameters.iter().enumerate() {
        let gradient = own.tensor.grad_option()?.filter(|_| own.tensor.requires_grad());
        let (line, refused) = gradient.map_or(Ok((NONE, None)), |gradient| look(own, &gradient))?;
        if let Some(text) = refused {
            refusal.get_or_insert(own.refused(format!("{} {text}", shared.options.class())));
        }
        if line == DENSE {
            members.push(index);
        }
        lines.push(line);
    }
    state.compare_gradients(&shared.group, &lines)?;
    refusal.map_or_else(|| state.collect_late(&members, shared), Err)
}

impl State {
    /// Copies the gradients of `members` into one bucket per dtype and device, in order of first appearance. Reuses the
    /// memory of the last reduction's buckets that have the same layout.
    fn collect_late(&mut self, members: &[usize], shared: &Shared) -> Result<()> {
        let specs: Vec<_> = members.iter().map(|index| self.parameters[*index].spec).collect();
        let mut spare = std::mem::take(&mut self.spare).into_iter();
        for group in compute_bucket_assignment_by_size(&specs, &[usize::MAX], false) {
            let began = self.record.clock.traced();
            let fits = |spare: &Bucket| spare.fits(&self.parameters, &group.members);
            let bucket = match spare.next().filter(fits) {
                Some(bucket) => bucket,
                None => Bucket::new(&self.parameters, &group.members, shared.allocator(), false)?,
            };
            for slot in &bucket.slots {
                let Some(view) = &slot.view else { continue };
                match self.parameters[slot.index].tensor.grad_option()? {
                    None => drop(view.share()?.f_zero_()?),
                    Some(gradient) if self.hook.division() == Division::Collecting => {
                        view.write_product(&gradient, 1.0 / self.divisor(&shared.group))?;
                    }
                    Some(gradient) => view.share()?.f_copy_(&gradient.f_detach()?)?,
                }
            }
            let (clock, number) = (&self.record.clock, self.buckets.len());
            clock.note_span(began, number, BucketTimes::filled);
            self.buckets.push(bucket);
        }
        Ok(())
    }

    /// The number of all buckets of a reduction, also while its late ones are not collected yet.
    pub fn bucket_count(&self, early: usize) -> usize {
        // Asked after each gradient.
        if self.delayed.is_empty() {
            return self.buckets.len();
        }
        let specs: Vec<_> = self.delayed.iter().map(|index| self.parameters[*index].spec).collect();
        let late = compute_bucket_assignment_by_size(&specs, &[usize::MAX], false).len();
        self.buckets.len().max(early + late)
    }

    /// Removes late buckets; with `keep`, for reuse. `early`: the number of others.
    pub fn release_late(&mut self, early: usize, keep: bool) {
        let late = self.buckets.split_off(early.min(self.buckets.len()));
        if keep && !late.is_empty() {
            self.spare = late;
        }
    }
}

impl ReducerError {
    /// Whether every rank detects this error, so that the group stays sound. `late`: before late gradients are sent.
    pub(crate) const fn is_of_all_ranks(&self, late: bool) -> bool {
        use lockstep_collectives::CollectivesError::Mismatch;
        match self {
            Self::StepsDiffer { .. } => true,
            Self::GradientsDiffer { .. } | Self::Gradient { .. } | Self::Collectives(Mismatch { .. }) => late,
            _ => false,
        }
    }
}
