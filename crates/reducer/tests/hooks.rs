//! Communication hooks: built-in and custom ones, their order and their errors.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use std::sync::{Arc, Mutex};
use std::task::Poll;

use lockstep_collectives::{CallOptions, ProcessGroup, ReduceOp, Work};
use lockstep_reducer::{AllReduce, CommHook, GradBucket, HookFuture, LogValue, Reducer, ReducerError, ReducerOptions};
use lockstep_torch::{Kind, Tensor, TensorExt};
use support::{
    Mlp, Trained, backward, capacity, expected, finding_unused, forward, grad, input, leaf, loss_of, options,
    parameter, ramp, ranks, sparse_parameter, views,
};

const SIZES: [i64; 4] = [5, 7, 4, 2];

fn steps(group: &ProcessGroup, hook: Arc<dyn CommHook>, options: ReducerOptions) -> Vec<Vec<Option<Vec<f32>>>> {
    Trained::new(group, &SIZES, hook, options).steps(0..3)
}

fn small(options: ReducerOptions) -> ReducerOptions {
    ReducerOptions {
        capacity: capacity(60.0),
        ..options
    }
}

#[test]
fn all_reduce_hook_equals_no_hook() {
    for options in [options, views, finding_unused] {
        for grads in ranks(2, |group| steps(group, Arc::new(AllReduce::HOOK), small(options()))) {
            for (step, grads) in grads.iter().enumerate() {
                assert_eq!(*grads, expected(2, &SIZES, step));
            }
        }
    }
}

#[test]
fn compressing_hooks_average_in_their_own_dtype() {
    for (hook, kind) in [
        (AllReduce::FP16_COMPRESS, Kind::Half),
        (AllReduce::BF16_COMPRESS, Kind::BFloat16),
    ] {
        let results = ranks(2, |group| steps(group, Arc::new(hook), small(options())));
        assert_eq!(results[0], results[1]);
        let round = |tensor: &Tensor| tensor.f_to_kind(kind).unwrap();
        let local = |rank: usize| {
            let model = Mlp::new(&SIZES);
            support::engine(&loss_of(&model.forward(&input(rank, 0, SIZES[0]))), false).unwrap();
            model
        };
        let (a, b) = (local(0), local(1));
        for (index, grad) in results[0][0].iter().enumerate() {
            let half = |model: &Mlp| {
                let grad = model.tensors[index].grad_option().unwrap().unwrap();
                round(&grad).f_div_scalar(2.0).unwrap()
            };
            let sum = half(&a).f_add(&half(&b)).unwrap().f_to_kind(Kind::Float).unwrap();
            assert_eq!(grad.as_ref().unwrap(), &support::flat(&sum), "{kind:?} {index}");
        }
    }
}

/// Sums a bucket in two collectives, one after the other, and logs its begin and end.
struct TwoStages {
    log: Arc<Mutex<Vec<String>>>,
}

fn all_reduce(group: &ProcessGroup, tensor: &Tensor) -> Work {
    let options = CallOptions {
        within_reduction: true,
        ..CallOptions::default()
    };
    group.all_reduce(tensor, ReduceOp::Sum, &options).unwrap()
}

