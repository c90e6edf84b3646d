//! c10d's TCPStore, with the protocol of PyTorch 2.13: Python ranks can use a Lockstep server, and vice versa.
mod budget;
mod client;
mod listen;
mod reply;
mod server;
mod table;
mod wire;

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::lookup::addresses;
use crate::store::{Store, deadline};
use client::{Client, Failure};
use listen::{listen, own_address};
use server::{Limits, Server};
use wire::{JOINED, LONGEST_VALUE, Message, Query, READY, Shape};

/// The limit for an answer. Answers take microseconds; this allows for machines under load.
const LIMIT: Duration = Duration::from_secs(10);
/// No limit in practice, for callers that enforce deadlines themselves.
const PATIENCE: Duration = Duration::from_secs(86_400);
/// The limit for one attempt to connect to one address.
const ATTEMPT: Duration = Duration::from_secs(2);
/// The shortest limit for a server's first answer, even if less of the caller's time is left.
const CONNECT_FLOOR: Duration = Duration::from_secs(1);
/// The limit for a further connection to a server that is known to exist.
const DUPLICATE_LIMIT: Duration = Duration::from_secs(10);
/// The operation in error messages, as users call it.
const CONNECT: &str = "TCPStore.connect";
/// The limit for another lookup of the server's name, to find the route to it.
const LOOKUP_LIMIT: Duration = Duration::from_secs(10);
/// The pause between two attempts to reach a server that does not listen yet.
const RETRY: Duration = Duration::from_millis(50);

/// A client of c10d's TCPStore, and on one rank its server. The protocol is neither encrypted nor authenticated: for trusted
/// networks only.
pub struct TcpStore {
    client: Arc<Client>,
    /// The limit for each answer.
    limit: Duration,
    // Keeps the server alive as long as any handle of this process.
    server: Option<Arc<Server>>,
    host: String,
    port: u16,
    // The host name by which all ranks know the server.
    announced: String,
}

