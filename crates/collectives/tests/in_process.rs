//! Groups whose ranks are threads.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may fail loudly"
)]
#![allow(clippy::float_cmp, reason = "equal bits are what is tested")]
mod support;

use std::sync::mpsc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use lockstep_collectives::{
    CallOptions, Collective, CollectivesError, InProcess, ProcessGroup, ReduceOp, Work, broadcast_coalesced,
};
use lockstep_torch::{Device, Kind, Tensor};
use support::{LIMIT, done, floats, full, quick, with_each};

/// Runs `f` as every rank and returns the results in rank order.
fn ranks<T: Send>(world: usize, f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    with_each(InProcess::new(world).unwrap(), f)
}

#[test]
fn reductions_combine_in_rank_order() {
    for (op, expected) in [
        (ReduceOp::Sum, 6.0),
        (ReduceOp::Avg, 2.0),
        (ReduceOp::Product, 6.0),
        (ReduceOp::Min, 1.0),
        (ReduceOp::Max, 3.0),
    ] {
        let results = ranks(3, |group| {
            let tensor = full(group.rank() as f64 + 1.0, 4);
            done(group.all_reduce(&tensor, op, &quick()));
            floats(&tensor)
        });
        assert_eq!(results, vec![vec![expected; 4]; 3], "{op:?}");
    }
}

#[test]
fn bitwise_reductions_need_integers() {
    for (op, expected) in [(ReduceOp::Band, 0b100), (ReduceOp::Bor, 0b111), (ReduceOp::Bxor, 0b011)] {
        let results = ranks(2, |group| {
            let tensor = Tensor::f_from_slice(&[if group.rank() == 0 { 0b110i64 } else { 0b101 }]).unwrap();
            done(group.all_reduce(&tensor, op, &quick()));
            let error = group.all_reduce(&full(1.0, 1), op, &quick()).unwrap_err();
            assert!(error.to_string().contains("is not defined for float32"), "{error}");
            Vec::<i64>::try_from(tensor).unwrap()
        });
        assert_eq!(results, vec![vec![expected]; 2], "{op:?}");
    }
}

#[test]
fn data_goes_to_and_from_each_of_three_ranks() {
    ranks(3, |group| {
        let rank = group.rank();
        for root in 0..3 {
            let tensor = full(rank as f64, 2);
            done(group.broadcast(&tensor, root, &quick()));
            assert_eq!(floats(&tensor), [root as f32; 2]);
        }
        let outputs = [(); 3].map(|()| full(-1.0, 2));
        done(group.all_gather(&outputs, &full(rank as f64, 2), &quick()));
        assert_eq!(outputs.map(|output| floats(&output)), [[0.0; 2], [1.0; 2], [2.0; 2]]);
        let gather = Collective::AllGatherInto {
            output: full(-1.0, 6),
            input: full(rank as f64, 2),
        };
        let error = group.issue(gather, &quick()).unwrap_err();
        assert!(
            error.to_string().contains("supports it only in groups of one rank"),
            "{error}"
        );
    });
}

