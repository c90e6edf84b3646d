//! One round of mixing.
use super::size;
use crate::error::{GossipError, Result};

/// Ranks that mix with one another; Decent-DP calls it an edge.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Its members, in any order.
    pub ranks: Vec<usize>,
    /// The weight of each member's own model; the other members share the rest equally.
    pub weight: f64,
}

impl Group {
    /// A group whose members take the mean of their models.
    pub fn mean(ranks: Vec<usize>) -> Self {
        let weight = 1.0 / ranks.len() as f64;
        Self { ranks, weight }
    }

    /// The weight of each other member's model; 0 in a group of one.
    pub fn others(&self) -> f64 {
        let members = self.ranks.len() as f64;
        if self.ranks.len() <= 1 {
            0.0
        } else if self.weight.to_bits() == (1.0 / members).to_bits() {
            // A mean has one weight; the quotient below may differ from it in the last bit.
            self.weight
        } else {
            (1.0 - self.weight) / (members - 1.0)
        }
    }
}

/// A rank whose model is taken, and its weight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Source {
    /// The rank.
    pub rank: usize,
    /// An entry of the mixing matrix; never 0.
    pub weight: f64,
}

/// One round: for each rank its row of the mixing matrix, by rising source rank.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    rows: Vec<Vec<Source>>,
}

impl Round {
    /// Every rank keeps its model.
    pub fn alone(world: usize) -> Self {
        let row = |rank| vec![Source { rank, weight: 1.0 }];
        Self {
            rows: (0..world).map(row).collect(),
        }
    }

    /// From groups. Every rank must be in exactly one. Rejected if they have more weights than a period may have.
    pub fn from_groups(world: usize, index: usize, groups: &[Group]) -> Result<Self> {
        let invalid = |reason: String| GossipError::Round { round: index, reason };
        size::check(groups.iter().map(|group| group.ranks.len() * group.ranks.len()))?;
        let mut rows: Vec<Vec<Source>> = vec![Vec::new(); world];
        for group in groups {
            let mut ranks = group.ranks.clone();
            ranks.sort_unstable();
            for &rank in &ranks {
                let row = rows.get_mut(rank).ok_or_else(|| {
                    invalid(format!(
                        "names rank {rank}, but there are {world} ranks, numbered from 0"
                    ))
                })?;
                if !row.is_empty() {
                    return Err(invalid(format!(
                        "names rank {rank} more than once: each rank stands in one group of a round"
                    )));
                }
                let (own, others) = (group.weight, group.others());
                let weight = |source: usize| if source == rank { own } else { others };
                row.extend(ranks.iter().map(|&source| Source {
                    rank: source,
                    weight: weight(source),
                }));
            }
        }
        let idle: Vec<String> = (0..world)
            .filter(|&rank| rows[rank].is_empty())
            .map(|rank| rank.to_string())
            .collect();
        if !idle.is_empty() {
            return Err(invalid(format!(
                "leaves out rank(s) {}: put each of them into a group of one with weight 1",
                idle.join(", ")
            )));
        }
        Self::from_rows(world, index, rows)
    }

    /// From rows: for each rank its sources, including itself. Drops weights of 0.
    pub fn from_rows(world: usize, index: usize, mut rows: Vec<Vec<Source>>) -> Result<Self> {
        let invalid = |reason: String| GossipError::Round { round: index, reason };
        if rows.len() != world {
            return Err(invalid(format!(
                "has sources for {} ranks, but there are {world}",
                rows.len()
            )));
        }
        for (rank, row) in rows.iter_mut().enumerate() {
            row.sort_by_key(|source| source.rank);
            for source in row.iter() {
                if source.rank >= world {
                    return Err(invalid(format!(
                        "lets rank {rank} take from rank {}, but there are {world} ranks, numbered from 0",
                        source.rank
                    )));
                }
                if !(0.0..=1.0).contains(&source.weight) {
                    return Err(invalid(format!(
                        "lets rank {rank} take {} of rank {}: weights are numbers from 0 to 1",
                        source.weight, source.rank
                    )));
                }
            }
            if let Some(pair) = row.windows(2).find(|pair| pair[0].rank == pair[1].rank) {
                return Err(invalid(format!(
                    "lets rank {rank} take from rank {} twice",
                    pair[0].rank
                )));
            }
            row.retain(|source| source.weight > 0.0);
        }
        Ok(Self { rows })
    }

    /// From a dense mixing matrix, row by row.
    pub fn from_matrix(world: usize, index: usize, matrix: &[Vec<f64>]) -> Result<Self> {
        if let Some((rank, row)) = matrix.iter().enumerate().find(|(_, row)| row.len() != world) {
            let reason = format!(
                "has {} weights in row {rank} of its matrix, but there are {world} ranks",
                row.len()
            );
            return Err(GossipError::Round { round: index, reason });
        }
        let row = |weights: &Vec<f64>| {
            let sources = weights.iter().enumerate();
            sources.map(|(rank, &weight)| Source { rank, weight }).collect()
        };
        Self::from_rows(world, index, matrix.iter().map(row).collect())
    }

    /// The sources of a rank, by rising rank; empty if it takes no model, or if there is no such rank.
    pub fn sources(&self, rank: usize) -> &[Source] {
        self.rows.get(rank).map_or(&[], Vec::as_slice)
    }

    /// The weight with which `rank` takes the model of `source`.
    pub fn weight(&self, rank: usize, source: usize) -> f64 {
        let row = self.sources(rank);
        let found = row.binary_search_by_key(&source, |entry| entry.rank);
        found.map_or(0.0, |index| row[index].weight)
    }

    /// The other ranks that take this rank's model, by rising rank.
    pub fn takers(&self, rank: usize) -> Vec<usize> {
        let takes = |other: &usize| *other != rank && self.weight(*other, rank) > 0.0;
        (0..self.rows.len()).filter(takes).collect()
    }

    /// The number of weights that are not 0.
    pub fn weights(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// The number of ranks.
    pub fn world(&self) -> usize {
        self.rows.len()
    }
}
