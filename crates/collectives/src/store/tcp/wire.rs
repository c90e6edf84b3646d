//! The wire format of c10d's TCPStore in PyTorch 2.13: little-endian numbers, byte strings after their lengths,
//! messages without a length.
use std::borrow::Cow;

use crate::store::request::{Keys, OPERATIONS, Row};
use crate::store::{StoreOperation, StoreReply, StoreRequest};

/// The magic number with which a connection starts.
pub(super) const MAGIC: u32 = 0x3C85_F7CE;
/// Answer to a wait or a check: all keys exist.
pub(super) const READY: u8 = 0;
/// Answer to a wait: it was cancelled; to a check: a key is missing.
pub(super) const NOT_READY: u8 = 1;
/// The key under which ranks count themselves when they connect.
pub(super) const JOINED: &str = "init/";

/// A key that only Lockstep servers report as existing. User keys start with a slash.
pub(super) const OURS: &[u8] = b"lockstep/1";

/// The longest value that a server accepts: 64 MiB.
pub(super) const LONGEST_VALUE: usize = 64 << 20;
/// The longest key: 64 KiB; PyTorch's servers accept 8 KiB.
const LONGEST_KEY: usize = 64 << 10;
/// The most keys in one message, as with PyTorch's servers.
const MOST_KEYS: usize = 1 << 17;

/// What an answer is to: an operation, on so many keys.
pub(super) type Asked = (StoreOperation, usize);

/// Why a message cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It is incomplete; the least length of the whole.
    Short(usize),
    /// It violates the protocol, or exceeds a limit.
    Refused,
}

type Bytes = Vec<u8>;
pub(super) type Read<T> = std::result::Result<T, Stop>;

/// The received bytes, from the start of a message.
pub(super) struct Reader<'a> {
    input: &'a [u8],
    used: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, len: usize) -> Read<&'a [u8]> {
        let end = self.used.saturating_add(len);
        let taken = self.input.get(self.used..end).ok_or(Stop::Short(end))?;
        self.used = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Read<[u8; N]> {
        self.take(N)?.try_into().map_err(|_| Stop::Refused)
    }

    fn number(&mut self) -> Read<i64> {
        self.array().map(i64::from_le_bytes)
    }

    fn count(&mut self, limit: usize) -> Read<usize> {
        let count = usize::try_from(u64::from_le_bytes(self.array()?)).ok();
        count.filter(|count| *count <= limit).ok_or(Stop::Refused)
    }

    /// A byte string after its length.
    fn string(&mut self, limit: usize) -> Read<&'a [u8]> {
        let len = self.count(limit)?;
        self.take(len)
    }

    /// A byte string of a server, which clients trust: it may be longer than the limits here.
    fn trusted(&mut self) -> Read<Bytes> {
        self.string(usize::MAX).map(<[u8]>::to_vec)
    }

    /// The answer to an operation on so many keys.
    pub fn answer(&mut self, (operation, count): Asked) -> Read<StoreReply> {
        use StoreOperation as Op;
        Ok(match operation {
            Op::Validate | Op::Set | Op::MultiSet | Op::Append | Op::QueuePush => StoreReply::Done,
            Op::Ping => StoreReply::Value(Some(self.take(4)?.to_vec())),
            Op::Check | Op::Wait | Op::Barrier => StoreReply::Found(self.array()? == [READY]),
            Op::CancelWait => {
                // If the keys came first, the answer to the wait stands before this one.
                let came = self.array()? == [READY];
                self.take(usize::from(came))?;
                StoreReply::Found(came)
            }
            Op::Add | Op::NumKeys | Op::QueueLen => StoreReply::Number(self.number()?),
            Op::DeleteKey => StoreReply::Found(self.number()? > 0),
            Op::Get | Op::CompareSet => StoreReply::Value(Some(self.trusted()?)),
            Op::MultiGet => {
                let strings = (0..count).map(|_| self.trusted().map(Some));
                StoreReply::Values(strings.collect::<Read<_>>()?)
            }
            Op::QueuePop | Op::QueueTake => {
                let is_empty = self.number()? == 0;
                StoreReply::Value(if is_empty { None } else { Some(self.trusted()?) })
            }
            Op::ListKeys => {
                let count = self.count(usize::MAX)?;
                let keys = (0..count).map(|_| self.trusted());
                let text = |key: Read<Bytes>| key.map(|key| String::from_utf8_lossy(&key).into_owned());
                StoreReply::Keys(keys.map(text).collect::<Read<_>>()?)
            }
            // A flag per key, then a byte string per key, empty for a missing one.
            Op::Lookup => {
                let flags = self.take(count)?;
                let values = flags.iter().map(|flag| {
                    let value = self.trusted()?;
                    Ok((*flag == READY).then_some(value))
                });
                StoreReply::Values(values.collect::<Read<_>>()?)
            }
        })
    }

    /// A request: the greeting, unless the connection has `greeted`.
    pub fn request(&mut self, greeted: bool) -> Read<StoreRequest<'a>> {
        let [byte] = self.array()?;
        let row = OPERATIONS.iter().find(|row| row.1 == byte).ok_or(Stop::Refused)?;
        let Row(operation, _, _, keys, values_per_key) = *row;
        if greeted == (operation == StoreOperation::Validate) {
            return Err(Stop::Refused);
        }
        let mut request = operation.alone();
        let count = match keys {
            Keys::None => 0,
            Keys::One => 1,
            Keys::Many => self.count(MOST_KEYS)?,
        };
        for _ in 0..count {
            request.keys.push(Cow::Borrowed(self.string(LONGEST_KEY)?));
            for _ in 0..values_per_key {
                request.values.push(Cow::Borrowed(self.string(LONGEST_VALUE)?));
            }
        }
        match operation {
            StoreOperation::Validate if u32::from_le_bytes(self.array()?) != MAGIC => return Err(Stop::Refused),
            StoreOperation::Add | StoreOperation::Barrier => request.number = self.number()?,
            StoreOperation::Ping => request.number = u32::from_le_bytes(self.array()?).into(),
            _ => {}
        }
        Ok(request)
    }
}

/// Reads the message at the start of `input`; returns it, and its length.
pub(super) fn parse<'a, T>(input: &'a [u8], read: impl FnOnce(&mut Reader<'a>) -> Read<T>) -> Read<(T, usize)> {
    let mut reader = Reader { input, used: 0 };
    let found = read(&mut reader)?;
    Ok((found, reader.used))
}

/// Appends the message of a request.
pub(super) fn write(request: &StoreRequest<'_>, message: &mut Bytes) {
    let Row(operation, byte, _, keys, values_per_key) = *request.operation.row();
    message.push(byte);
    if keys == Keys::Many {
        message.extend_from_slice(&request.keys.len().to_le_bytes());
    }
    let mut values = request.values.iter();
    for key in &request.keys {
        for bytes in [key].into_iter().chain(values.by_ref().take(values_per_key)) {
            message.extend_from_slice(&bytes.len().to_le_bytes());
            message.extend_from_slice(bytes);
        }
    }
    match operation {
        StoreOperation::Validate => message.extend_from_slice(&MAGIC.to_le_bytes()),
        StoreOperation::Add | StoreOperation::Barrier => message.extend_from_slice(&request.number.to_le_bytes()),
        StoreOperation::Ping => message.extend_from_slice(&(request.number as u32).to_le_bytes()),
        _ => {}
    }
}
