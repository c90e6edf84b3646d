//! Memory for files that are being saved. The next save uses it again: to get as much anew takes longer than to fill it.

use std::ffi::c_void;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tch::Tensor;

use crate::{Result, TensorExt, ffi};

/// libtorch's code of the dtype.
const UINT8: i32 = 0;
/// Smaller memory is not worth keeping.
const WORTH_KEEPING: usize = 2 << 20;

/// Bytes of a file. Where it is dropped, the system may take its memory whenever it needs some; else the next file gets it.
pub(super) struct Memory {
    /// Of `uint8`, at least `length` elements; referred to from here alone.
    tensor: Option<Tensor>,
    capacity: usize,
    length: usize,
}

/// What is not in use now, and how much was in use at most.
struct Spare {
    free: Vec<(usize, Tensor)>,
    used: usize,
    most: usize,
}

static SPARE: Mutex<Spare> = Mutex::new(Spare {
    free: Vec::new(),
    used: 0,
    most: 0,
});

fn spare() -> MutexGuard<'static, Spare> {
    SPARE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Memory {
    /// So many bytes, with any content.
    pub(super) fn new(length: usize) -> Result<Self> {
        if length == 0 {
            // libtorch's memory of no bytes is nowhere.
            return Ok(Self {
                tensor: None,
                capacity: 0,
                length,
            });
        }
        let mut spare = spare();
        // The smallest that fits, unless most of it would lie idle.
        let fits = spare
            .free
            .iter()
            .enumerate()
            .filter(|(_, (size, _))| (length..=length.saturating_mul(2)).contains(size));
        let found = fits.min_by_key(|(_, (size, _))| *size).map(|(index, _)| index);
        let (capacity, tensor) = if let Some(index) = found {
            spare.free.swap_remove(index)
        } else {
            // All together is never more than what was in use at one time.
            let most = spare.most.max(spare.used + length);
            let mut kept = most - spare.used - length;
            spare.free.retain(|(size, _)| {
                let keeps = *size <= kept;
                kept -= if keeps { *size } else { 0 };
                keeps
            });
            let size = i64::try_from(length).unwrap_or(i64::MAX);
            (length, Tensor::empty_on_host(&[size], UINT8)?)
        };
        spare.used += capacity;
        spare.most = spare.most.max(spare.used);
        Ok(Self {
            tensor: Some(tensor),
            capacity,
            length,
        })
    }

    fn place(&self) -> *mut u8 {
        self.tensor
            .as_ref()
            .map_or(std::ptr::dangling_mut(), |tensor| tensor.data_ptr().cast())
    }

    pub(super) fn bytes(&self) -> &[u8] {
        // SAFETY: libtorch's memory of at least as many bytes, which lives as long as the tensor, and which nobody else
        // refers to. Bytes have no invalid values.
        unsafe { std::slice::from_raw_parts(self.place(), self.length) }
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and `self` is borrowed for writing.
        unsafe { std::slice::from_raw_parts_mut(self.place(), self.length) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        let place = self.place().cast::<c_void>();
        let mut spare = spare();
        spare.used -= self.capacity;
        // SAFETY: memory of this length, whose content nobody needs.
        let keeps = self.capacity >= WORTH_KEEPING && unsafe { ffi::ls_memory_spare(place, self.capacity) };
        if let Some(tensor) = self.tensor.take().filter(|_| keeps) {
            spare.free.push((self.capacity, tensor));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::{Memory, spare};

    #[test]
    fn what_is_kept_is_used_again_and_never_more_than_was_in_use() {
        const SIZE: usize = 4 << 20;
        let kept = || spare().free.iter().map(|(size, _)| *size).sum::<usize>();
        let places: Vec<_> = [SIZE, SIZE]
            .map(|size| Memory::new(size).unwrap())
            .into_iter()
            .collect();
        assert_eq!(kept(), 0);
        drop(places);
        assert_eq!(kept(), 2 * SIZE);
        let smaller = Memory::new(SIZE - 5).unwrap();
        assert_eq!(smaller.bytes().len(), SIZE - 5);
        assert_eq!(kept(), SIZE);
        drop(smaller);
        // None is large enough: they make room.
        let larger = Memory::new(2 * SIZE).unwrap();
        assert_eq!(kept(), 0);
        drop(larger);
        assert_eq!(kept(), 2 * SIZE);
        // Most of it would lie idle.
        let little = Memory::new(SIZE / 2).unwrap();
        assert_eq!(kept(), 0);
        drop(little);
    }
}
