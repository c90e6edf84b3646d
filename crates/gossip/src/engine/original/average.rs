//! Decent-DP's global average, which the next step overwrites, and its revert, which never expires.
use lockstep_torch::tensor::Item;
use lockstep_torch::{Kind, Tensor, TensorExt};

use super::super::average::AverageOptions;
use super::super::block::Block;
use super::super::state::{Shared, State};
use crate::error::{GossipError, Result};

/// The dtypes of buffers that are averaged.
const BUFFER_KINDS: [Kind; 3] = [Kind::Half, Kind::Float, Kind::Double];

impl Shared {
    /// Replaces blocks (or all parameters, where they are no views of blocks) and `buffers` by their means. The next
    /// step still mixes exchanges in flight; an average that is not revertible drops them.
    pub(in crate::engine) async fn averaged_as_original(
        &self,
        options: AverageOptions,
        buffers: &[Tensor],
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
            let mut state = self.state.lock();
            let copies = state.values()?.into_iter().map(|value| Ok(value.duplicate()?));
            state.original.backup = copies.collect::<Result<_>>()?;
        }
        let models = self.models_as_original()?;
        let is_averaged = |buffer: &&Tensor| buffer.f_kind().is_ok_and(|kind| BUFFER_KINDS.contains(&kind));
        let buffers = buffers.iter().filter(is_averaged).map(TensorExt::share);
        let buffers = self.blocks_of(&buffers.collect::<lockstep_torch::Result<Vec<_>>>()?)?;
        let world = self.group.size() as i64;
        // Models are divided before they are summed, buffers after it.
        for block in &models {
            let _ = block.flat.share()?.f_div_scalar_(world)?;
        }
        self.sum_over_ranks(&models, 1.0).await?;
        self.sum_over_ranks(&buffers, 1.0).await?;
        for block in &buffers {
            let _ = block.flat.share()?.f_div_scalar_(world)?;
        }
        for block in models.iter().chain(&buffers) {
            block.write()?;
        }
        let distance = || self.state.lock().distance_to_backup();
        options.distance.then(distance).transpose()
    }

    /// Exchanges in flight still use the buckets' own memory.
    fn models_as_original(&self) -> Result<Vec<Block>> {
        let state = self.state.lock();
        if !self.options.parameters_as_views {
            return self.blocks_of(&state.values()?);
        }
        let blocks = state.buckets.iter().map(|bucket| &bucket.block.flat);
        blocks
            .map(|flat| Ok(Block::of_flat(flat.share()?, self.memory_for(flat)?)))
            .collect()
    }
}

impl State {
    /// Restores the values before the last revertible average, however long ago it was.
    pub(in crate::engine) fn revert_as_original(&self) -> Result<()> {
        if self.original.backup.is_empty() {
            return Err(GossipError::NothingToRevert);
        }
        for (mut value, before) in self.values()?.into_iter().zip(&self.original.backup) {
            value.f_copy_(before)?;
        }
        Ok(())
    }

    /// The parameters' values, in their own memory.
    pub(in crate::engine) fn values(&self) -> Result<Vec<Tensor>> {
        let values = self.parameters.iter().map(|parameter| parameter.tensor.f_data());
        Ok(values.collect::<std::result::Result<_, _>>()?)
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
