//! Agreement of the default group's ranks on the members of a new group. Ranks that differ would wait for each other
//! until their deadlines, or form separate groups.
use std::time::Duration;

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result, list_text};
use crate::peers::{self, ENDED};
use crate::process_group::ProcessGroup;
use crate::registry::BackendRequest;
use crate::rendezvous::wait::{Wait, missing};

const OPERATION: &str = "newGroup";

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
        let (info, watch) = (self.info(), &self.shared().peers.watch);
        let wait = Wait::new(OPERATION, timeout, cancel).watching(watch);
        let own = description(members, backend);
        let key = |rank| format!("lockstep/members/{name}/{rank}");
        let keys: Vec<String> = (0..self.size()).map(key).collect();
        let shown = (&*keys[self.rank()], own.as_bytes());
        let said = wait.exchange(store.as_ref(), shown, &keys, |_| Ok(true));
        let said = said.map_err(|error| self.of_store(error, info.call(OPERATION)))?;
        let missing = missing(&said);
        if !missing.is_empty() {
            if let Some(rank) = watch.ended().first() {
                return Err(peers::lost(info.call(OPERATION), *rank, ENDED));
            }
            let detail = "every rank of the default group calls newGroup, whether or not it is a member";
            return Err(wait.failed(missing, detail));
        }
        if let Some(peer) = said.iter().flatten().position(|theirs| theirs != own.as_bytes()) {
            let theirs = String::from_utf8_lossy(said[peer].as_deref().unwrap_or_default());
            let detail = format!("{own} on rank {}, {theirs} on rank {peer}", self.rank());
            let (operation, detail) = (OPERATION, format!("the arguments for group '{name}' differ: {detail}"));
            return Err(CollectivesError::Disagreement { operation, detail });
        }
        Ok(())
    }
}

fn description(members: &[usize], backend: &BackendRequest) -> String {
    let ranks = list_text(members);
    if backend.is_automatic() {
        return format!("ranks {ranks} and any backend");
    }
    format!("ranks {ranks} and backend {backend}")
}
