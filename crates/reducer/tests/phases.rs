//! noSync, several backward passes, the rebuild, and the errors around a reduction.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use lockstep_collectives::{CallOptions, CollectivesError, ReduceOp};
use lockstep_reducer::{Averager, LogValue, Reducer, ReducerError, ReducerOptions, Use};
use lockstep_torch::TensorExt;
use support::{
    LIMIT, Mlp, NATIVE, backward, capacity, engine, expected, finding_unused, finishes, forward, input, loss_of,
    options, ramp, ranks, views, wait,
};

const SIZES: [i64; 4] = [5, 7, 4, 2];

fn reducer(model: &Mlp, group: &lockstep_collectives::ProcessGroup, options: ReducerOptions) -> Reducer {
    Reducer::new(model.parameters(), group.clone(), options).unwrap()
}

/// Two layers, whose gradients are in two buckets once these are rebuilt.
fn two_buckets(group: &lockstep_collectives::ProcessGroup) -> (Mlp, Reducer) {
    let model = Mlp::new(&[4, 4, 4]);
    let options = ReducerOptions {
        capacity: capacity(80.0),
        ..options()
    };
    let reducer = reducer(&model, group, options);
    (model, reducer)
}

#[test]
fn buckets_are_rebuilt_in_rank_0s_order_at_the_second_forward_pass() {
    let orders = ranks(2, |group| {
        let (model, reducer) = two_buckets(group);
        assert_eq!(reducer.bucket_indices(), [[0, 1, 2, 3]]);
        let mut orders = Vec::new();
        for step in 0..3 {
            // Rank 1 runs its layers in reverse, so that its gradients become ready in a different order.
            let layers = if group.rank() == 0 { [0, 1] } else { [1, 0] };
            let x = input(group.rank(), step, 4);
            let output = forward(&reducer, true, || model.forward_through(&x, &layers)).unwrap();
            backward(&loss_of(&output)).unwrap();
            orders.push(reducer.bucket_indices());
        }
        orders
    });
    assert_eq!(orders[0], orders[1]);
    assert_eq!(orders[0][0], [vec![0, 1, 2, 3]]);
    assert_eq!(orders[0][1], orders[0][2]);
    assert_eq!(orders[0][1].len(), 2);
    let mut last_layer_first = orders[0][1][0].clone();
    last_layer_first.sort_unstable();
    assert_eq!(last_layer_first, [2, 3]);
}

#[test]
fn native_ranks_know_the_next_buckets_when_the_first_reduction_ends() {
    let buckets = ranks(2, |group| {
        let (model, reducer) = two_buckets(group);
        reducer.agreed(&NATIVE, None);
        let output = forward(&reducer, true, || model.forward(&input(0, 0, 4))).unwrap();
        backward(&loss_of(&output)).unwrap();
        let known = reducer.rebuilt_buckets().unwrap();
        assert_eq!(reducer.bucket_indices(), [[0, 1, 2, 3]]);
        // The second forward pass sends nothing: its peer may run none.
        if group.rank() == 0 {
            reducer.begin_forward(true, true).unwrap();
            wait(reducer.synchronize(true, None, None)).unwrap();
            assert_eq!(reducer.bucket_indices(), known);
        }
        known
    });
    assert_eq!(buckets[0].len(), 2);
    assert_eq!(buckets[0], buckets[1]);
}

#[test]
fn no_sync_accumulates_and_the_next_reduction_averages_the_sum() {
    for options in [options, views] {
        let results = ranks(2, |group| {
            let model = Mlp::new(&SIZES);
            let reducer = reducer(&model, group, options());
            let mut results = Vec::new();
            for round in 0..3 {
                model.clear();
                for micro in 0..3 {
                    let x = input(group.rank(), 3 * round + micro, SIZES[0]);
                    let output = forward(&reducer, micro == 2, || model.forward(&x)).unwrap();
                    backward(&loss_of(&output)).unwrap();
                    let step = reducer.check("step", Use::Step, None);
                    if micro < 2 {
                        let Err(ReducerError::NotSynced { names, .. }) = step else {
                            panic!("{step:?}")
                        };
                        assert_eq!(names.len(), 6);
                        reducer.check("read", Use::Read, None).unwrap();
                    } else {
                        step.unwrap();
                    }
                }
                results.push(model.grads());
            }
            (results, reducer.group().sequence())
        });
        assert_eq!(results[0], results[1]);
        // One bucket, three reductions, and two broadcasts of the rebuild. The comparison of hooks has no sequence
        // number.
        assert_eq!(results[0].1, 5);
        let parts: Vec<_> = (0..3).map(|micro| expected(2, &SIZES, micro)).collect();
        for (index, grad) in results[0].0[0].iter().enumerate() {
            for (at, value) in grad.as_ref().unwrap().iter().enumerate() {
                let sum: f32 = parts.iter().map(|part| part[index].as_ref().unwrap()[at]).sum();
                assert!((value - sum).abs() <= 1e-6 * sum.abs().max(1.0), "{value} {sum}");
            }
        }
    }
}

