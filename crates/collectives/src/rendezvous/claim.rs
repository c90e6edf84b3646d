//! The claim of a process to a rank: its member record. A second process that claims the rank is refused.
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;

use super::member::Member;
use crate::error::Result;
use crate::process::State;
use crate::store::Store;
use crate::store::records::address_key;

/// Where a rank's record stands within its group's keys.
pub(super) fn member_key(rank: usize) -> String {
    format!("lockstep/member/{rank}")
}

/// The claims of this process that stand: its threads may be ranks of their own.
static STANDING: LazyLock<Mutex<HashSet<u128>>> = LazyLock::new(Mutex::default);

/// A rank's record in the store, until it is released. Dropped, it may be replaced by this process only.
pub(crate) struct Claim {
    store: Arc<dyn Store>,
    key: String,
    member: Member,
}

/// What stands in a rank's place.
pub(crate) enum Place {
    /// It is this process's now. `before`: an earlier record was replaced.
    Claimed { claim: Claim, before: bool },
    /// Another process has it.
    Taken(Member),
    /// Nobody knows whose it is.
    Strange,
}

impl Claim {
    /// Publishes `member` in its rank's place, unless a process that may live has it.
    pub fn try_new(store: &Arc<dyn Store>, member: &Member) -> Result<Place> {
        let (key, own) = (member_key(member.rank), member.encode());
        let mut expected = Vec::new();
        // Stands before the record can be read.
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
                // It was released meanwhile.
                expected.clear();
                continue;
            }
            if found.is_empty() {
                expected = found;
                continue;
            }
            let Some(holder) = Member::decode(&found) else {
                return Ok(Place::Strange);
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

    /// Takes the record back; `gone`: but leaves word, for peers that look for the reason.
    pub fn release(&self, gone: Option<&str>) -> Result<()> {
        let left = gone.map_or_else(Vec::new, |reason| {
            let gone = Some(reason.to_owned());
            Member {
                gone,
                ..self.member.clone()
            }
            .encode()
        });
        // What another process wrote after this one had gone is not this one's to take back.
        self.store.compare_set(&self.key, &self.member.encode(), &left)?;
        Ok(())
    }

    /// Takes back what this rank wrote outside its group's epoch; in a group with ranks of PyTorch's its address is there, too.
    pub fn leave(&self, all_ours: bool) {
        let stands = STANDING.lock().contains(&self.member.token);
        if stands && !all_ours && self.store.delete_key(&address_key(self.member.rank)).is_err() {
            return;
        }
        let _ = self.release(None);
    }

    /// This process may claim the place again.
    pub fn abandon(&self) {
        STANDING.lock().remove(&self.member.token);
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.abandon();
    }
}

/// Whether the place of `holder` can be had.
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
            Place::Taken(_) | Place::Strange => None,
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
        // The first is late: the record is not its own any longer.
        if let Some((claim, _)) = first {
            claim.release(None)?;
        }
        assert_eq!(store.multi_get(&[member_key(0)])?, [Some(again.encode())]);
        drop(second);
        // This process has given it up without a word.
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
