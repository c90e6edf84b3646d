//! The error type of this crate.
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use lockstep_cuda::CudaError;

use crate::library::{LEAST, Version};

/// The result type of this crate.
pub type Result<T> = std::result::Result<T, NcclError>;

/// A file that was tried, and why it was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// The path, or the bare name that the system's linker was asked for.
    pub path: PathBuf,
    /// The linker's text, or what the library lacks.
    pub reason: String,
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.reason)
    }
}

/// Why NCCL cannot be used, or a call failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NcclError {
    /// The driver or a device cannot be used.
    #[error(transparent)]
    Cuda(#[from] CudaError),
    /// No usable NCCL was found.
    #[error(
        "no usable NCCL was found; tried {}; LOCKSTEP_NCCL names a libnccl.so.2 or its directory",
        join(tried)
    )]
    Unavailable {
        /// In this order.
        tried: Vec<Tried>,
    },
    /// A call of NCCL failed.
    #[error("{call} failed: {message}")]
    Call {
        /// Its function.
        call: &'static str,
        /// `ncclResult_t`; newer libraries return codes that this crate does not know.
        code: u32,
        /// NCCL's texts.
        message: String,
    },
    /// A call did not end in time.
    #[error("{call} did not end within {waited:?}")]
    Timeout {
        /// Its function.
        call: &'static str,
        /// How long it was waited for.
        waited: Duration,
    },
    /// The communicator was aborted or closed.
    #[error("{call}: the communicator is closed")]
    Closed {
        /// The function that was to be called.
        call: &'static str,
    },
    /// An argument does not fit.
    #[error("{call}: {reason}")]
    Argument {
        /// The function that was to be called.
        call: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// No thread could be started.
    #[error("no thread could be started: {reason}")]
    Thread {
        /// The system's text.
        reason: String,
    },
}

fn join(tried: &[Tried]) -> String {
    let texts: Vec<_> = tried.iter().map(Tried::to_string).collect();
    texts.join("; ")
}

impl Tried {
    pub(crate) fn too_old(path: PathBuf, found: Version) -> Self {
        let reason = format!("NCCL {found} is too old; {LEAST} is needed");
        Self { path, reason }
    }
}
