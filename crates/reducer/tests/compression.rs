//! The built-in hooks that send less: their formulas, their state, and several buckets.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use std::sync::Arc;

use lockstep_collectives::{InProcess, ProcessGroup};
use lockstep_reducer::{
    AllReduce, CommHook, Compressed, Noop, PostLocalSgd, PowerSgd, PowerSgdOptions, Quantization, ReducerError,
    ReducerOptions,
};
use support::{Mlp, Trained, capacity, engine, expected, input, loss_of, options, ranks, views};

const SIZES: [i64; 4] = [5, 7, 4, 2];

type Grads = Vec<Option<Vec<f32>>>;

/// Several buckets, once they are rebuilt.
fn small() -> ReducerOptions {
    ReducerOptions {
        capacity: capacity(60.0),
        ..options()
    }
}

fn trained(group: &ProcessGroup, hook: Arc<dyn CommHook>) -> Trained {
    Trained::new(group, &SIZES, hook, small())
}

/// The gradients of a rank alone.
fn local(rank: usize, step: usize) -> Vec<Vec<f32>> {
    let model = Mlp::new(&SIZES);
    engine(&loss_of(&model.forward(&input(rank, step, SIZES[0]))), false).unwrap();
    model.grads().into_iter().map(Option::unwrap).collect()
}

/// What rows of a bucket become when the averages of their 8-bit values are taken.
fn quantized(ranks: &[Vec<f32>]) -> Vec<f32> {
    let mut sum = vec![0.0_f32; ranks[0].len()];
    for row in ranks {
        let (low, high) = row
            .iter()
            .fold((0.0_f32, 0.0_f32), |(low, high), x| (low.min(*x), high.max(*x)));
        let scale = ((high - low) / 255.0).max(f32::EPSILON);
        let zero = (-(low / scale).round_ties_even()).clamp(0.0, 255.0);
        for (sum, x) in sum.iter_mut().zip(row) {
            let sent = ((x / scale).round_ties_even() + zero).clamp(0.0, 255.0);
            *sum += (sent - zero) * scale;
        }
    }
    sum.iter().map(|sum| sum / ranks.len() as f32).collect()
}

#[test]
fn quantized_buckets_follow_pytorchs_formulas() {
    for (hook, channel) in [(Quantization::PerTensor, usize::MAX), (Quantization::PerChannel, 512)] {
        // 650 parameters: two channels, the second of which is filled with zeros.
        let sizes = [24, 26];
        let results = ranks(3, |group| {
            Trained::new(group, &sizes, Arc::new(hook), options()).steps(0..1)
        });
        let of_rank = |rank| {
            let model = Mlp::new(&sizes);
            engine(&loss_of(&model.forward(&input(rank, 0, sizes[0]))), false).unwrap();
            let flat: Vec<f32> = model.grads().into_iter().flat_map(Option::unwrap).collect();
            flat
        };
        let locals: Vec<_> = (0..3).map(of_rank).collect();
        let channels = (0..locals[0].len().div_ceil(channel)).map(|number| {
            let part = |flat: &Vec<f32>| {
                let end = number.saturating_add(1).saturating_mul(channel).min(flat.len());
                flat[number * channel..end].to_vec()
            };
            quantized(&locals.iter().map(part).collect::<Vec<_>>())
        });
        let expected: Vec<f32> = channels.flatten().collect();
        for steps in &results {
            let found: Vec<f32> = steps[0].iter().flat_map(|grad| grad.clone().unwrap()).collect();
            assert_eq!(found, expected, "{hook:?}");
        }
    }
}

/// Matrices are approximated in full rank.
fn exact(is_batched: bool) -> PowerSgdOptions {
    PowerSgdOptions {
        matrix_approximation_rank: 50,
        start_iter: 2,
        min_compression_rate: 0.0,
        is_batched,
        ..PowerSgdOptions::default()
    }
}

fn assert_close(found: &Grads, expected: &Grads) {
    for (found, expected) in found.iter().flatten().zip(expected.iter().flatten()) {
        for (a, b) in found.iter().zip(expected) {
            assert!((a - b).abs() <= 1e-5 * (1.0 + b.abs()), "{a} {b}");
        }
    }
}

#[test]
fn power_sgd_of_full_rank_averages_in_any_number_of_buckets() {
    for is_batched in [false, true] {
        for options in [
            small(),
            views(),
            ReducerOptions {
                capacity: capacity(60.0),
                ..views()
            },
        ] {
            let results = ranks(3, |group| {
                let hook = Arc::new(PowerSgd::new(exact(is_batched)).unwrap());
                Trained::new(group, &SIZES, hook, options.clone()).steps(0..6)
            });
            assert_eq!(results[0], results[1]);
            assert_eq!(results[0], results[2]);
            for (step, grads) in results[0].iter().enumerate() {
                assert_close(grads, &expected(3, &SIZES, step));
            }
        }
    }
}

