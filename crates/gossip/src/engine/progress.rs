//! A rank's progress: the state that it needs to resume, beside parameters and optimizer state.
use super::order::compare;
use super::state::{Phase, Shared, State};
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

impl Shared {
    /// See [`super::Engine::progress`].
    pub fn progress(&self) -> Result<Progress> {
        let state = self.state.lock();
        state.check("the state was asked for")?;
        self.check_resumable()?;
        if state.backup.is_some() {
            return Err(GossipError::Averaged);
        }
        Ok(state.progress())
    }

    /// See [`super::Engine::restore`].
    pub fn restore(&self, progress: &Progress) -> Result<()> {
        let mut state = self.state.lock();
        state.check("a state was loaded")?;
        self.check_resumable()?;
        if state.backup.is_some() {
            return Err(GossipError::Averaged);
        }
        let refuse = |reason: &str| {
            Err(GossipError::Restore {
                reason: reason.to_owned(),
            })
        };
        if state.buckets.iter().any(|bucket| bucket.exchange.is_some()) {
            return refuse("models are on their way: load it into a wrapper that has not stepped yet");
        }
        let mut places: Vec<usize> = progress.buckets.iter().flatten().copied().collect();
        places.sort_unstable();
        let fresh = progress.buckets.is_empty() && progress.steps == 0;
        if !fresh && !places.into_iter().eq(0..state.parameters.len()) {
            return refuse("its buckets have other parameters than the module");
        }
        let weights = if self.schedule.needs_push_sum() {
            self.schedule.world()
        } else {
            0
        };
        if !fresh && progress.weights.len() != weights {
            return refuse("it was saved with another topology, or another number of ranks");
        }
        if !(progress.factor > 0.0 && progress.factor <= 1.0) {
            return refuse("its adaptive factor is not more than 0 and at most 1");
        }
        if !progress
            .weights
            .iter()
            .all(|weight| *weight > 0.0 && weight.is_finite())
        {
            return refuse("its push-sum weights are not all more than 0");
        }
        state.buckets.clear();
        state.trace.clear();
        state.factor = progress.factor;
        state.reentrant = progress.reentrant;
        state.held = !fresh;
        state.unverified = !fresh;
        state.phase = Phase::Tracing;
        if fresh {
            return Ok(());
        }
        self.fill_buckets(&mut state, &progress.buckets, progress.steps, &progress.weights)
    }

    /// Decent-DP has no state to resume from, and its exchanges in flight cannot be sent again.
    fn check_resumable(&self) -> Result<()> {
        if !self.options.compat {
            return Ok(());
        }
        Err(GossipError::Stateless)
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
            let names = |bucket: &Vec<usize>| {
                let names: Vec<_> = bucket
                    .iter()
                    .map(|index| state.parameters[*index].name.as_str())
                    .collect();
                format!("a bucket of {}", names.join(", "))
            };
            let mut lines = vec![
                format!("step {}", progress.steps),
                format!("factor {}", progress.factor),
            ];
            lines.push(format!("push-sum weights {:?}", progress.weights));
            lines.extend(progress.buckets.iter().map(names));
            lines
        };
        let point = "first use of a loaded state";
        compare(self, operation, point, Subject::Progress, &lines).await?;
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
