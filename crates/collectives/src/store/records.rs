//! What Lockstep's ranks write about themselves: a hello, their progress, and why a group broke.
use std::sync::Arc;
use std::time::Duration;

use crate::error::{CallInfo, CollectivesError, Result};
use crate::store::Store;
use crate::store::hello::Hello;

const HELLO: &str = "lockstep/hello";
const MET: &str = "lockstep/met";
const PROGRESS: &str = "lockstep/progress";
const FAILURE: &str = "lockstep/failure";
pub(crate) const HEARD: &str = "lockstep/heard";
/// A value that is known to exist is read at once; the limit is for a store that died in between.
const READ_LIMIT: Duration = Duration::from_secs(2);

/// The records of one group, seen by one rank. Where they tell why something failed, a store that is gone has nothing to
/// tell.
pub(crate) struct Records {
    store: Arc<dyn Store>,
    rank: usize,
    /// The ranks in the default group, by group rank: how they are named. Keys have the group's.
    global_ranks: Vec<usize>,
}

/// How far a rank has come.
struct Progress {
    issued: u64,
    launched: u64,
    exchanges: u64,
    operation: String,
}

/// What a rank did last.
pub(crate) struct Last {
    /// In the default group.
    pub rank: usize,
    last: Option<String>,
}

impl Last {
    pub fn text(&self) -> String {
        match &self.last {
            Some(last) => format!("rank {}'s last operation is {last}", self.rank),
            None => format!("rank {} has issued no operation", self.rank),
        }
    }
}

impl Records {
    pub fn new(store: Arc<dyn Store>, rank: usize, global_ranks: Vec<usize>) -> Self {
        Self {
            store,
            rank,
            global_ranks,
        }
    }

    /// Says that this rank runs Lockstep. Must be written before the rank publishes its transport's address.
    pub fn publish_hello(&self, hello: &Hello) -> Result<()> {
        self.store.set(&hello_key(self.rank), hello.encode().as_bytes())
    }

    /// Whether another process has stood, or stands, in the place of this rank.
    pub fn taken(&self) -> Result<bool> {
        match self.hello(self.rank)? {
            Some(hello) => Ok(!hello.is_of_this_process()),
            // Python's ranks write no hello.
            None => self.store.check(&[address_key(self.rank)]),
        }
    }

    /// The hellos by rank; once all transports are connected, a rank without one does not run Lockstep.
    pub fn hellos(&self) -> Result<Vec<Option<Hello>>> {
        (0..self.global_ranks.len()).map(|rank| self.hello(rank)).collect()
    }

    /// What `rank` says about itself, if it has come, and is not gone again.
    pub fn hello(&self, rank: usize) -> Result<Option<Hello>> {
        let key = hello_key(rank);
        if !self.store.check(std::slice::from_ref(&key))? {
            return Ok(None);
        }
        let value = self.store.get(&key, READ_LIMIT)?;
        // Of a key that was taken away meanwhile, a server has the empty value.
        Ok((!value.is_empty()).then(|| Hello::decode(&String::from_utf8_lossy(&value))))
    }

    /// Notes whom this rank has met: the moments of their hellos, 0 for a rank that wrote none.
    pub fn publish_met(&self, hellos: &[Option<Hello>]) -> Result<()> {
        let moments = hellos.iter().map(|hello| moment(hello.as_ref()).to_string());
        let text = moments.collect::<Vec<_>>().join(" ");
        self.store.set(&key(MET, self.rank), text.as_bytes())
    }

    /// The peers that whoever had this rank's number last has met, and the moments of their hellos.
    pub fn met(&self) -> Result<Vec<(usize, u128)>> {
        let key = key(MET, self.rank);
        if !self.store.check(std::slice::from_ref(&key))? {
            return Ok(Vec::new());
        }
        let text = self.store.get(&key, READ_LIMIT)?;
        let text = String::from_utf8_lossy(&text);
        let moments = text.split(' ').map(|moment| moment.parse().unwrap_or(0));
        let ranks = moments.take(self.global_ranks.len()).enumerate();
        Ok(ranks.filter(|(rank, met)| *rank != self.rank && *met != 0).collect())
    }

    /// Of the `met`, those who stand there as they did: the addresses that they have here are the group's before.
    pub fn still_there(&self, met: &[(usize, u128)]) -> Result<Vec<(usize, u128)>> {
        let mut there = Vec::new();
        for &(rank, met) in met {
            let hello = self.hello(rank)?.filter(|hello| !hello.gone);
            if moment(hello.as_ref()) == met {
                there.push((rank, met));
            }
        }
        Ok(there)
    }

