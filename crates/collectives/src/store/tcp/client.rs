//! A connection to the server of a TCPStore, with a limit for every answer. libtorch's client has none, and looks up the
//! server's name from its address whenever it connects.
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::wire::{Answer, MAGIC, Message, OURS, Parsed, Query, READY, Shape, answer};
use crate::store::deadline;

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// Not in time; it may still come.
    Silent,
    /// The connection is over.
    Lost(io::Error),
}

struct Connection {
    stream: TcpStream,
    /// What came of an answer so far.
    input: Vec<u8>,
    /// The answer that somebody no longer waits for.
    owed: Option<Shape>,
    /// Nothing more can be said: the server may have heard a part of something.
    lost: bool,
}

/// A connection. Its questions are asked one after another.
pub(super) struct Client {
    connection: Mutex<Connection>,
    /// The server is one of Lockstep's.
    ours: bool,
}

impl Client {
    /// Connects, and hears the server's first answer; each of it has a limit.
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

    /// Sends what has no answer.
    pub fn tell(&self, message: &Message, limit: Duration) -> Result<(), Failure> {
        self.fixed(message, 0, limit).map(drop)
    }

    /// A byte.
    pub fn byte(&self, message: &Message, limit: Duration) -> Result<u8, Failure> {
        let answer = self.fixed(message, 1, limit)?;
        Ok(answer.first().copied().unwrap_or_default())
    }

    /// A number.
    pub fn number(&self, message: &Message, limit: Duration) -> Result<i64, Failure> {
        let answer = self.fixed(message, 8, limit)?;
        Ok(answer.first_chunk().map_or(0, |bytes| i64::from_le_bytes(*bytes)))
    }

    /// A byte string.
    pub fn bytes(&self, message: &Message, limit: Duration) -> Result<Vec<u8>, Failure> {
        let shape = Shape::Fixed { bytes: 0, strings: 1 };
        Ok(self.ask(message, shape, limit)?.strings.pop().unwrap_or_default())
    }

    /// Bytes without a length.
    pub fn fixed(&self, message: &Message, bytes: usize, limit: Duration) -> Result<Vec<u8>, Failure> {
        Ok(self.ask(message, Shape::Fixed { bytes, strings: 0 }, limit)?.fixed)
    }

    /// An answer of any shape.
    pub fn ask(&self, message: &Message, shape: Shape, limit: Duration) -> Result<Answer, Failure> {
        let until = deadline(Instant::now(), limit);
        let mut connection = self.connection.try_lock_until(until).ok_or(Failure::Silent)?;
        if connection.lost {
            return Err(Failure::Lost(ErrorKind::NotConnected.into()));
        }
        let answer = connection.exchange(message, shape, until);
        if matches!(answer, Err(Failure::Lost(_))) {
            connection.lost = true;
            let _ = connection.stream.shutdown(Shutdown::Both);
        }
        answer
    }
}

/// The shortest time that a socket can be told to wait.
const LEAST: Duration = Duration::from_millis(1);

impl Connection {
    fn exchange(&mut self, message: &Message, shape: Shape, until: Instant) -> Result<Answer, Failure> {
        if let Some(owed) = self.owed.take() {
            // While an answer is overdue, every further question fails at once.
            if let Err(failure) = self.answer(owed, Instant::now()) {
                self.owed = Some(owed);
                return Err(failure);
            }
        }
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
