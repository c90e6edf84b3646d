//! NVIDIA's collective communication library (NCCL), opened at run time. This crate knows no libtorch: operations take
//! device memory and streams.
//!
//! A process that never calls [`Library::find`] opens nothing.
mod communicator;
mod error;
mod library;
mod locate;
mod operations;
mod symbols;
mod types;

pub use communicator::{Communicator, Place, Stop};
pub use error::{NcclError, Result, Tried};
pub use library::{LEAST, Library, Version};
pub use operations::Operations;
pub use types::{Buffer, DataType, ReduceOp, Stream, UniqueId};
