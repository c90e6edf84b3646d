//! Streams and events of any device, through libtorch's device-neutral interface.
use std::ffi::c_void;
use std::ptr;

use crate::{Result, error::check, ffi, runtime::DeviceCode};

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

    /// The stream of the device with this id.
    pub fn with_id(device: DeviceCode, id: i64) -> Self {
        Self { device, id }
    }

    /// A stream of libtorch's pool, which lives as long as the process. Others may have it, too.
    pub fn from_pool(device: DeviceCode) -> Result<Self> {
        let mut id = 0;
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_stream_from_pool(device.kind, device.index, &raw mut id) })?;
        Ok(Self { device, id })
    }

    /// Its id, for [`Self::with_id`].
    pub const fn id(self) -> i64 {
        self.id
    }

    /// The driver's handle of it.
    pub fn native_handle(self) -> Result<*mut c_void> {
        let mut handle = ptr::null_mut();
        // SAFETY: a place to write to; libtorch checks the id.
        let code =
            unsafe { ffi::ls_stream_native_handle(self.device.kind, self.device.index, self.id, &raw mut handle) };
        check(code)?;
        Ok(handle)
    }

    /// Blocks the calling thread until the stream's work is done.
    pub fn synchronize(self) -> Result<()> {
        // SAFETY: no pointers; libtorch checks the id.
        check(unsafe { ffi::ls_stream_synchronize(self.device.kind, self.device.index, self.id) })
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
        let mut raw = ptr::null_mut();
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_event_new(device.kind, &raw mut raw) })?;
        Ok(Self { raw })
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
