//! Shared memory alongside Gloo, ranks as threads.
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
use lockstep_torch::{Device, Kind, Tensor, TensorExt};
use support::{LIMIT, clones, done, floats, full, over, plain, ranks, ranks_over, tapped};

fn shm<T: Send>(world: usize, f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    ranks_over("shm", world, f)
}

/// Numbers of all magnitudes, different on each rank.
fn values(length: usize, seed: usize, kind: Kind) -> Tensor {
    let mut state = seed as u64 + 1;
    let is_complex = matches!(kind, Kind::ComplexFloat | Kind::ComplexDouble);
    let parts = if is_complex { 2 } else { 1 };
    let numbers: Vec<f64> = (0..parts * length)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let unit = (state >> 11) as f64 / (1u64 << 53) as f64 - 0.5;
            unit * 2f64.powi((state % 13) as i32)
        })
        .collect();
    let tensor = Tensor::f_from_slice(&numbers).unwrap();
    match kind {
        Kind::ComplexFloat => tensor
            .f_to_kind(Kind::Float)
            .unwrap()
            .f_view_dtype(Kind::ComplexFloat)
            .unwrap(),
        Kind::ComplexDouble => tensor.f_view_dtype(kind).unwrap(),
        Kind::Float | Kind::Double | Kind::Half | Kind::BFloat16 => tensor.f_to_kind(kind).unwrap(),
        Kind::Bool => tensor.f_gt(0.0).unwrap(),
        _ => (tensor * 3.0).f_abs().unwrap().f_to_kind(kind).unwrap(),
    }
}

fn bytes(tensor: &Tensor) -> Vec<u8> {
    let mut bytes = Vec::new();
    tensor.read_bytes(tensor.info().unwrap().dtype, &mut bytes).unwrap();
    bytes
}

const KINDS: [Kind; 11] = [
    Kind::Float,
    Kind::Double,
    Kind::Half,
    Kind::BFloat16,
    Kind::Uint8,
    Kind::Int8,
    Kind::Int,
    Kind::Int64,
    Kind::Bool,
    Kind::ComplexFloat,
    Kind::ComplexDouble,
];

const OPS: [ReduceOp; 8] = [
    ReduceOp::Sum,
    ReduceOp::Avg,
    ReduceOp::Product,
    ReduceOp::Min,
    ReduceOp::Max,
    ReduceOp::Band,
    ReduceOp::Bor,
    ReduceOp::Bxor,
];

/// All reductions, with every dtype that Gloo supports; records the combinations that are rejected.
fn reductions(group: &ProcessGroup, length: usize) -> Vec<(String, Vec<u8>)> {
    let mut results = Vec::new();
    let (rank, size) = (group.rank(), group.size());
    for kind in KINDS {
        for op in OPS {
            let tensor = values(length, rank, kind);
            let Ok(work) = group.all_reduce(&tensor, op, &plain()) else {
                results.push((format!("{op:?} {kind:?} refused"), Vec::new()));
                continue;
            };
            work.wait(Some(LIMIT)).unwrap();
            results.push((format!("all_reduce {op:?} {kind:?}"), bytes(&tensor)));

            let tensor = values(length, rank, kind);
            done(group.issue(
                Collective::Reduce {
                    tensor: tensor.shallow_clone(),
                    op,
                    root: size - 1,
                },
                &plain(),
            ));
            if rank == size - 1 {
                results.push((format!("reduce {op:?} {kind:?}"), bytes(&tensor)));
            }
            let part = length / size;
            let input = values(part * size, rank, kind);
            let output = input.f_narrow(0, 0, part as i64).unwrap().f_zeros_like().unwrap();
            done(group.issue(
                Collective::ReduceScatterTensor {
                    output: output.shallow_clone(),
                    input: input.shallow_clone(),
                    op,
                },
                &plain(),
            ));
            results.push((format!("reduce_scatter_tensor {op:?} {kind:?}"), bytes(&output)));

            for more in [0, 3] {
                let inputs: Vec<Tensor> = (0..size)
                    .map(|to| values(part + more * to, rank * size + to, kind))
                    .collect();
                let output = inputs[rank].f_zeros_like().unwrap();
                done(group.issue(
                    Collective::ReduceScatter {
                        output: output.shallow_clone(),
                        inputs: clones(&inputs),
                        op,
                    },
                    &plain(),
                ));
                results.push((format!("reduce_scatter {op:?} {kind:?} {more}"), bytes(&output)));
            }
        }
    }
    results
}

