//! What a group can be asked to do, as data: one value describes an operation to the queue, the checks and the backend.
use std::sync::{Arc, OnceLock};

use lockstep_torch::Tensor;

use crate::tensor_info::TensorInfo;

/// How the values of the ranks are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ReduceOp {
    /// The sum.
    #[default]
    Sum,
    /// The sum divided by the number of ranks; floating-point and complex dtypes only.
    Avg,
    /// The product.
    Product,
    /// The smallest value.
    Min,
    /// The largest value.
    Max,
    /// Bitwise and; integers only.
    Band,
    /// Bitwise or; integers only.
    Bor,
    /// Bitwise exclusive or; integers only.
    Bxor,
}

impl ReduceOp {
    /// The name users write: `sum`, `avg`, ...
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Avg => "avg",
            Self::Product => "product",
            Self::Min => "min",
            Self::Max => "max",
            Self::Band => "band",
            Self::Bor => "bor",
            Self::Bxor => "bxor",
        }
    }

    /// The operation of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [
            Self::Sum,
            Self::Avg,
            Self::Product,
            Self::Min,
            Self::Max,
            Self::Band,
            Self::Bor,
            Self::Bxor,
        ]
        .into_iter()
        .find(|op| op.name() == name)
    }

    /// c10d's number of the operation.
    pub const fn code(self) -> i32 {
        match self {
            Self::Sum => 0,
            Self::Avg => 1,
            Self::Product => 2,
            Self::Min => 3,
            Self::Max => 4,
            Self::Band => 5,
            Self::Bor => 6,
            Self::Bxor => 7,
        }
    }
}

#[allow(missing_docs, reason = "the fields are described by their variants")]
/// One operation of a group. Ranks are group ranks. Tensors are references: results are written into them.
#[derive(Debug)]
pub enum Collective {
    /// Combines `tensor` over all ranks, in place.
    AllReduce { tensor: Tensor, op: ReduceOp },
    /// Adds a sparse tensor over all ranks, in place.
    AllReduceSparse { tensor: Tensor },
    /// Copies `tensor` of rank `root` to all ranks.
    Broadcast { tensor: Tensor, root: usize },
    /// Combines `tensor` over all ranks into rank `root`'s; elsewhere it is left undefined.
    Reduce { tensor: Tensor, op: ReduceOp, root: usize },
    /// Every rank's `input`, in rank order, into `outputs`.
    AllGather { outputs: Vec<Tensor>, input: Tensor },
    /// As [`Self::AllGather`] into one tensor of `size` times the elements.
    AllGatherInto { output: Tensor, input: Tensor },
    /// `inputs[r]` of all ranks combined into rank r's `output`.
    ReduceScatter {
        output: Tensor,
        inputs: Vec<Tensor>,
        op: ReduceOp,
    },
    /// As [`Self::ReduceScatter`] from one tensor of `size` times the elements.
    ReduceScatterTensor {
        output: Tensor,
        input: Tensor,
        op: ReduceOp,
    },
    /// Every rank's `input` into `outputs` of rank `root` (empty elsewhere).
    Gather {
        outputs: Vec<Tensor>,
        input: Tensor,
        root: usize,
    },
    /// `inputs[r]` of rank `root` (empty elsewhere) into rank r's `output`.
    Scatter {
        output: Tensor,
        inputs: Vec<Tensor>,
        root: usize,
    },
    /// `inputs[r]` goes to rank r, `outputs[r]` comes from rank r.
    AllToAll { outputs: Vec<Tensor>, inputs: Vec<Tensor> },
    /// As [`Self::AllToAll`] with slices of dimension 0; empty splits mean equal parts.
    AllToAllSingle {
        output: Tensor,
        input: Tensor,
        output_splits: Vec<i64>,
        input_splits: Vec<i64>,
    },
    /// Sends `tensor` to `peer`.
    Send { tensor: Tensor, peer: usize, tag: i32 },
    /// Receives into `tensor` from `peer`, or from whoever sends first.
    Recv {
        tensor: Tensor,
        peer: Option<usize>,
        tag: i32,
    },
    /// Completes when all ranks have issued it.
    Barrier,
    /// A barrier after which rank 0 can say who did not come.
    MonitoredBarrier { wait_all_ranks: bool },
    /// Tells every rank every rank's `number`, which travels with the comparison of operations; `subject` must be equal.
    /// It moves no tensor and has no number of its own in the order of collectives.
    Exchange {
        subject: i64,
        number: i64,
        /// The numbers by rank, once it has ended well.
        numbers: Arc<OnceLock<Vec<i64>>>,
    },
}

