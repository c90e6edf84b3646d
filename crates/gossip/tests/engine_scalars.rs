//! Scalar models, step by step, against a model of the algorithm written from its formulas alone.
#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "a test may fail loudly, and asks for equal bits"
)]
mod support;

use lockstep_gossip::topology::{NAMES, Round, Topology, named};
use support::{backward, engine, even, options, ranks, scalar};

const RATE: f64 = 0.1;
const START: f64 = 1.5;

/// The curvature of a rank's loss in a step: losses are `curvature * x * x`.
fn curvature(rank: usize, step: usize) -> f64 {
    ((rank * 7 + step * 3) % 5) as f64 * 0.37 + 0.11
}

/// `x_i <- (1 - a) x_i + a sum_j W_ij x_j - rate * g_i(x_i)`: the gradient at the model that there was before, products
/// rounded before they are added, in rank order. Equal models are not mixed in step 0.
fn expected(topology: &Topology, factor: f64, steps: usize) -> Vec<Vec<f64>> {
    let world = topology.world();
    let mut models = vec![START; world];
    let mut trace = Vec::new();
    for step in 0..steps {
        let round = topology.round(step as u64);
        let mixed = |rank: usize| {
            let row = round.sources(rank);
            let alone = row.len() == 1 && row[0].rank == rank;
            if step == 0 || alone {
                return models[rank];
            }
            let mut sum = row[0].weight * models[row[0].rank];
            for source in &row[1..] {
                sum += source.weight * models[source.rank];
            }
            if factor == 1.0 {
                sum
            } else {
                (1.0 - factor) * models[rank] + factor * sum
            }
        };
        let next = (0..world).map(|rank| {
            let product = curvature(rank, step) * models[rank];
            mixed(rank) - RATE * (product + product)
        });
        models = next.collect();
        trace.push(models.clone());
    }
    trace
}

fn check(topology: &Topology, label: &str) {
    check_for(2 * topology.rounds().len() + 3, topology, label);
}

fn check_for(steps: usize, topology: &Topology, label: &str) {
    for factor in [1.0, 0.5] {
        let results = ranks(topology.world(), |group| {
            let x = scalar(START);
            let engine = engine(group, topology, &[x.shallow_clone()], options());
            engine.set_factor(factor).unwrap();
            let mut trace = Vec::new();
            for step in 0..steps {
                assert!(engine.begin_forward(true, true).unwrap().is_none());
                let loss = (&x * &x) * curvature(group.rank(), step);
                backward(&loss).unwrap();
                trace.push(f64::try_from(x.f_detach().unwrap()).unwrap());
                assert_eq!(engine.steps(), step as u64 + 1);
            }
            trace
        });
        for (step, models) in expected(topology, factor, steps).iter().enumerate() {
            let found: Vec<f64> = results.iter().map(|trace| trace[step]).collect();
            assert_eq!(&found, models, "{label}, factor {factor}, step {step}");
        }
    }
}

#[test]
fn every_topology_on_1_to_9_and_16_ranks() {
    for world in (1..=9_usize).chain([16]) {
        for name in NAMES {
            let locals = (1..=world).filter(|local| world.is_multiple_of(*local));
            for local in locals.filter(|local| *local == 1 || name == "alternating-exp-ring") {
                let topology = named(name, &even(world, local), false).unwrap();
                check(&topology, &format!("{name}, {world} ranks, {local} a node"));
            }
        }
    }
}

#[test]
fn rounds_in_some_steps_only() {
    for (interval, warmup) in [(3, 0), (2, 3), (4, 1)] {
        for (name, world) in [("complete", 3), ("ring", 4), ("directed-one-peer-exp", 3)] {
            let topology = named(name, &even(world, 1), false).unwrap();
            let topology = topology.every(interval, warmup).unwrap();
            let label = format!("{name}, {world} ranks, every {interval} steps after {warmup}");
            check_for(13, &topology, &label);
        }
    }
}

