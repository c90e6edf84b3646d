//! The data that each collective exposes to the peers, and the data that it pulls from them.
use std::sync::Arc;

use lockstep_torch::{Kind, Tensor};

use super::all_reduce::Staging;
use super::control::{Header, SMALL};
use super::kernels::combine;
use super::operation::Result;
use super::order::Chunks;
use super::ranks::{Ranks, failed};
use super::sparse;
use crate::backend::{BackendFailure, FailureKind};
use crate::collective::{Collective, ReduceOp};
use crate::fingerprint::Fingerprint;
use crate::tensor_info::wire_kind;

/// A tensor's memory. A complex tensor counts as twice as many real elements.
#[derive(Clone, Copy)]
pub(super) struct Flat {
    pub start: *mut u8,
    pub kind: Kind,
    pub elements: usize,
}

// SAFETY: any thread may use the tensor, which the holder of this keeps alive.
unsafe impl Send for Flat {}

impl Flat {
    pub fn of(tensor: &Tensor) -> Result<Self> {
        let kind = tensor.f_kind().map_err(BackendFailure::native)?;
        let real = wire_kind(kind);
        let parts = kind.elt_size_in_bytes() / real.elt_size_in_bytes();
        Ok(Self {
            start: tensor.data_ptr().cast(),
            kind: real,
            elements: tensor.numel() * parts,
        })
    }

    pub fn element_size(&self) -> usize {
        self.kind.elt_size_in_bytes()
    }

    pub fn bytes(&self) -> usize {
        self.elements * self.element_size()
    }
}

/// The tensors that a rank exposes to its peers, in order.
fn shown(collective: &Collective, rank: usize) -> Vec<&Tensor> {
    match collective {
        Collective::AllReduce { tensor, .. } | Collective::Reduce { tensor, .. } => vec![tensor],
        Collective::Broadcast { tensor, root } if *root == rank => vec![tensor],
        collective => collective.parts().1,
    }
}

/// The bytes that a collective moves on a rank.
pub(super) fn moved(collective: &Collective) -> usize {
    if matches!(collective, Collective::AllReduceSparse { .. }) {
        return usize::MAX;
    }
    let bytes = |tensor: &Tensor| Flat::of(tensor).map_or(0, |flat| flat.bytes());
    collective.tensors().into_iter().map(bytes).sum()
}

/// Whether its data must be copied before peers can read it.
pub(super) fn must_copy(collective: &Collective, ranks: &Ranks) -> bool {
    match shown(collective, ranks.rank()).as_slice() {
        [] => false,
        [one] => ranks.segments.arena.memory().offset_of(one.data_ptr().cast()).is_none(),
        _ => true,
    }
}

/// Exposes this rank's data: in place, in the control block, or as a copy.
pub(super) fn expose(collective: &Collective, ranks: &Ranks, header: &mut Header) -> Result<Option<Arc<Staging>>> {
    if let Collective::AllReduceSparse { tensor } = collective {
        return sparse::expose(tensor, ranks, header);
    }
    let shown = shown(collective, ranks.rank());
    let flats = shown.into_iter().map(Flat::of).collect::<Result<Vec<_>>>()?;
    copy_out(&flats, ranks, header)
}

/// As [`expose`], for memory.
pub(super) fn copy_out(flats: &[Flat], ranks: &Ranks, header: &mut Header) -> Result<Option<Arc<Staging>>> {
    let memory = ranks.segments.arena.memory();
    header.length = flats.iter().map(Flat::bytes).sum();
    let (target, staging) = if header.length <= SMALL {
        header.offset = ranks.small(header.number);
        (memory.at(header.offset), None)
    } else if let [one] = flats
        && let Some(offset) = memory.offset_of(one.start)
    {
        header.offset = offset;
        return Ok(None);
    } else {
        let staging = Staging::take(ranks, header.length)?;
        header.offset = staging.offset();
        (memory.at(header.offset), Some(staging))
    };
    let mut at = 0;
    for flat in flats {
        // SAFETY: the target has room for all of them, and no peer reads it yet.
        unsafe { target.add(at).copy_from_nonoverlapping(flat.start, flat.bytes()) };
        at += flat.bytes();
    }
    Ok(staging)
}

