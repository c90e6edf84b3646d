//! What clients and servers of c10d's TCPStore say, as PyTorch 2.13 says it: numbers are little-endian, a byte string stands
//! after its length, and there is no length around a message.
use std::fmt;

/// What a connection begins with.
pub(super) const MAGIC: u32 = 0x3C85_F7CE;
/// An answer to a wait: all is there; to a check: all keys are there.
pub(super) const READY: u8 = 0;
/// An answer to a wait: it was taken back; to a check: a key is missing.
pub(super) const NOT_READY: u8 = 1;
/// The key under which ranks count themselves when they connect.
pub(super) const JOINED: &str = "init/";

/// A key that a server of ours says to have, and no other: users' keys begin with a stroke.
pub(super) const OURS: &[u8] = b"lockstep/1";

/// The longest byte string, and the most keys, that are taken from anybody.
const LIMITS: (u64, u64) = (1 << 30, 1 << 17);

/// What is asked. The number is its first byte.
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
    /// Ours alone; see [`Request::Lookup`].
    Lookup = 200,
}

type Bytes = Vec<u8>;

/// A question, as a server reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Request {
    Set(Bytes, Bytes),
    CompareSet {
        key: Bytes,
        expected: Bytes,
        desired: Bytes,
    },
    Get(Bytes),
    Add(Bytes, i64),
    Check(Vec<Bytes>),
    Wait(Vec<Bytes>),
    NumKeys,
    DeleteKey(Bytes),
    Append(Bytes, Bytes),
    MultiGet(Vec<Bytes>),
    MultiSet(Vec<(Bytes, Bytes)>),
    CancelWait,
    Ping(u32),
    QueuePush(Bytes, Bytes),
    QueuePop(Bytes),
    QueueLen(Bytes),
    ListKeys,
    /// Until so many have come.
    Barrier(Bytes, i64),
    /// The values of keys of which some may be missing: a flag a key ([`READY`] or not), then a byte string a key, which is
    /// empty for a missing one.
    Lookup(Vec<Bytes>),
}

/// What an answer looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    /// Bytes that it begins with.
    pub fixed: usize,
    /// Byte strings that follow.
    pub strings: usize,
}

/// An answer, as a client reads it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    pub fixed: Bytes,
    pub strings: Vec<Bytes>,
}

/// Whoever says this speaks another language.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed;

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is nothing that a TCPStore says")
    }
}

/// Why a message cannot be read: more of it is to come, or it is none.
enum Stop {
    Short,
    Malformed,
}

type Read<T> = std::result::Result<T, Stop>;

/// What has come, from the beginning of a message on.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, len: usize) -> Read<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(len).ok_or(Stop::Short)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Read<[u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(Stop::Short)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn number(&mut self) -> Read<i64> {
        self.array().map(i64::from_le_bytes)
    }

    fn count(&mut self, limit: u64) -> Read<usize> {
        let count = u64::from_le_bytes(self.array()?);
        if count > limit {
            return Err(Stop::Malformed);
        }
        Ok(count as usize)
    }

    fn bytes(&mut self) -> Read<Bytes> {
        let len = self.count(LIMITS.0)?;
        self.take(len).map(<[u8]>::to_vec)
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let count = self.count(LIMITS.1)?;
        (0..count).map(|_| item(self)).collect()
    }

    fn pair(&mut self) -> Read<(Bytes, Bytes)> {
        Ok((self.bytes()?, self.bytes()?))
    }

    fn request(&mut self) -> Read<Request> {
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
        let query = query.ok_or(Stop::Malformed)?;
        Ok(match query {
            // Only before everything else.
            Query::Validate => return Err(Stop::Malformed),
            Query::Set => Request::Set(self.bytes()?, self.bytes()?),
            Query::CompareSet => Request::CompareSet {
                key: self.bytes()?,
                expected: self.bytes()?,
                desired: self.bytes()?,
            },
            Query::Get => Request::Get(self.bytes()?),
            Query::Add => Request::Add(self.bytes()?, self.number()?),
            Query::Check => Request::Check(self.list(Self::bytes)?),
            Query::Wait => Request::Wait(self.list(Self::bytes)?),
            Query::NumKeys => Request::NumKeys,
            Query::DeleteKey => Request::DeleteKey(self.bytes()?),
            Query::Append => Request::Append(self.bytes()?, self.bytes()?),
            Query::MultiGet => Request::MultiGet(self.list(Self::bytes)?),
            Query::MultiSet => Request::MultiSet(self.list(Self::pair)?),
            Query::CancelWait => Request::CancelWait,
            Query::Ping => Request::Ping(u32::from_le_bytes(self.array()?)),
            Query::QueuePush => Request::QueuePush(self.bytes()?, self.bytes()?),
            Query::QueuePop => Request::QueuePop(self.bytes()?),
            Query::QueueLen => Request::QueueLen(self.bytes()?),
            Query::ListKeys => Request::ListKeys,
            Query::Barrier => Request::Barrier(self.bytes()?, self.number()?),
            Query::Lookup => Request::Lookup(self.list(Self::bytes)?),
        })
    }
}

