//! The claim of a process to a rank: its member record. A second process that claims the rank is refused.
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;

use super::member::Member;
use crate::error::Result;
use crate::process::State;
use crate::store::Store;
use crate::store::records::address_key;

/// The key of a rank's record within its group's keys.
pub(super) fn member_key(rank: usize) -> String {
    format!("lockstep/member/{rank}")
}

/// The tokens of this process's active claims: its threads may be different ranks.
static STANDING: LazyLock<Mutex<HashSet<u128>>> = LazyLock::new(Mutex::default);

/// A rank's record in the store, until it is released. If it is only dropped, this process may replace the record;
/// other processes may not while this one may be alive.
pub(crate) struct Claim {
    store: Arc<dyn Store>,
    key: String,
    member: Member,
}

/// The result of a claim.
pub(crate) enum Place {
    /// This claim holds the rank. `before`: it replaced an earlier record.
    Claimed { claim: Claim, before: bool },
    /// Another member holds the rank.
    Taken(Member),
    /// The record is unreadable.
    Unreadable,
}

impl Claim {
    /// Publishes `member` as its rank's record, unless a process that may be alive holds the rank.
    pub fn try_new(store: &Arc<dyn Store>, member: &Member) -> Result<Place> {
        let (key, own) = (member_key(member.rank), member.encode());
        let mut expected = Vec::new();
        // Register the claim before others can read the record.
        STANDING.lock().insert(member.token);
        let claim = Self {
            store: Arc::clone(store),
            key,
            member: member.clone(),
        };
        loop {
            let found = store.compare_set(&claim.key, &expected, &own)?;
            if found == own {
                let before = !expected.is_empty();
                return Ok(Place::Claimed { claim, before });
            }
            if found == expected {
                // The key was deleted meanwhile.
                expected.clear();
                continue;
            }
            if found.is_empty() {
                expected = found;
                continue;
            }
            let Some(holder) = Member::decode(&found) else {
                return Ok(Place::Unreadable);
            };
            if !is_free(&holder) {
                return Ok(Place::Taken(holder));
            }
            expected = found;
        }
    }

    /// The record.
    pub fn member(&self) -> &Member {
        &self.member
    }

    /// Clears the record, or leaves the reason `gone` in it for peers.
    pub fn release(&self, gone: Option<&str>) -> Result<()> {
        let left = gone.map_or_else(Vec::new, |reason| {
            let gone = Some(reason.to_owned());
            Member {
                gone,
                ..self.member.clone()
            }
            .encode()
        });
        // Only if it is still this claim's: another process may have replaced it.
        self.store.compare_set(&self.key, &self.member.encode(), &left)?;
        Ok(())
    }

    /// Removes what this rank wrote outside its group's epoch: its record and, in a group with PyTorch ranks, its
    /// address.
    pub fn leave(&self, all_ours: bool) {
        let stands = STANDING.lock().contains(&self.member.token);
        if stands && !all_ours && self.store.delete_key(&address_key(self.member.rank)).is_err() {
            return;
        }
        let _ = self.release(None);
    }

    /// Lets this process claim the rank again.
    pub fn abandon(&self) {
        STANDING.lock().remove(&self.member.token);
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.abandon();
    }
}

/// Whether the rank of `holder` can be claimed.
fn is_free(holder: &Member) -> bool {
    if holder.gone.is_some() {
        return true;
    }
    if holder.is_of_this_process() {
        return !STANDING.lock().contains(&holder.token);
    }
    matches!(holder.process.state(), State::Ended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::Process;
    use crate::store::HashStore;

    fn claimed(store: &Arc<dyn Store>, member: &Member) -> Result<Option<(Claim, bool)>> {
        Ok(match Claim::try_new(store, member)? {
            Place::Claimed { claim, before } => Some((claim, before)),
            Place::Taken(_) | Place::Unreadable => None,
        })
    }

    #[test]
    fn the_second_claimant_is_refused_until_the_first_has_gone() -> Result<()> {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        let first = claimed(&store, &Member::new(0, 2, "", true))?;
        let again = Member::new(0, 2, "", true);
        assert!(claimed(&store, &again)?.is_none());
        if let Some((claim, before)) = &first {
            assert!(!before);
            claim.release(Some("it gave up"))?;
        }
        let second = claimed(&store, &again)?;
        assert!(second.as_ref().is_some_and(|(_, before)| *before));
        // A late release by the first claim does not remove the record of the second.
        if let Some((claim, _)) = first {
            claim.release(None)?;
        }
        assert_eq!(store.multi_get(&[member_key(0)])?, [Some(again.encode())]);
        drop(second);
        // The claim was dropped without a release.
        assert!(claimed(&store, &Member::new(0, 2, "", true))?.is_some());
        Ok(())
    }

    #[test]
    fn only_a_process_that_is_known_to_have_ended_is_replaced() -> Result<()> {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        let own = Process::own();
        let of = |process: &Process| Member {
            instance: 7,
            process: process.clone(),
            ..Member::new(0, 2, "", true)
        };
        let elsewhere = Process {
            space: "another host".to_owned(),
            ..own.clone()
        };
        for holder in [own, &elsewhere] {
            store.set(&member_key(0), &of(holder).encode())?;
            assert!(claimed(&store, &Member::new(0, 2, "", true))?.is_none());
        }
        store.set(&member_key(0), b"bytes of a stranger")?;
        assert!(claimed(&store, &Member::new(0, 2, "", true))?.is_none());
        let ended = Process {
            started: own.started + 1,
            ..own.clone()
        };
        store.set(&member_key(0), &of(&ended).encode())?;
        let replaced = claimed(&store, &Member::new(0, 2, "", true))?;
        assert_eq!(replaced.is_some(), cfg!(target_os = "linux"));
        Ok(())
    }
}
