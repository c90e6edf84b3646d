//! The part of a store under a prefix.
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::cancel::Cancel;
use crate::error::Result;
use crate::store::Store;

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

    fn keys(&self, keys: &[String]) -> Vec<String> {
        keys.iter().map(|key| self.key(key)).collect()
    }
}

impl Store for PrefixStore {
    fn set(&self, key: &str, value: &[u8]) -> Result<()> {
        self.store.set(&self.key(key), value)
    }

    fn add(&self, key: &str, amount: i64) -> Result<i64> {
        self.store.add(&self.key(key), amount)
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        self.store.wait_for(&self.keys(keys), timeout, cancel)
    }

    fn check(&self, keys: &[String]) -> Result<bool> {
        self.store.check(&self.keys(keys))
    }

    fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>> {
        self.store.compare_set(&self.key(key), expected, desired)
    }

    fn multi_get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        self.store.multi_get(&self.keys(keys))
    }

    fn multi_set(&self, pairs: &[(String, Vec<u8>)]) -> Result<()> {
        let pairs = pairs.iter().map(|(key, value)| (self.key(key), value.clone()));
        self.store.multi_set(&pairs.collect::<Vec<_>>())
    }

    fn append(&self, key: &str, value: &[u8]) -> Result<()> {
        self.store.append(&self.key(key), value)
    }

    fn delete_key(&self, key: &str) -> Result<bool> {
        self.store.delete_key(&self.key(key))
    }

    fn num_keys(&self) -> Result<i64> {
        self.store.num_keys()
    }

    fn list_keys(&self) -> Result<Vec<String>> {
        let keys = self.store.list_keys()?;
        let own = keys
            .iter()
            .filter_map(|key| key.strip_prefix(&self.prefix)?.strip_prefix('/'));
        Ok(own.map(str::to_owned).collect())
    }

    fn queue_push(&self, key: &str, value: &[u8]) -> Result<()> {
        self.store.queue_push(&self.key(key), value)
    }

    fn queue_pop(&self, key: &str) -> Result<Option<Vec<u8>>> {
        self.store.queue_pop(&self.key(key))
    }

    fn queue_len(&self, key: &str) -> Result<i64> {
        self.store.queue_len(&self.key(key))
    }

    fn keeps_history(&self) -> bool {
        self.store.keeps_history()
    }

    fn is_server(&self) -> bool {
        self.store.is_server()
    }

    fn local_address(&self) -> Option<IpAddr> {
        self.store.local_address()
    }

    fn place(&self) -> String {
        format!("{} under the prefix '{}'", self.store.place(), self.prefix)
    }

    fn patient(&self) -> Arc<dyn Store> {
        Arc::new(Self::new(self.prefix.clone(), self.store.patient()))
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(Self {
            prefix: self.prefix.clone(),
            store: self.store.duplicate()?,
        }))
    }

    fn underlying_store(&self) -> Option<&dyn Store> {
        Some(self.store.as_ref())
    }
}
