//! The table of tensors that a JS `Tensor` holds a handle into.
//!
//! A handle combines a slot and the slot's generation, so that a late finalizer does not free a later tensor in that slot,
//! but for one some two million tensors later.
//! Those of the first million slots are integers that V8 keeps without an object of their own. Zero means no tensor. Only the environment's JS thread accesses its table.
use std::cell::RefCell;
use std::collections::VecDeque;
use std::mem::ManuallyDrop;
use std::ptr;

use lockstep_torch::{Tensor, TensorExt};
use napi::bindgen_prelude::{Env, FromNapiValue, ToNapiValue, TypeName, ValidateNapiValue};
use napi::{ValueType, sys};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::external::{self, External};
use crate::value;

/// Bits of a slot's number in a small handle; the generation stands above them. Other slots have 32 bits.
const SLOT_BITS: u32 = 20;
/// Free slots are used again in turn, and not before there are so many: so it takes long until a generation comes again.
const RESTING: usize = 1024;
/// The generation after which a slot begins anew: the last that leaves a small handle 31 bits.
const LAST_GENERATION: u32 = (1 << 11) - 1;

struct Slot {
    generation: u32,
    tensor: Option<Tensor>,
    /// What [`External::add`] returned; 0 while the garbage collector does not own it.
    external: usize,
}

/// The tensors of one environment.
pub struct Table {
    slots: Vec<Slot>,
    free: VecDeque<u32>,
    live: usize,
    created: u64,
    external: External,
}

thread_local! {
    /// `ManuallyDrop` avoids a destructor check on each access; [`clear`] frees the table.
    static TABLE: RefCell<ManuallyDrop<Table>> = const { RefCell::new(ManuallyDrop::new(Table::new())) };
}

/// A tensor, as JavaScript knows it: a number, which tells the slot and its generation.
#[derive(Clone, Copy, PartialEq)]
#[repr(transparent)]
pub struct Handle(f64);

impl Handle {
    /// No tensor.
    pub const NONE: Self = Self(0.0);

    /// The handles in an array of numbers.
    pub fn all(numbers: &[f64]) -> &[Self] {
        // SAFETY: a handle has the layout of a number.
        unsafe { std::slice::from_raw_parts(numbers.as_ptr().cast(), numbers.len()) }
    }

    /// `None` if the value is not a number.
    pub fn read(env: sys::napi_env, value: sys::napi_value) -> Option<Self> {
        value::read_number(env, value).map(Self)
    }

    /// The number that JavaScript gets.
    pub fn number(self) -> f64 {
        self.0
    }

    /// A JS number.
    pub fn value(self, env: sys::napi_env) -> Option<sys::napi_value> {
        value::number(env, self.0)
    }
}

impl TypeName for Handle {
    fn type_name() -> &'static str {
        f64::type_name()
    }

    fn value_type() -> ValueType {
        f64::value_type()
    }
}

impl ValidateNapiValue for Handle {}

impl FromNapiValue for Handle {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> napi::Result<Self> {
        // SAFETY: the caller's.
        unsafe { f64::from_napi_value(env, value) }.map(Self)
    }
}

impl ToNapiValue for Handle {
    unsafe fn to_napi_value(env: sys::napi_env, handle: Self) -> napi::Result<sys::napi_value> {
        // SAFETY: the caller's.
        unsafe { f64::to_napi_value(env, handle.0) }
    }
}

/// The slot and the generation of a handle.
fn parts(handle: Handle) -> (usize, u32) {
    let bits = handle.0 as u64;
    let slot_bits = if bits >> 32 == 0 { SLOT_BITS } else { 32 };
    ((bits & ((1 << slot_bits) - 1)) as usize, (bits >> slot_bits) as u32)
}

/// The handle of a slot in a generation.
fn handle_of(index: u32, generation: u32) -> Handle {
    let slot_bits = if index >> SLOT_BITS == 0 { SLOT_BITS } else { 32 };
    Handle((u64::from(generation) << slot_bits | u64::from(index)) as f64)
}

impl Table {
    const fn new() -> Self {
        Self {
            slots: Vec::new(),
            free: VecDeque::new(),
            live: 0,
            created: 0,
            external: External::new(),
        }
    }

    /// The tensor of a live handle.
    pub fn slot(&self, handle: Handle) -> Option<&Tensor> {
        let (index, generation) = parts(handle);
        let slot = self.slots.get(index)?;
        if slot.generation == generation {
            slot.tensor.as_ref()
        } else {
            None
        }
    }

    fn put(&mut self, tensor: Tensor) -> Handle {
        let rested = if self.free.len() > RESTING {
            self.free.pop_front()
        } else {
            None
        };
        let index = rested.unwrap_or_else(|| {
            self.slots.push(Slot {
                generation: 1,
                tensor: None,
                external: 0,
            });
            (self.slots.len() - 1) as u32
        });
        let slot = &mut self.slots[index as usize];
        slot.tensor = Some(tensor);
        self.live += 1;
        self.created += 1;
        handle_of(index, slot.generation)
    }

    /// Removes a tensor. Drop it only after releasing the table: destructors may use the table.
    fn take(&mut self, handle: Handle) -> Option<Tensor> {
        let (index, generation) = parts(handle);
        let slot = self.slots.get_mut(index).filter(|slot| slot.generation == generation)?;
        let tensor = slot.tensor.take()?;
        slot.generation = slot.generation % LAST_GENERATION + 1;
        self.free.push_back(index as u32);
        self.live -= 1;
        if slot.external != 0 {
            self.external.remove(std::mem::take(&mut slot.external));
        }
        Some(tensor)
    }

