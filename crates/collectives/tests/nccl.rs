//! Groups over NCCL: on stand-ins, whose streams are late by a chosen time.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
#[macro_use]
#[path = "../../../stand-ins/process.rs"]
mod process;
mod support;

use std::time::{Duration, Instant};

use lockstep_collectives::{CallOptions, Cancel, Collective, CollectivesError, ProcessGroup, ReduceOp, Work};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};
use support::{LIMIT, ranks_over};

/// libtorch_cuda's stand-in, and streams that are late.
const LATE: [(&str, &str); 2] = [
    ("LD_PRELOAD", "STAND-INS/libtorch_cuda.so"),
    ("STANDIN_CUDA_DELAY", "2000"),
];

fn device(group: &ProcessGroup) -> Device {
    Device::Cuda(group.rank())
}

fn options() -> CallOptions {
    CallOptions::within(Some(LIMIT))
}

/// Values that a chain of late kernels makes: 100 for each rank, and the place.
fn values(group: &ProcessGroup, count: usize) -> Tensor {
    let places = Tensor::f_arange(count as i64, (Kind::Float, device(group))).unwrap();
    places.f_add_scalar(100.0 * group.rank() as f64).unwrap()
}

fn expected(rank: usize, count: usize) -> Vec<f32> {
    (0..count).map(|place| (100 * rank + place) as f32).collect()
}

fn zeros(group: &ProcessGroup, count: usize) -> Tensor {
    Tensor::f_zeros([count as i64], (Kind::Float, device(group))).unwrap()
}

fn own(tensor: &Tensor) -> Tensor {
    tensor.share().unwrap()
}

fn issue(group: &ProcessGroup, collective: Collective) -> Work {
    group.issue(collective, &options()).unwrap()
}

/// What the tensor holds once the caller's stream has waited for the work.
fn read(work: &Work, tensor: &Tensor) -> Vec<f32> {
    work.synchronize(None).unwrap();
    // A kernel after the work, on the caller's stream.
    let after = tensor.f_mul_scalar(1.0).unwrap();
    Vec::try_from(after.f_to_device(Device::Cpu).unwrap()).unwrap()
}

stand_in_test!(operations_give_what_they_give_on_the_cpu, LATE, || {
    for size in 1..=4 {
        ranks_over("nccl", size, |group| {
            let (rank, options) = (group.rank(), options());
            let all = || 0..size;
            let sums: Vec<_> = (0..4)
                .map(|place| all().map(|rank| expected(rank, 4)[place]).sum::<f32>())
                .collect();

            let tensor = values(group, 4);
            let work = group.all_reduce(&tensor, ReduceOp::Sum, &options).unwrap();
            assert_eq!(read(&work, &tensor), sums);

            let tensor = values(group, 4);
            let work = group.broadcast(&tensor, size - 1, &options).unwrap();
            assert_eq!(read(&work, &tensor), expected(size - 1, 4));

            let (input, output) = (values(group, 4), zeros(group, 4 * size));
            let work = issue(
                group,
                Collective::AllGatherInto {
                    output: own(&output),
                    input: own(&input),
                },
            );
            let gathered: Vec<_> = all().flat_map(|rank| expected(rank, 4)).collect();
            assert_eq!(read(&work, &output), gathered);

            let outputs: Vec<_> = all().map(|_| zeros(group, 4)).collect();
            let work = group.all_gather(&outputs, &input, &options).unwrap();
            let texts: Vec<_> = outputs.iter().flat_map(|output| read(&work, output)).collect();
            assert_eq!(texts, gathered);

            let (input, output) = (values(group, 4 * size), zeros(group, 4));
            let work = issue(
                group,
                Collective::ReduceScatterTensor {
                    output: own(&output),
                    input: own(&input),
                    op: ReduceOp::Sum,
                },
            );
            let part = 4 * rank..4 * rank + 4;
            let summed: Vec<_> = part
                .map(|place| all().map(|rank| expected(rank, 4 * size)[place]).sum::<f32>())
                .collect();
            assert_eq!(read(&work, &output), summed);

            let output = zeros(group, 4 * size);
            let work = issue(
                group,
                Collective::AllToAllSingle {
                    output: own(&output),
                    input: own(&input),
                    output_splits: Vec::new(),
                    input_splits: Vec::new(),
                },
            );
            let column: Vec<_> = all()
                .flat_map(|from| expected(from, 4 * size)[4 * rank..][..4].to_vec())
                .collect();
            assert_eq!(read(&work, &output), column);

            let work = group.barrier(&options).unwrap();
            work.synchronize(None).unwrap();
        });
    }
});

