//! The server of a TCPStore. One thread serves all connections in turn and never blocks on one. libtorch's server
//! resolves the address of each client to a name, so that a slow or missing name server stops the whole job for seconds
//! at a time.
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, ErrorKind, Read};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use mio::event::Event;
use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Token, Waker};
use rustix::net::sockopt::set_socket_keepalive;

use super::output::Output;
use super::table::{Client, Table};
use super::wire::{Stop, parse};
use crate::store::budget::{Budget, Charge, Refused};
use crate::store::{StoreOperation, StoreRequest};
use crate::thread::spawn;

/// The pause after accepting or polling has failed, for lack of file descriptors, for example.
const RECOVERY: Duration = Duration::from_millis(100);
/// The most bytes read from a connection per turn.
const CHUNK: usize = 64 * 1024;
/// The most requests answered per connection and turn.
const TURN: usize = 64;
/// A connection with more unsent bytes than this gets no further answers.
const MOST_PENDING: usize = 1 << 20;
/// A larger input buffer is shrunk to this many bytes once it holds fewer.
const KEPT: usize = 1 << 20;

/// The token of the waker, which ends the thread.
const STOP: Token = Token(0);
/// Tokens of listeners start at 1, those of connections here.
const FIRST: Client = 16;

/// The bytes of memory for all keys, values, waits and messages together.
const MEMORY: usize = 1 << 30;
/// How long a connection may take to greet.
const GREETING: Duration = Duration::from_secs(5);
/// The same while no further connection is accepted.
const CROWDED_GREETING: Duration = Duration::from_secs(1);
/// The most open connections that have not greeted. At this number, no further connection is accepted.
const MOST_UNGREETED: usize = 128;

