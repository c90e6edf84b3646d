//! The optimizers against the single-tensor loop that they stand for, written out operation by operation.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "tests")]
use lockstep_torch::dispatch::{Operator, Output, Value};
use lockstep_torch::modes::Modes;
use lockstep_torch::optim::{Scaling, Updates, adam, sgd, zero_gradients};
use lockstep_torch::{Result, Tensor, TensorExt};

fn call(name: &str, overload: &str, args: &[Value<'_>]) -> Option<Tensor> {
    let operator = Operator::find(name, overload).unwrap();
    let mut all = args.to_vec();
    all.resize(operator.args.len(), Value::Default);
    let mut out = None;
    operator
        .call(Modes::NO_GRAD, &all, |output| {
            if let Output::Tensor(tensor) = output {
                out = Some(tensor);
            }
        })
        .unwrap();
    out
}

fn add(a: &Tensor, b: &Tensor, alpha: f64) -> Tensor {
    call(
        "add",
        "Tensor",
        &[Value::Tensor(a), Value::Tensor(b), Value::Double(alpha)],
    )
    .unwrap()
}

fn scale(a: &Tensor, factor: f64) -> Tensor {
    call("mul", "Scalar", &[Value::Tensor(a), Value::Double(factor)]).unwrap()
}

fn bits(tensor: &Tensor) -> Vec<u8> {
    let mut bytes = vec![0; tensor.info().unwrap().numel as usize * 4];
    tensor.write_bytes(6, &mut bytes).unwrap();
    bytes
}

fn tensor(values: &[f32]) -> Tensor {
    Tensor::f_from_slice(values).unwrap()
}

fn shares(tensors: &[Tensor]) -> Vec<Tensor> {
    tensors.iter().map(|tensor| tensor.share().unwrap()).collect()
}

fn sgd_step(
    params: &[Tensor],
    grads: &[Tensor],
    buffers: &mut [Option<Tensor>],
    options: &sgd::Options,
    scaling: Scaling<'_>,
) -> Result<()> {
    let old = buffers.iter_mut().map(Option::take).collect();
    let mut step = sgd::Step::new(shares(params), shares(grads), old, *options, scaling)?;
    step.run()?;
    buffers
        .iter_mut()
        .zip(step.into_buffers())
        .for_each(|(slot, buffer)| *slot = buffer);
    Ok(())
}

fn adam_step(
    params: &[Tensor],
    grads: &[Tensor],
    states: &mut [Option<adam::State>],
    options: &adam::Options,
    scaling: Scaling<'_>,
) -> Result<()> {
    let old = states.iter_mut().map(Option::take).collect();
    let mut step = adam::Step::new(shares(params), shares(grads), old, *options, scaling)?;
    step.run()?;
    states
        .iter_mut()
        .zip(step.into_states())
        .for_each(|(slot, state)| *slot = state);
    Ok(())
}

/// Numbers without a pattern, of different sizes of exponent.
fn numbers(count: usize, seed: u32) -> Tensor {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(1);
    let values: Vec<f32> = (0..count)
        .map(|i| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let unit = f32::from((state >> 16) as u16) / 65_536.0 - 0.5;
            unit * [1.0, 0.01, 10.0][i % 3]
        })
        .collect();
    tensor(&values)
}

const PLAIN: sgd::Options = sgd::Options {
    lr: 0.1,
    momentum: 0.0,
    dampening: 0.0,
    weight_decay: 0.0,
    nesterov: false,
    maximize: false,
    fused: false,
};

/// One step of one parameter, as PyTorch's loop does it.
fn sgd_loop(param: &Tensor, grad: &Tensor, buffer: &mut Option<Tensor>, options: &sgd::Options) -> Tensor {
    let mut grad = if options.maximize {
        scale(grad, -1.0)
    } else {
        grad.share().unwrap()
    };
    if options.weight_decay != 0.0 {
        grad = add(&grad, param, options.weight_decay);
    }
    if options.momentum != 0.0 {
        let moved = match buffer.take() {
            Some(old) => add(&scale(&old, options.momentum), &grad, 1.0 - options.dampening),
            None => grad.share().unwrap(),
        };
        grad = if options.nesterov {
            add(&grad, &moved, options.momentum)
        } else {
            moved.share().unwrap()
        };
        *buffer = Some(moved);
    }
    add(param, &grad, -options.lr)
}

