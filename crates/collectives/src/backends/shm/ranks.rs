//! One rank's view of its group: its own memory and that of its peers.
//!
//! The ranks map each other's memory once. It holds several lanes: independent sequences of operations, each with its
//! own control block.
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering, fence};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use super::arena::Arena;
use super::bell::{Bells, PeerBells};
use super::control::{Block, ControlLayout, Header, State};
use super::engine::Engine;
use super::memory::PeerMemory;
use crate::backend::{BackendFailure, FailureKind};
use crate::watch::Watch;

/// The number of lanes in a rank's memory.
pub(super) const LANES: usize = 64;

/// The memory of all ranks, as mapped by this rank.
pub(super) struct Segments {
    pub rank: usize,
    /// The ranks in the default group, for error messages.
    pub names: Vec<usize>,
    pub layout: ControlLayout,
    pub arena: Arc<Arena>,
    pub bells: Arc<Bells>,
    /// By rank; `None` for this one.
    pub peers: Vec<Option<Peer>>,
    /// A bit for each lane that was opened.
    pub lanes: AtomicU64,
    /// Engines to wake when a peer's process ends.
    pub engines: Mutex<Vec<Weak<Engine>>>,
    /// Reports when peers' processes end.
    pub watch: Arc<Watch>,
}

impl Segments {
    /// From now on, fails operations that wait for a rank whose process has ended. `ranks`: group ranks.
    pub fn watch(self: &Arc<Self>, ranks: Vec<usize>) {
        let segments = Arc::downgrade(self);
        self.watch.on_end(Box::new(move |rank| {
            let Some(segments) = segments.upgrade() else { return };
            let place = ranks.iter().position(|own| *own == rank);
            if let Some(Some(peer)) = place.and_then(|place| segments.peers.get(place)) {
                peer.dead.store(true, Ordering::Release);
            }
            let engines: Vec<_> = segments.engines.lock().iter().filter_map(Weak::upgrade).collect();
            for engine in engines {
                engine.call();
            }
        }));
    }
}

/// A peer's memory, as mapped by this rank.
pub(super) struct Peer {
    pub memory: PeerMemory,
    pub bells: PeerBells,
    /// The last known length of the memory, in bytes.
    pub length: AtomicUsize,
    /// Its process has ended.
    pub dead: AtomicBool,
}

/// The ranks of one lane, as seen by one of them.
pub(super) struct Ranks {
    pub segments: Arc<Segments>,
    pub lane: usize,
    /// By rank. Only this rank's own block is written here.
    blocks: Vec<Block>,
    /// This rank has aborted.
    pub aborted: AtomicBool,
}

// SAFETY: blocks are pointers into memory that is shared by atomics, or written by one thread at a time under the
// engine's lock; the mappings live as long as the segments.
unsafe impl Send for Ranks {}
// SAFETY: as above.
unsafe impl Sync for Ranks {}

impl Ranks {
    /// Opens a lane; `None` if it does not exist or is already open. Does not wait for peers.
    pub fn open(segments: &Arc<Segments>, lane: usize) -> Option<Self> {
        let bit = 1u64.checked_shl(lane.try_into().ok()?)?;
        if segments.lanes.fetch_or(bit, Ordering::Relaxed) & bit != 0 {
            return None;
        }
        let layout = segments.layout;
        let start = lane * layout.length();
        let block = |peer: &Option<Peer>| {
            let start = match peer {
                Some(peer) => peer.memory.at(start).cast_mut(),
                None => segments.arena.memory().at(start),
            };
            // SAFETY: `LANES` blocks lie at the start of each rank's memory, which the segments keep.
            unsafe { Block::new(start, layout) }
        };
        Some(Self {
            blocks: segments.peers.iter().map(block).collect(),
            segments: Arc::clone(segments),
            lane,
            aborted: AtomicBool::new(false),
        })
    }

    pub fn rank(&self) -> usize {
        self.segments.rank
    }

    pub fn size(&self) -> usize {
        self.blocks.len()
    }

    /// All ranks but this one.
    pub fn others(&self) -> impl Iterator<Item = usize> {
        let own = self.rank();
        (0..self.size()).filter(move |rank| *rank != own)
    }

    pub fn name(&self, rank: usize) -> usize {
        self.segments.names[rank]
    }

    pub fn block(&self, rank: usize) -> &Block {
        &self.blocks[rank]
    }

