//! Analyzes a topology: how fast models agree, and which messages are sent.
use std::collections::BTreeMap;

use super::contraction::contraction;
use super::{Ranks, Topology};

/// A link that a period uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The rank whose model it carries.
    pub from: usize,
    /// The rank that takes the model.
    pub to: usize,
    /// Number of models per period.
    pub messages: usize,
    /// Whether both ranks are on one node.
    pub same_node: bool,
}

/// Properties of a topology.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// The largest share of the ranks' distance from their mean (2-norm) that remains after one period; 0 if a period
    /// takes the mean.
    pub consensus: f64,
    /// `1 - consensus^(1 / rounds)`: the reduction per round, averaged over a period; 1 if a period takes the mean.
    pub spectral_gap: f64,
    /// The largest number of models that a rank takes in one round.
    pub degree: usize,
    /// All links in use, by sender and taker.
    pub links: Vec<Link>,
}

/// A smaller distance is a rounding error of the products.
const ROUNDING: f64 = 1e-12;

impl Topology {
    /// Analyzes one period. Time and memory are proportional to the number of weights. `consensus` takes a few times as
    /// long; for rings, whose ranks agree slowly, about as many times as there are ranks.
    pub fn analyse(&self, ranks: &Ranks) -> Analysis {
        let largest = contraction(self.world(), self.rounds());
        let consensus = if largest < ROUNDING { 0.0 } else { largest };
        let mut counts = BTreeMap::new();
        let mut degree = 0;
        for round in self.rounds() {
            for to in 0..self.world() {
                let others = round.sources(to).iter().filter(|source| source.rank != to);
                degree = degree.max(others.clone().count());
                for source in others {
                    *counts.entry((source.rank, to)).or_insert(0) += 1;
                }
            }
        }
        let link = |((from, to), messages)| Link {
            from,
            to,
            messages,
            same_node: ranks.places.get(from) == ranks.places.get(to),
        };
        Analysis {
            consensus,
            spectral_gap: 1.0 - consensus.powf(1.0 / self.rounds().len() as f64),
            degree,
            links: counts.into_iter().map(link).collect(),
        }
    }
}
