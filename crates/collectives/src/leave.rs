//! Leaving a group together: a rank that closes its connections early takes the last bytes of its peers with it, and the
//! rank that serves the store takes the store.
use std::time::{Duration, Instant};

use crate::error::Result;
use crate::process_group::ProcessGroup;
use crate::store::records::HEARD;

const LEAVING: &str = "lockstep/leaving";
const PAUSE: Duration = Duration::from_millis(5);

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
        if self.failure().is_some() && store.is_server() {
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
