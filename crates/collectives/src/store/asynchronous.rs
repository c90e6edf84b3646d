//! A store for callers that must not block. One thread sends requests and calls callbacks. Another thread enforces
//! deadlines, since a stopped server can block the first one for any time.
//!
//! Waits do not delay other operations, which interrupt them. Several waits take turns.
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::Mutex;

use super::{PAUSES, Store, StoreOperation, StoreReply, StoreRequest};
use crate::cancel::{Cancel, Subscription};
use crate::error::{CollectivesError, Result, StoreCall};
use crate::thread::spawn;
use crate::within::FAR;

/// The shortest deadline: even a request without time to wait is sent once.
const SHORTEST: Duration = Duration::from_millis(250);
/// After this time without an answer, a server counts as silent.
const SILENCE: Duration = Duration::from_secs(1);
/// The longest single wait. Then the server must answer another request, which detects a stopped server.
const RECHECK: Duration = Duration::from_millis(500);
/// How long closing waits for the request in progress.
const CLOSE_LIMIT: Duration = Duration::from_secs(1);
/// No limit for an answer: the deadline thread has limits of its own.
const UNLIMITED: Option<Duration> = Some(FAR);

type Done = Box<dyn FnOnce(Result<StoreReply>) + Send>;

/// A request in flight. Reports what ends it first: an answer, its deadline or its cancellation.
struct Call {
    request: StoreRequest<'static>,
    /// What its errors name.
    subject: StoreCall,
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

    /// Runs `ask`. A panic is an error, and a failure of the store names the caller's operation and keys.
    fn run<T>(&self, ask: impl FnOnce() -> Result<T>) -> Result<T> {
        let fault = |fault| Err(CollectivesError::fault(self.subject.operation, &fault));
        let result = fault::catch(ask).unwrap_or_else(fault);
        result.map_err(|error| match error {
            CollectivesError::Store { message, .. } => self.subject.clone().failed(message),
            other => other,
        })
    }

    /// Settles the call if it is cancelled, or older than both its timeout and `least`; returns whether it is settled.
    /// `silent`: the store owes an answer.
    fn ends(&self, least: Duration, silent: bool) -> bool {
        if let Err(cancelled) = self.cancel.check(self.subject.operation) {
            self.settle(Err(cancelled));
        } else if self.issued.elapsed() >= self.timeout.max(least) {
            let subject = self.subject.clone();
            self.settle(Err(if silent || !self.absent.load(Ordering::Acquire) {
                subject.silent(self.timeout)
            } else {
                subject.missing(self.timeout)
            }));
        }
        self.done.lock().is_none()
    }
}

type Gone = Box<dyn FnOnce() + Send>;

/// What the deadline thread hears.
enum Event {
    Issued(Arc<Call>),
    /// A call was cancelled.
    Cancelled,
    /// The handle was closed; the callback is for the end of the threads.
    Closed(Option<Gone>),
}

/// What the request thread does.
#[derive(Default)]
struct Doing {
    /// Since when the store owes an answer. During a wait for keys: when the wait ends, from when on it owes one.
    asked: Option<Instant>,
    /// Interrupts the wait for keys.
    interrupt: Cancel,
}

/// Ends the threads on drop.
struct Owner {
    /// For the request thread; `None` closes it.
    calls: Sender<Option<Arc<Call>>>,
    events: Sender<Event>,
    doing: Arc<Mutex<Doing>>,
    gone: Option<Gone>,
}

/// A handle on the store. Dropping it ends the threads; requests that still wait fail.
pub struct AsyncStore {
    // Field order: dropped before `owner` notifies the threads.
    store: Arc<dyn Store>,
    owner: Owner,
}

impl AsyncStore {
    /// Starts the threads.
    pub fn new(store: Arc<dyn Store>) -> Result<Self> {
        let ((calls, issued), (events, heard)) = (mpsc::channel(), mpsc::channel());
        let doing = Arc::<Mutex<Doing>>::default();
        let subject = StoreCall::new("store.open", &[], store.place());
        let made = Self {
            store: Arc::clone(&store),
            owner: Owner {
                calls,
                events,
                doing: Arc::clone(&doing),
                gone: None,
            },
        };
        let own = Arc::clone(&doing);
        // Disconnected once the request thread has dropped the store.
        let (runs, running) = mpsc::channel();
        let request = move || {
            send(&store, &issued, &own);
            drop(store);
            drop(runs);
        };
        let started = spawn("lockstep-store", request)
            .and_then(|_| spawn("lockstep-limits", move || watch(&heard, &doing, &running)));
        started.map_err(|error| subject.failed(error.to_string()))?;
        Ok(made)
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
        request: StoreRequest<'static>,
        timeout: Duration,
        cancel: Cancel,
        done: impl FnOnce(Result<StoreReply>) + Send + 'static,
    ) {
        let events = self.owner.events.clone();
        let call = Arc::new(Call {
            _heard: cancel.subscribe(move || drop(events.send(Event::Cancelled))),
            subject: request.subject(self.store.place()),
            request,
            issued: Instant::now(),
            timeout,
            cancel,
            absent: AtomicBool::new(false),
            done: Mutex::new(Some(Box::new(done))),
        });
        let _ = self.owner.events.send(Event::Issued(Arc::clone(&call)));
        let _ = self.owner.calls.send(Some(call));
        self.owner.interrupt("another operation");
    }

