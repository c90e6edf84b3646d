//! A bucket: the flat memory that several gradients travel in, and the views that they are copied through.
use lockstep_collectives::{ProcessGroup, Work, wire_kind};
use lockstep_torch::{Info, Kind, Tensor, TensorExt};

use crate::comm_hook::{GradBucket, HookFuture, Part, typed};
use crate::error::{ReducerError, Result};
use crate::parameters::Facts;

/// Where a bucket is on its way.
pub(crate) enum Flight {
    /// Still being filled.
    Grounded,
    /// All-reduced in place by the group.
    Group(Work),
    /// In the hands of a communication hook.
    Hook(HookFuture),
    /// Taken by whoever is polling it.
    Away,
    /// Arrived.
    Landed(Tensor),
}

/// One parameter's place in a bucket.
pub(crate) struct Slot {
    pub index: usize,
    pub part: Part,
    /// Its view of the bucket; none for a sparse gradient.
    pub view: Option<Tensor>,
}

pub(crate) struct Bucket {
    pub slots: Vec<Slot>,
    pub kind: Kind,
    pub expect_sparse: bool,
    /// Flat, of real numbers; of a sparse bucket the gradient itself, while there is one.
    pub buffer: Option<Tensor>,
    /// Gradients that have not come yet.
    pub pending: usize,
    pub flight: Flight,
}

impl Bucket {
    /// Allocates, through the group's backend, a bucket for the parameters `indices`.
    pub fn new(parameters: &[Facts], indices: &[usize], group: &ProcessGroup) -> Result<Self> {
        let members = members(parameters, indices)?;
        let Some((_, first)) = members.first() else {
            return Err(ReducerError::Received(
                "a bucket must hold at least one parameter".to_owned(),
            ));
        };
        let (kind, device, expect_sparse) = (first.kind, first.device, first.expect_sparse);
        let mut bucket = Self {
            slots: Vec::with_capacity(indices.len()),
            kind,
            expect_sparse,
            buffer: None,
            pending: indices.len(),
            flight: Flight::Grounded,
        };
        let numel: i64 = members.iter().map(|(_, facts)| facts.numel).sum();
        let memory = if expect_sparse {
            None
        } else {
            let bytes = group.allocate((numel * first.element_size) as usize, device)?;
            bucket.buffer = Some(bytes.f_view_dtype(wire_kind(kind))?);
            Some(bytes.f_view_dtype(kind)?)
        };
        let mut offset = 0;
        for (index, facts) in members {
            let part = Part {
                offset,
                shape: facts.shape.clone(),
                strides: facts.bucket_strides(),
            };
            let view = memory.as_ref().map(|memory| part.view_of(memory)).transpose()?;
            bucket.slots.push(Slot { index, part, view });
            offset += facts.numel;
        }
        Ok(bucket)
    }

    /// Views of a result of its communication: its own, when it was reduced in place.
    pub fn views_of_result(&self, result: &Tensor) -> Result<Vec<Tensor>> {
        if self.buffer.as_ref().is_some_and(|buffer| buffer.is_same(result)) {
            return self
                .slots
                .iter()
                .filter_map(|slot| slot.view.as_ref())
                .map(|view| Ok(view.share()?))
                .collect();
        }
        let flat = typed(&result.f_reshape([-1])?.f_contiguous()?, self.kind)?;
        self.slots.iter().map(|slot| slot.part.view_of(&flat)).collect()
    }

    /// The bucket as a communication hook sees it.
    pub fn for_hook(&self, index: usize, is_last: bool, parameters: &[Facts]) -> Result<GradBucket> {
        let buffer = self.filled()?.share()?;
        let mut bucket = GradBucket {
            index,
            is_last,
            buffer,
            kind: self.kind,
            parts: Vec::with_capacity(self.slots.len()),
            parameters: Vec::with_capacity(self.slots.len()),
            names: Vec::with_capacity(self.slots.len()),
        };
        for slot in &self.slots {
            bucket.parts.push(slot.part.clone());
            bucket.parameters.push(parameters[slot.index].tensor.share()?);
            bucket.names.push(parameters[slot.index].name.clone());
        }
        Ok(bucket)
    }

    /// What is communicated.
    pub fn filled(&self) -> Result<&Tensor> {
        self.buffer
            .as_ref()
            .ok_or_else(|| ReducerError::Received("a bucket was launched without a gradient".to_owned()))
    }

    /// Its bytes on the wire; 0 for a sparse one.
    pub fn bytes(&self, parameters: &[Facts]) -> i64 {
        if self.expect_sparse {
            return 0;
        }
        self.slots
            .iter()
            .map(|slot| parameters[slot.index].numel * parameters[slot.index].element_size)
            .sum()
    }
}

/// Do both stand at one place of one storage? Buckets of one backend may be pieces of one storage.
pub(crate) fn same_place(a: &Info, b: &Info) -> bool {
    a.storage != 0 && (a.storage, a.storage_offset) == (b.storage, b.storage_offset)
}

/// The parameters of a bucket, after checking that they can share one.
fn members<'a>(parameters: &'a [Facts], indices: &[usize]) -> Result<Vec<(usize, &'a Facts)>> {
    let refuse = |text: &str| {
        Err(ReducerError::InvalidArgument {
            message: text.to_owned(),
        })
    };
    let mut members: Vec<(usize, &Facts)> = Vec::with_capacity(indices.len());
    for &index in indices {
        let Some(facts) = parameters.get(index) else {
            return refuse(&format!(
                "there is no parameter {index}: the model has {} parameters",
                parameters.len()
            ));
        };
        if let Some((_, first)) = members.first() {
            if first.expect_sparse || facts.expect_sparse {
                return refuse(
                    "Buckets with more than one variable cannot include variables that expect a sparse gradient.",
                );
            }
            if first.kind != facts.kind {
                return refuse("All parameters in a bucket must have the same dtype.");
            }
            if first.device != facts.device {
                return refuse("All parameters in a bucket must be placed on the same device.");
            }
        }
        members.push((index, facts));
    }
    Ok(members)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use lockstep_collectives::InProcess;
    use lockstep_torch::Device;

    use super::*;
    use crate::parameters::Parameter;

    fn facts(kinds: &[Kind]) -> Vec<Facts> {
        let fact = |kind: &Kind| {
            let tensor = Tensor::f_zeros([3, 3], (*kind, Device::Cpu)).unwrap();
            tensor.set_requires_grad_flag(true).unwrap();
            Facts::new(Parameter {
                name: "w".to_owned(),
                tensor,
                expect_sparse: false,
            })
            .unwrap()
        };
        kinds.iter().map(fact).collect()
    }

    #[test]
    fn upstream_19_test_multi_dtype_single_bucket() {
        let group = InProcess::new(1).unwrap().remove(0);
        let parameters = facts(&[Kind::Float, Kind::Double]);
        let text = |indices: &[usize]| {
            Bucket::new(&parameters, indices, &group)
                .map(|_| ())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(text(&[0, 1]), "All parameters in a bucket must have the same dtype.");
        assert_eq!(text(&[7]), "there is no parameter 7: the model has 2 parameters");
    }

    #[test]
    fn a_sparse_parameter_shares_no_bucket() {
        let group = InProcess::new(1).unwrap().remove(0);
        let mut parameters = facts(&[Kind::Float, Kind::Float]);
        parameters[1].expect_sparse = true;
        let text = Bucket::new(&parameters, &[0, 1], &group)
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert!(
            text.starts_with("Buckets with more than one variable cannot include variables"),
            "{text}"
        );
    }
}
