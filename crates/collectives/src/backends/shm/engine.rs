//! Drives a group's operations: on the thread that launches them while that takes microseconds, otherwise on the
//! group's own thread.
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::{Condvar, Mutex};

use super::control::State;
use super::mail::{Ended, Mail};
use super::operation::{Operation, Order, Step};
use super::ranks::{Ranks, aborted};
use crate::backend::{BackendFailure, Completion, Launch, Outcome};
use crate::collective::Collective;
use crate::thread::spawn;

/// How long the launch of a quick operation spins for peers that make no progress, if every rank has a processor.
const SPIN: Duration = Duration::from_micros(20);

/// How long a rank that leaves waits for room to write its last answers.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// The engine of one rank of a group.
pub(super) struct Engine {
    pub ranks: Ranks,
    /// Launched operations that no turn has taken in yet.
    inbox: Mutex<VecDeque<Launched>>,
    active: Mutex<Active>,
    pub(super) idle: Mutex<Idle>,
    pub(super) wake: Condvar,
    /// Whether every rank has a processor.
    pub(super) spins: bool,
    pub(super) closing: AtomicBool,
}

#[allow(clippy::large_enum_variant, reason = "it is moved once, into a queue")]
enum Launched {
    Collective(Operation),
    Message(Collective, Completion),
}

struct Active {
    /// In launch order; the first is in progress.
    operations: VecDeque<Operation>,
    mail: Mail,
    order: Order,
    /// Why no operation runs any more.
    failed: Option<BackendFailure>,
}

#[derive(Default)]
pub(super) struct Idle {
    /// The engine's thread has no work, or leaves it to drivers.
    pub sleeps: bool,
    /// There is work for the engine's thread.
    pub wanted: bool,
    /// Threads that wait for an operation and meanwhile drive the engine.
    pub drivers: usize,
}

impl Idle {
    fn calls(&self) -> bool {
        self.wanted && self.drivers == 0
    }
}

/// The result of a turn.
#[derive(Default)]
pub(super) struct Turn {
    pub progressed: bool,
    pub left: Left,
    pub deadline: Option<Instant>,
}

/// The work that is left after a turn.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Left {
    #[default]
    Nothing,
    /// Quick work, once peers have arrived.
    Quick,
    /// Work that may take longer.
    Work,
}

impl Engine {
    /// Starts the thread.
    pub fn start(ranks: Ranks, name: &str) -> std::io::Result<Arc<Self>> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let size = ranks.size();
        let engine = Arc::new(Self {
            spins: size <= processors,
            ranks,
            inbox: Mutex::default(),
            active: Mutex::new(Active {
                operations: VecDeque::new(),
                mail: Mail::new(size),
                order: Order {
                    mark: 0,
                    number: 0,
                    staging: None,
                    exposed: None,
                },
                failed: None,
            }),
            idle: Mutex::default(),
            wake: Condvar::new(),
            closing: AtomicBool::new(false),
        });
        engine.ranks.segments.engines.lock().push(Arc::downgrade(&engine));
        let own = Arc::clone(&engine);
        spawn(name, move || own.run())?;
        Ok(engine)
    }

    /// Enqueues an operation, and does on this thread what can be done at once.
    pub fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        let launched = if collective.is_point_to_point() {
            Launched::Message(collective, done)
        } else {
            Launched::Collective(Operation::new(collective, launch, done))
        };
        self.inbox.lock().push_back(launched);
        let mut quiet = Instant::now();
        loop {
            let Some(turn) = self.turn(false, false) else {
                // The thread that has the turn may already have emptied the inbox.
                return self.call();
            };
            match turn.left {
                Left::Nothing => return,
                Left::Quick if self.spins && turn.progressed => quiet = Instant::now(),
                Left::Quick if self.spins && quiet.elapsed() < SPIN => std::hint::spin_loop(),
                Left::Quick | Left::Work => return self.call(),
            }
        }
    }

    /// Wakes the engine's thread or the drivers.
    pub(super) fn call(&self) {
        let mut idle = self.idle.lock();
        idle.wanted = true;
        if idle.sleeps && (idle.calls() || self.closing.load(Ordering::Acquire)) {
            self.wake.notify_one();
        }
        drop(idle);
        self.ranks.ring(self.ranks.rank());
    }

    /// Fails all operations and notifies the peers. Does not block.
    pub fn abort(&self) {
        self.ranks.aborted.store(true, Ordering::Release);
        self.ranks.own().set_state(State::Aborted);
        self.ranks.ring_others();
        self.call();
    }

    /// Ends the thread; operations in flight fail.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Release);
        self.call();
    }

    /// Writes pending notes to peers, for at most [`LAST_WORDS`], then publishes that this rank has left.
    fn leave(&self) {
        let until = Instant::now() + LAST_WORDS;
        let is_written = || {
            let mut active = self.active.lock();
            active.failed.is_some() || self.ranks.aborted.load(Ordering::Acquire) || active.mail.flush(&self.ranks)
        };
        while !is_written() && Instant::now() < until {
            let limit = until.saturating_duration_since(Instant::now());
            self.ranks
                .segments
                .bells
                .sleep(self.ranks.lane, Some(limit), is_written);
        }
        if self.ranks.own().state() == State::Alive {
            self.ranks.own().set_state(State::Left);
        }
        self.ranks.ring_others();
    }

    fn run(&self) {
        while !self.closing.load(Ordering::Acquire) {
            if self.idle.lock().drivers == 0 {
                let turn = fault::catch(|| self.turn(true, true).unwrap_or_default()).unwrap_or_default();
                if turn.progressed {
                    continue;
                }
                if turn.left != Left::Nothing {
                    self.sleep(turn.deadline, || self.idle.lock().drivers > 0);
                    continue;
                }
            }
            let mut idle = self.idle.lock();
            idle.sleeps = true;
            while !idle.calls() && !self.closing.load(Ordering::Acquire) {
                self.wake.wait(&mut idle);
            }
            (idle.sleeps, idle.wanted) = (false, false);
        }
        self.leave();
        let mut ended = Vec::new();
        let mut active = self.active.lock();
        active.take_in(&self.inbox, &self.ranks, &mut ended);
        active.fail(&aborted(), &mut ended);
        drop(active);
        tell(ended);
    }

    /// Sleeps until a peer makes progress, an operation is launched or `until` has passed. Does not sleep if `ends`
    /// returns true or there is progress already.
    pub(super) fn sleep(&self, until: Option<Instant>, ends: impl FnOnce() -> bool) {
        let limit = until.map(|until| until.saturating_duration_since(Instant::now()));
        let progresses = || fault::catch(|| self.turn(true, true).is_none_or(|turn| turn.progressed)).unwrap_or(true);
        let (bells, lane) = (&self.ranks.segments.bells, self.ranks.lane);
        bells.sleep(lane, limit, || {
            self.closing.load(Ordering::Acquire) || ends() || progresses()
        });
    }

    /// Advances as far as the progress of the peers allows; without `work`, only quick operations. If another thread
    /// has the turn, blocks if `waits`, else returns `None`.
    pub(super) fn turn(&self, work: bool, waits: bool) -> Option<Turn> {
        let mut ended = Vec::new();
        let mut active = if waits {
            self.active.lock()
        } else {
            self.active.try_lock()?
        };
        let turn = active.turn(self, work, &mut ended);
        drop(active);
        tell(ended);
        Some(turn)
    }
}

