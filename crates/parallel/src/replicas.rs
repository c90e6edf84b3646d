//! Replicas that share autograd with the original.
use lockstep_torch::{Tensor, TensorExt, autograd};

use crate::{ParallelError, Result};

/// A tensor of a module, and its copies in the module's replicas.
#[derive(Debug)]
pub struct Linked {
    /// Its name in the module.
    pub name: String,
    /// The module's own.
    pub original: Tensor,
    /// The replicas' copies, in the replicas' order: the order in which gradients are summed.
    pub copies: Vec<Tensor>,
}

/// Makes the gradients of the copies flow into the originals, summed (`ReduceAdd`); a copy without a gradient counts as
/// absent. Either all are linked or, where one of them is no copy, none is.
pub fn link(tensors: &[Linked]) -> Result<()> {
    for tensor in tensors {
        for copy in &tensor.copies {
            check_copy(tensor, copy)?;
        }
    }
    for tensor in tensors {
        autograd::reduce_add(&tensor.original, &tensor.copies)?;
    }
    Ok(())
}

/// An overridden `clone()` may return anything.
fn check_copy(tensor: &Linked, copy: &Tensor) -> Result<()> {
    let info = copy.info()?;
    let reason = if copy.is_same(&tensor.original) {
        "it is the original's"
    } else if !info.is_leaf {
        "it has a history of its own, where a leaf is expected"
    } else if !info.is_floating_point && !info.is_complex {
        "its dtype has no gradients"
    } else {
        return Ok(());
    };
    Err(ParallelError::NotACopy {
        name: tensor.name.clone(),
        reason,
    })
}
