//! This rank on one device: its communicator, its stream, and what is in flight there.
use std::collections::VecDeque;
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lockstep_cuda::CudaStream;
use lockstep_nccl::{Buffer, Communicator, Place, Stream as NcclStream};
use lockstep_torch::stream::{Event, Stream};
use lockstep_torch::{Device, DeviceCode, Kind, Tensor};
use parking_lot::Mutex;

use super::enqueue::{buffer, enqueue};
use super::failure;
use crate::backend::{BackendFailure, BackendResult, FailureKind, Launch, Outcome};
use crate::collective::Collective;
use crate::error::Result;
use crate::stream::{Fence, StreamContext};

pub(super) struct OnDevice {
    communicator: Communicator,
    /// The backend's own: a stream of libtorch's pool may hold what others wait for.
    stream: Arc<CudaStream>,
    context: StreamContext,
    /// For barriers.
    scratch: Tensor,
    /// In the stream's order.
    in_flight: VecDeque<Arc<Enqueued>>,
    /// Of launches that failed halfway: NCCL may use them until it is aborted.
    stranded: Vec<Collective>,
}

impl OnDevice {
    pub fn new(communicator: Communicator) -> BackendResult<Self> {
        let device = Device::Cuda(communicator.context().ordinal());
        let stream = lockstep_cuda::stream(communicator.context()).map_err(|error| failure(&error.into()))?;
        let scratch = Tensor::f_zeros([1], (Kind::Float, device)).map_err(BackendFailure::native)?;
        // c10 takes the driver's handle as the id of a stream that is not its own.
        let context = StreamContext {
            device,
            stream: Some(stream.cu_stream() as i64),
        };
        let (in_flight, stranded) = Default::default();
        Ok(Self {
            communicator,
            stream,
            context,
            scratch,
            in_flight,
            stranded,
        })
    }

    /// Enqueues the operation after the point at which the caller's stream issued it.
    pub fn launch(&mut self, collective: Collective, launch: &Launch) -> BackendResult {
        if let Some(issued) = &launch.issued {
            let ordered = issued.order_before(&self.context);
            ordered.map_err(|error| BackendFailure::new(FailureKind::Other, error.to_string()))?;
        }
        let code = DeviceCode::cuda(self.communicator.context().ordinal() as i32);
        let mut event = Event::new(code).map_err(BackendFailure::native)?;
        // SAFETY: a stream of the communicator's device, which is kept until it has done what it holds.
        let stream = unsafe { NcclStream::new(self.stream.cu_stream().cast()) };
        let Place { rank, size } = self.communicator.place();
        let scratch: Buffer = buffer(&self.scratch).map_err(|error| failure(&error))?;
        let enqueued = self
            .communicator
            .launch(collective.name(), stream, launch.timeout, |ops| {
                enqueue(ops, &collective, (rank, size), scratch)
            });
        let own = Stream::with_id(code, self.stream.cu_stream() as i64);
        let recorded = enqueued
            .map_err(|error| failure(&error))
            .and_then(|()| event.record(own).map_err(BackendFailure::native));
        if let Err(failure) = recorded {
            self.stranded.push(collective);
            return Err(failure);
        }
        let enqueued = Arc::new(Enqueued {
            event: Mutex::new(event),
            uses: Mutex::new(Some(collective)),
            is_reached: AtomicBool::new(false),
            failure: Mutex::default(),
        });
        self.in_flight.push_back(Arc::clone(&enqueued));
        Ok(Outcome::OnStream {
            fence: enqueued,
            source: None,
        })
    }

    /// Whether something is in flight.
    pub fn is_busy(&self) -> bool {
        !self.in_flight.is_empty()
    }

    /// Lets go of what the stream has done, and tells what is in flight of an error.
    pub fn progress(&mut self) {
        while self.in_flight.front().is_some_and(|first| first.is_reached()) {
            self.in_flight.pop_front();
        }
        if self.is_busy()
            && let Some(error) = self.communicator.failure()
        {
            self.fail(&failure(&error));
        }
    }

    fn fail(&self, failure: &BackendFailure) {
        self.in_flight
            .iter()
            .for_each(|enqueued| enqueued.fail(failure.clone()));
    }

    /// Ends what is in flight, at most after `limit`.
    pub fn abort(mut self, limit: Duration) {
        self.progress();
        self.fail(&aborted());
        let ended = self.communicator.abort(limit);
        self.leave(ended.is_ok());
    }

    /// Waits for the peers' ends of what has ended here, at most `limit`. All ranks call it.
    pub fn close(self, limit: Duration) {
        let ended = self.communicator.close(limit);
        self.leave(ended.is_ok());
    }

    fn leave(self, is_over: bool) {
        if !is_over {
            // A kernel may still use the memory and the stream.
            let _ = ManuallyDrop::new(self);
        }
    }
}

/// The failure of what an aborted group held.
pub(super) fn aborted() -> BackendFailure {
    BackendFailure::new(FailureKind::Connection, "the group was aborted")
}

/// The end of an operation on the stream.
#[derive(Debug)]
struct Enqueued {
    event: Mutex<Event>,
    /// Keeps the tensors, whose memory the allocator would give to others.
    uses: Mutex<Option<Collective>>,
    is_reached: AtomicBool,
    /// Why it is not reached, even if the stream goes on.
    failure: Mutex<Option<BackendFailure>>,
}

impl Enqueued {
    fn fail(&self, failure: BackendFailure) {
        self.failure.lock().get_or_insert(failure);
    }
}

impl Fence for Enqueued {
    fn order_before(&self, stream: &StreamContext) -> Result<()> {
        stream.wait_for(&self.event.lock())
    }

    fn is_reached(&self) -> bool {
        if self.is_reached.load(Ordering::Acquire) {
            return true;
        }
        let failure = self.failure.lock();
        if failure.is_some() {
            return false;
        }
        let asked = self.event.lock().query();
        drop(failure);
        match asked {
            Ok(false) => false,
            Ok(true) => {
                self.is_reached.store(true, Ordering::Release);
                *self.uses.lock() = None;
                true
            }
            Err(error) => {
                self.fail(BackendFailure::native(error));
                false
            }
        }
    }

    fn failure(&self) -> Option<BackendFailure> {
        self.failure.lock().clone()
    }
}
