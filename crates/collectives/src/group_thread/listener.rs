//! Asks the group's store, on a thread of its own: a store that does not answer holds up no deadline.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::{Condvar, Mutex};

use super::explain::{Explainer, Trouble};
use crate::error::{CollectivesError, Result};
use crate::queue::{Event, Heard, Shared};
use crate::store::Store;
use crate::store::records::{FailureRecord, Progress, Records};
use crate::work::WorkState;

/// What the listener is to do. Each is asked once at a time, in this order.
#[derive(Default)]
struct Asked {
    /// Publish why this rank breaks the group; answered by [`Event::Told`].
    tell: Option<FailureRecord>,
    /// Find out why a work failed; answered by [`Event::Explained`].
    explain: Option<(Arc<WorkState>, Trouble)>,
    /// Look whether a peer broke the group; answered by [`Event::Heard`] where there is something to hear.
    look: Option<Look>,
    /// Publish how far this rank has come.
    publish: Option<Progress>,
    closed: bool,
}

/// What a look into the store is to find out.
#[derive(Default)]
pub(super) struct Look {
    /// The work whose comparison has not ended, and how many this rank has begun.
    pub comparing: Option<(Arc<WorkState>, u64)>,
    /// Why this rank stays away from the next exchange, and how many it took part in.
    pub absent: Option<(String, u64)>,
}

#[derive(Default)]
struct State {
    asked: Asked,
    /// Since when the store has owed an answer.
    waiting: Option<Instant>,
    ended: bool,
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

/// The group's thread holds it; it ends when that goes.
pub(super) struct Listener {
    queue: Arc<Queue>,
}

impl Listener {
    pub fn start(shared: &Arc<Shared>, store: Arc<dyn Store>) -> Result<Self> {
        let queue = Arc::<Queue>::default();
        let own = Arc::clone(&queue);
        let info = &shared.info;
        let records = Records::new(store, info.rank, info.global_ranks.clone(), &shared.peers.ours);
        let shared = Arc::clone(shared);
        std::thread::Builder::new()
            .name("lockstep-listen".to_owned())
            .spawn(move || {
                let ended = Ended(own);
                let mut explainer = Explainer::new(shared, records);
                while ended.0.round(&mut explainer) {}
                // The store goes before anybody hears of the end.
                drop(explainer);
            })
            .map_err(|e| CollectivesError::Native {
                operation: "initProcessGroup",
                message: format!("no thread: {e}"),
            })?;
        Ok(Self { queue })
    }

    pub fn tell(&self, record: FailureRecord) {
        self.ask(|asked| asked.tell = Some(record));
    }

    pub fn explain(&self, work: Arc<WorkState>, trouble: Trouble) {
        self.ask(|asked| asked.explain = Some((work, trouble)));
    }

    pub fn look(&self, look: Look) {
        self.ask(|asked| asked.look = Some(look));
    }

    pub fn publish(&self, progress: Progress) {
        self.ask(|asked| asked.publish = Some(progress));
    }

    fn ask(&self, ask: impl FnOnce(&mut Asked)) {
        ask(&mut self.queue.state.lock().asked);
        self.queue.changed.notify_all();
    }

    /// Whether the store has owed an answer for so long.
    pub fn is_silent_for(&self, limit: Duration) -> bool {
        let waiting = self.queue.state.lock().waiting;
        waiting.is_some_and(|since| since.elapsed() >= limit)
    }

    /// Ends it once it has told the peers what it has to, and waits for that at most `limit`.
    pub fn close(self, limit: Duration) {
        let until = Instant::now() + limit;
        self.ask(|asked| asked.closed = true);
        let mut state = self.queue.state.lock();
        while !state.ended && !self.queue.changed.wait_until(&mut state, until).timed_out() {}
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.ask(|asked| asked.closed = true);
    }
}

/// Says that the thread has ended, however it did.
struct Ended(Arc<Queue>);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.state.lock().ended = true;
        self.0.changed.notify_all();
    }
}

impl Queue {
    /// Does the next thing; false: there is nothing more to do.
    fn round(&self, explainer: &mut Explainer) -> bool {
        let mut state = self.state.lock();
        let asked = loop {
            let asked = &mut state.asked;
            let next = Asked {
                tell: asked.tell.take(),
                explain: asked.explain.take(),
                ..Asked::default()
            };
            if next.tell.is_some() || next.explain.is_some() {
                break next;
            }
            if asked.closed {
                return false;
            }
            if asked.look.is_some() || asked.publish.is_some() {
                break Asked {
                    look: asked.look.take(),
                    publish: asked.publish.take(),
                    ..next
                };
            }
            self.changed.wait(&mut state);
        };
        state.waiting = Some(Instant::now());
        drop(state);
        // A panic is told where somebody waits for an answer, by the limit of its wait.
        let _ = fault::catch(|| asked.answer(explainer));
        self.state.lock().waiting = None;
        true
    }
}

impl Asked {
    /// A store that does not answer, or is gone, has nothing to say.
    fn answer(self, explainer: &mut Explainer) {
        if let Some(record) = self.tell {
            let _ = explainer.records.publish_failure(&record);
            explainer.shared.post(Event::Told);
        }
        if let Some((work, trouble)) = self.explain {
            let error = explainer.explain(&work, &trouble);
            explainer.shared.post(Event::Explained(work, error));
        }
        if let Some(look) = self.look
            && let Ok(Some(heard)) = explainer.look(look)
        {
            explainer.shared.post(Event::Heard(heard));
        }
        if let Some(progress) = self.publish {
            let _ = explainer.records.publish_progress(&progress);
        }
    }
}

impl Explainer {
    /// What a look into the store finds.
    fn look(&self, look: Look) -> Result<Option<Heard>> {
        if let Some(record) = self.records.failure_of_peer()? {
            return Ok(Some(Heard::Failure(record)));
        }
        let Look { comparing, absent } = look;
        if comparing.is_none() && absent.is_none() {
            return Ok(None);
        }
        let lasts = self.records.lasts()?;
        if let Some((work, comparisons)) = comparing {
            // A peer whose transport has the operation of this place, but which did not come to the comparison of it, does
            // not compare. One that came and has gone on is only faster.
            let sequence = work.call.sequence;
            let skipped = lasts
                .iter()
                .filter(|last| last.progress.launched >= sequence && last.progress.comparisons < comparisons);
            let texts: Vec<_> = skipped.map(super::explain::text).collect();
            if !texts.is_empty() {
                return Ok(Some(Heard::Skipped(work, texts.join("; "))));
            }
        }
        let waits = |exchanges| lasts.iter().any(|last| last.progress.exchanges > exchanges);
        Ok(absent
            .filter(|(_, exchanges)| waits(*exchanges))
            .map(|(reason, _)| Heard::Awaited(reason)))
    }
}
