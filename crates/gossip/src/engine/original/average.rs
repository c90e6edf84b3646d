//! The mean of all models, which the next step mixes away, and the way back from it, which stays.
use std::sync::Arc;

use lockstep_torch::tensor::Item;
use lockstep_torch::{Kind, Tensor, TensorExt};

use super::super::average::AverageOptions;
use super::super::state::{Shared, State};
use crate::error::{GossipError, Result};

/// The dtypes of buffers that are averaged.
const BUFFER_KINDS: [Kind; 3] = [Kind::Half, Kind::Float, Kind::Double];

impl Shared {
    /// There are no blocks before the second forward pass, which the original fails at.
    pub(in crate::engine) fn check_average_as_original(&self, state: &State) -> Result<()> {
        if self.options.parameters_as_views && state.buckets.is_empty() {
            return Err(GossipError::AverageEarly);
        }
        Ok(())
    }

    /// Puts the means of all ranks in place of blocks (of all parameters, where they are no views of blocks) and `buffers`. What
    /// is on its way is mixed by in the next step all the same, or, after an average that is not revertible, dropped.
    pub(in crate::engine) async fn averaged_as_original(
        self: &Arc<Self>,
        options: AverageOptions,
        buffers: Vec<Tensor>,
    ) -> Result<Option<f64>> {
        let count = self.state.lock().buckets.len();
        for index in 0..count {
            self.arrival(index).await;
            if options.revertible {
                continue;
            }
            let exchange = self.state.lock().buckets[index].exchange.take();
            if let Some(result) = exchange.and_then(|exchange| exchange.result()) {
                result?;
            }
        }
        if options.revertible || options.distance {
            self.state.lock().keep_backup()?;
        }
        let world = self.group.size() as i64;
        let mut models = Vec::new();
        if self.options.parameters_as_views {
            for bucket in &self.state.lock().buckets {
                models.push(self.part(bucket.block.flat.share()?, true, Vec::new())?);
            }
        } else {
            let values = self.state.lock().values()?;
            models = self.parts_of(values.into_iter().map(|value| (value, true)).collect())?;
        }
        for part in &models {
            part.gather()?;
            let _ = part.flat.share()?.f_div_scalar_(world)?;
        }
        let buffers = buffers.into_iter().map(|buffer| Ok((buffer.f_data()?, false)));
        let buffers: Vec<_> = buffers.collect::<Result<_>>()?;
        let averaged = buffers
            .into_iter()
            .filter(|(buffer, _)| buffer.f_kind().is_ok_and(|kind| BUFFER_KINDS.contains(&kind)));
        let buffers = self.parts_of(averaged.collect())?;
        for part in &buffers {
            part.gather()?;
        }
        self.add_up(&models, 1.0).await?;
        self.add_up(&buffers, 1.0).await?;
        for part in &buffers {
            let _ = part.flat.share()?.f_div_scalar_(world)?;
        }
        for part in models.iter().chain(&buffers) {
            part.scatter()?;
        }
        if options.distance {
            return Ok(Some(self.state.lock().distance_to_backup()?));
        }
        Ok(None)
    }

    /// Puts back what the last average that kept it has replaced, however long ago that was.
    pub(in crate::engine) fn revert_as_original(&self) -> Result<()> {
        let state = self.state.lock();
        state.check("revertGlobalAvg was called")?;
        if state.original.backup.is_empty() {
            return Err(GossipError::NothingToRevert);
        }
        for (mut value, before) in state.values()?.into_iter().zip(&state.original.backup) {
            value.f_copy_(before)?;
        }
        Ok(())
    }
}

impl State {
    /// The parameters' values, in their own memory.
    fn values(&self) -> Result<Vec<Tensor>> {
        let values = self.parameters.iter().map(|parameter| parameter.tensor.f_data());
        Ok(values.collect::<std::result::Result<_, _>>()?)
    }

    fn keep_backup(&mut self) -> Result<()> {
        self.original.backup = self
            .values()?
            .iter()
            .map(|value| Ok(value.duplicate()?))
            .collect::<Result<_>>()?;
        Ok(())
    }

    /// The norm of the norms of what an average has changed, in the parameters' own dtype.
    fn distance_to_backup(&self) -> Result<f64> {
        let differences = self.values()?.into_iter().zip(&self.original.backup);
        let norms = differences.map(|(value, before)| Ok(value.f_sub(before)?.f_norm()?));
        let norms: Vec<Tensor> = norms.collect::<Result<_>>()?;
        match Tensor::f_stack(&norms, 0)?.f_norm()?.item()? {
            Item::Double(distance) => Ok(distance),
            _ => Ok(0.0),
        }
    }
}
