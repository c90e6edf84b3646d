//! The mean of all models, on demand, and the way back from it.
use std::sync::Arc;

use lockstep_collectives::LocalFuture;
use lockstep_torch::{Kind, Tensor, TensorExt};

use super::arithmetic::duplicate;
use super::exchange::Exchange;
use super::schedule::Plan;
use super::state::{Phase, Shared, tag_of};
use crate::error::{GossipError, Result};

/// What an average has replaced: tensors, and the values that they had. While it is there, the exchanges of the next round are
/// held back.
pub(super) struct Backup(Vec<(Tensor, Tensor)>);

/// What an average is asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AverageOptions {
    /// Keep the values that it replaces, for [`super::Engine::revert`].
    pub revertible: bool,
    /// Answer how far this rank's parameters were from the mean.
    pub distance: bool,
}

/// Flat memory to be averaged, and that for what comes in.
struct Averaged {
    flat: Tensor,
    memory: Tensor,
    /// Parameters count for the distance, buffers do not.
    counts: bool,
    /// What is copied into `flat` before, and out of it after.
    copies: Vec<Tensor>,
}

impl Shared {
    /// See [`super::Engine::average`].
    pub fn average(
        self: &Arc<Self>,
        options: AverageOptions,
        buffers: Vec<Tensor>,
    ) -> LocalFuture<Result<Option<f64>>> {
        let shared = Arc::clone(self);
        Box::pin(async move {
            shared.state.lock().check("globalAvg was called")?;
            match shared.averaged(options, buffers).await {
                Ok(distance) => Ok(distance),
                // The peers count on this rank.
                Err(error) => {
                    let cause = shared.fail(error);
                    Err(GossipError::Failed {
                        action: "globalAvg".to_owned(),
                        cause,
                    })
                }
            }
        })
    }

    async fn averaged(self: &Arc<Self>, options: AverageOptions, buffers: Vec<Tensor>) -> Result<Option<f64>> {
        self.verify().await?;
        let count = self.state.lock().buckets.len();
        // What is under way arrives, since the peers count on it, and is dropped: the average replaces it.
        for index in 0..count {
            self.arrival(index).await;
            let exchange = self.state.lock().buckets[index].exchange.take();
            if let Some(result) = exchange.and_then(|exchange| exchange.result()) {
                result?;
            }
        }
        let parts = self.averaged_parts(buffers)?;
        let mut values = Vec::new();
        for part in &parts {
            part.gather()?;
            if options.revertible || (options.distance && part.counts) {
                values.push((part.flat.share()?, duplicate(&part.flat)?));
            }
        }
        let (rank, world) = (self.group.rank(), self.group.size());
        let plan = Plan::mean(rank, world);
        let mut exchanges = Vec::new();
        for (index, part) in parts.iter().enumerate().filter(|_| world > 1) {
            let (flat, memory) = (&part.flat, &part.memory);
            exchanges.push(Exchange::start(
                &self.lane,
                plan.clone(),
                None,
                flat,
                memory,
                tag_of(index),
            )?);
        }
        for (exchange, part) in exchanges.iter().zip(&parts) {
            exchange.over().await;
            if let Some(result) = exchange.result() {
                result?;
            }
            let sum = part.memory.f_narrow(0, 0, part.flat.numel() as i64)?;
            part.flat.share()?.f_copy_(&sum)?;
        }
        let distance = if options.distance {
            Some(distance(&values, &parts)?)
        } else {
            None
        };
        self.averaged_values(options, values, &parts)?;
        Ok(distance)
    }

