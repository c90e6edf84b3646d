//! A tensor's facts and bytes where they are out of the ordinary.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]
use lockstep_torch::dispatch::{Operator, Value};
use lockstep_torch::modes::Modes;
use lockstep_torch::tensor::Item;
use lockstep_torch::{ErrorKind, Tensor, TensorExt, TorchError};

const FLOAT32: i32 = 6;
const UINT64: i32 = 29;

#[test]
fn more_dimensions_than_operators_take() {
    let one = Tensor::from_bytes(&[0; 4], &[1], FLOAT32).unwrap();
    let deep = one.view_strided(&[1; 90], &[1; 90], 0).unwrap();
    assert_eq!(deep.shape().unwrap(), [1; 90]);
    assert_eq!(deep.strides().unwrap(), [1; 90]);
}

#[test]
fn an_unsigned_item_beyond_int64() {
    let largest = Tensor::from_bytes(&[0xff; 8], &[], UINT64).unwrap();
    assert_eq!(largest.item().unwrap(), Item::UInt(u64::MAX));
    let small = Tensor::from_bytes(&7_u64.to_le_bytes(), &[], UINT64).unwrap();
    assert_eq!(small.item().unwrap(), Item::Int(7));
}

#[test]
fn bytes_that_no_memory_holds_are_an_error() {
    let one = Tensor::from_bytes(&[0; 4], &[1], FLOAT32).unwrap();
    for sizes in [[1 << 20, 1 << 28], [1 << 31, 1 << 30]] {
        let wide = one.view_strided(&sizes, &[0, 0], 0).unwrap();
        let mut bytes = Vec::new();
        assert_eq!(
            kind(&wide.read_bytes(FLOAT32, &mut bytes).unwrap_err()),
            Some(ErrorKind::OutOfMemory)
        );
    }
    let mut bytes = vec![1; 3];
    one.read_bytes(FLOAT32, &mut bytes).unwrap();
    assert_eq!(bytes, [0; 4]);
}

#[test]
fn no_memory_on_the_cpu_is_told_as_such() {
    let operator = Operator::find("zeros", "").unwrap();
    let args: Vec<_> = std::iter::once(Value::IntList(&[1 << 50]))
        .chain((1..operator.args.len()).map(|_| Value::Default))
        .collect();
    let error = operator.call(Modes::DEFAULT, &args, |_| ()).unwrap_err();
    assert_eq!(kind(&error), Some(ErrorKind::OutOfMemory), "{error}");
}

fn kind(error: &TorchError) -> Option<ErrorKind> {
    match error {
        TorchError::Torch { kind, .. } => Some(*kind),
        _ => None,
    }
}
