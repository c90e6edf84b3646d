//! The parts of c10d that Lockstep uses: FileStore, Gloo's process group, and a bridge that lets c10d use a Rust store.
//!
//! Calls block where c10d blocks. Do not make them on a thread that must stay responsive, except [`Gloo::launch`] and
//! [`Gloo::abort`], which return at once.
mod ffi;
mod gloo;
mod store;

pub use gloo::{Gloo, GlooCall, GlooDevices, GlooOp, GlooWait, GlooWork};
pub use store::{NativeStore, StoreBridge, StoreFailure};
