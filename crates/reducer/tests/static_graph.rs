//! A static graph: the first pass counts gradients, later ones need no search for unused parameters.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{Averager, Reducer, ReducerError, ReducerOptions, Use};
use lockstep_torch::{Tensor, autograd};
use support::{Mlp, backward, capacity, engine, finding_unused, forward, input, loss_of, options, ranks, views};

const SIZES: [i64; 4] = [3, 3, 3, 3];

fn fixed(options: ReducerOptions) -> ReducerOptions {
    ReducerOptions {
        static_graph: true,
        capacity: capacity(40.0),
        ..options
    }
}

fn reducer(model: &Mlp, group: &ProcessGroup, options: ReducerOptions) -> Reducer {
    Reducer::new(model.parameters(), group.clone(), options).unwrap()
}

/// Runs a step through these layers.
fn step(reducer: &Reducer, model: &Mlp, step: usize, layers: &[usize]) -> Result<(), Arc<ReducerError>> {
    let x = input(reducer.group().rank(), step, 3);
    backward(&loss_of(
        &forward(reducer, true, || model.forward_through(&x, layers)).unwrap(),
    ))
}

/// The gradients of `count` steps of a model with a static graph, each of which `step` runs.
fn gradients_of(
    group: &ProcessGroup,
    count: usize,
    step: impl Fn(&Mlp, &Reducer, usize),
) -> Vec<Vec<Option<Vec<f32>>>> {
    let model = Mlp::new(&SIZES);
    let reducer = reducer(&model, group, fixed(options()));
    let run = |number| {
        model.clear();
        step(&model, &reducer, number);
        model.grads()
    };
    (0..count).map(run).collect()
}

#[test]
fn gradients_are_those_that_a_search_for_unused_parameters_gives() {
    for views in [false, true] {
        let gradients = |options: ReducerOptions| {
            ranks(2, |group| {
                let options = ReducerOptions {
                    gradient_as_bucket_view: views,
                    ..options.clone()
                };
                let model = Mlp::new(&SIZES);
                let reducer = reducer(&model, group, options);
                // Rank 0 uses layers 0 and 1, rank 1 layer 0; nobody uses layer 2.
                let layers = [0, 1];
                let steps = (0..4).map(|number| {
                    model.clear();
                    step(&reducer, &model, number, &layers[..2 - group.rank()]).unwrap();
                    model.grads()
                });
                let steps: Vec<_> = steps.collect();
                (steps, reducer.last_used_map(), reducer.bucket_indices())
            })
        };
        let [searched, fixed] = [finding_unused(), fixed(options())].map(gradients);
        for (searched, fixed) in searched.into_iter().zip(fixed) {
            assert_eq!((&searched.0, &searched.1), (&fixed.0, &fixed.1));
            assert_eq!(fixed.1, [2, 2, 1, 1, 0, 0]);
            // Rebuilt in ready order; unused parameters come last.
            assert_eq!(fixed.2.last().unwrap().last(), Some(&5));
            assert_ne!(fixed.2, searched.2);
        }
    }
}

#[test]
fn a_gradient_that_arrives_several_times_is_complete_when_it_has_arrived_as_often() {
    let results = ranks(2, |group| {
        gradients_of(group, 4, |model, reducer, number| {
            let x = input(group.rank(), number, 3);
            let inner = std::sync::Mutex::new(loss_of(&model.forward_through(&x, &[0, 1])));
            let output = forward(reducer, true, || model.forward(&x)).unwrap();
            // As a checkpoint does, a pass inside the pass uses layers 0 and 1 once more.
            let hook = move |gradient| {
                engine(&inner.lock().unwrap(), false)?;
                Ok(gradient)
            };
            autograd::hook_gradient(&output, hook).unwrap();
            backward(&loss_of(&output)).unwrap();
            reducer.check("optimizer.step()", Use::Step, None).unwrap();
        })
    });
    assert_eq!(results[0], results[1]);
    for (number, grads) in results[0].iter().enumerate() {
        let mut sums: Vec<Vec<f32>> = Vec::new();
        for rank in 0..2 {
            let model = Mlp::new(&SIZES);
            let x = input(rank, number, 3);
            engine(&loss_of(&model.forward_through(&x, &[0, 1])), false).unwrap();
            engine(&loss_of(&model.forward(&x)), false).unwrap();
            let halves = model
                .grads()
                .into_iter()
                .map(|grad| grad.unwrap().iter().map(|value| value * 0.5).collect());
            let halves: Vec<Vec<f32>> = halves.collect();
            if rank == 0 {
                sums = halves;
            } else {
                let pairs = sums.iter_mut().flatten().zip(halves.into_iter().flatten());
                pairs.for_each(|(sum, half)| *sum += half);
            }
        }
        let found: Vec<_> = grads.iter().map(|grad| grad.clone().unwrap()).collect();
        assert_eq!(found, sums, "step {number}");
    }
}

