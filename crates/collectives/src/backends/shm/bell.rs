//! Wakes ranks by futexes. A rank sleeps on its own word, which peers may write: it signals only that something
//! changed.
use std::io;
use std::sync::atomic::{AtomicU32, Ordering, fence};
use std::time::Duration;

use rustix::io::Errno;
use rustix::thread::futex::{Flags, Timespec, wait, wake};

use super::memory::{Memory, PeerMemory};

/// Bytes per lane: each lane has its own cache line.
const LINE: usize = 64;

#[repr(C)]
struct Words {
    /// The futex: counts the rings that found sleepers.
    changes: AtomicU32,
    /// Threads that sleep or are about to.
    sleepers: AtomicU32,
}

/// A rank's bells, one per lane.
pub(super) struct Bells(Memory);

/// The bells of a peer.
pub(super) struct PeerBells(PeerMemory);

impl Bells {
    pub fn new(lanes: usize) -> io::Result<Self> {
        Memory::new(lanes * LINE).map(Self)
    }

    pub fn number(&self) -> i32 {
        self.0.number()
    }

    fn words(&self, lane: usize) -> &Words {
        // SAFETY: zeroed memory with a line for each lane, which lives as long as `self`; all access is atomic.
        unsafe { &*self.0.at(lane * LINE).cast() }
    }

    /// Sleeps until the lane is rung, at most `limit`. Returns at once if `look` returns true.
    pub fn sleep(&self, lane: usize, limit: Option<Duration>, look: impl FnOnce() -> bool) {
        let words = self.words(lane);
        words.sleepers.fetch_add(1, Ordering::SeqCst);
        let seen = words.changes.load(Ordering::SeqCst);
        fence(Ordering::SeqCst);
        if !look() {
            let limit = limit.and_then(|limit| Timespec::try_from(limit).ok());
            // No private flag, since processes share the futex. Ignore the result: the caller checks again.
            let _ = wait(&words.changes, Flags::empty(), seen, limit.as_ref());
        }
        words.sleepers.fetch_sub(1, Ordering::SeqCst);
    }

    /// Wakes this process's own threads.
    pub fn ring(&self, lane: usize) {
        ring(self.words(lane));
    }
}

impl PeerBells {
    pub fn map(pid: u32, number: i32, lanes: usize) -> io::Result<Self> {
        let memory = PeerMemory::map(pid, number, lanes * LINE, true)?;
        if memory.length()? < lanes * LINE {
            return Err(Errno::INVAL.into());
        }
        Ok(Self(memory))
    }

    /// Wakes the rank if it sleeps. Data for the rank must be written before.
    pub fn ring(&self, lane: usize) {
        // SAFETY: memory with a line for each lane, checked when it was mapped; all access is atomic.
        ring(unsafe { &*self.0.at(lane * LINE).cast() });
    }
}

fn ring(words: &Words) {
    fence(Ordering::SeqCst);
    if words.sleepers.load(Ordering::SeqCst) > 0 {
        words.changes.fetch_add(1, Ordering::SeqCst);
        let _ = wake(&words.changes, Flags::empty(), i32::MAX as u32);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn a_sleeper_is_woken_by_a_peer_and_sees_earlier_rings() {
        let own = Arc::new(Bells::new(2).unwrap());
        let peer = PeerBells::map(std::process::id(), own.number(), 2).unwrap();
        own.sleep(1, None, || true);
        let ready = Arc::new(AtomicBool::new(false));
        let (sleeper, flag) = (Arc::clone(&own), Arc::clone(&ready));
        let thread = std::thread::spawn(move || {
            while !flag.load(Ordering::Acquire) {
                sleeper.sleep(1, None, || flag.load(Ordering::Acquire));
            }
        });
        ready.store(true, Ordering::Release);
        peer.ring(1);
        thread.join().unwrap();
        own.sleep(0, Some(Duration::from_millis(1)), || false);
    }
}
