//! Data parallelism inside one process: the steps of PyTorch's `data_parallel` that compute.
//!
//! A batch is [scattered](scatter) to several devices, copies of a module run on them with their gradients
//! [linked](link) to the original's, and the outputs are [gathered](gather) again. Devices may repeat. Copying modules and
//! calling them is the caller's.

mod captured;
mod devices;
mod error;
mod gather;
mod operators;
mod replicas;
mod scatter;
mod workers;

pub use captured::{Replica, apply, may_leave_thread, may_run_at_once};
pub use devices::{check_devices, check_one_kind, visible_devices};
pub use error::{ParallelError, Result};
pub use gather::gather;
pub use replicas::{Linked, link};
pub use scatter::scatter;
pub use workers::Workers;
