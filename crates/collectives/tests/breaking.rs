//! When groups break, and when they must not, with stalled stores and transports.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]
mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lockstep_collectives::{
    Backend, BackendFailure, CallOptions, Cancel, Collective, CollectivesError, Completion, FailureKind, GroupInfo,
    HashStore, InProcess, Launch, Outcome, PrefixStore, ProcessGroup, ReduceOp, Store, TcpStore,
};
use lockstep_torch::Device;
use parking_lot::{Condvar, Mutex};
use support::{LIMIT, clones, full, gloo, tapped, verified};

/// A transport whose operations all succeed after this delay, or never end.
struct After(Option<Duration>, Mutex<Vec<Completion>>);

impl Backend for After {
    fn supports_device(&self, _: Device) -> bool {
        true
    }

    fn launch(&self, collective: Collective, _: Launch, done: Completion) {
        let Some(delay) = self.0 else {
            self.1.lock().push(done);
            return;
        };
        echo(&collective);
        std::thread::spawn(move || {
            std::thread::sleep(delay);
            done.finish(Ok(Outcome::Done));
        });
    }

    fn abort(&self, _: &str) {}
}

/// Makes a comparison find equal records on all ranks. Returns the bytes that this rank shows.
fn echo(collective: &Collective) -> Option<usize> {
    let Collective::AllGather { outputs, input } = collective else {
        return None;
    };
    for mut output in outputs.iter().map(lockstep_torch::Tensor::shallow_clone) {
        output.f_copy_(input).unwrap();
    }
    Some(input.numel() * input.f_kind().unwrap().elt_size_in_bytes())
}

/// A transport whose operations succeed at once, and which records how many bytes a rank shows in each comparison.
struct Recorder(Arc<Mutex<Vec<usize>>>);

impl Backend for Recorder {
    fn supports_device(&self, _: Device) -> bool {
        true
    }

    fn launch(&self, collective: Collective, _: Launch, done: Completion) {
        self.0.lock().extend(echo(&collective));
        done.finish(Ok(Outcome::Done));
    }

    fn abort(&self, _: &str) {}
}

fn info(rank: usize) -> GroupInfo {
    let mut groups = InProcess::new(2).unwrap();
    groups.swap_remove(rank).info().clone()
}

/// Two ranks whose operations end at once, and whose comparisons take these delays.
fn compared(delays: [Option<Duration>; 2]) -> Vec<ProcessGroup> {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    let rank = |(rank, delay)| {
        let store = Arc::new(PrefixStore::new("group", Arc::clone(&store)));
        let (backend, checker) = (
            Box::new(After(Some(Duration::ZERO), Mutex::default())),
            Box::new(After(delay, Mutex::default())),
        );
        ProcessGroup::new(info(rank), backend, Some(checker), Some(store)).unwrap()
    };
    delays.into_iter().enumerate().map(rank).collect()
}

#[test]
fn a_comparison_costs_16_bytes_a_rank_and_more_only_where_peers_have_counts() {
    let shown = Arc::<Mutex<Vec<usize>>>::default();
    let (backend, checker) = (
        Box::new(Recorder(Arc::default())),
        Box::new(Recorder(Arc::clone(&shown))),
    );
    let group = ProcessGroup::new(info(0), backend, Some(checker), None).unwrap();
    let (one, two) = (full(1.0, 1), [full(1.0, 1), full(1.0, 1)]);
    let wait = |work: Result<lockstep_collectives::Work, CollectivesError>| work.unwrap().wait(Some(LIMIT)).unwrap();
    wait(group.barrier(&verified()));
    wait(group.all_reduce(&full(1.0, 1000), ReduceOp::Sum, &verified()));
    let (work, numbers) = group.exchange(7, 5, &CallOptions::default()).unwrap();
    wait(Ok(work));
    assert_eq!(numbers.get(), Some(&vec![5, 5]));
    assert_eq!(std::mem::take(&mut *shown.lock()), [16, 16, 16]);
    wait(group.issue(
        Collective::AllToAll {
            outputs: clones(&two),
            inputs: clones(&two),
        },
        &verified(),
    ));
    wait(group.issue(
        Collective::ReduceScatter {
            output: one.shallow_clone(),
            inputs: clones(&two),
            op: ReduceOp::Sum,
        },
        &verified(),
    ));
    let shown = shown.lock().clone();
    assert!(shown.len() == 4 && shown[0] == 16 && shown[2] == 16, "{shown:?}");
    assert!(shown[1] > 16 && shown[3] > 16, "{shown:?}");
    assert!(group.destroy(LIMIT));
}

#[test]
fn a_comparison_that_the_network_holds_up_is_waited_for_while_its_peer_goes_on() {
    let groups = compared([Some(Duration::ZERO), Some(Duration::from_secs(5))]);
    let works: Vec<_> = groups.iter().map(|group| group.barrier(&verified()).unwrap()).collect();
    // The first rank has compared this operation, and continues with one that is not compared.
    works[0].wait(Some(LIMIT)).unwrap();
    let next = groups[0].barrier(&CallOptions::default()).unwrap();
    next.wait(Some(LIMIT)).unwrap();
    works[1].wait(Some(LIMIT)).unwrap();
    for group in groups {
        assert!(group.destroy(LIMIT));
    }
}

