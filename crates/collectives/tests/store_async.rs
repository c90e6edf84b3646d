//! Stores for callers that must not block.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use lockstep_collectives::{
    AsyncStore, Cancel, CollectivesError, HashStore, Store, StoreOperation, StoreReply, StoreRequest,
};
use support::{LIMIT, tapped};

const SHORT: Duration = Duration::from_millis(100);

fn keys(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

fn get(key: &str) -> StoreRequest<'static> {
    StoreOperation::Get.on([key])
}

fn set(key: &str, value: &[u8]) -> StoreRequest<'static> {
    StoreOperation::Set.on([key]).with([value.to_vec()])
}

#[test]
fn a_store_for_callers_that_must_not_block() {
    let store = AsyncStore::new(Arc::new(HashStore::new())).unwrap();
    let (sender, results) = mpsc::channel();
    let report = |name: &'static str| {
        let sender = sender.clone();
        move |result: Result<StoreReply, CollectivesError>| {
            sender.send((name, result.map_err(|error| error.to_string()))).unwrap();
        }
    };
    let given_up = Cancel::new();
    store.ask(get("later"), LIMIT, Cancel::new(), report("get"));
    store.ask(get("never"), SHORT, Cancel::new(), report("timeout"));
    store.ask(get("never"), LIMIT, given_up.clone(), report("cancelled"));
    store.ask(get("never"), LIMIT, Cancel::new(), report("closed"));
    store.ask(set("later", b"now"), LIMIT, Cancel::new(), |result| {
        assert_eq!(result.unwrap(), StoreReply::Done);
    });
    let next = || results.recv_timeout(LIMIT).unwrap();
    assert_eq!(next(), ("get", Ok(StoreReply::Value(Some(b"now".to_vec())))));
    let text = "store.get: key 'never' did not appear within 100 ms in the HashStore of this process. Is the process that \
                writes it running?";
    assert_eq!(next(), ("timeout", Err(text.to_owned())));
    given_up.cancel("enough");
    assert_eq!(next(), ("cancelled", Err("store.get was aborted: enough".to_owned())));
    drop(store);
    let text = "store.get of key 'never': the store was closed (HashStore of this process)";
    assert_eq!(next(), ("closed", Err(text.to_owned())));
}

/// A store with this content, whose server does not answer while the test holds the lock.
fn stopped(content: &Arc<dyn Store>) -> (Arc<dyn Store>, Arc<Mutex<()>>) {
    let server = Arc::<Mutex<()>>::default();
    let lock = Arc::clone(&server);
    let store = tapped(content, "stopped store", move || drop(lock.lock().unwrap()));
    (store, server)
}

#[test]
fn deadlines_hold_where_the_server_does_not_answer() {
    let content: Arc<dyn Store> = Arc::new(HashStore::new());
    let (store, server) = stopped(&content);
    let store = AsyncStore::new(store).unwrap();
    let held = server.lock().unwrap();
    let (sender, results) = mpsc::channel();
    let ask = |request, timeout, cancel: &Cancel| {
        let sender = sender.clone();
        store.ask(request, timeout, cancel.clone(), move |result| {
            sender.send(result).unwrap();
        });
    };
    let given_up = Cancel::new();
    ask(set("in flight", b"1"), SHORT, &Cancel::new());
    let error = results.recv_timeout(LIMIT).unwrap().unwrap_err();
    assert!(matches!(&error, CollectivesError::StoreSilent { .. }), "{error}");
    let text = "store.set of key 'in flight': the stopped store did not answer within 100 ms";
    assert!(error.to_string().starts_with(text), "{error}");
    for request in [set("queued", b"1"), get("queued"), StoreOperation::NumKeys.alone()] {
        ask(request, SHORT, &Cancel::new());
        let error = results.recv_timeout(LIMIT).unwrap().unwrap_err();
        assert!(matches!(&error, CollectivesError::StoreSilent { .. }), "{error}");
    }
    ask(set("given up", b"1"), LIMIT, &given_up);
    given_up.cancel("enough");
    let error = results.recv_timeout(LIMIT).unwrap().unwrap_err();
    assert!(matches!(&error, CollectivesError::Cancelled { .. }), "{error}");
    // The server answers again; cancelled and timed-out requests are not sent.
    ask(set("patient", b"1"), LIMIT, &Cancel::new());
    drop(held);
    assert_eq!(results.recv_timeout(LIMIT).unwrap().unwrap(), StoreReply::Done);
    assert!(!content.check(&keys(&["queued"])).unwrap());
    assert!(!content.check(&keys(&["given up"])).unwrap());
}

#[test]
fn a_store_whose_server_does_not_answer_can_be_closed() {
    let (store, server) = stopped(&(Arc::new(HashStore::new()) as Arc<dyn Store>));
    let store = AsyncStore::new(store).unwrap();
    let held = server.lock().unwrap();
    let (sender, results) = mpsc::channel();
    store.ask(StoreOperation::NumKeys.alone(), LIMIT, Cancel::new(), move |result| {
        sender.send(result).unwrap();
    });
    let (gone, closed) = mpsc::channel();
    store.close(move || gone.send(()).unwrap());
    let error = results.recv_timeout(LIMIT).unwrap().unwrap_err();
    assert!(error.to_string().contains("the store was closed"), "{error}");
    closed.recv_timeout(LIMIT).unwrap();
    drop(held);
}

#[test]
fn waits_and_queues_and_barriers_hold_up_nobody() {
    let store = AsyncStore::new(Arc::new(HashStore::new())).unwrap();
    let (sender, results) = mpsc::channel();
    let ask = |name: &'static str, request| {
        let sender = sender.clone();
        store.ask(request, LIMIT, Cancel::new(), move |result| {
            sender.send((name, result.unwrap())).unwrap();
        });
    };
    let on_queue = |operation: StoreOperation| operation.on(["q"]);
    let come = || ask("come", StoreOperation::Barrier.on(["b"]).number(2));
    ask("pop", on_queue(StoreOperation::QueueTake));
    ask("get", get("k"));
    come();
    ask("len", on_queue(StoreOperation::QueueLen));
    let next = || results.recv_timeout(LIMIT).unwrap();
    assert_eq!(next(), ("len", StoreReply::Number(0)));
    ask("set", set("k", b"1"));
    let mut both = [next(), next()];
    both.sort_by_key(|(name, _)| *name);
    let value = StoreReply::Value(Some(b"1".to_vec()));
    assert_eq!(both, [("get", value), ("set", StoreReply::Done)]);
    ask("push", on_queue(StoreOperation::QueuePush).with([b"2"]));
    let mut both = [next(), next()];
    both.sort_by_key(|(name, _)| *name);
    let popped = StoreReply::Value(Some(b"2".to_vec()));
    assert_eq!(both, [("pop", popped), ("push", StoreReply::Done)]);
    come();
    assert_eq!(
        [next(), next()],
        [("come", StoreReply::Done), ("come", StoreReply::Done)]
    );
}
