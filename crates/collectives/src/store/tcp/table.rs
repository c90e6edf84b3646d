//! What a server keeps, and who waits for what.
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

use super::wire::{Malformed, Message, NOT_READY, OURS, READY, Request};

/// A connection.
pub(super) type Client = u64;

type Bytes = Vec<u8>;

/// Keys, values and queues, which live under names of their own, and the connections that wait.
#[derive(Default)]
pub(super) struct Table {
    values: HashMap<Bytes, Bytes>,
    queues: HashMap<Bytes, VecDeque<Bytes>>,
    /// What each of those who wait still misses.
    missing: HashMap<Client, HashSet<Bytes>>,
    /// Who waits for a key, the first one first.
    waiting: HashMap<Bytes, VecDeque<Client>>,
    /// Who has come to a barrier.
    barriers: HashMap<Bytes, Vec<Client>>,
}

/// What is to be sent, and to whom.
pub(super) type Answers = Vec<(Client, Bytes)>;

impl Table {
    /// Does what a connection asks.
    pub fn answer(&mut self, client: Client, request: Request) -> Result<Answers, Malformed> {
        let reply = match request {
            Request::Set(key, value) => return Ok(self.set(&key, value)),
            Request::MultiSet(pairs) => {
                return Ok(pairs
                    .into_iter()
                    .flat_map(|(key, value)| self.set(&key, value))
                    .collect());
            }
            Request::Append(key, value) => {
                self.values.entry(key.clone()).or_default().extend(value);
                return Ok(self.came(&key, usize::MAX));
            }
            Request::QueuePush(key, value) => {
                self.queues.entry(key.clone()).or_default().push_back(value);
                // It is for one of them.
                return Ok(self.came(&key, 1));
            }
            Request::Wait(keys) => {
                let missing: HashSet<Bytes> = keys.into_iter().filter(|key| !self.has(key)).collect();
                if !missing.is_empty() {
                    for key in &missing {
                        self.waiting.entry(key.clone()).or_default().push_back(client);
                    }
                    self.missing.insert(client, missing);
                    return Ok(Vec::new());
                }
                vec![READY]
            }
            Request::Barrier(key, size) => return Ok(self.barrier(client, &key, size)),
            Request::CancelWait => {
                self.forget(client);
                vec![NOT_READY]
            }
            Request::CompareSet { key, expected, desired } => {
                let (value, answers) = self.compare_set(&key, expected, desired);
                let mut all = vec![(client, Message::default().bytes(&value).0)];
                all.extend(answers);
                return Ok(all);
            }
            Request::Add(key, amount) => {
                let sum = self.sum(&key, amount)?;
                let mut all = vec![(client, sum.to_le_bytes().to_vec())];
                all.extend(self.set(&key, sum.to_string().into_bytes()));
                return Ok(all);
            }
            Request::Get(key) => Message::default().bytes(self.value(&key)).0,
            Request::MultiGet(keys) => {
                let all = keys.iter();
                all.fold(Message::default(), |message, key| message.bytes(self.value(key)))
                    .0
            }
            Request::Lookup(keys) => {
                let flags = keys.iter().map(|key| {
                    if self.values.contains_key(key) {
                        READY
                    } else {
                        NOT_READY
                    }
                });
                let message = Message(flags.collect());
                keys.iter()
                    .fold(message, |message, key| message.bytes(self.value(key)))
                    .0
            }
            Request::Check(keys) => vec![if keys.iter().all(|key| self.has(key)) {
                READY
            } else {
                NOT_READY
            }],
            Request::NumKeys => (self.values.len() as i64).to_le_bytes().to_vec(),
            Request::DeleteKey(key) => i64::from(self.values.remove(&key).is_some()).to_le_bytes().to_vec(),
            Request::Ping(nonce) => nonce.to_le_bytes().to_vec(),
            Request::QueuePop(key) => self.pop(&key),
            Request::QueueLen(key) => {
                let len = self.queues.get(&key).map_or(0, VecDeque::len);
                (len as i64).to_le_bytes().to_vec()
            }
            Request::ListKeys => {
                let message = Message::default().number(self.values.len() as i64);
                self.values.keys().fold(message, |message, key| message.bytes(key)).0
            }
        };
        Ok(vec![(client, reply)])
    }

    /// A connection waits for nothing any more.
    pub fn forget(&mut self, client: Client) {
        for key in self.missing.remove(&client).unwrap_or_default() {
            if let Entry::Occupied(mut clients) = self.waiting.entry(key) {
                clients.get_mut().retain(|other| *other != client);
                if clients.get().is_empty() {
                    clients.remove();
                }
            }
        }
        for clients in self.barriers.values_mut() {
            clients.retain(|other| *other != client);
        }
        self.barriers.retain(|_, clients| !clients.is_empty());
    }

    fn has(&self, key: &[u8]) -> bool {
        self.values.contains_key(key) || self.queues.contains_key(key) || key == OURS
    }

    /// Nothing where there is none: clients wait before they ask.
    fn value(&self, key: &[u8]) -> &[u8] {
        self.values.get(key).map_or(&[], Vec::as_slice)
    }

