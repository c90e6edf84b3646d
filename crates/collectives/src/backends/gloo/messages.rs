//! Waits for messages over Gloo, which reports the end of a message only to a thread that blocks on it. One thread serves
//! all messages of a peer in one direction.
//!
//! They mostly end in the order in which they began, so the thread waits for the first. It also visits the others in
//! turn: the peer may take a later one first, and after the loss of a connection, the message that was on its way never
//! ends.
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::c10d::{GlooCall, GlooOp, GlooWait, GlooWork};
use parking_lot::Mutex;

use crate::backend::{BackendFailure, BackendResult, Completion, Outcome};
use crate::backends::blocking::Calls;
use crate::backends::gloo::ended;
use crate::within::deadline;

/// How long a thread waits for a message while others of its line are in flight: the first, and one of the others.
const TURNS: (Duration, Duration) = (Duration::from_millis(6), Duration::from_millis(2));

/// The key of a line: whether its messages are sent, and the peer; `None` for receives from any rank.
type Direction = (bool, Option<usize>);

/// The messages of a group that are in flight.
#[derive(Clone, Default)]
pub(crate) struct Messages(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    lines: BTreeMap<Direction, Line>,
    /// Whether a thread runs [`Messages::tick`].
    ticking: bool,
    aborted: bool,
}

/// The messages of a line, in the order in which they began. It exists as long as its thread.
#[derive(Default)]
struct Line {
    messages: Vec<Message>,
    /// What the thread waits for, and until when if there are others.
    turn: Option<(Arc<GlooWork>, Instant)>,
}

struct Message {
    work: Arc<GlooWork>,
    /// When it passes, Gloo closes the connections.
    deadline: Instant,
    done: Completion,
}

impl Messages {
    /// Reports the end of a message to `done`.
    pub fn wait_for(&self, calls: &Calls, call: &GlooCall<'_>, started: BackendResult<GlooWork>, done: Completion) {
        let work = match started {
            Ok(work) => Arc::new(work),
            Err(failure) => return done.finish(Err(failure)),
        };
        let direction = (
            call.op == GlooOp::Send,
            (call.op != GlooOp::RecvAny).then_some(call.peer),
        );
        let deadline = deadline(Instant::now(), call.timeout);
        let message = Message { work, deadline, done };
        let mut state = self.0.lock();
        if state.aborted {
            drop(state);
            return message.done.finish(ended(Ok(GlooWait::Interrupted)));
        }
        let begins = !state.lines.contains_key(&direction);
        let line = state.lines.entry(direction).or_default();
        line.messages.push(message);
        let ticks = line.messages.len() > 1 && !std::mem::replace(&mut state.ticking, true);
        drop(state);
        if begins {
            let [own, line] = [self, self].map(Self::clone);
            let over = Completion::new(move |result| own.close(direction, result.err()));
            calls.run(over, move || line.serve(direction));
        }
        if ticks {
            let [own, ticker] = [self, self].map(Self::clone);
            let over = Completion::new(move |result| own.0.lock().ticking &= result.is_ok());
            calls.run(over, move || ticker.tick());
        }
    }

    /// Fails all messages, later ones too.
    pub fn abort(&self) {
        let mut state = self.0.lock();
        state.aborted = true;
        for (work, _) in state.lines.values().filter_map(|line| line.turn.as_ref()) {
            // A thread that is not interrupted returns at the deadline.
            let _ = work.interrupt();
        }
    }

    /// Waits for the messages of a line until there are none.
    fn serve(&self, direction: Direction) -> BackendResult {
        // Even turns are the first message's, odd ones the others'.
        let mut turn = 0;
        while let Some((work, left)) = self.next(direction, turn)? {
            let waited = work.wait(left);
            if matches!(waited, Ok(GlooWait::Interrupted)) {
                turn += 1;
                continue;
            }
            turn += turn % 2;
            if let Some(done) = self.remove(direction, &work) {
                done.finish(ended(waited));
            }
        }
        Ok(Outcome::Done)
    }

    /// What the thread of a line waits for now, and how long it may. The line ends with its last message.
    fn next(&self, direction: Direction, turn: usize) -> BackendResult<Option<(Arc<GlooWork>, Duration)>> {
        let mut state = self.0.lock();
        if state.aborted {
            return ended(Ok(GlooWait::Interrupted)).map(|_| None);
        }
        let Entry::Occupied(mut line) = state.lines.entry(direction) else {
            return Ok(None);
        };
        let Line { messages, turn: now } = line.get_mut();
        let (place, limit) = match messages.len() {
            0 => {
                line.remove();
                return Ok(None);
            }
            count if count > 1 && turn % 2 == 1 => (1 + turn / 2 % (count - 1), TURNS.1),
            _ => (0, TURNS.0),
        };
        let Message { work, deadline, .. } = &messages[place];
        *now = Some((Arc::clone(work), Instant::now() + limit));
        let left = deadline.saturating_duration_since(Instant::now());
        Ok(Some((Arc::clone(work), left)))
    }

    fn remove(&self, direction: Direction, work: &Arc<GlooWork>) -> Option<Completion> {
        let mut state = self.0.lock();
        let messages = &mut state.lines.get_mut(&direction)?.messages;
        let place = messages.iter().position(|message| Arc::ptr_eq(&message.work, work))?;
        Some(messages.remove(place).done)
    }

    /// Interrupts waits whose turn has ended, as long as a line has several messages.
    fn tick(&self) -> BackendResult {
        loop {
            std::thread::sleep(TURNS.1);
            let mut state = self.0.lock();
            let mut crowded = state.lines.values().filter(|line| line.messages.len() > 1).peekable();
            if state.aborted || crowded.peek().is_none() {
                // Under the lock: a message that comes now must find that nobody ticks.
                state.ticking = false;
                return Ok(Outcome::Done);
            }
            let now = Instant::now();
            for (work, _) in crowded.filter_map(|line| line.turn.as_ref().filter(|turn| turn.1 <= now)) {
                let _ = work.interrupt();
            }
        }
    }

    /// Fails the messages of a line whose thread has failed.
    fn close(&self, direction: Direction, failure: Option<BackendFailure>) {
        let Some(failure) = failure else { return };
        let line = self.0.lock().lines.remove(&direction);
        for message in line.into_iter().flat_map(|line| line.messages) {
            message.done.finish(Err(failure.clone()));
        }
    }
}
