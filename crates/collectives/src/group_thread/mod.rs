//! The thread of a group: it watches deadlines, tells works' callbacks, publishes progress and hears of broken peers.
mod breaking;

use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::fault;

use crate::backend::BackendFailure;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::open_groups;
use crate::queue::{Event, Issue, Shared, Sleep, Step};
use crate::store::Store;
use crate::store::records::Records;

/// How often the thread looks at deadlines and publishes progress while something is in flight.
const TICK: Duration = Duration::from_millis(200);

/// How long nothing happens before progress goes into a store that keeps all that was ever written: a rank that hangs is
/// found, and one that trains writes nothing.
const QUIET: Duration = Duration::from_secs(1);

/// How often it asks whether a peer has broken the group.
const LISTEN: Duration = Duration::from_secs(1);

/// Starts the thread. It ends after [`Event::Close`], which every group gets at the latest when its last handle goes.
pub(crate) fn spawn(shared: Arc<Shared>, store: Option<Arc<dyn Store>>) -> Result<()> {
    let name = format!("lockstep-{}", shared.info.name);
    open_groups::opened(&shared);
    std::thread::Builder::new()
        // The system shows 15 characters.
        .name(name.chars().take(15).collect())
        .spawn(move || {
            let records = store.map(|store| Records::new(store, shared.info.rank, shared.info.global_ranks.clone()));
            GroupThread {
                shared,
                records,
                published: Seen::default(),
                unpublished: Seen::default(),
                seen: Seen::default(),
                next_publish: Instant::now(),
                next_listen: Instant::now() + LISTEN,
                steps: Vec::new(),
                deserted: None,
            }
            .run();
        })
        .map(drop)
        .map_err(|e| CollectivesError::Native {
            operation: "initProcessGroup",
            message: format!("no thread: {e}"),
        })
}

/// The last collective, message and exchange that were there at a look, and the last collective that was launched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Seen {
    sequence: u64,
    message: u64,
    exchange: u64,
    launched: u64,
}

impl Seen {
    fn of(issue: &Issue) -> Self {
        Self {
            sequence: issue.last_sequence,
            message: issue.last_message,
            exchange: issue.last_exchange,
            launched: issue.last_launched,
        }
    }
}

struct GroupThread {
    shared: Arc<Shared>,
    records: Option<Records>,
    published: Seen,
    /// What is to be published, as of the last look.
    unpublished: Seen,
    seen: Seen,
    next_publish: Instant,
    next_listen: Instant,
    /// Next steps of messages; an exclusive operation holds them up.
    steps: Vec<Step>,
    /// The collective whose comparison a peer seems to leave out, and since when that is known.
    deserted: Option<(u64, Instant)>,
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
                guarded(|| self.poison(&Arc::new(cause), None));
            }
            if !closed.is_empty() {
                guarded(|| self.close());
                closed.extend(self.shared.end_events().into_iter().filter_map(|event| match event {
                    Event::Close(done) => Some(done),
                    _ => None,
                }));
                // Who hears of the end may serve another store at once, where this one's server was.
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
                Event::Failed(work, failure) => self.failed(&work, &failure),
                Event::Compared(result) => self.compared(result),
                Event::Abort(work, reason) => self.aborted(work.as_deref(), &reason),
                Event::Close(done) => closed.push(done),
                Event::Run(step) => self.steps.push(step),
            }
        }
        if closed.is_empty() {
            self.advance();
            self.expire();
            self.check_comparison();
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
        let unsettled = issue.open.iter().filter(|work| !work.is_settled());
        if let Some(deadline) = unsettled.map(|work| work.deadline).min() {
            return Sleep::Until(deadline.min(now + TICK));
        }
        let listens = self.records.is_some() && issue.failure.is_none() && self.shared.info.size > 1;
        if active {
            Sleep::Until(now + TICK)
        } else if self.records.is_some() && seen != self.published {
            Sleep::Idle(Some(self.next_publish))
        } else {
            Sleep::Idle(listens.then(|| now + LISTEN))
        }
    }

    /// Hears of a peer that broke the group, also while nothing is in flight here: later its store may be gone.
    fn listen(&mut self) {
        let now = Instant::now();
        if now < self.next_listen || self.shared.info.size == 1 {
            return;
        }
        self.next_listen = now + LISTEN;
        let work = {
            let issue = self.shared.issue.lock();
            if issue.failure.is_some() {
                return;
            }
            issue.open.iter().find(|work| !work.is_settled()).cloned()
        };
        let Some(record) = self.records.as_ref().and_then(Records::failure_of_peer) else {
            if let Some(reason) = self.keeps_others_waiting() {
                self.aborted(None, &reason);
            }
            return;
        };
        if let Some(work) = work {
            let error = record.into_error(Box::new(work.call.clone()));
            self.break_group(&work, error);
            return;
        }
        let call = CallInfo {
            operation: "the process group",
            sequence: 0,
            tensor: None,
            rank: self.shared.info.global_rank(self.shared.info.rank),
            group: Arc::clone(&self.shared.info.name),
        };
        self.shared.issue.lock().notice = Some(record.clone());
        self.poison(&Arc::new(record.into_error(Box::new(call))), None);
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
                self.failed(&first.work, &failure);
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
            // A peer that broke the group explains a silence better than a deadline does.
            let error = match self.records.as_ref().and_then(Records::failure_of_peer) {
                Some(record) => record.into_error(Box::new(work.call.clone())),
                None => self.timed_out(&work, ""),
            };
            if !work.is_settled() {
                self.break_group(&work, error);
            }
        }
    }

    /// Tells the peers how far this rank has come: at most once a tick, or when nothing happens.
    fn publish(&mut self) {
        let Some(records) = &self.records else { return };
        let (seen, call) = {
            let issue = self.shared.issue.lock();
            (Seen::of(&issue), issue.last_call.clone())
        };
        let now = Instant::now();
        if records.keeps_history() && seen != self.unpublished {
            self.next_publish = now + QUIET;
        }
        self.unpublished = seen;
        if seen == self.published || now < self.next_publish {
            return;
        }
        if let Some(call) = call {
            records.publish_progress(seen.sequence, seen.launched, seen.exchange, &call);
        }
        self.published = seen;
        self.next_publish = now + TICK;
    }

    fn close(&mut self) {
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
