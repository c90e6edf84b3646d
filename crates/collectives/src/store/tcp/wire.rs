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

/// The result of parsing the start of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Parsed<T> {
    /// A whole message, and its length.
    Whole(T, usize),
    /// A part of a message, and the least length of the whole.
    Part(usize),
}

/// Why a message cannot be read.
enum Stop {
    /// It is incomplete; the least length of the whole.
    Short(usize),
    Refused,
}

type Bytes = Vec<u8>;
type Read<T> = std::result::Result<T, Stop>;

/// The received bytes, from the start of a message.
struct Reader<'a> {
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

    fn key(&mut self) -> Read<&'a [u8]> {
        let len = self.count(LONGEST_KEY)?;
        self.take(len)
    }

    fn value(&mut self) -> Read<&'a [u8]> {
        let len = self.count(LONGEST_VALUE)?;
        self.take(len)
    }

    fn string(&mut self) -> Read<Bytes> {
        // Clients trust the server: a value may be longer than the limit here.
        let len = self.count(usize::MAX)?;
        self.take(len).map(<[u8]>::to_vec)
    }

    fn answer(&mut self, shape: Shape) -> Read<StoreReply> {
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
            Shape::String => StoreReply::Value(Some(self.string()?)),
            Shape::Strings(count) => {
                let strings = (0..count).map(|_| self.string().map(Some));
                StoreReply::Values(strings.collect::<Read<_>>()?)
            }
            Shape::Popped => {
                let is_empty = self.number()? == 0;
                StoreReply::Value(if is_empty { None } else { Some(self.string()?) })
            }
            Shape::Keys => {
                let count = self.count(usize::MAX)?;
                let keys = (0..count).map(|_| self.string()).collect::<Read<Vec<_>>>()?;
                let own = keys.iter().filter_map(|key| key.strip_prefix(b"/"));
                StoreReply::Keys(own.map(|key| String::from_utf8_lossy(key).into_owned()).collect())
            }
            Shape::Flagged(count) => {
                let flags = self.take(count)?;
                let values = flags.iter().map(|flag| {
                    let value = self.string()?;
                    Ok((*flag == READY).then_some(value))
                });
                StoreReply::Values(values.collect::<Read<_>>()?)
            }
        })
    }

    fn request(&mut self) -> Read<Request<'a>> {
        let [query] = self.array()?;
        let mut request = Request {
            query,
            ..Request::default()
        };
        let (keys, values_per_key) = match query {
            query::NUM_KEYS | query::LIST_KEYS | query::CANCEL_WAIT | query::PING => (0, 0),
            query::GET | query::ADD | query::DELETE_KEY | query::QUEUE_POP | query::QUEUE_LEN | query::BARRIER => {
                (1, 0)
            }
            query::SET | query::APPEND | query::QUEUE_PUSH => (1, 1),
            query::COMPARE_SET => (1, 2),
            query::CHECK | query::WAIT | query::MULTI_GET | query::LOOKUP => (self.count(MOST_KEYS)?, 0),
            query::MULTI_SET => (self.count(MOST_KEYS)?, 1),
            // Unknown, or a second greeting.
            _ => return Err(Stop::Refused),
        };
        for _ in 0..keys {
            request.keys.push(self.key()?);
            for _ in 0..values_per_key {
                request.values.push(self.value()?);
            }
        }
        match query {
            query::ADD | query::BARRIER => request.number = self.number()?,
            query::PING => request.number = u32::from_le_bytes(self.array()?).into(),
            _ => {}
        }
        Ok(request)
    }
}

fn parse<'a, T>(
    input: &'a [u8],
    read: impl FnOnce(&mut Reader<'a>) -> Read<T>,
) -> std::result::Result<Parsed<T>, Refused> {
    let mut reader = Reader { input, used: 0 };
    match read(&mut reader) {
        Ok(found) => Ok(Parsed::Whole(found, reader.used)),
        Err(Stop::Short(len)) => Ok(Parsed::Part(len)),
        Err(Stop::Refused) => Err(Refused),
    }
}

/// Parses the request at the start of `input`.
pub(super) fn request(input: &[u8]) -> std::result::Result<Parsed<Request<'_>>, Refused> {
    parse(input, Reader::request)
}

/// Parses the greeting at the start of `input`.
pub(super) fn greeting(input: &[u8]) -> std::result::Result<Parsed<()>, Refused> {
    parse(input, |reader| {
        if reader.array()? != [query::VALIDATE] || u32::from_le_bytes(reader.array()?) != MAGIC {
            return Err(Stop::Refused);
        }
        Ok(())
    })
}

/// Parses the answer at the start of `input`.
pub(super) fn answer(input: &[u8], shape: Shape) -> std::result::Result<Parsed<StoreReply>, Refused> {
    parse(input, |reader| reader.answer(shape))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_those_of_python() {
        // Captured from PyTorch 2.13.
        let add = b"\x04\x02\0\0\0\0\0\0\0/n\x05\0\0\0\0\0\0\0";
        let check = b"\x05\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0/a\x02\0\0\0\0\0\0\0/q";
        let barrier = b"\x12\x04\0\0\0\0\0\0\0/bar\x01\0\0\0\0\0\0\0";
        assert_eq!(Message::new(query::ADD).key("n").number(5).0, add);
        let of = |query, keys: &[&'static [u8]], number| Request {
            query,
            keys: keys.to_vec(),
            number,
            ..Request::default()
        };
        for (bytes, expected) in [
            (&add[..], of(query::ADD, &[b"/n"], 5)),
            (check, of(query::CHECK, &[b"/a", b"/q"], 0)),
            (barrier, of(query::BARRIER, &[b"/bar"], 1)),
        ] {
            assert_eq!(request(bytes), Ok(Parsed::Whole(expected, bytes.len())));
        }
        assert_eq!(greeting(b"\x00\xce\xf7\x85<\x0d"), Ok(Parsed::Whole((), 5)));
    }

    #[test]
    fn what_is_incomplete_is_waited_for_and_what_is_nothing_is_refused() {
        let set = Message::new(query::SET).key("a").bytes(b"value").0;
        for len in 0..set.len() {
            let parsed = request(&set[..len]);
            assert!(
                matches!(parsed, Ok(Parsed::Part(least)) if least > len && least <= set.len()),
                "{parsed:?}"
            );
        }
        assert_eq!(request(&[99]), Err(Refused));
        assert_eq!(request(&[0, 1]), Err(Refused), "a second greeting");
        assert_eq!(request(&[0]), Err(Refused), "a second greeting");
        assert_eq!(greeting(b"GET /"), Err(Refused));
        assert_eq!(greeting(b"\x00\xce\xf7"), Ok(Parsed::Part(5)));
    }
}
