//! Mixing.
use lockstep_torch::dispatch::{Operator, Value};
use lockstep_torch::modes::Modes;
use lockstep_torch::{Tensor, TensorExt};

use crate::error::Result;

/// As Decent-DP 0.2.3 does it: `block.mul_(own)`, `block.add_(sum, alpha=taken)`, whose product is not rounded.
pub(super) fn mix_as_original(block: &Tensor, sum: &Tensor, own: f64, taken: f64) -> Result<()> {
    let _ = block.share()?.f_mul_scalar_(own)?;
    let add = Operator::find("add_", "Tensor")?;
    let values = [Value::Tensor(block), Value::Tensor(sum), Value::Double(taken)];
    add.call(Modes::NO_GRAD, &values, &mut |_| ())?;
    Ok(())
}

/// A tensor with the same values, in the same order in memory.
pub(super) fn duplicate(tensor: &Tensor) -> Result<Tensor> {
    let mut copy = tensor.f_empty_like()?;
    copy.f_copy_(tensor)?;
    Ok(copy)
}
