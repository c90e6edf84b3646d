//! The mean of all models, on demand, and the way back from it.
use std::sync::Arc;

use lockstep_collectives::LocalFuture;
use lockstep_torch::{Kind, Tensor, TensorExt};

use super::order::compare;
use super::parts::Part;
use super::state::{Phase, Shared};
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
            // The peers count on this rank.
            averaged.map_err(|error| shared.fail(error))
        })
    }

    /// From here on nothing else may use the blocks, or their exchanges.
    fn begin_average(&self) -> Result<()> {
        let mut state = self.state.lock();
        state.check("globalAvg was called")?;
        if self.options.compat {
            self.check_average_as_original(&state)?;
        }
        state.averaging = true;
        Ok(())
    }

    /// Compares the call with the peers'. Without that an average which a rank is alone with would meet the messages of a step,
    /// which may be longer, or be taken for its own.
    async fn check_all_average(self: &Arc<Self>, options: AverageOptions, buffers: &[Tensor]) -> Result<()> {
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
        match compare(self, NAME, "globalAvg was called", lines).await? {
            None => self.lane.connect(),
            Some((peer, own, theirs)) => Err(GossipError::CallsDiffer {
                rank: self.group.global_rank(),
                peer,
                own,
                theirs,
            }),
        }
    }

    async fn averaged(self: &Arc<Self>, options: AverageOptions, buffers: Vec<Tensor>) -> Result<Option<f64>> {
        let count = self.state.lock().buckets.len();
        // What is under way arrives, since the peers count on it, and is dropped: the average replaces it.
        for index in 0..count {
            self.arrival(index).await;
            let exchange = self.state.lock().buckets[index].exchange.take();
            if let Some(result) = exchange.and_then(|exchange| exchange.result()) {
                result?;
            }
            // They may have been written since: loaded, or while another average was in place.
            self.read_parameters(&self.state.lock(), index)?;
        }
        let parts = self.averaged_parts(buffers)?;
        let mut values = Vec::new();
        for part in &parts {
            part.gather()?;
            if options.revertible || (options.distance && part.counts) {
                values.push((part.flat.share()?, part.flat.duplicate()?));
            }
        }
        self.add_up(&parts, 1.0 / self.group.size() as f64).await?;
        let distance = if options.distance {
            Some(distance(&values, &parts)?)
        } else {
            None
        };
        self.averaged_values(options, values, &parts)?;
        Ok(distance)
    }

    /// Puts averages in place, and starts what comes next, or keeps the way back.
    fn averaged_values(&self, options: AverageOptions, values: Vec<(Tensor, Tensor)>, parts: &[Part]) -> Result<()> {
        let mut backup = Vec::new();
        for (part, (flat, before)) in parts.iter().zip(values) {
            if options.revertible {
                if part.copies.is_empty() {
                    backup.push((flat, before));
                } else {
                    for tensor in &part.copies {
                        backup.push((tensor.share()?, tensor.duplicate()?));
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

    fn averaged_parts(&self, buffers: Vec<Tensor>) -> Result<Vec<Part>> {
        let (mut parts, mut loose) = (Vec::new(), Vec::new());
        {
            let state = self.state.lock();
            for bucket in &state.buckets {
                parts.push(Part::of_bucket(bucket)?);
            }
            if matches!(state.phase, Phase::Tracing) {
                for parameter in &state.parameters {
                    loose.push((parameter.tensor.f_data()?, true));
                }
            }
        }
        for buffer in buffers {
            loose.push((buffer.f_data()?, false));
        }
        parts.extend(self.parts_of(loose)?);
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

/// The 2-norm of what averages have changed, of this rank's parameters.
fn distance(values: &[(Tensor, Tensor)], parts: &[Part]) -> Result<f64> {
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
