//! This rank on one device: its communicator and its stream.
use std::sync::Arc;
use std::time::Duration;

use lockstep_nccl::{Buffer, Communicator, Library, Place, Stream as NcclStream, UniqueId};
use lockstep_torch::stream::{Event, Stream};
use lockstep_torch::{Device, DeviceCode, Kind, Tensor};
use parking_lot::Mutex;

use super::enqueue::{buffer, enqueue};
use super::failure;
use crate::backend::{BackendFailure, BackendResult, FailureKind, Launch, Outcome};
use crate::cancel::Cancel;
use crate::collective::Collective;
use crate::error::{CollectivesError, Result};
use crate::store::Store;
use crate::stream::{Fence, StreamContext};

pub(super) struct OnDevice {
    communicator: Arc<Communicator>,
    context: StreamContext,
    stream: Stream,
    /// For barriers.
    scratch: Tensor,
}

impl OnDevice {
    /// Connects the ranks, each with a device. Rank 0 publishes the unique id under `key`, as PyTorch's does.
    pub fn connect(
        library: &'static Library,
        store: &dyn Store,
        key: &str,
        place: Place,
        index: usize,
        limit: Duration,
        cancel: &Cancel,
    ) -> BackendResult<Self> {
        let native = |error: lockstep_nccl::NcclError| failure(&error);
        let id = if place.rank == 0 {
            let id = library.unique_id().map_err(native)?;
            store.set(key, &id.to_bytes()).map_err(|error| unconnected(&error))?;
            id
        } else {
            store
                .wait_for(&[key.to_owned()], limit, cancel)
                .map_err(|error| unconnected(&error))?;
            let bytes = store
                .multi_get(&[key.to_owned()])
                .map_err(|error| unconnected(&error))?;
            let id = bytes
                .into_iter()
                .flatten()
                .next()
                .and_then(|bytes| UniqueId::from_bytes(&bytes));
            id.ok_or_else(|| BackendFailure::new(FailureKind::Unconnected, "rank 0 published no unique id of NCCL"))?
        };
        let context = lockstep_cuda::context(index).map_err(|error| failure(&error.into()))?;
        let communicator = Communicator::connect(library, &id, place, &context, limit).map_err(native)?;
        let device = DeviceCode::cuda(index as i32);
        let stream = Stream::from_pool(device, 0).map_err(BackendFailure::native)?;
        let scratch = Tensor::f_zeros([1], (Kind::Float, Device::Cuda(index)));
        Ok(Self {
            communicator: Arc::new(communicator),
            context: StreamContext {
                device: Device::Cuda(index),
                stream: Some(stream.id()),
            },
            stream,
            scratch: scratch.map_err(BackendFailure::native)?,
        })
    }

    pub fn communicator(&self) -> &Arc<Communicator> {
        &self.communicator
    }

    /// Enqueues the operation after the point at which the caller's stream issued it.
    pub fn launch(&self, collective: Collective, launch: &Launch) -> BackendResult {
        if let Some(issued) = &launch.issued {
            let ordered = issued.order_before(&self.context);
            ordered.map_err(|error| BackendFailure::new(FailureKind::Other, error.to_string()))?;
        }
        let handle = self.stream.native_handle().map_err(BackendFailure::native)?;
        // SAFETY: a stream of libtorch's pool, which is never freed, on the communicator's device.
        let stream = unsafe { NcclStream::new(handle) };
        let Place { rank, size } = self.communicator.place();
        let scratch: Buffer = buffer(&self.scratch).map_err(|error| failure(&error))?;
        let enqueued = self
            .communicator
            .launch(collective.name(), stream, launch.timeout, |ops| {
                enqueue(ops, &collective, (rank, size), scratch)
            });
        enqueued.map_err(|error| failure(&error))?;
        let mut event = Event::new(DeviceCode::cuda(self.communicator.context().ordinal() as i32))
            .map_err(BackendFailure::native)?;
        event.record(self.stream).map_err(BackendFailure::native)?;
        Ok(Outcome::OnStream(Arc::new(Enqueued {
            event: Mutex::new(event),
            uses: Mutex::new(Some(collective)),
            communicator: Arc::clone(&self.communicator),
        })))
    }
}

fn unconnected(error: &CollectivesError) -> BackendFailure {
    BackendFailure::new(FailureKind::Unconnected, error.to_string())
}

/// The end of an operation on the stream.
#[derive(Debug)]
struct Enqueued {
    event: Mutex<Event>,
    /// Keeps the tensors, whose memory the allocator would give to others.
    uses: Mutex<Option<Collective>>,
    communicator: Arc<Communicator>,
}

impl Fence for Enqueued {
    fn order_before(&self, stream: &StreamContext) -> Result<()> {
        stream.wait_for(&self.event.lock())
    }

    fn is_reached(&self) -> bool {
        // An event that cannot be asked counts as not reached; the deadline covers its operation.
        let reached = self.event.lock().query().unwrap_or(false);
        if reached {
            *self.uses.lock() = None;
        }
        reached
    }

    fn failure(&self) -> Option<BackendFailure> {
        self.communicator.failure().map(|error| failure(&error))
    }
}
