//! Streams of devices, on which callers produce and consume tensors.
use std::fmt;
use std::sync::Arc;

use lockstep_torch::stream::{Event, Stream};
use lockstep_torch::{Device, DeviceCode, TorchError};
use parking_lot::Mutex;

use crate::backend::BackendFailure;
use crate::error::{CollectivesError, Result};

/// The device and stream on which the caller's tensors are produced and consumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamContext {
    /// Where the tensors live.
    pub device: Device,
    /// The stream's id; `None` on devices without streams, or for the device's current stream.
    pub stream: Option<i64>,
}

impl StreamContext {
    /// The CPU, which has no streams.
    pub const HOST: Self = Self {
        device: Device::Cpu,
        stream: None,
    };
}

impl Default for StreamContext {
    fn default() -> Self {
        Self::HOST
    }
}

/// A point on a device's stream; results are ready after it. Keeps alive what the stream uses until then.
pub trait Fence: Send + Sync + fmt::Debug {
    /// Makes later work on `stream` wait for the point; does not block the caller.
    fn order_before(&self, stream: &StreamContext) -> Result<()>;
    /// Whether the stream has passed the point.
    fn is_reached(&self) -> bool;
    /// Why it may never be reached, as far as the transport knows.
    fn failure(&self) -> Option<BackendFailure> {
        None
    }
}

/// An event of libtorch's, recorded on a stream.
#[derive(Debug)]
struct Recorded(Mutex<Event>);

impl Fence for Recorded {
    fn order_before(&self, stream: &StreamContext) -> Result<()> {
        stream.wait_for(&self.0.lock())
    }

    fn is_reached(&self) -> bool {
        // An event that cannot be asked counts as not reached; the deadline covers its operation.
        self.0.lock().query().unwrap_or(false)
    }
}

impl StreamContext {
    /// The stream; `None` if the device has no streams.
    fn stream(&self) -> Result<Option<Stream>> {
        let stream = DeviceCode::with_streams(self.device).map(|device| match self.stream {
            Some(id) => Ok(Stream::with_id(device, id)),
            None => Stream::current(device),
        });
        stream.transpose().map_err(native)
    }

    /// Makes later work on the stream wait for an event.
    pub(crate) fn wait_for(&self, event: &Event) -> Result<()> {
        let stream = self.stream()?;
        stream.map_or(Ok(()), |stream| event.block(stream).map_err(native))
    }

    /// Records an event on the stream; `None` if the device has no streams.
    pub fn record(&self) -> Result<Option<Arc<dyn Fence>>> {
        let event = self.stream()?.map(Stream::mark).transpose().map_err(native)?;
        Ok(event.map(|event| Arc::new(Recorded(Mutex::new(event))) as Arc<dyn Fence>))
    }
}

fn native(error: TorchError) -> CollectivesError {
    CollectivesError::native("a stream's event", error)
}
