//! Copies of much data from tensors' memory.

use std::ptr;
use std::sync::{Mutex, PoisonError};
use std::thread;

use tch::Tensor;

use crate::{DeviceCode, Result, TensorExt, runtime};

/// What a thread copies at a time.
const PIECE: usize = 1 << 20;
/// What is worth a thread.
const SHARE: usize = 16 << 20;

/// The elements of a tensor that lie in memory as they are read: one after another, on the CPU.
pub(crate) struct Plain {
    address: *const u8,
    length: usize,
}

// SAFETY: only an address; who reads there has to know that it may.
unsafe impl Send for Plain {}

impl Plain {
    /// `None` where the elements, as `dtype`, have to be computed or fetched.
    pub(crate) fn of(tensor: &Tensor, dtype: i32) -> Result<Option<Self>> {
        let info = tensor.info()?;
        let is_plain = info.layout == 0
            && info.device.kind == DeviceCode::CPU.kind
            && info.dtype == dtype
            && info.address != 0
            && tensor.is_contiguous_in(0)?
            && !tensor.f_is_conj()?
            && !tensor.f_is_neg()?;
        Ok(is_plain.then(|| Self {
            address: ptr::with_exposed_provenance(info.address),
            length: (info.numel * info.element_size) as usize,
        }))
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    fn pieces(self, target: &mut [u8]) -> impl Iterator<Item = (Self, &mut [u8])> {
        debug_assert_eq!(self.length, target.len());
        target.chunks_mut(PIECE).enumerate().map(move |(number, piece)| {
            // All of it is moved here: an address alone does not go to other threads.
            let whole = &self;
            let source = Self {
                address: whole.address.wrapping_add(number * PIECE),
                length: piece.len(),
            };
            (source, piece)
        })
    }
}

/// Copies all elements of each tensor to the place of the same size beside it, on as many threads as operators have. Whoever
/// is free takes the next piece: nobody waits for a thread that does not get its turn.
///
/// # Safety
/// The tensors live through the call.
pub(crate) unsafe fn copy(jobs: Vec<(Plain, &mut [u8])>) {
    let total: usize = jobs.iter().map(|(source, _)| source.length).sum();
    let threads = (total / SHARE).min(usize::try_from(runtime::num_threads()).unwrap_or(1));
    let pieces = Mutex::new(jobs.into_iter().flat_map(|(source, target)| source.pieces(target)));
    let work = || {
        loop {
            let next = pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((source, target)) = next else { break };
            // SAFETY: as many bytes of a tensor that lives, by the caller's promise.
            unsafe { ptr::copy_nonoverlapping(source.address, target.as_mut_ptr(), source.length) };
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Without a thread more, this one does it all.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}
