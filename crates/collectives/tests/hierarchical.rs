//! All-reduce over several hosts. The hosts are names: the ranks are threads of one process.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::float_cmp,
    missing_docs,
    reason = "a test may fail loudly"
)]
mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_collectives::{
    CallOptions, Cancel, CollectivesError, GroupOptions, HashStore, ProcessGroup, ReduceOp, Store, Work,
};
use lockstep_torch::{Device, Kind, Tensor};
use support::{LIMIT, done, floats, full, over, plain, verified};

/// Runs `f` as every rank. `hosts`: each rank's host.
fn among<T: Send>(
    backend: &str,
    hosts: &[&str],
    f: impl Fn(Result<ProcessGroup, CollectivesError>) -> T + Sync,
) -> Vec<T> {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    std::thread::scope(|scope| {
        let (f, store) = (&f, &store);
        let threads: Vec<_> = hosts
            .iter()
            .enumerate()
            .map(|(rank, host)| {
                let options = GroupOptions {
                    host: (*host).to_owned(),
                    ..over(backend, rank, hosts.len())
                };
                scope.spawn(move || f(ProcessGroup::connect(&options, store, &Cancel::new())))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

const HOSTS: [&[&str]; 5] = [
    &["a", "a", "b"],
    &["a", "b", "a", "b"],
    &["a", "a", "b", "b", "b"],
    &["a", "a", "b", "c"],
    &["a", "b", "c", "a", "b", "c"],
];

#[test]
fn every_reduction_of_every_length_is_that_of_all_ranks() {
    for hosts in HOSTS {
        let size = hosts.len() as f32;
        among("", hosts, |group| {
            let group = group.unwrap();
            assert_eq!(group.info().backend, "hierarchical");
            let own = group.rank() as f32 + 1.0;
            for length in [0, 1, 2, 3, 7, 1000, 100_003, 1_500_000] {
                // Issued at once, and alongside operations over Gloo.
                let tensor =
                    |value: f32| Tensor::f_full([length], f64::from(value), (Kind::Float, Device::Cpu)).unwrap();
                let all: Vec<_> = [
                    ReduceOp::Sum,
                    ReduceOp::Avg,
                    ReduceOp::Max,
                    ReduceOp::Min,
                    ReduceOp::Product,
                ]
                .map(|op| {
                    let tensor = tensor(own);
                    let work = group.all_reduce(&tensor, op, &plain());
                    (tensor, work)
                })
                .into();
                let broadcast = tensor(own);
                let work = group.broadcast(&broadcast, 1, &plain());
                let sum = size * (size + 1.0) / 2.0;
                let product: f32 = (1..=hosts.len()).map(|rank| rank as f32).product();
                let expected = [sum, sum / size, size, 1.0, product];
                for ((tensor, work), expected) in all.into_iter().zip(expected) {
                    done(work);
                    assert!(
                        floats(&tensor).iter().all(|value| *value == expected),
                        "{hosts:?} {length}"
                    );
                }
                done(work);
                assert!(floats(&broadcast).iter().all(|value| *value == 2.0));
            }
            group.leave(LIMIT, &Cancel::new());
            assert!(group.destroy(LIMIT));
        });
    }
}

#[test]
fn all_ranks_have_the_same_bits_in_every_run_in_place_or_not() {
    let run = |in_place: bool| {
        among("hierarchical", HOSTS[1], |group| {
            let group = group.unwrap();
            let numbers = 300_001;
            let noise = (0..numbers).map(|i| ((i * 7 + 13 * group.rank()) % 1009) as f32 / 7.0);
            let noise = Tensor::from_slice(&noise.collect::<Vec<_>>());
            let tensor = if in_place {
                let memory = group.allocate(4 * numbers, Device::Cpu).unwrap();
                let tensor = memory.f_view_dtype(Kind::Float).unwrap();
                tensor.shallow_clone().f_copy_(&noise).unwrap();
                tensor
            } else {
                noise
            };
            done(group.all_reduce(&tensor, ReduceOp::Sum, &plain()));
            let bits: Vec<u32> = floats(&tensor).into_iter().map(f32::to_bits).collect();
            group.leave(LIMIT, &Cancel::new());
            assert!(group.destroy(LIMIT));
            bits
        })
    };
    let first = run(true);
    assert!(first.iter().all(|bits| *bits == first[0]));
    assert_eq!(run(false), first);
}

#[test]
fn it_is_chosen_where_some_host_has_two_ranks() {
    for (hosts, expected) in [
        (&["a", "b"][..], "gloo"),
        (&["a", "a"][..], "shm"),
        (&["a", "b", "b"][..], "hierarchical"),
    ] {
        among("", hosts, |group| {
            let group = group.unwrap();
            assert_eq!(group.info().backend, expected);
            group.leave(LIMIT, &Cancel::new());
            assert!(group.destroy(LIMIT));
        });
    }
    for (hosts, told) in [
        (&["a", "a"][..], "the ranks share one host"),
        (&["a", "b"][..], "no two ranks share a host"),
    ] {
        among("hierarchical", hosts, |group| {
            let error = group.unwrap_err();
            assert!(matches!(error, CollectivesError::BackendUnavailable { .. }), "{error}");
            assert!(error.to_string().contains(told), "{error}");
        });
    }
}

#[test]
fn a_rank_that_leaves_fails_the_others_on_its_host_and_elsewhere() {
    among("", HOSTS[1], |group| {
        let group = group.unwrap();
        let tensor = Tensor::f_ones([100_000], (Kind::Float, Device::Cpu)).unwrap();
        done(group.all_reduce(&tensor, ReduceOp::Sum, &plain()));
        if group.rank() == 3 {
            group.abort("no longer");
            return;
        }
        let work = group.all_reduce(&tensor, ReduceOp::Sum, &plain());
        let error = work.map_or_else(|error| error, |work| work.wait(Some(LIMIT)).unwrap_err());
        assert!(error.to_string().contains("no longer"), "{error}");
    });
}

#[test]
fn a_deadline_holds_on_every_rank_and_names_who_never_calls_compared_or_not() {
    for verify in [true, false] {
        for absent in [0, 3] {
            let start = Instant::now();
            let errors = among("", HOSTS[1], |group| {
                let group = group.unwrap();
                if group.rank() == absent {
                    while group.failure().is_none() && start.elapsed() < LIMIT {
                        std::thread::sleep(Duration::from_millis(10));
                    }
                    return None;
                }
                let options = CallOptions {
                    timeout: Some(Duration::from_millis(700)),
                    verify,
                    ..plain()
                };
                let work = group.all_reduce(&full(1.0, 100_000), ReduceOp::Sum, &options).unwrap();
                Some(work.wait(Some(LIMIT)).unwrap_err())
            });
            // Far below the group's own timeout.
            assert!(start.elapsed() < Duration::from_secs(20));
            for error in errors.into_iter().flatten() {
                // The first to break the group tells the others.
                let text = error.to_string();
                assert!(text.contains(&format!("rank {absent} did not arrive")), "{text}");
                assert!(
                    matches!(
                        error,
                        CollectivesError::Timeout { .. } | CollectivesError::PeerAborted { .. }
                    ),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_mismatch_is_an_error_on_every_rank_and_the_group_stays_sound() {
    for hosts in [HOSTS[0], HOSTS[1]] {
        for odd in 0..hosts.len() {
            among("", hosts, |group| {
                let group = group.unwrap();
                let is_odd = group.rank() == odd;
                let mismatch = |work: lockstep_collectives::Result<Work>| {
                    let error = work.unwrap().wait(Some(LIMIT)).unwrap_err();
                    assert!(matches!(error, CollectivesError::Mismatch { .. }), "{error}");
                };
                let tensor = full(1.0, 1000);
                for _ in 0..2 {
                    let other = full(1.0, if is_odd { 1001 } else { 1000 });
                    mismatch(group.all_reduce(&other, ReduceOp::Sum, &verified()));
                    let op = if is_odd { ReduceOp::Max } else { ReduceOp::Sum };
                    mismatch(group.all_reduce(&tensor, op, &verified()));
                    mismatch(if is_odd {
                        group.broadcast(&tensor, 0, &verified())
                    } else {
                        group.all_reduce(&tensor, ReduceOp::Sum, &verified())
                    });
                    let sum = full(1.0, 100_000);
                    done(group.all_reduce(&sum, ReduceOp::Sum, &verified()));
                    assert!(floats(&sum).iter().all(|value| *value == hosts.len() as f32));
                }
                assert!(floats(&tensor).iter().all(|value| *value == 1.0));
                group.leave(LIMIT, &Cancel::new());
                assert!(group.destroy(LIMIT));
            });
        }
    }
}

#[test]
fn a_rank_of_another_column_that_left_is_named_by_its_number_in_the_group() {
    among("", HOSTS[1], |group| {
        let group = group.unwrap();
        let tensor = full(1.0, 1000);
        done(group.all_reduce(&tensor, ReduceOp::Sum, &plain()));
        match group.rank() {
            0 => assert!(group.destroy(LIMIT)),
            2 => {
                let work = group.all_reduce(&tensor, ReduceOp::Sum, &plain()).unwrap();
                let error = work.wait(Some(LIMIT)).unwrap_err();
                assert!(
                    matches!(error, CollectivesError::PeerLost { peer: Some(0), .. }),
                    "{error}"
                );
            }
            _ => {
                let start = Instant::now();
                while group.failure().is_none() && start.elapsed() < LIMIT {
                    std::thread::sleep(Duration::from_millis(10));
                }
            }
        }
    });
}
