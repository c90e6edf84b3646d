//! Starts threads.
use std::io;
use std::thread::{Builder, JoinHandle};

use crate::error::{CollectivesError, Result};

/// Starts a thread; the error says that it could not be started.
pub fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    let failed = |error: io::Error| io::Error::new(error.kind(), format!("cannot start a thread: {error}"));
    Builder::new().name(name.to_owned()).spawn(run).map_err(failed)
}

/// As [`spawn`], with the error of `operation`.
pub(crate) fn start(operation: &'static str, name: &str, run: impl FnOnce() + Send + 'static) -> Result<()> {
    spawn(name, run).map(drop).map_err(|error| {
        let message = error.to_string();
        CollectivesError::Native { operation, message }
    })
}
