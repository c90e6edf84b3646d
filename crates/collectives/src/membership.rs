//! Agreement of the default group's ranks on the members of a new group. Ranks that differ would wait for each other
//! until their deadlines, or form separate groups.
use std::time::{Duration, Instant};

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::process_group::ProcessGroup;
use crate::registry::BackendRequest;
use crate::store::deadline;

const OPERATION: &str = "newGroup";

/// Longest single wait in the store; ended ranks are detected between waits.
const SLICE: Duration = Duration::from_millis(200);

fn key(name: &str, rank: usize) -> String {
    format!("lockstep/members/{name}/{rank}")
}

impl ProcessGroup {
    /// Checks that all ranks of this, the default group, create group `name` with the same members over the same
    /// backend; a difference is an error on every rank. All ranks call it, and it waits for all of them. Does nothing
    /// unless all ranks run Lockstep.
    pub fn agree_on_members(
        &self,
        name: &str,
        members: &[usize],
        backend: &BackendRequest,
        timeout: Duration,
        cancel: &Cancel,
    ) -> Result<()> {
        let Some(store) = self.store().filter(|_| self.size() > 1 && self.all_ours()) else {
            return Ok(());
        };
        let start = Instant::now();
        // A connection of its own, so that waits do not block other requests.
        let store = store.duplicate()?;
        let own = description(members, backend);
        let keys: Vec<String> = (0..self.size()).map(|rank| key(name, rank)).collect();
        store.set(&keys[self.rank()], own.as_bytes())?;
        let until = deadline(start, timeout);
        let (waited, said) = loop {
            let left = until.saturating_duration_since(Instant::now());
            let waited = store.wait_for(&keys, left.min(SLICE), cancel);
            let said = store.multi_get(&keys).map_err(|error| self.of_store(error))?;
            let overdue = matches!(waited, Err(CollectivesError::StoreTimeout { .. }));
            if !overdue || left <= SLICE {
                break (waited, said);
            }
            let ended = self.shared().peers.watch.ended();
            if let Some(rank) = ended.into_iter().find(|rank| said[*rank].is_none()) {
                return Err(self.lost(rank));
            }
        };
        if let Err(CollectivesError::StoreTimeout { .. }) = waited {
            let missing = (0..self.size()).filter(|rank| said[*rank].is_none());
            return Err(CollectivesError::Rendezvous {
                waited: start.elapsed(),
                missing: missing.collect(),
                detail: "every rank of the default group calls newGroup, whether or not it is a member".to_owned(),
            });
        }
        waited.map_err(|error| self.of_store(error))?;
        let said = said
            .iter()
            .map(|said| String::from_utf8_lossy(said.as_deref().unwrap_or_default()));
        if let Some((peer, theirs)) = said.enumerate().find(|(_, theirs)| *theirs != own) {
            let detail = format!("{own} on rank {}, {theirs} on rank {peer}", self.rank());
            return Err(CollectivesError::Disagreement {
                operation: OPERATION,
                detail: format!("the arguments for group '{name}' differ: {detail}"),
            });
        }
        Ok(())
    }

    /// Replaces a store's error by a lost rank: the rank that serves the store may have exited because it detected that
    /// first.
    fn of_store(&self, error: CollectivesError) -> CollectivesError {
        let ended = self.shared().peers.watch.ended();
        match (error, ended.first()) {
            (CollectivesError::Store { .. }, Some(rank)) => self.lost(*rank),
            (error, _) => error,
        }
    }

    fn lost(&self, rank: usize) -> CollectivesError {
        CollectivesError::PeerLost {
            call: Box::new(self.info().call(OPERATION)),
            peer: Some(rank),
            detail: "its process has ended".to_owned(),
        }
    }
}

fn description(members: &[usize], backend: &BackendRequest) -> String {
    let ranks: Vec<String> = members.iter().map(ToString::to_string).collect();
    let ranks = ranks.join(", ");
    if backend.is_automatic() {
        return format!("ranks {ranks} and any backend");
    }
    format!("ranks {ranks} and backend {backend}")
}