#[test]
fn reductions_have_gloos_bits_at_every_number_of_ranks() {
    for world in [2, 3, 4, 8] {
        for length in [1, 240, 24_007] {
            let ours = shm(world, |group| reductions(group, length));
            let theirs = ranks(world, |group| reductions(group, length));
            for (rank, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
                assert_eq!(ours.len(), theirs.len());
                for (ours, theirs) in ours.iter().zip(theirs) {
                    assert_eq!(ours.0, theirs.0);
                    let differing = ours.1.iter().zip(&theirs.1).find(|(ours, theirs)| ours != theirs);
                    assert_eq!(differing, None, "{} of {length}, rank {rank} of {world}", ours.0);
                }
            }
        }
    }
}

#[test]
fn infinities_and_signed_zeros_have_gloos_bits_and_nans_are_where_gloos_are() {
    let special = [
        0.0,
        -0.0,
        1.5,
        -3.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        -f64::NAN,
        1e-40,
        6e4,
    ];
    for world in [2, 3] {
        // Every value of a rank meets every value of the others.
        let reductions = |group: &ProcessGroup| {
            let length = special.len().pow(world as u32);
            let place = |index: usize| index / special.len().pow(group.rank() as u32) % special.len();
            let numbers: Vec<f64> = (0..length).map(|index| special[place(index)]).collect();
            let numbers = Tensor::f_from_slice(&numbers).unwrap();
            let mut results = Vec::new();
            for kind in [Kind::Float, Kind::Double, Kind::Half, Kind::BFloat16] {
                for op in &OPS[..5] {
                    // A tensor of its own for each operation.
                    let tensor = numbers.f_to_dtype(kind, false, true).unwrap();
                    done(group.all_reduce(&tensor, *op, &plain()));
                    // Which NaN remains where two meet is the compiler's choice, in Gloo too.
                    let tensor = tensor.f_masked_fill(&tensor.f_isnan().unwrap(), f64::NAN).unwrap();
                    results.push((format!("{op:?} {kind:?}"), bytes(&tensor)));
                }
            }
            results
        };
        for (ours, theirs) in shm(world, reductions).iter().zip(&ranks(world, reductions)) {
            for ((name, ours), (_, theirs)) in ours.iter().zip(theirs) {
                let differing = ours.iter().zip(theirs).position(|(ours, theirs)| ours != theirs);
                assert_eq!(differing, None, "{name} of {world}");
            }
        }
    }
}

#[test]
fn premultiplied_sums_are_those_of_libtorchs_products() {
    for world in [2, 3, 4] {
        shm(world, |group| {
            for kind in [Kind::Float, Kind::Double, Kind::Half, Kind::BFloat16] {
                for length in [5, 3000, 70_000] {
                    let premultiplied = values(length, group.rank(), kind);
                    let products = values(length, group.rank(), kind);
                    products.write_product(&products, 1.0 / world as f64).unwrap();
                    done(group.all_reduce(&premultiplied, ReduceOp::PremulSum, &plain()));
                    done(group.all_reduce(&products, ReduceOp::Sum, &plain()));
                    assert!(bytes(&premultiplied) == bytes(&products), "{world} {kind:?} {length}");
                }
            }
            // Other dtypes and operations are rejected.
            let int = values(2, 0, Kind::Int);
            assert!(group.all_reduce(&int, ReduceOp::PremulSum, &plain()).is_err());
            let float = full(1.0, 2);
            assert!(
                group
                    .issue(
                        Collective::Reduce {
                            tensor: float.shallow_clone(),
                            op: ReduceOp::PremulSum,
                            root: 0
                        },
                        &plain()
                    )
                    .is_err()
            );
        });
    }
    ranks(1, |group| {
        assert!(!group.premultiplies());
        let float = full(1.0, 2);
        assert!(group.all_reduce(&float, ReduceOp::PremulSum, &plain()).is_err());
    });
}

