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
    /// backend, and can; a difference is an error on every rank. All ranks call it, and it waits for all of them. Compares
    /// nothing unless all ranks run Lockstep.
    pub fn agree_on_members(
        &self,
        name: &str,
        members: &[usize],
        backend: &BackendRequest,
        timeout: Duration,
        cancel: &Cancel,
    ) -> Result<()> {
        let checked = backend.check(OPERATION, members.len());
        if !self.all_ours() {
            return checked;
        }
        if let Some(cause) = self.failure() {
            return Err(CollectivesError::broken(OPERATION, &cause));
        }
        let own = description(members, backend);
        let mut comparison = Comparison::new(self, OPERATION, format!("members/{name}"), &[&own]);
        (comparison.timeout, comparison.cancel) = (timeout, cancel.clone());
        comparison.hint = Some("every rank of the default group calls newGroup, whether or not it is a member");
        let refused = checked.as_ref().err().map(ToString::to_string);
        let verdict = comparison.compare_here(refused.as_deref());
        checked?;
        let detail = match verdict? {
            Verdict::Equal { .. } => return Ok(()),
            Verdict::Refused { peer, reason } => format!("rank {peer} cannot create group '{name}': {reason}"),
            Verdict::Different(found) => {
                let (rank, peer, theirs) = (found.rank, found.peer, found.theirs);
                format!("the arguments for group '{name}' differ: {own} on rank {rank}, {theirs} on rank {peer}")
            }
        };
        let operation = OPERATION;
        Err(CollectivesError::Disagreement { operation, detail })
    }
}

fn description(members: &[usize], backend: &BackendRequest) -> String {
    let ranks = list_text(members);
    if backend.is_automatic() {
        return format!("ranks {ranks} and any backend");
    }
    format!("ranks {ranks} and backend {backend}")
}
