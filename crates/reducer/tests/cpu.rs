//! `DistributedDataParallelCPU`: one reduction after each backward pass.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use lockstep_collectives::{CallOptions, CollectivesError, ProcessGroup, ReduceOp};
use lockstep_reducer::{Averager, Claim, Model, ModelTensor, Protocol, Reducer, ReducerError, Use};
use lockstep_torch::{Device, Kind, Tensor, TensorExt, autograd};
use support::{
    Mlp, backward, backward_with, engine, finishes, flat, grad, input, late, leaf, loss_of, parameter, ramp, ranks,
    wait,
};

const SIZES: [i64; 4] = [5, 7, 4, 2];

fn named(tensors: &[&Tensor]) -> Vec<ModelTensor> {
    let named = tensors.iter().enumerate();
    named.map(|(i, tensor)| parameter(&i.to_string(), tensor)).collect()
}

fn claim(parameters: &[ModelTensor], buffers: &[ModelTensor]) -> Claim {
    Claim {
        operation: "DistributedDataParallelCPU.create",
        model: Model::describe(parameters, buffers, []).unwrap(),
        protocol: Protocol::Native,
        init_sync: true,
    }
}

/// A reducer whose ranks have compared their models.
fn reducer(tensors: &[&Tensor], group: &ProcessGroup) -> Reducer {
    let parameters = named(tensors);
    let claim = claim(&parameters, &[]);
    let reducer = Reducer::new(parameters, group.clone(), late()).unwrap();
    wait(reducer.sync_parameters(claim, Vec::new(), None)).unwrap();
    reducer
}

fn of(model: &Mlp, group: &ProcessGroup) -> Reducer {
    reducer(&model.tensors.iter().collect::<Vec<_>>(), group)
}

/// A forward pass with this rank's input of a step.
fn forward(reducer: &Reducer, model: &Mlp, step: usize) -> Tensor {
    reducer.begin_forward(true, true).unwrap();
    loss_of(&model.forward(&input(reducer.group().rank(), step, SIZES[0])))
}

/// The gradients of all ranks, added in rank order, divided by their number.
fn expected(world: usize, step: usize) -> Vec<Option<Vec<f32>>> {
    let all: Vec<_> = (0..world)
        .map(|rank| {
            let model = Mlp::new(&SIZES);
            engine(&loss_of(&model.forward(&input(rank, step, SIZES[0]))), false).unwrap();
            model.grads()
        })
        .collect();
    let count = all[0].len();
    let average = |index: usize| {
        let mut sum = all[0][index].clone().unwrap();
        for grads in &all[1..] {
            let other = grads[index].as_ref().unwrap();
            sum.iter_mut().zip(other).for_each(|(sum, value)| *sum += value);
        }
        Some(sum.into_iter().map(|value| value / world as f32).collect())
    };
    (0..count).map(average).collect()
}

#[test]
fn gradients_are_summed_and_then_divided() {
    for world in [1, 2, 3, 4] {
        let results = ranks(world, |group| {
            let model = Mlp::new(&SIZES);
            let reducer = of(&model, group);
            // One broadcast per parameter.
            assert_eq!(group.sequence(), 6);
            let mut steps = Vec::new();
            for step in 0..3 {
                model.clear();
                backward(&forward(&reducer, &model, step)).unwrap();
                steps.push(model.grads());
            }
            // One all-reduce per step, and no other collective.
            assert_eq!(group.sequence(), 9);
            steps
        });
        for steps in results {
            for (step, grads) in steps.iter().enumerate() {
                assert_eq!(*grads, expected(world, step), "world {world}, step {step}");
            }
        }
    }
}

