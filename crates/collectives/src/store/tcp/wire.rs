//! The wire format of c10d's TCPStore in PyTorch 2.13: little-endian numbers, byte strings after their lengths,
//! messages without a length.
use crate::store::StoreReply;

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

/// The types of requests: their first bytes.
pub(super) mod query {
    /// Starts a connection.
    pub const VALIDATE: u8 = 0;
    pub const SET: u8 = 1;
    pub const COMPARE_SET: u8 = 2;
    pub const GET: u8 = 3;
    pub const ADD: u8 = 4;
    pub const CHECK: u8 = 5;
    pub const WAIT: u8 = 6;
    pub const NUM_KEYS: u8 = 7;
    pub const DELETE_KEY: u8 = 8;
    pub const APPEND: u8 = 9;
    pub const MULTI_GET: u8 = 10;
    pub const MULTI_SET: u8 = 11;
    pub const CANCEL_WAIT: u8 = 12;
    /// Asks for the number that it sends.
    pub const PING: u8 = 13;
    pub const QUEUE_PUSH: u8 = 14;
    pub const QUEUE_POP: u8 = 15;
    pub const QUEUE_LEN: u8 = 16;
    pub const LIST_KEYS: u8 = 17;
    /// Increments the key, then waits until it has reached the number.
    pub const BARRIER: u8 = 18;
    /// A Lockstep extension: reads keys of which some may be missing. The answer is a flag per key
    /// ([`READY`](super::READY) or not), then a byte string per key, empty for a missing one.
    pub const LOOKUP: u8 = 200;
}

/// A request, as a server reads it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Request<'a> {
    /// One of [`query`].
    pub query: u8,
    pub keys: Vec<&'a [u8]>,
    /// One per key; of a comparison, what is expected and what is desired.
    pub values: Vec<&'a [u8]>,
    pub number: i64,
}

/// The layout of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// The request is not answered.
    Nothing,
    /// Bytes without a length.
    Bytes(usize),
    /// [`READY`] or not.
    Flag,
    /// The answer to a cancelled wait, after [`READY`] if the keys came first.
    Cancelled,
    /// A number.
    Number,
    /// The number of deleted keys.
    Deleted,
    /// A byte string after its length.
    String,
    /// That many byte strings.
    Strings(usize),
    /// A number, then a byte string unless it is 0.
    Popped,
    /// A number, then that many keys.
    Keys,
    /// That many flags, then as many byte strings.
    Flagged(usize),
}

/// The connection must be closed: the peer violates the protocol, exceeds a limit, or has gone.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refused;

/// Why a message cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It is incomplete; the least length of the whole.
    Short(usize),
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

    /// An answer of this shape.
    pub fn answer(&mut self, shape: Shape) -> Read<StoreReply> {
        Ok(match shape {
            Shape::Nothing => StoreReply::Done,
            Shape::Bytes(len) => StoreReply::Value(Some(self.take(len)?.to_vec())),
            Shape::Flag => StoreReply::Found(self.array()? == [READY]),
            Shape::Cancelled => {
                let came = self.array()? == [READY];
                self.take(usize::from(came))?;
                StoreReply::Found(came)
            }
            Shape::Number => StoreReply::Number(self.number()?),
            Shape::Deleted => StoreReply::Found(self.number()? > 0),
            Shape::String => StoreReply::Value(Some(self.trusted()?)),
            Shape::Strings(count) => {
                let strings = (0..count).map(|_| self.trusted().map(Some));
                StoreReply::Values(strings.collect::<Read<_>>()?)
            }
            Shape::Popped => {
                let is_empty = self.number()? == 0;
                StoreReply::Value(if is_empty { None } else { Some(self.trusted()?) })
            }
            Shape::Keys => {
                let count = self.count(usize::MAX)?;
                let keys = (0..count).map(|_| self.trusted()).collect::<Read<Vec<_>>>()?;
                let own = keys.iter().filter_map(|key| key.strip_prefix(b"/"));
                StoreReply::Keys(own.map(|key| String::from_utf8_lossy(key).into_owned()).collect())
            }
            Shape::Flagged(count) => {
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
    pub fn request(&mut self, greeted: bool) -> Read<Request<'a>> {
        let [query] = self.array()?;
        if greeted == (query == query::VALIDATE) {
            return Err(Stop::Refused);
        }
        let mut request = Request {
            query,
            ..Request::default()
        };
        let (keys, values_per_key) = match query {
            query::VALIDATE | query::NUM_KEYS | query::LIST_KEYS | query::CANCEL_WAIT | query::PING => (0, 0),
            query::GET | query::ADD | query::DELETE_KEY | query::QUEUE_POP | query::QUEUE_LEN | query::BARRIER => {
                (1, 0)
            }
            query::SET | query::APPEND | query::QUEUE_PUSH => (1, 1),
            query::COMPARE_SET => (1, 2),
            query::CHECK | query::WAIT | query::MULTI_GET | query::LOOKUP => (self.count(MOST_KEYS)?, 0),
            query::MULTI_SET => (self.count(MOST_KEYS)?, 1),
            _ => return Err(Stop::Refused),
        };
        for _ in 0..keys {
            request.keys.push(self.string(LONGEST_KEY)?);
            for _ in 0..values_per_key {
                request.values.push(self.string(LONGEST_VALUE)?);
            }
        }
        match query {
            query::VALIDATE if u32::from_le_bytes(self.array()?) != MAGIC => return Err(Stop::Refused),
            query::ADD | query::BARRIER => request.number = self.number()?,
            query::PING => request.number = u32::from_le_bytes(self.array()?).into(),
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

/// A message under construction.
#[derive(Debug, Default)]
pub(super) struct Message(pub Bytes);

impl Message {
    pub fn new(query: u8) -> Self {
        Self(vec![query])
    }

    /// A request on several keys.
    pub fn list(query: u8, keys: &[String]) -> Self {
        let message = Self::new(query).number(keys.len() as i64);
        keys.iter().fold(message, |message, key| message.key(key))
    }

    pub fn raw(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    pub fn number(self, number: i64) -> Self {
        self.raw(&number.to_le_bytes())
    }

    pub fn bytes(self, bytes: &[u8]) -> Self {
        self.number(bytes.len() as i64).raw(bytes)
    }

    /// Appends a user key, which starts with a slash.
    pub fn key(self, key: &str) -> Self {
        self.number(key.len() as i64 + 1).raw(b"/").raw(key.as_bytes())
    }
}