#[test]
fn sgd_is_the_loop() {
    for momentum in [0.0, 0.9] {
        for (dampening, nesterov) in [(0.0, false), (0.3, false), (0.0, momentum != 0.0)] {
            for (weight_decay, maximize) in [(0.0, false), (0.01, false), (0.0, true), (0.01, true)] {
                let options = sgd::Options {
                    momentum,
                    dampening,
                    weight_decay,
                    nesterov,
                    maximize,
                    ..PLAIN
                };
                let params = [numbers(7, 1), numbers(33, 2)];
                let (mut expected, mut buffers) = (vec![numbers(7, 1), numbers(33, 2)], vec![None, None]);
                let mut states = [None, None];
                for step in 0..5 {
                    let grads = [numbers(7, 10 + step), numbers(33, 20 + step)];
                    for i in 0..2 {
                        expected[i] = sgd_loop(&expected[i], &grads[i], &mut buffers[i], &options);
                    }
                    let before: Vec<_> = grads.iter().map(bits).collect();
                    sgd_step(&params, &grads, &mut states, &options, Scaling::default()).unwrap();
                    assert_eq!(
                        before,
                        grads.iter().map(bits).collect::<Vec<_>>(),
                        "a gradient was written"
                    );
                }
                for (param, wanted) in params.iter().zip(&expected) {
                    assert_eq!(bits(param), bits(wanted), "{options:?}");
                }
            }
        }
    }
}

#[test]
fn a_parameter_that_joins_later_takes_its_first_step_then() {
    let options = sgd::Options {
        momentum: 0.9,
        dampening: 0.5,
        ..PLAIN
    };
    for fused in [false, true] {
        let options = sgd::Options { fused, ..options };
        let params = [tensor(&[1.0]), tensor(&[1.0])];
        let mut buffers = [Some(tensor(&[1.0])), None];
        let grads = [tensor(&[1.0]), tensor(&[1.0])];
        sgd_step(&params, &grads, &mut buffers, &options, Scaling::default()).unwrap();
        // 0.9 * 1 + 0.5 * 1 for the one, the gradient itself for the other.
        let values = buffers
            .each_ref()
            .map(|buffer| f32::from_le_bytes(bits(buffer.as_ref().unwrap()).try_into().unwrap()));
        assert!(
            (values[0] - 1.4).abs() < 1e-6 && (values[1] - 1.0).abs() < f32::EPSILON,
            "{values:?}"
        );
    }
}

#[test]
fn a_skipped_fused_step_changes_nothing() {
    let options = sgd::Options {
        momentum: 0.9,
        fused: true,
        ..PLAIN
    };
    let scalar = |value| call("squeeze", "", &[Value::Tensor(&tensor(&[value]))]).unwrap();
    let (param, found, scale) = (tensor(&[1.0, 2.0]), scalar(1.0), scalar(4.0));
    let mut buffers = [None];
    let scaling = Scaling {
        grad_scale: Some(&scale),
        found_inf: Some(&found),
    };
    let params = [param.share().unwrap()];
    sgd_step(
        &params,
        &[tensor(&[f32::INFINITY, 1.0])],
        &mut buffers,
        &options,
        scaling,
    )
    .unwrap();
    assert_eq!(bits(&param), bits(&tensor(&[1.0, 2.0])));
    assert!(buffers[0].is_none());

    let mut states = [None];
    let options = adam::Options { fused: true, ..ADAM };
    adam_step(
        &params,
        &[tensor(&[f32::INFINITY, 1.0])],
        &mut states,
        &options,
        scaling,
    )
    .unwrap();
    assert_eq!(bits(&param), bits(&tensor(&[1.0, 2.0])));
    assert_eq!(bits(&states[0].as_ref().unwrap().step), bits(&tensor(&[0.0])));
}

const ADAM: adam::Options = adam::Options {
    lr: 0.01,
    beta1: 0.9,
    beta2: 0.999,
    eps: 1e-8,
    weight_decay: 0.0,
    amsgrad: false,
    maximize: false,
    decoupled_weight_decay: false,
    fused: false,
};

struct AdamLoop {
    param: Tensor,
    exp_avg: Tensor,
    exp_avg_sq: Tensor,
    max: Tensor,
    step: f64,
}

