//! Records that the ranks of a group publish in the store: their presence, their progress, and why the group broke.
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cancel::Cancel;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::queue::Counts;
use crate::rendezvous::wait::Wait;
use crate::store::Store;

const HERE: &str = "lockstep/here";
const PROGRESS: &str = "lockstep/progress";
const FAILURE: &str = "lockstep/failure";
pub(crate) const HEARD: &str = "lockstep/heard";

/// One rank's view of the records of a group. Keys contain group ranks; messages name ranks of the default group.
pub(crate) struct Records {
    store: Arc<dyn Store>,
    rank: usize,
    /// The ranks in the default group, by group rank.
    global_ranks: Vec<usize>,
    /// The peers that run Lockstep: only they write records.
    ours: Vec<usize>,
    /// The peers that run PyTorch: their ranks in the default group, and the keys at which they publish an address if
    /// they compare operations among themselves.
    wrappers: Vec<(usize, String)>,
    /// The rank, in the default group, whose failure this rank has read.
    heard: OnceLock<usize>,
}

/// A rank's progress.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    pub counts: Counts,
    /// The last operation of any kind that it issued; empty for none.
    pub operation: String,
}

/// A peer's last progress.
pub(crate) struct Last {
    /// In the group.
    pub rank: usize,
    /// In the default group.
    pub global_rank: usize,
    pub progress: Progress,
}

impl Last {
    pub fn text(&self) -> String {
        match self.progress.operation.as_str() {
            "" => format!("rank {} has issued no operation", self.global_rank),
            last => format!("rank {}'s last operation is {last}", self.global_rank),
        }
    }
}

impl Records {
    /// `name`: the group's; `ours`: the group ranks that run Lockstep.
    pub fn new(store: Arc<dyn Store>, name: &str, rank: usize, global_ranks: Vec<usize>, ours: &[usize]) -> Self {
        let foreign = (0..global_ranks.len()).filter(|peer| *peer != rank && !ours.contains(peer));
        let wrappers = foreign
            .map(|peer| (global_ranks[peer], wrapper_key(name, peer)))
            .collect();
        let ours = ours.iter().copied().filter(|peer| *peer != rank).collect();
        Self {
            store,
            rank,
            global_ranks,
            ours,
            wrappers,
            heard: OnceLock::new(),
        }
    }

    /// Publishes this rank's progress.
    pub fn publish_progress(&self, progress: &Progress) -> Result<()> {
        self.store.set(&key(PROGRESS, self.rank), &encoded(progress))
    }

    /// The progress of the peers that run Lockstep, by rank.
    pub fn lasts(&self) -> Result<Vec<Last>> {
        let keys: Vec<_> = self.ours.iter().map(|rank| key(PROGRESS, *rank)).collect();
        let texts = self.store.multi_get(&keys)?;
        let lasts = self.ours.iter().zip(texts).map(|(rank, text)| Last {
            rank: *rank,
            global_rank: self.global_ranks[*rank],
            progress: text.and_then(|text| decoded(&text)).unwrap_or_default(),
        });
        Ok(lasts.collect())
    }

    /// Publishes why this rank breaks the group. The first record wins: it is the cause of the others.
    pub fn publish_failure(&self, record: &FailureRecord) -> Result<()> {
        let first = self.store.compare_set(FAILURE, b"", &encoded(record))?;
        if let Some(first) = decoded::<FailureRecord>(&first).filter(|first| first.rank != record.rank) {
            self.note_heard(first.rank);
        }
        Ok(())
    }

    /// The process that serves the store waits for this count before it ends. `of`: the rank that failed.
    fn note_heard(&self, of: usize) {
        if self.heard.set(of).is_ok() {
            let _ = self.store.add(HEARD, 1);
        }
    }

    /// A rank of the default group that runs PyTorch and compares operations over a group of its own, under
    /// `TORCH_DISTRIBUTED_DEBUG=DETAIL`. It waits there for this rank.
    pub fn wrapped(&self) -> Result<Option<usize>> {
        // The epoch's store is a part of the group's, whose keys PyTorch chooses.
        let Some(group) = self.store.underlying_store().filter(|_| !self.wrappers.is_empty()) else {
            return Ok(None);
        };
        let keys: Vec<_> = self.wrappers.iter().map(|(_, key)| key.clone()).collect();
        let found = group.multi_get(&keys)?;
        let first = found.iter().position(Option::is_some);
        Ok(first.map(|place| self.wrappers[place].0))
    }

    /// Waits at most `limit` until the peers that run Lockstep have read why the group failed, except for those that have
    /// `ended`.
    pub fn wait_until_read(&self, limit: Duration, ended: &[usize]) {
        let wait = Wait::new("destroyProcessGroup", limit, &Cancel::new());
        let readers = self.ours.iter().filter(|rank| !ended.contains(rank)).count();
        // The rank that failed does not count. This one does, in place of it unless that one has ended.
        let failed = self.heard.get();
        let is_gone = failed.is_some_and(|failed| ended.iter().any(|rank| self.global_ranks[*rank] == *failed));
        let readers = readers + usize::from(is_gone);
        wait.count(self.store.as_ref(), HEARD, readers as i64, || true);
    }

