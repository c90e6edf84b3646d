//! Reductions over the memory of several ranks, in loops of our own on the calling thread: libtorch's kernels would
//! start a second team of threads beside the computing one.
//!
//! Uses pointers, not slices: other processes may write to the memory that is read here.
#![allow(
    clippy::inline_always,
    reason = "what is inlined is compiled for the processor's own instructions"
)]
use lockstep_torch::Kind;

use crate::collective::ReduceOp;

/// Elements that are reduced in registers at a time.
const BLOCK: usize = 32;

/// Reduces `inputs` into `out`, from left to right. `out` may be one of the inputs. False if `op` is not defined for
/// `kind`.
///
/// # Safety
/// Every input has `elements` readable elements of `kind`, `out` has as many writable ones; `out` overlaps an input wholly
/// or not at all.
pub(super) unsafe fn combine(kind: Kind, op: ReduceOp, out: *mut u8, inputs: &[*const u8], elements: usize) -> bool {
    // SAFETY: the caller's promise, for the type of that kind.
    unsafe {
        match kind {
            Kind::Float => floating::<f32>(op, out, inputs, elements),
            Kind::Double => floating::<f64>(op, out, inputs, elements),
            Kind::Half => floating::<Half>(op, out, inputs, elements),
            Kind::BFloat16 => floating::<BFloat16>(op, out, inputs, elements),
            Kind::Uint8 | Kind::Bool => integral::<u8>(op, out, inputs, elements),
            Kind::Int8 => integral::<i8>(op, out, inputs, elements),
            Kind::Int => integral::<i32>(op, out, inputs, elements),
            Kind::Int64 => integral::<i64>(op, out, inputs, elements),
            _ => false,
        }
    }
}

/// Gloo's reductions of a number. `local` is a rank's own value, `sum` the value received along the ring. Where two NaNs
/// meet, compilers choose which one remains.
trait Number: Copy {
    fn add(local: Self, sum: Self) -> Self;
    fn multiply(local: Self, sum: Self) -> Self;
    fn is_less(a: Self, b: Self) -> bool;
    /// The product, rounded like libtorch's product with a scalar. Integers stay as they are.
    fn times(self, factor: f64) -> Self;
}

trait Bits: Number {
    fn and(local: Self, sum: Self) -> Self;
    fn or(local: Self, sum: Self) -> Self;
    fn xor(local: Self, sum: Self) -> Self;
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl Number for $type {
            #[inline(always)]
            fn add(local: Self, sum: Self) -> Self { local.wrapping_add(sum) }
            #[inline(always)]
            fn multiply(local: Self, sum: Self) -> Self { local.wrapping_mul(sum) }
            #[inline(always)]
            fn is_less(a: Self, b: Self) -> bool { a < b }
            #[inline(always)]
            fn times(self, _factor: f64) -> Self { self }
        }
        impl Bits for $type {
            #[inline(always)]
            fn and(local: Self, sum: Self) -> Self { local & sum }
            #[inline(always)]
            fn or(local: Self, sum: Self) -> Self { local | sum }
            #[inline(always)]
            fn xor(local: Self, sum: Self) -> Self { local ^ sum }
        }
    )*};
}
integers!(u8, i8, i32, i64);

macro_rules! floats {
    ($($type:ty),*) => {$(
        impl Number for $type {
            #[inline(always)]
            fn add(local: Self, sum: Self) -> Self { local + sum }
            #[inline(always)]
            fn multiply(local: Self, sum: Self) -> Self { local * sum }
            #[inline(always)]
            fn is_less(a: Self, b: Self) -> bool { a < b }
            #[inline(always)]
            #[allow(clippy::cast_lossless, clippy::unnecessary_cast, reason = "one macro for both")]
            fn times(self, factor: f64) -> Self { self * factor as $type }
        }
    )*};
}
floats!(f32, f64);

