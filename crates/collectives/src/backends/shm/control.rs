//! The control block at the start of each rank's memory, one per lane: its mark, its operation headers, and its notes
//! to each peer. The owner writes it; peers read it.
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Bytes of the nonce at the start of a block, which identifies the memory.
pub(super) const NONCE: usize = 16;
/// Operations of up to this many bytes carry their data in the block.
pub(super) const SMALL: usize = 16 * 1024;
/// The most unread notes to one peer.
const NOTES: u64 = 1024;

const MARK: usize = 64;
const STATE: usize = 128;
const HEADERS: usize = 192;
const LINE: usize = 64;
const NUMBER: usize = 8;
/// Words of a header before the fingerprint.
const FIXED: usize = 5;

/// The state that a rank publishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Alive,
    /// The rank has broken the group; its memory may change at any time.
    Aborted,
    /// The rank has left the group.
    Left,
}

/// A rank's description of one operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Header {
    /// The operation's place in the order of the lane.
    pub number: u64,
    /// The offset of the rank's data in its memory.
    pub offset: usize,
    pub length: usize,
    /// Further values, specific to the algorithm.
    pub extra: [i64; 2],
    pub fingerprint: Vec<i64>,
}

/// A note from one rank to another. An answer describes the receiver's tensor, so that the sender can compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Note {
    /// An answer to a message, not a message.
    pub is_answer: bool,
    /// The message's number among those from its sender to its receiver.
    pub id: i64,
    /// The message's tag.
    pub tag: i64,
    pub dtype: i64,
    pub elements: i64,
    /// The message's offset in its sender's memory; 0 in an answer.
    pub offset: i64,
}

const NOTE: usize = 6 * NUMBER;

/// The layout of a block; the same on all ranks of a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct ControlLayout {
    ranks: usize,
    /// Words of a fingerprint.
    fingerprint: usize,
}

impl ControlLayout {
    pub fn new(ranks: usize, fingerprint: usize) -> Self {
        Self { ranks, fingerprint }
    }

    /// Bytes of a block: whole pages.
    pub fn length(&self) -> usize {
        self.notes(self.ranks).next_multiple_of(4096)
    }

    fn header(&self, number: u64) -> usize {
        HEADERS + (number % 2) as usize * self.header_length()
    }

    fn header_length(&self) -> usize {
        ((FIXED + self.fingerprint) * NUMBER).next_multiple_of(LINE)
    }

    /// The offset of a small operation's data.
    pub fn small(&self, number: u64) -> usize {
        (HEADERS + 2 * self.header_length()).next_multiple_of(SMALL) + (number % 2) as usize * SMALL
    }

    fn notes(&self, peer: usize) -> usize {
        let each = 2 * LINE + NOTES as usize * NOTE;
        self.small(1) + SMALL + peer * each.next_multiple_of(LINE)
    }
}

/// A control block in mapped memory, which must outlive it.
#[derive(Clone, Copy)]
pub(super) struct Block {
    start: *mut u8,
    layout: ControlLayout,
}

impl Block {
    /// # Safety
    /// `start` is the page-aligned start of mapped memory of `layout.length()` bytes, which outlives the result. Only
    /// the owner of the memory calls methods that write.
    pub unsafe fn new(start: *mut u8, layout: ControlLayout) -> Self {
        Self { start, layout }
    }

    fn word(&self, offset: usize) -> &AtomicU64 {
        // SAFETY: an aligned place in the block; it is only ever used as an atomic.
        unsafe { &*self.start.add(offset).cast() }
    }

    /// The rank's progress. Acquire: all that the rank wrote before it set the mark is visible.
    pub fn mark(&self) -> u64 {
        self.word(MARK).load(Ordering::Acquire)
    }

    pub fn set_mark(&self, mark: u64) {
        self.word(MARK).store(mark, Ordering::Release);
    }

    fn state_word(&self) -> &AtomicU32 {
        // SAFETY: as for `word`.
        unsafe { &*self.start.add(STATE).cast() }
    }

    pub fn state(&self) -> State {
        match self.state_word().load(Ordering::Acquire) {
            0 => State::Alive,
            1 => State::Aborted,
            _ => State::Left,
        }
    }

    /// Sets the state; the first call wins.
    pub fn set_state(&self, state: State) {
        let code = match state {
            State::Alive => return,
            State::Aborted => 1,
            State::Left => 2,
        };
        let _ = self
            .state_word()
            .compare_exchange(0, code, Ordering::SeqCst, Ordering::SeqCst);
    }

    pub fn nonce(&self) -> [u8; NONCE] {
        // SAFETY: the block starts with the nonce.
        unsafe { self.start.cast::<[u8; NONCE]>().read_volatile() }
    }

    pub fn set_nonce(&self, nonce: [u8; NONCE]) {
        // SAFETY: as above, and this is the owner.
        unsafe { self.start.cast::<[u8; NONCE]>().write_volatile(nonce) }
    }

