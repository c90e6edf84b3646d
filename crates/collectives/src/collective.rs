//! Operations as values for the queue, the validation and the backends.
use std::sync::{Arc, OnceLock};

use lockstep_torch::{Device, Tensor, TensorExt};

use crate::tensor_info::TensorInfo;

/// Reductions, in the order of c10d's codes.
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
    /// PyTorch's `PREMUL_SUM`: multiplies each rank's values by the reciprocal of the number of ranks, then sums. Only
    /// for all-reduces of floating-point dtypes, where [`crate::ProcessGroup::premultiplies`].
    PremulSum,
}

impl ReduceOp {
    /// All operations by code, with the names users write.
    pub(crate) const ALL: [(Self, &'static str); 9] = [
        (Self::Sum, "sum"),
        (Self::Avg, "avg"),
        (Self::Product, "product"),
        (Self::Min, "min"),
        (Self::Max, "max"),
        (Self::Band, "band"),
        (Self::Bor, "bor"),
        (Self::Bxor, "bxor"),
        (Self::PremulSum, "premul_sum"),
    ];

    /// The name users write: `sum`, `avg`, ...
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Parses a user's name of a reduction; [`Self::PremulSum`] is internal.
    pub fn from_name(name: &str) -> Option<Self> {
        let (op, _) = Self::ALL.into_iter().find(|(_, known)| *known == name)?;
        (op != Self::PremulSum).then_some(op)
    }

    /// c10d's code.
    pub const fn code(self) -> i32 {
        self as i32
    }
}

#[allow(missing_docs, reason = "the fields are described by their variants")]
/// One operation of a group. Ranks are group ranks. Tensors are handles: results are written into their memory.
#[derive(Debug)]
pub enum Collective {
    /// Reduces `tensor` over all ranks, in place.
    AllReduce { tensor: Tensor, op: ReduceOp },
    /// Sums a sparse tensor over all ranks, in place.
    AllReduceSparse { tensor: Tensor },
    /// Copies `tensor` of rank `root` to all ranks.
    Broadcast { tensor: Tensor, root: usize },
    /// Reduces `tensor` of all ranks into that of rank `root`; on other ranks its content is undefined afterwards.
    Reduce { tensor: Tensor, op: ReduceOp, root: usize },
    /// Gathers every rank's `input` into `outputs`, in rank order.
    AllGather { outputs: Vec<Tensor>, input: Tensor },
    /// As [`Self::AllGather`], into one tensor with `size` times the elements.
    AllGatherInto { output: Tensor, input: Tensor },
    /// Reduces `inputs[r]` of all ranks into rank r's `output`.
    ReduceScatter {
        output: Tensor,
        inputs: Vec<Tensor>,
        op: ReduceOp,
    },
    /// As [`Self::ReduceScatter`], from one tensor with `size` times the elements.
    ReduceScatterTensor {
        output: Tensor,
        input: Tensor,
        op: ReduceOp,
    },
    /// Gathers every rank's `input` into `outputs` of rank `root` (empty elsewhere).
    Gather {
        outputs: Vec<Tensor>,
        input: Tensor,
        root: usize,
    },
    /// Scatters `inputs[r]` of rank `root` (empty elsewhere) into rank r's `output`.
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
    /// Receives into `tensor` from `peer`, or from any rank.
    Recv {
        tensor: Tensor,
        peer: Option<usize>,
        tag: i32,
    },
    /// As [`Self::AllReduce`], of several tensors of one dtype at once: one message, or one group of NCCL's.
    AllReduceCoalesced { tensors: Vec<Tensor>, op: ReduceOp },
    /// Completes when all ranks have issued it.
    Barrier,
    /// A barrier in which rank 0 reports missing ranks.
    MonitoredBarrier { wait_all_ranks: bool },
    /// Gathers every rank's `number` on all ranks, as part of the comparison of operations; `subject` must be equal.
    /// Moves no tensor and takes no sequence number.
    Exchange {
        subject: i64,
        number: i64,
        /// The numbers by rank, set on success.
        numbers: Arc<OnceLock<Vec<i64>>>,
    },
}

/// The two lists of [`Collective::parts`]. `$iter` is `iter` or `iter_mut`.
macro_rules! parts {
    ($collective:expr, $iter:ident) => {
        match $collective {
            Self::AllReduce { tensor, .. }
            | Self::AllReduceSparse { tensor }
            | Self::Broadcast { tensor, .. }
            | Self::Reduce { tensor, .. }
            | Self::Send { tensor, .. }
            | Self::Recv { tensor, .. } => (vec![tensor], vec![]),
            Self::AllGather { outputs, input } | Self::Gather { outputs, input, .. } => {
                (outputs.$iter().collect(), vec![input])
            }
            Self::AllGatherInto { output, input }
            | Self::ReduceScatterTensor { output, input, .. }
            | Self::AllToAllSingle { output, input, .. } => (vec![output], vec![input]),
            Self::ReduceScatter { output, inputs, .. } | Self::Scatter { output, inputs, .. } => {
                (vec![output], inputs.$iter().collect())
            }
            Self::AllToAll { outputs, inputs } => (outputs.$iter().collect(), inputs.$iter().collect()),
            Self::AllReduceCoalesced { tensors, .. } => (tensors.$iter().collect(), vec![]),
            Self::Barrier | Self::MonitoredBarrier { .. } | Self::Exchange { .. } => (vec![], vec![]),
        }
    };
}

impl Collective {
    /// The names in the API, by code.
    pub(crate) const NAMES: [&str; 18] = [
        "allReduce",
        "allReduce (sparse)",
        "broadcast",
        "reduce",
        "allGather",
        "allGatherIntoTensor",
        "reduceScatter",
        "reduceScatterTensor",
        "gather",
        "scatter",
        "allToAll",
        "allToAllSingle",
        "send",
        "recv",
        "barrier",
        "monitoredBarrier",
        "exchange",
        "allReduceCoalesced",
    ];

