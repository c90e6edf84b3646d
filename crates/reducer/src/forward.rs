//! The beginning and the end of forward passes.
use std::sync::Arc;

use lockstep_collectives::{BROADCAST_BUCKET_BYTES, LocalFuture, broadcast_coalesced, dtype_name};
use lockstep_torch::autograd::{foreign_leaf, in_backward};
use lockstep_torch::{Tensor, TensorExt};

use crate::accumulator::hook_trainable;
use crate::bucket_assignment::rebuild;
use crate::error::{ReducerError, Result};
use crate::graph::Graph;
use crate::join::{Joining, announce, common_rank};
use crate::parameters::{Facts, check_buffers, check_frozen};
use crate::reducer::Reducer;
use crate::shared::{Shared, compared};
use crate::state::Phase;

/// Issued once, if the search finds no unused parameter.
const NOTHING_UNUSED: &str = "find_unused_parameters=True was specified in DDP constructor, but did not find any unused parameters in the forward \
     pass. This flag results in an extra traversal of the autograd graph every iteration,  which can adversely affect \
     performance. If your model indeed never has any unused parameters in the forward pass, consider turning this flag off. \
     Note that this warning may be a false positive if your model has flow control causing later iterations to have unused \
     parameters.";

impl Reducer {
    /// Begins a forward pass. Rejected inside a backward pass, and unless the last reduction is finished. `recorded`:
    /// gradients are enabled; `synchronized`: not under noSync. With late buckets, a reduction follows the next backward
    /// pass.
    pub fn begin_forward(&self, recorded: bool, synchronized: bool) -> Result<()> {
        let shared = &self.shared;
        if in_backward() {
            return Err(ReducerError::ForwardInBackward(shared.options.class()));
        }
        let mut state = shared.state.lock();
        let checked = shared.check_phase(&state, "forward was called", recorded);
        state.record.note(&checked);
        checked?;
        if recorded && synchronized {
            state.record.forward_started();
        }
        drop(state);
        if recorded && shared.options.late {
            hook_trainable(shared)?;
            let (unused, assumed) = (Vec::new(), None);
            shared.state.lock().phase = Phase::Prepared { unused, assumed };
            shared.group.stay_away(None);
        }
        Ok(())
    }

    /// Reports that a forward pass that should record gradients was rejected, or failed. Peers that wait for its late
    /// reduction receive `reason`, unless another forward pass begins within two seconds.
    pub fn forward_failed(&self, reason: &str) {
        let reason = format!("a forward pass failed: {reason}");
        self.shared.group.stay_away(Some(reason));
    }

    /// Called after the beginning of a forward pass and before the module's own: rebuilds the buckets if that is due and
    /// `recorded`, then copies rank 0's `buffers` to all ranks (`None`: not this time); in a join,
    /// those of the last rank that has inputs left. Resolves to whether buckets were rebuilt. Ranks call it together. A
    /// failure of this rank alone breaks the group, which notifies the others.
    pub fn synchronize(
        &self,
        recorded: bool,
        buffers: Option<Vec<Tensor>>,
        joining: Option<Joining>,
    ) -> LocalFuture<Result<bool>> {
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            let result = synchronize(&shared, recorded, buffers.as_deref(), joining).await;
            result
                .map_err(ReducerError::or_out_of_step)
                .inspect_err(|error| shared.leave(error))
        })
    }

    /// Rejects outputs that depend on a leaf that is not in `known` and not in the history of `inputs`: its gradient
    /// would not be averaged.
    pub fn check_leaves(outputs: &[Tensor], inputs: &[Tensor], known: &[Tensor]) -> Result<()> {
        let Some(leaf) = foreign_leaf(outputs, inputs, known)? else {
            return Ok(());
        };
        Err(ReducerError::ForeignLeaf(leaf.shape()?, dtype_name(leaf.f_kind()?)))
    }

    /// Ends a forward pass that recorded gradients. From now on, gradients are reduced, or only accumulated under
    /// noSync. `training`: of the module; ranks must run the same number of such passes between two reductions.
    /// `outputs`: the tensors that the module returned, searched for unused parameters if that is enabled.
    pub fn prepare_for_backward(&self, synchronized: bool, training: bool, outputs: &[Tensor]) -> Result<()> {
        let shared = &self.shared;
        shared.check_phase(&shared.state.lock(), "forward was called", true)?;
        let searches = synchronized && shared.state.lock().graph == Graph::Searched;
        let (unused, assumed) = if searches {
            shared.unused(outputs)?
        } else {
            (Vec::new(), None)
        };
        let mut state = shared.state.lock();
        if searches && unused.is_empty() && assumed.is_none() {
            state.warnings.once("nothing unused", || NOTHING_UNUSED.to_owned());
        }
        if synchronized {
            state.passes += usize::from(training);
            state.phase = Phase::Prepared { unused, assumed };
        } else if !matches!(state.phase, Phase::Prepared { .. }) {
            state.phase = Phase::Accumulating;
        }
        Ok(())
    }
}

async fn synchronize(
    shared: &Shared,
    recorded: bool,
    buffers: Option<&[Tensor]>,
    joining: Option<Joining>,
) -> Result<bool> {
    {
        let mut state = shared.state.lock();
        if recorded {
            state.divisor = joining.map(|joining| joining.divisor);
        }
        if let (Some(known), Some(found)) = (&state.buffers, buffers) {
            check_buffers(known, found)?;
        }
        if recorded {
            state.parameters.iter().try_for_each(Facts::check_unconverted)?;
            check_frozen(&state.frozen)?;
        }
    }
    let rebuilt = recorded && rebuild(shared).await?;
    if let Some(buffers) = buffers {
        let root = match joining {
            Some(_) => common_rank(shared, true).await?,
            None => 0,
        };
        broadcast_coalesced(&shared.group, buffers, root, BROADCAST_BUCKET_BYTES, &compared()).await?;
    }
    // The end of the reduction waits for the answer.
    let announced = joining
        .map(|joining| announce(shared, joining.synchronized))
        .transpose()?;
    shared.state.lock().announced = announced;
    Ok(rebuilt)
}
