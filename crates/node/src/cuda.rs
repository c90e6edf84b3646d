//! CUDA devices: what they are, their streams, events and memory.
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::nccl_library;
use lockstep_torch::stream::{Event, Stream};
use lockstep_torch::{DeviceCode, TensorExt, cuda, device};
use napi::bindgen_prelude::Env;
use napi_derive::napi;
use parking_lot::Mutex;

use crate::error::{IntoJs, NodeError};
use crate::handles::{self, Handle};
use crate::numbered::Numbered;
use crate::promise::{self, Pending};

const KIND: i32 = DeviceCode::CUDA_KIND;

thread_local! {
    static EVENTS: RefCell<Numbered<Arc<Mutex<Event>>>> = const { RefCell::new(Numbered::new()) };
}

/// Drops all events when the environment ends.
pub fn clear() {
    let events = EVENTS.take();
    drop(events);
}

/// The number of devices; throws the reason why there is none.
#[napi(catch_unwind)]
pub fn cuda_device_count() -> napi::Result<u32> {
    Ok(cuda::devices().js()? as u32)
}

/// What there is of CUDA's devices and of NCCL, or why there is none: for `lockstep doctor`.
#[napi(catch_unwind)]
pub fn cuda_found() -> (String, String) {
    let devices = cuda::devices().map_or_else(|error| error.to_string(), |count| format!("{count} device(s)"));
    (devices, nccl_library().unwrap_or_else(|reason| reason))
}

/// A device, as the driver describes it.
#[napi(object)]
pub struct CudaProperties {
    /// For example `NVIDIA H100`.
    pub name: String,
    /// In bytes.
    pub total_memory: f64,
    /// Compute capability.
    pub major: i32,
    /// Compute capability.
    pub minor: i32,
    /// Streaming multiprocessors.
    pub multi_processor_count: i32,
}

/// Describes a device.
#[napi(catch_unwind)]
pub fn cuda_properties(index: i32) -> napi::Result<CudaProperties> {
    cuda::devices().js()?;
    let found = lockstep_cuda::properties(index as usize);
    let found = found
        .map_err(|error| NodeError::new("ERR_TORCH", error.to_string()))
        .js()?;
    Ok(CudaProperties {
        name: found.name,
        total_memory: found.total_memory as f64,
        major: found.capability.0,
        minor: found.capability.1,
        multi_processor_count: found.multiprocessors,
    })
}

/// This thread's current device.
#[napi(catch_unwind)]
pub fn cuda_current_device() -> napi::Result<i32> {
    Ok(DeviceCode::current(KIND).js()?.index)
}

/// Makes a device this thread's current one.
#[napi(catch_unwind)]
pub fn cuda_set_device(index: i32) -> napi::Result<()> {
    DeviceCode::cuda(index).set_current().js()
}

/// A place for calls: a current device, and current streams, each as device and id. Returns its number for the modes.
#[napi(catch_unwind)]
pub fn cuda_place(device: i32, devices: Vec<i32>, streams: Vec<i64>) -> napi::Result<u32> {
    let streams: Vec<_> = devices
        .into_iter()
        .zip(streams)
        .map(|(device, id)| Stream::with_id(DeviceCode::cuda(device), id))
        .collect();
    device::new_place(DeviceCode::cuda(device), &streams).js()
}

/// From now on this thread's calls run at a place, unless their modes carry another one; 0: where it stands by itself.
#[napi(catch_unwind)]
pub fn cuda_stand(place: u32) -> napi::Result<()> {
    if device::standing() == place {
        return Ok(());
    }
    device::stand(place).js()
}

fn stream(device: i32, id: i64) -> Stream {
    Stream::with_id(DeviceCode::cuda(device), id)
}

/// A stream of the pool; `priority` 0, or below it for one that goes first. Returns its id.
#[napi(catch_unwind)]
pub fn cuda_stream_new(device: i32, priority: i32) -> napi::Result<i64> {
    Ok(Stream::from_pool(DeviceCode::cuda(device), priority).js()?.id())
}

/// The id of this thread's current stream of a device.
#[napi(catch_unwind)]
pub fn cuda_stream_current(device: i32) -> napi::Result<i64> {
    Ok(Stream::current(DeviceCode::cuda(device)).js()?.id())
}

/// The id of a device's default stream.
#[napi(catch_unwind)]
pub fn cuda_stream_default(device: i32) -> napi::Result<i64> {
    Ok(Stream::default_of(DeviceCode::cuda(device)).js()?.id())
}

/// `Tensor.record_stream`, of a stream of the tensor's device.
#[napi(catch_unwind)]
pub fn cuda_stream_uses(handle: Handle, device: i32, id: i64) -> napi::Result<()> {
    handles::with(handle, |tensor| {
        let own = tensor.info()?.device;
        if own != DeviceCode::cuda(device) {
            let text = format!(
                "recordStream(): the stream is of 'cuda:{device}', the tensor on '{}'",
                own.name()?
            );
            return Err(NodeError::new("ERR_INVALID_ARGUMENT", text).of("recordStream"));
        }
        Ok(stream(device, id).uses(tensor)?)
    })
    .js()
}

