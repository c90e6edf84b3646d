//! Compares the order of gradients with the peers, and forms buckets.
use std::sync::Arc;
use std::sync::atomic::Ordering;

use lockstep_collectives::{WrapperRecords, differing_peer, digest, on_thread};

use super::block::{Block, assign};
use super::consensus::Distances;
use super::state::{Bucket, Phase, Shared, State};
use crate::error::{GossipError, Result};

/// Compares the order of gradients with the peers'. If they differ, every rank fails.
pub(super) async fn agree(shared: &Arc<Shared>) -> Result<()> {
    let own: Vec<String> = {
        let state = shared.state.lock();
        let line = |index: &usize| {
            let parameter = &state.parameters[*index];
            format!("that of '{}' of {} elements", parameter.name, parameter.numel())
        };
        state.trace.iter().map(line).collect()
    };
    match compare(shared, "backward", "the first backward pass has ended", own).await? {
        None => shared.lane.connect(),
        Some((peer, own, theirs)) => Err(GossipError::OrderDiffers {
            rank: shared.group.global_rank(),
            peer,
            own,
            theirs,
        }),
    }
}

/// Compares lines with the peers', through the store. Returns a rank that differs, and the first differing line of both sides.
/// Fails if a peer compares at another `point`, and if a peer fails meanwhile (seen in the lane). `operation` names the
/// caller in errors.
pub(super) async fn compare(
    shared: &Arc<Shared>,
    operation: &'static str,
    point: &'static str,
    mut own: Vec<String>,
) -> Result<Option<(usize, String, String)>> {
    let Some(store) = shared.group.store().filter(|_| shared.group.size() > 1) else {
        return Ok(None);
    };
    let (group, lane, number) = (shared.group.clone(), shared.lane.group.clone(), shared.number);
    let timeout = shared.options.timeout.unwrap_or(group.info().timeout);
    // Each comparison has its own records.
    let count = shared.comparisons.fetch_add(1, Ordering::Relaxed);
    let (what, what_digest) = (format!("compared-{count}"), format!("compared-{count}-digest"));
    own.insert(0, point.to_owned());
    on_thread(&shared.group, operation, timeout, move || -> Result<_> {
        let records = WrapperRecords::open(&group, &store, operation, timeout)?.watching(&lane);
        let text = own.join("\n");
        // The text first: a peer that sees the digest may read it.
        records.publish(number, &what, text.as_bytes())?;
        records.publish(number, &what_digest, &digest(text.as_bytes()).to_le_bytes())?;
        let mut digests = Vec::with_capacity(group.size());
        for peer in 0..group.size() {
            digests.push(records.read(number, peer, &what_digest)?);
        }
        let Some(peer) = differing_peer(group.rank(), &digests) else {
            records.forget(number, &[&what, &what_digest]);
            return Ok(None);
        };
        let theirs = records.read_text(number, peer, &what)?;
        let theirs: Vec<&str> = theirs.lines().collect();
        let place = (0..own.len().max(theirs.len()))
            .find(|&place| own.get(place).map(String::as_str) != theirs.get(place).copied())
            .unwrap_or_default();
        let of = |line: Option<&str>| line.map_or_else(|| "nothing more".to_owned(), ToOwned::to_owned);
        let (own, theirs) = (of(own.get(place).map(String::as_str)), of(theirs.get(place).copied()));
        let peer = group.info().global_rank(peer);
        if place == 0 {
            let rank = group.global_rank();
            return Err(GossipError::CallsDiffer {
                rank,
                peer,
                own,
                theirs,
            });
        }
        Ok(Some((peer, own, theirs)))
    })?
    .await
}

impl Shared {
    /// Forms buckets: parameters in the order of their gradients, then those without. Returns the parameters of each.
    pub fn make_buckets(&self) -> Result<Vec<Vec<usize>>> {
        let mut state = self.state.lock();
        let mut order = state.trace.clone();
        order.extend((0..state.parameters.len()).filter(|index| !state.trace.contains(index)));
        let assigned = assign(&state.parameters, &order, self.options.bucket_bytes);
        let weights = if self.schedule.needs_push_sum() {
            // Step 0's round changes weights, but not the equal models.
            let equal = vec![1.0; self.schedule.world()];
            self.schedule.mixed_weights(0, &equal, state.factor)
        } else {
            Vec::new()
        };
        self.fill_buckets(&mut state, &assigned, 0, &weights)?;
        Ok(assigned)
    }

    /// Forms buckets of these parameters, after `step` steps.
    pub fn fill_buckets(&self, state: &mut State, assigned: &[Vec<usize>], step: u64, weights: &[f64]) -> Result<()> {
        state.places = vec![(0, 0); state.parameters.len()];
        let rank = self.group.rank();
        for (number, indices) in assigned.iter().enumerate() {
            let members: Vec<_> = indices.iter().map(|index| &state.parameters[*index]).collect();
            let block = Block::new(&members, &self.lane.group)?;
            if self.options.parameters_as_views {
                block.adopt(&members)?;
            }
            let memory = block.memory(self.schedule.memory(rank, block.flat.numel()), &self.lane.group)?;
            for (place, index) in indices.iter().enumerate() {
                state.places[*index] = (number, place);
            }
            state.buckets.push(Bucket {
                parameters: indices.clone(),
                block,
                memory,
                step,
                exchange: None,
                arrived: vec![false; indices.len()],
                missing: indices.len(),
                updated: false,
                marks: Vec::new(),
                weights: weights.to_vec(),
                distances: Distances::default(),
            });
        }
        state.phase = Phase::Ready;
        Ok(())
    }
}
