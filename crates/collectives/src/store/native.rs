//! c10d's TCPStore and FileStore: what Python's ranks speak.
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::TorchError;
use lockstep_torch::c10d::{NativeStore, TcpStoreOptions};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::answering::{Answering, within};
use crate::store::lookup::addresses;
use crate::store::{Store, poll};

/// Connecting to a server that answers takes this long at most, whatever is left of the caller's time.
const CONNECT_FLOOR: Duration = Duration::from_secs(1);
/// How long a handle made by `duplicate` may take to connect to a server that is known to be there.
const DUPLICATE_LIMIT: Duration = Duration::from_secs(10);
/// For reading a value that was there a moment ago.
const READ_LIMIT: Duration = Duration::from_secs(5);
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
                    operation: "serve",
                    message: format!("cannot listen on {address}: {error}"),
                },
            }
        })?;
        let told = |message: String| CollectivesError::Store {
            operation: "serve",
            message,
        };
        let port = listener.local_addr().map_err(|e| told(e.to_string()))?.port();
        // The server is on this machine, whatever name others reach it by.
        let options = TcpStoreOptions {
            host: LOOPBACK.to_owned(),
            port,
            workers: None,
            timeout,
        };
        let server = NativeStore::tcp(&options, Some(listener)).map_err(|e| told(e.to_string()))?;
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

/// c10d's FileStore: a file that all ranks can lock.
pub struct FileStore {
    store: NativeStore,
    path: PathBuf,
}

impl FileStore {
    /// Opens or makes the file. The last of `world_size` handles opened so removes it; `None` leaves it alone.
    pub fn open(path: &Path, world_size: Option<usize>) -> Result<Self> {
        let text = path.to_str().ok_or_else(|| CollectivesError::InvalidArgument {
            operation: "initProcessGroup",
            message: format!("the path {} is not valid UTF-8", path.display()),
        })?;
        // c10d would ask again and again for a file that can never be made.
        let parent = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or_else(|| Path::new("."));
        if !parent.is_dir() {
            return Err(CollectivesError::InvalidArgument {
                operation: "initProcessGroup",
                message: format!("the directory {} of the store's file does not exist", parent.display()),
            });
        }
        let options = std::fs::OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path);
        options.map_err(|e| CollectivesError::Store {
            operation: "open",
            message: format!("{}: {e}", path.display()),
        })?;
        let store = NativeStore::file(text, world_size).map_err(|e| failure("open", &e))?;
        Ok(Self {
            store,
            path: path.to_owned(),
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
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

fn failure(operation: &'static str, error: &TorchError) -> CollectivesError {
    let message = if is_lost(error) {
        format!("the connection to the store was lost: {error}")
    } else {
        error.to_string()
    };
    CollectivesError::Store { operation, message }
}

/// Waits by asking: see [`poll`].
fn wait_for(store: &dyn Store, operation: &'static str, keys: &[String], timeout: Duration) -> Result<()> {
    let now = Instant::now();
    let until = now.checked_add(timeout).unwrap_or(now + Duration::from_secs(86_400));
    let sleep = |pause| {
        std::thread::sleep(pause);
        Ok(())
    };
    if poll(store, keys, until, sleep)? {
        return Ok(());
    }
    Err(CollectivesError::StoreTimeout {
        operation,
        keys: keys.to_vec(),
        waited: timeout,
    })
}

macro_rules! delegate {
    ($type:ty, $field:ident, { $($own:item)* }) => {
        impl Store for $type {
            fn set(&self, key: &str, value: &[u8]) -> Result<()> {
                self.$field.set(key, value).map_err(|e| failure("set", &e))
            }

            fn get(&self, key: &str, timeout: Duration) -> Result<Vec<u8>> {
                wait_for(self, "get", &[key.to_owned()], timeout)?;
                self.$field.get(key, READ_LIMIT).map_err(|e| failure("get", &e))
            }

            fn add(&self, key: &str, amount: i64) -> Result<i64> {
                self.$field.add(key, amount).map_err(|e| failure("add", &e))
            }

            fn wait(&self, keys: &[String], timeout: Duration) -> Result<()> {
                wait_for(self, "wait", keys, timeout)
            }

            fn check(&self, keys: &[String]) -> Result<bool> {
                self.$field.check(keys).map_err(|e| failure("check", &e))
            }

            fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>> {
                self.$field.compare_set(key, expected, desired).map_err(|e| failure("compareSet", &e))
            }

            fn delete_key(&self, key: &str) -> Result<bool> {
                // c10d's FileStore says yes for a key that is not there.
                Ok(self.check(&[key.to_owned()])? && self.$field.delete_key(key).map_err(|e| failure("deleteKey", &e))?)
            }

            fn num_keys(&self) -> Result<i64> {
                self.$field.num_keys().map_err(|e| failure("numKeys", &e))
            }

            $($own)*
        }
    };
}

delegate!(TcpStore, client, {
    fn is_server(&self) -> bool {
        self.server.is_some()
    }

    fn local_address(&self) -> Option<IpAddr> {
        source_address(&self.announced, self.port)
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        let mut copy = Self::connect(&self.host, self.port, None, DUPLICATE_LIMIT, &Cancel::new())?;
        copy.server.clone_from(&self.server);
        copy.announced.clone_from(&self.announced);
        Ok(Arc::new(copy))
    }
});

delegate!(FileStore, store, {
    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(Self::open(&self.path, None)?))
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