#[test]
fn cleared_gradients_are_no_longer_unsynced() {
    ranks(1, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, options());
        let x = input(0, 0, SIZES[0]);
        let output = forward(&reducer, false, || model.forward(&x)).unwrap();
        backward(&loss_of(&output)).unwrap();
        assert!(
            reducer
                .check("step", Use::Step, Some(&[model.tensors[0].share().unwrap()]))
                .is_err()
        );
        reducer.check("step", Use::Step, Some(&[ramp(&[2], 1.0)])).unwrap();
        reducer.gradients_cleared(&model.tensors);
        reducer.check("step", Use::Step, None).unwrap();
    });
}

#[test]
fn several_backward_passes_complete_one_reduction() {
    let results = ranks(2, |group| {
        let model = Mlp::new(&[3, 2, 3]); // two heads: layers 0 and 1
        let options = ReducerOptions {
            capacity: capacity(8.0),
            ..options()
        };
        let reducer = reducer(&model, group, options);
        for _ in 0..3 {
            model.clear();
            let x = input(group.rank(), 0, 3);
            let y = input(group.rank(), 1, 2);
            let mut second = None;
            let first = forward(&reducer, true, || {
                second = Some(model.forward_through(&y, &[1]));
                model.forward_through(&x, &[0])
            })
            .unwrap();
            backward(&loss_of(&first)).unwrap();
            let open = reducer.check("optimizer.step()", Use::Step, None).unwrap_err();
            let ReducerError::Incomplete { missing, .. } = &open else {
                panic!("{open}")
            };
            assert_eq!(*missing, [(2, "1.weight".to_owned()), (3, "1.bias".to_owned())]);
            // A user's collective between two buckets is rejected.
            let refused = group
                .all_reduce(&ramp(&[1], 1.0), ReduceOp::Sum, &CallOptions::default())
                .unwrap_err();
            assert!(matches!(refused, CollectivesError::DuringReduction { .. }), "{refused}");
            // The reducer ignores an unrelated backward pass.
            let other = Mlp::new(&SIZES);
            backward(&loss_of(&other.forward(&input(0, 0, SIZES[0])))).unwrap();
            backward(&loss_of(&second.unwrap())).unwrap();
            reducer.check("optimizer.step()", Use::Step, None).unwrap();
        }
        model.grads()
    });
    assert_eq!(results[0], results[1]);
}

#[test]
fn a_forgotten_parameter_is_named_at_the_next_use() {
    ranks(2, |group| {
        let model = Mlp::new(&[3, 3, 3]);
        let reducer = reducer(&model, group, options());
        let x = input(group.rank(), 0, 3);
        let output = forward(&reducer, true, || model.forward_through(&x, &[0])).unwrap();
        backward(&loss_of(&output)).unwrap();
        for error in [
            reducer.check("optimizer.step()", Use::Step, None).unwrap_err(),
            reducer.check("grad", Use::Read, None).unwrap_err(),
            forward(&reducer, true, || model.forward(&x)).unwrap_err(),
            forward(&reducer, false, || model.forward(&x)).unwrap_err(),
        ] {
            let text = error.to_string();
            assert!(
                text.contains("Expected to have finished reduction in the prior iteration"),
                "{text}"
            );
            let names = format!(
                "Parameters which did not receive grad for rank {}: 1.weight, 1.bias",
                group.rank()
            );
            assert!(text.contains(&names), "{text}");
            assert!(
                text.contains(&format!("did not receive grad for rank {}: 2 3", group.rank())),
                "{text}"
            );
        }
        // Without gradients there is nothing to reduce.
        reducer.begin_forward(false, true).unwrap();
    });
}

