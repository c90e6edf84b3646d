//! Comparison of descriptions: every rank publishes its own, and all ranks reach the same verdict.
//!
//! Ranks compare digests, and read a peer's description from the store only if digests differ. The digests themselves
//! travel through the store ([`Comparison::compare`]) or in the group's order of operations ([`Comparison::exchange`]).
mod records;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use records::Records;

use crate::cancel::Cancel;
use crate::error::Result;
use crate::process_group::{CallOptions, ProcessGroup};
use crate::store::Store;
use crate::wait::ended;
use crate::work::Work;

/// This rank's part of a comparison. All ranks of the group must run Lockstep.
#[derive(Debug, Clone)]
pub struct Comparison {
    group: ProcessGroup,
    /// A group of the same ranks whose failure also ends waits.
    pub watched: Option<ProcessGroup>,
    operation: &'static str,
    /// The group's, unless it is replaced.
    pub timeout: Duration,
    /// Ends the wait for peers.
    pub(crate) cancel: Cancel,
    /// What every rank has to call, for errors. If set, missing ranks are reported as `Rendezvous`, and a silent store
    /// does not break the group.
    pub(crate) hint: Option<&'static str>,
    subject: String,
    /// A line that may differ between ranks: see [`Verdict::Equal`].
    pub note: String,
    text: String,
}

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The descriptions are equal.
    Equal {
        /// The number of this comparison among those of its subject, from 1, equal on all ranks; 0 if the store was not
        /// used.
        number: i64,
        /// The ranks' notes, by group rank; only this rank's if the store was not used.
        notes: Vec<String>,
    },
    /// The descriptions differ.
    Different(Difference),
    /// A rank has no description.
    Refused {
        /// That rank, in the default group.
        peer: usize,
        /// Its reason.
        reason: String,
    },
}

/// Two descriptions that differ. A rank that differs from group rank 0 is compared with it; any other rank is compared
/// with the first that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// This rank, in the default group.
    pub rank: usize,
    /// The other rank, in the default group.
    pub peer: usize,
    /// This rank's description.
    pub own: String,
    /// The other rank's description; empty for a group without a store.
    pub theirs: String,
}

impl Difference {
    /// Returns the lines that differ, at least one: index, this rank's line, the other rank's. A missing line reads
    /// "nothing more".
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        let [own, theirs] = [&self.own, &self.theirs].map(|text| text.split('\n').collect::<Vec<_>>());
        let count = own.len().max(theirs.len());
        let lines = move |index| {
            let [own, theirs] = [&own, &theirs].map(|side: &Vec<_>| side.get(index).copied().unwrap_or("nothing more"));
            (index, own, theirs)
        };
        (0..count).map(lines).filter(|(_, own, theirs)| own != theirs)
    }
}

impl Comparison {
    /// Creates a comparison of `lines`, which all ranks of `group` run together. `operation` is the user's call, for
    /// errors. `subject` names the compared data and is equal on all ranks.
    pub fn new(group: &ProcessGroup, operation: &'static str, subject: impl Into<String>, lines: &[&str]) -> Self {
        Self {
            group: group.clone(),
            watched: None,
            operation,
            timeout: group.info().timeout,
            cancel: Cancel::new(),
            hint: None,
            subject: subject.into(),
            note: String::new(),
            text: lines.join("\n"),
        }
    }

    /// Compares through the store. A group of one rank, or without a store, does not wait: the verdict is equal.
    pub async fn compare(self) -> Result<Verdict> {
        let alone = self.equal();
        Ok(self.through_store(Records::compare).await?.unwrap_or(alone))
    }

    /// As [`Self::compare`], but blocks this thread, at most until the timeout. With `refused`, only publishes that
    /// this rank has no description, and why.
    pub(crate) fn compare_here(self, refused: Option<&str>) -> Result<Verdict> {
        let Some(store) = self.store() else {
            return Ok(self.equal());
        };
        let alone = self.equal();
        let records = Records::new(self, store);
        refused.map_or_else(|| records.compare(), |reason| records.refuse(reason).map(|()| alone))
    }

    /// In place of [`Self::compare`]: publishes this rank's description and does not wait for the peers'. Returns the
    /// number of the comparison; 0 if the store is not used.
    pub async fn show(self) -> Result<i64> {
        Ok(self.through_store(Records::show).await?.unwrap_or(0))
    }

    /// In place of [`Self::compare`]: publishes that this rank has no description.
    pub async fn refuse(self, reason: &str) -> Result<()> {
        let reason = reason.to_owned();
        self.through_store(move |records| records.refuse(&reason)).await?;
        Ok(())
    }

    /// Issues the comparison as an operation of the group. All ranks issue it at the same place in the group's order,
    /// with the same `number`; a different operation of a peer there is a mismatch on every rank. See
    /// [`ProcessGroup::exchange`].
    pub fn exchange(self, number: i64, options: &CallOptions) -> Result<PendingComparison> {
        let own = digest(self.text.as_bytes()).cast_signed();
        let (work, digests) = self.group.exchange(number, own, options)?;
        Ok(PendingComparison {
            comparison: self,
            work,
            digests,
        })
    }

    /// Runs `ask` on a new thread; `None` without peers or a store.
    async fn through_store<T: Send + 'static>(
        self,
        ask: impl FnOnce(&Records) -> Result<T> + Send + 'static,
    ) -> Result<Option<T>> {
        match self.store() {
            Some(store) => records::ask(self, store, ask)?.await.map(Some),
            None => Ok(None),
        }
    }

    /// The store, if there are peers.
    fn store(&self) -> Option<Arc<dyn Store>> {
        self.group.store().filter(|_| self.group.size() > 1)
    }

    /// The verdict without the store.
    fn equal(&self) -> Verdict {
        let (number, notes) = (0, vec![self.note.clone()]);
        Verdict::Equal { number, notes }
    }

    fn difference(&self, peer: usize, theirs: String) -> Verdict {
        Verdict::Different(Difference {
            rank: self.group.global_rank(),
            peer: self.group.info().global_rank(peer),
            own: self.text.clone(),
            theirs,
        })
    }
}

/// A comparison in flight.
#[derive(Debug)]
pub struct PendingComparison {
    comparison: Comparison,
    work: Work,
    digests: Arc<OnceLock<Vec<i64>>>,
}

impl PendingComparison {
    /// Waits for the peers' digests; if they differ, also for the other description.
    pub async fn verdict(self) -> Result<Verdict> {
        ended(&self.work).await?;
        let digests = self.digests.get().map_or(&[][..], Vec::as_slice);
        let Some(peer) = differing_peer(self.comparison.group.rank(), digests) else {
            return Ok(self.comparison.equal());
        };
        let unknown = self.comparison.difference(peer, String::new());
        let found = self.comparison.through_store(move |records| {
            records.show()?;
            records.difference(peer)
        });
        Ok(found.await?.unwrap_or(unknown))
    }
}

/// FNV-1a: detects accidental differences, not malicious ones.
pub fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns the rank to compare this one with, if values differ: rank 0, or, for ranks equal to it, the first that
/// differs.
fn differing_peer<T: PartialEq>(rank: usize, values: &[T]) -> Option<usize> {
    if values.get(rank) == values.first() {
        values.iter().position(|value| *value != values[0])
    } else {
        Some(0)
    }
}
