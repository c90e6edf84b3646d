//! The thread that enqueues: the first operation on a device connects the ranks there, and NCCL may wait for peers.
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Weak};
use std::time::Duration;

use lockstep_nccl::{Communicator, Library, Place};
use lockstep_torch::Device;
use parking_lot::Mutex;

use super::device::OnDevice;
use crate::backend::{BackendFailure, BackendResult, Completion, FailureKind, Launch};
use crate::cancel::Cancel;
use crate::collective::Collective;
use crate::error::Result;
use crate::rendezvous::epoch::Epoch;
use crate::store::Store;
use crate::thread::start;

/// The thread ends when this is dropped.
pub(super) struct Launcher {
    jobs: Sender<Job>,
    shared: Arc<Shared>,
}

type Job = (Collective, Launch, Completion);

#[derive(Default)]
struct Shared {
    aborted: AtomicBool,
    cancel: Cancel,
    communicators: Mutex<Vec<Weak<Communicator>>>,
}

impl Launcher {
    pub fn start(library: &'static Library, epoch: &Epoch<'_>) -> Result<Self> {
        let (jobs, queue) = channel();
        let shared = Arc::<Shared>::default();
        let thread = Thread {
            library,
            store: Arc::clone(&epoch.store),
            place: Place {
                rank: epoch.options.rank,
                size: epoch.members.len(),
            },
            shared: Arc::clone(&shared),
            devices: HashMap::new(),
        };
        start("initProcessGroup", "lockstep-nccl", move || thread.run(&queue))?;
        Ok(Self { jobs, shared })
    }

    pub fn push(&self, collective: Collective, launch: Launch, done: Completion) {
        // If the thread has ended, the completion reports that it was dropped.
        let _ = self.jobs.send((collective, launch, done));
    }

    /// Ends what is in flight. Does not wait: NCCL waits for its streams.
    pub fn abort(&self) {
        self.shared.aborted.store(true, Ordering::Release);
        self.shared.cancel.cancel("the group was aborted");
        for communicator in self.shared.communicators.lock().iter().filter_map(Weak::upgrade) {
            let _ = communicator.abort(Duration::ZERO);
        }
    }
}

struct Thread {
    library: &'static Library,
    store: Arc<dyn Store>,
    place: Place,
    shared: Arc<Shared>,
    /// By index.
    devices: HashMap<usize, OnDevice>,
}

impl Thread {
    fn run(mut self, queue: &Receiver<Job>) {
        while let Ok((collective, launch, done)) = queue.recv() {
            done.finish(self.launch(collective, &launch));
        }
    }

    fn launch(&mut self, collective: Collective, launch: &Launch) -> BackendResult {
        if self.shared.aborted.load(Ordering::Acquire) {
            return Err(BackendFailure::new(FailureKind::Connection, "the group was aborted"));
        }
        let first = collective.tensors().first().map(|tensor| tensor.device());
        // A barrier has no tensor.
        let index = match first.unwrap_or(launch.stream.device) {
            Device::Cuda(index) => index,
            _ => self.devices.keys().next().copied().unwrap_or(0),
        };
        if !self.devices.contains_key(&index) {
            // PyTorch counts its communicators, too.
            let key = format!("nccl/{}", self.devices.len());
            let made = OnDevice::connect(
                self.library,
                self.store.as_ref(),
                &key,
                self.place,
                index,
                launch.timeout,
                &self.shared.cancel,
            )?;
            self.shared
                .communicators
                .lock()
                .push(Arc::downgrade(made.communicator()));
            self.devices.insert(index, made);
        }
        self.devices[&index].launch(collective, launch)
    }
}