#[test]
fn upstream_43_test_invalid_static_graph() {
    let errors = ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, fixed(views()));
        step(&reducer, &model, 0, &[0, 1]).unwrap();
        step(&reducer, &model, 1, &[0, 1]).unwrap();
        // A parameter that was unused is used.
        let used = if group.rank() == 0 { &[0, 1, 2][..] } else { &[0, 1] };
        step(&reducer, &model, 2, used).unwrap_err().to_string()
    });
    let changed = "Your training graph has changed in this iteration, e.g., one parameter is unused in first iteration, \
                   but then got used in the second iteration.";
    assert!(errors[0].contains(changed) && errors[0].contains("2."), "{errors:?}");
    assert!(errors[1].contains(changed), "{errors:?}");
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, fixed(options()));
        step(&reducer, &model, 0, &[0, 1, 2]).unwrap();
        // A parameter that was used is unused.
        step(&reducer, &model, 1, &[0, 1]).unwrap();
        let ReducerError::Incomplete { missing, advice, .. } =
            reducer.check("optimizer.step()", Use::Step, None).unwrap_err()
        else {
            panic!("the step is not refused")
        };
        assert_eq!(missing, [(4, "2.weight".to_owned()), (5, "2.bias".to_owned())]);
        assert!(advice.contains("training graph has changed"));
    });
}

#[test]
fn upstream_44_test_static_graph_api_cpu() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, options());
        reducer.set_static_graph().unwrap();
        for number in 0..3 {
            step(&reducer, &model, number, &[0, 1, 2]).unwrap();
        }
        let error = reducer.set_static_graph().unwrap_err();
        assert!(matches!(error, ReducerError::InvalidArgument(_)), "{error}");
        let text = "should be called before training loop starts";
        assert!(error.to_string().contains(text), "{error}");
    });
}

#[test]
fn a_rank_with_another_graph_is_told_to_all() {
    let errors = ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, options());
        if group.rank() == 1 {
            reducer.set_static_graph().unwrap();
        }
        step(&reducer, &model, 0, &[0, 1, 2]).unwrap_err()
    });
    for error in errors {
        let ReducerError::HookMismatch { what, own, .. } = &*error else {
            panic!("{error}")
        };
        assert_eq!(*what, "graph and buckets");
        assert!(own.contains(&"a static graph".to_owned()), "{error}");
    }
}

#[test]
fn upstream_45_test_static_graph_multi_forward() {
    // Twice through the model, then one backward pass.
    let loss = |run: &dyn Fn() -> Tensor| loss_of(&run().f_add(&run()).unwrap());
    let results = ranks(2, |group| {
        gradients_of(group, 3, |model, reducer, number| {
            let x = input(0, number, 3);
            backward(&loss(&|| forward(reducer, true, || model.forward(&x)).unwrap())).unwrap();
        })
    });
    for (number, grads) in results[1].iter().enumerate() {
        let model = Mlp::new(&SIZES);
        engine(&loss(&|| model.forward(&input(0, number, 3))), false).unwrap();
        assert_eq!(*grads, model.grads(), "step {number}");
    }
}
