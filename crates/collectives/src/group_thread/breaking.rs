//! How a group breaks: it finds the cause, notifies the peers, and fails the works.
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::explain::{Trouble, without_store};
use super::{FailureRecord, GroupThread};
use crate::backend::{BackendFailure, FailureKind};
use crate::error::CollectivesError;
use crate::queue::Issue;
use crate::work::WorkState;

/// Time limit for finding a cause in the store. A store that has been silent for so long is not queried.
const EXPLAIN: Duration = Duration::from_secs(1);

/// Time limit for publishing the failure to the peers.
const PUBLISH: Duration = Duration::from_millis(500);

/// The stages of a breaking group.
pub(super) enum Health {
    Sound,
    /// A work failed or expired; the listener is finding the cause.
    Asking {
        work: Arc<WorkState>,
        trouble: Trouble,
        until: Instant,
    },
    /// The group has failed; the listener is publishing the failure.
    Publishing {
        cause: Arc<CollectivesError>,
        work: Option<Arc<WorkState>>,
        until: Instant,
    },
    Broken,
}

impl Health {
    /// When the wait for the listener's answer ends.
    pub fn until(&self) -> Option<Instant> {
        match self {
            Self::Asking { until, .. } | Self::Publishing { until, .. } => Some(*until),
            Self::Sound | Self::Broken => None,
        }
    }
}

impl GroupThread {
    pub(super) fn failed(&mut self, work: &Arc<WorkState>, failure: BackendFailure) {
        if work.is_settled() {
            return;
        }
        let has_ended = |peer| self.shared.peers.watch.has_ended(peer);
        let left = failure.kind == FailureKind::Connection && !failure.peer.is_some_and(has_ended);
        if left && self.shared.leaving.load(Ordering::Relaxed) {
            return;
        }
        if failure.kind == FailureKind::Mismatch {
            if work.exchange {
                // The peers have counted the collectives that they issued in its place.
                let mut issue = self.shared.issue.lock();
                issue.last_sequence += 1;
                issue.last_exchange -= 1;
            }
            work.settle(Err(CollectivesError::Mismatch {
                call: Box::new(work.call.clone()),
                detail: failure.text,
            }));
            return;
        }
        self.ask_why(Arc::clone(work), Trouble::Failed(failure));
    }

    /// Makes the listener find the cause of a failed or expired work, then breaks the group. The first one explains the
    /// others.
    pub(super) fn ask_why(&mut self, work: Arc<WorkState>, trouble: Trouble) {
        match &self.health {
            // It fails with the group.
            Health::Asking { .. } | Health::Publishing { .. } => {}
            Health::Broken => {
                let cause = self.shared.issue.lock().failure.clone();
                if let Some(cause) = cause {
                    work.settle(Err(CollectivesError::of_another(&cause, &work.call)));
                }
            }
            Health::Sound => match &self.listener {
                Some(listener) if !listener.is_silent_for(EXPLAIN) => {
                    listener.explain(Arc::clone(&work), trouble.clone());
                    let until = Instant::now() + EXPLAIN;
                    self.health = Health::Asking { work, trouble, until };
                }
                listener => {
                    let error = without_store(&self.shared, &work, &trouble, listener.is_some());
                    self.break_group(Some(work), error);
                }
            },
        }
    }

    /// The listener has found the cause.
    pub(super) fn explained(&mut self, work: Arc<WorkState>, error: CollectivesError) {
        if matches!(self.health, Health::Asking { .. }) {
            self.break_group(Some(work), error);
        }
    }

    /// The listener has published the failure.
    pub(super) fn failure_published(&mut self) {
        if matches!(self.health, Health::Publishing { .. }) {
            self.finish_breaking();
        }
    }

    /// Continues without the listener's answer when it takes too long.
    pub(super) fn give_up_waiting(&mut self) {
        if self.health.until().is_none_or(|until| Instant::now() < until) {
            return;
        }
        if let Health::Asking { work, trouble, .. } = &self.health {
            let work = Arc::clone(work);
            let error = without_store(&self.shared, &work, trouble, true);
            self.break_group(Some(work), error);
        } else {
            self.finish_breaking();
        }
    }

    pub(super) fn aborted(&mut self, work: Option<Arc<WorkState>>, reason: &str) {
        let work = match work {
            Some(work) if work.is_reached() => return,
            Some(work) => Some(work),
            None => self.shared.issue.lock().unreached().next().cloned(),
        };
        let reason = reason.to_owned();
        let error = match &work {
            None => CollectivesError::Cancelled {
                operation: "the group",
                reason,
            },
            Some(work) => CollectivesError::Aborted {
                call: Box::new(work.call.clone()),
                reason,
            },
        };
        self.break_group(work, error);
    }

    /// Breaks the group, whatever the cause: rejects new operations, notifies the peers, closes the connections, fails
    /// the works.
    pub(super) fn break_group(&mut self, work: Option<Arc<WorkState>>, error: CollectivesError) {
        let cause = Arc::new(error);
        {
            let mut issue = self.shared.issue.lock();
            if let Some(first) = &issue.failure {
                if let Some(work) = work {
                    refuse(&work, first);
                }
                return;
            }
            issue.failure = Some(Arc::clone(&cause));
            issue.waiting.clear();
            issue.held.clear();
        }
        let info = &self.shared.info;
        let call = work.as_ref().map(|work| &work.call);
        let record = FailureRecord::new(info.global_rank(info.rank), &cause, call);
        let until = Instant::now() + PUBLISH;
        // Nothing is written to a silent store.
        let listener = self
            .listener
            .as_ref()
            .filter(|listener| !listener.is_silent_for(PUBLISH));
        if let Some(listener) = listener {
            listener.publish_failure(record);
        }
        let waits = listener.is_some();
        self.health = Health::Publishing { cause, work, until };
        if !waits {
            self.finish_breaking();
        }
    }

    /// After the peers were notified: closes the connections and fails the works.
    pub(super) fn finish_breaking(&mut self) {
        let Health::Publishing { cause, work, .. } = std::mem::replace(&mut self.health, Health::Broken) else {
            return;
        };
        // Abort the transports first: once its work has failed, a caller may overwrite tensors that peers still read.
        let open: Vec<_> = {
            let mut issue = self.shared.issue.lock();
            let reason = cause.to_string();
            let Issue { backend, checker, .. } = &mut *issue;
            for transport in [backend, checker].into_iter().flatten() {
                transport.abort(&reason);
            }
            issue.enqueued.clear();
            issue.open.iter().cloned().collect()
        };
        if let Some(work) = work {
            work.settle(Err(CollectivesError::clone(&cause)));
        }
        for other in open {
            other.settle(Err(CollectivesError::of_another(&cause, &other.call)));
        }
        self.shared.announce();
    }
}

/// Fails an operation of a group that is already broken.
fn refuse(work: &WorkState, cause: &Arc<CollectivesError>) {
    work.settle(Err(CollectivesError::GroupBroken {
        operation: work.call.operation,
        cause: Arc::clone(cause),
    }));
}
