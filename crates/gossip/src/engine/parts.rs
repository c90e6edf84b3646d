//! What all ranks add up, on demand: blocks of buckets, and tensors that stand in none.
use lockstep_torch::{Device, Kind, Tensor, TensorExt, weighted_sum};

use super::exchange::Exchange;
use super::schedule::Plan;
use super::state::{Bucket, Shared, tag_of};
use crate::error::{GossipError, Result};

/// Flat memory to be added up, and that for what comes in.
pub(super) struct Part {
    /// Of real numbers.
    pub flat: Tensor,
    memory: Tensor,
    /// Parameters count for the distance, buffers do not.
    pub counts: bool,
    /// What is copied into `flat` before, and out of it after.
    pub copies: Vec<Tensor>,
}

impl Part {
    /// A bucket's own block, and its memory: no exchange must be under way.
    pub fn of_bucket(bucket: &Bucket) -> Result<Self> {
        Ok(Self {
            flat: bucket.block.flat.share()?,
            memory: bucket.memory.share()?,
            counts: true,
            copies: Vec::new(),
        })
    }

    /// By tensor: its place in `flat`.
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
    /// A part that has memory of its own.
    pub fn part(&self, flat: Tensor, counts: bool, copies: Vec<Tensor>) -> Result<Part> {
        let rank = self.group.rank();
        let memory = Plan::mean(rank, self.group.size()).memory(rank, flat.numel());
        Ok(Part {
            memory: Tensor::f_zeros([memory as i64], (flat.f_kind()?, flat.device()))?,
            flat,
            counts,
            copies,
        })
    }

    /// Tensors that stand in no block, and whether they count: one part a dtype, device and use.
    pub fn parts_of(&self, loose: Vec<(Tensor, bool)>) -> Result<Vec<Part>> {
        let mut groups: Vec<((Kind, Device, bool), Vec<Tensor>)> = Vec::new();
        for (tensor, counts) in loose {
            let key = (tensor.f_kind()?, tensor.device(), counts);
            match groups.iter_mut().find(|(other, _)| *other == key) {
                Some((_, members)) => members.push(tensor),
                None => groups.push((key, vec![tensor])),
            }
        }
        let mut parts = Vec::new();
        for ((kind, device, counts), copies) in groups {
            let numel: usize = copies.iter().map(Tensor::numel).sum();
            let mut flat = Tensor::f_zeros([numel as i64], (kind, device))?;
            if flat.is_complex() {
                flat = flat.f_view_as_real()?.f_view([-1])?;
            }
            parts.push(self.part(flat, counts, copies)?);
        }
        Ok(parts)
    }

    /// `flat <- weight * x_0 + weight * x_1 + ...` with the ranks' `flat`s x, for each part. Ranks call it together.
    pub async fn add_up(&self, parts: &[Part], weight: f64) -> Result<()> {
        let (rank, world) = (self.group.rank(), self.group.size());
        if world == 1 {
            return Ok(());
        }
        let plan = Plan::of_all(rank, world, weight);
        let mut exchanges = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            let (flat, memory, tag) = (&part.flat, &part.memory, tag_of(index));
            exchanges.push(Exchange::start(
                &self.lane,
                plan.clone(),
                None,
                None,
                flat,
                memory,
                tag,
            )?);
        }
        for (exchange, part) in exchanges.iter().zip(parts) {
            exchange.over().await;
            let arrival = exchange.result().ok_or(GossipError::Unexpected {
                what: "a part is added up before its exchange is over",
            })??;
            weighted_sum(&part.flat, &arrival.terms)?;
        }
        Ok(())
    }
}