/// Serves until it is dropped.
pub(super) struct Server {
    waker: Waker,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Serves connections to `listeners`.
    pub fn start(listeners: Vec<std::net::TcpListener>) -> io::Result<Self> {
        let poll = Poll::new()?;
        let waker = Waker::new(poll.registry(), STOP)?;
        let mut listening = Vec::new();
        for (listener, token) in listeners.into_iter().zip(1..FIRST) {
            listener.set_nonblocking(true)?;
            let mut listener = TcpListener::from_std(listener);
            let registry = poll.registry();
            registry.register(&mut listener, Token(token), Interest::READABLE)?;
            listening.push((listener, false));
        }
        let serve = move || Service::new(poll, listening).run();
        let thread = spawn("lockstep-store", serve)?;
        Ok(Self {
            waker,
            thread: Some(thread),
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let woken = self.waker.wake();
        if let (Ok(()), Some(thread)) = (woken, self.thread.take()) {
            let _ = thread.join();
        }
    }
}

struct Connection {
    stream: TcpStream,
    /// There may be more to read.
    readable: bool,
    /// The peer sends nothing after the data that is still to be read.
    closing: bool,
    /// Received bytes that are not parsed yet.
    input: Vec<u8>,
    held: Charge,
    /// The least length of input that can be parsed.
    needed: usize,
    output: Output,
}

struct Service {
    poll: Poll,
    /// Each with whether connections may be pending.
    listeners: Vec<(TcpListener, bool)>,
    /// Until when no connection is accepted.
    recovers: Option<Instant>,
    connections: HashMap<Client, Connection>,
    /// Connections that have not greeted, and since when they are open; the oldest first.
    ungreeted: BTreeMap<Client, Instant>,
    /// Connections with work.
    turns: BTreeSet<Client>,
    last: Client,
    budget: Budget,
    table: Table,
    chunk: Vec<u8>,
}

impl Service {
    fn new(poll: Poll, listeners: Vec<(TcpListener, bool)>) -> Self {
        let budget = Budget::new(MEMORY);
        Self {
            poll,
            listeners,
            recovers: None,
            connections: HashMap::new(),
            ungreeted: BTreeMap::new(),
            turns: BTreeSet::new(),
            last: FIRST,
            table: Table::new(budget.clone()),
            budget,
            chunk: vec![0; CHUNK],
        }
    }

    fn run(&mut self) {
        let mut events = Events::with_capacity(256);
        loop {
            match self.poll.poll(&mut events, self.pause()) {
                Ok(()) if events.iter().any(|event| event.token() == STOP) => return,
                Ok(()) => events.iter().for_each(|event| self.note(event)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // Out of memory, for example.
                Err(_) => std::thread::sleep(RECOVERY),
            }
            self.let_in();
            for client in std::mem::take(&mut self.turns) {
                let Some(mut connection) = self.connections.remove(&client) else {
                    continue;
                };
                let served = self.serve(client, &mut connection);
                self.connections.insert(client, connection);
                match served {
                    Ok(true) => drop(self.turns.insert(client)),
                    Ok(false) => {}
                    Err(Refused) => self.close(client),
                }
            }
        }
    }

    /// The time until the next deadline.
    fn pause(&self) -> Option<Duration> {
        if !self.turns.is_empty() {
            return Some(Duration::ZERO);
        }
        let oldest = self.ungreeted.values().next();
        let silent = oldest.and_then(|since| since.checked_add(self.patience()));
        let next = silent.into_iter().chain(self.recovers).min()?;
        // Round up to whole milliseconds, the resolution of polling.
        Some(next.saturating_duration_since(Instant::now()) + Duration::from_millis(1))
    }

    /// How long a connection may take to greet, at present.
    fn patience(&self) -> Duration {
        if self.ungreeted.len() >= MOST_UNGREETED {
            CROWDED_GREETING
        } else {
            GREETING
        }
    }

    fn note(&mut self, event: &Event) {
        let token = event.token().0;
        if let Some((_, knocked)) = token.checked_sub(1).and_then(|index| self.listeners.get_mut(index)) {
            *knocked = true;
        } else if let Some(connection) = self.connections.get_mut(&token) {
            connection.closing |= event.is_error() || event.is_read_closed();
            connection.readable |= event.is_readable() || connection.closing;
            self.turns.insert(token);
        }
    }

    fn close(&mut self, client: Client) {
        if let Some(mut connection) = self.connections.remove(&client) {
            let _ = self.poll.registry().deregister(&mut connection.stream);
        }
        self.ungreeted.remove(&client);
        self.table.forget(client);
    }

    /// Accepts pending connections, and closes those that have not greeted in time.
    fn let_in(&mut self) {
        while let Some((client, since)) = self.ungreeted.first_key_value()
            && since.elapsed() >= self.patience()
        {
            let client = *client;
            self.close(client);
        }
        if self.recovers.is_some_and(|until| Instant::now() < until) {
            return;
        }
        self.recovers = None;
        for index in 0..self.listeners.len() {
            while self.ungreeted.len() < MOST_UNGREETED
                && let Some((listener, true)) = self.listeners.get(index)
            {
                match listener.accept() {
                    // A connection that cannot be registered is closed.
                    Ok((stream, _)) => drop(self.add(stream)),
                    Err(error) if error.kind() == ErrorKind::WouldBlock => self.listeners[index].1 = false,
                    // The client has gone, or the call was interrupted: try again.
                    Err(error) if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::Interrupted) => {}
                    // Too many open files, for example, perhaps without a pending connection: close the oldest that
                    // could have greeted.
                    Err(_) => {
                        let oldest = self.ungreeted.iter().next();
                        let silent = oldest.filter(|(_, since)| since.elapsed() >= RECOVERY);
                        let Some(silent) = silent.map(|(client, _)| *client) else {
                            self.recovers = Instant::now().checked_add(RECOVERY);
                            return;
                        };
                        self.close(silent);
                    }
                }
            }
        }
    }

    fn add(&mut self, mut stream: TcpStream) -> Option<()> {
        let _ = stream.set_nodelay(true);
        // Detects clients whose machines are gone.
        let _ = set_socket_keepalive(&stream, true);
        let client = self.last;
        self.last += 1;
        let registry = self.poll.registry();
        let interest = Interest::READABLE | Interest::WRITABLE;
        registry.register(&mut stream, Token(client), interest).ok()?;
        let connection = Connection {
            stream,
            readable: false,
            closing: false,
            input: Vec::new(),
            held: self.budget.charge(0).ok()?,
            needed: 0,
            output: Output::new(self.budget.charge(0).ok()?),
        };
        self.connections.insert(client, connection);
        self.ungreeted.insert(client, Instant::now());
        Some(())
    }

    /// A connection's turn: sends output, then reads and answers a limited amount. Returns whether there is work left.
    fn serve(&mut self, client: Client, connection: &mut Connection) -> Result<bool, Refused> {
        connection.flush()?;
        let open = connection.input.len() >= connection.needed.max(1) || connection.fill(&mut self.chunk)?;
        let mut input = std::mem::take(&mut connection.input);
        let (mut used, mut answered) = (0, 0);
        let stopped_early = loop {
            if answered == TURN || connection.output.len() > MOST_PENDING {
                break true;
            }
            let greeted = !self.ungreeted.contains_key(&client);
            match parse(&input[used..], |reader| reader.request(greeted)) {
                Err(Stop::Short(needed)) => {
                    connection.needed = needed;
                    break false;
                }
                Err(Stop::Refused) => return Err(Refused),
                Ok((request, len)) => {
                    connection.needed = 0;
                    used += len;
                    answered += 1;
                    if request.operation == StoreOperation::Validate {
                        self.ungreeted.remove(&client);
                    }
                    self.answer(client, connection, &request)?;
                }
            }
        };
        input.drain(..used);
        if input.capacity() > KEPT && input.len() < KEPT {
            input.shrink_to(KEPT);
        }
        connection.held.set(input.len())?;
        connection.input = input;
        connection.flush()?;
        // A client that does not read its answers resumes when it has read them.
        let blocked = connection.output.len() > MOST_PENDING;
        let more = !blocked && (stopped_early || (open && connection.readable));
        if more || open { Ok(more) } else { Err(Refused) }
    }

    /// Queues the reply. Queues an answer for each connection whose wait is over, and sends it at once except on the
    /// asking connection.
    fn answer(&mut self, client: Client, asking: &mut Connection, request: &StoreRequest<'_>) -> Result<(), Refused> {
        let mut answered = self.table.answer(client, request, &mut asking.output);
        for ready in std::mem::take(&mut self.table.ready) {
            if ready == client {
                answered = answered.and_then(|()| asking.output.flag(true));
            } else if let Some(other) = self.connections.get_mut(&ready)
                && other.output.flag(true).and_then(|()| other.flush()).is_err()
            {
                self.close(ready);
            }
        }
        answered
    }
}

impl Connection {
    fn flush(&mut self) -> Result<(), Refused> {
        self.output.flush(&mut self.stream).map_err(|_| Refused)
    }

    /// Reads a chunk, if there is any; false at the end of the stream.
    fn fill(&mut self, chunk: &mut [u8]) -> Result<bool, Refused> {
        while self.readable {
            match self.stream.read(chunk) {
                Ok(0) => return Ok(false),
                Ok(len) => {
                    self.input.extend_from_slice(&chunk[..len]);
                    // The event of a closed stream may have come already, and does not come again.
                    self.readable = len == chunk.len() || self.closing;
                    return Ok(true);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => self.readable = false,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Err(Refused),
            }
        }
        Ok(true)
    }
}
