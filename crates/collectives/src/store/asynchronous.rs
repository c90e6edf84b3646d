//! A store for callers that must not block. One thread sends requests and calls callbacks. Another thread enforces
//! deadlines, since a stopped server can block the first one for any time.
//!
//! Waits do not delay other operations, which interrupt them. Several waits take turns.
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

/// The shortest deadline: even a request without time to wait is sent once.
const SHORTEST: Duration = Duration::from_millis(250);
/// After this time without an answer, a server counts as silent.
const SILENCE: Duration = Duration::from_secs(1);
/// The longest single wait. Then the server must answer another request, which detects a stopped server.
const RECHECK: Duration = Duration::from_millis(500);
/// How long closing waits for the request in progress.
const CLOSE_LIMIT: Duration = Duration::from_secs(1);

type Done = Box<dyn FnOnce(Result<StoreReply>) + Send>;

/// A request in flight. Reports what ends it first: an answer, its deadline or its cancellation.
struct Call {
    request: StoreRequest,
    issued: Instant,
    timeout: Duration,
    cancel: Cancel,
    /// Wakes the deadline thread.
    _heard: Subscription,
    /// The store has reported that a key is missing.
    absent: AtomicBool,
    done: Mutex<Option<Done>>,
}

impl Call {
    fn settle(&self, result: Result<StoreReply>) {
        let done = self.done.lock().take();
        if let Some(done) = done {
            // A panic in a callback must not end a thread that serves other calls.
            let _ = fault::catch(|| done(result));
        }
    }

    fn is_settled(&self) -> bool {
        self.done.lock().is_none()
    }

    /// Settles the call. A failure of the store names the caller's operation and keys.
    fn report(&self, result: Result<StoreReply>, place: &str) {
        self.settle(result.map_err(|error| match error {
            CollectivesError::Store { message, .. } => self.failure(message, place),
            other => other,
        }));
    }

    /// A failure that names the caller's operation and keys, whatever request has failed.
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

    /// The error of a call that is cancelled, or older than both its timeout and `least`. `silent`: the store owes an
    /// answer.
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
    /// Not sent yet, in order.
    fresh: Vec<Arc<Call>>,
    /// Not settled at the last check.
    open: Vec<Arc<Call>>,
    /// Since when the store owes an answer; during a wait for keys, from when on it will.
    asked: Option<Instant>,
    /// Interrupts the wait for keys.
    interrupt: Cancel,
    /// A call was cancelled after the last check of the calls.
    cancelled: bool,
    closed: bool,
    /// The request thread has ended.
    ended: bool,
    gone: Option<Box<dyn FnOnce() + Send>>,
}

struct Shared {
    queue: Mutex<Queue>,
    /// For the request thread.
    issued: Condvar,
    /// For the deadline thread.
    watched: Condvar,
    place: String,
}

/// Ends the threads on drop.
struct Owner(Arc<Shared>);

/// A handle on the store. Dropping it ends the threads; requests that still wait fail.
pub struct AsyncStore {
    // Field order: dropped before `owner` notifies the threads.
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
            message: format!("cannot start a thread: {error}"),
        })
    }

    /// The store itself, for calls that may block.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Sends `request` to the store. `done` receives the result on one of the threads: the answer,
    /// [`CollectivesError::StoreTimeout`] or [`CollectivesError::StoreSilent`] after `timeout`, or
    /// [`CollectivesError::Cancelled`]. A request that ends before it is sent is never sent.
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

    /// Ends the threads. Issued requests are still sent; those that then still wait fail. Afterwards, with the handle
    /// of the store closed, calls `gone`; after a second at the latest.
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

/// The request thread.
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

/// Waits for the keys of a call, until another call interrupts it. Ignores the result: the call is sent again.
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
    // Avoids a busy loop: the keys exist, but not as the call needs them. For example, `get` finds a queue.
    if matches!(waited, Ok(Ok(()))) && began.elapsed() < PAUSES.0 {
        interrupt.sleep(PAUSES.0);
    }
}

/// Sends the request of a call once; true if the call has ended.
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
    // A panic is reported to the caller.
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

/// Runs a barrier on a thread and a connection of its own: it counts every attempt, so it cannot be repeated.
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
            Err(call.failure(format!("cannot start a thread: {error}"), &shared.place)),
            &shared.place,
        );
    }
}

/// Ends a call that is cancelled or late; true if it was.
fn end(call: &Call, least: Duration, silent: bool, shared: &Shared) -> bool {
    let error = call.ended(least, silent, &shared.place);
    error.map(|error| call.settle(Err(error))).is_some()
}

/// The deadline thread.
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
            // A deadline may have passed since the check.
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
