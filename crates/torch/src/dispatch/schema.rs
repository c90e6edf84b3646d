//! What operators take and return, in the schemas' own terms.
use std::ffi::{c_char, c_void};

use crate::{Result, error::check, ffi};

/// What an argument or a result is, in the schema's own terms (ScalarType, Layout and MemoryFormat are not mere ints).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the schema language's types")]
pub enum ArgKind {
    /// A type that cannot be passed (a Stream, a Storage, a Dimname, ...).
    Unsupported,
    Tensor,
    Int,
    Double,
    Bool,
    String,
    IntList,
    DoubleList,
    BoolList,
    TensorList,
    OptTensorList,
    Device,
    Generator,
    Scalar,
    ScalarList,
    ScalarType,
    Layout,
    MemoryFormat,
}

impl ArgKind {
    pub(super) fn from_code(code: i32) -> Self {
        const KINDS: [ArgKind; 18] = [
            ArgKind::Unsupported,
            ArgKind::Tensor,
            ArgKind::Int,
            ArgKind::Double,
            ArgKind::Bool,
            ArgKind::String,
            ArgKind::IntList,
            ArgKind::DoubleList,
            ArgKind::BoolList,
            ArgKind::TensorList,
            ArgKind::OptTensorList,
            ArgKind::Device,
            ArgKind::Generator,
            ArgKind::Scalar,
            ArgKind::ScalarList,
            ArgKind::ScalarType,
            ArgKind::Layout,
            ArgKind::MemoryFormat,
        ];
        usize::try_from(code)
            .ok()
            .and_then(|code| KINDS.get(code).copied())
            .unwrap_or(Self::Unsupported)
    }
}

/// An argument, or a result, of an operator.
#[derive(Debug, Clone)]
pub struct Arg {
    /// Its name; empty for a result.
    pub name: String,
    /// What it is.
    pub kind: ArgKind,
    /// May it be absent?
    pub optional: bool,
    /// The 2 of `int[2]`; 0 for a list of any length.
    pub fixed_size: usize,
    /// Does the schema give a default?
    pub has_default: bool,
    /// Of a result: it is the argument with this index, which the operator wrote.
    pub written_argument: Option<usize>,
}

/// The schema of every `aten` operator, each as a JSON object: what the operator generator reads.
pub fn schemas() -> Result<Vec<String>> {
    unsafe extern "C" fn visit(context: *mut c_void, text: *const c_char, length: usize) {
        // SAFETY: the context is the vector below; the text has `length` bytes.
        let (list, bytes) = unsafe {
            (
                &mut *context.cast::<Vec<String>>(),
                std::slice::from_raw_parts(text.cast::<u8>(), length),
            )
        };
        list.push(String::from_utf8_lossy(bytes).into_owned());
    }
    let mut list: Vec<String> = Vec::new();
    // SAFETY: `visit` gets our vector, only during the call.
    check(unsafe { ffi::ls_schemas((&raw mut list).cast(), visit) })?;
    list.sort_unstable();
    Ok(list)
}
