//! A store within one process.
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::error::{CollectivesError, Result};
use crate::store::Store;

/// A store for ranks that are threads of one process, and for a single rank. Clones share their keys.
#[derive(Clone, Default)]
pub struct HashStore(Arc<Inner>);

#[derive(Default)]
struct Inner {
    values: Mutex<HashMap<String, Vec<u8>>>,
    changed: Condvar,
}

impl HashStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn update<T>(&self, f: impl FnOnce(&mut HashMap<String, Vec<u8>>) -> T) -> T {
        let result = f(&mut self.0.values.lock());
        self.0.changed.notify_all();
        result
    }
}

impl Store for HashStore {
    fn set(&self, key: &str, value: &[u8]) -> Result<()> {
        self.update(|values| values.insert(key.to_owned(), value.to_vec()));
        Ok(())
    }

    fn get(&self, key: &str, timeout: Duration) -> Result<Vec<u8>> {
        let until = Instant::now().checked_add(timeout);
        let mut values = self.0.values.lock();
        loop {
            if let Some(value) = values.get(key) {
                return Ok(value.clone());
            }
            if until.is_some_and(|until| self.0.changed.wait_until(&mut values, until).timed_out()) {
                return Err(CollectivesError::StoreTimeout {
                    operation: "store.get",
                    store: self.place(),
                    keys: vec![key.to_owned()],
                    waited: timeout,
                });
            }
        }
    }

    fn add(&self, key: &str, amount: i64) -> Result<i64> {
        self.update(|values| {
            let value = values.entry(key.to_owned()).or_default();
            let sum = super::parse_count(self.place(), key, value)?.wrapping_add(amount);
            *value = sum.to_string().into_bytes();
            Ok(sum)
        })
    }

    fn wait(&self, keys: &[String], timeout: Duration) -> Result<()> {
        let until = Instant::now().checked_add(timeout);
        let mut values = self.0.values.lock();
        while !keys.iter().all(|key| values.contains_key(key)) {
            if until.is_some_and(|until| self.0.changed.wait_until(&mut values, until).timed_out()) {
                let keys = keys.iter().filter(|key| !values.contains_key(*key)).cloned().collect();
                return Err(CollectivesError::StoreTimeout {
                    operation: "store.wait",
                    store: self.place(),
                    keys,
                    waited: timeout,
                });
            }
        }
        Ok(())
    }

    fn check(&self, keys: &[String]) -> Result<bool> {
        let values = self.0.values.lock();
        Ok(keys.iter().all(|key| values.contains_key(key)))
    }

    fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>> {
        Ok(self.update(|values| match values.get(key) {
            Some(value) if value != expected => value.clone(),
            None if !expected.is_empty() => expected.to_vec(),
            _ => {
                values.insert(key.to_owned(), desired.to_vec());
                desired.to_vec()
            }
        }))
    }

    fn multi_get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        let values = self.0.values.lock();
        Ok(keys.iter().map(|key| values.get(key).cloned()).collect())
    }

    fn multi_set(&self, pairs: &[(String, Vec<u8>)]) -> Result<()> {
        self.update(|values| values.extend(pairs.iter().cloned()));
        Ok(())
    }

    fn append(&self, key: &str, value: &[u8]) -> Result<()> {
        self.update(|values| values.entry(key.to_owned()).or_default().extend_from_slice(value));
        Ok(())
    }

    fn delete_key(&self, key: &str) -> Result<bool> {
        Ok(self.update(|values| values.remove(key).is_some()))
    }

    fn num_keys(&self) -> Result<i64> {
        Ok(self.0.values.lock().len() as i64)
    }

    fn place(&self) -> String {
        "HashStore of this process".to_owned()
    }

    fn patient(&self) -> Arc<dyn Store> {
        Arc::new(self.clone())
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(self.clone()))
    }
}
