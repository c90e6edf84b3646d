//! What a server sends to a connection, without copies of large values.
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::sync::Arc;

use super::wire::{NOT_READY, READY};
use crate::store::budget::{Charge, Refused};
use crate::store::values::Value;
use crate::store::{StoreOperation, StoreReply};

/// Values of up to this many bytes are copied.
const SMALL: usize = 512;

enum Piece {
    Copied(Vec<u8>),
    Shared(Arc<Value>),
}

impl Piece {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Copied(bytes) => bytes,
            Self::Shared(value) => value,
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

    /// Appends a value after its length: empty for a missing one, since clients wait before they read; large ones are
    /// shared.
    fn value(&mut self, value: Option<Arc<Value>>) -> Result<(), Refused> {
        let value = match value {
            Some(value) if value.len() > SMALL => value,
            small => return self.string(small.as_deref().map_or(&[], |value| value)),
        };
        self.number(value.len() as i64)?;
        self.len += value.len();
        self.pieces.push_back(Piece::Shared(value));
        Ok(())
    }

    /// Appends one byte: whether something is there.
    pub fn flag(&mut self, is_there: bool) -> Result<(), Refused> {
        self.bytes(&[if is_there { READY } else { NOT_READY }])
    }

    /// Appends the reply to an operation.
    pub fn reply(&mut self, operation: StoreOperation, reply: StoreReply<Arc<Value>>) -> Result<(), Refused> {
        match reply {
            StoreReply::Done => Ok(()),
            StoreReply::Number(number) => self.number(number),
            StoreReply::Found(found) if operation == StoreOperation::DeleteKey => self.number(i64::from(found)),
            StoreReply::Found(found) => self.flag(found),
            StoreReply::Keys(_) => Err(Refused),
            // The length of the queue stands before the value.
            StoreReply::Value(None) if operation == StoreOperation::QueuePop => Ok(()),
            StoreReply::Value(value) => self.value(value),
            StoreReply::Values(values) => {
                if operation == StoreOperation::Lookup {
                    values.iter().try_for_each(|value| self.flag(value.is_some()))?;
                }
                values.into_iter().try_for_each(|value| self.value(value))
            }
        }
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
