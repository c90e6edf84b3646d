//! A connection to the server of a TCPStore, with a limit for every answer. libtorch's client has none, and on every
//! connect resolves the server's address to a name.
//!
//! The server answers a wait once the keys exist. Other requests on the connection interrupt the wait, which resumes
//! afterwards.
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::os::unix::net::UnixStream;
use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::{Mutex, MutexGuard};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::wire::{Asked, OURS, Stop, parse, write};
use crate::cancel::Cancel;
use crate::store::{ANSWER, GRACE, PAUSES, StoreOperation, StoreReply, StoreRequest};
use crate::within::deadline;

/// The limit for one attempt to connect to one address.
const ATTEMPT: Duration = Duration::from_secs(2);

/// An answer, or why there is none.
pub(super) type Answered<T> = Result<T, Failure>;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// No answer in time; it may still arrive.
    #[error("the connection was accepted, but the store's server does not answer")]
    Silent,
    /// The connection is lost.
    #[error("{0}")]
    Lost(#[from] io::Error),
}

struct Connection {
    stream: TcpStream,
    /// The part of an answer that was received.
    input: Vec<u8>,
    /// Requests whose callers have given up, and when the last one was sent; their answers may still arrive.
    owed: (Vec<Asked>, Instant),
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
    /// The server is one of Lockstep's, which knows [`StoreOperation::Lookup`].
    pub is_ours: bool,
}

impl Client {
    /// Connects and reads the server's first answer; `left` of the caller's time is left.
    pub fn connect(address: &SocketAddr, left: Duration) -> Answered<Self> {
        let stream = TcpStream::connect_timeout(address, left.clamp(LEAST, ATTEMPT))?;
        stream.set_nodelay(true)?;
        let (input, owed) = (Vec::new(), (Vec::new(), Instant::now()));
        let mut client = Self {
            connection: Mutex::new(Connection { stream, input, owed }),
            asking: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            interrupts: OnceLock::new(),
            is_ours: false,
        };
        let greeting = [
            StoreOperation::Validate.alone(),
            StoreOperation::Ping.alone().number(std::process::id().into()),
            StoreOperation::Check.on([OURS]),
        ];
        let nonce = std::process::id().to_le_bytes();
        let answers = client.ask_all(&greeting, left.clamp(GRACE, ANSWER))?;
        match &answers[..] {
            [_, StoreReply::Value(Some(echo)), StoreReply::Found(is_ours)] if *echo == nonce => {
                client.is_ours = *is_ours;
                Ok(client)
            }
            _ => {
                let text = "the server is not a c10d TCPStore";
                Err(io::Error::new(ErrorKind::InvalidData, text).into())
            }
        }
    }

    /// Sends a request.
    pub fn ask(&self, request: &StoreRequest<'_>, limit: Duration) -> Answered<StoreReply> {
        let mut answers = self.ask_all(slice::from_ref(request), limit)?;
        Ok(answers.pop().unwrap_or(StoreReply::Done))
    }

