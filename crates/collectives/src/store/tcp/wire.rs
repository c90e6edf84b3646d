//! The wire format of c10d's TCPStore in PyTorch 2.13: little-endian numbers, byte strings after their lengths,
//! messages without a length.
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

/// The type of a request: its first byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Query {
    Validate = 0,
    Set = 1,
    CompareSet = 2,
    Get = 3,
    Add = 4,
    Check = 5,
    Wait = 6,
    NumKeys = 7,
    DeleteKey = 8,
    Append = 9,
    MultiGet = 10,
    MultiSet = 11,
    CancelWait = 12,
    Ping = 13,
    QueuePush = 14,
    QueuePop = 15,
    QueueLen = 16,
    ListKeys = 17,
    Barrier = 18,
    /// A Lockstep extension; see [`Request::Lookup`].
    Lookup = 200,
}

type Bytes = Vec<u8>;

/// A request, as a server reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Request<'a> {
    Set(&'a [u8], &'a [u8]),
    CompareSet {
        key: &'a [u8],
        expected: &'a [u8],
        desired: &'a [u8],
    },
    Get(&'a [u8]),
    Add(&'a [u8], i64),
    Check(Vec<&'a [u8]>),
    Wait(Vec<&'a [u8]>),
    NumKeys,
    DeleteKey(&'a [u8]),
    Append(&'a [u8], &'a [u8]),
    MultiGet(Vec<&'a [u8]>),
    MultiSet(Vec<(&'a [u8], &'a [u8])>),
    CancelWait,
    Ping(u32),
    QueuePush(&'a [u8], &'a [u8]),
    QueuePop(&'a [u8]),
    QueueLen(&'a [u8]),
    ListKeys,
    /// Increments the key, then waits until it has reached the number.
    Barrier(&'a [u8], i64),
    /// Reads keys of which some may be missing. The answer is a flag per key ([`READY`] or not), then a byte string per
    /// key, empty for a missing one.
    Lookup(Vec<&'a [u8]>),
}

/// The layout of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Bytes, then byte strings.
    Fixed { bytes: usize, strings: usize },
    /// A number, then that many byte strings.
    Counted,
    /// A number, then a byte string unless it is 0.
    Popped,
    /// The answer to a cancelled wait, after [`READY`] if the keys came first.
    Cancelled,
}

/// An answer, as a client reads it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    /// The leading bytes, without a length.
    pub fixed: Bytes,
    pub strings: Vec<Bytes>,
}

/// The peer violates the protocol or exceeds a limit: the connection must be closed.
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

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let count = self.count(MOST_KEYS)?;
        (0..count).map(|_| item(self)).collect()
    }

    fn pair(&mut self) -> Read<(&'a [u8], &'a [u8])> {
        Ok((self.key()?, self.value()?))
    }

    fn strings(&mut self, count: usize) -> Read<Vec<Bytes>> {
        // Clients trust the server: values may be longer than the limit here.
        (0..count)
            .map(|_| {
                let len = self.count(usize::MAX)?;
                self.take(len).map(<[u8]>::to_vec)
            })
            .collect()
    }

    fn answer(&mut self, shape: Shape) -> Read<Answer> {
        let (bytes, strings) = match shape {
            Shape::Fixed { bytes, strings } => (bytes, strings),
            Shape::Cancelled => (if self.input.first() == Some(&READY) { 2 } else { 1 }, 0),
            Shape::Counted | Shape::Popped => {
                let count = Reader { ..*self }.count(usize::MAX)?;
                (8, if shape == Shape::Popped { count.min(1) } else { count })
            }
        };
        Ok(Answer {
            fixed: self.take(bytes)?.to_vec(),
            strings: self.strings(strings)?,
        })
    }

    fn request(&mut self) -> Read<Request<'a>> {
        const QUERIES: [Query; 20] = [
            Query::Validate,
            Query::Set,
            Query::CompareSet,
            Query::Get,
            Query::Add,
            Query::Check,
            Query::Wait,
            Query::NumKeys,
            Query::DeleteKey,
            Query::Append,
            Query::MultiGet,
            Query::MultiSet,
            Query::CancelWait,
            Query::Ping,
            Query::QueuePush,
            Query::QueuePop,
            Query::QueueLen,
            Query::ListKeys,
            Query::Barrier,
            Query::Lookup,
        ];
        let [query] = self.array()?;
        let query = QUERIES.iter().find(|known| **known as u8 == query);
        let query = query.ok_or(Stop::Refused)?;
        Ok(match query {
            // Valid only as the first message.
            Query::Validate => return Err(Stop::Refused),
            Query::Set => Request::Set(self.key()?, self.value()?),
            Query::CompareSet => Request::CompareSet {
                key: self.key()?,
                expected: self.value()?,
                desired: self.value()?,
            },
            Query::Get => Request::Get(self.key()?),
            Query::Add => Request::Add(self.key()?, self.number()?),
            Query::Check => Request::Check(self.list(Self::key)?),
            Query::Wait => Request::Wait(self.list(Self::key)?),
            Query::NumKeys => Request::NumKeys,
            Query::DeleteKey => Request::DeleteKey(self.key()?),
            Query::Append => Request::Append(self.key()?, self.value()?),
            Query::MultiGet => Request::MultiGet(self.list(Self::key)?),
            Query::MultiSet => Request::MultiSet(self.list(Self::pair)?),
            Query::CancelWait => Request::CancelWait,
            Query::Ping => Request::Ping(u32::from_le_bytes(self.array()?)),
            Query::QueuePush => Request::QueuePush(self.key()?, self.value()?),
            Query::QueuePop => Request::QueuePop(self.key()?),
            Query::QueueLen => Request::QueueLen(self.key()?),
            Query::ListKeys => Request::ListKeys,
            Query::Barrier => Request::Barrier(self.key()?, self.number()?),
            Query::Lookup => Request::Lookup(self.list(Self::key)?),
        })
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
        if reader.array()? != [Query::Validate as u8] || u32::from_le_bytes(reader.array()?) != MAGIC {
            return Err(Stop::Refused);
        }
        Ok(())
    })
}

/// Parses the answer at the start of `input`.
pub(super) fn answer(input: &[u8], shape: Shape) -> std::result::Result<Parsed<Answer>, Refused> {
    parse(input, |reader| reader.answer(shape))
}

/// A message under construction.
#[derive(Debug, Default)]
pub(super) struct Message(pub Bytes);

impl Message {
    pub fn new(query: Query) -> Self {
        Self(vec![query as u8])
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
        assert_eq!(Message::new(Query::Add).key("n").number(5).0, add);
        assert_eq!(request(add), Ok(Parsed::Whole(Request::Add(b"/n", 5), add.len())));
        let check = b"\x05\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0/a\x02\0\0\0\0\0\0\0/q";
        let keys: Vec<&[u8]> = vec![b"/a", b"/q"];
        assert_eq!(request(check), Ok(Parsed::Whole(Request::Check(keys), check.len())));
        let barrier = b"\x12\x04\0\0\0\0\0\0\0/bar\x01\0\0\0\0\0\0\0";
        let expected = Request::Barrier(b"/bar", 1);
        assert_eq!(request(barrier), Ok(Parsed::Whole(expected, barrier.len())));
        assert_eq!(greeting(b"\x00\xce\xf7\x85<\x0d"), Ok(Parsed::Whole((), 5)));
    }

    #[test]
    fn what_is_incomplete_is_waited_for_and_what_is_nothing_is_refused() {
        let set = Message::new(Query::Set).key("a").bytes(b"value").0;
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

    #[test]
    fn what_is_too_long_is_refused_before_it_comes() {
        let set = |len: usize| Message::new(Query::Set).key("a").number(len as i64).0;
        assert!(matches!(request(&set(LONGEST_VALUE)), Ok(Parsed::Part(_))));
        assert_eq!(request(&set(LONGEST_VALUE + 1)), Err(Refused));
        assert_eq!(request(&set(usize::MAX)), Err(Refused));
        let key = Message::new(Query::Get).number(LONGEST_KEY as i64 + 1).0;
        assert_eq!(request(&key), Err(Refused));
        let keys = Message::new(Query::Check).number(MOST_KEYS as i64 + 1).0;
        assert_eq!(request(&keys), Err(Refused));
    }

    #[test]
    fn answers_of_every_shape() {
        let found = |input: &[u8], shape| match answer(input, shape) {
            Ok(Parsed::Whole(answer, len)) if len == input.len() => Some((answer.fixed.len(), answer.strings)),
            _ => None,
        };
        let popped = Message::default().number(3).bytes(b"one").0;
        assert_eq!(found(&popped, Shape::Popped), Some((8, vec![b"one".to_vec()])));
        assert_eq!(found(&[0; 8], Shape::Popped), Some((8, vec![])));
        let listed = Message::default().number(2).bytes(b"a").bytes(b"").0;
        assert_eq!(found(&listed, Shape::Counted), Some((8, vec![b"a".to_vec(), vec![]])));
        let fixed = Shape::Fixed { bytes: 1, strings: 1 };
        assert_eq!(
            found(&Message(vec![7]).bytes(b"v").0, fixed),
            Some((1, vec![b"v".to_vec()]))
        );
    }
}
