//! Agreement of the default group's ranks on the members of a new group. Ranks that differ would wait for each other
//! until their deadlines, or form separate groups.
use std::time::Duration;

use crate::cancel::Cancel;
use crate::comparison::{Comparison, Verdict};
use crate::error::{CollectivesError, Result, list_text};
use crate::process_group::ProcessGroup;
use crate::registry::BackendRequest;

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
        if !self.all_ours() {
            return Ok(());
        }
        let own = description(members, backend);
        let mut comparison = Comparison::new(self, OPERATION, format!("members/{name}"), &[&own]);
        (comparison.timeout, comparison.cancel) = (timeout, cancel.clone());
        let verdict = comparison.compare_here().map_err(unmet)?;
        let Verdict::Different(found) = verdict else {
            return Ok(());
        };
        let detail = format!("{own} on rank {}, {} on rank {}", found.rank, found.theirs, found.peer);
        let (operation, detail) = (OPERATION, format!("the arguments for group '{name}' differ: {detail}"));
        Err(CollectivesError::Disagreement { operation, detail })
    }
}

fn unmet(error: CollectivesError) -> CollectivesError {
    let CollectivesError::Timeout {
        waited,
        missing,
        detail,
        ..
    } = error
    else {
        return error;
    };
    let detail = format!("{detail}; every rank of the default group calls newGroup, whether or not it is a member");
    CollectivesError::Rendezvous {
        waited,
        missing,
        detail,
    }
}

fn description(members: &[usize], backend: &BackendRequest) -> String {
    let ranks = list_text(members);
    if backend.is_automatic() {
        return format!("ranks {ranks} and any backend");
    }
    format!("ranks {ranks} and backend {backend}")
}
