//! All-reduce of tensors that are not small, piece by piece: each rank reduces its share of a piece, and the others
//! pull it while they reduce their shares of the next one.
//!
//! Tensors in the group's memory are reduced in place. Otherwise, each piece is copied into one of three slots in turn:
//! peers read two of them while the next one is filled.
use std::ops::Range;
use std::sync::Arc;

use super::arena::Piece;
use super::control::{Header, SMALL};
use super::data::{Flat, unsupported};
use super::kernels::combine;
use super::operation::{Exposed, Order, Result};
use super::order::Chunks;
use super::ranks::Ranks;
use crate::collective::{Collective, ReduceOp};

/// Bytes of a piece that is reduced in place.
const IN_PLACE: usize = 4 << 20;
/// Bytes of a piece that is copied.
const COPIED: usize = 512 << 10;
const SLOTS: usize = 3;
/// Shares start at cache lines of this many bytes.
const LINE: usize = 64;

/// Shared memory for copies.
pub(super) struct Staging(pub Piece);

impl Staging {
    pub fn offset(&self) -> usize {
        self.0.offset
    }
}

/// An all-reduce in progress.
pub(super) struct AllReduce {
    tensor: Flat,
    op: ReduceOp,
    chunks: Chunks,
    headers: Vec<Header>,
    own: Exposed,
    /// Elements per piece.
    length: usize,
    pieces: usize,
    /// The number of pieces whose share this rank has reduced; one more when it has pulled the last piece.
    round: usize,
}

impl AllReduce {
    /// Whether this algorithm applies: to all-reduces of more than `SMALL` bytes.
    pub fn fits(collective: &Collective, bytes: usize) -> bool {
        matches!(collective, Collective::AllReduce { .. }) && bytes > SMALL
    }

    fn parts(collective: &Collective) -> Result<(Flat, ReduceOp)> {
        match collective {
            Collective::AllReduce { tensor, op } => Ok((Flat::of(tensor)?, *op)),
            other => Err(crate::backend::BackendFailure::new(
                crate::backend::FailureKind::Other,
                format!("{} is no all-reduce", other.name()),
            )),
        }
    }

    /// Exposes the tensor in place, or its first piece in a slot.
    pub fn expose(
        collective: &Collective,
        ranks: &Ranks,
        order: &mut Order,
        header: &mut Header,
    ) -> Result<Option<Arc<Staging>>> {
        let (tensor, _) = Self::parts(collective)?;
        header.length = tensor.bytes();
        if let Some(offset) = ranks.segments.arena.memory().offset_of(tensor.start) {
            header.offset = offset;
            return Ok(None);
        }
        let staging = if let Some(staging) = &order.staging {
            Arc::clone(staging)
        } else {
            let staging = Staging::take(ranks, SLOTS * COPIED)?;
            order.staging = Some(Arc::clone(&staging));
            staging
        };
        header.offset = staging.offset();
        header.extra[0] = 1;
        // SAFETY: a slot has room for a piece, and the tensor is that long.
        unsafe {
            staging
                .0
                .address()
                .copy_from_nonoverlapping(tensor.start, COPIED.min(tensor.bytes()));
        }
        Ok(Some(staging))
    }

    pub fn new(collective: &Collective, headers: Vec<Header>, own: Exposed) -> Result<Self> {
        let (tensor, op) = Self::parts(collective)?;
        let (ranks, element) = (headers.len(), tensor.element_size());
        let copied = headers.iter().any(|header| header.extra[0] == 1);
        let length = if copied { COPIED } else { IN_PLACE } / element;
        Ok(Self {
            tensor,
            op,
            chunks: Chunks::of_all_reduce(tensor.elements, element, ranks),
            headers,
            own,
            length,
            pieces: tensor.elements.div_ceil(length),
            round: 0,
        })
    }

    /// By how much the operation advances the mark.
    pub fn marks(&self) -> u64 {
        self.pieces as u64 + 2
    }

