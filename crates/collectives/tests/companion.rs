//! Companions of a group, which connect on first use; over loopback, ranks as threads.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]
mod support;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use lockstep_collectives::{
    CallOptions, Cancel, CollectivesError, CompanionOptions, HashStore, ProcessGroup, ReduceOp, Store,
};
use support::{BACKENDS, LIMIT, done, floats, full, gloo, listed, named, plain, ranks, ranks_over, tapped};

/// Runs `f` as every rank, with a companion of the group and a barrier of all ranks.
fn beside(
    world: usize,
    options: impl Fn(usize) -> CompanionOptions + Sync,
    f: impl Fn(&ProcessGroup, &Barrier) + Sync,
) {
    beside_over("gloo", world, options, f);
}

/// As [`beside`], of a group over the requested `backend`.
fn beside_over(
    backend: &str,
    world: usize,
    options: impl Fn(usize) -> CompanionOptions + Sync,
    f: impl Fn(&ProcessGroup, &Barrier) + Sync,
) {
    let meeting = Barrier::new(world);
    ranks_over(backend, world, |group| {
        meeting.wait();
        let companion = group.companion(&options(group.rank()), &Cancel::new()).unwrap();
        f(&companion, &meeting);
        meeting.wait();
        assert!(companion.destroy(LIMIT));
    });
}

fn within(milliseconds: u64) -> CallOptions {
    CallOptions {
        timeout: Some(Duration::from_millis(milliseconds)),
        ..plain()
    }
}

#[test]
fn it_connects_nobody_before_its_first_operation() {
    ranks(3, |group| {
        let companion = group.companion(&named("beside"), &Cancel::new()).unwrap();
        assert!(companion.all_ours());
        assert_eq!((companion.size(), &*companion.info().backend), (3, "gloo"));
        done(group.barrier(&plain()));
        // Gloo's key: a connected rank has published its address.
        let address = [format!("0/{}", group.rank())];
        assert!(!companion.store().unwrap().check(&address).unwrap());
        let tensor = full(1.0, 4);
        done(companion.all_reduce(&tensor, ReduceOp::Sum, &plain()));
        assert_eq!(floats(&tensor), [3.0; 4]);
        assert!(companion.store().unwrap().check(&address).unwrap());
        companion.leave(LIMIT, &Cancel::new());
        assert!(companion.destroy(LIMIT));
    });
}

#[test]
fn a_late_rank_is_waited_for() {
    beside(
        3,
        |_| named("beside"),
        |group, _| {
            if group.rank() == 1 {
                // The others poll twice whether this rank is alive.
                std::thread::sleep(Duration::from_millis(2500));
            }
            let tensor = full(group.rank() as f64, 2);
            match group.rank() {
                0 => done(group.send(&tensor, 2, 1, &plain())),
                2 => {
                    done(group.recv(&tensor, Some(0), 1, &plain()));
                    assert_eq!(floats(&tensor), [0.0; 2]);
                }
                _ => {}
            }
            done(group.barrier(&plain()));
        },
    );
}

#[test]
fn operations_before_the_connection_begin_in_their_order() {
    beside(
        3,
        |_| named("beside"),
        |group, _| {
            let (rank, size) = (group.rank(), group.size());
            let (next, last) = ((rank + 1) % size, (rank + size - 1) % size);
            let received: Vec<_> = (0..8).map(|_| full(-1.0, 1000)).collect();
            let mut works = Vec::new();
            for (index, tensor) in received.iter().enumerate() {
                // With one tag, messages arrive in the order in which they are sent.
                let sent = full((10 * rank + index) as f64, 1000);
                works.push(group.send(&sent, next, 7, &plain()).unwrap());
                works.push(group.recv(tensor, Some(last), 7, &plain()).unwrap());
            }
            let sum = full(rank as f64, 3);
            works.push(group.all_reduce(&sum, ReduceOp::Sum, &plain()).unwrap());
            for work in works {
                work.wait(Some(LIMIT)).unwrap();
            }
            assert_eq!(floats(&sum), [3.0; 3]);
            for (index, tensor) in received.iter().enumerate() {
                assert_eq!(floats(tensor), vec![(10 * last + index) as f32; 1000]);
            }
        },
    );
}

