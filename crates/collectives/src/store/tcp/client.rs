//! A connection to the server of a TCPStore, with a limit for every answer. libtorch's client has none, and on every
//! connect resolves the server's address to a name.
//!
//! The server answers a wait once the keys exist. Other requests on the connection interrupt the wait, which resumes
//! afterwards.
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::wire::{Answer, MAGIC, Message, OURS, Parsed, Query, READY, Shape, answer};
use crate::cancel::Cancel;
use crate::store::{PAUSES, deadline};

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// No answer in time; it may still arrive.
    Silent,
    /// The connection is lost.
    Lost(io::Error),
}

struct Connection {
    stream: TcpStream,
    /// The part of an answer that was received.
    input: Vec<u8>,
    /// The shape of a late answer, for which no caller waits any more.
    owed: Option<Shape>,
    /// The connection is unusable: the server may have received a part of a message.
    lost: bool,
}

/// A connection. Requests are sent one at a time.
pub(super) struct Client {
    connection: Mutex<Connection>,
    /// The number of threads that want to send a request.
    asking: AtomicUsize,
    /// The number of threads that wait for keys; several take turns.
    waiting: AtomicUsize,
    /// Made at the first wait.
    interrupts: OnceLock<Arc<Interrupts>>,
    /// The server is one of Lockstep's.
    ours: bool,
}

impl Client {
    /// Connects and reads the server's first answer; `limits` has one limit for each.
    pub fn connect(address: &SocketAddr, limits: (Duration, Duration)) -> Result<Self, Failure> {
        let stream = TcpStream::connect_timeout(address, limits.0).map_err(Failure::Lost)?;
        stream.set_nodelay(true).map_err(Failure::Lost)?;
        let connection = Mutex::new(Connection {
            stream,
            input: Vec::new(),
            owed: None,
            lost: false,
        });
        let mut client = Self {
            connection,
            asking: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            interrupts: OnceLock::new(),
            ours: false,
        };
        let nonce = std::process::id().to_le_bytes();
        let greeting = Message::new(Query::Validate).raw(&MAGIC.to_le_bytes());
        let greeting = greeting.raw(&Message::new(Query::Ping).raw(&nonce).0);
        let greeting = greeting.raw(&Message::new(Query::Check).number(1).bytes(OURS).0);
        let answer = client.fixed(&greeting, nonce.len() + 1, limits.1)?;
        let Some(flag) = answer.strip_prefix(&nonce) else {
            let text = "it is no server of c10d's TCPStore";
            return Err(Failure::Lost(io::Error::new(ErrorKind::InvalidData, text)));
        };
        client.ours = *flag == [READY];
        Ok(client)
    }

    /// Whether the server is one of Lockstep's, which knows [`Query::Lookup`].
    pub fn is_ours(&self) -> bool {
        self.ours
    }

    /// Sends a message without an answer.
    pub fn tell(&self, message: &Message, limit: Duration) -> Result<(), Failure> {
        self.fixed(message, 0, limit).map(drop)
    }

    /// Sends a request; its answer is a byte.
    pub fn byte(&self, message: &Message, limit: Duration) -> Result<u8, Failure> {
        let answer = self.fixed(message, 1, limit)?;
        Ok(answer.first().copied().unwrap_or_default())
    }

    /// Sends a request; its answer is a number.
    pub fn number(&self, message: &Message, limit: Duration) -> Result<i64, Failure> {
        let answer = self.fixed(message, 8, limit)?;
        Ok(answer.first_chunk().map_or(0, |bytes| i64::from_le_bytes(*bytes)))
    }

    /// Sends a request; its answer is a byte string.
    pub fn bytes(&self, message: &Message, limit: Duration) -> Result<Vec<u8>, Failure> {
        let shape = Shape::Fixed { bytes: 0, strings: 1 };
        Ok(self.ask(message, shape, limit)?.strings.pop().unwrap_or_default())
    }

    /// Sends a request; its answer is `bytes` bytes without a length.
    pub fn fixed(&self, message: &Message, bytes: usize, limit: Duration) -> Result<Vec<u8>, Failure> {
        Ok(self.ask(message, Shape::Fixed { bytes, strings: 0 }, limit)?.fixed)
    }

