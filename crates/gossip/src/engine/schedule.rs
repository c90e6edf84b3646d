//! A rank's role in each round of a topology: the ranks that it sends to and receives from, and how it sums.
use std::sync::Arc;

use super::messages::Segments;
use super::update::Edge;
use crate::error::{GossipError, Result};
use crate::topology::{Cycle, Round, Source, Topology};

/// A rank's role in a round. It mixes `x <- ((1 - a) + a * keep) * x + a * S`. S is the sum by its row of the mixing
/// matrix. In a clique all members have one weight in S, and `keep` is the difference to a member's own weight. With
/// push-sum there are no cliques, because models count by push-sum weights.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Plan {
    /// Keeps its model; no other rank takes it.
    Alone,
    /// Sends its model to `takers` and receives those of `sources`, which contains the rank itself if it takes its own.
    Direct {
        takers: Vec<usize>,
        /// By rising rank.
        sources: Vec<Source>,
        keep: f64,
    },
    /// Three or more ranks that take each other's models with one weight. Each sums one segment for all of them.
    Clique {
        /// By rising rank.
        members: Arc<[usize]>,
        /// This rank's index in `members`.
        place: usize,
        weight: f64,
        keep: f64,
    },
}

impl Plan {
    /// Elements of receive memory that an exchange of `numel` elements needs.
    pub fn memory(&self, rank: usize, numel: usize) -> usize {
        match self {
            Self::Alone => 0,
            Self::Direct { sources, .. } => numel * sources.iter().filter(|s| s.rank != rank).count().max(1),
            Self::Clique { members, place, .. } => {
                let parts = Segments::new(numel, members.len());
                // A member without a segment only receives the sums.
                if parts.len(*place) == 0 {
                    numel
                } else {
                    parts.segment() * members.len()
                }
            }
        }
    }

    /// The ranks whose models are summed, and their weights; empty for [`Self::Alone`].
    pub fn weights(&self) -> Vec<(usize, f64)> {
        match self {
            Self::Alone => Vec::new(),
            Self::Direct { sources, .. } => sources.iter().map(|source| (source.rank, source.weight)).collect(),
            Self::Clique { members, weight, .. } => members.iter().map(|&rank| (rank, *weight)).collect(),
        }
    }

    /// The additional weight of the rank's own model, beside the sum.
    pub fn keep(&self) -> f64 {
        match self {
            Self::Alone => 1.0,
            Self::Direct { keep, .. } | Self::Clique { keep, .. } => *keep,
        }
    }

    /// A rank's role in the mean over all ranks.
    pub fn mean(rank: usize, world: usize) -> Self {
        Self::of_all(rank, world, 1.0 / world as f64)
    }

    /// A rank's role in the sum over all ranks, with one weight.
    pub fn of_all(rank: usize, world: usize, weight: f64) -> Self {
        let members: Vec<usize> = (0..world).collect();
        if world == 1 {
            Self::Alone
        } else if world == 2 {
            let sources = members.iter().map(|&rank| Source { rank, weight });
            Self::Direct {
                takers: vec![1 - rank],
                sources: sources.collect(),
                keep: 0.0,
            }
        } else {
            Self::Clique {
                members: members.into(),
                place: rank,
                weight,
                keep: 0.0,
            }
        }
    }
}

/// The plans of one period.
#[derive(Debug)]
pub struct Schedule {
    /// By round and rank.
    rounds: Vec<Vec<Plan>>,
    /// By round and rank: the weight of its own model.
    own: Vec<Vec<f64>>,
    /// The matrices that mix push-sum weights, if only columns sum to 1.
    push_sum: Option<Topology>,
    cycle: Cycle,
    world: usize,
}

/// The plan of steps without a round.
static LOCAL: Plan = Plan::Alone;

impl Schedule {
    /// The plans of all ranks. With `compat`, weights are rounded as in Decent-DP 0.2.3, which supports only groups:
    /// other rounds are [`GossipError::Round`].
    pub fn new(topology: &Topology, compat: bool) -> Result<Self> {
        let push_sum = topology.needs_push_sum();
        let rounds = topology.rounds().iter().enumerate();
        let rounds = rounds.map(|(index, round)| plans(index, round, push_sum, compat));
        let own = |round: &Round| (0..topology.world()).map(|rank| round.weight(rank, rank)).collect();
        Ok(Self {
            rounds: rounds.collect::<Result<_>>()?,
            own: topology.rounds().iter().map(own).collect(),
            push_sum: push_sum.then(|| topology.clone()),
            cycle: topology.cycle(),
            world: topology.world(),
        })
    }

    /// The assignment of rounds to steps.
    pub fn cycle(&self) -> Cycle {
        self.cycle
    }

    /// The number of ranks.
    pub fn world(&self) -> usize {
        self.world
    }

    /// Whether ranks have push-sum weights.
    pub fn needs_push_sum(&self) -> bool {
        self.push_sum.is_some()
    }