    fn set(&mut self, key: &[u8], value: Bytes) -> Answers {
        self.values.insert(key.to_vec(), value);
        self.came(key, usize::MAX)
    }

    /// What is written, and who has waited for it.
    fn compare_set(&mut self, key: &[u8], expected: Bytes, desired: Bytes) -> (Bytes, Answers) {
        match self.values.get(key) {
            Some(value) if *value != expected => (value.clone(), Vec::new()),
            None if !expected.is_empty() => (expected, Vec::new()),
            _ => {
                let answers = self.set(key, desired.clone());
                (desired, answers)
            }
        }
    }

    fn sum(&self, key: &[u8], amount: i64) -> Result<i64, Malformed> {
        let value = self.value(key);
        if value.is_empty() {
            return Ok(amount);
        }
        let text = std::str::from_utf8(value).map_err(|_| Malformed)?;
        let number: i64 = text.trim().parse().map_err(|_| Malformed)?;
        Ok(number.wrapping_add(amount))
    }

    /// How many there were, and the first of them.
    fn pop(&mut self, key: &[u8]) -> Bytes {
        let Some(queue) = self.queues.get_mut(key) else {
            return Message::default().number(0).0;
        };
        let count = queue.len() as i64;
        let first = queue.pop_front().unwrap_or_default();
        if queue.is_empty() {
            self.queues.remove(key);
        }
        Message::default().number(count).bytes(&first).0
    }

    /// A key is there: the first `most` of those who wait for it have one less to wait for.
    fn came(&mut self, key: &[u8], most: usize) -> Answers {
        let mut answers = Vec::new();
        for _ in 0..most {
            let Some(client) = self.waiting.get_mut(key).and_then(VecDeque::pop_front) else {
                self.waiting.remove(key);
                break;
            };
            if let Entry::Occupied(mut missing) = self.missing.entry(client) {
                missing.get_mut().remove(key);
                if missing.get().is_empty() {
                    missing.remove();
                    answers.push((client, vec![READY]));
                }
            }
        }
        answers
    }

    fn barrier(&mut self, client: Client, key: &[u8], size: i64) -> Answers {
        let come = self.barriers.entry(key.to_vec()).or_default();
        come.push(client);
        if (come.len() as i64) < size {
            return Vec::new();
        }
        let all = self.barriers.remove(key).unwrap_or_default();
        all.into_iter().map(|client| (client, vec![READY])).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    fn key(name: &str) -> Bytes {
        name.as_bytes().to_vec()
    }

    #[test]
    fn who_waits_hears_once_all_of_it_is_there() {
        let mut table = Table::default();
        let wait = Request::Wait(vec![key("a"), key("b"), key("a")]);
        assert!(table.answer(1, wait).unwrap().is_empty());
        assert!(table.answer(2, Request::Wait(vec![key("b")])).unwrap().is_empty());
        let set = |name: &str| Request::Set(key(name), key("x"));
        assert_eq!(table.answer(3, set("b")).unwrap(), [(2, vec![READY])]);
        assert_eq!(table.answer(3, set("a")).unwrap(), [(1, vec![READY])]);
        assert!(table.answer(3, set("a")).unwrap().is_empty());
        assert!(table.answer(1, Request::Wait(vec![key("c")])).unwrap().is_empty());
        assert_eq!(table.answer(1, Request::CancelWait).unwrap(), [(1, vec![NOT_READY])]);
        assert!(table.answer(3, set("c")).unwrap().is_empty());
    }

    #[test]
    fn an_item_of_a_queue_wakes_one() {
        let mut table = Table::default();
        for client in [1, 2] {
            assert!(table.answer(client, Request::Wait(vec![key("q")])).unwrap().is_empty());
        }
        let push = |table: &mut Table| table.answer(3, Request::QueuePush(key("q"), key("one"))).unwrap();
        assert_eq!(push(&mut table), [(1, vec![READY])]);
        let popped = Message::default().number(1).bytes(b"one").0;
        assert_eq!(table.answer(1, Request::QueuePop(key("q"))).unwrap(), [(1, popped)]);
        let none = Message::default().number(0).0;
        assert_eq!(table.answer(1, Request::QueuePop(key("q"))).unwrap(), [(1, none)]);
        table.forget(2);
        assert!(push(&mut table).is_empty());
    }

    #[test]
    fn a_barrier_opens_when_all_have_come() {
        let mut table = Table::default();
        let come = || Request::Barrier(key("b"), 2);
        assert!(table.answer(1, come()).unwrap().is_empty());
        table.forget(1);
        assert!(table.answer(2, come()).unwrap().is_empty());
        let opened = table.answer(3, come()).unwrap();
        assert_eq!(opened, [(2, vec![READY]), (3, vec![READY])]);
    }

    #[test]
    fn what_is_no_number_cannot_be_counted_on() {
        let mut table = Table::default();
        table.answer(1, Request::Set(key("n"), key("seven"))).unwrap();
        assert_eq!(table.answer(1, Request::Add(key("n"), 1)), Err(Malformed));
    }
}