    fn account(&mut self, handle: Handle) {
        let (index, generation) = parts(handle);
        let slot = self.slots.get_mut(index).filter(|slot| slot.generation == generation);
        if let Some(slot) = slot.filter(|slot| slot.external == 0)
            && let Some(tensor) = &slot.tensor
        {
            slot.external = self.external.add(tensor);
        }
    }
}

/// The error for a dead or foreign handle.
pub fn disposed() -> NodeError {
    NodeError::new(
        "ERR_DISPOSED",
        "the tensor has been disposed of, or belongs to another worker",
    )
}

/// Calls `read` with the tensor of a handle, without a new reference.
pub fn with<T>(handle: Handle, read: impl FnOnce(&Tensor) -> Result<T, NodeError>) -> Result<T, NodeError> {
    TABLE.with_borrow(|table| read(table.slot(handle).ok_or_else(disposed)?))
}

/// Calls `read` with the table, for several tensors at once. No handle can be created or freed meanwhile.
pub fn with_table<T>(read: impl FnOnce(&Table) -> T) -> T {
    TABLE.with_borrow(|table| read(table))
}

/// A new reference to the tensor of a handle.
pub fn get(handle: Handle) -> Result<Tensor, NodeError> {
    with(handle, |tensor| Ok(tensor.share()?))
}

/// As [`get`], with zero for no tensor.
pub fn get_option(handle: Handle) -> Result<Option<Tensor>, NodeError> {
    if handle == Handle::NONE {
        Ok(None)
    } else {
        get(handle).map(Some)
    }
}

/// New references to several tensors.
pub fn get_all(handles: &[Handle]) -> Result<Vec<Tensor>, NodeError> {
    handles.iter().map(|handle| get(*handle)).collect()
}

/// A new handle.
pub fn put(tensor: Tensor) -> Handle {
    TABLE.with_borrow_mut(|table| table.put(tensor))
}

/// The tensor of a handle, which is free from here on.
pub fn take(handle: Handle) -> Result<Tensor, NodeError> {
    TABLE.with_borrow_mut(|table| table.take(handle)).ok_or_else(disposed)
}

/// A new handle, or zero.
pub fn put_option(tensor: Option<Tensor>) -> Handle {
    tensor.map_or(Handle::NONE, put)
}

/// Frees all tensors when the environment ends.
pub fn clear() {
    let table = TABLE.replace(ManuallyDrop::new(Table::new()));
    drop(ManuallyDrop::into_inner(table));
}

fn release(env: sys::napi_env, handle: Handle) {
    let (tensor, change) = TABLE.with_borrow_mut(|table| (table.take(handle), table.external.due()));
    drop(tensor);
    external::tell(env, change);
}

/// `free(handle)`: drops the handle's reference; ignores a dead handle. A raw callback, like the operator entry: these
/// are the addon's hottest calls.
pub unsafe extern "C" fn free(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    crate::error::border(env, || {
        if let Some(handle) = Handle::read(env, value::first_argument(env, info)) {
            release(env, handle);
        }
        Ok(ptr::null_mut()) // undefined
    })
}

/// Drops several handles' references; ignores dead handles.
#[napi(catch_unwind)]
pub fn free_many(env: Env, handles: &[f64]) {
    for handle in Handle::all(handles) {
        release(env.raw(), *handle);
    }
}

/// Transfers these to the garbage collector, and reports their memory to V8. Returns the bytes that it did not own before.
#[napi(catch_unwind)]
pub fn left_to_collector(env: Env, handles: &[f64]) -> f64 {
    let (bytes, change) = TABLE.with_borrow_mut(|table| {
        let before = table.external.total();
        for handle in Handle::all(handles) {
            table.account(*handle);
        }
        (table.external.total() - before, table.external.due())
    });
    external::tell(env.raw(), change);
    bytes as f64
}

/// Whether the handle still holds a tensor.
#[napi(catch_unwind)]
pub fn is_alive(handle: Handle) -> bool {
    TABLE.with_borrow(|table| table.slot(handle).is_some())
}

/// Another handle to the same tensor.
#[napi(catch_unwind)]
pub fn alias(handle: Handle) -> napi::Result<Handle> {
    get(handle).map(put).js()
}

/// Whether both handles hold the same tensor (not only the same storage).
#[napi(catch_unwind)]
pub fn same_tensor(a: Handle, b: Handle) -> napi::Result<bool> {
    let b = get(b).js()?;
    with(a, |a| Ok(a.is_same(&b))).js()
}

/// Statistics of the table.
#[napi(object)]
pub struct Stats {
    /// Handles that hold a tensor.
    pub live_tensors: f64,
    /// Bytes of the distinct storages that they hold.
    pub live_bytes: f64,
    /// Bytes of the storages whose tensors the garbage collector has to free.
    pub unowned_bytes: f64,
    /// Handles made since the environment began.
    pub created: f64,
}

/// Returns statistics of the table.
#[napi(catch_unwind)]
pub fn stats() -> napi::Result<Stats> {
    TABLE
        .with_borrow(|table| {
            let mut storages = std::collections::HashMap::new();
            for tensor in table.slots.iter().filter_map(|slot| slot.tensor.as_ref()) {
                let info = tensor.info()?;
                storages.insert(info.storage, info.storage_bytes);
            }
            storages.remove(&0);
            Ok::<_, NodeError>(Stats {
                live_tensors: table.live as f64,
                live_bytes: storages.values().sum::<i64>() as f64,
                unowned_bytes: table.external.total() as f64,
                created: table.created as f64,
            })
        })
        .js()
}
