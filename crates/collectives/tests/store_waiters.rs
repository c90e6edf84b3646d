//! The server of a TCPStore beside many clients that wait. A single test, since the process has one server at a time.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::io::{Read, Write};
use std::net::TcpStream;

use lockstep_collectives::TcpStore;
use support::LIMIT;
use support::server_time::{busy, times};

const GREETING: &[u8] = b"\x00\xce\xf7\x85<";
const PING: &[u8] = b"\x0d\x07\0\0\0";
/// Waits for the key "w".
const WAIT: &[u8] = b"\x06\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0w";
/// Sets the key "a" to "b".
const SET: &[u8] = b"\x01\x01\0\0\0\0\0\0\0a\x01\0\0\0\0\0\0\0b";

/// Sends messages, and waits until the server has read them.
fn tell(mut stream: &TcpStream, messages: &[u8]) {
    // One write, which waits for no acknowledgement.
    stream.write_all(&[messages, PING].concat()).unwrap();
    let mut answer = [0; 4];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(answer, [7, 0, 0, 0]);
}

/// How long the server takes for as many messages, in hundredths of a second.
fn time_beside(waiting: usize) -> u64 {
    let server = TcpStore::serve("127.0.0.1", 0, LIMIT).unwrap();
    let connect = |messages: &[u8]| {
        let stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        tell(&stream, &[GREETING, messages].concat());
        stream
    };
    let _waiting: Vec<_> = (0..waiting).map(|_| connect(WAIT)).collect();
    let (client, times) = (connect(&[]), times());
    let before = busy(&times);
    let messages = SET.repeat(1000);
    for _ in 0..600 {
        tell(&client, &messages);
    }
    busy(&times) - before
}

#[test]
fn a_message_costs_the_server_as_much_beside_many_that_wait_for_another_key() {
    let (few, many) = (time_beside(5), time_beside(400));
    assert!(many < 4 * few, "{few} and {many} hundredths of a second");
}
