//! The replies of a server, without copies of large values.
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::rc::Rc;

use super::budget::Charge;
use super::wire::Refused;

/// Values of up to this many bytes are copied into a reply.
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

/// A reply under construction.
#[derive(Default)]
pub(super) struct Reply(Vec<Piece>);

impl Reply {
    /// Bytes without a length.
    pub fn bytes(bytes: Vec<u8>) -> Self {
        Self(vec![Piece::Copied(bytes)])
    }

    pub fn byte(byte: u8) -> Self {
        Self::bytes(vec![byte])
    }

    pub fn number(number: i64) -> Self {
        Self::bytes(number.to_le_bytes().to_vec())
    }

    /// Appends a byte string after its length, copied.
    pub fn string(self, bytes: &[u8]) -> Self {
        self.copied(&bytes.len().to_le_bytes()).copied(bytes)
    }

    /// Appends a value after its length; large values are shared.
    pub fn value(self, value: &Rc<Value>) -> Self {
        let len = value.bytes().len();
        if len <= SMALL {
            return self.string(value.bytes());
        }
        let mut reply = self.copied(&len.to_le_bytes());
        reply.0.push(Piece::Shared(Rc::clone(value)));
        reply
    }

    fn copied(mut self, bytes: &[u8]) -> Self {
        if let Some(Piece::Copied(last)) = self.0.last_mut() {
            last.extend_from_slice(bytes);
        } else {
            self.0.push(Piece::Copied(bytes.to_vec()));
        }
        self
    }

    #[cfg(test)]
    pub fn concat(&self) -> Vec<u8> {
        self.0.iter().flat_map(|piece| piece.bytes().to_vec()).collect()
    }
}

/// The replies that a connection has not sent yet.
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

    pub fn push(&mut self, reply: Reply) -> Result<(), Refused> {
        for piece in reply.0 {
            self.len += piece.bytes().len();
            if let Piece::Copied(bytes) = &piece {
                self.charge.set(self.charge.amount() + bytes.len())?;
            }
            self.pieces.push_back(piece);
        }
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
