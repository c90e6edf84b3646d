//! A store within one process.
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::request::Subject;
use super::{NOT_A_NUMBER, Store, StoreReply, StoreRequest, deadline, kept, sum};
use crate::cancel::Cancel;
use crate::error::Result;

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

impl HashStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }
}

impl State {
    fn has(&self, key: &String) -> bool {
        self.values.contains_key(key) || self.queues.contains_key(key)
    }

    /// Carries out a request; `None` if it adds to a value that is no number.
    fn carry_out(&mut self, request: StoreRequest) -> Option<StoreReply> {
        let Self { values, queues } = self;
        Some(match request {
            StoreRequest::Set(key, value) => {
                values.insert(key, value);
                StoreReply::Done
            }
            StoreRequest::MultiSet(keys, new) => {
                values.extend(keys.into_iter().zip(new));
                StoreReply::Done
            }
            StoreRequest::Append(key, value) => {
                values.entry(key).or_default().extend(value);
                StoreReply::Done
            }
            StoreRequest::Add(key, amount) => {
                let value = values.entry(key).or_default();
                let sum = sum(value, amount)?;
                *value = sum.to_string().into_bytes();
                StoreReply::Number(sum)
            }
            StoreRequest::CompareSet { key, expected, desired } => {
                let value = kept(values.get(&key).map(Vec::as_slice), &expected).map(<[u8]>::to_vec);
                StoreReply::Value(Some(value.unwrap_or_else(|| {
                    values.insert(key, desired.clone());
                    desired
                })))
            }
            StoreRequest::Get(key) => StoreReply::Value(values.get(&key).cloned()),
            StoreRequest::MultiGet(keys) => {
                StoreReply::Values(keys.iter().map(|key| values.get(key).cloned()).collect())
            }
            StoreRequest::Wait(keys) | StoreRequest::Check(keys) => {
                StoreReply::Found(keys.iter().all(|key| self.has(key)))
            }
            StoreRequest::DeleteKey(key) => StoreReply::Found(values.remove(&key).is_some()),
            StoreRequest::NumKeys => StoreReply::Number(values.len() as i64),
            StoreRequest::ListKeys => StoreReply::Keys(values.keys().cloned().collect()),
            StoreRequest::QueuePush(key, value) => {
                queues.entry(key).or_default().push_back(value);
                StoreReply::Done
            }
            StoreRequest::QueuePop { key, .. } => {
                let first = queues.get_mut(&key).and_then(VecDeque::pop_front);
                if queues.get(&key).is_some_and(VecDeque::is_empty) {
                    queues.remove(&key);
                }
                StoreReply::Value(first)
            }
            StoreRequest::QueueLen(key) => StoreReply::Number(queues.get(&key).map_or(0, VecDeque::len) as i64),
        })
    }
}

impl Store for HashStore {
    fn ask(&self, request: StoreRequest, _: Option<Duration>) -> Result<StoreReply> {
        let subject = Subject::new(request.operation(), request.keys(), self.place());
        let reply = self.0.state.lock().carry_out(request);
        self.0.changed.notify_all();
        reply.ok_or_else(|| subject.failed(NOT_A_NUMBER))
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
                let missing: Vec<_> = keys.iter().filter(|key| !state.has(key)).cloned().collect();
                return Err(Subject::new("store.wait", &missing, self.place()).missing(timeout));
            }
        }
        Ok(())
    }

    fn place(&self) -> String {
        "HashStore of this process".to_owned()
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(self.clone()))
    }
}
