//! Keys, values and queues within this process, and what requests make of them.
use std::collections::{HashMap, VecDeque};
use std::ops::Deref;
use std::sync::Arc;

use super::budget::{Budget, Charge, Refused};
use super::{StoreOperation, StoreReply, StoreRequest, leading_number};

/// What an `add` says of a value that is no number.
pub(super) const NOT_A_NUMBER: &str = "the value there is not a number";
/// The approximate overhead of a key, a queue item or a wait, in bytes.
pub(super) const OVERHEAD: usize = 128;

/// A value, which pending replies share.
pub(super) struct Value {
    bytes: Vec<u8>,
    charge: Charge,
}

impl Deref for Value {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

#[derive(Default)]
pub(super) struct Values {
    pub by_key: HashMap<Vec<u8>, Arc<Value>>,
    /// Without empty queues.
    queues: HashMap<Vec<u8>, VecDeque<Arc<Value>>>,
    budget: Budget,
}

impl Values {
    /// Without keys; `budget` limits their memory.
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            ..Self::default()
        }
    }

    pub fn has(&self, key: &[u8]) -> bool {
        self.by_key.contains_key(key) || self.queues.contains_key(key)
    }

    /// The number of values in a queue.
    pub fn queued(&self, key: &[u8]) -> i64 {
        self.queues.get(key).map_or(0, VecDeque::len) as i64
    }

    fn value(&self, key: &[u8], bytes: &[u8]) -> Result<Arc<Value>, Refused> {
        let charge = self.budget.charge(key.len() + bytes.len() + OVERHEAD)?;
        let bytes = bytes.to_vec();
        Ok(Arc::new(Value { bytes, charge }))
    }

    pub fn set(&mut self, key: &[u8], bytes: &[u8]) -> Result<(), Refused> {
        // Remove the old value first, which must not count against the new one.
        self.by_key.remove(key);
        let value = self.value(key, bytes)?;
        self.by_key.insert(key.to_vec(), value);
        Ok(())
    }

    fn append(&mut self, key: &[u8], more: &[u8]) -> Result<(), Refused> {
        let Some(entry) = self.by_key.get_mut(key) else {
            return self.set(key, more);
        };
        if let Some(Value { bytes, charge }) = Arc::get_mut(entry) {
            charge.set(charge.amount() + more.len())?;
            bytes.extend_from_slice(more);
            return Ok(());
        }
        let whole = [&entry[..], more].concat();
        self.set(key, &whole)
    }

    /// Adds to the number under the key, and returns the sum.
    pub fn add(&mut self, key: &[u8], amount: i64) -> Result<i64, Refused> {
        // Decimal text, as in c10d's stores, so that `get` reads the same everywhere.
        let before = match self.by_key.get(key) {
            Some(value) if !value.is_empty() => leading_number(value).ok_or(Refused)?,
            _ => 0,
        };
        let sum = before.wrapping_add(amount);
        self.set(key, sum.to_string().as_bytes())?;
        Ok(sum)
    }

    fn push(&mut self, key: &[u8], value: &[u8]) -> Result<(), Refused> {
        let value = self.value(key, value)?;
        self.queues.entry(key.to_vec()).or_default().push_back(value);
        Ok(())
    }

    fn pop(&mut self, key: &[u8]) -> Option<Arc<Value>> {
        let queue = self.queues.get_mut(key)?;
        let first = queue.pop_front();
        if queue.is_empty() {
            self.queues.remove(key);
        }
        first
    }

    /// Carries out a request; an error if the budget is spent, an `add` finds no number, or only a server carries it out.
    pub fn carry_out(&mut self, request: &StoreRequest<'_>) -> Result<StoreReply<Arc<Value>>, Refused> {
        use StoreOperation as Op;
        let (keys, number) = (&request.keys, request.number);
        let key = keys.first().map_or(&[][..], |key| key);
        let get = |key: &[u8]| self.by_key.get(key).cloned();
        Ok(match request.operation {
            Op::Set | Op::MultiSet | Op::Append | Op::QueuePush => {
                let write = match request.operation {
                    Op::Append => Self::append,
                    Op::QueuePush => Self::push,
                    _ => Self::set,
                };
                for (key, value) in keys.iter().zip(&request.values) {
                    write(self, key, value)?;
                }
                StoreReply::Done
            }
            Op::CompareSet => {
                let [expected, desired] = &request.values[..] else {
                    return Err(Refused);
                };
                match self.by_key.get(key) {
                    Some(value) if value[..] != expected[..] => StoreReply::Value(Some(Arc::clone(value))),
                    None if !expected.is_empty() => StoreReply::Value(Some(self.value(key, expected)?)),
                    _ => {
                        self.set(key, desired)?;
                        StoreReply::Value(self.by_key.get(key).cloned())
                    }
                }
            }
            Op::Add => StoreReply::Number(self.add(key, number)?),
            Op::Get => StoreReply::Value(get(key)),
            Op::MultiGet | Op::Lookup => StoreReply::Values(keys.iter().map(|key| get(key)).collect()),
            Op::Wait | Op::Check => StoreReply::Found(keys.iter().all(|key| self.has(key))),
            Op::DeleteKey => StoreReply::Found(self.by_key.remove(key).is_some()),
            Op::NumKeys => StoreReply::Number(self.by_key.len() as i64),
            Op::ListKeys => {
                let keys = self.by_key.keys();
                StoreReply::Keys(keys.map(|key| String::from_utf8_lossy(key).into_owned()).collect())
            }
            Op::QueuePop | Op::QueueTake => StoreReply::Value(self.pop(key)),
            Op::QueueLen => StoreReply::Number(self.queued(key)),
            Op::Validate | Op::CancelWait | Op::Ping | Op::Barrier => return Err(Refused),
        })
    }
}
