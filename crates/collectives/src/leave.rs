//! Leaving a group together: a rank that closes its connections early takes the last bytes of its peers with it, and the
//! rank that serves the store takes the store.
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use crate::cancel::Cancel;
use crate::error::Result;
use crate::process_group::ProcessGroup;
use crate::store::Store;
use crate::store::records::HEARD;

const LEAVING: &str = "lockstep/leaving";
const LEFT: &str = "lockstep/left";
const PAUSE: Duration = Duration::from_millis(5);
/// What a rank tidies up when it waits no longer takes milliseconds, where the store answers.
const TIDYING: Duration = Duration::from_millis(500);

/// What a rank has written outside its group's own records: the next group of that name must not meet it there.
pub(crate) struct Traces {
    pub store: Arc<dyn Store>,
    pub keys: Vec<String>,
}

impl Traces {
    /// Removes them, unless the store is gone, or `given_up` is set: by then the next group may have written its own.
    pub fn remove(&self, given_up: &AtomicBool) {
        for key in &self.keys {
            if given_up.load(Ordering::Acquire) || self.store.delete_key(key).is_err() {
                return;
            }
        }
    }
}

impl ProcessGroup {
    /// Waits at most `limit`, and not beyond `cancel`, until all ranks have come here, too; only where all ranks are ours.
    /// In a group that failed, only the rank that serves the store waits, until its peers have read why.
    pub fn leave(&self, limit: Duration, cancel: &Cancel) {
        let Some(store) = self.store().filter(|_| self.size() > 1 && self.all_ours()) else {
            return;
        };
        let leaving = Leaving {
            group: self.clone(),
            store,
            traces: self.take_traces(),
            until: Instant::now() + limit,
            cancel: cancel.clone(),
            given_up: Arc::default(),
        };
        let (until, given_up) = (leaving.until, Arc::clone(&leaving.given_up));
        let (done, over) = mpsc::channel();
        // The store may not answer.
        let thread = std::thread::Builder::new()
            .name("lockstep-leave".to_owned())
            .spawn(move || {
                leaving.run();
                drop(leaving);
                let _ = done.send(());
            });
        if thread.is_err() {
            return;
        }
        while Instant::now() < until && !cancel.is_cancelled() {
            let left = until.saturating_duration_since(Instant::now());
            match over.recv_timeout(left.min(PAUSE)) {
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                _ => return,
            }
        }
        let _ = over.recv_timeout(TIDYING);
        given_up.store(true, Ordering::Release);
    }
}

/// One rank on its way out.
struct Leaving {
    group: ProcessGroup,
    store: Arc<dyn Store>,
    traces: Option<Traces>,
    until: Instant,
    cancel: Cancel,
    /// Nobody waits for this any longer.
    given_up: Arc<AtomicBool>,
}

impl Leaving {
    fn run(&self) {
        let (store, size) = (&self.store, self.group.size() as i64);
        let sound = || self.group.failure().is_none();
        if sound() {
            self.wait_for(size, store.add(LEAVING, 1), || store.add(LEAVING, 0), sound);
        }
        if let Some(traces) = &self.traces {
            traces.remove(&self.given_up);
        }
        if sound() {
            // Who serves the store goes last.
            if store.is_server() {
                self.wait_for(size - 1, store.add(LEFT, 0), || store.add(LEFT, 0), || true);
            } else {
                let _ = store.add(LEFT, 1);
            }
        } else if store.is_server() {
            self.wait_for(size - 1, store.add(HEARD, 0), || store.add(HEARD, 0), || true);
        }
    }

    /// Counts until `enough`; a store that is gone ends the wait.
    fn wait_for(&self, enough: i64, mut count: Result<i64>, again: impl Fn() -> Result<i64>, sound: impl Fn() -> bool) {
        while count.as_ref().is_ok_and(|count| *count < enough)
            && Instant::now() < self.until
            && !self.cancel.is_cancelled()
            && sound()
        {
            self.cancel.sleep(PAUSE);
            count = again();
        }
    }
}
