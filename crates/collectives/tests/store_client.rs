//! The client of a TCPStore, with servers that start late, close or do not answer.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
use std::sync::mpsc;
use std::time::{Duration, Instant};

use lockstep_collectives::{Cancel, CollectivesError, Store, StoreOperation, StoreReply, TcpStore};

/// Reached only by a hang.
const LIMIT: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(100);
const HOST: &str = "127.0.0.1";

fn keys(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

fn free_port() -> u16 {
    std::net::TcpListener::bind((HOST, 0))
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

/// Accepts a connection and answers the client's greeting as a TCPStore does.
fn greeted(listener: &std::net::TcpListener) -> std::net::TcpStream {
    use std::io::{Read, Write};
    let (mut stream, _) = listener.accept().unwrap();
    // The greeting, a nonce, and the query whether the server is Lockstep's; it is not.
    let mut hello = [0; 37];
    stream.read_exact(&mut hello).unwrap();
    stream.write_all(&hello[6..10]).unwrap();
    stream.write_all(&[1]).unwrap();
    stream
}

#[test]
fn a_server_that_ends_before_a_rank_has_joined_is_waited_out() {
    let listener = std::net::TcpListener::bind((HOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = std::thread::spawn(move || {
        let stream = greeted(&listener);
        drop(listener);
        drop(stream);
        TcpStore::serve(HOST, port, LIMIT).unwrap()
    });
    let store = TcpStore::connect(HOST, port, Some(1), LIMIT, &Cancel::new()).unwrap();
    let next = server.join().unwrap();
    store.set("a", b"1").unwrap();
    assert_eq!(next.get("a", LIMIT).unwrap(), b"1");
}

#[test]
fn an_answer_that_came_late_is_not_taken_for_another() {
    use std::io::{Read, Write};
    let listener = std::net::TcpListener::bind((HOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let (release, released) = mpsc::channel::<()>();
    let server = std::thread::spawn(move || {
        let mut stream = greeted(&listener);
        let mut add = [0; 19];
        stream.read_exact(&mut add).unwrap();
        released.recv().unwrap();
        stream.write_all(&7_i64.to_le_bytes()).unwrap();
        stream.read_exact(&mut [0; 1]).unwrap();
        stream.write_all(&9_i64.to_le_bytes()).unwrap();
    });
    let store = TcpStore::connect(HOST, port, None, LIMIT, &Cancel::new()).unwrap();
    let ask = |request| store.ask(request, Some(SHORT));
    for _ in 0..2 {
        let error = ask(StoreOperation::Add.on(["n"]).number(1)).unwrap_err();
        assert!(matches!(&error, CollectivesError::StoreSilent { .. }), "{error}");
    }
    release.send(()).unwrap();
    let start = std::time::Instant::now();
    let keys = loop {
        match ask(StoreOperation::NumKeys.alone()) {
            Err(CollectivesError::StoreSilent { .. }) if start.elapsed() < LIMIT => {}
            other => break other.unwrap(),
        }
    };
    assert_eq!(keys, StoreReply::Number(9));
    server.join().unwrap();
}

#[test]
fn after_a_part_of_a_message_nothing_more_is_said() {
    use std::io::Read;
    let listener = std::net::TcpListener::bind((HOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let (release, released) = mpsc::channel::<()>();
    let server = std::thread::spawn(move || {
        let mut stream = greeted(&listener);
        released.recv().unwrap();
        let mut heard = Vec::new();
        let _ = stream.read_to_end(&mut heard);
        heard
    });
    let store = TcpStore::connect(HOST, port, None, LIMIT, &Cancel::new()).unwrap();
    let set = |key: &str, value: &[u8]| {
        let request = StoreOperation::Set.on([key]).with([value]);
        store.ask(request, Some(SHORT))
    };
    // More than the socket buffers hold.
    let error = set("large", &vec![b'v'; 64 << 20]).unwrap_err();
    assert!(matches!(&error, CollectivesError::Store { .. }), "{error}");
    release.send(()).unwrap();
    let error = set("next", b"nothing of it").unwrap_err();
    assert!(matches!(&error, CollectivesError::Store { .. }), "{error}");
    let heard = server.join().unwrap();
    assert!(!heard.windows(7).any(|piece| piece == b"nothing"));
}

#[test]
fn a_wait_is_one_question() {
    use std::io::{Read, Write};
    let listener = std::net::TcpListener::bind((HOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = std::thread::spawn(move || {
        let mut stream = greeted(&listener);
        let mut heard = vec![0; 19];
        stream.read_exact(&mut heard).unwrap();
        let (mut end, start) = ([0], Instant::now());
        stream.read_exact(&mut end).unwrap();
        let waited = start.elapsed();
        stream.write_all(&[1]).unwrap();
        (heard, end, waited)
    });
    let store = TcpStore::connect(HOST, port, None, LIMIT, &Cancel::new()).unwrap();
    let error = store.wait_for(&keys(&["k"]), 3 * SHORT, &Cancel::new()).unwrap_err();
    assert!(matches!(&error, CollectivesError::StoreTimeout { .. }), "{error}");
    let (heard, end, waited) = server.join().unwrap();
    assert_eq!(heard, *b"\x06\x01\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0/k");
    assert_eq!(end, [12], "it takes the wait back");
    assert!(waited >= 2 * SHORT, "{waited:?}");
}

#[test]
fn an_answer_that_another_caller_no_longer_waits_for_is_waited_out() {
    use std::io::{Read, Write};
    let listener = std::net::TcpListener::bind((HOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let (release, released) = mpsc::channel::<()>();
    let server = std::thread::spawn(move || {
        let mut stream = greeted(&listener);
        // The wait, and its end, which is not answered until the caller has given up.
        stream.read_exact(&mut [0; 20]).unwrap();
        released.recv().unwrap();
        std::thread::sleep(3 * SHORT);
        stream.write_all(&[1]).unwrap();
        stream.read_exact(&mut [0; 19]).unwrap();
        stream.write_all(&7_i64.to_le_bytes()).unwrap();
    });
    let store = TcpStore::connect(HOST, port, None, LIMIT, &Cancel::new()).unwrap();
    let error = store.wait_for(&keys(&["k"]), SHORT, &Cancel::new()).unwrap_err();
    assert!(matches!(&error, CollectivesError::StoreSilent { .. }), "{error}");
    release.send(()).unwrap();
    assert_eq!(store.add("n", 7).unwrap(), 7);
    server.join().unwrap();
}

#[test]
fn requests_are_those_of_python() {
    use std::io::{Read, Write};
    // Captured from PyTorch 2.13.
    let add = b"\x04\x02\0\0\0\0\0\0\0/n\x05\0\0\0\0\0\0\0";
    let check = b"\x05\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0/a\x02\0\0\0\0\0\0\0/q";
    let barrier = b"\x12\x04\0\0\0\0\0\0\0/bar\x01\0\0\0\0\0\0\0";
    let listener = std::net::TcpListener::bind((HOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = std::thread::spawn(move || {
        let hear = |stream: &mut std::net::TcpStream, expected: &[u8], answer: &[u8]| {
            let mut heard = vec![0; expected.len()];
            stream.read_exact(&mut heard).unwrap();
            assert_eq!(heard, expected);
            stream.write_all(answer).unwrap();
        };
        let mut stream = greeted(&listener);
        hear(&mut stream, add, &5_i64.to_le_bytes());
        hear(&mut stream, check, &[1]);
        // A barrier has a connection of its own.
        hear(&mut greeted(&listener), barrier, &[0]);
    });
    let store = TcpStore::connect(HOST, port, None, LIMIT, &Cancel::new()).unwrap();
    assert_eq!(store.add("n", 5).unwrap(), 5);
    assert!(!store.check(&keys(&["a", "q"])).unwrap());
    store.barrier("bar", 1, LIMIT, &Cancel::new()).unwrap();
    server.join().unwrap();
}

#[test]
fn a_wait_for_a_server_that_goes_ends_at_once() {
    let server = TcpStore::serve(HOST, 0, LIMIT).unwrap();
    let client = TcpStore::connect(HOST, server.port(), None, LIMIT, &Cancel::new()).unwrap();
    let waiter = std::thread::spawn(move || client.wait_for(&keys(&["never"]), LIMIT, &Cancel::new()).unwrap_err());
    std::thread::sleep(SHORT);
    let start = Instant::now();
    drop(server);
    let error = waiter.join().unwrap();
    assert!(
        error.to_string().contains("the connection to the store was lost"),
        "{error}"
    );
    assert!(start.elapsed() < LIMIT / 10);
}

#[test]
fn several_waits_share_a_connection() {
    let server = TcpStore::serve(HOST, 0, LIMIT).unwrap();
    let client = TcpStore::connect(HOST, server.port(), None, LIMIT, &Cancel::new()).unwrap();
    std::thread::scope(|scope| {
        let names = ["a", "b", "c"];
        let waits = names.map(|name| scope.spawn(|| client.get(name, LIMIT)));
        std::thread::sleep(SHORT);
        for name in ["c", "a", "b"] {
            client.add(name, 1).unwrap();
        }
        for wait in waits {
            assert_eq!(wait.join().unwrap().unwrap(), b"1");
        }
    });
}

#[test]
fn a_lost_server_is_an_error_not_a_hang() {
    let server = TcpStore::serve(HOST, 0, LIMIT).unwrap();
    let client = TcpStore::connect(HOST, server.port(), None, LIMIT, &Cancel::new()).unwrap();
    client.set("a", b"1").unwrap();
    drop(server);
    let start = Instant::now();
    let error = client.get("b", LIMIT).unwrap_err();
    assert!(matches!(&error, CollectivesError::Store { .. }), "{error}");
    assert!(
        error.to_string().contains("of key 'b'") && error.to_string().contains(&client.place()),
        "{error}"
    );
    assert!(start.elapsed() < LIMIT);
}

#[test]
fn connecting_can_be_given_up() {
    let cancel = Cancel::new();
    let thread = {
        let cancel = cancel.clone();
        let port = free_port();
        std::thread::spawn(move || TcpStore::connect(HOST, port, None, LIMIT, &cancel).err().unwrap())
    };
    std::thread::sleep(SHORT);
    cancel.cancel("stop");
    let error = thread.join().unwrap();
    assert!(matches!(&error, CollectivesError::Cancelled { .. }), "{error}");
}

#[test]
fn a_client_waits_for_a_server_that_starts_late() {
    let port = free_port();
    let client = std::thread::spawn(move || {
        TcpStore::connect(HOST, port, Some(2), LIMIT, &Cancel::new())
            .unwrap()
            .get("key", LIMIT)
            .unwrap()
    });
    std::thread::sleep(SHORT);
    let server = TcpStore::serve(HOST, port, LIMIT).unwrap();
    server.set("key", b"value").unwrap();
    assert_eq!(client.join().unwrap(), b"value");
}

#[test]
fn a_server_that_nobody_runs_is_told_after_the_deadline() {
    let error = TcpStore::connect(HOST, free_port(), Some(2), Duration::from_millis(300), &Cancel::new())
        .err()
        .unwrap();
    assert!(matches!(&error, CollectivesError::Unreachable { .. }), "{error}");
    let error = TcpStore::connect("no-such-host.invalid", 1, None, SHORT, &Cancel::new())
        .err()
        .unwrap();
    assert!(matches!(&error, CollectivesError::Unreachable { .. }), "{error}");
}
