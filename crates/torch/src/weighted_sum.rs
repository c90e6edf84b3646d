//! Sums of products in a given order, whose bits depend on nothing else.
use std::iter;

use tch::{Device, Kind, Tensor};

use crate::tensor::TensorExt;
use crate::{Result, TorchError};

/// Elements that libtorch's kernels work on at once: products need memory of their own, and few enough elements stay on the
/// calling thread.
const PIECE: i64 = 32 * 1024;
/// Elements that our own kernel adds up in registers and the nearest cache.
const LINE: usize = 512;

/// `out = c_0 x_0 + c_1 x_1 + ...`: see [`mix`].
///
/// # Errors
/// As [`mix`].
pub fn weighted_sum(out: &Tensor, terms: &[(Tensor, f64)]) -> Result<()> {
    mix(out, 0.0, 1.0, terms)
}

/// `out <- own * out + taken * (c_0 x_0 + c_1 x_1 + ...)`, every product and sum rounded, in the given order; where `own` is 0,
/// what `out` held counts for nothing. All are contiguous, of one dtype, device and number of elements, strided, and neither
/// conjugated nor negated lazily; `out` may be one of the x, and overlaps none otherwise. Runs on the calling thread.
///
/// On the CPU float32 and float64 are written beside autograd, which does not count it as a write (its version counter): `out`
/// is memory that no graph has saved by itself.
///
/// # Errors
/// Without terms, where tensors do not go together, or where libtorch refuses.
pub fn mix(out: &Tensor, own: f64, taken: f64, terms: &[(Tensor, f64)]) -> Result<()> {
    let (kind, device, numel) = (out.f_kind()?, out.device(), out.numel());
    let fits = |tensor: &Tensor| -> Result<bool> {
        Ok(tensor.f_kind()? == kind
            && tensor.device() == device
            && tensor.numel() == numel
            && tensor.is_contiguous_in(0)?)
    };
    for tensor in iter::once(out).chain(terms.iter().map(|(term, _)| term)) {
        if !fits(tensor)? || terms.is_empty() {
            return Err(TorchError::argument(
                "a weighted sum needs terms, contiguous and of one dtype, device and number of elements",
            ));
        }
    }
    match (device, kind) {
        // SAFETY: contiguous memory of that many elements of that type, which the tensors keep.
        (Device::Cpu, Kind::Float) => unsafe { mix_elements::<f32>(out, own, taken, terms, numel) },
        // SAFETY: as above.
        (Device::Cpu, Kind::Double) => unsafe { mix_elements::<f64>(out, own, taken, terms, numel) },
        _ => return by_kernels(out, own, taken, terms),
    }
    Ok(())
}

/// What our own kernel adds up; its operations round once each, and are never fused.
trait Element: Copy + std::ops::Mul<Output = Self> + std::ops::AddAssign {
    const ZERO: Self;
    fn from_f64(value: f64) -> Self;
}

impl Element for f32 {
    const ZERO: Self = 0.0;
    #[allow(clippy::cast_possible_truncation, reason = "as libtorch rounds a scalar")]
    fn from_f64(value: f64) -> Self {
        value as Self
    }
}

impl Element for f64 {
    const ZERO: Self = 0.0;
    fn from_f64(value: f64) -> Self {
        value
    }
}

/// Reads each term once, and writes `out` once.
///
/// # Safety
/// The tensors have at least `numel` elements of type `T`, contiguous, in this process's memory, which nobody else writes
/// meanwhile, nor reads where `out` has them; a term that shares memory with `out` is `out`.
unsafe fn mix_elements<T: Element>(out: &Tensor, own: f64, taken: f64, terms: &[(Tensor, f64)], numel: usize) {
    let place = out.data_ptr().cast::<T>();
    let (keeps, own, taken) = (own != 0.0, T::from_f64(own), T::from_f64(taken));
    let terms: Vec<(*const T, T)> = terms
        .iter()
        .map(|(term, weight)| (term.data_ptr().cast_const().cast(), T::from_f64(*weight)))
        .collect();
    let Some((&(first, weight), others)) = terms.split_first() else {
        return;
    };
    let mut line = [T::ZERO; LINE];
    for start in (0..numel).step_by(LINE) {
        let line = &mut line[..LINE.min(numel - start)];
        // SAFETY: `start + line.len()` is at most `numel`. What is read may be `out`, which is written when all is read.
        unsafe {
            for (index, sum) in line.iter_mut().enumerate() {
                *sum = *first.add(start + index) * weight;
            }
            for &(term, weight) in others {
                for (index, sum) in line.iter_mut().enumerate() {
                    *sum += *term.add(start + index) * weight;
                }
            }
            for sum in line.iter_mut() {
                *sum = *sum * taken;
            }
            if keeps {
                for (index, sum) in line.iter_mut().enumerate() {
                    *sum += *place.add(start + index) * own;
                }
            }
            place.add(start).copy_from_nonoverlapping(line.as_ptr(), line.len());
        }
    }
}

