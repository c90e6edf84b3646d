//! The records of a comparison in the store.
use std::sync::Arc;

use lockstep_torch::fault;

use super::{Comparison, Verdict, differing_peer, digest};
use crate::error::{CallInfo, CollectivesError, Result};
use crate::peers::{self, ENDED};
use crate::process_group::ProcessGroup;
use crate::rendezvous::wait::{Wait, missing};
use crate::store::Store;
use crate::wait::on_thread;

/// The key of the description.
const TEXT: &str = "text";
/// The key of the digest and, on a second line, the note; if the rank refuses, of [`REFUSED`] and the reason.
const HEAD: &str = "head";
const REFUSED: &str = "refused";

/// The name of this work in errors.
const OPERATION: &str = "a comparison through the store";

/// Runs `ask` on a thread.
pub(super) fn ask<T: Send + 'static>(
    of: Comparison,
    store: Arc<dyn Store>,
    ask: impl FnOnce(&Records) -> Result<T> + Send + 'static,
) -> Result<impl Future<Output = Result<T>>> {
    let records = Records::new(of, store);
    let failed = |fault| Err(CollectivesError::fault(OPERATION, &fault));
    let work = move || fault::catch(|| ask(&records)).unwrap_or_else(failed);
    on_thread(OPERATION, "lockstep-compare", work)
}

/// The records of one comparison.
pub(super) struct Records {
    of: Comparison,
    store: Arc<dyn Store>,
    /// Its number among the comparisons of its subject.
    number: i64,
    wait: Wait,
}

impl Records {
    pub fn new(of: Comparison, store: Arc<dyn Store>) -> Self {
        let (wait, subject) = (of.wait(), of.subject.clone());
        let number = *(of.group.shared().compared.lock().entry(subject))
            .and_modify(|number| *number += 1)
            .or_insert(1);
        Self {
            of,
            store,
            number,
            wait,
        }
    }

    fn prefix(&self) -> String {
        format!("lockstep/compared/{}/{}", self.of.subject, self.number)
    }

    fn key(&self, rank: usize, what: &str) -> String {
        format!("{}/{rank}/{what}", self.prefix())
    }

    /// See [`Comparison::compare`].
    pub fn compare(&self) -> Result<Verdict> {
        self.show()?;
        let group = self.of.group.info();
        let heads = self.read(&(0..group.size).collect::<Vec<_>>(), HEAD)?;
        let split = |head: &String| {
            let (digest, note) = head.split_once('\n').unwrap_or((head, ""));
            (digest.to_owned(), note.to_owned())
        };
        let (digests, notes): (Vec<_>, Vec<_>) = heads.iter().map(split).unzip();
        if let Some(peer) = digests.iter().position(|digest| digest == REFUSED) {
            let (peer, reason) = (group.global_rank(peer), notes[peer].clone());
            return Ok(Verdict::Refused { peer, reason });
        }
        if let Some(peer) = differing_peer(group.rank, &digests) {
            return self.difference(peer);
        }
        self.forget();
        let number = self.number;
        Ok(Verdict::Equal { number, notes })
    }

    /// Publishes this rank's description. Returns the number of the comparison.
    pub fn show(&self) -> Result<i64> {
        let digest = digest(self.of.text.as_bytes());
        // Write the description first: a peer that reads the digest may read it next.
        self.write(TEXT, &self.of.text)?;
        self.write(HEAD, &format!("{digest:016x}\n{}", self.of.note))?;
        Ok(self.number)
    }

    /// See [`Comparison::refuse`].
    pub fn refuse(&self, reason: &str) -> Result<()> {
        self.write(HEAD, &format!("{REFUSED}\n{reason}"))
    }

    /// Compares this rank's description with that of group rank `peer`, which differs.
    pub fn difference(&self, peer: usize) -> Result<Verdict> {
        let theirs = self.read(&[peer], TEXT)?.concat();
        self.forget();
        Ok(self.of.difference(peer, theirs))
    }

    fn write(&self, what: &str, value: &str) -> Result<()> {
        let key = self.key(self.of.group.rank(), what);
        let written = self
            .wait
            .ask(self.store.as_ref(), |store| store.set(&key, value.as_bytes()));
        written.map_err(|error| self.of.explained(error, &self.wait))
    }