    /// The peers that have not published a transport's address under this prefix.
    pub fn without_address(&self, prefix: &str) -> Result<Vec<usize>> {
        let mut missing = Vec::new();
        for rank in self.peers() {
            if !self.store.check(&[format!("{prefix}{}", address_key(rank))])? {
                missing.push(rank);
            }
        }
        Ok(missing)
    }

    /// The ranks other than this one that have written a hello.
    fn our_peers(&self) -> Vec<usize> {
        self.peers().filter(|rank| self.exists(&hello_key(*rank))).collect()
    }

    /// Whether what is written often would fill the store.
    pub fn keeps_history(&self) -> bool {
        self.store.keeps_history()
    }

    /// Says which collective this rank issued last, which it handed to its transport last, how many exchanges it issued, and
    /// which operation of any kind it issued last.
    pub fn publish_progress(&self, sequence: u64, launched: u64, exchanges: u64, call: &CallInfo) {
        let text = format!("{sequence} {launched} {exchanges} {}", operation_text(call));
        let _ = self.store.set(&key(PROGRESS, self.rank), text.as_bytes());
    }

    /// What a rank did last, if it is one of Lockstep's.
    pub fn last_of(&self, rank: usize) -> Option<Last> {
        if !self.exists(&hello_key(rank)) {
            return None;
        }
        let last = self.progress(rank).map(|progress| progress.operation);
        Some(self.told(rank, last))
    }

    /// The Lockstep ranks whose transport has a collective as late as `sequence`.
    pub fn launched(&self, sequence: u64) -> Vec<Last> {
        let lasts = self.our_peers().into_iter().filter_map(|rank| {
            let progress = self.progress(rank).filter(|progress| progress.launched >= sequence)?;
            Some(self.told(rank, Some(progress.operation)))
        });
        lasts.collect()
    }

    /// Has a rank issued more exchanges than this?
    pub fn exchanges_beyond(&self, count: u64) -> bool {
        let mut peers = self.peers().filter_map(|rank| self.progress(rank));
        peers.any(|progress| progress.exchanges > count)
    }

    /// The Lockstep ranks whose last operation is another one than `call`.
    pub fn differing(&self, call: &CallInfo) -> Vec<Last> {
        let own = Some(operation_text(call));
        let lasts = self.our_peers().into_iter().filter_map(|rank| self.last_of(rank));
        lasts.filter(|last| last.last != own).collect()
    }

    /// The Lockstep ranks whose last collective comes before `sequence`.
    pub fn behind(&self, sequence: u64) -> Vec<Last> {
        let mut behind = Vec::new();
        for rank in self.our_peers() {
            match self.progress(rank) {
                Some(progress) if progress.issued >= sequence => {}
                progress => behind.push(self.told(rank, progress.map(|progress| progress.operation))),
            }
        }
        behind
    }

    fn told(&self, rank: usize, last: Option<String>) -> Last {
        let rank = self.global_ranks[rank];
        Last { rank, last }
    }

    fn progress(&self, rank: usize) -> Option<Progress> {
        let text = self.read(&key(PROGRESS, rank))?;
        let mut parts = text.splitn(4, ' ');
        Some(Progress {
            issued: parts.next()?.parse().ok()?,
            launched: parts.next()?.parse().ok()?,
            exchanges: parts.next()?.parse().ok()?,
            operation: parts.next()?.to_owned(),
        })
    }

    /// Tells the peers why this rank breaks the group. The first record stands: it is the cause of the others.
    pub fn publish_failure(&self, record: &FailureRecord) {
        let _ = self.store.compare_set(FAILURE, b"", record.encode().as_bytes());
    }

    /// Why a peer broke the group, if one did.
    pub fn failure_of_peer(&self) -> Option<FailureRecord> {
        let record = FailureRecord::decode(&self.read(FAILURE)?)?;
        if record.rank == self.global_ranks[self.rank] {
            return None;
        }
        // Who serves the store may go now.
        let _ = self.store.add(HEARD, 1);
        Some(record)
    }

    fn peers(&self) -> impl Iterator<Item = usize> {
        let own = self.rank;
        (0..self.global_ranks.len()).filter(move |rank| *rank != own)
    }

    fn exists(&self, key: &str) -> bool {
        self.store.check(&[key.to_owned()]).unwrap_or(false)
    }

