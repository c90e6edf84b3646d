//! The records of a comparison in the store.
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Comparison, Verdict, differing_peer, digest};
use crate::error::{CallInfo, CollectivesError, Result};
use crate::process_group::ProcessGroup;
use crate::store::Store;
use crate::store::records::here_key;

/// Longest single wait in the store; the group's health is checked between waits.
const SLICE: Duration = Duration::from_millis(500);

/// The key of the description.
const TEXT: &str = "text";
/// The key of the digest and, on a second line, the note; if the rank refuses, of [`REFUSED`] and the reason.
const HEAD: &str = "head";
const REFUSED: &str = "refused";

/// The records of one comparison.
pub(super) struct Records {
    of: Comparison,
    store: Arc<dyn Store>,
    /// Its number among the comparisons of its subject.
    number: i64,
    started: Instant,
}

impl Records {
    /// Opens a new connection to the store, so that waits do not block other requests.
    pub fn open(of: Comparison, store: &Arc<dyn Store>) -> Result<Self> {
        let rank = of.group.rank();
        // Check the group's own connection first: if it is lost, no server accepts another one.
        let opened = store.check(&[here_key(rank)]).and_then(|_| {
            let store = store.duplicate()?;
            of.group.check_store(store.as_ref(), of.operation)?;
            let number = store.add(&format!("lockstep/compared/{}/count/{rank}", of.subject), 1)?;
            Ok((store, number))
        });
        let (store, number) = opened.map_err(|error| of_store(&of.group, of.operation, error))?;
        Ok(Self {
            of,
            store,
            number,
            started: Instant::now(),
        })
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
        let (mut digests, mut notes) = (Vec::new(), Vec::new());
        for peer in 0..group.size {
            let head = self.read(peer, HEAD)?;
            let (digest, note) = head.split_once('\n').unwrap_or((&head, ""));
            if digest == REFUSED {
                return Ok(Verdict::Refused {
                    peer: group.global_rank(peer),
                    reason: note.to_owned(),
                });
            }
            digests.push(digest.to_owned());
            notes.push(note.to_owned());
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
        let theirs = self.read(peer, TEXT)?;
        self.forget();
        Ok(self.of.difference(peer, theirs))
    }

    fn write(&self, what: &str, value: &str) -> Result<()> {
        let set = self.store.set(&self.key(self.of.group.rank(), what), value.as_bytes());
        set.map_err(|error| of_store(&self.of.group, self.of.operation, error))
    }

    /// Reads a peer's record; waits for it, unless the peer has left without this rank.
    fn read(&self, peer: usize, what: &str) -> Result<String> {
        let Comparison {
            group,
            watched,
            operation,
            timeout,
            ..
        } = &self.of;
        let global = group.info().global_rank(peer);
        let call = || Box::new(call(group, operation));
        let key = self.key(peer, what);
        let mut had_departed = false;
        loop {
            let missing = match self.store.get(&key, SLICE.min(*timeout)) {
                Ok(value) => return Ok(String::from_utf8_lossy(&value).into_owned()),
                Err(error @ (CollectivesError::StoreTimeout { .. } | CollectivesError::StoreSilent { .. })) => error,
                Err(error) => return Err(of_store(group, operation, error)),
            };
            let groups = || [group].into_iter().chain(watched);
            if let Some(failure) = groups().find_map(ProcessGroup::failure) {
                return Err((*failure).clone());
            }
            let waited = self.started.elapsed();
            if waited >= *timeout {
                if matches!(missing, CollectivesError::StoreSilent { .. }) {
                    return Err(silent(group, operation, waited));
                }
                return Err(CollectivesError::Timeout {
                    call: call(),
                    waited,
                    missing: vec![global],
                    detail: format!("it has not called {operation}"),
                });
            }
            // Only after a second read: the peer may have written the record just before it left.
            if had_departed {
                return Err(CollectivesError::PeerLost {
                    call: call(),
                    peer: Some(global),
                    detail: format!("it has left before it called {operation}"),
                });
            }
            had_departed = groups().any(|group| group.has_departed(peer));
        }
    }

    /// Ends this rank's reads. The last rank deletes the records.
    fn forget(&self) {
        let counter = format!("{}/done", self.prefix());
        let size = self.of.group.size();
        if self.store.add(&counter, 1).is_ok_and(|count| count == size as i64) {
            let keys = (0..size).flat_map(|rank| [TEXT, HEAD].map(|what| self.key(rank, what)));
            for key in keys.chain([counter]) {
                let _ = self.store.delete_key(&key);
            }
        }
    }
}

fn call(group: &ProcessGroup, operation: &'static str) -> CallInfo {
    CallInfo {
        sequence: group.sequence(),
        ..group.info().call(operation)
    }
}

/// The error of a store that does not answer.
pub(super) fn silent(group: &ProcessGroup, operation: &'static str, waited: Duration) -> CollectivesError {
    let server = group.store_server();
    let detail = server.map_or_else(
        || "the store does not answer".to_owned(),
        |server| format!("rank {server}: its store does not answer"),
    );
    CollectivesError::Timeout {
        call: Box::new(call(group, operation)),
        waited,
        missing: server.into_iter().collect(),
        detail,
    }
}

/// Reports a lost store as the loss of the rank that serves it.
fn of_store(group: &ProcessGroup, operation: &'static str, error: CollectivesError) -> CollectivesError {
    let gone = matches!(
        error,
        CollectivesError::Store { .. } | CollectivesError::Unreachable { .. }
    );
    if let Some(failure) = group.failure().filter(|_| gone) {
        return (*failure).clone();
    }
    let Some(server) = group.store_server().filter(|_| gone) else {
        return error;
    };
    // The server may have exited because it detected another lost rank first.
    let ended = group.shared().peers.watch.ended();
    let first = ended.first().map_or(server, |rank| group.info().global_rank(*rank));
    CollectivesError::PeerLost {
        call: Box::new(call(group, operation)),
        peer: Some(first),
        detail: if first == server {
            format!("its store is gone: {error}")
        } else {
            "its process has ended".to_owned()
        },
    }
}
