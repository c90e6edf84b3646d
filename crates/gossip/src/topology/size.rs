//! How large a topology may be.
use crate::error::{GossipError, Result};

/// The most weights that a period may have: of every rank, in every round, one for each rank that it takes from. A complete
/// graph of 2,048 ranks has as many, which are half a gigabyte where JavaScript looks at them; with one peer a round, 65,536
/// ranks have fewer.
pub const MOST_WEIGHTS: usize = 1 << 22;

/// Refuses more weights, before they are written down.
pub(super) fn check(weights: impl IntoIterator<Item = usize>) -> Result<()> {
    let weights = weights.into_iter().sum();
    if weights > MOST_WEIGHTS {
        return Err(GossipError::Large { weights });
    }
    Ok(())
}
