//! The listening sockets of a server.
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};

use rustix::net::{self, SocketAddrAny, SocketFlags, SocketType, sockopt};

/// The most pending connections.
const BACKLOG: i32 = 4096;
/// Attempts to find a port that is free for both IPv4 and IPv6.
const TRIES: u32 = 16;

/// Listens on loopback only if `host` is a loopback address or `localhost`. Any other name means all interfaces, since
/// a machine may resolve its own name to a loopback address.
pub(super) fn listen(host: &str, port: u16) -> io::Result<Vec<TcpListener>> {
    if host == "localhost" {
        return listen_on_loopbacks(port);
    }
    if let Some(own) = host.parse::<IpAddr>().ok().filter(IpAddr::is_loopback) {
        return Ok(vec![listen_at(own, port)?]);
    }
    let listener = match listen_at(Ipv6Addr::UNSPECIFIED.into(), port) {
        // A machine without IPv6.
        Err(error) if error.kind() != ErrorKind::AddrInUse => listen_at(Ipv4Addr::UNSPECIFIED.into(), port)?,
        result => result?,
    };
    Ok(vec![listener])
}

/// The address at which this process reaches the listeners.
pub(super) fn own_address(listeners: &[TcpListener]) -> io::Result<SocketAddr> {
    let first = listeners.first().ok_or(ErrorKind::NotFound)?;
    let mut address = first.local_addr()?;
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    Ok(address)
}

/// Listens on IPv4 and IPv6, since `localhost` may be either.
fn listen_on_loopbacks(port: u16) -> io::Result<Vec<TcpListener>> {
    let mut result = Err(ErrorKind::AddrInUse.into());
    for _ in 0..TRIES {
        result = listen_at(Ipv4Addr::LOCALHOST.into(), port).and_then(|first| {
            let port = first.local_addr()?.port();
            match listen_at(Ipv6Addr::LOCALHOST.into(), port) {
                Ok(second) => Ok(vec![first, second]),
                Err(error) if error.kind() == ErrorKind::AddrInUse => Err(error),
                Err(_) => Ok(vec![first]),
            }
        });
        match &result {
            Err(error) if port == 0 && error.kind() == ErrorKind::AddrInUse => {}
            _ => break,
        }
    }
    result
}

fn listen_at(ip: IpAddr, port: u16) -> io::Result<TcpListener> {
    let address = SocketAddrAny::from(SocketAddr::new(ip, port));
    let socket = net::socket_with(address.address_family(), SocketType::STREAM, SocketFlags::CLOEXEC, None)?;
    sockopt::set_socket_reuseaddr(&socket, true)?;
    if ip == IpAddr::V6(Ipv6Addr::UNSPECIFIED) {
        // Accept IPv4 as well, whatever the system's default is.
        sockopt::set_ipv6_v6only(&socket, false)?;
    }
    net::bind(&socket, &address)?;
    net::listen(&socket, BACKLOG)?;
    Ok(socket.into())
}
