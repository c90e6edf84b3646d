//! Shapes and dtypes that c10d's Gloo rejects, or that need conversion.
use lockstep_torch::{Kind, TchError, Tensor};

use crate::collective::Collective;
use crate::error::{CollectivesError, Result};

/// Rejects what c10d rejects: a Python rank does not launch these operations, so a Lockstep rank must not either.
pub(super) fn check(collective: &Collective) -> Result<()> {
    let refuse = |message| Err(CollectivesError::invalid(collective.name(), message));
    match collective {
        Collective::AllGatherInto { output, input } if input.numel() > 0 => {
            let (whole, part) = (output.size(), input.size());
            let expected = along_rows(&part, output.numel() / input.numel());
            if expected.as_ref() == Some(&whole) {
                return Ok(());
            }
            refuse(format!(
                "the backend 'gloo' joins the inputs along dimension 0: output has shape {whole:?}, but must have \
                 {expected:?} for an input of {part:?}",
                expected = expected.unwrap_or_default(),
            ))
        }
        Collective::ReduceScatterTensor { output, input, .. } if output.numel() > 0 => {
            let (whole, part) = (input.size(), output.size());
            let ranks = input.numel() / output.numel();
            let expected = along_rows(&part, ranks);
            if expected.is_some_and(|expected| expected.first() == whole.first()) {
                return Ok(());
            }
            refuse(format!(
                "the backend 'gloo' cuts the input along dimension 0: input has shape {whole:?}, but must have \
                 {ranks} times the rows of an output of {part:?}"
            ))
        }
        Collective::Gather { input, .. } if is_complex(input) => refuse(
            "Invalid scalar type: the backend 'gloo' does not gather complex numbers; pass viewAsReal(x), which \
             shares its memory"
                .to_owned(),
        ),
        _ => Ok(()),
    }
}

fn is_complex(tensor: &Tensor) -> bool {
    matches!(tensor.f_kind(), Ok(Kind::ComplexFloat | Kind::ComplexDouble))
}

/// The shape of `ranks` such tensors, concatenated along dimension 0; `None` for a scalar.
fn along_rows(part: &[i64], ranks: usize) -> Option<Vec<i64>> {
    let mut sizes = part.to_vec();
    *sizes.first_mut()? *= ranks as i64;
    Some(sizes)
}

/// What c10d carries in place of an operation, and the copies to make once it has succeeded: targets and sources.
pub(super) type Carried = (Collective, Vec<(Tensor, Tensor)>);

/// Converts the operation to one that c10d supports.
///
/// Complex numbers are sent as pairs of real ones. An all-to-all of lists, which c10d supports with equal shapes only,
/// is sent as an all-to-all of single tensors with splits: the same bytes on the wire.
pub(super) fn carried(collective: Collective) -> std::result::Result<Carried, TchError> {
    if !matches!(
        collective,
        Collective::AllGather { .. }
            | Collective::AllGatherInto { .. }
            | Collective::Scatter { .. }
            | Collective::AllToAll { .. }
            | Collective::AllToAllSingle { .. }
    ) {
        return Ok((collective, Vec::new()));
    }
    let real = |tensor: &Tensor| {
        if is_complex(tensor) {
            tensor.f_view_as_real()
        } else {
            Ok(tensor.shallow_clone())
        }
    };
    match collective.map(real)? {
        Collective::AllToAll { outputs, inputs } => all_to_all(outputs, &inputs),
        other => Ok((other, Vec::new())),
    }
}

fn all_to_all(outputs: Vec<Tensor>, inputs: &[Tensor]) -> std::result::Result<Carried, TchError> {
    let counts = |tensors: &[Tensor]| tensors.iter().map(|tensor| tensor.numel() as i64).collect::<Vec<_>>();
    let flat = inputs.iter().map(|input| input.f_view([-1]));
    let input = Tensor::f_cat(&flat.collect::<std::result::Result<Vec<_>, _>>()?, 0)?;
    let (output_splits, input_splits) = (counts(&outputs), counts(inputs));
    let output = input.f_new_empty([output_splits.iter().sum::<i64>()], (input.f_kind()?, input.device()))?;
    let parts = output.f_split_with_sizes(&output_splits, 0)?;
    let collective = Collective::AllToAllSingle {
        output,
        input,
        output_splits,
        input_splits,
    };
    Ok((collective, outputs.into_iter().zip(parts).collect()))
}

#[cfg(test)]
mod tests {
    use lockstep_torch::Device;

    use super::*;
    use crate::collective::ReduceOp;

    fn zeros(shape: &[i64]) -> Tensor {
        Tensor::f_zeros(shape, (Kind::Float, Device::Cpu)).unwrap()
    }

    #[test]
    fn whole_tensors_have_the_shapes_that_pytorch_takes() {
        for (whole, part, gathers, scatters) in [
            (&[6_i64] as &[i64], &[3_i64] as &[i64], true, true),
            (&[2, 3], &[1, 3], true, true),
            (&[4, 3], &[2, 3], true, true),
            (&[2, 3], &[3], false, false),
            (&[6], &[1, 3], false, false),
            (&[3, 2], &[3], false, false),
            (&[2], &[], false, false),
            (&[2, 2, 3], &[2, 3], false, false),
            (&[0], &[0], true, true),
        ] {
            let (output, input) = (zeros(whole), zeros(part));
            let gather = Collective::AllGatherInto { output, input };
            assert_eq!(check(&gather).is_ok(), gathers, "{whole:?} {part:?}");
            let (input, output, op) = (zeros(whole), zeros(part), ReduceOp::Sum);
            let scatter = Collective::ReduceScatterTensor { output, input, op };
            assert_eq!(check(&scatter).is_ok(), scatters, "{whole:?} {part:?}");
        }
    }
}
