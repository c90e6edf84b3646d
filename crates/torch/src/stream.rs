//! Streams and events of any device, through libtorch's device-neutral interface.
use std::ptr;

use tch::Tensor;

use crate::modes::Modes;
use crate::{Result, device::DeviceCode, error::check, ffi};

/// A queue of work on a device. The CPU has one, which is always empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stream {
    device: DeviceCode,
    id: i64,
}

impl Stream {
    /// The calling thread's current stream of the device.
    pub fn current(device: DeviceCode) -> Result<Self> {
        let mut id = 0;
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_stream_current(device.kind, device.index, &raw mut id) })?;
        Ok(Self { device, id })
    }

    /// The current stream of the device in a call with these modes.
    pub fn current_in(device: DeviceCode, modes: Modes) -> Result<Self> {
        let mut id = 0;
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_stream_current_in(device.kind, device.index, modes.0, &raw mut id) })?;
        Ok(Self { device, id })
    }

    /// The stream of the device at the place where the calling thread stands. Inside a backward pass, the current one is
    /// its node's.
    pub fn standing(device: DeviceCode) -> Result<Self> {
        let mut id = 0;
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_stream_standing(device.kind, device.index, &raw mut id) })?;
        Ok(Self { device, id })
    }

    /// Runs `work` with this stream as the current one of its device.
    pub fn within<T>(self, work: impl FnOnce() -> T) -> Result<T> {
        let former = Former(Some(self.exchange()?));
        let result = work();
        former.restore()?;
        Ok(result)
    }

    /// Makes it the current one of its device; returns the one that was.
    fn exchange(self) -> Result<Self> {
        let mut former = 0;
        // SAFETY: a place to write to; libtorch checks the id.
        check(unsafe { ffi::ls_stream_exchange(self.device.kind, self.device.index, self.id, &raw mut former) })?;
        Ok(Self::with_id(self.device, former))
    }

    /// An event at the end of what it holds now.
    pub fn mark(self) -> Result<Event> {
        let mut event = Event::new(self.device)?;
        event.record(self)?;
        Ok(event)
    }

    /// The stream of the device with this id.
    pub fn with_id(device: DeviceCode, id: i64) -> Self {
        Self { device, id }
    }

    /// The device's default stream.
    pub fn default_of(device: DeviceCode) -> Result<Self> {
        let mut id = 0;
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_stream_default(device.kind, device.index, &raw mut id) })?;
        Ok(Self { device, id })
    }

    /// A stream of libtorch's pool, which lives as long as the process. Others may have it, too. `priority`: 0, or below
    /// it for a stream whose kernels go first.
    pub fn from_pool(device: DeviceCode, priority: i32) -> Result<Self> {
        let mut id = 0;
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_stream_from_pool(device.kind, device.index, priority, &raw mut id) })?;
        Ok(Self { device, id })
    }

    /// Its device.
    pub const fn device(self) -> DeviceCode {
        self.device
    }

    /// Keeps the memory of a tensor of its device from other tensors until the stream has done what it holds when the
    /// tensor is freed (`Tensor.record_stream`).
    pub fn uses(self, tensor: &Tensor) -> Result<()> {
        // SAFETY: the tensor lives through the call; libtorch checks the id.
        check(unsafe { ffi::ls_stream_uses(tensor.as_ptr(), self.id) })
    }

    /// Is its work done?
    pub fn query(self) -> Result<bool> {
        let mut done = false;
        // SAFETY: a place to write to; libtorch checks the id.
        check(unsafe { ffi::ls_stream_query(self.device.kind, self.device.index, self.id, &raw mut done) })?;
        Ok(done)
    }

    /// Its id, for [`Self::with_id`].
    pub const fn id(self) -> i64 {
        self.id
    }

    /// Blocks the calling thread until the stream's work is done.
    pub fn synchronize(self) -> Result<()> {
        // SAFETY: no pointers; libtorch checks the id.
        check(unsafe { ffi::ls_stream_synchronize(self.device.kind, self.device.index, self.id) })
    }
}

