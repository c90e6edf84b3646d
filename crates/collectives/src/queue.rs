//! The issue queue of a group: the order of its operations, and the events for its thread.
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::{Condvar, Mutex, MutexGuard};

use crate::backend::{Backend, BackendFailure, BackendResult, Completion, Driver, Launch, Outcome, PeerFinder};
use crate::coalesced;
use crate::collective::Collective;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::flight_record::FlightRecord;
use crate::messages;
use crate::peers::Peers;
use crate::process_group::{CallOptions, GroupInfo};
use crate::store::records::FailureRecord;
use crate::stream::StreamContext;
use crate::within::FAR;
use crate::work::{Work, WorkState};

/// A queued operation: it waits for a comparison with the peers, or behind an exclusive operation.
pub(crate) struct Waiting {
    pub work: Arc<WorkState>,
    pub collective: Collective,
    pub launch: Launch,
    pub verify: bool,
}

/// An event for the group's thread.
pub(crate) enum Event {
    /// A work was queued, or one has settled: check the queue.
    CheckQueue,
    /// The backend reported a failure of a work.
    Failed(Arc<WorkState>, BackendFailure),
    /// The listener found why a work failed or expired.
    Explained(Arc<WorkState>, CollectivesError),
    /// The listener published the failure that breaks the group on this rank.
    FailurePublished,
    /// The listener found that a peer broke the group.
    PeerFailed(FailureRecord),
    /// The listener found that a peer does not compare operations as this rank does: this work's operation, or any
    /// (`None`), with the details.
    Uncompared(Option<Arc<WorkState>>, String),
    /// A caller on this rank aborts a work, or the group.
    Abort(Option<Arc<WorkState>>, String),
    /// Close the group; the callback runs when the transport is gone.
    Close(Box<dyn FnOnce() + Send>),
    /// The next step of an operation that takes several.
    Run(Step),
}

pub(crate) type Step = Box<dyn FnOnce(&Arc<Shared>, &mut Issue) + Send>;

/// How far this rank has come in the order of operations.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Counts {
    /// The number of the last collective. Point-to-point messages and exchanges are counted separately.
    pub collectives: u64,
    pub messages: u64,
    pub exchanges: u64,
    /// How many comparisons of operations have begun.
    pub comparisons: u64,
    /// The last collective passed to the transport; later ones wait for a comparison, or behind one.
    pub launched: u64,
}

/// A rank stays away: peers that wait for its next operation are told why.
#[derive(Clone)]
pub(crate) struct Absence {
    pub reason: String,
    pub since: Instant,
    /// From all operations; otherwise from exchanges only.
    pub from_all: bool,
}

impl Absence {
    pub fn new(reason: String, from_all: bool) -> Self {
        Self {
            reason,
            since: Instant::now(),
            from_all,
        }
    }
}

#[derive(Default)]
pub(crate) struct Issue {
    pub counts: Counts,
    pub absent: Option<Absence>,
    pub last_announcement: i32,
    /// The number of the last message that was agreed on, by the rank that sends, and whether it is on a device.
    pub received: HashMap<(usize, bool), i32>,
    pub last_call: Option<CallInfo>,
    pub record: FlightRecord,
    /// `None` once closed; only the group's thread drops the backend.
    pub backend: Option<Box<dyn Backend>>,
    /// Carries comparisons of users' operations before launch; `None` if the backend compares them, a rank does not run
    /// Lockstep, or comparison is off.
    pub checker: Option<Box<dyn Backend>>,
    pub waiting: VecDeque<Waiting>,
    /// Messages that wait for an exclusive operation to end. They do not wait for queued collectives: a peer may need a
    /// message before it issues the collective that is first here.
    pub held: Vec<Waiting>,
    /// Launched or waiting, not yet announced, in order.
    pub open: VecDeque<Arc<WorkState>>,
    /// Announced works whose results the stream has not computed yet.
    pub enqueued: Vec<Arc<WorkState>>,
    /// Whether the front of `waiting` is being compared.
    pub comparing: bool,
    /// The exclusive operation in flight.
    pub exclusive: Option<Arc<WorkState>>,
    pub failure: Option<Arc<CollectivesError>>,
    /// A peer broke the group while nothing was in flight here: the next call reports it.
    pub notice: Option<FailureRecord>,
    pub reductions: usize,
    /// A thread is running callbacks; it checks for more afterwards.
    pub announcing: bool,
}

