//! Estimates the models' distance from their mean, from the models that are exchanged anyway.
//!
//! In a round, a rank has its own model `x_i` and its sum `S = sum_j v_j x_j`, whose weights add up to T. So it knows
//! `T x_i - S = sum_j b_j x_j`, where `b_i = T - v_i` and `b_j = -v_j` for the others. The b add up to 0, so the mean
//! of all models cancels. If all pairs of ranks are equally far apart,
//! `E ||T x_i - S||^2 = D^2 n / (n - 1) sum_j b_j^2`, where D^2 is the mean over the n ranks of `||x_j - mean||^2`.
use lockstep_torch::{Tensor, TensorExt, squared_norm};

use super::schedule::Plan;
use crate::error::Result;

/// Elements of a piece; so few that libtorch's reductions use one thread.
const PIECE: usize = 4 * 1024;
/// The most pieces of a sample. Larger blocks are sampled at evenly spaced pieces, different ones each time.
const SAMPLE: usize = 16;

/// Measures the distance D in an exchange: `D^2 = scale * ||total * x - S||^2`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Probe {
    total: f64,
    scale: f64,
    /// Chooses the pieces that are measured.
    turn: usize,
}

impl Probe {
    /// The probe of a rank's role in a round that was measured `turn` times before; `None` if it takes no other model.
    pub fn new(plan: &Plan, turn: usize, rank: usize, world: usize) -> Option<Self> {
        let total: f64 = plan.sources.iter().map(|source| source.weight).sum();
        let own = plan.sources.iter().filter(|source| source.rank == rank);
        let own = total - own.map(|source| source.weight).sum::<f64>();
        let others = plan.others(rank).map(|source| source.weight * source.weight);
        let squares = own * own + others.sum::<f64>();
        (plan.others(rank).count() > 0).then(|| Self {
            total,
            scale: (world as f64 - 1.0) / world as f64 / squares,
            turn,
        })
    }

    /// D^2 from a model and the terms of its sum, all flat. Squares of 16-bit numbers are summed in 32 bits.
    pub fn measure(&self, model: &Tensor, terms: &[(Tensor, f64)]) -> Result<f64> {
        let length = model.numel();
        let mut difference = Vec::with_capacity(terms.len() + 1);
        for (term, weight) in terms {
            difference.push((term.share()?, *weight));
        }
        difference.push((model.share()?, -self.total));
        let stride = length.saturating_sub(1) / (PIECE * SAMPLE) + 1;
        let (mut squares, mut measured) = (0.0, 0);
        for start in (PIECE * (self.turn % stride)..length).step_by(PIECE * stride) {
            let piece = PIECE.min(length - start);
            squares += squared_norm(&difference, start..start + piece)?;
            measured += piece;
        }
        Ok(self.scale * squares * (length as f64 / measured.max(1) as f64))
    }
}

/// One bucket's last measurement of each round of a period: D^2, and how often it was measured.
#[derive(Debug, Default)]
pub(super) struct Distances(Vec<Option<(f64, usize)>>);

impl Distances {
    pub fn note(&mut self, round: usize, squares: f64) {
        if self.0.len() <= round {
            self.0.resize(round + 1, None);
        }
        self.0[round] = Some((squares, self.times(round) + 1));
    }

    /// How often a round was measured.
    pub fn times(&self, round: usize) -> usize {
        self.0.get(round).copied().flatten().map_or(0, |(_, times)| times)
    }
}

