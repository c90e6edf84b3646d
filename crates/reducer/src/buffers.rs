//! Checks the buffers that forward passes broadcast: if sizes differ between ranks, the transport ends the process.
use lockstep_collectives::dtype_name;
use lockstep_torch::{Kind, Tensor};

use crate::error::{ReducerError, Result};

/// The properties of a buffer that ranks have compared: its name, dtype and number of elements.
pub(crate) type BufferFacts = (String, Kind, usize);

/// Rejects buffers whose number, dtypes or sizes differ from `known`.
pub(crate) fn check_buffers(known: &[BufferFacts], found: &[Tensor]) -> Result<()> {
    let changed = |detail: String| Err(ReducerError::BuffersChanged { detail });
    if known.len() != found.len() {
        return changed(format!("there were {} of them, and are {}", known.len(), found.len()));
    }
    for ((name, kind, numel), buffer) in known.iter().zip(found) {
        let (found_kind, found) = (buffer.f_kind()?, buffer.numel());
        if (*kind, *numel) != (found_kind, found) {
            let [dtype, found_dtype] = [*kind, found_kind].map(dtype_name);
            return changed(format!(
                "'{name}' had {numel} elements of dtype {dtype}, and has {found} of dtype {found_dtype}"
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
        let known = [
            ("mean".to_owned(), Kind::Float, 6),
            ("count".to_owned(), Kind::Int64, 1),
        ];
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
