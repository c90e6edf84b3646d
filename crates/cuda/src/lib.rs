//! The CUDA driver, opened at run time: whether there is one, and its devices. This crate knows no libtorch.
//!
//! A process that never calls [`open`] opens nothing.
mod driver;
mod error;

pub use cudarc::driver::{CudaContext, CudaStream};
pub use driver::{Properties, bind, context, open, properties, stream};
pub use error::{CudaError, Result};
