//! The threads that enqueue: the first operation on a device connects the ranks there, and NCCL may wait for peers. Each
//! direction between two ranks has a thread, a communicator and a stream of its own for messages, so that a message
//! waits for those of its direction only. A thread owns all that it uses, and ends it.
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use lockstep_nccl::{Communicator, Library, NcclError, Place, Stop, UniqueId};
use lockstep_torch::{Device, cuda, fault};
use parking_lot::Mutex;

use super::device::{OnDevice, aborted};
use super::failure;
use super::in_order::InOrder;
use crate::backend::{BackendFailure, BackendResult, Completion, FailureKind, Launch};
use crate::cancel::Cancel;
use crate::collective::Collective;
use crate::error::CollectivesError;
use crate::store::Store;
use crate::thread::spawn;

/// The time between looks at what is in flight: tensors are kept, and errors found, that much longer.
const TICK: Duration = Duration::from_millis(5);
/// How long a sound group waits for its peers' ends, and an aborted one for the streams.
const END: Duration = Duration::from_secs(2);

/// Who takes part in operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Ranks {
    All,
    /// The sender and the receiver of messages.
    Direction(usize, usize),
    /// Both ranks of messages, the lower one first: PyTorch has one communicator for both directions.
    Pair(usize, usize),
}

/// Dropping it ends the threads: once all ranks have ended what is in flight, unless it was aborted.
pub(super) struct Launcher {
    common: Arc<Common>,
    threads: Mutex<HashMap<Ranks, Enqueuer>>,
}

struct Enqueuer {
    jobs: Sender<Job>,
    /// Ends with the thread.
    over: Receiver<Infallible>,
}

pub(super) type Job = (Collective, Launch, Completion);

/// What the threads of a group have in common.
pub(super) struct Common {
    pub library: &'static Library,
    /// For the unique ids. `None` once the group has ended: a thread that NCCL holds up must not keep it.
    pub store: Mutex<Option<Arc<dyn Store>>>,
    pub place: Place,
    /// Whether all ranks run Lockstep.
    pub all_ours: bool,
    /// Before the keys of a lane.
    pub prefix: String,
    pub stop: Stop,
    pub cancel: Cancel,
}

impl Launcher {
    pub fn new(common: Common) -> Self {
        Self {
            common: Arc::new(common),
            threads: Mutex::default(),
        }
    }

    /// Another one for the same ranks, with communicators of its own.
    pub fn lane(&self, number: usize) -> Self {
        let common = &*self.common;
        Self::new(Common {
            store: Mutex::new(common.store.lock().clone()),
            prefix: format!("{}lane/{number}/", common.prefix),
            stop: Stop::default(),
            cancel: Cancel::new(),
            ..*common
        })
    }

    pub fn all_ours(&self) -> bool {
        self.common.all_ours
    }

    pub fn push(&self, collective: Collective, launch: Launch, done: Completion) {
        let ranks = self.common.ranks_of(&collective);
        let mut threads = self.threads.lock();
        let jobs = match threads.get(&ranks) {
            Some(thread) => &thread.jobs,
            None => match self.start(ranks) {
                Ok(thread) => &threads.entry(ranks).or_insert(thread).jobs,
                Err(error) => return done.finish(Err(BackendFailure::new(FailureKind::Other, error.to_string()))),
            },
        };
        // If the thread has ended, the completion reports that it was dropped.
        let _ = jobs.send((collective, launch, done));
    }

    fn start(&self, ranks: Ranks) -> std::io::Result<Enqueuer> {
        let ((jobs, queue), (done, over)) = (channel(), channel());
        let thread = Thread {
            common: Arc::clone(&self.common),
            ranks,
            devices: Vec::new(),
        };
        spawn("lockstep-nccl", move || {
            thread.run(&queue);
            drop(done);
        })?;
        Ok(Enqueuer { jobs, over })
    }

    /// Makes the threads end what is in flight. Does not wait for them.
    pub fn abort(&self) {
        self.common.stop.store(true, Ordering::Release);
        self.common.cancel.cancel("the group was aborted");
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        let until = Instant::now() + END + TICK + TICK;
        let threads: Vec<_> = self.threads.get_mut().drain().collect();
        let over = threads.into_iter().map(|(_, Enqueuer { jobs, over })| {
            drop(jobs);
            over
        });
        for over in over.collect::<Vec<_>>() {
            let _ = over.recv_timeout(until.saturating_duration_since(Instant::now()));
        }
        self.abort();
        *self.common.store.lock() = None;
    }
}

impl Common {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    fn ranks_of(&self, collective: &Collective) -> Ranks {
        let own = self.place.rank;
        let (from, to) = match collective {
            Collective::Send { peer, .. } => (own, *peer),
            Collective::Recv { peer: Some(peer), .. } => (*peer, own),
            _ => return Ranks::All,
        };
        if self.all_ours {
            Ranks::Direction(from, to)
        } else {
            Ranks::Pair(from.min(to), from.max(to))
        }
    }

