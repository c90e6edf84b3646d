//! Before training: buckets, verification of models, broadcast of rank 0's values.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
mod support;

use std::time::Duration;

use lockstep_collectives::{CallOptions, CollectivesError, InProcess, ProcessGroup, broadcast_coalesced};
use lockstep_reducer::{Claim, LogValue, Model, Protocol, Reducer, ReducerError, agree, refuse};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};
use support::{
    Mlp, NATIVE, backward, capacity, flat, forward, input, leaf, loss_of, options, parameter, ramp, ranks, ranks_of,
    wait,
};

fn claim(tensors: &[(&str, &Tensor)], options: &[(&str, &str)]) -> Claim {
    let parameters: Vec<_> = tensors.iter().map(|(name, tensor)| parameter(name, tensor)).collect();
    let options = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Claim {
        operation: "DistributedDataParallel.create",
        model: Model::describe(&parameters, &[], options).unwrap(),
        protocol: Protocol::Auto,
        init_sync: true,
    }
}

fn agreement(group: &ProcessGroup, claim: Claim) -> Result<Protocol, ReducerError> {
    wait(agree(group, claim, None)).map(|agreement| agreement.protocol)
}

#[test]
fn models_that_create_did_not_compare_are_compared_in_the_first_reduction() {
    let errors = ranks(2, |group| {
        let model = Mlp::new(&[3, 3, 3]);
        let reducer = Reducer::new(model.parameters(), group.clone(), options()).unwrap();
        let name = ["weight", "other"][group.rank()];
        let own = Model::describe(&[parameter(name, &model.tensors[0])], &[], []).unwrap();
        reducer.agreed(&NATIVE, Some(&own));
        let output = forward(&reducer, true, || model.forward(&input(0, 0, 3))).unwrap();
        backward(&loss_of(&output)).unwrap_err()
    });
    for (rank, error) in errors.iter().enumerate() {
        assert!(
            matches!(**error, ReducerError::ModelMismatch { rank: own, .. } if own == rank),
            "{error}"
        );
        assert!(error.to_string().contains("'other'"), "{error}");
    }
}

#[test]
fn ranks_that_agree_use_the_native_protocol() {
    for result in ranks(3, |group| {
        let (w, b) = (leaf(&ramp(&[2, 2], 1.0)), leaf(&ramp(&[2], 1.0)));
        // Twice on one group: each wrapper has its own records.
        agreement(group, claim(&[("w", &w)], &[])).unwrap();
        agreement(
            group,
            claim(&[("w", &w), ("b", &b)], &[("findUnusedParameters", "false")]),
        )
        .unwrap()
    }) {
        assert_eq!(result, Protocol::Native);
    }
}

#[test]
fn one_rank_decides_for_the_compatible_protocol_unless_another_insists() {
    for (protocols, agreed) in [
        ([Protocol::Auto, Protocol::Compatible], Some(Protocol::Compatible)),
        ([Protocol::Native, Protocol::Auto], Some(Protocol::Native)),
        ([Protocol::Native, Protocol::Compatible], None),
    ] {
        for result in ranks(2, |group| {
            let w = leaf(&ramp(&[2], 1.0));
            agreement(
                group,
                Claim {
                    protocol: protocols[group.rank()],
                    ..claim(&[("w", &w)], &[])
                },
            )
        }) {
            match (result, agreed) {
                (Ok(protocol), Some(agreed)) => assert_eq!(protocol, agreed),
                (Err(ReducerError::ModelMismatch { message, .. }), None) => {
                    assert!(message.contains("rank 1"), "{message}");
                }
                (result, _) => panic!("{result:?}"),
            }
        }
    }
}

