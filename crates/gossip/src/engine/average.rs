//! The global average of all models, and its revert.
use std::sync::Arc;

use lockstep_collectives::LocalFuture;
use lockstep_torch::{Kind, Tensor, TensorExt};

use super::order::compare;
use super::state::{Phase, Shared};
use super::summands::Summand;
use crate::error::{GossipError, Result, Subject};

/// Tensors that an average has replaced, with their former values. While it exists, the next exchanges are held back.
pub(super) struct Backup(Vec<(Tensor, Tensor)>);

/// Options of an average.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AverageOptions {
    /// Keep the replaced values for [`super::Engine::revert`].
    pub revertible: bool,
    /// Return this rank's distance from the mean.
    pub distance: bool,
}

impl Shared {
    /// See [`super::Engine::average`].
    pub fn average(
        self: &Arc<Self>,
        options: AverageOptions,
        buffers: Vec<Tensor>,
    ) -> LocalFuture<std::result::Result<Option<f64>, Arc<GossipError>>> {
        let shared = Arc::clone(self);
        let begun = self.begin_average();
        Box::pin(async move {
            begun.map_err(Arc::new)?;
            let averaged = async {
                shared.check_all_average(options, &buffers).await?;
                if shared.options.compat {
                    shared.averaged_as_original(options, buffers).await
                } else {
                    shared.averaged(options, buffers).await
                }
            };
            let averaged = averaged.await;
            shared.state.lock().averaging = false;
            // Peers wait for this rank.
            averaged.map_err(|error| shared.fail(error))
        })
    }

    /// Reserves the blocks and their exchanges for the average.
    fn begin_average(&self) -> Result<()> {
        let mut state = self.state.lock();
        state.check("globalAvg was called")?;
        if self.options.compat {
            self.check_average_as_original(&state)?;
        }
        state.averaging = true;
        Ok(())
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
            lines.push(format!(
                "{NAME} of a buffer of shape {:?}, {:?}",
                buffer.size(),
                buffer.f_kind()?
            ));
        }
        compare(self, NAME, NAME, Subject::Calls, &lines).await?;
        self.lane.connect()
    }

    async fn averaged(self: &Arc<Self>, options: AverageOptions, buffers: Vec<Tensor>) -> Result<Option<f64>> {
        let count = self.state.lock().buckets.len();
        // Peers wait for exchanges in flight, so they end first. Their results are dropped.
        for index in 0..count {
            self.drop_arrival(index).await?;
            // Parameters may have been written since: loaded, or during another average.
            self.read_parameters(&self.state.lock(), index)?;
        }
        let summands = self.averaged_summands(&buffers)?;
        let mut values = Vec::new();
        for summand in &summands {
            summand.gather()?;
            if options.revertible || (options.distance && summand.counts) {
                values.push((summand.flat.share()?, summand.flat.duplicate()?));
            }
        }
        self.sum_over_ranks(&summands, 1.0 / self.group.size() as f64).await?;
        let distance = if options.distance {
            Some(distance(&values, &summands)?)
        } else {
            None
        };
        self.averaged_values(options, values, &summands)?;
        Ok(distance)
    }

    /// Applies the averages. Then starts the next exchanges, or keeps a backup.
    fn averaged_values(
        &self,
        options: AverageOptions,
        values: Vec<(Tensor, Tensor)>,
        summands: &[Summand],
    ) -> Result<()> {
        let mut backup = Vec::new();
        for (summand, (flat, before)) in summands.iter().zip(values) {
            if options.revertible {
                if summand.copies.is_empty() {
                    backup.push((flat, before));
                } else {
                    for tensor in &summand.copies {
                        backup.push((tensor.share()?, tensor.duplicate()?));
                    }
                }
            }
        }
        for summand in summands {
            summand.scatter()?;
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

    fn averaged_summands(&self, buffers: &[Tensor]) -> Result<Vec<Summand>> {
        let mut summands = Vec::new();
        {
            let state = self.state.lock();
            for bucket in &state.buckets {
                summands.push(Summand::of_bucket(bucket)?);
            }
            if matches!(state.phase, Phase::Tracing) {
                summands.extend(self.summands_of(&state.values()?, true)?);
            }
        }
        let buffers = buffers.iter().map(|buffer| Ok(buffer.f_data()?));
        summands.extend(self.summands_of(&buffers.collect::<Result<Vec<_>>>()?, false)?);
        Ok(summands)
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

/// The 2-norm of the change of this rank's parameters.
fn distance(values: &[(Tensor, Tensor)], summands: &[Summand]) -> Result<f64> {
    let mut squares = 0.0;
    for ((flat, before), _) in values.iter().zip(summands).filter(|(_, summand)| summand.counts) {
        let difference = before.f_to_kind(Kind::Double)?.f_sub(&flat.f_to_kind(Kind::Double)?)?;
        let sum = difference.f_square()?.f_sum(Kind::Double)?;
        if let lockstep_torch::tensor::Item::Double(value) = sum.item()? {
            squares += value;
        }
    }
    Ok(squares.sqrt())
}
