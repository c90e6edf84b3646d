//! Streams and events on the CPU, which has one stream that is always empty, and no events.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]
use std::panic::{AssertUnwindSafe, catch_unwind};

use lockstep_torch::stream::{Event, Stream};
use lockstep_torch::{DeviceCode, device};

#[test]
fn the_cpu_has_one_stream_and_nothing_to_wait_for() {
    let stream = Stream::current(DeviceCode::CPU).unwrap();
    assert_eq!(stream, Stream::current(DeviceCode::CPU).unwrap());
    stream.synchronize().unwrap();
    let other = std::thread::spawn(|| Stream::current(DeviceCode::CPU).unwrap());
    assert_eq!(other.join().unwrap(), stream);
}

#[test]
fn the_cpu_has_no_events() {
    let stream = Stream::current(DeviceCode::CPU).unwrap();
    let recorded = Event::new(DeviceCode::CPU).and_then(|mut event| event.record(stream));
    assert!(
        recorded.unwrap_err().to_string().contains("event"),
        "the error says what is missing"
    );
}

#[test]
fn equal_places_have_one_number() {
    let stream = Stream::current(DeviceCode::CPU).unwrap();
    let place = || device::new_place(DeviceCode::CPU, &[stream]).unwrap();
    let first = place();
    // More than there may be.
    for _ in 0..2000 {
        assert_eq!(place(), first);
    }
    assert_ne!(device::new_place(DeviceCode::CPU, &[]).unwrap(), first);
}

#[test]
fn a_thread_stands_again_where_it_stood_also_after_a_panic() {
    let place = device::new_place(DeviceCode::CPU, &[]).unwrap();
    let stands = device::at(place, device::standing).unwrap();
    assert_eq!((stands, device::standing()), (place, 0));
    let ended = catch_unwind(AssertUnwindSafe(|| device::at(place, || panic!("on purpose"))));
    assert!(ended.is_err());
    assert_eq!(device::standing(), 0);
    assert!(device::at(1000, || ()).is_err());
    assert_eq!(device::standing(), 0);
}
