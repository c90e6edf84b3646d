//! An operator's argument as a tape keeps it: tensors by their slots, everything else by value.
use torch_sys::C_tensor;

use crate::device::DeviceCode;
use crate::dispatch::{RawScalar, Value};
use crate::generator::Generator;
use crate::{Result, ffi};

/// The place of a tensor: given, frozen, or made by an earlier step.
pub type Slot = u32;

/// An argument.
#[derive(Debug)]
pub enum Operand {
    None,
    Default,
    Tensor(Slot),
    Int(i64),
    Double(f64),
    Bool(bool),
    Complex(f64, f64),
    String(Box<str>),
    IntList(Box<[i64]>),
    DoubleList(Box<[f64]>),
    BoolList(Box<[bool]>),
    ScalarList(Box<[RawScalar]>),
    /// Also of `Tensor?[]`.
    TensorList {
        slots: Box<[Option<Slot>]>,
        optional: bool,
    },
    Device(DeviceCode),
    Generator(Generator),
}

impl Operand {
    /// Keeps a value; `slot` says where a tensor has its place.
    pub fn keep(value: &Value<'_>, mut slot: impl FnMut(*const C_tensor) -> Result<Slot>) -> Result<Self> {
        let mut slots = |pointers: &[*const C_tensor]| {
            pointers
                .iter()
                .map(|pointer| (!pointer.is_null()).then(|| slot(*pointer)).transpose())
                .collect::<Result<Box<[_]>>>()
        };
        Ok(match *value {
            Value::None => Self::None,
            Value::Default => Self::Default,
            Value::Tensor(tensor) => Self::Tensor(slot(tensor.as_ptr())?),
            Value::Int(int) => Self::Int(int),
            Value::Double(double) => Self::Double(double),
            Value::Bool(boolean) => Self::Bool(boolean),
            Value::Complex(real, imaginary) => Self::Complex(real, imaginary),
            Value::String(text) => Self::String(text.into()),
            Value::IntList(list) => Self::IntList(list.into()),
            Value::DoubleList(list) => Self::DoubleList(list.into()),
            Value::BoolList(list) => Self::BoolList(list.into()),
            Value::ScalarList(list) => Self::ScalarList(list.into()),
            Value::TensorList(list) => Self::TensorList {
                slots: slots(list.as_slice())?,
                optional: false,
            },
            Value::OptTensorList(list) => Self::TensorList {
                slots: slots(list.as_slice())?,
                optional: true,
            },
            Value::Device(device) => Self::Device(device),
            Value::Generator(generator) => Self::Generator(generator.share()?),
        })
    }

    /// The slots that it reads.
    pub fn slots(&self) -> impl Iterator<Item = Slot> {
        let (one, many) = match self {
            Self::Tensor(slot) => (Some(*slot), None),
            Self::TensorList { slots, .. } => (None, Some(slots.iter().flatten().copied())),
            _ => (None, None),
        };
        one.into_iter().chain(many.into_iter().flatten())
    }

    /// Changes the slots that it reads.
    pub fn each_slot(&mut self, change: impl Fn(&mut Slot)) {
        match self {
            Self::Tensor(slot) => change(slot),
            Self::TensorList { slots, .. } => slots.iter_mut().flatten().for_each(change),
            _ => {}
        }
    }

    /// As the shim takes it. Pointers of lists go into `lists`, which has room for them: it must not move.
    pub fn to_raw(&self, tensor: impl Fn(Slot) -> *const C_tensor, lists: &mut Vec<*const C_tensor>) -> ffi::LsValue {
        match self {
            Self::None => Value::None.to_raw(),
            Self::Default => Value::Default.to_raw(),
            Self::Tensor(slot) => ffi::LsValue::tensor(tensor(*slot)),
            Self::Int(int) => Value::Int(*int).to_raw(),
            Self::Double(double) => Value::Double(*double).to_raw(),
            Self::Bool(boolean) => Value::Bool(*boolean).to_raw(),
            Self::Complex(real, imaginary) => Value::Complex(*real, *imaginary).to_raw(),
            Self::String(text) => Value::String(text).to_raw(),
            Self::IntList(list) => Value::IntList(list).to_raw(),
            Self::DoubleList(list) => Value::DoubleList(list).to_raw(),
            Self::BoolList(list) => Value::BoolList(list).to_raw(),
            Self::ScalarList(list) => Value::ScalarList(list).to_raw(),
            Self::TensorList { slots, optional } => {
                let start = lists.len();
                lists.extend(slots.iter().map(|slot| slot.map_or(std::ptr::null(), &tensor)));
                ffi::LsValue::tensors(&lists[start..], *optional)
            }
            Self::Device(device) => Value::Device(*device).to_raw(),
            Self::Generator(generator) => Value::Generator(generator).to_raw(),
        }
    }

    /// How many pointers [`Self::to_raw`] puts into `lists`.
    pub fn list_length(&self) -> usize {
        match self {
            Self::TensorList { slots, .. } => slots.len(),
            _ => 0,
        }
    }
}
