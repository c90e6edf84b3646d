//! The rendezvous of ranks, and its errors; over loopback, ranks as threads.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]
mod support;

use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use lockstep_collectives::{
    CallOptions, Cancel, CollectivesError, GroupOptions, HashStore, PrefixStore, ProcessGroup, ReduceOp, Store,
    StoreCall, TcpStore,
};
use lockstep_torch::{Device, Kind, Tensor};
use serde_json::Value;
use support::requests::counted;
use support::{BACKENDS, LIMIT, answering, done, gloo, over, verified};

fn options(rank: usize, size: usize, limit: Duration) -> GroupOptions {
    GroupOptions {
        connect_timeout: limit,
        ..gloo(rank, size)
    }
}

fn store() -> Arc<dyn Store> {
    Arc::new(HashStore::new())
}

/// Connects these ranks, each with its own world size.
fn connect(
    store: &Arc<dyn Store>,
    ranks: &[(usize, usize)],
    limit: Duration,
) -> Vec<Result<ProcessGroup, CollectivesError>> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = ranks
            .iter()
            .map(|(rank, size)| {
                scope.spawn(move || ProcessGroup::connect(&options(*rank, *size, limit), store, &Cancel::new()))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

fn leave_all(groups: Vec<ProcessGroup>) {
    std::thread::scope(|scope| {
        for group in groups {
            scope.spawn(move || {
                group.leave(LIMIT, &Cancel::new());
                assert!(group.destroy(LIMIT));
            });
        }
    });
}

/// The most round trips that one of `size` ranks takes, each with its own connection to a store.
fn round_trips(backend: &str, size: usize) -> usize {
    const HOST: &str = "127.0.0.1";
    let server = TcpStore::serve(HOST, 0, LIMIT).unwrap();
    let connection = || TcpStore::connect(HOST, server.port(), None, LIMIT, &Cancel::new()).unwrap();
    let ranks: Vec<_> = (0..size).map(|_| counted(Arc::new(connection()))).collect();
    let first = &ranks[0].1;
    let began = Instant::now();
    let connect = |rank: usize| {
        // Rank 0 waits for others in any case.
        while rank > 0 && !first.lock().has_waited() && began.elapsed() < LIMIT {
            std::thread::sleep(Duration::from_millis(1));
        }
        let (began, (store, requests)) = (Instant::now(), &ranks[rank]);
        let group = ProcessGroup::connect(&over(backend, rank, size), store, &Cancel::new()).unwrap();
        let requests = requests.lock();
        // It looks at its peers when it comes and when all have come, after a slice of time, and every 50 ms while Gloo
        // connects.
        let looks = 2 + 2 * requests.passed.len() + began.elapsed().as_millis() as usize / 50;
        assert!(requests.repeats <= looks, "{backend}: {} repeats", requests.repeats);
        (group, requests.different())
    };
    std::thread::scope(|scope| {
        let connect = &connect;
        let threads: Vec<_> = (0..size).map(|rank| scope.spawn(move || connect(rank))).collect();
        let (groups, trips): (Vec<_>, Vec<_>) = threads.into_iter().map(|thread| thread.join().unwrap()).unzip();
        leave_all(groups);
        trips.into_iter().max().unwrap()
    })
}

#[test]
fn a_rank_takes_as_many_round_trips_among_sixteen_ranks_as_among_two() {
    for backend in BACKENDS {
        assert_eq!(round_trips(backend, 16), round_trips(backend, 2), "{backend}");
    }
}

#[test]
fn a_group_hears_nothing_of_an_earlier_one_on_its_store() {
    let store = store();
    for _ in 0..3 {
        let groups: Vec<_> = connect(&store, &[(0, 2), (1, 2)], LIMIT)
            .into_iter()
            .map(Result::unwrap)
            .collect();
        // Groups poll once a second whether a peer has broken them.
        std::thread::sleep(Duration::from_millis(1500));
        let works: Vec<_> = groups
            .iter()
            .map(|group| {
                let tensor = Tensor::f_ones([2], (Kind::Float, Device::Cpu)).unwrap();
                group
                    .all_reduce(&tensor, ReduceOp::Sum, &CallOptions::default())
                    .unwrap()
            })
            .collect();
        for work in works {
            work.wait(Some(LIMIT)).unwrap();
        }
        groups[0].abort("enough");
        let error = groups[1]
            .barrier(&CallOptions::default())
            .and_then(|work| work.wait(Some(LIMIT)));
        assert!(error.is_err());
        leave_all(groups);
    }
}

#[test]
fn a_rank_still_in_the_earlier_group_is_waited_for() {
    let store = store();
    let mut groups = connect(&store, &[(0, 2), (1, 2)], LIMIT)
        .into_iter()
        .map(Result::unwrap);
    let (first, second) = (groups.next().unwrap(), groups.next().unwrap());
    first.abort("enough");
    // Its peer has not been notified, and still listens at its old address.
    leave_all(vec![first]);
    let early = Arc::clone(&store);
    let first = std::thread::spawn(move || {
        let error = ProcessGroup::connect(&options(0, 2, Duration::from_millis(300)), &early, &Cancel::new());
        let group = ProcessGroup::connect(&options(0, 2, LIMIT), &early, &Cancel::new()).unwrap();
        (error.err().unwrap(), group)
    });
    std::thread::sleep(Duration::from_millis(600));
    leave_all(vec![second]);
    let second = connect(&store, &[(1, 2)], LIMIT).pop().unwrap().unwrap();
    let (error, first) = first.join().unwrap();
    let CollectivesError::Rendezvous { missing, detail, .. } = &error else {
        panic!("{error:?}");
    };
    assert_eq!(missing, &[1], "{error}");
    assert!(detail.contains("it is still in an earlier group"), "{error}");
    let works = [&first, &second].map(|group| group.barrier(&CallOptions::default()).unwrap());
    for work in works {
        work.wait(Some(LIMIT)).unwrap();
    }
    leave_all(vec![first, second]);
}

#[test]
fn bytes_of_a_stranger_harm_no_group_that_has_met() {
    for backend in BACKENDS {
        let store = store();
        let all = Barrier::new(2);
        std::thread::scope(|scope| {
            for rank in 0..2 {
                let (store, all) = (&store, &all);
                scope.spawn(move || {
                    let group = ProcessGroup::connect(&over(backend, rank, 2), store, &Cancel::new()).unwrap();
                    done(group.barrier(&CallOptions::default()));
                    all.wait();
                    if rank == 0 {
                        let epoch = group.store().unwrap();
                        for key in ["failure", "progress/0", "progress/1", "heard"] {
                            epoch.set(&format!("lockstep/{key}"), b"\xff\0 1 2").unwrap();
                        }
                        let left = format!("{}/0/1", options(0, 2, LIMIT).prefix());
                        for key in ["lockstep/closing", "lockstep/server", &left] {
                            store.set(key, b"\xff").unwrap();
                        }
                    }
                    all.wait();
                    // Groups look for failures once a second.
                    std::thread::sleep(Duration::from_millis(1500));
                    done(group.barrier(&verified()));
                    group.leave(LIMIT, &Cancel::new());
                    assert!(group.destroy(LIMIT));
                });
            }
        });
    }
}

/// The record of another process that claims `rank`; it began at this time, if given.
fn foreign(rank: usize, started: Option<u64>) -> Vec<u8> {
    let mut record = record();
    record["rank"] = rank.into();
    record["token"] = 7.into();
    record["instance"] = 7.into();
    if let Some(started) = started {
        record["process"]["started"] = started.into();
    }
    record.to_string().into_bytes()
}

fn member_key(rank: usize) -> String {
    format!("{}/lockstep/member/{rank}", options(0, 2, LIMIT).prefix())
}

/// The record of a rank in this process.
fn record() -> Value {
    let store = store();
    let _ = connect(&store, &[(0, 2)], Duration::from_millis(1));
    let left = store.get(&member_key(0), LIMIT).unwrap();
    let mut record: Value = serde_json::from_slice(&left).unwrap();
    record["gone"] = Value::Null;
    record
}

#[test]
fn the_second_process_of_a_rank_is_refused_whoever_it_is() {
    let here = foreign(1, None);
    let mut elsewhere: Value = serde_json::from_slice(&here).unwrap();
    elsewhere["process"]["space"] = "another host".into();
    for first in [here, elsewhere.to_string().into_bytes()] {
        let store = store();
        store.set(&member_key(1), &first).unwrap();
        let start = Instant::now();
        let error = connect(&store, &[(1, 2)], LIMIT).pop().unwrap().unwrap_err();
        assert!(start.elapsed() < LIMIT / 2);
        let CollectivesError::Rendezvous { missing, detail, .. } = &error else {
            panic!("{error:?}");
        };
        assert_eq!(missing, &[0; 0], "{error}");
        assert!(detail.contains("rank 1 is taken by another process (pid "), "{error}");
        // The first process keeps its place.
        assert_eq!(store.get(&member_key(1), LIMIT).unwrap(), first);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_record_of_a_process_that_has_ended_is_taken_for_nobody() {
    let store = store();
    for rank in [0, 1] {
        let left = foreign(rank, Some(1));
        store.set(&member_key(rank), &left).unwrap();
    }
    let early = Arc::clone(&store);
    let first = std::thread::spawn(move || ProcessGroup::connect(&options(0, 2, LIMIT), &early, &Cancel::new()));
    std::thread::sleep(Duration::from_millis(500));
    let second = connect(&store, &[(1, 2)], LIMIT).pop().unwrap().unwrap();
    let first = first.join().unwrap().unwrap();
    leave_all(vec![first, second]);
}

#[test]
fn bytes_that_no_rank_wrote_are_told_with_the_rank() {
    for (rank, key) in [(0, member_key(0)), (1, member_key(1))] {
        let store = store();
        store.set(&key, b"\xff\0 bytes of a stranger").unwrap();
        let error = connect(&store, &[(0, 2)], LIMIT).pop().unwrap().unwrap_err();
        let text = format!("the store's record of rank {rank} cannot be read");
        assert!(error.to_string().contains(&text), "{error}");
    }
}

#[test]
fn worlds_of_which_one_holds_the_other_are_told_before_anything_is_connected() {
    // A rank that comes after others have given up waits for their next attempt, up to its deadline.
    let results = connect(&store(), &[(0, 2), (1, 2), (2, 4), (3, 4)], Duration::from_secs(5));
    let mut refused = 0;
    for (rank, result) in results.into_iter().enumerate() {
        match result {
            Err(CollectivesError::Rendezvous { detail, .. }) => {
                assert!(detail.contains("the world size must be the same on all"), "{detail}");
                refused += 1;
            }
            // The first two ranks may finish before the others arrive.
            Ok(group) => assert!(rank < 2 && group.destroy(LIMIT)),
            Err(error) => panic!("{error:?}"),
        }
    }
    assert!(refused >= 2);
}

#[test]
fn a_rank_of_another_world_whose_place_is_taken_or_unknown_is_told_to_all_at_once() {
    for (first, stranger) in [(&[(0, 4), (1, 4)][..], (1, 2)), (&[(0, 2)], (3, 4))] {
        let (store, start) = (store(), Instant::now());
        let results = std::thread::scope(|scope| {
            let waiting = scope.spawn(|| connect(&store, first, LIMIT));
            for (rank, _) in first {
                store.get(&member_key(*rank), LIMIT).unwrap();
            }
            let mut results = connect(&store, &[stranger], LIMIT);
            results.extend(waiting.join().unwrap());
            results
        });
        for result in results {
            let error = result.unwrap_err().to_string();
            let told =
                error.contains("the world size must be the same on all") || error.contains("is taken by another");
            assert!(told, "{error}");
        }
        assert!(start.elapsed() < LIMIT / 4, "{:?}", start.elapsed());
        // The next attempt on the same store hears nothing of it.
        let next = connect(&store, &[(0, 2), (1, 2)], LIMIT);
        leave_all(next.into_iter().map(Result::unwrap).collect());
    }
}

#[test]
fn a_group_in_which_nobody_is_waited_for_takes_back_what_it_wrote() {
    let store = store();
    leave_all(vec![connect(&store, &[(0, 1)], LIMIT).pop().unwrap().unwrap()]);
    let prefix = options(0, 1, LIMIT).prefix();
    assert!(store.get(&member_key(0), LIMIT).unwrap().is_empty());
    assert!(!store.check(&[format!("{prefix}/0/0")]).unwrap());
}

#[test]
fn a_group_that_has_ended_lets_go_of_its_store() {
    let store = store();
    let groups: Vec<_> = connect(&store, &[(0, 1)], LIMIT)
        .into_iter()
        .map(Result::unwrap)
        .collect();
    let handle = groups[0].clone();
    leave_all(groups);
    assert!(handle.store().is_none());
}

#[test]
fn ranks_that_expect_different_worlds_are_told_both_numbers() {
    for result in connect(&store(), &[(0, 2), (1, 3)], Duration::from_secs(2)) {
        let error = result.unwrap_err();
        let CollectivesError::Rendezvous { detail, .. } = &error else {
            panic!("{error:?}");
        };
        assert!(
            detail.contains("rank 1 expects 3 ranks, but rank 0 expects 2")
                || detail.contains("rank 0 expects 2 ranks, but rank 1 expects 3"),
            "{error}"
        );
    }
}

#[test]
fn of_two_threads_that_come_as_one_rank_the_second_is_refused() {
    let results = connect(&store(), &[(0, 3), (1, 3), (1, 3)], Duration::from_secs(2));
    let mut refused = 0;
    for result in &results {
        let error = result.as_ref().unwrap_err();
        let CollectivesError::Rendezvous { missing, detail, .. } = error else {
            panic!("{error:?}");
        };
        let second = detail.contains("rank 1 is taken by another process");
        assert!(second || missing == &[2], "{error}");
        refused += usize::from(second);
    }
    assert_eq!(refused, 1);
}

#[test]
fn a_rank_that_gave_up_leaves_nothing_that_misleads_the_others() {
    let store = store();
    let [result] = &connect(&store, &[(0, 2)], Duration::from_millis(300))[..] else {
        panic!("one rank");
    };
    assert!(matches!(result, Err(CollectivesError::Rendezvous { missing, .. }) if missing == &[1]));
    let prefix = options(0, 2, LIMIT).prefix();
    assert!(!store.check(&[format!("{prefix}/0/0")]).unwrap());
    let waiting = Arc::clone(&store);
    // Rank 1 comes first, and must not use the address of the failed attempt.
    let late = std::thread::spawn(move || ProcessGroup::connect(&options(1, 2, LIMIT), &waiting, &Cancel::new()));
    std::thread::sleep(Duration::from_millis(300));
    let first = connect(&store, &[(0, 2)], LIMIT).pop().unwrap().unwrap();
    leave_all(vec![first, late.join().unwrap().unwrap()]);
}

#[test]
fn leaving_ends_at_its_deadline_and_when_it_is_cancelled() {
    let store = store();
    // The last rank never leaves.
    let groups: Vec<_> = connect(&store, &[(0, 3), (1, 3), (2, 3)], LIMIT)
        .into_iter()
        .map(Result::unwrap)
        .collect();
    let start = Instant::now();
    groups[0].leave(Duration::from_millis(200), &Cancel::new());
    assert!(start.elapsed() >= Duration::from_millis(200) && start.elapsed() < LIMIT / 2);
    let cancel = Cancel::new();
    std::thread::scope(|scope| {
        let leaving = scope.spawn(|| groups[1].leave(LIMIT, &cancel));
        std::thread::sleep(Duration::from_millis(200));
        assert!(!leaving.is_finished());
        cancel.cancel("enough");
    });
    assert!(start.elapsed() < LIMIT / 2);
    for group in groups {
        assert!(group.destroy(LIMIT));
    }
}

#[test]
fn a_failure_while_a_rank_leaves_is_heard_by_who_waits_even_if_its_time_is_up() {
    const TAKES: Duration = Duration::from_millis(40);
    let server: Arc<dyn Store> = Arc::new(TcpStore::serve("127.0.0.1", 0, LIMIT).unwrap());
    let slow = answering(&server, "a slow store", |_| {
        std::thread::sleep(TAKES);
        Ok(())
    });
    let connect = |rank: usize, store: &Arc<dyn Store>| {
        ProcessGroup::connect(&options(rank, 2, LIMIT), store, &Cancel::new()).unwrap()
    };
    let groups = std::thread::scope(|scope| {
        let second = scope.spawn(|| connect(1, &slow));
        [connect(0, &server), second.join().unwrap()]
    });
    let (cancel, epoch) = (Cancel::new(), groups[0].store().unwrap());
    let (work, _) = groups[1].exchange(7, 1, &CallOptions::default()).unwrap();
    std::thread::scope(|scope| {
        let leaving = scope.spawn(|| groups[0].leave(LIMIT, &cancel));
        std::thread::sleep(Duration::from_millis(50));
        groups[0].abort("the last words");
        while groups[0].failure().is_none() {
            std::thread::yield_now();
        }
        cancel.cancel("enough");
        leaving.join().unwrap();
        assert!(groups[0].destroy(LIMIT));
        assert_eq!(epoch.add("lockstep/heard", 0).unwrap(), 1);
    });
    let error = work.wait(Some(LIMIT)).unwrap_err().to_string();
    assert!(error.contains("the last words"), "{error}");
    assert!(groups[1].destroy(LIMIT));
}

#[test]
fn a_failure_that_nobody_hears_does_not_hold_up_a_rank_that_leaves() {
    let server: Arc<dyn Store> = Arc::new(TcpStore::serve("127.0.0.1", 0, LIMIT).unwrap());
    let groups: Vec<_> = connect(&server, &[(0, 2), (1, 2)], LIMIT)
        .into_iter()
        .map(Result::unwrap)
        .collect();
    let cancel = Cancel::new();
    // It looks no more.
    let (left, gone) = groups.split_at(1);
    assert!(gone[0].destroy(LIMIT));
    std::thread::scope(|scope| {
        let leaving = scope.spawn(|| left[0].leave(LIMIT, &cancel));
        std::thread::sleep(Duration::from_millis(50));
        left[0].abort("nobody hears it");
        std::thread::sleep(Duration::from_millis(50));
        let cancelled = Instant::now();
        cancel.cancel("enough");
        leaving.join().unwrap();
        assert!(cancelled.elapsed() < LIMIT / 10);
    });
    assert!(left[0].destroy(LIMIT));
}

#[test]
fn a_store_that_answers_is_not_called_silent_at_the_deadline() {
    const TAKES: Duration = Duration::from_millis(30);
    let store = answering(&store(), "a slow store", |limit| {
        std::thread::sleep(limit.unwrap_or(TAKES).min(TAKES));
        let Some(waited) = limit.filter(|limit| *limit < TAKES) else {
            return Ok(());
        };
        let (operation, keys, store) = ("store.get", Vec::new(), "a slow store".to_owned());
        let call = StoreCall { operation, keys, store };
        Err(CollectivesError::StoreSilent { call, waited })
    });
    let result = ProcessGroup::connect(&options(0, 2, Duration::from_millis(500)), &store, &Cancel::new());
    let error = result.err().unwrap();
    let is_named = matches!(&error, CollectivesError::Rendezvous { missing, .. } if *missing == [1]);
    assert!(is_named, "{error}");
}

#[test]
fn the_rank_that_gave_up_first_is_not_called_missing() {
    let store = store();
    let wait = |rank, limit| {
        let store = Arc::clone(&store);
        std::thread::spawn(move || {
            let options = options(rank, 3, Duration::from_millis(limit));
            ProcessGroup::connect(&options, &store, &Cancel::new()).err().unwrap()
        })
    };
    let (patient, hasty) = (wait(0, 3000), wait(1, 1000));
    hasty.join().unwrap();
    let error = patient.join().unwrap();
    let CollectivesError::Rendezvous { missing, detail, .. } = &error else {
        panic!("{error:?}");
    };
    assert_eq!(missing, &[2], "{error}");
    assert!(detail.contains("rank 1 arrived, but has given up"), "{error}");
}

#[test]
fn a_rank_that_a_pytorch_process_holds_is_refused_and_the_others_hear_nothing_of_it() {
    let job = store();
    let group: Arc<dyn Store> = Arc::new(PrefixStore::new("default_pg/0//cpu/".to_owned(), Arc::clone(&job)));
    let connect = || {
        let error = ProcessGroup::connect(&options(1, 2, LIMIT), &job, &Cancel::new()).unwrap_err();
        let text = error.to_string();
        assert!(matches!(error, CollectivesError::Rendezvous { .. }), "{text}");
        assert!(text.contains("a PyTorch process has rank 1"), "{text}");
    };
    // It came before: PyTorch's ranks publish nothing but an address.
    group.set("0/1", b"an address").unwrap();
    connect();
    assert!(!group.check(&["lockstep/member/1".to_owned()]).unwrap());
    // It comes while this rank waits for rank 0.
    group.delete_key("0/1").unwrap();
    std::thread::scope(|scope| {
        let refused = scope.spawn(connect);
        while !group.check(&["lockstep/member/1".to_owned()]).unwrap() {
            std::thread::sleep(Duration::from_millis(10));
        }
        group.set("0/1", b"an address").unwrap();
        refused.join().unwrap();
    });
}
