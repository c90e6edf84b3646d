//! Futures over works: code that follows a collective is written sequentially, and polled on the thread that owns its
//! issuer.
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Poll, Waker};

use crate::backend::StreamContext;
use crate::error::CollectivesError;
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
