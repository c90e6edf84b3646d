//! Arguments and results on their way through the shim.
use std::ptr;

use tch::Tensor;
use torch_sys::C_tensor;

use crate::device::DeviceCode;
use crate::ffi;
use crate::generator::Generator;
use crate::tensor::{own, own_option};

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
    /// The pointers themselves.
    pub(crate) fn as_slice(self) -> &'a [*const C_tensor] {
        self.pointers
    }

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

impl ffi::LsValue {
    /// A tensor that the caller keeps alive.
    pub(crate) fn tensor(tensor: *const C_tensor) -> Self {
        raw(tag::TENSOR, tensor as u64)
    }

    /// A list of tensors that the caller keeps where it is.
    pub(crate) fn tensors(list: &[*const C_tensor], optional: bool) -> Self {
        raw_list(
            if optional {
                tag::OPT_TENSOR_LIST
            } else {
                tag::TENSOR_LIST
            },
            list,
        )
    }
}

impl Value<'_> {
    #[inline]
    pub(crate) fn to_raw(self) -> ffi::LsValue {
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
pub(super) unsafe fn take(value: &mut ffi::LsValue) -> Output {
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
