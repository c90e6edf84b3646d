//! The header: dtypes and its exact text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use safetensors::Dtype;
use tch::Kind;

/// The most bytes a header may have; the limit of every reader.
pub(super) const MAX_HEADER: usize = 100_000_000;

/// More dimensions than this no kernel of libtorch takes.
pub(super) const MAX_DIMS: usize = 64;

/// The kind of a stored dtype, or `None` where libtorch (as tch knows it) has none.
pub(super) fn kind_of(dtype: Dtype) -> Option<Kind> {
    Some(match dtype {
        Dtype::BOOL => Kind::Bool,
        Dtype::U8 => Kind::Uint8,
        Dtype::I8 => Kind::Int8,
        Dtype::I16 => Kind::Int16,
        Dtype::I32 => Kind::Int,
        Dtype::I64 => Kind::Int64,
        Dtype::F16 => Kind::Half,
        Dtype::BF16 => Kind::BFloat16,
        Dtype::F32 => Kind::Float,
        Dtype::F64 => Kind::Double,
        Dtype::C64 => Kind::ComplexFloat,
        Dtype::F8_E4M3 => Kind::Float8e4m3fn,
        Dtype::F8_E5M2 => Kind::Float8e5m2,
        Dtype::F8_E4M3FNUZ => Kind::Float8e4m3fnuz,
        Dtype::F8_E5M2FNUZ => Kind::Float8e5m2fnuz,
        _ => return None,
    })
}

/// The stored dtype of a kind, or `None` where the format has none.
pub(super) fn dtype_of(kind: Kind) -> Option<Dtype> {
    Some(match kind {
        Kind::Bool => Dtype::BOOL,
        Kind::Uint8 => Dtype::U8,
        Kind::Int8 => Dtype::I8,
        Kind::Int16 => Dtype::I16,
        Kind::Int => Dtype::I32,
        Kind::Int64 => Dtype::I64,
        Kind::Half => Dtype::F16,
        Kind::BFloat16 => Dtype::BF16,
        Kind::Float => Dtype::F32,
        Kind::Double => Dtype::F64,
        Kind::ComplexFloat => Dtype::C64,
        Kind::Float8e4m3fn => Dtype::F8_E4M3,
        Kind::Float8e5m2 => Dtype::F8_E5M2,
        Kind::Float8e4m3fnuz => Dtype::F8_E4M3FNUZ,
        Kind::Float8e5m2fnuz => Dtype::F8_E5M2FNUZ,
        Kind::ComplexHalf | Kind::ComplexDouble | Kind::QInt8 | Kind::QUInt8 | Kind::QInt32 => return None,
    })
}

/// One tensor of a header to be written.
pub(super) struct Entry<'a> {
    pub name: &'a str,
    pub dtype: Dtype,
    pub shape: &'a [i64],
    pub bytes: usize,
}

/// The header's text, padded with spaces to a multiple of 8 so that the bytes behind it are aligned.
///
/// Written by hand rather than through a map type, so that the same tensors give the same bytes in every run.
pub(super) fn text(metadata: &BTreeMap<String, String>, entries: &[Entry<'_>]) -> String {
    let mut out = String::from("{");
    let mut separator = "";
    if !metadata.is_empty() {
        out.push_str("\"__metadata__\":{");
        for (i, (key, value)) in metadata.iter().enumerate() {
            let _ = write!(
                out,
                "{}{}:{}",
                if i == 0 { "" } else { "," },
                quoted(key),
                quoted(value)
            );
        }
        out.push('}');
        separator = ",";
    }
    let mut start = 0;
    for entry in entries {
        let end = start + entry.bytes;
        let shape = entry.shape.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let _ = write!(
            out,
            "{separator}{}:{{\"dtype\":\"{}\",\"shape\":[{shape}],\"data_offsets\":[{start},{end}]}}",
            quoted(entry.name),
            entry.dtype
        );
        separator = ",";
        start = end;
    }
    out.push('}');
    out.extend(std::iter::repeat_n(' ', out.len().next_multiple_of(8) - out.len()));
    out
}

/// `text` as a JSON string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
