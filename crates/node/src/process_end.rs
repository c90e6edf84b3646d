//! Stops this addon's use of libtorch at the end of the process, before libtorch's load-time statics are destroyed.
//! Statics that libtorch initializes on first use, after [`prepare`], are destroyed earlier.
//!
//! Cleanup hooks of environments do not suffice: `process.exit()` runs none on the main thread.
use std::panic::catch_unwind;
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use lockstep_collectives::end_groups;
use lockstep_gossip::engine::Exchanger;

/// Time limit for running exchanges, and then for the groups' transports.
const LIMIT: Duration = Duration::from_secs(1);

extern "C" fn end() {
    // A failure can no longer be reported.
    let _ = catch_unwind(|| {
        // Exchangers first: they issue messages on their own.
        Exchanger::end_all(LIMIT);
        end_groups(LIMIT);
    });
}

/// The code of [`leave`].
static CODE: AtomicI32 = AtomicI32::new(0);

extern "C" fn leave() {
    end();
    // SAFETY: both may be called at any time; nothing runs after the second.
    unsafe {
        libc::fflush(ptr::null_mut());
        libc::_exit(CODE.load(Ordering::SeqCst));
    }
}

/// Has the process end with `code` as soon as handlers run, without destroying any statics.
pub fn leave_early(code: i32) {
    CODE.store(code, Ordering::SeqCst);
    // SAFETY: as in `prepare`. It is the last to be registered, so it runs first.
    unsafe { libc::atexit(leave) };
}

/// Call once, after libtorch is loaded: handlers run in reverse order of registration.
pub fn prepare() {
    // SAFETY: the function does not unwind and uses nothing that is destroyed by then: its statics have no destructors.
    // If registration fails for lack of memory, the process ends as it would without it.
    unsafe { libc::atexit(end) };
}
