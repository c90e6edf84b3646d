//! Lets callers choose the memory of blocks that backward passes allocate, so that kernels write results in place.
use std::any::Any;
use std::cell::RefCell;
use std::ffi::c_void;
use std::ptr::{self, NonNull};
use std::sync::{Arc, Once, Weak};

use super::callback::owner;
use crate::{fault, ffi};

/// A block of memory, and the owner that keeps it alive.
pub struct Block {
    /// Its first byte.
    pub memory: NonNull<u8>,
    /// Dropped with the block, on any thread.
    pub owner: Box<dyn Any + Send>,
}

/// Chooses the memory of blocks that backward passes allocate.
///
/// # Safety
/// A [`Block`] of [`Self::place`] has the requested bytes, aligned to 64, and nothing else uses them while its owner
/// lives.
pub unsafe trait Placer {
    /// Whether it takes part in the pass that begins.
    fn begins(&self) -> bool;
    /// Memory for the next block of `bytes` bytes, or `None`. If `free` is false, another placer has placed the block,
    /// and the result is ignored. Must not allocate tensors.
    fn place(&self, bytes: usize, free: bool) -> Option<Block>;
    /// That block was placed at `address` instead, by another placer or by libtorch.
    fn elsewhere(&self, bytes: usize, address: usize);
}

thread_local! {
    static PLACERS: RefCell<Vec<Weak<dyn Placer>>> = const { RefCell::new(Vec::new()) };
    static ACTIVE: RefCell<Vec<Arc<dyn Placer>>> = const { RefCell::new(Vec::new()) };
}

/// Puts our allocator in the place of libtorch's for the CPU: small blocks come from lists of the calling thread, and
/// [`Placer`]s choose the memory of others. Call it before several threads use libtorch.
pub fn install_allocator() {
    static INSTALLED: Once = Once::new();
    // SAFETY: both functions may be called at any time, on any thread.
    INSTALLED.call_once(|| unsafe { ffi::ls_install_allocator(place, elsewhere) });
}

/// Adds `placer` for this thread's outermost [`super::backward`] passes, as long as it lives.
pub fn add_placer(placer: Weak<dyn Placer>) {
    install_allocator();
    PLACERS.with_borrow_mut(|placers| placers.push(placer));
}

/// While it lives, placers choose the memory of this thread's blocks.
pub(super) struct Placing;

impl Placing {
    /// `None` if no placer takes part.
    pub fn begin() -> Option<Self> {
        let mut living = Vec::new();
        PLACERS.with_borrow_mut(|placers| {
            placers.retain(|placer| {
                placer
                    .upgrade()
                    .inspect(|placer| living.push(Arc::clone(placer)))
                    .is_some()
            });
        });
        living.retain(|placer| placer.begins());
        if living.is_empty() {
            return None;
        }
        ACTIVE.set(living);
        // SAFETY: no arguments but a flag.
        unsafe { ffi::ls_set_placing(true) };
        Some(Self)
    }
}

impl Drop for Placing {
    fn drop(&mut self) {
        // SAFETY: as above.
        unsafe { ffi::ls_set_placing(false) };
        ACTIVE.take();
    }
}

unsafe extern "C" fn place(
    bytes: usize,
    out: *mut *mut c_void,
    drop: *mut unsafe extern "C" fn(*mut c_void),
) -> *mut c_void {
    // A panic leaves the block to libtorch.
    let block = fault::catch(|| {
        ACTIVE.with(|active| {
            let mut placed: Option<Block> = None;
            for placer in active.try_borrow().ok()?.iter() {
                let block = placer.place(bytes, placed.is_none());
                match &placed {
                    None => placed = block,
                    Some(block) => placer.elsewhere(bytes, block.memory.as_ptr().addr()),
                }
            }
            placed
        })
    });
    let Ok(Some(block)) = block else {
        return ptr::null_mut();
    };
    let kept = owner(block.owner);
    // SAFETY: the shim's output parameters.
    unsafe {
        *out = kept.context;
        *drop = kept.drop;
    }
    block.memory.as_ptr().cast()
}

unsafe extern "C" fn elsewhere(bytes: usize, memory: *const c_void) {
    let _ = fault::catch(|| {
        ACTIVE.with(|active| {
            for placer in active.try_borrow().iter().flat_map(|active| active.iter()) {
                placer.elsewhere(bytes, memory.addr());
            }
        });
    });
}
