//! Gradients that are computed in their buckets: their addresses, and that they share no memory with other tensors.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::future::ready;
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{Averager, CommHook, GradBucket, HookFuture, Reducer, ReducerOptions, Use};
use lockstep_torch::autograd::hook_gradient;
use lockstep_torch::{Kind, Tensor, TensorExt};
use support::{backward, backward_with, capacity, engine, flat, forward, leaf, options, parameter, ramp, ranks, views};

/// Two weights of the same size, a bias, and a weight of another size. The weights' gradients are computed in their
/// buckets.
const SHAPES: [&[i64]; 4] = [&[80, 64], &[64, 80], &[80], &[80, 80]];

type Grads = Vec<Vec<f32>>;

fn parameters() -> Vec<Tensor> {
    let scales = [0.4, 0.7, 0.3, 0.9];
    let shapes = SHAPES.iter().zip(scales);
    shapes.map(|(shape, scale)| leaf(&ramp(shape, scale))).collect()
}

fn input(rank: usize, step: usize) -> Tensor {
    ramp(&[80, 64], 0.11 * (rank + 1) as f64 + 0.05 * step as f64)
}

/// Activations have the same sizes as weights.
fn loss(p: &[Tensor], rank: usize, step: usize) -> Tensor {
    let hidden = input(rank, step).f_matmul(&p[1]).unwrap().f_add(&p[2]).unwrap();
    let hidden = hidden.f_tanh().unwrap().f_matmul(&p[3]).unwrap().f_tanh().unwrap();
    let out = hidden.f_matmul(&p[0]).unwrap();
    out.f_square().unwrap().f_mean(Kind::Float).unwrap()
}

fn grads(p: &[Tensor]) -> Grads {
    p.iter().map(|p| flat(&p.grad_option().unwrap().unwrap())).collect()
}

fn clear(p: &[Tensor]) {
    for tensor in p {
        tensor.set_grad_option(None).unwrap();
    }
}

/// The expected average: each rank's `own` times 1/world, added in rank order.
fn average(world: usize, own: impl Fn(usize) -> Grads) -> Grads {
    let factor = 1.0 / world as f32;
    let products = |grad: Vec<f32>| grad.iter().map(|value| value * factor).collect();
    let scaled = |rank| own(rank).into_iter().map(products).collect::<Grads>();
    let add = |(a, b): (Vec<f32>, Vec<f32>)| a.iter().zip(b).map(|(a, b)| a + b).collect();
    (1..world).fold(scaled(0), |sums, rank| {
        sums.into_iter().zip(scaled(rank)).map(add).collect()
    })
}

/// The average after these steps, without clearing between them.
fn expected(world: usize, loss: impl Fn(&[Tensor], usize, usize) -> Tensor, steps: &[usize]) -> Grads {
    average(world, |rank| {
        let p = parameters();
        for step in steps {
            engine(&loss(&p, rank, *step), false).unwrap();
        }
        grads(&p)
    })
}

fn reducer(p: &[Tensor], group: &ProcessGroup, options: ReducerOptions) -> Reducer {
    let named = p
        .iter()
        .enumerate()
        .map(|(i, p)| parameter(&format!("p{i}"), p))
        .collect();
    Reducer::new(named, group.clone(), options).unwrap()
}

/// The addresses of the large gradients, relative to the lowest.
fn places(p: &[Tensor]) -> Vec<usize> {
    let address = |index: &usize| p[*index].grad_option().unwrap().unwrap().info().unwrap().address;
    let all: Vec<_> = [0, 1, 3].iter().map(address).collect();
    all.iter().map(|address| address - all.iter().min().unwrap()).collect()
}

