//! How groups over shared memory behave; ranks as threads.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]
#![allow(clippy::float_cmp, reason = "equal bits are what is tested")]
mod support;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier, mpsc};
use std::time::{Duration, Instant};

use lockstep_collectives::{
    CallOptions, Cancel, Collective, CollectivesError, GroupOptions, HashStore, ProcessGroup, ReduceOp, Store, Work,
};
use lockstep_torch::{Device, Kind, Tensor};
use support::operations::every_operation;
use support::{LIMIT, bytes, done, floats, full, memory_files, over, plain, shm, tapped, values};

#[test]
fn every_operation_gives_its_results() {
    shm(2, |group| every_operation(group, &plain()));
}

#[test]
fn memory_of_the_group_is_summed_and_sent_where_it_lies_and_other_memory_through_a_copy() {
    let all = Barrier::new(2);
    shm(2, |group| {
        let length = 1_000_000;
        let memory = group.allocate(4 * length, Device::Cpu).unwrap();
        let mut in_place = memory.f_view_dtype(Kind::Float).unwrap();
        let other = full(1.0, length as i64);
        in_place.f_copy_(&other).unwrap();
        let carry_out = |tensor: &Tensor, is_sum: bool| {
            done(match (is_sum, group.rank()) {
                (true, _) => group.all_reduce(tensor, ReduceOp::Sum, &plain()),
                (_, 0) => group.send(tensor, 1, 0, &plain()),
                _ => group.recv(tensor, Some(0), 0, &plain()),
            });
        };
        let size = || memory_files().values().sum::<u64>();
        // Copies take new memory, since none was given back before.
        for is_sum in [true, false] {
            for (tensor, is_copied) in [(&in_place, false), (&other, true)] {
                all.wait();
                let before = size();
                all.wait();
                carry_out(tensor, is_sum);
                all.wait();
                let after = size();
                // The peer keeps its memory until this rank has counted it.
                all.wait();
                assert_eq!(after > before, is_copied, "sum: {is_sum}");
            }
        }
    });
}

#[test]
fn messages_meet_by_tag_whatever_the_order_and_their_size() {
    shm(3, |group| {
        let rank = group.rank();
        let next = (rank + 1) % 3;
        let before = (rank + 2) % 3;
        let lengths = [3, 700_000, 1];
        let sent: Vec<_> = lengths
            .iter()
            .enumerate()
            .map(|(tag, length)| {
                let tensor = values(*length, rank, Kind::Float);
                let work = group.send(&tensor, next, tag as i32, &plain()).unwrap();
                (work, tensor)
            })
            .collect();
        for tag in [2, 0, 1] {
            let target = full(0.0, lengths[tag] as i64);
            done(group.recv(&target, Some(before), tag as i32, &plain()));
            assert!(bytes(&target) == bytes(&values(lengths[tag], before, Kind::Float)));
        }
        for (work, _) in sent {
            work.wait(Some(LIMIT)).unwrap();
        }
        // More than a block holds, before any receive is posted.
        let many: Vec<_> = (0..1500)
            .map(|tag| group.send(&full(f64::from(tag), 1), next, tag, &plain()).unwrap())
            .collect();
        for tag in (0..1500).rev() {
            let target = full(-1.0, 1);
            let work = group
                .recv(&target, if tag % 2 == 0 { None } else { Some(before) }, tag, &plain())
                .unwrap();
            work.wait(Some(LIMIT)).unwrap();
            assert_eq!(work.source_rank(), Some(before));
            assert_eq!(floats(&target), [tag as f32]);
        }
        for work in many {
            work.wait(Some(LIMIT)).unwrap();
        }
        let target = full(0.0, 2);
        let error = if rank == 0 {
            group.send(&full(0.0, 3), 1, 0, &plain())
        } else if rank == 1 {
            group.recv(&target, Some(0), 0, &plain())
        } else {
            return;
        };
        let error = error.unwrap().wait(Some(LIMIT)).unwrap_err();
        assert!(matches!(error, CollectivesError::Mismatch { .. }), "{error}");
        assert!(
            error.to_string().contains("3 elements of float32 are sent, but 2"),
            "{error}"
        );
    });
}

