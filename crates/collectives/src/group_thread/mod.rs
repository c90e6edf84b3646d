//! The thread of a group: it keeps deadlines, tells works' callbacks, and breaks the group. It waits for nobody: its listener asks
//! the store.
mod breaking;
mod explain;
mod listener;

use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::fault;

use crate::backend::BackendFailure;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::open_groups;
use crate::queue::{Event, Heard, Issue, Shared, Sleep, Step};
use crate::store::Store;
use crate::store::records::{FailureRecord, Progress, operation_text};
use breaking::Health;
use explain::Trouble;
use listener::{Listener, Look};

/// How often the thread looks at deadlines and publishes progress while something is in flight.
const TICK: Duration = Duration::from_millis(200);

/// How long nothing happens before progress goes into a store that keeps all that was ever written: a rank that hangs is
/// found, and one that trains writes nothing.
const QUIET: Duration = Duration::from_secs(1);

/// How often it asks whether a peer has broken the group.
const LISTEN: Duration = Duration::from_secs(1);

/// How long the end of a group waits for what the store is still to be told.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Starts the thread. It ends after [`Event::Close`], which every group gets at the latest when its last handle goes.
pub(crate) fn spawn(shared: Arc<Shared>, store: Option<Arc<dyn Store>>) -> Result<()> {
    let name = format!("lockstep-{}", shared.info.name);
    let serves = store.as_ref().is_some_and(|store| store.is_server());
    let keeps_history = store.as_ref().is_some_and(|store| store.keeps_history());
    let listener = store.map(|store| Listener::start(&shared, store)).transpose()?;
    open_groups::opened(&shared);
    std::thread::Builder::new()
        // The system shows 15 characters.
        .name(name.chars().take(15).collect())
        .spawn(move || {
            GroupThread {
                shared,
                listener,
                serves,
                keeps_history,
                published: Seen::default(),
                unpublished: Seen::default(),
                seen: Seen::default(),
                next_publish: Instant::now(),
                next_listen: Instant::now() + LISTEN,
                steps: Vec::new(),
                health: Health::Sound,
            }
            .run();
        })
        .map(drop)
        .map_err(|e| CollectivesError::Native {
            operation: "initProcessGroup",
            message: format!("no thread: {e}"),
        })
}

/// The last collective, message, exchange and comparison that were there at a look, and the last collective that was launched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Seen {
    sequence: u64,
    message: u64,
    exchange: u64,
    comparison: u64,
    launched: u64,
}

impl Seen {
    fn of(issue: &Issue) -> Self {
        Self {
            sequence: issue.last_sequence,
            message: issue.last_message,
            exchange: issue.last_exchange,
            comparison: issue.last_comparison,
            launched: issue.last_launched,
        }
    }
}

struct GroupThread {
    shared: Arc<Shared>,
    /// `None` for a group without a store.
    listener: Option<Listener>,
    /// The store goes with this process.
    serves: bool,
    /// What is written often would fill the store.
    keeps_history: bool,
    published: Seen,
    /// What is to be published, as of the last look.
    unpublished: Seen,
    seen: Seen,
    next_publish: Instant,
    next_listen: Instant,
    /// Next steps of messages; an exclusive operation holds them up.
    steps: Vec<Step>,
    health: Health,
}

impl GroupThread {
    fn run(mut self) {
        loop {
            let sleep = self.next_wake();
            let events = self.shared.next_events(sleep);
            let mut closed = Vec::new();
            // Everybody's deadline depends on this thread: a panic breaks the group, and the thread goes on.
            if let Err(fault) = fault::catch(|| self.round(events, &mut closed)) {
                let cause = CollectivesError::Fault {
                    operation: "the process group",
                    message: fault.to_string(),
                };
                guarded(|| self.break_group(None, cause));
            }
            if !closed.is_empty() {
                guarded(|| self.close());
                closed.extend(self.shared.end_events().into_iter().filter_map(|event| match event {
                    Event::Close(done) => Some(done),
                    _ => None,
                }));
                // The store first: `done` may serve another one at the same port.
                drop(self);
                for done in closed {
                    guarded(done);
                }
                return;
            }
        }
    }

