//! One round of mixing.
use super::{TOLERANCE, check_size};
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
        match self.ranks.len() {
            0 | 1 => 0.0,
            // A mean has one weight; the quotient below may differ from it in the last bit.
            members if self.weight.to_bits() == (1.0 / members as f64).to_bits() => self.weight,
            members => (1.0 - self.weight) / (members as f64 - 1.0),
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
        check_size(groups.iter().map(|group| group.ranks.len() * group.ranks.len()))?;
        let mut rows: Vec<Vec<Source>> = vec![Vec::new(); world];
        for group in groups {
            let mut ranks = group.ranks.clone();
            ranks.sort_unstable();
            for &rank in &ranks {
                let Some(row) = rows.get_mut(rank) else {
                    let reason = format!("names rank {rank}, but there are {world} ranks, numbered from 0");
                    return invalid(index, reason);
                };
                if !row.is_empty() {
                    let reason = format!("names rank {rank} more than once: each rank stands in one group of a round");
                    return invalid(index, reason);
                }
                row.extend(ranks.iter().map(|&source| Source {
                    rank: source,
                    weight: if source == rank { group.weight } else { group.others() },
                }));
            }
        }
        let idle = (0..world).filter(|&rank| rows[rank].is_empty());
        let idle: Vec<String> = idle.map(|rank| rank.to_string()).collect();
        if !idle.is_empty() {
            let idle = idle.join(", ");
            let reason = format!("leaves out rank(s) {idle}: put each of them into a group of one with weight 1");
            return invalid(index, reason);
        }
        Self::from_rows(world, index, rows)
    }

    /// From rows: for each rank its sources, including itself. Drops weights of 0.
    pub fn from_rows(world: usize, index: usize, mut rows: Vec<Vec<Source>>) -> Result<Self> {
        if rows.len() != world {
            let reason = format!("has sources for {} ranks, but there are {world}", rows.len());
            return invalid(index, reason);
        }
        for (rank, row) in rows.iter_mut().enumerate() {
            row.sort_by_key(|source| source.rank);
            let mut before = None;
            for &Source { rank: source, weight } in row.iter() {
                let reason = if source >= world {
                    format!("from rank {source}, but there are {world} ranks, numbered from 0")
                } else if !(0.0..=1.0).contains(&weight) {
                    format!("{weight} of rank {source}: weights are numbers from 0 to 1")
                } else if before.replace(source) == Some(source) {
                    format!("from rank {source} twice")
                } else {
                    continue;
                };
                return invalid(index, format!("lets rank {rank} take {reason}"));
            }
            row.retain(|source| source.weight > 0.0);
        }
        Ok(Self { rows })
    }

    /// From a dense mixing matrix, row by row.
    pub fn from_matrix(world: usize, index: usize, matrix: &[Vec<f64>]) -> Result<Self> {
        if let Some((rank, row)) = matrix.iter().enumerate().find(|(_, row)| row.len() != world) {
            let weights = row.len();
            let reason = format!("has {weights} weights in row {rank} of its matrix, but there are {world} ranks");
            return invalid(index, reason);
        }
        let source = |(rank, &weight): (usize, &f64)| Source { rank, weight };
        let rows = matrix.iter().map(|row| row.iter().enumerate().map(source).collect());
        Self::from_rows(world, index, rows.collect())
    }

    /// Checks that columns sum to 1. Returns whether rows do; an error if they do not and `push_sum` is false.
    pub(super) fn has_rows_of_one(&self, world: usize, index: usize, push_sum: bool) -> Result<bool> {
        let ones = vec![1.0; world];
        let is_odd = |(_, sum): &(usize, f64)| (sum - 1.0).abs() > TOLERANCE;
        let odd = |sums: Vec<f64>| sums.into_iter().enumerate().find(is_odd);
        if let Some((rank, sum)) = odd(self.given(&ones)) {
            let reason = format!(
                "gives away {sum} of rank {rank}'s model: the weights with which all ranks take it, itself included, must \
                 add up to 1 (a column of the mixing matrix)"
            );
            return invalid(index, reason);
        }
        match odd(self.taken(&ones)) {
            Some((rank, sum)) if !push_sum => {
                let reason = format!(
                    "gives rank {rank} weights that add up to {sum} instead of 1 (a row of the mixing matrix): make the \
                     matrix doubly stochastic, or use push-sum, which needs columns of 1 only"
                );
                invalid(index, reason)
            }
            odd => Ok(odd.is_none()),
        }
    }

    /// The sources of a rank, by rising rank; empty if it takes no model, or if there is no such rank.
    pub fn sources(&self, rank: usize) -> &[Source] {
        self.rows.get(rank).map_or(&[], Vec::as_slice)
    }

    /// The mixing matrix times a vector: for each rank the weighted sum of the `values` that it takes.
    pub(crate) fn taken(&self, values: &[f64]) -> Vec<f64> {
        let term = |source: &Source| source.weight * values[source.rank];
        self.rows.iter().map(|row| row.iter().map(term).sum()).collect()
    }

    /// The transposed mixing matrix times a vector: for each rank the weighted sum of the `values` of its takers.
    pub(super) fn given(&self, values: &[f64]) -> Vec<f64> {
        let mut given = vec![0.0; values.len()];
        for (row, value) in self.rows.iter().zip(values) {
            for source in row {
                given[source.rank] += source.weight * value;
            }
        }
        given
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

fn invalid<T>(round: usize, reason: String) -> Result<T> {
    Err(GossipError::Round(round, reason))
}
