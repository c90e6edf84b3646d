//! The only C++ of Lockstep, and the only `unsafe` towards libtorch: a small shim, and safe Rust over it and `tch`.
mod atomic_file;
pub mod autograd;
mod bulk;
pub mod c10d;
pub mod cuda;
pub mod device;
pub mod dispatch;
mod error;
pub mod fault;
mod ffi;
pub mod func;
pub mod generator;
pub mod modes;
pub mod optim;
pub mod runtime;
pub mod safetensors;
pub mod stream;
pub mod tape;
pub mod tensor;
pub mod warnings;
mod weighted_sum;

pub use device::DeviceCode;
pub use error::{ErrorKind, TorchError};
pub use fault::Fault;
pub use tch::{Device, Kind, TchError, Tensor};
pub use tensor::{Info, TensorExt};
/// `at::Tensor`, behind the pointers of [`dispatch::TensorPointers`].
pub use torch_sys::C_tensor;
pub use weighted_sum::{mix, squared_norm, weighted_sum};

/// What every fallible function of this crate returns.
pub type Result<T> = std::result::Result<T, TorchError>;
