//! The shared-memory backend, for ranks of one host.
//!
//! Each rank owns memory that its peers map to read. A rank pulls the data it needs and writes only its own memory, so
//! a rank that was stopped and resumes late cannot corrupt others. Sums follow Gloo's order, so results equal Gloo's
//! bit for bit.
mod all_reduce;
mod arena;
mod bell;
mod connect;
mod control;
mod data;
mod drive;
mod engine;
mod kernels;
mod mail;
mod memory;
mod operation;
mod order;
mod ranks;
mod sparse;

use std::sync::{Arc, Weak};

use lockstep_torch::{Device, Tensor, TensorExt};

use crate::backend::{Backend, Completion, Driver, Launch, PeerFinder};
use crate::backends::gloo;
use crate::backends::routes::Route;
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
pub(crate) use connect::{ShmFactory, hosts, share};
use engine::Engine;
use ranks::{Ranks, Segments};

pub(crate) const NAME: &str = "shm";

/// One rank's part of a group.
pub(crate) struct ShmBackend {
    engine: Arc<Engine>,
}

impl ShmBackend {
    /// Opens a lane; `None` if it does not exist or is already open.
    fn open(segments: &Arc<Segments>, lane: usize, group: &str) -> Option<std::result::Result<Self, String>> {
        let ranks = Ranks::open(segments, lane)?;
        let engine = Engine::start(ranks, &format!("{NAME}-{group}"));
        let engine = engine.map_err(|error| format!("cannot start a thread: {error}"));
        Some(engine.map(|engine| Self { engine }))
    }
}

impl Backend for ShmBackend {
    /// Accepts what Gloo accepts, so that a program can also run on several hosts.
    fn check(&self, collective: &Collective) -> Result<()> {
        gloo::check(collective)
    }

    fn is_exclusive(&self, _: &Collective) -> bool {
        false
    }

    fn compares(&self, _: &Collective) -> bool {
        true
    }

    fn premultiplies(&self, _device: Device) -> bool {
        true
    }

    fn allocate(&self, nbytes: usize, _device: Device) -> Result<Tensor> {
        let failed = |message| native("allocate", message);
        let arena = &self.engine.ranks.segments.arena;
        let piece = arena
            .take(nbytes)
            .map_err(|error| failed(format!("no shared memory for {nbytes} bytes: {error}")))?;
        // SAFETY: the piece owns the memory.
        unsafe { Tensor::over_memory(piece.address(), nbytes, piece) }.map_err(|error| failed(error.to_string()))
    }

    fn lanes(&self, number: usize, name: &str) -> Result<Vec<Route>> {
        let Some(lane) = Self::open(&self.engine.ranks.segments, number, name) else {
            return Ok(Vec::new());
        };
        let lane = lane.map_err(|message| native("companion", message))?;
        Ok(vec![("cpu", Box::new(lane))])
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        let done = gloo::averaged(&collective, self.engine.ranks.size(), done);
        self.engine.launch(collective, launch, done);
    }

    fn driver(&self) -> Option<Weak<dyn Driver>> {
        let driver: Arc<dyn Driver> = Arc::clone(&self.engine) as _;
        Some(Arc::downgrade(&driver))
    }

    fn awaited(&self) -> Option<usize> {
        self.engine.ranks.behind()
    }

    fn abort(&self, _reason: &str) {
        self.engine.abort();
    }

    fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
        Some(Arc::clone(&self.engine) as _)
    }
}

fn native(operation: &'static str, message: String) -> CollectivesError {
    CollectivesError::Native { operation, message }
}

impl PeerFinder for Engine {
    fn named_in(&self, _text: &str) -> Option<usize> {
        None
    }

    fn lost_peers(&self, _text: &str) -> Vec<usize> {
        self.ranks.others().filter(|rank| self.is_gone(*rank)).collect()
    }

    fn is_gone(&self, rank: usize) -> bool {
        self.ranks.gone(rank).is_some()
    }
}

impl Drop for ShmBackend {
    fn drop(&mut self) {
        self.engine.close();
    }
}