/// Reports results without holding a lock: callbacks may launch operations.
fn tell(ended: Vec<Ended>) {
    for (done, result) in ended {
        done.finish(result);
    }
}

impl Active {
    fn take_in(&mut self, inbox: &Mutex<VecDeque<Launched>>, ranks: &Ranks, ended: &mut Vec<Ended>) -> bool {
        let launched = std::mem::take(&mut *inbox.lock());
        let any = !launched.is_empty();
        for launched in launched {
            match launched {
                Launched::Collective(operation) => self.operations.push_back(operation),
                Launched::Message(Collective::Send { tensor, peer, tag }, done) => {
                    self.mail.send(tensor, peer, tag, ranks, done, ended);
                }
                Launched::Message(Collective::Recv { tensor, peer, tag }, done) => {
                    self.mail.receive(tensor, peer, tag, done);
                }
                Launched::Message(_, done) => drop(done),
            }
        }
        any
    }

    fn turn(&mut self, engine: &Engine, work: bool, ended: &mut Vec<Ended>) -> Turn {
        let ranks = &engine.ranks;
        let mark = ranks.own().mark();
        let mut turn = Turn {
            progressed: self.take_in(&engine.inbox, ranks, ended),
            ..Turn::default()
        };
        let is_aborted = ranks.aborted.load(Ordering::Acquire);
        let failure = self.failed.clone().or_else(|| is_aborted.then(aborted));
        let mut has_work = false;
        if let Some(failure) = failure {
            self.fail(&failure, ended);
        } else {
            has_work |= self.mail.step(ranks, work, ended);
            has_work |= self.collectives(ranks, work, ended);
            if self.mail.lost(ranks).is_some() {
                // The peer may have answered before it left.
                has_work |= self.mail.step(ranks, work, ended);
                if let Some(failure) = self.mail.lost(ranks).filter(|_| !has_work) {
                    self.fail(&failure, ended);
                }
            }
        }
        turn.progressed |= !ended.is_empty() || ranks.own().mark() != mark;
        turn.left = match self.operations.front() {
            None if self.mail.is_empty() => Left::Nothing,
            first if has_work || !first.is_none_or(Operation::is_quick) => Left::Work,
            _ => Left::Quick,
        };
        turn.deadline = self.operations.front().and_then(Operation::deadline);
        turn
    }

    /// Advances the collectives in order; true if work is left.
    fn collectives(&mut self, ranks: &Ranks, work: bool, ended: &mut Vec<Ended>) -> bool {
        while let Some(first) = self.operations.front_mut() {
            let result = match first.step(ranks, &mut self.order, work) {
                Ok(Step::Pending) => return false,
                Ok(Step::Work) => return true,
                Ok(Step::Over) => Ok(()),
                Err(failure) => Err(failure),
            };
            let Some(operation) = self.operations.pop_front() else {
                return false;
            };
            let is_fatal = |failure: &&BackendFailure| failure.kind != crate::backend::FailureKind::Mismatch;
            let failure = result.as_ref().err().filter(is_fatal).cloned();
            ended.push((operation.done, result.map(|()| Outcome::Done)));
            match failure {
                Some(failure) => self.fail(&failure, ended),
                None => self.order.exposed = None,
            }
        }
        false
    }

    fn fail(&mut self, failure: &BackendFailure, ended: &mut Vec<Ended>) {
        self.failed.get_or_insert_with(|| failure.clone());
        let operations = self.operations.drain(..);
        ended.extend(operations.map(|operation| (operation.done, Err(failure.clone()))));
        self.mail.fail(failure, ended);
    }
}