    /// Advances as far as the progress of the peers allows; true if finished. `mark` is the mark before this operation.
    pub fn step(&mut self, ranks: &Ranks, mark: u64) -> Result<bool> {
        loop {
            if !ranks.have_come(mark + 1 + self.round as u64)? {
                return Ok(false);
            }
            if self.round > self.pieces {
                return Ok(true);
            }
            if self.round < self.pieces {
                self.combine(self.round, ranks)?;
                self.copy_in(self.round + 1);
            }
            if let Some(last) = self.round.checked_sub(1) {
                self.pull(last, ranks)?;
            }
            ranks.check_reads(|_| false)?;
            self.round += 1;
            ranks.set_mark(mark + 1 + self.round as u64);
        }
    }

    fn piece(&self, index: usize) -> Range<usize> {
        let start = index * self.length;
        start..(start + self.length).min(self.tensor.elements)
    }

    /// The part of a piece that a rank reduces.
    fn share(&self, piece: &Range<usize>, rank: usize) -> Range<usize> {
        let each = piece.len().div_ceil(self.headers.len());
        let each = each.next_multiple_of(LINE / self.tensor.element_size().min(LINE));
        let at = |rank: usize| (piece.start + rank * each).min(piece.end);
        at(rank)..at(rank + 1)
    }

    /// The address in a rank's memory of the elements from `start` on, which belong to piece `index`.
    fn place(&self, rank: usize, index: usize, start: usize, ranks: &Ranks) -> Result<*const u8> {
        let (header, element) = (&self.headers[rank], self.tensor.element_size());
        let offset = if header.extra[0] == 1 {
            header.offset + index % SLOTS * COPIED + (start - index * self.length) * element
        } else {
            header.offset + start * element
        };
        let end = self.piece(index).end;
        ranks.data(rank, offset, (end - start) * element)
    }

    /// Reduces this rank's share of a piece into its own memory.
    fn combine(&self, index: usize, ranks: &Ranks) -> Result<()> {
        let share = self.share(&self.piece(index), ranks.rank());
        for (range, order) in self.chunks.parts(share) {
            let inputs = order
                .into_iter()
                .map(|rank| self.place(rank, index, range.start, ranks))
                .collect::<Result<Vec<_>>>()?;
            let target = self.place(ranks.rank(), index, range.start, ranks)?.cast_mut();
            // SAFETY: `place` checked that each rank has that many elements; the target is this rank's own memory, and
            // peers read this share only after the mark.
            if !unsafe { combine(self.tensor.kind, self.op, target, &inputs, range.len()) } {
                return Err(unsupported(self.tensor.kind, self.op));
            }
        }
        Ok(())
    }

    /// Copies the shares of a piece, which all ranks have reduced, into the tensor.
    fn pull(&self, index: usize, ranks: &Ranks) -> Result<()> {
        let (piece, element) = (self.piece(index), self.tensor.element_size());
        for step in 0..ranks.size() {
            // Each rank starts with a different peer, to spread the reads.
            let rank = (ranks.rank() + step) % ranks.size();
            let share = self.share(&piece, rank);
            if share.is_empty() || (rank == ranks.rank() && self.own.staging.is_none()) {
                continue;
            }
            let from = self.place(rank, index, share.start, ranks)?;
            // SAFETY: `place` checked that many elements; the tensor does not overlap them.
            unsafe {
                let to = self.tensor.start.add(share.start * element);
                to.copy_from_nonoverlapping(from, share.len() * element);
            }
        }
        Ok(())
    }

    /// Copies a piece into its slot, unless this rank's tensor is reduced in place.
    fn copy_in(&self, index: usize) {
        let Some(staging) = self.own.staging.as_ref().filter(|_| index < self.pieces) else {
            return;
        };
        let (piece, element) = (self.piece(index), self.tensor.element_size());
        // SAFETY: a slot has room for a piece; peers read only the two others.
        unsafe {
            let to = staging.0.address().add(index % SLOTS * COPIED);
            to.copy_from_nonoverlapping(self.tensor.start.add(piece.start * element), piece.len() * element);
        }
    }
}
