//! A bucket: flat memory for several gradients, and the views that they are copied through.
use std::cmp::Reverse;

use lockstep_collectives::{Layout, ProcessGroup, wire_kind};
use lockstep_torch::{Info, Kind, Tensor, TensorExt};

use crate::collect::empty_sparse;
use crate::comm_hook::GradBucket;
use crate::error::{Result, invalid, received};
use crate::parameters::Facts;
use crate::placement::{ALIGNMENT, SMALLEST};
use crate::record::Clock;
use crate::streams::Writers;

/// A parameter's place in a bucket.
pub(crate) struct Slot {
    pub index: usize,
    /// The parameter's view of the bucket; `None` for a sparse gradient.
    pub view: Option<Tensor>,
}

pub(crate) struct Bucket {
    pub slots: Vec<Slot>,
    pub expect_sparse: bool,
    layout: Layout,
    pub writers: Writers,
    /// Flat real numbers. In a sparse bucket: the gradient itself, if there is one.
    pub buffer: Option<Tensor>,
}

impl Bucket {
    /// Allocates a bucket for the parameters `indices` in memory of the group's backend, or in private memory. It begins
    /// at a multiple of [`ALIGNMENT`], as PyTorch's buckets do, or, if it is `fitted`, so that kernels can write gradients
    /// in place.
    pub fn new(parameters: &[Facts], indices: &[usize], group: Option<&ProcessGroup>, fitted: bool) -> Result<Self> {
        check_members(parameters, indices)?;
        let members: Vec<_> = indices.iter().map(|index| &parameters[*index]).collect();
        let first = members[0];
        let layout = layout(first, &members);
        let (mut buffer, mut views) = (None, Vec::new());
        if !first.spec.expect_sparse {
            let (gap, bytes) = (if fitted { gap(&members) } else { 0 }, layout.bytes());
            let (size, device) = (bytes + gap, first.spec.device);
            let memory = match group {
                Some(group) => group.allocate(size, device)?,
                None => Tensor::f_empty([size as i64], (Kind::Uint8, device))?,
            };
            let memory = memory.f_narrow(0, gap as i64, bytes as i64)?;
            let memory = memory.f_view_dtype(wire_kind(first.spec.kind))?;
            views = layout.views(&memory)?;
            buffer = Some(memory);
        }
        let mut views = views.into_iter();
        let slots = indices.iter().map(|&index| Slot {
            index,
            view: views.next(),
        });
        Ok(Self {
            slots: slots.collect(),
            expect_sparse: first.spec.expect_sparse,
            layout,
            writers: Writers::default(),
            buffer,
        })
    }

    /// Whether it can serve again as a bucket of the parameters `indices`.
    pub fn fits(&self, parameters: &[Facts], indices: &[usize]) -> bool {
        let members: Vec<_> = indices.iter().map(|index| &parameters[*index]).collect();
        let layout = members.first().map(|first| layout(first, &members));
        self.indices() == indices && layout.as_ref() == Some(&self.layout)
    }

    /// Views of the communicated result. If it was reduced in place, these are the bucket's own views; a sparse result is
    /// its only view.
    pub fn views_of_result(&self, result: &Tensor) -> Result<Vec<Tensor>> {
        if self.expect_sparse {
            return Ok(vec![result.share()?]);
        }
        if self.buffer.as_ref().is_some_and(|buffer| buffer.is_same(result)) {
            let views = self.slots.iter().filter_map(|slot| slot.view.as_ref());
            return views.map(|view| Ok(view.share()?)).collect();
        }
        Ok(self.layout.views(&result.f_reshape([-1])?.f_contiguous()?)?)
    }

    /// What a rank without gradients sends for it.
    pub fn zeros(&self, parameters: &[Facts]) -> Result<Tensor> {
        match &self.buffer {
            Some(buffer) if !self.expect_sparse => Ok(buffer.f_zeros_like()?),
            _ => empty_sparse(&parameters[self.slots[0].index]),
        }
    }

