//! Runs the completion callbacks of works, on one thread at a time: those of collectives run in order.
use std::sync::Arc;

use lockstep_torch::fault;
use parking_lot::MutexGuard;

use crate::queue::{Event, ISSUING, Issue, LAUNCHING, Shared};
use crate::work::WorkState;

impl Shared {
    /// Runs the callbacks of works that have ended: collectives in order, sends and receives as they end.
    pub fn announce(&self) {
        self.announce_from(self.issue.lock());
    }

    fn announce_from<'a>(&'a self, mut issue: MutexGuard<'a, Issue>) {
        // The thread that announces picks up later ends, too; this keeps the order.
        if issue.announcing {
            return;
        }
        while let Some(work) = issue.next_ended() {
            issue.announcing = true;
            drop(issue);
            // A panic in a callback must not end this thread: deadlines may depend on it.
            let _ = fault::catch(|| work.announce());
            issue = self.issue.lock();
            issue.announcing = false;
        }
    }

    /// Runs callbacks after a work has succeeded. While this thread issues an operation on this group, `issue` runs
    /// them afterwards. The group's thread runs them if this thread is inside a `launch` (it holds locks), if the queue
    /// is locked, or if an operation waits for a work to end.
    pub fn ended(&self) {
        if ISSUING.get().is_some_and(|(group, _)| std::ptr::eq(group, self)) {
            return ISSUING.set(Some((self, true)));
        }
        let free = !LAUNCHING.get();
        match self.issue.try_lock().filter(|issue| free && !issue.waits_for_an_end()) {
            Some(issue) => self.announce_from(issue),
            None => self.post(Event::CheckQueue),
        }
    }
}

impl Issue {
    /// Removes the next work whose callbacks may run.
    fn next_ended(&mut self) -> Option<Arc<WorkState>> {
        let mut blocked = false;
        let position = self.open.iter().position(|work| {
            let settled = work.is_settled();
            let ready = settled && (work.point_to_point || !blocked);
            blocked |= !work.point_to_point && !settled;
            ready
        });
        let work = self.open.remove(position?)?;
        if !work.is_reached() {
            self.enqueued.push(Arc::clone(&work));
        }
        Some(work)
    }

    /// Whether the end of a work may allow another launch.
    fn waits_for_an_end(&self) -> bool {
        !self.waiting.is_empty() || !self.held.is_empty() || self.exclusive.is_some()
    }
}
