//! Name lookups with a deadline. The system's resolver has its own time limits, which a caller cannot shorten.
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::time::Duration;

use crate::cancel::Cancel;
use crate::within::within;

/// The addresses of `host`, as from `ToSocketAddrs`. After `limit` or a cancellation, the error is `TimedOut`, and the
/// resolver finishes on its own thread.
pub(super) fn addresses(host: &str, port: u16, limit: Duration, cancel: &Cancel) -> io::Result<Vec<SocketAddr>> {
    if let Ok(ip) = host.parse::<IpAddr>() {
        return Ok(vec![SocketAddr::new(ip, port)]);
    }
    let name = host.to_owned();
    let fail = |text: String| io::Error::new(ErrorKind::TimedOut, text);
    let check = || {
        cancel
            .check("initProcessGroup")
            .map_err(|error| fail(error.to_string()))
    };
    within(limit, "the name server does not answer", fail, check, move || {
        Ok((name.as_str(), port).to_socket_addrs()?.collect())
    })
}
