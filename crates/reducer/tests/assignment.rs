//! The assignment of parameters to buckets, as tables.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
use lockstep_reducer::{BucketCapacity, TensorSpec, compute_bucket_assignment_by_size};
use lockstep_torch::{Device, Kind};

fn spec(kind: Kind, elements: usize) -> TensorSpec {
    let size = if kind == Kind::Double { 8 } else { 4 };
    TensorSpec {
        bytes: elements * size,
        kind,
        device: Device::Cpu,
        is_sparse: false,
    }
}

fn floats(elements: &[usize]) -> Vec<TensorSpec> {
    elements.iter().map(|count| spec(Kind::Float, *count)).collect()
}

fn alternating(pairs: usize) -> Vec<TensorSpec> {
    (0..pairs)
        .flat_map(|_| [spec(Kind::Float, 50), spec(Kind::Double, 25)])
        .collect()
}

/// Indices and limits of the buckets.
fn assign(tensors: &[TensorSpec], limits: &[usize]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let buckets = compute_bucket_assignment_by_size(tensors, limits, &[], &[]).unwrap();
    buckets.into_iter().map(|bucket| (bucket.indices, bucket.limit)).unzip()
}

#[test]
fn upstream_13_test_single_limit_single_dtype() {
    let expected = (vec![vec![0], vec![1], vec![2], vec![3]], vec![400; 4]);
    assert_eq!(assign(&floats(&[100, 200, 100, 50]), &[400]), expected);
}

#[test]
fn upstream_14_test_single_limit_multi_dtype() {
    let expected = (vec![vec![0, 2], vec![1, 3], vec![4], vec![5]], vec![400; 4]);
    assert_eq!(assign(&alternating(3), &[400]), expected);
}

#[test]
fn upstream_15_test_multi_limit_single_dtype() {
    let expected = (vec![vec![0], vec![1, 2], vec![3]], vec![40, 80, 80]);
    assert_eq!(assign(&floats(&[10; 4]), &[40, 80]), expected);
}

#[test]
fn upstream_16_test_multi_limit_multi_dtype() {
    let expected = (vec![vec![0], vec![1], vec![2, 4], vec![3, 5]], vec![200, 200, 400, 400]);
    assert_eq!(assign(&alternating(3), &[200, 400]), expected);
}

#[test]
fn sparse_gradients_and_given_indices() {
    let sparse = [false, false, true, false];
    let buckets = compute_bucket_assignment_by_size(&floats(&[10; 4]), &[usize::MAX], &sparse, &[]).unwrap();
    let indices: Vec<_> = buckets.iter().map(|bucket| bucket.indices.clone()).collect();
    assert_eq!(indices, [vec![0, 1, 3], vec![2]]);
    assert_eq!(buckets[1].limit, 0);

    // In ready order: sorted neither by index nor by bucket.
    let buckets = compute_bucket_assignment_by_size(&floats(&[10; 4]), &[80], &sparse, &[3, 2, 1, 0]).unwrap();
    let indices: Vec<_> = buckets.into_iter().map(|bucket| bucket.indices).collect();
    assert_eq!(indices, [vec![2], vec![3, 1], vec![0]]);
}

/// The orders are those observed with PyTorch 2.13's `_compute_bucket_assignment_by_size`.
#[test]
fn what_is_left_over_in_ready_order_comes_last_dtype_first() {
    let kinds = [
        Kind::Float,
        Kind::Float,
        Kind::Double,
        Kind::Double,
        Kind::Half,
        Kind::BFloat16,
    ];
    let ready = |order: &[usize], limit| {
        let specs: Vec<_> = order.iter().map(|index| spec(kinds[*index], 10)).collect();
        let buckets = compute_bucket_assignment_by_size(&specs, &[limit], &[], order).unwrap();
        buckets.into_iter().map(|bucket| bucket.indices).collect::<Vec<_>>()
    };
    let whole = usize::MAX;
    assert_eq!(ready(&[3, 2, 1, 0], whole), [vec![1, 0], vec![3, 2]]);
    assert_eq!(ready(&[1, 3, 0, 2], whole), [vec![3, 2], vec![1, 0]]);
    assert_eq!(
        ready(&[5, 4, 3, 2, 1, 0], whole),
        [vec![1, 0], vec![3, 2], vec![4], vec![5]]
    );
    // A dtype keeps its place when one of its buckets is closed.
    assert_eq!(ready(&[3, 1, 2, 0], 80), [vec![3], vec![2], vec![1, 0]]);
    assert_eq!(ready(&[3, 1, 2, 0], 120), [vec![3, 2], vec![1, 0]]);
}

#[test]
fn devices_do_not_share_a_bucket() {
    let mut tensors = floats(&[10; 3]);
    tensors[1].device = Device::Cuda(0);
    assert_eq!(assign(&tensors, &[usize::MAX]).0, [vec![0, 2], vec![1]]);
}

