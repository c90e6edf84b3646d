//! Objects that the shim allocates and libtorch frees: both must mean the same size. `operator delete` with a wrong size
//! corrupts the heap of allocators that trust it, such as jemalloc.
#![cfg(all(target_os = "linux", target_env = "gnu"))]
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]
use std::ffi::c_void;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use lockstep_torch::c10d::{Gloo, GlooCall, GlooDevices, GlooOp, NativeStore};
use lockstep_torch::{Device, Kind, Tensor};

unsafe extern "C" {
    fn malloc_usable_size(memory: *const c_void) -> usize;
    fn free(memory: *mut c_void);
}

/// How often libtorch and the shim said a size, and the worst (size said, size allocated).
static FREED: AtomicUsize = AtomicUsize::new(0);
static WRONG_SAID: AtomicUsize = AtomicUsize::new(0);
static WRONG_ALLOCATED: AtomicUsize = AtomicUsize::new(0);

/// `operator delete(void*, std::size_t)`, in the place of libstdc++'s for the whole process.
#[unsafe(export_name = "_ZdlPvm")]
unsafe extern "C" fn sized_delete(memory: *mut c_void, said: usize) {
    if memory.is_null() {
        return;
    }
    // SAFETY: a pointer of libstdc++'s `operator new`, which takes it from malloc.
    let allocated = unsafe { malloc_usable_size(memory) };
    FREED.fetch_add(1, Ordering::Relaxed);
    // malloc rounds up, by less than a line of a cache; what has pages of its own, a page.
    let slack = if allocated < 1 << 16 { 64 } else { 4096 };
    if said > allocated || allocated - said >= slack {
        WRONG_SAID.store(said, Ordering::Relaxed);
        WRONG_ALLOCATED.store(allocated, Ordering::Relaxed);
    }
    // SAFETY: as above; this is its last use.
    unsafe { free(memory) };
}

#[test]
fn gloo_frees_objects_with_the_size_they_were_made_with() {
    let path = std::env::temp_dir().join(format!("lockstep-sized-delete-{}", std::process::id()));
    let store = NativeStore::file(path.to_str().unwrap(), Some(1)).unwrap();
    let loopback = Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let limit = Duration::from_secs(30);
    let before = FREED.load(Ordering::Relaxed);
    let devices = GlooDevices::open(&[], loopback).unwrap();
    let group = Gloo::connect(&[devices], 1, &store, (0, 1), limit).unwrap();
    let (done, ended) = std::sync::mpsc::channel();
    let tensor = Tensor::f_ones([4], (Kind::Float, Device::Cpu)).unwrap();
    let call = GlooCall {
        op: GlooOp::AllReduce,
        reduce_op: 0,
        peer: 0,
        tag: 0,
        timeout: limit,
        outputs: &[tensor],
        inputs: &[],
        output_splits: &[],
        input_splits: &[],
    };
    let work = group
        .launch(&call, move |result| done.send(result.is_ok()).unwrap())
        .unwrap();
    assert!(work.is_none());
    assert!(ended.recv_timeout(limit).unwrap());
    drop(group);
    drop(store);
    let _ = std::fs::remove_file(path);
    assert!(FREED.load(Ordering::Relaxed) > before, "the test sees what is freed");
    let wrong = (
        WRONG_SAID.load(Ordering::Relaxed),
        WRONG_ALLOCATED.load(Ordering::Relaxed),
    );
    assert_eq!(wrong, (0, 0), "(size said to operator delete, size allocated)");
}