stand_in_test!(works_end_in_order_and_keep_their_tensors, LATE, || {
    ranks_over("nccl", 2, |group| {
        let options = options();
        // Their memory goes to the next ones if the works do not keep it.
        let works: Vec<_> = (0..20)
            .map(|_| {
                let tensor = values(group, 4);
                let result = tensor.f_view([-1]).unwrap();
                (group.all_reduce(&tensor, ReduceOp::Sum, &options).unwrap(), result)
            })
            .collect();
        for (work, result) in works {
            assert_eq!(read(&work, &result), [100.0, 102.0, 104.0, 106.0]);
        }
        for _ in 0..20 {
            let work = group.all_reduce(&values(group, 4), ReduceOp::Sum, &options).unwrap();
            drop(work);
            let other = values(group, 4);
            let kept = other.f_to_device(Device::Cpu).unwrap();
            assert_eq!(Vec::<f32>::try_from(kept).unwrap(), expected(group.rank(), 4));
        }
    });
});

stand_in_test!(
    a_kernel_that_hangs_is_a_timeout_on_every_rank,
    [LATE[0], ("STANDIN_NCCL", "hang=1:3")],
    || {
        ranks_over("nccl", 3, |group| {
            let options = CallOptions {
                timeout: Some(Duration::from_secs(1)),
                ..options()
            };
            let (began, mut works) = (Instant::now(), Vec::new());
            while group.failure().is_none() && began.elapsed() < LIMIT {
                let tensor = values(group, 4);
                match group.all_reduce(&tensor, ReduceOp::Sum, &options) {
                    Ok(work) => works.push(work),
                    Err(_) => break,
                }
                std::thread::sleep(Duration::from_millis(50));
            }
            assert!(began.elapsed() < LIMIT / 2);
            let cause = group.failure().unwrap();
            let told = matches!(
                *cause,
                CollectivesError::Timeout { .. }
                    | CollectivesError::PeerAborted { .. }
                    | CollectivesError::PeerLost { .. }
            );
            assert!(told, "{cause}");
        });
    }
);

stand_in_test!(
    an_asynchronous_error_of_nccl_breaks_the_group_at_once,
    [LATE[0], ("STANDIN_NCCL", "error=0:2")],
    || {
        ranks_over("nccl", 2, |group| {
            let (options, began) = (options(), Instant::now());
            let tensor = values(group, 4);
            let _ = group.all_reduce(&tensor, ReduceOp::Sum, &options);
            let _ = group.all_reduce(&tensor, ReduceOp::Sum, &options);
            while group.failure().is_none() && began.elapsed() < LIMIT {
                std::thread::sleep(Duration::from_millis(10));
            }
            assert!(began.elapsed() < LIMIT / 6, "{:?}", began.elapsed());
        });
    }
);

stand_in_test!(what_nccl_does_not_have_is_refused_by_name, [LATE[0]], || {
    ranks_over("nccl", 1, |group| {
        let options = options();
        let tensor = Tensor::f_ones([2], (Kind::Int64, device(group))).unwrap();
        let error = group
            .all_reduce(&tensor, ReduceOp::Band, &options)
            .unwrap_err()
            .to_string();
        assert!(error.contains("the backend 'nccl' has no reduction 'band'"), "{error}");
        // Tensors of the host go another way.
        let host = Tensor::f_ones([2], (Kind::Float, Device::Cpu)).unwrap();
        let work = group.all_reduce(&host, ReduceOp::Sum, &options).unwrap();
        work.wait(Some(LIMIT)).unwrap();
    });
});

stand_in_test!(
    messages_of_a_ring_that_sends_first_do_not_wait_for_each_other,
    LATE,
    || {
        for size in 2..=4 {
            ranks_over("nccl", size, |group| {
                let (rank, options) = (group.rank(), options());
                let (next, previous) = ((rank + 1) % size, (rank + size - 1) % size);
                for _ in 0..3 {
                    let (own, received) = (values(group, 4), zeros(group, 4));
                    let sent = group.send(&own, next, 0, &options).unwrap();
                    let work = group.recv(&received, Some(previous), 0, &options).unwrap();
                    assert_eq!(read(&work, &received), expected(previous, 4));
                    sent.synchronize(None).unwrap();
                }
            });
        }
    }
);

stand_in_test!(messages_have_tags_and_arrive_by_them_in_any_order, LATE, || {
    const COUNT: i32 = 12;
    ranks_over("nccl", 2, |group| {
        let options = options();
        let tensor = |tag: i32| Tensor::f_full([3], f64::from(tag), (Kind::Float, device(group))).unwrap();
        if group.rank() == 0 {
            let works: Vec<_> = (0..COUNT)
                .map(|tag| group.send(&tensor(tag), 1, tag, &options).unwrap())
                .collect();
            for work in works {
                work.synchronize(None).unwrap();
            }
        } else {
            let receive = |tag| {
                let received = zeros(group, 3);
                (tag, group.recv(&received, Some(0), tag, &options).unwrap(), received)
            };
            for (tag, work, received) in (0..COUNT).rev().map(receive).collect::<Vec<_>>() {
                assert_eq!(read(&work, &received), [tag as f32; 3]);
            }
        }
    });
});