#[test]
fn large_sums_have_gloos_bits_in_place_too() {
    // More than a piece, and more than one of Gloo's segments.
    for (world, length, kind) in [
        (2, 5_300_001, Kind::Float),
        (3, 5_300_001, Kind::Float),
        (3, 2_700_001, Kind::BFloat16),
        (4, 2_700_001, Kind::Float),
        (8, 1_300_001, Kind::Double),
    ] {
        let sum = |group: &ProcessGroup, in_place: &[usize]| {
            let own = values(length, group.rank(), kind);
            let tensor = if in_place.contains(&group.rank()) {
                let memory = group.allocate(kind.elt_size_in_bytes() * length, Device::Cpu).unwrap();
                let mut tensor = memory.f_view_dtype(kind).unwrap();
                tensor.f_copy_(&own).unwrap();
                tensor
            } else {
                own
            };
            done(group.all_reduce(&tensor, ReduceOp::Sum, &plain()));
            bytes(&tensor)
        };
        let theirs = ranks(world, |group| sum(group, &[]));
        for in_place in [&[][..], &[0], &[0, 1, 2, 3, 4, 5, 6, 7]] {
            let ours = shm(world, |group| sum(group, in_place));
            assert!(ours == theirs, "{kind:?} in place on {in_place:?} of {world}");
        }
    }
}

/// The bytes of all memory files that this process has open.
fn memory_files() -> u64 {
    let files = std::fs::read_dir("/proc/self/fd")
        .unwrap()
        .map(|file| file.unwrap().path());
    files
        .filter(|path| std::fs::read_link(path).is_ok_and(|name| name.to_string_lossy().contains("memfd:lockstep")))
        .map(|path| path.metadata().unwrap().len())
        .sum()
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
        // Copies take new memory, since none was given back before.
        for is_sum in [true, false] {
            for (tensor, is_copied) in [(&in_place, false), (&other, true)] {
                all.wait();
                let before = memory_files();
                all.wait();
                carry_out(tensor, is_sum);
                all.wait();
                let after = memory_files();
                // The peer keeps its memory until this rank has counted it.
                all.wait();
                assert_eq!(after > before, is_copied, "sum: {is_sum}");
            }
        }
    });
}

