//! A store for callers that must not block: one thread asks it, and reports to callbacks; another one keeps the deadlines,
//! since a server that is stopped holds the first one for as long as it likes.
//!
//! A wait does not hold up other operations: they interrupt it. Several waits take turns.
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lockstep_torch::{Fault, fault};
use parking_lot::{Condvar, Mutex, MutexGuard};

use crate::cancel::{Cancel, Subscription};
use crate::error::{CollectivesError, Result};
use crate::store::request::{StoreReply, StoreRequest};
use crate::store::{PAUSES, Store};

/// Even a call without time to wait is asked once.
const SHORTEST: Duration = Duration::from_millis(250);
/// From when on a question without an answer is the server's silence.
const SILENCE: Duration = Duration::from_secs(1);
/// How long a wait goes on before the server has to answer something else: a server that is stopped is noticed.
const RECHECK: Duration = Duration::from_millis(500);
/// How long closing waits for the question that is being asked.
const CLOSE_LIMIT: Duration = Duration::from_secs(1);

type Done = Box<dyn FnOnce(Result<StoreReply>) + Send>;

/// A request on its way; whatever ends it first, an answer, its deadline or its cancellation, is reported.
struct Call {
    request: StoreRequest,
    issued: Instant,
    timeout: Duration,
    cancel: Cancel,
    /// Wakes the thread that keeps the deadlines.
    _heard: Subscription,
    /// The store has said that a key is not there yet.
    absent: AtomicBool,
    done: Mutex<Option<Done>>,
}

impl Call {
    fn settle(&self, result: Result<StoreReply>) {
        let done = self.done.lock().take();
        if let Some(done) = done {
            // A callback's panic must not end a thread that others wait on.
            let _ = fault::catch(|| done(result));
        }
    }

    fn is_settled(&self) -> bool {
        self.done.lock().is_none()
    }

    /// Settles the call; a failure of the store is told in the caller's words.
    fn report(&self, result: Result<StoreReply>, place: &str) {
        self.settle(result.map_err(|error| match error {
            CollectivesError::Store { message, .. } => self.failure(message, place),
            other => other,
        }));
    }

    /// A failure in the caller's words, whatever the store was asked on its behalf.
    fn failure(&self, message: String, place: &str) -> CollectivesError {
        CollectivesError::Store {
            operation: self.request.operation(),
            store: place.to_owned(),
            keys: self.request.keys(),
            message,
        }
    }

    fn fault(&self, fault: &Fault) -> CollectivesError {
        CollectivesError::Fault {
            operation: self.request.operation(),
            message: fault.to_string(),
        }
    }

    /// The error of a call that must end now, if it must.
    fn ended(&self, least: Duration, silent: bool, place: &str) -> Option<CollectivesError> {
        let operation = self.request.operation();
        if let Err(cancelled) = self.cancel.check(operation) {
            return Some(cancelled);
        }
        if self.issued.elapsed() < self.timeout.max(least) {
            return None;
        }
        let (store, keys, waited) = (place.to_owned(), self.request.keys(), self.timeout);
        Some(if silent || !self.absent.load(Ordering::Acquire) {
            CollectivesError::StoreSilent {
                operation,
                store,
                keys,
                waited,
            }
        } else {
            CollectivesError::StoreTimeout {
                operation,
                store,
                keys,
                waited,
            }
        })
    }
}

#[derive(Default)]
struct Queue {
    /// Not asked yet, in order.
    fresh: Vec<Arc<Call>>,
    /// Not settled when last looked at.
    open: Vec<Arc<Call>>,
    /// Since when the store has owed an answer; in a wait, from when on it will.
    asked: Option<Instant>,
    /// Interrupts the wait for keys.
    interrupt: Cancel,
    /// A call was cancelled since the calls were last looked at.
    cancelled: bool,
    closed: bool,
    /// The thread that asks has ended.
    ended: bool,
    gone: Option<Box<dyn FnOnce() + Send>>,
}

struct Shared {
    queue: Mutex<Queue>,
    /// For the thread that asks.
    issued: Condvar,
    /// For the thread that keeps deadlines.
    watched: Condvar,
    place: String,
}

/// Ends the threads when it goes.
struct Owner(Arc<Shared>);

