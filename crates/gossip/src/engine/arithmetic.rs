//! Sums of models in rank order, and mixing.
use lockstep_torch::dispatch::{Operator, Value};
use lockstep_torch::modes::Modes;
use lockstep_torch::{Tensor, TensorExt};

use crate::error::Result;

/// Sums are made in pieces of so many elements: products are rounded before they are added, which needs memory of their own,
/// and libtorch stays on the calling thread.
const PIECE: i64 = 32 * 1024;

/// `out = c_0 x_0 + c_1 x_1 + ...`, each product rounded before it is added, in the given order. All are flat and of one
/// length; `out` may be one of the parts.
pub(super) fn weigh(out: &Tensor, parts: &[(Tensor, f64)]) -> Result<()> {
    let length = out.numel() as i64;
    let Some(((first, weight), others)) = parts.split_first() else {
        return Ok(());
    };
    let memory = Tensor::f_empty([2, PIECE.min(length)], (out.f_kind()?, out.device()))?;
    let (sum, product) = (memory.f_get(0)?, memory.f_get(1)?);
    let mut start = 0;
    while start < length {
        let piece = PIECE.min(length - start);
        let at = |tensor: &Tensor, from| tensor.f_narrow(0, from, piece);
        let (mut sum, product) = (at(&sum, 0)?, at(&product, 0)?);
        sum.write_product(&at(first, start)?, *weight)?;
        for (part, weight) in others {
            product.write_product(&at(part, start)?, *weight)?;
            let _ = sum.f_add_(&product)?;
        }
        at(out, start)?.f_copy_(&sum)?;
        start += piece;
    }
    Ok(())
}

/// `block <- own * block + taken * sum`, each product rounded; `sum` is used up.
pub(super) fn mix(block: &Tensor, sum: &Tensor, own: f64, taken: f64) -> Result<()> {
    let (mut block, mut sum) = (block.share()?, sum.share()?);
    if !is(taken, 1.0) {
        let _ = sum.f_mul_scalar_(taken)?;
    }
    if is(own, 0.0) {
        block.f_copy_(&sum)?;
        return Ok(());
    }
    if !is(own, 1.0) {
        let _ = block.f_mul_scalar_(own)?;
    }
    let _ = block.f_add_(&sum)?;
    Ok(())
}

/// As Decent-DP 0.2.3 does it: `block.mul_(own)`, `block.add_(sum, alpha=taken)`, whose product is not rounded.
pub(super) fn mix_as_original(block: &Tensor, sum: &Tensor, own: f64, taken: f64) -> Result<()> {
    let _ = block.share()?.f_mul_scalar_(own)?;
    let add = Operator::find("add_", "Tensor")?;
    let values = [Value::Tensor(block), Value::Tensor(sum), Value::Double(taken)];
    add.call(Modes::NO_GRAD, &values, &mut |_| ())?;
    Ok(())
}

/// Exactly?
pub(super) fn is(value: f64, expected: f64) -> bool {
    value.to_bits() == expected.to_bits()
}

/// A tensor with the same values, in the same order in memory.
pub(super) fn duplicate(tensor: &Tensor) -> Result<Tensor> {
    let mut copy = tensor.f_empty_like()?;
    copy.f_copy_(tensor)?;
    Ok(copy)
}
