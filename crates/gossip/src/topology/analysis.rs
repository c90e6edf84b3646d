//! What a topology does to models, and what it sends.
use super::named::Ranks;
use super::{Round, Topology};

/// A link that a period uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Whose model it carries.
    pub from: usize,
    /// Who takes it.
    pub to: usize,
    /// How many models in one period.
    pub messages: usize,
    /// Whether both are on one node.
    pub same_node: bool,
}

/// What can be known of a topology before a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// The largest part of the ranks' distance from their mean (2-norm) that one period leaves; 0 where it takes the mean.
    pub consensus: f64,
    /// `1 - consensus^(1 / rounds)`: what a round takes off, on the whole of a period. 1 where a period takes the mean.
    pub spectral_gap: f64,
    /// The largest number of models that a rank takes in one round.
    pub degree: usize,
    /// Every link that is used, by sender and taker.
    pub links: Vec<Link>,
}

/// Below this a distance is the rounding of the products.
const ROUNDING: f64 = 1e-12;
/// Steps of the power iteration; its error falls with the ratio of the two largest singular values.
const ITERATIONS: usize = 200;

impl Topology {
    /// Analyses one period.
    pub fn analyse(&self, ranks: &Ranks) -> Analysis {
        let largest = contraction(&self.period());
        let consensus = if largest < ROUNDING { 0.0 } else { largest };
        let rounds = self.rounds().len() as f64;
        let taken =
            |round: &Round, rank: usize| round.sources(rank).iter().filter(|source| source.rank != rank).count();
        let degrees = self
            .rounds()
            .iter()
            .flat_map(|round| (0..self.world()).map(move |rank| taken(round, rank)));
        Analysis {
            consensus,
            spectral_gap: 1.0 - consensus.powf(1.0 / rounds),
            degree: degrees.max().unwrap_or(0),
            links: self.links(&ranks.places()),
        }
    }

    /// The mixing matrix of a whole period. Where only columns add up to one, each row is divided by its sum, as push-sum
    /// divides a model by its weight.
    pub fn period(&self) -> Vec<Vec<f64>> {
        let world = self.world();
        let identity = |rank: usize| (0..world).map(|other| f64::from(u8::from(other == rank))).collect();
        let mut product: Vec<Vec<f64>> = (0..world).map(identity).collect();
        for round in self.rounds() {
            product = (0..world).map(|rank| row(round, rank, &product)).collect();
        }
        for row in &mut product {
            let sum: f64 = row.iter().sum();
            if (sum - 1.0).abs() > super::TOLERANCE {
                for weight in row.iter_mut() {
                    *weight /= sum;
                }
            }
        }
        product
    }

    fn links(&self, places: &[usize]) -> Vec<Link> {
        let mut counts = std::collections::BTreeMap::new();
        for round in self.rounds() {
            for to in 0..self.world() {
                for source in round.sources(to).iter().filter(|source| source.rank != to) {
                    *counts.entry((source.rank, to)).or_insert(0) += 1;
                }
            }
        }
        let link = |((from, to), messages)| Link {
            from,
            to,
            messages,
            same_node: places.get(from) == places.get(to),
        };
        counts.into_iter().map(link).collect()
    }
}

/// A row of `round` times `product`.
fn row(round: &Round, rank: usize, product: &[Vec<f64>]) -> Vec<f64> {
    let mut sum = vec![0.0; product.len()];
    for source in round.sources(rank) {
        for (total, value) in sum.iter_mut().zip(&product[source.rank]) {
            *total += source.weight * value;
        }
    }
    sum
}

/// The largest singular value of `matrix` without its part that takes the mean.
fn contraction(matrix: &[Vec<f64>]) -> f64 {
    let world = matrix.len();
    // A start with a part in every direction.
    let mut vector: Vec<f64> = (0..world).map(|index| 1.0 + (index as f64 * 1.618).sin()).collect();
    let mut value = 0.0;
    for _ in 0..ITERATIONS {
        center(&mut vector);
        let length = norm(&vector);
        if length < f64::MIN_POSITIVE {
            return 0.0;
        }
        for entry in &mut vector {
            *entry /= length;
        }
        let mut image: Vec<f64> = matrix.iter().map(|row| dot(row, &vector)).collect();
        center(&mut image);
        value = norm(&image);
        vector = (0..world)
            .map(|column| matrix.iter().zip(&image).map(|(row, entry)| row[column] * entry).sum())
            .collect();
    }
    value
}

fn center(vector: &mut [f64]) {
    let mean = vector.iter().sum::<f64>() / vector.len() as f64;
    for entry in vector.iter_mut() {
        *entry -= mean;
    }
}

fn norm(vector: &[f64]) -> f64 {
    dot(vector, vector).sqrt()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}
