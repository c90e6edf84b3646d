//! Estimates the models' distance from their mean, from the models that are exchanged anyway.
//!
//! In a round, a rank has its own model `x_i` and its sum `S = sum_j v_j x_j`, whose weights add up to T. So it knows
//! `T x_i - S = sum_j b_j x_j`, where `b_i = T - v_i` and `b_j = -v_j` for the others. The b add up to 0, so the mean
//! of all models cancels. If all pairs of ranks are equally far apart,
//! `E ||T x_i - S||^2 = D^2 n / (n - 1) sum_j b_j^2`, where D^2 is the mean over the n ranks of `||x_j - mean||^2`.
use std::collections::BTreeMap;

use lockstep_torch::{Tensor, TensorExt, squared_norm};

use super::schedule::Plan;
use crate::error::Result;

/// Elements of a piece; so few that libtorch's reductions use one thread.
const PIECE: usize = 4 * 1024;
/// The most pieces of a sample. Larger blocks are sampled at evenly spaced pieces, different ones each time.
const SAMPLE: usize = 16;

/// D^2 from a rank's model and the terms of its sum, all flat, in a round that was measured `turn` times before; `None`
/// if the rank takes no other model. Squares of 16-bit numbers are summed in 32 bits.
pub(super) fn measure(
    plan: &Plan,
    world: usize,
    turn: usize,
    model: &Tensor,
    terms: &[(Tensor, f64)],
) -> Result<Option<f64>> {
    if plan.others().next().is_none() {
        return Ok(None);
    }
    let total: f64 = plan.sources.iter().map(|source| source.weight).sum();
    let mut difference = Vec::with_capacity(terms.len() + 1);
    for (term, weight) in terms {
        difference.push((term.share()?, *weight));
    }
    difference.push((model.share()?, -total));
    let length = model.numel();
    let stride = length.saturating_sub(1) / (PIECE * SAMPLE) + 1;
    let (mut squares, mut measured) = (0.0, 0);
    for start in (PIECE * (turn % stride)..length).step_by(PIECE * stride) {
        let piece = PIECE.min(length - start);
        squares += squared_norm(&difference, start..start + piece)?;
        measured += piece;
    }
    let own = plan.sources.iter().filter(|source| source.rank == plan.rank);
    let own = total - own.map(|source| source.weight).sum::<f64>();
    let others = plan.others().map(|source| source.weight * source.weight);
    let scale = (world as f64 - 1.0) / world as f64 / (own * own + others.sum::<f64>());
    Ok(Some(scale * squares * (length as f64 / measured.max(1) as f64)))
}

/// One bucket's last measurement of each round of a period: D^2, and how often it was measured.
#[derive(Debug, Default)]
pub(super) struct Distances(BTreeMap<usize, (f64, usize)>);

impl Distances {
    pub fn note(&mut self, round: usize, squares: f64) {
        self.0.insert(round, (squares, self.times(round) + 1));
    }

    /// How often a round was measured.
    pub fn times(&self, round: usize) -> usize {
        self.0.get(&round).map_or(0, |(_, times)| *times)
    }
}

