//! Store requests on threads: a silent store blocks neither JavaScript nor the group's deadlines.
use std::sync::{Arc, mpsc};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

use lockstep_torch::fault;
use parking_lot::Mutex;

use super::records::silent;
use crate::error::{CollectivesError, Result};
use crate::process_group::ProcessGroup;

const OPERATION: &str = "a comparison through the store";

/// How long after its timeout a request may end.
const OVERDUE: Duration = Duration::from_secs(1);

/// Starts `work`, which queries the store of `group` for `operation`, on a new thread. `work` enforces `timeout`
/// itself; if the store does not answer, the group breaks.
pub(super) fn run<T: Send + 'static>(
    group: &ProcessGroup,
    operation: &'static str,
    timeout: Duration,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<impl Future<Output = Result<T>>> {
    let slot = Arc::new(Mutex::new((None, None::<Waker>)));
    let result = Arc::clone(&slot);
    let (done, ended) = mpsc::channel();
    spawn(move || {
        let _ = done.send(fault::catch(work).unwrap_or_else(|fault| {
            Err(CollectivesError::Fault {
                operation: OPERATION,
                message: fault.to_string(),
            })
        }));
    })?;
    let (group, began) = (group.clone(), Instant::now());
    spawn(move || {
        let value = ended.recv_timeout(timeout.saturating_add(OVERDUE)).unwrap_or_else(|_| {
            let error = silent(&group, operation, began.elapsed());
            // The peers wait for this rank.
            group.abort(&error.to_string());
            Err(error)
        });
        let waker = {
            let mut slot = result.lock();
            slot.0 = Some(value);
            slot.1.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    })?;
    Ok(std::future::poll_fn(move |context| {
        let mut slot = slot.lock();
        if let Some(value) = slot.0.take() {
            return Poll::Ready(value);
        }
        slot.1 = Some(context.waker().clone());
        Poll::Pending
    }))
}

fn spawn(run: impl FnOnce() + Send + 'static) -> Result<()> {
    let thread = std::thread::Builder::new()
        .name("lockstep-compare".to_owned())
        .spawn(run);
    thread.map(drop).map_err(|error| CollectivesError::Native {
        operation: OPERATION,
        message: format!("cannot start a thread: {error}"),
    })
}
