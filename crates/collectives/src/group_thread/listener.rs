//! Queries the group's store on its own thread, so that a silent store delays no deadline.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::{Condvar, Mutex};

use super::explain::{Explainer, Trouble};
use crate::error::{CollectivesError, Result};
use crate::queue::{Event, Finding, Shared};
use crate::store::Store;
use crate::store::records::{FailureRecord, Progress, Records};
use crate::work::WorkState;

/// Pending requests to the listener: at most one of each kind, in this order.
#[derive(Default)]
struct Requests {
    /// Publish why this rank breaks the group; answered by [`Event::FailurePublished`].
    failure: Option<FailureRecord>,
    /// Find the cause of a failed or expired work; answered by [`Event::Explained`].
    explain: Option<(Arc<WorkState>, Trouble)>,
    /// Check whether a peer broke the group; answered by [`Event::Found`] if there is a finding.
    look: Option<Look>,
    /// Publish this rank's progress.
    publish: Option<Progress>,
    closed: bool,
}

/// Optional checks, in addition to failures of peers.
#[derive(Default)]
pub(super) struct Look {
    /// The work whose comparison is late, and the number of comparisons that this rank has begun.
    pub comparing: Option<(Arc<WorkState>, u64)>,
    /// Why this rank is absent from the next exchange, and the number of exchanges that it has issued.
    pub absent: Option<(String, u64)>,
}

#[derive(Default)]
struct State {
    requests: Requests,
    /// When the request began that the store has not answered yet.
    waiting: Option<Instant>,
    ended: bool,
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

/// Held by the group's thread; the listener's thread ends when this is dropped.
pub(super) struct Listener {
    queue: Arc<Queue>,
}

impl Listener {
    pub fn start(shared: &Arc<Shared>, store: Arc<dyn Store>) -> Result<Self> {
        let queue = Arc::<Queue>::default();
        let own = Arc::clone(&queue);
        let info = &shared.info;
        let records = Records::new(
            store,
            &info.name,
            info.rank,
            info.global_ranks.clone(),
            &shared.peers.ours,
        );
        let shared = Arc::clone(shared);
        std::thread::Builder::new()
            .name("lockstep-listen".to_owned())
            .spawn(move || {
                let ended = Ended(own);
                let mut explainer = Explainer::new(shared, records);
                while ended.0.round(&mut explainer) {}
                // Drop the store before `ended` reports the end.
                drop(explainer);
            })
            .map_err(|e| CollectivesError::Native {
                operation: "initProcessGroup",
                message: format!("cannot start a thread: {e}"),
            })?;
        Ok(Self { queue })
    }

    pub fn publish_failure(&self, record: FailureRecord) {
        self.ask(|requests| requests.failure = Some(record));
    }

    pub fn explain(&self, work: Arc<WorkState>, trouble: Trouble) {
        self.ask(|requests| requests.explain = Some((work, trouble)));
    }

    pub fn look(&self, look: Look) {
        self.ask(|requests| requests.look = Some(look));
    }

    pub fn publish(&self, progress: Progress) {
        self.ask(|requests| requests.publish = Some(progress));
    }

    fn ask(&self, ask: impl FnOnce(&mut Requests)) {
        ask(&mut self.queue.state.lock().requests);
        self.queue.changed.notify_all();
    }

    /// Whether a request to the store has taken at least `limit`.
    pub fn is_silent_for(&self, limit: Duration) -> bool {
        let waiting = self.queue.state.lock().waiting;
        waiting.is_some_and(|since| since.elapsed() >= limit)
    }

    /// Ends the thread after it has published a pending failure; waits at most `limit`.
    pub fn close(self, limit: Duration) {
        let until = Instant::now() + limit;
        self.ask(|requests| requests.closed = true);
        let mut state = self.queue.state.lock();
        while !state.ended && !self.queue.changed.wait_until(&mut state, until).timed_out() {}
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.ask(|requests| requests.closed = true);
    }
}

/// Reports that the thread has ended, also by a panic.
struct Ended(Arc<Queue>);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.state.lock().ended = true;
        self.0.changed.notify_all();
    }
}

impl Queue {
    /// Handles the next requests; returns false when the listener is closed.
    fn round(&self, explainer: &mut Explainer) -> bool {
        let mut state = self.state.lock();
        let requests = loop {
            let requests = &mut state.requests;
            let next = Requests {
                failure: requests.failure.take(),
                explain: requests.explain.take(),
                ..Requests::default()
            };
            if next.failure.is_some() || next.explain.is_some() {
                break next;
            }
            if requests.closed {
                return false;
            }
            if requests.look.is_some() || requests.publish.is_some() {
                break Requests {
                    look: requests.look.take(),
                    publish: requests.publish.take(),
                    ..next
                };
            }
            self.changed.wait(&mut state);
        };
        state.waiting = Some(Instant::now());
        drop(state);
        // A panic is not reported here: the wait for an answer has a limit.
        let _ = fault::catch(|| requests.answer(explainer));
        self.state.lock().waiting = None;
        true
    }
}

impl Requests {
    /// Ignores errors of the store, which may be silent or gone.
    fn answer(self, explainer: &mut Explainer) {
        if let Some(record) = self.failure {
            let _ = explainer.records.publish_failure(&record);
            explainer.shared.post(Event::FailurePublished);
        }
        if let Some((work, trouble)) = self.explain {
            let error = explainer.explain(&work, &trouble);
            explainer.shared.post(Event::Explained(work, error));
        }
        if let Some(look) = self.look
            && let Ok(Some(finding)) = explainer.look(look)
        {
            explainer.shared.post(Event::Found(finding));
        }
        if let Some(progress) = self.publish {
            let _ = explainer.records.publish_progress(&progress);
        }
    }
}

impl Explainer {
    /// Reads the peers' records and returns the first finding.
    fn look(&self, look: Look) -> Result<Option<Finding>> {
        if let Some(record) = self.records.failure_of_peer()? {
            return Ok(Some(Finding::Failure(record)));
        }
        if let Some(rank) = self.records.wrapped()? {
            let detail = format!(
                "rank {rank} runs PyTorch with TORCH_DISTRIBUTED_DEBUG=DETAIL, which compares operations over a second group \
                 that ranks of Lockstep do not join. Start it with INFO or OFF"
            );
            return Ok(Some(Finding::Mismatch(None, detail)));
        }
        let Look { comparing, absent } = look;
        if comparing.is_none() && absent.is_none() {
            return Ok(None);
        }
        let lasts = self.records.lasts()?;
        if let Some((work, comparisons)) = comparing {
            // A peer that launched this operation without taking part in its comparison does not compare. A peer that
            // took part and went on is only faster.
            let sequence = work.call.sequence;
            let skipped = lasts
                .iter()
                .filter(|last| last.progress.launched >= sequence && last.progress.comparisons < comparisons);
            let texts: Vec<_> = skipped.map(super::explain::text).collect();
            if !texts.is_empty() {
                return Ok(Some(Finding::Mismatch(Some(work), texts.join("; "))));
            }
        }
        let waits = |exchanges| lasts.iter().any(|last| last.progress.exchanges > exchanges);
        Ok(absent
            .filter(|(_, exchanges)| waits(*exchanges))
            .map(|(reason, _)| Finding::Awaited(reason)))
    }
}