#[test]
fn a_mismatch_is_an_error_on_every_rank_and_the_group_stays_sound() {
    shm(3, |group| {
        let tensor = full(1.0, if group.rank() == 1 { 5 } else { 4 });
        let work = group.all_reduce(&tensor, ReduceOp::Sum, &plain()).unwrap();
        let error = work.wait(Some(LIMIT)).unwrap_err();
        let text = error.to_string();
        assert!(matches!(error, CollectivesError::Mismatch { .. }), "{text}");
        assert!(text.contains("rank 1: allReduce (sum) of [5] float32"), "{text}");
        let uneven = if group.rank() == 1 {
            vec![2, 2, 1]
        } else {
            vec![1, 2, 1]
        };
        let length = uneven.iter().sum();
        let exchange = Collective::AllToAllSingle {
            output: full(0.0, length),
            input: full(0.0, length),
            output_splits: uneven.clone(),
            input_splits: uneven,
        };
        let error = group.issue(exchange, &plain()).unwrap().wait(Some(LIMIT)).unwrap_err();
        let text = "rank 1 sends 1 elements to rank 2, which expects 2 from it";
        assert!(error.to_string().contains(text), "{error}");
        let tensor = full(1.0, 100_000);
        done(group.all_reduce(&tensor, ReduceOp::Sum, &plain()));
        assert!(floats(&tensor).iter().all(|value| *value == 3.0));
    });
}

#[test]
fn operations_of_two_groups_may_be_issued_in_different_orders() {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    std::thread::scope(|scope| {
        for rank in 0..2 {
            let store = &store;
            scope.spawn(move || {
                let groups = ["0", "1"].map(|name| {
                    let options = GroupOptions {
                        name: name.to_owned(),
                        ..over("shm", rank, 2)
                    };
                    ProcessGroup::connect(&options, store, &Cancel::new()).unwrap()
                });
                for length in [3, 60_000, 2_000_000] {
                    let tensors = [full(1.0, length), full(2.0, length)];
                    let order = if rank == 0 { [0, 1] } else { [1, 0] };
                    let issue = |which: usize| {
                        let work = groups[which].all_reduce(&tensors[which], ReduceOp::Sum, &plain());
                        (which, work.unwrap())
                    };
                    // The first wait on each rank is for a sum that the peer issues second.
                    let works = order.map(issue);
                    for (which, work) in works {
                        work.wait(Some(LIMIT)).unwrap();
                        let sum = 2.0 * (which + 1) as f32;
                        assert!(floats(&tensors[which]).iter().all(|value| *value == sum));
                    }
                }
                assert!(ProcessGroup::destroy_all(&groups, LIMIT));
            });
        }
    });
}

#[test]
fn a_waiter_runs_the_operation_and_leaves_it_to_the_group_when_its_wait_ends() {
    shm(2, |group| {
        let late = Duration::from_millis(150);
        for length in [3, 60_000, 3_000_000] {
            let tensor = full(1.0, length);
            let pause = || std::thread::sleep(if group.rank() == 1 { late } else { Duration::ZERO });
            let issue = || group.all_reduce(&tensor, ReduceOp::Sum, &plain()).unwrap();
            let told = |work: &Work| {
                let (tell, told) = mpsc::channel();
                work.on_complete(move |result| tell.send((std::thread::current().id(), result)).unwrap());
                told
            };
            pause();
            let work = issue();
            let waited = told(&work);
            work.wait(Some(LIMIT)).unwrap();
            let (thread, result) = waited.recv_timeout(LIMIT).unwrap();
            result.unwrap();
            if group.rank() == 0 {
                assert_eq!(thread, std::thread::current().id(), "{length}");
            }
            pause();
            let work = issue();
            let unwaited = told(&work);
            let _ = work.wait(Some(late / 3));
            unwaited.recv_timeout(LIMIT).unwrap().1.unwrap();
            assert!(floats(&tensor).iter().all(|value| *value == 4.0));
        }
    });
}