/// Whether the stream's work is done.
#[napi(catch_unwind)]
pub fn cuda_stream_query(device: i32, id: i64) -> napi::Result<bool> {
    stream(device, id).query().js()
}

/// Waits for the stream's work, off the JS thread.
#[napi(catch_unwind)]
pub fn cuda_stream_synchronize(env: Env, device: i32, id: i64) -> napi::Result<Pending<()>> {
    let wait = move || Ok(stream(device, id).synchronize()?);
    promise::spawn(env, "lockstep-cuda", wait, |()| ())
}

/// Waits for all work of a device, off the JS thread.
#[napi(catch_unwind)]
pub fn cuda_synchronize(env: Env, device: i32) -> napi::Result<Pending<()>> {
    let wait = move || Ok(DeviceCode::cuda(device).synchronize()?);
    promise::spawn(env, "lockstep-cuda", wait, |()| ())
}

fn event(number: u32) -> Result<Arc<Mutex<Event>>, NodeError> {
    let found = EVENTS.with_borrow(|events| events.get(number).map(Arc::clone));
    found.ok_or_else(|| NodeError::new("ERR_DISPOSED", "the event has been disposed of"))
}

/// An event; with `timed`, one that knows when it was reached.
#[napi(catch_unwind)]
pub fn cuda_event_new(timed: bool) -> napi::Result<u32> {
    let device = DeviceCode::current(KIND).js()?;
    let event = if timed {
        Event::timed(device)
    } else {
        Event::new(device)
    };
    let event = Arc::new(Mutex::new(event.js()?));
    Ok(EVENTS.with_borrow_mut(|events| events.put(event)))
}

/// Frees an event.
#[napi(catch_unwind)]
pub fn cuda_event_free(number: u32) {
    let event = EVENTS.with_borrow_mut(|events| events.remove(number));
    drop(event);
}

/// Marks the end of what the stream holds now.
#[napi(catch_unwind)]
pub fn cuda_event_record(number: u32, device: i32, id: i64) -> napi::Result<()> {
    event(number).js()?.lock().record(stream(device, id)).js()
}

/// Makes the stream wait for the event.
#[napi(catch_unwind)]
pub fn cuda_event_block(number: u32, device: i32, id: i64) -> napi::Result<()> {
    event(number).js()?.lock().block(stream(device, id)).js()
}

/// Whether the event has been reached.
#[napi(catch_unwind)]
pub fn cuda_event_query(number: u32) -> napi::Result<bool> {
    event(number).js()?.lock().query().js()
}

/// Milliseconds between two events that have been reached.
#[napi(catch_unwind)]
pub fn cuda_event_elapsed(start: u32, end: u32) -> napi::Result<f64> {
    let (start, end) = (event(start).js()?, event(end).js()?);
    if Arc::ptr_eq(&start, &end) {
        return Ok(0.0);
    }
    let (start, end) = (start.lock(), end.lock());
    start.elapsed(&end).js()
}

/// Waits until the event is reached, off the JS thread.
#[napi(catch_unwind)]
pub fn cuda_event_synchronize(env: Env, number: u32) -> napi::Result<Pending<()>> {
    let event = event(number).js()?;
    promise::spawn(env, "lockstep-cuda", move || wait_for(&event), |()| ())
}

/// Polls, since the JS thread may use the event meanwhile.
fn wait_for(event: &Mutex<Event>) -> Result<(), NodeError> {
    const PAUSE: Duration = Duration::from_micros(50);
    while !event.lock().query()? {
        std::thread::sleep(PAUSE);
    }
    Ok(())
}

/// Memory of a device in libtorch's hands, in bytes.
#[napi(object)]
pub struct CudaMemory {
    /// Of live tensors.
    pub allocated: f64,
    /// Its peak.
    pub max_allocated: f64,
    /// Taken from the device.
    pub reserved: f64,
    /// Its peak.
    pub max_reserved: f64,
}

/// What libtorch's allocator holds of a device's memory.
#[napi(catch_unwind)]
pub fn cuda_memory(device: i32) -> napi::Result<CudaMemory> {
    let memory = DeviceCode::cuda(device).memory().js()?;
    Ok(CudaMemory {
        allocated: memory.allocated as f64,
        max_allocated: memory.max_allocated as f64,
        reserved: memory.reserved as f64,
        max_reserved: memory.max_reserved as f64,
    })
}

/// From now on a device's peaks are counted anew.
#[napi(catch_unwind)]
pub fn cuda_reset_peaks(device: i32) -> napi::Result<()> {
    DeviceCode::cuda(device).reset_peaks().js()
}

/// Gives unused memory back to the devices.
#[napi(catch_unwind)]
pub fn cuda_empty_cache() -> napi::Result<()> {
    DeviceCode::empty_cache(KIND).js()
}
