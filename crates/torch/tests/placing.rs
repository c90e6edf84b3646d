//! Blocks of backward passes in memory of ours.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
use std::alloc::{Layout, alloc, dealloc};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};

use lockstep_torch::autograd::{Block, GradOptions, Placer, add_placer, backward, grad};
use lockstep_torch::modes::Modes;
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

const BYTES: usize = 4096;
fn layout() -> Layout {
    Layout::from_size_align(BYTES, 64).unwrap()
}

static LIVING: AtomicUsize = AtomicUsize::new(0);

struct Memory(NonNull<u8>);

// SAFETY: it is memory.
unsafe impl Send for Memory {}

impl Drop for Memory {
    fn drop(&mut self) {
        LIVING.fetch_sub(1, Ordering::SeqCst);
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.0.as_ptr(), layout()) };
    }
}

/// Places every block of so many bytes.
#[derive(Default)]
struct All {
    placed: Mutex<Vec<usize>>,
    elsewhere: AtomicUsize,
    panics: AtomicBool,
}

// SAFETY: each block is allocated for itself.
unsafe impl Placer for All {
    fn begins(&self) -> bool {
        true
    }

    fn place(&self, bytes: usize, free: bool) -> Option<Block> {
        assert!(!self.panics.load(Ordering::SeqCst), "as asked");
        if bytes != BYTES || !free {
            return None;
        }
        // SAFETY: not of size zero.
        let memory = NonNull::new(unsafe { alloc(layout()) })?;
        LIVING.fetch_add(1, Ordering::SeqCst);
        self.placed.lock().unwrap().push(memory.as_ptr().addr());
        Some(Block {
            memory,
            owner: Box::new(Memory(memory)),
        })
    }

    fn elsewhere(&self, _bytes: usize, _address: usize) {
        self.elsewhere.fetch_add(1, Ordering::SeqCst);
    }
}

fn leaf() -> Tensor {
    let leaf = Tensor::f_ones([1024], (Kind::Float, Device::Cpu)).unwrap();
    leaf.set_requires_grad_flag(true).unwrap();
    leaf
}

fn loss(leaf: &Tensor) -> Tensor {
    leaf.f_square().unwrap().f_sum(Kind::Float).unwrap()
}

fn run(leaf: &Tensor) {
    backward(&[loss(leaf)], &[None], false, false, &[], Modes::DEFAULT).unwrap();
}

#[test]
fn blocks_of_backward_passes_are_placed_and_given_back() {
    let placer = Arc::new(All::default());
    let weak: Weak<All> = Arc::downgrade(&placer);
    add_placer(weak);
    let leaf = leaf();
    run(&leaf);
    let gradient = leaf.grad_option().unwrap().unwrap();
    assert!(
        placer
            .placed
            .lock()
            .unwrap()
            .contains(&gradient.info().unwrap().address)
    );
    assert_eq!(Vec::<f32>::try_from(&gradient).unwrap(), vec![2.0; 1024]);
    assert!(placer.elsewhere.load(Ordering::SeqCst) > 0, "the loss is smaller");
    // What lives on is the gradient, and what is given back is ours.
    assert_eq!(LIVING.load(Ordering::SeqCst), 1);
    let kept = gradient.f_view([-1]).unwrap();
    drop(gradient);
    leaf.set_grad_option(None).unwrap();
    assert_eq!(LIVING.load(Ordering::SeqCst), 1);
    drop(kept);
    assert_eq!(LIVING.load(Ordering::SeqCst), 0);

    // `grad` gives its results to the caller; forward passes are nobody's business.
    let so_far = placer.placed.lock().unwrap().len();
    let given = grad(
        &[loss(&leaf)],
        &[None],
        &[leaf.share().unwrap()],
        GradOptions::default(),
        Modes::DEFAULT,
    );
    assert_eq!(given.unwrap().len(), 1);
    assert_eq!(placer.placed.lock().unwrap().len(), so_far);

    // A panic leaves the block to libtorch.
    placer.panics.store(true, Ordering::SeqCst);
    run(&leaf);
    assert_eq!(placer.placed.lock().unwrap().len(), so_far);
    assert_eq!(
        Vec::<f32>::try_from(leaf.grad_option().unwrap().unwrap()).unwrap(),
        vec![2.0; 1024]
    );
    leaf.set_grad_option(None).unwrap();

    // Another thread's passes are its own.
    placer.panics.store(false, Ordering::SeqCst);
    let raw = leaf.shallow_clone();
    std::thread::spawn(move || run(&raw)).join().unwrap();
    assert_eq!(placer.placed.lock().unwrap().len(), so_far);

    drop(placer);
    leaf.set_grad_option(None).unwrap();
    run(&leaf);
    assert_eq!(LIVING.load(Ordering::SeqCst), 0);
}