    fn read(&self, key: &str) -> Option<String> {
        if !self.exists(key) {
            return None;
        }
        self.store
            .get(key, READ_LIMIT)
            .ok()
            .and_then(|value| String::from_utf8(value).ok())
    }
}

/// When a hello was made; no other has the same.
fn moment(hello: Option<&Hello>) -> u128 {
    hello.map_or(0, |hello| hello.moment)
}

/// Where Gloo's context publishes a rank's address.
pub(crate) fn address_key(rank: usize) -> String {
    format!("0/{rank}")
}

/// Where a rank says that it is one of Lockstep's.
pub(crate) fn hello_key(rank: usize) -> String {
    key(HELLO, rank)
}

fn operation_text(call: &CallInfo) -> String {
    let tensor = call.tensor.as_ref();
    let tensor = tensor.map(|tensor| format!(" of {tensor}")).unwrap_or_default();
    format!("{} #{}{tensor}", call.operation, call.sequence)
}

fn key(kind: &str, rank: usize) -> String {
    format!("{kind}/{rank}")
}

/// Why a rank broke its group. Ranks are those of the default group, as in the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FailureRecord {
    pub rank: usize,
    /// The rank that is gone, where that is the reason.
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
            // The peers want to know what the user said, and in which operation.
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

    fn encode(&self) -> String {
        let lost = self.lost.map_or_else(|| "-".to_owned(), |rank| rank.to_string());
        format!("1\n{}\n{lost}\n{}", self.rank, self.reason)
    }

    fn decode(text: &str) -> Option<Self> {
        let mut parts = text.splitn(4, '\n');
        if parts.next()? != "1" {
            return None;
        }
        let rank = parts.next()?.parse().ok()?;
        let lost = parts.next()?.parse().ok();
        Some(Self {
            rank,
            lost,
            reason: parts.next()?.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::HashStore;

    #[test]
    fn a_hello_that_was_taken_away_while_it_was_read_is_none() -> Result<()> {
        let store = Arc::new(HashStore::new());
        let records = Records::new(Arc::clone(&store) as Arc<dyn Store>, 0, vec![0, 1, 2]);
        records.publish_hello(&Hello::new(true, 2, "here"))?;
        store.set(&hello_key(1), b"")?;
        let hosts: Vec<_> = records
            .hellos()?
            .into_iter()
            .map(|hello| hello.map(|hello| hello.host))
            .collect();
        assert_eq!(hosts, [Some("here".to_owned()), None, None]);
        Ok(())
    }

    #[test]
    fn who_was_met_is_there_until_it_leaves_gives_up_or_comes_again() -> Result<()> {
        let store = Arc::new(HashStore::new());
        let records = |rank| Records::new(Arc::clone(&store) as Arc<dyn Store>, rank, (0..5).collect());
        assert_eq!(records(0).met()?, []);
        let hellos: Vec<_> = (0..5)
            .map(|rank| Hello {
                moment: 100 + rank,
                ..Hello::new(true, 5, "here")
            })
            .collect();
        for (rank, hello) in hellos.iter().enumerate().skip(1) {
            records(rank).publish_hello(hello)?;
        }
        // Rank 4 is PyTorch's.
        let met: Vec<_> = hellos.iter().cloned().map(Some).take(4).chain([None]).collect();
        records(0).publish_met(&met)?;
        let all = records(0).met()?;
        assert_eq!(all, [(1, 101), (2, 102), (3, 103)]);
        assert_eq!(records(0).still_there(&all)?, all);
        let gone = Hello {
            gone: true,
            ..hellos[1].clone()
        };
        records(1).publish_hello(&gone)?;
        records(2).publish_hello(&Hello::new(true, 5, "here"))?;
        assert_eq!(records(0).still_there(&all)?, [(3, 103)]);
        store.delete_key(&hello_key(3))?;
        assert_eq!(records(0).still_there(&all)?, []);
        Ok(())
    }

    #[test]
    fn a_failure_record_survives_its_encoding() {
        for lost in [None, Some(3)] {
            let record = FailureRecord {
                rank: 2,
                lost,
                reason: "two\nlines".to_owned(),
            };
            assert_eq!(FailureRecord::decode(&record.encode()), Some(record));
        }
        assert_eq!(FailureRecord::decode("2\n0\n-\nfrom the future"), None);
        assert_eq!(FailureRecord::decode(""), None);
    }
}
