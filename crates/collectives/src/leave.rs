//! Leaving a group together: a rank that closes its connections early takes the last bytes of its peers with it, and the
//! rank that serves the store takes the store.
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::error::Result;
use crate::process_group::ProcessGroup;
use crate::store::Store;
use crate::store::records::HEARD;

const LEAVING: &str = "lockstep/leaving";
const LEFT: &str = "lockstep/left";
const PAUSE: Duration = Duration::from_millis(5);

/// What a rank has written outside its group's own records: the next group of that name must not meet it there.
pub(crate) struct Traces {
    pub store: Arc<dyn Store>,
    pub keys: Vec<String>,
}

impl Traces {
    /// Removes them, unless the store is gone.
    pub fn remove(&self) {
        let _ = self
            .keys
            .iter()
            .try_for_each(|key| self.store.delete_key(key).map(drop));
    }
}

impl ProcessGroup {
    /// Waits at most `limit` until all ranks have come here, too; only where all ranks are ours. In a group that failed,
    /// only the rank that serves the store waits, until its peers have read why.
    pub fn leave(&self, limit: Duration) {
        let until = Instant::now() + limit;
        let size = self.size() as i64;
        let Some(store) = self.store().filter(|_| size > 1 && self.all_ours()) else {
            return;
        };
        if self.failure().is_none() {
            let first = store.add(LEAVING, 1);
            wait_for(
                until,
                size,
                first,
                || store.add(LEAVING, 0),
                || self.failure().is_none(),
            );
        }
        if let Some(traces) = self.take_traces() {
            traces.remove();
        }
        if self.failure().is_none() {
            // Who serves the store goes last.
            if store.is_server() {
                wait_for(until, size - 1, store.add(LEFT, 0), || store.add(LEFT, 0), || true);
            } else {
                let _ = store.add(LEFT, 1);
            }
        } else if store.is_server() {
            wait_for(until, size - 1, store.add(HEARD, 0), || store.add(HEARD, 0), || true);
        }
    }
}

/// Counts until `enough`; a store that is gone ends the wait.
fn wait_for(
    until: Instant,
    enough: i64,
    mut count: Result<i64>,
    again: impl Fn() -> Result<i64>,
    sound: impl Fn() -> bool,
) {
    while count.as_ref().is_ok_and(|count| *count < enough) && Instant::now() < until && sound() {
        std::thread::sleep(PAUSE);
        count = again();
    }
}
