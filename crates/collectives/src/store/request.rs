//! What a store can be asked, as values: for callers that do not wait for the answer themselves.
use crate::error::Result;
use crate::store::{READ_LIMIT, Store};

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
}

/// What a store answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreReply {
    /// Of `set` and `wait`.
    Done,
    /// Of `get` and `compareSet`.
    Value(Vec<u8>),
    /// Of `add` and `numKeys`.
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
        }
    }

    /// The keys that it is about.
    pub(crate) fn keys(&self) -> &[String] {
        match self {
            Self::Set { key, .. }
            | Self::Get { key }
            | Self::Add { key, .. }
            | Self::CompareSet { key, .. }
            | Self::DeleteKey { key } => std::slice::from_ref(key),
            Self::Wait { keys } | Self::Check { keys } => keys,
            Self::NumKeys => &[],
        }
    }

    /// Asks once; `None` where a key that it waits for is not there yet.
    pub(crate) fn ask(&self, store: &dyn Store) -> Result<Option<StoreReply>> {
        Ok(Some(match self {
            Self::Get { .. } | Self::Wait { .. } if !store.check(self.keys())? => return Ok(None),
            Self::Get { key } => StoreReply::Value(store.get(key, READ_LIMIT)?),
            Self::Wait { .. } => StoreReply::Done,
            Self::Set { key, value } => {
                store.set(key, value)?;
                // c10d's client hears nothing of a value that it has sent; an answer to this comes after it was written.
                store.check(self.keys())?;
                StoreReply::Done
            }
            Self::Add { key, amount } => StoreReply::Number(store.add(key, *amount)?),
            Self::Check { keys } => StoreReply::Found(store.check(keys)?),
            Self::CompareSet { key, expected, desired } => {
                StoreReply::Value(store.compare_set(key, expected, desired)?)
            }
            Self::DeleteKey { key } => StoreReply::Found(store.delete_key(key)?),
            Self::NumKeys => StoreReply::Number(store.num_keys()?),
        }))
    }
}