#[test]
fn waits_on_several_threads_end_with_their_own_operations() {
    shm(2, |group| {
        let tensors: Vec<_> = (1..20).map(|i| full(1.0, i * i * 1000)).collect();
        let issued = tensors
            .iter()
            .map(|tensor| group.all_reduce(tensor, ReduceOp::Sum, &plain()).unwrap());
        let works: Vec<_> = issued.collect();
        std::thread::scope(|scope| {
            for work in &works {
                scope.spawn(|| work.wait(Some(LIMIT)).unwrap());
            }
        });
        for tensor in &tensors {
            assert!(floats(tensor).iter().all(|value| *value == 2.0));
        }
    });
}

#[test]
fn an_abort_ends_a_wait() {
    let errors = shm(2, |group| {
        if group.rank() == 1 {
            std::thread::sleep(Duration::from_millis(100));
            group.abort("enough");
            return String::new();
        }
        let tensor = full(1.0, 100_000);
        let work = group.all_reduce(&tensor, ReduceOp::Sum, &plain()).unwrap();
        work.wait(None).unwrap_err().to_string()
    });
    assert!(errors[0].contains("enough"), "{errors:?}");
}

#[test]
fn a_rank_that_broke_the_group_is_not_called_lost_when_the_store_is_silent() {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    let is_silent = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_silent);
    let stalled = tapped(&store, "a stalled store", move || {
        let start = Instant::now();
        while flag.load(Ordering::Relaxed) && start.elapsed() < LIMIT {
            std::thread::sleep(Duration::from_millis(10));
        }
    });
    let peer = std::thread::spawn(move || ProcessGroup::connect(&over("shm", 1, 2), &store, &Cancel::new()).unwrap());
    let group = ProcessGroup::connect(&over("shm", 0, 2), &stalled, &Cancel::new()).unwrap();
    let peer = peer.join().unwrap();
    is_silent.store(true, Ordering::Relaxed);
    let work = group.all_reduce(&full(1.0, 10), ReduceOp::Sum, &plain()).unwrap();
    peer.abort("enough");
    let error = work.wait(Some(LIMIT)).unwrap_err();
    assert!(
        matches!(error, CollectivesError::PeerLost { peer: None, .. }),
        "{error}"
    );
    assert!(error.to_string().contains("rank 1 has broken the group"), "{error}");
    is_silent.store(false, Ordering::Relaxed);
}

#[test]
fn a_deadline_names_who_did_not_come_and_an_abort_is_heard() {
    let start = Instant::now();
    let errors = shm(3, |group| {
        if group.rank() == 2 {
            // Its next operation reports the cause.
            while group.failure().is_none() && start.elapsed() < LIMIT {
                std::thread::sleep(Duration::from_millis(10));
            }
            return group.barrier(&plain()).unwrap_err();
        }
        let options = CallOptions {
            timeout: Some(Duration::from_millis(700)),
            ..plain()
        };
        let tensor = full(1.0, 10);
        let work = group.all_reduce(&tensor, ReduceOp::Sum, &options).unwrap();
        work.wait(Some(LIMIT)).unwrap_err()
    });
    assert!(start.elapsed() < Duration::from_secs(20));
    assert!(
        errors
            .iter()
            .take(2)
            .any(|error| matches!(error, CollectivesError::Timeout { .. })),
        "{errors:?}"
    );
}