impl AdamLoop {
    fn new(param: Tensor) -> Self {
        let zeros = || call("zeros_like", "", &[Value::Tensor(&param)]).unwrap();
        Self {
            exp_avg: zeros(),
            exp_avg_sq: zeros(),
            max: zeros(),
            step: 0.0,
            param,
        }
    }

    fn update(&mut self, grad: &Tensor, options: &adam::Options) {
        self.step += 1.0;
        let mut grad = if options.maximize {
            scale(grad, -1.0)
        } else {
            grad.share().unwrap()
        };
        if options.weight_decay != 0.0 {
            if options.decoupled_weight_decay {
                self.param = scale(&self.param, 1.0 - options.lr * options.weight_decay);
            } else {
                grad = add(&grad, &self.param, options.weight_decay);
            }
        }
        let weight = Value::Double(1.0 - options.beta1);
        self.exp_avg = call(
            "lerp",
            "Scalar",
            &[Value::Tensor(&self.exp_avg), Value::Tensor(&grad), weight],
        )
        .unwrap();
        let decayed = scale(&self.exp_avg_sq, options.beta2);
        let value = Value::Double(1.0 - options.beta2);
        self.exp_avg_sq = call(
            "addcmul",
            "",
            &[
                Value::Tensor(&decayed),
                Value::Tensor(&grad),
                Value::Tensor(&grad),
                value,
            ],
        )
        .unwrap();
        self.max = call(
            "maximum",
            "",
            &[Value::Tensor(&self.max), Value::Tensor(&self.exp_avg_sq)],
        )
        .unwrap();
        let squares = if options.amsgrad { &self.max } else { &self.exp_avg_sq };
        let root = call("sqrt", "", &[Value::Tensor(squares)]).unwrap();
        let correction = Value::Double((1.0 - options.beta2.powf(self.step)).sqrt());
        let divided = call("div", "Scalar", &[Value::Tensor(&root), correction]).unwrap();
        let divisor = call("add", "Scalar", &[Value::Tensor(&divided), Value::Double(options.eps)]).unwrap();
        let size = Value::Double(-(options.lr / (1.0 - options.beta1.powf(self.step))));
        let args = [
            Value::Tensor(&self.param),
            Value::Tensor(&self.exp_avg),
            Value::Tensor(&divisor),
            size,
        ];
        self.param = call("addcdiv", "", &args).unwrap();
    }
}

#[test]
fn adam_is_the_loop() {
    for (weight_decay, decoupled_weight_decay) in [(0.0, false), (0.01, false), (0.01, true)] {
        for (amsgrad, maximize) in [(false, false), (true, false), (false, true), (true, true)] {
            let options = adam::Options {
                weight_decay,
                decoupled_weight_decay,
                amsgrad,
                maximize,
                ..ADAM
            };
            let params = [numbers(7, 1), numbers(33, 2)];
            let mut expected = [AdamLoop::new(numbers(7, 1)), AdamLoop::new(numbers(33, 2))];
            let mut states = [None, None];
            for step in 0..5 {
                let grads = [numbers(7, 10 + step), numbers(33, 20 + step)];
                for (one, grad) in expected.iter_mut().zip(&grads) {
                    one.update(grad, &options);
                }
                adam_step(&params, &grads, &mut states, &options, Scaling::default()).unwrap();
            }
            for ((param, wanted), state) in params.iter().zip(&expected).zip(&states) {
                assert_eq!(bits(param), bits(&wanted.param), "{options:?}");
                let state = state.as_ref().unwrap();
                assert_eq!(bits(&state.exp_avg), bits(&wanted.exp_avg));
                assert_eq!(state.max_exp_avg_sq.is_some(), amsgrad);
            }
        }
    }
}

#[test]
fn amsgrad_may_begin_later() {
    let params = [tensor(&[1.0])];
    let mut states = [None];
    let grads = [tensor(&[1.0])];
    adam_step(&params, &grads, &mut states, &ADAM, Scaling::default()).unwrap();
    let options = adam::Options { amsgrad: true, ..ADAM };
    adam_step(&params, &grads, &mut states, &options, Scaling::default()).unwrap();
    assert!(states[0].as_ref().unwrap().max_exp_avg_sq.is_some());
}

