//! The transports, one file each.
pub mod in_process;
