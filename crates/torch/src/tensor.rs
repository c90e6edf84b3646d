//! What tch lacks, or answers with a panic: a tensor's metadata, its bytes, and references to it.
use std::ffi::CStr;
use std::ptr;

use tch::Tensor;
use torch_sys::C_tensor;

use crate::autograd;
use crate::bulk::{self, Plain};
use crate::modes::Modes;
use crate::stream::Event;
use crate::{ErrorKind, Result, TorchError, device::DeviceCode, error::check, ffi};

/// More dimensions than most tensors have.
const COMMON_DIM: usize = 16;

/// Takes over a tensor that the shim made.
///
/// # Safety
/// `raw` comes from the shim, is not null, and belongs to nobody else.
#[inline]
pub(crate) unsafe fn own(raw: *mut C_tensor) -> Tensor {
    // SAFETY: both sides know it as a heap-allocated `at::Tensor`, and the caller gives it up.
    unsafe { Tensor::from_ptr(raw) }
}

/// As [`own`], with null for "no tensor".
///
/// # Safety
/// As for [`own`], but for null.
pub(crate) unsafe fn own_option(raw: *mut C_tensor) -> Option<Tensor> {
    // SAFETY: the caller's promise.
    (!raw.is_null()).then(|| unsafe { own(raw) })
}

/// The pointers of some tensors, for the length of a call.
pub(crate) fn pointers<T: std::borrow::Borrow<Tensor>>(tensors: &[T]) -> Vec<*const C_tensor> {
    tensors.iter().map(|tensor| tensor.borrow().as_ptr()).collect()
}

/// The facts of a tensor that cost no kernel.
#[derive(Debug, Clone, Copy)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "independent facts, each a question of libtorch's"
)]
pub struct Info {
    /// The number of elements.
    pub numel: i64,
    /// Elements before its first, in its storage.
    pub storage_offset: i64,
    /// Bytes of its storage, which other tensors may share.
    pub storage_bytes: i64,
    /// Tells two storages apart; 0 for a tensor without one.
    pub storage: usize,
    /// The address of its first element; 0 for a tensor without memory.
    pub address: usize,
    /// `c10::ScalarType`.
    pub dtype: i32,
    /// Where it lives.
    pub device: DeviceCode,
    /// `c10::Layout`: 0 strided, 1 sparse COO, ...
    pub layout: i32,
    /// Bytes of one element.
    pub element_size: i64,
    /// Does it, or what it was made from, require a gradient?
    pub requires_grad: bool,
    /// Was it made by the user, not by an operator of a recorded graph?
    pub is_leaf: bool,
    /// Row-major without gaps.
    pub is_contiguous: bool,
    /// Some order of its dimensions is row-major without gaps.
    pub is_non_overlapping_and_dense: bool,
    /// A dtype of real numbers.
    pub is_floating_point: bool,
    /// A dtype of complex numbers.
    pub is_complex: bool,
}

/// A scalar read from a tensor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Item {
    /// Of an integral dtype.
    Int(i64),
    /// Of dtype uint64, and beyond what an `i64` holds.
    UInt(u64),
    /// Of a floating dtype.
    Double(f64),
    /// Of dtype bool.
    Bool(bool),
    /// Of a complex dtype.
    Complex(f64, f64),
}

/// Gives the sizes, and the strides where they are asked for, to `read`; without an allocation for common tensors.
fn read_dimensions<T>(tensor: &Tensor, with_strides: bool, read: impl FnOnce(&[i64], &[i64]) -> T) -> Result<T> {
    let fill = |sizes: &mut [i64], strides: &mut [i64]| {
        let strides = if with_strides {
            strides.as_mut_ptr()
        } else {
            ptr::null_mut()
        };
        let mut dim = 0;
        // SAFETY: the shim writes at most as many as there is room for (the two are equally long), and no strides
        // where it is given no place.
        check(unsafe {
            ffi::ls_tensor_shape(tensor.as_ptr(), sizes.as_mut_ptr(), strides, sizes.len(), &raw mut dim)
        })?;
        Ok::<_, TorchError>(dim)
    };
    let (mut sizes, mut strides) = ([0; COMMON_DIM], [0; COMMON_DIM]);
    let dim = fill(&mut sizes, &mut strides)?;
    if dim <= COMMON_DIM {
        return Ok(read(&sizes[..dim], &strides[..dim]));
    }
    let (mut sizes, mut strides) = (vec![0; dim], vec![0; dim]);
    fill(&mut sizes, &mut strides)?;
    Ok(read(&sizes, &strides))
}