impl TcpStore {
    /// Serves on `port` (0: any free one) and connects to it. Peers reach it as `host`. Listens on loopback only if
    /// `host` is a loopback address or `localhost`, otherwise on all interfaces.
    pub fn serve(host: &str, port: u16, timeout: Duration) -> Result<Self> {
        let failed = |error: &io::Error| CollectivesError::Store {
            operation: CONNECT,
            store: place(host, port),
            keys: Vec::new(),
            message: format!("cannot listen there: {error}"),
        };
        let listeners = listen(host, port).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => CollectivesError::AddressInUse {
                address: format!("{host}:{port}"),
                detail: "address already in use".to_owned(),
            },
            _ => failed(&error),
        })?;
        let own = own_address(&listeners).map_err(|error| failed(&error))?;
        let server = Server::start(listeners, Limits::default()).map_err(|error| failed(&error))?;
        let mut store = Self::connect(&own.ip().to_string(), own.port(), None, timeout, &Cancel::new())?;
        // No limit for answers: the server stops only with this process.
        store.limit = PATIENCE;
        store.server = Some(Arc::new(server));
        host.clone_into(&mut store.announced);
        Ok(store)
    }

    /// Connects to a server, waiting for it at most `timeout`. Pass `world_size` on a handle that represents a rank: it
    /// then registers the rank, for which a Python server waits.
    pub fn connect(
        host: &str,
        port: u16,
        world_size: Option<usize>,
        timeout: Duration,
        cancel: &Cancel,
    ) -> Result<Self> {
        let client = reach(host, port, world_size.is_some(), timeout, cancel)?;
        Ok(Self {
            client: Arc::new(client),
            limit: LIMIT,
            server: None,
            host: host.to_owned(),
            port,
            announced: host.to_owned(),
        })
    }

    /// Sets the limit for each answer; ten seconds by default.
    #[must_use]
    pub fn with_limit(self, limit: Duration) -> Self {
        Self { limit, ..self }
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

/// This machine's address on the route to another one. Sends no packet. `None` for a loopback address, at which other
/// machines cannot reach this one.
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

/// Connects and registers as a client.
fn join(address: &SocketAddr, limits: (Duration, Duration)) -> std::result::Result<Client, Failure> {
    let client = Client::connect(address, limits)?;
    client.number(&Message::new(Query::Add).bytes(JOINED.as_bytes()).number(1), LIMIT)?;
    Ok(client)
}

/// Connects as soon as a server listens and answers; with `joins`, also registers. Retries until `timeout`.
fn reach(host: &str, port: u16, joins: bool, timeout: Duration, cancel: &Cancel) -> Result<Client> {
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
                    let limits = (
                        left().clamp(Duration::from_millis(1), ATTEMPT),
                        left().clamp(CONNECT_FLOOR, LIMIT),
                    );
                    let reached = if joins {
                        join(&address, limits)
                    } else {
                        Client::connect(&address, limits)
                    };
                    match reached {
                        Ok(client) => return Ok(client),
                        Err(Failure::Silent) => {
                            "the connection was accepted, but the store's server does not answer"
                                .clone_into(&mut detail);
                        }
                        // The server may be about to end, and its successor may not listen yet: retry.
                        Err(Failure::Lost(error)) => detail = error.to_string(),
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

fn place(host: &str, port: u16) -> String {
    format!("TCPStore at {host}:{port}")
}

impl TcpStore {
    fn with_context<T>(
        &self,
        operation: &'static str,
        keys: &[String],
        result: std::result::Result<T, Failure>,
    ) -> Result<T> {
        let keys = || keys.to_vec();
        result.map_err(|failure| match failure {
            Failure::Silent => CollectivesError::StoreSilent {
                operation,
                store: self.place(),
                keys: keys(),
                waited: self.limit,
            },
            Failure::Lost(error) => CollectivesError::Store {
                operation,
                store: self.place(),
                keys: keys(),
                message: format!(
                    "the connection to the store was lost: {error}; has the process that serves it ended?"
                ),
            },
        })
    }

    /// Rejects values for which a server would close the connection.
    fn fits(operation: &'static str, key: &str, value: &[u8]) -> Result<()> {
        if value.len() <= LONGEST_VALUE {
            return Ok(());
        }
        Err(CollectivesError::InvalidArgument {
            operation,
            message: format!(
                "the value for key '{key}' has {} bytes; a TCPStore takes at most 64 MiB ({LONGEST_VALUE} bytes)",
                value.len()
            ),
        })
    }

    /// A handle with its own connection.
    fn connected(&self) -> Result<Self> {
        let mut copy = Self::connect(&self.host, self.port, None, DUPLICATE_LIMIT, &Cancel::new())?;
        copy.server.clone_from(&self.server);
        copy.announced.clone_from(&self.announced);
        Ok(copy)
    }

    /// Waits for the server's answer to `message`.
    fn waited(
        &self,
        operation: &'static str,
        keys: &[String],
        message: &Message,
        (until, waited): (Instant, Duration),
        cancel: &Cancel,
    ) -> Result<()> {
        let found = self.client.wait(message, until, cancel);
        let found = self.with_context(operation, keys, found).map_err(|mut error| {
            if let CollectivesError::StoreSilent { waited: limit, .. } = &mut error {
                *limit = waited;
            }
            error
        })?;
        if found {
            return Ok(());
        }
        cancel.check(operation)?;
        Err(CollectivesError::StoreTimeout {
            operation,
            store: self.place(),
            keys: keys.to_vec(),
            waited,
        })
    }

    fn list(query: Query, keys: &[String]) -> Message {
        let message = Message::new(query).number(keys.len() as i64);
        keys.iter().fold(message, |message, key| message.key(key))
    }
}

impl Store for TcpStore {
    fn set(&self, key: &str, value: &[u8]) -> Result<()> {
        Self::fits("store.set", key, value)?;
        let message = Message::new(Query::Set).key(key).bytes(value);
        self.with_context("store.set", &[key.to_owned()], self.client.tell(&message, self.limit))
    }

    fn add(&self, key: &str, amount: i64) -> Result<i64> {
        let message = Message::new(Query::Add).key(key).number(amount);
        self.with_context("store.add", &[key.to_owned()], self.client.number(&message, self.limit))
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        if keys.is_empty() {
            return Ok(());
        }
        let until = deadline(Instant::now(), timeout);
        self.waited(
            "store.wait",
            keys,
            &Self::list(Query::Wait, keys),
            (until, timeout),
            cancel,
        )
    }

    fn check(&self, keys: &[String]) -> Result<bool> {
        let answer = self.client.byte(&Self::list(Query::Check, keys), self.limit);
        Ok(self.with_context("store.check", keys, answer)? == READY)
    }

    fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>> {
        Self::fits("store.compareSet", key, desired)?;
        let message = Message::new(Query::CompareSet).key(key).bytes(expected).bytes(desired);
        let answer = self.client.bytes(&message, self.limit);
        self.with_context("store.compareSet", &[key.to_owned()], answer)
    }

    fn multi_get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        let all = keys.len();
        let ask = |message: &Message, bytes, strings| {
            let answer = self.client.ask(message, Shape::Fixed { bytes, strings }, self.limit);
            self.with_context("store.multiGet", keys, answer)
        };
        let (flags, values) = if self.client.is_ours() {
            let answer = ask(&Self::list(Query::Lookup, keys), all, all)?;
            let found = std::iter::zip(&answer.fixed, answer.strings).filter(|(flag, _)| **flag == READY);
            let values = found.map(|(_, value)| value).collect();
            (answer.fixed, values)
        } else {
            // PyTorch's server without libuv closes the connection on a request for a missing key: check first.
            let checks = keys.iter().fold(Message::default(), |message, key| {
                message.raw(&Self::list(Query::Check, std::slice::from_ref(key)).0)
            });
            let flags = ask(&checks, all, 0)?.fixed;
            let there = std::iter::zip(keys, &flags).filter(|(_, flag)| **flag == READY);
            let there: Vec<String> = there.map(|(key, _)| key.clone()).collect();
            let values = if there.is_empty() {
                Vec::new()
            } else {
                ask(&Self::list(Query::MultiGet, &there), 0, there.len())?.strings
            };
            (flags, values)
        };
        let mut values = values.into_iter();
        Ok(flags
            .into_iter()
            .map(|flag| if flag == READY { values.next() } else { None })
            .collect())
    }

    fn multi_set(&self, pairs: &[(String, Vec<u8>)]) -> Result<()> {
        pairs
            .iter()
            .try_for_each(|(key, value)| Self::fits("store.multiSet", key, value))?;
        let message = Message::new(Query::MultiSet).number(pairs.len() as i64);
        let message = pairs
            .iter()
            .fold(message, |message, (key, value)| message.key(key).bytes(value));
        let keys = || pairs.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
        self.with_context("store.multiSet", &keys(), self.client.tell(&message, self.limit))
    }

    fn append(&self, key: &str, value: &[u8]) -> Result<()> {
        Self::fits("store.append", key, value)?;
        let message = Message::new(Query::Append).key(key).bytes(value);
        self.with_context(
            "store.append",
            &[key.to_owned()],
            self.client.tell(&message, self.limit),
        )
    }

    fn delete_key(&self, key: &str) -> Result<bool> {
        let answer = self.client.number(&Message::new(Query::DeleteKey).key(key), self.limit);
        Ok(self.with_context("store.deleteKey", &[key.to_owned()], answer)? > 0)
    }

    fn num_keys(&self) -> Result<i64> {
        let answer = self.client.number(&Message::new(Query::NumKeys), self.limit);
        self.with_context("store.numKeys", &[], answer)
    }

    fn list_keys(&self) -> Result<Vec<String>> {
        let answer = self
            .client
            .ask(&Message::new(Query::ListKeys), Shape::Counted, self.limit);
        let keys = self.with_context("store.listKeys", &[], answer)?.strings;
        let own = keys.iter().filter_map(|key| key.strip_prefix(b"/"));
        Ok(own.map(|key| String::from_utf8_lossy(key).into_owned()).collect())
    }

    fn queue_push(&self, key: &str, value: &[u8]) -> Result<()> {
        Self::fits("store.queuePush", key, value)?;
        let message = Message::new(Query::QueuePush).key(key).bytes(value);
        self.with_context(
            "store.queuePush",
            &[key.to_owned()],
            self.client.tell(&message, self.limit),
        )
    }

    fn queue_pop(&self, key: &str) -> Result<Option<Vec<u8>>> {
        let answer = self
            .client
            .ask(&Message::new(Query::QueuePop).key(key), Shape::Popped, self.limit);
        Ok(self
            .with_context("store.queuePop", &[key.to_owned()], answer)?
            .strings
            .pop())
    }

    fn queue_len(&self, key: &str) -> Result<i64> {
        let answer = self.client.number(&Message::new(Query::QueueLen).key(key), self.limit);
        self.with_context("store.queueLen", &[key.to_owned()], answer)
    }

    fn barrier(&self, key: &str, size: usize, timeout: Duration, cancel: &Cancel) -> Result<()> {
        // The server counts every request, so send it once, on a connection where nothing interrupts it.
        let alone = self.connected()?;
        let message = Message::new(Query::Barrier).key(key).number(size as i64);
        let until = deadline(Instant::now(), timeout);
        alone.waited("store.barrier", &[key.to_owned()], &message, (until, timeout), cancel)
    }

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
            client: Arc::clone(&self.client),
            limit: PATIENCE,
            server: self.server.clone(),
            host: self.host.clone(),
            port: self.port,
            announced: self.announced.clone(),
        })
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(self.connected()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loopback_server_says_nothing_about_the_way_to_other_machines() {
        assert_eq!(source_address("127.0.0.1", 9), None);
        assert_eq!(source_address("no-such-host.invalid", 9), None);
        // If this machine has a route to other networks, its source address is a real one.
        if let Some(own) = source_address("192.0.2.1", 9) {
            assert!(!own.is_loopback() && !own.is_unspecified());
        }
    }
}
