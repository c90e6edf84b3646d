//! All stores behave alike.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]
#![allow(clippy::float_cmp, reason = "equal bits are what is tested")]
mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_collectives::{
    CallOptions, Cancel, CollectivesError, FileStore, GroupOptions, HashStore, PrefixStore, ProcessGroup, ReduceOp,
    Rendezvous, Store, StoreOperation, StoreReply, TcpStore,
};
use lockstep_torch::{Device, Kind, Tensor};
use support::{LIMIT, gloo, listed};

const SHORT: Duration = Duration::from_millis(100);
const HOST: &str = "127.0.0.1";

fn keys(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

fn count(store: &dyn Store) -> i64 {
    let StoreReply::Number(count) = store.ask(StoreOperation::NumKeys.alone(), None).unwrap() else {
        panic!("a count is a number");
    };
    count
}

fn behaves(store: &Arc<dyn Store>) {
    store.set("a", b"1").unwrap();
    assert_eq!(store.get("a", LIMIT).unwrap(), b"1");
    store.set("bytes", &[0, 255, 10]).unwrap();
    assert_eq!(store.get("bytes", LIMIT).unwrap(), [0, 255, 10]);
    store.set("empty", b"").unwrap();
    assert_eq!(store.get("empty", LIMIT).unwrap(), b"");

    assert_eq!(store.add("count", 5).unwrap(), 5);
    assert_eq!(store.add("count", -7).unwrap(), -2);
    assert_eq!(store.get("count", LIMIT).unwrap(), b"-2");

    assert!(store.check(&keys(&["a", "count"])).unwrap());
    assert!(!store.check(&keys(&["a", "nowhere"])).unwrap());

    assert_eq!(store.compare_set("cas", b"", b"first").unwrap(), b"first");
    assert_eq!(store.compare_set("cas", b"other", b"second").unwrap(), b"first");
    assert_eq!(store.compare_set("cas", b"first", b"third").unwrap(), b"third");
    assert_eq!(store.get("cas", LIMIT).unwrap(), b"third");
    assert_eq!(store.compare_set("new", b"something", b"x").unwrap(), b"something");

    for value in [b"one", b"two"] {
        let append = StoreOperation::Append.on(["text"]).with([value]);
        assert_eq!(store.ask(append, None).unwrap(), StoreReply::Done);
    }
    let multi_set = StoreOperation::MultiSet.on(["m1", "m2"]).with([&b"1"[..], b"22"]);
    assert_eq!(store.ask(multi_set, None).unwrap(), StoreReply::Done);
    let names = keys(&["text", "nowhere", "m2", "empty", "m1", "m2"]);
    let values = [
        Some(&b"onetwo"[..]),
        None,
        Some(b"22"),
        Some(b""),
        Some(b"1"),
        Some(b"22"),
    ];
    assert_eq!(
        store.multi_get(&names).unwrap(),
        values.map(|value| value.map(<[u8]>::to_vec))
    );
    assert_eq!(store.multi_get(&[]).unwrap(), []);
    assert_eq!(store.multi_get(&keys(&["nowhere"])).unwrap(), [None]);

    assert_eq!(
        listed(store.as_ref()),
        keys(&["a", "bytes", "cas", "count", "empty", "m1", "m2", "text"])
    );

    assert_eq!(store.add("large", i64::MAX).unwrap(), i64::MAX);
    assert_eq!(store.add("large", 1).unwrap(), i64::MIN);
    numbers(store);

    let before = count(store.as_ref());
    assert!(store.delete_key("a").unwrap());
    assert!(!store.delete_key("a").unwrap());
    assert!(!store.check(&keys(&["a"])).unwrap());
    assert_eq!(count(store.as_ref()), before - 1);

    let error = store.get("nowhere", SHORT).unwrap_err();
    assert!(
        matches!(&error, CollectivesError::StoreTimeout { call, .. } if call.operation == "store.get"),
        "{error}"
    );
    assert!(
        error.to_string().contains("nowhere' did not appear within 100 ms"),
        "{error}"
    );
    let error = store
        .wait_for(&keys(&["cas", "nowhere"]), SHORT, &Cancel::new())
        .unwrap_err();
    assert!(
        matches!(&error, CollectivesError::StoreTimeout { call, .. } if call.operation == "store.wait"),
        "{error}"
    );

    // A wait ends when another handle writes, and does not block other handles.
    let other = store.duplicate().unwrap();
    let waiter = {
        let store = Arc::clone(store);
        std::thread::spawn(move || store.get("later", LIMIT).unwrap())
    };
    std::thread::sleep(SHORT);
    other.set("later", b"now").unwrap();
    assert_eq!(waiter.join().unwrap(), b"now");

    // A cancelled wait ends, too.
    let cancel = Cancel::new();
    let waiter = {
        let (store, cancel) = (Arc::clone(store), cancel.clone());
        std::thread::spawn(move || store.wait_for(&keys(&["never"]), LIMIT, &cancel).unwrap_err())
    };
    std::thread::sleep(SHORT);
    // The wait does not block other users of the same handle.
    let start = Instant::now();
    assert!(!store.check(&keys(&["never"])).unwrap());
    cancel.cancel("enough");
    let error = waiter.join().unwrap();
    assert_eq!(error.to_string(), "store.wait was aborted: enough");
    assert!(start.elapsed() < LIMIT / 10);

    barrier(store);
}

/// A lone caller times out; the first of two waits for the second.
fn barrier(store: &Arc<dyn Store>) {
    let error = store.barrier("alone", 2, SHORT, &Cancel::new()).unwrap_err();
    assert!(
        matches!(&error, CollectivesError::StoreTimeout { call, .. } if call.keys == ["alone"]),
        "{error}"
    );
    assert_eq!(error.operation(), "store.barrier");
    std::thread::scope(|scope| {
        let come = || store.barrier("both", 2, LIMIT, &Cancel::new());
        let first = scope.spawn(come);
        std::thread::sleep(SHORT);
        assert!(!first.is_finished());
        come().unwrap();
        first.join().unwrap().unwrap();
        come().expect("an open barrier stays open");
    });
}

/// Numbers are read as C reads them.
fn numbers(store: &Arc<dyn Store>) {
    let numbers = [
        ("7.5", Some(7)),
        ("0x10", Some(0)),
        (" \t\n12 ", Some(12)),
        ("+3", Some(3)),
        ("-7x", Some(-7)),
        ("1e3", Some(1)),
        ("9223372036854775807", Some(i64::MAX)),
        ("-9223372036854775808", Some(i64::MIN)),
        ("9223372036854775808", None),
        ("-", None),
        ("abc", None),
    ];
    for (text, number) in numbers {
        store.set("text", text.as_bytes()).unwrap();
        // PyTorch's server and ours close the connection.
        let added = store.duplicate().unwrap().add("text", 0);
        assert_eq!(added.as_ref().ok(), number.as_ref(), "{text}: {added:?}");
    }
}

fn push(store: &dyn Store, value: &[u8]) -> Result<StoreReply, CollectivesError> {
    let request = StoreOperation::QueuePush.on(["q"]).with([value]);
    store.ask(request, None)
}

fn queues(store: &Arc<dyn Store>) {
    let ask = |operation: StoreOperation| store.ask(operation.on(["q"]), None).unwrap();
    let pop = || ask(StoreOperation::QueuePop);
    let len = || ask(StoreOperation::QueueLen);
    assert_eq!(pop(), StoreReply::Value(None));
    assert_eq!(len(), StoreReply::Number(0));
    let before = count(store.as_ref());
    let values = [&b"one"[..], b"", &[7; 4000]];
    for value in values {
        push(store.as_ref(), value).unwrap();
    }
    assert_eq!(len(), StoreReply::Number(3));
    assert!(store.check(&keys(&["q"])).unwrap());
    store.wait_for(&keys(&["q"]), SHORT, &Cancel::new()).unwrap();
    assert_eq!(count(store.as_ref()), before, "a queue is no key");
    let error = store.get("q", SHORT).unwrap_err();
    assert!(matches!(&error, CollectivesError::StoreTimeout { .. }), "{error}");
    assert!(!store.delete_key("q").unwrap());
    for value in values {
        assert_eq!(pop(), StoreReply::Value(Some(value.to_vec())));
    }
    assert_eq!(pop(), StoreReply::Value(None));
    assert!(!store.check(&keys(&["q"])).unwrap());
}

#[test]
fn in_process() {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    behaves(&store);
    queues(&store);
    empty_counts_as_zero(store.as_ref());
}

/// As in PyTorch's HashStore and FileStore; its TCPStore closes the connection.
fn empty_counts_as_zero(store: &dyn Store) {
    store.set("empty", b"").unwrap();
    assert_eq!(store.add("empty", 3).unwrap(), 3);
}

#[test]
fn under_a_prefix() {
    let store = HashStore::new();
    let inner: Arc<dyn Store> = Arc::new(store.clone());
    let prefixed: Arc<dyn Store> = Arc::new(PrefixStore::new("a/b", inner));
    behaves(&prefixed);
    queues(&prefixed);
    assert_eq!(store.get("a/b/cas", SHORT).unwrap(), b"third");
}

#[test]
fn over_tcp() {
    let server = TcpStore::serve(HOST, 0, LIMIT).unwrap();
    assert!(server.port() != 0 && server.is_server());
    let client = TcpStore::connect(HOST, server.port(), None, LIMIT, &Cancel::new()).unwrap();
    let server: Arc<dyn Store> = Arc::new(server);
    let client: Arc<dyn Store> = Arc::new(client);
    behaves(&client);
    queues(&client);
    assert_eq!(server.get("cas", LIMIT).unwrap(), b"third");
    client.set("text", b"").unwrap();
    assert!(client.duplicate().unwrap().add("text", 0).is_err());
}

#[test]
fn a_loopback_server_says_nothing_about_the_way_to_other_machines() {
    let own_address = |host| TcpStore::serve(host, 0, LIMIT).unwrap().local_address();
    assert_eq!(own_address(HOST), None);
    assert_eq!(own_address("no-such-host.invalid"), None);
    // If this machine has a route to other networks, its source address is a real one.
    if let Some(own) = own_address("192.0.2.1") {
        assert!(!own.is_loopback() && !own.is_unspecified());
    }
}

#[test]
fn a_client_with_half_a_request_holds_up_nobody() {
    use std::io::{Read, Write};
    let server = TcpStore::serve(HOST, 0, LIMIT).unwrap();
    let greeting = b"\x00\xce\xf7\x85<";
    let mut slow = std::net::TcpStream::connect((HOST, server.port())).unwrap();
    slow.write_all(greeting).unwrap();
    // The beginning of a key of 200 bytes.
    slow.write_all(b"\x01\xc8\0\0\0\0\0\0\0/").unwrap();
    let mut stranger = std::net::TcpStream::connect((HOST, server.port())).unwrap();
    stranger.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    let store: Arc<dyn Store> = Arc::new(TcpStore::connect(HOST, server.port(), None, LIMIT, &Cancel::new()).unwrap());
    behaves(&store);
    assert_eq!(
        stranger.read(&mut [0; 8]).unwrap_or_default(),
        0,
        "a stranger is sent away"
    );
    slow.write_all(&[b'k'; 199]).unwrap();
    slow.write_all(b"\x02\0\0\0\0\0\0\0ok").unwrap();
    let key = "k".repeat(199);
    assert_eq!(store.get(&key, LIMIT).unwrap(), b"ok");
}

#[test]
fn in_a_file() {
    let path = std::env::temp_dir().join(format!("lockstep-store-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let first = FileStore::open(&path, Some(1)).unwrap();
    let error = push(&first, b"one").unwrap_err();
    assert!(matches!(&error, CollectivesError::Unsupported { .. }), "{error}");
    empty_counts_as_zero(&first);
    behaves(&(Arc::new(first) as Arc<dyn Store>));
    assert!(!path.exists(), "the last rank's handle removes the file");

    let error = FileStore::open(std::path::Path::new("/nonexistent-directory/store"), None)
        .err()
        .unwrap();
    assert!(
        error.to_string().contains("the directory /nonexistent-directory"),
        "{error}"
    );
}

#[test]
fn the_records_of_a_file_are_those_of_python() {
    let path = std::env::temp_dir().join(format!("lockstep-records-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let read = || std::fs::read(&path).unwrap();
    let store = FileStore::open(&path, None).unwrap();
    store.set("a", b"1").unwrap();
    let append = StoreOperation::Append.on(["a"]).with([b"2"]);
    store.ask(append, None).unwrap();
    store.add("n", 3).unwrap();
    assert!(store.delete_key("a").unwrap());
    // As written by PyTorch 2.13.
    let records = b"\x09\0\0\0refcount/\x01\0\0\x001\x02\0\0\0/a\x01\0\0\x001\x02\0\0\0/a\x02\0\0\x0012\x02\0\0\0/n\x01\0\0\x003\x03\0\0\0-/a\0\0\0\0";
    assert_eq!(read(), records);
    drop(store);
    let closed = b"\x08\0\0\0cleanup/\x01\0\0\x001\x09\0\0\0refcount/\x01\0\0\x000";
    assert_eq!(read(), [&records[..], closed].concat());
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_lock_that_is_never_given_back_is_an_error() {
    use rustix::fs::{FlockOperation, flock};
    let path = std::env::temp_dir().join(format!("lockstep-lock-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let store = FileStore::open(&path, None).unwrap();
    let holder = std::fs::File::open(&path).unwrap();
    flock(&holder, FlockOperation::LockExclusive).unwrap();
    let start = Instant::now();
    let error = store.set("a", b"1").unwrap_err();
    assert!(matches!(&error, CollectivesError::Store { .. }), "{error}");
    assert!(error.to_string().contains("holds the file's lock"), "{error}");
    assert!(start.elapsed() < LIMIT / 2);
    drop(holder);
    store.set("a", b"1").unwrap();
    drop(store);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_port_in_use_is_told_at_once() {
    for host in [HOST, "localhost"] {
        let taken = TcpStore::serve(host, 0, LIMIT).unwrap();
        let error = TcpStore::serve(host, taken.port(), LIMIT).err().unwrap();
        assert!(matches!(&error, CollectivesError::AddressInUse { .. }), "{error}");
        let place = format!("cannot listen on {host}:{}", taken.port());
        assert!(error.to_string().contains(&place), "{error}");
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind((HOST, 0))
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

fn meet(rendezvous: impl Fn(usize) -> Rendezvous + Sync) {
    std::thread::scope(|scope| {
        for rank in 0..2usize {
            let rendezvous = &rendezvous;
            scope.spawn(move || {
                let store = rendezvous(rank).open(rank, 2, LIMIT, &Cancel::new()).unwrap().store;
                let options = GroupOptions {
                    verify: false,
                    ..gloo(rank, 2)
                };
                let group = ProcessGroup::connect(&options, &store, &Cancel::new()).unwrap();
                let tensor = Tensor::f_full([4], rank as f64 + 1.0, (Kind::Float, Device::Cpu)).unwrap();
                group
                    .all_reduce(&tensor, ReduceOp::Sum, &CallOptions::default())
                    .unwrap()
                    .wait(None)
                    .unwrap();
                assert_eq!(Vec::<f32>::try_from(&tensor).unwrap(), [3.0; 4]);
                group.barrier(&CallOptions::default()).unwrap().wait(None).unwrap();
                assert!(group.destroy(LIMIT));
            });
        }
    });
}

#[test]
fn ranks_meet_over_tcp() {
    let port = free_port();
    meet(|_| Rendezvous::Tcp {
        host: HOST.to_owned(),
        port,
        agent_store: false,
    });
}

#[test]
fn ranks_meet_at_an_agents_store() {
    let agent = TcpStore::serve(HOST, 0, LIMIT).unwrap();
    let port = agent.port();
    meet(|_| Rendezvous::Tcp {
        host: HOST.to_owned(),
        port,
        agent_store: true,
    });
}

#[test]
fn ranks_meet_in_a_file() {
    let path = std::env::temp_dir().join(format!("lockstep-meet-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    meet(|_| Rendezvous::File { path: path.clone() });
}

#[test]
fn a_file_does_not_grow_while_ranks_work() {
    let path = std::env::temp_dir().join(format!("lockstep-growth-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let progress = || {
        let bytes = std::fs::read(&path).unwrap();
        bytes.windows(17).filter(|part| part == b"lockstep/progress").count()
    };
    let keeper = FileStore::open(&path, None).unwrap();
    std::thread::scope(|scope| {
        for rank in 0..2usize {
            let (path, progress) = (&path, &progress);
            scope.spawn(move || {
                let store: Arc<dyn Store> = Arc::new(FileStore::open(path, None).unwrap());
                let group = ProcessGroup::connect(&gloo(rank, 2), &store, &Cancel::new()).unwrap();
                let tensor = Tensor::f_full([4], 1.0, (Kind::Float, Device::Cpu)).unwrap();
                let all_reduce = || {
                    let work = group.all_reduce(&tensor, ReduceOp::Sum, &CallOptions::default());
                    work.unwrap().wait(None).unwrap();
                };
                all_reduce();
                let before = progress();
                for _ in 0..30 {
                    std::thread::sleep(SHORT);
                    all_reduce();
                }
                // Tolerates pauses of a machine under load.
                assert!(progress() <= before + 4, "{} records", progress() - before);
                std::thread::sleep(20 * SHORT);
                assert!(progress() > before, "what hangs says where");
                assert!(group.destroy(LIMIT));
            });
        }
    });
    drop(keeper);
    let _ = std::fs::remove_file(&path);
}

#[test]
fn a_file_of_another_kind_is_refused_at_once() {
    let path = std::env::temp_dir().join(format!("lockstep-other-{}", std::process::id()));
    for bytes in [&b"\xff\xff\xff\x7fno store"[..], b"abc", b"\x01\0\0\0k"] {
        std::fs::write(&path, bytes).unwrap();
        let start = Instant::now();
        let error = FileStore::open(&path, None).err().unwrap();
        assert!(error.to_string().contains("it is a file of another kind"), "{error}");
        assert!(start.elapsed() < Duration::from_secs(5));
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
    std::fs::write(&path, b"").unwrap();
    let store = FileStore::open(&path, None).unwrap();
    store.set("key", b"value").unwrap();
    assert_eq!(
        FileStore::open(&path, None).unwrap().get("key", SHORT).unwrap(),
        b"value"
    );
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_file_that_pythons_ranks_left_is_refused_too() {
    let path = std::env::temp_dir().join(format!("lockstep-left-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    // Python's ranks leave only the transport's addresses.
    let left = FileStore::open(&path, Some(2)).unwrap();
    left.set("default_pg/0//cpu//0/1", b"an address").unwrap();
    let file = Rendezvous::File { path: path.clone() };
    assert!(file.open(0, 2, SHORT, &Cancel::new()).is_ok());
    let error = file.open(1, 2, SHORT, &Cancel::new()).err().unwrap();
    assert!(matches!(&error, CollectivesError::Rendezvous { .. }), "{error}");
    assert!(error.to_string().contains("names another process as rank 1"), "{error}");
    assert!(
        path.exists(),
        "a handle that never went, as a killed rank's, keeps the file"
    );
    drop(left);
    let _ = std::fs::remove_file(&path);
}

#[test]
fn one_rank_needs_nobody_and_two_need_an_address() {
    assert!(Rendezvous::Single.open(0, 1, SHORT, &Cancel::new()).is_ok());
    assert!(Rendezvous::Single.open(0, 2, SHORT, &Cancel::new()).is_err());
    assert!(Rendezvous::Single.open(1, 1, SHORT, &Cancel::new()).is_err());
}
