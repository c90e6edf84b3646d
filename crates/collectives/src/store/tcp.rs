//! c10d's TCPStore.
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener, TcpStream, UdpSocket};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::TorchError;
use lockstep_torch::c10d::{NativeStore, TcpStoreOptions};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::Store;
use crate::store::answering::{Answering, within};
use crate::store::lookup::addresses;
use crate::store::native::{READ_LIMIT, delegate, failure, told, wait_for};

/// Connecting to a server that answers takes this long at most, whatever is left of the caller's time.
const CONNECT_FLOOR: Duration = Duration::from_secs(1);
/// How long a handle made by `duplicate` may take to connect to a server that is known to be there.
const DUPLICATE_LIMIT: Duration = Duration::from_secs(10);
/// What users call it by whom a store over TCP is opened.
const CONNECT: &str = "TCPStore.connect";
/// For finding the way to the server, where its name is not looked up for the first time.
const LOOKUP_LIMIT: Duration = Duration::from_secs(10);
/// The pause between two attempts to reach a server that does not listen yet.
const RETRY: Duration = Duration::from_millis(50);

/// A client of c10d's TCPStore, and on one rank its server. The protocol is neither encrypted nor authenticated, and the
/// server listens on all interfaces: for trusted networks only.
pub struct TcpStore {
    client: Answering<NativeStore>,
    // Keeps the server alive as long as any handle of this process.
    server: Option<Arc<NativeStore>>,
    host: String,
    port: u16,
    // By which all ranks know the server.
    announced: String,
}

impl TcpStore {
    /// Serves on `port` of all interfaces (0: any free one) and connects to it as `host`.
    pub fn serve(host: &str, port: u16, timeout: Duration) -> Result<Self> {
        let listener = listen(port).map_err(|error| {
            let address = format!("{host}:{port}");
            match error.kind() {
                ErrorKind::AddrInUse => CollectivesError::AddressInUse {
                    address,
                    detail: "address already in use".to_owned(),
                },
                _ => CollectivesError::Store {
                    operation: CONNECT,
                    store: place(host, port),
                    keys: Vec::new(),
                    message: format!("cannot listen there: {error}"),
                },
            }
        })?;
        let failed = |message: String| CollectivesError::Store {
            operation: CONNECT,
            store: place(host, port),
            keys: Vec::new(),
            message,
        };
        let port = listener.local_addr().map_err(|e| failed(e.to_string()))?.port();
        // The server is on this machine, whatever name others reach it by.
        let options = TcpStoreOptions {
            host: LOOPBACK.to_owned(),
            port,
            workers: None,
            timeout,
        };
        let server = NativeStore::tcp(&options, Some(listener)).map_err(|e| failed(e.to_string()))?;
        let server = Arc::new(server);
        Ok(Self {
            // It stops only with this process.
            client: Answering::here(Arc::clone(&server)),
            server: Some(server),
            host: LOOPBACK.to_owned(),
            port,
            announced: host.to_owned(),
        })
    }

    /// Connects to a server, waiting for it at most `timeout`. `world_size` is given by a handle that stands for a rank: it
    /// announces the rank, which a Python server waits for.
    pub fn connect(
        host: &str,
        port: u16,
        world_size: Option<usize>,
        timeout: Duration,
        cancel: &Cancel,
    ) -> Result<Self> {
        let start = Instant::now();
        let mut remaining = timeout;
        let client = loop {
            let left = reach(host, port, remaining, cancel)?;
            let options = TcpStoreOptions {
                host: host.to_owned(),
                port,
                workers: world_size,
                timeout: left.max(CONNECT_FLOOR),
            };
            // What accepts a connection may still not answer, for which libtorch has no limit.
            let limit = options.timeout.saturating_add(CONNECT_FLOOR);
            let overdue = "the connection was accepted, but the store's server does not answer";
            let attempt = within(limit, overdue, move || NativeStore::tcp(&options, None))
                .and_then(|store| Answering::elsewhere(Arc::new(store)));
            match attempt {
                Ok(client) => break client,
                // The server that accepted was about to end, and the one that takes its place is not there yet.
                Err(error) if is_lost(&error) && start.elapsed() < timeout => {
                    cancel.sleep(RETRY);
                    remaining = timeout.saturating_sub(start.elapsed());
                }
                Err(error) => {
                    return Err(CollectivesError::Unreachable {
                        address: format!("{host}:{port}"),
                        waited: timeout,
                        detail: error.to_string(),
                    });
                }
            }
        };
        Ok(Self {
            client,
            server: None,
            host: host.to_owned(),
            port,
            announced: host.to_owned(),
        })
    }

