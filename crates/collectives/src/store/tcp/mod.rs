//! c10d's TCPStore, with the protocol of PyTorch 2.13: Python ranks can use a Lockstep server, and vice versa.
mod client;
mod listen;
mod output;
mod server;
mod table;
mod wire;

use std::borrow::Cow;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, UdpSocket};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::lookup::addresses;
use super::{ANSWER, PAUSES, Store, StoreOperation, StoreReply, StoreRequest};
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result, StoreCall};
use crate::within::{FAR, deadline};
use client::{Answered, Client, Failure};
use listen::{listen, own_address};
use server::Server;
use wire::{JOINED, LONGEST_VALUE};

/// The longest pause between two attempts to reach a server that does not listen yet.
const RETRY: Duration = Duration::from_millis(50);

/// A client of c10d's TCPStore, and on one rank its server. The protocol is neither encrypted nor authenticated: for trusted
/// networks only.
pub struct TcpStore {
    client: Client,
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
        let failed = |error: io::Error| match error.kind() {
            ErrorKind::AddrInUse => CollectivesError::AddressInUse {
                address: format!("{host}:{port}"),
                detail: "address already in use".to_owned(),
            },
            _ => StoreCall::new("TCPStore.connect", &[], place(host, port))
                .failed(format!("cannot listen there: {error}")),
        };
        let listeners = listen(host, port).map_err(failed)?;
        let own = own_address(&listeners).map_err(failed)?;
        let server = Server::start(listeners).map_err(failed)?;
        let mut store = Self::connect(&own.ip().to_string(), own.port(), None, timeout, &Cancel::new())?;
        // This handle's server stops only with this process.
        store.limit = FAR;
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
        let start = Instant::now();
        let left = || timeout.saturating_sub(start.elapsed());
        let mut pause = PAUSES.0;
        let client = loop {
            cancel.check("initProcessGroup")?;
            match attempt(host, port, world_size.is_some(), left, cancel) {
                Ok(client) => break client,
                Err(failure) if left().is_zero() => {
                    return Err(CollectivesError::Unreachable {
                        address: format!("{host}:{port}"),
                        waited: timeout,
                        detail: failure.to_string(),
                    });
                }
                // The server may be about to end, and its successor may not listen yet: retry whatever has failed.
                Err(_) => cancel.sleep(pause.min(left())),
            }
            pause = (pause * 2).min(RETRY);
        };
        Ok(Self {
            client,
            limit: ANSWER,
            server: None,
            host: host.to_owned(),
            port,
            announced: host.to_owned(),
        })
    }

    /// The server's port.
    pub fn port(&self) -> u16 {
        self.port
    }
}

