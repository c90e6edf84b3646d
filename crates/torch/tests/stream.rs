//! Streams and events on the CPU, which has one stream that is always empty, and no events.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]
use lockstep_torch::DeviceCode;
use lockstep_torch::stream::{Event, Stream};

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
