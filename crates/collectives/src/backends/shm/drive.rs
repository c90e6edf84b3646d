//! Lets a thread that waits for an operation drive the engine, while the engine's own thread sleeps.
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::engine::{Engine, Left};
use crate::backend::Driver;

/// How long a waiting thread polls before it sleeps, if every rank has a processor. Longer than waking a peer takes:
/// otherwise, ranks that once slept would have to wake each other at every operation.
const POLL_TIME: Duration = Duration::from_micros(150);

/// How long a waiting thread spins; afterwards, it yields the processor between polls, since a peer may need it.
const SPIN_TIME: Duration = Duration::from_micros(10);

/// While it lives, the engine's own thread leaves the work to this thread.
struct Driving<'a> {
    engine: &'a Engine,
    left: Left,
}

impl<'a> Driving<'a> {
    fn begin(engine: &'a Engine) -> Self {
        engine.idle.lock().drivers += 1;
        Self {
            engine,
            left: Left::Work,
        }
    }
}

impl Drop for Driving<'_> {
    fn drop(&mut self) {
        let mut idle = self.engine.idle.lock();
        idle.drivers -= 1;
        idle.wanted |= self.left != Left::Nothing;
        if idle.wanted && idle.drivers == 0 && idle.sleeps {
            self.engine.wake.notify_one();
        }
    }
}

impl Driver for Engine {
    fn drive(&self, until: Instant, is_over: &dyn Fn() -> bool) {
        let mut driving = Driving::begin(self);
        let ends = || is_over() || self.closing.load(Ordering::Acquire);
        let mut quiet = None;
        while !ends() {
            let now = Instant::now();
            if now >= until {
                return;
            }
            // This turn does the work for which the engine's thread was wanted.
            self.idle.lock().wanted = false;
            let turn = self.turn(true, false);
            driving.left = turn.as_ref().map_or(Left::Work, |turn| turn.left);
            if let Some(turn) = &turn {
                if turn.progressed {
                    quiet = None;
                    continue;
                }
                if turn.left == Left::Nothing {
                    return;
                }
            }
            let waited = now.duration_since(*quiet.get_or_insert(now));
            if self.spins && waited < POLL_TIME {
                if waited < SPIN_TIME {
                    std::hint::spin_loop();
                } else {
                    std::thread::yield_now();
                }
                continue;
            }
            let deadline = turn.and_then(|turn| turn.deadline);
            self.sleep(Some(deadline.map_or(until, |own| own.min(until))), ends);
        }
    }

    fn wake(&self) {
        self.ranks.ring(self.ranks.rank());
    }
}