/// The receiver's notice that it is ready travels from rank 0 to rank 1, as the payload does.
#[test]
fn the_notice_of_a_receiver_does_not_wait_for_a_payload_on_its_way_to_the_same_rank() {
    const TRIES: usize = 20;
    let overtook = AtomicBool::new(false);
    beside(
        2,
        |_| named("beside"),
        |group, meeting| {
            let (large, small) = (full(1.0, 64 << 20), full(2.0, 1));
            // Connects the ranks.
            done(group.barrier(&plain()));
            for _ in 0..TRIES {
                meeting.wait();
                if overtook.load(Ordering::SeqCst) {
                    return;
                }
                if group.rank() == 1 {
                    let works = [
                        group.recv(&large, Some(0), 1, &plain()),
                        group.send(&small, 0, 2, &plain()),
                    ];
                    meeting.wait();
                    works.into_iter().for_each(done);
                } else {
                    meeting.wait();
                    let began = Instant::now();
                    let sent = group.send(&large, 1, 1, &plain()).unwrap();
                    done(group.recv(&small, Some(1), 2, &plain()));
                    let small = began.elapsed();
                    sent.wait(Some(LIMIT)).unwrap();
                    // Behind the payload it would come when nearly all of that is sent.
                    overtook.store(small < began.elapsed() / 2, Ordering::SeqCst);
                }
            }
        },
    );
    // One thread of Gloo serves both connections, so that it sometimes comes to the small message last. Behind the payload it
    // would never come before.
    assert!(
        overtook.into_inner(),
        "4 bytes did not come before 256 MB in {TRIES} tries"
    );
}

#[test]
fn a_message_does_not_wait_for_an_earlier_payload_to_the_same_rank_that_is_not_received_yet() {
    for backend in BACKENDS {
        beside_over(
            backend,
            2,
            |_| named("beside"),
            |group, meeting| {
                if group.rank() == 0 {
                    let send = |value, length, tag| group.send(&full(value, length), 1, tag, &plain());
                    let (payload, message) = (send(1.0, 16 << 20, 1).unwrap(), send(2.0, 1, 2));
                    done(message);
                    assert!(!payload.is_completed(), "{backend}");
                    meeting.wait();
                    payload.wait(Some(LIMIT)).unwrap();
                } else {
                    let (payload, message) = (full(0.0, 16 << 20), full(0.0, 1));
                    done(group.recv(&message, Some(0), 2, &plain()));
                    assert_eq!(floats(&message), [2.0], "{backend}");
                    meeting.wait();
                    done(group.recv(&payload, Some(0), 1, &plain()));
                    assert_eq!(floats(&payload), vec![1.0; 16 << 20], "{backend}");
                }
            },
        );
    }
}

#[test]
fn several_beside_one_group_do_not_meet() {
    ranks(2, |group| {
        let companions = ["first", "second"].map(|name| group.companion(&named(name), &Cancel::new()).unwrap());
        // The ranks use them in different orders.
        let order = if group.rank() == 0 { [0, 1] } else { [1, 0] };
        let tensors = [full(1.0, 2), full(10.0, 2)];
        let works = order.map(|index| companions[index].all_reduce(&tensors[index], ReduceOp::Sum, &plain()));
        for work in works {
            done(work);
        }
        assert_eq!(floats(&tensors[0]), [2.0; 2]);
        assert_eq!(floats(&tensors[1]), [20.0; 2]);
        for companion in &companions {
            companion.leave(LIMIT, &Cancel::new());
            assert!(companion.destroy(LIMIT));
        }
    });
}

fn aborted_by(error: &CollectivesError, rank: usize) -> bool {
    match error {
        CollectivesError::PeerAborted { peer, reason, .. } => *peer == rank && reason.contains("no longer"),
        _ => false,
    }
}

#[test]
fn a_rank_that_gives_up_is_known_without_connections() {
    beside(
        3,
        |_| named("beside"),
        |group, meeting| {
            let waiting = (group.rank() == 2).then(|| group.recv(&full(0.0, 1), Some(0), 1, &plain()).unwrap());
            meeting.wait();
            if group.rank() == 0 {
                group.abort("no longer");
                return;
            }
            let error = if let Some(work) = waiting {
                work.wait(Some(LIMIT)).unwrap_err()
            } else {
                let until = Instant::now() + LIMIT;
                while group.failure().is_none() && Instant::now() < until {
                    std::thread::sleep(Duration::from_millis(20));
                }
                (*group.failure().expect("it is told")).clone()
            };
            assert!(aborted_by(&error, 0), "{error}");
        },
    );
}

