//! Checks the buffers that forward passes broadcast: if sizes differ between ranks, the transport ends the process.
use lockstep_collectives::dtype_name;
use lockstep_torch::{Kind, Tensor};

use crate::error::{ReducerError, Result};
use crate::model::ModelTensor;

/// The properties of a buffer that ranks have compared.
#[derive(Debug)]
pub(crate) struct BufferFacts {
    name: String,
    kind: Kind,
    numel: usize,
}

impl BufferFacts {
    pub fn new(buffer: &ModelTensor) -> Result<Self> {
        Ok(Self {
            name: buffer.name.to_owned(),
            kind: buffer.tensor.f_kind()?,
            numel: buffer.tensor.numel(),
        })
    }
}

/// Rejects buffers whose number, dtypes or sizes differ from `known`.
pub(crate) fn check_buffers(known: &[BufferFacts], found: &[Tensor]) -> Result<()> {
    let changed = |detail: String| Err(ReducerError::BuffersChanged { detail });
    if known.len() != found.len() {
        return changed(format!("there were {} of them, and are {}", known.len(), found.len()));
    }
    for (facts, buffer) in known.iter().zip(found) {
        let (kind, numel) = (buffer.f_kind()?, buffer.numel());
        if (kind, numel) != (facts.kind, facts.numel) {
            return changed(format!(
                "'{}' had {} elements of dtype {}, and has {numel} of dtype {}",
                facts.name,
                facts.numel,
                dtype_name(facts.kind),
                dtype_name(kind)
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use lockstep_torch::Device;

    use super::*;

    fn buffer(numel: i64, kind: Kind) -> Tensor {
        Tensor::f_zeros([numel], (kind, Device::Cpu)).unwrap()
    }

    #[test]
    fn number_dtype_and_size_count_and_nothing_else() {
        let made = [buffer(6, Kind::Float), buffer(1, Kind::Int64)];
        let known: Vec<_> = made
            .iter()
            .zip(["mean", "count"])
            .map(|(tensor, name)| {
                let expect_sparse = false;
                BufferFacts::new(&ModelTensor {
                    name,
                    tensor,
                    expect_sparse,
                })
                .unwrap()
            })
            .collect();
        let other_shape = buffer(6, Kind::Float).f_view([2, 3]).unwrap();
        check_buffers(&known, &[other_shape, buffer(1, Kind::Int64)]).unwrap();
        for (found, text) in [
            (vec![buffer(6, Kind::Float)], "there were 2 of them, and are 1"),
            (
                vec![buffer(7, Kind::Float), buffer(1, Kind::Int64)],
                "'mean' had 6 elements of dtype float32, and has 7 of dtype float32",
            ),
            (
                vec![buffer(6, Kind::Float), buffer(1, Kind::Int)],
                "'count' had 1 elements of dtype int64, and has 1 of dtype int32",
            ),
        ] {
            let error = check_buffers(&known, &found).unwrap_err().to_string();
            assert!(error.contains(text), "{error}");
        }
    }
}