#[test]
fn every_rank_is_told_how_the_models_differ() {
    // The parameters of rank 2 of three, and the error on every rank.
    let float = |shape: &[i64]| leaf(&ramp(shape, 1.0));
    let double = leaf(&ramp(&[2, 3], 1.0).f_to_kind(Kind::Double).unwrap());
    let transposed = leaf(&ramp(&[3, 2], 1.0).f_transpose(0, 1).unwrap());
    let frozen = ramp(&[2, 3], 1.0);
    let table: Vec<(Vec<(&str, Tensor)>, &str)> = vec![
        (vec![("w", float(&[2, 3]))], "DDP expects same model across all ranks"),
        (
            vec![("w", float(&[2, 4])), ("b", float(&[2]))],
            "appears not to match sizes of the same param in process",
        ),
        (
            vec![("w", transposed), ("b", float(&[2]))],
            "appears not to match strides of the same param in process",
        ),
        (vec![("w", double), ("b", float(&[2]))], "float64"),
        (vec![("v", float(&[2, 3])), ("b", float(&[2]))], "'v'"),
        (vec![("w", frozen), ("b", float(&[2])), ("c", float(&[2]))], "'w'"),
    ];
    for (other, expected) in table {
        let other: Vec<(&str, lockstep_torch::Tensor)> = other;
        let other = std::sync::Mutex::new(other);
        let errors = ranks(3, |group| {
            let (w, b) = (leaf(&ramp(&[2, 3], 1.0)), leaf(&ramp(&[2], 1.0)));
            let own = [("w", &w), ("b", &b)];
            let other = other.lock().unwrap();
            let claim = if group.rank() == 2 {
                claim(
                    &other.iter().map(|(name, tensor)| (*name, tensor)).collect::<Vec<_>>(),
                    &[],
                )
            } else {
                claim(&own, &[])
            };
            drop(other);
            agreement(group, claim).unwrap_err()
        });
        for (rank, error) in errors.iter().enumerate() {
            let ReducerError::ModelMismatch { peer, message, .. } = error else {
                panic!("{error}")
            };
            assert!(message.contains(expected), "{message}");
            assert_eq!(*peer, if rank == 2 { 0 } else { 2 });
        }
    }
}

