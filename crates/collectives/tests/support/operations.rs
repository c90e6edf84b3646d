//! What every transport gives.
use lockstep_collectives::{CallOptions, Collective, ProcessGroup, ReduceOp};
use lockstep_torch::{Device, Kind, Tensor};

use super::{LIMIT, clones, done, floats, full};

/// Carries out every operation as one of two ranks, and checks its results.
#[allow(clippy::float_cmp, reason = "equal bits are what is tested")]
#[allow(clippy::too_many_lines, reason = "one operation after another")]
pub fn every_operation(group: &ProcessGroup, call: &CallOptions) {
    let rank = group.rank();
    for (op, expected) in [
        (ReduceOp::Sum, 3.0),
        (ReduceOp::Avg, 1.5),
        (ReduceOp::Product, 2.0),
        (ReduceOp::Min, 1.0),
        (ReduceOp::Max, 2.0),
    ] {
        let tensor = full(rank as f64 + 1.0, 100_000);
        done(group.all_reduce(&tensor, op, call));
        assert!(floats(&tensor).iter().all(|value| *value == expected), "{op:?}");
    }
    for (op, expected) in [(ReduceOp::Band, 0b100), (ReduceOp::Bor, 0b111), (ReduceOp::Bxor, 0b011)] {
        let tensor = Tensor::f_from_slice(&[if rank == 0 { 0b110i64 } else { 0b101 }]).unwrap();
        done(group.all_reduce(&tensor, op, call));
        assert_eq!(Vec::<i64>::try_from(tensor).unwrap(), [expected], "{op:?}");
    }
    let tensor = full(rank as f64, 2);
    done(group.broadcast(&tensor, 1, call));
    assert_eq!(floats(&tensor), [1.0, 1.0]);

    let tensor = full(rank as f64 + 1.0, 2);
    done(group.issue(
        Collective::Reduce {
            tensor: tensor.shallow_clone(),
            op: ReduceOp::Sum,
            root: 1,
        },
        call,
    ));
    if rank == 1 {
        assert_eq!(floats(&tensor), [3.0, 3.0]);
    }

    let tensors = [full(1.0 + rank as f64, 3), full(5.0, 1), full(-2.0 * rank as f64, 4)];
    let (parts, op) = (clones(&tensors), ReduceOp::Sum);
    done(group.issue(Collective::AllReduceCoalesced { tensors: parts, op }, call));
    assert_eq!(
        tensors.iter().map(floats).collect::<Vec<_>>(),
        [vec![3.0; 3], vec![10.0], vec![-2.0; 4]]
    );

    let outputs = [full(-1.0, 2), full(-1.0, 2)];
    done(group.all_gather(&outputs, &full(rank as f64, 2), call));
    assert_eq!(outputs.iter().map(floats).collect::<Vec<_>>(), [[0.0; 2], [1.0; 2]]);

    let whole = full(-1.0, 4);
    done(group.issue(
        Collective::AllGatherInto {
            output: whole.shallow_clone(),
            input: full(rank as f64, 2),
        },
        call,
    ));
    assert_eq!(floats(&whole), [0.0, 0.0, 1.0, 1.0]);

    let outputs = if rank == 1 {
        vec![full(-1.0, 1), full(-1.0, 1)]
    } else {
        Vec::new()
    };
    done(group.issue(
        Collective::Gather {
            outputs: clones(&outputs),
            input: full(rank as f64, 1),
            root: 1,
        },
        call,
    ));
    assert_eq!(
        outputs.iter().flat_map(floats).collect::<Vec<_>>(),
        if rank == 1 { vec![0.0, 1.0] } else { vec![] }
    );

    let inputs = if rank == 0 {
        vec![full(10.0, 1), full(20.0, 1)]
    } else {
        Vec::new()
    };
    let output = full(-1.0, 1);
    done(group.issue(
        Collective::Scatter {
            output: output.shallow_clone(),
            inputs: clones(&inputs),
            root: 0,
        },
        call,
    ));
    assert_eq!(floats(&output), [10.0 + 10.0 * rank as f32]);

    let output = full(0.0, 2);
    done(group.issue(
        Collective::ReduceScatter {
            output: output.shallow_clone(),
            inputs: vec![full(1.0, 2), full(rank as f64, 2)],
            op: ReduceOp::Sum,
        },
        call,
    ));
    assert_eq!(floats(&output), if rank == 0 { [2.0, 2.0] } else { [1.0, 1.0] });

    let input = Tensor::f_from_slice(&[1.0f32, 2.0, 3.0, 4.0]).unwrap();
    done(group.issue(
        Collective::ReduceScatterTensor {
            output: output.shallow_clone(),
            input: input.shallow_clone(),
            op: ReduceOp::Avg,
        },
        call,
    ));
    assert_eq!(floats(&output), if rank == 0 { [1.0, 2.0] } else { [3.0, 4.0] });

    let outputs = [full(0.0, 1), full(0.0, 1)];
    let base = rank as f64 * 10.0;
    done(group.issue(
        Collective::AllToAll {
            outputs: clones(&outputs),
            inputs: vec![full(base, 1), full(base + 1.0, 1)],
        },
        call,
    ));
    assert_eq!(
        outputs.iter().flat_map(floats).collect::<Vec<_>>(),
        [rank as f32, 10.0 + rank as f32]
    );

    let (input, input_splits, output, output_splits) = if rank == 0 {
        (full(1.0, 3), vec![1, 2], full(0.0, 2), vec![1, 1])
    } else {
        (full(2.0, 1), vec![1, 0], full(0.0, 2), vec![2, 0])
    };
    done(group.issue(
        Collective::AllToAllSingle {
            output: output.shallow_clone(),
            input: input.shallow_clone(),
            output_splits,
            input_splits,
        },
        call,
    ));
    assert_eq!(floats(&output), if rank == 0 { [1.0, 2.0] } else { [1.0, 1.0] });
    done(group.barrier(call));
    done(group.issue(Collective::MonitoredBarrier { wait_all_ranks: true }, call));

    let value = full(rank as f64, 3);
    if rank == 0 {
        let late = group.recv(&full(0.0, 3), None, 9, call).unwrap();
        done(group.send(&value, 1, 4, call));
        late.wait(Some(LIMIT)).unwrap();
        assert_eq!(late.source_rank(), Some(1));
    } else {
        let target = full(-1.0, 3);
        done(group.recv(&target, Some(0), 4, call));
        assert_eq!(floats(&target), [0.0; 3]);
        done(group.send(&value, 0, 9, call));
    }

    let rank = rank as i64;
    let indices = Tensor::f_from_slice(&[rank, rank + 1])
        .unwrap()
        .f_reshape([1, 2])
        .unwrap();
    let sparse =
        Tensor::f_sparse_coo_tensor_indices_size(&indices, &full(1.0, 2), [3], (Kind::Float, Device::Cpu), false)
            .unwrap();
    done(group.all_reduce(&sparse, ReduceOp::Sum, call));
    assert_eq!(floats(&sparse.f_to_dense(None, false).unwrap()), [1.0, 2.0, 1.0]);

    // Empty operations must not hang.
    done(group.all_reduce(&full(0.0, 0), ReduceOp::Sum, call));
    done(group.barrier(call));
}