#[test]
fn what_cannot_be_assigned_is_refused() {
    let mut sparse = floats(&[10]);
    sparse[0].is_sparse = true;
    let text = |result: lockstep_reducer::Result<_>| result.map(|_: Vec<_>| ()).unwrap_err().to_string();
    assert_eq!(
        text(compute_bucket_assignment_by_size(&sparse, &[1], &[], &[])),
        "No support for sparse tensors."
    );
    assert!(text(compute_bucket_assignment_by_size(&[], &[1], &[], &[])).contains("at least one tensor"));
    assert!(text(compute_bucket_assignment_by_size(&floats(&[1]), &[], &[], &[])).contains("one size limit"));
    assert!(text(compute_bucket_assignment_by_size(&floats(&[1]), &[1], &[], &[0, 1])).contains("one index a tensor"));
}

/// Eight layers of 512 x 512, four of them with a bias: 8 396 800 bytes, the model observed with PyTorch.
fn layers() -> Vec<TensorSpec> {
    let mut tensors = Vec::new();
    for layer in 0..8 {
        tensors.push(spec(Kind::Float, 512 * 512));
        if [1, 2, 4, 6].contains(&layer) {
            tensors.push(spec(Kind::Float, 512));
        }
    }
    tensors
}

fn sizes(tensors: &[TensorSpec], buckets: &[Vec<usize>]) -> Vec<usize> {
    buckets
        .iter()
        .map(|bucket| bucket.iter().map(|index| tensors[*index].bytes).sum())
        .collect()
}

/// The sizes of the initial buckets (reversed, as the reducer uses them) and of the rebuilt ones.
fn both(capacity: &BucketCapacity, find_unused: bool) -> (Vec<usize>, Vec<usize>) {
    let tensors = layers();
    let (mut initial, _) = assign(&tensors, &capacity.initial_limits(!find_unused));
    initial.reverse();
    // The ready order of a backward pass: from the last layer on, a bias before its weight.
    let order: Vec<usize> = (0..tensors.len()).rev().collect();
    let specs: Vec<_> = order.iter().map(|index| tensors[*index]).collect();
    let rebuilt = compute_bucket_assignment_by_size(&specs, &capacity.rebuilt_limits(), &[], &order).unwrap();
    let rebuilt: Vec<_> = rebuilt.into_iter().map(|bucket| bucket.indices).collect();
    (sizes(&tensors, &initial), sizes(&tensors, &rebuilt))
}

#[test]
fn capacities_give_the_sizes_that_pytorch_was_observed_with() {
    let default = BucketCapacity::default();
    let total: usize = layers().iter().map(|tensor| tensor.bytes).sum();
    assert_eq!(total, 8_396_800);
    assert_eq!(both(&default, false).0, [8_396_800]);
    assert_eq!(both(&default, false).1, [1_048_576, 7_348_224]);
    assert_eq!(both(&default, true).0, [7_348_224, 1_048_576]);
    let two = BucketCapacity::from_megabytes(Some(2.0), None).unwrap();
    assert_eq!(both(&two, false).1, [2_099_200; 4]);
    let list = BucketCapacity::from_megabytes(None, Some(&[1.0, 2.0, 3.0])).unwrap();
    assert_eq!(both(&list, false).0, [2_099_200, 3_149_824, 2_099_200, 1_048_576]);
    assert_eq!(both(&list, false).1, [1_048_576, 2_099_200, 3_149_824, 2_099_200]);
    assert_eq!(list.cap(), 3 * 1024 * 1024);
}

#[test]
fn capacities_follow_their_options() {
    const MIB: usize = 1024 * 1024;
    let default = BucketCapacity::default();
    assert_eq!(default.initial_limits(true), [usize::MAX]);
    assert_eq!(default.initial_limits(false), [MIB, 25 * MIB]);
    assert_eq!(default.rebuilt_limits(), [MIB, 25 * MIB]);
    let given = BucketCapacity::from_megabytes(Some(0.5), None).unwrap();
    assert_eq!(
        (given.initial_limits(true), given.initial_limits(false)),
        (vec![usize::MAX], vec![MIB / 2])
    );
    assert_eq!((given.rebuilt_limits(), given.cap()), (vec![MIB / 2], MIB / 2));
    let list = BucketCapacity::from_megabytes(None, Some(&[2.0, 1.0])).unwrap();
    assert_eq!(list.initial_limits(true), [2 * MIB, MIB]);
    assert_eq!((list.rebuilt_limits(), list.cap()), (vec![2 * MIB, MIB], 2 * MIB));
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(BucketCapacity::from_megabytes(Some(bad), None).is_err(), "{bad}");
        assert!(BucketCapacity::from_megabytes(None, Some(&[bad])).is_err(), "{bad}");
    }
    assert!(BucketCapacity::from_megabytes(Some(1.0), Some(&[1.0])).is_err());
    assert!(BucketCapacity::from_megabytes(None, Some(&[])).is_err());
}