#[test]
fn a_rank_alone_gets_its_own_data_from_every_operation() {
    ranks(1, |group| {
        let (op, root, rows) = (ReduceOp::Avg, 0, || vec![2]);
        let some = || full(7.0, 2);
        let none = [(); 4].map(|()| full(-1.0, 2));
        let [a, b, c, d] = [(); 4].map(|()| full(-1.0, 2));
        let list = |tensor: &Tensor| vec![tensor.shallow_clone()];
        let one = Tensor::shallow_clone;
        for (collective, output) in [
            (
                Collective::AllGather {
                    outputs: list(&none[0]),
                    input: some(),
                },
                &none[0],
            ),
            (
                Collective::AllGatherInto {
                    output: one(&none[1]),
                    input: some(),
                },
                &none[1],
            ),
            (
                Collective::ReduceScatter {
                    output: one(&none[2]),
                    inputs: vec![some()],
                    op,
                },
                &none[2],
            ),
            (
                Collective::ReduceScatterTensor {
                    output: one(&none[3]),
                    input: some(),
                    op,
                },
                &none[3],
            ),
            (
                Collective::Gather {
                    outputs: list(&a),
                    input: some(),
                    root,
                },
                &a,
            ),
            (
                Collective::Scatter {
                    output: one(&b),
                    inputs: vec![some()],
                    root,
                },
                &b,
            ),
            (
                Collective::AllToAll {
                    outputs: list(&c),
                    inputs: vec![some()],
                },
                &c,
            ),
            (
                Collective::AllToAllSingle {
                    output: one(&d),
                    input: some(),
                    output_splits: rows(),
                    input_splits: rows(),
                },
                &d,
            ),
        ] {
            done(group.issue(collective, &quick()));
            assert_eq!(floats(output), [7.0; 2]);
        }
        for make in [
            |tensor| Collective::AllReduce {
                tensor,
                op: ReduceOp::Avg,
            },
            |tensor| Collective::Reduce {
                tensor,
                op: ReduceOp::Sum,
                root: 0,
            },
            |tensor| Collective::Broadcast { tensor, root: 0 },
        ] {
            let tensor = some();
            done(group.issue(make(one(&tensor)), &quick()));
            assert_eq!(floats(&tensor), [7.0; 2]);
        }
        done(group.barrier(&quick()));
        done(group.issue(Collective::MonitoredBarrier { wait_all_ranks: true }, &quick()));
    });
}

#[test]
fn messages_match_by_sender_and_tag() {
    ranks(2, |group| {
        if group.rank() == 0 {
            let first = group.send(&full(1.0, 2), 1, 7, &quick()).unwrap();
            let second = group.send(&full(2.0, 2), 1, 8, &quick()).unwrap();
            second.wait(Some(LIMIT)).unwrap();
            first.wait(Some(LIMIT)).unwrap();
        } else {
            let (a, b) = (full(0.0, 2), full(0.0, 2));
            done(group.recv(&a, Some(0), 8, &quick()));
            let work = group.recv(&b, None, 7, &quick()).unwrap();
            work.wait(Some(LIMIT)).unwrap();
            assert_eq!((floats(&a), floats(&b)), (vec![2.0, 2.0], vec![1.0, 1.0]));
            assert_eq!(work.source_rank(), Some(0));
        }
    });
}

#[test]
fn groups_without_a_store_work_from_one_thread() {
    let groups = InProcess::without_store(3, "three", LIMIT).unwrap();
    assert!(
        groups
            .iter()
            .all(|group| group.store().is_none() && &*group.info().name == "three")
    );
    let tensors: Vec<Tensor> = (0..3).map(|rank| full(f64::from(rank), 2)).collect();
    let sums = groups.iter().zip(&tensors);
    let sums: Vec<Work> = sums
        .map(|(group, tensor)| group.all_reduce(tensor, ReduceOp::Sum, &quick()).unwrap())
        .collect();
    for work in sums {
        work.wait(Some(LIMIT)).unwrap();
    }
    // Receives with one tag match their own senders, in any order of sends.
    let places = [full(0.0, 2), full(0.0, 2)];
    let [one, two] = [1, 2].map(|from| groups[0].recv(&places[from - 1], Some(from), 7, &quick()).unwrap());
    done(groups[2].send(&full(5.0, 2), 0, 7, &quick()));
    two.wait(Some(LIMIT)).unwrap();
    assert!(!one.is_completed());
    done(groups[1].send(&full(4.0, 2), 0, 7, &quick()));
    one.wait(Some(LIMIT)).unwrap();
    assert_eq!(
        tensors.iter().chain(&places).map(floats).collect::<Vec<_>>(),
        [3.0, 3.0, 3.0, 4.0, 5.0].map(|x| vec![x; 2])
    );
    groups[1].abort("no more");
    let error = groups[0]
        .recv(&places[0], Some(1), 8, &quick())
        .and_then(|work| work.wait(Some(LIMIT)));
    assert!(error.is_err());
}

