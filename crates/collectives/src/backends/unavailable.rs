//! Known backends that this build or platform does not support.
use crate::registry::{BackendFactory, Connected, Refusal};
use crate::rendezvous::epoch::Epoch;

/// Its name, the device type that it serves, and why it cannot be used.
pub(crate) struct Unavailable(&'static str, &'static str, &'static str);

/// The version and the file of NCCL's library, or why there is none.
pub fn library() -> Result<String, String> {
    Err(NCCL.2.to_owned())
}

pub(crate) static NCCL: Unavailable = Unavailable("nccl", "cuda", "it needs Linux; use 'gloo'");

pub(crate) static SHM: Unavailable = Unavailable("shm", "cpu", "it needs Linux; use 'gloo'");

pub(crate) static HIERARCHICAL: Unavailable = Unavailable("hierarchical", "cpu", "it needs Linux; use 'gloo'");

impl BackendFactory for Unavailable {
    fn name(&self) -> &'static str {
        self.0
    }

    fn serves(&self, device: &str) -> bool {
        device == self.1
    }

    fn check(&self, _size: usize) -> Result<(), String> {
        Err(self.2.to_owned())
    }

    fn connect(&self, _epoch: &Epoch<'_>) -> Result<Connected, Refusal> {
        Err(Refusal::Unusable(self.2.to_owned()))
    }
}
