//! What the ranks of a wrapper (of a module, on a group) tell each other through the store.
//!
//! Whatever waits there does so on a thread of its own: a store that does not answer must not hold up JavaScript.
use std::sync::{Arc, mpsc};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::Mutex;

use crate::error::{CallInfo, CollectivesError, Result};
use crate::process_group::ProcessGroup;
use crate::store::Store;
use crate::store::records::here_key;

/// How long one look into the store waits before the group's health is checked.
const SLICE: Duration = Duration::from_millis(500);

/// How much later than it should a look into the store may end.
const OVERDUE: Duration = Duration::from_secs(1);

/// Runs `work`, which asks the store of `group` for `operation`, on a thread of its own. It keeps `timeout` by itself, unless
/// the store does not answer: then the group breaks.
pub fn on_thread<T, E>(
    group: &ProcessGroup,
    operation: &'static str,
    timeout: Duration,
    work: impl FnOnce() -> std::result::Result<T, E> + Send + 'static,
) -> Result<impl Future<Output = std::result::Result<T, E>>>
where
    T: Send + 'static,
    E: From<CollectivesError> + Send + 'static,
{
    struct Slot<T>(Option<T>, Option<Waker>);
    let slot = Arc::new(Mutex::new(Slot(None, None)));
    let result = Arc::clone(&slot);
    let settle = move |value| {
        let waker = {
            let mut slot = result.lock();
            slot.0 = Some(value);
            slot.1.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    };
    let (done, ended) = mpsc::channel();
    spawn("lockstep-verify", move || {
        let value = fault::catch(work).unwrap_or_else(|fault| {
            Err(E::from(CollectivesError::Fault {
                operation: "a look into the store",
                message: fault.to_string(),
            }))
        });
        let _ = done.send(value);
    })?;
    let (group, began) = (group.clone(), Instant::now());
    spawn("lockstep-verify", move || {
        let limit = timeout.saturating_add(OVERDUE);
        settle(ended.recv_timeout(limit).unwrap_or_else(|_| {
            let error = silent(&group, operation, began.elapsed());
            // The peers count on this rank.
            group.abort(&error.to_string());
            Err(E::from(error))
        }));
    })?;
    Ok(std::future::poll_fn(move |context| {
        let mut slot = slot.lock();
        slot.0.take().map_or_else(
            || {
                slot.1 = Some(context.waker().clone());
                Poll::Pending
            },
            Poll::Ready,
        )
    }))
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<()> {
    let thread = std::thread::Builder::new().name(name.to_owned()).spawn(run);
    thread.map(drop).map_err(|error| CollectivesError::Native {
        operation: "a look into the store",
        message: format!("no thread: {error}"),
    })
}

fn call(group: &ProcessGroup, operation: &'static str) -> CallInfo {
    CallInfo {
        operation,
        sequence: group.sequence(),
        tensor: None,
        rank: group.global_rank(),
        group: Arc::clone(&group.info().name),
    }
}

/// The store does not answer.
fn silent(group: &ProcessGroup, operation: &'static str, waited: Duration) -> CollectivesError {
    let server = group.store_server();
    let detail = server.map_or_else(
        || "the store does not answer".to_owned(),
        |server| format!("rank {server}: its store does not answer"),
    );
    CollectivesError::Timeout {
        call: Box::new(call(group, operation)),
        waited,
        missing: server.into_iter().collect(),
        detail,
    }
}

/// A store that is gone went with the rank that serves it.
fn of_store(group: &ProcessGroup, operation: &'static str, error: CollectivesError) -> CollectivesError {
    let gone = matches!(
        error,
        CollectivesError::Store { .. } | CollectivesError::Unreachable { .. }
    );
    if let Some(failure) = group.failure().filter(|_| gone) {
        return (*failure).clone();
    }
    match group.store_server().filter(|_| gone) {
        Some(server) => CollectivesError::PeerLost {
            call: Box::new(call(group, operation)),
            peer: Some(server),
            detail: format!("its store is gone: {error}"),
        },
        None => error,
    }
}

/// FNV-1a: tells honest differences apart.
pub fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The rank whose value is to be compared with this rank's, where they are not all equal. Every rank comes to the same
/// verdict: it compares itself with rank 0 if it differs from it, else with the first one that differs.
pub fn differing_peer<T: PartialEq>(rank: usize, values: &[T]) -> Option<usize> {
    if values[rank] == values[0] {
        values.iter().position(|value| *value != values[0])
    } else {
        Some(0)
    }
}

/// The records of one group's wrappers: each has a number, as each rank counts them.
pub struct WrapperRecords {
    group: ProcessGroup,
    /// Groups of the same ranks whose failures end waits, too.
    watched: Vec<ProcessGroup>,
    store: Arc<dyn Store>,
    operation: &'static str,
    timeout: Duration,
    started: Instant,
}

fn key(number: i64, rank: usize, what: &str) -> String {
    format!("lockstep/ddp/{number}/{rank}/{what}")
}

impl WrapperRecords {
    /// With a connection to the store of its own. `operation` is what users wrote, and what is waited in for `timeout`.
    pub fn open(
        group: &ProcessGroup,
        store: &Arc<dyn Store>,
        operation: &'static str,
        timeout: Duration,
    ) -> Result<Self> {
        // Where the group's own connection is lost, nobody listens for another one.
        let here = [here_key(group.rank())];
        let opened = store.check(&here).and_then(|_| store.duplicate());
        let opened = opened.and_then(|store| group.check_store(store.as_ref(), operation).map(|()| store));
        let store = opened.map_err(|error| of_store(group, operation, error))?;
        Ok(Self {
            group: group.clone(),
            watched: Vec::new(),
            store,
            operation,
            timeout,
            started: Instant::now(),
        })
    }

    /// Waits end, too, where another group of the same ranks fails.
    #[must_use]
    pub fn watching(mut self, group: &ProcessGroup) -> Self {
        self.watched.push(group.clone());
        self
    }

    /// Counts: the next wrapper's number.
    pub fn next_number(&self) -> Result<i64> {
        let count = self.store.add(&format!("lockstep/ddp/count/{}", self.group.rank()), 1);
        count.map_err(|error| of_store(&self.group, self.operation, error))
    }

    /// Writes this rank's record.
    pub fn publish(&self, number: i64, what: &str, value: &[u8]) -> Result<()> {
        let set = self.store.set(&key(number, self.group.rank(), what), value);
        set.map_err(|error| of_store(&self.group, self.operation, error))
    }

    /// A record of a peer; waits for it, unless the peer has left alone.
    pub fn read(&self, number: i64, peer: usize, what: &str) -> Result<Vec<u8>> {
        let key = key(number, peer, what);
        let mut had_departed = false;
        loop {
            let missing = match self.store.get(&key, SLICE.min(self.timeout)) {
                Ok(value) => return Ok(value),
                Err(error @ (CollectivesError::StoreTimeout { .. } | CollectivesError::StoreSilent { .. })) => error,
                Err(error) => return Err(of_store(&self.group, self.operation, error)),
            };
            let groups = || [&self.group].into_iter().chain(&self.watched);
            if let Some(failure) = groups().find_map(ProcessGroup::failure) {
                return Err((*failure).clone());
            }
            if self.started.elapsed() >= self.timeout {
                if matches!(missing, CollectivesError::StoreSilent { .. }) {
                    return Err(silent(&self.group, self.operation, self.started.elapsed()));
                }
                return Err(CollectivesError::Timeout {
                    call: Box::new(call(&self.group, self.operation)),
                    waited: self.started.elapsed(),
                    missing: vec![self.group.info().global_rank(peer)],
                    detail: format!("it has not called {}", self.operation),
                });
            }
            // Twice: what it has written before that may have come since.
            if had_departed {
                return Err(CollectivesError::PeerLost {
                    call: Box::new(call(&self.group, self.operation)),
                    peer: Some(self.group.info().global_rank(peer)),
                    detail: format!("it has left before it called {}", self.operation),
                });
            }
            had_departed = groups().any(|group| group.has_departed(peer));
        }
    }

    /// As [`Self::read`], of a text.
    pub fn read_text(&self, number: i64, peer: usize, what: &str) -> Result<String> {
        Ok(String::from_utf8_lossy(&self.read(number, peer, what)?).into_owned())
    }

    /// The last rank to come by removes what all ranks have published.
    pub fn forget(&self, number: i64, whats: &[&str]) {
        let counter = format!("lockstep/ddp/{number}/done");
        let size = self.group.size();
        if self.store.add(&counter, 1).is_ok_and(|count| count == size as i64) {
            for rank in 0..size {
                for what in whats {
                    let _ = self.store.delete_key(&key(number, rank, what));
                }
            }
            let _ = self.store.delete_key(&counter);
        }
    }
}