#[test]
fn from_the_second_pass_on_they_lie_side_by_side() {
    // If the number of ranks is a power of two, the sum applies the factor.
    for (options, world) in [(options as fn() -> _, 2), (views, 2), (options, 3), (views, 3)] {
        ranks(world, |group| {
            let p = parameters();
            let reducer = reducer(&p, group, options());
            for step in 0..5 {
                clear(&p);
                backward(&forward(&reducer, true, || loss(&p, group.rank(), step)).unwrap()).unwrap();
                assert_eq!(grads(&p), expected(group.size(), loss, &[step]), "step {step}");
                if step > 1 {
                    // In ready order: two weights, the bias, the first weight.
                    let (first, last, bias) = (80 * 64 * 4, 80 * 80 * 4, 80 * 4);
                    assert_eq!(places(&p), [0, first + last + bias, first], "step {step}");
                }
            }
        });
    }
}

#[test]
fn a_gradient_that_is_kept_keeps_its_values() {
    ranks(2, |group| {
        let p = parameters();
        let reducer = reducer(&p, group, options());
        let mut kept: Vec<(Tensor, Vec<f32>)> = Vec::new();
        for step in 0..6 {
            clear(&p);
            backward(&forward(&reducer, true, || loss(&p, group.rank(), step)).unwrap()).unwrap();
            assert_eq!(grads(&p), expected(group.size(), loss, &[step]), "step {step}");
            let grad = p[step % 4].grad_option().unwrap().unwrap();
            kept.push((grad.share().unwrap(), flat(&grad)));
            for (grad, values) in &kept {
                assert_eq!(flat(grad), *values, "step {step}");
            }
        }
    });
}

#[test]
fn gradients_that_add_up_stay_where_they_are() {
    for (options, world) in [(options as fn() -> _, 2), (views, 2), (options, 3)] {
        ranks(world, |group| {
            let p = parameters();
            let reducer = reducer(&p, group, options());
            for step in 0..4 {
                clear(&p);
                for part in 0..3 {
                    let run = || loss(&p, group.rank(), 10 * step + part);
                    backward(&forward(&reducer, part == 2, run).unwrap()).unwrap();
                }
                let parts = [0, 1, 2].map(|part| 10 * step + part);
                assert_eq!(grads(&p), expected(group.size(), loss, &parts), "step {step}");
            }
        });
    }
}

#[test]
fn memory_that_others_share_is_copied() {
    // Both gradients are views of one block. Their order alternates between steps.
    let shared = |p: &[Tensor], rank: usize, step: usize| {
        let mut order = [&p[step % 2], &p[1 - step % 2]].into_iter();
        let mut next = || order.next().unwrap().f_view([-1]).unwrap();
        let sum = next().f_add(&next()).unwrap();
        let rest = p[2]
            .f_sum(Kind::Float)
            .unwrap()
            .f_add(&p[3].f_sum(Kind::Float).unwrap())
            .unwrap();
        let out = input(rank, step)
            .f_view([-1])
            .unwrap()
            .f_mul(&sum)
            .unwrap()
            .f_sum(Kind::Float)
            .unwrap();
        out.f_add(&rest).unwrap()
    };
    for options in [options, views] {
        ranks(2, |group| {
            let p = parameters();
            // One bucket per parameter: the first of the two is in flight when the second becomes ready.
            let options = ReducerOptions {
                capacity: capacity(4.0),
                ..options()
            };
            let reducer = reducer(&p, group, options);
            // Not shared while places are learned, then shared.
            for step in 0..8 {
                clear(&p);
                let run = if step % 4 < 2 { loss } else { shared };
                backward(&forward(&reducer, true, || run(&p, group.rank(), step)).unwrap()).unwrap();
                assert_eq!(grads(&p), expected(group.size(), run, &[step]), "step {step}");
            }
        });
    }
}

