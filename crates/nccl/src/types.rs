//! What operations take: memory, streams, dtypes, reductions.
use std::ffi::{c_char, c_void};

use cudarc::driver::sys::CUstream;
use cudarc::nccl::sys::{ncclDataType_t, ncclRedOp_t, ncclUniqueId};
use half::{bf16, f16};

/// NCCL's dtypes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum DataType {
    Int8,
    Uint8,
    Int32,
    Uint32,
    Int64,
    Uint64,
    Float16,
    Float32,
    Float64,
    Bfloat16,
    Float8E4m3,
    Float8E5m2,
}

impl DataType {
    /// Bytes of an element.
    pub const fn size(self) -> usize {
        match self {
            Self::Int8 | Self::Uint8 | Self::Float8E4m3 | Self::Float8E5m2 => 1,
            Self::Float16 | Self::Bfloat16 => 2,
            Self::Int32 | Self::Uint32 | Self::Float32 => 4,
            Self::Int64 | Self::Uint64 | Self::Float64 => 8,
        }
    }

    pub(crate) const fn code(self) -> u32 {
        let code = match self {
            Self::Int8 => ncclDataType_t::ncclInt8,
            Self::Uint8 => ncclDataType_t::ncclUint8,
            Self::Int32 => ncclDataType_t::ncclInt32,
            Self::Uint32 => ncclDataType_t::ncclUint32,
            Self::Int64 => ncclDataType_t::ncclInt64,
            Self::Uint64 => ncclDataType_t::ncclUint64,
            Self::Float16 => ncclDataType_t::ncclFloat16,
            Self::Float32 => ncclDataType_t::ncclFloat32,
            Self::Float64 => ncclDataType_t::ncclFloat64,
            Self::Bfloat16 => ncclDataType_t::ncclBfloat16,
            Self::Float8E4m3 => ncclDataType_t::ncclFloat8e4m3,
            Self::Float8E5m2 => ncclDataType_t::ncclFloat8e5m2,
        };
        code as u32
    }

    /// The bytes of `value` in this dtype, which is one of floating point; `None` for others.
    pub(crate) fn scalar(self, value: f64) -> Option<[u8; 8]> {
        let mut bytes = [0; 8];
        let mut put = |source: &[u8]| bytes[..source.len()].copy_from_slice(source);
        match self {
            Self::Float16 => put(&f16::from_f64(value).to_ne_bytes()),
            Self::Bfloat16 => put(&bf16::from_f64(value).to_ne_bytes()),
            Self::Float32 => put(&(value as f32).to_ne_bytes()),
            Self::Float64 => put(&value.to_ne_bytes()),
            _ => return None,
        }
        Some(bytes)
    }
}

/// NCCL's reductions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ReduceOp {
    /// `ncclSum`.
    Sum,
    /// `ncclProd`.
    Product,
    /// `ncclMax`.
    Max,
    /// `ncclMin`.
    Min,
    /// `ncclAvg`: the sum divided by the number of ranks.
    Average,
    /// `ncclRedOpCreatePreMulSum`: each rank's values are multiplied by its factor, then summed. Floating point only.
    PreMulSum(f64),
}

impl ReduceOp {
    /// The code; `None` for one that is made for a communicator.
    pub(crate) const fn code(self) -> Option<u32> {
        Some(match self {
            Self::Sum => ncclRedOp_t::ncclSum as u32,
            Self::Product => ncclRedOp_t::ncclProd as u32,
            Self::Max => ncclRedOp_t::ncclMax as u32,
            Self::Min => ncclRedOp_t::ncclMin as u32,
            Self::Average => ncclRedOp_t::ncclAvg as u32,
            Self::PreMulSum(_) => return None,
        })
    }
}

/// Device memory of an operation.
#[derive(Debug, Clone, Copy)]
pub struct Buffer {
    pub(crate) start: *mut c_void,
    /// Its length.
    pub elements: usize,
    /// Its dtype.
    pub dtype: DataType,
}

impl Buffer {
    /// Memory at `start`.
    ///
    /// # Safety
    /// The communicator's device may read and write `elements` elements of `dtype` there, until the operation has ended
    /// on its stream.
    pub const unsafe fn new(start: *mut c_void, elements: usize, dtype: DataType) -> Self {
        Self { start, elements, dtype }
    }

    /// The part of `elements` elements at `offset`; `None` beyond the end.
    pub fn part(self, offset: usize, elements: usize) -> Option<Self> {
        let end = offset.checked_add(elements)?;
        (end <= self.elements).then(|| Self {
            start: self.start.wrapping_byte_add(offset * self.dtype.size()),
            elements,
            dtype: self.dtype,
        })
    }
}

/// A stream of the communicator's device.
#[derive(Debug, Clone, Copy)]
pub struct Stream(pub(crate) CUstream);

impl Stream {
    /// A stream, by the driver's handle (c10's `native_handle`).
    ///
    /// # Safety
    /// It is a stream of the device of each communicator that it is used with, and exists until the operation has ended.
    pub const unsafe fn new(handle: *mut c_void) -> Self {
        Self(handle.cast())
    }
}

/// The number of bytes of a [`UniqueId`].
const ID: usize = 128;

/// The place where the ranks of a communicator meet. One rank makes it, the others receive its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UniqueId(pub(crate) ncclUniqueId);

impl UniqueId {
    /// Its 128 bytes.
    pub fn to_bytes(self) -> Vec<u8> {
        self.0.internal.iter().map(|byte| *byte as u8).collect()
    }

    /// The id of these bytes; `None` unless there are 128.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; ID] = bytes.try_into().ok()?;
        let internal = bytes.map(|byte| byte as c_char);
        Some(Self(ncclUniqueId { internal }))
    }
}
