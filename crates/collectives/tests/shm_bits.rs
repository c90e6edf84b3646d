//! Shared memory has Gloo's bits; ranks as threads.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]
#![allow(clippy::float_cmp, reason = "equal bits are what is tested")]
mod support;

use lockstep_collectives::{Collective, ProcessGroup, ReduceOp};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};
use support::{LIMIT, bytes, clones, done, full, plain, ranks, shm, values};

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
        assert!(!group.premultiplies(Device::Cpu));
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

/// All operations that only move data.
fn moves(group: &ProcessGroup, length: usize, kind: Kind) -> Vec<Vec<u8>> {
    let (rank, size) = (group.rank(), group.size());
    let own = || values(length, rank, kind);
    let empty = |length: usize| values(length, 0, kind).f_zeros_like().unwrap();
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

        let inputs = at_root((0..size).map(|to| values(length, 9 + to, kind)).collect());
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
    let inputs: Vec<Tensor> = (0..size).map(|to| values(length, rank + 10 * to, kind)).collect();
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
    let input = values(rows * length, rank, kind)
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
    for world in [1, 2, 3, 4, 8] {
        for (length, kind) in [
            (1, Kind::Float),
            (900, Kind::Float),
            (30_000, Kind::Float),
            (9_000, Kind::Int64),
        ] {
            let ours = shm(world, |group| moves(group, length, kind));
            let theirs = ranks(world, |group| moves(group, length, kind));
            assert!(ours == theirs, "{length} of {kind:?} on {world} ranks");
        }
    }
}