#[test]
fn every_rank_begins_with_rank_0s_parameters_and_buffers_whatever_their_strides() {
    let results = ranks(3, |group| {
        let own = |shape: &[i64]| {
            let values = Tensor::f_full(shape, group.rank() as f64 + 1.0, (Kind::Float, Device::Cpu)).unwrap();
            values.f_add(&ramp(shape, 0.1)).unwrap()
        };
        let transposed = own(&[3, 2]).f_transpose(0, 1).unwrap();
        transposed.set_requires_grad_flag(true).unwrap();
        let (frozen, empty, number) = (own(&[2]), own(&[0, 3]), own(&[]));
        let parameters = named(&[&transposed, &frozen, &empty, &number]);
        let buffers = vec![parameter("count", &own(&[2]))];
        let claim = claim(&parameters, &buffers);
        let reducer = Reducer::new(parameters, group.clone(), late()).unwrap();
        let buffer = buffers[0].tensor.share().unwrap();
        wait(reducer.sync_parameters(claim, vec![buffer], None)).unwrap();
        assert_eq!(group.sequence(), 5);
        assert_eq!(transposed.version().unwrap(), 0);
        [&transposed, &frozen, &empty, &number, &buffers[0].tensor].map(flat)
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
    assert!((results[0][3][0] - 1.0).abs() < 1e-6, "{results:?}");
}

#[test]
fn dtypes_travel_apart_and_unused_parameters_stay_without_a_gradient() {
    let results = ranks(2, |group| {
        let float = leaf(&ramp(&[3], 0.5));
        let double = leaf(&ramp(&[2], 0.5).f_to_kind(Kind::Double).unwrap());
        let unused = leaf(&ramp(&[2], 0.5));
        let complex = leaf(&Tensor::f_complex(&ramp(&[2], 0.3), &ramp(&[2], 0.6)).unwrap());
        let empty = leaf(&Tensor::f_zeros([0, 4], (Kind::Float, Device::Cpu)).unwrap());
        let reducer = reducer(&[&double, &unused, &float, &complex, &empty], group);
        let before = group.sequence();
        let factor = (group.rank() + 1) as f64;
        for _ in 0..2 {
            reducer.begin_forward(true, true).unwrap();
            let sum = |t: &Tensor| t.f_mul_scalar(factor).unwrap().f_sum(Kind::Double).unwrap();
            let parts = [&float, &double, &empty].map(sum);
            let whole = parts[0].f_add(&parts[1]).unwrap().f_add(&parts[2]).unwrap();
            let whole = whole.f_add(&sum(&complex.f_view_as_real().unwrap())).unwrap();
            backward(&whole).unwrap();
        }
        assert_eq!(group.sequence() - before, 6);
        assert_eq!(grad(&unused), None);
        assert_eq!(empty.grad_option().unwrap().unwrap().shape().unwrap(), [0, 4]);
        let double = double.grad_option().unwrap().unwrap().f_to_kind(Kind::Float).unwrap();
        let complex = complex.grad_option().unwrap().unwrap().f_view_as_real().unwrap();
        (grad(&float).unwrap(), flat(&double), flat(&complex))
    });
    // The second pass adds 1 and 2 to the average of 1 and 2.
    assert_eq!(results, vec![(vec![3.0; 3], vec![3.0; 2], vec![3.0; 4]); 2]);
}

#[test]
fn a_pass_without_gradients_arms_nothing_and_one_that_comes_to_no_parameter_reduces_nothing() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = of(&model, group);
        let before = group.sequence();
        reducer.begin_forward(false, true).unwrap();
        assert!(!reducer.is_awaited());
        // Several forward passes and an unrelated backward pass, before the one reduction.
        for step in 0..3 {
            let _ = forward(&reducer, &model, step);
        }
        let other = Mlp::new(&SIZES);
        backward(&loss_of(&other.forward(&input(0, 0, SIZES[0])))).unwrap();
        assert_eq!(group.sequence(), before);
        assert!(reducer.is_awaited());
        let loss = forward(&reducer, &model, 0);
        let inputs: Vec<Tensor> = model.tensors.iter().map(|t| t.share().unwrap()).collect();
        let options = autograd::GradOptions {
            retain_graph: true,
            ..autograd::GradOptions::default()
        };
        let recording = lockstep_torch::modes::Modes::DEFAULT;
        autograd::grad(&[loss.share().unwrap()], &[None], &inputs, options, recording).unwrap();
        assert_eq!(group.sequence(), before);
        backward(&loss).unwrap();
        assert_eq!(group.sequence(), before + 1);
        assert_eq!(model.grads(), expected(2, 0));
    });
}

#[test]
fn a_second_backward_pass_without_a_forward_pass_is_refused_and_its_gradients_are_not_used() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = of(&model, group);
        let loss = forward(&reducer, &model, 0);
        backward_with(&loss, true).unwrap();
        reducer.check("step", Use::Step, None).unwrap();
        let error = backward(&loss).unwrap_err();
        assert!(matches!(*error, ReducerError::NotArmed { .. }), "{error}");
        let refused = reducer.check("step", Use::Step, None).unwrap_err();
        let ReducerError::NotSynced { names, .. } = &refused else {
            panic!("{refused}")
        };
        assert_eq!(names.len(), 1);
        reducer.check("read", Use::Read, None).unwrap();
        reducer.check("step", Use::Step, Some(&[ramp(&[2], 1.0)])).unwrap();
        // Step is allowed after gradients are cleared, or averaged by a later pass.
        model.clear();
        reducer.gradients_cleared(&model.tensors);
        reducer.check("step", Use::Step, None).unwrap();
        backward(&forward(&reducer, &model, 1)).unwrap();
        assert_eq!(model.grads(), expected(2, 1));
    });
}