#[test]
fn a_peer_that_does_not_compare_is_told_long_before_the_deadline() {
    let groups = compared([Some(Duration::ZERO), None]);
    let first = groups[0].barrier(&CallOptions::default()).unwrap();
    first.wait(Some(LIMIT)).unwrap();
    let error = groups[1]
        .barrier(&verified())
        .unwrap()
        .wait(Some(LIMIT / 2))
        .unwrap_err();
    let CollectivesError::Mismatch { detail, .. } = &error else {
        panic!("{error:?}");
    };
    assert!(detail.contains("rank 0's last operation is barrier #1"), "{error}");
    for group in groups {
        assert!(group.destroy(LIMIT));
    }
}

/// Blocks callers while it is closed.
#[derive(Default)]
struct Gate {
    closed: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn set(&self, closed: bool) {
        *self.closed.lock() = closed;
        self.opened.notify_all();
    }

    fn pass(&self) {
        let mut closed = self.closed.lock();
        while *closed {
            self.opened.wait(&mut closed);
        }
    }
}

#[test]
fn a_store_that_does_not_answer_holds_up_no_deadline_and_its_rank_is_named() {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    // This key marks a store that rank 0 serves.
    store.set("lockstep/server", b"1").unwrap();
    let gate = Arc::<Gate>::default();
    let passes = Arc::clone(&gate);
    let seen = tapped(&store, "a store that can be stopped", move || passes.pass());
    let peer = std::thread::spawn(move || ProcessGroup::connect(&gloo(0, 2), &store, &Cancel::new()).unwrap());
    let group = ProcessGroup::connect(&gloo(1, 2), &seen, &Cancel::new()).unwrap();
    let peer = peer.join().unwrap();
    gate.set(true);
    // The group polls the store once a second.
    std::thread::sleep(Duration::from_millis(2500));
    let start = Instant::now();
    let short = CallOptions {
        timeout: Some(Duration::from_secs(2)),
        ..CallOptions::default()
    };
    let work = group.all_reduce(&full(1.0, 4), ReduceOp::Sum, &short).unwrap();
    let error = work.wait(Some(LIMIT)).unwrap_err();
    let CollectivesError::Timeout { missing, detail, .. } = &error else {
        panic!("{error:?}");
    };
    assert_eq!(missing, &[0], "{error}");
    assert!(detail.contains("rank 0: its store does not answer"), "{error}");
    assert!(start.elapsed() < Duration::from_secs(6), "{:?}", start.elapsed());
    let start = Instant::now();
    assert!(group.destroy(LIMIT));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    gate.set(false);
    assert!(peer.destroy(LIMIT));
}

#[test]
fn peers_read_why_a_rank_failed_before_its_store_ends_with_it() {
    let server = TcpStore::serve("127.0.0.1", 0, LIMIT).unwrap();
    let (port, server): (_, Arc<dyn Store>) = (server.port(), Arc::new(server));
    let client: Arc<dyn Store> = Arc::new(TcpStore::connect("127.0.0.1", port, None, LIMIT, &Cancel::new()).unwrap());
    let is_slow = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_slow);
    let slow = tapped(&client, "a slow store", move || {
        if flag.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let first = std::thread::spawn(move || {
        let group = ProcessGroup::connect(&gloo(0, 2), &server, &Cancel::new()).unwrap();
        (group, server)
    });
    let second = ProcessGroup::connect(&gloo(1, 2), &slow, &Cancel::new()).unwrap();
    let (first, server) = first.join().unwrap();
    is_slow.store(true, Ordering::Relaxed);
    let work = second.barrier(&CallOptions::default()).unwrap();
    first.abort("enough");
    assert!(first.destroy(LIMIT));
    drop((first, server));
    let error = work.wait(Some(LIMIT)).unwrap_err();
    let CollectivesError::PeerAborted { peer: 0, reason, .. } = &error else {
        panic!("{error}");
    };
    assert!(reason.contains("enough"), "{error}");
}

/// A transport that takes a while to drop.
struct SlowEnd;

impl Drop for SlowEnd {
    fn drop(&mut self) {
        std::thread::sleep(Duration::from_millis(800));
    }
}

impl Backend for SlowEnd {
    fn supports_device(&self, _: Device) -> bool {
        true
    }

    fn launch(&self, _: Collective, _: Launch, done: Completion) {
        done.finish(Err(BackendFailure::new(FailureKind::Other, "it carries nothing")));
    }

    fn abort(&self, _: &str) {}
}

#[test]
fn groups_end_beside_each_other() {
    let groups: Vec<_> = (0..6)
        .map(|_| ProcessGroup::new(info(0), Box::new(SlowEnd), None, None).unwrap())
        .collect();
    let start = Instant::now();
    assert!(ProcessGroup::destroy_all(&groups, LIMIT));
    assert!(
        start.elapsed() < Duration::from_millis(4 * 800),
        "{:?}",
        start.elapsed()
    );
}
