//! Sparse all-reduce: each rank gathers all indices and values, and adds them in rank order.
use std::sync::Arc;

use lockstep_torch::{Device, Kind, TchError, Tensor};

use super::all_reduce::Staging;
use super::control::Header;
use super::data::{Flat, copy_out};
use super::operation::Result;
use super::ranks::Ranks;
use crate::backend::{BackendFailure, FailureKind};

/// Exposes the indices, followed by the values.
pub(super) fn expose(tensor: &Tensor, ranks: &Ranks, header: &mut Header) -> Result<Option<Arc<Staging>>> {
    let parts = || {
        let coalesced = tensor.f_coalesce()?;
        let indices = coalesced.f_internal_indices()?.f_contiguous()?;
        let values = coalesced.f_internal_values()?.f_contiguous()?;
        Ok((indices, values))
    };
    let (indices, values): (Tensor, Tensor) = parts().map_err(|error: TchError| BackendFailure::native(error))?;
    let [dimensions, count] = indices.size()[..] else {
        return Err(BackendFailure::new(
            FailureKind::Other,
            "the indices of a sparse tensor have two dimensions",
        ));
    };
    header.extra = [count, dimensions];
    copy_out(&[Flat::of(&indices)?, Flat::of(&values)?], ranks, header)
}

/// Why the ranks' tensors cannot be added.
pub(super) fn difference(headers: &[Header]) -> Option<String> {
    let differs = headers.iter().any(|header| header.extra[1] != headers[0].extra[1]);
    differs.then(|| "the ranks' sparse tensors have different numbers of sparse dimensions".to_owned())
}

/// Writes the sum of all ranks' tensors into `tensor`.
pub(super) fn sum(tensor: &mut Tensor, headers: &[Header], ranks: &Ranks) -> Result<()> {
    let mut sum: Option<Tensor> = None;
    for (rank, header) in headers.iter().enumerate() {
        let (indices, values) = read(tensor, header, rank, ranks)?;
        sum = Some(add(tensor, sum, &indices, &values).map_err(BackendFailure::native)?);
    }
    let write = || match &sum {
        Some(sum) => tensor.shallow_clone().f_copy_(&sum.f_coalesce()?),
        None => Ok(()),
    };
    write().map_err(BackendFailure::native)
}

fn add(like: &Tensor, sum: Option<Tensor>, indices: &Tensor, values: &Tensor) -> std::result::Result<Tensor, TchError> {
    let options = (like.f_kind()?, like.device());
    let term = Tensor::f_sparse_coo_tensor_indices_size(indices, values, like.size(), options, false)?;
    match sum {
        None => Ok(term),
        Some(mut sum) => sum.f_add_(&term),
    }
}

/// Copies a rank's indices and values.
fn read(like: &Tensor, header: &Header, rank: usize, ranks: &Ranks) -> Result<(Tensor, Tensor)> {
    let [count, dimensions] = header.extra;
    let dense = like.size().get(dimensions as usize..).unwrap_or_default().to_vec();
    let kind = like.f_kind().map_err(BackendFailure::native)?;
    let shape = [&[count], dense.as_slice()].concat();
    let empty = |shape: &[i64], kind| Tensor::f_empty(shape, (kind, Device::Cpu)).map_err(BackendFailure::native);
    let (indices, values) = (empty(&[dimensions, count], Kind::Int64)?, empty(&shape, kind)?);
    let (first, second) = (Flat::of(&indices)?, Flat::of(&values)?);
    if first.bytes() + second.bytes() != header.length {
        let text = format!(
            "rank {} exposes another number of bytes than its header implies",
            ranks.name(rank)
        );
        return Err(BackendFailure::new(FailureKind::Other, text));
    }
    let from = ranks.data(rank, header.offset, header.length)?;
    // SAFETY: `data` checked that many bytes; both tensors are new.
    unsafe {
        first.start.copy_from_nonoverlapping(from, first.bytes());
        second
            .start
            .copy_from_nonoverlapping(from.add(first.bytes()), second.bytes());
    }
    Ok((indices, values))
}