#[test]
fn tensors_kept_by_a_hook_or_a_graph_are_left_alone() {
    for options in [options, views] {
        ranks(2, |group| {
            let p = parameters();
            let reducer = reducer(&p, group, options());
            let seen = std::sync::Arc::new(parking_lot::Mutex::new(Vec::<(Tensor, Vec<f32>)>::new()));
            for step in 0..6 {
                clear(&p);
                if step == 3 {
                    let seen = std::sync::Arc::clone(&seen);
                    hook_gradient(&p[0], move |grad| {
                        // A view: autograd does not see this reference.
                        let view = grad.unwrap().f_view([-1])?;
                        let values = flat(&view);
                        seen.lock().push((view, values));
                        Ok(None)
                    })
                    .unwrap();
                }
                let create_graph = step == 2;
                let out = forward(&reducer, true, || loss(&p, group.rank(), step)).unwrap();
                backward_with(&out, create_graph).unwrap();
                assert_eq!(grads(&p), expected(group.size(), loss, &[step]), "step {step}");
                for (view, values) in seen.lock().iter() {
                    assert_eq!(flat(view), *values, "step {step}");
                }
            }
            clear(&p);
            assert_eq!(seen.lock().len(), 3);
        });
    }
}

/// Four weights of the same size; some passes omit some of them.
#[test]
fn zeros_of_an_unused_parameter_stay_zeros() {
    let weights = || -> Vec<Tensor> { (0..4).map(|i| leaf(&ramp(&[64, 64], 0.3 + f64::from(i)))).collect() };
    let run = |p: &[Tensor], rank: usize, step: usize| {
        let used = if step % 3 == 2 && rank == 0 { &p[..2] } else { p };
        let x = ramp(&[64, 64], 0.11 * (rank + 1) as f64 + 0.05 * step as f64);
        let out = used.iter().fold(x, |x, p| x.f_matmul(p).unwrap().f_tanh().unwrap());
        out.f_square().unwrap().f_mean(Kind::Float).unwrap()
    };
    ranks(2, |group| {
        let p = weights();
        let options = ReducerOptions {
            find_unused_parameters: true,
            ..views()
        };
        let reducer = reducer(&p, group, options);
        for step in 0..9 {
            clear(&p);
            backward(&forward(&reducer, true, || run(&p, group.rank(), step)).unwrap()).unwrap();
            let own = |rank| {
                let p = weights();
                engine(&run(&p, rank, step), false).unwrap();
                p.iter()
                    .map(|p| p.grad_option().unwrap().map_or(vec![0.0; 4096], |grad| flat(&grad)))
                    .collect::<Grads>()
            };
            assert_eq!(grads(&p), average(2, own), "step {step}");
        }
    });
}

/// Gradients that are not cleared for four steps. Some steps leave out two weights, on both ranks or on one.
#[test]
fn gradients_of_unused_parameters_keep_their_values() {
    let weights = || -> Vec<Tensor> { (0..4).map(|i| leaf(&ramp(&[64, 64], 0.3 + f64::from(i)))).collect() };
    let count = |rank: usize, step: usize| {
        if step % 4 == 2 || step % 4 == 3 && rank == 0 {
            2
        } else {
            4
        }
    };
    let run = |p: &[Tensor], rank: usize, step: usize| {
        let x = ramp(&[64, 64], 0.11 * (rank + 1) as f64 + 0.05 * step as f64);
        let used = p[..count(rank, step)].iter();
        let out = used.fold(x, |x, p| x.f_matmul(p).unwrap().f_tanh().unwrap());
        out.f_square().unwrap().f_mean(Kind::Float).unwrap()
    };
    for options in [options(), views()] {
        ranks(2, |group| {
            let (p, local) = (weights(), [weights(), weights()]);
            let options = ReducerOptions {
                find_unused_parameters: true,
                ..options.clone()
            };
            let reducer = reducer(&p, group, options.clone());
            let mut kept: Vec<(Tensor, Vec<f32>)> = Vec::new();
            for step in 0..12 {
                if step % 4 == 0 {
                    clear(&p);
                    for p in &local {
                        clear(p);
                    }
                }
                backward(&forward(&reducer, true, || run(&p, group.rank(), step)).unwrap()).unwrap();
                for (rank, p) in local.iter().enumerate() {
                    engine(&run(p, rank, step), false).unwrap();
                }
                let averages = average(2, |rank| grads(&local[rank]));
                for (index, average) in averages.iter().enumerate().take(count(1, step)) {
                    let average = Tensor::f_from_slice(average).unwrap().f_view([64, 64]).unwrap();
                    for p in &local {
                        p[index]
                            .set_grad_option(Some(&average.f_mul_scalar(1.0).unwrap()))
                            .unwrap();
                    }
                }
                assert_eq!(grads(&p), grads(&local[group.rank()]), "step {step}");
                if step % 4 == 3 && !options.gradient_as_bucket_view {
                    let keep = |p: &Tensor| p.grad_option().unwrap().unwrap();
                    kept.extend(p.iter().map(|p| (keep(p), flat(&keep(p)))));
                }
                for (grad, values) in &kept {
                    assert_eq!(flat(grad), *values, "step {step}");
                }
            }
        });
    }
}

