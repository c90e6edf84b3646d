//! The process groups of this environment: JavaScript knows them by number. And what goes wrong in them, as codes.
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use lockstep_collectives::{CollectivesError, ProcessGroup};

use crate::error::NodeError;

thread_local! {
    static GROUPS: RefCell<HashMap<u32, ProcessGroup>> = RefCell::new(HashMap::new());
    static NEXT_ID: Cell<u32> = const { Cell::new(1) };
}

/// A new number for a group.
pub fn put(group: ProcessGroup) -> u32 {
    let id = NEXT_ID.replace(NEXT_ID.get() + 1);
    GROUPS.with_borrow_mut(|groups| groups.insert(id, group));
    id
}

/// The group of a number.
pub fn process_group(id: u32) -> Result<ProcessGroup, NodeError> {
    GROUPS
        .with_borrow(|groups| groups.get(&id).cloned())
        .ok_or_else(|| NodeError::new("ERR_GROUP_DESTROYED", "this process group was destroyed"))
}

/// Takes a group away from JavaScript.
pub fn take(id: u32) -> Option<ProcessGroup> {
    GROUPS.with_borrow_mut(|groups| groups.remove(&id))
}

/// Takes all groups away: the environment ends.
pub fn take_all() -> Vec<ProcessGroup> {
    GROUPS.take().into_values().collect()
}

impl From<CollectivesError> for NodeError {
    fn from(error: CollectivesError) -> Self {
        let code = match &error {
            CollectivesError::Timeout { .. } | CollectivesError::StoreTimeout { .. } => "ERR_TIMEOUT",
            CollectivesError::Rendezvous { .. } => "ERR_RENDEZVOUS",
            CollectivesError::PeerLost { .. } => "ERR_PEER_LOST",
            CollectivesError::PeerAborted { .. } => "ERR_PEER_ABORTED",
            CollectivesError::Aborted { .. } | CollectivesError::Cancelled { .. } => "ERR_ABORTED",
            CollectivesError::GroupBroken { .. } => "ERR_GROUP_BROKEN",
            CollectivesError::GroupClosed { .. } => "ERR_GROUP_DESTROYED",
            CollectivesError::DuringReduction { .. } => "ERR_COLLECTIVE_DURING_REDUCTION",
            CollectivesError::InvalidArgument { .. } => "ERR_INVALID_ARGUMENT",
            CollectivesError::Mismatch { .. } => "ERR_COLLECTIVE_MISMATCH",
            CollectivesError::Unsupported { .. } => "ERR_NOT_IMPLEMENTED",
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
            ..Self::new(code, error.to_string())
        }
    }
}