    /// This rank's own control block.
    pub fn own(&self) -> &Block {
        &self.blocks[self.rank()]
    }

    /// Wakes a rank.
    pub fn ring(&self, rank: usize) {
        match &self.segments.peers[rank] {
            Some(peer) => peer.bells.ring(self.lane),
            None => self.segments.bells.ring(self.lane),
        }
    }

    pub fn ring_others(&self) {
        self.others().for_each(|rank| self.ring(rank));
    }

    /// Publishes this rank's progress and wakes the peers.
    pub fn set_mark(&self, mark: u64) {
        self.own().set_mark(mark);
        self.ring_others();
    }

    /// Whether `rank` has reached `mark`.
    pub fn has_come(&self, rank: usize, mark: u64) -> bool {
        rank == self.rank() || self.blocks[rank].mark().wrapping_sub(mark) < 1 << 63
    }

    /// Whether all ranks have reached `mark`. An error if a rank that has not is gone.
    pub fn have_come(&self, mark: u64) -> Result<bool, BackendFailure> {
        match self.others().find(|rank| !self.has_come(*rank, mark)) {
            None => Ok(true),
            Some(rank) => match self.gone(rank) {
                // It may have reached the mark before it left.
                Some(failure) if !self.has_come(rank, mark) => Err(failure),
                _ => Ok(false),
            },
        }
    }

    /// The rank furthest behind this one.
    pub fn behind(&self) -> Option<usize> {
        let mark = self.own().mark();
        let behind = self.others().filter(|rank| !self.has_come(*rank, mark));
        behind.max_by_key(|rank| mark.wrapping_sub(self.blocks[*rank].mark()))
    }

    /// The failure if `rank` has aborted or left, or its process has ended. A rank that has aborted is not lost.
    pub fn gone(&self, rank: usize) -> Option<BackendFailure> {
        let peer = self.segments.peers[rank].as_ref()?;
        let (lost, text) = match self.blocks[rank].state() {
            State::Aborted => (None, " has broken the group"),
            State::Left => (Some(rank), " has left the group"),
            State::Alive if peer.dead.load(Ordering::Acquire) => (Some(rank), "'s process has ended"),
            State::Alive => return None,
        };
        Some(BackendFailure {
            peer: lost,
            ..BackendFailure::new(FailureKind::Connection, format!("rank {}{text}", self.name(rank)))
        })
    }

    /// An error if a rank has aborted or left: data read from its memory may be garbage, unless it is `intact`.
    pub fn check_reads(&self, intact: impl Fn(usize) -> bool) -> Result<(), BackendFailure> {
        fence(Ordering::SeqCst);
        let broken = |rank: &usize| self.blocks[*rank].state() != State::Alive && !intact(*rank);
        match self.others().find(broken) {
            Some(rank) => Err(self.gone(rank).unwrap_or_else(aborted)),
            None => Ok(()),
        }
    }

    /// The header of `rank` for operation `number`, at which it must have arrived.
    pub fn header(&self, rank: usize, number: u64) -> Header {
        self.blocks[rank].header(number)
    }

    /// The offset of a small operation's data in this rank's memory.
    pub fn small(&self, number: u64) -> usize {
        let layout = self.segments.layout;
        self.lane * layout.length() + layout.small(number)
    }

    /// The address of `length` bytes at `offset` of a rank's memory; an error beyond the end of a peer's. This rank's
    /// own memory is not checked.
    pub fn data(&self, rank: usize, offset: usize, length: usize) -> Result<*const u8, BackendFailure> {
        let Some(peer) = &self.segments.peers[rank] else {
            return Ok(self.segments.arena.memory().at(offset));
        };
        let end = offset.saturating_add(length);
        if end > peer.length.load(Ordering::Relaxed) {
            let known = peer.memory.length().unwrap_or(0).min(peer.memory.room());
            peer.length.store(known, Ordering::Relaxed);
            if end > known {
                let text = format!("rank {} points beyond its memory", self.name(rank));
                return Err(BackendFailure::new(FailureKind::Other, text));
            }
        }
        Ok(peer.memory.at(offset))
    }
}

pub(super) fn aborted() -> BackendFailure {
    BackendFailure::new(FailureKind::Connection, "the group was broken")
}

/// The failure of a system call.
pub(super) fn failed(what: &str, error: &io::Error) -> BackendFailure {
    BackendFailure::new(FailureKind::Other, format!("{what}: {error}"))
}