/// The handle; dropping it ends the threads, and what still waits fails.
pub struct AsyncStore {
    // Goes before the threads are told.
    store: Arc<dyn Store>,
    owner: Owner,
}

impl AsyncStore {
    /// Starts the threads.
    pub fn new(store: Arc<dyn Store>) -> Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            issued: Condvar::new(),
            watched: Condvar::new(),
            place: store.place(),
        });
        let (asked, own) = (store.patient(), Arc::clone(&shared));
        let made = Self {
            store,
            owner: Owner(shared),
        };
        made.spawn("lockstep-store", move || {
            ask(asked.as_ref(), &own);
            drop(asked);
            own.queue.lock().ended = true;
            own.watched.notify_one();
        })?;
        let own = Arc::clone(&made.owner.0);
        made.spawn("lockstep-limits", move || watch(&own))?;
        Ok(made)
    }

    fn spawn(&self, name: &str, run: impl FnOnce() + Send + 'static) -> Result<()> {
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(run);
        thread.map(drop).map_err(|error| CollectivesError::Store {
            operation: "store.open",
            store: self.owner.0.place.clone(),
            keys: Vec::new(),
            message: format!("no thread: {error}"),
        })
    }

    /// The store itself, for what may block.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Hands `request` to the store; `done` gets what comes of it, on one of the threads: the answer,
    /// [`CollectivesError::StoreTimeout`] or [`CollectivesError::StoreSilent`] after `timeout`, or
    /// [`CollectivesError::Cancelled`]. What has ended before it was asked is never asked.
    pub fn ask(
        &self,
        request: StoreRequest,
        timeout: Duration,
        cancel: Cancel,
        done: impl FnOnce(Result<StoreReply>) + Send + 'static,
    ) {
        let watched = Arc::clone(&self.owner.0);
        let call = Arc::new(Call {
            _heard: cancel.subscribe(move || {
                watched.queue.lock().cancelled = true;
                watched.watched.notify_one();
            }),
            request,
            issued: Instant::now(),
            timeout,
            cancel,
            absent: AtomicBool::new(false),
            done: Mutex::new(Some(Box::new(done))),
        });
        let shared = &self.owner.0;
        let mut queue = shared.queue.lock();
        queue.fresh.push(Arc::clone(&call));
        queue.open.push(call);
        let interrupt = queue.interrupt.clone();
        drop(queue);
        interrupt.cancel("another operation");
        shared.issued.notify_one();
        shared.watched.notify_one();
    }

    /// Ends the threads; what was issued is still asked, what still waits then fails. `gone` is called when that is done,
    /// and the handle of the store closed, at the latest after a second.
    pub fn close(self, gone: impl FnOnce() + Send + 'static) {
        self.owner.0.queue.lock().gone = Some(Box::new(gone));
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        let mut queue = self.0.queue.lock();
        queue.closed = true;
        let interrupt = queue.interrupt.clone();
        drop(queue);
        interrupt.cancel("the store was closed");
        self.0.issued.notify_one();
        self.0.watched.notify_one();
    }
}

/// The thread that asks.
fn ask(store: &dyn Store, shared: &Arc<Shared>) {
    let mut calls: VecDeque<Arc<Call>> = VecDeque::new();
    let mut pause = PAUSES.0;
    loop {
        let closed = {
            let mut queue = shared.queue.lock();
            while queue.fresh.is_empty() && !queue.closed && calls.is_empty() {
                shared.issued.wait(&mut queue);
            }
            if !queue.fresh.is_empty() {
                pause = PAUSES.0;
            }
            calls.extend(queue.fresh.drain(..));
            queue.closed
        };
        calls.retain(|call| !asked(call, store, shared));
        if closed {
            return;
        }
        let alone = calls.len() == 1;
        if let Some(call) = calls.front() {
            wait(call, store, shared, if alone { RECHECK } else { pause });
            calls.rotate_left(1);
        }
        pause = (pause * 2).min(PAUSES.1);
    }
}

