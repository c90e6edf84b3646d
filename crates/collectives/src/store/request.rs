//! The operations of a store as values: the methods of [`Store`](super::Store) make them, and stores carry them out.
use std::borrow::Cow;

use crate::error::StoreCall;

/// What a request does. Most have one key and no values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreOperation {
    /// Starts a connection; only for servers, as all operations without a method of [`Store`](super::Store).
    Validate,
    /// Writes the value under the key.
    Set,
    /// Writes the second value if the value is the first.
    CompareSet,
    /// Reads a value; an [`AsyncStore`](super::AsyncStore) waits for it.
    Get,
    /// Adds the number to the one under the key.
    Add,
    /// Whether all keys exist.
    Check,
    /// Whether all keys exist; an [`AsyncStore`](super::AsyncStore) waits until they do.
    Wait,
    /// Counts the keys, including those under other prefixes and the store's own.
    NumKeys,
    /// Removes the key.
    DeleteKey,
    /// Appends the value to that of the key.
    Append,
    /// Reads the values of all keys; an [`AsyncStore`](super::AsyncStore) waits for all of them.
    MultiGet,
    /// Writes a value under each key, in one round trip.
    MultiSet,
    /// Ends a wait.
    CancelWait,
    /// Asks for the number that it sends.
    Ping,
    /// Appends the value to the queue. Queues are separate from keys, but checks and waits also find non-empty queues.
    QueuePush,
    /// Removes the first value of the queue.
    QueuePop,
    /// As `QueuePop`; an [`AsyncStore`](super::AsyncStore) waits until there is a value.
    QueueTake,
    /// Counts the values of the queue.
    QueueLen,
    /// Lists the keys in no order, without the store's own.
    ListKeys,
    /// Increments the key, then waits until it has reached the number.
    Barrier,
    /// As `MultiGet` of keys of which some may be missing: a Lockstep extension.
    Lookup,
}

/// How many keys a request has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keys {
    None,
    One,
    Many,
}

/// An operation, its first byte in a message to a server, its name for users, its keys, its values per key.
pub(super) struct Row(pub StoreOperation, pub u8, pub &'static str, pub Keys, pub usize);

/// All operations, in order.
pub(super) const OPERATIONS: [Row; 21] = {
    use StoreOperation as Op;
    [
        Row(Op::Validate, 0, "", Keys::None, 0),
        Row(Op::Set, 1, "store.set", Keys::One, 1),
        Row(Op::CompareSet, 2, "store.compareSet", Keys::One, 2),
        Row(Op::Get, 3, "store.get", Keys::One, 0),
        Row(Op::Add, 4, "store.add", Keys::One, 0),
        Row(Op::Check, 5, "store.check", Keys::Many, 0),
        Row(Op::Wait, 6, "store.wait", Keys::Many, 0),
        Row(Op::NumKeys, 7, "store.numKeys", Keys::None, 0),
        Row(Op::DeleteKey, 8, "store.deleteKey", Keys::One, 0),
        Row(Op::Append, 9, "store.append", Keys::One, 1),
        Row(Op::MultiGet, 10, "store.multiGet", Keys::Many, 0),
        Row(Op::MultiSet, 11, "store.multiSet", Keys::Many, 1),
        Row(Op::CancelWait, 12, "", Keys::None, 0),
        Row(Op::Ping, 13, "", Keys::None, 0),
        Row(Op::QueuePush, 14, "store.queuePush", Keys::One, 1),
        Row(Op::QueuePop, 15, "store.queuePop", Keys::One, 0),
        Row(Op::QueueTake, 15, "store.queuePop", Keys::One, 0),
        Row(Op::QueueLen, 16, "store.queueLen", Keys::One, 0),
        Row(Op::ListKeys, 17, "store.listKeys", Keys::None, 0),
        Row(Op::Barrier, 18, "store.barrier", Keys::One, 0),
        Row(Op::Lookup, 200, "store.multiGet", Keys::Many, 0),
    ]
};

// `row` relies on the order.
const _: () = {
    let mut at = 0;
    while at < OPERATIONS.len() {
        assert!(OPERATIONS[at].0 as usize == at);
        at += 1;
    }
};

impl StoreOperation {
    pub(super) fn row(self) -> &'static Row {
        const ROWS: &[Row] = &OPERATIONS;
        &ROWS[self as usize]
    }

    /// A request for it on these keys, without values.
    pub fn on<'a>(self, keys: impl IntoIterator<Item = impl Into<Vec<u8>>>) -> StoreRequest<'a> {
        StoreRequest {
            operation: self,
            keys: keys.into_iter().map(|key| Cow::Owned(key.into())).collect(),
            values: Vec::new(),
            number: 0,
        }
    }

    /// A request for it without keys.
    pub fn alone<'a>(self) -> StoreRequest<'a> {
        self.on([""; 0])
    }
}