/// The methods that this crate adds to tch's tensor.
pub trait TensorExt: Sized {
    /// Another reference to the same tensor (same `TensorImpl`).
    fn share(&self) -> Result<Self>;
    /// Are both references to one tensor?
    fn is_same(&self, other: &Self) -> bool;
    /// The facts that cost no kernel.
    fn info(&self) -> Result<Info>;
    /// The sizes.
    fn shape(&self) -> Result<Vec<i64>>;
    /// Gives the sizes to `read`.
    fn with_shape<T>(&self, read: impl FnOnce(&[i64]) -> T) -> Result<T>;
    /// The strides, in elements; zeros for a layout without strides.
    fn strides(&self) -> Result<Vec<i64>>;
    /// Is it contiguous in the memory format with this `c10::MemoryFormat` code?
    fn is_contiguous_in(&self, memory_format: i32) -> Result<bool>;
    /// How often it was written in place.
    fn version(&self) -> Result<i64>;
    /// `Tensor.requires_grad_`.
    fn set_requires_grad_flag(&self, value: bool) -> Result<()>;
    /// The gradient, where there is one.
    fn grad_option(&self) -> Result<Option<Self>>;
    /// Replaces the gradient (of the same size, dtype and device), or takes it away.
    fn set_grad_option(&self, grad: Option<&Self>) -> Result<()>;
    /// The name of the function that made it, such as "AddBackward0".
    fn grad_fn_name(&self) -> Result<Option<String>>;
    /// A CPU tensor with a copy of the bytes, row-major.
    fn from_bytes(bytes: &[u8], shape: &[i64], dtype: i32) -> Result<Self>;
    /// A CPU tensor without values yet, whose memory is made quickly even where it is much.
    fn empty_on_host(shape: &[i64], dtype: i32) -> Result<Self>;
    /// A flat uint8 tensor over `length` bytes at `memory`. Its storage keeps `owner`, which owns them.
    ///
    /// # Safety
    /// The bytes are readable and writable as long as `owner` lives, and nothing else writes to them without the
    /// tensor's users knowing.
    unsafe fn over_memory<T: Send + 'static>(memory: *mut u8, length: usize, owner: T) -> Result<Self>;
    /// Writes the elements, row-major, converted to `dtype`; `out` has exactly their size.
    fn write_bytes(&self, dtype: i32, out: &mut [u8]) -> Result<()>;
    /// How many bytes the elements take as `dtype`. An expanded tensor can have more than any memory holds.
    fn byte_size(&self, dtype: i32) -> Result<usize>;
    /// As [`Self::write_bytes`], into a buffer that is made to fit. No memory for it is an error, not an abort.
    fn read_bytes(&self, dtype: i32, out: &mut Vec<u8>) -> Result<()>;
    /// Begins to copy the elements of a tensor of a device, row-major, as `dtype`, to a tensor of the host, on the current
    /// stream. They are there when the event is reached.
    fn start_read(&self, dtype: i32, modes: Modes) -> Result<(Tensor, Event)>;
    /// The value of a tensor of one element.
    fn item(&self) -> Result<Item>;
    /// A view of the same storage.
    fn view_strided(&self, shape: &[i64], strides: &[i64], offset: i64) -> Result<Self>;
    /// One with memory of its own: the same values, in the same order in memory.
    fn duplicate(&self) -> Result<Self>;
    /// As [`Self::duplicate`], for much data on the CPU: its memory is that of [`Self::empty_on_host`].
    fn set_aside(&self) -> Result<Self>;
    /// `self = source * factor` by one kernel, with a scalar operand as a Python number is (`at::mul_out`).
    fn write_product(&self, source: &Self, factor: f64) -> Result<()>;
}

fn no_memory(what: &str) -> TorchError {
    TorchError::Torch {
        kind: ErrorKind::OutOfMemory,
        message: format!("no memory for {what}: an expanded tensor takes its whole size as data"),
    }
}

impl TensorExt for Tensor {
    fn share(&self) -> Result<Self> {
        let mut out = ptr::null_mut();
        // SAFETY: `self` lives through the call.
        check(unsafe { ffi::ls_tensor_alias(self.as_ptr(), &raw mut out) })?;
        // SAFETY: the shim gave us this reference.
        Ok(unsafe { own(out) })
    }

    fn is_same(&self, other: &Self) -> bool {
        // SAFETY: both live through the call.
        unsafe { ffi::ls_tensor_same(self.as_ptr(), other.as_ptr()) }
    }

