//! The interface to optimizers.
use lockstep_torch::Tensor;
use lockstep_torch::autograd::CallbackResult;

use crate::topology::Group;

/// Updates parameters by their gradients, bucket by bucket. Called on the thread of the backward pass. Must not call
/// the engine.
pub trait Update: Send + Sync {
    /// Called once when buckets are formed, with the parameters' indices by bucket. Not called after a state was
    /// restored.
    fn made(&self, buckets: &[Vec<usize>]) -> CallbackResult<()>;

    /// Whether [`Self::before_average`] is wanted for a bucket.
    fn looks_at_sums(&self, bucket: usize) -> CallbackResult<bool>;

    /// Called before a bucket is mixed. `edge`: the ranks whose models are taken (this one too if it takes its own), and
    /// the weight of this rank's own model. `sums`: views of the sum, one per parameter.
    fn before_average(&self, bucket: usize, edge: &Group, sums: Vec<Tensor>) -> CallbackResult<()>;

    /// Updates a mixed bucket's parameters. The engine clears their gradients afterwards.
    fn update(&self, bucket: usize) -> CallbackResult<()>;

    /// Called when all buckets are mixed and none is updated, if updates wait for the end of the pass. Returns whether
    /// this rank's gradients have overflowed; with [`super::Options::agree_on_overflow`] ranks agree on that.
    fn examine(&self) -> CallbackResult<bool>;

    /// Receives whether gradients have overflowed, before the updates, if updates wait for the end of the pass.
    fn decided(&self, overflow: bool) -> CallbackResult<()>;

    /// Called when all buckets of a pass are updated, if updates wait for the end of the pass.
    fn finished(&self) -> CallbackResult<()>;
}
