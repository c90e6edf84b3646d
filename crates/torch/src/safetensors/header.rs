//! The header: dtypes and its exact text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use safetensors::Dtype;

/// The most bytes a header may have; the limit of every reader.
pub(super) const MAX_HEADER: usize = 100_000_000;

/// More dimensions than this no kernel of libtorch takes.
pub(super) const MAX_DIMS: usize = 64;

/// The stored dtypes and the code of each in libtorch (`c10::ScalarType`).
///
/// The types of less than a byte (F4, F6) are missing: no tensor has one element of them.
const DTYPES: [(Dtype, i32); 19] = [
    (Dtype::U8, 0),
    (Dtype::I8, 1),
    (Dtype::I16, 2),
    (Dtype::I32, 3),
    (Dtype::I64, 4),
    (Dtype::F16, 5),
    (Dtype::F32, 6),
    (Dtype::F64, 7),
    (Dtype::C64, 9),
    (Dtype::BOOL, 11),
    (Dtype::BF16, 15),
    (Dtype::F8_E5M2, 23),
    (Dtype::F8_E4M3, 24),
    (Dtype::F8_E5M2FNUZ, 25),
    (Dtype::F8_E4M3FNUZ, 26),
    (Dtype::U16, 27),
    (Dtype::U32, 28),
    (Dtype::U64, 29),
    (Dtype::F8_E8M0, 44),
];

/// libtorch's code of a stored dtype, or `None` where it has none.
pub(super) fn code_of(dtype: Dtype) -> Option<i32> {
    DTYPES
        .iter()
        .find(|(stored, _)| *stored == dtype)
        .map(|(_, code)| *code)
}

/// The stored dtype of a code, or `None` where the format has none.
pub(super) fn dtype_of(code: i32) -> Option<Dtype> {
    DTYPES.iter().find(|(_, known)| *known == code).map(|(dtype, _)| *dtype)
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
