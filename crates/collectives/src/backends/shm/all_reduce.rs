//! The all-reduce of what is not small, a piece after the other: each rank combines its share of a piece, and the others
//! pull it while they combine theirs of the next one.
//!
//! Memory of the group is combined where it lies. Of other memory each piece is copied into one of three slots in turn:
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

/// A piece that is combined where it lies, in bytes.
const IN_PLACE: usize = 4 << 20;
/// A piece that is copied, in bytes.
const COPIED: usize = 512 << 10;
const SLOTS: usize = 3;
/// Shares begin at cache lines.
const LINE: usize = 64;

/// Memory for copies.
pub(super) struct Staging(pub Piece);

impl Staging {
    pub fn offset(&self) -> usize {
        self.0.offset
    }
}

/// One on its way.
pub(super) struct AllReduce {
    tensor: Flat,
    op: ReduceOp,
    chunks: Chunks,
    headers: Vec<Header>,
    own: Exposed,
    /// Elements of a piece.
    length: usize,
    pieces: usize,
    /// How many pieces this rank has combined its share of; one more when it has pulled the last one.
    round: usize,
}

impl AllReduce {
    /// Whether a collective is one.
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

    /// Shows the tensor where it lies, or the first piece of it in a slot.
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

    /// The marks that it takes.
    pub fn marks(&self) -> u64 {
        self.pieces as u64 + 2
    }

    /// Goes on as far as the peers have come; whether it is over. `mark` is the one before it.
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
            ranks.check_reads()?;
            self.round += 1;
            ranks.set_mark(mark + 1 + self.round as u64);
        }
    }

    fn piece(&self, index: usize) -> Range<usize> {
        let start = index * self.length;
        start..(start + self.length).min(self.tensor.elements)
    }

    /// The part of a piece that a rank combines.
    fn share(&self, piece: &Range<usize>, rank: usize) -> Range<usize> {
        let each = piece.len().div_ceil(self.headers.len());
        let each = each.next_multiple_of(LINE / self.tensor.element_size().min(LINE));
        let at = |rank: usize| (piece.start + rank * each).min(piece.end);
        at(rank)..at(rank + 1)
    }

    /// Where a rank's memory has the elements from `start` on, of piece `index`.
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

    /// Combines this rank's share of a piece, in its own memory.
    fn combine(&self, index: usize, ranks: &Ranks) -> Result<()> {
        let share = self.share(&self.piece(index), ranks.rank());
        for (range, order) in self.chunks.parts(share) {
            let inputs = order
                .into_iter()
                .map(|rank| self.place(rank, index, range.start, ranks))
                .collect::<Result<Vec<_>>>()?;
            let target = self.place(ranks.rank(), index, range.start, ranks)?.cast_mut();
            // SAFETY: `place` found that many elements of each rank; the target is this rank's own, and nobody reads
            // this share of it before the mark.
            if !unsafe { combine(self.tensor.kind, self.op, target, &inputs, range.len()) } {
                return Err(unsupported(self.tensor.kind, self.op));
            }
        }
        Ok(())
    }

    /// Copies the shares of a piece that all ranks have combined into the tensor.
    fn pull(&self, index: usize, ranks: &Ranks) -> Result<()> {
        let (piece, element) = (self.piece(index), self.tensor.element_size());
        for step in 0..ranks.size() {
            // Each begins with another one.
            let rank = (ranks.rank() + step) % ranks.size();
            let share = self.share(&piece, rank);
            if share.is_empty() || (rank == ranks.rank() && self.own.staging.is_none()) {
                continue;
            }
            let from = self.place(rank, index, share.start, ranks)?;
            // SAFETY: `place` found that many elements; the tensor's memory is another one.
            unsafe {
                let to = self.tensor.start.add(share.start * element);
                to.copy_from_nonoverlapping(from, share.len() * element);
            }
        }
        Ok(())
    }

    /// Copies a piece into its slot, where this rank's tensor is other memory.
    fn copy_in(&self, index: usize) {
        let Some(staging) = self.own.staging.as_ref().filter(|_| index < self.pieces) else {
            return;
        };
        let (piece, element) = (self.piece(index), self.tensor.element_size());
        // SAFETY: a slot has room for a piece; peers read the two others.
        unsafe {
            let to = staging.0.address().add(index % SLOTS * COPIED);
            to.copy_from_nonoverlapping(self.tensor.start.add(piece.start * element), piece.len() * element);
        }
    }
}