    /// Ends the threads. Issued requests are still sent; those that then still wait fail. Afterwards, with the handle
    /// of the store closed, calls `gone`; after a second at the latest.
    pub fn close(mut self, gone: impl FnOnce() + Send + 'static) {
        self.owner.gone = Some(Box::new(gone));
    }
}

impl Owner {
    /// Makes the request thread look for new calls.
    fn interrupt(&self, reason: &str) {
        let interrupt = self.doing.lock().interrupt.clone();
        interrupt.cancel(reason);
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        let _ = self.events.send(Event::Closed(self.gone.take()));
        let _ = self.calls.send(None);
        self.interrupt("the store was closed");
    }
}

/// The request thread.
fn send(store: &Arc<dyn Store>, issued: &Receiver<Option<Arc<Call>>>, doing: &Mutex<Doing>) {
    let mut calls: VecDeque<Arc<Call>> = VecDeque::new();
    let mut pause = PAUSES.0;
    loop {
        // Made first: what is issued from here on interrupts the wait below.
        let interrupt = Cancel::new();
        doing.lock().interrupt = interrupt.clone();
        let first = calls.is_empty().then(|| issued.recv().unwrap_or(None));
        let mut closed = false;
        for call in first.into_iter().chain(issued.try_iter()) {
            pause = PAUSES.0;
            closed |= call.is_none();
            calls.extend(call);
        }
        calls.retain(|call| !is_over(call, store, doing));
        if closed {
            return;
        }
        let limit = if calls.len() == 1 { RECHECK } else { pause };
        if let Some(call) = calls.front() {
            wait(call, store.as_ref(), doing, limit, &interrupt);
            calls.rotate_left(1);
        }
        pause = (pause * 2).min(PAUSES.1);
    }
}

/// Waits for the keys of a call, until another call interrupts it. Ignores the result: the call is sent again.
fn wait(call: &Call, store: &dyn Store, doing: &Mutex<Doing>, limit: Duration, interrupt: &Cancel) {
    if interrupt.is_cancelled() {
        return;
    }
    let began = Instant::now();
    doing.lock().asked = Some(began + limit);
    let waited = call.run(|| store.wait_for(&call.subject.keys, limit, interrupt));
    doing.lock().asked = None;
    // Avoids a busy loop: the keys exist, but not as the call needs them. For example, `get` finds a queue.
    if waited.is_ok() && began.elapsed() < PAUSES.0 {
        interrupt.sleep(PAUSES.0);
    }
}

/// Sends the request of a call once; returns whether the call has ended, or no longer needs this thread.
fn is_over(call: &Arc<Call>, store: &Arc<dyn Store>, doing: &Mutex<Doing>) -> bool {
    // A call whose deadline has passed is still sent once; before that, only a cancellation ends it.
    if call.ends(FAR, false) {
        return true;
    }
    let request = &call.request;
    if request.operation == StoreOperation::Barrier {
        come(call, store);
        return true;
    }
    doing.lock().asked = Some(Instant::now());
    let reply = call.run(|| {
        let reply = store.ask(request.clone(), UNLIMITED)?;
        if reply == StoreReply::Done {
            // A server does not acknowledge writes. Its reply to this check comes after the write.
            let check = StoreOperation::Check.on(call.subject.keys.clone());
            store.ask(check, UNLIMITED)?;
        }
        Ok(request.awaited(reply))
    });
    doing.lock().asked = None;
    if let Some(result) = reply.transpose() {
        call.settle(result);
        return true;
    }
    call.absent.store(true, Ordering::Release);
    call.ends(Duration::ZERO, false)
}

/// Runs a barrier on a thread and a connection of its own: it counts every attempt, so it cannot be repeated.
fn come(call: &Arc<Call>, store: &Arc<dyn Store>) {
    call.absent.store(true, Ordering::Release);
    let (own, store) = (Arc::clone(call), Arc::clone(store));
    let spawned = spawn("lockstep-barrier", move || {
        let (key, size) = (own.subject.keys.concat(), own.request.number as usize);
        let came = own.run(|| store.barrier(&key, size, own.timeout, &own.cancel));
        own.settle(came.map(|()| StoreReply::Done));
    });
    if let Err(error) = spawned {
        call.settle(Err(call.subject.clone().failed(error.to_string())));
    }
}

/// The deadline thread.
fn watch(events: &Receiver<Event>, doing: &Mutex<Doing>, running: &Receiver<Infallible>) {
    let mut open: Vec<Arc<Call>> = Vec::new();
    let gone = 'open: loop {
        let left = |call: &Arc<Call>| call.timeout.max(SHORTEST).saturating_sub(call.issued.elapsed());
        let first = match open.iter().map(left).min() {
            // A deadline may have passed since the check.
            Some(next) => events.recv_timeout(next.max(PAUSES.0)).ok(),
            None => events.recv().ok(),
        };
        for event in first.into_iter().chain(events.try_iter()) {
            match event {
                Event::Issued(call) => open.push(call),
                Event::Closed(gone) => break 'open gone,
                Event::Cancelled => {}
            }
        }
        let silent = doing.lock().asked.is_some_and(|since| since.elapsed() >= SILENCE);
        open.retain(|call| !call.ends(SHORTEST, silent));
    };
    let _ = running.recv_timeout(CLOSE_LIMIT);
    for call in open {
        call.settle(Err(call.subject.clone().failed("the store was closed")));
    }
    if let Some(gone) = gone {
        let _ = fault::catch(gone);
    }
}
