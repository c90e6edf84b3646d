//! The shim against libtorch itself: calls, hooks, nodes, generators.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "tests")]
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

use lockstep_torch::DeviceCode;
use lockstep_torch::autograd::{self, AccumulatorHook, GradOptions, NodeInput, NodeOutput, NodeThread};
use lockstep_torch::dispatch::{Operator, Output, Value};
use lockstep_torch::modes::Modes;
use lockstep_torch::tensor::Item;
use lockstep_torch::{ErrorKind, Tensor, TensorExt, TorchError, generator};

fn leaf(values: &[f32]) -> Tensor {
    let tensor = Tensor::f_from_slice(values).unwrap();
    tensor.set_requires_grad_flag(true).unwrap();
    tensor
}

fn values(tensor: &Tensor) -> Vec<f32> {
    let mut bytes = vec![0; tensor.info().unwrap().numel as usize * 4];
    tensor.write_bytes(6, &mut bytes).unwrap();
    bytes
        .chunks_exact(4)
        .map(|b| f32::from_le_bytes(b.try_into().unwrap()))
        .collect()
}

fn call(name: &str, overload: &str, modes: Modes, args: &[Value<'_>]) -> Vec<Output> {
    let mut out = Vec::new();
    Operator::find(name, overload)
        .unwrap()
        .call(modes, args, |output| out.push(output))
        .unwrap();
    out
}

fn tensor(outputs: Vec<Output>) -> Tensor {
    match outputs.into_iter().next() {
        Some(Output::Tensor(tensor)) => tensor,
        other => panic!("expected a tensor, got {other:?}"),
    }
}

#[test]
fn boxed_call_uses_defaults_and_modes() {
    let (a, b) = (leaf(&[1.0, 2.0]), leaf(&[3.0, 4.0]));
    let args = [Value::Tensor(&a), Value::Tensor(&b), Value::Default];
    let sum = tensor(call("add", "Tensor", Modes::DEFAULT, &args));
    assert_eq!(values(&sum), [4.0, 6.0]);
    assert!(sum.info().unwrap().requires_grad);
    assert!(
        !tensor(call("add", "Tensor", Modes::NO_GRAD, &args))
            .info()
            .unwrap()
            .requires_grad
    );
    let missing = Operator::find("add", "Tensor")
        .unwrap()
        .call(Modes::DEFAULT, &[Value::Tensor(&a); 2], |_| ());
    assert!(matches!(
        missing,
        Err(TorchError::Torch {
            kind: ErrorKind::Value,
            ..
        })
    ));
}

#[test]
fn in_place_results_are_left_to_the_caller() {
    let a = Tensor::f_from_slice(&[1.0_f32]).unwrap();
    let out = call(
        "mul_",
        "Scalar",
        Modes::DEFAULT,
        &[Value::Tensor(&a), Value::Double(3.0)],
    );
    assert!(matches!(out[..], [Output::None]));
    assert_eq!(a.item().unwrap(), Item::Double(3.0));
}

#[test]
fn unknown_operator_and_libtorch_errors_are_typed() {
    assert!(matches!(
        Operator::find("no_such_operator", ""),
        Err(TorchError::Torch {
            kind: ErrorKind::Index,
            ..
        })
    ));
    let (a, b) = (leaf(&[1.0, 2.0]), leaf(&[1.0, 2.0, 3.0]));
    let error = Operator::find("add", "Tensor")
        .unwrap()
        .call(
            Modes::DEFAULT,
            &[Value::Tensor(&a), Value::Tensor(&b), Value::Default],
            |_| (),
        )
        .unwrap_err();
    assert!(
        error.to_string().starts_with("The size of tensor a (2) must match"),
        "{error}"
    );
}

#[test]
fn accumulator_hook_fires_after_accumulation_and_its_error_comes_back() {
    let a = leaf(&[1.0, 2.0]);
    let fired = Arc::new(AtomicUsize::new(0));
    let hook = {
        let (fired, held) = (Arc::clone(&fired), Mutex::new(a.share().unwrap()));
        AccumulatorHook::new(&a, move |_| {
            assert!(held.lock().unwrap().grad_option()?.is_some());
            fired.fetch_add(1, Ordering::SeqCst);
            Ok(())
        })
        .unwrap()
    };
    let sum = || tensor(call("sum", "", Modes::DEFAULT, &[Value::Tensor(&a), Value::Default]));
    autograd::backward(&[sum()], &[None], false, false, &[], Modes::DEFAULT).unwrap();
    assert_eq!(fired.load(Ordering::SeqCst), 1);
    drop(hook);
    let failing = AccumulatorHook::new(&a, |_| Err("the hook says no".into())).unwrap();
    let error = autograd::backward(&[sum()], &[None], false, false, &[], Modes::DEFAULT).unwrap_err();
    assert!(matches!(&error, TorchError::Callback(inner) if inner.to_string() == "the hook says no"));
    drop(failing);
    autograd::backward(&[sum()], &[None], false, false, &[], Modes::DEFAULT).unwrap();
    assert_eq!(fired.load(Ordering::SeqCst), 1);
}

#[test]
fn graph_search_and_sink_reach_every_leaf() {
    let (a, b) = (leaf(&[1.0]), leaf(&[2.0]));
    let hooks = [
        AccumulatorHook::new(&a, |_| Ok(())).unwrap(),
        AccumulatorHook::new(&b, |_| Ok(())).unwrap(),
    ];
    let hooks: Vec<_> = hooks.iter().collect();
    let doubled = tensor(call(
        "mul",
        "Scalar",
        Modes::DEFAULT,
        &[Value::Tensor(&a), Value::Int(2)],
    ));
    assert_eq!(
        autograd::search_graph(&[doubled.share().unwrap()], &hooks).unwrap(),
        [true, false]
    );
    let negated = tensor(call("neg", "", Modes::DEFAULT, &[Value::Tensor(&b)]));
    let sunk = autograd::sink(&[doubled, negated], true).unwrap();
    assert_eq!(autograd::search_graph(&sunk[..1], &hooks).unwrap(), [true, true]);
}

#[test]
fn own_node_runs_its_backward() {
    let a = leaf(&[3.0]);
    let out = Tensor::f_from_slice(&[9.0_f32]).unwrap();
    let tied = autograd::custom_node(
        &[NodeInput {
            tensor: a.share().unwrap(),
            dirty: false,
        }],
        &[NodeOutput {
            tensor: out,
            differentiable: true,
        }],
        NodeThread::Origin,
        |grads| {
            Ok(vec![
                grads
                    .into_iter()
                    .next()
                    .flatten()
                    .map(|grad| grad.f_mul_scalar(6.0))
                    .transpose()?,
            ])
        },
    )
    .unwrap();
    assert!(tied[0].info().unwrap().requires_grad);
    autograd::backward(&tied, &[None], false, false, &[], Modes::DEFAULT).unwrap();
    assert_eq!(values(&a.grad_option().unwrap().unwrap()), [6.0]);
}

#[test]
fn the_outermost_end_comes_after_an_inner_pass() {
    let order = Arc::new(Mutex::new(Vec::new()));
    let a = leaf(&[1.0]);
    let hook_order = Arc::clone(&order);
    let hook = AccumulatorHook::new(&a, move |_| {
        let end_order = Arc::clone(&hook_order);
        autograd::at_outermost_end(move |pass| end_order.lock().unwrap().push(format!("end {}", pass.is_ok())));
        let inner = leaf(&[1.0]);
        let sum = tensor(call(
            "sum",
            "",
            Modes::DEFAULT,
            &[Value::Tensor(&inner), Value::Default],
        ));
        autograd::backward(&[sum], &[None], false, false, &[], Modes::DEFAULT)?;
        hook_order.lock().unwrap().push("inner done".to_owned());
        Ok(())
    })
    .unwrap();
    let sum = tensor(call("sum", "", Modes::DEFAULT, &[Value::Tensor(&a), Value::Default]));
    autograd::backward(&[sum], &[None], false, false, &[], Modes::DEFAULT).unwrap();
    drop(hook);
    assert_eq!(*order.lock().unwrap(), ["inner done", "end true"]);
}

#[test]
fn grad_does_not_accumulate_and_names_what_is_unused() {
    let (a, b) = (leaf(&[2.0]), leaf(&[1.0]));
    let square = tensor(call(
        "mul",
        "Tensor",
        Modes::DEFAULT,
        &[Value::Tensor(&a), Value::Tensor(&a)],
    ));
    let options = GradOptions {
        allow_unused: true,
        ..GradOptions::default()
    };
    let inputs = [a.share().unwrap(), b];
    let grads = autograd::grad(&[square], &[None], &inputs, options, Modes::DEFAULT).unwrap();
    assert_eq!(values(grads[0].as_ref().unwrap()), [4.0]);
    assert!(grads[1].is_none() && a.grad_option().unwrap().is_none());
}

#[test]
fn generator_state_restores_the_stream() {
    let generator = generator::Generator::new(DeviceCode::CPU).unwrap();
    generator.seed(7).unwrap();
    let state = generator.state().unwrap();
    let draw = || {
        let args = [
            Value::IntList(&[4]),
            Value::Generator(&generator),
            Value::Default,
            Value::Default,
            Value::Default,
            Value::Default,
        ];
        values(&tensor(call("randn", "generator", Modes::DEFAULT, &args)))
    };
    let first = draw();
    assert_ne!(first, draw());
    generator.set_state(&state).unwrap();
    assert_eq!(first, draw());
}

#[test]
fn bytes_are_checked_against_the_shape() {
    assert!(Tensor::from_bytes(&[0; 8], &[3], 6).is_err());
    assert!(Tensor::from_bytes(&[0; 8], &[-2], 6).is_err());
    assert_eq!(Tensor::from_bytes(&[0; 8], &[2], 6).unwrap().shape().unwrap(), [2]);
}

#[test]
fn every_schema_is_json_with_names() {
    let schemas = lockstep_torch::dispatch::schemas().unwrap();
    assert!(schemas.len() > 3000, "{}", schemas.len());
    assert!(
        schemas
            .iter()
            .any(|schema| schema.starts_with("{\"name\":\"aten::add\",\"overload\":\"Tensor\""))
    );
}

#[test]
fn every_operator_is_found_whatever_its_signature() {
    for schema in lockstep_torch::dispatch::schemas().unwrap() {
        // {"name":"aten::NAME","overload":"OVERLOAD",...
        let parts: Vec<_> = schema.split('"').collect();
        let name = parts[3].strip_prefix("aten::").unwrap();
        // Some have more results than any call has room for.
        if let Err(error) = Operator::find(name, parts[7]) {
            assert!(
                error.to_string().contains("results, at most"),
                "{name}.{}: {error}",
                parts[7]
            );
        }
    }
}

#[test]
fn a_search_may_begin_at_a_leaf_that_nobody_hooks() {
    let (hooked, plain) = (leaf(&[1.0]), leaf(&[2.0]));
    let hook = AccumulatorHook::new(&hooked, |_| Ok(())).unwrap();
    let outputs = [plain.share().unwrap(), plain, hooked];
    assert_eq!(autograd::search_graph(&outputs[..2], &[&hook]).unwrap(), [false]);
    assert_eq!(autograd::search_graph(&outputs, &[&hook]).unwrap(), [true]);
}

#[test]
fn a_gradient_hook_may_take_itself_away() {
    let leaf = leaf(&[1.0, 2.0]);
    let calls = Arc::new(AtomicUsize::new(0));
    let position = Arc::new(AtomicUsize::new(usize::MAX));
    let hook = {
        let (calls, position) = (Arc::clone(&calls), Arc::clone(&position));
        let leaf = Mutex::new(leaf.share().unwrap());
        move |_| {
            autograd::unhook_gradient(&leaf.lock().unwrap(), position.load(Ordering::SeqCst) as u32)?;
            // The closure still stands here, with all that it holds.
            calls.fetch_add(1, Ordering::SeqCst);
            Ok(None)
        }
    };
    position.store(autograd::hook_gradient(&leaf, hook).unwrap() as usize, Ordering::SeqCst);
    for _ in 0..2 {
        let sum = call("sum", "", Modes::DEFAULT, &[Value::Tensor(&leaf), Value::Default]);
        autograd::backward(&[tensor(sum)], &[None], false, false, &[], Modes::DEFAULT).unwrap();
    }
    assert_eq!(calls.load(Ordering::SeqCst), 1);
}

#[test]
fn arguments_that_libtorch_would_not_check_are_errors() {
    for code in [-5, 99, 200] {
        let error = Tensor::from_bytes(&[], &[0], code).unwrap_err();
        assert!(error.to_string().starts_with("no dtype has the code"), "{error}");
        assert!(leaf(&[1.0]).write_bytes(code, &mut []).is_err());
    }
    let a = leaf(&[1.0]);
    let sum = tensor(call("sum", "", Modes::DEFAULT, &[Value::Tensor(&a), Value::Default]));
    let error = sum.set_requires_grad_flag(false).unwrap_err();
    assert!(error.to_string().contains("leaf variables"), "{error}");
}