/// State shared by the handles, the works and the thread of a group.
pub(crate) struct Shared {
    pub info: GroupInfo,
    /// Valid while the backend exists.
    pub driver: Option<Weak<dyn Driver>>,
    pub peers: Arc<Peers>,
    pub issue: Mutex<Issue>,
    /// By subject: how many comparisons went through the store.
    pub compared: Mutex<HashMap<String, i64>>,
    events: Mutex<Events>,
    wake: Condvar,
    /// This rank is leaving with the others: a closed connection then means that a peer has left first.
    pub leaving: AtomicBool,
}

#[derive(Default)]
struct Events {
    list: Vec<Event>,
    // How long the thread sleeps; a work with an earlier deadline must wake it.
    until: Sleep,
    // `nudge` has woken the thread since it last checked.
    nudged: bool,
    // The thread and the transport are gone.
    ended: bool,
}

/// How long the group's thread sleeps when there is no event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Sleep {
    /// It is awake.
    #[default]
    Not,
    /// Something is in flight, or was a moment ago: sleeps until this time.
    Until(Instant),
    /// Nothing is in flight: sleeps until this time, or without a limit, and a new work wakes it.
    Idle(Option<Instant>),
}

thread_local! {
    /// Whether this thread is inside a backend's `launch`, and holds locks that callbacks may need.
    pub(crate) static LAUNCHING: Cell<bool> = const { Cell::new(false) };
    /// The group whose operation this thread is issuing, and whether a work has ended meanwhile: it is announced once
    /// the locks are released.
    pub(crate) static ISSUING: Cell<Option<(*const Shared, bool)>> = const { Cell::new(None) };
}

/// Sets `LAUNCHING` on this thread until it is dropped.
pub(crate) struct Launching(bool);

impl Launching {
    pub fn begin() -> Self {
        Self(LAUNCHING.replace(true))
    }
}

impl Drop for Launching {
    fn drop(&mut self) {
        LAUNCHING.set(self.0);
    }
}

impl Shared {
    pub fn new(
        info: GroupInfo,
        backend: Box<dyn Backend>,
        checker: Option<Box<dyn Backend>>,
        peers: Arc<Peers>,
    ) -> Arc<Self> {
        Arc::new(Self {
            info,
            peers,
            driver: backend.driver(),
            issue: Mutex::new(Issue {
                backend: Some(backend),
                checker,
                ..Issue::default()
            }),
            compared: Mutex::default(),
            events: Mutex::default(),
            wake: Condvar::new(),
            leaving: AtomicBool::new(false),
        })
    }

    pub fn finder(&self) -> Option<Arc<dyn PeerFinder>> {
        self.issue.lock().backend.as_ref()?.peer_finder()
    }

    pub fn post(&self, event: Event) {
        let mut events = self.events.lock();
        if events.ended {
            drop(events);
            if let Event::Close(done) = event {
                done();
            }
            return;
        }
        events.list.push(event);
        self.wake.notify_one();
    }

    /// Runs `step` on the group's thread, once no exclusive operation is in flight.
    pub fn run(&self, step: impl FnOnce(&Arc<Self>, &mut Issue) + Send + 'static) {
        self.post(Event::Run(Box::new(step)));
    }

    /// Runs `step` after an operation of the transport, with its result, on the thread that ends it. That thread also
    /// launches the operations whose turn has come. If it holds locks, or if the queue is locked or held up, the group's
    /// thread does both ([`Self::run`]).
    pub fn run_after(
        self: &Arc<Self>,
        step: impl FnOnce(&Arc<Self>, &mut Issue, BackendResult) + Send + 'static,
    ) -> Completion {
        let own = Arc::clone(self);
        Completion::new(move |result| {
            let is_free = |issue: &MutexGuard<'_, Issue>| issue.exclusive.is_none() && issue.failure.is_none();
            let free = (!LAUNCHING.get())
                .then(|| own.issue.try_lock())
                .flatten()
                .filter(is_free);
            let Some(mut issue) = free else {
                return own.run(move |shared, issue| step(shared, issue, result));
            };
            let ran = fault::catch(|| {
                step(&own, &mut issue, result);
                own.advance(&mut issue);
            });
            drop(issue);
            match ran {
                Ok(()) => own.announce(),
                Err(fault) => own.post(Event::Abort(None, fault.to_string())),
            }
        })
    }