impl Collective {
    /// The operation as users write it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::AllReduce { .. } => "allReduce",
            Self::AllReduceSparse { .. } => "allReduce (sparse)",
            Self::Broadcast { .. } => "broadcast",
            Self::Reduce { .. } => "reduce",
            Self::AllGather { .. } => "allGather",
            Self::AllGatherInto { .. } => "allGatherIntoTensor",
            Self::ReduceScatter { .. } => "reduceScatter",
            Self::ReduceScatterTensor { .. } => "reduceScatterTensor",
            Self::Gather { .. } => "gather",
            Self::Scatter { .. } => "scatter",
            Self::AllToAll { .. } => "allToAll",
            Self::AllToAllSingle { .. } => "allToAllSingle",
            Self::Send { .. } => "send",
            Self::Recv { .. } => "recv",
            Self::Barrier => "barrier",
            Self::MonitoredBarrier { .. } => "monitoredBarrier",
            Self::Exchange { .. } => "exchange",
        }
    }

    /// Whether only two ranks take part; such operations complete out of order.
    pub const fn is_point_to_point(&self) -> bool {
        matches!(self, Self::Send { .. } | Self::Recv { .. })
    }

    /// Whether all ranks issue it, so that it can be compared. A monitored barrier finds out by itself who does not come.
    pub const fn is_compared(&self) -> bool {
        !self.is_point_to_point() && !matches!(self, Self::MonitoredBarrier { .. })
    }

    /// Whether it is the comparison of operations that does the work.
    pub const fn is_exchange(&self) -> bool {
        matches!(self, Self::Exchange { .. })
    }

    /// How values are combined, where they are.
    pub const fn reduce_op(&self) -> Option<ReduceOp> {
        match self {
            Self::AllReduce { op, .. }
            | Self::Reduce { op, .. }
            | Self::ReduceScatter { op, .. }
            | Self::ReduceScatterTensor { op, .. } => Some(*op),
            _ => None,
        }
    }

    /// The rank that sends or receives for all, where there is one.
    pub const fn root(&self) -> Option<usize> {
        match self {
            Self::Broadcast { root, .. }
            | Self::Reduce { root, .. }
            | Self::Gather { root, .. }
            | Self::Scatter { root, .. } => Some(*root),
            _ => None,
        }
    }

    /// The other rank of a message, where it is known.
    pub const fn peer(&self) -> Option<usize> {
        match self {
            Self::Send { peer, .. } => Some(*peer),
            Self::Recv { peer, .. } => *peer,
            _ => None,
        }
    }

    /// All tensors, results first.
    pub fn tensors(&self) -> Vec<&Tensor> {
        match self {
            Self::AllReduce { tensor, .. }
            | Self::AllReduceSparse { tensor }
            | Self::Broadcast { tensor, .. }
            | Self::Reduce { tensor, .. }
            | Self::Send { tensor, .. }
            | Self::Recv { tensor, .. } => vec![tensor],
            Self::AllGather { outputs, input } | Self::Gather { outputs, input, .. } => {
                outputs.iter().chain([input]).collect()
            }
            Self::AllGatherInto { output, input }
            | Self::ReduceScatterTensor { output, input, .. }
            | Self::AllToAllSingle { output, input, .. } => vec![output, input],
            Self::ReduceScatter { output, inputs, .. } | Self::Scatter { output, inputs, .. } => {
                [output].into_iter().chain(inputs).collect()
            }
            Self::AllToAll { outputs, inputs } => outputs.iter().chain(inputs).collect(),
            Self::Barrier | Self::MonitoredBarrier { .. } | Self::Exchange { .. } => Vec::new(),
        }
    }

    /// Shape and dtype of the tensor that messages speak of: the one whose shape this rank contributes or receives.
    pub fn tensor_info(&self) -> Option<TensorInfo> {
        let tensor = match self {
            Self::AllGather { input, .. }
            | Self::AllGatherInto { input, .. }
            | Self::Gather { input, .. }
            | Self::ReduceScatterTensor { input, .. }
            | Self::AllToAllSingle { input, .. } => Some(input),
            _ => self.tensors().first().copied(),
        };
        tensor.map(TensorInfo::of)
    }
}
