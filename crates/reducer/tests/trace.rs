//! The times of buckets, for traces.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{
    AllReduce, Averager, BucketTimes, CommHook, GradBucket, HookFuture, Issuing, Noop, Reducer, ReducerError,
    ReducerOptions, ReductionTimes, Span,
};
use lockstep_torch::autograd::hook_gradient;
use support::{
    LIMIT, Mlp, Trained, backward, capacity, finding_unused, forward, input, loss_of, options, ranks, views,
};

const SIZES: [i64; 4] = [5, 7, 4, 2];

fn small(options: ReducerOptions) -> ReducerOptions {
    ReducerOptions {
        capacity: capacity(60.0),
        ..options
    }
}

fn made(group: &ProcessGroup, options: ReducerOptions) -> (Mlp, Reducer) {
    let model = Mlp::new(&SIZES);
    let reducer = Reducer::new(model.parameters(), group.clone(), options).unwrap();
    (model, reducer)
}

fn step_through(reducer: &Reducer, model: &Mlp, layers: &[usize]) -> Result<(), Arc<ReducerError>> {
    let x = input(reducer.group().rank(), 0, SIZES[0]);
    backward(&loss_of(
        &forward(reducer, true, || model.forward_through(&x, layers)).unwrap(),
    ))
}

fn step(reducer: &Reducer, model: &Mlp) -> Result<(), Arc<ReducerError>> {
    step_through(reducer, model, &[0, 1, 2])
}

/// Whether `inner` lies in `outer`.
fn lies_in(inner: Span, outer: Span) -> bool {
    outer[0] <= inner[0] && inner[0] <= inner[1] && inner[1] <= outer[1]
}

/// Checks what holds for every bucket that this rank filled and communicated. Returns its fill, launch and end.
fn check(times: &BucketTimes) -> (Span, u64, u64) {
    let [fill, written] = [times.fill, times.write_back].map(Option::unwrap);
    let (launched, finished) = (times.launched.unwrap(), times.finished.unwrap());
    let all = [fill[0], fill[1], launched, finished, written[0], written[1]];
    assert!(all.is_sorted(), "{times:?}");
    assert!(times.copies.iter().all(|(_, span)| lies_in(*span, fill)), "{times:?}");
    (fill, launched, finished)
}

fn parameters(times: &ReductionTimes) -> Vec<Vec<usize>> {
    times.buckets.iter().map(|bucket| bucket.parameters.clone()).collect()
}

#[test]
fn one_reduction_is_recorded_when_it_is_asked_for() {
    for options in [options, views, finding_unused] {
        ranks(3, |group| {
            let (model, reducer) = made(group, small(options()));
            step(&reducer, &model).unwrap();
            assert!(reducer.take_times().is_none());
            for iteration in [2, 4] {
                assert!(reducer.trace());
                assert!(!reducer.trace(), "again");
                let began = reducer.now();
                step(&reducer, &model).unwrap();
                assert!(!reducer.trace(), "not taken yet");
                let pass = [began, reducer.now()];
                let times = reducer.take_times().unwrap();
                assert_eq!(
                    (times.iteration, times.hook.as_str(), times.divides),
                    (iteration, "", true)
                );
                assert_eq!(parameters(&times), reducer.bucket_indices());
                let all: Vec<_> = times.buckets.iter().map(check).collect();
                assert!(all.len() >= 2 && all.iter().all(|(fill, ..)| lies_in(*fill, pass)));
                // Each bucket is launched while the next ones are being filled.
                assert!(all.windows(2).all(|two| two[0].1 < two[1].0[1]), "{times:?}");
                for times in &times.buckets {
                    let mut copied: Vec<_> = times.copies.iter().map(|(parameter, _)| *parameter).collect();
                    copied.sort_unstable();
                    let mut expected = times.parameters.clone();
                    expected.sort_unstable();
                    assert_eq!(copied, expected);
                    assert_eq!(
                        times.bytes,
                        4 * expected
                            .iter()
                            .map(|index| model.tensors[*index].numel())
                            .sum::<usize>()
                    );
                }
                step(&reducer, &model).unwrap();
                assert!(reducer.take_times().is_none(), "nobody asked");
            }
        });
    }
}

#[test]
fn a_reduction_of_two_passes_is_recorded_as_one() {
    ranks(2, |group| {
        let (model, reducer) = made(group, small(options()));
        step(&reducer, &model).unwrap();
        assert!(reducer.trace());
        let x = input(group.rank(), 0, SIZES[0]);
        let mut outputs = Vec::new();
        let run = || {
            outputs.extend([
                model.forward_through(&x, &[0]),
                model.forward_through(&input(group.rank(), 1, 7), &[1, 2]),
            ]);
            outputs[1].shallow_clone()
        };
        drop(forward(&reducer, true, run).unwrap());
        backward(&loss_of(&outputs[1])).unwrap();
        assert!(reducer.take_times().is_none());
        let between = reducer.now();
        backward(&loss_of(&outputs[0])).unwrap();
        let times = reducer.take_times().unwrap();
        let ends: Vec<_> = times.buckets.iter().map(|times| check(times).0[1]).collect();
        assert!(ends[0] < between && ends[ends.len() - 1] > between);
    });
}

