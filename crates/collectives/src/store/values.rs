//! Keys and values within this process, and what requests make of them.
use std::collections::{HashMap, VecDeque};

use super::{StoreReply, StoreRequest, leading_number};

/// What an `add` says of a value that is no number.
pub(super) const NOT_A_NUMBER: &str = "the value there is not a number";

#[derive(Default)]
pub(super) struct Values {
    pub by_key: HashMap<String, Vec<u8>>,
    /// Without empty queues.
    queues: HashMap<String, VecDeque<Vec<u8>>>,
}

impl Values {
    pub fn has(&self, key: &str) -> bool {
        self.by_key.contains_key(key) || self.queues.contains_key(key)
    }

    /// Carries out a request; `None` if it adds to a value that is no number.
    pub fn carry_out(&mut self, request: StoreRequest) -> Option<StoreReply> {
        let (values, queues) = (&mut self.by_key, &mut self.queues);
        Some(match request {
            StoreRequest::Set(key, value) => {
                values.insert(key, value);
                StoreReply::Done
            }
            StoreRequest::MultiSet(pairs) => {
                values.extend(pairs);
                StoreReply::Done
            }
            StoreRequest::Append(key, value) => {
                values.entry(key).or_default().extend(value);
                StoreReply::Done
            }
            StoreRequest::Add(key, amount) => {
                let value = values.entry(key).or_default();
                // Decimal text, as in c10d's stores, so that `get` reads the same everywhere.
                let before = if value.is_empty() { 0 } else { leading_number(value)? };
                let sum = before.wrapping_add(amount);
                *value = sum.to_string().into_bytes();
                StoreReply::Number(sum)
            }
            StoreRequest::CompareSet { key, expected, desired } => StoreReply::Value(Some(match values.get(&key) {
                Some(value) if *value != expected => value.clone(),
                None if !expected.is_empty() => expected,
                _ => {
                    values.insert(key, desired.clone());
                    desired
                }
            })),
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
