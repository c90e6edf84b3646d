//! Compares the ranks' communication hooks in the first reduction, and in the first one after each registration, if all
//! ranks run Lockstep: different hooks send messages of different sizes. If no other rank registered a hook between the
//! same two steps, a rank compares alone, and its group reports that the others continued without the comparison.
use lockstep_collectives::{CallOptions, CollectivesError, Comparison, ProcessGroup, Verdict};

use crate::error::{ReducerError, Result};
use crate::state::{Shared, State};

/// The number of this comparison among the group's exchanges. Wrappers have numbers from 1.
const EXCHANGE: i64 = 0;
const NO_HOOK: &str = "no hook";

impl State {
    /// Starts the comparison if it is due. The first bucket is launched after it has succeeded.
    pub fn begin_hook_check(&mut self, group: &ProcessGroup) -> Result<()> {
        if self.hook_compared || group.size() == 1 || !group.all_ours() {
            return Ok(());
        }
        let options = CallOptions {
            within_reduction: true,
            label: Some("the comparison of communication hooks"),
            ..CallOptions::default()
        };
        let comparison = Comparison::new(group, "backward", "hooks", &[self.compared_name()]);
        self.hook_compared = true;
        self.hook_check = Some(comparison.exchange(EXCHANGE, &options)?);
        Ok(())
    }

    fn compared_name(&self) -> &str {
        self.hook.as_ref().map_or(NO_HOOK, |hook| hook.compared_name())
    }
}

/// Waits until the hooks are compared.
pub(crate) async fn compare_hooks(shared: &Shared) -> Result<()> {
    let Some(check) = shared.state.lock().hook_check.take() else {
        return Ok(());
    };
    let (rank, peer, message) = match check.verdict().await {
        Ok(Verdict::Different(found)) => {
            let (rank, peer, own, other) = (found.rank, found.peer, found.own, found.theirs);
            let message = format!(
                "DDP expects the same communication hook on all ranks, but rank {rank} has {own}, and rank {peer} has \
                 {other}. Nothing was averaged; register the same hook on every rank before the first backward pass"
            );
            (rank, Some(peer), message)
        }
        // The peers are in the middle of a reduction with their former hooks.
        Err(CollectivesError::Mismatch { detail, .. }) => {
            let (rank, state) = (shared.group.global_rank(), shared.state.lock());
            let message = format!(
                "rank {rank} communicates by {} from this step on, and not all other ranks registered a communication hook \
                 between the same two steps: {detail}. Nothing was averaged. Register the same hook on every rank, \
                 between the same two steps",
                state.compared_name()
            );
            (rank, None, message)
        }
        result => return Ok(result.map(drop)?),
    };
    Err(ReducerError::HookMismatch { rank, peer, message })
}
