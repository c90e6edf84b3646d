//! The step of a bucket: mix, update, send a copy.
use lockstep_torch::dispatch::{Operator, Value};
use lockstep_torch::modes::Modes;
use lockstep_torch::{Tensor, TensorExt};

use super::super::state::Shared;
use crate::error::Result;

impl Shared {
    /// Steps the first completed bucket. Its exchange must be over.
    pub(super) fn step_next(&self) -> Result<()> {
        let (round, due) = {
            let mut state = self.state.lock();
            (state.original.forwards, state.original.due.pop_front())
        };
        let Some((bucket, gradients)) = due else {
            return Ok(());
        };
        self.mix_as_original(bucket, round)?;
        // Gradients that came after its completion are for the next step.
        let later = self.state.lock().replace_gradients(bucket, gradients)?;
        self.update_bucket(bucket)?;
        self.state.lock().replace_gradients(bucket, later)?;
        self.launch_as_original(bucket, round + 1)
    }

    fn mix_as_original(&self, index: usize, round: u64) -> Result<()> {
        let Some(mut terms) = self.take_arrival(&mut self.state.lock(), index, round)? else {
            return Ok(());
        };
        self.sum_up(index, &mut terms)?;
        self.show_sums(index, round, None)?;
        let state = self.state.lock();
        let bucket = &state.buckets[index];
        bucket.block.read()?;
        let (factor, keep) = (state.factor, self.schedule.plan(round, self.group.rank()).keep);
        let sum = bucket.sum()?;
        mix(&bucket.block.flat, &sum, (1.0 - factor) + factor * keep, factor)?;
        bucket.block.write()
    }

    /// Sends a copy of a bucket.
    pub(super) fn launch_as_original(&self, index: usize, round: u64) -> Result<()> {
        let mut state = self.state.lock();
        let sent: Tensor = state.original.sent[index].share()?;
        let bucket = &mut state.buckets[index];
        bucket.block.read()?;
        sent.share()?.f_copy_(&bucket.block.flat)?;
        self.send(bucket, index, round, &sent)
    }
}

/// `block.mul_(own)`, `block.add_(sum, alpha=taken)`; `add_` does not round its product.
fn mix(block: &Tensor, sum: &Tensor, own: f64, taken: f64) -> Result<()> {
    let _ = block.share()?.f_mul_scalar_(own)?;
    let add = Operator::find("add_", "Tensor")?;
    let values = [Value::Tensor(block), Value::Tensor(sum), Value::Double(taken)];
    add.call(Modes::NO_GRAD, &values, &mut |_| ())?;
    Ok(())
}
