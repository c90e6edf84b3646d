//! Collectives as operations of NCCL.
use lockstep_nccl::{Buffer, DataType, NcclError, Operations, ReduceOp as NcclOp, Result};
use lockstep_torch::{Kind, Tensor};

use crate::collective::{Collective, ReduceOp};
use crate::tensor_info::{dtype_name, wire_kind};

/// NCCL's dtype. Complex tensors travel as twice as many real elements, booleans as bytes.
fn dtype(kind: Kind) -> Option<DataType> {
    Some(match wire_kind(kind) {
        Kind::Int8 => DataType::Int8,
        Kind::Uint8 | Kind::Bool => DataType::Uint8,
        Kind::Int => DataType::Int32,
        Kind::Int64 => DataType::Int64,
        Kind::Half => DataType::Float16,
        Kind::BFloat16 => DataType::Bfloat16,
        Kind::Float => DataType::Float32,
        Kind::Double => DataType::Float64,
        Kind::Float8e4m3fn => DataType::Float8E4m3,
        Kind::Float8e5m2 => DataType::Float8E5m2,
        _ => return None,
    })
}

/// NCCL's reduction for a group of `size` ranks. A sum of booleans is their largest, as in PyTorch.
fn reduction(op: ReduceOp, kind: Kind, size: usize) -> Option<NcclOp> {
    Some(match op {
        ReduceOp::Sum if kind == Kind::Bool => NcclOp::Max,
        ReduceOp::Sum => NcclOp::Sum,
        ReduceOp::Avg => NcclOp::Average,
        ReduceOp::Product => NcclOp::Product,
        ReduceOp::Min => NcclOp::Min,
        ReduceOp::Max => NcclOp::Max,
        ReduceOp::PremulSum => NcclOp::PreMulSum(1.0 / size as f64),
        ReduceOp::Band | ReduceOp::Bor | ReduceOp::Bxor => return None,
    })
}

/// Why NCCL cannot run the operation; `None` if it can.
pub(super) fn refusal(collective: &Collective) -> Option<String> {
    for tensor in collective.tensors() {
        let kind = tensor.f_kind().ok();
        if kind.is_none_or(|kind| dtype(kind).is_none()) {
            let name = kind.map_or("this dtype", dtype_name);
            return Some(format!("the backend 'nccl' does not carry {name}; convert it first"));
        }
    }
    let op = collective.reduce_op()?;
    let kind = collective.tensors().first().and_then(|tensor| tensor.f_kind().ok());
    if reduction(op, kind.unwrap_or(Kind::Float), 1).is_none() {
        return Some(format!("the backend 'nccl' has no reduction '{}'", op.name()));
    }
    None
}