    /// The bucket in the form that communication hooks receive, as number `index` of `count`. `contents`: what is sent
    /// in place of its own.
    pub fn for_hook(
        &self,
        [index, count]: [usize; 2],
        contents: Option<&Tensor>,
        parameters: &[Facts],
        divisor: Option<usize>,
        clock: &Clock,
    ) -> Result<GradBucket> {
        let Some(buffer) = contents.or(self.buffer.as_ref()) else {
            return received("a bucket was launched without a gradient");
        };
        let (mut tensors, mut names) = (Vec::new(), Vec::new());
        for slot in &self.slots {
            tensors.push(parameters[slot.index].tensor.share()?);
            names.push(parameters[slot.index].name.clone());
        }
        Ok(GradBucket {
            index,
            is_last: index + 1 == count,
            buffer: buffer.share()?,
            divisor,
            layout: self.layout.clone(),
            parameters: tensors,
            names,
            clock: clock.clone(),
        })
    }

    /// Its parameters.
    pub fn indices(&self) -> Vec<usize> {
        self.slots.iter().map(|slot| slot.index).collect()
    }

    /// Bytes to communicate; of a sparse bucket those of its parameter.
    pub fn bytes(&self) -> usize {
        self.layout.bytes()
    }
}

fn layout(first: &Facts, members: &[&Facts]) -> Layout {
    let tensors = members
        .iter()
        .map(|facts| (facts.shape.clone(), facts.bucket_strides.clone()));
    Layout::new(first.spec.kind, first.spec.device, 1, tensors)
}

/// Whether both tensors start at one place of one storage. A backend may allocate several buckets in one storage.
pub(crate) fn same_place(a: &Info, b: &Info) -> bool {
    a.storage != 0 && (a.storage, a.storage_offset) == (b.storage, b.storage_offset)
}

/// Bytes to skip before the first gradient, chosen to align as many bytes as possible of gradients that kernels can
/// write in place, as libtorch aligns its own blocks.
fn gap(members: &[&Facts]) -> usize {
    let mut aligned = [0; ALIGNMENT];
    let mut offset = 0;
    for facts in members {
        let bytes = facts.spec.bytes;
        if bytes >= SMALLEST {
            aligned[(ALIGNMENT - offset % ALIGNMENT) % ALIGNMENT] += bytes;
        }
        offset += bytes;
    }
    (0..ALIGNMENT)
        .max_by_key(|gap| (aligned[*gap], Reverse(*gap)))
        .unwrap_or(0)
}

/// Checks that the parameters can share a bucket.
pub(crate) fn check_members(parameters: &[Facts], indices: &[usize]) -> Result<()> {
    if indices.is_empty() {
        return received("a bucket must hold at least one parameter");
    }
    for index in indices {
        let (Some(facts), Some(first)) = (parameters.get(*index), parameters.get(indices[0])) else {
            let count = parameters.len();
            return invalid(format!(
                "there is no parameter {index}: the model has {count} parameters"
            ));
        };
        if indices.len() > 1 && (first.spec.expect_sparse || facts.spec.expect_sparse) {
            return invalid(
                "Buckets with more than one variable cannot include variables that expect a sparse gradient.",
            );
        }
        if first.spec.kind != facts.spec.kind {
            return invalid("All parameters in a bucket must have the same dtype.");
        }
        if first.spec.device != facts.spec.device {
            return invalid("All parameters in a bucket must be placed on the same device.");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use lockstep_collectives::InProcess;
    use lockstep_torch::Kind;

    use super::*;
    use crate::parameters::tests::facts;

    #[test]
    fn upstream_19_test_multi_dtype_single_bucket() {
        let mut parameters = [Kind::Float, Kind::Double, Kind::Float].map(|kind| facts(&[3, 3], kind));
        parameters[2].spec.expect_sparse = true;
        for (indices, expected) in [
            ([0, 1], "All parameters in a bucket must have the same dtype."),
            ([0, 7], "there is no parameter 7: the model has 3 parameters"),
            ([0, 2], "Buckets with more than one variable cannot include variables"),
        ] {
            let group = InProcess::new(1).unwrap().remove(0);
            let text = Bucket::new(&parameters, &indices, Some(&group), true)
                .err()
                .unwrap()
                .to_string();
            assert!(text.starts_with(expected), "{text}");
        }
    }
}