/// All operations that only move data.
fn moves(group: &ProcessGroup, length: usize) -> Vec<Vec<u8>> {
    let (rank, size) = (group.rank(), group.size());
    let own = || values(length, rank, Kind::Float);
    let empty = |length: usize| values(length, 0, Kind::Float).f_zeros_like().unwrap();
    let mut results = Vec::new();
    for root in 0..size {
        let tensor = own();
        done(group.broadcast(&tensor, root, &plain()));
        results.push(bytes(&tensor));

        let at_root = |tensors: Vec<Tensor>| if rank == root { tensors } else { Vec::new() };
        let outputs = at_root((0..size).map(|_| empty(length)).collect());
        done(group.issue(
            Collective::Gather {
                outputs: clones(&outputs),
                input: own(),
                root,
            },
            &plain(),
        ));
        results.extend(outputs.iter().map(bytes));

        let inputs = at_root((0..size).map(|to| values(length, 9 + to, Kind::Float)).collect());
        let output = empty(length);
        done(group.issue(
            Collective::Scatter {
                output: output.shallow_clone(),
                inputs: clones(&inputs),
                root,
            },
            &plain(),
        ));
        results.push(bytes(&output));
    }
    let outputs: Vec<Tensor> = (0..size).map(|_| empty(length)).collect();
    done(group.all_gather(&outputs, &own(), &plain()));
    results.extend(outputs.iter().map(bytes));
    let whole = empty(length * size);
    done(group.issue(
        Collective::AllGatherInto {
            output: whole.shallow_clone(),
            input: own(),
        },
        &plain(),
    ));
    results.push(bytes(&whole));
    let inputs: Vec<Tensor> = (0..size)
        .map(|to| values(length, rank + 10 * to, Kind::Float))
        .collect();
    done(group.issue(
        Collective::AllToAll {
            outputs: clones(&outputs),
            inputs: clones(&inputs),
        },
        &plain(),
    ));
    results.extend(outputs.iter().map(bytes));
    // Rank r sends r + s + 1 rows to rank s.
    let splits: Vec<i64> = (0..size).map(|peer| (rank + peer + 1) as i64).collect();
    let rows = splits.iter().sum::<i64>() as usize;
    let input = values(rows * length, rank, Kind::Float)
        .f_view([rows as i64, length as i64])
        .unwrap();
    let output = input.f_zeros_like().unwrap();
    done(group.issue(
        Collective::AllToAllSingle {
            output: output.shallow_clone(),
            input: input.shallow_clone(),
            output_splits: splits.clone(),
            input_splits: splits,
        },
        &plain(),
    ));
    results.push(bytes(&output));
    let indices: Vec<i64> = (0..rank as i64 + 2).collect();
    let indices = Tensor::f_from_slice(&indices).unwrap().f_view([1, -1]).unwrap();
    let sparse = Tensor::f_sparse_coo_tensor_indices_size(
        &indices,
        &values(5 * (rank + 2), rank, Kind::Float).f_view([-1, 5]).unwrap(),
        [20, 5],
        (Kind::Float, Device::Cpu),
        false,
    )
    .unwrap();
    done(group.all_reduce(&sparse, ReduceOp::Sum, &plain()));
    results.push(bytes(&sparse.f_to_dense(None, false).unwrap()));
    done(group.barrier(&plain()));
    done(group.issue(Collective::MonitoredBarrier { wait_all_ranks: true }, &plain()));
    let (work, numbers) = group.exchange(7, 100 + rank as i64, &plain()).unwrap();
    work.wait(Some(LIMIT)).unwrap();
    assert_eq!(
        *numbers.get().unwrap(),
        (0..size as i64).map(|rank| 100 + rank).collect::<Vec<_>>()
    );
    results
}

#[test]
fn data_arrives_where_gloo_brings_it() {
    for world in [1, 2, 3, 4] {
        for length in [1, 900, 30_000] {
            let ours = shm(world, |group| moves(group, length));
            let theirs = ranks(world, |group| moves(group, length));
            assert!(ours == theirs, "{length} on {world} ranks");
        }
    }
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
fn what_does_not_match_is_an_error_on_every_rank_and_the_group_is_sound() {
    shm(3, |group| {
        let tensor = full(1.0, if group.rank() == 1 { 5 } else { 4 });
        let work = group.all_reduce(&tensor, ReduceOp::Sum, &plain()).unwrap();
        let error = work.wait(Some(LIMIT)).unwrap_err();
        let text = error.to_string();
        assert!(matches!(error, CollectivesError::Mismatch { .. }), "{text}");
        assert!(text.contains("rank 1: allReduce (sum) of [5] float32"), "{text}");
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
fn who_waits_carries_the_operation_out_and_a_wait_that_gives_up_leaves_it_to_the_group() {
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
fn who_broke_the_group_is_not_called_lost_where_the_store_is_too_silent_to_give_its_reason() {
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
        let text = "Rank 1 failed to pass monitoredBarrier in 300 ms";
        assert!(error.to_string().contains(text), "{error}");
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
