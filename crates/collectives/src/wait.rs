//! Futures over works and threads: code that follows a collective is written sequentially, and polled on the thread
//! that owns its issuer.
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Poll, Waker};

use parking_lot::Mutex;

use crate::error::CollectivesError;
use crate::stream::StreamContext;
use crate::work::Work;

/// A future that stays on one thread.
pub type LocalFuture<T> = Pin<Box<dyn Future<Output = T>>>;

/// Resolves when `work` has ended, and orders `stream` after it.
pub async fn ended(work: &Work, stream: &StreamContext) -> Result<(), CollectivesError> {
    let mut registered: Option<Waker> = None;
    poll_fn(|context| {
        if let Some(result) = work.result() {
            return Poll::Ready(result.map(drop));
        }
        if !registered
            .as_ref()
            .is_some_and(|waker| waker.will_wake(context.waker()))
        {
            let waker = context.waker().clone();
            registered = Some(waker.clone());
            work.on_complete(move |_| waker.wake());
        }
        Poll::Pending
    })
    .await?;
    work.synchronize(stream)
}

/// Runs `work`, which may block, on a new thread. Resolves with its result.
pub(crate) fn on_thread<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<impl Future<Output = T>> {
    let slot = Arc::new(Mutex::new((None, None::<Waker>)));
    let result = Arc::clone(&slot);
    std::thread::Builder::new().name(name.to_owned()).spawn(move || {
        let value = work();
        let waker = {
            let mut slot = result.lock();
            slot.0 = Some(value);
            slot.1.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    })?;
    Ok(poll_fn(move |context| {
        let mut slot = slot.lock();
        slot.1 = Some(context.waker().clone());
        slot.0.take().map_or(Poll::Pending, Poll::Ready)
    }))
}
