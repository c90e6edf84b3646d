//! How a group breaks: who is to blame, who is told, and what becomes of the works.
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::explain::{Trouble, without_store};
use super::{FailureRecord, GroupThread};
use crate::backend::{BackendFailure, FailureKind};
use crate::error::CollectivesError;
use crate::queue::Issue;
use crate::work::WorkState;

/// How long the store has to explain a failure. A store that has not answered for so long is asked nothing more.
const EXPLAIN: Duration = Duration::from_secs(1);

/// How long the peers' record of the failure may take.
const TELL: Duration = Duration::from_millis(500);

/// How far the end of a group has come.
pub(super) enum Health {
    Sound,
    /// A work is in trouble, and the listener finds out why.
    Asking {
        work: Arc<WorkState>,
        trouble: Trouble,
        until: Instant,
    },
    /// The group has failed, and the listener tells the peers.
    Telling {
        cause: Arc<CollectivesError>,
        work: Option<Arc<WorkState>>,
        until: Instant,
    },
    Broken,
}

impl Health {
    /// When the listener's answer is waited for no longer.
    pub fn until(&self) -> Option<Instant> {
        match self {
            Self::Asking { until, .. } | Self::Telling { until, .. } => Some(*until),
            Self::Sound | Self::Broken => None,
        }
    }
}

impl GroupThread {
    pub(super) fn failed(&mut self, work: &Arc<WorkState>, failure: BackendFailure) {
        if work.is_settled() {
            return;
        }
        if failure.kind == FailureKind::Mismatch {
            if work.exchange {
                // The peers have counted what they issued in its place.
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

    /// Has the listener find out why a work is in trouble; that breaks the group. The first one explains the others.
    pub(super) fn ask_why(&mut self, work: Arc<WorkState>, trouble: Trouble) {
        match &self.health {
            // It fails with the group.
            Health::Asking { .. } | Health::Telling { .. } => {}
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

    /// The listener knows why.
    pub(super) fn explained(&mut self, work: Arc<WorkState>, error: CollectivesError) {
        if matches!(self.health, Health::Asking { .. }) {
            self.break_group(Some(work), error);
        }
    }

    /// The listener has told the peers.
    pub(super) fn told(&mut self) {
        if matches!(self.health, Health::Telling { .. }) {
            self.finish_breaking();
        }
    }

    /// Goes on without the listener's answer when that takes too long.
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
            Some(work) if work.is_settled() => return,
            Some(work) => Some(work),
            None => self.shared.issue.lock().open.front().cloned(),
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

    /// The one way in which a group breaks: refuse new operations, tell the peers, fail the works, close the connections.
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
        let until = Instant::now() + TELL;
        // A silent store is told nothing.
        let listener = self.listener.as_ref().filter(|listener| !listener.is_silent_for(TELL));
        if let Some(listener) = listener {
            listener.tell(record);
        }
        let waits = listener.is_some();
        self.health = Health::Telling { cause, work, until };
        if !waits {
            self.finish_breaking();
        }
    }

    /// The peers can read why: the works fail, and the connections are closed.
    pub(super) fn finish_breaking(&mut self) {
        let Health::Telling { cause, work, .. } = std::mem::replace(&mut self.health, Health::Broken) else {
            return;
        };
        if let Some(work) = work {
            work.settle(Err(CollectivesError::clone(&cause)));
        }
        let open: Vec<_> = {
            let mut issue = self.shared.issue.lock();
            let reason = cause.to_string();
            let Issue { backend, checker, .. } = &mut *issue;
            for transport in [backend, checker].into_iter().flatten() {
                transport.abort(&reason);
            }
            issue.open.iter().cloned().collect()
        };
        for other in open {
            other.settle(Err(CollectivesError::of_another(&cause, &other.call)));
        }
        self.shared.announce();
    }
}

/// An operation of a group that has failed before.
fn refuse(work: &WorkState, cause: &Arc<CollectivesError>) {
    work.settle(Err(CollectivesError::GroupBroken {
        operation: work.call.operation,
        cause: Arc::clone(cause),
    }));
}
