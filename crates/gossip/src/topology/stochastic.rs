//! Checks whether a mixing matrix preserves the mean of the models.
use crate::error::{GossipError, Result};

use super::round::Round;

/// The largest difference of a sum of weights from 1.
pub const TOLERANCE: f64 = 1e-12;

/// Which sums of a mixing matrix are 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stochastic {
    /// Rows and columns: mixing preserves the mean of the models, and equal models stay equal.
    Doubly,
    /// Only columns: for push-sum, which divides a model by its weight.
    Columns,
}

/// Classifies a round. An error if its columns do not sum to 1, or if its rows do not and `push_sum` is false.
pub(super) fn check(world: usize, index: usize, round: &Round, push_sum: bool) -> Result<Stochastic> {
    let invalid = |reason: String| GossipError::Round { round: index, reason };
    let mut columns = vec![0.0; world];
    let mut odd_row = None;
    for rank in 0..world {
        let mut sum = 0.0;
        for source in round.sources(rank) {
            sum += source.weight;
            columns[source.rank] += source.weight;
        }
        if odd_row.is_none() && !is_one(sum) {
            odd_row = Some((rank, sum));
        }
    }
    if let Some((rank, sum)) = columns.iter().copied().enumerate().find(|(_, sum)| !is_one(*sum)) {
        return Err(invalid(format!(
            "gives away {sum} of rank {rank}'s model: the weights with which all ranks take it, itself included, must add up \
             to 1 (a column of the mixing matrix)"
        )));
    }
    match odd_row {
        None => Ok(Stochastic::Doubly),
        Some(_) if push_sum => Ok(Stochastic::Columns),
        Some((rank, sum)) => Err(invalid(format!(
            "gives rank {rank} weights that add up to {sum} instead of 1 (a row of the mixing matrix): make the matrix doubly \
             stochastic, or use push-sum, which needs columns of 1 only"
        ))),
    }
}

fn is_one(sum: f64) -> bool {
    (sum - 1.0).abs() <= TOLERANCE
}
