//! Gradients that are not what their buckets expect.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::future::ready;
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{Averager, CommHook, GradBucket, HookFuture, Reducer, ReducerOptions};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};
use support::{backward, forward, leaf, options, parameter, ramp, ranks, views};

/// A weight, and its reducer on a group of one rank.
fn made(group: &ProcessGroup, options: ReducerOptions) -> (Tensor, Reducer) {
    let weight = leaf(&ramp(&[2, 3], 0.7));
    let reducer = Reducer::new(vec![parameter("weight", &weight)], group.clone(), options).unwrap();
    (weight, reducer)
}

/// The error of a step, if there is one.
fn step(weight: &Tensor, reducer: &Reducer) -> String {
    let loss = || weight.f_square().unwrap().f_sum(Kind::Float).unwrap();
    let ended = backward(&forward(reducer, true, loss).unwrap());
    ended.err().map_or(String::new(), |error| error.to_string())
}

#[test]
fn of_other_strides_are_copied_with_a_warning() {
    ranks(1, |group| {
        let (weight, reducer) = made(group, options());
        let turned = Tensor::f_zeros([3, 2], (Kind::Float, Device::Cpu))
            .unwrap()
            .f_transpose(0, 1)
            .unwrap();
        weight.set_grad_option(Some(&turned)).unwrap();
        assert_eq!(step(&weight, &reducer), "");
        let warnings = reducer.take_warnings();
        let [warning] = &warnings[..] else {
            panic!("{warnings:?}")
        };
        assert!(
            warning.starts_with("Grad strides do not match bucket view strides."),
            "{warning}"
        );
        assert!(warning.contains("strides [1, 2] and [3, 1]"), "{warning}");
    });
}

/// Puts another gradient in the place of a bucket view.
struct Replacing;

impl CommHook for Replacing {
    fn name(&self) -> &'static str {
        "replacing"
    }

    fn run(&self, bucket: GradBucket, _: &ProcessGroup) -> HookFuture {
        let parameter = &bucket.parameters[0];
        let other = parameter.grad_option().unwrap().unwrap().f_zeros_like().unwrap();
        parameter.set_grad_option(Some(&other)).unwrap();
        Box::pin(ready(Ok(bucket.buffer)))
    }
}

#[test]
fn that_were_replaced_during_a_reduction_are_refused_where_they_are_views() {
    ranks(1, |group| {
        let (weight, reducer) = made(group, views());
        reducer.register_comm_hook(Arc::new(Replacing), false).unwrap();
        let text = step(&weight, &reducer);
        assert!(text.contains("not the expected DDP bucket view"), "{text}");
        assert!(text.contains("weight"), "{text}");
    });
}