    pub fn write_header(&self, header: &Header) {
        let Header {
            number,
            offset,
            length,
            extra,
            fingerprint,
        } = header;
        let fixed = [*number as i64, *offset as i64, *length as i64, extra[0], extra[1]];
        let numbers = fixed.iter().chain(fingerprint).take(FIXED + self.layout.fingerprint);
        for (index, value) in numbers.enumerate() {
            self.write(self.layout.header(*number) + index * NUMBER, *value);
        }
    }

    /// The header for operation `number`, at which the rank must have arrived.
    pub fn header(&self, number: u64) -> Header {
        let start = self.layout.header(number);
        let read = |index: usize| self.read(start + index * NUMBER);
        Header {
            number: read(0) as u64,
            offset: read(1) as usize,
            length: read(2) as usize,
            extra: [read(3), read(4)],
            fingerprint: (0..self.layout.fingerprint).map(|index| read(FIXED + index)).collect(),
        }
    }

    #[allow(clippy::cast_ptr_alignment, reason = "numbers lie at multiples of their size")]
    fn read(&self, offset: usize) -> i64 {
        // SAFETY: an aligned number in the block.
        unsafe { self.start.add(offset).cast::<i64>().read_volatile() }
    }

    #[allow(clippy::cast_ptr_alignment, reason = "numbers lie at multiples of their size")]
    fn write(&self, offset: usize, value: i64) {
        // SAFETY: as above, and this is the owner.
        unsafe { self.start.add(offset).cast::<i64>().write_volatile(value) }
    }

    /// Notes written to a peer so far.
    pub fn notes_written(&self, peer: usize) -> u64 {
        self.word(self.layout.notes(peer)).load(Ordering::Acquire)
    }

    /// Notes from a peer that the rank has read.
    pub fn notes_read(&self, peer: usize) -> u64 {
        self.word(self.layout.notes(peer) + LINE).load(Ordering::Acquire)
    }

    pub fn set_notes_read(&self, peer: usize, count: u64) {
        self.word(self.layout.notes(peer) + LINE)
            .store(count, Ordering::Release);
    }

    /// Writes a note to `peer`, which has read `read` notes so far; false if it has too many unread ones.
    pub fn write_note(&self, peer: usize, read: u64, note: &Note) -> bool {
        let written = self.notes_written(peer);
        if written.wrapping_sub(read) >= NOTES {
            return false;
        }
        let place = self.note(peer, written);
        let numbers = [
            i64::from(note.is_answer),
            note.id,
            note.tag,
            note.dtype,
            note.elements,
            note.offset,
        ];
        for (index, value) in numbers.into_iter().enumerate() {
            self.write(place + index * NUMBER, value);
        }
        let count = written.wrapping_add(1);
        self.word(self.layout.notes(peer)).store(count, Ordering::Release);
        true
    }

    /// A note that the rank has written to `peer`.
    pub fn read_note(&self, peer: usize, index: u64) -> Note {
        let place = self.note(peer, index);
        let read = |index: usize| self.read(place + index * NUMBER);
        Note {
            is_answer: read(0) == 1,
            id: read(1),
            tag: read(2),
            dtype: read(3),
            elements: read(4),
            offset: read(5),
        }
    }

    fn note(&self, peer: usize, index: u64) -> usize {
        self.layout.notes(peer) + 2 * LINE + (index % NOTES) as usize * NOTE
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::super::memory::Memory;
    use super::*;

    #[test]
    fn records_are_read_as_written() {
        let layout = ControlLayout::new(3, 22);
        let memory = Memory::new(layout.length()).unwrap();
        // SAFETY: memory of that length, which outlives the block.
        let block = unsafe { Block::new(memory.at(0), layout) };
        block.set_nonce([7; NONCE]);
        let header = |number| Header {
            number,
            offset: 4096,
            length: 12,
            extra: [0, -1],
            fingerprint: (0..22).map(|i| i * number as i64).collect(),
        };
        for number in [1, 2] {
            block.write_header(&header(number));
        }
        assert_eq!((block.header(1), block.header(2)), (header(1), header(2)));
        let note = |id| Note {
            is_answer: false,
            id,
            tag: -5,
            dtype: 6,
            elements: 9,
            offset: 1 << 40,
        };
        for id in 0..NOTES as i64 {
            assert!(block.write_note(2, 0, &note(id)));
        }
        assert!(!block.write_note(2, 0, &note(0)), "it has too many to read");
        assert!(block.write_note(2, 1, &note(7)));
        assert_eq!(block.read_note(2, NOTES), note(7));
        assert_eq!(block.notes_written(1), 0);
        block.set_state(State::Aborted);
        block.set_state(State::Left);
        assert_eq!((block.state(), block.nonce()), (State::Aborted, [7; NONCE]));
    }
}
