//! Sums over all ranks, on demand: of blocks, and of tensors outside of blocks.
use lockstep_collectives::{Layout, group_tensors};
use lockstep_torch::{Tensor, TensorExt, weighted_sum};

use super::exchange::Exchange;
use super::schedule::Plan;
use super::state::{Bucket, Shared};
use crate::error::Result;

/// Flat memory that is summed over all ranks.
pub(super) struct Summand {
    /// Real numbers.
    pub flat: Tensor,
    /// Receives others' values.
    memory: Tensor,
    /// Tensors whose values `flat` has, and gets back, with their views of `flat`.
    pub copies: Vec<(Tensor, Tensor)>,
}

impl Summand {
    /// A bucket's own block and memory. The bucket must have no exchange in flight.
    pub fn of_bucket(bucket: &Bucket) -> Result<Self> {
        Ok(Self {
            flat: bucket.block.flat.share()?,
            memory: bucket.memory.share()?,
            copies: bucket.block.copies()?,
        })
    }

    /// Copies the values of `flat` into the tensors.
    pub fn scatter(&self) -> Result<()> {
        for (tensor, view) in &self.copies {
            tensor.f_data()?.f_copy_(view)?;
        }
        Ok(())
    }
}

impl Shared {
    /// A summand of `flat`, with its own receive memory.
    pub fn summand(&self, flat: Tensor, copies: Vec<(Tensor, Tensor)>) -> Result<Summand> {
        let rank = self.group.rank();
        let memory = Plan::of_all(rank, self.group.size(), 1.0).memory(flat.numel());
        let memory = Tensor::f_zeros([memory as i64], (flat.f_kind()?, flat.device()))?;
        Ok(Summand { flat, memory, copies })
    }

    /// Summands of copies of tensors outside of blocks: one per dtype and device.
    pub fn summands_of(&self, tensors: &[Tensor]) -> Result<Vec<Summand>> {
        let summand = |members: Vec<usize>| {
            let copies = members.into_iter().map(|index| Ok(tensors[index].f_data()?));
            let copies = copies.collect::<Result<Vec<_>>>()?;
            let layout = Layout::row_major(&copies)?;
            let flat = layout.zeros()?;
            let mut views = layout.views(&flat)?;
            for (tensor, view) in copies.iter().zip(&mut views) {
                view.f_copy_(tensor)?;
            }
            self.summand(flat, copies.into_iter().zip(views).collect())
        };
        group_tensors(tensors, usize::MAX)?.into_iter().map(summand).collect()
    }

    /// `flat <- weight * x_0 + weight * x_1 + ...` with the ranks' `flat`s x, for each summand. Ranks call it together.
    pub async fn sum_over_ranks(&self, summands: &[Summand], weight: f64) -> Result<()> {
        let (rank, world) = (self.group.rank(), self.group.size());
        if world == 1 {
            return Ok(());
        }
        let start = |(index, Summand { flat, memory, .. }): (usize, &Summand)| {
            let plan = Plan::of_all(rank, world, weight);
            Exchange::start(&self.lane, plan, None, None, flat, memory, index)
        };
        let exchanges = summands.iter().enumerate().map(start).collect::<Result<Vec<_>>>()?;
        for (exchange, summand) in exchanges.iter().zip(summands) {
            exchange.over().await;
            weighted_sum(&summand.flat, &exchange.result()?.terms)?;
        }
        Ok(())
    }
}