    /// Sends requests at once.
    pub fn ask_all(&self, requests: &[StoreRequest<'_>], limit: Duration) -> Answered<Vec<StoreReply>> {
        let until = deadline(Instant::now(), limit);
        self.asking.fetch_add(1, Ordering::SeqCst);
        // A thread that begins to wait later sees that this one is asking.
        if self.waiting.load(Ordering::SeqCst) > 0
            && let Some(interrupts) = self.interrupts.get()
        {
            interrupts.interrupt();
        }
        let connection = self.connection.try_lock_until(until);
        self.asking.fetch_sub(1, Ordering::SeqCst);
        connection
            .ok_or(Failure::Silent)?
            .talk(|connection| connection.exchange(requests, until))
    }

    /// Sends a request that waits. Returns true once the server answers it, false when `until` has passed or `cancel` is
    /// cancelled. A stopped server delays the return by seconds at most.
    pub fn wait(&self, request: &StoreRequest<'_>, until: Instant, cancel: &Cancel) -> Answered<bool> {
        if self.interrupts.get().is_none() {
            // Another thread may be first.
            let _ = self.interrupts.set(Arc::new(Interrupts::new()?));
        }
        let interrupts = self.interrupts.wait();
        let own = Arc::clone(interrupts);
        let _subscription = cancel.subscribe(move || own.interrupt());
        self.waiting.fetch_add(1, Ordering::SeqCst);
        interrupts.interrupt();
        let found = self.wait_by_turns(request, until, cancel, interrupts);
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        found
    }

    fn wait_by_turns(
        &self,
        request: &StoreRequest<'_>,
        until: Instant,
        cancel: &Cancel,
        interrupts: &Interrupts,
    ) -> Answered<bool> {
        let late = deadline(until, GRACE);
        loop {
            let mut connection = self.connection.try_lock_until(late).ok_or(Failure::Silent)?;
            let began = Instant::now();
            let found = connection.talk(|connection| {
                connection.settle(Instant::now() + GRACE)?;
                connection.send(slice::from_ref(request), late.max(began + GRACE))?;
                let is_interrupted = || cancel.is_cancelled() || self.asking.load(Ordering::SeqCst) > 0;
                let is_shared = || self.waiting.load(Ordering::SeqCst) > 1;
                let turn = began + PAUSES.1;
                let end = || if is_shared() { until.min(turn) } else { until };
                while !is_interrupted() && Instant::now() < end() {
                    if interrupts.wait(&connection.stream, end())?
                        && connection.answers(&[(request.operation, 0)], Instant::now() + GRACE)?
                            == [StoreReply::Found(true)]
                    {
                        return Ok(true);
                    }
                }
                let stop = [StoreOperation::CancelWait.alone()];
                let answers = connection.exchange(&stop, Instant::now() + GRACE)?;
                Ok(answers == [StoreReply::Found(true)])
            })?;
            if found || cancel.is_cancelled() || Instant::now() >= until {
                return Ok(found);
            }
            MutexGuard::unlock_fair(connection);
            // A thread with a request may not have queued for the lock yet.
            std::thread::yield_now();
        }
    }
}

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
    /// Runs `run`. After a lost connection, all later calls fail: the server may have received a part of a message.
    fn talk<T>(&mut self, run: impl FnOnce(&mut Self) -> Answered<T>) -> Answered<T> {
        let result = run(self);
        if matches!(result, Err(Failure::Lost(_))) {
            let _ = self.stream.shutdown(Shutdown::Both);
        }
        result
    }

    /// Reads the late answers for which no caller waits any more, by `until`.
    fn settle(&mut self, until: Instant) -> Answered<()> {
        if !self.owed.0.is_empty() {
            let owed = self.owed.0.clone();
            self.answers(&owed, until)?;
            self.owed.0.clear();
        }
        Ok(())
    }

    fn exchange(&mut self, requests: &[StoreRequest<'_>], until: Instant) -> Answered<Vec<StoreReply>> {
        // Once an answer is overdue for long, further requests fail at once.
        self.settle(until.min(self.owed.1 + ANSWER))?;
        let began = Instant::now();
        self.send(requests, until)?;
        let asked = requests.iter().map(|request| (request.operation, request.keys.len()));
        let asked: Vec<_> = asked.collect();
        let answers = self.answers(&asked, until);
        if matches!(answers, Err(Failure::Silent)) {
            self.owed = (asked, began);
        }
        answers
    }

    fn send(&mut self, requests: &[StoreRequest<'_>], until: Instant) -> Answered<()> {
        let mut message = Vec::new();
        for request in requests {
            write(request, &mut message);
        }
        let left = until.saturating_duration_since(Instant::now()).max(LEAST);
        self.stream.set_write_timeout(Some(left))?;
        self.stream.write_all(&message).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                io::Error::new(ErrorKind::TimedOut, "the server did not take in time what was sent")
            }
            _ => error,
        })?;
        Ok(())
    }

    fn answers(&mut self, asked: &[Asked], until: Instant) -> Answered<Vec<StoreReply>> {
        let mut chunk = [0; 4096];
        let mut needed = 0;
        loop {
            if self.input.len() >= needed {
                match parse(&self.input, |reader| {
                    asked.iter().map(|asked| reader.answer(*asked)).collect()
                }) {
                    Ok((found, len)) => {
                        self.input.drain(..len);
                        return Ok(found);
                    }
                    Err(Stop::Short(least)) => needed = least,
                    Err(Stop::Refused) => {
                        let text = "the answer is not a TCPStore message";
                        return Err(io::Error::new(ErrorKind::InvalidData, text).into());
                    }
                }
            }
            let left = until.saturating_duration_since(Instant::now()).max(LEAST);
            self.stream.set_read_timeout(Some(left))?;
            match self.stream.read(&mut chunk) {
                Ok(0) => return Err(io::Error::from(ErrorKind::UnexpectedEof).into()),
                Ok(len) => self.input.extend_from_slice(&chunk[..len]),
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock | ErrorKind::TimedOut if Instant::now() >= until => {
                        return Err(Failure::Silent);
                    }
                    ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut => {}
                    _ => return Err(error.into()),
                },
            }
        }
    }
}