#[test]
fn a_backward_pass_that_is_not_awaited_is_noticed() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, options());
        let x = input(group.rank(), 0, SIZES[0]);
        let output = forward(&reducer, true, || model.forward(&x)).unwrap();
        engine(&loss_of(&output), false).unwrap();
        for error in [
            reducer.check("optimizer.step()", Use::Step, None).unwrap_err(),
            reducer.check("grad", Use::Read, None).unwrap_err(),
            reducer.begin_forward(true, true).unwrap_err(),
            reducer.begin_forward(false, true).unwrap_err(),
        ] {
            let ReducerError::BackwardPending { names, .. } = &error else {
                panic!("{error}")
            };
            assert_eq!(names[0], "0.weight");
            assert!(error.to_string().contains("await loss.backward()"), "{error}");
        }
        // The wrapper calls this before a pass begins.
        let again = loss_of(&model.forward(&x));
        let error = reducer.check_pass(&[again.share().unwrap()], &[]).unwrap_err();
        assert!(matches!(error, ReducerError::BackwardPending { .. }), "{error}");
        let other = Mlp::new(&SIZES);
        reducer.check_pass(&[loss_of(&other.forward(&x))], &[]).unwrap();
        let second = backward(&again).unwrap_err();
        assert!(matches!(*second, ReducerError::BackwardPending { .. }), "{second}");
        for finish in finishes() {
            wait(finish).unwrap();
        }
        reducer.check("optimizer.step()", Use::Step, None).unwrap();
    });
}

#[test]
fn two_forward_passes_and_one_backward_pass_are_one_reduction() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, options());
        for step in 0..3 {
            let x = input(group.rank(), step, SIZES[0]);
            let first = forward(&reducer, true, || model.forward(&x)).unwrap();
            let second = forward(&reducer, true, || model.forward(&x)).unwrap();
            let before = group.sequence();
            backward(&loss_of(&first.f_add(&second).unwrap())).unwrap();
            assert_eq!(group.sequence() - before, 1, "step {step}");
        }
        // A forward pass without a backward pass is allowed, too.
        let _ = forward(&reducer, true, || model.forward(&input(0, 0, SIZES[0]))).unwrap();
    });
}

#[test]
fn a_parameter_that_is_ready_twice_is_named() {
    ranks(2, |group| {
        let model = Mlp::new(&[3, 3, 3]);
        let reducer = reducer(&model, group, options());
        let x = input(group.rank(), 0, 3);
        let output = forward(&reducer, true, || model.forward_through(&x, &[0])).unwrap();
        backward(&loss_of(&output)).unwrap();
        let error = backward(&loss_of(&model.forward_through(&x, &[0]))).unwrap_err();
        let ReducerError::ReadyTwice { name, .. } = &*error else {
            panic!("{error}")
        };
        assert!(name.starts_with("0."), "{name}");
        assert!(
            error
                .to_string()
                .contains("Expected to mark a variable ready only once"),
            "{error}"
        );
        // The reduction has failed, and all peers are notified.
        let next = forward(&reducer, true, || model.forward(&x)).unwrap_err();
        assert!(matches!(next, ReducerError::Failed { .. }), "{next}");
        let until = std::time::Instant::now() + LIMIT;
        while group.failure().is_none() {
            assert!(std::time::Instant::now() < until, "the group did not break");
            std::thread::yield_now();
        }
    });
}

#[test]
fn a_peer_that_never_comes_ends_in_a_deadline() {
    let groups = lockstep_collectives::InProcess::with_timeout(2, std::time::Duration::from_millis(300)).unwrap();
    support::ranks_of(groups, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, options());
        if group.rank() == 0 {
            let output = forward(&reducer, true, || model.forward(&input(0, 0, SIZES[0]))).unwrap();
            let error = backward(&loss_of(&output)).unwrap_err();
            let ReducerError::Collectives(CollectivesError::Timeout { missing, .. }) = &*error else {
                panic!("{error}")
            };
            assert_eq!(*missing, [1]);
            let step = reducer.check("optimizer.step()", Use::Step, None).unwrap_err();
            assert!(matches!(step, ReducerError::Failed { .. }), "{step}");
            assert!(
                step.to_string().contains("the comparison of ranks in backward #1"),
                "{step}"
            );
        } else {
            std::thread::sleep(std::time::Duration::from_millis(600));
        }
    });
}

