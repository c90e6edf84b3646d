//! Ranks of one host, over shared memory.
//!
//! Each rank owns memory that its peers map to read. A rank pulls what it needs and writes its own memory only, so one
//! that was stopped and comes back late harms nobody. Sums have Gloo's order, and so its bits.
mod all_reduce;
mod arena;
mod bell;
mod connect;
mod control;
mod data;
mod engine;
mod kernels;
mod mail;
mod meet;
mod memory;
mod operation;
mod order;
mod ranks;
mod sparse;
mod watch;

use std::sync::Arc;

use lockstep_torch::{Device, Tensor, TensorExt};

use crate::backend::{Backend, Completion, Launch};
use crate::backends::gloo;
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
pub(crate) use connect::Offer;
use engine::Engine;
use ranks::{Ranks, Segments};

pub(crate) const NAME: &str = "shm";

/// One rank's part of a group.
pub(crate) struct ShmBackend {
    engine: Arc<Engine>,
}

impl ShmBackend {
    /// On the next lane.
    fn open(segments: &Arc<Segments>, group: &str) -> std::result::Result<Self, String> {
        let ranks = Ranks::open(segments).ok_or("all lanes are taken")?;
        let engine = Engine::start(ranks, &format!("{NAME}-{group}"));
        let engine = engine.map_err(|error| format!("no thread: {error}"))?;
        Ok(Self { engine })
    }
}

impl Backend for ShmBackend {
    fn name(&self) -> &'static str {
        NAME
    }

    fn supports_device(&self, device: Device) -> bool {
        device == Device::Cpu
    }

    /// What Gloo carries: a program may have to run on several hosts.
    fn check(&self, collective: &Collective) -> Result<()> {
        gloo::check(collective)
    }

    fn compares(&self) -> bool {
        true
    }

    fn allocate(&self, nbytes: usize, _device: Device) -> Result<Tensor> {
        let failed = |message: String| CollectivesError::Native {
            operation: "allocate",
            message,
        };
        let arena = &self.engine.ranks.segments.arena;
        let piece = arena
            .take(nbytes)
            .map_err(|error| failed(format!("no shared memory for {nbytes} bytes: {error}")))?;
        // SAFETY: the piece owns the memory.
        unsafe { Tensor::over_memory(piece.address(), nbytes, piece) }.map_err(|error| failed(error.to_string()))
    }

    fn lane(&self, name: &str) -> Option<Box<dyn Backend>> {
        let lane = Self::open(&self.engine.ranks.segments, name).ok()?;
        Some(Box::new(lane))
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        let done = gloo::averaged(&collective, self.engine.ranks.size(), done);
        self.engine.launch(collective, launch, done);
    }

    fn abort(&self, _reason: &str) {
        self.engine.abort();
    }
}

impl Drop for ShmBackend {
    fn drop(&mut self) {
        self.engine.close();
    }
}
