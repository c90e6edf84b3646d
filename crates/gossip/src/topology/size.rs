//! The maximum size of a topology.
use crate::error::{GossipError, Result};

/// The maximum number of weights in a period: one per round, rank, and rank that it takes from. A complete graph of
/// 2,048 ranks has this many; in JavaScript they take half a gigabyte. With one peer per round, 65,536 ranks have
/// fewer.
pub const MOST_WEIGHTS: usize = 1 << 22;

/// Rejects too many weights, before they are allocated.
pub(super) fn check(weights: impl IntoIterator<Item = usize>) -> Result<()> {
    let weights = weights.into_iter().sum();
    if weights > MOST_WEIGHTS {
        return Err(GossipError::Large { weights });
    }
    Ok(())
}
