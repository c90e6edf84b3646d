//! What ranks compare in a reduction: how many forward passes they have run since the last one, and their communication
//! hooks or, with late buckets, which parameters have gradients.
use lockstep_collectives::{CallOptions, Comparison, Difference, ProcessGroup, Verdict};

use crate::error::{ReducerError, Result, list, shown};
use crate::model::Model;
use crate::reduction::Agreement;
use crate::shared::Shared;
use crate::state::{Assignment, State};

/// The lines of a comparison. With late buckets, the second and the following ones are the states of the parameters'
/// gradients.
const PASSES: usize = 0;
const HOOK: usize = 1;
const BUCKETS: usize = 2;
const MODEL: usize = 3;

/// Whether the ranks of a group compare.
fn compares(group: &ProcessGroup) -> bool {
    group.size() > 1 && group.all_ours()
}

impl State {
    /// Whether buckets wait for the next comparison of hooks, since different ones would send messages of different sizes:
    /// in the first reduction, and in the first one after each registration.
    pub fn waits_for_comparison(&self, shared: &Shared) -> bool {
        let (group, skips) = (&shared.group, shared.options.skip_all_reduce_unused_params);
        (!self.hook_compared || skips) && compares(group)
    }

    /// Starts the comparison of passes and hooks.
    pub fn compare_hooks(&mut self, shared: &Shared) -> Result<()> {
        let waits = self.waits_for_comparison(shared);
        let graph = if self.graph.is_static() {
            "a static graph"
        } else {
            "a dynamic graph"
        };
        let buckets = match self.assignment {
            Assignment::Restored => ", buckets of an earlier run",
            Assignment::Initial | Assignment::Rebuilt => "",
        };
        let skipped = match self.reduction().map(|own| list(&own.skipped, ", ")) {
            Some(list) if !list.is_empty() => format!(", without the unused buckets {list}"),
            _ => String::new(),
        };
        let (hook, buckets) = (self.hook.compared(), format!("{graph}{buckets}{skipped}"));
        let model = self.unverified.take().unwrap_or_default();
        self.hook_compared = true;
        self.compare(&shared.group, &[&hook, &buckets, &model], waits)
    }

    /// Starts the comparison of passes and gradients, described by `lines`. Buckets wait for it.
    pub fn compare_gradients(&mut self, group: &ProcessGroup, lines: &[&str]) -> Result<()> {
        self.compare(group, lines, true)
    }

    /// Does nothing if a rank runs PyTorch.
    fn compare(&mut self, group: &ProcessGroup, lines: &[&str], waits: bool) -> Result<()> {
        // Passes in evaluation mode are not counted, but the one that is reduced is.
        // A rank that has joined does not know how many there are.
        let passes = match self.divisor {
            Some(_) => "those of a join".to_owned(),
            None => self.passes.max(1).to_string(),
        };
        let number = self.wrapper.unwrap_or_default();
        let Some(reduction) = self.reduction() else {
            return Ok(());
        };
        reduction.agreement = Agreement::Asked {
            answer: None,
            holds_buckets: false,
        };
        if !compares(group) {
            return Ok(());
        }
        let options = CallOptions {
            within_reduction: true,
            label: Some("the comparison of ranks in backward"),
            ..CallOptions::default()
        };
        let lines = [&[&*passes], lines].concat();
        let comparison = Comparison::new(group, "backward", format!("reduction/{number}"), &lines);
        reduction.agreement = Agreement::Asked {
            answer: Some(comparison.exchange(number, &options)?),
            holds_buckets: waits,
        };
        Ok(())
    }
}

/// Waits for the comparison, if there is one. A difference is an error.
pub(crate) async fn agreed(shared: &Shared) -> Result<()> {
    let answer = match shared.state.lock().reduction().map(|own| &mut own.agreement) {
        Some(Agreement::Asked { answer, .. }) => answer.take(),
        _ => None,
    };
    let Some(answer) = answer else { return Ok(()) };
    let verdict = answer.verdict().await.map_err(ReducerError::from);
    // Its own message says what differs with late buckets.
    let verdict = verdict.map_err(|error| {
        if shared.options.late {
            error
        } else {
            error.or_out_of_step()
        }
    })?;
    if let Verdict::Different(found) = verdict {
        return Err(shared.difference(&found));
    }
    if let Some(reduction) = shared.state.lock().reduction() {
        reduction.agreement = Agreement::Asked {
            answer: None,
            holds_buckets: false,
        };
    }
    Ok(())
}

impl Shared {
    fn difference(&self, found: &Difference) -> ReducerError {
        let (rank, peer, state) = (found.rank, found.peer, self.state.lock());
        let line = |index| found.lines().find(|line| line.0 == index);
        if let Some((_, own, theirs)) = line(MODEL).filter(|_| !self.options.late) {
            let [own, theirs] = [own, theirs].map(|text| serde_json::from_str::<Model>(text).unwrap_or_default());
            let unknown = || format!("initSync is false on rank {rank} or on rank {peer} only");
            let message = own.difference(rank, &theirs, peer).unwrap_or_else(unknown);
            return ReducerError::ModelMismatch {
                operation: "backward",
                rank,
                peer,
                message,
            };
        }
        let same_hooks = self.options.late || line(HOOK).is_none() && line(BUCKETS).is_none();
        if let Some((_, own, other)) = line(PASSES).filter(|_| same_hooks) {
            let (own, other) = (own.to_owned(), other.to_owned());
            return ReducerError::StepsDiffer { rank, peer, own, other };
        }
        if self.options.late {
            let name = |line: usize| state.parameters.get(line - 1).map_or("", |facts| &facts.name);
            let text = |(line, own, other)| format!("'{}' ({own} on rank {rank}, {other} on rank {peer})", name(line));
            let differences = shown(found.lines().map(text).collect());
            return ReducerError::GradientsDiffer {
                rank,
                peer,
                differences,
            };
        }
        let (what, index) = match line(HOOK) {
            Some(_) => ("communication hook", HOOK),
            None => ("graph and buckets", BUCKETS),
        };
        let text = |text: &String| text.split('\n').nth(index).unwrap_or_default().to_owned();
        ReducerError::HookMismatch {
            what,
            rank,
            peer,
            own: [&found.own, &found.theirs].map(text),
        }
    }
}