    fn info(&self) -> Result<Info> {
        let mut raw = std::mem::MaybeUninit::uninit();
        // SAFETY: the shim fills the struct, or fails.
        check(unsafe { ffi::ls_tensor_info(self.as_ptr(), raw.as_mut_ptr()) })?;
        // SAFETY: it did not fail.
        let raw = unsafe { raw.assume_init() };
        Ok(Info {
            numel: raw.numel,
            storage_offset: raw.storage_offset,
            storage_bytes: raw.storage_bytes,
            storage: raw.storage as usize,
            address: raw.data as usize,
            dtype: raw.dtype,
            device: DeviceCode {
                kind: raw.device_type,
                index: raw.device_index,
            },
            layout: raw.layout,
            element_size: i64::from(raw.element_size),
            requires_grad: raw.requires_grad,
            is_leaf: raw.is_leaf,
            is_contiguous: raw.is_contiguous,
            is_non_overlapping_and_dense: raw.is_non_overlapping_and_dense,
            is_floating_point: raw.is_floating_point,
            is_complex: raw.is_complex,
        })
    }

    fn shape(&self) -> Result<Vec<i64>> {
        self.with_shape(<[i64]>::to_vec)
    }

    fn with_shape<T>(&self, read: impl FnOnce(&[i64]) -> T) -> Result<T> {
        read_dimensions(self, false, |sizes, _| read(sizes))
    }

    fn strides(&self) -> Result<Vec<i64>> {
        read_dimensions(self, true, |_, strides| strides.to_vec())
    }

    fn is_contiguous_in(&self, memory_format: i32) -> Result<bool> {
        let mut out = false;
        // SAFETY: `self` lives through the call.
        check(unsafe { ffi::ls_tensor_is_contiguous(self.as_ptr(), memory_format, &raw mut out) })?;
        Ok(out)
    }

    fn version(&self) -> Result<i64> {
        let mut out = 0;
        // SAFETY: `self` lives through the call.
        check(unsafe { ffi::ls_tensor_version(self.as_ptr(), &raw mut out) })?;
        Ok(out)
    }

    fn set_requires_grad_flag(&self, value: bool) -> Result<()> {
        // SAFETY: `self` lives through the call.
        check(unsafe { ffi::ls_tensor_set_requires_grad(self.as_ptr(), value) })
    }

    fn grad_option(&self) -> Result<Option<Self>> {
        let mut out = ptr::null_mut();
        // SAFETY: `self` lives through the call.
        check(unsafe { ffi::ls_tensor_grad(self.as_ptr(), &raw mut out) })?;
        // SAFETY: the shim gave us this reference, or null.
        Ok(unsafe { own_option(out) })
    }

    fn set_grad_option(&self, grad: Option<&Self>) -> Result<()> {
        let grad = grad.map_or(ptr::null(), Tensor::as_ptr);
        // SAFETY: both live through the call.
        check(unsafe { ffi::ls_tensor_set_grad(self.as_ptr(), grad) })
    }

    fn grad_fn_name(&self) -> Result<Option<String>> {
        let mut text = [0; 128];
        // SAFETY: the shim writes at most `len` bytes, NUL included.
        check(unsafe { ffi::ls_tensor_grad_fn(self.as_ptr(), text.as_mut_ptr(), text.len()) })?;
        // SAFETY: the shim ended the text with NUL.
        let name = unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy().into_owned();
        Ok((!name.is_empty()).then_some(name))
    }

    fn from_bytes(bytes: &[u8], shape: &[i64], dtype: i32) -> Result<Self> {
        if shape.iter().any(|size| *size < 0) {
            return Err(TorchError::argument(format!(
                "a shape has no negative sizes, got {shape:?}"
            )));
        }
        let mut out = ptr::null_mut();
        // SAFETY: the shim checks that the shape needs exactly `len` bytes before it reads them.
        check(unsafe {
            ffi::ls_tensor_from_bytes(
                bytes.as_ptr().cast(),
                bytes.len(),
                shape.as_ptr(),
                shape.len(),
                dtype,
                &raw mut out,
            )
        })?;
        // SAFETY: the shim gave us this tensor.
        Ok(unsafe { own(out) })
    }

    fn empty_on_host(shape: &[i64], dtype: i32) -> Result<Self> {
        let mut out = ptr::null_mut();
        // SAFETY: as many sizes as it is told.
        check(unsafe { ffi::ls_tensor_empty(shape.as_ptr(), shape.len(), dtype, &raw mut out) })?;
        // SAFETY: the shim gave us this tensor.
        Ok(unsafe { own(out) })
    }

