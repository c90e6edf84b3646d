//! Reports the memory behind tensors to V8, so that its garbage collector knows how much it could free.
//!
//! Counts only tensors that the garbage collector owns, and each storage once. Reports in batches.
use std::collections::BTreeMap;

use lockstep_torch::{Tensor, TensorExt};
use napi::sys;

/// Changes of at least this many bytes are reported to V8.
const BATCH: i64 = 1 << 20;
/// `c10::DeviceType` of the devices whose storages are real memory (a meta tensor has none).
const WITH_MEMORY: [i32; 2] = [0, 1];

struct Storage {
    tensors: usize,
    bytes: i64,
}

/// The counted storages.
pub struct External {
    storages: BTreeMap<usize, Storage>,
    /// The sum of their bytes.
    total: i64,
    /// Bytes that are not yet reported to V8.
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

    /// Counts a tensor's storage. Returns the key for [`Self::remove`]; 0 for a tensor without storage.
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

    /// Removes one tensor from the storage's count.
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

    /// Bytes of the counted storages.
    pub fn total(&self) -> i64 {
        self.total
    }

    /// The change to report now with [`tell`]; usually 0.
    pub fn due(&mut self) -> i64 {
        if self.change.abs() < BATCH {
            0
        } else {
            std::mem::take(&mut self.change)
        }
    }
}

/// Reports a change to V8, which may collect garbage at once: the caller must not hold a borrow of our tables.
pub fn tell(env: sys::napi_env, change: i64) {
    if change != 0 {
        let mut total = 0;
        // SAFETY: a call on the environment's own thread.
        unsafe { sys::napi_adjust_external_memory(env, change, &raw mut total) };
    }
}
