//! Tells callers that their works have ended: one thread at a time, so that collectives are told in their order.
use std::sync::Arc;

use lockstep_torch::fault;
use parking_lot::MutexGuard;

use crate::queue::{Event, Issue, LAUNCHING, Shared};
use crate::work::WorkState;

impl Shared {
    /// Runs the callbacks of works that have ended: collectives in order, sends and receives as they end.
    pub fn announce(&self) {
        self.announce_from(self.issue.lock());
    }

    fn announce_from<'a>(&'a self, mut issue: MutexGuard<'a, Issue>) {
        // Whoever is at it sees what ended meanwhile: the order stays.
        if issue.announcing {
            return;
        }
        while let Some(work) = issue.next_ended() {
            issue.announcing = true;
            drop(issue);
            // A callback's panic must not end a thread that others' deadlines depend on.
            let _ = fault::catch(|| work.announce());
            issue = self.issue.lock();
            issue.announcing = false;
        }
    }

    /// A work has ended well: its callbacks run on this thread, unless it holds a queue, or somebody else holds this one.
    pub fn ended(&self) {
        if self.announces_later() {
            return;
        }
        let free = !LAUNCHING.get();
        match self.issue.try_lock().filter(|issue| free && !issue.waits_for_an_end()) {
            Some(issue) => self.announce_from(issue),
            None => self.post(Event::Look),
        }
    }
}

impl Issue {
    /// Takes out the next work whose callbacks may run.
    fn next_ended(&mut self) -> Option<Arc<WorkState>> {
        let mut blocked = false;
        let position = self.open.iter().position(|work| {
            let settled = work.is_settled();
            let ready = settled && (work.point_to_point || !blocked);
            blocked |= !work.point_to_point && !settled;
            ready
        });
        position.and_then(|position| self.open.remove(position))
    }

    /// Whether the end of a work lets something else begin.
    fn waits_for_an_end(&self) -> bool {
        !self.waiting.is_empty() || !self.held.is_empty() || self.exclusive.is_some()
    }
}
