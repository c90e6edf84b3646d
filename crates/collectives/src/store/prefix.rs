//! The part of a store under a prefix.
use std::sync::Arc;
use std::time::Duration;

use super::{Store, StoreReply, StoreRequest};
use crate::cancel::Cancel;
use crate::error::Result;

/// Puts all keys under `prefix/`, like c10d's PrefixStore. Can be nested.
pub struct PrefixStore {
    prefix: String,
    store: Arc<dyn Store>,
}

impl PrefixStore {
    /// The part of `store` under `prefix`.
    pub fn new(prefix: impl Into<String>, store: Arc<dyn Store>) -> Self {
        Self {
            prefix: prefix.into(),
            store,
        }
    }

    fn key(&self, key: &str) -> String {
        format!("{}/{key}", self.prefix)
    }
}

impl Store for PrefixStore {
    fn ask(&self, mut request: StoreRequest<'_>, limit: Option<Duration>) -> Result<StoreReply> {
        let prefix = self.key("");
        request.put_under(&prefix);
        let reply = self.store.ask(request, limit)?;
        Ok(reply.listed_under(&prefix))
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        let keys: Vec<_> = keys.iter().map(|key| self.key(key)).collect();
        self.store.wait_for(&keys, timeout, cancel)
    }

    fn place(&self) -> String {
        format!("{} under the prefix '{}'", self.store.place(), self.prefix)
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(Self::new(self.prefix.clone(), self.store.duplicate()?)))
    }

    fn underlying_store(&self) -> Option<&dyn Store> {
        Some(self.store.as_ref())
    }
}
