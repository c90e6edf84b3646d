//! Maps the errors of groups and stores to codes.
use lockstep_collectives::CollectivesError;

use crate::error::{NodeError, advised};

impl From<CollectivesError> for NodeError {
    fn from(error: CollectivesError) -> Self {
        let code = match &error {
            CollectivesError::Timeout { .. }
            | CollectivesError::StoreTimeout { .. }
            | CollectivesError::StoreSilent { .. } => "ERR_TIMEOUT",
            CollectivesError::Rendezvous { .. } => "ERR_RENDEZVOUS",
            CollectivesError::PeerLost { .. } => "ERR_PEER_LOST",
            CollectivesError::PeerAborted { .. } => "ERR_PEER_ABORTED",
            CollectivesError::Aborted { .. } | CollectivesError::Cancelled { .. } => "ERR_ABORTED",
            CollectivesError::GroupBroken { .. } => "ERR_GROUP_BROKEN",
            CollectivesError::GroupClosed { .. } => "ERR_GROUP_DESTROYED",
            CollectivesError::DuringReduction { .. } => "ERR_COLLECTIVE_DURING_REDUCTION",
            CollectivesError::InvalidArgument { .. } => "ERR_INVALID_ARGUMENT",
            CollectivesError::Mismatch { .. } | CollectivesError::Disagreement { .. } => "ERR_COLLECTIVE_MISMATCH",
            CollectivesError::BackendUnavailable { backend: "nccl", .. } => "ERR_NCCL_UNAVAILABLE",
            CollectivesError::Unsupported { .. }
            | CollectivesError::BackendUnavailable {
                backend: "in-process", ..
            } => "ERR_NOT_IMPLEMENTED",
            CollectivesError::BackendUnavailable { .. } => "ERR_BACKEND_UNAVAILABLE",
            CollectivesError::MixedGroup { .. } => "ERR_UNSUPPORTED_IN_MIXED_GROUP",
            CollectivesError::Store { .. } => "ERR_STORE",
            CollectivesError::Unreachable { .. } => "ERR_STORE_UNREACHABLE",
            CollectivesError::AddressInUse { .. } => "ERR_PORT_IN_USE",
            CollectivesError::Native { .. } => "ERR_TORCH",
            _ => "ERR_INTERNAL",
        };
        Self {
            rank: error.call().map(|call| call.rank as i64),
            peer: error.peer().map(|peer| peer as i64),
            operation: Some(error.operation().to_owned()),
            ..Self::new(code, advised(error.to_string()))
        }
    }
}
