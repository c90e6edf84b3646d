//! Sums over all ranks, on demand: of blocks, and of tensors outside of blocks.
use lockstep_collectives::{Layout, group_tensors};
use lockstep_torch::{Tensor, TensorExt, weighted_sum};

use super::exchange::Exchange;
use super::schedule::Plan;
use super::state::{Bucket, Shared, tag_of};
use crate::error::{GossipError, Result};

/// Flat memory that is summed over all ranks.
pub(super) struct Summand {
    /// Real numbers.
    pub flat: Tensor,
    /// Receives others' values.
    memory: Tensor,
    /// Whether it counts for the distance: parameters do, buffers do not.
    pub counts: bool,
    /// Tensors that are copied into `flat` before, and out of it after.
    pub copies: Vec<Tensor>,
    /// Their views of `flat`.
    views: Vec<Tensor>,
}

impl Summand {
    /// A bucket's own block and memory. The bucket must have no exchange in flight.
    pub fn of_bucket(bucket: &Bucket) -> Result<Self> {
        Ok(Self {
            flat: bucket.block.flat.share()?,
            memory: bucket.memory.share()?,
            counts: true,
            copies: Vec::new(),
            views: Vec::new(),
        })
    }

    /// Copies the tensors' values into `flat`.
    pub fn gather(&self) -> Result<()> {
        for (tensor, view) in self.copies.iter().zip(&self.views) {
            view.share()?.f_copy_(tensor)?;
        }
        Ok(())
    }

    /// Copies the values of `flat` into the tensors.
    pub fn scatter(&self) -> Result<()> {
        for (tensor, view) in self.copies.iter().zip(&self.views) {
            tensor.share()?.f_copy_(view)?;
        }
        Ok(())
    }
}

impl Shared {
    /// A summand of `flat`, with its own receive memory.
    pub fn summand(&self, flat: Tensor) -> Result<Summand> {
        let rank = self.group.rank();
        let memory = Plan::mean(rank, self.group.size()).memory(rank, flat.numel());
        Ok(Summand {
            memory: Tensor::f_zeros([memory as i64], (flat.f_kind()?, flat.device()))?,
            flat,
            counts: true,
            copies: Vec::new(),
            views: Vec::new(),
        })
    }

    /// Summands of tensors outside of blocks: one per dtype and device.
    pub fn summands_of(&self, tensors: &[Tensor], counts: bool) -> Result<Vec<Summand>> {
        let mut summands = Vec::new();
        for members in group_tensors(tensors, usize::MAX)? {
            let copies = members.into_iter().map(|index| Ok(tensors[index].share()?));
            let copies = copies.collect::<Result<Vec<_>>>()?;
            let layout = Layout::row_major(&copies)?;
            let flat = layout.zeros()?;
            summands.push(Summand {
                counts,
                copies,
                views: layout.views(&flat)?,
                ..self.summand(flat)?
            });
        }
        Ok(summands)
    }

    /// `flat <- weight * x_0 + weight * x_1 + ...` with the ranks' `flat`s x, for each summand. Ranks call it together.
    pub async fn sum_over_ranks(&self, summands: &[Summand], weight: f64) -> Result<()> {
        let (rank, world) = (self.group.rank(), self.group.size());
        if world == 1 {
            return Ok(());
        }
        let plan = Plan::of_all(rank, world, weight);
        let mut exchanges = Vec::new();
        for (index, Summand { flat, memory, .. }) in summands.iter().enumerate() {
            let plan = plan.clone();
            exchanges.push(Exchange::start(
                &self.lane,
                plan,
                None,
                None,
                flat,
                memory,
                tag_of(index),
            )?);
        }
        for (exchange, summand) in exchanges.iter().zip(summands) {
            exchange.over().await;
            let arrival = exchange.result().ok_or(GossipError::Unexpected {
                what: "a sum is made before its exchange is over",
            })??;
            weighted_sum(&summand.flat, &arrival.terms)?;
        }
        Ok(())
    }
}
