//! Tensors in safetensors files: the format that PyTorch's ecosystem reads and writes.
//!
//! A file is the length of its header, the header in JSON (name, dtype, shape and place of every tensor) and the bytes.
//! It is read with ordinary reads, not through a memory map: a map of a file that another process truncates
//! kills the process with SIGBUS, a read reports it.

mod header;
mod memory;
mod read;
mod write;

pub use read::{Loaded, load};
pub use write::{Image, Pending, save, write};

/// The 64-bit XXH3 of a file's bytes: tells damage, not malice.
pub fn digest(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

use std::path::PathBuf;

/// What can go wrong with a safetensors file.
#[derive(Debug, thiserror::Error)]
pub enum SafetensorsError {
    /// There is no such file.
    #[error("no such file: {path}; check the path")]
    NotFound {
        /// The file that was asked for.
        path: PathBuf,
    },
    /// The operating system refused an operation (no permission, no space, a directory in place of a file ...).
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// What was being done.
        action: &'static str,
        /// The file it was done to.
        path: PathBuf,
        /// The system's answer.
        source: std::io::Error,
    },
    /// The file is truncated, damaged, or no safetensors file.
    #[error(
        "{path} is not a valid safetensors file: {reason}; the file is truncated or damaged, fetch or write it again"
    )]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        reason: String,
    },
    /// A tensor of the file has a dtype or a shape that no tensor here can have.
    #[error("{path}: tensor '{name}' {reason}")]
    UnsupportedInFile {
        /// The file.
        path: PathBuf,
        /// The tensor's name.
        name: String,
        /// What it has.
        reason: String,
    },
    /// A tensor cannot be stored in this format.
    #[error("tensor '{name}' cannot be saved as safetensors: {reason}")]
    Unsupported {
        /// The tensor's name.
        name: String,
        /// Why not.
        reason: String,
    },
    /// The header would be larger than readers accept.
    #[error(
        "the names and shapes of {tensors} tensors make a header of {bytes} bytes, and readers accept at most 100000000: split the file"
    )]
    HeaderTooLarge {
        /// How many tensors were given.
        tensors: usize,
        /// The header's size.
        bytes: usize,
    },
    /// There is no memory for a file's content.
    #[error("a copy of {bytes} bytes of tensors to save: {source}")]
    Memory {
        /// How many.
        bytes: usize,
        /// libtorch's answer.
        source: crate::TorchError,
    },
    /// libtorch refused.
    #[error("tensor '{name}': {source}")]
    Torch {
        /// The tensor's name.
        name: String,
        /// libtorch's answer.
        source: crate::TorchError,
    },
}

#[cfg(test)]
mod tests;
