//! How a group breaks: it finds the cause, notifies the peers, and fails the works.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::GroupThread;
use super::explain::without_store;
use crate::backend::{BackendFailure, FailureKind};
use crate::error::{CallInfo, CollectivesError};
use crate::store::records::FailureRecord;
use crate::work::WorkState;

/// Time limit for finding a cause in the store. A store that has been silent for so long is not queried.
const EXPLAIN: Duration = Duration::from_secs(1);

/// Time limit for publishing the failure to the peers.
const PUBLISH: Duration = Duration::from_millis(500);

/// The stages of a breaking group.
pub(super) enum Health {
    Sound,
    /// A work failed or expired; the listener is finding the cause.
    Asking(Arc<WorkState>, BackendFailure),
    /// The group has failed, with this work; the listener is publishing the failure.
    Publishing(Option<Arc<WorkState>>),
    Broken,
}

impl GroupThread {
    pub(super) fn failed(&mut self, work: Arc<WorkState>, failure: BackendFailure) {
        if work.is_settled() {
            return;
        }
        let has_ended = |peer| self.shared.peers.watch.ended().contains(&peer);
        let left = failure.kind == FailureKind::Connection && !failure.peer.is_some_and(has_ended);
        if left && self.shared.leaving.load(Ordering::Relaxed) {
            return;
        }
        if failure.kind != FailureKind::Mismatch {
            return self.ask_why(work, failure);
        }
        if work.exchange {
            // The peers have counted the collectives that they issued in its place.
            let counts = &mut self.shared.issue.lock().counts;
            counts.collectives += 1;
            counts.exchanges -= 1;
        }
        let (call, detail) = (work.call.clone(), failure.text);
        work.settle(Err(CollectivesError::Mismatch { call, detail }));
    }

    /// Makes the listener find the cause of a failed or expired work, then breaks the group. The first one explains the
    /// others.
    pub(super) fn ask_why(&mut self, work: Arc<WorkState>, failure: BackendFailure) {
        match &self.health {
            // It fails with the group.
            Health::Asking(..) | Health::Publishing(_) => {}
            Health::Broken => {
                let cause = self.shared.issue.lock().failure.clone();
                if let Some(cause) = cause {
                    work.settle(Err(CollectivesError::of_another(&cause, &work.call)));
                }
            }
            Health::Sound => match &self.listener {
                Some(listener) if !listener.is_silent_for(EXPLAIN) => {
                    listener.explain(Arc::clone(&work), failure.clone());
                    self.health = Health::Asking(work, failure);
                    self.answer_by = Some(Instant::now() + EXPLAIN);
                }
                listener => {
                    let error = without_store(&self.shared, &work, &failure, listener.is_some());
                    self.break_group(Some(work), error);
                }
            },
        }
    }

    /// The listener has found the cause.
    pub(super) fn explained(&mut self, work: Arc<WorkState>, error: CollectivesError) {
        if matches!(self.health, Health::Asking(..)) {
            self.break_group(Some(work), error);
        }
    }

    /// Continues without the listener's answer when it takes too long.
    pub(super) fn give_up_waiting(&mut self) {
        if self.answer_by.is_none_or(|until| Instant::now() < until) {
            return;
        }
        if let Health::Asking(work, failure) = &self.health {
            let error = without_store(&self.shared, work, failure, true);
            self.break_group(Some(Arc::clone(work)), error);
        } else {
            self.finish_breaking();
        }
    }

    /// A peer broke the group.
    pub(super) fn peer_failed(&mut self, record: FailureRecord) {
        let mut issue = self.shared.issue.lock();
        let work = issue.first_unreached();
        if work.is_none() && issue.failure.is_none() {
            issue.notice = Some(record.clone());
        }
        drop(issue);
        let error = record.into_error(Box::new(self.call_of(work.as_deref())));
        self.break_group(work, error);
    }

    /// A peer does not compare this work's operation, or any.
    pub(super) fn uncompared(&mut self, work: Option<Arc<WorkState>>, detail: String) {
        if work.as_ref().is_some_and(|work| work.is_settled()) {
            return;
        }
        let work = work.or_else(|| self.shared.issue.lock().first_unreached());
        let call = Box::new(self.call_of(work.as_deref()));
        self.break_group(work, CollectivesError::Mismatch { call, detail });
    }

    fn call_of(&self, work: Option<&WorkState>) -> CallInfo {
        let none = || self.shared.info.call("the process group");
        work.map_or_else(none, |work| (*work.call).clone())
    }

    pub(super) fn aborted(&mut self, work: Option<Arc<WorkState>>, reason: String) {
        if work.as_ref().is_some_and(|work| work.is_reached()) {
            return;
        }
        let work = work.or_else(|| self.shared.issue.lock().first_unreached());
        let operation = "the group";
        let error = match work.as_ref().map(|work| work.call.clone()) {
            None => CollectivesError::Cancelled { operation, reason },
            Some(call) => CollectivesError::Aborted { call, reason },
        };
        self.break_group(work, error);
    }

    /// Breaks the group, whatever the cause: rejects new operations, notifies the peers, closes the connections, fails
    /// the works. Only once: the first cause explains the others.
    pub(super) fn break_group(&mut self, work: Option<Arc<WorkState>>, error: CollectivesError) {
        let cause = Arc::new(error);
        {
            let mut issue = self.shared.issue.lock();
            if issue.failure.is_some() {
                return;
            }
            issue.failure = Some(Arc::clone(&cause));
            issue.waiting.clear();
            issue.held.clear();
        }
        let info = &self.shared.info;
        let call = work.as_ref().map(|work| &*work.call);
        let record = FailureRecord::new(info.global_rank(info.rank), &cause, call);
        self.health = Health::Publishing(work);
        self.answer_by = Some(Instant::now() + PUBLISH);
        match &self.listener {
            // Nothing is written to a silent store.
            Some(listener) if !listener.is_silent_for(PUBLISH) => listener.publish_failure(record),
            _ => self.finish_breaking(),
        }
    }

    /// Once the peers were notified, closes the connections and fails the works.
    pub(super) fn finish_breaking(&mut self) {
        let Health::Publishing(work) = &mut self.health else {
            return;
        };
        let work = work.take();
        (self.health, self.answer_by) = (Health::Broken, None);
        let mut issue = self.shared.issue.lock();
        let Some(cause) = issue.failure.clone() else { return };
        // Abort the transports first: once its work has failed, a caller may overwrite tensors that peers still read.
        // Devices end a little later; what they held has then no defined contents.
        issue.abort(&cause.to_string());
        let (enqueued, open) = (std::mem::take(&mut issue.enqueued), issue.open.clone());
        drop(issue);
        if let Some(work) = &work {
            work.fail_unreached(CollectivesError::clone(&cause));
        }
        for other in enqueued {
            other.fail_unreached(CollectivesError::of_another(&cause, &other.call));
        }
        if let Some(work) = work {
            work.settle(Err(CollectivesError::clone(&cause)));
        }
        for other in open {
            other.settle(Err(CollectivesError::of_another(&cause, &other.call)));
        }
        self.shared.announce();
    }
}
