//! Small tensors have blocks of our own, on every thread.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]
use lockstep_torch::{Device, Kind, Tensor, TensorExt, autograd};

fn address(tensor: &Tensor) -> usize {
    tensor.info().unwrap().address
}

fn made(value: f64) -> Tensor {
    Tensor::full([16], value, (Kind::Float, Device::Cpu))
}

fn holds(tensor: &Tensor, value: f64) -> bool {
    tensor.eq(value).all().int64_value(&[]) == 1
}

#[test]
fn blocks_are_close_together_and_go_from_thread_to_thread() {
    autograd::install_allocator();

    // libtorch's own blocks of 64 bytes are further apart than that.
    let tensors: Vec<_> = (0..200).map(|index| made(f64::from(index))).collect();
    let mut addresses: Vec<_> = tensors.iter().map(address).collect();
    assert!(addresses.iter().all(|address| address.is_multiple_of(64)));
    addresses.sort_unstable();
    let neighbours = addresses.windows(2).filter(|pair| pair[1] - pair[0] == 64).count();
    assert!(neighbours > 150, "{neighbours} of 199");
    assert!(
        tensors
            .iter()
            .zip(0..)
            .all(|(tensor, index)| holds(tensor, f64::from(index)))
    );

    // Freed on another thread, they are that thread's; when it ends, everybody's.
    let first = address(&tensors[0]);
    std::thread::spawn(move || {
        drop(tensors);
        let mine: Vec<_> = (0..200).map(|_| made(1.0)).collect();
        assert!(mine.iter().any(|tensor| address(tensor) == first));
    })
    .join()
    .unwrap();
    let again: Vec<_> = (0..1000).map(|_| made(2.0)).collect();
    assert!(again.iter().any(|tensor| address(tensor) == first));
    assert!(again.iter().all(|tensor| holds(tensor, 2.0)));
}

#[test]
fn every_size_is_aligned_and_apart() {
    autograd::install_allocator();
    let tensors: Vec<_> = (1..80_i64)
        .map(|index| Tensor::full([index * 61], index & 255, (Kind::Uint8, Device::Cpu)))
        .collect();
    for (tensor, value) in tensors.iter().zip(1_i64..) {
        assert!(address(tensor).is_multiple_of(64));
        assert_eq!(tensor.eq(value & 255).all().int64_value(&[]), 1, "{value}");
    }
}
