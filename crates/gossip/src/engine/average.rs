//! The global average of all models, and its revert.
use std::sync::Arc;

use lockstep_collectives::LocalFuture;
use lockstep_torch::tensor::Item;
use lockstep_torch::{Kind, Tensor, TensorExt};

use super::Engine;
use super::consensus::Distances;
use super::order::compare;
use super::state::Shared;
use super::summands::Summand;
use crate::error::{GossipError, Result, Subject};

/// What an average has replaced, with the former values. While it exists, the next exchanges are held back.
pub(super) type Backup = Vec<(Summand, Tensor)>;

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
        for (summand, before) in &backup {
            summand.flat.share()?.f_copy_(before)?;
            summand.scatter()?;
        }
        state.held = false;
        for index in 0..state.buckets.len() {
            shared.launch(&mut state, index)?;
        }
        Ok(())
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
        let mut summands = self.models()?;
        let models = summands.len();
        summands.extend(self.summands_of(buffers)?);
        let kept = match options {
            AverageOptions { revertible: true, .. } => summands.len(),
            AverageOptions { distance: true, .. } => models,
            _ => 0,
        };
        let before = summands[..kept].iter().map(|summand| summand.flat.duplicate());
        let before = before.collect::<lockstep_torch::Result<Vec<_>>>()?;
        self.sum_over_ranks(&summands, 1.0 / self.group.size() as f64).await?;
        // The distance is that of the models.
        let measure = || distance(&summands[..models], &before);
        let distance = options.distance.then(measure).transpose()?;
        for summand in &summands {
            summand.scatter()?;
        }
        let mut state = self.state.lock();
        state.held = options.revertible;
        state.backup = options.revertible.then(|| summands.into_iter().zip(before).collect());
        for index in (0..state.buckets.len()).filter(|_| !options.revertible) {
            state.buckets[index].distances = Distances::default();
            self.launch(&mut state, index)?;
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
        compare(self, NAME, NAME, Subject::Calls, &lines).await?;
        self.lane.connect()
    }

    /// Summands of all parameters: of the blocks, or of the parameters before there are blocks.
    fn models(&self) -> Result<Vec<Summand>> {
        let state = self.state.lock();
        if state.buckets.is_empty() {
            return self.summands_of(&state.values()?);
        }
        state.buckets.iter().map(Summand::of_bucket).collect()
    }
}

/// The 2-norm of the change of these summands.
fn distance(summands: &[Summand], before: &[Tensor]) -> Result<f64> {
    let mut squares = 0.0;
    for (Summand { flat, .. }, before) in summands.iter().zip(before) {
        let difference = before.f_to_kind(Kind::Double)?.f_sub(&flat.f_to_kind(Kind::Double)?)?;
        if let Item::Double(value) = difference.f_square()?.f_sum(Kind::Double)?.item()? {
            squares += value;
        }
    }
    Ok(squares.sqrt())
}