#[test]
fn the_record_tells_what_happened() {
    ranks(2, |group| {
        let model = Mlp::new(&[4, 4, 4]);
        let options = ReducerOptions {
            capacity: capacity(80.0),
            ..finding_unused()
        };
        let reducer = reducer(&model, group, options);
        for step in 0..2 {
            let x = input(group.rank(), step, 4);
            let output = forward(&reducer, true, || model.forward_through(&x, &[0])).unwrap();
            backward(&loss_of(&output)).unwrap();
        }
        let data = reducer.logging_data();
        let get = |key: &str| {
            data.iter()
                .find(|(name, _)| *name == key)
                .map(|(_, value)| value.clone())
        };
        let int = |key: &str| match get(key) {
            Some(LogValue::Int(value)) => value,
            other => panic!("{key}: {other:?}"),
        };
        let text = |key: &str| match get(key) {
            Some(LogValue::Text(value)) => value,
            other => panic!("{key}: {other:?}"),
        };
        assert_eq!(
            (int("world_size"), int("rank"), int("iteration")),
            (2, group.rank() as i64, 2)
        );
        assert_eq!(
            (int("num_parameter_tensors"), int("total_parameter_size_bytes")),
            (4, 160)
        );
        assert_eq!((int("unused_parameter_size"), int("num_buckets_reduced")), (80, 2));
        assert_eq!(
            (text("bucket_sizes"), text("dtypes")),
            ("80, 80".to_owned(), "float32".to_owned())
        );
        for key in [
            "forward_compute_time",
            "backward_compute_time",
            "backward_comm_time",
            "avg_backward_comm_time",
        ] {
            assert!(int(key) > 0, "{key}");
        }
        assert!(int("backward_compute_comm_overlap_time") <= int("backward_comm_time"));
        assert!(int("backward_compute_comm_overlap_time") <= int("backward_compute_time"));
    });
}

#[test]
fn a_model_without_parameters_is_refused() {
    ranks(1, |group| {
        let error = Reducer::new(Vec::new(), group.clone(), options()).err().unwrap();
        assert!(
            error
                .to_string()
                .contains("doesn't have any parameter that requires a gradient"),
            "{error}"
        );
        let frozen = support::parameter("w", &ramp(&[2], 1.0));
        let error = Reducer::new(vec![frozen], group.clone(), options()).err().unwrap();
        assert!(error.to_string().contains("'w'"), "{error}");
    });
}

/// The names and the text of the error that a step raises.
fn refused(reducer: &Reducer) -> Option<(usize, String)> {
    match reducer.check("optimizer.step()", Use::Step, None) {
        Ok(()) => None,
        Err(ReducerError::NotSynced { names, reason, .. }) => Some((names.len(), reason.to_owned())),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn gradients_that_no_reduction_follows_are_named_at_the_next_step() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, options());
        let x = input(group.rank(), 0, SIZES[0]);
        // A backward pass through the module itself.
        backward(&loss_of(&model.forward(&x))).unwrap();
        let (names, reason) = refused(&reducer).unwrap();
        assert!(
            names == 6 && reason.contains("no reduction followed"),
            "{names} {reason}"
        );
        reducer.check("read", Use::Read, None).unwrap();
        model.clear();
        reducer.gradients_cleared(&model.tensors);
        assert_eq!(refused(&reducer), None);
        // The second of two forward passes has no reduction left for its backward pass.
        let first = forward(&reducer, true, || model.forward(&x)).unwrap();
        let second = forward(&reducer, true, || model.forward(&x)).unwrap();
        backward(&loss_of(&first)).unwrap();
        assert_eq!(refused(&reducer), None);
        backward(&loss_of(&second)).unwrap();
        assert_eq!(refused(&reducer).unwrap().0, 6);
        // The next reduction averages what they hold.
        let third = forward(&reducer, true, || model.forward(&x)).unwrap();
        backward(&loss_of(&third)).unwrap();
        assert_eq!(refused(&reducer), None);
    });
}

#[test]
fn a_second_wrapper_of_the_same_parameters_takes_averages_for_averages() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let former = reducer(&model, group, options());
        let reducer = reducer(&model, group, options());
        let x = input(group.rank(), 0, SIZES[0]);
        let output = forward(&reducer, false, || model.forward(&x)).unwrap();
        backward(&loss_of(&output)).unwrap();
        assert!(refused(&former).is_some() && refused(&reducer).is_some());
        let output = forward(&reducer, true, || model.forward(&x)).unwrap();
        backward(&loss_of(&output)).unwrap();
        assert_eq!((refused(&former), refused(&reducer)), (None, None));
    });
}

#[test]
fn a_reduction_whose_end_is_dropped_fails() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, options());
        let output = forward(&reducer, true, || model.forward(&input(0, 0, SIZES[0]))).unwrap();
        engine(&loss_of(&output), false).unwrap();
        drop(finishes());
        let step = reducer.check("optimizer.step()", Use::Step, None).unwrap_err();
        assert!(step.to_string().contains("was given up"), "{step}");
    });
}