/// A gradient that is the conjugate of its memory.
#[test]
fn conjugates_are_resolved() {
    let weight = || leaf(&Tensor::f_complex(&ramp(&[64, 64], 0.3), &ramp(&[64, 64], 0.8)).unwrap());
    let run = |p: &Tensor, rank: usize, step: usize| {
        let x = Tensor::f_complex(&ramp(&[64, 64], 0.2 + rank as f64), &ramp(&[64, 64], 0.1 + step as f64)).unwrap();
        let out = x.f_mul(&p.f_conj().unwrap()).unwrap();
        let real = out.f_view_as_real().unwrap();
        real.f_square().unwrap().f_sum(Kind::Float).unwrap()
    };
    let real = |p: &Tensor| {
        let grad = p.grad_option().unwrap().unwrap().f_resolve_conj().unwrap();
        flat(&grad.f_view_as_real().unwrap())
    };
    for options in [options, views] {
        ranks(2, |group| {
            let p = weight();
            let reducer = reducer(&[p.share().unwrap()], group, options());
            for step in 0..4 {
                p.set_grad_option(None).unwrap();
                backward(&forward(&reducer, true, || run(&p, group.rank(), step)).unwrap()).unwrap();
                let own = |rank| {
                    let p = weight();
                    engine(&run(&p, rank, step), false).unwrap();
                    real(&p)
                };
                let expected: Vec<f32> = own(0).iter().zip(own(1)).map(|(a, b)| a * 0.5 + b * 0.5).collect();
                assert_eq!(real(&p), expected, "step {step}");
            }
        });
    }
}

/// Convolutions, whose kernels allocate memory, in passes that differ.
#[test]
fn convolutions_are_averaged_whatever_their_passes_allocate() {
    let weights = || -> Vec<Tensor> {
        (0..2)
            .map(|i| leaf(&ramp(&[32, 32, 3, 3], 0.3 + f64::from(i))))
            .collect()
    };
    let run = |p: &[Tensor], rank: usize, step: usize| {
        let x = ramp(&[4, 32, 9, 9], 0.11 * (rank + 1) as f64 + 0.05 * step as f64);
        let conv = |x: &Tensor, w: &Tensor| x.f_conv2d::<Tensor>(w, None, 1, 1, 1, 1).unwrap();
        let mut out = conv(&conv(&x, &p[0]).f_tanh().unwrap(), &p[1]);
        if step % 3 == 2 {
            // Uses the first weight once more.
            out = conv(&out.f_tanh().unwrap(), &p[0]);
        }
        out.f_square().unwrap().f_mean(Kind::Float).unwrap()
    };
    for options in [options, views] {
        ranks(2, |group| {
            let p = weights();
            let reducer = reducer(&p, group, options());
            for step in 0..9 {
                clear(&p);
                backward(&forward(&reducer, true, || run(&p, group.rank(), step)).unwrap()).unwrap();
                let own = |rank| {
                    let p = weights();
                    engine(&run(&p, rank, step), false).unwrap();
                    grads(&p)
                };
                assert_eq!(grads(&p), average(2, own), "step {step}");
            }
        });
    }
}

