//! Sums over all ranks, on demand: of blocks, and of tensors outside of blocks.
use lockstep_collectives::{Layout, group_tensors};
use lockstep_torch::{Tensor, TensorExt, weighted_sum};

use super::block::Block;
use super::exchange::Exchange;
use super::schedule::Plan;
use super::state::Shared;
use crate::error::Result;

impl Shared {
    /// Memory for others' values in a sum of `flat` over all ranks.
    pub fn memory_for(&self, flat: &Tensor) -> Result<Tensor> {
        let memory = Plan::of_all(self.group.rank(), self.group.size(), 1.0).memory(flat.numel());
        Ok(Tensor::f_zeros([memory as i64], (flat.f_kind()?, flat.device()))?)
    }

    /// Blocks of tensors that have none: one per dtype and device.
    pub fn blocks_of(&self, tensors: &[Tensor]) -> Result<Vec<Block>> {
        let block = |members: Vec<usize>| {
            let members = members.into_iter().map(|index| tensors[index].share());
            let members = members.collect::<std::result::Result<Vec<_>, _>>()?;
            let layout = Layout::row_major(&members)?;
            let flat = layout.zeros()?;
            let memory = self.memory_for(&flat)?;
            Block::new(members, &layout, flat, memory)
        };
        group_tensors(tensors, usize::MAX)?.into_iter().map(block).collect()
    }

    /// `flat <- weight * x_0 + weight * x_1 + ...` with the ranks' `flat`s x, for each block. Ranks call it together.
    pub async fn sum_over_ranks(&self, blocks: &[Block], weight: f64) -> Result<()> {
        let (rank, world) = (self.group.rank(), self.group.size());
        if world == 1 {
            return Ok(());
        }
        let start = |(index, Block { flat, memory, .. }): (usize, &Block)| {
            let plan = Plan::of_all(rank, world, weight);
            Exchange::start(&self.lane, plan, None, flat, memory, index)
        };
        let exchanges = blocks.iter().enumerate().map(start).collect::<Result<Vec<_>>>()?;
        for (exchange, block) in exchanges.iter().zip(blocks) {
            exchange.over().await;
            weighted_sum(&block.flat, &exchange.result()?.terms)?;
        }
        Ok(())
    }
}