    /// Puts averages in place, and starts what comes next, or keeps the way back.
    fn averaged_values(
        &self,
        options: AverageOptions,
        values: Vec<(Tensor, Tensor)>,
        parts: &[Averaged],
    ) -> Result<()> {
        let mut backup = Vec::new();
        for (part, (flat, before)) in parts.iter().zip(values) {
            if options.revertible {
                if part.copies.is_empty() {
                    backup.push((flat, before));
                } else {
                    for tensor in &part.copies {
                        backup.push((tensor.share()?, duplicate(tensor)?));
                    }
                }
            }
        }
        for part in parts {
            part.scatter()?;
        }
        let mut state = self.state.lock();
        let count = state.buckets.len();
        for index in 0..count {
            self.to_parameters(&state, index)?;
        }
        if options.revertible {
            state.backup = Some(Backup(backup));
            state.held = true;
            return Ok(());
        }
        (state.backup, state.held) = (None, false);
        for index in 0..count {
            state.buckets[index].distances.forget();
            self.launch(&mut state, index)?;
        }
        Ok(())
    }

    fn averaged_parts(&self, buffers: Vec<Tensor>) -> Result<Vec<Averaged>> {
        let state = self.state.lock();
        let mut parts = Vec::new();
        for bucket in &state.buckets {
            parts.push(Averaged {
                flat: bucket.block.flat.share()?,
                memory: bucket.memory.share()?,
                counts: true,
                copies: Vec::new(),
            });
        }
        let mut loose = Vec::new();
        if matches!(state.phase, Phase::Tracing) {
            for parameter in &state.parameters {
                loose.push((parameter.tensor.f_data()?, true));
            }
        }
        drop(state);
        for buffer in buffers {
            loose.push((buffer.f_data()?, false));
        }
        // One message a dtype, device and use.
        let mut groups: Vec<(Kind, lockstep_torch::Device, bool, Vec<Tensor>)> = Vec::new();
        for (tensor, counts) in loose {
            let key = (tensor.f_kind()?, tensor.device(), counts);
            match groups
                .iter_mut()
                .find(|(kind, device, counts, _)| (*kind, *device, *counts) == key)
            {
                Some((.., members)) => members.push(tensor),
                None => groups.push((key.0, key.1, key.2, vec![tensor])),
            }
        }
        for (kind, device, counts, copies) in groups {
            let numel: usize = copies.iter().map(Tensor::numel).sum();
            let flat = Tensor::f_zeros([numel as i64], (kind, device))?;
            let real = if copies[0].is_complex() {
                flat.f_view_as_real()?.f_view([-1])?
            } else {
                flat
            };
            let memory = Plan::mean(self.group.rank(), self.group.size()).memory(self.group.rank(), real.numel());
            parts.push(Averaged {
                memory: Tensor::f_zeros([memory as i64], (real.f_kind()?, device))?,
                flat: real,
                counts,
                copies,
            });
        }
        Ok(parts)
    }

    /// See [`super::Engine::revert`].
    pub fn revert(&self) -> Result<()> {
        let mut state = self.state.lock();
        state.check("revertGlobalAvg was called")?;
        let Some(backup) = state.backup.take() else {
            return Err(GossipError::NothingToRevert);
        };
        for (tensor, value) in &backup.0 {
            tensor.share()?.f_copy_(value)?;
        }
        state.held = false;
        for index in 0..state.buckets.len() {
            self.to_parameters(&state, index)?;
            self.launch(&mut state, index)?;
        }
        Ok(())
    }
}

impl Averaged {
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

    fn gather(&self) -> Result<()> {
        for (tensor, mut piece) in self.pieces()? {
            piece.f_copy_(&tensor)?;
        }
        Ok(())
    }

    fn scatter(&self) -> Result<()> {
        for (mut tensor, piece) in self.pieces()? {
            tensor.f_copy_(&piece)?;
        }
        Ok(())
    }
}

/// The 2-norm of what averages have changed, of this rank's parameters.
fn distance(values: &[(Tensor, Tensor)], parts: &[Averaged]) -> Result<f64> {
    let mut squares = 0.0;
    for ((flat, before), _) in values.iter().zip(parts).filter(|(_, part)| part.counts) {
        let difference = before.f_to_kind(Kind::Double)?.f_sub(&flat.f_to_kind(Kind::Double)?)?;
        let sum = difference.f_square()?.f_sum(Kind::Double)?;
        if let lockstep_torch::tensor::Item::Double(value) = sum.item()? {
            squares += value;
        }
    }
    Ok(squares.sqrt())
}