    /// One look at everything.
    fn round(&mut self, events: Vec<Event>, closed: &mut Vec<Box<dyn FnOnce() + Send>>) {
        for event in events {
            match event {
                Event::Look => {}
                Event::Failed(work, failure) => self.failed(&work, failure),
                Event::Compared(result) => self.compared(result),
                Event::Explained(work, error) => self.explained(work, error),
                Event::Told => self.told(),
                Event::Heard(heard) => self.heard(heard),
                Event::Abort(work, reason) => self.aborted(work, &reason),
                Event::Close(done) => closed.push(done),
                Event::Run(step) => self.steps.push(step),
            }
        }
        if closed.is_empty() {
            self.advance();
            self.expire();
            self.give_up_waiting();
            self.shared.announce();
            self.publish();
            self.listen();
        }
    }

    /// When the thread must look again by itself. While work comes and goes it looks once a tick, so that nobody has to
    /// wake it for an operation that ends in time.
    fn next_wake(&mut self) -> Sleep {
        let now = Instant::now();
        let issue = self.shared.issue.lock();
        let seen = Seen::of(&issue);
        let active = std::mem::replace(&mut self.seen, seen) != seen;
        if let Some(until) = self.health.until() {
            return Sleep::Until(until.min(now + TICK));
        }
        let unsettled = issue.open.iter().filter(|work| !work.is_settled());
        if let Some(deadline) = unsettled.map(|work| work.deadline).min() {
            return Sleep::Until(deadline.min(now + TICK));
        }
        let listens = self.listener.is_some() && issue.failure.is_none() && self.shared.info.size > 1;
        if active {
            Sleep::Until(now + TICK)
        } else if self.listener.is_some() && seen != self.published {
            Sleep::Idle(Some(self.next_publish))
        } else {
            Sleep::Idle(listens.then(|| now + LISTEN))
        }
    }

    /// Has the listener look whether a peer broke the group, also while nothing is in flight here: later its store may be
    /// gone.
    fn listen(&mut self) {
        let now = Instant::now();
        let Some(listener) = self
            .listener
            .as_ref()
            .filter(|_| now >= self.next_listen && self.shared.info.size > 1)
        else {
            return;
        };
        self.next_listen = now + LISTEN;
        let issue = self.shared.issue.lock();
        if issue.failure.is_some() {
            return;
        }
        // Comparisons end within milliseconds, unless a peer is late or the network stalls.
        let compared = issue.waiting.front().filter(|_| issue.comparing);
        let compared = compared.filter(|first| first.work.issued.elapsed() >= LISTEN);
        let absent = issue.absent.as_ref().filter(|(_, since)| since.elapsed() >= LISTEN);
        listener.look(Look {
            comparing: compared.map(|first| (Arc::clone(&first.work), issue.last_comparison)),
            absent: absent.map(|(reason, _)| (reason.clone(), issue.last_exchange)),
        });
    }

    /// The listener has found something.
    fn heard(&mut self, heard: Heard) {
        let record = match heard {
            Heard::Failure(record) => record,
            Heard::Awaited(reason) => return self.aborted(None, &reason),
            Heard::Skipped(work, detail) => {
                if !work.is_settled() {
                    let call = Box::new(work.call.clone());
                    self.break_group(Some(work), CollectivesError::Mismatch { call, detail });
                }
                return;
            }
        };
        let work = {
            let mut issue = self.shared.issue.lock();
            if issue.failure.is_some() {
                return;
            }
            let work = issue.open.iter().find(|work| !work.is_settled()).cloned();
            if work.is_none() {
                issue.notice = Some(record.clone());
            }
            work
        };
        let call = work.as_ref().map_or_else(|| self.own_call(), |work| work.call.clone());
        self.break_group(work, record.into_error(Box::new(call)));
    }