async fn ended(work: Work) {
    let mut asked = false;
    std::future::poll_fn(|context| {
        if work.is_completed() {
            return Poll::Ready(());
        }
        if !std::mem::replace(&mut asked, true) {
            let waker = context.waker().clone();
            work.on_complete(move |_| waker.wake());
        }
        // The callback may have captured the waker of an earlier poll.
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

impl CommHook for TwoStages {
    fn name(&self) -> &'static str {
        "twoStages"
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let (log, group) = (Arc::clone(&self.log), group.clone());
        let index = bucket.index;
        log.lock().unwrap().push(format!("begin {index}"));
        let first = all_reduce(&group, &bucket.buffer);
        Box::pin(async move {
            ended(first).await;
            // A second collective that depends on the result of the first.
            let _ = bucket.buffer.share()?.f_div_scalar_(2.0 * group.size() as f64)?;
            let result = bucket.buffer.f_mul_scalar(1.0)?;
            ended(all_reduce(&group, &result)).await;
            log.lock()
                .unwrap()
                .push(format!("end {index}{}", if bucket.is_last { " last" } else { "" }));
            Ok(result)
        })
    }
}

/// Tells where buckets lie.
struct Places {
    elementwise: bool,
    /// The address of each bucket beyond a multiple of 64 bytes.
    found: Mutex<Vec<usize>>,
}

impl Places {
    fn new(elementwise: bool) -> Arc<Self> {
        let found = Mutex::default();
        Arc::new(Self { elementwise, found })
    }
}

impl CommHook for Places {
    fn name(&self) -> &'static str {
        "places"
    }

    fn is_elementwise(&self) -> bool {
        self.elementwise
    }

    fn run(&self, bucket: GradBucket, _: &ProcessGroup) -> HookFuture {
        let place = bucket.buffer.data_ptr() as usize % 64;
        self.found.lock().unwrap().push(place);
        Box::pin(async move { Ok(bucket.buffer) })
    }
}

#[test]
fn buckets_of_hooks_that_multiply_matrices_begin_where_pytorchs_do() {
    // Gradients of 16 KiB and more, after a bias of 40 bytes once buckets are rebuilt.
    const WIDE: [i64; 3] = [8, 2048, 10];
    for options in [options, views] {
        ranks(2, |group| {
            let (first, second) = (Places::new(true), Places::new(false));
            let trained = Trained::new(group, &WIDE, Arc::clone(&first) as _, options());
            trained.steps(0..3);
            assert_eq!(*first.found.lock().unwrap(), [0, 24, 24]);
            trained
                .reducer
                .register_comm_hook(Arc::clone(&second) as _, true)
                .unwrap();
            trained.steps(3..5);
            assert_eq!(*second.found.lock().unwrap(), [0, 0]);
            let other = Places::new(false);
            Trained::new(group, &WIDE, Arc::clone(&other) as _, options()).steps(0..3);
            assert_eq!(*other.found.lock().unwrap(), [0, 0, 0]);
        });
    }
}

#[test]
fn gradients_that_are_views_survive_the_move_of_their_bucket() {
    const WIDE: [i64; 3] = [8, 2048, 10];
    let sums = ranks(2, |group| {
        let trained = Trained::new(group, &WIDE, Places::new(true), views());
        trained.steps(0..3);
        let (model, reducer, rank) = (&trained.model, &trained.reducer, group.rank());
        let pass = |step, synchronized| {
            let output = forward(reducer, synchronized, || model.forward(&input(rank, step, WIDE[0]))).unwrap();
            backward(&loss_of(&output)).unwrap();
        };
        model.clear();
        pass(3, false);
        let before = model.grads();
        reducer.register_comm_hook(Places::new(false), true).unwrap();
        assert_eq!(model.grads(), before);
        pass(4, true);
        // The hook sums nothing, and divides nothing.
        let alone = Mlp::new(&WIDE);
        for step in [3, 4] {
            support::engine(&loss_of(&alone.forward(&input(rank, step, WIDE[0]))), false).unwrap();
        }
        (model.grads(), alone.grads())
    });
    for (found, expected) in sums {
        assert_eq!(found, expected);
    }
}

#[test]
fn hooks_run_one_after_another_in_bucket_order() {
    for options in [options, views, finding_unused] {
        let results = ranks(2, |group| {
            let log = Arc::new(Mutex::new(Vec::new()));
            let hook = Arc::new(TwoStages { log: Arc::clone(&log) });
            let grads = steps(group, hook, small(options()));
            (grads, std::mem::take(&mut *log.lock().unwrap()))
        });
        for (grads, log) in results {
            for (step, grads) in grads.iter().enumerate() {
                assert_eq!(*grads, expected(2, &SIZES, step));
            }
            let buckets = log.iter().filter(|entry| entry.ends_with("last")).count();
            assert_eq!(buckets, 3, "one last bucket a step: {log:?}");
            let mut open = None;
            for entry in &log {
                let (word, index) = entry.split_once(' ').unwrap();
                let index = index.split(' ').next().unwrap().to_owned();
                if word == "begin" {
                    assert_eq!(open.replace(index), None, "{log:?}");
                } else {
                    assert_eq!(open.take(), Some(index), "{log:?}");
                }
            }
        }
    }
}

/// Returns its result at once.
struct Answer(Reply);

type Reply = fn(&GradBucket) -> Result<Tensor, String>;

impl CommHook for Answer {
    fn name(&self) -> &'static str {
        "answer"
    }

    fn run(&self, bucket: GradBucket, _group: &ProcessGroup) -> HookFuture {
        let answer = (self.0)(&bucket).map_err(Into::into);
        Box::pin(async move { answer })
    }
}

