//! The data of a server, and the connections that wait for it.
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use super::budget::{Budget, Charge};
use super::reply::{Reply, Value};
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
}

/// Replies, with their receivers.
pub(super) type Answers = Vec<(Client, Reply)>;

impl Table {
    /// An empty table, whose memory `budget` limits.
    pub fn new(budget: Budget) -> Self {
        Self {
            budget,
            values: HashMap::new(),
            queues: HashMap::new(),
            waits: HashMap::new(),
            waiting: HashMap::new(),
        }
    }

    /// Runs a request; returns the replies, also those to other connections.
    pub fn answer(&mut self, client: Client, request: &Request<'_>) -> Result<Answers, Refused> {
        let reply = match (request.query, &request.keys[..], &request.values[..]) {
            (query::SET | query::MULTI_SET, keys, values) => {
                let mut answers = Vec::new();
                for (key, value) in keys.iter().zip(values) {
                    answers.extend(self.set(key, value.to_vec())?);
                }
                return Ok(answers);
            }
            (query::APPEND, [key], [value]) => return self.append(key, value),
            (query::QUEUE_PUSH, [key], [value]) => {
                let value = self.value(key, value.to_vec())?;
                self.queues.entry(key.to_vec()).or_default().push_back(value);
                // An item wakes one connection.
                return Ok(self.came(key, 1));
            }
            (query::WAIT, keys, _) => {
                let missing = keys.iter().filter(|key| !self.has(key));
                let missing: HashSet<Bytes> = missing.map(|key| key.to_vec()).collect();
                if !missing.is_empty() {
                    return self.wait(client, missing);
                }
                Reply::byte(READY)
            }
            (query::BARRIER, [key], _) => return self.barrier(client, key, request.number),
            (query::CANCEL_WAIT, ..) => {
                self.forget(client);
                Reply::byte(NOT_READY)
            }
            (query::COMPARE_SET, [key], [expected, desired]) => match self.values.get(*key) {
                Some(value) if value.bytes() != *expected => Reply::default().value(value),
                None if !expected.is_empty() => Reply::default().string(expected),
                _ => {
                    let answers = self.set(key, desired.to_vec())?;
                    return Ok(first(client, self.values_of(&[key], Reply::default()), answers));
                }
            },
            (query::ADD, [key], _) => {
                let (sum, answers) = self.add(key, request.number)?;
                return Ok(first(client, Reply::number(sum), answers));
            }
            (query::GET | query::MULTI_GET, keys, _) => self.values_of(keys, Reply::default()),
            (query::LOOKUP, keys, _) => {
                let flags = keys.iter().map(|key| flag(self.values.contains_key(*key)));
                self.values_of(keys, Reply::bytes(flags.collect()))
            }
            (query::CHECK, keys, _) => Reply::byte(flag(keys.iter().all(|key| self.has(key)))),
            (query::NUM_KEYS, ..) => Reply::number(self.values.len() as i64),
            (query::DELETE_KEY, [key], _) => Reply::number(i64::from(self.values.remove(*key).is_some())),
            (query::PING, ..) => Reply::bytes((request.number as u32).to_le_bytes().to_vec()),
            (query::QUEUE_POP, [key], _) => self.pop(key),
            (query::QUEUE_LEN, [key], _) => Reply::number(self.queues.get(*key).map_or(0, VecDeque::len) as i64),
            (query::LIST_KEYS, ..) => {
                let count = Reply::number(self.values.len() as i64);
                self.values.keys().fold(count, |reply, key| reply.string(key))
            }
            _ => return Err(Refused),
        };
        Ok(vec![(client, reply)])
    }

    /// Ends the wait of a connection.
    pub fn forget(&mut self, client: Client) {
        let missing = self.waits.remove(&client).map(|wait| wait.missing);
        for key in missing.into_iter().flatten() {
            if let Entry::Occupied(mut clients) = self.waiting.entry(key) {
                clients.get_mut().retain(|other| *other != client);
                if clients.get().is_empty() {
                    clients.remove();
                }
            }
        }
    }

    fn has(&self, key: &[u8]) -> bool {
        self.values.contains_key(key) || self.queues.contains_key(key) || key == OURS
    }

