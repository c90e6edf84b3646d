//! Gloo over loopback, ranks as threads.
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
    CallOptions, Cancel, Collective, CollectivesError, GroupOptions, HashStore, ProcessGroup, ReduceOp, Store, Work,
};
use lockstep_torch::Tensor;
use support::operations::every_operation;
use support::{LIMIT, done, floats, full, gloo, plain, ranks, verified};

#[test]
fn every_operation_gives_its_results() {
    for call in [plain(), verified()] {
        ranks(2, |group| {
            assert!(group.all_ours());
            every_operation(group, &call);
        });
    }
}

#[test]
fn lengths_that_do_not_fit_are_an_error_on_every_rank_and_the_group_goes_on() {
    ranks(2, |group| {
        let tensor = full(1.0, if group.rank() == 0 { 1000 } else { 3 });
        let error = group
            .all_reduce(&tensor, ReduceOp::Sum, &verified())
            .unwrap()
            .wait(Some(LIMIT))
            .unwrap_err();
        let CollectivesError::Mismatch { detail, .. } = &error else {
            panic!("{error}")
        };
        assert_eq!(
            detail,
            "rank 0: allReduce (sum) of [1000] float32, rank 1: allReduce (sum) of [3] float32"
        );
        let tensor = full(1.0, 2);
        done(group.all_reduce(&tensor, ReduceOp::Sum, &verified()));
        assert_eq!(floats(&tensor), [2.0, 2.0]);
    });
}

#[test]
fn many_operations_in_flight_end_in_order() {
    ranks(3, |group| {
        let tensors: Vec<Tensor> = (0..50).map(|n| full(f64::from(n), 1000)).collect();
        let works: Vec<Work> = tensors
            .iter()
            .map(|tensor| group.all_reduce(tensor, ReduceOp::Sum, &plain()).unwrap())
            .collect();
        for (n, (work, tensor)) in works.iter().zip(&tensors).enumerate() {
            work.wait(Some(LIMIT)).unwrap();
            assert_eq!(floats(tensor)[999], n as f32 * 3.0);
            assert_eq!(work.sequence(), n as u64 + 1);
        }
    });
}

#[test]
fn a_deadline_names_the_missing_rank_and_frees_the_transport() {
    let errors = ranks(3, |group| {
        done(group.all_reduce(&full(1.0, 4), ReduceOp::Sum, &plain()));
        if group.rank() == 1 {
            // Receives the error although it arrives late.
            std::thread::sleep(Duration::from_secs(2));
            return group.all_reduce(&full(1.0, 8), ReduceOp::Sum, &plain()).unwrap_err();
        }
        let short = CallOptions {
            timeout: Some(Duration::from_millis(500)),
            ..plain()
        };
        group
            .all_reduce(&full(1.0, 8), ReduceOp::Sum, &short)
            .unwrap()
            .wait(Some(LIMIT))
            .unwrap_err()
    });
    let timeouts: Vec<_> = errors
        .iter()
        .filter(|error| matches!(error, CollectivesError::Timeout { .. }))
        .collect();
    assert!(!timeouts.is_empty(), "{errors:?}");
    for error in timeouts {
        let CollectivesError::Timeout { missing, detail, .. } = error else {
            panic!("{error}")
        };
        assert_eq!(missing, &[1]);
        assert!(
            detail.contains("rank 1's last operation is allReduce #1 of [4] float32"),
            "{detail}"
        );
    }
    let CollectivesError::PeerAborted { reason, .. } = &errors[1] else {
        panic!("{}", errors[1])
    };
    assert!(reason.contains("rank 1 did not arrive"), "{reason}");
}

#[test]
fn an_abort_reaches_the_peers_at_once_with_its_reason() {
    let start = std::time::Instant::now();
    let errors = ranks(2, |group| {
        done(group.barrier(&plain()));
        if group.rank() == 0 {
            return group
                .all_reduce(&full(1.0, 8), ReduceOp::Sum, &plain())
                .unwrap()
                .wait(Some(LIMIT))
                .unwrap_err();
        }
        std::thread::sleep(Duration::from_millis(300));
        let work = group.recv(&full(1.0, 8), None, 3, &plain()).unwrap();
        work.abort("pressed stop");
        work.wait(Some(LIMIT)).unwrap_err()
    });
    let CollectivesError::PeerAborted { peer: 1, reason, .. } = &errors[0] else {
        panic!("{}", errors[0])
    };
    assert!(reason.starts_with("pressed stop"), "{reason}");
    assert!(matches!(&errors[1], CollectivesError::Aborted { .. }), "{}", errors[1]);
    assert!(start.elapsed() < LIMIT);
}