    /// The key of the unique id, as PyTorch has it where its ranks may take part, and this rank's place. `number`: of
    /// the device among those that the group uses.
    fn meeting(&self, ranks: Ranks, number: usize) -> (String, Place) {
        let own = self.place.rank;
        let (key, place) = match ranks {
            Ranks::All => (number.to_string(), self.place),
            Ranks::Direction(from, to) => {
                let rank = usize::from(own == to);
                (format!("{from}>{to}/{number}"), Place { rank, size: 2 })
            }
            Ranks::Pair(low, high) => {
                let rank = usize::from(own == high);
                (format!("{low}:{high}"), Place { rank, size: 2 })
            }
        };
        (format!("{}{key}", self.prefix), place)
    }

    /// The id that rank 0 of these ranks publishes under `key`.
    fn unique_id(&self, key: String, rank: usize, limit: Duration) -> BackendResult<UniqueId> {
        let store = self.store.lock().clone().ok_or_else(aborted)?;
        let keys = [key];
        let bytes = if rank == 0 {
            let id = self.library.unique_id().map_err(|error| failure(&error))?;
            store.set(&keys[0], &id.to_bytes()).map(|()| Some(id.to_bytes()))
        } else {
            let waited = store.wait_for(&keys, limit, &self.cancel);
            waited.and_then(|()| Ok(store.multi_get(&keys)?.into_iter().flatten().next()))
        };
        let unconnected = |text: String| BackendFailure::new(FailureKind::Unconnected, text);
        let bytes = bytes.map_err(|error: CollectivesError| unconnected(error.to_string()))?;
        let id = bytes.and_then(|bytes| UniqueId::from_bytes(&bytes));
        id.ok_or_else(|| unconnected("rank 0 published no unique id of NCCL".to_owned()))
    }
}

struct Thread {
    common: Arc<Common>,
    ranks: Ranks,
    /// By index, in the order of their first use.
    devices: Vec<(usize, OnDevice)>,
}

impl Thread {
    fn run(mut self, queue: &Receiver<Job>) {
        let mut order = InOrder::default();
        while !self.common.is_stopped() {
            let is_busy = !order.is_empty() || self.devices.iter().any(|(_, device)| device.is_busy());
            let next = if is_busy {
                queue.recv_timeout(TICK)
            } else {
                queue.recv().map_err(RecvTimeoutError::from)
            };
            match next {
                Ok(job) => order.put(job, |(collective, launch, done)| {
                    let launched = fault::catch(|| self.launch(collective, &launch));
                    done.finish(launched.unwrap_or_else(|fault| Err(BackendFailure::of_fault(&fault))));
                }),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.devices.iter_mut().for_each(|(_, device)| device.progress());
        }
        let is_sound = !self.common.is_stopped();
        for (_, mut device) in self.devices {
            device.progress();
            if is_sound && !device.is_busy() {
                device.close(END);
            } else {
                device.abort(END);
            }
        }
        for (.., done) in order.into_jobs().chain(queue.try_iter()) {
            done.finish(Err(aborted()));
        }
    }

    fn launch(&mut self, collective: Collective, launch: &Launch) -> BackendResult {
        let index = match collective.device() {
            Device::Cuda(index) => index,
            _ => self.device_of_barriers(),
        };
        let place = self.devices.iter().position(|(device, _)| *device == index);
        let place = if let Some(place) = place {
            place
        } else {
            let made = self.connect(index, launch.timeout)?;
            self.devices.push((index, made));
            self.devices.len() - 1
        };
        self.devices[place].1.launch(collective, launch)
    }

    /// A barrier has no tensor: the first device that was used, or PyTorch's guess.
    fn device_of_barriers(&self) -> usize {
        let used = self.devices.first().map(|(index, _)| *index);
        used.unwrap_or_else(|| self.common.place.rank % cuda::devices().unwrap_or(1))
    }

    /// Connects the ranks, each with a device.
    fn connect(&self, index: usize, limit: Duration) -> BackendResult<OnDevice> {
        let (common, native) = (&self.common, |error: NcclError| failure(&error));
        if matches!(self.ranks, Ranks::Pair(..)) && !self.devices.is_empty() {
            let text = "with ranks of PyTorch, messages of two ranks use one device";
            return Err(BackendFailure::new(FailureKind::Other, text));
        }
        let began = Instant::now();
        let (key, place) = common.meeting(self.ranks, self.devices.len());
        let id = common.unique_id(key, place.rank, limit)?;
        let context = lockstep_cuda::context(index).map_err(|error| native(error.into()))?;
        let left = limit.saturating_sub(began.elapsed());
        let communicator = Communicator::connect(common.library, &id, place, &context, left, &common.stop);
        OnDevice::new(communicator.map_err(native)?)
    }
}
