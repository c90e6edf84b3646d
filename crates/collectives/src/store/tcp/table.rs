//! The data of a server, and the connections that wait for it.
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use super::budget::{Budget, Charge};
use super::output::{Output, Value};
use super::wire::{LONGEST_VALUE, NOT_READY, OURS, READY, Refused, Request, query};
use crate::store::leading_number;

/// The id of a connection.
pub(super) type Client = usize;

type Bytes = Vec<u8>;

/// The approximate overhead of a key, a queue item or a wait, in bytes.
const OVERHEAD: usize = 128;

/// The wait of a connection, which has one at most.
struct Wait {
    /// The keys that are missing.
    missing: HashSet<Bytes>,
    _charge: Charge,
}

/// Keys and values, queues, which have names of their own, and the connections that wait.
pub(super) struct Table {
    budget: Budget,
    values: HashMap<Bytes, Rc<Value>>,
    queues: HashMap<Bytes, VecDeque<Rc<Value>>>,
    waits: HashMap<Client, Wait>,
    /// The connections that wait for a key, in order.
    waiting: HashMap<Bytes, VecDeque<Client>>,
    /// The connections whose waits are over; the server takes them, and sends each one [`READY`](super::wire::READY).
    pub ready: Vec<Client>,
}

impl Table {
    /// An empty table, whose memory `budget` limits.
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            values: HashMap::new(),
            queues: HashMap::new(),
            waits: HashMap::new(),
            waiting: HashMap::new(),
            ready: Vec::new(),
        }
    }

    /// Runs a request, and writes the reply to `output`.
    pub fn answer(&mut self, client: Client, request: &Request<'_>, output: &mut Output) -> Result<(), Refused> {
        match (request.query, &request.keys[..], &request.values[..]) {
            (query::VALIDATE, ..) => Ok(()),
            (query::SET | query::MULTI_SET, keys, values) => {
                let mut pairs = keys.iter().zip(values);
                pairs.try_for_each(|(key, value)| self.set(key, value.to_vec()))
            }
            (query::APPEND, [key], [value]) => self.append(key, value),
            (query::QUEUE_PUSH, [key], [value]) => {
                let value = self.value(key, value.to_vec())?;
                self.queues.entry(key.to_vec()).or_default().push_back(value);
                // An item wakes one connection.
                self.came(key, 1);
                Ok(())
            }
            (query::WAIT, keys, _) => {
                let missing = keys.iter().filter(|key| !self.has(key));
                let missing = missing.map(|key| key.to_vec()).collect();
                self.wait(client, missing)
            }
            (query::BARRIER, [key], _) => self.barrier(client, key, request.number),
            (query::CANCEL_WAIT, ..) => {
                self.forget(client);
                output.bytes(&[NOT_READY])
            }
            (query::COMPARE_SET, [key], [expected, desired]) => match self.values.get(*key) {
                Some(value) if value.bytes() != *expected => output.value(value),
                None if !expected.is_empty() => output.string(expected),
                _ => {
                    self.set(key, desired.to_vec())?;
                    self.write_values(&[key], output)
                }
            },
            (query::ADD, [key], _) => {
                let sum = self.add(key, request.number)?;
                output.number(sum)
            }
            (query::GET | query::MULTI_GET, keys, _) => self.write_values(keys, output),
            (query::LOOKUP, keys, _) => {
                let flags = keys.iter().map(|key| flag(self.values.contains_key(*key)));
                output.bytes(&flags.collect::<Bytes>())?;
                self.write_values(keys, output)
            }
            (query::CHECK, keys, _) => output.bytes(&[flag(keys.iter().all(|key| self.has(key)))]),
            (query::NUM_KEYS, ..) => output.number(self.values.len() as i64),
            (query::DELETE_KEY, [key], _) => output.number(i64::from(self.values.remove(*key).is_some())),
            (query::PING, ..) => output.bytes(&(request.number as u32).to_le_bytes()),
            (query::QUEUE_POP, [key], _) => self.pop(key, output),
            (query::QUEUE_LEN, [key], _) => output.number(self.queues.get(*key).map_or(0, VecDeque::len) as i64),
            (query::LIST_KEYS, ..) => {
                output.number(self.values.len() as i64)?;
                self.values.keys().try_for_each(|key| output.string(key))
            }
            _ => Err(Refused),
        }
    }

    /// Ends the wait of a connection.
    pub fn forget(&mut self, client: Client) {
        let missing = self.waits.remove(&client).map(|wait| wait.missing);
        for key in missing.into_iter().flatten() {
            if let Some(clients) = self.waiting.get_mut(&key) {
                clients.retain(|other| *other != client);
                if clients.is_empty() {
                    self.waiting.remove(&key);
                }
            }
        }
    }

    fn has(&self, key: &[u8]) -> bool {
        self.values.contains_key(key) || self.queues.contains_key(key) || key == OURS
    }

    /// Writes the values of `keys`; empty for missing keys, since clients wait before they read.
    fn write_values(&self, keys: &[&[u8]], output: &mut Output) -> Result<(), Refused> {
        keys.iter().try_for_each(|key| match self.values.get(*key) {
            Some(value) => output.value(value),
            None => output.string(&[]),
        })
    }

    fn value(&self, key: &[u8], bytes: Bytes) -> Result<Rc<Value>, Refused> {
        let charge = self.budget.charge(key.len() + bytes.len() + OVERHEAD)?;
        Ok(Rc::new(Value::new(bytes, charge)))
    }

    fn set(&mut self, key: &[u8], value: Bytes) -> Result<(), Refused> {
        // Remove the old value first, which must not count against the new one.
        self.values.remove(key);
        let value = self.value(key, value)?;
        self.values.insert(key.to_vec(), value);
        self.came(key, usize::MAX);
        Ok(())
    }

    fn append(&mut self, key: &[u8], value: &[u8]) -> Result<(), Refused> {
        let Some(entry) = self.values.get_mut(key) else {
            return self.set(key, value.to_vec());
        };
        if entry.bytes().len() + value.len() > LONGEST_VALUE {
            return Err(Refused);
        }
        if let Some(unshared) = Rc::get_mut(entry) {
            return unshared.append(value);
        }
        let whole = [entry.bytes(), value].concat();
        self.set(key, whole)
    }

    /// Returns the sum. A value that is not a number closes the connection, as with PyTorch's server.
    fn add(&mut self, key: &[u8], amount: i64) -> Result<i64, Refused> {
        let number = match self.values.get(key) {
            Some(value) => leading_number(value.bytes()).ok_or(Refused)?,
            None => 0,
        };
        let sum = number.wrapping_add(amount);
        self.set(key, sum.to_string().into_bytes())?;
        Ok(sum)
    }

    /// Writes the length of the queue, then its first item, which it removes.
    fn pop(&mut self, key: &[u8], output: &mut Output) -> Result<(), Refused> {
        let Some(queue) = self.queues.get_mut(key) else {
            return output.number(0);
        };
        output.number(queue.len() as i64)?;
        let first = queue.pop_front();
        if queue.is_empty() {
            self.queues.remove(key);
        }
        first.iter().try_for_each(|value| output.value(value))
    }

    /// Lets a connection wait until all `missing` keys have come.
    fn wait(&mut self, client: Client, missing: HashSet<Bytes>) -> Result<(), Refused> {
        if missing.is_empty() {
            self.ready.push(client);
            return Ok(());
        }
        if self.waits.contains_key(&client) {
            return Err(Refused);
        }
        let charge = missing.iter().map(|key| 2 * key.len() + OVERHEAD).sum();
        let charge = self.budget.charge(charge)?;
        for key in &missing {
            self.waiting.entry(key.clone()).or_default().push_back(client);
        }
        let wait = Wait {
            missing,
            _charge: charge,
        };
        self.waits.insert(client, wait);
        Ok(())
    }

    /// Takes a key that has come off the waits for it, in order, until `most` of them are over.
    fn came(&mut self, key: &[u8], most: usize) {
        let mut over = 0;
        while over < most
            && let Some(client) = self.waiting.get_mut(key).and_then(VecDeque::pop_front)
        {
            let missing = self.waits.get_mut(&client).map(|wait| &mut wait.missing);
            if missing.is_some_and(|missing| missing.remove(key) && missing.is_empty()) {
                self.waits.remove(&client);
                self.ready.push(client);
                over += 1;
            }
        }
        if self.waiting.get(key).is_some_and(VecDeque::is_empty) {
            self.waiting.remove(key);
        }
    }

    /// Increments the count under the key, which never decreases. Releases all waiting connections at `size`.
    fn barrier(&mut self, client: Client, key: &[u8], size: i64) -> Result<(), Refused> {
        if self.waits.contains_key(&client) {
            return Err(Refused);
        }
        // Keys of users start with a slash.
        let gate = [b"barrier", key].concat();
        if self.add(key, 1)? < size {
            return self.wait(client, HashSet::from([gate]));
        }
        self.came(&gate, usize::MAX);
        self.ready.push(client);
        Ok(())
    }
}