#[test]
fn a_hooks_answer_replaces_the_gradients() {
    for options in [options, views] {
        let hook = || Arc::new(Answer(|bucket| bucket.buffer.f_ones_like().map_err(|e| e.to_string())));
        for steps in ranks(2, |group| steps(group, hook(), small(options()))) {
            for grad in steps.iter().flatten().flatten() {
                assert_eq!(*grad, vec![1.0; grad.len()]);
            }
        }
    }
}

#[test]
fn a_bucket_shows_its_gradients_parameters_and_names() {
    ranks(1, |group| {
        let weight = ramp(&[2, 3, 2, 2], 0.4)
            .f_permute([0, 2, 3, 1])
            .unwrap()
            .f_contiguous()
            .unwrap();
        let weight = weight.f_permute([0, 3, 1, 2]).unwrap();
        weight.set_requires_grad_flag(true).unwrap();
        let bias = leaf(&ramp(&[2], 0.4));
        let parameters = vec![parameter("w", &weight), parameter("b", &bias)];
        let reducer = Reducer::new(parameters, group.clone(), options()).unwrap();
        let hook = Answer(|bucket| {
            let names = bucket.names.join(",");
            let gradients = bucket.gradients().map_err(|e| e.to_string())?;
            let shapes: Vec<_> = gradients.iter().map(|gradient| gradient.shape().unwrap()).collect();
            assert_eq!(names, "w,b");
            assert_eq!(shapes, [vec![2, 3, 2, 2], vec![2]]);
            assert_eq!(gradients[0].strides().unwrap(), bucket.parameters[0].strides().unwrap());
            assert_eq!(support::flat(&gradients[0]), support::flat(&ramp(&[2, 3, 2, 2], 0.9)));
            assert_eq!(
                (bucket.index, bucket.is_last, bucket.buffer.shape().unwrap()),
                (0, true, vec![26])
            );
            bucket.buffer.share().map_err(|e| e.to_string())
        });
        reducer.register_comm_hook(Arc::new(hook), false).unwrap();
        let output = forward(&reducer, true, || {
            let product = weight
                .f_mul(&ramp(&[2, 3, 2, 2], 0.9))
                .unwrap()
                .f_sum(Kind::Float)
                .unwrap();
            product.f_add(&bias.f_sum(Kind::Float).unwrap()).unwrap()
        })
        .unwrap();
        backward(&output).unwrap();
        assert_eq!(grad(&weight).unwrap(), support::flat(&ramp(&[2, 3, 2, 2], 0.9)));
    });
}

