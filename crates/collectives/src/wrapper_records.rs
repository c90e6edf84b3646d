//! What the ranks of a wrapper (of a module, on a group) tell each other through the store.
//!
//! Whatever waits there does so on a thread of its own: a store that does not answer must not hold up JavaScript.
use std::sync::Arc;
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::Mutex;

use crate::error::{CallInfo, CollectivesError, Result};
use crate::process_group::ProcessGroup;
use crate::store::Store;

/// How long one look into the store waits before the group's health is checked.
const SLICE: Duration = Duration::from_millis(500);

/// Runs `work`, which waits in the store, on a thread of its own.
pub fn on_thread<T, E>(
    work: impl FnOnce() -> std::result::Result<T, E> + Send + 'static,
) -> Result<impl Future<Output = std::result::Result<T, E>>>
where
    T: Send + 'static,
    E: From<CollectivesError> + Send + 'static,
{
    struct Slot<T>(Option<T>, Option<Waker>);
    let slot = Arc::new(Mutex::new(Slot(None, None)));
    let result = Arc::clone(&slot);
    std::thread::Builder::new()
        .name("lockstep-verify".to_owned())
        .spawn(move || {
            let value = fault::catch(work).unwrap_or_else(|fault| {
                Err(E::from(CollectivesError::Fault {
                    operation: "a look into the store",
                    message: fault.to_string(),
                }))
            });
            let waker = {
                let mut slot = result.lock();
                slot.0 = Some(value);
                slot.1.take()
            };
            if let Some(waker) = waker {
                waker.wake();
            }
        })
        .map_err(|error| CollectivesError::Native {
            operation: "a look into the store",
            message: format!("no thread: {error}"),
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
        let store = store.duplicate()?;
        group.check_store(store.as_ref(), operation)?;
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
        self.store.add(&format!("lockstep/ddp/count/{}", self.group.rank()), 1)
    }

    /// Writes this rank's record.
    pub fn publish(&self, number: i64, what: &str, value: &[u8]) -> Result<()> {
        self.store.set(&key(number, self.group.rank(), what), value)
    }

    /// A record of a peer; waits for it, unless the peer has left alone.
    pub fn read(&self, number: i64, peer: usize, what: &str) -> Result<Vec<u8>> {
        let key = key(number, peer, what);
        let mut had_departed = false;
        loop {
            match self.store.get(&key, SLICE.min(self.timeout)) {
                Ok(value) => return Ok(value),
                Err(CollectivesError::StoreTimeout { .. }) => {}
                Err(error) => return Err(error),
            }
            let groups = || [&self.group].into_iter().chain(&self.watched);
            if let Some(failure) = groups().find_map(ProcessGroup::failure) {
                return Err((*failure).clone());
            }
            // Twice: what it has written before that may have come since.
            if had_departed {
                return Err(CollectivesError::PeerLost {
                    call: Box::new(self.call()),
                    peer: Some(self.group.info().global_rank(peer)),
                    detail: format!("it has left before it called {}", self.operation),
                });
            }
            had_departed = groups().any(|group| group.has_departed(peer));
            if self.started.elapsed() >= self.timeout {
                return Err(CollectivesError::Timeout {
                    call: Box::new(self.call()),
                    waited: self.started.elapsed(),
                    missing: vec![self.group.info().global_rank(peer)],
                    detail: format!("it has not called {}", self.operation),
                });
            }
        }
    }

    fn call(&self) -> CallInfo {
        CallInfo {
            operation: self.operation,
            sequence: self.group.sequence(),
            tensor: None,
            rank: self.group.global_rank(),
            group: Arc::clone(&self.group.info().name),
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