    /// Sends a request; its answer has any shape.
    pub fn ask(&self, message: &Message, shape: Shape, limit: Duration) -> Result<Answer, Failure> {
        let until = deadline(Instant::now(), limit);
        self.asking.fetch_add(1, Ordering::SeqCst);
        self.interrupt();
        let connection = self.connection.try_lock_until(until);
        self.asking.fetch_sub(1, Ordering::SeqCst);
        connection
            .ok_or(Failure::Silent)?
            .talk(|connection| connection.exchange(message, shape, until))
    }

    /// Waits until the server reports that all `keys` exist (true), `until` has passed or `cancel` is cancelled. A
    /// stopped server delays the return by seconds at most.
    pub fn wait(&self, keys: &Message, until: Instant, cancel: &Cancel) -> Result<bool, Failure> {
        let interrupts = match self.interrupts.get() {
            Some(interrupts) => Arc::clone(interrupts),
            None => Arc::clone(self.interrupts.get_or_init({
                let made = Arc::new(Interrupts::new().map_err(Failure::Lost)?);
                || made
            })),
        };
        let own = Arc::clone(&interrupts);
        let _subscription = cancel.subscribe(move || own.interrupt());
        self.waiting.fetch_add(1, Ordering::SeqCst);
        self.interrupt();
        let found = self.wait_by_turns(keys, until, cancel, &interrupts);
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        found
    }

    fn wait_by_turns(
        &self,
        keys: &Message,
        until: Instant,
        cancel: &Cancel,
        interrupts: &Interrupts,
    ) -> Result<bool, Failure> {
        let asked_for = || self.asking.load(Ordering::SeqCst) > 0;
        loop {
            let late = deadline(until, GRACE);
            let mut connection = self.connection.try_lock_until(late).ok_or(Failure::Silent)?;
            let began = Instant::now();
            let found = connection.talk(|connection| {
                connection.settle(Instant::now() + GRACE)?;
                connection.send(&keys.0, late.max(began + GRACE))?;
                let shared = || self.waiting.load(Ordering::SeqCst) > 1;
                let end = || if shared() { until.min(began + PAUSES.1) } else { until };
                while !cancel.is_cancelled() && !asked_for() && Instant::now() < end() {
                    if interrupts.wait(&connection.stream, end()).map_err(Failure::Lost)?
                        && connection.answer(ONE_BYTE, Instant::now() + GRACE)?.fixed == [READY]
                    {
                        return Ok(true);
                    }
                }
                let answer = connection.exchange_now(&Message::new(Query::CancelWait), Shape::Cancelled, GRACE)?;
                Ok(answer.fixed.first() == Some(&READY))
            })?;
            if found || cancel.is_cancelled() || Instant::now() >= until {
                return Ok(found);
            }
            MutexGuard::unlock_fair(connection);
            // A thread with a request may not have queued for the lock yet.
            std::thread::yield_now();
        }
    }

    /// Makes waiting threads check for requests and cancellations.
    fn interrupt(&self) {
        if let Some(interrupts) = self.interrupts.get() {
            interrupts.interrupt();
        }
    }
}

const ONE_BYTE: Shape = Shape::Fixed { bytes: 1, strings: 0 };
/// How long a server may take to end a wait.
const GRACE: Duration = Duration::from_secs(1);

/// Interrupts another thread's wait for a socket.
struct Interrupts {
    sender: UnixStream,
    receiver: UnixStream,
}

impl Interrupts {
    fn new() -> io::Result<Self> {
        let (sender, receiver) = UnixStream::pair()?;
        sender.set_nonblocking(true)?;
        receiver.set_nonblocking(true)?;
        Ok(Self { sender, receiver })
    }

    fn interrupt(&self) {
        // If the buffer is full, an interrupt is already pending.
        let _ = (&self.sender).write(&[0]);
    }

