//! The data of a server, and the connections that wait for it.
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use super::budget::{Budget, Charge};
use super::reply::{Reply, Value};
use super::wire::{LONGEST_VALUE, NOT_READY, OURS, READY, Refused, Request};
use crate::store::leading_number;

/// The id of a connection.
pub(super) type Client = usize;

type Bytes = Vec<u8>;

/// The approximate overhead of a key, a queue item or a wait, in bytes.
const OVERHEAD: usize = 128;

/// The wait of a connection, which has one at most.
enum Wait {
    /// The keys that are missing.
    Keys { missing: HashSet<Bytes>, _charge: Charge },
    /// A barrier, by its key.
    Barrier(Bytes),
}

/// Keys and values, queues, which have names of their own, and the connections that wait.
pub(super) struct Table {
    budget: Budget,
    values: HashMap<Bytes, Rc<Value>>,
    queues: HashMap<Bytes, VecDeque<Rc<Value>>>,
    waits: HashMap<Client, Wait>,
    /// The connections that wait for a key, in order.
    waiting: HashMap<Bytes, VecDeque<Client>>,
    /// The connections that wait at a barrier.
    barriers: HashMap<Bytes, Vec<Client>>,
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
            barriers: HashMap::new(),
        }
    }

    /// Runs a request; returns the replies, also those to other connections.
    pub fn answer(&mut self, client: Client, request: Request<'_>) -> Result<Answers, Refused> {
        let reply = match request {
            Request::Set(key, value) => return self.set(key, value.to_vec()),
            Request::MultiSet(pairs) => {
                let mut answers = Vec::new();
                for (key, value) in pairs {
                    answers.extend(self.set(key, value.to_vec())?);
                }
                return Ok(answers);
            }
            Request::Append(key, value) => return self.append(key, value),
            Request::QueuePush(key, value) => {
                let value = self.value(key, value.to_vec())?;
                self.queues.entry(key.to_vec()).or_default().push_back(value);
                // An item wakes one connection.
                return Ok(self.came(key, 1));
            }
            Request::Wait(keys) => {
                let missing = keys.into_iter().filter(|key| !self.has(key));
                let missing: HashSet<Bytes> = missing.map(<[u8]>::to_vec).collect();
                if !missing.is_empty() {
                    return self.wait(client, missing);
                }
                Reply::byte(READY)
            }
            Request::Barrier(key, size) => return self.barrier(client, key, size),
            Request::CancelWait => {
                self.forget(client);
                Reply::byte(NOT_READY)
            }
            Request::CompareSet { key, expected, desired } => return self.compare_set(client, key, expected, desired),
            Request::Add(key, amount) => {
                let (sum, mut answers) = self.add(key, amount)?;
                answers.insert(0, (client, Reply::number(sum)));
                return Ok(answers);
            }
            Request::Get(key) => self.values_of(&[key], Reply::default()),
            Request::MultiGet(keys) => self.values_of(&keys, Reply::default()),
            Request::Lookup(keys) => {
                let flag = |key: &&[u8]| flag(self.values.contains_key(*key));
                let flags: Vec<u8> = keys.iter().map(flag).collect();
                self.values_of(&keys, Reply::bytes(flags))
            }
            Request::Check(keys) => Reply::byte(flag(keys.iter().all(|key| self.has(key)))),
            Request::NumKeys => Reply::number(self.values.len() as i64),
            Request::DeleteKey(key) => Reply::number(i64::from(self.values.remove(key).is_some())),
            Request::Ping(nonce) => Reply::bytes(nonce.to_le_bytes().to_vec()),
            Request::QueuePop(key) => self.pop(key),
            Request::QueueLen(key) => Reply::number(self.queues.get(key).map_or(0, VecDeque::len) as i64),
            Request::ListKeys => {
                let count = Reply::number(self.values.len() as i64);
                self.values.keys().fold(count, |reply, key| reply.string(key))
            }
        };
        Ok(vec![(client, reply)])
    }

    /// Ends the wait of a connection.
    pub fn forget(&mut self, client: Client) {
        match self.waits.remove(&client) {
            Some(Wait::Keys { missing, .. }) => missing
                .into_iter()
                .for_each(|key| leave(self.waiting.entry(key), client)),
            Some(Wait::Barrier(key)) => {
                if let Some(clients) = self.barriers.get_mut(&key) {
                    clients.retain(|other| *other != client);
                }
            }
            None => {}
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

    fn compare_set(&mut self, client: Client, key: &[u8], expected: &[u8], desired: &[u8]) -> Result<Answers, Refused> {
        match self.values.get(key) {
            Some(value) if value.bytes() != expected => Ok(vec![(client, Reply::default().value(value))]),
            None if !expected.is_empty() => Ok(vec![(client, Reply::default().string(expected))]),
            _ => {
                let mut answers = self.set(key, desired.to_vec())?;
                answers.insert(0, (client, self.values_of(&[key], Reply::default())));
                Ok(answers)
            }
        }
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
        wait.insert(Wait::Keys {
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
            if let Entry::Occupied(mut entry) = self.waits.entry(client)
                && let Wait::Keys { missing, .. } = entry.get_mut()
            {
                missing.remove(key);
                if missing.is_empty() {
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
        let (count, mut answers) = self.add(key, 1)?;
        if count < size {
            self.waits.insert(client, Wait::Barrier(key.to_vec()));
            self.barriers.entry(key.to_vec()).or_default().push(client);
            return Ok(answers);
        }
        let come = self.barriers.remove(key).unwrap_or_default();
        for client in come.iter().chain([&client]) {
            self.waits.remove(client);
            answers.push((*client, Reply::byte(READY)));
        }
        Ok(answers)
    }
}

fn flag(there: bool) -> u8 {
    if there { READY } else { NOT_READY }
}

fn leave(clients: Entry<'_, Bytes, VecDeque<Client>>, client: Client) {
    if let Entry::Occupied(mut clients) = clients {
        clients.get_mut().retain(|other| *other != client);
        if clients.get().is_empty() {
            clients.remove();
        }
    }
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

    fn ask(table: &mut Table, client: Client, request: Request<'_>) -> Vec<(Client, Bytes)> {
        let answers = table.answer(client, request).unwrap();
        answers
            .into_iter()
            .map(|(client, reply)| (client, reply.concat()))
            .collect()
    }

    fn wait(table: &mut Table, client: Client, keys: &[&'static str]) -> Vec<(Client, Bytes)> {
        ask(
            table,
            client,
            Request::Wait(keys.iter().map(|key| key.as_bytes()).collect()),
        )
    }

    #[test]
    fn who_waits_hears_once_all_of_it_is_there() {
        let mut table = table(PLENTY);
        let set = |name: &'static str| Request::Set(name.as_bytes(), b"x");
        assert!(wait(&mut table, 1, &["a", "b", "a"]).is_empty());
        assert!(wait(&mut table, 2, &["b"]).is_empty());
        assert_eq!(ask(&mut table, 3, set("b")), [(2, vec![READY])]);
        assert_eq!(ask(&mut table, 3, set("a")), [(1, vec![READY])]);
        assert!(ask(&mut table, 3, set("a")).is_empty());
        assert!(wait(&mut table, 1, &["c"]).is_empty());
        assert!(
            table.answer(1, Request::Wait(vec![b"d"])).is_err(),
            "one wait at a time"
        );
        assert_eq!(ask(&mut table, 1, Request::CancelWait), [(1, vec![NOT_READY])]);
        assert!(ask(&mut table, 3, set("c")).is_empty());
        assert!(table.waits.is_empty() && table.waiting.is_empty());
    }

    #[test]
    fn an_item_of_a_queue_wakes_one() {
        let mut table = table(PLENTY);
        for client in [1, 2] {
            assert!(wait(&mut table, client, &["q"]).is_empty());
        }
        let push = |table: &mut Table| ask(table, 3, Request::QueuePush(b"q", b"one"));
        assert_eq!(push(&mut table), [(1, vec![READY])]);
        let popped = Message::default().number(1).bytes(b"one").0;
        assert_eq!(ask(&mut table, 1, Request::QueuePop(b"q")), [(1, popped)]);
        let none = Message::default().number(0).0;
        assert_eq!(ask(&mut table, 1, Request::QueuePop(b"q")), [(1, none)]);
        table.forget(2);
        assert!(push(&mut table).is_empty());
        // A connection that also waits for another key does not use up the item.
        assert!(wait(&mut table, 1, &["p", "k"]).is_empty());
        assert!(wait(&mut table, 2, &["p"]).is_empty());
        assert_eq!(ask(&mut table, 3, Request::QueuePush(b"p", b"two")), [(2, vec![READY])]);
        assert_eq!(ask(&mut table, 3, Request::Set(b"k", b"")), [(1, vec![READY])]);
    }

    #[test]
    fn a_barrier_opens_when_all_have_come_and_stays_open() {
        let mut table = table(PLENTY);
        let come = || Request::Barrier(b"b", 2);
        assert!(ask(&mut table, 1, come()).is_empty());
        assert_eq!(ask(&mut table, 2, come()), [(1, vec![READY]), (2, vec![READY])]);
        assert_eq!(ask(&mut table, 3, come()), [(3, vec![READY])]);
        let count = Message::default().bytes(b"3").0;
        assert_eq!(ask(&mut table, 1, Request::Get(b"b")), [(1, count)]);
        assert!(table.waits.is_empty() && table.barriers.is_empty());
    }

    #[test]
    fn what_is_no_number_cannot_be_counted_on() {
        let mut table = table(PLENTY);
        for (text, sum) in [("7.5", Some(8)), ("0x10", Some(1)), ("", None), ("seven", None)] {
            ask(&mut table, 1, Request::Set(b"n", text.as_bytes()));
            let answers = table.answer(1, Request::Add(b"n", 1)).ok();
            let found = answers.map(|answers| answers.into_iter().map(|(_, reply)| reply.concat()).collect::<Vec<_>>());
            assert_eq!(found, sum.map(|sum: i64| vec![sum.to_le_bytes().to_vec()]), "{text}");
        }
    }

    #[test]
    fn keys_values_waits_and_what_is_being_sent_share_a_budget() {
        let mut table = table(1000);
        let set = |table: &mut Table, key: &'static [u8], len: usize| {
            table.answer(1, Request::Set(key, &vec![0; len])).map(drop)
        };
        assert_eq!(set(&mut table, b"a", 700), Ok(()));
        assert_eq!(set(&mut table, b"a", 700), Ok(()), "it takes the place of the first");
        assert_eq!(set(&mut table, b"b", 200), Err(Refused));
        let pending = table.answer(1, Request::Get(b"a")).unwrap();
        ask(&mut table, 1, Request::DeleteKey(b"a"));
        assert_eq!(
            set(&mut table, b"b", 200),
            Err(Refused),
            "the value is still being sent"
        );
        drop(pending);
        assert_eq!(set(&mut table, b"b", 200), Ok(()));
        let names: Vec<String> = (0..10).map(|n| n.to_string()).collect();
        let keys = names.iter().map(String::as_bytes).collect();
        assert!(table.answer(1, Request::Wait(keys)).is_err());
    }
}