#[test]
fn power_sgd_compresses_and_feeds_back_what_it_loses() {
    let options = |use_error_feedback| PowerSgdOptions {
        start_iter: 2,
        min_compression_rate: 1.0,
        use_error_feedback,
        ..PowerSgdOptions::default()
    };
    // The sum of the same step's gradients over many steps: what one step loses, the next ones bring.
    let mean_error = |use_error_feedback| {
        let results = ranks(2, |group| {
            let hook = Arc::new(PowerSgd::new(options(use_error_feedback)).unwrap());
            let own = trained(group, Arc::clone(&hook) as Arc<dyn CommHook>);
            drop(own.steps(0..2));
            let steps: Vec<_> = (0..100).flat_map(|_| own.steps(0..1)).collect();
            let [before, after] = hook.state().unwrap().elements;
            assert!(after < before, "{after} {before}");
            steps
        });
        assert_eq!(results[0], results[1]);
        let exact = expected(2, &SIZES, 0)[0].clone().unwrap();
        let mut sum = vec![0.0_f32; exact.len()];
        for grads in &results[0] {
            sum.iter_mut()
                .zip(grads[0].as_ref().unwrap())
                .for_each(|(sum, x)| *sum += x);
        }
        let errors = sum.iter().zip(&exact).map(|(sum, exact)| (sum / 100.0 - exact).abs());
        errors.fold(0.0_f32, f32::max)
    };
    let [with, without] = [true, false].map(mean_error);
    assert!(with * 5.0 < without, "{with} {without}");
}

#[test]
fn a_restored_power_sgd_goes_on_with_the_same_bits() {
    let options = PowerSgdOptions {
        start_iter: 2,
        min_compression_rate: 1.0,
        random_seed: 3,
        ..PowerSgdOptions::default()
    };
    for warm_start in [true, false] {
        let options = PowerSgdOptions {
            warm_start,
            ..options.clone()
        };
        let results = ranks(3, |group| {
            let hook = || Arc::new(PowerSgd::new(options.clone()).unwrap());
            let whole = trained(group, hook()).steps(0..8);
            let first = hook();
            let own = trained(group, Arc::clone(&first) as Arc<dyn CommHook>);
            let mut parts = own.steps(0..5);
            let (state, buckets) = (first.state().unwrap(), own.reducer.rebuilt_buckets().unwrap());
            assert_eq!(state.iter, 5);
            let second = hook();
            second.restore(state).unwrap();
            let own = trained(group, second);
            own.reducer.restore_buckets(&buckets).unwrap();
            parts.extend(own.steps(5..8));
            (whole, parts)
        });
        for (whole, parts) in results {
            assert_eq!(whole, parts);
        }
    }
}

#[test]
fn a_state_of_other_buckets_is_refused() {
    let errors = ranks(2, |group| {
        let hook = || {
            Arc::new(
                PowerSgd::new(PowerSgdOptions {
                    start_iter: 2,
                    ..exact(false)
                })
                .unwrap(),
            )
        };
        let first = hook();
        drop(trained(group, Arc::clone(&first) as Arc<dyn CommHook>).steps(0..5));
        let second = hook();
        second.restore(first.state().unwrap()).unwrap();
        // Its buckets are not rebuilt yet.
        let own = trained(group, second);
        let output = support::forward(&own.reducer, true, || own.model.forward(&input(0, 0, SIZES[0]))).unwrap();
        support::backward(&loss_of(&output)).unwrap_err().to_string()
    });
    for error in errors {
        assert!(error.contains("restored with the state of a bucket of"), "{error}");
    }
}

#[test]
fn restored_buckets_are_compared_before_the_first_reduction() {
    let errors = ranks(2, |group| {
        let first = trained(group, Arc::new(AllReduce::HOOK));
        drop(first.steps(0..2));
        let buckets = first.reducer.rebuilt_buckets().unwrap();
        let second = trained(group, Arc::new(AllReduce::HOOK));
        if group.rank() == 1 {
            second.reducer.restore_buckets(&buckets).unwrap();
        }
        let model = &second.model;
        let output = support::forward(&second.reducer, true, || model.forward(&input(0, 0, SIZES[0]))).unwrap();
        let error = support::backward(&loss_of(&output)).unwrap_err();
        assert!(matches!(*error, ReducerError::HookMismatch { .. }), "{error}");
        error.to_string()
    });
    assert!(errors[0].contains("buckets of an earlier run"), "{}", errors[0]);
}

#[test]
fn hooks_with_other_options_are_told_apart() {
    let sgd = |start, seed| -> Arc<dyn CommHook> {
        Arc::new(
            PowerSgd::new(PowerSgdOptions {
                start_iter: start,
                random_seed: seed,
                ..PowerSgdOptions::default()
            })
            .unwrap(),
        )
    };
    let wrapped = |start| -> Arc<dyn CommHook> { Arc::new(Compressed::fp16(sgd(start, 0))) };
    let local = |start| -> Arc<dyn CommHook> { Arc::new(PostLocalSgd::new(None, start)) };
    for (hooks, text) in [
        ([sgd(2, 0), sgd(3, 0)], "startPowerSGDIter 3"),
        ([sgd(2, 0), sgd(2, 1)], "randomSeed 1"),
        (
            [wrapped(2), wrapped(3)],
            "fp16CompressWrapper(powerSGD (matrixApproximationRank 1, startPowerSGDIter 3",
        ),
        ([local(1), local(2)], "startLocalSGDIter 2"),
    ] {
        for error in ranks(2, |group| {
            let own = trained(group, Arc::clone(&hooks[group.rank()]));
            let x = input(0, 0, SIZES[0]);
            let output = support::forward(&own.reducer, true, || own.model.forward(&x)).unwrap();
            support::backward(&loss_of(&output)).unwrap_err().to_string()
        }) {
            assert!(
                error.contains("the same communication hook") && error.contains(text),
                "{error}"
            );
        }
    }
}

