//! Compares the order of gradients with the peers, and forms buckets.
use lockstep_collectives::{Comparison, Layout, Verdict, group_up_to, padded};
use lockstep_torch::{Device, Kind, TensorExt};

use super::block::{Block, Parameter};
use super::consensus::Distances;
use super::original;
use super::state::{Bucket, Shared, State};
use super::statement::Statement;
use crate::error::{GossipError, Result, Subject};

/// The alignment of parameters in blocks, in elements.
const ALIGNMENT: i64 = 32;

impl Shared {
    /// Compares `lines` and the `point` of the comparison with the peers' through the store. Fails on every rank if
    /// they differ, and if the lane fails. `operation` names the caller in errors.
    pub async fn compare(
        &self,
        operation: &'static str,
        point: &str,
        subject: Subject,
        lines: &[String],
    ) -> Result<()> {
        let lines: Vec<&str> = [point].into_iter().chain(lines.iter().map(String::as_str)).collect();
        let mut comparison = Comparison::new(&self.group, operation, format!("gossip/{}", self.number), &lines);
        comparison.timeout = self.options.timeout.unwrap_or(comparison.timeout);
        comparison.watched = Some(self.lane.group.clone());
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

    /// Compares the order of gradients with the peers' (if they differ, every rank fails), and forms buckets. Returns
    /// their number.
    pub async fn make_buckets(&self) -> Result<usize> {
        let own: Vec<String> = {
            let state = self.state.lock();
            let traced = state.trace.iter().map(|index| &state.parameters[*index]);
            traced
                .map(|Parameter { name, numel, .. }| format!("'{name}' ({numel} elements)"))
                .collect()
        };
        let point = "end of the first backward pass";
        self.compare("backward", point, Subject::Order, &own).await?;
        self.lane.connect()?;
        let buckets = self.assign(&self.state.lock())?;
        self.fill_buckets(&mut self.state.lock(), &buckets, 0, &self.initial_weights())?;
        self.call(|update| update.made(&buckets))?;
        Ok(buckets.len())
    }

    /// The parameters of each bucket, in the order of their gradients, then those without. A bucket is closed when it
    /// has at least so many bytes, with padding. With `compat`, parameters without a gradient are in none.
    fn assign(&self, state: &State) -> Result<Vec<Vec<usize>>> {
        let compat = self.options.compat;
        let untraced = (0..state.parameters.len()).filter(|index| !compat && !state.trace.contains(index));
        let order: Vec<usize> = state.trace.iter().copied().chain(untraced).collect();
        let item = |index: &usize| {
            let Parameter { place, numel, .. } = state.parameters[*index];
            let elements = padded(numel, ALIGNMENT) as usize;
            ((!compat).then_some(place), elements * place.0.elt_size_in_bytes())
        };
        let buckets = group_up_to(order.iter().map(item), self.options.bucket_bytes);
        let of_order = |places: Vec<usize>| places.into_iter().map(|place| order[place]).collect();
        let buckets: Vec<Vec<usize>> = buckets.into_iter().map(of_order).collect();
        if compat {
            original::check_buckets(state, &buckets)?;
        }
        Ok(buckets)
    }

    /// All ranks' push-sum weights before step 0; empty without push-sum.
    pub fn initial_weights(&self) -> Vec<f64> {
        let needed = self.schedule.topology().needs_push_sum();
        vec![1.0; if needed { self.group.size() } else { 0 }]
    }

    /// Forms buckets of these parameters, after `step` steps.
    pub fn fill_buckets(&self, state: &mut State, assigned: &[Vec<usize>], step: u64, weights: &[f64]) -> Result<()> {
        state.places = vec![0; state.parameters.len()];
        state.arrived = vec![false; state.parameters.len()];
        let mut buckets = Vec::with_capacity(assigned.len());
        for (number, indices) in assigned.iter().enumerate() {
            let members = indices.iter().map(|index| &state.parameters[*index]);
            let place = members.clone().next().map(|parameter| parameter.place);
            let (kind, device) = place.unwrap_or((Kind::Float, Device::Cpu));
            let forms = members.clone().map(|parameter| parameter.form.clone());
            let layout = Layout::new(kind, device, ALIGNMENT, forms);
            let group = &self.lane.group;
            let mut flat = layout.allocate(group)?;
            let _ = flat.f_zero_()?;
            let (wire, numel) = (flat.f_kind()?, self.schedule.memory(self.group.rank(), flat.numel()));
            let memory = group.allocate(numel * wire.elt_size_in_bytes(), device)?;
            let memory = memory.f_view_dtype(wire)?;
            let tensors = members.map(|member| Ok(member.tensor.share()?));
            let mut block = Block::new(tensors.collect::<Result<_>>()?, &layout, flat, memory)?;
            if self.options.parameters_as_views {
                block.adopt()?;
            }
            let copy = if self.options.compat {
                Some(original::copy(&block)?)
            } else {
                None
            };
            for index in indices {
                state.places[*index] = number;
            }
            buckets.push(Bucket {
                parameters: indices.clone(),
                block,
                layout,
                copy,
                step,
                exchange: None,
                statement: Statement::new(step, state.factor),
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
