//! The server of a TCPStore that can open no more files. A single test, since the limit is the process's.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::os::fd::{AsRawFd, OwnedFd};
use std::thread::sleep;
use std::time::{Duration, Instant};

use lockstep_collectives::{Cancel, Store, TcpStore};
use rustix::net::{AddressFamily, SocketType, connect, socket};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use support::LIMIT;
use support::server_time::{busy, times};

/// How many connections the server can open.
const ROOM: usize = 12;
const GREETING: &[u8] = b"\x00\xce\xf7\x85<";

/// Connects a socket that was made before, which opens no further file.
fn stream(socket: OwnedFd, port: u16) -> TcpStream {
    connect(&socket, &SocketAddr::from((Ipv4Addr::LOCALHOST, port))).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(LIMIT)).unwrap();
    stream
}

/// Sends a greeting and a ping.
fn greet(mut stream: &TcpStream) {
    stream.write_all(&[GREETING, b"\x0d\x07\0\0\0"].concat()).unwrap();
}

fn is_answered(mut stream: &TcpStream) -> bool {
    let mut answer = [0; 4];
    stream.read_exact(&mut answer).is_ok() && answer == [7, 0, 0, 0]
}

#[test]
fn clients_are_served_and_let_in_while_files_lack_and_nobody_spins() {
    let server = TcpStore::serve("127.0.0.1", 0, LIMIT).unwrap();
    let store = TcpStore::connect("127.0.0.1", server.port(), None, LIMIT, &Cancel::new()).unwrap();
    let times = times();
    let mut sockets: Vec<OwnedFd> = (0..160)
        .map(|_| socket(AddressFamily::INET, SocketType::STREAM, None).unwrap())
        .collect();
    let last = sockets.iter().map(AsRawFd::as_raw_fd).max().unwrap();
    let own = getrlimit(Resource::Nofile);
    let current = Some((last as usize + 1 + ROOM) as u64);
    setrlimit(Resource::Nofile, Rlimit { current, ..own }).unwrap();
    let mut open = |count: usize| -> Vec<TcpStream> {
        let some = sockets.drain(..count);
        some.map(|socket| stream(socket, server.port())).collect()
    };

    // Silent connections make room for clients.
    let _silent = open(100);
    store.set("a", b"1").unwrap();
    let mut clients = Vec::new();
    for _ in 0..ROOM {
        clients.extend(open(1));
        greet(clients.last().unwrap());
        assert!(is_answered(clients.last().unwrap()));
    }
    assert_eq!(store.get("a", LIMIT).unwrap(), b"1");

    // Clients do not: who comes then waits until one has left.
    let late = open(4);
    late.iter().for_each(greet);
    let (began, before) = (Instant::now(), busy(&times));
    while began.elapsed() < Duration::from_secs(3) {
        assert_eq!(store.get("a", LIMIT).unwrap(), b"1");
        sleep(Duration::from_millis(300));
    }
    let spent = busy(&times) - before;
    assert!(spent < 20, "{spent} hundredths of a second");
    drop(clients);
    assert!(late.iter().all(is_answered));
}
