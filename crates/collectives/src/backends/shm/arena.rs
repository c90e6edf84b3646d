//! Allocates a rank's shared memory.
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use parking_lot::Mutex;

use super::memory::Memory;

/// Pieces are whole pages, since only whole pages can be released.
const PAGE: usize = 4096;

/// The memory after the control blocks, allocated in pieces.
pub(super) struct Arena {
    memory: Memory,
    free: Mutex<Free>,
}

struct Free {
    /// Lengths of free pieces, by offset; neighbours are merged.
    pieces: BTreeMap<usize, usize>,
    end: usize,
}

impl Arena {
    /// Allocates after the first `start` bytes of `memory`.
    pub fn new(memory: Memory, start: usize) -> Arc<Self> {
        let free = Free {
            pieces: BTreeMap::new(),
            end: start.next_multiple_of(PAGE),
        };
        Arc::new(Self {
            memory,
            free: Mutex::new(free),
        })
    }

    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Allocates a zeroed piece.
    pub fn take(self: &Arc<Self>, length: usize) -> io::Result<Piece> {
        let length = length.max(1).next_multiple_of(PAGE);
        let mut free = self.free.lock();
        let fitting = free.pieces.iter().filter(|(_, size)| **size >= length);
        let found = fitting.min_by_key(|(_, size)| **size).map(|(at, size)| (*at, *size));
        let offset = if let Some((offset, size)) = found {
            free.pieces.remove(&offset);
            if size > length {
                free.pieces.insert(offset + length, size - length);
            }
            offset
        } else {
            let offset = free.end;
            let end = offset.checked_add(length).filter(|end| *end <= self.memory.room());
            let end = end.ok_or(io::ErrorKind::OutOfMemory)?;
            self.memory.grow(end)?;
            free.end = end;
            offset
        };
        drop(free);
        Ok(Piece {
            arena: Arc::clone(self),
            offset,
            length,
        })
    }

    fn give_back(&self, offset: usize, length: usize) {
        self.memory.release(offset, length);
        let mut free = self.free.lock();
        let (mut start, mut end) = (offset, offset + length);
        if let Some((&before, &size)) = free.pieces.range(..offset).next_back()
            && before + size == start
        {
            free.pieces.remove(&before);
            start = before;
        }
        if let Some(size) = free.pieces.remove(&end) {
            end += size;
        }
        free.pieces.insert(start, end - start);
    }
}

/// A piece of an arena, freed on drop.
pub(super) struct Piece {
    arena: Arc<Arena>,
    pub offset: usize,
    length: usize,
}

impl Piece {
    pub fn address(&self) -> *mut u8 {
        self.arena.memory.at(self.offset)
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        self.arena.give_back(self.offset, self.length);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[test]
    fn freed_memory_is_used_again() {
        let arena = Arena::new(Memory::new(PAGE).unwrap(), 100);
        let [a, b, c] = [1, PAGE + 1, 5].map(|length| arena.take(length).unwrap());
        assert_eq!([a.offset, b.offset, c.offset], [PAGE, 2 * PAGE, 4 * PAGE]);
        drop(b);
        let small = arena.take(9).unwrap();
        assert_eq!(small.offset, 2 * PAGE);
        drop((a, small));
        // Pages 1 to 3 are one piece again.
        let all = arena.take(3 * PAGE).unwrap();
        assert_eq!(all.offset, PAGE);
        assert!(arena.take(usize::MAX - PAGE).is_err());
    }
}
