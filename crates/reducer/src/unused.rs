//! Finds parameters that the outputs of a forward pass do not depend on.
use lockstep_torch::Tensor;
use lockstep_torch::autograd::{AccumulatorHook, search_graph};

use crate::error::Result;

/// The indices of the hooked parameters that no output depends on.
pub(crate) fn find_unused(outputs: &[Tensor], hooks: &[AccumulatorHook]) -> Result<Vec<usize>> {
    let hooks: Vec<&AccumulatorHook> = hooks.iter().collect();
    let reached = search_graph(outputs, &hooks)?;
    Ok(reached
        .iter()
        .enumerate()
        .filter(|(_, reached)| !**reached)
        .map(|(index, _)| index)
        .collect())
}

/// Issued once, if the search finds no unused parameter.
pub(crate) const NOTHING_UNUSED: &str = "find_unused_parameters=True was specified in DDP constructor, but did not find any unused parameters in the forward \
     pass. This flag results in an extra traversal of the autograd graph every iteration,  which can adversely affect \
     performance. If your model indeed never has any unused parameters in the forward pass, consider turning this flag off. \
     Note that this warning may be a false positive if your model has flow control causing later iterations to have unused \
     parameters.";