/// Tries each address of the host once; with `joins`, also registers.
fn attempt(host: &str, port: u16, joins: bool, left: impl Fn() -> Duration, cancel: &Cancel) -> Answered<Client> {
    let mut failure = Failure::Lost(io::Error::other("the name has no address"));
    for address in addresses(host, port, left(), cancel)? {
        let reached = Client::connect(&address, left()).and_then(|client| {
            if joins {
                client.ask(&StoreOperation::Add.on([JOINED]).number(1), ANSWER)?;
            }
            Ok(client)
        });
        match reached {
            Ok(client) => return Ok(client),
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

fn place(host: &str, port: u16) -> String {
    format!("TCPStore at {host}:{port}")
}

/// The error of a request without an answer. `waited`: the caller's limit.
fn failed(failure: Failure, subject: StoreCall, waited: Duration) -> CollectivesError {
    match failure {
        Failure::Silent => subject.silent(waited),
        Failure::Lost(error) => subject.failed(format!(
            "the connection to the store was lost: {error}; has the process that serves it ended?"
        )),
    }
}

impl TcpStore {
    /// A handle with its own connection.
    fn connected(&self) -> Result<Self> {
        let mut copy = Self::connect(&self.host, self.port, None, ANSWER, &Cancel::new())?;
        copy.server.clone_from(&self.server);
        copy.announced.clone_from(&self.announced);
        Ok(copy)
    }

    /// Sends a request that the server answers once what it waits for has come.
    fn waited(&self, mut request: StoreRequest<'_>, timeout: Duration, cancel: &Cancel) -> Result<()> {
        let subject = request.subject(self.place());
        request.put_under("/");
        match self.client.wait(&request, deadline(Instant::now(), timeout), cancel) {
            Ok(true) => Ok(()),
            Ok(false) => {
                cancel.check(subject.operation)?;
                Err(subject.missing(timeout))
            }
            Err(failure) => Err(failed(failure, subject, timeout)),
        }
    }

    /// The values of keys, of which some may be missing.
    fn lookup(&self, keys: &[Cow<'_, [u8]>], limit: Duration) -> Answered<Vec<Option<Vec<u8>>>> {
        let request = |operation: StoreOperation, keys| StoreRequest {
            keys,
            ..operation.alone()
        };
        if self.client.is_ours {
            let found = self.client.ask(&request(StoreOperation::Lookup, keys.to_vec()), limit);
            return found.map(StoreReply::values);
        }
        // PyTorch's server without libuv closes the connection on a request for a missing key: check first.
        let checks: Vec<_> = keys
            .iter()
            .map(|key| request(StoreOperation::Check, vec![key.clone()]))
            .collect();
        let checked = self.client.ask_all(&checks, limit)?;
        let found: Vec<bool> = checked.into_iter().map(StoreReply::found).collect();
        let there = keys.iter().zip(&found).filter(|(_, found)| **found);
        let there: Vec<_> = there.map(|(key, _)| key.clone()).collect();
        let mut values = Vec::new().into_iter();
        if !there.is_empty() {
            let get = request(StoreOperation::MultiGet, there);
            values = self.client.ask(&get, limit)?.values().into_iter();
        }
        let value = |found| if found { values.next().flatten() } else { None };
        Ok(found.into_iter().map(value).collect())
    }
}

impl Store for TcpStore {
    fn ask(&self, mut request: StoreRequest<'_>, limit: Option<Duration>) -> Result<StoreReply> {
        let (subject, limit) = (request.subject(self.place()), limit.unwrap_or(self.limit));
        if !request.is_whole() {
            return Err(CollectivesError::invalid(subject.operation, "a key lacks its value"));
        }
        // A server would close the connection.
        let lengths = request.values.iter().map(|value| value.len());
        if let Some((place, length)) = lengths.enumerate().find(|(_, length)| *length > LONGEST_VALUE) {
            let key = subject.keys.get(place).or(subject.keys.first());
            let key = key.map_or("", String::as_str);
            let text = format!(
                "the value for key '{key}' has {length} bytes; a TCPStore takes at most 64 MiB ({LONGEST_VALUE} bytes)"
            );
            return Err(CollectivesError::invalid(subject.operation, text));
        }
        request.put_under("/");
        let reply = match request.operation {
            StoreOperation::MultiGet => self.lookup(&request.keys, limit).map(StoreReply::Values),
            StoreOperation::Get => self
                .lookup(&request.keys, limit)
                .map(|mut values| StoreReply::Value(values.pop().flatten())),
            StoreOperation::Wait => {
                request.operation = StoreOperation::Check;
                self.client.ask(&request, limit)
            }
            _ => self.client.ask(&request, limit),
        };
        let reply = reply.map_err(|failure| failed(failure, subject, limit))?;
        Ok(reply.listed_under("/"))
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        if keys.is_empty() {
            return Ok(());
        }
        let request = StoreOperation::Wait.on(keys.iter().map(String::as_str));
        self.waited(request, timeout, cancel)
    }

    fn barrier(&self, key: &str, size: usize, timeout: Duration, cancel: &Cancel) -> Result<()> {
        // The server counts every request, so send it once, on a connection where nothing interrupts it.
        let alone = self.connected()?;
        let request = StoreOperation::Barrier.on([key]).number(size as i64);
        alone.waited(request, timeout, cancel)
    }

    fn is_server(&self) -> bool {
        self.server.is_some()
    }

    fn local_address(&self) -> Option<IpAddr> {
        // Sends no packet, but shows the route.
        let targets = addresses(&self.announced, self.port, ANSWER, &Cancel::new()).ok()?;
        targets.into_iter().find_map(|target| {
            let any = if target.is_ipv4() { "0.0.0.0:0" } else { "[::]:0" };
            let socket = UdpSocket::bind(any).ok()?;
            socket.connect(target).ok()?;
            let own = socket.local_addr().ok()?.ip();
            (!own.is_loopback() && !own.is_unspecified()).then_some(own)
        })
    }

    fn place(&self) -> String {
        place(&self.announced, self.port)
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(self.connected()?))
    }
}
