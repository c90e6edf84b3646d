//! The steps against libtorch: sizes, devices, gradients both ways.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "tests")]
use lockstep_parallel::{Linked, ParallelError, check_devices, check_one_kind, gather, link, scatter, visible_devices};
use lockstep_torch::DeviceCode;
use lockstep_torch::dispatch::{Operator, Output, Value};
use lockstep_torch::modes::Modes;
use lockstep_torch::{ErrorKind, Tensor, TensorExt, TorchError, autograd};

const FLOAT32: i32 = 6;
const FLOAT64: i32 = 7;
const INT64: i32 = 4;
const CPU: DeviceCode = DeviceCode::CPU;

fn numbers(count: u8, shape: &[i64]) -> Tensor {
    let bytes: Vec<u8> = (0..count).flat_map(|number| f32::from(number).to_le_bytes()).collect();
    Tensor::from_bytes(&bytes, shape, FLOAT32).unwrap()
}

fn leaf(count: u8, shape: &[i64]) -> Tensor {
    let tensor = numbers(count, shape);
    tensor.set_requires_grad_flag(true).unwrap();
    tensor
}

fn values(tensor: &Tensor) -> Vec<f32> {
    let mut bytes = Vec::new();
    tensor.read_bytes(FLOAT32, &mut bytes).unwrap();
    bytes
        .chunks_exact(4)
        .map(|b| f32::from_le_bytes(b.try_into().unwrap()))
        .collect()
}

