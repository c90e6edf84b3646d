//! Shape, dtype and type of device of tensors, for messages and comparisons.
use std::fmt;

use lockstep_torch::{DeviceCode, Kind, Tensor, TensorExt};

/// Shape, dtype and type of device of a tensor, for messages and comparisons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TensorInfo {
    /// Sizes.
    pub shape: Vec<i64>,
    /// PyTorch's name of the dtype.
    pub dtype: &'static str,
    /// `c10::DeviceType`.
    pub device_kind: i32,
}

impl TensorInfo {
    /// Describes `tensor`; an undefined tensor has the dtype `undefined`.
    pub fn of(tensor: &Tensor) -> Self {
        let (shape, dtype) = (tensor.size(), tensor.f_kind().map_or("undefined", dtype_name));
        let device_kind = device_kind(tensor);
        Self {
            shape,
            dtype,
            device_kind,
        }
    }
}

impl fmt::Display for TensorInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let device = on_device(self.device_kind);
        write!(f, "{:?} {}{device}", self.shape, self.dtype)
    }
}

/// `c10::DeviceType` of a tensor; the CPU's if it has none.
pub(crate) fn device_kind(tensor: &Tensor) -> i32 {
    tensor.info().map_or(DeviceCode::CPU.kind, |info| info.device.kind)
}

/// " on cuda", and nothing for the CPU.
pub(crate) fn on_device(kind: i32) -> String {
    let name = || DeviceCode { kind, index: -1 }.name();
    match kind {
        0 => String::new(),
        _ => format!(" on {}", name().unwrap_or_else(|_| "another device".to_owned())),
    }
}

/// The dtypes, with PyTorch's names.
pub(crate) const DTYPES: [(Kind, &str); 20] = [
    (Kind::Uint8, "uint8"),
    (Kind::Int8, "int8"),
    (Kind::Int16, "int16"),
    (Kind::Int, "int32"),
    (Kind::Int64, "int64"),
    (Kind::Half, "float16"),
    (Kind::Float, "float32"),
    (Kind::Double, "float64"),
    (Kind::ComplexHalf, "complex32"),
    (Kind::ComplexFloat, "complex64"),
    (Kind::ComplexDouble, "complex128"),
    (Kind::Bool, "bool"),
    (Kind::QInt8, "qint8"),
    (Kind::QUInt8, "quint8"),
    (Kind::QInt32, "qint32"),
    (Kind::BFloat16, "bfloat16"),
    (Kind::Float8e5m2, "float8_e5m2"),
    (Kind::Float8e4m3fn, "float8_e4m3fn"),
    (Kind::Float8e5m2fnuz, "float8_e5m2fnuz"),
    (Kind::Float8e4m3fnuz, "float8_e4m3fnuz"),
];

/// PyTorch's name of a dtype.
pub fn dtype_name(kind: Kind) -> &'static str {
    let known = DTYPES.iter().find(|(known, _)| *known == kind);
    known.map_or("undefined", |(_, name)| name)
}

/// The dtype in transport: complex numbers travel as pairs of real ones.
pub fn wire_kind(kind: Kind) -> Kind {
    match kind {
        Kind::ComplexHalf => Kind::Half,
        Kind::ComplexFloat => Kind::Float,
        Kind::ComplexDouble => Kind::Double,
        other => other,
    }
}
