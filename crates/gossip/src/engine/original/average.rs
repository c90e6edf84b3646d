//! Decent-DP's global average, which the next step overwrites, and its revert, which never expires.
use std::sync::Arc;

use lockstep_torch::tensor::Item;
use lockstep_torch::{Kind, Tensor, TensorExt};

use super::super::average::AverageOptions;
use super::super::state::{Shared, State};
use crate::error::{GossipError, Result};

/// The dtypes of buffers that are averaged.
const BUFFER_KINDS: [Kind; 3] = [Kind::Half, Kind::Float, Kind::Double];

impl Shared {
    /// Refuses an average before the second forward pass, where there are no blocks; Decent-DP fails there too.
    pub(in crate::engine) fn check_average_as_original(&self, state: &State) -> Result<()> {
        if self.options.parameters_as_views && state.buckets.is_empty() {
            return Err(GossipError::AverageEarly);
        }
        Ok(())
    }

    /// Replaces blocks (or all parameters, where they are no views of blocks) and `buffers` by their means. The next
    /// step still mixes exchanges in flight; an average that is not revertible drops them.
    pub(in crate::engine) async fn averaged_as_original(
        self: &Arc<Self>,
        options: AverageOptions,
        buffers: Vec<Tensor>,
    ) -> Result<Option<f64>> {
        let count = self.state.lock().buckets.len();
        for index in 0..count {
            if options.revertible {
                self.arrival(index).await;
            } else {
                self.drop_arrival(index).await?;
            }
        }
        if options.revertible || options.distance {
            self.state.lock().keep_backup()?;
        }
        let world = self.group.size() as i64;
        let mut models = Vec::new();
        if self.options.parameters_as_views {
            for bucket in &self.state.lock().buckets {
                models.push(self.summand(bucket.block.flat.share()?)?);
            }
        } else {
            models = self.summands_of(&self.state.lock().values()?, true)?;
        }
        for summand in &models {
            summand.gather()?;
            let _ = summand.flat.share()?.f_div_scalar_(world)?;
        }
        let is_averaged = |buffer: &&Tensor| buffer.f_kind().is_ok_and(|kind| BUFFER_KINDS.contains(&kind));
        let buffers = buffers.iter().filter(is_averaged).map(|buffer| Ok(buffer.f_data()?));
        let buffers = self.summands_of(&buffers.collect::<Result<Vec<_>>>()?, false)?;
        for summand in &buffers {
            summand.gather()?;
        }
        self.sum_over_ranks(&models, 1.0).await?;
        self.sum_over_ranks(&buffers, 1.0).await?;
        for summand in &buffers {
            let _ = summand.flat.share()?.f_div_scalar_(world)?;
        }
        for summand in models.iter().chain(&buffers) {
            summand.scatter()?;
        }
        if options.distance {
            return Ok(Some(self.state.lock().distance_to_backup()?));
        }
        Ok(None)
    }

    /// Restores the values before the last revertible average, however long ago it was.
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
    pub(in crate::engine) fn values(&self) -> Result<Vec<Tensor>> {
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

    /// The norm of the norms of the parameters' changes by an average, in the parameters' own dtype.
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