    /// Appends the values of `keys`; empty for missing keys, since clients wait before they read.
    fn values_of(&self, keys: &[&[u8]], reply: Reply) -> Reply {
        keys.iter().fold(reply, |reply, key| match self.values.get(*key) {
            Some(value) => reply.value(value),
            None => reply.string(&[]),
        })
    }

    fn value(&self, key: &[u8], bytes: Bytes) -> Result<Rc<Value>, Refused> {
        let charge = self.budget.charge(key.len() + bytes.len() + OVERHEAD)?;
        Ok(Rc::new(Value::new(bytes, charge)))
    }

    fn set(&mut self, key: &[u8], value: Bytes) -> Result<Answers, Refused> {
        // Remove the old value first, which must not count against the new one.
        self.values.remove(key);
        let value = self.value(key, value)?;
        self.values.insert(key.to_vec(), value);
        Ok(self.came(key, usize::MAX))
    }

    fn append(&mut self, key: &[u8], value: &[u8]) -> Result<Answers, Refused> {
        let Some(entry) = self.values.get_mut(key) else {
            return self.set(key, value.to_vec());
        };
        if entry.bytes().len() + value.len() > LONGEST_VALUE {
            return Err(Refused);
        }
        if let Some(unshared) = Rc::get_mut(entry) {
            unshared.append(value)?;
            return Ok(Vec::new());
        }
        let whole = [entry.bytes(), value].concat();
        self.set(key, whole)
    }

    /// Returns the sum, and the replies to connections that wait for the key. A value that is not a number closes the
    /// connection, as with PyTorch's server.
    fn add(&mut self, key: &[u8], amount: i64) -> Result<(i64, Answers), Refused> {
        let number = match self.values.get(key) {
            Some(value) => leading_number(value.bytes()).ok_or(Refused)?,
            None => 0,
        };
        let sum = number.wrapping_add(amount);
        Ok((sum, self.set(key, sum.to_string().into_bytes())?))
    }

    /// Replies with the length of the queue, then its first item, which it removes.
    fn pop(&mut self, key: &[u8]) -> Reply {
        let Some(queue) = self.queues.get_mut(key) else {
            return Reply::number(0);
        };
        let reply = Reply::number(queue.len() as i64);
        let first = queue.pop_front();
        if queue.is_empty() {
            self.queues.remove(key);
        }
        first.iter().fold(reply, Reply::value)
    }

    fn wait(&mut self, client: Client, missing: HashSet<Bytes>) -> Result<Answers, Refused> {
        let Entry::Vacant(wait) = self.waits.entry(client) else {
            return Err(Refused);
        };
        let charge = missing.iter().map(|key| 2 * key.len() + OVERHEAD).sum();
        let charge = self.budget.charge(charge)?;
        for key in &missing {
            self.waiting.entry(key.clone()).or_default().push_back(client);
        }
        wait.insert(Wait {
            missing,
            _charge: charge,
        });
        Ok(Vec::new())
    }

    /// Notifies the waits for a key that has arrived, in order, until `most` of them are complete.
    fn came(&mut self, key: &[u8], most: usize) -> Answers {
        let mut answers = Vec::new();
        while answers.len() < most {
            let Some(client) = self.waiting.get_mut(key).and_then(VecDeque::pop_front) else {
                break;
            };
            if let Entry::Occupied(mut entry) = self.waits.entry(client) {
                entry.get_mut().missing.remove(key);
                if entry.get().missing.is_empty() {
                    entry.remove();
                    answers.push((client, Reply::byte(READY)));
                }
            }
        }
        if self.waiting.get(key).is_some_and(VecDeque::is_empty) {
            self.waiting.remove(key);
        }
        answers
    }

    /// Increments the count under the key, which never decreases. Releases all waiting connections at `size`.
    fn barrier(&mut self, client: Client, key: &[u8], size: i64) -> Result<Answers, Refused> {
        if self.waits.contains_key(&client) {
            return Err(Refused);
        }
        // Keys of users start with a slash.
        let gate = [b"barrier", key].concat();
        let (count, mut answers) = self.add(key, 1)?;
        if count < size {
            answers.extend(self.wait(client, HashSet::from([gate]))?);
        } else {
            answers.extend(self.came(&gate, usize::MAX));
            answers.push((client, Reply::byte(READY)));
        }
        Ok(answers)
    }
}