#[test]
fn a_rank_that_stops_within_an_operation_is_named_at_the_deadline() {
    let (both, held) = (Barrier::new(2), AtomicBool::new(false));
    let errors = shm(2, |group| {
        let stop = Arc::new(AtomicBool::new(false));
        // Mostly at once: the group's own thread runs the callback if the queue is locked just then.
        while !held.load(Ordering::Relaxed) {
            if group.rank() == 0 {
                both.wait();
                done(group.barrier(&plain()));
                both.wait();
                continue;
            }
            let work = group.barrier(&plain()).unwrap();
            let ((tell, told), stopped) = (mpsc::channel(), Arc::clone(&stop));
            work.on_complete(move |_| {
                let carries_out = std::thread::current()
                    .name()
                    .is_some_and(|name| name.starts_with("shm-"));
                tell.send(carries_out).unwrap();
                let start = Instant::now();
                while carries_out && !stopped.load(Ordering::Relaxed) && start.elapsed() < LIMIT {
                    std::thread::sleep(Duration::from_millis(10));
                }
            });
            both.wait();
            held.store(told.recv_timeout(LIMIT).unwrap(), Ordering::Relaxed);
            both.wait();
        }
        let options = CallOptions {
            timeout: Some(Duration::from_secs(if group.rank() == 1 { 60 } else { 1 })),
            ..plain()
        };
        let tensor = full(1.0, 1_000_000);
        let work = group.all_reduce(&tensor, ReduceOp::Sum, &options).unwrap();
        let (tell, told) = mpsc::channel();
        work.on_complete(move |result| tell.send(result).unwrap());
        let start = Instant::now();
        while group.rank() == 1 && group.failure().is_none() && start.elapsed() < LIMIT {
            std::thread::sleep(Duration::from_millis(10));
        }
        stop.store(true, Ordering::Relaxed);
        told.recv_timeout(LIMIT).unwrap().unwrap_err()
    });
    assert!(matches!(errors[0], CollectivesError::Timeout { .. }), "{errors:?}");
    assert_eq!(errors[0].peer(), Some(1), "{errors:?}");
}

#[test]
fn a_monitored_barrier_names_the_ranks_that_do_not_pass() {
    shm(3, |group| {
        if group.rank() == 1 {
            let start = Instant::now();
            while group.failure().is_none() && start.elapsed() < LIMIT {
                std::thread::sleep(Duration::from_millis(10));
            }
            return;
        }
        let options = CallOptions {
            timeout: Some(Duration::from_millis(300)),
            ..plain()
        };
        let error = group
            .issue(Collective::MonitoredBarrier { wait_all_ranks: true }, &options)
            .unwrap()
            .wait(Some(LIMIT))
            .unwrap_err();
        let text = format!(
            "[Rank {}]: Ranks 1 failed to pass monitoredBarrier in 300 ms",
            group.rank()
        );
        assert!(error.to_string().contains(&text), "{error}");
    });
}

#[test]
fn sparse_tensors_that_cannot_be_added_are_a_mismatch_and_the_group_goes_on() {
    shm(2, |group| {
        let sparse = |dimensions: i64| {
            let indices = Tensor::f_zeros([dimensions, 1], (Kind::Int64, Device::Cpu)).unwrap();
            let shape: &[i64] = if dimensions == 1 { &[1, 3] } else { &[1] };
            let values = Tensor::f_ones(shape, (Kind::Float, Device::Cpu)).unwrap();
            Tensor::f_sparse_coo_tensor_indices_size(&indices, &values, [4, 3], (Kind::Float, Device::Cpu), false)
                .unwrap()
        };
        for _ in 0..3 {
            let tensor = sparse(1 + group.rank() as i64);
            let work = group.all_reduce(&tensor, ReduceOp::Sum, &plain()).unwrap();
            let error = work.wait(Some(LIMIT)).unwrap_err();
            assert!(matches!(error, CollectivesError::Mismatch { .. }), "{error}");
            let sum = full(1.0 + group.rank() as f64, 4);
            done(group.all_reduce(&sum, ReduceOp::Sum, &plain()));
            assert_eq!(floats(&sum), [3.0; 4]);
            let tensor = sparse(2);
            done(group.all_reduce(&tensor, ReduceOp::Sum, &plain()));
            assert_eq!(
                floats(&tensor.f_to_dense(None, false).unwrap().f_sum(Kind::Float).unwrap()),
                [2.0]
            );
        }
    });
}
