//! The issue queue of a group: the one order of its operations, and what its thread is told.
use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::backend::{Backend, BackendFailure, Completion, Launch, Outcome, PeerFinder};
use crate::collective::Collective;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::messages;
use crate::peers::Peers;
use crate::process_group::{CallOptions, GroupInfo};
use crate::store::records::FailureRecord;
use crate::work::{Work, WorkState};

/// An operation that waits for its turn: behind a comparison with the peers, or behind an exclusive operation.
pub(crate) struct Waiting {
    pub work: Arc<WorkState>,
    pub collective: Collective,
    pub launch: Launch,
    pub verify: bool,
}

/// What the group's thread has to react to.
pub(crate) enum Event {
    /// A work was issued, or one has settled: look at the queue.
    Look,
    /// The backend reports trouble with a work.
    Failed(Arc<WorkState>, BackendFailure),
    /// The comparison of the first waiting operation has ended.
    Compared(std::result::Result<(), BackendFailure>),
    /// The listener knows why a work is in trouble.
    Explained(Arc<WorkState>, CollectivesError),
    /// The listener has published why this rank breaks the group.
    Told,
    /// The listener has heard something of the peers.
    Heard(Heard),
    /// Somebody here gives up.
    Abort(Option<Arc<WorkState>>, String),
    /// The group is to be destroyed; the callback says whether that went cleanly.
    Close(Box<dyn FnOnce() + Send>),
    /// The next step of something that takes several.
    Run(Step),
}

/// What a look into the store has found.
pub(crate) enum Heard {
    /// A peer broke the group.
    Failure(FailureRecord),
    /// A peer waits for this rank, which stays away for this reason.
    Awaited(String),
    /// A peer launched the operation of this work's place without comparing it, as told.
    Skipped(Arc<WorkState>, String),
}

pub(crate) type Step = Box<dyn FnOnce(&Arc<Shared>, &mut Issue) + Send>;

#[derive(Default)]
pub(crate) struct Issue {
    /// Collectives, which all ranks issue, count apart from messages, which two ranks exchange, and from what only the
    /// comparison of operations carries.
    pub last_sequence: u64,
    pub last_message: u64,
    /// The last collective that the transport was given: others wait for a comparison, or behind one.
    pub last_launched: u64,
    pub last_exchange: u64,
    /// How many comparisons of operations have begun.
    pub last_comparison: u64,
    /// Why this rank does not come to the next exchange, and since when.
    pub absent: Option<(String, Instant)>,
    pub last_announcement: i32,
    pub last_call: Option<CallInfo>,
    /// `None` once closed: the backend is dropped by the group's thread only.
    pub backend: Option<Box<dyn Backend>>,
    /// Compares users' operations before they are launched; `None` where a rank is not ours or it is switched off.
    pub checker: Option<Box<dyn Backend>>,
    pub waiting: VecDeque<Waiting>,
    /// Messages that wait for an exclusive operation to end. They wait for nothing else: a peer may need one before it
    /// comes to the collective that is first in line here.
    pub held: Vec<Waiting>,
    /// Launched or waiting, not yet announced, in order.
    pub open: VecDeque<Arc<WorkState>>,
    /// Whether the front of `waiting` is being compared.
    pub comparing: bool,
    /// The exclusive operation in flight.
    pub exclusive: Option<Arc<WorkState>>,
    pub failure: Option<Arc<CollectivesError>>,
    /// A peer broke the group while nothing was in flight here: the next caller is told.
    pub notice: Option<FailureRecord>,
    pub closed: bool,
    pub reductions: usize,
    /// Some thread runs callbacks, and looks for further ones afterwards.
    pub announcing: bool,
}

/// What the handles, the works and the thread of one group share.
pub(crate) struct Shared {
    pub info: GroupInfo,
    pub finder: Option<Arc<dyn PeerFinder>>,
    pub peers: Arc<Peers>,
    pub issue: Mutex<Issue>,
    events: Mutex<Events>,
    wake: Condvar,
}

