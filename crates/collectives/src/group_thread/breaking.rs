//! How a group breaks: who is to blame, who is told, and what becomes of the works.
use std::sync::Arc;
use std::time::Instant;

use super::{GroupThread, LISTEN, TICK};
use crate::backend::{BackendFailure, FailureKind};
use crate::error::CollectivesError;
use crate::queue::Issue;
use crate::store::records::{FailureRecord, Last, Records};
use crate::work::WorkState;

impl GroupThread {
    pub(super) fn failed(&mut self, work: &WorkState, failure: &BackendFailure) {
        if work.is_settled() {
            return;
        }
        let call = Box::new(work.call.clone());
        if failure.kind == FailureKind::Mismatch {
            if work.exchange {
                // The peers have counted what they issued in its place.
                let mut issue = self.shared.issue.lock();
                issue.last_sequence += 1;
                issue.last_exchange -= 1;
            }
            work.settle(Err(CollectivesError::Mismatch {
                call,
                detail: failure.text.clone(),
            }));
            return;
        }
        // A peer that gives up writes why before it closes its connections.
        let error = match (self.records.as_ref().and_then(Records::failure_of_peer), failure.kind) {
            (Some(record), _) => record.into_error(call),
            (None, FailureKind::Timeout) => self.timed_out(work, &failure.text),
            (None, FailureKind::Unconnected) => CollectivesError::Rendezvous {
                waited: work.issued.elapsed(),
                missing: Vec::new(),
                detail: failure.text.clone(),
            },
            (None, FailureKind::Connection) => {
                let peer = failure.peer.or_else(|| {
                    self.shared
                        .finder
                        .as_ref()
                        .and_then(|finder| finder.lost_peer(&failure.text))
                });
                CollectivesError::PeerLost {
                    call,
                    peer: peer.map(|peer| self.shared.info.global_rank(peer)),
                    detail: failure.text.clone(),
                }
            }
            (None, FailureKind::Fault) => CollectivesError::Fault {
                operation: work.call.operation,
                message: failure.text.clone(),
            },
            (None, _) => CollectivesError::Native {
                operation: work.call.operation,
                message: failure.text.clone(),
            },
        };
        self.break_group(work, error);
    }

    pub(super) fn aborted(&mut self, work: Option<&WorkState>, reason: &str) {
        let first = match work {
            Some(work) if work.is_settled() => return,
            Some(_) => None,
            None => self.shared.issue.lock().open.front().cloned(),
        };
        let Some(work) = work.or(first.as_deref()) else {
            let cause = CollectivesError::Cancelled {
                operation: "the group",
                reason: reason.to_owned(),
            };
            self.poison(&Arc::new(cause), None);
            return;
        };
        let error = CollectivesError::Aborted {
            call: Box::new(work.call.clone()),
            reason: reason.to_owned(),
        };
        self.break_group(work, error);
    }

    /// A peer that has launched its operation of this place in the order does not take part in the comparison of ours:
    /// there ranks disagree on whether to compare, and would wait for each other up to the deadline.
    pub(super) fn check_comparison(&mut self) {
        let compared = {
            let issue = self.shared.issue.lock();
            let first = issue.waiting.front().filter(|_| issue.comparing);
            first.map(|first| Arc::clone(&first.work))
        };
        // Comparisons end within milliseconds, and what a peer publishes may be a tick old.
        let Some(work) = compared.filter(|work| work.issued.elapsed() >= LISTEN && !work.is_settled()) else {
            return;
        };
        let Some(records) = &self.records else { return };
        let sequence = work.call.sequence;
        let ahead = records.launched(sequence);
        match self.deserted.filter(|(number, _)| *number == sequence) {
            _ if ahead.is_empty() => self.deserted = None,
            None => self.deserted = Some((sequence, Instant::now())),
            Some((_, since)) if since.elapsed() < LISTEN => {}
            Some(_) => {
                let detail = ahead.iter().map(Last::text).collect::<Vec<_>>().join("; ");
                let call = Box::new(work.call.clone());
                self.break_group(&work, CollectivesError::Mismatch { call, detail });
            }
        }
    }

    /// Why this rank stays away from an exchange that a peer is in, which cannot end without it.
    pub(super) fn keeps_others_waiting(&self) -> Option<String> {
        let (reason, exchanges) = {
            let issue = self.shared.issue.lock();
            let (reason, since) = issue.absent.as_ref()?;
            (since.elapsed() >= LISTEN).then(|| (reason.clone(), issue.last_exchange))?
        };
        self.records.as_ref()?.exchanges_beyond(exchanges).then_some(reason)
    }

    pub(super) fn timed_out(&self, work: &WorkState, text: &str) -> CollectivesError {
        // What the peers issued just now is published a tick later.
        std::thread::sleep(TICK + TICK / 4);
        let mut missing = Vec::new();
        let mut detail = Vec::new();
        if let Some(records) = &self.records {
            let behind: Vec<_> = if work.point_to_point {
                work.peer.and_then(|peer| records.last_of(peer)).into_iter().collect()
            } else if work.exchange {
                // It has no number of its own that the others could be behind.
                records.differing(&work.call)
            } else {
                records.behind(work.call.sequence)
            };
            if behind.is_empty() {
                // All have issued something: the one that issued something else is to be found among these.
                detail.extend(records.differing(&work.call).iter().map(Last::text));
            }
            for peer in behind {
                detail.push(peer.text());
                missing.push(peer.rank);
            }
        }
        if !text.is_empty() {
            detail.push(text.to_owned());
        }
        CollectivesError::Timeout {
            call: Box::new(work.call.clone()),
            waited: work.issued.elapsed(),
            missing,
            detail: detail.join("; "),
        }
    }

    /// The one way in which a group breaks: record first, tell the peers, then close the connections.
    pub(super) fn break_group(&mut self, work: &WorkState, error: CollectivesError) {
        self.poison(&Arc::new(error), Some(work));
    }

    pub(super) fn poison(&mut self, cause: &Arc<CollectivesError>, work: Option<&WorkState>) {
        let open: Vec<_> = {
            let mut issue = self.shared.issue.lock();
            if let Some(first) = &issue.failure {
                if let Some(work) = work {
                    let operation = work.call.operation;
                    work.settle(Err(CollectivesError::GroupBroken {
                        operation,
                        cause: Arc::clone(first),
                    }));
                }
                return;
            }
            issue.failure = Some(Arc::clone(cause));
            issue.waiting.clear();
            issue.held.clear();
            issue.open.iter().cloned().collect()
        };
        if let Some(records) = &self.records {
            let info = &self.shared.info;
            records.publish_failure(&FailureRecord::new(
                info.global_rank(info.rank),
                cause,
                work.map(|work| &work.call),
            ));
        }
        // Whoever waits for it finds a group that refuses new operations, and a record that peers can read.
        if let Some(work) = work {
            work.settle(Err(CollectivesError::clone(cause)));
        }
        {
            let mut issue = self.shared.issue.lock();
            let reason = cause.to_string();
            let Issue { backend, checker, .. } = &mut *issue;
            for transport in [backend, checker].into_iter().flatten() {
                transport.abort(&reason);
            }
        }
        for other in open {
            other.settle(Err(CollectivesError::of_another(cause, &other.call)));
        }
        self.shared.announce();
    }
}
