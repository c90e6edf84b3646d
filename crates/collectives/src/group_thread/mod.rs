//! The thread of a group: it enforces deadlines, runs callbacks, and breaks the group. It never waits for the store:
//! its listener queries it.
mod breaking;
mod explain;
mod listener;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use lockstep_torch::fault;

use crate::backend::{BackendFailure, FailureKind};
use crate::error::{CollectivesError, Result};
use crate::open_groups;
use crate::queue::{Counts, Event, Shared, Sleep, Step};
use crate::store::Store;
use crate::store::records::{Progress, operation_text};
use crate::thread::start;
use crate::work::WorkState;
use breaking::Health;
use listener::Listener;

/// The interval of deadline checks and progress reports while something is in flight.
const TICK: Duration = Duration::from_millis(200);

/// The idle time before progress is published to a store that keeps its history: a hanging rank publishes, and a
/// training rank writes nothing.
const QUIET: Duration = Duration::from_secs(1);

/// The interval of checks whether a peer has broken the group.
const LISTEN: Duration = Duration::from_secs(1);

/// The interval of those checks, and how long this rank is absent before it tells peers. Both are short for a rank that
/// leaves.
fn patience(shared: &Shared) -> Duration {
    if shared.leaving.load(Ordering::Relaxed) {
        TICK
    } else {
        LISTEN
    }
}

/// How long closing waits for the last writes to the store, and then for peers to read them.
const LAST_WORDS: Duration = Duration::from_millis(500);

const DESTROYED: &str = "the process group was destroyed";

/// Starts the thread. It ends after [`Event::Close`], which is posted at the latest when the group's last handle is
/// dropped.
pub(crate) fn spawn(shared: Arc<Shared>, store: Option<Arc<dyn Store>>) -> Result<()> {
    let name = format!("lockstep-{}", shared.info.name);
    let listener = store.map(|store| Listener::start(&shared, store)).transpose()?;
    open_groups::opened(&shared);
    let group = GroupThread {
        shared,
        listener,
        published: Counts::default(),
        seen: Counts::default(),
        next_publish: Instant::now(),
        listened: Instant::now(),
        steps: Vec::new(),
        health: Health::Sound,
        answer_by: None,
    };
    start("initProcessGroup", &name, move || group.run())
}

struct GroupThread {
    shared: Arc<Shared>,
    /// `None` for a group without a store.
    listener: Option<Listener>,
    published: Counts,
    /// The counts at the last check.
    seen: Counts,
    next_publish: Instant,
    /// The last check whether a peer has broken the group.
    listened: Instant,
    /// Next steps of messages; they wait for exclusive operations.
    steps: Vec<Step>,
    health: Health,
    /// When the wait for the listener's answer ends.
    answer_by: Option<Instant>,
}

impl GroupThread {
    fn run(mut self) {
        let mut closed = Vec::new();
        loop {
            let sleep = self.next_wake();
            let events = self.shared.next_events(sleep);
            // All deadlines depend on this thread: a panic breaks the group, and the thread continues.
            if let Err(fault) = fault::catch(|| self.round(events, &mut closed)) {
                let error = CollectivesError::fault("the process group", &fault);
                let _ = fault::catch(|| self.break_group(None, error));
            }
            // A failure is published first, so that peers read it before this process ends the store that it serves.
            if !closed.is_empty() && !matches!(self.health, Health::Publishing(_)) {
                let _ = fault::catch(|| self.close());
                closed.extend(self.shared.end_events().into_iter().filter_map(|event| match event {
                    Event::Close(done) => Some(done),
                    _ => None,
                }));
                // Drop the store first: `done` may reuse the port.
                drop(self);
                for done in closed {
                    let _ = fault::catch(done);
                }
                return;
            }
        }
    }

    /// Handles the events, then checks the queue and the deadlines.
    fn round(&mut self, events: Vec<Event>, closed: &mut Vec<Box<dyn FnOnce() + Send>>) {
        for event in events {
            match event {
                Event::CheckQueue => {}
                Event::Failed(work, failure) => self.failed(work, failure),
                Event::Explained(work, error) => self.explained(work, error),
                Event::FailurePublished => self.finish_breaking(),
                Event::PeerFailed(record) => self.peer_failed(record),
                Event::Uncompared(work, detail) => self.uncompared(work, detail),
                Event::Abort(work, reason) => self.aborted(work, reason),
                Event::Close(done) => closed.push(done),
                Event::Run(step) => self.steps.push(step),
            }
        }
        self.give_up_waiting();
        if closed.is_empty() {
            self.advance();
            self.expire();
            self.shared.announce();
            self.publish();
            self.listen();
        }
    }

