//! Futures over works and threads: code that follows a collective is written sequentially, and polled on the thread
//! that owns its issuer.
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Poll, Waker};

use parking_lot::Mutex;

use crate::error::Result;
use crate::thread::start;
use crate::work::Work;

/// A future that stays on one thread.
pub type LocalFuture<T> = Pin<Box<dyn Future<Output = T>>>;

/// Resolves when `work` has ended, and orders the current stream of its tensors' device after it.
pub async fn ended(work: &Work) -> Result<()> {
    let mut registered: Option<Waker> = None;
    poll_fn(|context| {
        if let Some(result) = work.result() {
            return Poll::Ready(result.map(drop));
        }
        let waker = context.waker();
        if !registered.as_ref().is_some_and(|known| known.will_wake(waker)) {
            let waker = waker.clone();
            registered = Some(waker.clone());
            work.on_complete(move |_| waker.wake());
        }
        Poll::Pending
    })
    .await?;
    work.synchronize(None)
}

/// Runs `work` of `operation`, which may block, on a new thread. Resolves with its result.
pub(crate) fn on_thread<T: Send + 'static>(
    operation: &'static str,
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<impl Future<Output = T>> {
    let slot = Arc::new(Mutex::new((None, None::<Waker>)));
    let result = Arc::clone(&slot);
    start(operation, name, move || {
        let value = work();
        let waker = {
            let mut slot = result.lock();
            slot.0 = Some(value);
            slot.1.take()
        };
        waker.into_iter().for_each(Waker::wake);
    })?;
    Ok(poll_fn(move |context| {
        let mut slot = slot.lock();
        slot.1 = Some(context.waker().clone());
        slot.0.take().map_or(Poll::Pending, Poll::Ready)
    }))
}
