//! The built-in communication hooks (`torch.distributed.algorithms.ddp_comm_hooks`).
pub(crate) mod all_reduce;
mod compressed;
mod low_rank;
mod post_local_sgd;
mod power_sgd;
mod quantization;
mod random_state;
mod then;

pub use all_reduce::AllReduce;
pub use compressed::Compressed;
pub use post_local_sgd::{Noop, PostLocalSgd};
pub use power_sgd::{BucketState, PowerSgd, PowerSgdOptions, PowerSgdState};
pub use quantization::Quantization;
pub use then::Then;

use lockstep_collectives::{ProcessGroup, ReduceOp};
use lockstep_torch::Tensor;

use crate::error::Result;
use all_reduce::{landed, within_reduction};

/// Sums `tensor` over the ranks, in place.
pub(crate) async fn sum(group: &ProcessGroup, tensor: Tensor) -> Result<Tensor> {
    let work = group.all_reduce(&tensor, ReduceOp::Sum, &within_reduction())?;
    landed(work, tensor).await
}

/// As [`sum`], then divides by the number of ranks.
async fn average(group: &ProcessGroup, tensor: Tensor) -> Result<Tensor> {
    let mut tensor = sum(group, tensor).await?;
    let _ = tensor.f_div_scalar_(group.size() as f64)?;
    Ok(tensor)
}