/// One operation of a store, with its arguments; see [`Store`](super::Store).
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use = "a request does nothing until a store is asked"]
pub struct StoreRequest<'a> {
    pub(super) operation: StoreOperation,
    pub(super) keys: Vec<Cow<'a, [u8]>>,
    /// One per key; of a comparison, what is expected and what is desired.
    pub(super) values: Vec<Cow<'a, [u8]>>,
    pub(super) number: i64,
}

/// The reply of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreReply<V = Vec<u8>> {
    /// Done, without a value.
    Done,
    /// A value; `None` if the key is missing or the queue empty.
    Value(Option<V>),
    /// One value per key, `None` for missing keys.
    Values(Vec<Option<V>>),
    /// The keys of the store.
    Keys(Vec<String>),
    /// A sum or a count.
    Number(i64),
    /// Whether the keys exist, or existed.
    Found(bool),
}

impl<'a> StoreRequest<'a> {
    /// With these values: as many for each key as the operation takes.
    pub fn with(mut self, values: impl IntoIterator<Item = impl Into<Cow<'a, [u8]>>>) -> Self {
        self.values = values.into_iter().map(Into::into).collect();
        self
    }

    /// Whether it has all its values.
    pub(super) fn is_whole(&self) -> bool {
        self.values.len() == self.keys.len() * self.operation.row().4
    }

    /// With this number.
    pub fn number(mut self, number: i64) -> Self {
        self.number = number;
        self
    }

    /// What its errors name, in the store at `place`.
    pub(super) fn subject(&self, place: String) -> StoreCall {
        let keys = self.keys.iter().map(|key| String::from_utf8_lossy(key).into_owned());
        StoreCall {
            operation: self.operation.row().2,
            keys: keys.collect(),
            store: place,
        }
    }

    /// Puts its keys under a prefix.
    pub(super) fn put_under(&mut self, prefix: &str) {
        for key in &mut self.keys {
            *key = Cow::Owned([prefix.as_bytes(), key].concat());
        }
    }

    /// The reply to an asynchronous caller; `None` if it has to wait for a key that is missing.
    pub(super) fn awaited(&self, reply: StoreReply) -> Option<StoreReply> {
        match (self.operation, reply) {
            (StoreOperation::Wait, StoreReply::Found(found)) => found.then_some(StoreReply::Done),
            (StoreOperation::Get | StoreOperation::QueueTake, StoreReply::Value(None)) => None,
            (StoreOperation::MultiGet, StoreReply::Values(values)) if values.contains(&None) => None,
            (_, reply) => Some(reply),
        }
    }
}

impl<V> StoreReply<V> {
    /// With each value as `f` makes it.
    pub(super) fn map<W>(self, f: impl Fn(V) -> W) -> StoreReply<W> {
        match self {
            Self::Done => StoreReply::Done,
            Self::Value(value) => StoreReply::Value(value.map(f)),
            Self::Values(values) => StoreReply::Values(values.into_iter().map(|value| value.map(&f)).collect()),
            Self::Keys(keys) => StoreReply::Keys(keys),
            Self::Number(number) => StoreReply::Number(number),
            Self::Found(found) => StoreReply::Found(found),
        }
    }

    /// Of a reply of one value.
    pub fn value(self) -> Option<V> {
        if let Self::Value(value) = self { value } else { None }
    }

    /// Of the keys, only those under the prefix, without it.
    pub(super) fn listed_under(self, prefix: &str) -> Self {
        match self {
            Self::Keys(keys) => {
                let own = keys.iter().filter_map(|key| key.strip_prefix(prefix));
                Self::Keys(own.map(str::to_owned).collect())
            }
            other => other,
        }
    }

    /// Of a reply of a number; else 0.
    pub fn number(self) -> i64 {
        if let Self::Number(number) = self { number } else { 0 }
    }

    /// Of a reply of keys.
    pub fn keys(self) -> Vec<String> {
        if let Self::Keys(keys) = self { keys } else { Vec::new() }
    }

    /// Of a reply of several values.
    pub fn values(self) -> Vec<Option<V>> {
        if let Self::Values(values) = self {
            values
        } else {
            Vec::new()
        }
    }

    /// Whether the keys exist, or existed.
    pub fn found(self) -> bool {
        matches!(self, Self::Found(true))
    }
}