fn call(name: &str, overload: &str, args: &[Value<'_>]) -> Tensor {
    let operator = Operator::find(name, overload).unwrap();
    let mut args = args.to_vec();
    args.resize(operator.args.len(), Value::Default);
    let mut out = None;
    operator
        .call(Modes::DEFAULT, &args, |output| {
            if let Output::Tensor(tensor) = output {
                out = Some(tensor);
            }
        })
        .unwrap();
    out.unwrap()
}

fn times(tensor: &Tensor, factor: f64) -> Tensor {
    call("mul", "Scalar", &[Value::Tensor(tensor), Value::Double(factor)])
}

fn plus(a: &Tensor, b: &Tensor) -> Tensor {
    call("add", "Tensor", &[Value::Tensor(a), Value::Tensor(b)])
}

fn backward(root: &Tensor, create_graph: bool) -> lockstep_torch::Result<()> {
    let sum = call("sum", "", &[Value::Tensor(root)]);
    autograd::backward(&[sum], &[None], create_graph, create_graph, &[], Modes::DEFAULT)
}

fn linked(original: &Tensor, copies: &[&Tensor]) -> Linked {
    Linked {
        name: "weight".to_owned(),
        original: original.share().unwrap(),
        copies: copies.iter().map(|copy| copy.share().unwrap()).collect(),
    }
}

fn torch_error(error: &TorchError) -> (ErrorKind, String) {
    match error {
        TorchError::Torch { kind, message } => (*kind, message.clone()),
        other => panic!("{other}"),
    }
}

#[test]
fn chunks_have_the_sizes_of_torch() {
    for (rows, devices, expected) in [
        (10, 2, &[5, 5][..]),
        (5, 2, &[3, 2]),
        (5, 4, &[2, 2, 1]),
        (1, 4, &[1]),
        (3, 3, &[1, 1, 1]),
        (7, 3, &[3, 3, 1]),
        (0, 3, &[0, 0, 0]),
    ] {
        let input = numbers(rows * 2, &[i64::from(rows), 2]);
        let chunks = scatter(&input, &vec![CPU; devices], 0, Modes::DEFAULT).unwrap();
        let sizes: Vec<_> = chunks.iter().map(|chunk| chunk.shape().unwrap()[0]).collect();
        assert_eq!(sizes, expected, "{rows} rows over {devices} devices");
        assert_eq!(chunks.iter().flat_map(values).collect::<Vec<_>>(), values(&input));
    }
}

#[test]
fn chunks_along_any_dimension_are_copies_on_their_devices() {
    let input = leaf(12, &[2, 6]);
    let meta = DeviceCode::parse("meta").unwrap();
    let chunks = scatter(&input, &[CPU, meta, CPU], -1, Modes::DEFAULT).unwrap();
    assert!(chunks.iter().all(|chunk| chunk.shape().unwrap() == [2, 2]));
    let info: Vec<_> = chunks.iter().map(|chunk| chunk.info().unwrap()).collect();
    assert_eq!([info[0].device.kind, info[1].device.kind], [CPU.kind, meta.kind]);
    assert_ne!(info[0].storage, input.info().unwrap().storage);
    assert!(info.iter().all(|info| info.requires_grad));
    let plain = scatter(&input, &[CPU, CPU], 1, Modes::NO_GRAD).unwrap();
    assert!(plain.iter().all(|chunk| !chunk.info().unwrap().requires_grad));
}

#[test]
fn gradients_go_through_both_ways() {
    let input = leaf(5, &[5]);
    let chunks = scatter(&input, &[CPU, CPU], 0, Modes::DEFAULT).unwrap();
    let whole = gather(
        &[times(&chunks[0], 2.0), times(&chunks[1], 3.0)],
        CPU,
        0,
        Modes::DEFAULT,
    )
    .unwrap();
    assert_eq!(values(&whole), [0.0, 2.0, 4.0, 9.0, 12.0]);
    backward(&whole, false).unwrap();
    assert_eq!(
        values(&input.grad_option().unwrap().unwrap()),
        [2.0, 2.0, 2.0, 3.0, 3.0]
    );
}

#[test]
fn tensors_without_dimensions_are_stacked() {
    let (a, b) = (leaf(1, &[]), leaf(1, &[]));
    for dim in [0, -1] {
        let whole = gather(&[a.share().unwrap(), b.share().unwrap()], CPU, dim, Modes::DEFAULT).unwrap();
        assert_eq!(whole.shape().unwrap(), [2]);
        backward(&times(&whole, 4.0), false).unwrap();
        assert_eq!(a.grad_option().unwrap().unwrap().shape().unwrap(), [0_i64; 0]);
    }
    assert_eq!(values(&a.grad_option().unwrap().unwrap()), [8.0]);
    let mixed = gather(&[a, numbers(2, &[2])], CPU, 0, Modes::DEFAULT);
    assert!(matches!(mixed, Err(ParallelError::Torch(_))));
}

#[test]
fn dimensions_that_are_not_there() {
    for dim in [2, -3] {
        let error = scatter(&numbers(4, &[2, 2]), &[CPU, CPU], dim, Modes::DEFAULT).unwrap_err();
        assert!(
            matches!(&error, ParallelError::Torch(error) if torch_error(error).0 == ErrorKind::Index),
            "{error}"
        );
        let error = gather(&[numbers(2, &[2]), numbers(2, &[2])], CPU, dim, Modes::DEFAULT).unwrap_err();
        assert!(
            matches!(&error, ParallelError::Torch(error) if torch_error(error).0 == ErrorKind::Index),
            "{error}"
        );
    }
    assert!(matches!(
        scatter(&numbers(2, &[2]), &[], 0, Modes::DEFAULT),
        Err(ParallelError::NoDevices)
    ));
    assert!(matches!(
        gather(&[], CPU, 0, Modes::DEFAULT),
        Err(ParallelError::NothingToGather)
    ));
}

#[test]
fn devices_are_checked() {
    assert_eq!(check_devices(&["cpu", "cpu"]).unwrap().len(), 2);
    assert!(matches!(check_devices::<&str>(&[]), Err(ParallelError::NoDevices)));
    for name in ["gpu", "cpu:x", "xla"] {
        assert!(
            matches!(check_devices(&["cpu", name]), Err(ParallelError::UnknownDevice { device, .. }) if device == name),
            "{name}"
        );
    }
    let mixed = check_devices(&["cpu", "meta"]).unwrap();
    assert!(matches!(
        check_one_kind(&mixed),
        Err(ParallelError::MixedDevices { .. })
    ));
    assert!(check_one_kind(&mixed[..1]).is_ok());
    // No test of this crate maps libtorch's CUDA libraries.
    let reason = "this libtorch has no CUDA; `npx lockstep install-libtorch --cuda` adds it";
    assert!(matches!(visible_devices(), Err(ParallelError::NoCudaDevice { reason: told }) if told == reason));
    let refused = check_devices(&["cuda:1"]).unwrap_err().to_string();
    assert!(
        refused.starts_with(&format!("CUDA cannot be used: {reason}")),
        "{refused}"
    );
}

#[test]
fn gradients_of_copies_are_summed_and_absent_ones_left_out() {
    let original = leaf(3, &[3]);
    let copies = [leaf(3, &[3]), leaf(3, &[3]), leaf(3, &[3])];
    link(&[linked(&original, &[&copies[0], &copies[1], &copies[2]])]).unwrap();
    assert_eq!(copies[0].grad_fn_name().unwrap().as_deref(), Some("ReduceAdd"));
    backward(&plus(&times(&copies[2], 3.0), &times(&copies[0], 2.0)), false).unwrap();
    assert_eq!(values(&original.grad_option().unwrap().unwrap()), [5.0; 3]);
    assert!(copies.iter().all(|copy| copy.grad_option().unwrap().is_none()));
}

#[test]
fn sizes_and_dtypes_that_differ_are_errors_of_the_backward_pass() {
    let original = leaf(2, &[2]);
    let doubles = Tensor::from_bytes(&[0; 16], &[2], FLOAT64).unwrap();
    for (other, expected) in [
        (
            leaf(3, &[3]),
            "All inputs of ReduceAdd must have the same size, but got [3] and [2]",
        ),
        (
            doubles,
            "All inputs of ReduceAdd must have the same dtype, but got double and float",
        ),
    ] {
        let copy = leaf(2, &[2]);
        link(&[linked(&original, &[&copy, &other])]).unwrap();
        let sum = |tensor: &Tensor| call("sum", "", &[Value::Tensor(tensor)]);
        let error = backward(&plus(&sum(&copy), &sum(&other)), false).unwrap_err();
        assert_eq!(torch_error(&error), (ErrorKind::Runtime, expected.to_owned()));
        assert!(original.grad_option().unwrap().is_none());
    }
}

#[test]
fn gradients_of_gradients_do_not_go_through() {
    let original = leaf(2, &[2]);
    let copy = leaf(2, &[2]);
    link(&[linked(&original, &[&copy])]).unwrap();
    let square = call("mul", "Tensor", &[Value::Tensor(&copy), Value::Tensor(&copy)]);
    let (_, message) = torch_error(&backward(&square, true).unwrap_err());
    assert!(
        message.starts_with("ReduceAdd can only be used during the backward pass of data parallel."),
        "{message}"
    );
}

#[test]
fn replicas_that_are_no_copies_are_refused_and_nothing_is_linked() {
    let original = leaf(2, &[2]);
    let fine = leaf(2, &[2]);
    let integers = Tensor::from_bytes(&[0; 16], &[2], INT64).unwrap();
    for bad in [original.share().unwrap(), times(&original, 1.0), integers] {
        let error = link(&[linked(&original, &[&fine]), linked(&original, &[&bad])]).unwrap_err();
        assert!(
            matches!(&error, ParallelError::NotACopy { name, .. } if name == "weight"),
            "{error}"
        );
        assert!(fine.info().unwrap().is_leaf);
    }
}