    /// Launches the queued operations whose turn has come.
    pub fn advance(self: &Arc<Self>, issue: &mut Issue) {
        while issue.failure.is_none() && !issue.comparing && issue.exclusive.is_none() {
            let Some(first) = issue.waiting.front() else {
                break;
            };
            if first.verify {
                crate::fingerprint::start(self, issue);
                break;
            }
            if let Some(next) = issue.waiting.pop_front() {
                self.launch(issue, next);
            }
        }
    }

    /// Stops accepting events, because the group's thread ends. Returns the remaining ones.
    pub fn end_events(&self) -> Vec<Event> {
        let mut events = self.events.lock();
        events.ended = true;
        std::mem::take(&mut events.list)
    }

    /// Wakes the thread if it would sleep past `deadline`, or has to publish this rank's progress.
    fn nudge(&self, deadline: Instant, reached: bool) {
        let mut events = self.events.lock();
        let sleeps_through = match events.until {
            // It may have checked already, and be about to sleep.
            Sleep::Not => !reached,
            Sleep::Until(until) => deadline < until && !reached,
            Sleep::Idle(listens) => !reached || listens.is_some(),
        };
        if sleeps_through {
            events.nudged = true;
            self.wake.notify_one();
        }
    }

    /// Returns the events since the last call. Waits for an event or a nudge as long as `sleep` allows.
    pub fn next_events(&self, sleep: Sleep) -> Vec<Event> {
        let mut events = self.events.lock();
        events.until = sleep;
        let until = match sleep {
            Sleep::Not => Instant::now(),
            Sleep::Until(until) | Sleep::Idle(Some(until)) => until,
            Sleep::Idle(None) => Instant::now() + FAR,
        };
        let idle = |events: &mut Events| events.list.is_empty() && !events.nudged;
        self.wake.wait_while_until(&mut events, idle, until);
        (events.until, events.nudged) = (Sleep::Not, false);
        std::mem::take(&mut events.list)
    }

    /// The time limits of an operation: the group's, and the transport's. The group's deadline comes first: its error names
    /// the missing ranks. A monitored barrier names them itself, and on rank 0 so does the one before a collective that is
    /// compared as PyTorch does: there the transport's deadline comes first.
    fn limits(&self, collective: &Collective, options: &CallOptions) -> (Duration, Duration) {
        let timeout = options.timeout.unwrap_or(self.info.timeout);
        let later = timeout.saturating_add(TRANSPORT_MARGIN);
        let barrier = matches!(collective, Collective::MonitoredBarrier { .. });
        let compared = self.info.detail && self.info.rank == 0 && !collective.is_point_to_point();
        if barrier || compared {
            (later, timeout)
        } else {
            (timeout, later)
        }
    }

    /// Adds a validated operation to the group's order, and launches it if none precedes it.
    pub fn issue(self: &Arc<Self>, collective: Collective, options: &CallOptions) -> Result<Work> {
        let operation = collective.name();
        let mut issue = self.issue.lock();
        let Some(backend) = &issue.backend else {
            return Err(CollectivesError::GroupClosed { operation });
        };
        let stream = StreamContext {
            device: collective.device(),
            stream: options.stream,
        };
        let (compares, fence) = (backend.compares(&collective), backend.record(&stream));
        let (message, counts) = (collective.is_point_to_point(), &issue.counts);
        let call = CallInfo {
            sequence: 1 + if message { counts.messages } else { counts.collectives },
            tensor: collective.tensor_info(),
            ..self.info.call(options.label.unwrap_or(operation))
        };
        if let Some(record) = issue.notice.take() {
            return Err(record.into_error(Box::new(call)));
        }
        if let Some(cause) = &issue.failure {
            return Err(CollectivesError::broken(operation, cause));
        }
        if issue.reductions > 0 && !options.within_reduction {
            let group = Arc::clone(&self.info.name);
            return Err(CollectivesError::DuringReduction { operation, group });
        }
        let (timeout, transport) = self.limits(&collective, options);
        let launch = Launch {
            stream,
            issued: fence?,
            timeout: transport,
            sequence: call.sequence,
            part: options.part,
        };
        if message {
            issue.counts.messages += 1;
        } else if collective.is_exchange() {
            issue.counts.exchanges += 1;
            issue.absent = None;
        } else {
            issue.counts.collectives += 1;
            issue.absent.take_if(|own| own.from_all);
        }
        if !collective.is_exchange() {
            issue.record.add(&call, &collective, options.room, &self.info);
        }
        issue.last_call = Some(call.clone());
        let work = Arc::new(WorkState::new(
            call,
            timeout,
            (&collective, stream.device),
            Arc::downgrade(self),
        ));
        let deadline = work.deadline;
        issue.open.push_back(Arc::clone(&work));
        // A monitored barrier reports missing ranks itself.
        let comparable = !message && !matches!(collective, Collective::MonitoredBarrier { .. });
        let asked = options.verify && issue.checker.is_some() && comparable;
        let verify = !compares && (collective.is_exchange() || asked);
        let waiting = Waiting {
            work: Arc::clone(&work),
            collective,
            launch,
            verify,
        };
        let free = issue.exclusive.is_none() && (message || issue.waiting.is_empty());
        if free {
            let outer = ISSUING.replace(Some((Arc::as_ptr(self), false)));
            if message {
                self.launch(&mut issue, waiting);
            } else {
                issue.waiting.push_back(waiting);
                self.advance(&mut issue);
            }
            drop(issue);
            if let Some((_, true)) = ISSUING.replace(outer) {
                self.ended();
            }
            self.nudge(deadline, work.is_reached());
            return Ok(Work(work));
        }
        if message {
            issue.held.push(waiting);
        } else {
            issue.waiting.push_back(waiting);
        }
        let is_comparing = issue.comparing;
        drop(issue);
        if is_comparing {
            // The end of the comparison launches what follows.
            self.nudge(deadline, false);
        } else {
            self.post(Event::CheckQueue);
        }
        Ok(Work(work))
    }