#[test]
fn lists_that_do_not_match_and_sparse_gradients_are_refused() {
    let params = [tensor(&[1.0])];
    let refused = |result: Result<()>, text: &str| {
        assert!(result.unwrap_err().to_string().contains(text), "expected {text}");
    };
    refused(
        sgd_step(&params, &[], &mut [None], &PLAIN, Scaling::default()),
        "got 1 parameters, 0 gradients",
    );
    refused(
        adam_step(&params, &[], &mut [None], &ADAM, Scaling::default()),
        "got 1 parameters, 0 gradients",
    );
    let sparse = || call("to_sparse", "", &[Value::Tensor(&tensor(&[1.0]))]).unwrap();
    refused(
        adam_step(&params, &[sparse()], &mut [None], &ADAM, Scaling::default()),
        "does not support sparse",
    );
    let fused = sgd::Options { fused: true, ..PLAIN };
    refused(
        sgd_step(&params, &[sparse()], &mut [None], &fused, Scaling::default()),
        "does not support sparse",
    );
    let found = tensor(&[0.0]);
    let scaling = Scaling {
        grad_scale: None,
        found_inf: Some(&found),
    };
    refused(
        sgd_step(&params, &[tensor(&[1.0])], &mut [None], &PLAIN, scaling),
        "scaled gradients are for fused steps",
    );
    refused(
        adam_step(&params, &[tensor(&[1.0])], &mut [None], &ADAM, scaling),
        "scaled gradients are for fused steps",
    );
    assert_eq!(bits(&params[0]), bits(&tensor(&[1.0])));
    sgd_step(&params, &[sparse()], &mut [None], &PLAIN, Scaling::default()).unwrap();
    assert_eq!(bits(&params[0]), bits(&tensor(&[0.9])));
}

#[test]
fn parameters_without_gradients_take_no_part() {
    let params = [tensor(&[1.0]), tensor(&[2.0])];
    for param in &params {
        param.set_requires_grad_flag(true).unwrap();
    }
    params[1].set_grad_option(Some(&tensor(&[5.0]))).unwrap();
    let updates = || Updates::of(shares(&params)).unwrap();
    assert_eq!(updates().indices, [1]);
    assert_eq!(bits(&updates().grads[0]), bits(&tensor(&[5.0])));
    zero_gradients(&params, false).unwrap();
    assert_eq!(bits(&params[1].grad_option().unwrap().unwrap()), bits(&tensor(&[0.0])));
    zero_gradients(&params, true).unwrap();
    assert!(updates().indices.is_empty());
}

#[test]
fn parameters_that_are_cut_into_pieces_are_the_loop() {
    let sizes = [3, 600_001, 5];
    let params = || -> Vec<Tensor> { (0..).zip(sizes).map(|(seed, size)| numbers(size, seed)).collect() };
    let options = sgd::Options {
        momentum: 0.9,
        weight_decay: 0.01,
        nesterov: true,
        ..PLAIN
    };
    let (stepped, mut expected) = (params(), params());
    let (mut states, mut buffers) = ([None, None, None], [None, None, None]);
    for step in 1..4 {
        let grads: Vec<_> = (0..).zip(sizes).map(|(i, size)| numbers(size, 10 * step + i)).collect();
        for i in 0..sizes.len() {
            expected[i] = sgd_loop(&expected[i], &grads[i], &mut buffers[i], &options);
        }
        sgd_step(&stepped, &grads, &mut states, &options, Scaling::default()).unwrap();
    }
    for (param, wanted) in stepped.iter().zip(&expected) {
        assert!(bits(param) == bits(wanted), "SGD");
    }

    for options in [
        adam::Options {
            amsgrad: true,
            weight_decay: 0.01,
            ..ADAM
        },
        adam::Options {
            decoupled_weight_decay: true,
            weight_decay: 0.01,
            ..ADAM
        },
    ] {
        let (stepped, mut states) = (params(), [None, None, None]);
        let mut loops: Vec<_> = params().into_iter().map(AdamLoop::new).collect();
        for step in 1..4 {
            let grads: Vec<_> = (0..).zip(sizes).map(|(i, size)| numbers(size, 10 * step + i)).collect();
            for (one, grad) in loops.iter_mut().zip(&grads) {
                one.update(grad, &options);
            }
            adam_step(&stepped, &grads, &mut states, &options, Scaling::default()).unwrap();
        }
        for (param, wanted) in stepped.iter().zip(&loops) {
            assert!(bits(param) == bits(&wanted.param), "{options:?}");
        }
    }
}
