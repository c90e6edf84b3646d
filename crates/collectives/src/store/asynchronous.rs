//! A store for callers that must not block: its operations run on a thread of their own and report to callbacks.
//!
//! Waits do not hold up other operations: what is not there yet is asked for again, at growing intervals.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::{Condvar, Mutex};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::{PAUSES, Store};

/// For reading a value that was there a moment ago.
const READ_LIMIT: Duration = Duration::from_secs(5);

type Job = Box<dyn FnOnce(&dyn Store) + Send>;
type Done<T> = Box<dyn FnOnce(Result<T>) + Send>;

/// A key, or several, that somebody waits for.
struct Wait {
    operation: &'static str,
    keys: Vec<String>,
    issued: Instant,
    timeout: Duration,
    cancel: Cancel,
    /// With the value of the only key, where it was asked for.
    read: bool,
    done: Done<Vec<u8>>,
}

#[derive(Default)]
struct Queue {
    jobs: Vec<Job>,
    waits: Vec<Wait>,
    closed: bool,
    gone: Option<Box<dyn FnOnce() + Send>>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

/// The handle; dropping it ends the thread, and what still waits fails.
pub struct AsyncStore {
    store: Arc<dyn Store>,
    shared: Arc<Shared>,
}

impl AsyncStore {
    /// Starts the thread, which has `store` for itself.
    pub fn new(store: Arc<dyn Store>) -> Result<Self> {
        let shared = Arc::new(Shared::default());
        let (own, queue) = (Arc::clone(&store), Arc::clone(&shared));
        std::thread::Builder::new()
            .name("lockstep-store".to_owned())
            .spawn(move || {
                run(own.as_ref(), &queue);
                drop(own);
                let gone = queue.queue.lock().gone.take();
                if let Some(gone) = gone {
                    guarded(gone);
                }
            })
            .map_err(|e| CollectivesError::Store {
                operation: "open",
                message: format!("no thread: {e}"),
            })?;
        Ok(Self { store, shared })
    }

    /// The store itself, for what may block.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Runs `operation`, which must not wait for a key, and hands its result to `done`, both on the store's thread.
    pub fn run<T>(
        &self,
        operation: impl FnOnce(&dyn Store) -> Result<T> + Send + 'static,
        done: impl FnOnce(Result<T>) + Send + 'static,
    ) {
        self.shared
            .queue
            .lock()
            .jobs
            .push(Box::new(move |store| done(caught("run", || operation(store)))));
        self.shared.changed.notify_one();
    }

    /// The value of `key`, once it is there.
    pub fn get(
        &self,
        key: String,
        timeout: Duration,
        cancel: Cancel,
        done: impl FnOnce(Result<Vec<u8>>) + Send + 'static,
    ) {
        self.push("get", vec![key], timeout, cancel, true, Box::new(done));
    }

    /// Reports when all `keys` are there.
    pub fn wait(
        &self,
        keys: Vec<String>,
        timeout: Duration,
        cancel: Cancel,
        done: impl FnOnce(Result<()>) + Send + 'static,
    ) {
        self.push(
            "wait",
            keys,
            timeout,
            cancel,
            false,
            Box::new(move |result| done(result.map(|_| ()))),
        );
    }

    /// Ends the thread; what still waits fails. `gone` is called when this handle of the store is gone.
    pub fn close(self, gone: impl FnOnce() + Send + 'static) {
        self.shared.queue.lock().gone = Some(Box::new(gone));
    }

    fn push(
        &self,
        operation: &'static str,
        keys: Vec<String>,
        timeout: Duration,
        cancel: Cancel,
        read: bool,
        done: Done<Vec<u8>>,
    ) {
        let wait = Wait {
            operation,
            keys,
            issued: Instant::now(),
            timeout,
            cancel,
            read,
            done,
        };
        self.shared.queue.lock().waits.push(wait);
        self.shared.changed.notify_one();
    }
}

impl Drop for AsyncStore {
    fn drop(&mut self) {
        self.shared.queue.lock().closed = true;
        self.shared.changed.notify_one();
    }
}

fn run(store: &dyn Store, shared: &Shared) {
    let mut open: Vec<Wait> = Vec::new();
    let mut pause = PAUSES.0;
    loop {
        let (jobs, closed) = {
            let mut queue = shared.queue.lock();
            if queue.jobs.is_empty() && queue.waits.is_empty() && !queue.closed {
                if open.is_empty() {
                    shared.changed.wait(&mut queue);
                } else {
                    shared.changed.wait_for(&mut queue, pause);
                }
            }
            if !queue.waits.is_empty() {
                pause = PAUSES.0;
            }
            open.append(&mut queue.waits);
            (std::mem::take(&mut queue.jobs), queue.closed)
        };
        for job in jobs {
            guarded(|| job(store));
        }
        let mut left = Vec::new();
        for wait in open {
            let end = caught(wait.operation, || Ok(look(store, &wait, closed)));
            match end.unwrap_or_else(|error| Some(Err(error))) {
                Some(result) => guarded(|| (wait.done)(result)),
                None => left.push(wait),
            }
        }
        open = left;
        if closed {
            return;
        }
        pause = (pause * 2).min(PAUSES.1);
    }
}

/// How a wait ends, if it does now.
fn look(store: &dyn Store, wait: &Wait, closed: bool) -> Option<Result<Vec<u8>>> {
    if let Err(error) = wait.cancel.check(wait.operation) {
        return Some(Err(error));
    }
    match store.check(&wait.keys) {
        Err(error) => return Some(Err(error)),
        Ok(true) if !wait.read => return Some(Ok(Vec::new())),
        Ok(true) => return wait.keys.first().map(|key| store.get(key, READ_LIMIT)),
        Ok(false) => {}
    }
    if closed {
        return Some(Err(CollectivesError::Store {
            operation: wait.operation,
            message: "the store was closed".to_owned(),
        }));
    }
    let waited = wait.issued.elapsed();
    (waited >= wait.timeout).then(|| {
        Err(CollectivesError::StoreTimeout {
            operation: wait.operation,
            keys: wait.keys.clone(),
            waited: wait.timeout,
        })
    })
}

/// Whoever waits for `work` hears of its panic.
fn caught<T>(operation: &'static str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    fault::catch(work).unwrap_or_else(|fault| {
        Err(CollectivesError::Fault {
            operation,
            message: fault.to_string(),
        })
    })
}

/// A callback's panic must not end the thread that others wait on.
fn guarded(f: impl FnOnce()) {
    let _ = fault::catch(f);
}
