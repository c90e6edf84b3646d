//! Parameters without a gradient: found, on one rank or on all.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{Averager, LogValue, Reducer, ReducerOptions};
use lockstep_torch::{Kind, Tensor, TensorExt, autograd};
use support::{
    Mlp, NATIVE, backward, capacity, finding_unused, forward, grad, input, leaf, loss_of, parameter, ramp, ranks,
    sparse_parameter,
};

fn both() -> [ReducerOptions; 2] {
    [
        finding_unused(),
        ReducerOptions {
            gradient_as_bucket_view: true,
            ..finding_unused()
        },
    ]
}

/// The layers that a rank uses in a step; no rank uses layer 2.
fn layers(rank: usize, step: usize) -> &'static [usize] {
    if rank == step % 2 { &[0, 1] } else { &[0] }
}

/// The layers that a rank uses in a step.
type Layers = fn(usize, usize) -> &'static [usize];

/// A model of three layers, and its reducer with several buckets.
fn made(group: &ProcessGroup, options: &ReducerOptions) -> (Mlp, Reducer) {
    let model = Mlp::new(&[3, 3, 3, 3]);
    let options = ReducerOptions {
        capacity: capacity(40.0),
        ..options.clone()
    };
    let reducer = Reducer::new(model.parameters(), group.clone(), options).unwrap();
    (model, reducer)
}

/// A step through its `layers`, which adds to the gradients.
fn run(model: &Mlp, reducer: &Reducer, step: usize, layers: Layers) {
    let rank = reducer.group().rank();
    let x = input(rank, step, 3);
    let output = forward(reducer, true, || model.forward_through(&x, layers(rank, step))).unwrap();
    backward(&loss_of(&output)).unwrap();
}

#[test]
fn locally_unused_parameters_are_averaged_and_globally_unused_ones_left_alone() {
    for options in both() {
        let results = ranks(2, |group| {
            let (model, reducer) = made(group, &options);
            let kept = ramp(&[3, 3], 9.0);
            let steps = (0..4).map(|step| {
                model.clear();
                if step == 3 {
                    model.tensors[4].set_grad_option(Some(&kept)).unwrap();
                }
                run(&model, &reducer, step, layers);
                assert_eq!(reducer.last_used_map(), [2, 2, 1, 1, 0, 0]);
                model.grads()
            });
            let steps: Vec<_> = steps.collect();
            assert_eq!(steps[3][4], Some(support::flat(&kept)), "an earlier gradient stays");
            steps
        });
        assert_eq!(results[0], results[1]);
        for (step, grads) in results[0].iter().enumerate() {
            assert_eq!(grads[..4], averages(step, layers)[..4], "step {step}");
            assert!(step == 3 || grads[4].is_none());
            assert!(grads[5].is_none());
        }
    }
}

/// The averages of a step in which ranks use these layers.
fn averages(step: usize, layers: Layers) -> Vec<Option<Vec<f32>>> {
    let mut sums: Vec<Option<Vec<f32>>> = vec![None; 6];
    for rank in 0..2 {
        let model = Mlp::new(&[3, 3, 3, 3]);
        let output = model.forward_through(&input(rank, step, 3), layers(rank, step));
        support::engine(&loss_of(&output), false).unwrap();
        for (sum, grad) in sums.iter_mut().zip(model.grads()) {
            let Some(grad) = grad else { continue };
            let scaled: Vec<f32> = grad.iter().map(|value| value * 0.5).collect();
            *sum = Some(match sum.take() {
                Some(sum) => sum.iter().zip(scaled).map(|(a, b)| a + b).collect(),
                None => scaled,
            });
        }
    }
    sums
}

fn can_be_static(reducer: &Reducer) -> bool {
    let data = reducer.logging_data();
    data.contains(&("can_set_static_graph".to_owned(), LogValue::Int(1)))
}

/// Most steps use the same layers, so that they are no longer searched.
fn seldom_others(rank: usize, step: usize) -> &'static [usize] {
    match step {
        14 if rank == 0 => &[0, 1],
        15 => &[0, 2],
        16 => &[2],
        30 => &[0, 1, 2],
        _ => &[0],
    }
}

#[test]
fn layers_that_were_unused_for_long_are_averaged_when_they_are_used() {
    for options in both() {
        let results = ranks(2, |group| {
            let (model, reducer) = made(group, &options);
            reducer.agreed(&NATIVE, None);
            let steps = (0..34).map(|step| {
                model.clear();
                run(&model, &reducer, step, seldom_others);
                assert_eq!(
                    can_be_static(&reducer),
                    step < 14 || group.rank() == 1 && step < 15,
                    "step {step}"
                );
                model.grads()
            });
            let steps: Vec<_> = steps.collect();
            // What is used comes first.
            assert_eq!(reducer.rebuilt_buckets().unwrap()[0], [1, 0]);
            steps
        });
        assert_eq!(results[0], results[1]);
        for (step, grads) in results[0].iter().enumerate() {
            assert_eq!(*grads, averages(step, seldom_others), "step {step}");
        }
    }
}

