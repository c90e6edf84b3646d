//! The operations that other crates issue often, each under PyTorch's name; [`ProcessGroup::issue`] takes all of them.
use std::sync::{Arc, OnceLock};

use lockstep_torch::Tensor;

use crate::collective::{Collective, ReduceOp};
use crate::error::{CollectivesError, Result};
use crate::process_group::{CallOptions, ProcessGroup};
use crate::work::Work;

impl ProcessGroup {
    /// Reduces `tensor` over all ranks, in place.
    pub fn all_reduce(&self, tensor: &Tensor, op: ReduceOp, options: &CallOptions) -> Result<Work> {
        let tensor = tensor.shallow_clone();
        if !tensor.is_sparse() {
            return self.issue(Collective::AllReduce { tensor, op }, options);
        }
        if op != ReduceOp::Sum {
            let text = format!("sparse tensors can only be summed, not combined with '{}'", op.name());
            return Err(CollectivesError::invalid("allReduce", text));
        }
        self.issue(Collective::AllReduceSparse { tensor }, options)
    }

    /// Copies `tensor` of group rank `root` to all ranks, in place.
    pub fn broadcast(&self, tensor: &Tensor, root: usize, options: &CallOptions) -> Result<Work> {
        let tensor = tensor.shallow_clone();
        self.issue(Collective::Broadcast { tensor, root }, options)
    }

    /// Gathers every rank's `input` into `outputs`, one tensor per rank.
    pub fn all_gather(&self, outputs: &[Tensor], input: &Tensor, options: &CallOptions) -> Result<Work> {
        let (outputs, input) = (clones(outputs), input.shallow_clone());
        self.issue(Collective::AllGather { outputs, input }, options)
    }

    /// Sends `tensor` to group rank `peer`. `tag` distinguishes messages between the same two ranks.
    pub fn send(&self, tensor: &Tensor, peer: usize, tag: i32, options: &CallOptions) -> Result<Work> {
        let tensor = tensor.shallow_clone();
        self.issue(Collective::Send { tensor, peer, tag }, options)
    }

    /// Receives into `tensor` from group rank `peer`, or from any rank (see [`Work::source_rank`]).
    pub fn recv(&self, tensor: &Tensor, peer: Option<usize>, tag: i32, options: &CallOptions) -> Result<Work> {
        let tensor = tensor.shallow_clone();
        self.issue(Collective::Recv { tensor, peer, tag }, options)
    }

    /// Completes when all ranks have issued it.
    pub fn barrier(&self, options: &CallOptions) -> Result<Work> {
        self.issue(Collective::Barrier, options)
    }

    /// Gathers every rank's `number` on all ranks; the result is set when the work has succeeded. All ranks issue it at
    /// the same place with the same `subject`: a different operation of a peer there is a mismatch on every rank, and
    /// nothing is sent. Not counted by [`Self::sequence`]. All ranks must run Lockstep.
    pub fn exchange(
        &self,
        subject: i64,
        number: i64,
        options: &CallOptions,
    ) -> Result<(Work, Arc<OnceLock<Vec<i64>>>)> {
        self.require_all_ours("exchange")?;
        let numbers = Arc::default();
        let collective = Collective::Exchange {
            subject,
            number,
            numbers: Arc::clone(&numbers),
        };
        Ok((self.issue(collective, options)?, numbers))
    }
}

pub(crate) fn clones<'a>(tensors: impl IntoIterator<Item = &'a Tensor>) -> Vec<Tensor> {
    tensors.into_iter().map(Tensor::shallow_clone).collect()
}