/// Models x_i / w_i, where the weights w, 1 in the beginning, are mixed as x is.
fn push_sum(topology: &Topology, factor: f64, steps: usize) -> Vec<Vec<f64>> {
    let world = topology.world();
    let (mut models, mut weights) = (vec![START; world], vec![1.0; world]);
    let mut trace = Vec::new();
    for step in 0..steps {
        let round = topology.round(step as u64);
        let mixed = |values: &[f64], rank: usize| {
            let taken = (0..world).map(|source| round.weight(rank, source) * values[source]);
            (1.0 - factor) * values[rank] + factor * taken.sum::<f64>()
        };
        let products: Vec<f64> = models
            .iter()
            .zip(&weights)
            .map(|(model, weight)| model * weight)
            .collect();
        let next: Vec<f64> = (0..world).map(|rank| mixed(&weights, rank)).collect();
        models = (0..world)
            .map(|rank| mixed(&products, rank) / next[rank] - RATE * 2.0 * curvature(rank, step) * models[rank])
            .collect();
        weights = next;
        trace.push(models.clone());
    }
    trace
}

#[test]
fn push_sum_weighs_the_models_of_groups_too() {
    let columns = Round::from_matrix(3, 0, &[vec![0.5, 0.25, 0.0], vec![0.5, 0.5, 0.5], vec![0.0, 0.25, 0.5]]);
    let mean = Round::from_matrix(3, 1, &vec![vec![1.0 / 3.0; 3]; 3]);
    // Three take each other's models with one weight, and a fourth takes theirs.
    let taken = Round::from_matrix(
        4,
        0,
        &[
            vec![0.4, 0.2, 0.2, 0.0],
            vec![0.2, 0.4, 0.2, 0.0],
            vec![0.2, 0.2, 0.4, 0.0],
            vec![0.2, 0.2, 0.2, 1.0],
        ],
    );
    let back = Round::from_matrix(
        4,
        1,
        &[
            vec![0.5, 0.0, 0.0, 0.75],
            vec![0.0, 1.0, 0.0, 0.0],
            vec![0.0, 0.0, 1.0, 0.0],
            vec![0.5, 0.0, 0.0, 0.25],
        ],
    );
    for (world, rounds) in [
        (3, vec![columns.unwrap(), mean.unwrap()]),
        (4, vec![taken.unwrap(), back.unwrap()]),
    ] {
        let topology = Topology::new(world, rounds, true).unwrap();
        for factor in [1.0, 0.5] {
            let steps = 9;
            let results = ranks(world, |group| {
                let x = scalar(START);
                let engine = engine(group, &topology, &[x.shallow_clone()], options());
                engine.set_factor(factor).unwrap();
                let step = |step| {
                    assert!(engine.begin_forward(true, true).unwrap().is_none());
                    backward(&((&x * &x) * curvature(group.rank(), step))).unwrap();
                    f64::try_from(x.f_detach().unwrap()).unwrap()
                };
                (0..steps).map(step).collect::<Vec<_>>()
            });
            for (step, models) in push_sum(&topology, factor, steps).iter().enumerate() {
                for (rank, model) in models.iter().enumerate() {
                    let found = results[rank][step];
                    assert!(
                        (found - model).abs() <= 1e-12,
                        "{world} ranks, factor {factor}, step {step}, rank {rank}: {found} instead of {model}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_factor_that_only_one_rank_sets_is_an_error_on_both_before_it_is_used() {
    let topology = named("complete", &even(2, 2), false).unwrap();
    let results = ranks(2, |group| {
        let x = scalar(START);
        let engine = engine(group, &topology, &[x.shallow_clone()], options());
        let mut trace = Vec::new();
        for step in 0..6 {
            if step == 3 && group.rank() == 1 {
                engine.set_factor(0.5).unwrap();
            }
            let result = engine
                .begin_forward(true, true)
                .map_err(std::sync::Arc::new)
                .and_then(|_| backward(&((&x * &x) * curvature(group.rank(), step))));
            if let Err(error) = result {
                return (trace, error.to_string());
            }
            trace.push(f64::try_from(x.f_detach().unwrap()).unwrap());
        }
        (trace, String::new())
    });
    // What step 3 sends is mixed in step 4.
    for (rank, (trace, error)) in results.iter().enumerate() {
        let models = expected(&topology, 1.0, 4);
        assert_eq!(*trace, models.iter().map(|models| models[rank]).collect::<Vec<_>>());
        assert!(error.contains("different adaptive factors"), "{error}");
        assert!(
            error.contains("1 in step 4") && error.contains("0.5 in step 4"),
            "{error}"
        );
    }
}