#[test]
fn options_are_compared() {
    let expected = [
        "findUnusedParameters is true on rank 0 and false on rank 1",
        "findUnusedParameters is false on rank 1 and true on rank 0",
    ];
    let errors = ranks(2, |group| {
        let w = leaf(&ramp(&[2], 1.0));
        let value = if group.rank() == 0 { "true" } else { "false" };
        agreement(group, claim(&[("w", &w)], &[("findUnusedParameters", value)]))
            .unwrap_err()
            .to_string()
    });
    for (error, expected) in errors.into_iter().zip(expected) {
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_rank_that_refuses_its_model_tells_the_others() {
    let errors = ranks(2, |group| {
        if group.rank() == 1 {
            let reason = ReducerError::NoParameters("DistributedDataParallel");
            wait(refuse(
                group,
                "DistributedDataParallel.create",
                &reason.to_string(),
                true,
            ))
            .unwrap();
            return String::new();
        }
        let w = leaf(&ramp(&[2], 1.0));
        agreement(group, claim(&[("w", &w)], &[])).unwrap_err().to_string()
    });
    assert!(
        errors[0].contains("rank 1 did not wrap its model: DistributedDataParallel is not needed"),
        "{}",
        errors[0]
    );
}

#[test]
fn a_rank_that_wraps_nothing_is_named_after_the_deadline() {
    let groups = InProcess::with_timeout(2, Duration::from_millis(200)).unwrap();
    let errors = ranks_of(groups, |group| {
        let w = leaf(&ramp(&[2], 1.0));
        (group.rank() == 0).then(|| agreement(group, claim(&[("w", &w)], &[])).unwrap_err())
    });
    let Some(ReducerError::Collectives(CollectivesError::Timeout { missing, call, .. })) = &errors[0] else {
        panic!("{:?}", errors[0])
    };
    assert_eq!(
        (missing.as_slice(), call.operation),
        ([1].as_slice(), "DistributedDataParallel.create")
    );
}

/// PyTorch's own verification.
fn verify(group: &ProcessGroup, tensors: &[&Tensor]) -> Result<(), ReducerError> {
    let parameters = tensors
        .iter()
        .enumerate()
        .map(|(i, tensor)| parameter(&format!("p{i}"), tensor))
        .collect();
    let reducer = Reducer::new(parameters, group.clone(), options()).unwrap();
    wait(reducer.initialize(tensors.iter().map(|t| t.share().unwrap()).collect(), None))
}

#[test]
fn a_rank_that_comes_after_a_peers_deadline_does_not_wait_for_it() {
    let met = std::sync::Barrier::new(2);
    let errors = ranks(2, |group| {
        let w = leaf(&ramp(&[2], 1.0));
        let create = |timeout| {
            wait(agree(group, claim(&[("w", &w)], &[]), timeout))?;
            verify(group, &[&w])
        };
        if group.rank() == 0 {
            let error = create(Some(Duration::from_millis(100))).unwrap_err();
            met.wait();
            error
        } else {
            met.wait();
            create(None).unwrap_err()
        }
    });
    let ReducerError::Collectives(CollectivesError::Timeout { missing, .. }) = &errors[0] else {
        panic!("{errors:?}");
    };
    assert_eq!(missing, &[1]);
    let late = errors[1].to_string();
    assert!(
        late.contains("DistributedDataParallel.create") && late.contains("timed out"),
        "{late}"
    );
}

#[test]
fn a_failure_on_one_rank_reaches_the_others() {
    // A sparse tensor cannot be broadcast.
    let sparse = || ramp(&[2], 1.0).f_to_sparse_sparse_dim(1).unwrap();
    for at in 0..3 {
        let errors = ranks(3, |group| {
            let w = leaf(&ramp(&[2], 1.0));
            let reducer = Reducer::new(vec![parameter("w", &w)], group.clone(), options()).unwrap();
            let other = if group.rank() == at { sparse() } else { ramp(&[2], 1.0) };
            if at == 1 {
                wait(reducer.synchronize(true, Some(vec![other]), None)).unwrap_err()
            } else {
                wait(reducer.initialize(vec![other], None)).unwrap_err()
            }
        });
        let reason = errors[at].to_string();
        for (rank, error) in errors.iter().enumerate() {
            match error {
                ReducerError::Collectives(CollectivesError::PeerAborted {
                    peer, reason: heard, ..
                }) if rank != at => {
                    assert_eq!(*peer, at);
                    assert!(heard.contains(&reason), "{heard}");
                }
                ReducerError::Collectives(CollectivesError::Native { .. }) if rank == at => {}
                other => panic!("rank {rank}: {other}"),
            }
        }
    }
}

#[test]
fn upstream_23_test_verify_model_across_rank_without_logger() {
    for error in ranks(2, |group| {
        let (w, b) = (leaf(&ramp(&[2, 3], 1.0)), leaf(&ramp(&[2], 1.0)));
        let own = [&w, &b];
        verify(group, if group.rank() == 0 { &own } else { &own[..1] })
            .unwrap_err()
            .to_string()
    }) {
        assert!(
            error.contains("DDP expects same model across all ranks, but Rank"),
            "{error}"
        );
    }
    let errors = ranks(2, |group| {
        let w = leaf(&ramp(if group.rank() == 0 { &[2, 3] } else { &[3, 2] }, 1.0));
        verify(group, &[&w]).unwrap_err().to_string()
    });
    assert!(
        errors[1].contains("params[0] ('p0') in this process with sizes [3, 2] appears not to match sizes"),
        "{errors:?}"
    );
    assert!(
        errors[0].contains("appears not to match sizes"),
        "rank 0 is told by rank 1: {errors:?}"
    );
}

#[test]
fn upstream_23_test_verify_model_across_rank_with_logger() {
    for (rank, data) in ranks(2, |group| {
        let w = leaf(&ramp(if group.rank() == 0 { &[2, 3] } else { &[3, 2] }, 1.0));
        let reducer = Reducer::new(vec![parameter("w", &w)], group.clone(), options()).unwrap();
        let failed = wait(reducer.initialize(vec![w.share().unwrap()], None));
        (failed.unwrap_err().to_string(), reducer.logging_data())
    })
    .into_iter()
    .enumerate()
    {
        let (error, data) = data;
        let get = |key: &str| {
            data.iter()
                .find(|(name, _)| *name == key)
                .map(|(_, value)| value.clone())
        };
        assert_eq!(get("has_error"), Some(LogValue::Int(1)), "rank {rank}");
        assert_eq!(get("error"), Some(LogValue::Text(error)), "rank {rank}");
    }
}

#[test]
fn rank_0s_values_reach_all_ranks_without_counting_as_changes() {
    let results = ranks(3, |group| {
        let scale = (group.rank() + 1) as f64;
        let transposed = ramp(&[3, 2], scale).f_transpose(0, 1).unwrap();
        let tensors = [
            leaf(&ramp(&[2, 3], scale)),
            ramp(&[4], scale),
            Tensor::f_from_slice(&[group.rank() as i64]).unwrap(),
            Tensor::f_zeros([0, 3], (Kind::Float, Device::Cpu)).unwrap(),
            leaf(&transposed),
        ];
        let before: Vec<i64> = tensors.iter().map(|tensor| tensor.version().unwrap()).collect();
        let issued = group.sequence();
        let shared: Vec<Tensor> = tensors.iter().map(|tensor| tensor.share().unwrap()).collect();
        wait(broadcast_coalesced(group, &shared, 0, 1 << 20, &CallOptions::default())).unwrap();
        assert_eq!(group.sequence() - issued, 2, "one broadcast a dtype");
        let after: Vec<i64> = tensors.iter().map(|tensor| tensor.version().unwrap()).collect();
        assert_eq!(before, after);
        (
            flat(&tensors[0]),
            flat(&tensors[1]),
            i64::try_from(&tensors[2]).unwrap(),
            flat(&tensors[4]),
        )
    });
    let transposed = flat(&ramp(&[3, 2], 1.0).f_transpose(0, 1).unwrap());
    for result in results {
        assert_eq!(
            result,
            (flat(&ramp(&[2, 3], 1.0)), flat(&ramp(&[4], 1.0)), 0, transposed.clone())
        );
    }
}

#[test]
fn upstream_80_test_broadcast_coalesced_gloo_cpu() {
    // Buckets of 256 bytes, mixed dtypes, every root.
    for root in 0..2 {
        let results = ranks(2, |group| {
            let tensors: Vec<Tensor> = (0..12)
                .map(|i| {
                    let value = (100 * group.rank() + i) as f64;
                    let kind = [Kind::Float, Kind::Double, Kind::Int64][i % 3];
                    Tensor::f_full([20 + i as i64], value, (kind, Device::Cpu)).unwrap()
                })
                .collect();
            wait(broadcast_coalesced(group, &tensors, root, 256, &CallOptions::default())).unwrap();
            tensors
                .iter()
                .map(|tensor| flat(&tensor.f_to_kind(Kind::Float).unwrap()))
                .collect::<Vec<_>>()
        });
        for result in results {
            for (i, values) in result.iter().enumerate() {
                assert_eq!(*values, vec![(100 * root + i) as f32; 20 + i]);
            }
        }
    }
}

/// Two layers with parameters of these dtypes, as in `ReducerTest`.
fn layers(kinds: [Kind; 2]) -> Vec<Tensor> {
    let layer = |kind: Kind| {
        let ends = [ramp(&[3, 3], 1.0), ramp(&[3], 1.0)];
        ends.map(|tensor| leaf(&tensor.f_to_kind(kind).unwrap()))
    };
    kinds.into_iter().flat_map(layer).collect()
}

fn buckets(kinds: [Kind; 2]) -> Vec<Vec<usize>> {
    let results = ranks(1, |group| {
        let tensors = layers(kinds);
        let parameters = tensors
            .iter()
            .enumerate()
            .map(|(i, t)| parameter(&i.to_string(), t))
            .collect();
        Reducer::new(parameters, group.clone(), options())
            .unwrap()
            .bucket_indices()
    });
    results.into_iter().flatten().collect()
}

#[test]
fn upstream_19_test_single_dtype_single_bucket() {
    assert_eq!(buckets([Kind::Float, Kind::Float]), [[0, 1, 2, 3]]);
}

#[test]
fn upstream_19_test_multi_dtype_multi_bucket() {
    assert_eq!(buckets([Kind::Float, Kind::Double]), [[2, 3], [0, 1]]);
}

#[test]
fn capacities_shape_the_buckets_of_a_reducer() {
    ranks(1, |group| {
        let model = Mlp::new(&[4, 4, 4]);
        let options = lockstep_reducer::ReducerOptions {
            capacity: capacity(16.0),
            ..options()
        };
        let reducer = Reducer::new(model.parameters(), group.clone(), options).unwrap();
        assert_eq!(reducer.bucket_indices().len(), 1);
        for step in 0..2 {
            let output = forward(&reducer, true, || model.forward(&input(0, step, 4))).unwrap();
            support::backward(&loss_of(&output)).unwrap();
        }
        assert_eq!(reducer.bucket_indices().len(), 4);
    });
}