    unsafe fn over_memory<T: Send + 'static>(memory: *mut u8, length: usize, owner: T) -> Result<Self> {
        let owner = autograd::owner(owner);
        let mut out = ptr::null_mut();
        // SAFETY: the memory outlives the owner's release, by the caller's promise.
        let made = check(unsafe {
            ffi::ls_tensor_over_memory(memory.cast(), length, owner.context, owner.drop, &raw mut out)
        });
        if let Err(error) = made {
            // SAFETY: no tensor was made that would release it.
            unsafe { (owner.drop)(owner.context) };
            return Err(error);
        }
        // SAFETY: the shim gave us this tensor.
        Ok(unsafe { own(out) })
    }

    fn write_bytes(&self, dtype: i32, out: &mut [u8]) -> Result<()> {
        if let Some(plain) = Plain::of(self, dtype)?.filter(|plain| plain.len() == out.len()) {
            // SAFETY: `self` lives through the call.
            unsafe { bulk::copy(vec![(plain, out)]) };
            return Ok(());
        }
        // SAFETY: the shim checks that it has exactly `len` bytes before it writes them.
        check(unsafe { ffi::ls_tensor_to_bytes(self.as_ptr(), dtype, out.as_mut_ptr().cast(), out.len()) })
    }

    fn byte_size(&self, dtype: i32) -> Result<usize> {
        let info = self.info()?;
        let element = if dtype == info.dtype {
            info.element_size
        } else {
            Self::from_bytes(&[], &[0], dtype)?.info()?.element_size
        };
        let sizes = usize::try_from(info.numel).ok().zip(usize::try_from(element).ok());
        sizes
            .and_then(|(numel, element)| numel.checked_mul(element))
            .ok_or_else(|| no_memory(&format!("{} elements of {element} bytes each", info.numel)))
    }

    fn read_bytes(&self, dtype: i32, out: &mut Vec<u8>) -> Result<()> {
        let length = self.byte_size(dtype)?;
        out.clear();
        out.try_reserve_exact(length)
            .map_err(|_| no_memory(&format!("{length} bytes")))?;
        out.resize(length, 0);
        self.write_bytes(dtype, out)
    }

    fn start_read(&self, dtype: i32, modes: Modes) -> Result<(Tensor, Event)> {
        let (mut host, mut event) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: `self` lives through the call; two places to write to.
        check(unsafe { ffi::ls_tensor_start_read(self.as_ptr(), dtype, modes.0, &raw mut host, &raw mut event) })?;
        // SAFETY: the shim gave us this reference.
        Ok((unsafe { own(host) }, Event::from_raw(event)))
    }

    fn item(&self) -> Result<Item> {
        let (mut kind, mut int, mut double, mut imaginary) = (0, 0, 0.0, 0.0);
        // SAFETY: four places to write to.
        check(unsafe {
            ffi::ls_tensor_item(
                self.as_ptr(),
                &raw mut kind,
                &raw mut int,
                &raw mut double,
                &raw mut imaginary,
            )
        })?;
        Ok(match kind {
            4 if int < 0 => Item::UInt(int.cast_unsigned()),
            0 | 4 => Item::Int(int),
            2 => Item::Bool(int != 0),
            3 => Item::Complex(double, imaginary),
            _ => Item::Double(double),
        })
    }

    fn view_strided(&self, shape: &[i64], strides: &[i64], offset: i64) -> Result<Self> {
        if shape.len() != strides.len() {
            return Err(TorchError::argument(format!(
                "a view needs one stride a dimension, got sizes {shape:?} and strides {strides:?}"
            )));
        }
        let mut out = ptr::null_mut();
        // SAFETY: as many strides as sizes; libtorch checks them against the storage.
        check(unsafe {
            ffi::ls_tensor_as_strided(
                self.as_ptr(),
                shape.as_ptr(),
                strides.as_ptr(),
                shape.len(),
                offset,
                &raw mut out,
            )
        })?;
        // SAFETY: the shim gave us this tensor.
        Ok(unsafe { own(out) })
    }

    fn duplicate(&self) -> Result<Self> {
        let mut copy = self.f_empty_like()?;
        copy.f_copy_(self)?;
        Ok(copy)
    }

    fn set_aside(&self) -> Result<Self> {
        let dtype = self.info()?.dtype;
        if Plain::of(self, dtype)?.is_none() {
            return self.f_detach()?.duplicate();
        }
        let copy = self.with_shape(|sizes| Self::empty_on_host(sizes, dtype))??;
        let length = self.byte_size(dtype)?;
        // SAFETY: new memory of as many bytes, which nobody else knows. Bytes have no invalid values.
        let out = unsafe { std::slice::from_raw_parts_mut(copy.data_ptr().cast(), length) };
        self.write_bytes(dtype, out)?;
        Ok(copy)
    }

    fn write_product(&self, source: &Self, factor: f64) -> Result<()> {
        // SAFETY: both live through the call.
        check(unsafe { ffi::ls_tensor_mul_out(self.as_ptr(), source.as_ptr(), factor) })
    }
}
