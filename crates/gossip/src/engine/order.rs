//! Compares the order of gradients with the peers, and forms buckets.
use lockstep_collectives::{Comparison, Verdict};

use super::block::{Block, assign};
use super::consensus::Distances;
use super::state::{Bucket, Shared, State};
use crate::error::{GossipError, Result, Subject};

/// Compares the order of gradients with the peers'. If they differ, every rank fails.
pub(super) async fn agree(shared: &Shared) -> Result<()> {
    let own: Vec<String> = {
        let state = shared.state.lock();
        let line = |index: &usize| {
            let parameter = &state.parameters[*index];
            format!("'{}' ({} elements)", parameter.name, parameter.numel)
        };
        state.trace.iter().map(line).collect()
    };
    let point = "end of the first backward pass";
    compare(shared, "backward", point, Subject::Order, &own).await?;
    shared.lane.connect()
}

/// Compares `lines` and the `point` of the comparison with the peers' through the store. Fails on every rank if they
/// differ, and if the lane fails. `operation` names the caller in errors.
pub(super) async fn compare(
    shared: &Shared,
    operation: &'static str,
    point: &str,
    subject: Subject,
    lines: &[String],
) -> Result<()> {
    let lines: Vec<&str> = [point].into_iter().chain(lines.iter().map(String::as_str)).collect();
    let comparison = Comparison::new(&shared.group, operation, format!("gossip/{}", shared.number), &lines)
        .within(shared.options.timeout)
        .watching(&shared.lane.group);
    if let Verdict::Different(found) = comparison.compare().await?
        && let Some((line, own, theirs)) = found.lines().next()
    {
        return Err(GossipError::Differ {
            subject: if line == 0 { Subject::Calls } else { subject },
            rank: found.rank,
            peer: found.peer,
            own: own.to_owned(),
            theirs: theirs.to_owned(),
        });
    }
    Ok(())
}

impl Shared {
    /// Forms buckets: parameters in the order of their gradients, then those without. Returns the parameters of each.
    pub fn make_buckets(&self) -> Result<Vec<Vec<usize>>> {
        let mut state = self.state.lock();
        let mut order = state.trace.clone();
        order.extend((0..state.parameters.len()).filter(|index| !state.trace.contains(index)));
        let limit = self.options.bucket_bytes;
        let assigned = assign(&state.parameters, &order, limit, |member| member.place);
        // Step 0's round changes push-sum weights, but not the equal models.
        let weights = self.schedule.mixed_weights(0, &self.initial_weights(), state.factor);
        self.fill_buckets(&mut state, &assigned, 0, &weights)?;
        Ok(assigned)
    }

    /// All ranks' push-sum weights before step 0; empty without push-sum.
    pub fn initial_weights(&self) -> Vec<f64> {
        let needed = self.schedule.topology().needs_push_sum();
        vec![1.0; if needed { self.group.size() } else { 0 }]
    }

    /// Forms buckets of these parameters, after `step` steps.
    pub fn fill_buckets(&self, state: &mut State, assigned: &[Vec<usize>], step: u64, weights: &[f64]) -> Result<()> {
        state.places = vec![(0, 0); state.parameters.len()];
        let mut buckets = Vec::with_capacity(assigned.len());
        for (number, indices) in assigned.iter().enumerate() {
            let members: Vec<_> = indices.iter().map(|index| &state.parameters[*index]).collect();
            let block = Block::new(&members, self.options.parameters_as_views, &self.lane.group)?;
            let needed = self.schedule.memory(self.group.rank(), block.flat.numel());
            let memory = block.memory(needed, &self.lane.group)?;
            for (place, index) in indices.iter().enumerate() {
                state.places[*index] = (number, place);
            }
            buckets.push(Bucket {
                parameters: indices.clone(),
                block,
                memory,
                step,
                exchange: None,
                arrived: vec![false; indices.len()],
                updated: false,
                marks: Vec::new(),
                weights: weights.to_vec(),
                distances: Distances::default(),
            });
        }
        state.buckets = buckets;
        Ok(())
    }
}