    /// When the thread must wake by itself. While operations come and go it wakes once a tick, so that an operation
    /// that ends in time need not wake it.
    fn next_wake(&mut self) -> Sleep {
        let now = Instant::now();
        let issue = self.shared.issue.lock();
        let active = std::mem::replace(&mut self.seen, issue.counts) != issue.counts;
        let due = || issue.unreached().map(|work| work.deadline).min();
        if let Some(until) = self.answer_by.or_else(due) {
            return Sleep::Until(until.min(now + TICK));
        }
        let listens = self.listener.is_some() && issue.failure.is_none() && self.shared.info.size > 1;
        let listen = listens.then(|| now + patience(&self.shared));
        if active {
            Sleep::Until(now + TICK)
        } else if self.listener.is_some() && self.seen != self.published {
            Sleep::Idle(Some(listen.map_or(self.next_publish, |at| self.next_publish.min(at))))
        } else {
            Sleep::Idle(listen)
        }
    }

    /// Makes the listener check whether a peer broke the group, even if nothing is in flight here: later the store may
    /// be gone.
    fn listen(&mut self) {
        let now = Instant::now();
        let Some(listener) = &self.listener else { return };
        if now < self.listened + patience(&self.shared) || self.shared.info.size == 1 {
            return;
        }
        self.listened = now;
        if self.shared.issue.lock().failure.is_none() {
            listener.look();
        }
    }

    /// Launches the queued operations whose turn has come.
    fn advance(&mut self) {
        let shared = Arc::clone(&self.shared);
        let mut issue = shared.issue.lock();
        if issue.exclusive.as_ref().is_some_and(|work| work.is_settled()) {
            issue.exclusive = None;
        }
        if issue.exclusive.is_none() {
            for step in std::mem::take(&mut self.steps) {
                step(&shared, &mut issue);
            }
        }
        if issue.exclusive.is_none() && issue.failure.is_none() {
            for message in std::mem::take(&mut issue.held) {
                shared.launch(&mut issue, message);
            }
        }
        shared.advance(&mut issue);
    }

    /// Handles a work whose deadline has passed, or whose stream has failed.
    fn expire(&mut self) {
        let now = Instant::now();
        let failed = {
            let mut issue = self.shared.issue.lock();
            issue.enqueued.retain(|work| !work.is_reached());
            let timeout = || {
                let peer = issue.backend.as_ref().and_then(|backend| backend.awaited());
                let failure = BackendFailure::new(FailureKind::Timeout, "");
                BackendFailure { peer, ..failure }
            };
            let failure = |work: &WorkState| {
                let late = (work.deadline <= now).then(timeout);
                late.or_else(|| work.stream_failure())
            };
            issue
                .unreached()
                .find_map(|work| Some((Arc::clone(work), failure(work)?)))
        };
        if let Some((work, failure)) = failed {
            self.ask_why(work, failure);
        }
    }

    /// Publishes this rank's progress, at most once a tick; to a store that keeps its history, only when idle.
    fn publish(&mut self) {
        let Some(listener) = &self.listener else { return };
        let now = Instant::now();
        let issue = self.shared.issue.lock();
        let counts = issue.counts;
        if listener.keeps_history && counts != self.seen {
            self.next_publish = now + QUIET;
        }
        if counts == self.published || now < self.next_publish {
            return;
        }
        if let Some(call) = &issue.last_call {
            let operation = operation_text(call);
            listener.publish(Progress { counts, operation });
        }
        self.published = counts;
        self.next_publish = now + TICK;
    }

    fn close(&mut self) {
        // A silent store is not waited for, unless this process serves it: the port may be reused after this.
        if let Some(listener) = self.listener.take() {
            let silent = !listener.serves && listener.is_silent_for(LAST_WORDS);
            listener.close(if silent { Duration::ZERO } else { 2 * LAST_WORDS });
        }
        let mut issue = self.shared.issue.lock();
        issue.waiting.clear();
        issue.held.clear();
        let unfinished = issue.unreached().next().is_some();
        let (open, enqueued) = (issue.open.clone(), std::mem::take(&mut issue.enqueued));
        let transports = [issue.backend.take(), issue.checker.take()];
        drop(issue);
        let destroyed = |work: &WorkState| {
            let (call, reason) = (work.call.clone(), DESTROYED.to_owned());
            CollectivesError::Aborted { call, reason }
        };
        for work in open {
            work.settle(Err(destroyed(&work)));
        }
        self.shared.announce();
        for transport in transports.iter().flatten().filter(|_| unfinished) {
            transport.abort(DESTROYED);
        }
        for work in enqueued {
            work.fail_unreached(destroyed(&work));
        }
    }
}