/// Calls NCCL's operations for a collective of this rank. `scratch`: an element of this rank's, for barriers.
pub(super) fn enqueue(
    ops: &Operations<'_>,
    collective: &Collective,
    (rank, size): (usize, usize),
    scratch: Buffer,
) -> Result<()> {
    let all = || 0..size;
    let op = |tensor: &Tensor, op: ReduceOp| {
        let kind = tensor.f_kind().unwrap_or(Kind::Float);
        reduction(op, kind, size).ok_or_else(|| argument(format!("no reduction '{}'", op.name())))
    };
    match collective {
        Collective::AllReduce { tensor, op: given } => {
            let own = buffer(tensor)?;
            ops.all_reduce(own, own, op(tensor, *given)?)
        }
        Collective::AllReduceCoalesced { tensors, op: given } => tensors.iter().try_for_each(|tensor| {
            let own = buffer(tensor)?;
            ops.all_reduce(own, own, op(tensor, *given)?)
        }),
        Collective::Broadcast { tensor, root } => {
            let own = buffer(tensor)?;
            ops.broadcast(own, own, *root)
        }
        Collective::Reduce {
            tensor,
            op: given,
            root,
        } => {
            let own = buffer(tensor)?;
            ops.reduce(own, own, op(tensor, *given)?, *root)
        }
        Collective::AllGatherInto { output, input } => ops.all_gather(buffer(input)?, buffer(output)?),
        Collective::ReduceScatterTensor {
            output,
            input,
            op: given,
        } => ops.reduce_scatter(buffer(input)?, buffer(output)?, op(input, *given)?),
        // Lists need no memory beside theirs: an operation for each rank, in one group.
        Collective::AllGather { outputs, input } => all().try_for_each(|root| {
            let target = buffer(&outputs[root])?;
            let source = if root == rank { buffer(input)? } else { target };
            ops.broadcast(source, target, root)
        }),
        Collective::ReduceScatter {
            output,
            inputs,
            op: given,
        } => all().try_for_each(|root| {
            let source = buffer(&inputs[root])?;
            let target = if root == rank { buffer(output)? } else { source };
            ops.reduce(source, target, op(output, *given)?, root)
        }),
        Collective::Gather { outputs, input, root } => {
            for (peer, output) in outputs.iter().enumerate() {
                ops.recv(buffer(output)?, peer)?;
            }
            ops.send(buffer(input)?, *root)
        }
        Collective::Scatter { output, inputs, root } => {
            for (peer, input) in inputs.iter().enumerate() {
                ops.send(buffer(input)?, peer)?;
            }
            ops.recv(buffer(output)?, *root)
        }
        Collective::AllToAll { outputs, inputs } => all().try_for_each(|peer| {
            ops.send(buffer(&inputs[peer])?, peer)?;
            ops.recv(buffer(&outputs[peer])?, peer)
        }),
        Collective::AllToAllSingle {
            output,
            input,
            output_splits,
            input_splits,
        } => {
            let (from, to) = (slices(input, input_splits, size)?, slices(output, output_splits, size)?);
            all().try_for_each(|peer| {
                ops.send(from[peer], peer)?;
                ops.recv(to[peer], peer)
            })
        }
        // The communicator has the sender and the receiver.
        Collective::Send { tensor, .. } => ops.send(buffer(tensor)?, 1),
        Collective::Recv {
            tensor, peer: Some(_), ..
        } => ops.recv(buffer(tensor)?, 0),
        Collective::Barrier => ops.all_reduce(scratch, scratch, NcclOp::Sum),
        Collective::AllReduceSparse { .. }
        | Collective::Recv { peer: None, .. }
        | Collective::MonitoredBarrier { .. }
        | Collective::Exchange { .. } => Err(argument(format!("NCCL has no {}", collective.name()))),
    }
}

/// The memory of a dense tensor.
pub(super) fn buffer(tensor: &Tensor) -> Result<Buffer> {
    let kind = tensor.f_kind().map_err(|error| argument(error.to_string()))?;
    let dtype = dtype(kind).ok_or_else(|| argument(format!("no dtype {}", dtype_name(kind))))?;
    let elements = tensor.numel() * (kind.elt_size_in_bytes() / dtype.size());
    // SAFETY: the tensor has these elements on the communicator's device; the work's fence keeps it until its end.
    Ok(unsafe { Buffer::new(tensor.data_ptr(), elements, dtype) })
}

/// The slices of dimension 0, one for each rank; equal ones without `splits`.
fn slices(tensor: &Tensor, splits: &[i64], size: usize) -> Result<Vec<Buffer>> {
    let whole = buffer(tensor)?;
    let rows = tensor.size().first().copied().unwrap_or(1).max(1) as usize;
    let row = whole.elements / rows;
    let mut start = 0;
    (0..size)
        .map(|rank| {
            let length = splits
                .get(rank)
                .map_or(whole.elements / size, |split| *split as usize * row);
            let part = whole.part(start, length);
            start += length;
            part.ok_or_else(|| argument("the splits exceed the tensor".to_owned()))
        })
        .collect()
}

fn argument(reason: String) -> NcclError {
    NcclError::Argument { call: "NCCL", reason }
}
