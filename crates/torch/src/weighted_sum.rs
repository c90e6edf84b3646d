//! Sums of products in a given order, whose bits depend on nothing else.
use std::iter;
use std::ops::Range;

use tch::{Device, Kind, Tensor};

use crate::tensor::{Item, TensorExt};
use crate::{Result, TorchError};

/// Elements that libtorch's kernels work on at once: products need memory of their own, and few enough elements stay on the
/// calling thread.
const PIECE: i64 = 32 * 1024;
/// Elements that our own kernel adds up in registers and the nearest cache.
const LINE: usize = 512;
/// Sums of squares side by side.
const LANES: usize = 16;

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
    check(out, terms)?;
    let numel = out.numel();
    match (out.device(), out.f_kind()?) {
        // SAFETY: contiguous memory of that many elements of that type, which the tensors keep.
        (Device::Cpu, Kind::Float) => unsafe { mix_elements::<f32>(out, own, taken, terms, numel) },
        // SAFETY: as above.
        (Device::Cpu, Kind::Double) => unsafe { mix_elements::<f64>(out, own, taken, terms, numel) },
        _ => return by_kernels(out, own, taken, terms),
    }
    Ok(())
}

/// `||c_0 x_0 + c_1 x_1 + ...||^2`, of the elements in `range`: the sum is as [`weighted_sum`] has it, its squares are added up in
/// float32 for float32 and what is smaller, some hundreds of elements in a row, and then in float64. Runs on the calling thread
/// where the range has less than 32,768 elements.
///
/// # Errors
/// As [`mix`], and where the range is beyond the tensors.
pub fn squared_norm(terms: &[(Tensor, f64)], range: Range<usize>) -> Result<f64> {
    let Some((first, _)) = terms.first() else {
        return Err(misfit());
    };
    check(first, terms)?;
    if range.start > range.end || range.end > first.numel() {
        return Err(TorchError::argument("the range of a squared norm is beyond its terms"));
    }
    Ok(match (first.device(), first.f_kind()?) {
        // SAFETY: contiguous memory of so many elements of that type, which the tensors keep.
        (Device::Cpu, Kind::Float) => unsafe { squares_of::<f32>(terms, range) },
        // SAFETY: as above.
        (Device::Cpu, Kind::Double) => unsafe { squares_of::<f64>(terms, range) },
        (_, kind) => {
            let (start, length) = (range.start as i64, range.len() as i64);
            let terms = terms
                .iter()
                .map(|(term, weight)| Ok((term.f_narrow(0, start, length)?, *weight)));
            let terms = terms.collect::<Result<Vec<_>>>()?;
            let sum = terms[0].0.f_empty_like()?;
            by_kernels(&sum, 0.0, 1.0, &terms)?;
            let wide = if kind == Kind::Half || kind == Kind::BFloat16 {
                Kind::Float
            } else {
                kind
            };
            match sum.f_to_kind(wide)?.f_norm()?.item()? {
                Item::Double(norm) => norm * norm,
                _ => 0.0,
            }
        }
    })
}

/// Whether the terms go together, and with `out`.
fn check(out: &Tensor, terms: &[(Tensor, f64)]) -> Result<()> {
    let (kind, device, numel) = (out.f_kind()?, out.device(), out.numel());
    for tensor in iter::once(out).chain(terms.iter().map(|(term, _)| term)) {
        let fits = tensor.f_kind()? == kind && tensor.device() == device && tensor.numel() == numel;
        if terms.is_empty() || !fits || !tensor.is_contiguous_in(0)? {
            return Err(misfit());
        }
    }
    Ok(())
}

fn misfit() -> TorchError {
    TorchError::argument("a weighted sum needs terms, contiguous and of one dtype, device and number of elements")
}

