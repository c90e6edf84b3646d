//! The claim of a process to a rank: its member record. A second process that claims the rank is refused.
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;

use super::meeting::LAST_WORDS;
use super::member::Member;
use super::view::unreadable;
use super::wait::Wait;
use crate::error::Result;
use crate::process_group::GroupInfo;
use crate::store::records::{address_key, decoded, encoded, wrapper_key};
use crate::store::{Limited, Store};

/// The key of a rank's record within its group's keys.
pub(super) fn member_key(rank: usize) -> String {
    format!("lockstep/member/{rank}")
}

/// The key of the record of a rank that expects a world of another size, which its peers may not look for.
pub(super) const STRANGER: &str = "lockstep/stranger";

/// Shows `member`, which gives up, to ranks that wait in a world of another size. Ranks that come later pass over it.
pub(super) fn show_stranger(store: &dyn Store, member: &Member) {
    let mut shown = member.clone();
    shown.gone = Some(format!("it expects {} ranks", member.world));
    // The rank fails anyway: it has been told.
    let _ = Limited(store, LAST_WORDS).set(STRANGER, &encoded(&shown));
}

/// The tokens of this process's active claims: its threads may be different ranks.
static STANDING: LazyLock<Mutex<HashSet<u128>>> = LazyLock::new(Mutex::default);

/// A rank's record in the store, until it is released. If it is only dropped, this process may replace the record;
/// other processes may not while this one may be alive.
pub(crate) struct Claim {
    store: Arc<dyn Store>,
    key: String,
    /// The record.
    pub member: Member,
}

impl Claim {
    /// Publishes `member` as its rank's record. Fails if a process that may be alive holds the rank. `name`: the rank in
    /// the default group.
    pub fn new(store: &Arc<dyn Store>, member: Member, name: usize, wait: &Wait) -> Result<Self> {
        let own = encoded(&member);
        // Register the claim before others can read the record.
        STANDING.lock().insert(member.token);
        let claim = Self {
            store: Arc::clone(store),
            key: member_key(member.rank),
            member,
        };
        let mut expected = Vec::new();
        loop {
            let found = wait.ask(store.as_ref(), |store| store.compare_set(&claim.key, &expected, &own))?;
            if found == own {
                break;
            }
            if found == expected {
                // The key was deleted meanwhile.
                expected.clear();
                continue;
            }
            if !found.is_empty() {
                let holder: Option<Member> = decoded(&found);
                let holder = holder.ok_or_else(|| wait.failed(Vec::new(), unreadable(&name.to_string())))?;
                if !is_free(&holder) {
                    if holder.world != claim.member.world {
                        show_stranger(store.as_ref(), &claim.member);
                    }
                    let (pid, host) = (holder.process.pid, holder.host);
                    let detail = format!(
                        "rank {name} is taken by another process (pid {pid} on '{host}'). Give every process a rank of its own"
                    );
                    return Err(wait.failed(Vec::new(), detail));
                }
            }
            expected = found;
        }
        if !expected.is_empty() {
            // Peers must not read this rank's address in an earlier group.
            wait.ask(store.as_ref(), |store| {
                store.delete_key(&address_key(claim.member.rank))
            })?;
        }
        Ok(claim)
    }

    /// Clears the record, or leaves the reason `gone` in it for peers.
    pub fn release(&self, gone: Option<&str>) -> Result<()> {
        let left = gone.map_or_else(Vec::new, |reason| {
            let mut left = self.member.clone();
            left.gone = Some(reason.to_owned());
            encoded(&left)
        });
        // Only if it is still this claim's: another process may have replaced it.
        let store = Limited(self.store.as_ref(), LAST_WORDS);
        store.compare_set(&self.key, &encoded(&self.member), &left).map(drop)
    }

    /// Removes what this rank wrote outside its group's epoch: its record and, in a group with PyTorch ranks, its
    /// addresses.
    pub fn leave(&self, info: &GroupInfo) {
        let stands = STANDING.lock().contains(&self.member.token);
        let address = (!info.all_ours).then(|| address_key(info.rank));
        let helper = info.detail.then(|| wrapper_key(&info.name, info.rank));
        let mut addresses = address.iter().chain(&helper);
        if stands && addresses.any(|key| self.store.delete_key(key).is_err()) {
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
    matches!(holder.process.handle(), Ok(None))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::cancel::Cancel;
    use crate::store::HashStore;

    fn member() -> Member {
        Member::new(0, 2, "", true)
    }

    fn claimed(store: &Arc<dyn Store>, member: Member) -> Option<Claim> {
        let wait = Wait::new("test", Duration::from_secs(60), &Cancel::new());
        Claim::new(store, member, 0, &wait).ok()
    }

    #[test]
    fn a_record_is_replaced_once_its_process_has_gone_and_a_late_release_spares_the_next() {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        let (first, again) = (claimed(&store, member()).unwrap(), member());
        first.release(Some("it gave up")).unwrap();
        let second = claimed(&store, again.clone()).unwrap();
        first.release(None).unwrap();
        assert_eq!(store.multi_get(&[member_key(0)]).unwrap(), [Some(encoded(&again))]);
        assert!(claimed(&store, member()).is_none());
        // The claim was dropped without a release.
        drop(second);
        assert!(claimed(&store, member()).is_some());
    }
}
