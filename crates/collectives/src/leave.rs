//! Leaving a group together: a rank that closes its connections early takes the last bytes of its peers with it, and the
//! rank that serves the store takes the store.
use std::time::{Duration, Instant};

use crate::process_group::ProcessGroup;

const KEY: &str = "lockstep/leaving";
const PAUSE: Duration = Duration::from_millis(5);

impl ProcessGroup {
    /// Waits at most `limit` until all ranks have come here, too. Only where all ranks are ours and the group is sound; a
    /// rank that is gone, or its store, is no reason to stay.
    pub fn leave(&self, limit: Duration) {
        let until = Instant::now() + limit;
        let size = self.size() as i64;
        let Some(store) = self
            .store()
            .filter(|_| size > 1 && self.all_ours() && self.failure().is_none())
        else {
            return;
        };
        let mut count = store.add(KEY, 1);
        while count.as_ref().is_ok_and(|count| *count < size) && Instant::now() < until && self.failure().is_none() {
            std::thread::sleep(PAUSE);
            count = store.add(KEY, 0);
        }
    }
}