stand_in_test!(a_receive_from_any_rank_names_the_sender, LATE, || {
    ranks_over("nccl", 3, |group| {
        let (rank, options) = (group.rank(), options());
        if rank != 1 {
            let sent = group.send(&values(group, 2), 1, 0, &options).unwrap();
            return sent.synchronize(None).unwrap();
        }
        let mut senders = Vec::new();
        for _ in 0..2 {
            let received = zeros(group, 2);
            let work = group.recv(&received, None, 0, &options).unwrap();
            let values = read(&work, &received);
            let sender = work.source_rank().unwrap();
            assert_eq!(values, expected(sender, 2));
            senders.push(sender);
        }
        senders.sort_unstable();
        assert_eq!(senders, [0, 2]);
    });
});

/// Waits until as many threads enqueue: they end just after their group.
fn enqueuing(count: usize) -> bool {
    let began = Instant::now();
    while threads("lockstep-nccl") != count && began.elapsed() < LIMIT / 6 {
        std::thread::sleep(Duration::from_millis(5));
    }
    threads("lockstep-nccl") == count
}

/// How many threads of this process have that name.
fn threads(name: &str) -> usize {
    let names = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let name_of = |entry: std::fs::DirEntry| std::fs::read_to_string(entry.path().join("comm")).unwrap_or_default();
    names.map(name_of).filter(|own| own.trim_end() == name).count()
}

stand_in_test!(
    a_rank_that_leaves_waits_for_its_device,
    [LATE[0], ("STANDIN_CUDA_DELAY", "20000")],
    || {
        ranks_over("nccl", 2, |group| {
            let tensor = values(group, 4);
            for _ in 0..5 {
                let work = group.all_reduce(&tensor, ReduceOp::Sum, &options()).unwrap();
                work.wait(None).unwrap();
            }
            group.leave(LIMIT, &Cancel::new());
            assert!(group.destroy(LIMIT));
            let got: Vec<f32> = Vec::try_from(tensor.f_to_device(Device::Cpu).unwrap()).unwrap();
            let sums = (0..4).map(|place| 16.0 * (expected(0, 4)[place] + expected(1, 4)[place]));
            assert_eq!(got, sums.collect::<Vec<_>>());
        });
        assert!(enqueuing(0));
    }
);

stand_in_test!(
    a_group_that_ends_soundly_finalizes_its_communicators,
    [LATE[0], LATE[1], ("STANDIN_NCCL_ENDS", "STAND-INS/ends")],
    || {
        let ends = std::env::var_os("STANDIN_NCCL_ENDS").unwrap();
        let _ = std::fs::remove_file(&ends);
        ranks_over("nccl", 2, |group| {
            let (tensor, peer) = (values(group, 4), 1 - group.rank());
            group.all_reduce(&tensor, ReduceOp::Sum, &options()).unwrap();
            let work = match group.rank() {
                0 => group.send(&tensor, peer, 0, &options()),
                _ => group.recv(&tensor, Some(peer), 0, &options()),
            };
            work.unwrap().wait(Some(LIMIT)).unwrap();
            group.leave(LIMIT, &Cancel::new());
            assert!(group.destroy(LIMIT));
        });
        assert!(enqueuing(0));
        // On each rank one of all ranks, and one of the messages' direction.
        assert_eq!(std::fs::read_to_string(ends).unwrap(), "finalized\n".repeat(4));
    }
);

stand_in_test!(an_abort_ends_a_connection_in_progress, [LATE[0]], || {
    ranks_over("nccl", 2, |group| {
        if group.rank() == 0 {
            // A comparison would wait for the peer before.
            let options = CallOptions {
                verify: false,
                ..options()
            };
            let work = group.all_reduce(&values(group, 4), ReduceOp::Sum, &options).unwrap();
            assert!(enqueuing(1));
            std::thread::sleep(Duration::from_millis(200));
            group.abort("enough");
            assert!(work.wait(Some(LIMIT)).is_err());
            let began = Instant::now();
            assert!(group.destroy(LIMIT));
            assert!(began.elapsed() < LIMIT / 6, "{:?}", began.elapsed());
            assert!(enqueuing(0));
        }
    });
});

stand_in_test!(
    what_an_aborted_stream_held_has_failed,
    [LATE[0], ("STANDIN_NCCL", "hang=1:2")],
    || {
        ranks_over("nccl", 2, |group| {
            let reduce = || group.all_reduce(&values(group, 4), ReduceOp::Sum, &options()).unwrap();
            reduce().wait_for_results().unwrap();
            let hung = reduce();
            hung.wait(None).unwrap();
            assert!(!hung.is_completed());
            if group.rank() == 0 {
                group.abort("enough");
            }
            let error = hung.wait_for_results().unwrap_err();
            assert!(error.to_string().contains("enough"), "{error}");
            assert!(hung.synchronize(None).is_err());
        });
    }
);
