//! A step in pieces that stay in the processor's cache. The kernels pass over their tensors several times; on the CPU
//! large ones would have to come from memory every time. Each element's arithmetic, and so its bits, is the same.
use std::ops::Range;

use tch::Tensor;

use super::kernel::{Kernel, one};
use crate::device::DeviceCode;
use crate::dispatch::Value;
use crate::tensor::{Info, TensorExt};
use crate::{Result, runtime};

/// Elements of one piece, a thread. Three float32 tensors of it take 3 MiB; smaller pieces cost more in calls than they
/// save (measured with SGD: docs/internals/measurements.md).
const ELEMENTS: i64 = 262_144;

static AS_STRIDED: Kernel = Kernel::new("as_strided", "");

/// What one round of kernels works on.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// These parameters.
    Whole(Range<usize>),
    /// Elements `start..start + length` of the flat parameter `index`.
    Part { index: usize, start: i64, length: i64 },
}

/// Cuts a step of `params`. `flat` says whether a parameter and everything that belongs to it are contiguous and exist.
pub(super) fn blocks(params: &[Tensor], flat: impl Fn(usize, &Info) -> Result<bool>) -> Result<Vec<Block>> {
    let limit = ELEMENTS * i64::from(runtime::num_threads().max(1));
    let mut out = Vec::new();
    let (mut first, mut elements) = (0, 0);
    for (index, param) in params.iter().enumerate() {
        let info = param.info()?;
        if info.device.kind != DeviceCode::CPU.kind {
            return Ok(vec![Block::Whole(0..params.len())]);
        }
        if elements > 0 && elements + info.numel > limit {
            out.push(Block::Whole(first..index));
            (first, elements) = (index, 0);
        }
        if info.numel <= limit || !flat(index, &info)? {
            elements += info.numel;
            continue;
        }
        let mut start = 0;
        while start < info.numel {
            let length = limit.min(info.numel - start);
            out.push(Block::Part { index, start, length });
            start += length;
        }
        first = index + 1;
    }
    if first < params.len() {
        out.push(Block::Whole(first..params.len()));
    }
    Ok(out)
}

impl Block {
    /// What the block has of `tensors`, of which there is one a parameter.
    pub(super) fn of(&self, tensors: &[Tensor]) -> Result<Vec<Tensor>> {
        match self {
            Self::Whole(range) => tensors[range.clone()].iter().map(TensorExt::share).collect(),
            Self::Part { index, .. } => Ok(vec![self.part(&tensors[*index])?]),
        }
    }

    /// The part of a contiguous tensor; a whole tensor where the block has no parts.
    pub(super) fn part(&self, tensor: &Tensor) -> Result<Tensor> {
        match self {
            Self::Whole(_) => tensor.share(),
            Self::Part { start, length, .. } => {
                let offset = Value::Int(tensor.info()?.storage_offset + start);
                AS_STRIDED.tensor(&[one(tensor), Value::IntList(&[*length]), Value::IntList(&[1]), offset])
            }
        }
    }

    /// The parameters that it belongs to.
    pub(super) fn indices(&self) -> Range<usize> {
        match self {
            Self::Whole(range) => range.clone(),
            Self::Part { index, .. } => *index..*index + 1,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use tch::{Device, Kind};

    use super::*;

    #[test]
    fn small_parameters_stand_together_and_large_ones_are_cut() {
        runtime::set_num_threads(1).unwrap();
        let sizes = [10, ELEMENTS - 10, 5, 2 * ELEMENTS + 1, 7, ELEMENTS + 1, 3];
        let params: Vec<_> = sizes
            .iter()
            .map(|size| Tensor::f_zeros([*size], (Kind::Float, Device::Cpu)).unwrap())
            .collect();
        // The sixth has something that is not contiguous.
        let cut = blocks(&params, |index, _| Ok(index != 5)).unwrap();
        let part = |start, length| Block::Part {
            index: 3,
            start,
            length,
        };
        let expected = [
            Block::Whole(0..2),
            Block::Whole(2..3),
            part(0, ELEMENTS),
            part(ELEMENTS, ELEMENTS),
            part(2 * ELEMENTS, 1),
            Block::Whole(4..5),
            Block::Whole(5..6),
            Block::Whole(6..7),
        ];
        assert_eq!(cut, expected);
    }
}