#[test]
fn sparse_buckets_go_through_hooks_too() {
    let results = ranks(2, |group| {
        let weight = leaf(&ramp(&[5, 2], 0.3));
        let embedding = sparse_parameter("e", &weight);
        let reducer = Reducer::new(vec![embedding], group.clone(), options()).unwrap();
        reducer.register_comm_hook(Arc::new(AllReduce::HOOK), false).unwrap();
        let rows = Tensor::f_from_slice(&[group.rank() as i64, 3]).unwrap();
        for _ in 0..2 {
            weight.set_grad_option(None).unwrap();
            let run = || {
                Tensor::f_embedding(&weight, &rows, -1, false, true)
                    .unwrap()
                    .f_sum(Kind::Float)
                    .unwrap()
            };
            let output = forward(&reducer, true, run).unwrap();
            backward(&output).unwrap();
        }
        grad(&weight).unwrap()
    });
    for result in results {
        assert_eq!(result, [0.5, 0.5, 0.5, 0.5, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    }
}

#[test]
fn a_second_hook_is_refused_unless_it_replaces() {
    ranks(1, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = Reducer::new(model.parameters(), group.clone(), options()).unwrap();
        reducer.register_comm_hook(Arc::new(AllReduce::HOOK), false).unwrap();
        let error = reducer
            .register_comm_hook(Arc::new(AllReduce::HOOK), false)
            .unwrap_err();
        let text = error.to_string();
        assert!(
            text.starts_with("register_builtin_comm_hook or register_comm_hook can only be called once."),
            "{text}"
        );
        reducer
            .register_comm_hook(Arc::new(AllReduce::FP16_COMPRESS), true)
            .unwrap();
        let comm_hook = reducer
            .logging_data()
            .into_iter()
            .find(|(key, _)| *key == "comm_hook")
            .unwrap()
            .1;
        assert_eq!(comm_hook, LogValue::Text("fp16Compress".to_owned()));
    });
}

#[test]
fn answers_that_do_not_fit_are_errors_and_break_the_group() {
    let table: [(Reply, &str); 4] = [
        (
            |bucket| bucket.buffer.f_narrow(0, 0, 1).map_err(|e| e.to_string()),
            "a tensor of 1 elements",
        ),
        (
            |bucket| bucket.buffer.f_to_kind(Kind::Double).map_err(|e| e.to_string()),
            "dtype float64 instead of float32",
        ),
        (|_| Ok(Tensor::new()), "an undefined tensor"),
        (|_| Err("out of ideas".to_owned()), "out of ideas"),
    ];
    for (answer, expected) in table {
        ranks(2, |group| {
            let model = Mlp::new(&SIZES);
            let reducer = Reducer::new(model.parameters(), group.clone(), small(options())).unwrap();
            reducer.register_comm_hook(Arc::new(Answer(answer)), false).unwrap();
            let output = forward(&reducer, true, || model.forward(&input(0, 0, SIZES[0]))).unwrap();
            let error = backward(&loss_of(&output)).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
            assert!(matches!(*error, ReducerError::CommHook(_) | ReducerError::Hook(_)));
            let next = forward(&reducer, true, || model.forward(&input(0, 0, SIZES[0]))).unwrap_err();
            assert!(matches!(next, ReducerError::Failed { .. }), "{next}");
        });
    }
}

/// Sums a bucket of another size on one rank: a mismatch, which all ranks detect.
struct Uneven;

impl CommHook for Uneven {
    fn name(&self) -> &'static str {
        "uneven"
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let message = ramp(&[1 + group.rank() as i64], 1.0);
        let options = CallOptions {
            within_reduction: true,
            ..CallOptions::default()
        };
        let work = group.all_reduce(&message, ReduceOp::Sum, &options);
        Box::pin(async move {
            let work = work.map_err(ReducerError::from)?;
            lockstep_collectives::ended(&work).await.map_err(ReducerError::from)?;
            Ok(bucket.buffer)
        })
    }
}

#[test]
fn a_mismatch_inside_a_hook_keeps_its_class_and_the_group() {
    ranks(2, |group| {
        let model = Mlp::new(&SIZES);
        let reducer = Reducer::new(model.parameters(), group.clone(), options()).unwrap();
        reducer.register_comm_hook(Arc::new(Uneven), false).unwrap();
        let output = forward(&reducer, true, || model.forward(&input(0, 0, SIZES[0]))).unwrap();
        let error = backward(&loss_of(&output)).unwrap_err();
        let is_mismatch = matches!(
            &*error,
            ReducerError::Collectives(lockstep_collectives::CollectivesError::Mismatch { .. })
        );
        assert!(is_mismatch, "{error}");
        assert!(group.failure().is_none());
    });
}