/// The stream that was current; again so at the latest when this is dropped.
struct Former(Option<Stream>);

impl Former {
    fn restore(mut self) -> Result<()> {
        self.0.take().map_or(Ok(()), |stream| stream.exchange().map(drop))
    }
}

impl Drop for Former {
    fn drop(&mut self) {
        // Only after a panic, which says more.
        let _ = self.0.take().map(Stream::exchange);
    }
}

/// A tensor on its way from one stream to another.
#[derive(Debug)]
pub struct Crossing {
    tensor: Tensor,
    /// The end of what the first stream does for it; `None` on a device without streams.
    written: Option<(Stream, Event)>,
}

impl Crossing {
    /// Leaves the current stream of the tensor's device.
    pub fn from_current(tensor: Tensor) -> Result<Self> {
        let written = match DeviceCode::with_streams(tensor.device()) {
            Some(device) => {
                let stream = Stream::current(device)?;
                Some((stream, stream.mark()?))
            }
            None => None,
        };
        Ok(Self { tensor, written })
    }

    /// Arrives at the current stream: what that does from now on comes after what the first one has done, and the memory
    /// lives until then.
    pub fn to_current(self) -> Result<Tensor> {
        if let Some((stream, end)) = self.written {
            let current = Stream::current(stream.device())?;
            if current != stream {
                end.block(current)?;
                current.uses(&self.tensor)?;
            }
        }
        Ok(self.tensor)
    }
}

/// A mark in a stream, for another stream or the host to wait for. Devices without events (the CPU) refuse it.
#[derive(Debug)]
pub struct Event {
    raw: *mut ffi::CEvent,
}

// SAFETY: c10::Event may be used from one thread at a time, any thread; it is not `Sync`.
unsafe impl Send for Event {}

impl Event {
    /// An event for streams of the device's kind.
    pub fn new(device: DeviceCode) -> Result<Self> {
        Self::made(device, false)
    }

    /// One that knows when it is reached.
    pub fn timed(device: DeviceCode) -> Result<Self> {
        Self::made(device, true)
    }

    /// Takes over an event of the shim's.
    pub(crate) fn from_raw(raw: *mut ffi::CEvent) -> Self {
        Self { raw }
    }

    fn made(device: DeviceCode, timed: bool) -> Result<Self> {
        let mut raw = ptr::null_mut();
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_event_new(device.kind, timed, &raw mut raw) })?;
        Ok(Self { raw })
    }

    /// Milliseconds from this event to `end`; both are timed and have been reached.
    pub fn elapsed(&self, end: &Self) -> Result<f64> {
        let mut milliseconds = 0.0;
        // SAFETY: both are events until drop; a place to write to.
        check(unsafe { ffi::ls_event_elapsed(self.raw, end.raw, &raw mut milliseconds) })?;
        Ok(milliseconds)
    }

    /// Marks the end of what the stream holds now.
    pub fn record(&mut self, stream: Stream) -> Result<()> {
        // SAFETY: `raw` is an event until drop.
        check(unsafe { ffi::ls_event_record(self.raw, stream.device.kind, stream.device.index, stream.id) })
    }

    /// Makes the stream wait for the mark; the host goes on.
    pub fn block(&self, stream: Stream) -> Result<()> {
        // SAFETY: as above.
        check(unsafe { ffi::ls_event_block(self.raw, stream.device.kind, stream.device.index, stream.id) })
    }

    /// Has the mark been reached?
    pub fn query(&self) -> Result<bool> {
        let mut done = false;
        // SAFETY: as above.
        check(unsafe { ffi::ls_event_query(self.raw, &raw mut done) })?;
        Ok(done)
    }

    /// Blocks the host until the mark is reached.
    pub fn synchronize(&self) -> Result<()> {
        // SAFETY: as above.
        check(unsafe { ffi::ls_event_synchronize(self.raw) })
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        // SAFETY: ours since `new`, freed once.
        unsafe { ffi::ls_event_free(self.raw) };
    }
}
