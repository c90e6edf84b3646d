//! A rank's progress: the state that it needs to resume, beside parameters and optimizer state.
use super::Engine;
use super::state::{Shared, State};
use crate::error::{GossipError, Result, Subject};

/// A rank's progress. Exchanges in flight are not part of it: they can be sent again from the parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// Indices of parameters, by bucket; empty before the first step.
    pub buckets: Vec<Vec<usize>>,
    /// Number of updates.
    pub steps: u64,
    /// All ranks' push-sum weights; empty without push-sum.
    pub weights: Vec<f64>,
    /// Updates always wait for the end of the pass, because the first one had inner passes.
    pub reentrant: bool,
    /// The adaptive factor.
    pub factor: f64,
}

impl Engine {
    /// This rank's progress. Refused while a revertible average is in place.
    pub fn progress(&self) -> Result<Progress> {
        let state = self.shared.state.lock();
        self.shared.check_resumable(&state, "the state was asked for")?;
        Ok(state.progress())
    }

    /// Restores a rank's progress and its buckets. Parameters may be written until the next forward pass. Refused,
    /// without a change, while exchanges are in flight or a revertible average is in place. Ranks call it together and
    /// compare it in the next backward pass or average.
    pub fn restore(&self, progress: &Progress) -> Result<()> {
        let shared = &self.shared;
        let mut state = shared.state.lock();
        shared.check_resumable(&state, "a state was loaded")?;
        let Progress { weights, factor, .. } = progress;
        let fresh = progress.buckets.is_empty() && progress.steps == 0;
        let mut places: Vec<usize> = progress.buckets.iter().flatten().copied().collect();
        places.sort_unstable();
        let complete = places.into_iter().eq(0..state.parameters.len());
        let fits = fresh || weights.len() == shared.initial_weights().len();
        let refusal = if state.buckets.iter().any(|bucket| bucket.exchange.is_some()) {
            "models are on their way: load it into a wrapper that has not stepped yet"
        } else if !fresh && !complete {
            "its buckets have other parameters than the module"
        } else if !fits {
            "it was saved with another topology, or another number of ranks"
        } else if !(*factor > 0.0 && *factor <= 1.0) {
            "its adaptive factor is not more than 0 and at most 1"
        } else if !weights.iter().all(|weight| *weight > 0.0 && weight.is_finite()) {
            "its push-sum weights are not all more than 0"
        } else {
            ""
        };
        if !refusal.is_empty() {
            return Err(GossipError::Restore(refusal));
        }
        state.buckets.clear();
        state.trace.clear();
        state.factor = *factor;
        state.reentrant = progress.reentrant;
        state.held = !fresh;
        state.unverified = !fresh;
        if fresh {
            return Ok(());
        }
        shared.fill_buckets(&mut state, &progress.buckets, progress.steps, weights)
    }
}

impl Shared {
    /// Refuses to save or load a state.
    fn check_resumable(&self, state: &State, action: &str) -> Result<()> {
        state.check(action)?;
        // Decent-DP has no state to resume from, and its exchanges in flight cannot be sent again.
        if self.options.compat {
            return Err(GossipError::Stateless);
        }
        if state.backup.is_some() {
            return Err(GossipError::Averaged);
        }
        Ok(())
    }

    /// Compares a restored state with the peers': steps, factor, push-sum weights and buckets must be equal.
    /// `operation` names the caller in errors.
    pub async fn verify(&self, operation: &'static str) -> Result<()> {
        let lines = {
            let state = self.state.lock();
            if !state.unverified {
                return Ok(());
            }
            let progress = state.progress();
            let mut lines = vec![
                format!("step {}", progress.steps),
                format!("factor {}", progress.factor),
                format!("push-sum weights {:?}", progress.weights),
            ];
            for indices in progress.buckets {
                let names = indices.iter().map(|index| state.parameters[*index].name.as_str());
                lines.push(format!("a bucket of {}", names.collect::<Vec<_>>().join(", ")));
            }
            lines
        };
        let point = "first use of a loaded state";
        self.compare(operation, point, Subject::Progress, &lines).await?;
        self.state.lock().unverified = false;
        Ok(())
    }
}

impl State {
    fn progress(&self) -> Progress {
        let first = self.buckets.first();
        Progress {
            buckets: self.buckets.iter().map(|bucket| bucket.parameters.clone()).collect(),
            steps: first.map_or(0, |bucket| bucket.step),
            weights: first.map(|bucket| bucket.weights.clone()).unwrap_or_default(),
            reentrant: self.reentrant,
            factor: self.factor,
        }
    }
}