#[test]
fn a_monitored_barrier_says_who_did_not_come() {
    let errors = ranks(3, |group| {
        if group.rank() == 2 {
            std::thread::sleep(Duration::from_secs(3));
            return None;
        }
        let short = CallOptions {
            timeout: Some(Duration::from_millis(500)),
            ..plain()
        };
        Some(
            group
                .issue(Collective::MonitoredBarrier { wait_all_ranks: true }, &short)
                .unwrap()
                .wait(Some(LIMIT))
                .unwrap_err(),
        )
    });
    let text = errors[0].as_ref().unwrap().to_string();
    assert!(
        text.contains("[Rank 0]: Ranks 2 failed to pass monitoredBarrier in 500 ms"),
        "{text}"
    );
    let text = errors[1].as_ref().unwrap().to_string();
    assert!(text.contains("monitoredBarrier"), "{text}");
}

#[test]
fn a_missing_rank_is_named_when_the_group_does_not_come_together() {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    let short = GroupOptions {
        connect_timeout: Duration::from_millis(500),
        ..gloo(0, 2)
    };
    let error = ProcessGroup::connect(&short, &store, &Cancel::new()).unwrap_err();
    let CollectivesError::Rendezvous { missing, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!(missing, &[1]);
}

#[test]
fn a_rendezvous_can_be_given_up() {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    let cancel = Cancel::new();
    let thread = {
        let (store, cancel) = (Arc::clone(&store), cancel.clone());
        std::thread::spawn(move || ProcessGroup::connect(&gloo(0, 2), &store, &cancel).unwrap_err())
    };
    std::thread::sleep(Duration::from_millis(100));
    cancel.cancel("changed my mind");
    let error = thread.join().unwrap();
    assert!(
        matches!(&error, CollectivesError::Cancelled { reason, .. } if reason == "changed my mind"),
        "{error}"
    );
}

#[test]
fn a_lost_peer_is_named() {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    let peer = {
        let store = Arc::clone(&store);
        std::thread::spawn(move || ProcessGroup::connect(&gloo(1, 2), &store, &Cancel::new()).unwrap())
    };
    let group = ProcessGroup::connect(&gloo(0, 2), &store, &Cancel::new()).unwrap();
    let work = group.all_reduce(&full(1.0, 4), ReduceOp::Sum, &plain()).unwrap();
    // Its connections close without notification, as those of a killed process do.
    assert!(peer.join().unwrap().destroy(LIMIT));
    let error = work.wait(Some(LIMIT)).unwrap_err();
    let CollectivesError::PeerLost { peer, detail, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!(*peer, Some(1), "{detail}");
    assert!(error.to_string().contains("rank 1 is gone ("), "{error}");
}

#[test]
fn a_group_that_is_used_no_longer_ends_when_no_rank_uses_it() {
    ranks(2, |group| {
        let peer = 1 - group.rank();
        if group.rank() == 0 {
            done(group.send(&full(3.0, 1 << 20), peer, 0, &plain()));
            let departure = group.retire();
            std::thread::sleep(Duration::from_millis(300));
            assert!(!departure.is_over(), "its peer may still need it");
            departure.wait(LIMIT, &Cancel::new());
        } else {
            let received = full(0.0, 1 << 20);
            done(group.recv(&received, Some(peer), 0, &plain()));
            assert_eq!(floats(&received)[1 << 19], 3.0);
            std::thread::sleep(Duration::from_millis(600));
            group.retire().wait(LIMIT, &Cancel::new());
        }
        let error = group.barrier(&plain()).unwrap_err();
        assert!(matches!(error, CollectivesError::GroupClosed { .. }), "{error}");
    });
}

#[test]
fn a_group_that_is_used_no_longer_ends_when_it_is_waited_for_long_enough() {
    ranks(2, |group| {
        if group.rank() == 1 {
            // Its peer does not wait for this rank.
            std::thread::sleep(Duration::from_secs(4));
            return;
        }
        let departure = group.retire();
        let began = Instant::now();
        departure.wait(Duration::from_millis(100), &Cancel::new());
        assert!(began.elapsed() < Duration::from_millis(3500), "{:?}", began.elapsed());
        let error = group.barrier(&plain()).unwrap_err();
        assert!(matches!(error, CollectivesError::GroupClosed { .. }), "{error}");
    });
}

#[test]
fn a_group_ends_at_once_while_a_call_blocks() {
    for blocked in 0..2 {
        ranks(2, |group| {
            if group.rank() != blocked {
                // This rank does not join.
                std::thread::sleep(Duration::from_secs(2));
                return;
            }
            let work = group
                .issue(Collective::MonitoredBarrier { wait_all_ranks: true }, &plain())
                .unwrap();
            std::thread::sleep(Duration::from_millis(200));
            assert!(group.destroy(Duration::from_secs(1)));
            assert!(work.wait(Some(LIMIT)).is_err());
        });
    }
}

#[test]
fn messages_whose_lengths_do_not_fit_are_errors_on_both_ranks() {
    ranks(2, |group| {
        for (sent, expected) in [(4, 2), (2, 4)] {
            let text = format!("{sent} elements of float32 are sent, but {expected} elements of float32 are expected");
            let work = if group.rank() == 0 {
                group.send(&full(1.0, sent), 1, 5, &verified())
            } else {
                group.recv(&full(0.0, expected), (sent == 4).then_some(0), 5, &verified())
            };
            let error = work.unwrap().wait(Some(LIMIT)).unwrap_err();
            assert!(matches!(&error, CollectivesError::Mismatch { .. }), "{error}");
            assert!(error.to_string().contains(&text), "{error}");
        }
        // Many operations in flight with one tag keep their order.
        let tensors: Vec<Tensor> = (0..20)
            .map(|n| full(if group.rank() == 0 { f64::from(n) } else { -1.0 }, 3))
            .collect();
        let works: Vec<Work> = tensors
            .iter()
            .map(|tensor| {
                if group.rank() == 0 {
                    group.send(tensor, 1, 5, &verified()).unwrap()
                } else {
                    group.recv(tensor, Some(0), 5, &verified()).unwrap()
                }
            })
            .collect();
        for (n, (work, tensor)) in works.iter().zip(&tensors).enumerate() {
            work.wait(Some(LIMIT)).unwrap();
            assert_eq!(floats(tensor), [n as f32; 3]);
        }
        // Users may use all tags.
        let tensor = full(group.rank() as f64, 1);
        if group.rank() == 0 {
            done(group.send(&tensor, 1, i32::MAX, &verified()));
        } else {
            done(group.recv(&tensor, Some(0), i32::MAX, &verified()));
            assert_eq!(floats(&tensor), [0.0]);
        }
    });
}

#[test]
fn a_message_does_not_wait_behind_a_collective_that_its_receiver_has_not_reached() {
    ranks(2, |group| {
        let value = full(group.rank() as f64, 3);
        if group.rank() == 0 {
            let sum = full(1.0, 3);
            let work = group.all_reduce(&sum, ReduceOp::Sum, &verified()).unwrap();
            done(group.send(&value, 1, 0, &verified()));
            work.wait(Some(LIMIT)).unwrap();
        } else {
            done(group.recv(&value, Some(0), 0, &verified()));
            done(group.all_reduce(&full(1.0, 3), ReduceOp::Sum, &verified()));
        }
    });
}

#[test]
fn a_compared_operation_in_another_place_is_told_and_the_order_stays() {
    let results = ranks(2, |group| {
        let (metric, other) = (full(1.0, 1), full(1.0, 8));
        let metric_work = || group.all_reduce(&metric, ReduceOp::Sum, &verified()).unwrap();
        let other_work = || group.broadcast(&other, 0, &plain()).unwrap();
        let (first, second) = if group.rank() == 0 {
            let first = metric_work();
            (first, other_work())
        } else {
            let second = other_work();
            (metric_work(), second)
        };
        let result = first.wait(Some(LIMIT));
        second.wait(Some(LIMIT)).unwrap();
        result
    });
    for result in results {
        let Err(CollectivesError::Mismatch { detail, .. }) = &result else {
            panic!("{result:?}");
        };
        assert_eq!(
            detail,
            "rank 0: allReduce #1 (sum) of [1] float32, rank 1: allReduce #2 (sum) of [1] float32"
        );
    }
}

#[test]
fn a_timeout_tells_what_the_others_issued_instead() {
    let results = ranks(2, |group| {
        let tensor = full(1.0, 4);
        let short = CallOptions {
            timeout: Some(Duration::from_secs(1)),
            ..plain()
        };
        let work = if group.rank() == 0 {
            group.broadcast(&tensor, 1, &short).unwrap()
        } else {
            group.all_reduce(&tensor, ReduceOp::Sum, &plain()).unwrap()
        };
        let result = work.wait(Some(LIMIT)).unwrap_err().to_string();
        group.leave(LIMIT, &Cancel::new());
        result
    });
    for text in results {
        assert!(
            text.contains("rank 1's last operation is allReduce #1 of [4] float32"),
            "{text}"
        );
    }
}

#[test]
fn an_exchange_needs_no_comparison_of_operations_but_is_compared_with_them() {
    // With and without a separate group for comparisons.
    for verify in [true, false] {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        std::thread::scope(|scope| {
            for rank in 0..2 {
                let store = &store;
                scope.spawn(move || {
                    let options = GroupOptions {
                        verify,
                        ..gloo(rank, 2)
                    };
                    let group = ProcessGroup::connect(&options, store, &Cancel::new()).unwrap();
                    for round in 0..20 {
                        // Between other operations, in flight or compared.
                        let tensors = [full(1.0, 1000), full(2.0, 1000)];
                        let before = group.all_reduce(&tensors[0], ReduceOp::Sum, &verified());
                        let (work, numbers) = group.exchange(3, 100 * round + rank as i64, &plain()).unwrap();
                        let after = group.all_reduce(&tensors[1], ReduceOp::Sum, &plain());
                        work.wait(Some(LIMIT)).unwrap();
                        assert_eq!(numbers.get().unwrap(), &[100 * round, 100 * round + 1]);
                        done(before);
                        done(after);
                        assert_eq!(tensors.map(|tensor| floats(&tensor)[0]), [2.0, 4.0]);
                    }
                    assert_eq!(group.sequence(), 40);
                    if verify {
                        let error = if rank == 0 {
                            group.exchange(1, 0, &plain()).unwrap().0
                        } else {
                            group.all_reduce(&full(1.0, 7), ReduceOp::Sum, &verified()).unwrap()
                        };
                        let error = error.wait(Some(LIMIT)).unwrap_err();
                        assert!(matches!(error, CollectivesError::Mismatch { .. }), "{error}");
                        done(group.all_reduce(&full(1.0, 1), ReduceOp::Sum, &verified()));
                    }
                    assert!(group.destroy(LIMIT));
                });
            }
        });
    }
}

#[test]
fn an_exchange_that_a_rank_does_not_come_to_names_it() {
    ranks(3, |group| {
        if group.rank() == 2 {
            std::thread::sleep(Duration::from_secs(2));
            return;
        }
        let options = CallOptions {
            timeout: Some(Duration::from_millis(700)),
            ..plain()
        };
        let (work, _) = group.exchange(1, 0, &options).unwrap();
        match work.wait(Some(LIMIT)).unwrap_err() {
            CollectivesError::Timeout { missing, call, .. } => {
                assert_eq!((missing, call.operation), (vec![2], "exchange"));
            }
            // The other rank's deadline came first.
            CollectivesError::PeerAborted { reason, .. } => {
                assert!(reason.contains("rank 2 did not arrive"), "{reason}");
            }
            error => panic!("{error}"),
        }
    });
}

/// The threads of this process that wait for transports.
#[cfg(target_os = "linux")]
fn waiting_threads() -> usize {
    let names = std::fs::read_dir("/proc/self/task").unwrap();
    let names = names.filter_map(|task| std::fs::read_to_string(task.unwrap().path().join("comm")).ok());
    names.filter(|name| name.trim_end() == "lockstep-wait").count()
}

#[cfg(target_os = "linux")]
#[test]
fn one_thread_waits_for_the_messages_of_a_peer_which_end_in_any_order() {
    const COUNT: usize = 40;
    let turn = std::sync::Barrier::new(2);
    ranks(2, |group| {
        let tensors: Vec<_> = (0..COUNT).map(|_| full(0.0, 100)).collect();
        if group.rank() == 0 {
            let receive = |(tag, tensor)| group.recv(tensor, Some(1), tag as i32, &plain()).unwrap();
            let works: Vec<_> = tensors.iter().enumerate().map(receive).collect();
            // Besides the messages, a thread looks after those that are not the first.
            assert!(waiting_threads() <= 2, "{} threads", waiting_threads());
            for tag in (COUNT - 5..COUNT).rev().chain(0..COUNT - 5) {
                turn.wait();
                works[tag].wait(Some(LIMIT)).unwrap();
                assert_eq!(floats(&tensors[tag])[0], tag as f32);
            }
        } else {
            for tag in (COUNT - 5..COUNT).rev().chain(0..COUNT - 5) {
                turn.wait();
                done(group.send(&full(tag as f64, 100), 0, tag as i32, &plain()));
            }
        }
    });
}