/// 16-bit floats are reduced as float32 and rounded after each step, as in c10.
macro_rules! narrow {
    ($name:ident, $widen:ident, $round:ident) => {
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        struct $name(u16);

        impl Number for $name {
            #[inline(always)]
            fn add(local: Self, sum: Self) -> Self {
                Self($round($widen(local.0) + $widen(sum.0)))
            }
            #[inline(always)]
            fn multiply(local: Self, sum: Self) -> Self {
                Self($round($widen(local.0) * $widen(sum.0)))
            }
            #[inline(always)]
            fn is_less(a: Self, b: Self) -> bool {
                $widen(a.0) < $widen(b.0)
            }
            #[inline(always)]
            fn times(self, factor: f64) -> Self {
                Self($round($widen(self.0) * factor as f32))
            }
        }
    };
}
narrow!(BFloat16, bfloat16_to_f32, f32_to_bfloat16);
narrow!(Half, half_to_f32, f32_to_half);

#[inline(always)]
fn bfloat16_to_f32(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Rounds to nearest, ties to even.
#[inline(always)]
fn f32_to_bfloat16(value: f32) -> u16 {
    if value.is_nan() {
        return 0x7FC0;
    }
    let bits = value.to_bits();
    (bits.wrapping_add(0x7FFF + ((bits >> 16) & 1)) >> 16) as u16
}

#[inline(always)]
fn half_to_f32(bits: u16) -> f32 {
    let sign = u32::from(bits & 0x8000) << 16;
    let rest = u32::from(bits & 0x7FFF);
    // The exponent biases differ by 112; the product also normalizes subnormal numbers.
    let scaled = f32::from_bits(rest << 13) * f32::from_bits((254 - 15) << 23);
    let is_special = rest >= 0x7C00;
    let magnitude = if is_special {
        0x7F80_0000 | ((rest & 0x3FF) << 13)
    } else {
        scaled.to_bits()
    };
    f32::from_bits(sign | magnitude)
}

/// Rounds to nearest, ties to even.
#[inline(always)]
fn f32_to_half(value: f32) -> u16 {
    let sign = ((value.to_bits() >> 16) & 0x8000) as u16;
    let magnitude = value.to_bits() & 0x7FFF_FFFF;
    if magnitude > 0x7F80_0000 {
        return sign | 0x7E00;
    }
    // 65520 and more round to infinity.
    if magnitude >= 0x477F_F000 {
        return sign | 0x7C00;
    }
    let bits = if magnitude < 0x3880_0000 {
        // Adding 0.5 moves the last bit of a subnormal half to the last bit of the sum.
        (f32::from_bits(magnitude) + 0.5).to_bits().wrapping_sub(0x3F00_0000)
    } else {
        let odd = (magnitude >> 13) & 1;
        magnitude.wrapping_sub(112 << 23).wrapping_add(0xFFF + odd) >> 13
    };
    sign | bits as u16
}

unsafe fn floating<T: Number>(op: ReduceOp, out: *mut u8, inputs: &[*const u8], elements: usize) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        match op {
            ReduceOp::Sum | ReduceOp::Avg => run(out, inputs, elements, same, T::add),
            ReduceOp::PremulSum => {
                let factor = 1.0 / inputs.len() as f64;
                run(out, inputs, elements, |value: T| value.times(factor), T::add);
            }
            ReduceOp::Product => run(out, inputs, elements, same, T::multiply),
            // Gloo uses std::min and std::max, which return the first argument if both are equal or unordered.
            ReduceOp::Min => run(out, inputs, elements, same, |a, b| if T::is_less(b, a) { b } else { a }),
            ReduceOp::Max => run(out, inputs, elements, same, |a, b| if T::is_less(a, b) { b } else { a }),
            ReduceOp::Band | ReduceOp::Bor | ReduceOp::Bxor => return false,
        }
    }
    true
}

unsafe fn integral<T: Bits>(op: ReduceOp, out: *mut u8, inputs: &[*const u8], elements: usize) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        match op {
            ReduceOp::Band => run(out, inputs, elements, same, T::and),
            ReduceOp::Bor => run(out, inputs, elements, same, T::or),
            ReduceOp::Bxor => run(out, inputs, elements, same, T::xor),
            _ => return floating::<T>(op, out, inputs, elements),
        }
    }
    true
}

fn same<T>(value: T) -> T {
    value
}