fn whole<'a, T>(
    input: &'a [u8],
    read: impl FnOnce(&mut Reader<'a>) -> Read<T>,
) -> std::result::Result<Option<(T, usize)>, Malformed> {
    let mut reader = Reader { rest: input };
    match read(&mut reader) {
        Ok(found) => Ok(Some((found, input.len() - reader.rest.len()))),
        Err(Stop::Short) => Ok(None),
        Err(Stop::Malformed) => Err(Malformed),
    }
}

/// The question that `input` begins with, and its length; `None` while it is incomplete.
pub(super) fn request(input: &[u8]) -> std::result::Result<Option<(Request, usize)>, Malformed> {
    whole(input, Reader::request)
}

/// The length of the greeting that `input` begins with; `None` while it is incomplete.
pub(super) fn greeting(input: &[u8]) -> std::result::Result<Option<usize>, Malformed> {
    let read = |reader: &mut Reader<'_>| {
        if reader.array()? != [Query::Validate as u8] || u32::from_le_bytes(reader.array()?) != MAGIC {
            return Err(Stop::Malformed);
        }
        Ok(())
    };
    Ok(whole(input, read)?.map(|((), len)| len))
}

/// The answer that `input` begins with, and its length; `None` while it is incomplete.
pub(super) fn answer(input: &[u8], shape: Shape) -> std::result::Result<Option<(Answer, usize)>, Malformed> {
    whole(input, |reader| {
        let fixed = reader.take(shape.fixed)?.to_vec();
        let strings = (0..shape.strings).map(|_| reader.bytes()).collect::<Read<_>>()?;
        Ok(Answer { fixed, strings })
    })
}

/// A message that is being written.
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

    /// Everybody's keys begin with a stroke.
    pub fn key(self, key: &str) -> Self {
        self.number(key.len() as i64 + 1).raw(b"/").raw(key.as_bytes())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[test]
    fn messages_are_those_of_python() {
        // As PyTorch 2.13 has sent them.
        let add = b"\x04\x02\0\0\0\0\0\0\0/n\x05\0\0\0\0\0\0\0";
        assert_eq!(Message::new(Query::Add).key("n").number(5).0, add);
        assert_eq!(
            request(add).unwrap(),
            Some((Request::Add(b"/n".to_vec(), 5), add.len()))
        );
        let check = b"\x05\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0/a\x02\0\0\0\0\0\0\0/q";
        let keys = vec![b"/a".to_vec(), b"/q".to_vec()];
        assert_eq!(request(check).unwrap(), Some((Request::Check(keys), check.len())));
        let barrier = b"\x12\x04\0\0\0\0\0\0\0/bar\x01\0\0\0\0\0\0\0";
        let expected = Request::Barrier(b"/bar".to_vec(), 1);
        assert_eq!(request(barrier).unwrap(), Some((expected, barrier.len())));
        assert_eq!(greeting(b"\x00\xce\xf7\x85<\x0d").unwrap(), Some(5));
    }

    #[test]
    fn what_is_incomplete_is_waited_for_and_what_is_nothing_is_refused() {
        let set = Message::new(Query::Set).key("a").bytes(b"value").0;
        for len in 0..set.len() {
            assert_eq!(request(&set[..len]).unwrap(), None, "{len}");
        }
        assert_eq!(request(&[99]), Err(Malformed));
        assert_eq!(request(&[0, 1]), Err(Malformed), "a second greeting");
        let endless = Message::new(Query::Get).number(1 << 40).0;
        assert_eq!(request(&endless), Err(Malformed));
        assert_eq!(greeting(b"GET /"), Err(Malformed));
        assert_eq!(greeting(b"\x00\xce\xf7"), Ok(None));
    }
}