#[test]
fn sparse_tensors_are_summed() {
    ranks(2, |group| {
        let rank = group.rank() as i64;
        let indices = Tensor::f_from_slice(&[rank, rank + 1])
            .unwrap()
            .f_reshape([1, 2])
            .unwrap();
        let values = full(1.0, 2);
        let sparse =
            Tensor::f_sparse_coo_tensor_indices_size(&indices, &values, [3], (Kind::Float, Device::Cpu), false)
                .unwrap();
        done(group.all_reduce(&sparse, ReduceOp::Sum, &quick()));
        assert_eq!(floats(&sparse.f_to_dense(None, false).unwrap()), [1.0, 2.0, 1.0]);
        let error = group.all_reduce(&sparse, ReduceOp::Max, &quick()).unwrap_err();
        assert!(matches!(error, CollectivesError::InvalidArgument { .. }), "{error}");
    });
}

#[test]
fn a_parameter_can_be_reduced_in_place() {
    ranks(2, |group| {
        let leaf = full(1.0, 2).f_set_requires_grad(true).unwrap();
        done(group.all_reduce(&leaf, ReduceOp::Sum, &quick()));
        assert_eq!(floats(&leaf.f_detach().unwrap()), [2.0, 2.0]);
    });
}

#[test]
fn callbacks_run_once_each_in_order_also_when_added_late() {
    ranks(2, |group| {
        let (sender, seen) = mpsc::channel();
        let tensors: Vec<Tensor> = (0..5).map(|_| full(1.0, 1)).collect();
        let works: Vec<Work> = tensors
            .iter()
            .map(|tensor| {
                let work = group.all_reduce(tensor, ReduceOp::Sum, &quick()).unwrap();
                let (sender, sequence) = (sender.clone(), work.sequence());
                work.on_complete(move |result| sender.send((sequence, result.is_ok())).unwrap());
                work
            })
            .collect();
        let order: Vec<_> = (0..5).map(|_| seen.recv_timeout(LIMIT).unwrap()).collect();
        assert_eq!(order, (1..=5).map(|n| (n, true)).collect::<Vec<_>>());
        works[0].on_complete(move |result| sender.send((0, result.is_ok())).unwrap());
        assert_eq!(seen.recv_timeout(LIMIT).unwrap(), (0, true));
        assert!(seen.try_recv().is_err());
    });
}

fn reduction(shape: &[i64], kind: Kind, op: ReduceOp) -> Collective {
    let tensor = Tensor::f_zeros(shape, (kind, Device::Cpu)).unwrap();
    Collective::AllReduce { tensor, op }
}

#[test]
fn operations_that_do_not_fit_fail_on_every_rank_and_leave_the_group_sound() {
    let sum = || reduction(&[2, 3], Kind::Float, ReduceOp::Sum);
    let cases = [
        (
            [sum(), reduction(&[6], Kind::Float, ReduceOp::Sum)],
            "rank 0: allReduce (sum) of [2, 3] float32, rank 1: allReduce (sum) of [6] float32",
        ),
        (
            [sum(), reduction(&[2, 3], Kind::Double, ReduceOp::Sum)],
            "[2, 3] float32, rank 1: allReduce (sum) of [2, 3] float64",
        ),
        (
            [sum(), reduction(&[2, 3], Kind::Float, ReduceOp::Max)],
            "[2, 3] float32, rank 1: allReduce (max) of [2, 3] float32",
        ),
        ([sum(), Collective::Barrier], "[2, 3] float32, rank 1: barrier"),
    ];
    let groups = InProcess::new(2).unwrap();
    for (operations, text) in cases {
        let works: Vec<Work> = groups
            .iter()
            .zip(operations)
            .map(|(group, operation)| group.issue(operation, &quick()).unwrap())
            .collect();
        for work in works {
            let error = work.wait(Some(LIMIT)).unwrap_err();
            assert!(matches!(error, CollectivesError::Mismatch { .. }), "{error}");
            assert!(error.to_string().contains(text), "{error}");
        }
    }
    with_each(groups, |group| {
        done(group.all_reduce(&full(1.0, 2), ReduceOp::Sum, &quick()));
    });
}

