//! Streams of devices: gradients of one bucket may come from several, and hooks on a thread have one of their own.
use std::collections::HashMap;
use std::task::{Context, Poll};

use lockstep_torch::stream::{Event, Stream};
use lockstep_torch::{Device, DeviceCode, device};
use parking_lot::Mutex;

use crate::error::{HookError, Result};

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
        let Some(code) = DeviceCode::with_streams(device) else {
            return Ok(());
        };
        let current = Stream::current(code)?;
        if let Some(last) = self.last.replace(current).filter(|last| *last != current) {
            self.others.push(last.mark()?);
        }
        Ok(())
    }

    /// Later work of the current stream comes after what has been written.
    pub fn join(&mut self) -> Result<()> {
        let Some(last) = self.last.take() else { return Ok(()) };
        let current = Stream::current(last.device())?;
        if last != current {
            self.others.push(last.mark()?);
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
        let Some(code) = DeviceCode::with_streams(device) else {
            return Ok(None);
        };
        let mut made = MADE.lock();
        let made = made.get_or_insert_default();
        let side = if let Some(side) = made.get(&code) {
            *side
        } else {
            let stream = Stream::from_pool(code, 0)?;
            let place = device::new_place(code, &[stream])?;
            *made.entry(code).or_insert(Self { stream, place })
        };
        Stream::current(code)?.mark()?.block(side.stream)?;
        Ok(Some(side))
    }

    /// Runs a hook on the stream.
    pub fn run<T>(
        self,
        hook: impl Future<Output = std::result::Result<T, HookError>>,
    ) -> impl Future<Output = std::result::Result<T, HookError>> {
        let mut hook = Box::pin(hook);
        std::future::poll_fn(move |context: &mut Context<'_>| {
            let polled = device::at(self.place, || hook.as_mut().poll(context));
            polled.unwrap_or_else(|error| Poll::Ready(Err(error.into())))
        })
    }
}

#[cfg(test)]
#[test]
fn a_hook_that_cannot_run_on_its_stream_ends_with_the_error() -> Result<()> {
    let stream = Stream::current(DeviceCode::CPU)?;
    let nowhere = SideStream { stream, place: 1000 };
    let mut hook = Box::pin(nowhere.run(std::future::pending::<std::result::Result<(), HookError>>()));
    let polled = hook.as_mut().poll(&mut Context::from_waker(std::task::Waker::noop()));
    assert!(matches!(polled, Poll::Ready(Err(_))));
    Ok(())
}