#[test]
fn nothing_of_a_reduction_without_averages_remains() {
    ranks(2, |group| {
        let (model, reducer) = made(group, small(options()));
        step(&reducer, &model).unwrap();
        assert!(reducer.trace());
        if group.rank() == 1 {
            let x = input(1, 0, SIZES[0]);
            drop(forward(&reducer, true, || model.forward(&x)).unwrap());
        }
        let error = step(&reducer, &model).unwrap_err();
        assert!(matches!(*error, ReducerError::StepsDiffer { .. }), "{error}");
        assert!(reducer.take_times().is_none());
        model.clear();
        reducer.gradients_cleared(&model.tensors);
        let began = reducer.now();
        step(&reducer, &model).unwrap();
        let times = reducer.take_times().unwrap();
        assert!(times.buckets.iter().all(|times| check(times).0[0] > began), "{times:?}");
    });
}

#[test]
fn gradients_that_are_collected_after_the_pass_fill_their_bucket_then() {
    ranks(2, |group| {
        let delayed = vec!["0.weight".to_owned(), "0.bias".to_owned()];
        let (model, reducer) = made(
            group,
            ReducerOptions {
                delayed,
                ..small(options())
            },
        );
        step(&reducer, &model).unwrap();
        assert!(reducer.trace());
        step(&reducer, &model).unwrap();
        let times = reducer.take_times().unwrap();
        let all: Vec<_> = times.buckets.iter().map(check).collect();
        let [.., before, late] = &all[..] else { unreachable!() };
        assert_eq!(parameters(&times).last().unwrap(), &[0, 1]);
        assert!(late.0[0] > before.1);
    });
}

#[test]
fn buckets_that_are_not_communicated_have_no_launch() {
    ranks(2, |group| {
        let options = ReducerOptions {
            skip_all_reduce_unused_params: true,
            ..small(finding_unused())
        };
        let (model, reducer) = made(group, options);
        assert!(reducer.trace());
        step_through(&reducer, &model, &[0]).unwrap();
        let times = reducer.take_times().unwrap();
        for times in &times.buckets {
            let is_used = times.parameters.iter().any(|index| *index < 2);
            assert_eq!((times.launched.is_some(), times.finished.is_some()), (is_used, is_used));
        }
    });
}

#[test]
fn a_hook_that_sends_nothing_has_no_end() {
    ranks(2, |group| {
        for (hook, ends) in [
            (Arc::new(Noop) as Arc<dyn CommHook>, false),
            (Arc::new(AllReduce::HOOK), true),
        ] {
            let trained = Trained::new(group, &SIZES, hook, small(options()));
            assert!(trained.reducer.trace());
            trained.steps(0..1);
            let times = trained.reducer.take_times().unwrap();
            assert!(!times.divides, "that is the hook's");
            assert_eq!(times.hook, if ends { "allReduce" } else { "noop" });
            assert!(times.buckets.iter().all(|times| times.finished.is_some() == ends));
        }
    });
}

/// Does nothing on the hook thread, and tells of it.
struct Tells(Mutex<mpsc::Sender<()>>);

impl CommHook for Tells {
    fn name(&self) -> &'static str {
        "tells"
    }

    fn issuing(&self) -> Issuing {
        Issuing::OnHookThread
    }

    fn run(&self, bucket: GradBucket, _: &ProcessGroup) -> HookFuture {
        let told = self.0.lock().unwrap().send(());
        Box::pin(async move {
            told?;
            Ok(bucket.buffer)
        })
    }
}

#[test]
fn a_hook_on_its_own_thread_ends_while_the_pass_goes_on() {
    ranks(1, |group| {
        let (sender, receiver) = mpsc::channel();
        let trained = Trained::new(group, &SIZES, Arc::new(Tells(Mutex::new(sender))), small(options()));
        trained.steps(0..1);
        let _ = receiver.try_iter().count();
        // The gradient of the first layer comes last, and not before the first bucket's hook has run.
        let receiver = Mutex::new(receiver);
        hook_gradient(&trained.model.tensors[0], move |_| {
            receiver.lock().unwrap().recv_timeout(LIMIT)?;
            std::thread::sleep(Duration::from_millis(100));
            Ok(None)
        })
        .unwrap();
        assert!(trained.reducer.trace());
        trained.steps(1..2);
        let times = trained.reducer.take_times().unwrap();
        let (fill, ..) = check(times.buckets.last().unwrap());
        assert!(times.buckets[0].finished.unwrap() < fill[1], "{times:?}");
    });
}