    /// The server's host, as this handle reaches it.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The server's port.
    pub fn port(&self) -> u16 {
        self.port
    }
}

/// This machine's address on the way to another one. No packet is sent. A loopback address says only that both are one
/// machine, not how further ones would reach it.
fn source_address(host: &str, port: u16) -> Option<IpAddr> {
    let targets = addresses(host, port, LOOKUP_LIMIT, &Cancel::new()).ok()?;
    targets.into_iter().find_map(|target| {
        let any: IpAddr = if target.is_ipv4() {
            Ipv4Addr::UNSPECIFIED.into()
        } else {
            Ipv6Addr::UNSPECIFIED.into()
        };
        let socket = UdpSocket::bind((any, 0)).ok()?;
        socket.connect(target).ok()?;
        let own = socket.local_addr().ok()?.ip();
        (!own.is_loopback() && !own.is_unspecified()).then_some(own)
    })
}

const LOOPBACK: &str = "127.0.0.1";

/// All interfaces, of both families where there are two.
fn listen(port: u16) -> io::Result<TcpListener> {
    match TcpListener::bind((Ipv6Addr::UNSPECIFIED, port)) {
        Err(error) if error.kind() != ErrorKind::AddrInUse => TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)),
        result => result,
    }
}

/// Waits until something listens there; returns what is left of `timeout`. libtorch's own attempts can neither be cancelled
/// nor kept from writing to stderr.
fn reach(host: &str, port: u16, timeout: Duration, cancel: &Cancel) -> Result<Duration> {
    let start = Instant::now();
    let left = || timeout.saturating_sub(start.elapsed());
    let mut detail;
    loop {
        cancel.check("initProcessGroup")?;
        match addresses(host, port, left(), cancel) {
            Err(error) => detail = error.to_string(),
            Ok(addresses) => {
                detail = "the name has no address".to_owned();
                for address in addresses {
                    let limit = left().clamp(Duration::from_millis(1), Duration::from_secs(2));
                    match TcpStream::connect_timeout(&address, limit) {
                        Ok(_) => return Ok(left()),
                        Err(error) => detail = error.to_string(),
                    }
                }
            }
        }
        if start.elapsed() >= timeout {
            return Err(CollectivesError::Unreachable {
                address: format!("{host}:{port}"),
                waited: timeout,
                detail,
            });
        }
        cancel.sleep(RETRY.min(left()));
    }
}

/// Did the other side go away?
fn is_lost(error: &TorchError) -> bool {
    matches!(
        error,
        TorchError::Torch {
            kind: lockstep_torch::ErrorKind::Connection,
            ..
        }
    )
}

fn place(host: &str, port: u16) -> String {
    format!("TCPStore at {host}:{port}")
}

delegate!(TcpStore, client, {
    fn is_server(&self) -> bool {
        self.server.is_some()
    }

    fn local_address(&self) -> Option<IpAddr> {
        source_address(&self.announced, self.port)
    }

    fn place(&self) -> String {
        place(&self.announced, self.port)
    }

    fn patient(&self) -> Arc<dyn Store> {
        Arc::new(Self {
            client: Answering::here(Arc::clone(self.client.inner())),
            server: self.server.clone(),
            host: self.host.clone(),
            port: self.port,
            announced: self.announced.clone(),
        })
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        let mut copy = Self::connect(&self.host, self.port, None, DUPLICATE_LIMIT, &Cancel::new())?;
        copy.server.clone_from(&self.server);
        copy.announced.clone_from(&self.announced);
        Ok(Arc::new(copy))
    }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loopback_server_says_nothing_about_the_way_to_other_machines() {
        assert_eq!(source_address(LOOPBACK, 9), None);
        assert_eq!(source_address("no-such-host.invalid", 9), None);
        // Where this machine has a way out at all, its end of it is a real address.
        if let Some(own) = source_address("192.0.2.1", 9) {
            assert!(!own.is_loopback() && !own.is_unspecified());
        }
    }
}
