//! A limit for calls of libtorch that have none.
use std::sync::mpsc;
use std::time::{Duration, Instant};

use lockstep_torch::TorchError;

use crate::store::deadline;

/// How often it is asked whether to go on.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs `work` on a thread of its own and waits for its result at most `limit`, after which `overdue` is the error, and as long
/// as `check` lets it. A later result is dropped there.
pub fn within<R: Send + 'static>(
    limit: Duration,
    overdue: &str,
    mut check: impl FnMut() -> Result<(), TorchError>,
    work: impl FnOnce() -> Result<R, TorchError> + Send + 'static,
) -> Result<R, TorchError> {
    let (done, result) = mpsc::channel();
    std::thread::Builder::new()
        .name("lockstep-connect".to_owned())
        .spawn(move || {
            let _ = done.send(work());
        })
        .map_err(|error| TorchError::argument(format!("no thread: {error}")))?;
    let until = deadline(Instant::now(), limit);
    loop {
        let left = until.saturating_duration_since(Instant::now());
        if let Ok(result) = result.recv_timeout(left.min(PAUSE)) {
            return result;
        }
        if left.is_zero() {
            return Err(TorchError::argument(overdue));
        }
        check()?;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[test]
    fn a_call_without_an_end_is_given_up() {
        for stopped in [false, true] {
            let (release, released) = mpsc::channel::<()>();
            let check = || {
                if stopped {
                    return Err(TorchError::argument("stopped"));
                }
                Ok(())
            };
            let result = within(Duration::from_secs(1), "overdue", check, move || {
                let _ = released.recv();
                Ok(())
            });
            let expected = if stopped { "stopped" } else { "overdue" };
            assert!(result.unwrap_err().to_string().contains(expected));
            drop(release);
        }
        let result = within(Duration::from_secs(60), "overdue", || Ok(()), || Ok(3));
        assert_eq!(result.unwrap(), 3);
    }
}
