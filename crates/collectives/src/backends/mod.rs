//! The transports, one file each.
pub(crate) mod blocking;
pub(crate) mod gloo;
pub(crate) mod gloo_on_demand;
pub(crate) mod gloo_peers;
pub mod in_process;
