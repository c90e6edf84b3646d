//! Gloo that connects at the first operation. Operations launched before the ranks are connected start in launch order.
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use super::GlooBackend;
use crate::backend::{Backend, BackendFailure, BackendResult, Completion, FailureKind, Launch, Outcome, PeerFinder};
use crate::backends::blocking::Calls;
use crate::cancel::Cancel;
use crate::collective::Collective;
use crate::error::Result;
use crate::queue::Launching;
use crate::rendezvous::wait::Wait;

/// Connects all ranks within the given time. May block: runs on a thread of its own.
type Connect = Box<dyn FnOnce(&Wait) -> BackendResult<GlooBackend> + Send>;

/// An operation: begins on the connected group, or fails without it.
type Operation = Box<dyn FnOnce(std::result::Result<&GlooBackend, &BackendFailure>) + Send>;

/// A Gloo group that connects on first use.
pub(super) struct GlooOnDemand {
    /// `None` once connecting has started.
    connect: Mutex<Option<Connect>>,
    connection: Arc<Connection>,
    connecting: Calls,
}

struct Connection {
    state: Mutex<State>,
    /// Cancels connecting.
    cancel: Cancel,
}

enum State {
    /// Operations that wait for the connections, in launch order.
    Waiting(Vec<Operation>),
    /// The connected group, or why there is none: connecting failed or was aborted, or the group was destroyed.
    Settled(BackendResult<GlooBackend>),
}

impl GlooOnDemand {
    pub fn new(connect: impl FnOnce(&Wait) -> BackendResult<GlooBackend> + Send + 'static) -> Self {
        Self {
            connect: Mutex::new(Some(Box::new(connect))),
            connection: Arc::new(Connection {
                state: Mutex::new(State::Waiting(Vec::new())),
                cancel: Cancel::new(),
            }),
            connecting: Calls::default(),
        }
    }

    /// Starts connecting, unless already started.
    fn connect(&self, limit: Duration) {
        let Some(connect) = self.connect.lock().take() else {
            return;
        };
        let [own, connection] = [&self.connection; 2].map(Arc::clone);
        // Also settles if the thread cannot start, or panics.
        let failed = Completion::new(move |result| {
            if let Err(failure) = result {
                own.settle(Err(failure));
            }
        });
        self.connecting.run(failed, move || {
            connection.settle(Ok(connect(&Wait::new("companion", limit, &connection.cancel))?));
            Ok(Outcome::Done)
        });
    }
}

impl Connection {
    /// Ends connecting: the waiting operations begin, or fail. Later results are ignored.
    fn settle(&self, connected: BackendResult<GlooBackend>) {
        let mut state = self.state.lock();
        let State::Waiting(waiting) = &mut *state else {
            return;
        };
        let waiting = std::mem::take(waiting);
        match &connected {
            Ok(gloo) => {
                // Defers callbacks of operations that end at once: they may issue operations, which take this lock.
                let launching = Launching::begin();
                for operation in waiting {
                    operation(Ok(gloo));
                }
                drop(launching);
                *state = State::Settled(connected);
            }
            Err(failure) => {
                *state = State::Settled(Err(failure.clone()));
                drop(state);
                self.cancel.cancel(&failure.text);
                for operation in waiting {
                    operation(Err(failure));
                }
            }
        }
    }
}

impl Backend for GlooOnDemand {
    fn check(&self, collective: &Collective) -> Result<()> {
        super::check(collective)
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        self.connect(launch.timeout);
        let operation = move |gloo: std::result::Result<&GlooBackend, &BackendFailure>| match gloo {
            Ok(gloo) => gloo.launch(collective, launch, done),
            Err(failure) => done.finish(Err(failure.clone())),
        };
        match &mut *self.connection.state.lock() {
            State::Waiting(waiting) => waiting.push(Box::new(operation)),
            State::Settled(connected) => operation(connected.as_ref()),
        }
    }

    fn abort(&self, reason: &str) {
        self.connection
            .settle(Err(BackendFailure::new(FailureKind::Other, reason)));
        if let State::Settled(Ok(gloo)) = &*self.connection.state.lock() {
            gloo.abort(reason);
        }
    }

    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        match &*self.connection.state.lock() {
            State::Settled(Ok(gloo)) => gloo.peer_finder(),
            _ => None,
        }
    }
}

impl Drop for GlooOnDemand {
    fn drop(&mut self) {
        let ended = BackendFailure::new(FailureKind::Other, "the process group was destroyed");
        self.connection.settle(Err(ended.clone()));
        let connected = std::mem::replace(&mut *self.connection.state.lock(), State::Settled(Err(ended)));
        drop(connected);
        self.connecting.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use super::*;

    /// Only a hang takes this long.
    const LIMIT: Duration = Duration::from_secs(60);

    /// Launches an operation; returns how it fails.
    fn launched(gloo: &GlooOnDemand) -> Receiver<BackendFailure> {
        let (ended, failure) = channel();
        let done = Completion::new(move |result| ended.send(result.unwrap_err()).unwrap());
        gloo.launch(Collective::Barrier, Launch::default(), done);
        failure
    }

    #[test]
    fn its_end_ends_the_connecting_and_fails_what_waits_for_it_and_what_comes_later() {
        for (aborted, expected) in [(true, "no longer"), (false, "destroyed")] {
            let (gave_up, connecting) = channel();
            // The peers never connect.
            let gloo = GlooOnDemand::new(move |wait| {
                wait.cancel.sleep(LIMIT);
                let reason = wait.check().unwrap_err().to_string();
                gave_up.send(reason.clone()).unwrap();
                Err(BackendFailure::new(FailureKind::Unconnected, reason))
            });
            let mut operations = vec![launched(&gloo)];
            if aborted {
                gloo.abort("no longer");
                operations.push(launched(&gloo));
            }
            drop(gloo);
            let reason = connecting.recv_timeout(LIMIT).unwrap();
            assert!(reason.contains(expected), "{reason}");
            for operation in operations {
                let failure = operation.recv_timeout(LIMIT).unwrap();
                assert!(failure.text.contains(expected), "{failure:?}");
            }
        }
    }
}