#[test]
fn different_gradients_are_told_to_every_rank_and_the_group_stays_sound() {
    let errors = ranks(3, |group| {
        let model = Mlp::new(&[3, 3, 3]);
        let reducer = of(&model, group);
        let before = group.sequence();
        let mut errors = Vec::new();
        for _ in 0..2 {
            reducer.begin_forward(true, true).unwrap();
            let layers: &[usize] = if group.rank() == 1 { &[0] } else { &[0, 1] };
            let loss = loss_of(&model.forward_through(&input(group.rank(), 0, 3), layers));
            let error = backward(&loss).unwrap_err();
            let ReducerError::GradientsDiffer { peer, .. } = &*error else {
                panic!("{error}")
            };
            errors.push((*peer, error.to_string()));
            let refused = reducer.check("step", Use::Step, None).unwrap_err();
            assert!(matches!(refused, ReducerError::NotSynced { .. }), "{refused}");
            model.clear();
            reducer.gradients_cleared(&model.tensors);
        }
        assert_eq!(group.sequence(), before);
        reducer.begin_forward(true, true).unwrap();
        backward(&loss_of(&model.forward(&input(group.rank(), 0, 3)))).unwrap();
        errors
    });
    for (rank, errors) in errors.iter().enumerate() {
        for (peer, text) in errors {
            assert_eq!(*peer, usize::from(rank != 1));
            let other = format!("a dense one on rank {}", if rank == 1 { 0 } else { rank });
            for part in ["'2'", "'3'", "none on rank 1", &other] {
                assert!(text.contains(part), "{text}");
            }
            assert!(!text.contains("'0'"), "{text}");
        }
    }
}

fn embed(weight: &Tensor, sparse: bool) -> Tensor {
    let indices = Tensor::f_from_slice(&[1_i64, 1, 2]).unwrap();
    let rows = Tensor::f_embedding(weight, &indices, -1, false, sparse).unwrap();
    rows.f_sum(Kind::Float).unwrap()
}

#[test]
fn sparse_gradients_are_refused_on_every_rank() {
    for sparse_ranks in [&[0, 1][..], &[1]] {
        let errors = ranks(2, |group| {
            let weight = leaf(&ramp(&[4, 2], 0.4));
            let reducer = reducer(&[&weight], group);
            reducer.begin_forward(true, true).unwrap();
            backward(&embed(&weight, sparse_ranks.contains(&group.rank()))).unwrap_err()
        });
        for error in errors {
            match (&*error, sparse_ranks.len()) {
                (ReducerError::Gradient { name, message }, 2) => {
                    assert_eq!(name, "0");
                    assert!(message.contains("dense gradients only"), "{message}");
                }
                (ReducerError::GradientsDiffer { differences, .. }, 1) => {
                    assert!(differences.contains("a sparse one on rank 1"), "{differences}");
                }
                (error, _) => panic!("{error}"),
            }
        }
    }
}

#[test]
fn a_pass_that_fails_on_one_rank_ends_on_the_others_and_nothing_is_averaged_any_more() {
    for before_the_first in [true, false] {
        let errors = ranks(2, |group| {
            let model = Mlp::new(&SIZES);
            let reducer = of(&model, group);
            let loss = forward(&reducer, &model, 0);
            if group.rank() == 0 {
                let hooked = if before_the_first { &loss } else { &model.tensors[0] };
                autograd::hook_gradient(hooked, |_| Err("not this one".into())).unwrap();
                let error = engine(&loss, false).unwrap_err();
                // As in the addon.
                reducer.pass_failed(&[loss], &[], &error).unwrap();
                assert!(finishes().is_empty());
            } else {
                let error = backward(&loss).unwrap_err();
                let aborted = matches!(&*error, ReducerError::Collectives(CollectivesError::PeerAborted { .. }));
                assert!(aborted && error.to_string().contains("not this one"), "{error}");
            }
            let refused = [
                reducer.begin_forward(true, true).unwrap_err(),
                reducer.check("step", Use::Step, None).unwrap_err(),
            ];
            reducer.check("zeroGrad", Use::Clear, None).unwrap();
            refused.map(|error| matches!(error, ReducerError::Failed { .. }))
        });
        assert_eq!(errors, [[true, true], [true, true]]);
    }
}

