//! Streams of devices: gradients of one bucket may come from several, and hooks on a thread have one of their own.
use std::collections::HashMap;
use std::pin::Pin;
use std::task::{Context, Poll};

use lockstep_torch::stream::{Event, Stream};
use lockstep_torch::{Device, DeviceCode, Tensor, device};
use parking_lot::Mutex;

use crate::error::Result;

/// The device, if it has streams.
fn code(device: Device) -> Option<DeviceCode> {
    match device {
        Device::Cuda(index) => Some(DeviceCode::cuda(index as i32)),
        _ => None,
    }
}

fn mark(stream: Stream) -> Result<Event> {
    let mut event = Event::new(stream.device())?;
    event.record(stream)?;
    Ok(event)
}

/// The streams that have written to a bucket.
#[derive(Default)]
pub(crate) struct Writers {
    last: Option<Stream>,
    /// The ends of what the others have written.
    others: Vec<Event>,
}

impl Writers {
    /// The current stream has written to the bucket, which is on `device`.
    pub fn note(&mut self, device: Device) -> Result<()> {
        let Some(code) = code(device) else { return Ok(()) };
        let current = Stream::current(code)?;
        if let Some(last) = self.last.replace(current).filter(|last| *last != current) {
            self.others.push(mark(last)?);
        }
        Ok(())
    }

    /// Later work of the current stream comes after what has been written.
    pub fn join(&mut self) -> Result<()> {
        let Some(last) = self.last.take() else { return Ok(()) };
        let current = Stream::current(last.device())?;
        if last != current {
            self.others.push(mark(last)?);
        }
        for event in self.others.drain(..) {
            event.block(current)?;
        }
        Ok(())
    }
}

/// The stream of hooks that run beside the backward pass: a wait for peers does not stop the kernels of that.
#[derive(Clone, Copy)]
pub(crate) struct SideStream {
    stream: Stream,
    place: u32,
}

impl SideStream {
    /// The device's, after what the current stream holds now; `None` on a device without streams.
    pub fn after_current(device: Device) -> Result<Option<Self>> {
        static MADE: Mutex<Option<HashMap<DeviceCode, SideStream>>> = Mutex::new(None);
        let Some(code) = code(device) else { return Ok(None) };
        let mut made = MADE.lock();
        let made = made.get_or_insert_default();
        let side = if let Some(side) = made.get(&code) {
            *side
        } else {
            let stream = Stream::from_pool(code, 0)?;
            let place = device::new_place(code, &[stream])?;
            *made.entry(code).or_insert(Self { stream, place })
        };
        mark(Stream::current(code)?)?.block(side.stream)?;
        Ok(Some(side))
    }

    /// Runs a hook on the stream.
    pub fn run<F: Future<Output = T>, T>(self, hook: F) -> impl Future<Output = (T, Result<Event>)> {
        let mut hook = Box::pin(hook);
        std::future::poll_fn(move |context: &mut Context<'_>| {
            let polled = device::at(self.place, || Pin::new(&mut hook).poll(context));
            match polled {
                Ok(Poll::Ready(result)) => Poll::Ready((result, mark(self.stream))),
                // It fails for a place that does not exist; this one does.
                Ok(Poll::Pending) | Err(_) => Poll::Pending,
            }
        })
    }
}

/// The current stream goes on after the hook's, and uses its result.
pub(crate) fn rejoin(end: &Event, result: &Tensor) -> Result<()> {
    if let Some(code) = code(result.device()) {
        let current = Stream::current(code)?;
        end.block(current)?;
        current.uses(result)?;
    }
    Ok(())
}
