//! Shapes and dtypes that c10d's Gloo rejects, or that need conversion.
use lockstep_torch::{Kind, TchError, Tensor};

use crate::backend::{BackendFailure, Completion, FailureKind};
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};

/// Rejects what c10d rejects: a Python rank does not launch these operations, so a Lockstep rank must not either.
pub(super) fn check(collective: &Collective) -> Result<()> {
    let refuse = |message| {
        Err(CollectivesError::InvalidArgument {
            operation: collective.name(),
            message,
        })
    };
    match collective {
        Collective::AllGatherInto { output, input } => {
            let (whole, part) = (output.size(), input.size());
            let ranks = output.numel().checked_div(input.numel()).unwrap_or(0) as i64;
            let expected = along_rows(&part, ranks);
            if input.numel() > 0 && expected.as_ref() != Some(&whole) {
                return refuse(format!(
                    "the backend 'gloo' joins the inputs along dimension 0: output has shape {whole:?}, but must have \
                     {expected:?} for an input of {part:?}",
                    expected = expected.unwrap_or_default(),
                ));
            }
        }
        Collective::ReduceScatterTensor { output, input, .. } => {
            let (whole, part) = (input.size(), output.size());
            let ranks = input.numel().checked_div(output.numel()).unwrap_or(0) as i64;
            let expected = along_rows(&part, ranks).and_then(|sizes| sizes.first().copied());
            if output.numel() > 0 && (expected.is_none() || expected != whole.first().copied()) {
                return refuse(format!(
                    "the backend 'gloo' cuts the input along dimension 0: input has shape {whole:?}, but must have \
                     {ranks} times the rows of an output of {part:?}"
                ));
            }
        }
        Collective::Gather { input, .. } if is_complex(input) => {
            return refuse(
                "Invalid scalar type: the backend 'gloo' does not gather complex numbers; pass viewAsReal(x), which \
                 shares its memory"
                    .to_owned(),
            );
        }
        _ => {}
    }
    Ok(())
}

fn is_complex(tensor: &Tensor) -> bool {
    matches!(tensor.f_kind(), Ok(Kind::ComplexFloat | Kind::ComplexDouble))
}

/// The shape of `ranks` such tensors, concatenated along dimension 0; `None` for a scalar.
fn along_rows(part: &[i64], ranks: i64) -> Option<Vec<i64>> {
    let mut sizes = part.to_vec();
    *sizes.first_mut()? *= ranks;
    Some(sizes)
}

/// Converts the operation to one that c10d supports. The returned completion converts the results first.
pub(super) fn carried(
    collective: Collective,
    done: Completion,
) -> std::result::Result<(Collective, Completion), (Completion, BackendFailure)> {
    match copied(collective) {
        Ok((collective, None)) => Ok((collective, done)),
        Ok((collective, Some(parts))) => Ok((collective, done.after(move || parts.take().map_err(|e| failure(&e))))),
        Err(error) => Err((done, failure(&error))),
    }
}

fn failure(error: &TchError) -> BackendFailure {
    BackendFailure::new(FailureKind::Other, error.to_string())
}

/// The data that an all-to-all of lists has received, in one tensor, and its destinations.
struct Parts {
    received: Tensor,
    outputs: Vec<Tensor>,
    counts: Vec<i64>,
}

impl Parts {
    fn take(&self) -> std::result::Result<(), TchError> {
        let parts = self.received.f_split_with_sizes(&self.counts, 0)?;
        for (output, part) in self.outputs.iter().zip(parts) {
            output.shallow_clone().f_view([-1])?.f_copy_(&part)?;
        }
        Ok(())
    }
}

/// Complex numbers are sent as pairs of real ones. An all-to-all of lists, which c10d supports with equal shapes only,
/// is sent as an all-to-all of single tensors with splits: the same bytes on the wire.
fn copied(collective: Collective) -> std::result::Result<(Collective, Option<Parts>), TchError> {
    let real = |tensor: &Tensor| {
        if is_complex(tensor) {
            tensor.f_view_as_real()
        } else {
            Ok(tensor.shallow_clone())
        }
    };
    if !matches!(
        collective,
        Collective::AllGather { .. }
            | Collective::AllGatherInto { .. }
            | Collective::Scatter { .. }
            | Collective::AllToAll { .. }
            | Collective::AllToAllSingle { .. }
    ) {
        return Ok((collective, None));
    }
    match collective.map(real)? {
        Collective::AllToAll { outputs, inputs } => all_to_all(outputs, &inputs),
        other => Ok((other, None)),
    }
}

fn all_to_all(outputs: Vec<Tensor>, inputs: &[Tensor]) -> std::result::Result<(Collective, Option<Parts>), TchError> {
    let counts = |tensors: &[Tensor]| tensors.iter().map(|tensor| tensor.numel() as i64).collect::<Vec<_>>();
    let flat = inputs
        .iter()
        .map(|input| input.f_view([-1]))
        .collect::<std::result::Result<Vec<_>, _>>()?;
    let input = Tensor::f_cat(&flat, 0)?;
    let output_splits = counts(&outputs);
    let received = input.f_new_empty([output_splits.iter().sum::<i64>()], (input.f_kind()?, input.device()))?;
    let parts = Parts {
        received: received.shallow_clone(),
        outputs,
        counts: output_splits.clone(),
    };
    let collective = Collective::AllToAllSingle {
        output: received,
        input,
        output_splits,
        input_splits: counts(inputs),
    };
    Ok((collective, Some(parts)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use lockstep_torch::Device;

    use super::*;
    use crate::collective::ReduceOp;

    fn zeros(shape: &[i64]) -> Tensor {
        Tensor::f_zeros(shape, (Kind::Float, Device::Cpu)).unwrap()
    }

    #[test]
    fn all_gather_into_tensor_takes_the_shapes_that_pytorch_takes() {
        for (output, input, fits) in [
            (&[6_i64] as &[i64], &[3_i64] as &[i64], true),
            (&[2, 3], &[1, 3], true),
            (&[4, 3], &[2, 3], true),
            (&[2, 3], &[3], false),
            (&[6], &[1, 3], false),
            (&[3, 2], &[3], false),
            (&[2], &[], false),
            (&[2, 2, 3], &[2, 3], false),
            (&[0], &[0], true),
        ] {
            let collective = Collective::AllGatherInto {
                output: zeros(output),
                input: zeros(input),
            };
            assert_eq!(check(&collective).is_ok(), fits, "{output:?} {input:?}");
        }
    }

    #[test]
    fn reduce_scatter_tensor_takes_the_shapes_that_pytorch_takes() {
        for (input, output, fits) in [
            (&[6_i64] as &[i64], &[3_i64] as &[i64], true),
            (&[4, 3], &[2, 3], true),
            (&[2, 3], &[3], false),
            (&[6], &[1, 3], false),
            (&[3, 2], &[3], false),
        ] {
            let collective = Collective::ReduceScatterTensor {
                output: zeros(output),
                input: zeros(input),
                op: ReduceOp::Sum,
            };
            assert_eq!(check(&collective).is_ok(), fits, "{input:?} {output:?}");
        }
    }
}
