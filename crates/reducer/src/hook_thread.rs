//! The thread on which communication hooks of several stages run: the end of each of their collectives carries them on,
//! also while the main thread runs a backward pass. The hooks of a group run one after another, in the order in which
//! their buckets were launched, so that their collectives have one order on all ranks.
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Wake, Waker};

use futures_channel::oneshot;
use lockstep_collectives::{ProcessGroup, spawn};
use parking_lot::{Condvar, Mutex};

use crate::comm_hook::HookFuture;
use crate::error::HookError;

/// A hook on its bucket.
type Task = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Runs a `hook` of `group` on the thread. Dropping the future does not stop it: its collectives end with their group.
pub(crate) fn run<T: Send + 'static>(
    group: &ProcessGroup,
    hook: impl Future<Output = Result<T, HookError>> + Send + 'static,
) -> HookFuture<T> {
    let (sender, receiver) = oneshot::channel();
    let task = async move {
        // The reduction may have been given up.
        let _ = sender.send(hook.await);
    };
    let started = HookThread::get().map(|thread| thread.push(group.identity(), Box::pin(task)));
    Box::pin(async move {
        started?;
        receiver
            .await
            .unwrap_or_else(|_| Err("a communication hook panicked".into()))
    })
}

#[derive(Default)]
struct HookThread {
    work: Mutex<Work>,
    woken: Condvar,
}

#[derive(Default)]
struct Work {
    /// By group: the hooks that have not begun.
    waiting: HashMap<usize, VecDeque<Task>>,
    /// A hook was added, or can be carried on.
    is_due: bool,
}

impl HookThread {
    /// The process's thread, which starts with its first hook.
    fn get() -> std::io::Result<Arc<Self>> {
        static THREAD: OnceLock<Arc<HookThread>> = OnceLock::new();
        static STARTS: Mutex<()> = Mutex::new(());
        let _starts = STARTS.lock();
        if let Some(thread) = THREAD.get() {
            return Ok(Arc::clone(thread));
        }
        let thread = Arc::new(Self::default());
        let own = Arc::clone(&thread);
        drop(spawn("lockstep hooks", move || own.serve())?);
        Ok(Arc::clone(THREAD.get_or_init(|| thread)))
    }

    fn push(&self, lane: usize, task: Task) {
        self.work.lock().waiting.entry(lane).or_default().push_back(task);
        self.carry_on();
    }

    fn carry_on(&self) {
        self.work.lock().is_due = true;
        self.woken.notify_one();
    }

    fn serve(self: Arc<Self>) {
        let waker = Waker::from(Arc::clone(&self));
        let mut context = Context::from_waker(&waker);
        let mut running: HashMap<usize, Task> = HashMap::new();
        loop {
            let mut work = self.work.lock();
            while !std::mem::take(&mut work.is_due) {
                self.woken.wait(&mut work);
            }
            for (lane, waiting) in &mut work.waiting {
                if !running.contains_key(lane) {
                    running.extend(waiting.pop_front().map(|task| (*lane, task)));
                }
            }
            work.waiting.retain(|_, waiting| !waiting.is_empty());
            drop(work);
            let before = running.len();
            running.retain(|_, task| {
                let polled = catch_unwind(AssertUnwindSafe(|| task.as_mut().poll(&mut context)));
                polled.is_ok_and(|polled| polled.is_pending())
            });
            if running.len() < before {
                self.carry_on();
            }
        }
    }
}

impl Wake for HookThread {
    fn wake(self: Arc<Self>) {
        self.carry_on();
    }
}
