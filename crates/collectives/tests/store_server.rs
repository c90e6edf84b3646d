//! The server of a TCPStore withstands strangers and misbehaving clients.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lockstep_collectives::{Cancel, Store, StoreOperation, TcpStore};

/// Reached only by a hang.
const LIMIT: Duration = Duration::from_secs(60);
const HOST: &str = "127.0.0.1";
const GREETING: &[u8] = b"\x00\xce\xf7\x85<";

fn serve() -> TcpStore {
    TcpStore::serve(HOST, 0, LIMIT).unwrap()
}

fn connect(server: &TcpStore) -> TcpStore {
    TcpStore::connect(HOST, server.port(), None, LIMIT, &Cancel::new()).unwrap()
}

fn raw(server: &TcpStore) -> TcpStream {
    let stream = TcpStream::connect((HOST, server.port())).unwrap();
    stream.set_read_timeout(Some(LIMIT)).unwrap();
    stream
}

fn greeted(server: &TcpStore) -> TcpStream {
    let mut stream = raw(server);
    stream.write_all(GREETING).unwrap();
    stream
}

/// The next `N` bytes that the server sends.
fn heard<const N: usize>(mut stream: &TcpStream) -> [u8; N] {
    let mut heard = [0; N];
    stream.read_exact(&mut heard).unwrap();
    heard
}

/// Whether the server has sent nothing: the answer to a ping comes next.
fn is_quiet(mut stream: &TcpStream) -> bool {
    stream.write_all(b"\x0d\x07\0\0\0").unwrap();
    heard(stream) == [7, 0, 0, 0]
}

/// Sends a wait for `keys`; returns whether the server does not answer yet.
fn waits(mut stream: &TcpStream, keys: &[&[u8]]) -> bool {
    let mut message = [b"\x06", &keys.len().to_le_bytes()[..]].concat();
    message.extend(keys.iter().flat_map(|key| bytes(key)));
    stream.write_all(&message).unwrap();
    is_quiet(stream)
}

/// Whether the server closes the connection without sending anything.
fn closes(mut stream: &TcpStream) -> bool {
    match stream.read(&mut [0]) {
        Ok(len) => len == 0,
        Err(error) => error.kind() == ErrorKind::ConnectionReset,
    }
}

fn bytes(text: &[u8]) -> Vec<u8> {
    [&text.len().to_le_bytes()[..], text].concat()
}

/// The answers to a wait: all keys exist, or it was cancelled.
const READY: [u8; 1] = [0];
const CANCELLED: [u8; 1] = [1];

fn set(key: &[u8], value: &[u8]) -> Vec<u8> {
    [b"\x01", &bytes(key)[..], &bytes(value)].concat()
}

#[cfg(target_os = "linux")]
fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    pages.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

#[cfg(target_os = "linux")]
#[test]
fn a_client_that_asks_and_never_reads_takes_no_memory() {
    let server = serve();
    let store = connect(&server);
    store.set("large", &vec![7; 4 << 20]).unwrap();
    store.set("small", &[7; 512]).unwrap();
    let before = resident();
    for (key, times) in [(&b"/large"[..], 150), (b"/small", 1_000_000)] {
        let mut greedy = raw(&server);
        greedy.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
        greedy.write_all(GREETING).unwrap();
        let get = [b"\x03", &bytes(key)[..]].concat();
        // The server may stop reading at some point.
        let _ = greedy.write_all(&get.repeat(times));
        assert_eq!(store.get("small", LIMIT).unwrap(), [7; 512]);
        std::thread::sleep(Duration::from_millis(300));
        let grown = resident().saturating_sub(before) >> 20;
        assert!(grown < 64, "{grown} MB");
        drop(greedy);
    }
}

#[test]
fn a_value_beyond_64_mib_is_refused_before_it_comes() {
    let server = serve();
    for length in [(64_usize << 20) + 1, usize::MAX] {
        let mut stream = raw(&server);
        stream.write_all(GREETING).unwrap();
        let head = [b"\x01", &bytes(b"/large")[..], &length.to_le_bytes()].concat();
        stream.write_all(&head).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        assert!(closes(&stream));
    }

    let mut largest = vec![1; (64 << 20) + 1];
    let store = connect(&server);
    let error = store.set("larger", &largest).unwrap_err();
    assert!(error.to_string().contains("at most 64 MiB"), "{error}");
    largest.pop();
    store.set("largest", &largest).unwrap();
    assert!(store.get("largest", LIMIT).unwrap() == largest);
}

#[test]
fn silent_connections_are_sent_away_and_others_let_in() {
    let server = serve();
    let silent: Vec<TcpStream> = (0..160).map(|_| raw(&server)).collect();
    let store = connect(&server);
    store.set("a", b"1").unwrap();
    let start = Instant::now();
    assert!(silent.iter().all(closes));
    let waited = start.elapsed();
    assert!(waited < Duration::from_secs(30), "{waited:?}");
    assert_eq!(store.get("a", LIMIT).unwrap(), b"1");
}