/// D: the root of the mean over the rounds; `None` before any round was measured.
pub(super) fn distance<'a>(buckets: &(impl Iterator<Item = &'a Distances> + Clone)) -> Option<f64> {
    let rounds = buckets.clone().map(|bucket| bucket.0.len()).max()?;
    // A round counts when all buckets have measured it.
    let of_round = |round: usize| {
        let parts = buckets.clone().map(|bucket| bucket.0.get(round).copied().flatten());
        parts.map(|part| Some(part?.0)).sum::<Option<f64>>()
    };
    let known: Vec<f64> = (0..rounds).filter_map(of_round).collect();
    (!known.is_empty()).then(|| (known.iter().sum::<f64>() / known.len() as f64).sqrt())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use lockstep_torch::{Device, Kind};

    use super::super::schedule::Route;
    use super::*;
    use crate::topology::Source;

    fn plan(sources: &[(usize, f64)], keep: f64) -> Plan {
        let source = |&(rank, weight): &(usize, f64)| Source { rank, weight };
        Plan {
            sources: sources.iter().map(source).collect(),
            keep,
            route: Route::Direct(Vec::new()),
        }
    }

    fn pair(rank: usize, other: usize, weight: f64) -> Plan {
        let mut sources = [(rank, 1.0 - weight), (other, weight)];
        sources.sort_by_key(|(rank, _)| *rank);
        plan(&sources, 0.0)
    }

    fn close(found: f64, wanted: f64) {
        let error = (found - wanted).abs();
        assert!(error <= 1e-12 * wanted.abs(), "{found} is not {wanted}");
    }

    /// Models of three numbers each, and their D^2.
    fn models(world: usize) -> (Vec<[f64; 3]>, f64) {
        let entry = |rank: usize, place: usize| ((rank * 7 + place * 3) % 11) as f64 - 4.2;
        let model = |rank: usize| [0, 1, 2].map(|place| entry(rank, place));
        let models: Vec<[f64; 3]> = (0..world).map(model).collect();
        let mean = |place: usize| models.iter().map(|model| model[place]).sum::<f64>() / world as f64;
        let away = |place: usize| {
            models
                .iter()
                .map(|model| (model[place] - mean(place)).powi(2))
                .sum::<f64>()
        };
        let squares = (away(0) + away(1) + away(2)) / world as f64;
        (models, squares)
    }

    fn measured(plan: &Plan, rank: usize, models: &[[f64; 3]]) -> f64 {
        let flat = |values: &[f64]| Tensor::f_from_slice(values).unwrap();
        let part = |place: usize| move |source: &Source| source.weight * models[source.rank][place];
        let sum = [0, 1, 2].map(|place| plan.sources.iter().map(part(place)).sum());
        let probe = Probe::new(plan, 0, rank, models.len()).unwrap();
        probe.measure(&flat(&models[rank]), &[(flat(&sum), 1.0)]).unwrap()
    }

    #[test]
    fn two_ranks_know_it_exactly_whatever_their_weights_are() {
        let (models, squares) = models(2);
        for weight in [0.5, 0.3] {
            for rank in 0..2 {
                close(measured(&pair(rank, 1 - rank, weight), rank, &models), squares);
            }
        }
    }

    #[test]
    fn the_mean_over_all_pairs_and_that_over_all_ranks_of_a_mean_is_exact() {
        let (models, squares) = models(5);
        let mut pairs = Vec::new();
        for rank in 0..5 {
            for other in (0..5).filter(|other| *other != rank) {
                pairs.push(measured(&pair(rank, other, 0.5), rank, &models));
            }
        }
        close(pairs.iter().sum::<f64>() / pairs.len() as f64, squares);
        for (weight, keep) in [(0.2, 0.0), (0.15, 0.25)] {
            let all = plan(&[0, 1, 2, 3, 4].map(|rank| (rank, weight)), keep);
            let sum: f64 = (0..5).map(|rank| measured(&all, rank, &models)).sum();
            close(sum / 5.0, squares);
        }
    }

    #[test]
    fn who_takes_no_other_model_learns_nothing() {
        for weight in [0.5, 1.0] {
            assert_eq!(Probe::new(&plan(&[(0, weight)], 0.0), 0, 0, 3), None);
        }
    }

    #[test]
    fn models_of_some_pieces_and_models_of_16_bits_are_measured_whole() {
        let length = 2 * PIECE as i64 + 4;
        let probe = Probe::new(&pair(0, 1, 0.5), 1, 0, 2).unwrap();
        for kind in [Kind::Double, Kind::Float, Kind::BFloat16, Kind::Half] {
            let of = |value: f64| Tensor::f_full([length], value, (kind, Device::Cpu)).unwrap();
            // The sum of squares is more than a half can hold.
            close(probe.measure(&of(3.0), &[(of(1.0), 1.0)]).unwrap(), 4.0 * length as f64);
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
            let probe = Probe::new(&pair(0, 1, 0.5), turn, 0, 2).unwrap();
            probe.measure(&model, &[(sum.shallow_clone(), 1.0)]).unwrap()
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