#[test]
fn a_deadline_names_the_ranks_that_did_not_arrive() {
    let groups = InProcess::with_timeout(3, Duration::from_millis(300)).unwrap();
    let (sender, stop) = mpsc::channel::<()>();
    let stop = std::sync::Mutex::new(stop);
    let sender = std::sync::Mutex::new(Some(sender));
    with_each(groups, |group| {
        done(group.all_reduce(&full(1.0, 1), ReduceOp::Sum, &quick()));
        if group.rank() == 2 {
            // Never joins, but stays alive.
            let _ = stop.lock().unwrap().recv_timeout(LIMIT);
            return;
        }
        if group.rank() == 1 {
            // Rank 0 times out first and notifies this rank.
            let error = group
                .all_reduce(&full(1.0, 5), ReduceOp::Sum, &quick())
                .unwrap()
                .wait(Some(LIMIT))
                .unwrap_err();
            let CollectivesError::PeerAborted { peer: 0, reason, .. } = &error else {
                panic!("{error}")
            };
            assert!(reason.contains("rank 2 did not arrive"), "{reason}");
            return;
        }
        let work = group
            .all_reduce(&full(1.0, 5), ReduceOp::Sum, &CallOptions::default())
            .unwrap();
        let error = work.wait(Some(LIMIT)).unwrap_err();
        let CollectivesError::Timeout {
            call,
            missing,
            detail,
            waited,
        } = &error
        else {
            panic!("{error}")
        };
        assert_eq!(
            (call.operation, call.sequence, missing.as_slice()),
            ("allReduce", 2, &[2usize][..])
        );
        assert!(*waited >= Duration::from_millis(300));
        assert!(
            detail.contains("rank 2's last operation is allReduce #1 of [1] float32"),
            "{detail}"
        );
        assert!(error.to_string().contains("allReduce #2 of [5] float32"), "{error}");
        let refused = group.barrier(&quick()).unwrap_err();
        assert!(matches!(refused, CollectivesError::GroupBroken { .. }), "{refused}");
        sender.lock().unwrap().take();
    });
}

#[test]
fn an_abort_breaks_the_group_and_tells_the_peers_why() {
    let (sender, issued) = mpsc::channel();
    let (sender, issued) = (std::sync::Mutex::new(sender), std::sync::Mutex::new(issued));
    ranks(2, |group| {
        if group.rank() == 0 {
            let work = group.barrier(&quick()).unwrap();
            sender.lock().unwrap().send(()).unwrap();
            let error = work.wait(Some(LIMIT)).unwrap_err();
            let CollectivesError::PeerAborted { peer: 1, reason, .. } = &error else {
                panic!("{error}")
            };
            assert!(reason.starts_with("the user pressed stop"), "{reason}");
        } else {
            issued.lock().unwrap().recv_timeout(LIMIT).unwrap();
            // A receive without a send is in flight when it is aborted.
            let work = group.recv(&full(0.0, 1), Some(0), 0, &quick()).unwrap();
            work.abort("the user pressed stop");
            let error = work.wait(Some(LIMIT)).unwrap_err();
            assert!(matches!(error, CollectivesError::Aborted { .. }), "{error}");
            assert!(matches!(
                group.barrier(&quick()).unwrap_err(),
                CollectivesError::GroupBroken { .. }
            ));
        }
    });
}

#[test]
fn a_destroyed_group_fails_its_works_and_refuses_new_ones() {
    let groups = InProcess::new(2).unwrap();
    let group = &groups[0];
    let work = group.recv(&full(0.0, 1), Some(1), 0, &quick()).unwrap();
    assert!(group.destroy(LIMIT));
    let error = work.wait(Some(LIMIT)).unwrap_err();
    assert!(matches!(error, CollectivesError::Aborted { .. }), "{error}");
    assert!(matches!(
        group.barrier(&quick()).unwrap_err(),
        CollectivesError::GroupClosed { .. }
    ));
}

#[test]
fn collectives_from_outside_are_refused_while_a_reduction_is_open() {
    ranks(2, |group| {
        let reduction = group.begin_reduction();
        let error = group.barrier(&quick()).unwrap_err();
        assert!(matches!(error, CollectivesError::DuringReduction { .. }), "{error}");
        done(group.all_reduce(
            &full(1.0, 1),
            ReduceOp::Sum,
            &CallOptions {
                within_reduction: true,
                ..quick()
            },
        ));
        drop(reduction);
        done(group.barrier(&quick()));
    });
}

