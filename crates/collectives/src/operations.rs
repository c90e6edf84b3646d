//! The operations of a group, each under PyTorch's name.
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

    /// Reduces `tensor` of all ranks into that of rank `root`; on other ranks its content is undefined afterwards.
    pub fn reduce(&self, tensor: &Tensor, op: ReduceOp, root: usize, options: &CallOptions) -> Result<Work> {
        let tensor = tensor.shallow_clone();
        self.issue(Collective::Reduce { tensor, op, root }, options)
    }

    /// Gathers every rank's `input` into `outputs`, one tensor per rank.
    pub fn all_gather(&self, outputs: &[Tensor], input: &Tensor, options: &CallOptions) -> Result<Work> {
        let (outputs, input) = (clones(outputs), input.shallow_clone());
        self.issue(Collective::AllGather { outputs, input }, options)
    }

    /// Gathers every rank's `input` into one tensor with `size` times the elements.
    pub fn all_gather_into_tensor(&self, output: &Tensor, input: &Tensor, options: &CallOptions) -> Result<Work> {
        let (output, input) = (output.shallow_clone(), input.shallow_clone());
        self.issue(Collective::AllGatherInto { output, input }, options)
    }

    /// Reduces `inputs[r]` of all ranks into rank r's `output`.
    pub fn reduce_scatter(
        &self,
        output: &Tensor,
        inputs: &[Tensor],
        op: ReduceOp,
        options: &CallOptions,
    ) -> Result<Work> {
        let (output, inputs) = (output.shallow_clone(), clones(inputs));
        self.issue(Collective::ReduceScatter { output, inputs, op }, options)
    }

    /// As [`Self::reduce_scatter`], from one tensor with `size` times the elements.
    pub fn reduce_scatter_tensor(
        &self,
        output: &Tensor,
        input: &Tensor,
        op: ReduceOp,
        options: &CallOptions,
    ) -> Result<Work> {
        let (output, input) = (output.shallow_clone(), input.shallow_clone());
        self.issue(Collective::ReduceScatterTensor { output, input, op }, options)
    }

    /// Gathers every rank's `input` into `outputs` of rank `root`; other ranks pass no outputs.
    pub fn gather(&self, outputs: &[Tensor], input: &Tensor, root: usize, options: &CallOptions) -> Result<Work> {
        let (outputs, input) = (clones(outputs), input.shallow_clone());
        self.issue(Collective::Gather { outputs, input, root }, options)
    }

    /// Scatters `inputs[r]` of rank `root` into rank r's `output`; other ranks pass no inputs.
    pub fn scatter(&self, output: &Tensor, inputs: &[Tensor], root: usize, options: &CallOptions) -> Result<Work> {
        let (output, inputs) = (output.shallow_clone(), clones(inputs));
        self.issue(Collective::Scatter { output, inputs, root }, options)
    }

    /// `inputs[r]` goes to rank r, `outputs[r]` comes from rank r.
    pub fn all_to_all(&self, outputs: &[Tensor], inputs: &[Tensor], options: &CallOptions) -> Result<Work> {
        let (outputs, inputs) = (clones(outputs), clones(inputs));
        self.issue(Collective::AllToAll { outputs, inputs }, options)
    }

    /// As [`Self::all_to_all`] with slices of dimension 0; empty splits mean equal parts.
    pub fn all_to_all_single(
        &self,
        output: &Tensor,
        input: &Tensor,
        output_splits: Vec<i64>,
        input_splits: Vec<i64>,
        options: &CallOptions,
    ) -> Result<Work> {
        let collective = Collective::AllToAllSingle {
            output: output.shallow_clone(),
            input: input.shallow_clone(),
            output_splits,
            input_splits,
        };
        self.issue(collective, options)
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

    /// A barrier in which rank 0 reports the first missing rank, or all of them with `wait_all_ranks`.
    pub fn monitored_barrier(&self, wait_all_ranks: bool, options: &CallOptions) -> Result<Work> {
        self.issue(Collective::MonitoredBarrier { wait_all_ranks }, options)
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