#[test]
fn a_fast_sender_holds_up_nobody() {
    let server = serve();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for n in 0..4_u8 {
            let mut fast = raw(&server);
            let stop = &stop;
            scope.spawn(move || {
                let flood = set(&[b'/', n], &[n; 1000]).repeat(1000);
                fast.write_all(GREETING).unwrap();
                while !stop.load(Ordering::Relaxed) {
                    fast.write_all(&flood).unwrap();
                }
            });
        }
        std::thread::sleep(Duration::from_millis(500));
        let store = connect(&server);
        let start = Instant::now();
        for n in 0..20 {
            assert_eq!(store.add("n", 1).unwrap(), n + 1);
        }
        let waited = start.elapsed();
        stop.store(true, Ordering::Relaxed);
        assert!(waited < Duration::from_secs(5), "{waited:?}");
    });
}

#[test]
fn a_server_on_loopback_is_not_reached_from_elsewhere() {
    let server = serve();
    // Another address of this machine, like that of an interface.
    assert!(TcpStream::connect(("127.0.0.2", server.port())).is_err());
    let host = "localhost";
    let server = TcpStore::serve(host, 0, LIMIT).unwrap();
    assert!(TcpStream::connect(("127.0.0.2", server.port())).is_err());
    TcpStore::connect(host, server.port(), None, LIMIT, &Cancel::new()).unwrap();
    for host in ["0.0.0.0", "node-7.cluster", "192.0.2.1"] {
        let server = TcpStore::serve(host, 0, LIMIT).unwrap();
        assert!(TcpStream::connect(("127.0.0.2", server.port())).is_ok(), "{host}");
    }
}

#[test]
fn a_strangers_bytes_end_its_connection_only() {
    let server = serve();
    let store = connect(&server);
    store.set("text", b"seven").unwrap();
    let add = [b"\x04", &bytes(b"/text")[..], &1_i64.to_le_bytes()].concat();
    let keys = |count: u64| [&b"\x06"[..], &count.to_le_bytes()].concat();
    let key = |len: u64| [&b"\x03"[..], &len.to_le_bytes()].concat();
    let too_much = [keys((1 << 17) + 1), keys(u64::MAX), key((64 << 10) + 1), key(u64::MAX)];
    let two_waits = [b"\x06", &1_u64.to_le_bytes()[..], &bytes(b"/never")]
        .concat()
        .repeat(2);
    let more = [&add[..], &two_waits, &[255], GREETING];
    for said in too_much.iter().map(Vec::as_slice).chain(more) {
        let mut stranger = raw(&server);
        stranger.write_all(GREETING).unwrap();
        stranger.write_all(said).unwrap();
        assert!(closes(&stranger), "{said:?}");
        assert_eq!(store.get("text", LIMIT).unwrap(), b"seven");
    }
}

#[test]
fn requests_of_python_are_understood_byte_by_byte_too() {
    let server = serve();
    let mut python = raw(&server);
    python.set_nodelay(true).unwrap();
    // Captured from PyTorch 2.13.
    let add = b"\x04\x02\0\0\0\0\0\0\0/n\x05\0\0\0\0\0\0\0";
    let check = b"\x05\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0/a\x02\0\0\0\0\0\0\0/q";
    let barrier = b"\x12\x04\0\0\0\0\0\0\0/bar\x01\0\0\0\0\0\0\0";
    for byte in [GREETING, add, check, barrier].concat() {
        python.write_all(&[byte]).unwrap();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(heard(&python), 5_i64.to_le_bytes());
    assert_eq!(heard(&python), [1], "a key is missing");
    assert_eq!(heard(&python), READY);
}

#[test]
fn a_wait_is_answered_once_all_its_keys_exist() {
    let server = serve();
    let store = connect(&server);
    let [mut first, second] = [greeted(&server), greeted(&server)];
    assert!(waits(&first, &[b"/a", b"/b", b"/a"]));
    assert!(waits(&second, &[b"/b"]));
    store.add("b", 1).unwrap();
    assert_eq!(heard(&second), READY);
    assert!(is_quiet(&first));
    store.add("a", 1).unwrap();
    assert_eq!(heard(&first), READY);
    store.add("a", 1).unwrap();
    assert!(is_quiet(&first));
    assert!(waits(&first, &[b"/c"]));
    first.write_all(b"\x0c").unwrap();
    assert_eq!(heard(&first), CANCELLED);
    store.add("c", 1).unwrap();
    assert!(is_quiet(&first));
}

#[test]
fn an_item_of_a_queue_wakes_one() {
    let server = serve();
    let store = connect(&server);
    let [mut first, second, third] = [(); 3].map(|()| greeted(&server));
    let push = |key: &str| {
        let request = StoreOperation::QueuePush.on([key]).with([b"one"]);
        store.ask(request, None).unwrap();
        store.add("fence", 1).unwrap();
    };
    assert!(waits(&first, &[b"/q"]) && waits(&second, &[b"/q"]));
    push("q");
    assert_eq!(heard(&first), READY);
    first.write_all(&[b"\x0f", &bytes(b"/q")[..]].concat()).unwrap();
    assert_eq!(heard(&first), 1_i64.to_le_bytes());
    assert_eq!(heard::<11>(&first)[..], bytes(b"one"));
    assert!(is_quiet(&second));
    drop(second);
    // A connection that also waits for another key does not use up the item.
    assert!(waits(&first, &[b"/p", b"/k"]) && waits(&third, &[b"/p"]));
    push("p");
    assert_eq!(heard(&third), READY);
    assert!(is_quiet(&first));
    store.add("k", 1).unwrap();
    assert_eq!(heard(&first), READY);
}