    /// The index of a step's round; `None` for a local step.
    pub(crate) fn round(&self, step: u64) -> Option<usize> {
        self.cycle.round(step)
    }

    pub(crate) fn plan(&self, step: u64, rank: usize) -> &Plan {
        self.round(step).map_or(&LOCAL, |round| &self.rounds[round][rank])
    }

    /// The description of a round for optimizer hooks.
    pub(super) fn edge(&self, step: u64, rank: usize) -> Edge {
        let ranks = match self.plan(step, rank) {
            Plan::Alone => vec![rank],
            plan => plan.weights().into_iter().map(|(rank, _)| rank).collect(),
        };
        let weight = self.round(step).map_or(1.0, |round| self.own[round][rank]);
        Edge { ranks, weight }
    }

    /// Elements of receive memory for a rank's largest exchange, including the mean of all.
    pub(super) fn memory(&self, rank: usize, numel: usize) -> usize {
        let rounds = self.rounds.iter().map(|plans| plans[rank].memory(rank, numel));
        rounds
            .chain([Plan::mean(rank, self.world).memory(rank, numel)])
            .max()
            .unwrap_or(0)
    }

    /// All ranks' push-sum weights after the round of `step`: `(1 - a) w + a W w`.
    pub(super) fn mixed_weights(&self, step: u64, weights: &[f64], factor: f64) -> Vec<f64> {
        let Some(topology) = &self.push_sum else {
            return weights.to_vec();
        };
        let round = topology.round(step);
        let row = |rank: usize| {
            round
                .sources(rank)
                .iter()
                .map(|s| s.weight * weights[s.rank])
                .sum::<f64>()
        };
        let mixed = weights.iter().enumerate();
        mixed
            .map(|(rank, own)| (1.0 - factor) * own + factor * row(rank))
            .collect()
    }
}

fn plans(index: usize, round: &Round, push_sum: bool, compat: bool) -> Result<Vec<Plan>> {
    let mut plans: Vec<Option<Plan>> = vec![None; round.world()];
    for rank in 0..round.world() {
        if plans[rank].is_some() {
            continue;
        }
        let row = round.sources(rank);
        match clique(round, rank) {
            Some((members, ..)) if compat && members.len() == 1 => {
                let reason =
                    format!("leaves rank {rank} alone, which Decent-DP divides by zero at (compat: 'decent-dp-0.2.3')");
                return Err(GossipError::Round { round: index, reason });
            }
            // With push-sum, members have different weights, and ranks outside may take their models.
            Some((members, own, others)) if compat || (members.len() > 2 && !push_sum) => {
                group(&mut plans, &members, own, others, compat);
            }
            None if compat => {
                let reason =
                    format!("is no round of groups for rank {rank}, which Decent-DP needs (compat: 'decent-dp-0.2.3')");
                return Err(GossipError::Round { round: index, reason });
            }
            _ => {
                let takers = round.takers(rank);
                let alone = matches!(row, [only] if only.rank == rank && only.weight.to_bits() == 1.0_f64.to_bits());
                plans[rank] = Some(if alone && takers.is_empty() {
                    Plan::Alone
                } else {
                    Plan::Direct {
                        takers,
                        sources: row.to_vec(),
                        keep: 0.0,
                    }
                });
            }
        }
    }
    Ok(plans.into_iter().flatten().collect())
}

/// The plans of a clique's members.
fn group(plans: &mut [Option<Plan>], members: &[usize], own: f64, others: f64, compat: bool) {
    let shared: Arc<[usize]> = members.into();
    // Decent-DP's formula may round differently from the row.
    let weight = if compat {
        (1.0 - own) / (members.len() as f64 - 1.0)
    } else {
        others
    };
    let keep = own - weight;
    for (place, &rank) in members.iter().enumerate() {
        plans[rank] = Some(match members.len() {
            2 => Plan::Direct {
                takers: vec![members[1 - place]],
                sources: members.iter().map(|&rank| Source { rank, weight }).collect(),
                keep,
            },
            _ => Plan::Clique {
                members: Arc::clone(&shared),
                place,
                weight,
                keep,
            },
        });
    }
}

/// The members of `rank`'s clique, the weight of their own models and that of others'; `None` if it is in no clique.
fn clique(round: &Round, rank: usize) -> Option<(Vec<usize>, f64, f64)> {
    let row = round.sources(rank);
    let members: Vec<usize> = row.iter().map(|source| source.rank).collect();
    let own = round.weight(rank, rank);
    let others = row.iter().find(|source| source.rank != rank).map_or(own, |s| s.weight);
    let fits = |member: usize| {
        let row = round.sources(member);
        let same = |(source, expected): (&Source, &usize)| {
            let weight = if source.rank == member { own } else { others };
            source.rank == *expected && source.weight.to_bits() == weight.to_bits()
        };
        row.len() == members.len() && row.iter().zip(&members).all(same)
    };
    (own > 0.0 && members.iter().all(|&member| fits(member))).then_some((members, own, others))
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "a test may fail loudly, and asks for exact weights"
)]
mod tests {
    use super::*;
    use crate::topology::Group;