/// Applies `read` to each input and reduces the results with `f`.
unsafe fn run<T: Copy>(
    out: *mut u8,
    inputs: &[*const u8],
    elements: usize,
    read: impl Fn(T) -> T + Copy,
    f: impl Fn(T, T) -> T + Copy,
) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor supports AVX2; the rest is the caller's promise.
        return unsafe { run_avx2(out, inputs, elements, read, f) };
    }
    // SAFETY: the caller's promise.
    unsafe { run_blocks(out, inputs, elements, read, f) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn run_avx2<T: Copy>(
    out: *mut u8,
    inputs: &[*const u8],
    elements: usize,
    read: impl Fn(T) -> T + Copy,
    f: impl Fn(T, T) -> T + Copy,
) {
    // SAFETY: the caller's promise.
    unsafe { run_blocks(out, inputs, elements, read, f) }
}

#[inline(always)]
unsafe fn run_blocks<T: Copy>(
    out: *mut u8,
    inputs: &[*const u8],
    elements: usize,
    read: impl Fn(T) -> T + Copy,
    f: impl Fn(T, T) -> T + Copy,
) {
    let [first, rest @ ..] = inputs else { return };
    let whole = elements / BLOCK * BLOCK;
    for at in (0..whole).step_by(BLOCK) {
        // SAFETY: a block before the end of each. It is read completely before it is written, so `out` may be an input.
        unsafe {
            let mut sum: [T; BLOCK] = first.cast::<T>().add(at).cast::<[T; BLOCK]>().read_unaligned();
            for sum in &mut sum {
                *sum = read(*sum);
            }
            for input in rest {
                let local: [T; BLOCK] = input.cast::<T>().add(at).cast::<[T; BLOCK]>().read_unaligned();
                for (sum, local) in sum.iter_mut().zip(local) {
                    *sum = f(read(local), *sum);
                }
            }
            out.cast::<T>().add(at).cast::<[T; BLOCK]>().write_unaligned(sum);
        }
    }
    for at in whole..elements {
        // SAFETY: an element before the end of each.
        unsafe {
            let mut sum = read(first.cast::<T>().add(at).read_unaligned());
            for input in rest {
                sum = f(read(input.cast::<T>().add(at).read_unaligned()), sum);
            }
            out.cast::<T>().add(at).write_unaligned(sum);
        }
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "equal bits are what is tested")]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_to_the_nearest_and_ties_to_even() {
        for bits in 0..=u16::MAX {
            let value = half_to_f32(bits);
            let back = f32_to_half(value);
            if value.is_nan() {
                assert_eq!(back & 0x7FFF, 0x7E00, "{bits:x}");
            } else {
                assert_eq!(back, bits, "{bits:x}");
            }
        }
        for (value, bits) in [
            (65_519.0, 0x7BFF),
            (65_520.0, 0x7C00),
            (2049.0, 0x6800),
            (2051.0, 0x6802),
            (3e-8, 0x0001),
            (2.9e-8, 0x0000),
            (-1e9, 0xFC00),
            (6.1e-5, 0x03FF),
        ] {
            assert_eq!(f32_to_half(value), bits, "{value}");
        }
        assert_eq!(f32_to_bfloat16(1.0 + 1.0 / 256.0), 0x3F80);
        assert_eq!(f32_to_bfloat16(1.0 + 3.0 / 256.0), 0x3F82);
    }

    #[test]
    fn a_result_may_take_the_place_of_an_input() {
        let a: Vec<f32> = (0..77).map(|i| i as f32).collect();
        let mut b: Vec<f32> = (0..77).map(|i| 100.0 * i as f32).collect();
        let out = b.as_mut_ptr();
        // SAFETY: 77 elements each, and the result takes the place of the second.
        let done = unsafe {
            combine(
                Kind::Float,
                ReduceOp::Sum,
                out.cast(),
                &[a.as_ptr().cast(), out.cast_const().cast()],
                77,
            )
        };
        assert!(done && b.iter().enumerate().all(|(i, sum)| *sum == 101.0 * i as f32));
    }

    #[test]
    fn the_smaller_of_what_does_not_compare_is_the_ranks_own() {
        let (nan, one) = ([f32::NAN], [1.0_f32]);
        for (inputs, is_nan) in [([&nan, &one], false), ([&one, &nan], true)] {
            let mut out = [0.0_f32];
            let inputs = inputs.map(|input| input.as_ptr().cast());
            for op in [ReduceOp::Min, ReduceOp::Max] {
                // SAFETY: one element each.
                assert!(unsafe { combine(Kind::Float, op, out.as_mut_ptr().cast(), &inputs, 1) });
                assert_eq!(out[0].is_nan(), is_nan);
            }
        }
    }
}