    /// The code, in the order of [`Self::NAMES`], the reduction, and the root rank.
    pub(crate) const fn header(&self) -> (usize, Option<ReduceOp>, Option<usize>) {
        match self {
            Self::AllReduce { op, .. } => (0, Some(*op), None),
            Self::AllReduceSparse { .. } => (1, None, None),
            Self::Broadcast { root, .. } => (2, None, Some(*root)),
            Self::Reduce { op, root, .. } => (3, Some(*op), Some(*root)),
            Self::AllGather { .. } => (4, None, None),
            Self::AllGatherInto { .. } => (5, None, None),
            Self::ReduceScatter { op, .. } => (6, Some(*op), None),
            Self::ReduceScatterTensor { op, .. } => (7, Some(*op), None),
            Self::Gather { root, .. } => (8, None, Some(*root)),
            Self::Scatter { root, .. } => (9, None, Some(*root)),
            Self::AllToAll { .. } => (10, None, None),
            Self::AllToAllSingle { .. } => (11, None, None),
            Self::Send { .. } => (12, None, None),
            Self::Recv { .. } => (13, None, None),
            Self::Barrier => (14, None, None),
            Self::MonitoredBarrier { .. } => (15, None, None),
            Self::Exchange { .. } => (16, None, None),
            Self::AllReduceCoalesced { op, .. } => (17, Some(*op), None),
        }
    }

    /// The operation's name in the API.
    pub const fn name(&self) -> &'static str {
        Self::NAMES[self.header().0]
    }

    /// The reduction, if there is one.
    pub const fn reduce_op(&self) -> Option<ReduceOp> {
        self.header().1
    }

    /// The root rank, if there is one.
    pub const fn root(&self) -> Option<usize> {
        self.header().2
    }

    /// Whether only two ranks take part; such operations complete out of order.
    pub const fn is_point_to_point(&self) -> bool {
        matches!(self, Self::Send { .. } | Self::Recv { .. })
    }

    /// Whether the comparison of operations carries it.
    pub const fn is_exchange(&self) -> bool {
        matches!(self, Self::Exchange { .. })
    }

    /// The other rank of a send or receive, if known.
    pub const fn peer(&self) -> Option<usize> {
        match self {
            Self::Send { peer, .. } => Some(*peer),
            Self::Recv { peer, .. } => *peer,
            _ => None,
        }
    }

    /// The tag of a message; 0 for other operations.
    pub(crate) const fn tag(&self) -> i32 {
        match self {
            Self::Send { tag, .. } | Self::Recv { tag, .. } => *tag,
            _ => 0,
        }
    }

    /// Its tensors: first the results, then those that it only reads. An in-place operation, a send or a receive has
    /// one tensor, in the first list.
    pub(crate) fn parts(&self) -> (Vec<&Tensor>, Vec<&Tensor>) {
        parts!(self, iter)
    }

    /// All tensors, results first.
    pub fn tensors(&self) -> Vec<&Tensor> {
        let (outputs, inputs) = self.parts();
        outputs.into_iter().chain(inputs).collect()
    }

    /// The device of its tensors.
    pub fn device(&self) -> Device {
        let info = self.tensors().first().and_then(|tensor| tensor.info().ok());
        info.and_then(|info| info.device.to_tch()).unwrap_or(Device::Cpu)
    }

    /// Replaces each tensor by the result of `f`.
    pub(crate) fn map<E>(mut self, f: impl Fn(&Tensor) -> Result<Tensor, E>) -> Result<Self, E> {
        let (outputs, inputs): (Vec<&mut Tensor>, Vec<&mut Tensor>) = parts!(&mut self, iter_mut);
        for tensor in outputs.into_iter().chain(inputs) {
            *tensor = f(tensor)?;
        }
        Ok(self)
    }

    /// The tensor whose shape all ranks must agree on.
    pub(crate) fn main_tensor(&self) -> Option<&Tensor> {
        match self {
            Self::AllGather { input, .. }
            | Self::AllGatherInto { input, .. }
            | Self::Gather { input, .. }
            | Self::AllToAllSingle { input, .. } => Some(input),
            _ => self.tensors().first().copied(),
        }
    }

    /// Shape and dtype, for messages, of the tensor that this rank contributes or receives.
    pub fn tensor_info(&self) -> Option<TensorInfo> {
        match self {
            Self::ReduceScatterTensor { input, .. } => Some(TensorInfo::of(input)),
            _ => self.main_tensor().map(TensorInfo::of),
        }
    }
}
