//! What a topology does to models, and what it sends.
use super::contraction::contraction;
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

impl Topology {
    /// Analyses one period. Takes time and memory in the order of its weights, times a few for `consensus`, but for rings,
    /// whose ranks agree slowly: there as often as there are ranks.
    pub fn analyse(&self, ranks: &Ranks) -> Analysis {
        let largest = contraction(self.world(), self.rounds());
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
