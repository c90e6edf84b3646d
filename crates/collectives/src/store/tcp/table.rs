//! The data of a server, and the connections that wait for it.
use std::collections::{HashMap, HashSet, VecDeque};

use super::output::Output;
use super::wire::{LONGEST_VALUE, OURS};
use crate::store::budget::{Budget, Charge, Refused};
use crate::store::values::{OVERHEAD, Values};
use crate::store::{StoreOperation, StoreRequest};

/// The id of a connection.
pub(super) type Client = usize;

type Bytes = Vec<u8>;

/// The wait of a connection, which has one at most.
struct Wait {
    /// The keys that are missing.
    missing: HashSet<Bytes>,
    _charge: Charge,
}

/// Keys and values, and the connections that wait for them.
pub(super) struct Table {
    budget: Budget,
    values: Values,
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
            values: Values::new(budget.clone()),
            budget,
            waits: HashMap::new(),
            waiting: HashMap::new(),
            ready: Vec::new(),
        }
    }

    /// Runs a request, and writes the reply to `output`.
    pub fn answer(&mut self, client: Client, request: &StoreRequest<'_>, output: &mut Output) -> Result<(), Refused> {
        use StoreOperation as Op;
        let key = request.keys.first().map_or(&[][..], |key| key);
        let old = self.values.by_key.get(key);
        match request.operation {
            Op::Validate => return Ok(()),
            Op::Wait => {
                let missing = request.keys.iter().filter(|key| !self.has(key));
                return self.wait(client, missing.map(|key| key.to_vec()).collect());
            }
            Op::CancelWait => {
                self.forget(client);
                return output.flag(false);
            }
            Op::Ping => return output.bytes(&(request.number as u32).to_le_bytes()),
            Op::Check => return output.flag(request.keys.iter().all(|key| self.has(key))),
            // PyTorch's server closes the connection, too, as for all that is not a number.
            Op::Add | Op::Barrier if old.is_some_and(|old| old.is_empty()) => return Err(Refused),
            Op::Barrier => return self.barrier(client, key, request.number),
            Op::Append if old.map_or(0, |old| old.len()) + request.values[0].len() > LONGEST_VALUE => {
                return Err(Refused);
            }
            // Without a copy of all keys, which the budget would not limit.
            Op::ListKeys => {
                output.number(self.values.by_key.len() as i64)?;
                return self.values.by_key.keys().try_for_each(|key| output.string(key));
            }
            Op::QueuePop => output.number(self.values.queued(key))?,
            _ => {}
        }
        let reply = self.values.carry_out(request);
        for key in &request.keys {
            match request.operation {
                // An item wakes one connection.
                Op::QueuePush => self.came(key, usize::from(reply.is_ok())),
                // Even if a later key was refused.
                Op::Set | Op::MultiSet | Op::Append | Op::CompareSet | Op::Add if self.has(key) => {
                    self.came(key, usize::MAX);
                }
                _ => {}
            }
        }
        output.reply(request.operation, reply?)
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
        self.values.has(key) || key == OURS
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

    /// Removes a key that now exists from the waits for it, in order, until `most` waits are over.
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
        let count = self.values.add(key, 1)?;
        self.came(key, usize::MAX);
        if count < size {
            return self.wait(client, HashSet::from([gate]));
        }
        self.came(&gate, usize::MAX);
        self.ready.push(client);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_values_waits_and_what_is_being_sent_share_a_budget() {
        let budget = Budget::new(1000);
        let mut table = Table::new(budget.clone());
        let mut output = Output::new(budget.charge(0).unwrap());
        let value = [0; 700];
        let set = |key, len| StoreOperation::Set.on([key]).with([&value[..len]]);
        let get = StoreOperation::Get.on(["a"]);
        let delete = StoreOperation::DeleteKey.on(["a"]);
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
        let wait = |count| StoreOperation::Wait.on(names[..count].iter().copied());
        assert_eq!(table.answer(1, &wait(10), &mut output), Err(Refused));
        assert_eq!(table.answer(1, &wait(1), &mut output), Ok(()));
        table.forget(1);
        assert!(table.waits.is_empty() && table.waiting.is_empty());
    }

    #[test]
    fn a_refused_push_wakes_nobody_and_a_value_that_is_replaced_counts_once() {
        let budget = Budget::new(2300);
        let mut table = Table::new(budget.clone());
        let mut output = Output::new(budget.charge(0).unwrap());
        let mut answer = |table: &mut Table, request: &StoreRequest<'_>| table.answer(1, request, &mut output);
        let value = [0; 3000];
        let push = StoreOperation::QueuePush.on(["q"]).with([&value[..]]);
        assert_eq!(table.wait(2, HashSet::from([b"q".to_vec()])), Ok(()));
        assert_eq!(answer(&mut table, &push), Err(Refused));
        assert!(table.ready.is_empty());
        let barrier = StoreOperation::Barrier.on(["e"]).number(1);
        let empty = StoreOperation::Set.on(["e"]).with([&[][..]]);
        assert_eq!(answer(&mut table, &empty), Ok(()));
        assert_eq!(answer(&mut table, &barrier), Err(Refused));
        assert_eq!(answer(&mut table, &StoreOperation::DeleteKey.on(["e"])), Ok(()));
        let same = &value[..1000];
        assert_eq!(answer(&mut table, &StoreOperation::Set.on(["a"]).with([same])), Ok(()));
        let replace = StoreOperation::CompareSet.on(["a"]).with([same, same]);
        assert_eq!(answer(&mut table, &replace), Ok(()));
    }
}
