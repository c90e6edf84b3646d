//! The transports, one file each.
pub(crate) mod blocking;
pub(crate) mod gloo;
pub mod in_process;