/// Puts the reply to the asking connection before the others.
fn first(client: Client, reply: Reply, mut answers: Answers) -> Answers {
    answers.insert(0, (client, reply));
    answers
}

fn flag(there: bool) -> u8 {
    if there { READY } else { NOT_READY }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;
    use crate::store::tcp::wire::Message;

    const PLENTY: usize = 1 << 20;

    fn table(limit: usize) -> Table {
        Table::new(Budget::new(limit))
    }

    fn request<'a>(query: u8, keys: &[&'a str], values: &[&'a [u8]]) -> Request<'a> {
        Request {
            query,
            keys: keys.iter().map(|key| key.as_bytes()).collect(),
            values: values.to_vec(),
            number: 2,
        }
    }

    fn ask(table: &mut Table, client: Client, request: &Request<'_>) -> Vec<(Client, Bytes)> {
        let answers = table.answer(client, request).unwrap();
        answers
            .into_iter()
            .map(|(client, reply)| (client, reply.concat()))
            .collect()
    }

    fn wait(table: &mut Table, client: Client, keys: &[&'static str]) -> Vec<(Client, Bytes)> {
        ask(table, client, &request(query::WAIT, keys, &[]))
    }

    #[test]
    fn who_waits_hears_once_all_of_it_is_there() {
        let mut table = table(PLENTY);
        let set = |name: &'static str| request(query::SET, &[name], &[b"x"]);
        assert!(wait(&mut table, 1, &["a", "b", "a"]).is_empty());
        assert!(wait(&mut table, 2, &["b"]).is_empty());
        assert_eq!(ask(&mut table, 3, &set("b")), [(2, vec![READY])]);
        assert_eq!(ask(&mut table, 3, &set("a")), [(1, vec![READY])]);
        assert!(ask(&mut table, 3, &set("a")).is_empty());
        assert!(wait(&mut table, 1, &["c"]).is_empty());
        let stop = request(query::CANCEL_WAIT, &[], &[]);
        assert_eq!(ask(&mut table, 1, &stop), [(1, vec![NOT_READY])]);
        assert!(ask(&mut table, 3, &set("c")).is_empty());
        assert!(table.waits.is_empty() && table.waiting.is_empty());
    }

    #[test]
    fn an_item_of_a_queue_wakes_one() {
        let mut table = table(PLENTY);
        for client in [1, 2] {
            assert!(wait(&mut table, client, &["q"]).is_empty());
        }
        let push = |table: &mut Table, key| ask(table, 3, &request(query::QUEUE_PUSH, &[key], &[b"one"]));
        assert_eq!(push(&mut table, "q"), [(1, vec![READY])]);
        let pop = request(query::QUEUE_POP, &["q"], &[]);
        let popped = Message::default().number(1).bytes(b"one").0;
        assert_eq!(ask(&mut table, 1, &pop), [(1, popped)]);
        table.forget(2);
        assert!(push(&mut table, "q").is_empty());
        // A connection that also waits for another key does not use up the item.
        assert!(wait(&mut table, 1, &["p", "k"]).is_empty());
        assert!(wait(&mut table, 2, &["p"]).is_empty());
        assert_eq!(push(&mut table, "p"), [(2, vec![READY])]);
        assert_eq!(
            ask(&mut table, 3, &request(query::SET, &["k"], &[b""])),
            [(1, vec![READY])]
        );
    }

    #[test]
    fn keys_values_waits_and_what_is_being_sent_share_a_budget() {
        let mut table = table(1000);
        let set = |table: &mut Table, key, len: usize| {
            table
                .answer(1, &request(query::SET, &[key], &[&vec![0; len]]))
                .map(drop)
        };
        assert_eq!(set(&mut table, "a", 700), Ok(()));
        assert_eq!(set(&mut table, "a", 700), Ok(()), "it takes the place of the first");
        assert_eq!(set(&mut table, "b", 200), Err(Refused));
        let pending = table.answer(1, &request(query::GET, &["a"], &[])).unwrap();
        ask(&mut table, 1, &request(query::DELETE_KEY, &["a"], &[]));
        assert_eq!(set(&mut table, "b", 200), Err(Refused), "the value is still being sent");
        drop(pending);
        assert_eq!(set(&mut table, "b", 200), Ok(()));
        let names = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        assert!(table.answer(1, &request(query::WAIT, &names, &[])).is_err());
    }
}
