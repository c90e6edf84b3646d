//! What the engine leaves to others: the optimizers' arithmetic.
use lockstep_torch::Tensor;
use lockstep_torch::autograd::CallbackResult;

/// The round that a bucket was mixed by, for optimizers that look at it.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge {
    /// The ranks whose models were taken, this one among them where it takes its own.
    pub ranks: Vec<usize>,
    /// What this rank keeps of its own model.
    pub weight: f64,
}

/// Updates parameters by their gradients, bucket by bucket. All of it runs on the thread of the backward pass, and may use
/// everything but the engine itself.
pub trait Update: Send + Sync {
    /// The buckets are known now: indices of parameters, in the order of each bucket. Called once; who restores a state knows
    /// its buckets.
    fn made(&self, buckets: &[Vec<usize>]) -> CallbackResult<()>;

    /// Does anybody want to see a bucket's sum before it is mixed?
    fn looks_at_sums(&self, bucket: usize) -> CallbackResult<bool> {
        let _ = bucket;
        Ok(false)
    }

    /// A bucket is about to be mixed by this round; `sums` are views of the incoming sum, one a parameter.
    fn before_average(&self, bucket: usize, edge: &Edge, sums: Vec<Tensor>) -> CallbackResult<()> {
        let _ = (bucket, edge, sums);
        Ok(())
    }

    /// Updates a bucket's parameters, which are mixed already. The engine takes their gradients away afterwards.
    fn update(&self, bucket: usize) -> CallbackResult<()>;

    /// Where updates wait for the end of the pass: all buckets are mixed, none is updated. Answers whether gradients of this
    /// rank have overflowed; with [`super::Options::agree_on_overflow`] the ranks agree on that.
    fn examine(&self) -> CallbackResult<bool> {
        Ok(false)
    }

    /// The ranks' verdict on overflow, before the updates.
    fn decided(&self, overflow: bool) -> CallbackResult<()> {
        let _ = overflow;
        Ok(())
    }

    /// All buckets of a pass are updated.
    fn finished(&self) -> CallbackResult<()> {
        Ok(())
    }
}
