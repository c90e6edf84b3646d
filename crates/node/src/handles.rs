//! The table that a JS `Tensor` holds a number into.
//!
//! A handle is a slot (32 bits) and the slot's generation in one double, so that a late finalizer cannot free the tensor
//! that took its slot. Zero is no tensor. Only the JS thread of the environment touches its table.
use std::cell::RefCell;
use std::mem::ManuallyDrop;
use std::ptr;

use lockstep_torch::{Tensor, TensorExt};
use napi::bindgen_prelude::Env;
use napi::sys;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::external::{self, External};
use crate::value;

/// A generation beyond this would not fit beside the slot into a double: the slot is retired.
const LAST_GENERATION: u32 = (1 << 21) - 1;

struct Slot {
    generation: u32,
    tensor: Option<Tensor>,
    /// What [`External::add`] returned; 0 while the garbage collector does not own it.
    external: usize,
}

/// The tensors of one environment.
pub struct Table {
    slots: Vec<Slot>,
    free: Vec<u32>,
    live: usize,
    created: u64,
    external: External,
}

thread_local! {
    /// Without a destructor of its own, so that each access is a plain one: the environment's end clears it.
    static TABLE: RefCell<ManuallyDrop<Table>> = const { RefCell::new(ManuallyDrop::new(Table::new())) };
}

/// The slot and the generation of a handle.
fn parts(handle: f64) -> (usize, u32) {
    let bits = handle as u64;
    ((bits & 0xffff_ffff) as usize, (bits >> 32) as u32)
}

impl Table {
    const fn new() -> Self {
        Self {
            slots: Vec::new(),
            free: Vec::new(),
            live: 0,
            created: 0,
            external: External::new(),
        }
    }

    /// The tensor of a handle that is alive.
    pub fn slot(&self, handle: f64) -> Option<&Tensor> {
        let (index, generation) = parts(handle);
        let slot = self.slots.get(index)?;
        if slot.generation == generation {
            slot.tensor.as_ref()
        } else {
            None
        }
    }

    fn put(&mut self, tensor: Tensor) -> f64 {
        let index = self.free.pop().unwrap_or_else(|| {
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
        ((u64::from(slot.generation) << 32) | u64::from(index)) as f64
    }

    /// The tensor, to be dropped after the table is let go: dropping may run destructors that use it.
    fn take(&mut self, handle: f64) -> Option<Tensor> {
        let (index, generation) = parts(handle);
        let slot = self.slots.get_mut(index).filter(|slot| slot.generation == generation)?;
        let tensor = slot.tensor.take()?;
        slot.generation += 1;
        if slot.generation <= LAST_GENERATION {
            self.free.push(index as u32);
        }
        self.live -= 1;
        if slot.external != 0 {
            self.external.remove(std::mem::take(&mut slot.external));
        }
        Some(tensor)
    }

    fn account(&mut self, handle: f64) {
        let (index, generation) = parts(handle);
        let slot = self.slots.get_mut(index).filter(|slot| slot.generation == generation);
        if let Some(slot) = slot.filter(|slot| slot.external == 0)
            && let Some(tensor) = &slot.tensor
        {
            slot.external = self.external.add(tensor);
        }
    }
}

/// What a dead or foreign handle is answered with.
pub fn disposed() -> NodeError {
    NodeError::new(
        "ERR_DISPOSED",
        "the tensor has been disposed of, or belongs to another worker",
    )
}

/// Gives the tensor of a handle to `read`, without a new reference.
pub fn with<T>(handle: f64, read: impl FnOnce(&Tensor) -> Result<T, NodeError>) -> Result<T, NodeError> {
    TABLE.with_borrow(|table| read(table.slot(handle).ok_or_else(disposed)?))
}

/// Gives the table to `read`, for several tensors at once; no handle can be made or freed meanwhile.
pub fn with_table<T>(read: impl FnOnce(&Table) -> T) -> T {
    TABLE.with_borrow(|table| read(table))
}

/// A new reference to the tensor of a handle.
pub fn get(handle: f64) -> Result<Tensor, NodeError> {
    with(handle, |tensor| Ok(tensor.share()?))
}

/// As [`get`], with zero for no tensor.
pub fn get_option(handle: f64) -> Result<Option<Tensor>, NodeError> {
    if handle == 0.0 { Ok(None) } else { get(handle).map(Some) }
}

/// New references to several.
pub fn get_all(handles: &[f64]) -> Result<Vec<Tensor>, NodeError> {
    handles.iter().map(|handle| get(*handle)).collect()
}

/// A new handle.
pub fn put(tensor: Tensor) -> f64 {
    TABLE.with_borrow_mut(|table| table.put(tensor))
}

/// A new handle, or zero.
pub fn put_option(tensor: Option<Tensor>) -> f64 {
    tensor.map_or(0.0, put)
}

/// Frees everything: the environment ends.
pub fn clear() {
    let table = TABLE.replace(ManuallyDrop::new(Table::new()));
    drop(ManuallyDrop::into_inner(table));
}

fn release(env: sys::napi_env, handle: f64) {
    let (tensor, change) = TABLE.with_borrow_mut(|table| (table.take(handle), table.external.due()));
    drop(tensor);
    external::tell(env, change);
}

/// `free(handle)`: drops the handle's reference; a dead one is passed over. Raw, as the operator entry is: with
/// it the hottest call of the addon.
pub unsafe extern "C" fn free(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    crate::error::border(env, || {
        if let Some(handle) = value::read_number(env, value::first_argument(env, info)) {
            release(env, handle);
        }
        Ok(ptr::null_mut()) // undefined
    })
}

/// Drops several handles' references; dead ones are passed over.
#[napi(catch_unwind)]
pub fn free_many(env: Env, handles: &[f64]) {
    for handle in handles {
        release(env.raw(), *handle);
    }
}

/// The garbage collector owns these from now on: V8 is told how much memory they hold.
#[napi(catch_unwind)]
pub fn left_to_collector(env: Env, handles: &[f64]) {
    let change = TABLE.with_borrow_mut(|table| {
        for handle in handles {
            table.account(*handle);
        }
        table.external.due()
    });
    external::tell(env.raw(), change);
}

/// Does the handle still hold a tensor?
#[napi(catch_unwind)]
pub fn is_alive(handle: f64) -> bool {
    TABLE.with_borrow(|table| table.slot(handle).is_some())
}

/// Another handle to the same tensor.
#[napi(catch_unwind)]
pub fn alias(handle: f64) -> napi::Result<f64> {
    get(handle).map(put).js()
}

/// Do both handles hold the same tensor (not only the same storage)?
#[napi(catch_unwind)]
pub fn same_tensor(a: f64, b: f64) -> napi::Result<bool> {
    let b = get(b).js()?;
    with(a, |a| Ok(a.is_same(&b))).js()
}

/// The table's figures.
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

/// Counts what the table holds.
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
