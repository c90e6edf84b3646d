//! Gloo that connects at the first operation. Operations launched before the ranks are connected start in launch order.
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use crate::backend::{Backend, BackendFailure, Completion, FailureKind, Launch, Outcome, PeerFinder};
use crate::backends::blocking::Calls;
use crate::backends::gloo::{self, GlooBackend};
use crate::cancel::Cancel;
use crate::collective::Collective;
use crate::error::Result;
use crate::queue::Launching;

/// Connects all ranks within the given time. May block: runs on a thread of its own.
type Connect = Box<dyn FnOnce(Duration, &Cancel) -> std::result::Result<GlooBackend, BackendFailure> + Send>;

/// A Gloo group that connects on first use.
pub(crate) struct GlooOnDemand {
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
    Unconnected(Vec<Operation>),
    Connected(GlooBackend),
    /// Connecting failed or was aborted, or the group was destroyed.
    Over(BackendFailure),
}

struct Operation {
    collective: Collective,
    launch: Launch,
    done: Completion,
}

/// How long a drop waits for connecting to return after its cancellation.
const RETURN: Duration = Duration::from_millis(500);

impl GlooOnDemand {
    pub fn new(connect: Connect) -> Self {
        Self {
            connect: Mutex::new(Some(connect)),
            connection: Arc::new(Connection {
                state: Mutex::new(State::Unconnected(Vec::new())),
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
        let connection = Arc::clone(&self.connection);
        let failed = Completion::new(move |result| {
            if let Err(failure) = result {
                connection.give_up(&failure);
            }
        });
        let connection = Arc::clone(&self.connection);
        self.connecting.run(failed, move || {
            let gloo = connect(limit, &connection.cancel)?;
            connection.connected(gloo);
            Ok(Outcome::Done)
        });
    }
}

impl Connection {
    fn launch(&self, operation: Operation) {
        let mut state = self.state.lock();
        match &mut *state {
            State::Unconnected(waiting) => waiting.push(operation),
            State::Connected(gloo) => operation.begin(gloo),
            State::Over(failure) => operation.done.finish(Err(failure.clone())),
        }
    }

    /// Starts the waiting operations on `gloo`.
    fn connected(&self, gloo: GlooBackend) {
        let mut state = self.state.lock();
        let State::Unconnected(waiting) = &mut *state else {
            return;
        };
        // Defers callbacks of operations that end at once: they may issue operations, which take this lock.
        let launching = Launching::begin();
        for operation in std::mem::take(waiting) {
            operation.begin(&gloo);
        }
        drop(launching);
        *state = State::Connected(gloo);
    }

    /// Cancels connecting, unless the ranks are connected. Waiting operations fail.
    fn give_up(&self, failure: &BackendFailure) {
        let waiting = {
            let mut state = self.state.lock();
            let State::Unconnected(waiting) = &mut *state else {
                return;
            };
            let waiting = std::mem::take(waiting);
            *state = State::Over(failure.clone());
            waiting
        };
        self.cancel.cancel(&failure.text);
        for operation in waiting {
            operation.done.finish(Err(failure.clone()));
        }
    }
}

impl Operation {
    fn begin(self, gloo: &GlooBackend) {
        gloo.launch(self.collective, self.launch, self.done);
    }
}

impl Backend for GlooOnDemand {
    fn check(&self, collective: &Collective) -> Result<()> {
        gloo::check(collective)
    }

    fn is_exclusive(&self, collective: &Collective) -> bool {
        gloo::is_exclusive(collective)
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        self.connect(launch.timeout);
        self.connection.launch(Operation {
            collective,
            launch,
            done,
        });
    }

    fn abort(&self, reason: &str) {
        let aborted = BackendFailure::new(FailureKind::Other, reason);
        self.connection.give_up(&aborted);
        if let State::Connected(gloo) = &*self.connection.state.lock() {
            gloo.abort(reason);
        }
    }

    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        Some(Arc::clone(&self.connection) as Arc<dyn PeerFinder>)
    }
}

impl Connection {
    fn finder(&self) -> Option<Arc<dyn PeerFinder>> {
        match &*self.state.lock() {
            State::Connected(gloo) => gloo.peer_finder(),
            State::Unconnected(_) | State::Over(_) => None,
        }
    }
}

impl PeerFinder for Connection {
    fn named_in(&self, text: &str) -> Option<usize> {
        self.finder()?.named_in(text)
    }

    fn lost_peers(&self, text: &str) -> Vec<usize> {
        self.finder().map_or_else(Vec::new, |finder| finder.lost_peers(text))
    }

    fn is_gone(&self, rank: usize) -> bool {
        self.finder().is_some_and(|finder| finder.is_gone(rank))
    }
}

impl Drop for GlooOnDemand {
    fn drop(&mut self) {
        let ended = BackendFailure::new(FailureKind::Other, "the process group was destroyed");
        self.connection.give_up(&ended);
        let connected = std::mem::replace(&mut *self.connection.state.lock(), State::Over(ended));
        drop(connected);
        self.connecting.wait(RETURN);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// Only a hang takes this long.
    const LIMIT: Duration = Duration::from_secs(60);

    /// A group whose peers never connect. Returns why connecting gave up, and how the operation failed.
    fn waiting(end: impl FnOnce(GlooOnDemand)) -> (String, BackendFailure) {
        let (gave_up, connecting) = channel();
        let (ended, operation) = channel();
        let gloo = GlooOnDemand::new(Box::new(move |limit, cancel| {
            cancel.sleep(limit);
            let reason = cancel.check("connect").unwrap_err().to_string();
            gave_up.send(reason.clone()).unwrap();
            Err(BackendFailure::new(FailureKind::Unconnected, reason))
        }));
        let launch = Launch {
            stream: crate::backend::StreamContext::HOST,
            timeout: 2 * LIMIT,
            sequence: 1,
        };
        let done = Completion::new(move |result| ended.send(result.unwrap_err()).unwrap());
        gloo.launch(Collective::Barrier, launch, done);
        end(gloo);
        (
            connecting.recv_timeout(LIMIT).unwrap(),
            operation.recv_timeout(LIMIT).unwrap(),
        )
    }

    #[test]
    fn its_end_ends_the_connecting_and_fails_what_waits_for_it() {
        let (reason, failure) = waiting(drop);
        assert!(reason.contains("destroyed"), "{reason}");
        assert!(failure.text.contains("destroyed"), "{failure:?}");
    }

    #[test]
    fn so_does_an_abort_and_later_operations_fail_as_well() {
        let (again, late) = channel();
        let (reason, failure) = waiting(|gloo| {
            gloo.abort("no longer");
            let launch = Launch {
                stream: crate::backend::StreamContext::HOST,
                timeout: LIMIT,
                sequence: 2,
            };
            let done = Completion::new(move |result| again.send(result.unwrap_err()).unwrap());
            gloo.launch(Collective::Barrier, launch, done);
        });
        assert!(reason.contains("no longer"), "{reason}");
        assert!(failure.text.contains("no longer"), "{failure:?}");
        assert!(late.recv_timeout(LIMIT).unwrap().text.contains("no longer"));
    }
}