#[test]
fn gradients_are_guarded_while_they_are_averaged() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = of(&model, group);
        engine(&forward(&reducer, &model, 0), false).unwrap();
        for usage in [Use::Step, Use::Read, Use::Clear] {
            let error = reducer.check("it", usage, None).unwrap_err();
            assert!(matches!(error, ReducerError::BackwardPending { .. }), "{error}");
        }
        let error = reducer.begin_forward(false, true).unwrap_err();
        assert!(matches!(error, ReducerError::BackwardPending { .. }), "{error}");
        let error = group.all_reduce(&ramp(&[1], 1.0), ReduceOp::Sum, &CallOptions::default());
        assert!(
            matches!(error, Err(CollectivesError::DuringReduction { .. })),
            "{error:?}"
        );
        for finish in finishes() {
            wait(finish).unwrap();
        }
        assert_eq!(model.grads(), expected(2, 0));
    });
}

#[test]
fn a_rank_that_does_something_else_is_noticed_by_all() {
    let errors = ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = of(&model, group);
        let loss = forward(&reducer, &model, 0);
        if group.rank() == 0 {
            let error = backward(&loss).unwrap_err();
            reducer.check("step", Use::Step, None).unwrap_err();
            error.to_string()
        } else {
            let options = CallOptions {
                verify: true,
                ..CallOptions::default()
            };
            let work = group.all_reduce(&ramp(&[1], 1.0), ReduceOp::Sum, &options).unwrap();
            work.wait(None).unwrap_err().to_string()
        }
    });
    for error in errors {
        assert!(error.contains("does not match its peers"), "{error}");
    }
}

#[test]
fn frozen_parameters_are_left_out_and_hooked_when_they_are_trained_again() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let [first, rest @ ..] = model.tensors.as_slice() else {
            panic!("no parameters")
        };
        let train = |tensors: &[Tensor], value: bool| {
            for tensor in tensors {
                tensor.set_requires_grad_flag(value).unwrap();
            }
        };
        train(rest, false);
        let reducer = of(&model, group);
        backward(&forward(&reducer, &model, 0)).unwrap();
        assert_eq!(grad(first), expected(2, 0)[0]);
        assert!(rest.iter().all(|tensor| grad(tensor).is_none()));
        // Now only the other parameters: only their own hooks can detect the pass.
        model.clear();
        train(rest, true);
        train(std::slice::from_ref(first), false);
        backward(&forward(&reducer, &model, 1)).unwrap();
        assert_eq!(model.grads()[1..], expected(2, 1)[1..]);
    });
}

#[test]
fn two_wrappers_of_one_backward_pass_are_averaged_one_after_the_other() {
    let results = ranks(2, |group| {
        let (a, b) = (Mlp::new(&SIZES), Mlp::new(&SIZES));
        let (first, second) = (of(&a, group), of(&b, group));
        let loss = forward(&first, &a, 0).f_add(&forward(&second, &b, 1)).unwrap();
        engine(&loss, false).unwrap();
        let mut waiting = finishes();
        assert_eq!(waiting.len(), 2);
        // One rank polls the later reduction first.
        if group.rank() == 1 {
            waiting.reverse();
        }
        wait(async {
            let mut waiting: Vec<_> = waiting.into_iter().map(Some).collect();
            std::future::poll_fn(|context| {
                for slot in &mut waiting {
                    if let Some(finish) = slot
                        && finish.as_mut().poll(context).is_ready()
                    {
                        *slot = None;
                    }
                }
                if waiting.iter().all(Option::is_none) {
                    std::task::Poll::Ready(())
                } else {
                    std::task::Poll::Pending
                }
            })
            .await;
        });
        (a.grads(), b.grads())
    });
    assert_eq!(results, vec![(expected(2, 0), expected(2, 1)); 2]);
}

#[test]
fn a_model_without_trainable_parameters_is_refused() {
    ranks(1, |group| {
        for parameters in [Vec::new(), named(&[&ramp(&[2], 1.0)])] {
            let error = Reducer::new(parameters, group.clone(), late()).err().unwrap();
            let text = error.to_string();
            assert!(text.starts_with("DistributedDataParallelCPU is not needed"), "{text}");
        }
    });
}
