//! Averages equal those of a single process, in every layout.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use lockstep_reducer::{Averager, Reducer, ReducerOptions};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};
use support::{
    Mlp, backward, backward_with, capacity, expected, flat, forward, grad, input, leaf, loss_of, options, parameter,
    ramp, ranks, sparse_parameter, views,
};

const SIZES: [i64; 4] = [5, 7, 4, 2];

#[test]
fn averages_equal_a_single_process() {
    for world in [1, 2, 3] {
        for options in [options, views] {
            for bytes in [4.0, 100.0, 1e6] {
                let results = ranks(world, |group| {
                    let model = Mlp::new(&SIZES);
                    let options = ReducerOptions {
                        capacity: capacity(bytes),
                        ..options()
                    };
                    let reducer = Reducer::new(model.parameters(), group.clone(), options).unwrap();
                    let mut steps = Vec::new();
                    for step in 0..3 {
                        model.clear();
                        let x = input(group.rank(), step, SIZES[0]);
                        let output = forward(&reducer, true, || model.forward(&x)).unwrap();
                        backward(&loss_of(&output)).unwrap();
                        steps.push(model.grads());
                    }
                    steps
                });
                for steps in results {
                    for (step, grads) in steps.iter().enumerate() {
                        // Gradients are not applied, so every step starts from the same parameters.
                        assert_eq!(
                            *grads,
                            expected(world, &SIZES, step),
                            "world {world}, {bytes} bytes, step {step}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn ranks_stay_equal_over_steps_and_accumulated_gradients_are_averaged_with() {
    for options in [options, views] {
        let results = ranks(2, |group| {
            let model = Mlp::new(&SIZES);
            let reducer = Reducer::new(model.parameters(), group.clone(), options()).unwrap();
            for step in 0..6 {
                let x = input(group.rank(), step, SIZES[0]);
                let output = forward(&reducer, true, || model.forward(&x)).unwrap();
                backward(&loss_of(&output)).unwrap();
                model.step(0.1);
                if step % 2 == 1 {
                    model.clear(); // Every other step accumulates onto the averages of the last one.
                }
            }
            model.values()
        });
        assert_eq!(results[0], results[1]);
        assert_ne!(results[0], Mlp::new(&SIZES).values());
    }
}

#[test]
fn gradients_are_views_of_their_buckets_before_and_after_the_rebuild() {
    ranks(2, |group| {
        let model = Mlp::new(&[2, 3, 2]);
        let reducer = Reducer::new(model.parameters(), group.clone(), views()).unwrap();
        let offsets = || -> Vec<i64> {
            let grads = model.tensors.iter().map(|t| t.grad_option().unwrap().unwrap());
            grads.map(|grad| grad.info().unwrap().storage_offset).collect()
        };
        let storages = || -> Vec<usize> {
            let grads = model.tensors.iter().map(|t| t.grad_option().unwrap().unwrap());
            grads.map(|grad| grad.info().unwrap().storage).collect()
        };
        for step in 0..3 {
            let x = input(group.rank(), step, 2);
            let output = forward(&reducer, true, || model.forward(&x)).unwrap();
            backward(&loss_of(&output)).unwrap();
            assert!(storages().windows(2).all(|pair| pair[0] == pair[1]), "one bucket");
            // Registration order first; then the order in which gradients became ready.
            let expected = if step == 0 {
                vec![0, 6, 9, 15]
            } else {
                offsets_of(&reducer.bucket_indices()[0])
            };
            assert_eq!(offsets(), expected, "step {step}");
        }
    });
}

/// Offsets by parameter, if a bucket holds the four parameters of the test above in this order.
fn offsets_of(order: &[usize]) -> Vec<i64> {
    let sizes = [6, 3, 6, 2];
    let (mut offsets, mut next) = (vec![0; 4], 0);
    for index in order {
        offsets[*index] = next;
        next += sizes[*index];
    }
    offsets
}

#[test]
fn strides_of_dense_parameters_hold_in_the_buckets() {
    for options in [options, views] {
        let results = ranks(2, |group| {
            let weight = ramp(&[2, 3, 2, 2], 0.4)
                .f_permute([0, 2, 3, 1])
                .unwrap()
                .f_contiguous()
                .unwrap();
            let weight = weight.f_permute([0, 3, 1, 2]).unwrap(); // channels_last
            weight.set_requires_grad_flag(true).unwrap();
            assert_eq!(weight.strides().unwrap(), [12, 1, 6, 3]);
            let reducer = Reducer::new(vec![parameter("w", &weight)], group.clone(), options()).unwrap();
            let scale = ramp(&[2, 3, 2, 2], 0.1 * (group.rank() + 1) as f64);
            let mut result = Vec::new();
            for _ in 0..2 {
                weight.set_grad_option(None).unwrap();
                let output = forward(&reducer, true, || weight.f_mul(&scale).unwrap()).unwrap();
                backward(&output.f_sum(Kind::Float).unwrap()).unwrap();
                let grad = weight.grad_option().unwrap().unwrap();
                assert_eq!(grad.strides().unwrap(), [12, 1, 6, 3]);
                result.push(flat(&grad));
            }
            assert!(reducer.take_warnings().is_empty());
            result
        });
        let halves = [0.1, 0.2].map(|scale| flat(&ramp(&[2, 3, 2, 2], scale)));
        let average: Vec<f32> = halves[0]
            .iter()
            .zip(&halves[1])
            .map(|(a, b)| a * 0.5 + b * 0.5)
            .collect();
        for result in results.iter().flatten() {
            assert_eq!(*result, average);
        }
    }
}

#[test]
fn empty_tensors_several_dtypes_and_complex_numbers_are_reduced() {
    for options in [options, views] {
        let results = ranks(2, |group| {
            let empty = leaf(&Tensor::f_zeros([0, 10], (Kind::Float, Device::Cpu)).unwrap());
            let double = leaf(&ramp(&[3], 0.5).f_to_kind(Kind::Double).unwrap());
            let float = leaf(&ramp(&[4], 0.5));
            let complex = leaf(&Tensor::f_complex(&ramp(&[2, 2], 0.3), &ramp(&[2, 2], 0.6)).unwrap());
            let tensors = [&empty, &double, &float, &complex];
            let parameters = tensors
                .iter()
                .enumerate()
                .map(|(i, t)| parameter(&i.to_string(), t))
                .collect();
            let reducer = Reducer::new(parameters, group.clone(), options()).unwrap();
            assert_eq!(reducer.bucket_indices(), [vec![3], vec![1], vec![0, 2]]);
            let factor = (group.rank() + 1) as f64;
            for step in 0..3 {
                for tensor in tensors {
                    tensor.set_grad_option(None).unwrap();
                }
                let output = forward(&reducer, true, || {
                    let sum = |t: &Tensor| t.f_mul_scalar(factor).unwrap().f_sum(t.f_kind().unwrap()).unwrap();
                    let complex = sum(&complex.f_view_as_real().unwrap()); // gradient: factor (1 + i)
                    let parts = [
                        sum(&empty),
                        sum(&float),
                        sum(&double).f_to_kind(Kind::Float).unwrap(),
                        complex,
                    ];
                    Tensor::f_stack(&parts, 0).unwrap().f_sum(Kind::Float).unwrap()
                })
                .unwrap();
                backward(&output).unwrap();
                assert_eq!(
                    empty.grad_option().unwrap().unwrap().shape().unwrap(),
                    [0, 10],
                    "step {step}"
                );
            }
            let complex = complex.grad_option().unwrap().unwrap().f_view_as_real().unwrap();
            let double = double.grad_option().unwrap().unwrap();
            (
                grad(&float).unwrap(),
                flat(&double.f_to_kind(Kind::Float).unwrap()),
                flat(&complex),
            )
        });
        for (float, double, complex) in results {
            assert_eq!((float, double, complex), (vec![1.5; 4], vec![1.5; 3], vec![1.5; 8]));
        }
    }
}

fn embedding_rank(rank: usize) -> Tensor {
    Tensor::f_from_slice(&[rank as i64, 3, 3]).unwrap()
}

fn embed(weight: &Tensor, rank: usize) -> Tensor {
    Tensor::f_embedding(weight, &embedding_rank(rank), -1, false, true).unwrap()
}

#[test]
fn sparse_gradients_are_averaged_in_a_bucket_of_their_own() {
    for options in [options, views] {
        let results = ranks(2, |group| {
            let weight = leaf(&ramp(&[5, 2], 0.3));
            let other = leaf(&ramp(&[2], 0.3));
            let parameters = vec![sparse_parameter("embedding", &weight), parameter("other", &other)];
            let reducer = Reducer::new(parameters, group.clone(), options()).unwrap();
            for _ in 0..3 {
                weight.set_grad_option(None).unwrap();
                other.set_grad_option(None).unwrap();
                let run = || embed(&weight, group.rank()).f_mul(&other).unwrap();
                let output = forward(&reducer, true, run).unwrap();
                backward(&output.f_sum(Kind::Float).unwrap()).unwrap();
                assert!(weight.grad_option().unwrap().unwrap().is_sparse());
            }
            (grad(&weight).unwrap(), grad(&other).unwrap())
        });
        let mut sums: Vec<(Vec<f32>, Vec<f32>)> = Vec::new();
        for rank in 0..2 {
            let (weight, other) = (leaf(&ramp(&[5, 2], 0.3)), leaf(&ramp(&[2], 0.3)));
            let output = embed(&weight, rank).f_mul(&other).unwrap().f_sum(Kind::Float).unwrap();
            support::engine(&output, false).unwrap();
            sums.push((grad(&weight).unwrap(), grad(&other).unwrap()));
        }
        let average = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * 0.5 + b * 0.5).collect::<Vec<f32>>();
        let expected = (average(&sums[0].0, &sums[1].0), average(&sums[0].1, &sums[1].1));
        for result in results {
            assert_eq!(result, expected);
        }
    }
}

#[test]
fn a_recorded_backward_pass_keeps_the_graph_of_its_gradients() {
    for options in [options, views] {
        let results = ranks(2, |group| {
            let model = Mlp::new(&SIZES);
            let reducer = Reducer::new(model.parameters(), group.clone(), options()).unwrap();
            let mut result = Vec::new();
            for step in 0..3 {
                model.clear();
                let x = input(group.rank(), step, SIZES[0]);
                let output = forward(&reducer, true, || model.forward(&x)).unwrap();
                backward_with(&loss_of(&output), true).unwrap();
                result.push(model.grads());
                let grads = model.tensors.iter().map(|t| t.grad_option().unwrap().unwrap());
                let penalty = grads.fold(Tensor::from(0.0), |sum, grad| {
                    assert!(grad.info().unwrap().requires_grad);
                    sum.f_add(&grad.f_square().unwrap().f_sum(Kind::Double).unwrap())
                        .unwrap()
                });
                let inputs: Vec<Tensor> = model.tensors.iter().map(|t| t.share().unwrap()).collect();
                let options = lockstep_torch::autograd::GradOptions {
                    allow_unused: true,
                    ..Default::default()
                };
                let recording = lockstep_torch::modes::Modes::DEFAULT;
                let second = lockstep_torch::autograd::grad(&[penalty], &[None], &inputs, options, recording).unwrap();
                assert!(second.iter().all(Option::is_some));
            }
            assert_eq!(reducer.take_warnings().len(), 1);
            result
        });
        for steps in results {
            for (step, grads) in steps.iter().enumerate() {
                assert_eq!(*grads, expected(2, &SIZES, step), "step {step}");
            }
        }
    }
}
