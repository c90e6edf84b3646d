//! The assignment of parameters to buckets, as tables.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
use lockstep_reducer::{BucketCapacity, TensorSpec, compute_bucket_assignment_by_size};
use lockstep_torch::{Device, Kind};

fn spec(index: usize, kind: Kind, elements: usize) -> TensorSpec {
    let size = if kind == Kind::Double { 8 } else { 4 };
    TensorSpec {
        index,
        bytes: elements * size,
        kind,
        device: Device::Cpu,
        expect_sparse: false,
    }
}

fn floats(elements: &[usize]) -> Vec<TensorSpec> {
    let numbered = elements.iter().enumerate();
    numbered
        .map(|(index, count)| spec(index, Kind::Float, *count))
        .collect()
}

fn alternating(pairs: usize) -> Vec<TensorSpec> {
    (0..pairs)
        .flat_map(|pair| [spec(2 * pair, Kind::Float, 50), spec(2 * pair + 1, Kind::Double, 25)])
        .collect()
}

/// Indices and limits of the buckets.
fn assign(tensors: &[TensorSpec], limits: &[usize]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let buckets = compute_bucket_assignment_by_size(tensors, limits, false);
    buckets.into_iter().map(|bucket| (bucket.members, bucket.limit)).unzip()
}

/// Indices of the buckets of tensors in ready order.
fn in_ready_order(tensors: &[TensorSpec], limits: &[usize]) -> Vec<Vec<usize>> {
    let buckets = compute_bucket_assignment_by_size(tensors, limits, true);
    buckets.into_iter().map(|bucket| bucket.members).collect()
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
    let mut tensors = floats(&[10; 4]);
    tensors[2].expect_sparse = true;
    let expected = (vec![vec![0, 1, 3], vec![2]], vec![usize::MAX, 0]);
    assert_eq!(assign(&tensors, &[usize::MAX]), expected);

    // In ready order: sorted neither by index nor by bucket.
    tensors.reverse();
    assert_eq!(in_ready_order(&tensors, &[80]), [vec![2], vec![3, 1], vec![0]]);
}

/// The orders are those observed with PyTorch 2.13's `_compute_bucket_assignment_by_size`.
#[test]
fn open_buckets_come_last_in_reverse_order_of_their_dtypes() {
    let kinds = [
        Kind::Float,
        Kind::Float,
        Kind::Double,
        Kind::Double,
        Kind::Half,
        Kind::BFloat16,
    ];
    let ready = |order: &[usize], limit| {
        let specs = order.iter().map(|index| spec(*index, kinds[*index], 10));
        in_ready_order(&specs.collect::<Vec<_>>(), &[limit])
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

/// Eight layers of 512 x 512, four of them with a bias: 8 396 800 bytes, the model observed with PyTorch.
fn layers() -> Vec<TensorSpec> {
    let mut tensors = Vec::new();
    for layer in 0..8 {
        tensors.push(spec(tensors.len(), Kind::Float, 512 * 512));
        if [1, 2, 4, 6].contains(&layer) {
            tensors.push(spec(tensors.len(), Kind::Float, 512));
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
    let (mut initial, _) = assign(&tensors, capacity.initial_limits(!find_unused));
    initial.reverse();
    // The ready order of a backward pass: from the last layer on, a bias before its weight.
    let ready: Vec<_> = tensors.iter().rev().copied().collect();
    let rebuilt = in_ready_order(&ready, &capacity.limits);
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
    assert_eq!(default.limits, [MIB, 25 * MIB]);
    let given = BucketCapacity::from_megabytes(Some(0.5), None).unwrap();
    assert_eq!(
        (given.initial_limits(true), given.initial_limits(false)),
        (&[usize::MAX][..], &[MIB / 2][..])
    );
    assert_eq!((&given.limits[..], given.cap()), (&[MIB / 2][..], MIB / 2));
    let list = BucketCapacity::from_megabytes(None, Some(&[2.0, 1.0])).unwrap();
    assert_eq!(list.initial_limits(true), [2 * MIB, MIB]);
    assert_eq!((&list.limits[..], list.cap()), (&[2 * MIB, MIB][..], 2 * MIB));
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(BucketCapacity::from_megabytes(Some(bad), None).is_err(), "{bad}");
        assert!(BucketCapacity::from_megabytes(None, Some(&[bad])).is_err(), "{bad}");
    }
    assert!(BucketCapacity::from_megabytes(Some(1.0), Some(&[1.0])).is_err());
    assert!(BucketCapacity::from_megabytes(None, Some(&[])).is_err());
}
