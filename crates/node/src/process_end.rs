//! The end of the process: no thread of ours is inside libtorch when the statics go that it has had from its start on. Those that
//! it makes where it first uses them, later than [`prepare`] is called, go before.
//!
//! The clean-up of environments does not see to that: `process.exit()` runs none on the main thread.
use std::panic::catch_unwind;
use std::time::Duration;

use lockstep_collectives::end_groups;
use lockstep_gossip::engine::Exchanger;

/// How long the end of the process waits for what runs, and then for the transports.
const LIMIT: Duration = Duration::from_secs(1);

extern "C" fn end() {
    // Nothing can be told of a failure any more.
    let _ = catch_unwind(|| {
        // First what issues messages by itself.
        Exchanger::end_all(LIMIT);
        end_groups(LIMIT);
    });
}

/// To be called once, when libtorch is mapped: what is registered last comes first.
pub fn prepare() {
    // SAFETY: a function that neither unwinds nor uses anything that is gone by then: its statics have no destructors. Where
    // it is refused, for want of memory, the process ends as it would without it.
    unsafe { libc::atexit(end) };
}