/// What our own kernels add up; their operations round once each, and are never fused.
trait Element: Copy + std::ops::Mul<Output = Self> + std::ops::AddAssign + Into<f64> {
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
    let terms = places::<T>(terms);
    let mut line = [T::ZERO; LINE];
    for start in (0..numel).step_by(LINE) {
        let line = &mut line[..LINE.min(numel - start)];
        // SAFETY: `start + line.len()` is at most `numel`. What is read may be `out`, which is written when all is read.
        unsafe {
            add_up(line, &terms, start);
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

/// Where the terms are, and their weights.
fn places<T: Element>(terms: &[(Tensor, f64)]) -> Vec<(*const T, T)> {
    let place = |term: &Tensor| term.data_ptr().cast_const().cast();
    terms
        .iter()
        .map(|(term, weight)| (place(term), T::from_f64(*weight)))
        .collect()
}

/// What the terms add up to from element `start` on.
///
/// # Safety
/// They have at least `start + line.len()` elements, contiguous, which nobody writes meanwhile.
unsafe fn add_up<T: Element>(line: &mut [T], terms: &[(*const T, T)], start: usize) {
    let Some((&(first, weight), others)) = terms.split_first() else {
        return;
    };
    // SAFETY: the caller's.
    unsafe {
        for (index, sum) in line.iter_mut().enumerate() {
            *sum = *first.add(start + index) * weight;
        }
        for &(term, weight) in others {
            for (index, sum) in line.iter_mut().enumerate() {
                *sum += *term.add(start + index) * weight;
            }
        }
    }
}

/// # Safety
/// The tensors have at least `range.end` elements of type `T`, contiguous, in this process's memory, which nobody writes meanwhile.
unsafe fn squares_of<T: Element>(terms: &[(Tensor, f64)], range: Range<usize>) -> f64 {
    let terms = places::<T>(terms);
    let mut line = [T::ZERO; LINE];
    let mut squares = 0.0;
    for start in range.clone().step_by(LINE) {
        let line = &mut line[..LINE.min(range.end - start)];
        // SAFETY: `start + line.len()` is at most `range.end`.
        unsafe { add_up(line, &terms, start) };
        // Sums that do not wait for one another.
        let mut lanes = [T::ZERO; LANES];
        for part in line.chunks(LANES) {
            for (lane, x) in lanes.iter_mut().zip(part) {
                *lane += *x * *x;
            }
        }
        squares += lanes.into_iter().map(Into::into).sum::<f64>();
    }
    squares
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
    fn summands_of_weight_zero_are_not_read() {
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
    fn squares_are_those_of_the_sum_and_of_the_range_alone() {
        for kind in [Kind::Double, Kind::Float, Kind::Half, Kind::BFloat16] {
            let terms = || {
                Tensor::arange(3000, (Kind::Double, Device::Cpu))
                    .remainder(7.0)
                    .to_kind(kind)
            };
            let terms = [(terms(), 1.0), (terms(), -0.5)];
            for range in [0..3000, 0..0, 5..6, 511..513, 17..2999] {
                let wanted: f64 = range.clone().map(|place| ((place % 7) as f64 / 2.0).powi(2)).sum();
                let found = squared_norm(&terms, range.clone()).unwrap();
                // By kernels it is a root, of 24 bits, that was squared.
                let fits = if kind == Kind::Double || kind == Kind::Float {
                    0.0
                } else {
                    1e-6
                };
                assert!(
                    (found - wanted).abs() <= fits * wanted,
                    "{kind:?}, {range:?}: {found}, not {wanted}"
                );
            }
            assert!(squared_norm(&terms, 0..3001).is_err());
        }
        assert!(squared_norm(&[], 0..0).is_err());
        let zeros = |count: i64, kind| (Tensor::zeros([count], (kind, Device::Cpu)), 1.0);
        assert!(squared_norm(&[zeros(4, Kind::Float), zeros(4, Kind::Double)], 0..4).is_err());
    }

    #[test]
    fn narrow_dtypes_are_summed_in_wide_ones() {
        let model = Tensor::ones([1 << 25], (Kind::Float, Device::Cpu));
        let found = squared_norm(&[(model, 1.0)], 0..(1 << 25) - 1).unwrap();
        assert_eq!(found.to_bits(), f64::from((1 << 25) - 1).to_bits());
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
