//! The transports.
pub(crate) mod blocking;
pub(crate) mod gloo;
pub(crate) mod gloo_on_demand;
pub(crate) mod gloo_peers;
pub(crate) mod gloo_shapes;
pub mod in_process;
#[cfg(not(target_os = "linux"))]
mod no_shm;
#[cfg(target_os = "linux")]
pub(crate) mod shm;
