//! What V8 is told of the memory behind tensors, so that its garbage collector knows what it could free.
//!
//! Only tensors that are left to the collector count, each storage once; V8 hears of it in batches.
use std::collections::BTreeMap;

use lockstep_torch::{Tensor, TensorExt};
use napi::sys;

/// V8 is told when this many bytes have come or gone.
const BATCH: i64 = 1 << 20;
/// `c10::DeviceType` of the devices whose storages are real memory (a meta tensor has none).
const WITH_MEMORY: [i32; 2] = [0, 1];

struct Storage {
    tensors: usize,
    bytes: i64,
}

/// The storages that count.
pub struct External {
    storages: BTreeMap<usize, Storage>,
    /// Bytes of all of them.
    total: i64,
    /// What V8 has not heard of yet.
    change: i64,
}

impl External {
    pub const fn new() -> Self {
        Self {
            storages: BTreeMap::new(),
            total: 0,
            change: 0,
        }
    }

    /// Counts a tensor's storage. Returns what [`Self::remove`] is to be given; 0 for a tensor that has none.
    pub fn add(&mut self, tensor: &Tensor) -> usize {
        let Ok(info) = tensor.info() else { return 0 };
        if info.storage == 0 || !WITH_MEMORY.contains(&info.device.kind) {
            return 0;
        }
        let (change, total) = (&mut self.change, &mut self.total);
        let storage = self.storages.entry(info.storage).or_insert_with(|| {
            *change += info.storage_bytes;
            *total += info.storage_bytes;
            Storage {
                tensors: 0,
                bytes: info.storage_bytes,
            }
        });
        storage.tensors += 1;
        info.storage
    }

    /// One tensor less for the storage.
    pub fn remove(&mut self, key: usize) {
        let Some(storage) = self.storages.get_mut(&key) else {
            return;
        };
        storage.tensors -= 1;
        if storage.tensors == 0 {
            self.change -= storage.bytes;
            self.total -= storage.bytes;
            self.storages.remove(&key);
        }
    }

    /// Bytes of the storages that count.
    pub fn total(&self) -> i64 {
        self.total
    }

    /// What V8 is to be told now, by [`tell`]; mostly 0.
    pub fn due(&mut self) -> i64 {
        if self.change.abs() < BATCH {
            0
        } else {
            std::mem::take(&mut self.change)
        }
    }
}

/// Tells V8, which may collect garbage at once: nothing of ours may be borrowed.
pub fn tell(env: sys::napi_env, change: i64) {
    if change != 0 {
        let mut total = 0;
        // SAFETY: a call on the environment's own thread.
        unsafe { sys::napi_adjust_external_memory(env, change, &raw mut total) };
    }
}
