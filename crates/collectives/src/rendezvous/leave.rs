//! Leaving a group together: a rank that closes its connections early may cut off its peers' last data, and the rank
//! that serves the store ends the store.
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use lockstep_torch::fault;

use super::claim::Claim;
use super::wait::{SLICE, Wait};
use crate::cancel::Cancel;
use crate::process_group::ProcessGroup;
use crate::queue::Event;
use crate::store::records::HEARD;
use crate::store::{Limited, Store};
use crate::thread::spawn;

const LEAVING: &str = "lockstep/leaving";
const LEFT: &str = "lockstep/left";
const PAUSE: Duration = Duration::from_millis(5);
/// Between looks at devices.
const SHORT_PAUSE: Duration = Duration::from_millis(1);
/// Time limit for the cleanup after the wait; it takes milliseconds if the store answers.
const TIDYING: Duration = Duration::from_millis(500);

/// The first of `ranks` that has left the group of this store without the others; it issues no further operation. `None`
/// if the store does not answer.
pub(crate) fn departed(store: &dyn Store, ranks: &[usize]) -> Option<usize> {
    let keys: Vec<_> = ranks.iter().map(|rank| departed_key(*rank)).collect();
    let found = Limited(store, SLICE).multi_get(&keys).ok()?;
    found.iter().position(Option::is_some).map(|place| ranks[place])
}

fn departed_key(rank: usize) -> String {
    format!("lockstep/departed/{rank}")
}

impl ProcessGroup {
    /// Waits for this rank's devices ([`Self::drain`]), then until all ranks leave, at most `limit` and not beyond
    /// `cancel`. All ranks call it. Does not wait for others if a rank does not run Lockstep. In a failed group, only the
    /// rank that serves the store waits, until its peers have read the cause.
    pub fn leave(&self, limit: Duration, cancel: &Cancel) {
        self.drain(cancel);
        self.shared().leaving.store(true, Ordering::Relaxed);
        self.shared().post(Event::CheckQueue);
        self.depart(limit, |_, over| drop(over)).wait(limit, cancel);
    }

    /// As [`Self::leave`], without waiting: this rank no longer uses the group. The group closes when all others have
    /// left it, too, since they may still receive this rank's data; at the latest after the group's timeout, or when
    /// the result is dropped.
    pub fn retire(&self) -> Departure {
        self.depart(self.info().timeout, |group, over| group.close(move || drop(over)))
    }

    /// Leaves on a new thread, since the store may not answer. Then calls `then` with a sender; dropping it ends the
    /// departure.
    fn depart(&self, limit: Duration, then: impl FnOnce(Self, Sender<Infallible>) + Send + 'static) -> Departure {
        let (done, over) = channel();
        let (stop, claim) = (Cancel::new(), self.take_claim().map(Arc::new));
        let stopped = stop.clone();
        let (group, own, store) = (self.clone(), claim.clone(), self.store());
        let run = move || {
            group.drain(&stopped);
            let wait = Wait::new("destroyProcessGroup", limit, &stopped);
            let tidy = || own.iter().for_each(|claim| claim.leave(group.info()));
            match &store {
                Some(store) if group.size() > 1 && group.all_ours() => group.part(store.as_ref(), &wait, tidy),
                _ => tidy(),
            }
            drop((store, own));
            then(group, done);
        };
        // If no thread starts, `done` is dropped and the departure is over at once.
        let _ = spawn("lockstep-leave", move || drop(fault::catch(run)));
        Departure { over, stop, claim }
    }

    /// Waits until devices have done what was enqueued: an end of the group would cut it off, here and on the peers. Each
    /// operation has its deadline, after which the group has failed.
    pub fn drain(&self, cancel: &Cancel) {
        while self.has_enqueued() && !cancel.is_cancelled() {
            std::thread::sleep(SHORT_PAUSE);
        }
    }

    /// Waits for the other ranks, and runs `tidy` when none of them needs this rank's keys any longer.
    fn part(&self, store: &dyn Store, wait: &Wait, tidy: impl FnOnce()) {
        let (size, sound) = (self.size() as i64, || self.failure().is_none());
        if sound() {
            let all = store.add(LEAVING, 1).is_ok() && wait.count(store, LEAVING, size, sound);
            if !all && sound() {
                let _ = store.set(&departed_key(self.rank()), b"1");
            }
        }
        tidy();
        let sound = sound();
        if store.is_server() {
            // The rank that serves the store leaves last.
            wait.count(store, if sound { LEFT } else { HEARD }, size - 1, || true);
        } else if sound {
            let _ = store.add(LEFT, 1);
        }
    }
}

/// A rank's departure from a group. Dropping it ends the wait for other ranks.
pub struct Departure {
    over: Receiver<Infallible>,
    stop: Cancel,
    claim: Option<Arc<Claim>>,
}

impl Departure {
    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.is_over_within(Duration::ZERO)
    }

    /// Waits until it is over. After `limit` or `cancel`, it no longer waits for other ranks.
    pub fn wait(self, limit: Duration, cancel: &Cancel) {
        let until = Instant::now() + limit;
        while Instant::now() < until && !cancel.is_cancelled() {
            if self.is_over_within(until.saturating_duration_since(Instant::now()).min(PAUSE)) {
                return;
            }
        }
        self.stop.cancel("the time limit for leaving has passed");
        self.is_over_within(TIDYING);
    }

    fn is_over_within(&self, limit: Duration) -> bool {
        matches!(self.over.recv_timeout(limit), Err(RecvTimeoutError::Disconnected))
    }
}

impl Drop for Departure {
    fn drop(&mut self) {
        self.stop.cancel("the departure was dropped");
        // This process may join another group as this rank, even while the store does not answer.
        self.claim.iter().for_each(|claim| claim.abandon());
    }
}
