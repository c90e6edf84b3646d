//! The operations of a store as values, for asynchronous callers.
use crate::error::Result;
use crate::store::Store;

/// One operation of a store; see [`Store`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are the arguments of the store's operations")]
pub enum StoreRequest {
    Set {
        key: String,
        value: Vec<u8>,
    },
    Get {
        key: String,
    },
    Add {
        key: String,
        amount: i64,
    },
    Wait {
        keys: Vec<String>,
    },
    Check {
        keys: Vec<String>,
    },
    CompareSet {
        key: String,
        expected: Vec<u8>,
        desired: Vec<u8>,
    },
    DeleteKey {
        key: String,
    },
    NumKeys,
    ListKeys,
    Append {
        key: String,
        value: Vec<u8>,
    },
    /// Waits until all keys exist.
    MultiGet {
        keys: Vec<String>,
    },
    MultiSet {
        pairs: Vec<(String, Vec<u8>)>,
    },
    QueuePush {
        key: String,
        value: Vec<u8>,
    },
    /// With `block`, waits until there is a value.
    QueuePop {
        key: String,
        block: bool,
    },
    QueueLen {
        key: String,
    },
    Barrier {
        key: String,
        size: usize,
    },
}

/// The reply of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreReply {
    /// Done, without a value.
    Done,
    /// A value.
    Value(Vec<u8>),
    /// Of `multiGet`.
    Values(Vec<Vec<u8>>),
    /// Of `queuePop`; `None` only if it does not block.
    Popped(Option<Vec<u8>>),
    /// Of `listKeys`.
    Keys(Vec<String>),
    /// A sum or a count.
    Number(i64),
    /// Of `check` and `deleteKey`.
    Found(bool),
}

impl StoreRequest {
    /// Its name, as users write it.
    pub(crate) fn operation(&self) -> &'static str {
        match self {
            Self::Set { .. } => "store.set",
            Self::Get { .. } => "store.get",
            Self::Add { .. } => "store.add",
            Self::Wait { .. } => "store.wait",
            Self::Check { .. } => "store.check",
            Self::CompareSet { .. } => "store.compareSet",
            Self::DeleteKey { .. } => "store.deleteKey",
            Self::NumKeys => "store.numKeys",
            Self::ListKeys => "store.listKeys",
            Self::Append { .. } => "store.append",
            Self::MultiGet { .. } => "store.multiGet",
            Self::MultiSet { .. } => "store.multiSet",
            Self::QueuePush { .. } => "store.queuePush",
            Self::QueuePop { .. } => "store.queuePop",
            Self::QueueLen { .. } => "store.queueLen",
            Self::Barrier { .. } => "store.barrier",
        }
    }

    /// The keys that it reads or writes.
    pub(crate) fn keys(&self) -> Vec<String> {
        match self {
            Self::Set { key, .. }
            | Self::Get { key }
            | Self::Add { key, .. }
            | Self::CompareSet { key, .. }
            | Self::DeleteKey { key }
            | Self::Append { key, .. }
            | Self::QueuePush { key, .. }
            | Self::QueuePop { key, .. }
            | Self::QueueLen { key }
            | Self::Barrier { key, .. } => vec![key.clone()],
            Self::Wait { keys } | Self::Check { keys } | Self::MultiGet { keys } => keys.clone(),
            Self::MultiSet { pairs } => pairs.iter().map(|(key, _)| key.clone()).collect(),
            Self::NumKeys | Self::ListKeys => Vec::new(),
        }
    }

    /// Runs it once; `None` if a key that it waits for is missing.
    pub(crate) fn ask(&self, store: &dyn Store) -> Result<Option<StoreReply>> {
        Ok(Some(match self {
            Self::Get { key } => match store.multi_get(std::slice::from_ref(key))?.pop().flatten() {
                Some(value) => StoreReply::Value(value),
                None => return Ok(None),
            },
            Self::MultiGet { keys } => match store.multi_get(keys)?.into_iter().collect() {
                Some(values) => StoreReply::Values(values),
                None => return Ok(None),
            },
            Self::Wait { keys } if !store.check(keys)? => return Ok(None),
            Self::QueuePop { key, block } => match store.queue_pop(key)? {
                Some(value) => StoreReply::Popped(Some(value)),
                None if *block => return Ok(None),
                None => StoreReply::Popped(None),
            },
            Self::Wait { .. } => StoreReply::Done,
            Self::Set { key, value } => {
                store.set(key, value)?;
                self.taken(store)?
            }
            Self::Append { key, value } => {
                store.append(key, value)?;
                self.taken(store)?
            }
            Self::MultiSet { pairs } => {
                store.multi_set(pairs)?;
                self.taken(store)?
            }
            Self::QueuePush { key, value } => {
                store.queue_push(key, value)?;
                self.taken(store)?
            }
            Self::Add { key, amount } => StoreReply::Number(store.add(key, *amount)?),
            Self::Check { keys } => StoreReply::Found(store.check(keys)?),
            Self::CompareSet { key, expected, desired } => {
                StoreReply::Value(store.compare_set(key, expected, desired)?)
            }
            Self::DeleteKey { key } => StoreReply::Found(store.delete_key(key)?),
            Self::NumKeys => StoreReply::Number(store.num_keys()?),
            Self::ListKeys => StoreReply::Keys(store.list_keys()?),
            Self::QueueLen { key } => StoreReply::Number(store.queue_len(key)?),
            // Every attempt counts, so a barrier runs once, elsewhere.
            Self::Barrier { .. } => return Ok(None),
        }))
    }

    /// A server does not acknowledge writes. Its reply to this check comes after the write.
    fn taken(&self, store: &dyn Store) -> Result<StoreReply> {
        store.check(&self.keys()).map(|_| StoreReply::Done)
    }
}
