//! The operations of a store as values: the methods of [`Store`](super::Store) make them, and stores carry them out.
use crate::error::StoreCall;

/// One operation of a store, with its arguments; see [`Store`](super::Store).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreRequest {
    /// Writes the value under the key.
    Set(String, Vec<u8>),
    /// Writes all values under their keys, in one round trip.
    MultiSet(Vec<(String, Vec<u8>)>),
    /// Appends to the value of the key.
    Append(String, Vec<u8>),
    /// Adds to the number under the key.
    Add(String, i64),
    /// Writes `desired` if the value is `expected`.
    #[allow(missing_docs, reason = "the fields are named above")]
    CompareSet {
        key: String,
        expected: Vec<u8>,
        desired: Vec<u8>,
    },
    /// Reads a value; an [`AsyncStore`](super::AsyncStore) waits for it.
    Get(String),
    /// Reads several values; an [`AsyncStore`](super::AsyncStore) waits for all of them.
    MultiGet(Vec<String>),
    /// Whether all keys exist; an [`AsyncStore`](super::AsyncStore) waits until they do.
    Wait(Vec<String>),
    /// Whether all keys exist.
    Check(Vec<String>),
    /// Removes the key.
    DeleteKey(String),
    /// Counts the keys, including those under other prefixes and the store's own.
    NumKeys,
    /// Lists the keys in no order, without the store's own.
    ListKeys,
    /// Appends the value to the queue. Queues are separate from keys, but checks and waits also find non-empty queues.
    QueuePush(String, Vec<u8>),
    /// Removes the first value of the queue.
    QueuePop {
        /// The queue.
        key: String,
        /// An [`AsyncStore`](super::AsyncStore) waits until there is a value.
        block: bool,
    },
    /// Counts the values of the queue.
    QueueLen(String),
}

/// The reply of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreReply {
    /// Done, without a value.
    Done,
    /// A value; `None` if the key is missing or the queue empty.
    Value(Option<Vec<u8>>),
    /// One value per key, `None` for missing keys.
    Values(Vec<Option<Vec<u8>>>),
    /// The keys of the store.
    Keys(Vec<String>),
    /// A sum or a count.
    Number(i64),
    /// Whether the keys exist, or existed.
    Found(bool),
}

impl StoreRequest {
    /// Its name, as users write it.
    pub(super) fn operation(&self) -> &'static str {
        match self {
            Self::Set(..) => "store.set",
            Self::MultiSet(_) => "store.multiSet",
            Self::Append(..) => "store.append",
            Self::Add(..) => "store.add",
            Self::CompareSet { .. } => "store.compareSet",
            Self::Get(_) => "store.get",
            Self::MultiGet(_) => "store.multiGet",
            Self::Wait(_) => "store.wait",
            Self::Check(_) => "store.check",
            Self::DeleteKey(_) => "store.deleteKey",
            Self::NumKeys => "store.numKeys",
            Self::ListKeys => "store.listKeys",
            Self::QueuePush(..) => "store.queuePush",
            Self::QueuePop { .. } => "store.queuePop",
            Self::QueueLen(_) => "store.queueLen",
        }
    }

    /// The keys that it reads or writes, to name or to change them.
    pub(super) fn keys(&mut self) -> Vec<&mut String> {
        match self {
            Self::MultiSet(pairs) => pairs.iter_mut().map(|(key, _)| key).collect(),
            Self::MultiGet(keys) | Self::Wait(keys) | Self::Check(keys) => keys.iter_mut().collect(),
            Self::Set(key, _)
            | Self::Append(key, _)
            | Self::Add(key, _)
            | Self::CompareSet { key, .. }
            | Self::Get(key)
            | Self::DeleteKey(key)
            | Self::QueuePush(key, _)
            | Self::QueuePop { key, .. }
            | Self::QueueLen(key) => vec![key],
            Self::NumKeys | Self::ListKeys => Vec::new(),
        }
    }

    /// What its errors name, in the store at `place`.
    pub(super) fn subject(&mut self, place: String) -> StoreCall {
        let keys: Vec<String> = self.keys().into_iter().map(|key| key.clone()).collect();
        StoreCall::new(self.operation(), &keys, place)
    }

    /// Puts its keys under a prefix.
    pub(super) fn put_under(&mut self, prefix: &str) {
        for key in self.keys() {
            key.insert_str(0, prefix);
        }
    }

    /// Whether it only reads.
    pub(super) fn only_reads(&self) -> bool {
        matches!(
            self,
            Self::Get(_)
                | Self::MultiGet(_)
                | Self::Wait(_)
                | Self::Check(_)
                | Self::NumKeys
                | Self::ListKeys
                | Self::QueueLen(_)
        )
    }

    /// The values that it writes, each with its key.
    pub(super) fn written(&self) -> Vec<(&String, &Vec<u8>)> {
        match self {
            Self::MultiSet(pairs) => pairs.iter().map(|(key, value)| (key, value)).collect(),
            Self::Set(key, value) | Self::Append(key, value) | Self::QueuePush(key, value) => vec![(key, value)],
            Self::CompareSet { key, desired, .. } => vec![(key, desired)],
            _ => Vec::new(),
        }
    }

    /// The reply to an asynchronous caller; `None` if it has to wait for a key that is missing.
    pub(super) fn awaited(&self, reply: StoreReply) -> Option<StoreReply> {
        match (self, reply) {
            (Self::Wait(_), StoreReply::Found(found)) => found.then_some(StoreReply::Done),
            (Self::Get(_) | Self::QueuePop { block: true, .. }, StoreReply::Value(None)) => None,
            (Self::MultiGet(_), StoreReply::Values(values)) if values.contains(&None) => None,
            (_, reply) => Some(reply),
        }
    }
}

impl StoreReply {
    pub(super) fn value(self) -> Option<Vec<u8>> {
        match self {
            Self::Value(value) => value,
            _ => None,
        }
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

    pub(super) fn number(self) -> i64 {
        match self {
            Self::Number(number) => number,
            _ => 0,
        }
    }

    pub(super) fn values(self) -> Vec<Option<Vec<u8>>> {
        match self {
            Self::Values(values) => values,
            _ => Vec::new(),
        }
    }

    pub(super) fn found(self) -> bool {
        matches!(self, Self::Found(true))
    }
}