#[test]
fn arguments_are_refused_before_anything_is_sent() {
    ranks(2, |group| {
        let square = Tensor::f_zeros([2, 2], (Kind::Float, Device::Cpu)).unwrap();
        let transposed = square.f_narrow(1, 0, 1).unwrap();
        let one = full(1.0, 1);
        for (collective, text) in [
            (
                Collective::Broadcast {
                    tensor: one.shallow_clone(),
                    root: 2,
                },
                "rank 2 is not in a group of 2 ranks",
            ),
            (
                Collective::AllReduce {
                    tensor: transposed,
                    op: ReduceOp::Sum,
                },
                "Tensors must be contiguous, but one of shape [2, 1] has strides [2, 1]",
            ),
            (
                Collective::AllGather {
                    outputs: vec![one.shallow_clone()],
                    input: one.shallow_clone(),
                },
                "expected 2 outputs, one per rank, but got 1",
            ),
            (
                Collective::AllGather {
                    outputs: vec![full(0.0, 1), full(0.0, 2)],
                    input: one.shallow_clone(),
                },
                "outputs[1] has shape [2], but this rank's tensor has [1]",
            ),
            (
                Collective::AllGatherInto {
                    output: full(0.0, 3),
                    input: one.shallow_clone(),
                },
                "output must have 2 elements (input has 1, times 2 ranks), but its shape is [3]",
            ),
            (
                Collective::Send {
                    tensor: one.shallow_clone(),
                    peer: group.rank(),
                    tag: 0,
                },
                "cannot send to or receive from itself",
            ),
            (
                Collective::Recv {
                    tensor: one.shallow_clone(),
                    peer: Some(1 - group.rank()),
                    tag: -1,
                },
                "nonnegative",
            ),
            (
                Collective::AllReduce {
                    tensor: Tensor::f_zeros([1], (Kind::Int64, Device::Cpu)).unwrap(),
                    op: ReduceOp::Avg,
                },
                "'avg' is not defined for int64",
            ),
            (
                Collective::AllGather {
                    outputs: vec![
                        one.shallow_clone(),
                        Tensor::f_zeros([1], (Kind::Double, Device::Cpu)).unwrap(),
                    ],
                    input: one.shallow_clone(),
                },
                "all tensors of a call must have one dtype",
            ),
            (
                Collective::AllToAllSingle {
                    output: full(0.0, 2),
                    input: full(0.0, 2),
                    output_splits: vec![],
                    input_splits: vec![2, 1],
                },
                "input splits [2, 1] must add up to dimension 0 (2)",
            ),
        ] {
            let error = group.issue(collective, &quick()).unwrap_err();
            assert!(matches!(error, CollectivesError::InvalidArgument { .. }), "{error}");
            assert!(error.to_string().contains(text), "{error}\nlacks: {text}");
        }
        assert_eq!(group.sequence(), 0);
    });
}

#[test]
fn many_tensors_are_broadcast_in_few_messages_without_a_version_bump() {
    ranks(2, |group| {
        let value = group.rank() as f64 + 1.0;
        let tensors = [
            full(value, 5).f_set_requires_grad(true).unwrap(),
            Tensor::f_full([2], value as i64, (Kind::Int64, Device::Cpu)).unwrap(),
            full(value, 3),
            full(value, 0),
            full(value, 7),
        ];
        // 20 bytes close the first bucket of floats.
        let options = quick();
        let mut broadcast = std::pin::pin!(broadcast_coalesced(group, &tensors, 1, 20, &options));
        let until = Instant::now() + LIMIT;
        loop {
            match broadcast.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(result) => break result.unwrap(),
                Poll::Pending => assert!(Instant::now() < until, "it never ended"),
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(group.sequence(), 3);
        assert_eq!(floats(&tensors[0].f_detach().unwrap()), [2.0; 5]);
        assert_eq!(Vec::<i64>::try_from(&tensors[1]).unwrap(), [2, 2]);
        assert_eq!(floats(&tensors[4]), [2.0; 7]);
        assert_eq!(lockstep_torch::TensorExt::version(&tensors[4]).unwrap(), 0);
    });
}
