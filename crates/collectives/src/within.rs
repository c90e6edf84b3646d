//! A limit for calls of libtorch that have none.
use std::sync::mpsc;
use std::time::Duration;

use lockstep_torch::TorchError;

/// Runs `work` on a thread of its own and waits at most `limit` for its result; later it is dropped there, and `overdue`
/// is the error.
pub fn within<R: Send + 'static>(
    limit: Duration,
    overdue: &str,
    work: impl FnOnce() -> Result<R, TorchError> + Send + 'static,
) -> Result<R, TorchError> {
    let (done, result) = mpsc::channel();
    std::thread::Builder::new()
        .name("lockstep-connect".to_owned())
        .spawn(move || {
            let _ = done.send(work());
        })
        .map_err(|error| TorchError::argument(format!("no thread: {error}")))?;
    result
        .recv_timeout(limit)
        .unwrap_or_else(|_| Err(TorchError::argument(overdue)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[test]
    fn a_call_without_an_end_is_given_up() {
        let (release, released) = mpsc::channel::<()>();
        let result = within(Duration::from_secs(1), "overdue", move || {
            let _ = released.recv();
            Ok(())
        });
        assert!(result.is_err());
        drop(release);
        assert_eq!(within(Duration::from_secs(60), "overdue", || Ok(3)).unwrap(), 3);
    }
}