    /// For an error that belongs to no operation.
    fn own_call(&self) -> CallInfo {
        CallInfo {
            operation: "the process group",
            sequence: 0,
            tensor: None,
            rank: self.shared.info.global_rank(self.shared.info.rank),
            group: Arc::clone(&self.shared.info.name),
        }
    }

    /// Launches what waits, as far as its turn has come.
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
                shared.launch(&mut issue, message.work, message.collective, message.launch);
            }
        }
        while issue.failure.is_none() && !issue.comparing && issue.exclusive.is_none() {
            let Some(first) = issue.waiting.front() else {
                break;
            };
            if first.verify {
                crate::fingerprint::start(&shared, &mut issue);
                break;
            }
            if let Some(next) = issue.waiting.pop_front() {
                shared.launch(&mut issue, next.work, next.collective, next.launch);
            }
        }
    }

    /// The comparison with the peers has ended: the operation is launched, or refused on every rank.
    fn compared(&mut self, result: std::result::Result<(), BackendFailure>) {
        let mut issue = self.shared.issue.lock();
        issue.comparing = false;
        let Some(mut first) = issue.waiting.pop_front() else {
            return;
        };
        match result {
            Ok(()) => {
                first.verify = false;
                issue.waiting.push_front(first);
            }
            Err(failure) => {
                drop(issue);
                self.failed(&first.work, failure);
            }
        }
    }

    /// Fails the works whose time is up.
    fn expire(&mut self) {
        let now = Instant::now();
        let expired = self
            .shared
            .issue
            .lock()
            .open
            .iter()
            .find(|work| work.deadline <= now && !work.is_settled())
            .cloned();
        if let Some(work) = expired {
            self.ask_why(work, Trouble::Expired);
        }
    }

    /// Tells the peers how far this rank has come: at most once a tick, or when nothing happens.
    fn publish(&mut self) {
        let Some(listener) = &self.listener else { return };
        let now = Instant::now();
        let issue = self.shared.issue.lock();
        let seen = Seen::of(&issue);
        if self.keeps_history && seen != self.unpublished {
            self.next_publish = now + QUIET;
        }
        self.unpublished = seen;
        if seen == self.published || now < self.next_publish {
            return;
        }
        if let Some(call) = &issue.last_call {
            listener.publish(Progress {
                issued: seen.sequence,
                launched: seen.launched,
                exchanges: seen.exchange,
                comparisons: seen.comparison,
                operation: operation_text(call),
            });
        }
        self.published = seen;
        self.next_publish = now + TICK;
    }

    fn close(&mut self) {
        // Only a server's port is anybody's business after this; a store that does not answer is left to itself.
        if let Some(listener) = self.listener.take() {
            let silent = !self.serves && listener.is_silent_for(LAST_WORDS);
            listener.close(if silent { Duration::ZERO } else { LAST_WORDS });
        }
        self.finish_breaking();
        let (backend, checker, open) = {
            let mut issue = self.shared.issue.lock();
            issue.closed = true;
            issue.waiting.clear();
            issue.held.clear();
            let open: Vec<_> = issue.open.iter().cloned().collect();
            (issue.backend.take(), issue.checker.take(), open)
        };
        let unfinished = open.iter().any(|work| !work.is_settled());
        for work in open {
            let call = Box::new(work.call.clone());
            work.settle(Err(CollectivesError::Aborted {
                call,
                reason: "the process group was destroyed".to_owned(),
            }));
        }
        self.shared.announce();
        for transport in [backend, checker].into_iter().flatten() {
            if unfinished {
                transport.abort("the process group was destroyed");
            }
            drop(transport);
        }
    }
}

/// A callback's panic must not end the thread that everybody else's deadline depends on.
fn guarded(f: impl FnOnce()) {
    let _ = fault::catch(f);
}