#[test]
fn a_missing_rank_is_named_at_the_deadline() {
    beside(
        3,
        |_| named("beside"),
        |group, _| {
            if group.rank() == 1 {
                return;
            }
            let error = group.barrier(&within(500)).unwrap().wait(Some(LIMIT)).unwrap_err();
            match &error {
                CollectivesError::Timeout { missing, .. } => assert_eq!(missing, &[1], "{error}"),
                // The other rank timed out first.
                CollectivesError::PeerAborted { reason, .. } => assert!(reason.contains("rank 1"), "{error}"),
                _ => panic!("{error:?}"),
            }
        },
    );
}

#[test]
fn a_rank_that_left_before_the_connection_is_a_lost_peer() {
    beside(
        3,
        |_| named("beside"),
        |group, _| {
            if group.rank() == 1 {
                group.leave(Duration::from_millis(50), &Cancel::new());
                assert!(group.destroy(LIMIT));
                return;
            }
            let other = 2 - group.rank();
            let work = group.recv(&full(0.0, 1), Some(other), 1, &plain()).unwrap();
            let error = work.wait(Some(LIMIT)).unwrap_err();
            assert!(
                matches!(error, CollectivesError::PeerLost { peer: Some(1), .. }),
                "{error}"
            );
        },
    );
}

#[test]
fn a_rank_that_ended_before_the_connection_is_a_lost_peer() {
    let meeting = Barrier::new(2);
    ranks(2, |group| {
        meeting.wait();
        if group.rank() == 1 {
            // As after the death of its process: no notification, and no listener.
            assert!(group.destroy(LIMIT));
            meeting.wait();
            return;
        }
        let companion = group.companion(&named("beside"), &Cancel::new()).unwrap();
        let work = companion.recv(&full(0.0, 1), Some(1), 1, &plain()).unwrap();
        let error = work.wait(Some(LIMIT)).unwrap_err();
        assert!(
            matches!(error, CollectivesError::PeerLost { peer: Some(1), .. }),
            "{error}"
        );
        meeting.wait();
        assert!(companion.destroy(LIMIT));
    });
}

#[test]
fn a_rank_that_goes_between_its_arrival_and_its_addresses_is_a_lost_peer() {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    let [seen, is_over] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
    let (content, noted, over) = (Arc::clone(&store), Arc::clone(&seen), Arc::clone(&is_over));
    let has = move |part: &str| listed(content.as_ref()).iter().any(|key| key.contains(part));
    // Rank 1 stops when it has arrived; after that, only rank 0 publishes addresses.
    let halting = tapped(&store, "a store that halts", move || {
        while has("companions/beside-0/lockstep/here/1") && !over.load(Ordering::Relaxed) {
            noted.fetch_or(has("companions/beside-0/0/0"), Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(10));
        }
    });
    let connect = |rank, store: &Arc<dyn Store>| {
        let group = ProcessGroup::connect(&gloo(rank, 2), store, &Cancel::new()).unwrap();
        let companion = group.companion(&named("beside"), &Cancel::new()).unwrap();
        (group, companion)
    };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let (group, companion) = connect(1, &halting);
            let _work = companion.recv(&full(0.0, 1), Some(0), 1, &plain()).unwrap();
            while !seen.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(10));
            }
            // As after the death of its process: no listener.
            assert!(group.destroy(LIMIT));
            while !is_over.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(10));
            }
        });
        let (_group, companion) = connect(0, &store);
        let began = Instant::now();
        let work = companion.recv(&full(0.0, 1), Some(1), 1, &plain()).unwrap();
        let error = work.wait(Some(LIMIT)).unwrap_err();
        assert!(
            matches!(error, CollectivesError::PeerLost { peer: Some(1), .. }),
            "{error}"
        );
        // Gloo itself waits for 30 s.
        assert!(began.elapsed() < Duration::from_secs(20));
        is_over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn connections_that_cannot_be_made_break_it_on_all_ranks() {
    let options = |rank: usize| CompanionOptions {
        interfaces: (rank == 0)
            .then(|| "no-such-interface".to_owned())
            .into_iter()
            .collect(),
        ..named("beside")
    };
    beside(2, options, |group, _| {
        let tensor = full(1.0, 1);
        let work = group.all_reduce(&tensor, ReduceOp::Sum, &plain()).unwrap();
        let error = work.wait(Some(LIMIT)).unwrap_err();
        let told = error.to_string();
        if group.rank() == 0 {
            assert!(matches!(error, CollectivesError::Rendezvous { .. }), "{told}");
        } else {
            assert!(matches!(error, CollectivesError::PeerAborted { peer: 0, .. }), "{told}");
        }
        assert!(told.contains("no-such-interface"), "{told}");
        // Later operations are rejected.
        assert!(group.all_reduce(&tensor, ReduceOp::Sum, &plain()).is_err());
    });
}
