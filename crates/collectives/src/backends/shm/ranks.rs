//! One rank's view of its group: its own memory, and its peers'.
//!
//! The ranks map each other's memory once. It has room for several lanes: orders of operations that know nothing of each
//! other, each with a control block of its own.
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering, fence};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use super::arena::Arena;
use super::bell::{Bells, PeerBells};
use super::control::{Block, Header, Layout, State};
use super::engine::Engine;
use super::memory::PeerMemory;
use super::watch::Watch;
use crate::backend::{BackendFailure, FailureKind};

/// Lanes that the memory of a rank has room for.
pub(super) const LANES: usize = 64;

/// The memory of all ranks, mapped by one of them.
pub(super) struct Segments {
    pub rank: usize,
    /// The ranks in the default group: how texts name them.
    pub names: Vec<usize>,
    pub layout: Layout,
    pub arena: Arc<Arena>,
    pub bells: Bells,
    /// By rank; none for this one.
    pub peers: Vec<Option<Peer>>,
    /// The lanes that were opened.
    pub lanes: AtomicUsize,
    /// Those that hear of a peer's death.
    pub engines: Mutex<Vec<Weak<Engine>>>,
    pub watch: Mutex<Option<Watch>>,
}

/// What a rank sees of a peer.
pub(super) struct Peer {
    pub memory: PeerMemory,
    pub bells: PeerBells,
    /// How far the memory is known to reach.
    pub length: AtomicUsize,
    /// Its process has ended.
    pub dead: AtomicBool,
}

/// The ranks of one lane, seen by one of them.
pub(super) struct Ranks {
    pub segments: Arc<Segments>,
    pub lane: usize,
    /// By rank. Only this rank's own is written here.
    blocks: Vec<Block>,
    /// This rank gives up.
    pub aborted: AtomicBool,
}

// SAFETY: blocks are pointers into memory that is shared by atomics, or written by one thread at a time under the
// engine's lock; the mappings live as long as the segments.
unsafe impl Send for Ranks {}
// SAFETY: as above.
unsafe impl Sync for Ranks {}

impl Ranks {
    /// Opens the next lane, if there is one. All ranks open them in one order; none waits for another.
    pub fn open(segments: &Arc<Segments>) -> Option<Self> {
        let lane = segments.lanes.fetch_add(1, Ordering::Relaxed);
        if lane >= LANES {
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

    /// The ranks but this one.
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

    /// Says how far this rank has come.
    pub fn set_mark(&self, mark: u64) {
        self.own().set_mark(mark);
        self.ring_others();
    }

    /// Whether `rank` has come as far as `mark`.
    pub fn has_come(&self, rank: usize, mark: u64) -> bool {
        rank == self.rank() || self.blocks[rank].mark().wrapping_sub(mark) < 1 << 63
    }

    /// Whether all have; the failure where a rank that has not is gone.
    pub fn have_come(&self, mark: u64) -> Result<bool, BackendFailure> {
        match self.others().find(|rank| !self.has_come(*rank, mark)) {
            None => Ok(true),
            Some(rank) => match self.gone(rank) {
                // It may have come before it went.
                Some(failure) if !self.has_come(rank, mark) => Err(failure),
                _ => Ok(false),
            },
        }
    }

    /// Why nothing more comes of `rank`.
    pub fn gone(&self, rank: usize) -> Option<BackendFailure> {
        let peer = self.segments.peers[rank].as_ref()?;
        let text = match self.blocks[rank].state() {
            State::Aborted => " has broken the group",
            State::Left => " has left the group",
            State::Alive if peer.dead.load(Ordering::Acquire) => "'s process has ended",
            State::Alive => return None,
        };
        Some(BackendFailure {
            peer: Some(rank),
            ..BackendFailure::new(FailureKind::Connection, format!("rank {}{text}", self.name(rank)))
        })
    }

    /// The failure where a rank has broken the group: what was read of its memory may be anything.
    pub fn check_reads(&self) -> Result<(), BackendFailure> {
        fence(Ordering::SeqCst);
        let broken = |rank: &usize| self.blocks[*rank].state() == State::Aborted;
        match self.others().find(broken) {
            Some(rank) => Err(self.gone(rank).unwrap_or_else(aborted)),
            None => Ok(()),
        }
    }

    /// What `rank` asks for in operation `number`, where it has arrived.
    pub fn header(&self, rank: usize, number: u64) -> Header {
        self.blocks[rank].header(number)
    }

    /// Where the data of a small operation lies in this rank's memory.
    pub fn small(&self, number: u64) -> usize {
        let layout = self.segments.layout;
        self.lane * layout.length() + layout.small(number)
    }

    /// `length` bytes at `offset` of a rank's memory.
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

/// A failure of the system's.
pub(super) fn failed(what: &str, error: &io::Error) -> BackendFailure {
    BackendFailure::new(FailureKind::Other, format!("{what}: {error}"))
}