#[test]
fn buckets_that_do_not_fit_change_nothing() {
    ranks(1, |group| {
        let own = trained(group, Arc::new(AllReduce::HOOK));
        let before = own.reducer.bucket_indices();
        for buckets in [
            vec![vec![0, 1, 2]],
            vec![vec![0, 1, 2, 3, 4, 5, 0]],
            vec![vec![0, 1, 2, 3, 4, 5], vec![]],
        ] {
            assert!(own.reducer.restore_buckets(&buckets).is_err(), "{buckets:?}");
            assert_eq!(own.reducer.bucket_indices(), before);
        }
        drop(own.steps(0..3));
        let one = [vec![5, 4, 3, 2, 1, 0]];
        own.reducer.restore_buckets(&one).unwrap();
        drop(own.steps(3..4));
        assert_eq!(own.reducer.bucket_indices(), one);
    });
}

#[test]
fn wrappers_send_half_precision() {
    type Pair = (fn(Arc<dyn CommHook>) -> Compressed, AllReduce);
    let pairs: [Pair; 2] = [
        (Compressed::fp16, AllReduce::FP16_COMPRESS),
        (Compressed::bf16, AllReduce::BF16_COMPRESS),
    ];
    for (wrap, same) in pairs {
        let results = ranks(2, |group| {
            let wrapped = trained(group, Arc::new(wrap(Arc::new(AllReduce::HOOK)))).steps(0..3);
            (wrapped, trained(group, Arc::new(same)).steps(0..3))
        });
        for (wrapped, same) in results {
            assert_eq!(wrapped, same);
        }
        // Around a hook of several stages.
        let results = ranks(2, |group| {
            let inner = Arc::new(PowerSgd::new(exact(false)).unwrap());
            trained(group, Arc::new(wrap(inner))).steps(0..4)
        });
        assert_eq!(results[0], results[1]);
    }
}

#[test]
fn noop_leaves_each_rank_its_own_gradients() {
    for (rank, steps) in ranks(2, |group| trained(group, Arc::new(Noop)).steps(0..2))
        .iter()
        .enumerate()
    {
        for (step, grads) in steps.iter().enumerate() {
            let found: Vec<_> = grads.iter().map(|grad| grad.clone().unwrap()).collect();
            assert_eq!(found, local(rank, step));
        }
    }
}

#[test]
fn post_local_sgd_averages_in_its_subgroup_after_its_start() {
    let subgroups = InProcess::new(2).unwrap();
    let results = ranks(3, |group| {
        let subgroup = subgroups.get(group.rank()).cloned();
        let hook = Arc::new(PostLocalSgd::new(subgroup, 2));
        let steps = trained(group, Arc::clone(&hook) as Arc<dyn CommHook>).steps(0..4);
        assert_eq!(hook.steps(), 2);
        steps
    });
    for (rank, steps) in results.iter().enumerate() {
        for (step, grads) in steps.iter().enumerate() {
            let grads: Vec<_> = grads.iter().map(|grad| grad.clone().unwrap()).collect();
            let averaged = |world| {
                expected(world, &SIZES, step)
                    .into_iter()
                    .map(Option::unwrap)
                    .collect::<Vec<_>>()
            };
            match (step, rank) {
                (0 | 1, _) => {
                    for (a, b) in grads.iter().flatten().zip(averaged(3).iter().flatten()) {
                        assert!((a - b).abs() < 1e-6, "{a} {b}");
                    }
                }
                (_, 2) => assert_eq!(grads, local(rank, step)),
                _ => assert_eq!(grads, averaged(2)),
            }
        }
    }
}

#[test]
fn power_sgd_refuses_a_start_before_the_buckets_are_final() {
    let early = |use_error_feedback, warm_start| PowerSgdOptions {
        start_iter: 1,
        use_error_feedback,
        warm_start,
        ..PowerSgdOptions::default()
    };
    for options in [early(true, true), early(true, false), early(false, true)] {
        let error = PowerSgd::new(options).unwrap_err().to_string();
        assert!(error.starts_with("Expect `start_powerSGD_iter` > 1 if"), "{error}");
    }
    assert!(PowerSgd::new(early(false, false)).is_ok());
    let none = PowerSgdOptions {
        matrix_approximation_rank: 0,
        ..PowerSgdOptions::default()
    };
    assert!(PowerSgd::new(none).is_err());
}