/// D: the root of the mean over the rounds; `None` before any round was measured.
pub(super) fn distance<'a>(buckets: &(impl Iterator<Item = &'a Distances> + Clone)) -> Option<f64> {
    // A round counts when all buckets have measured it.
    let of_round = |round| {
        let parts = buckets.clone().map(|bucket| bucket.0.get(round));
        parts.map(|part| Some(part?.0)).sum::<Option<f64>>()
    };
    let known: Vec<f64> = buckets.clone().next()?.0.keys().filter_map(of_round).collect();
    (!known.is_empty()).then(|| (known.iter().sum::<f64>() / known.len() as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use lockstep_torch::{Device, Kind};

    use super::super::schedule::Route;
    use super::*;
    use crate::topology::Source;

    fn plan(rank: usize, weights: &[f64]) -> Plan {
        let sources = weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0);
        Plan {
            rank,
            sources: sources.map(|(rank, &weight)| Source { rank, weight }).collect(),
            keep: 0.0,
            route: Route::Direct(Vec::new()),
        }
    }

    fn close(found: f64, wanted: f64) {
        let error = (found - wanted).abs();
        assert!(error <= 1e-12 * wanted.abs(), "{found} is not {wanted}");
    }

    fn mean(values: &[f64]) -> f64 {
        values.iter().sum::<f64>() / values.len() as f64
    }

    /// Checks what the plans' ranks measure, on average, against the distance of the models from their mean.
    fn check(plans: &[Plan], models: &[f64]) {
        let flat = |value: f64| Tensor::f_from_slice(&[value]).unwrap();
        let measured = |plan: &Plan| {
            let sum = plan.sources.iter().map(|source| source.weight * models[source.rank]);
            let terms = [(flat(sum.sum()), 1.0)];
            let squares = measure(plan, models.len(), 0, &flat(models[plan.rank]), &terms);
            squares.unwrap().unwrap()
        };
        let squares = models.iter().map(|model| (model - mean(models)).powi(2));
        let found: Vec<f64> = plans.iter().map(measured).collect();
        close(mean(&found), mean(&squares.collect::<Vec<_>>()));
    }

    #[test]
    fn the_mean_over_all_pairs_and_that_over_all_ranks_of_a_mean_is_exact() {
        let models = [-4.2, 2.8, -1.2, 5.8, 1.9];
        // Two ranks know it exactly, whatever their weights are.
        for weight in [0.5, 0.3] {
            check(&[plan(0, &[1.0 - weight, weight])], &models[..2]);
            check(&[plan(1, &[weight, 1.0 - weight])], &models[..2]);
        }
        let mut pairs = Vec::new();
        for (rank, other) in (0..25)
            .map(|pair| (pair / 5, pair % 5))
            .filter(|(rank, other)| rank != other)
        {
            let mut weights = [0.0; 5];
            (weights[rank], weights[other]) = (0.5, 0.5);
            pairs.push(plan(rank, &weights));
        }
        check(&pairs, &models);
        for weight in [0.2, 0.15] {
            check(&[0, 1, 2, 3, 4].map(|rank| plan(rank, &[weight; 5])), &models);
        }
    }

    #[test]
    fn a_rank_without_incoming_models_measures_no_distance() {
        let model = Tensor::f_from_slice(&[1.0]).unwrap();
        assert_eq!(measure(&plan(0, &[0.5]), 3, 0, &model, &[]).unwrap(), None);
    }

    #[test]
    fn models_of_some_pieces_and_models_of_16_bits_are_measured_whole() {
        let length = 2 * PIECE as i64 + 4;
        for kind in [Kind::Double, Kind::Float, Kind::BFloat16, Kind::Half] {
            let of = |value: f64| Tensor::f_full([length], value, (kind, Device::Cpu)).unwrap();
            // The sum of squares is more than a half can hold.
            let squares = measure(&plan(0, &[0.5; 2]), 2, 1, &of(3.0), &[(of(1.0), 1.0)]);
            close(squares.unwrap().unwrap(), 4.0 * length as f64);
        }
    }

    #[test]
    fn of_large_models_each_time_a_part_is_measured_and_in_turn_all_of_it() {
        let (pieces, length) = (3 * SAMPLE as i64, PIECE as i64);
        let mut squares = 0.0;
        let model = Tensor::f_zeros([pieces * length], (Kind::Float, Device::Cpu)).unwrap();
        for piece in 0..pieces {
            let value = (piece % 5) as f64;
            squares += value * value * length as f64;
            let mut part = model.f_narrow(0, piece * length, length).unwrap();
            let _ = part.f_fill_(value).unwrap();
        }
        let sum = model.f_zeros_like().unwrap();
        let of_turn = |turn: usize| {
            let terms = [(sum.shallow_clone(), 1.0)];
            measure(&plan(0, &[0.5; 2]), 2, turn, &model, &terms).unwrap().unwrap()
        };
        let all = [0, 1, 2].map(of_turn);
        close(all.iter().sum::<f64>() / 3.0, squares);
        assert!(all.iter().all(|part| (part / squares - 1.0).abs() < 0.1), "{all:?}");
        let differ = |pair: &[f64]| pair[0].to_bits() != pair[1].to_bits();
        assert!(all.windows(2).all(differ), "{all:?}");
        close(of_turn(3), all[0]);
    }

    #[test]
    fn rounds_count_alike_and_only_when_all_buckets_have_shown_them() {
        let mut buckets = [Distances::default(), Distances::default()];
        assert_eq!(distance(&buckets.iter()), None);
        for (bucket, round, squares, expected) in [
            (0, 1, 3.0, None),
            (1, 1, 6.0, Some(3.0)),
            (0, 0, 1.0, Some(3.0)),
            (0, 0, 20.0, Some(3.0)),
            (1, 0, 3.0, Some(4.0)),
        ] {
            buckets[bucket].note(round, squares);
            assert_eq!(distance(&buckets.iter()), expected);
        }
        assert_eq!([0, 1, 7].map(|round| buckets[0].times(round)), [2, 1, 0]);
        buckets[0] = Distances::default();
        assert_eq!(distance(&buckets.iter()), None);
    }
}