fn flag(there: bool) -> u8 {
    if there { READY } else { NOT_READY }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    fn request<'a>(query: u8, keys: &[&'a str], values: &[&'a [u8]]) -> Request<'a> {
        Request {
            query,
            keys: keys.iter().map(|key| key.as_bytes()).collect(),
            values: values.to_vec(),
            ..Request::default()
        }
    }

    #[test]
    fn keys_values_waits_and_what_is_being_sent_share_a_budget() {
        let budget = Budget::new(1000);
        let mut table = Table::new(budget.clone());
        let mut output = Output::new(budget.charge(0).unwrap());
        let value = [0; 700];
        let set = |key, len| request(query::SET, &[key], &[&value[..len]]);
        let get = request(query::GET, &["a"], &[]);
        let delete = request(query::DELETE_KEY, &["a"], &[]);
        for (request, answered, why) in [
            (set("a", 700), Ok(()), ""),
            (set("a", 700), Ok(()), "it takes the place of the first"),
            (set("b", 200), Err(Refused), "the first fills the table"),
            (get, Ok(()), ""),
            (delete, Ok(()), ""),
            (set("b", 200), Err(Refused), "the value is still being sent"),
        ] {
            assert_eq!(table.answer(1, &request, &mut output), answered, "{why}");
        }
        output = Output::new(budget.charge(0).unwrap());
        assert_eq!(table.answer(1, &set("b", 200), &mut output), Ok(()));
        let names = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let wait = |count| request(query::WAIT, &names[..count], &[]);
        assert_eq!(table.answer(1, &wait(10), &mut output), Err(Refused));
        assert_eq!(table.answer(1, &wait(1), &mut output), Ok(()));
        table.forget(1);
        assert!(table.waits.is_empty() && table.waiting.is_empty());
    }
}