/// Two losses complete one reduction; gradients are cleared in place between them.
#[test]
fn zeros_do_not_reach_the_bucket() {
    let losses = |p: &[Tensor], rank: usize, step: usize| {
        let half = |a: &Tensor, b: &Tensor| {
            let out = input(rank, step).f_matmul(a).unwrap().f_matmul(b).unwrap();
            out.f_square().unwrap().f_mean(Kind::Float).unwrap()
        };
        let sum = p[2].f_sum(Kind::Float).unwrap();
        let last = input(rank, step)
            .f_matmul(&p[1].f_detach().unwrap())
            .unwrap()
            .f_matmul(&p[3])
            .unwrap();
        let last = last.f_square().unwrap().f_mean(Kind::Float).unwrap();
        [half(&p[1], &p[0]), sum.f_add(&last).unwrap()]
    };
    let both = |p: &[Tensor], rank: usize, step: usize| {
        let [a, b] = losses(p, rank, step);
        a.f_add(&b).unwrap()
    };
    ranks(2, |group| {
        let p = parameters();
        let options = ReducerOptions {
            capacity: capacity(4.0),
            ..options()
        };
        let reducer = reducer(&p, group, options);
        for step in 0..5 {
            clear(&p);
            let mut parts = None;
            let run = || {
                let pair = losses(&p, group.rank(), step);
                let out = pair[0].f_add(&pair[1]).unwrap();
                parts = Some(pair);
                out
            };
            let _ = forward(&reducer, true, run).unwrap();
            let [a, b] = parts.unwrap();
            backward(&a).unwrap();
            reducer.check("zeroGrad()", Use::Clear, Some(&p)).unwrap();
            for tensor in &p {
                if let Some(mut grad) = tensor.grad_option().unwrap() {
                    let _ = grad.f_zero_().unwrap();
                }
            }
            backward(&b).unwrap();
            assert_eq!(grads(&p), expected(group.size(), both, &[step]), "step {step}");
        }
    });
}

/// Returns a new tensor: twice this rank's bucket.
struct Doubling;

impl CommHook for Doubling {
    fn name(&self) -> &'static str {
        "doubling"
    }

    fn run(&self, bucket: GradBucket, _: &ProcessGroup) -> HookFuture {
        Box::pin(ready(Ok(bucket.buffer.f_mul_scalar(2.0).unwrap())))
    }
}

fn local(rank: usize, step: usize) -> Grads {
    let p = parameters();
    engine(&loss(&p, rank, step), false).unwrap();
    grads(&p)
}

#[test]
fn a_hook_may_return_other_memory() {
    for options in [options as fn() -> _, views] {
        ranks(2, |group| {
            let p = parameters();
            let reducer = reducer(&p, group, options());
            reducer.register_comm_hook(Arc::new(Doubling), false).unwrap();
            for step in 0..5 {
                clear(&p);
                backward(&forward(&reducer, true, || loss(&p, group.rank(), step)).unwrap()).unwrap();
                let mut doubled = local(group.rank(), step);
                doubled.iter_mut().flatten().for_each(|value| *value *= 2.0);
                assert_eq!(grads(&p), doubled, "step {step}");
            }
        });
    }
}

/// Models of the same sizes train by turns; then one of the wrappers is gone.
#[test]
fn two_models_keep_their_gradients_apart() {
    for options in [options as fn() -> _, views] {
        ranks(2, |group| {
            let models = [parameters(), parameters()];
            let mut reducers: Vec<_> = models.iter().map(|p| reducer(p, group, options())).collect();
            let mut last = Vec::new();
            for step in 0..6 {
                let (p, reducer) = (&models[step % 2], &reducers[step % 2]);
                clear(p);
                backward(&forward(reducer, true, || loss(p, group.rank(), step)).unwrap()).unwrap();
                let average = expected(group.size(), loss, &[step]);
                assert_eq!(grads(p), average, "step {step}");
                if step > 0 {
                    assert_eq!(grads(&models[(step + 1) % 2]), last, "step {step}");
                }
                last = average;
            }
            drop(reducers.remove(0));
            for step in 6..9 {
                clear(&models[0]);
                engine(&loss(&models[0], group.rank(), step), false).unwrap();
                assert_eq!(grads(&models[0]), local(group.rank(), step), "step {step}");
                assert_eq!(grads(&models[1]), last, "step {step}");
            }
        });
    }
}
