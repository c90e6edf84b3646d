//! A store within one process.
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::{Store, deadline};

/// A store for ranks that are threads of one process, and for a single rank. Clones share their keys.
#[derive(Clone, Default)]
pub struct HashStore(Arc<Inner>);

#[derive(Default)]
struct Inner {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    values: HashMap<String, Vec<u8>>,
    /// Without empty queues.
    queues: HashMap<String, VecDeque<Vec<u8>>>,
}

impl State {
    fn has(&self, key: &str) -> bool {
        self.values.contains_key(key) || self.queues.contains_key(key)
    }
}

impl HashStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn update<T>(&self, f: impl FnOnce(&mut HashMap<String, Vec<u8>>) -> T) -> T {
        let result = f(&mut self.0.state.lock().values);
        self.0.changed.notify_all();
        result
    }
}

impl Store for HashStore {
    fn set(&self, key: &str, value: &[u8]) -> Result<()> {
        self.update(|values| values.insert(key.to_owned(), value.to_vec()));
        Ok(())
    }

    fn add(&self, key: &str, amount: i64) -> Result<i64> {
        self.update(|values| {
            let value = values.entry(key.to_owned()).or_default();
            let sum = super::parse_count(self.place(), key, value)?.wrapping_add(amount);
            *value = sum.to_string().into_bytes();
            Ok(sum)
        })
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        let woken = self.0.clone();
        let _subscription = cancel.subscribe(move || {
            // Lock first: a waiter may have checked the flag and not yet wait.
            drop(woken.state.lock());
            woken.changed.notify_all();
        });
        let until = deadline(Instant::now(), timeout);
        let mut state = self.0.state.lock();
        while !keys.iter().all(|key| state.has(key)) {
            cancel.check("store.wait")?;
            if self.0.changed.wait_until(&mut state, until).timed_out() {
                return Err(CollectivesError::StoreTimeout {
                    operation: "store.wait",
                    store: self.place(),
                    keys: keys.iter().filter(|key| !state.has(key)).cloned().collect(),
                    waited: timeout,
                });
            }
        }
        Ok(())
    }

    fn check(&self, keys: &[String]) -> Result<bool> {
        let state = self.0.state.lock();
        Ok(keys.iter().all(|key| state.has(key)))
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
        let state = self.0.state.lock();
        Ok(keys.iter().map(|key| state.values.get(key).cloned()).collect())
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
        Ok(self.0.state.lock().values.len() as i64)
    }

    fn list_keys(&self) -> Result<Vec<String>> {
        Ok(self.0.state.lock().values.keys().cloned().collect())
    }

    fn queue_push(&self, key: &str, value: &[u8]) -> Result<()> {
        let mut state = self.0.state.lock();
        state
            .queues
            .entry(key.to_owned())
            .or_default()
            .push_back(value.to_vec());
        drop(state);
        self.0.changed.notify_all();
        Ok(())
    }

    fn queue_pop(&self, key: &str) -> Result<Option<Vec<u8>>> {
        let mut state = self.0.state.lock();
        let first = state.queues.get_mut(key).and_then(VecDeque::pop_front);
        if state.queues.get(key).is_some_and(VecDeque::is_empty) {
            state.queues.remove(key);
        }
        Ok(first)
    }

    fn queue_len(&self, key: &str) -> Result<i64> {
        Ok(self.0.state.lock().queues.get(key).map_or(0, VecDeque::len) as i64)
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
