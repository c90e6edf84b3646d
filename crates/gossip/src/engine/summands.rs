//! Sums over all ranks, on demand: of blocks, and of tensors outside of blocks.
use lockstep_torch::{Device, Kind, Tensor, TensorExt, weighted_sum};

use super::exchange::Exchange;
use super::schedule::Plan;
use super::state::{Bucket, Shared, tag_of};
use crate::error::{GossipError, Result};

/// Flat memory that is summed over all ranks.
pub(super) struct Summand {
    /// Of real numbers.
    pub flat: Tensor,
    /// Receives others' values.
    memory: Tensor,
    /// Whether it counts for the distance: parameters do, buffers do not.
    pub counts: bool,
    /// Tensors that are copied into `flat` before, and out of it after.
    pub copies: Vec<Tensor>,
}

impl Summand {
    /// A bucket's own block and memory. The bucket must have no exchange in flight.
    pub fn of_bucket(bucket: &Bucket) -> Result<Self> {
        Ok(Self {
            flat: bucket.block.flat.share()?,
            memory: bucket.memory.share()?,
            counts: true,
            copies: Vec::new(),
        })
    }

    /// Each tensor with its place in `flat`.
    fn pieces(&self) -> Result<Vec<(Tensor, Tensor)>> {
        let mut pieces = Vec::new();
        let mut start = 0;
        for tensor in &self.copies {
            let numel = if tensor.is_complex() {
                2 * tensor.numel()
            } else {
                tensor.numel()
            } as i64;
            let piece = self.flat.f_narrow(0, start, numel)?;
            let piece = if tensor.is_complex() {
                piece.f_view([-1, 2])?.f_view_as_complex()?.f_view_as(tensor)?
            } else {
                piece.f_view_as(tensor)?
            };
            pieces.push((tensor.share()?, piece));
            start += numel;
        }
        Ok(pieces)
    }

    /// Copies the tensors' values into `flat`.
    pub fn gather(&self) -> Result<()> {
        for (tensor, mut piece) in self.pieces()? {
            piece.f_copy_(&tensor)?;
        }
        Ok(())
    }

    /// Copies the values of `flat` into the tensors.
    pub fn scatter(&self) -> Result<()> {
        for (mut tensor, piece) in self.pieces()? {
            tensor.f_copy_(&piece)?;
        }
        Ok(())
    }
}

impl Shared {
    /// A summand with its own memory.
    pub fn summand(&self, flat: Tensor, counts: bool, copies: Vec<Tensor>) -> Result<Summand> {
        let rank = self.group.rank();
        let memory = Plan::mean(rank, self.group.size()).memory(rank, flat.numel());
        Ok(Summand {
            memory: Tensor::f_zeros([memory as i64], (flat.f_kind()?, flat.device()))?,
            flat,
            counts,
            copies,
        })
    }

    /// Summands of tensors outside of blocks, given with whether they count: one a dtype, device and use.
    pub fn summands_of(&self, loose: Vec<(Tensor, bool)>) -> Result<Vec<Summand>> {
        let mut groups: Vec<((Kind, Device, bool), Vec<Tensor>)> = Vec::new();
        for (tensor, counts) in loose {
            let key = (tensor.f_kind()?, tensor.device(), counts);
            match groups.iter_mut().find(|(other, _)| *other == key) {
                Some((_, members)) => members.push(tensor),
                None => groups.push((key, vec![tensor])),
            }
        }
        let mut summands = Vec::new();
        for ((kind, device, counts), copies) in groups {
            let numel: usize = copies.iter().map(Tensor::numel).sum();
            let mut flat = Tensor::f_zeros([numel as i64], (kind, device))?;
            if flat.is_complex() {
                flat = flat.f_view_as_real()?.f_view([-1])?;
            }
            summands.push(self.summand(flat, counts, copies)?);
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
