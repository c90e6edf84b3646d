//! Name look-ups with an end. The system's resolver has limits of its own, which no deadline shortens.
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::cancel::Cancel;

/// How often a look-up under way looks whether it was given up.
const PAUSE: Duration = Duration::from_millis(50);

/// The addresses of `host`, as `ToSocketAddrs` gives them. After `limit`, or once cancelled, the resolver is left to itself
/// on a thread of its own, and the error is `TimedOut`.
pub(super) fn addresses(host: &str, port: u16, limit: Duration, cancel: &Cancel) -> io::Result<Vec<SocketAddr>> {
    if let Ok(ip) = host.parse::<IpAddr>() {
        return Ok(vec![SocketAddr::new(ip, port)]);
    }
    let name = host.to_owned();
    bounded(limit, cancel, move || {
        Ok((name.as_str(), port).to_socket_addrs()?.collect())
    })
}

fn bounded<R: Send + 'static>(
    limit: Duration,
    cancel: &Cancel,
    look_up: impl FnOnce() -> io::Result<R> + Send + 'static,
) -> io::Result<R> {
    let start = Instant::now();
    let (done, result) = mpsc::channel();
    std::thread::Builder::new()
        .name("lockstep-lookup".to_owned())
        .spawn(move || {
            let _ = done.send(look_up());
        })?;
    loop {
        let left = limit.saturating_sub(start.elapsed());
        match result.recv_timeout(PAUSE.min(left)) {
            Ok(result) => return result,
            Err(RecvTimeoutError::Timeout) if !left.is_zero() && !cancel.is_cancelled() => {}
            Err(_) => return Err(io::Error::new(ErrorKind::TimedOut, "the name server does not answer")),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn numbers_and_names_are_found() {
        let found = addresses("127.0.0.1", 7, LONG, &Cancel::new()).unwrap();
        assert_eq!(found, ["127.0.0.1:7".parse().unwrap()]);
        assert!(!addresses("localhost", 7, LONG, &Cancel::new()).unwrap().is_empty());
    }

    #[test]
    fn a_resolver_without_an_answer_is_left_at_the_limit_and_at_a_cancellation() {
        let (release, released) = mpsc::channel::<()>();
        let error = bounded(Duration::from_millis(100), &Cancel::new(), move || {
            let _ = released.recv();
            Ok(())
        });
        assert_eq!(error.unwrap_err().kind(), ErrorKind::TimedOut);
        drop(release);

        let cancel = Cancel::new();
        cancel.cancel("stop");
        let (release, released) = mpsc::channel::<()>();
        let start = Instant::now();
        let error = bounded(LONG, &cancel, move || {
            let _ = released.recv();
            Ok(())
        });
        assert_eq!(error.unwrap_err().kind(), ErrorKind::TimedOut);
        assert!(start.elapsed() < LONG);
        drop(release);
    }
}
