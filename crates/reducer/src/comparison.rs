//! What ranks compare before a reduction sends anything, so that messages have equal sizes: their communication hooks,
//! or which parameters have gradients.
use lockstep_collectives::{CallOptions, CollectivesError, Comparison, PendingComparison, ProcessGroup, Verdict};

use crate::error::{ReducerError, Result, shown};
use crate::state::{Shared, State};

/// The number of the comparison of hooks among the group's exchanges. Wrappers have numbers from 1.
const HOOKS: i64 = 0;

/// A comparison that a reduction waits for.
pub(crate) enum Compared {
    /// In the first reduction, and in the first one after each registration. If no other rank registered a hook between
    /// the same two steps, a rank compares alone, and its group reports that the others continued without it.
    Hooks(PendingComparison),
    /// By parameter: the state of its gradient.
    Gradients(PendingComparison),
}

fn exchange(comparison: Comparison, number: i64, label: Option<&'static str>) -> Result<PendingComparison> {
    let options = CallOptions {
        within_reduction: true,
        label,
        ..CallOptions::default()
    };
    Ok(comparison.exchange(number, &options)?)
}

impl State {
    /// Starts the comparison of hooks if it is due, and all ranks run Lockstep.
    pub fn compare_hooks(&mut self, group: &ProcessGroup) -> Result<Option<Compared>> {
        if self.hook_compared || group.size() == 1 || !group.all_ours() {
            return Ok(None);
        }
        self.hook_compared = true;
        let comparison = Comparison::new(group, "backward", "hooks", &[self.hook.compared_name()]);
        let label = "the comparison of communication hooks";
        Ok(Some(Compared::Hooks(exchange(comparison, HOOKS, Some(label))?)))
    }

    /// Starts the comparison of gradients, described by `lines`.
    pub fn compare_gradients(&self, group: &ProcessGroup, lines: &[&str]) -> Result<Option<Compared>> {
        if group.size() == 1 {
            return Ok(None);
        }
        let number = self.wrapper.unwrap_or_default();
        let comparison = Comparison::new(group, "backward", format!("gradients/{number}"), lines);
        Ok(Some(Compared::Gradients(exchange(comparison, number, None)?)))
    }
}

/// Waits for the peers, if the reduction compares something. A difference is an error.
pub(crate) async fn agreed(shared: &Shared) -> Result<()> {
    let compared = shared.state.lock().reduction().and_then(|own| own.compared.take());
    match compared {
        None => Ok(()),
        Some(Compared::Hooks(pending)) => hooks_agree(shared, pending.verdict().await),
        Some(Compared::Gradients(pending)) => gradients_agree(shared, pending.verdict().await),
    }
}

type Verdicts = std::result::Result<Verdict, CollectivesError>;

fn hooks_agree(shared: &Shared, verdict: Verdicts) -> Result<()> {
    let (rank, peer, message) = match verdict {
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
                state.hook.compared_name()
            );
            (rank, None, message)
        }
        verdict => return Ok(verdict.map(drop)?),
    };
    Err(ReducerError::HookMismatch { rank, peer, message })
}

fn gradients_agree(shared: &Shared, verdict: Verdicts) -> Result<()> {
    let Verdict::Different(found) = verdict? else {
        return Ok(());
    };
    let (rank, peer, state) = (found.rank, found.peer, shared.state.lock());
    let name = |index: usize| state.parameters.get(index).map_or("", |facts| &facts.name);
    let line = |(index, own, other)| format!("'{}' ({own} on rank {rank}, {other} on rank {peer})", name(index));
    Err(ReducerError::GradientsDiffer {
        rank,
        peer,
        differences: shown(found.lines().map(line).collect()),
    })
}
