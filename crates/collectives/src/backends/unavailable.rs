//! Known backends that this build or platform does not support.
use crate::registry::{BackendFactory, Connected, Refusal};
use crate::rendezvous::epoch::Epoch;

pub(crate) struct Unavailable {
    name: &'static str,
    device: &'static str,
    why: &'static str,
}

pub(crate) static NCCL: Unavailable = Unavailable {
    name: "nccl",
    device: "cuda",
    why: "it needs CUDA devices, which this build does not support yet; use 'gloo'",
};

#[cfg(not(target_os = "linux"))]
pub(crate) static SHM: Unavailable = Unavailable {
    name: "shm",
    device: "cpu",
    why: "it needs Linux; use 'gloo'",
};

#[cfg(not(target_os = "linux"))]
pub(crate) static HIERARCHICAL: Unavailable = Unavailable {
    name: "hierarchical",
    ..SHM
};

impl BackendFactory for Unavailable {
    fn name(&self) -> &'static str {
        self.name
    }

    fn serves(&self, device: &str) -> bool {
        device == self.device
    }

    fn check(&self, _size: usize) -> Result<(), String> {
        Err(self.why.to_owned())
    }

    fn connect(&self, _epoch: &Epoch<'_>) -> Result<Connected, Refusal> {
        Err(Refusal::Unusable(self.why.to_owned()))
    }
}
