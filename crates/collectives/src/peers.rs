//! Information about peers besides their connections.
use std::sync::Arc;

use crate::process_group::GroupInfo;
use crate::watch::Watch;

/// The other ranks of a group.
pub(crate) struct Peers {
    /// The ranks that run Lockstep, this one included.
    pub ours: Vec<usize>,
    /// The rank, in the default group, whose process serves the store; `None` if no rank does.
    pub server: Option<usize>,
    /// Watches the processes of peers on this host.
    pub watch: Arc<Watch>,
}

impl Peers {
    /// Peers whose processes are unknown.
    pub fn unwatched(info: &GroupInfo) -> Arc<Self> {
        let ours = if info.all_ours {
            (0..info.size).collect()
        } else {
            vec![info.rank]
        };
        Arc::new(Self {
            ours,
            server: None,
            watch: Watch::new([]),
        })
    }
}