/// Waits for what a call waits for, until another call interrupts it. What comes of it shows when the call is asked again.
fn wait(call: &Call, store: &dyn Store, shared: &Shared, limit: Duration) {
    let interrupt = {
        let mut queue = shared.queue.lock();
        if !queue.fresh.is_empty() || queue.closed {
            return;
        }
        queue.interrupt = Cancel::new();
        queue.asked = Some(Instant::now() + limit);
        queue.interrupt.clone()
    };
    let began = Instant::now();
    let waited = fault::catch(|| store.wait_for(&call.request.keys(), limit, &interrupt));
    shared.queue.lock().asked = None;
    // Some are missing although others are there.
    if matches!(waited, Ok(Ok(()))) && began.elapsed() < PAUSES.0 {
        interrupt.sleep(PAUSES.0);
    }
}

/// Asks for one call; whether it has ended.
fn asked(call: &Arc<Call>, store: &dyn Store, shared: &Arc<Shared>) -> bool {
    if call.is_settled() {
        return true;
    }
    if call.cancel.is_cancelled() {
        return end(call, Duration::ZERO, false, shared);
    }
    if let StoreRequest::Barrier { key, size } = &call.request {
        come(call, key, *size, store, shared);
        return true;
    }
    shared.queue.lock().asked = Some(Instant::now());
    // Whoever waits hears of a panic.
    let asked = fault::catch(|| call.request.ask(store));
    let answer = asked.unwrap_or_else(|fault| Err(call.fault(&fault))).transpose();
    shared.queue.lock().asked = None;
    if let Some(result) = answer {
        call.report(result, &shared.place);
        return true;
    }
    call.absent.store(true, Ordering::Release);
    end(call, Duration::ZERO, false, shared)
}

/// Comes to a barrier, on a thread and a connection of its own: a barrier counts whoever asks, and cannot be asked again.
fn come(call: &Arc<Call>, key: &str, size: usize, store: &dyn Store, shared: &Arc<Shared>) {
    let (own, key, place) = (Arc::clone(call), key.to_owned(), shared.place.clone());
    call.absent.store(true, Ordering::Release);
    let store = store.patient();
    let wait = move || {
        let come = || store.duplicate()?.barrier(&key, size, own.timeout, &own.cancel);
        let result = fault::catch(come).unwrap_or_else(|fault| Err(own.fault(&fault)));
        own.report(result.map(|()| StoreReply::Done), &place);
    };
    let thread = std::thread::Builder::new().name("lockstep-barrier".to_owned());
    if let Err(error) = thread.spawn(wait) {
        call.report(
            Err(call.failure(format!("no thread: {error}"), &shared.place)),
            &shared.place,
        );
    }
}

/// Ends a call that is cancelled or late; whether it was.
fn end(call: &Call, least: Duration, silent: bool, shared: &Shared) -> bool {
    let error = call.ended(least, silent, &shared.place);
    error.map(|error| call.settle(Err(error))).is_some()
}

/// The thread that keeps deadlines.
fn watch(shared: &Shared) {
    let mut queue = shared.queue.lock();
    while !queue.closed {
        queue.cancelled = false;
        let silent = queue.asked.is_some_and(|since| since.elapsed() >= SILENCE);
        let open = std::mem::take(&mut queue.open);
        let left = MutexGuard::unlocked(&mut queue, || {
            let over = |call: &Arc<Call>| call.is_settled() || end(call, SHORTEST, silent, shared);
            open.into_iter().filter(|call| !over(call)).collect::<Vec<_>>()
        });
        queue.open.extend(left);
        if queue.closed || queue.cancelled {
            continue;
        }
        let left = |call: &Arc<Call>| call.timeout.max(SHORTEST).saturating_sub(call.issued.elapsed());
        if let Some(next) = queue.open.iter().map(left).min() {
            // A deadline may have passed since the calls were looked at.
            shared.watched.wait_for(&mut queue, next.max(PAUSES.0));
        } else {
            shared.watched.wait(&mut queue);
        }
    }
    let until = Instant::now() + CLOSE_LIMIT;
    while !queue.ended && !shared.watched.wait_until(&mut queue, until).timed_out() {}
    let (open, gone) = (std::mem::take(&mut queue.open), queue.gone.take());
    drop(queue);
    for call in open {
        call.settle(Err(call.failure("the store was closed".to_owned(), &shared.place)));
    }
    if let Some(gone) = gone {
        let _ = fault::catch(gone);
    }
}
