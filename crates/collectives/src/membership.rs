//! What a new group consists of, agreed on by all ranks of the default group: ranks that differ would wait for each other
//! until their deadlines, or form groups that know nothing of each other.
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::process_group::ProcessGroup;
use crate::store::{READ_LIMIT, Store, deadline};

const OPERATION: &str = "newGroup";

fn key(name: &str, rank: usize) -> String {
    format!("lockstep/members/{name}/{rank}")
}

impl ProcessGroup {
    /// Waits until every rank of this, the default group has said of what ranks it makes group `name`, and over which
    /// backend, and refuses it on every rank where they differ. Needs all ranks to be ours: others are not asked.
    pub fn agree_on_members(
        &self,
        name: &str,
        members: &[usize],
        backend: &str,
        timeout: Duration,
        cancel: &Cancel,
    ) -> Result<()> {
        let Some(store) = self.store().filter(|_| self.size() > 1 && self.all_ours()) else {
            return Ok(());
        };
        let start = Instant::now();
        // A wait must not hold up what others want from the store.
        let store = store.duplicate()?;
        let own = description(members, backend);
        store.set(&key(name, self.rank()), own.as_bytes())?;
        let until = deadline(start, timeout);
        for peer in (0..self.size()).filter(|peer| *peer != self.rank()) {
            let key = key(name, peer);
            let left = until.saturating_duration_since(Instant::now());
            match store.wait_for(std::slice::from_ref(&key), left, cancel) {
                Err(CollectivesError::StoreTimeout { .. }) => return Err(self.absent(&store, name, start.elapsed())),
                other => other?,
            }
            let value = store.get(&key, READ_LIMIT)?;
            let theirs = String::from_utf8_lossy(&value);
            if theirs != own {
                let detail = format!("rank {} of {own}, rank {peer} of {theirs}", self.rank());
                return Err(CollectivesError::Disagreement {
                    operation: OPERATION,
                    detail: format!("group '{name}' is made on {detail}"),
                });
            }
        }
        Ok(())
    }

    /// Who has not called it.
    fn absent(&self, store: &Arc<dyn Store>, name: &str, waited: Duration) -> CollectivesError {
        let came = |peer: &usize| store.check(&[key(name, *peer)]).unwrap_or(false);
        CollectivesError::Rendezvous {
            waited,
            missing: (0..self.size()).filter(|peer| !came(peer)).collect(),
            detail: "every rank of the default group calls newGroup, whether or not it is a member".to_owned(),
        }
    }
}

fn description(members: &[usize], backend: &str) -> String {
    let ranks: Vec<String> = members.iter().map(ToString::to_string).collect();
    format!("ranks {} over {backend}", ranks.join(", "))
}
