//! Every operation, on 1 to 4 ranks of the stand-in, or on real GPUs.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
#[macro_use]
#[path = "../../../stand-ins/process.rs"]
mod process;
#[macro_use]
mod support;

use half::{bf16, f16};
use lockstep_nccl::DataType::{Bfloat16, Float16, Float32, Float64, Int64};
use lockstep_nccl::{NcclError, Operations, ReduceOp, Result};
use support::{LIMIT, Rank, ranks, worlds};

fn launch(rank: &Rank, enqueue: impl FnOnce(&Operations<'_>) -> Result<()>) {
    rank.communicator.launch("test", rank.on(), LIMIT, enqueue).unwrap();
}

/// `count` values that tell the rank: 100 for each rank, and the place.
fn values(rank: usize, count: usize) -> Vec<f32> {
    (0..count).map(|place| (100 * rank + place) as f32).collect()
}

fn every_operation() {
    for size in worlds() {
        ranks(size, |own| {
            let rank = own.communicator.place().rank;
            let all = || 0..size;
            let sums: Vec<_> = (0..4)
                .map(|place| all().map(|rank| values(rank, 4)[place]).sum::<f32>())
                .collect();
            let source = own.memory(&values(rank, 4));
            let target = own.memory(&[0.0_f32; 4]);
            let (from, to) = (own.buffer(&source, Float32), own.buffer(&target, Float32));

            launch(own, |ops| ops.all_reduce(from, to, ReduceOp::Sum));
            assert_eq!(own.read(&target), sums);
            launch(own, |ops| ops.all_reduce(from, to, ReduceOp::Max));
            assert_eq!(own.read(&target), values(size - 1, 4));
            launch(own, |ops| ops.all_reduce(from, to, ReduceOp::Min));
            assert_eq!(own.read(&target), values(0, 4));
            launch(own, |ops| ops.all_reduce(from, to, ReduceOp::Average));
            assert_eq!(
                own.read(&target),
                sums.iter().map(|sum| sum / size as f32).collect::<Vec<_>>()
            );
            launch(own, |ops| ops.broadcast(from, to, size - 1));
            assert_eq!(own.read(&target), values(size - 1, 4));

            let root = size / 2;
            let before = own.read(&target);
            launch(own, |ops| ops.reduce(from, to, ReduceOp::Sum, root));
            assert_eq!(own.read(&target), if rank == root { sums } else { before });

            let gathered: Vec<_> = all().flat_map(|rank| values(rank, 4)).collect();
            let wide = own.memory(&vec![0.0_f32; 4 * size]);
            let into = own.buffer(&wide, Float32);
            launch(own, |ops| ops.all_gather(from, into));
            assert_eq!(own.read(&wide), gathered);
            let wide = own.memory(&vec![0.0_f32; 4 * size]);
            let into = (rank == root).then(|| own.buffer(&wide, Float32));
            launch(own, |ops| ops.gather(from, into, root));
            let expected = if rank == root { gathered } else { vec![0.0; 4 * size] };
            assert_eq!(own.read(&wide), expected);

            let wide = own.memory(&values(rank, 4 * size));
            let of_all = own.buffer(&wide, Float32);
            launch(own, |ops| ops.scatter((rank == root).then_some(of_all), to, root));
            assert_eq!(own.read(&target), values(root, 4 * size)[4 * rank..][..4]);
            launch(own, |ops| ops.reduce_scatter(of_all, to, ReduceOp::Sum));
            let part = 4 * rank..4 * rank + 4;
            let summed: Vec<_> = part
                .map(|place| all().map(|rank| values(rank, 4 * size)[place]).sum::<f32>())
                .collect();
            assert_eq!(own.read(&target), summed);
            let out = own.memory(&vec![0.0_f32; 4 * size]);
            let into = own.buffer(&out, Float32);
            launch(own, |ops| ops.all_to_all(of_all, into));
            let column: Vec<_> = all()
                .flat_map(|from| values(from, 4 * size)[4 * rank..][..4].to_vec())
                .collect();
            assert_eq!(own.read(&out), column);

            // Around a ring, in one group: with one rank, to itself.
            launch(own, |ops| {
                ops.send(from, (rank + 1) % size)?;
                ops.recv(to, (rank + size - 1) % size)
            });
            assert_eq!(own.read(&target), values((rank + size - 1) % size, 4));
        });
    }
}

stand_in_test!(every_operation_gives_what_it_is_to_give, [], every_operation);

stand_in_test!(
    streams_that_are_late_change_nothing,
    [("STANDIN_CUDA_DELAY", "3000")],
    every_operation
);

stand_in_test!(
    an_older_library_does_the_same_by_messages,
    [("LOCKSTEP_NCCL", "STAND-INS/older"), ("STANDIN_NCCL", "version=21805")],
    every_operation
);

stand_in_test!(sums_with_factors_are_for_floating_point, [], || {
    for size in worlds() {
        ranks(size, |own| {
            let op = ReduceOp::PreMulSum(0.5);
            let half = size as f32 / 2.0;
            macro_rules! check {
                ($dtype:expr, $one:expr, $expected:expr) => {
                    let memory = own.memory(&[$one; 3]);
                    let buffer = own.buffer(&memory, $dtype);
                    launch(own, |ops| ops.all_reduce(buffer, buffer, op));
                    assert_eq!(own.read(&memory), [$expected; 3]);
                };
            }
            check!(Float32, 1.0_f32, half);
            check!(Float64, 1.0_f64, f64::from(half));
            check!(Float16, f16::ONE.to_bits(), f16::from_f32(half).to_bits());
            check!(Bfloat16, bf16::ONE.to_bits(), bf16::from_f32(half).to_bits());
            let memory = own.memory(&[1_i64; 3]);
            let buffer = own.buffer(&memory, Int64);
            let refused = own
                .communicator
                .launch("test", own.on(), LIMIT, |ops| ops.all_reduce(buffer, buffer, op));
            let error = refused.unwrap_err();
            assert!(matches!(error, NcclError::Argument { .. }), "{error}");
            // The group has ended all the same.
            launch(own, |ops| ops.all_reduce(buffer, buffer, ReduceOp::Sum));
            assert_eq!(own.read(&memory), [size as i64; 3]);
        });
    }
});

stand_in_test!(several_operations_are_one_group, [], || {
    for size in worlds() {
        ranks(size, |own| {
            let memory: Vec<_> = (0..5).map(|place| own.memory(&[place as f32])).collect();
            launch(own, |ops| {
                let buffers = memory.iter().map(|memory| own.buffer(memory, Float32));
                buffers
                    .into_iter()
                    .try_for_each(|each| ops.all_reduce(each, each, ReduceOp::Sum))
            });
            for (place, memory) in memory.iter().enumerate() {
                assert_eq!(own.read(memory), [(place * size) as f32]);
            }
        });
    }
});

stand_in_test!(a_split_makes_a_communicator_for_each_color, [], || {
    for size in worlds() {
        ranks(size, |own| {
            let rank = own.communicator.place().rank;
            // Odd ranks in the other order; the last rank of three is in none.
            let color = (rank != 2).then_some(rank as u32 % 2);
            let child = own.communicator.split(color, size - rank, LIMIT).unwrap();
            assert_eq!(child.is_some(), color.is_some());
            let Some(child) = child else { return };
            let peers: Vec<_> = (0..size)
                .filter(|other| *other != 2 && other % 2 == rank % 2)
                .rev()
                .collect();
            let place = child.place();
            assert_eq!((place.size, peers[place.rank]), (peers.len(), rank));
            let memory = own.memory(&[rank as f32]);
            let buffer = own.buffer(&memory, Float32);
            child
                .launch("test", own.on(), LIMIT, |ops| {
                    ops.all_reduce(buffer, buffer, ReduceOp::Sum)
                })
                .unwrap();
            assert_eq!(own.read(&memory), [peers.iter().sum::<usize>() as f32]);
        });
    }
});

stand_in_test!(what_does_not_fit_is_refused_before_it_is_enqueued, [], || {
    ranks(1, |own| {
        let [three, four] = [3, 4].map(|count| own.memory(&vec![0.0_f32; count]));
        let [three, four] = [three, four].map(|memory| own.buffer(&memory, Float32));
        let refused = |enqueue: &dyn Fn(&Operations<'_>) -> Result<()>| {
            own.communicator
                .launch("test", own.on(), LIMIT, enqueue)
                .unwrap_err()
                .to_string()
        };
        let text = refused(&|ops| ops.all_reduce(three, four, ReduceOp::Sum));
        assert_eq!(
            text,
            "ncclAllReduce: 3 elements of Float32 do not fit into 4 elements of Float32"
        );
        assert!(refused(&|ops| ops.all_gather(three, four)).contains("do not fit"));
        assert_eq!(
            refused(&|ops| ops.broadcast(three, three, 1)),
            "ncclBroadcast: there is no rank 1 among 1"
        );
        assert_eq!(
            refused(&|ops| ops.send(three, 7)),
            "ncclSend: there is no rank 7 among 1"
        );
        assert_eq!(
            refused(&|ops| ops.gather(three, None, 0)),
            "ncclGather: the root needs memory for all ranks"
        );
    });
});