/// Copies `length` bytes at `start` of the data that `rank` exposes.
fn copy(to: *mut u8, ranks: &Ranks, header: &Header, rank: usize, start: usize, length: usize) -> Result<()> {
    if start + length > header.length {
        let text = format!("rank {} exposes fewer bytes than the operation needs", ranks.name(rank));
        return Err(BackendFailure::new(FailureKind::Other, text));
    }
    let from = ranks.data(rank, header.offset + start, length)?;
    // SAFETY: `data` checked the source; the target is a tensor of that size. Both may be a rank's own memory:
    // `copy_from` permits overlap.
    unsafe { to.copy_from(from, length) };
    Ok(())
}

/// Pulls the data that this rank needs from all ranks.
pub(super) fn pull(collective: &mut Collective, headers: &[Header], ranks: &Ranks) -> Result<()> {
    let (rank, size) = (ranks.rank(), ranks.size());
    match collective {
        Collective::AllReduce { tensor, op } => {
            let flat = Flat::of(tensor)?;
            let chunks = Chunks::of_all_reduce(flat.elements, flat.element_size(), size);
            reduce(flat, 0, 0, chunks, *op, headers, ranks)
        }
        Collective::Reduce { tensor, op, root } if *root == rank => {
            let flat = Flat::of(tensor)?;
            let chunks = Chunks::of_reduce(flat.elements, flat.element_size(), size);
            reduce(flat, 0, 0, chunks, *op, headers, ranks)
        }
        Collective::ReduceScatterTensor { output, op, .. } => {
            let flat = Flat::of(output)?;
            let all = headers[rank].length / flat.element_size();
            let chunks = Chunks::of_all_reduce(all, flat.element_size(), size);
            let first = rank * flat.elements;
            reduce(flat, first, first, chunks, *op, headers, ranks)?;
            if flat.kind == Kind::Bool {
                canonical(flat);
            }
            Ok(())
        }
        Collective::ReduceScatter { output, op, .. } => {
            let flat = Flat::of(output)?;
            // The fingerprint counts a complex number as one element.
            let parts = flat.elements.checked_div(output.numel()).unwrap_or(1);
            let first = sent_before(&headers[rank], rank, size) * parts;
            // c10d reduces each part separately.
            let chunks = Chunks::of_reduce(flat.elements, flat.element_size(), size);
            reduce(flat, first, 0, chunks, *op, headers, ranks)
        }
        Collective::Broadcast { tensor, root } if *root != rank => {
            let flat = Flat::of(tensor)?;
            copy(flat.start, ranks, &headers[*root], *root, 0, flat.bytes())
        }
        Collective::AllGather { outputs, .. } => gather(outputs, headers, ranks),
        Collective::Gather { outputs, root, .. } if *root == rank => gather(outputs, headers, ranks),
        Collective::AllGatherInto { output, .. } => {
            let flat = Flat::of(output)?;
            let length = flat.bytes() / size;
            (0..size).try_for_each(|from| {
                // SAFETY: the output has room for one part per rank.
                let target = unsafe { flat.start.add(from * length) };
                copy(target, ranks, &headers[from], from, 0, length)
            })
        }
        Collective::Scatter { output, root, .. } => {
            let flat = Flat::of(output)?;
            let length = flat.bytes();
            copy(flat.start, ranks, &headers[*root], *root, rank * length, length)
        }
        Collective::AllToAll { outputs, .. } => (0..size).try_for_each(|from| {
            let flat = Flat::of(&outputs[from])?;
            let start = sent_before(&headers[from], rank, size) * outputs_element(&outputs[from])?;
            copy(flat.start, ranks, &headers[from], from, start, flat.bytes())
        }),
        Collective::AllToAllSingle { output, .. } => {
            let flat = Flat::of(output)?;
            let element = outputs_element(output)?;
            let mut at = 0;
            (0..size).try_for_each(|from| {
                let length = sent(&headers[from], rank, size) * element;
                let start = sent_before(&headers[from], rank, size) * element;
                // SAFETY: the comparison of fingerprints checked that the parts make up the output.
                let target = unsafe { flat.start.add(at) };
                at += length;
                copy(target, ranks, &headers[from], from, start, length)
            })
        }
        Collective::Exchange { numbers, .. } => {
            let all = headers.iter();
            let all = all.map(|header| header.fingerprint.last().copied().unwrap_or_default());
            let _ = numbers.set(all.collect());
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Turns sums of bools into 0 or 1, as c10d's own copy does here. Its other reductions leave the sum.
fn canonical(flat: Flat) {
    for at in 0..flat.elements {
        // SAFETY: within the tensor.
        unsafe {
            let place = flat.start.add(at);
            place.write(u8::from(place.read() != 0));
        }
    }
}

fn gather(outputs: &[Tensor], headers: &[Header], ranks: &Ranks) -> Result<()> {
    outputs.iter().enumerate().try_for_each(|(from, output)| {
        let flat = Flat::of(output)?;
        copy(flat.start, ranks, &headers[from], from, 0, flat.bytes())
    })
}

fn outputs_element(tensor: &Tensor) -> Result<usize> {
    Ok(tensor.f_kind().map_err(BackendFailure::native)?.elt_size_in_bytes())
}

/// The number of elements that a rank sends to `to`.
fn sent(header: &Header, to: usize, size: usize) -> usize {
    Fingerprint::sent_in(&header.fingerprint, size)[to] as usize
}

/// The number of elements before those.
fn sent_before(header: &Header, to: usize, size: usize) -> usize {
    let sent = Fingerprint::sent_in(&header.fingerprint, size);
    sent[..to].iter().map(|count| *count as usize).sum()
}

/// Reduces all ranks' elements from `first` on into `out`. In `chunks`, they start at `place`.
fn reduce(
    out: Flat,
    first: usize,
    place: usize,
    chunks: Chunks,
    op: ReduceOp,
    headers: &[Header],
    ranks: &Ranks,
) -> Result<()> {
    let element = out.element_size();
    let mut starts = Vec::with_capacity(headers.len());
    for (rank, header) in headers.iter().enumerate() {
        if (first + out.elements) * element > header.length {
            let text = format!("rank {} exposes fewer bytes than the operation needs", ranks.name(rank));
            return Err(BackendFailure::new(FailureKind::Other, text));
        }
        starts.push(ranks.data(rank, header.offset + first * element, out.bytes())?);
    }
    for (range, order) in chunks.parts(place..place + out.elements) {
        let at = (range.start - place) * element;
        let inputs: Vec<*const u8> = order
            .into_iter()
            // SAFETY: within the data that the rank exposes.
            .map(|rank| unsafe { starts[rank].add(at) })
            .collect();
        // SAFETY: as above; the output has that many elements there, in this rank's own memory.
        let known = unsafe { combine(out.kind, op, out.start.add(at), &inputs, range.len()) };
        if !known {
            return Err(unsupported(out.kind, op));
        }
    }
    Ok(())
}

pub(super) fn unsupported(kind: Kind, op: ReduceOp) -> BackendFailure {
    let text = format!(
        "'{}' is not defined for {}",
        op.name(),
        crate::tensor_info::dtype_name(kind)
    );
    BackendFailure::new(FailureKind::Other, text)
}

impl Staging {
    /// Allocates `length` bytes.
    pub fn take(ranks: &Ranks, length: usize) -> Result<Arc<Self>> {
        let piece = ranks.segments.arena.take(length);
        let piece = piece.map_err(|error| failed(&format!("no shared memory for {length} bytes"), &error))?;
        Ok(Arc::new(Self(piece)))
    }
}
