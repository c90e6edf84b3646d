//! Drives a group's operations: on the thread that launches them, as long as that takes microseconds, else on a thread of
//! the group's own.
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

/// How long a launch waits for peers that are about to come to a small operation, where every rank has a processor.
const SPIN: Duration = Duration::from_micros(20);

/// The engine of one rank of a group.
pub(super) struct Engine {
    pub ranks: Ranks,
    /// Launched, and not seen yet.
    inbox: Mutex<VecDeque<Launched>>,
    active: Mutex<Active>,
    idle: Mutex<Idle>,
    wake: Condvar,
    spins: bool,
    closing: AtomicBool,
}

#[allow(clippy::large_enum_variant, reason = "it is moved once, into a queue")]
enum Launched {
    Collective(Operation),
    Message(Collective, Completion),
}

struct Active {
    /// In their order; the first is on its way.
    operations: VecDeque<Operation>,
    mail: Mail,
    order: Order,
    /// Why nothing is done any more.
    failed: Option<BackendFailure>,
}

#[derive(Default)]
struct Idle {
    /// The thread has nothing to do.
    sleeps: bool,
    /// It has.
    wanted: bool,
}

/// What a turn came to.
#[derive(Default)]
struct Turn {
    progressed: bool,
    left: Left,
    deadline: Option<Instant>,
}

/// What is left to do.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Left {
    #[default]
    Nothing,
    /// Something small, once peers have come.
    Small,
    /// What may take longer.
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
                },
                failed: None,
            }),
            idle: Mutex::default(),
            wake: Condvar::new(),
            closing: AtomicBool::new(false),
        });
        engine.ranks.segments.engines.lock().push(Arc::downgrade(&engine));
        let own = Arc::clone(&engine);
        std::thread::Builder::new()
            .name(name.chars().take(15).collect())
            .spawn(move || own.run())?;
        Ok(engine)
    }

    /// Takes an operation in. What can be done at once is done here.
    pub fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        let launched = if collective.is_point_to_point() {
            Launched::Message(collective, done)
        } else {
            Launched::Collective(Operation::new(collective, launch, done))
        };
        self.inbox.lock().push_back(launched);
        let start = Instant::now();
        loop {
            let Some(turn) = self.turn(false, false) else {
                // Whoever has its turn may have looked into the inbox before.
                return self.call();
            };
            match turn.left {
                Left::Nothing => return,
                Left::Small if self.spins && start.elapsed() < SPIN => std::hint::spin_loop(),
                Left::Small | Left::Work => return self.call(),
            }
        }
    }

    /// Wakes the thread.
    fn call(&self) {
        let mut idle = self.idle.lock();
        idle.wanted = true;
        if idle.sleeps {
            self.wake.notify_one();
        }
        drop(idle);
        self.ranks.ring(self.ranks.rank());
    }

    /// Gives up everything; peers notice. Does not block.
    pub fn abort(&self) {
        self.ranks.aborted.store(true, Ordering::Release);
        self.ranks.own().set_state(State::Aborted);
        self.ranks.ring_others();
        self.call();
    }

    /// Something has happened to a peer.
    pub fn look(&self) {
        self.call();
    }

    /// Ends the thread; what is in flight fails.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Release);
        self.ranks.own().set_state(State::Left);
        self.ranks.ring_others();
        self.call();
    }

    fn run(&self) {
        while !self.closing.load(Ordering::Acquire) {
            let turn = fault::catch(|| self.turn(true, true).unwrap_or_default()).unwrap_or_default();
            if turn.progressed {
                continue;
            }
            if turn.left != Left::Nothing {
                let limit = turn
                    .deadline
                    .map(|deadline| deadline.saturating_duration_since(Instant::now()));
                let (bells, lane) = (&self.ranks.segments.bells, self.ranks.lane);
                bells.sleep(lane, limit, || {
                    self.closing.load(Ordering::Acquire)
                        || fault::catch(|| self.turn(true, true).unwrap_or_default().progressed).unwrap_or(true)
                });
                continue;
            }
            let mut idle = self.idle.lock();
            idle.sleeps = true;
            while !idle.wanted {
                self.wake.wait(&mut idle);
            }
            (idle.sleeps, idle.wanted) = (false, false);
        }
        let mut ended = Vec::new();
        let mut active = self.active.lock();
        active.take_in(&self.inbox, &self.ranks, &mut ended);
        active.fail(&aborted(), &mut ended);
        drop(active);
        tell(ended);
    }

    /// Goes on as far as peers have come; none where somebody else is at it, unless it `waits` for its turn.
    fn turn(&self, work: bool, waits: bool) -> Option<Turn> {
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

/// Callbacks may launch further operations: no lock is held.
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
        let mut turn = Turn {
            progressed: self.take_in(&engine.inbox, ranks, ended),
            ..Turn::default()
        };
        let given_up = ranks.aborted.load(Ordering::Acquire);
        let failure = self.failed.clone().or_else(|| given_up.then(aborted));
        let mut has_work = false;
        if let Some(failure) = failure {
            self.fail(&failure, ended);
        } else {
            has_work |= self.mail.step(ranks, work, ended);
            has_work |= self.collectives(ranks, work, ended);
            if self.mail.lost(ranks).is_some() {
                // It may have answered before it went.
                has_work |= self.mail.step(ranks, work, ended);
                if let Some(failure) = self.mail.lost(ranks).filter(|_| !has_work) {
                    self.fail(&failure, ended);
                }
            }
        }
        turn.progressed |= !ended.is_empty();
        turn.left = match self.operations.front() {
            None if self.mail.is_empty() => Left::Nothing,
            first if has_work || !first.is_none_or(Operation::is_small) => Left::Work,
            _ => Left::Small,
        };
        turn.deadline = self.operations.front().and_then(Operation::deadline);
        turn
    }

    /// Goes on with the operations, in their order; whether there is work left.
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
            let ends = matches!(&result, Err(failure) if failure.kind != crate::backend::FailureKind::Mismatch);
            let failure = result.as_ref().err().cloned();
            ended.push((operation.done, result.map(|()| Outcome::Done)));
            if let Some(failure) = failure.filter(|_| ends) {
                self.fail(&failure, ended);
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
