//! The global average of all models, and its revert.
use std::sync::Arc;

use lockstep_collectives::LocalFuture;
use lockstep_torch::tensor::Item;
use lockstep_torch::{Kind, Tensor, TensorExt};

use super::Engine;
use super::block::Block;
use super::consensus::Distances;
use super::state::Shared;
use crate::error::{GossipError, Result, Subject};

/// What an average has replaced, with the former values. While it exists, the next exchanges are held back.
pub(super) type Backup = Vec<(Block, Tensor)>;

/// Options of an average.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AverageOptions {
    /// Keep the replaced values for [`super::Engine::revert`].
    pub revertible: bool,
    /// Return this rank's distance from the mean.
    pub distance: bool,
}

impl Engine {
    /// Replaces all ranks' parameters and floating-point `buffers` by their means. Returns this rank's distance from
    /// the mean if asked. Drops exchanges in flight; models are sent again from the mean, after a revertible average
    /// when training continues or the average is reverted. Ranks call it together.
    pub fn average(
        &self,
        options: AverageOptions,
        buffers: Vec<Tensor>,
    ) -> LocalFuture<std::result::Result<Option<f64>, Arc<GossipError>>> {
        let shared = Arc::clone(&self.shared);
        let begun = shared.begin_average();
        Box::pin(async move {
            begun.map_err(Arc::new)?;
            let averaged = shared.average(options, &buffers).await;
            shared.state.lock().averaging = false;
            // Peers wait for this rank.
            averaged.map_err(|error| shared.fail(error))
        })
    }

    /// Reverts a revertible average. Ranks call it together. Refused if there is none, or training has continued.
    pub fn revert(&self) -> Result<()> {
        let shared = &self.shared;
        let mut state = shared.state.lock();
        state.check("revertGlobalAvg was called")?;
        if shared.options.compat {
            return state.revert_as_original();
        }
        let backup = state.backup.take().ok_or(GossipError::NothingToRevert)?;
        for (block, before) in &backup {
            block.flat.share()?.f_copy_(before)?;
            block.write()?;
        }
        state.held = false;
        shared.launch_all(&mut state)
    }
}

impl Shared {
    /// Reserves the blocks and their exchanges for the average.
    fn begin_average(&self) -> Result<()> {
        let mut state = self.state.lock();
        state.check("globalAvg was called")?;
        // There are no blocks before the second forward pass; Decent-DP fails there too.
        if self.options.compat && self.options.parameters_as_views && state.buckets.is_empty() {
            return Err(GossipError::AverageEarly);
        }
        state.averaging = true;
        Ok(())
    }

    async fn average(&self, options: AverageOptions, buffers: &[Tensor]) -> Result<Option<f64>> {
        self.check_all_average(options, buffers).await?;
        if self.options.compat {
            return self.averaged_as_original(options, buffers).await;
        }
        let count = self.state.lock().buckets.len();
        // Peers wait for exchanges in flight, so they end first. Their results are dropped.
        for index in 0..count {
            self.drop_arrival(index).await?;
            // Parameters may have been written since: loaded, or during another average.
            self.state.lock().buckets[index].block.read()?;
        }
        let mut blocks = self.models()?;
        let models = blocks.len();
        blocks.extend(self.blocks_of(buffers)?);
        let kept = if options.revertible {
            blocks.len()
        } else if options.distance {
            models
        } else {
            0
        };
        let before = blocks[..kept].iter().map(|block| block.flat.duplicate());
        let before = before.collect::<lockstep_torch::Result<Vec<_>>>()?;
        self.sum_over_ranks(&blocks, 1.0 / self.group.size() as f64).await?;
        // The distance is that of the models.
        let measure = || distance(&blocks[..models], &before);
        let distance = options.distance.then(measure).transpose()?;
        for block in &blocks {
            block.write()?;
        }
        let mut state = self.state.lock();
        state.held = options.revertible;
        state.backup = options.revertible.then(|| blocks.into_iter().zip(before).collect());
        if !options.revertible {
            for bucket in &mut state.buckets {
                bucket.distances = Distances::default();
            }
            self.launch_all(&mut state)?;
        }
        Ok(distance)
    }

    /// Compares the call with the peers'. Otherwise an average on one rank would receive the messages of a step on
    /// another.
    async fn check_all_average(&self, options: AverageOptions, buffers: &[Tensor]) -> Result<()> {
        const NAME: &str = "globalAvg";
        self.verify(NAME).await?;
        let mut lines = vec![
            format!("{NAME} after {} step(s)", self.state.lock().steps()),
            format!("{NAME} with revertible: {}", options.revertible),
        ];
        for buffer in buffers {
            let (shape, kind) = (buffer.size(), buffer.f_kind()?);
            lines.push(format!("{NAME} of a buffer of shape {shape:?}, {kind:?}"));
        }
        self.compare(NAME, NAME, Subject::Calls, &lines).await?;
        self.lane.connect()
    }

    /// The buckets' blocks, or blocks of all parameters before there are buckets.
    fn models(&self) -> Result<Vec<Block>> {
        let state = self.state.lock();
        if state.buckets.is_empty() {
            return self.blocks_of(&state.values()?);
        }
        state.buckets.iter().map(|bucket| bucket.block.share()).collect()
    }
}

/// The 2-norm of the change of these blocks.
fn distance(blocks: &[Block], before: &[Tensor]) -> Result<f64> {
    let mut squares = 0.0;
    for (Block { flat, .. }, before) in blocks.iter().zip(before) {
        let difference = before.f_to_kind(Kind::Double)?.f_sub(&flat.f_to_kind(Kind::Double)?)?;
        if let Item::Double(value) = difference.f_square()?.f_sum(Kind::Double)?.item()? {
            squares += value;
        }
    }
    Ok(squares.sqrt())
}
