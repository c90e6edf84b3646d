//! What a server sends to a connection, without copies of large values.
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::rc::Rc;

use super::budget::Charge;
use super::wire::Refused;

/// Values of up to this many bytes are copied.
const SMALL: usize = 512;

/// A value, which the table and pending replies share.
pub(super) struct Value {
    bytes: Vec<u8>,
    charge: Charge,
}

impl Value {
    /// `charge` covers the bytes.
    pub fn new(bytes: Vec<u8>, charge: Charge) -> Self {
        Self { bytes, charge }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn append(&mut self, more: &[u8]) -> Result<(), Refused> {
        self.charge.set(self.charge.amount() + more.len())?;
        self.bytes.extend_from_slice(more);
        Ok(())
    }
}

enum Piece {
    Copied(Vec<u8>),
    Shared(Rc<Value>),
}

impl Piece {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Copied(bytes) => bytes,
            Self::Shared(value) => value.bytes(),
        }
    }
}

/// The replies that a connection has not sent yet. An error leaves a part of a reply, so that the connection must be
/// closed.
pub(super) struct Output {
    pieces: VecDeque<Piece>,
    /// How many bytes of the first piece were sent.
    sent: usize,
    /// All bytes that are not sent yet.
    len: usize,
    /// For the pieces that are copies.
    charge: Charge,
}

impl Output {
    pub fn new(charge: Charge) -> Self {
        Self {
            pieces: VecDeque::new(),
            sent: 0,
            len: 0,
            charge,
        }
    }

    /// The number of bytes that are not sent yet.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Appends bytes without a length.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        self.charge.set(self.charge.amount() + bytes.len())?;
        self.len += bytes.len();
        // A piece that is partly sent does not grow: it is freed as a whole.
        let is_partly_sent = self.pieces.len() == 1 && self.sent > 0;
        match self.pieces.back_mut() {
            Some(Piece::Copied(last)) if !is_partly_sent => last.extend_from_slice(bytes),
            _ => self.pieces.push_back(Piece::Copied(bytes.to_vec())),
        }
        Ok(())
    }

    pub fn number(&mut self, number: i64) -> Result<(), Refused> {
        self.bytes(&number.to_le_bytes())
    }

    /// Appends a byte string after its length, copied.
    pub fn string(&mut self, bytes: &[u8]) -> Result<(), Refused> {
        self.number(bytes.len() as i64)?;
        self.bytes(bytes)
    }

    /// Appends a value after its length; large values are shared.
    pub fn value(&mut self, value: &Rc<Value>) -> Result<(), Refused> {
        let len = value.bytes().len();
        if len <= SMALL {
            return self.string(value.bytes());
        }
        self.number(len as i64)?;
        self.len += len;
        self.pieces.push_back(Piece::Shared(Rc::clone(value)));
        Ok(())
    }

    /// Sends as much as `stream` accepts without blocking.
    pub fn flush(&mut self, stream: &mut impl Write) -> io::Result<()> {
        while let Some(piece) = self.pieces.front() {
            let bytes = piece.bytes();
            if self.sent < bytes.len() {
                match stream.write(&bytes[self.sent..]) {
                    Ok(0) => return Err(ErrorKind::WriteZero.into()),
                    Ok(len) => {
                        self.sent += len;
                        self.len -= len;
                    }
                    Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
                continue;
            }
            if let Some(Piece::Copied(bytes)) = self.pieces.pop_front() {
                // A smaller charge is never an error.
                let _ = self.charge.set(self.charge.amount() - bytes.len());
            }
            self.sent = 0;
        }
        Ok(())
    }
}
