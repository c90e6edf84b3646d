//! Shared memory where it has not been tried yet.
use std::sync::Arc;

use crate::cancel::Cancel;
use crate::connect::GlooOptions;
use crate::error::{CollectivesError, Result};
use crate::process_group::ProcessGroup;
use crate::store::Store;

impl ProcessGroup {
    /// Is refused: the backend needs Linux.
    pub fn connect_shm(_options: &GlooOptions, _store: &Arc<dyn Store>, _cancel: &Cancel) -> Result<Self> {
        Err(CollectivesError::Unsupported {
            operation: "initProcessGroup",
            message: "the backend 'shm' needs Linux; use 'gloo'".to_owned(),
        })
    }
}