#[test]
fn a_step_of_two_passes_is_complete_after_the_second_one_when_nothing_is_searched() {
    ranks(2, |group| {
        let model = Mlp::new(&[3, 3, 3, 3]);
        let reducer = Reducer::new(model.parameters(), group.clone(), finding_unused()).unwrap();
        reducer.agreed(&NATIVE, None);
        for step in 0..24 {
            model.clear();
            reducer.begin_forward(true, true).unwrap();
            support::wait(reducer.synchronize(true, None, None)).unwrap();
            let x = input(group.rank(), step, 3);
            let outputs = [0, 1].map(|layer| model.forward_through(&x, &[layer]));
            reducer.prepare_for_backward(true, true, &outputs).unwrap();
            if step < 12 {
                let sum = outputs[0].f_add(&outputs[1]).unwrap();
                backward(&loss_of(&sum)).unwrap();
            } else {
                backward(&loss_of(&outputs[step % 2])).unwrap();
                assert!(reducer.begin_forward(true, true).is_err(), "the other half is missing");
                backward(&loss_of(&outputs[(step + 1) % 2])).unwrap();
            }
            let used = model.grads().iter().map(Option::is_some).collect::<Vec<_>>();
            assert_eq!(used, [true, true, true, true, false, false], "step {step}");
            assert_eq!(reducer.last_used_map(), [2, 2, 2, 2, 0, 0]);
        }
    });
}

#[test]
fn in_pytorchs_protocol_buckets_are_never_rebuilt_while_unused_parameters_are_looked_for() {
    ranks(2, |group| {
        let model = Mlp::new(&[3, 3, 3]);
        let options = ReducerOptions {
            capacity: capacity(40.0),
            ..finding_unused()
        };
        let reducer = Reducer::new(model.parameters(), group.clone(), options).unwrap();
        let before = reducer.bucket_indices();
        for step in 0..3 {
            let x = input(group.rank(), step, 3);
            let output = forward(&reducer, true, || model.forward(&x)).unwrap();
            backward(&loss_of(&output)).unwrap();
        }
        assert_eq!(reducer.bucket_indices(), before);
        let warnings = reducer.take_warnings();
        assert_eq!(warnings.len(), 1, "once, not at every step");
        assert!(
            warnings[0].contains("did not find any unused parameters"),
            "{}",
            warnings[0]
        );
    });
}

#[test]
fn an_output_that_the_loss_leaves_out_leaves_gradients_alone() {
    for options in both() {
        ranks(2, |group| {
            let model = Mlp::new(&[3, 3, 3]);
            let reducer = Reducer::new(model.parameters(), group.clone(), options.clone()).unwrap();
            for step in 0..3 {
                model.clear();
                reducer.begin_forward(true, true).unwrap();
                let x = input(group.rank(), step, 3);
                let outputs = [model.forward_through(&x, &[0]), model.forward_through(&x, &[1])];
                let outputs = {
                    reducer.prepare_for_backward(true, true, &outputs).unwrap();
                    autograd::sink(&outputs, true).unwrap()
                };
                backward(&loss_of(&outputs[0])).unwrap();
                let grads = model.grads();
                assert!(grads[0].is_some() && grads[1].is_some(), "step {step}");
                assert!(grads[2].is_none() && grads[3].is_none(), "step {step}");
                assert_eq!(reducer.last_used_map(), [2, 2, 0, 0]);
            }
        });
    }
}

#[test]
fn a_parameter_used_only_by_an_earlier_micro_batch_is_averaged() {
    let results = ranks(2, |group| {
        let model = Mlp::new(&[3, 3, 3]);
        let reducer = Reducer::new(model.parameters(), group.clone(), finding_unused()).unwrap();
        let mut steps = Vec::new();
        for step in 0..3 {
            model.clear();
            let (x, y) = (input(group.rank(), step, 3), input(group.rank(), step + 7, 3));
            let first = forward(&reducer, false, || model.forward_through(&x, &[0, 1])).unwrap();
            backward(&loss_of(&first)).unwrap();
            let second = forward(&reducer, true, || model.forward_through(&y, &[0])).unwrap();
            backward(&loss_of(&second)).unwrap();
            assert_eq!(reducer.last_used_map(), [2, 2, 2, 2]);
            steps.push(model.grads());
        }
        steps
    });
    assert_eq!(results[0], results[1]);
    assert!(results[0][2].iter().all(Option::is_some));
}

#[test]
fn a_sparse_parameter_may_be_unused() {
    let results = ranks(2, |group| {
        let weight = leaf(&ramp(&[5, 2], 0.3));
        let other = leaf(&ramp(&[2], 0.3));
        let parameters = vec![sparse_parameter("embedding", &weight), parameter("other", &other)];
        let reducer = Reducer::new(parameters, group.clone(), finding_unused()).unwrap();
        let mut results = Vec::new();
        for step in 0..3 {
            weight.set_grad_option(None).unwrap();
            other.set_grad_option(None).unwrap();
            let output = forward(&reducer, true, || {
                if group.rank() < step {
                    let rows = Tensor::f_from_slice(&[1i64, 4]).unwrap();
                    Tensor::f_embedding(&weight, &rows, -1, false, true)
                        .unwrap()
                        .f_mul(&other)
                        .unwrap()
                } else {
                    other.f_mul_scalar(2.0).unwrap()
                }
            })
            .unwrap();
            backward(&output.f_sum(Kind::Float).unwrap()).unwrap();
            results.push(grad(&weight));
        }
        results
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0][0], None, "used on no rank");
    let used = [0.0, 0.3f32.sin()];
    for (step, factor) in [(1, 0.5), (2, 1.0)] {
        let grad = results[0][step].as_ref().unwrap();
        let expected: Vec<f32> = (0..10)
            .map(|i| {
                if i / 2 == 1 || i / 2 == 4 {
                    used[i % 2] * factor
                } else {
                    0.0
                }
            })
            .collect();
        assert_eq!(*grad, expected, "step {step}");
    }
}