    fn schedule(groups: &[Group], compat: bool) -> Schedule {
        let world = groups.iter().map(|group| group.ranks.len()).sum();
        let round = Round::from_groups(world, 0, groups).unwrap();
        Schedule::new(&Topology::new(world, vec![round], false).unwrap(), compat).unwrap()
    }

    #[test]
    fn groups_of_one_two_and_more() {
        let groups = [
            Group::mean(vec![0]),
            Group::mean(vec![1, 4]),
            Group::mean(vec![5, 3, 2]),
        ];
        let schedule = schedule(&groups, false);
        assert_eq!(*schedule.plan(0, 0), Plan::Alone);
        let half = |rank| Source { rank, weight: 0.5 };
        let direct = |peer| Plan::Direct {
            takers: vec![peer],
            sources: vec![half(1), half(4)],
            keep: 0.0,
        };
        assert_eq!((schedule.plan(0, 1), schedule.plan(0, 4)), (&direct(4), &direct(1)));
        let third = |place| Plan::Clique {
            members: vec![2, 3, 5].into(),
            place,
            weight: 1.0 / 3.0,
            keep: 0.0,
        };
        assert_eq!((schedule.plan(0, 2), schedule.plan(0, 5)), (&third(0), &third(2)));
        assert_eq!((schedule.plan(7, 0).keep(), schedule.plan(7, 2).keep()), (1.0, 0.0));
    }

    #[test]
    fn what_members_keep_more_than_they_give_is_kept_beside_the_sum() {
        let weighted = |ranks: Vec<usize>| Group { ranks, weight: 0.5 };
        let plan = schedule(&[weighted(vec![0, 1, 2])], false);
        assert_eq!(
            *plan.plan(0, 1),
            Plan::Clique {
                members: vec![0, 1, 2].into(),
                place: 1,
                weight: 0.25,
                keep: 0.25
            }
        );
        let pair = Group {
            ranks: vec![0, 1],
            weight: 0.75,
        };
        let row = vec![Source { rank: 0, weight: 0.75 }, Source { rank: 1, weight: 0.25 }];
        let direct = Plan::Direct {
            takers: vec![1],
            sources: row,
            keep: 0.0,
        };
        let pair = [pair];
        assert_eq!(*schedule(&pair, false).plan(0, 0), direct);
        let quarters = [0, 1].map(|rank| Source { rank, weight: 0.25 }).to_vec();
        let compat = Plan::Direct {
            takers: vec![1],
            sources: quarters,
            keep: 0.5,
        };
        assert_eq!(*schedule(&pair, true).plan(0, 0), compat);
    }

    #[test]
    fn the_originals_weights_keep_their_rounding() {
        let schedule = schedule(&[Group::mean(vec![0, 1, 2])], true);
        let weight = (1.0 - 1.0 / 3.0) / 2.0;
        assert_ne!(weight, 1.0 / 3.0);
        assert_eq!(schedule.plan(0, 0).keep(), 1.0 / 3.0 - weight);
    }

    #[test]
    fn optimizers_are_told_what_the_rank_keeps_unrounded() {
        for weight in [0.1, 0.5, 0.9] {
            let pair = [Group {
                ranks: vec![0, 1],
                weight,
            }];
            for compat in [false, true] {
                let edge = schedule(&pair, compat).edge(7, 1);
                assert_eq!((edge.ranks, edge.weight), (vec![0, 1], weight));
            }
        }
    }

    #[test]
    fn the_original_divides_by_zero_for_a_rank_alone() {
        let round = Round::from_groups(3, 0, &[Group::mean(vec![0, 2]), Group::mean(vec![1])]).unwrap();
        let topology = Topology::new(3, vec![round], false).unwrap();
        assert!(Schedule::new(&topology, false).is_ok());
        let error = Schedule::new(&topology, true).unwrap_err();
        assert!(error.to_string().contains("leaves rank 1 alone"), "{error}");
    }

    #[test]
    fn memory_is_one_model_for_a_pair_and_little_more_for_a_clique() {
        let pair = Plan::mean(0, 2);
        assert_eq!(pair.memory(0, 1000), 1000);
        assert_eq!(Plan::mean(0, 3).memory(0, 1000), 3 * 384);
        assert_eq!(Plan::mean(0, 1).memory(0, 1000), 0);
        // One member has the only segment; the others receive its sum.
        let all: Vec<usize> = (0..3).map(|rank| Plan::mean(rank, 3).memory(rank, 32)).collect();
        assert_eq!(all, [3 * 64, 32, 32]);
    }
}