    /// Waits until `stream` is readable, `until` or an interrupt; true if it is readable.
    fn wait(&self, stream: &TcpStream, until: Instant) -> io::Result<bool> {
        let mut polled = [
            PollFd::new(stream, PollFlags::IN),
            PollFd::new(&self.receiver, PollFlags::IN),
        ];
        let left = until.saturating_duration_since(Instant::now()).min(PATIENCE);
        let pause = Timespec::try_from(left).map_err(|_| ErrorKind::InvalidInput)?;
        match poll(&mut polled, Some(&pause)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let (readable, interrupted) = (!polled[0].revents().is_empty(), !polled[1].revents().is_empty());
        if interrupted {
            while (&self.receiver).read(&mut [0; 64]).is_ok_and(|len| len > 0) {}
        }
        Ok(readable)
    }
}

/// The longest single wait.
const PATIENCE: Duration = Duration::from_secs(3600);
/// The shortest timeout that a socket accepts: zero is an error.
const LEAST: Duration = Duration::from_millis(1);

impl Connection {
    /// Runs `run`. After a lost connection, all later calls fail.
    fn talk<T>(&mut self, run: impl FnOnce(&mut Self) -> Result<T, Failure>) -> Result<T, Failure> {
        if self.lost {
            return Err(Failure::Lost(ErrorKind::NotConnected.into()));
        }
        let result = run(self);
        if matches!(result, Err(Failure::Lost(_))) {
            self.lost = true;
            let _ = self.stream.shutdown(Shutdown::Both);
        }
        result
    }

    /// Reads the late answer for which no caller waits any more, by `until`.
    fn settle(&mut self, until: Instant) -> Result<(), Failure> {
        let Some(owed) = self.owed.take() else {
            return Ok(());
        };
        let answer = self.answer(owed, until);
        if answer.is_err() {
            self.owed = Some(owed);
        }
        answer.map(drop)
    }

    fn exchange_now(&mut self, message: &Message, shape: Shape, limit: Duration) -> Result<Answer, Failure> {
        self.exchange(message, shape, Instant::now() + limit)
    }

    fn exchange(&mut self, message: &Message, shape: Shape, until: Instant) -> Result<Answer, Failure> {
        // While an answer is overdue, further requests fail at once.
        self.settle(Instant::now())?;
        self.send(&message.0, until)?;
        let answer = self.answer(shape, until);
        if matches!(answer, Err(Failure::Silent)) {
            self.owed = Some(shape);
        }
        answer
    }

    fn send(&mut self, message: &[u8], until: Instant) -> Result<(), Failure> {
        let left = until.saturating_duration_since(Instant::now()).max(LEAST);
        self.stream.set_write_timeout(Some(left)).map_err(Failure::Lost)?;
        self.stream.write_all(message).map_err(|error| {
            Failure::Lost(match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                    io::Error::new(ErrorKind::TimedOut, "the server did not take in time what was sent")
                }
                _ => error,
            })
        })
    }

    fn answer(&mut self, shape: Shape, until: Instant) -> Result<Answer, Failure> {
        let mut chunk = [0; 4096];
        let mut needed = 0;
        loop {
            if self.input.len() >= needed {
                match answer(&self.input, shape) {
                    Ok(Parsed::Whole(found, len)) => {
                        self.input.drain(..len);
                        return Ok(found);
                    }
                    Ok(Parsed::Part(least)) => needed = least,
                    Err(_) => {
                        let text = "this is nothing that a TCPStore says";
                        return Err(Failure::Lost(io::Error::new(ErrorKind::InvalidData, text)));
                    }
                }
            }
            let left = until.saturating_duration_since(Instant::now()).max(LEAST);
            self.stream.set_read_timeout(Some(left)).map_err(Failure::Lost)?;
            match self.stream.read(&mut chunk) {
                Ok(0) => return Err(Failure::Lost(ErrorKind::UnexpectedEof.into())),
                Ok(len) => self.input.extend_from_slice(&chunk[..len]),
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock | ErrorKind::TimedOut if Instant::now() >= until => {
                        return Err(Failure::Silent);
                    }
                    ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut => {}
                    _ => return Err(Failure::Lost(error)),
                },
            }
        }
    }
}