/// The same for other dtypes and devices.
fn by_kernels(out: &Tensor, own: f64, taken: f64, terms: &[(Tensor, f64)]) -> Result<()> {
    let length = out.numel() as i64;
    let Some(((first, weight), others)) = terms.split_first() else {
        return Ok(());
    };
    let memory = Tensor::f_empty([2, PIECE.min(length)], (out.f_kind()?, out.device()))?;
    let (sum, product) = (memory.f_get(0)?, memory.f_get(1)?);
    let mut start = 0;
    while start < length {
        let piece = PIECE.min(length - start);
        let at = |tensor: &Tensor, from| tensor.f_narrow(0, from, piece);
        let (mut out, mut sum, product) = (at(out, start)?, at(&sum, 0)?, at(&product, 0)?);
        sum.write_product(&at(first, start)?, *weight)?;
        for (term, weight) in others {
            product.write_product(&at(term, start)?, *weight)?;
            let _ = sum.f_add_(&product)?;
        }
        sum.write_product(&sum, taken)?;
        if own == 0.0 {
            out.f_copy_(&sum)?;
        } else {
            out.write_product(&out, own)?;
            let _ = out.f_add_(&sum)?;
        }
        start += piece;
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    /// Values of many magnitudes, subnormal ones and zeros among them.
    fn values(count: i64, kind: Kind) -> Tensor {
        let exponents = Tensor::randint_low(-150, 30, [count], (Kind::Double, Device::Cpu));
        let mantissas = Tensor::randn([count], (Kind::Double, Device::Cpu));
        (mantissas * exponents.exp2() * Tensor::rand([count], (Kind::Double, Device::Cpu)).gt(0.05)).to_kind(kind)
    }

    fn bits(tensor: &Tensor) -> Vec<i64> {
        let kind = if tensor.kind() == Kind::Double {
            Kind::Int64
        } else {
            Kind::Int
        };
        Vec::try_from(tensor.view_dtype(kind).to_kind(Kind::Int64)).unwrap()
    }

    #[test]
    fn it_has_the_bits_of_libtorchs_kernels() {
        let all = [
            (1, vec![0.5, 0.5]),
            (511, vec![0.1, 0.9]),
            (512, vec![1.0]),
            (70_001, vec![1.0 / 3.0, 0.3, 0.7, 1e-30]),
        ];
        for kind in [Kind::Float, Kind::Double] {
            for (count, weights) in &all {
                let tensors: Vec<Tensor> = (0..5).map(|_| values(*count, kind)).collect();
                let terms = || {
                    let terms = tensors.iter().zip(weights);
                    terms.map(|(term, weight)| (term.copy(), *weight)).collect::<Vec<_>>()
                };
                for (own, taken) in [(0.0, 1.0), (0.0, 0.5), (1.0, 0.3), (0.7, 0.3), (0.25, 1.0)] {
                    let (ours, theirs) = (tensors[4].copy(), tensors[4].copy());
                    mix(&ours, own, taken, &terms()).unwrap();
                    by_kernels(&theirs, own, taken, &terms()).unwrap();
                    assert_eq!(bits(&ours), bits(&theirs), "{kind:?}, {count} elements, {own}, {taken}");
                    // Into each of the terms.
                    for place in 0..weights.len() {
                        let (ours, theirs) = (terms(), terms());
                        mix(&ours[place].0, own, taken, &ours).unwrap();
                        by_kernels(&theirs[place].0, own, taken, &theirs).unwrap();
                        let (ours, theirs) = (bits(&ours[place].0), bits(&theirs[place].0));
                        assert_eq!(ours, theirs, "{kind:?}, {own}, {taken}, into term {place}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_counts_for_nothing_is_not_read() {
        let out = Tensor::from_slice(&[f64::NAN, f64::INFINITY]);
        mix(&out, 0.0, 0.5, &[(Tensor::from_slice(&[-0.0, 4.0]), 1.0)]).unwrap();
        assert_eq!(bits(&out), bits(&Tensor::from_slice(&[-0.0, 2.0])));
        assert!(mix(&out, 1.0, 1.0, &[]).is_err());
    }

    #[test]
    fn other_dtypes_are_added_up_too() {
        for kind in [Kind::BFloat16, Kind::Half] {
            let parts = [
                (Tensor::from_slice(&[1.0, 2.0]).to_kind(kind), 0.5),
                (Tensor::from_slice(&[3.0, 4.0]).to_kind(kind), 0.5),
            ];
            let out = Tensor::zeros([2], (kind, Device::Cpu));
            weighted_sum(&out, &parts).unwrap();
            assert_eq!(Vec::<f64>::try_from(out.to_kind(Kind::Double)).unwrap(), [2.0, 3.0]);
        }
    }

    #[test]
    fn tensors_that_do_not_go_together_are_refused() {
        let zeros = |count: i64, kind| Tensor::zeros([count], (kind, Device::Cpu));
        let out = zeros(4, Kind::Float);
        for part in [
            zeros(3, Kind::Float),
            zeros(4, Kind::Double),
            zeros(8, Kind::Float).slice(0, 0, 8, 2),
        ] {
            assert!(weighted_sum(&out, &[(part, 1.0)]).is_err());
        }
    }
}
