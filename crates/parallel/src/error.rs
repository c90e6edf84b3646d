//! The crate's one error. PyTorch's wording is kept where users search for it.
use lockstep_torch::{Fault, TorchError};

/// What every fallible function of this crate returns.
pub type Result<T> = std::result::Result<T, ParallelError>;

/// Everything that can go wrong between devices of one process.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParallelError {
    /// libtorch refused.
    #[error(transparent)]
    Torch(#[from] TorchError),
    /// A list of devices without one.
    #[error("Expected at least one device: pass some, such as ['cpu', 'cpu'], which may repeat")]
    NoDevices,
    /// No devices were given, and there is no GPU to take instead.
    #[error(
        "Expected at least one CUDA device to be available: {reason}. Pass devices, such as ['cpu', 'cpu'], where there is none"
    )]
    NoCudaDevice {
        /// Why there is none.
        reason: String,
    },
    /// A device that is not there.
    #[error("there is no device '{device}': {reason}")]
    UnknownDevice {
        /// As it was given.
        device: String,
        /// Why.
        reason: String,
    },
    /// Replicas of one module on devices of several kinds.
    #[error("devices must be of one kind, got '{first}' and '{other}': only the output may go elsewhere")]
    MixedDevices {
        /// The first of them.
        first: String,
        /// One of another kind.
        other: String,
    },
    /// A thread for a replica could not be started.
    #[error("no thread for a replica could be started: the system has no more")]
    NoThread,
    /// A replica's thread panicked: a defect.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// Gradients of gradients, of captured modules: refused as libtorch refuses those of replicas in turn.
    #[error(
        "ReduceAdd can only be used during the backward pass of data parallel. Captured modules on threads of their own have \
         no gradients of gradients: use createGraph with the modules themselves, on one device"
    )]
    DoubleBackward,
    /// Nothing to gather.
    #[error("Expected at least one tensor to gather from")]
    NothingToGather,
    /// A copy of a module whose tensor cannot stand for the original's.
    #[error("clone() of the module made no copy of '{name}': {reason}")]
    NotACopy {
        /// The tensor's name in the module.
        name: String,
        /// What is wrong with the copy.
        reason: &'static str,
    },
}
