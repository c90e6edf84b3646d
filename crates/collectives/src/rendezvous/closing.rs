//! The reason that the rank that serves the job's store publishes when it gives up, because the store ends with it.
use serde::{Deserialize, Serialize};

use super::wait::Wait;
use crate::error::Result;
use crate::store::Store;
use crate::store::records::{decoded, encoded};

/// The key in the job's store.
pub(super) const KEY: &str = "lockstep/closing";
const HEARD: &str = "lockstep/closing/heard";

/// Why the store ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Closing {
    /// The ranks that had not arrived.
    pub missing: Vec<usize>,
    pub reason: String,
}

impl Closing {
    /// Publishes the reason, and waits until `waiting` ranks have read it.
    pub fn publish(&self, store: &dyn Store, waiting: usize, wait: &Wait) -> Result<()> {
        store.set(KEY, &encoded(self))?;
        wait.count(store, HEARD, waiting as i64, || true);
        Ok(())
    }

    /// Reports that this rank has read it.
    pub fn heard(store: &dyn Store) {
        let _ = store.add(HEARD, 1);
    }

    pub fn decode(bytes: &[u8]) -> Self {
        decoded(bytes).unwrap_or_else(|| Self {
            missing: Vec::new(),
            reason: String::from_utf8_lossy(bytes).into_owned(),
        })
    }
}