#[derive(Default)]
struct Events {
    list: Vec<Event>,
    // How long the thread sleeps; a work with an earlier deadline must wake it.
    until: Sleep,
    // Such a work was issued since the thread looked.
    nudged: bool,
    // The thread is gone, and the transport with it.
    ended: bool,
}

/// How long the group's thread sleeps when there is no event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Sleep {
    /// It is awake.
    #[default]
    Not,
    /// Something is in flight, or was a moment ago: it looks soon.
    Until(Instant),
    /// Nothing is in flight: it wants to know of the next work. It looks at this time by itself, or never.
    Idle(Option<Instant>),
}

thread_local! {
    /// Whether this thread is inside a backend's `launch`, with locks that callbacks may ask for.
    pub(crate) static LAUNCHING: Cell<bool> = const { Cell::new(false) };
    /// The group whose operation this thread is issuing, and whether one has ended meanwhile: it is announced when the
    /// locks are free.
    static ISSUING: Cell<Option<(*const Shared, bool)>> = const { Cell::new(None) };
}

/// While it lives, this thread is.
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
            finder: backend.peer_finder(),
            issue: Mutex::new(Issue {
                backend: Some(backend),
                checker,
                ..Issue::default()
            }),
            events: Mutex::default(),
            wake: Condvar::new(),
        })
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

    /// The thread has ended the group, and looks no more. Answers what else it was told.
    pub fn end_events(&self) -> Vec<Event> {
        let mut events = self.events.lock();
        events.ended = true;
        std::mem::take(&mut events.list)
    }

    /// Wakes the thread where it would sleep through `deadline`.
    fn nudge(&self, deadline: Instant) {
        let mut events = self.events.lock();
        let sleeps_through = match events.until {
            Sleep::Not => false,
            Sleep::Until(until) => deadline < until,
            Sleep::Idle(_) => true,
        };
        if sleeps_through {
            events.nudged = true;
            self.wake.notify_one();
        }
    }

    /// The events since the last call; waits for one, or for a nudge, as long as `sleep` says.
    pub fn next_events(&self, sleep: Sleep) -> Vec<Event> {
        let mut events = self.events.lock();
        events.until = sleep;
        let until = match sleep {
            Sleep::Not => Some(Instant::now()),
            Sleep::Until(until) => Some(until),
            Sleep::Idle(until) => until,
        };
        while events.list.is_empty() && !events.nudged {
            match until {
                Some(until) => {
                    if self.wake.wait_until(&mut events, until).timed_out() {
                        break;
                    }
                }
                None => self.wake.wait(&mut events),
            }
        }
        (events.until, events.nudged) = (Sleep::Not, false);
        std::mem::take(&mut events.list)
    }

    pub fn request_abort(&self, work: Option<Arc<WorkState>>, reason: &str) {
        self.post(Event::Abort(work, reason.to_owned()));
    }

    /// Puts a checked operation into the group's order and launches it if nothing is before it.
    pub fn issue(self: &Arc<Self>, collective: Collective, options: &CallOptions) -> Result<Work> {
        let operation = collective.name();
        let mut issue = self.issue.lock();
        if issue.closed || issue.backend.is_none() {
            return Err(CollectivesError::GroupClosed { operation });
        }
        if let Some(record) = issue.notice.take() {
            let call = self.next_call(&issue, &collective, options.label);
            return Err(record.into_error(Box::new(call)));
        }
        if let Some(cause) = &issue.failure {
            return Err(CollectivesError::GroupBroken {
                operation,
                cause: Arc::clone(cause),
            });
        }
        if issue.reductions > 0 && !options.within_reduction {
            return Err(CollectivesError::DuringReduction {
                operation,
                group: Arc::clone(&self.info.name),
            });
        }
        let call = self.next_call(&issue, &collective, options.label);
        let timeout = options.timeout.unwrap_or(self.info.timeout);
        // The transport's own deadline comes later, so that the error that names the missing ranks comes first. Only a
        // monitored barrier knows more than we do.
        let (timeout, transport) = match collective {
            Collective::MonitoredBarrier { .. } => (timeout.saturating_add(TRANSPORT_MARGIN), timeout),
            _ => (timeout, timeout.saturating_add(TRANSPORT_MARGIN)),
        };
        let launch = Launch {
            stream: options.stream,
            timeout: transport,
            sequence: call.sequence,
        };
        let message = collective.is_point_to_point();
        if message {
            issue.last_message += 1;
        } else if collective.is_exchange() {
            issue.last_exchange += 1;
            issue.absent = None;
        } else {
            issue.last_sequence += 1;
        }
        issue.last_call = Some(call.clone());
        let work = Arc::new(WorkState::new(call, timeout, &collective, Arc::downgrade(self)));
        let deadline = work.deadline;
        issue.open.push_back(Arc::clone(&work));
        let compares = issue.backend.as_ref().is_some_and(|backend| backend.compares());
        let verify = !compares
            && (collective.is_exchange() || (options.verify && issue.checker.is_some() && collective.is_compared()));
        let free = issue.exclusive.is_none() && (message || issue.waiting.is_empty());
        if free && !verify {
            let outer = ISSUING.replace(Some((Arc::as_ptr(self), false)));
            self.launch(&mut issue, Arc::clone(&work), collective, launch);
            drop(issue);
            if let Some((_, true)) = ISSUING.replace(outer) {
                self.ended();
            }
            if !work.is_settled() {
                self.nudge(deadline);
            }
        } else {
            let waiting = Waiting {
                work: Arc::clone(&work),
                collective,
                launch,
                verify,
            };
            if message {
                issue.held.push(waiting);
            } else {
                issue.waiting.push_back(waiting);
            }
            drop(issue);
            self.post(Event::Look);
        }
        Ok(Work(work))
    }

    /// Whether this thread is issuing an operation of this group, and will announce what has ended.
    pub fn announces_later(&self) -> bool {
        let issuing = ISSUING.get().filter(|(group, _)| std::ptr::eq(*group, self));
        if issuing.is_some() {
            ISSUING.set(Some((self, true)));
        }
        issuing.is_some()
    }

    fn next_call(&self, issue: &Issue, collective: &Collective, label: Option<&'static str>) -> CallInfo {
        let last = if collective.is_point_to_point() {
            issue.last_message
        } else {
            issue.last_sequence
        };
        CallInfo {
            operation: label.unwrap_or(collective.name()),
            sequence: last + 1,
            tensor: collective.tensor_info(),
            rank: self.info.global_rank(self.info.rank),
            group: Arc::clone(&self.info.name),
        }
    }

    /// Hands an operation to the backend.
    pub fn launch(self: &Arc<Self>, issue: &mut Issue, work: Arc<WorkState>, collective: Collective, launch: Launch) {
        let compares = issue.backend.as_ref().is_some_and(|backend| backend.compares());
        if collective.is_exchange() && !compares {
            // The comparison was all that there was to do.
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
            // Who is to blame takes a look into the store, which is the thread's business.
            Err(failure) => shared.post(Event::Failed(work, failure)),
        });
        let launching = Launching::begin();
        if collective.is_point_to_point() && issue.checker.is_some() {
            messages::launch(self, issue, collective, launch, done);
        } else if let Some(backend) = issue.backend.as_ref() {
            issue.last_launched = issue.last_launched.max(sequence);
            if backend.is_exclusive(&collective) {
                issue.exclusive = Some(work_of_exclusive);
            }
            backend.launch(collective, launch, done);
        }
        drop(launching);
    }
}

impl Issue {
    /// A tag for one announced message: unique until 2^30 others have been sent.
    pub fn next_announcement(&mut self) -> i32 {
        self.last_announcement = (self.last_announcement + 1) % messages::ANSWER;
        self.last_announcement
    }
}

/// How far the transport's deadline and ours lie apart.
const TRANSPORT_MARGIN: Duration = Duration::from_secs(15);
