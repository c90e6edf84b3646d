//! c10d's TCPStore, with the protocol of PyTorch 2.13: Python ranks can use a Lockstep server, and vice versa.
mod budget;
mod client;
mod listen;
mod output;
mod server;
mod table;
mod wire;

use std::io::{self, ErrorKind};
use std::net::{IpAddr, UdpSocket};
use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::lookup::addresses;
use super::{PAUSES, Store, StoreReply, StoreRequest};
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result, StoreCall};
use crate::within::{FAR, deadline};
use client::{Answered, Client, Failure};
use listen::{listen, own_address};
use server::Server;
use wire::{JOINED, LONGEST_VALUE, Message, READY, Shape, query};

/// The limit for an answer, for a further connection to the server, and for another lookup of its name. These take
/// microseconds; this allows for machines under load.
const LIMIT: Duration = Duration::from_secs(10);
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
            limit: LIMIT,
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
                let join = Message::new(query::ADD).bytes(JOINED.as_bytes()).number(1);
                client.ask(&join, Shape::Number, LIMIT)?;
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

/// Rejects values for which a server would close the connection.
fn check_length(request: &StoreRequest) -> Result<()> {
    let mut written = request.written().into_iter();
    let Some((key, value)) = written.find(|(_, value)| value.len() > LONGEST_VALUE) else {
        return Ok(());
    };
    let text = format!(
        "the value for key '{key}' has {} bytes; a TCPStore takes at most 64 MiB ({LONGEST_VALUE} bytes)",
        value.len()
    );
    Err(CollectivesError::invalid(request.operation(), text))
}

impl TcpStore {
    /// A handle with its own connection.
    fn connected(&self) -> Result<Self> {
        let mut copy = Self::connect(&self.host, self.port, None, LIMIT, &Cancel::new())?;
        copy.server.clone_from(&self.server);
        copy.announced.clone_from(&self.announced);
        Ok(copy)
    }

    /// Sends a message that the server answers once what it waits for has come.
    fn waited(&self, subject: StoreCall, message: &Message, timeout: Duration, cancel: &Cancel) -> Result<()> {
        match self.client.wait(message, deadline(Instant::now(), timeout), cancel) {
            Ok(true) => Ok(()),
            Ok(false) => {
                cancel.check(subject.operation)?;
                Err(subject.missing(timeout))
            }
            Err(failure) => Err(failed(failure, subject, timeout)),
        }
    }

    fn carry_out(&self, request: &StoreRequest, limit: Duration) -> Answered<StoreReply> {
        let (message, shape) = match request {
            StoreRequest::Set(key, value) => (Message::new(query::SET).key(key).bytes(value), Shape::Nothing),
            StoreRequest::MultiSet(pairs) => {
                let message = Message::new(query::MULTI_SET).number(pairs.len() as i64);
                let write = |message: Message, (key, value): &(String, Vec<u8>)| message.key(key).bytes(value);
                (pairs.iter().fold(message, write), Shape::Nothing)
            }
            StoreRequest::Append(key, value) => (Message::new(query::APPEND).key(key).bytes(value), Shape::Nothing),
            StoreRequest::Add(key, amount) => (Message::new(query::ADD).key(key).number(*amount), Shape::Number),
            StoreRequest::CompareSet { key, expected, desired } => {
                let message = Message::new(query::COMPARE_SET).key(key);
                (message.bytes(expected).bytes(desired), Shape::String)
            }
            StoreRequest::Get(key) => {
                let values = self.lookup(slice::from_ref(key), limit)?;
                return Ok(StoreReply::Value(values.into_iter().next().flatten()));
            }
            StoreRequest::MultiGet(keys) => return self.lookup(keys, limit).map(StoreReply::Values),
            StoreRequest::Wait(keys) | StoreRequest::Check(keys) => (Message::list(query::CHECK, keys), Shape::Flag),
            StoreRequest::DeleteKey(key) => (Message::new(query::DELETE_KEY).key(key), Shape::Deleted),
            StoreRequest::NumKeys => (Message::new(query::NUM_KEYS), Shape::Number),
            StoreRequest::ListKeys => (Message::new(query::LIST_KEYS), Shape::Keys),
            StoreRequest::QueuePush(key, value) => {
                (Message::new(query::QUEUE_PUSH).key(key).bytes(value), Shape::Nothing)
            }
            StoreRequest::QueuePop { key, .. } => (Message::new(query::QUEUE_POP).key(key), Shape::Popped),
            StoreRequest::QueueLen(key) => (Message::new(query::QUEUE_LEN).key(key), Shape::Number),
        };
        self.client.ask(&message, shape, limit)
    }

    /// The values of keys, of which some may be missing.
    fn lookup(&self, keys: &[String], limit: Duration) -> Answered<Vec<Option<Vec<u8>>>> {
        let ask = |message: &Message, shape| self.client.ask(message, shape, limit);
        if self.client.is_ours {
            let found = ask(&Message::list(query::LOOKUP, keys), Shape::Flagged(keys.len()));
            return found.map(StoreReply::values);
        }
        // PyTorch's server without libuv closes the connection on a request for a missing key: check first.
        let checks = keys.iter().fold(Message::default(), |message, key| {
            message.raw(&Message::list(query::CHECK, slice::from_ref(key)).0)
        });
        let flags = ask(&checks, Shape::Bytes(keys.len()))?.value().unwrap_or_default();
        let there = keys.iter().zip(&flags).filter(|(_, flag)| **flag == READY);
        let there: Vec<String> = there.map(|(key, _)| key.clone()).collect();
        let found = match &there[..] {
            [] => Vec::new(),
            there => ask(&Message::list(query::MULTI_GET, there), Shape::Strings(there.len()))?.values(),
        };
        let mut values = found.into_iter();
        let value_of = |flag| if flag == READY { values.next().flatten() } else { None };
        Ok(flags.into_iter().map(value_of).collect())
    }
}

impl Store for TcpStore {
    fn ask(&self, mut request: StoreRequest, limit: Option<Duration>) -> Result<StoreReply> {
        check_length(&request)?;
        let limit = limit.unwrap_or(self.limit);
        let reply = self.carry_out(&request, limit);
        reply.map_err(|failure| failed(failure, request.subject(self.place()), limit))
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        if keys.is_empty() {
            return Ok(());
        }
        let subject = StoreCall::new("store.wait", keys, self.place());
        self.waited(subject, &Message::list(query::WAIT, keys), timeout, cancel)
    }

    fn barrier(&self, key: &str, size: usize, timeout: Duration, cancel: &Cancel) -> Result<()> {
        // The server counts every request, so send it once, on a connection where nothing interrupts it.
        let alone = self.connected()?;
        let message = Message::new(query::BARRIER).key(key).number(size as i64);
        let subject = StoreCall::new("store.barrier", &[key.to_owned()], self.place());
        alone.waited(subject, &message, timeout, cancel)
    }

    fn is_server(&self) -> bool {
        self.server.is_some()
    }

    fn local_address(&self) -> Option<IpAddr> {
        // Sends no packet, but shows the route.
        let targets = addresses(&self.announced, self.port, LIMIT, &Cancel::new()).ok()?;
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