    /// Reads the records of `ranks`; waits for all of them, unless one has refused, or a peer has left without this
    /// rank. After a refusal, missing records are empty strings.
    fn read(&self, ranks: &[usize], what: &str) -> Result<Vec<String>> {
        let (of, operation) = (&self.of, self.of.operation);
        let groups = || [Some(&of.group), of.watched.as_ref()].into_iter().flatten();
        let global = |rank| of.group.info().global_rank(rank);
        let keys: Vec<_> = ranks.iter().map(|rank| self.key(*rank, what)).collect();
        let (mut departed, mut refused) = (None, false);
        let found = self.wait.values(self.store.as_ref(), &keys, |found| {
            if let Some(failure) = groups().find_map(ProcessGroup::failure) {
                return Err(CollectivesError::of_another(&failure, &of.call()));
            }
            refused = found.iter().flatten().any(|head| head.starts_with(REFUSED.as_bytes()));
            if refused {
                return Ok(false);
            }
            let absent: Vec<_> = missing(found).into_iter().map(|place| ranks[place]).collect();
            let before = departed;
            departed = groups().find_map(|group| group.departed(&absent));
            // Only after a second read: the peer may have written the record just before it left.
            match departed.filter(|_| departed == before) {
                Some(rank) => {
                    let detail = format!("it left before it called {operation}");
                    Err(peers::lost(of.call(), global(rank), detail))
                }
                None => Ok(true),
            }
        });
        let found = found.map_err(|error| of.explained(error, &self.wait))?;
        let absent = missing(&found);
        if !absent.is_empty() && !refused {
            if let Some(rank) = of.group.shared().peers.watch.ended().first() {
                return Err(peers::lost(of.call(), global(*rank), ENDED));
            }
            let who = if absent.len() == 1 { "it has" } else { "they have" };
            let missing = absent.into_iter().map(|place| global(ranks[place]));
            if let Some(hint) = of.hint {
                return Err(self.wait.failed(missing.collect(), hint));
            }
            let detail = format!("{who} not called {operation}");
            return Err(peers::overdue(of.call(), &self.wait, missing.collect(), detail));
        }
        let text = |value: Option<Vec<u8>>| String::from_utf8_lossy(&value.unwrap_or_default()).into_owned();
        Ok(found.into_iter().map(text).collect())
    }

    /// Ends this rank's reads. The last rank deletes the records.
    fn forget(&self) {
        let (counter, size) = (format!("{}/done", self.prefix()), self.of.group.size());
        if self.store.add(&counter, 1).is_ok_and(|count| count == size as i64) {
            let keys = (0..size).flat_map(|rank| [TEXT, HEAD].map(|what| self.key(rank, what)));
            for key in keys.chain([counter]) {
                let _ = self.store.delete_key(&key);
            }
        }
    }
}

impl Comparison {
    fn wait(&self) -> Wait {
        Wait::new(self.operation, self.timeout, &self.cancel).watching(&self.group.shared().peers.watch)
    }

    fn call(&self) -> CallInfo {
        CallInfo {
            sequence: self.group.sequence(),
            ..self.group.info().call(self.operation)
        }
    }

    /// Explains an error of the store.
    fn explained(&self, error: CollectivesError, wait: &Wait) -> CollectivesError {
        use CollectivesError::{Store, StoreSilent, Unreachable};
        match (&error, self.group.failure()) {
            (StoreSilent { .. } | Store { .. } | Unreachable { .. }, Some(failure)) => {
                CollectivesError::of_another(&failure, &self.call())
            }
            (StoreSilent { .. }, None) => self.silent(wait),
            _ => self.group.of_store(error, self.call()),
        }
    }

    /// The error of a store that does not answer. Breaks the group, because the peers wait for this rank; `newGroup` leaves
    /// it as it is.
    fn silent(&self, wait: &Wait) -> CollectivesError {
        let error = peers::silent(self.call(), wait, self.group.shared().peers.server);
        if self.hint.is_none() {
            self.group.abort(&error.to_string());
        }
        error
    }
}
