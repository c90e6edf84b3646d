//! The threads that enqueue: the first operation on a device connects the ranks there, and NCCL may wait for peers. Each
//! way of messages has a thread, a communicator and a stream of its own, so that messages wait for none that go another
//! way, or back.
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

/// The sender and the receiver of messages.
type Way = (usize, usize);

/// The threads end when this is dropped.
pub(super) struct Launcher {
    library: &'static Library,
    store: Arc<dyn Store>,
    place: Place,
    shared: Arc<Shared>,
    /// Of collectives, and of each way of messages.
    threads: Mutex<HashMap<Option<Way>, Sender<Job>>>,
}

type Job = (Collective, Launch, Completion);

#[derive(Default)]
struct Shared {
    aborted: AtomicBool,
    cancel: Cancel,
    communicators: Mutex<Vec<Weak<Communicator>>>,
}

impl Launcher {
    pub fn new(library: &'static Library, epoch: &Epoch<'_>) -> Self {
        Self {
            library,
            store: Arc::clone(&epoch.store),
            place: Place {
                rank: epoch.options.rank,
                size: epoch.members.len(),
            },
            shared: Arc::default(),
            threads: Mutex::default(),
        }
    }

    pub fn push(&self, collective: Collective, launch: Launch, done: Completion) {
        let own = self.place.rank;
        let way = match &collective {
            Collective::Send { peer, .. } => Some((own, *peer)),
            Collective::Recv { peer: Some(peer), .. } => Some((*peer, own)),
            _ => None,
        };
        let mut threads = self.threads.lock();
        let sender = match threads.get(&way) {
            Some(sender) => sender.clone(),
            None => match self.start(way) {
                Ok(sender) => threads.entry(way).or_insert(sender).clone(),
                Err(error) => return done.finish(Err(BackendFailure::new(FailureKind::Other, error.to_string()))),
            },
        };
        // If the thread has ended, the completion reports that it was dropped.
        let _ = sender.send((collective, launch, done));
    }

    fn start(&self, way: Option<Way>) -> Result<Sender<Job>> {
        let (jobs, queue) = channel();
        let (name, place) = match way {
            Some((from, to)) => {
                let rank = usize::from(self.place.rank == to);
                (format!("{from}>{to}"), Place { rank, size: 2 })
            }
            None => ("all".to_owned(), self.place),
        };
        let thread = Thread {
            library: self.library,
            store: Arc::clone(&self.store),
            name,
            place,
            shared: Arc::clone(&self.shared),
            devices: HashMap::new(),
        };
        start("initProcessGroup", "lockstep-nccl", move || thread.run(&queue))?;
        Ok(jobs)
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
    name: String,
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
        let index = match collective.device() {
            Device::Cuda(index) => index,
            // A barrier has no tensor.
            _ => self.devices.keys().next().copied().unwrap_or(0),
        };
        if !self.devices.contains_key(&index) {
            let made = OnDevice::connect(
                self.library,
                self.store.as_ref(),
                &format!("nccl/{}/{}", self.name, self.devices.len()),
                self.place,
                index,
                launch.timeout,
                &self.shared.cancel,
            )?;
            let mut all = self.shared.communicators.lock();
            all.push(Arc::downgrade(made.communicator()));
            drop(all);
            self.devices.insert(index, made);
        }
        self.devices[&index].launch(collective, launch)
    }
}
