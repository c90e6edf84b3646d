//! Queries the group's store on its own thread, so that a silent store delays no deadline.
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::{Condvar, Mutex};

use super::explain::Explainer;
use super::{LAST_WORDS, LISTEN, patience};
use crate::backend::BackendFailure;
use crate::error::Result;
use crate::queue::{Counts, Event, Shared};
use crate::store::Store;
use crate::store::records::{FailureRecord, Last, Progress, Records};
use crate::thread::start;
use crate::work::WorkState;

/// The kinds of requests, the most urgent first. Of each kind the latest one waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    PublishFailure,
    Explain,
    Look,
    Publish,
}

type Request = Box<dyn FnOnce(&Explainer) + Send>;

#[derive(Default)]
struct State {
    requests: BTreeMap<Kind, Request>,
    /// When the request began that the store has not answered yet.
    waiting: Option<Instant>,
    closed: bool,
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

/// Held by the group's thread; the listener's thread ends when this is dropped.
pub(super) struct Listener {
    queue: Arc<Queue>,
    /// This process serves the store.
    pub serves: bool,
    /// The store keeps all writes: frequent ones would fill it.
    pub keeps_history: bool,
    /// Disconnected once the thread has dropped the store.
    running: Receiver<Infallible>,
}

impl Listener {
    pub fn start(shared: &Arc<Shared>, store: Arc<dyn Store>) -> Result<Self> {
        let queue = Arc::<Queue>::default();
        let own = Arc::clone(&queue);
        let (runs, running) = channel();
        let (serves, keeps_history) = (store.is_server(), store.keeps_history());
        let (info, ours) = (&shared.info, &shared.peers.ours);
        let records = Records::new(store, &info.name, info.rank, info.global_ranks.clone(), ours);
        let shared = Arc::clone(shared);
        start("initProcessGroup", "lockstep-listen", move || {
            let explainer = Explainer { shared, records };
            while own.round(&explainer) {}
            if serves {
                explainer.last_words();
            }
            // Drop the store before the end is reported.
            drop(explainer);
            drop(runs);
        })?;
        Ok(Self {
            queue,
            serves,
            keeps_history,
            running,
        })
    }

    /// Publishes why this rank breaks the group; answered by [`Event::FailurePublished`].
    pub fn publish_failure(&self, record: FailureRecord) {
        self.ask(Kind::PublishFailure, move |explainer| {
            let _ = explainer.records.publish_failure(&record);
            explainer.shared.post(Event::FailurePublished);
        });
    }

    /// Finds the cause of a failed or expired work; answered by [`Event::Explained`].
    pub fn explain(&self, work: Arc<WorkState>, failure: BackendFailure) {
        self.ask(Kind::Explain, move |explainer| {
            let error = explainer.explain(&work, &failure);
            explainer.shared.post(Event::Explained(work, error));
        });
    }

    /// Checks whether a peer broke the group, and posts what it finds.
    pub fn look(&self) {
        self.ask(Kind::Look, |explainer| {
            if let Ok(Some(finding)) = explainer.look() {
                explainer.shared.post(finding);
            }
        });
    }

    /// Publishes this rank's progress.
    pub fn publish(&self, progress: Progress) {
        self.ask(Kind::Publish, move |explainer| {
            let _ = explainer.records.publish_progress(&progress);
        });
    }

    /// Requests ignore errors of the store, which may be silent or gone.
    fn ask(&self, kind: Kind, request: impl FnOnce(&Explainer) + Send + 'static) {
        self.queue.state.lock().requests.insert(kind, Box::new(request));
        self.queue.changed.notify_one();
    }

    /// Whether a request to the store has taken at least `limit`.
    pub fn is_silent_for(&self, limit: Duration) -> bool {
        let waiting = self.queue.state.lock().waiting;
        waiting.is_some_and(|since| since.elapsed() >= limit)
    }

    /// Ends the thread. If this process serves the store, peers have read why the group failed; waits at most `limit`.
    pub fn close(self, limit: Duration) {
        self.queue.close();
        let _ = self.running.recv_timeout(limit);
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl Queue {
    fn close(&self) {
        let mut state = self.state.lock();
        state.closed = true;
        state.requests.retain(|kind, _| *kind <= Kind::Explain);
        self.changed.notify_one();
    }

    /// Answers the most urgent request; returns false when the listener is closed.
    fn round(&self, explainer: &Explainer) -> bool {
        let mut state = self.state.lock();
        let request = loop {
            if let Some((_, request)) = state.requests.pop_first() {
                break request;
            }
            if state.closed {
                return false;
            }
            self.changed.wait(&mut state);
        };
        state.waiting = Some(Instant::now());
        drop(state);
        // A panic is not reported here: the wait for an answer has a limit.
        let _ = fault::catch(|| request(explainer));
        self.state.lock().waiting = None;
        true
    }
}

impl Explainer {
    /// Waits a moment until the peers have read why the group failed: the store ends with this process.
    fn last_words(&self) {
        if self.shared.issue.lock().failure.is_some() {
            self.records
                .wait_until_read(LAST_WORDS, &self.shared.peers.watch.ended());
        }
    }

    /// Reads the peers' records and returns the first finding.
    fn look(&self) -> Result<Option<Event>> {
        if let Some(record) = self.records.failure_of_peer()? {
            return Ok(Some(Event::PeerFailed(record)));
        }
        let wrapped = if self.shared.info.detail {
            None
        } else {
            self.records.wrapped()?
        };
        if let Some(rank) = wrapped {
            let detail = format!(
                "rank {rank} runs PyTorch with TORCH_DISTRIBUTED_DEBUG=DETAIL, which compares operations over a second group \
                 that this rank has not joined. Set the variable to the same value on all ranks"
            );
            return Ok(Some(Event::Uncompared(None, detail)));
        }
        // Before the peers' counts are read: they grow.
        let (own, compared, absent) = {
            let issue = self.shared.issue.lock();
            // Comparisons end within milliseconds, unless a peer is late or the network stalls.
            let compared = issue.waiting.front().map(|first| Arc::clone(&first.work));
            let compared = compared.filter(|work| issue.comparing && work.issued.elapsed() >= LISTEN);
            let absent = issue
                .absent
                .clone()
                .filter(|own| own.since.elapsed() >= patience(&self.shared));
            (issue.counts, compared, absent)
        };
        if compared.is_none() && absent.is_none() {
            return Ok(None);
        }
        let lasts = self.records.lasts()?;
        if let Some(work) = compared {
            // A peer that launched this operation without taking part in its comparison does not compare. A peer that
            // took part and went on is only faster.
            let skipped = lasts.iter().filter(|last| {
                let counts = &last.progress.counts;
                counts.launched >= work.call.sequence && counts.comparisons < own.comparisons
            });
            let texts: Vec<_> = skipped.map(Last::text).collect();
            if !texts.is_empty() {
                return Ok(Some(Event::Uncompared(Some(work), texts.join("; "))));
            }
        }
        let awaited = absent.filter(|absent| {
            let waits = |theirs: &Counts| {
                theirs.exchanges > own.exchanges || absent.from_all && theirs.collectives > own.collectives
            };
            lasts.iter().any(|last| waits(&last.progress.counts))
        });
        Ok(awaited.map(|absent| Event::Abort(None, absent.reason)))
    }
}