    /// Why a peer broke the group, if one did.
    pub fn failure_of_peer(&self) -> Result<Option<FailureRecord>> {
        let found = self.store.multi_get(&[FAILURE.to_owned()])?.pop().flatten();
        let record = found.and_then(|text| decoded::<FailureRecord>(&text));
        let Some(record) = record.filter(|record| record.rank != self.global_ranks[self.rank]) else {
            return Ok(None);
        };
        self.note_heard(record.rank);
        Ok(Some(record))
    }
}

/// The key under which a rank publishes its presence in this group, not in an earlier one.
pub(crate) fn here_key(rank: usize) -> String {
    key(HERE, rank)
}

/// The key under which Gloo's context publishes a rank's address.
pub(crate) fn address_key(rank: usize) -> String {
    format!("0/{rank}")
}

/// The key under which PyTorch's `ProcessGroupWrapper` publishes a rank's address.
pub(crate) fn wrapper_key(group: &str, rank: usize) -> String {
    format!("{}/{}", wrapper_prefix(group), address_key(rank))
}

/// The part of a group's store where PyTorch's `ProcessGroupWrapper` connects its helper.
pub(crate) fn wrapper_prefix(group: &str) -> String {
    format!("pg_wrapper:{group}")
}

/// The description of an operation in a rank's progress.
pub(crate) fn operation_text(call: &CallInfo) -> String {
    let tensor = call.tensor.as_ref();
    let tensor = tensor.map(|tensor| format!(" of {tensor}")).unwrap_or_default();
    format!("{} #{}{tensor}", call.operation, call.sequence)
}

fn key(kind: &str, rank: usize) -> String {
    format!("{kind}/{rank}")
}

/// Why a rank broke its group. Ranks are those of the default group, also in the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FailureRecord {
    pub rank: usize,
    /// The rank that is gone, if that is the reason.
    pub lost: Option<usize>,
    pub reason: String,
}

impl FailureRecord {
    pub fn new(rank: usize, cause: &CollectivesError, call: Option<&CallInfo>) -> Self {
        let lost = match cause {
            CollectivesError::PeerLost { peer, .. } => *peer,
            _ => None,
        };
        let reason = match (cause, call) {
            // Peers report the user's reason and the operation.
            (CollectivesError::Aborted { reason, .. }, Some(call)) => {
                format!("{reason} (during {call})")
            }
            _ => cause.to_string(),
        };
        Self { rank, lost, reason }
    }

    pub fn into_error(self, call: Box<CallInfo>) -> CollectivesError {
        match self.lost {
            Some(lost) if lost != call.rank => CollectivesError::PeerLost {
                call,
                peer: Some(lost),
                detail: format!("noticed by rank {}: {}", self.rank, self.reason),
            },
            _ => CollectivesError::PeerAborted {
                call,
                peer: self.rank,
                reason: self.reason,
            },
        }
    }
}

/// The text of a record in the store, which only ranks of Lockstep read.
pub(crate) fn encoded(record: &impl Serialize) -> Vec<u8> {
    // It fails only for maps whose keys are no strings.
    serde_json::to_vec(record).unwrap_or_default()
}

/// The record; `None` if no rank that runs this version of Lockstep wrote it.
pub(crate) fn decoded<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
    serde_json::from_slice(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{HashStore, PrefixStore};

    #[test]
    fn the_progress_of_peers_is_read_at_once_and_survives_its_encoding() -> Result<()> {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        let records = |rank| Records::new(Arc::clone(&store), "0", rank, vec![4, 5, 6, 7], &[0, 1, 3]);
        let counts = Counts {
            collectives: 7,
            ..Counts::default()
        };
        let operation = "allReduce #7 of [2, 3] float32".to_owned();
        let progress = Progress { counts, operation };
        records(3).publish_progress(&progress)?;
        let lasts = records(0).lasts()?;
        assert_eq!(lasts.iter().map(|last| last.rank).collect::<Vec<_>>(), [1, 3]);
        let texts: Vec<_> = lasts.iter().map(Last::text).collect();
        let last = "rank 7's last operation is allReduce #7 of [2, 3] float32";
        assert_eq!(texts, ["rank 5 has issued no operation", last]);
        assert_eq!(lasts[1].progress, progress);
        Ok(())
    }

    #[test]
    fn a_rank_of_pytorch_that_compares_operations_is_seen() -> Result<()> {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        let epoch: Arc<dyn Store> = Arc::new(PrefixStore::new("epoch".to_owned(), Arc::clone(&store)));
        let records = |ours: &[usize]| Records::new(Arc::clone(&epoch), "1", 0, vec![4, 5], ours);
        assert_eq!(records(&[0]).wrapped()?, None);
        store.set("pg_wrapper:1/0/1", b"an address")?;
        assert_eq!(records(&[0]).wrapped()?, Some(5));
        assert_eq!(records(&[0, 1]).wrapped()?, None);
        Ok(())
    }
}