    /// Passes an operation to the backend.
    pub fn launch(self: &Arc<Self>, issue: &mut Issue, next: Waiting) {
        let (work, collective, launch) = (next.work, next.collective, next.launch);
        if collective.is_exchange() && !issue.compares(&collective) {
            // The comparison has carried the exchange.
            work.settle(Ok(Outcome::Done));
            return;
        }
        let work_of_exclusive = Arc::clone(&work);
        let sequence = if work.point_to_point { 0 } else { work.call.sequence };
        let shared = Arc::clone(self);
        let done = Completion::new(move |result| match result {
            Ok(outcome) => {
                work.settle(Ok(outcome));
                shared.ended();
            }
            // Finding the cause may need the store, which the listener of the group's thread queries.
            Err(failure) => shared.post(Event::Failed(work, failure)),
        });
        let _launching = Launching::begin();
        let announces = issue.checker.is_some() && !issue.compares(&collective);
        match collective {
            Collective::Send { tensor, peer, tag } if announces => {
                messages::send(self, issue, (tensor, peer, tag), launch, done);
            }
            Collective::Recv { tensor, peer, tag } if announces => {
                messages::receive(self, issue, (tensor, peer, tag), launch, done);
            }
            collective => {
                issue.counts.launched = issue.counts.launched.max(sequence);
                let Some(backend) = &issue.backend else { return };
                let flat = if backend.coalesces() {
                    Ok((collective, done))
                } else {
                    coalesced::on_host(collective, done)
                };
                let (collective, done) = match flat {
                    Ok(flat) => flat,
                    Err((failure, done)) => return done.finish(Err(failure)),
                };
                if backend.is_exclusive(&collective) {
                    issue.exclusive = Some(work_of_exclusive);
                }
                backend.launch(collective, launch, done);
            }
        }
    }
}

impl Issue {
    /// The works that have not reached their end.
    pub fn unreached(&self) -> impl Iterator<Item = &Arc<WorkState>> {
        self.open.iter().chain(&self.enqueued).filter(|work| !work.is_reached())
    }

    /// Aborts the transports.
    pub fn abort(&self, reason: &str) {
        let transports = [&self.backend, &self.checker].into_iter().flatten();
        transports.for_each(|transport| transport.abort(reason));
    }

    pub fn first_unreached(&self) -> Option<Arc<WorkState>> {
        self.unreached().next().cloned()
    }

    /// Whether the transport itself compares the operation across ranks.
    fn compares(&self, collective: &Collective) -> bool {
        self.backend
            .as_ref()
            .is_some_and(|backend| backend.compares(collective))
    }

    /// A tag for one announced message: unique until 2^30 others have been sent.
    pub fn next_announcement(&mut self) -> i32 {
        self.last_announcement = (self.last_announcement + 1) % messages::ANSWER;
        self.last_announcement
    }
}

/// The time between the group's deadline and the transport's.
const TRANSPORT_MARGIN: Duration = Duration::from_secs(15);
