//! Deadlines, also for calls that have none: libtorch's, and the system's name lookup.
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::thread::spawn;

/// Effectively never.
pub(crate) const FAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// `start` plus `limit`, or [`FAR`] after `start` if that cannot be represented.
pub(crate) fn deadline(start: Instant, limit: Duration) -> Instant {
    start.checked_add(limit).unwrap_or(start + FAR)
}

/// The interval of calls to `check`.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs `work` on a new thread and waits for its result. Fails after `limit`, with the error that `fail` makes of
/// `overdue`, or with an error of `check`, which it calls repeatedly. A later result is dropped on the thread.
pub(crate) fn within<R: Send + 'static, E: Send + 'static>(
    limit: Duration,
    overdue: &str,
    fail: impl Fn(String) -> E,
    mut check: impl FnMut() -> Result<(), E>,
    work: impl FnOnce() -> Result<R, E> + Send + 'static,
) -> Result<R, E> {
    let until = deadline(Instant::now(), limit);
    let (done, ended) = mpsc::channel();
    spawn("lockstep-within", move || drop(done.send(work()))).map_err(|error| fail(error.to_string()))?;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        match ended.recv_timeout(left.min(PAUSE)) {
            Ok(result) => return result,
            Err(RecvTimeoutError::Timeout) if !left.is_zero() => check()?,
            // The time is up, or `work` panicked.
            Err(_) => return Err(fail(overdue.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_without_an_end_is_given_up() {
        for stopped in [false, true] {
            let (release, released) = mpsc::channel::<()>();
            let check = || if stopped { Err("stopped".to_owned()) } else { Ok(()) };
            let stuck = move || Ok(released.recv().is_ok());
            let result = within(Duration::from_secs(1), "overdue", |text| text, check, stuck);
            assert_eq!(result.unwrap_err(), if stopped { "stopped" } else { "overdue" });
            drop(release);
        }
        let result = within(Duration::from_secs(60), "overdue", |text| text, || Ok(()), || Ok(3));
        assert_eq!(result.unwrap(), 3);
    }
}
