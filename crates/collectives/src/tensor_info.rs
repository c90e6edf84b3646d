//! Shape and dtype of tensors, for messages and comparisons.
use std::fmt;

use lockstep_torch::{Kind, Tensor};

/// Shape and dtype of a tensor, for messages and comparisons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TensorInfo {
    /// Sizes.
    pub shape: Vec<i64>,
    /// PyTorch's name of the dtype.
    pub dtype: &'static str,
}

impl TensorInfo {
    /// Describes `tensor`; an undefined tensor has the dtype `undefined`.
    pub fn of(tensor: &Tensor) -> Self {
        let (shape, dtype) = (tensor.size(), tensor.f_kind().map_or("undefined", dtype_name));
        Self { shape, dtype }
    }
}

impl fmt::Display for TensorInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.shape, self.dtype)
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
