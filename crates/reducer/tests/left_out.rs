//! A rank that leaves out a backward pass, so that its next gradients are those of another step than its peers'.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{Averager, Reducer, ReducerError, ReducerOptions, Use};
use support::{Mlp, backward, expected, finding_unused, forward, input, late, loss_of, options, ranks, views};

const SIZES: [i64; 3] = [5, 4, 2];

fn reducer(model: &Mlp, group: &ProcessGroup, options: ReducerOptions) -> Reducer {
    Reducer::new(model.parameters(), group.clone(), options).unwrap()
}

fn step(reducer: &Reducer, model: &Mlp, step: usize) -> Result<(), Arc<ReducerError>> {
    let x = input(reducer.group().rank(), step, SIZES[0]);
    backward(&loss_of(&forward(reducer, true, || model.forward(&x)).unwrap()))
}

#[test]
fn every_rank_hears_of_the_rank_that_left_out_a_pass_and_the_next_step_is_sound() {
    for (name, options) in [
        ("default", options as fn() -> ReducerOptions),
        ("views", views),
        ("unused", finding_unused),
        ("late", late),
    ] {
        let results = ranks(3, |group| {
            let model = Mlp::new(&SIZES);
            let reducer = reducer(&model, group, options());
            step(&reducer, &model, 0).unwrap();
            model.clear();
            if group.rank() == 1 {
                let x = input(1, 1, SIZES[0]);
                drop(forward(&reducer, true, || model.forward(&x)).unwrap());
            }
            let error = step(&reducer, &model, 2).unwrap_err();
            let ReducerError::StepsDiffer { peer, own, other, .. } = &*error else {
                panic!("{name}: {error}")
            };
            let found = (*peer, own.clone(), other.clone());
            model.clear();
            reducer.gradients_cleared(&model.tensors);
            reducer.check("optimizer.step()", Use::Step, None).unwrap();
            step(&reducer, &model, 3).unwrap();
            (found, model.grads())
        });
        for (rank, ((peer, own, other), grads)) in results.into_iter().enumerate() {
            let (mine, theirs) = if rank == 1 { ("2", "1") } else { ("1", "2") };
            assert_eq!((peer, &*own, &*other), (usize::from(rank != 1), mine, theirs), "{name}");
            if name != "late" {
                assert_eq!(grads, expected(3, &SIZES, 3), "{name}");
            }
        }
    }
}

#[test]
fn passes_that_are_left_out_everywhere_or_do_not_train_are_no_difference() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = reducer(&model, group, options());
        for round in 0..3 {
            let x = input(group.rank(), round, SIZES[0]);
            drop(forward(&reducer, true, || model.forward(&x)).unwrap());
            if group.rank() == 1 {
                // An evaluation, and a pass under noSync.
                reducer.begin_forward(true, true).unwrap();
                reducer.prepare_for_backward(true, false, &[model.forward(&x)]).unwrap();
                drop(forward(&reducer, false, || model.forward(&x)).unwrap());
            }
            step(&reducer, &model, round).unwrap();
        }
    });
}
