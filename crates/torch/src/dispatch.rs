//! One generic way into libtorch: an operator's schema, and its boxed call.
use std::ffi::{CStr, CString, c_char, c_void};
use std::mem::MaybeUninit;
use std::ptr;

use tch::Tensor;
use torch_sys::C_tensor;

use crate::generator::Generator;
use crate::modes::Modes;
use crate::runtime::DeviceCode;
use crate::tensor::{own, own_option};
use crate::{Result, TorchError, error::check, ffi};

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
    fn from_code(code: i32) -> Self {
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

/// An argument's value. Lists borrow what they hold for the length of the call.
#[derive(Debug, Clone, Copy)]
pub enum Value<'a> {
    /// An absent optional argument.
    None,
    /// The schema's default.
    Default,
    /// A tensor.
    Tensor(&'a Tensor),
    /// An int, a dtype, a layout or a memory format; or an integral Scalar.
    Int(i64),
    /// A float; or a floating Scalar.
    Double(f64),
    /// A bool; or a boolean Scalar.
    Bool(bool),
    /// A complex Scalar.
    Complex(f64, f64),
    /// A text.
    String(&'a str),
    /// `int[]`.
    IntList(&'a [i64]),
    /// `float[]`.
    DoubleList(&'a [f64]),
    /// `bool[]`.
    BoolList(&'a [bool]),
    /// `Tensor[]`: pointers made by [`tensor_pointers`].
    TensorList(TensorPointers<'a>),
    /// `Tensor?[]`.
    OptTensorList(TensorPointers<'a>),
    /// `Scalar[]`: each a number.
    ScalarList(&'a [RawScalar]),
    /// A device.
    Device(DeviceCode),
    /// A generator.
    Generator(&'a Generator),
}

/// A number of a `Scalar[]`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct RawScalar(ffi::LsValue);

impl std::fmt::Debug for RawScalar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RawScalar(tag {})", self.0.tag)
    }
}

impl RawScalar {
    /// An integral number.
    pub fn int(value: i64) -> Self {
        Self(raw(tag::INT, value.cast_unsigned()))
    }

    /// Any other number.
    pub fn double(value: f64) -> Self {
        Self(raw(tag::DOUBLE, value.to_bits()))
    }

    /// True or false.
    pub fn bool(value: bool) -> Self {
        Self(raw(tag::BOOL, u64::from(value)))
    }
}

/// Borrowed tensors of a list.
#[derive(Debug, Clone, Copy)]
pub struct TensorPointers<'a> {
    pointers: &'a [*const C_tensor],
}

/// The pointers of a `Tensor[]` or `Tensor?[]`; keep them, and the tensors, until the call is over.
pub fn tensor_pointers<'a>(tensors: impl IntoIterator<Item = Option<&'a Tensor>>) -> Vec<*const C_tensor> {
    tensors
        .into_iter()
        .map(|tensor| tensor.map_or(ptr::null(), Tensor::as_ptr))
        .collect()
}

impl<'a> TensorPointers<'a> {
    /// Wraps pointers of [`tensor_pointers`].
    ///
    /// # Safety
    /// Every pointer is null or a tensor that lives through `'a`; null only for a `Tensor?[]`.
    pub unsafe fn new(pointers: &'a [*const C_tensor]) -> Self {
        Self { pointers }
    }
}

/// A result.
#[derive(Debug)]
pub enum Output {
    /// Nothing: an undefined tensor, or an argument that the operator wrote and the caller has.
    None,
    /// A tensor.
    Tensor(Tensor),
    /// A list of tensors; `None` for an undefined one.
    TensorList(Vec<Option<Tensor>>),
    /// An int.
    Int(i64),
    /// A float.
    Double(f64),
    /// A bool.
    Bool(bool),
    /// A complex number.
    Complex(f64, f64),
    /// `int[]`.
    IntList(Vec<i64>),
    /// A text.
    String(String),
}

mod tag {
    pub const NONE: i32 = 0;
    pub const TENSOR: i32 = 1;
    pub const INT: i32 = 2;
    pub const DOUBLE: i32 = 3;
    pub const BOOL: i32 = 4;
    pub const STRING: i32 = 5;
    pub const INT_LIST: i32 = 6;
    pub const DOUBLE_LIST: i32 = 7;
    pub const BOOL_LIST: i32 = 8;
    pub const TENSOR_LIST: i32 = 9;
    pub const OPT_TENSOR_LIST: i32 = 10;
    pub const DEVICE: i32 = 11;
    pub const GENERATOR: i32 = 12;
    pub const SCALAR_LIST: i32 = 13;
    pub const COMPLEX: i32 = 14;
    pub const DEFAULT: i32 = 15;
}

#[inline]
fn raw(tag: i32, payload: u64) -> ffi::LsValue {
    ffi::LsValue {
        tag,
        aux: 0,
        len: 0,
        payload,
        imaginary: 0.0,
    }
}

fn raw_list<T>(tag: i32, list: &[T]) -> ffi::LsValue {
    ffi::LsValue {
        len: list.len() as i64,
        ..raw(tag, list.as_ptr() as u64)
    }
}

impl Value<'_> {
    #[inline]
    fn to_raw(self) -> ffi::LsValue {
        match self {
            Self::None => raw(tag::NONE, 0),
            Self::Default => raw(tag::DEFAULT, 0),
            Self::Tensor(tensor) => raw(tag::TENSOR, tensor.as_ptr() as u64),
            Self::Int(value) => raw(tag::INT, value.cast_unsigned()),
            Self::Double(value) => raw(tag::DOUBLE, value.to_bits()),
            Self::Bool(value) => raw(tag::BOOL, u64::from(value)),
            Self::Complex(real, imaginary) => ffi::LsValue {
                imaginary,
                ..raw(tag::COMPLEX, real.to_bits())
            },
            Self::String(text) => raw_list(tag::STRING, text.as_bytes()),
            Self::IntList(list) => raw_list(tag::INT_LIST, list),
            Self::DoubleList(list) => raw_list(tag::DOUBLE_LIST, list),
            Self::BoolList(list) => raw_list(tag::BOOL_LIST, list),
            Self::TensorList(list) => raw_list(tag::TENSOR_LIST, list.pointers),
            Self::OptTensorList(list) => raw_list(tag::OPT_TENSOR_LIST, list.pointers),
            Self::ScalarList(list) => raw_list(tag::SCALAR_LIST, list),
            Self::Device(device) => ffi::LsValue {
                aux: device.kind,
                ..raw(tag::DEVICE, i64::from(device.index).cast_unsigned())
            },
            Self::Generator(generator) => raw(tag::GENERATOR, generator.as_ptr() as u64),
        }
    }
}

/// Takes over a result of the shim.
///
/// # Safety
/// `value` was written by the shim and is taken over once.
#[inline]
unsafe fn take(value: &mut ffi::LsValue) -> Output {
    let length = usize::try_from(value.len).unwrap_or(0);
    // SAFETY: the tag says what the payload is; lists have `length` elements and are freed below, their tensors not.
    let output = unsafe {
        match value.tag {
            tag::TENSOR => Output::Tensor(own(value.payload as *mut C_tensor)),
            tag::INT => Output::Int(value.payload.cast_signed()),
            tag::DOUBLE => Output::Double(f64::from_bits(value.payload)),
            tag::BOOL => Output::Bool(value.payload != 0),
            tag::COMPLEX => Output::Complex(f64::from_bits(value.payload), value.imaginary),
            tag::TENSOR_LIST => {
                let items = std::slice::from_raw_parts(value.payload as *const *mut C_tensor, length);
                Output::TensorList(items.iter().map(|raw| own_option(*raw)).collect())
            }
            tag::INT_LIST => Output::IntList(std::slice::from_raw_parts(value.payload as *const i64, length).to_vec()),
            tag::STRING => {
                let bytes = std::slice::from_raw_parts(value.payload as *const u8, length);
                Output::String(String::from_utf8_lossy(bytes).into_owned())
            }
            _ => Output::None,
        }
    };
    if matches!(value.tag, tag::TENSOR_LIST | tag::INT_LIST | tag::STRING) {
        // SAFETY: allocated by the shim, freed once.
        unsafe { ffi::ls_value_free(value) };
    }
    output
}

/// The most results that an operator has.
pub const MAX_RETURNS: usize = 16;

/// One overload of an operator.
#[derive(Debug)]
pub struct Operator {
    raw: *const ffi::COperator,
    /// Its name, such as "aten::add.Tensor".
    pub name: String,
    /// Its arguments, in the schema's order.
    pub args: Vec<Arg>,
    /// Its results.
    pub returns: Vec<Arg>,
}

// SAFETY: the handle points to an immutable entry of libtorch's dispatcher, which lives as long as the process and may
// be called from any thread.
unsafe impl Send for Operator {}
// SAFETY: as above.
unsafe impl Sync for Operator {}

impl Operator {
    /// Finds `aten::name` with the given overload name (which may be empty).
    pub fn find(name: &str, overload: &str) -> Result<Self> {
        let text = |text: &str| CString::new(text).map_err(|_| TorchError::argument("a name has no NUL in it"));
        let qualified = text(&format!("aten::{name}"))?;
        let overload_text = text(overload)?;
        let (mut handle, mut arg_count, mut return_count) = (ptr::null(), 0, 0);
        // SAFETY: NUL-terminated texts, and places to write to.
        check(unsafe {
            ffi::ls_operator_find(
                qualified.as_ptr(),
                overload_text.as_ptr(),
                &raw mut handle,
                &raw mut arg_count,
                &raw mut return_count,
            )
        })?;
        if return_count > MAX_RETURNS {
            return Err(TorchError::argument(format!(
                "aten::{name} has {return_count} results, at most {MAX_RETURNS}"
            )));
        }
        let mut args = vec![ffi::LsArg::default(); arg_count];
        let mut returns = vec![ffi::LsArg::default(); return_count];
        // SAFETY: room for as many as the shim just counted.
        check(unsafe { ffi::ls_operator_describe(handle, args.as_mut_ptr(), returns.as_mut_ptr()) })?;
        let argument_name = |index| {
            // SAFETY: `index` is below the argument count; the text lives as long as the schema.
            unsafe { CStr::from_ptr(ffi::ls_operator_argument_name(handle, index)) }
                .to_string_lossy()
                .into_owned()
        };
        let describe = |arg: ffi::LsArg, name: String| Arg {
            name,
            kind: ArgKind::from_code(arg.kind),
            optional: arg.optional,
            fixed_size: usize::try_from(arg.fixed_size).unwrap_or(0),
            has_default: arg.has_default,
            written_argument: usize::try_from(arg.write_alias).ok(),
        };
        let dot = if overload.is_empty() { "" } else { "." };
        Ok(Self {
            raw: handle,
            name: format!("aten::{name}{dot}{overload}"),
            args: args
                .into_iter()
                .enumerate()
                .map(|(i, arg)| describe(arg, argument_name(i)))
                .collect(),
            returns: returns.into_iter().map(|arg| describe(arg, String::new())).collect(),
        })
    }

    /// Calls the operator with one value an argument, and hands each result to `take_output`.
    #[inline]
    pub fn call(&self, modes: Modes, args: &[Value<'_>], mut take_output: impl FnMut(Output)) -> Result<()> {
        const INLINE: usize = 8;
        let mut inline = [const { MaybeUninit::uninit() }; INLINE];
        let spilled: Vec<_>;
        let values = if args.len() <= INLINE {
            for (slot, value) in inline.iter_mut().zip(args) {
                slot.write(value.to_raw());
            }
            // SAFETY: as many as were just written.
            unsafe { std::slice::from_raw_parts(inline.as_ptr().cast(), args.len()) }
        } else {
            spilled = args.iter().map(|value| value.to_raw()).collect();
            &spilled
        };
        let mut results: [MaybeUninit<ffi::LsValue>; MAX_RETURNS] = [const { MaybeUninit::uninit() }; MAX_RETURNS];
        // SAFETY: the shim checks the number of values; what they borrow lives through the call; `find` made sure that
        // there is room for every result.
        check(unsafe {
            ffi::ls_operator_call(
                self.raw,
                modes.0,
                values.as_ptr(),
                values.len(),
                results.as_mut_ptr().cast(),
            )
        })?;
        for result in results.iter_mut().take(self.returns.len()) {
            // SAFETY: written by the shim, which succeeded; taken once.
            take_output(unsafe { take(result.assume_init_mut()) });
        }
        Ok(())
    }
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
