//! The error type of this crate.

/// The result type of this crate.
pub type Result<T> = std::result::Result<T, CudaError>;

/// Why a GPU cannot be used, or a call of the driver failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CudaError {
    /// There is no CUDA driver.
    #[error("this machine has no NVIDIA driver: {reason}")]
    NoDriver {
        /// The linker's text.
        reason: String,
    },
    /// The driver is older than CUDA needs.
    #[error("the NVIDIA driver supports CUDA {} only; CUDA {} is needed: update the driver", text(*.found), text(*.needed))]
    OldDriver {
        /// The newest version of CUDA that it supports: 1000 * major + 10 * minor.
        found: i32,
        /// The version that is needed.
        needed: i32,
    },
    /// The driver sees no device.
    #[error("the NVIDIA driver sees no GPU (CUDA_VISIBLE_DEVICES is {})", visible.as_deref().unwrap_or("not set"))]
    NoDevice {
        /// `CUDA_VISIBLE_DEVICES`.
        visible: Option<String>,
    },
    /// A call of the driver failed.
    #[error("{call} failed: {message}")]
    Driver {
        /// Its function.
        call: &'static str,
        /// `CUresult`.
        code: u32,
        /// Its name and text.
        message: String,
    },
}

fn text(version: i32) -> String {
    format!("{}.{}", version / 1000, version % 1000 / 10)
}
