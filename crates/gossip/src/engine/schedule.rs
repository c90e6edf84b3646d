//! A rank's role in each round of a topology: the ranks that it sends to and receives from, and how it sums.
use std::sync::Arc;

use super::messages::Segments;
use crate::error::{GossipError, Result};
use crate::topology::{Group, Round, Source, Topology};

/// A rank's role in a round. It mixes `x <- ((1 - a) + a * keep) * x + a * S`, where S is the weighted sum of `sources`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Plan {
    pub rank: usize,
    /// The ranks whose models are summed, by rising rank; contains the rank itself if it takes its own.
    pub sources: Arc<[Source]>,
    /// The additional weight of the rank's own model, beside the sum.
    pub keep: f64,
    pub route: Route,
}

/// How models reach the ranks that sum them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Route {
    /// The rank sends its whole model to these ranks, and receives whole models.
    Direct(Vec<usize>),
    /// The sources are a clique: three or more ranks that take each other's models with one weight. Each sums one
    /// segment for all of them. With push-sum there are no cliques, because models count by push-sum weights.
    Segments,
}

impl Plan {
    /// A rank keeps its model, and no other rank takes it.
    pub fn alone(rank: usize) -> Self {
        Self::of_group(rank, &[Source { rank, weight: 1.0 }].into(), 0.0)
    }

    /// The role of `rank` in a group whose members all take `sources`, which are the members.
    fn of_group(rank: usize, sources: &Arc<[Source]>, keep: f64) -> Self {
        let others = sources.iter().map(|source| source.rank).filter(|other| *other != rank);
        Self {
            rank,
            sources: Arc::clone(sources),
            keep,
            route: if sources.len() > 2 {
                Route::Segments
            } else {
                Route::Direct(others.collect())
            },
        }
    }

    /// A rank's role in the sum over all ranks, with one weight.
    pub fn of_all(rank: usize, world: usize, weight: f64) -> Self {
        let sources = (0..world).map(|rank| Source { rank, weight }).collect();
        Self::of_group(rank, &sources, 0.0)
    }

    /// The plan where models count by their ranks' push-sum `weights`, if there are any.
    pub fn weighted(&self, weights: &[f64]) -> Self {
        let mut plan = self.clone();
        if !weights.is_empty() {
            let weighted = |&Source { rank, weight }| Source {
                rank,
                weight: weight * weights[rank],
            };
            plan.sources = self.sources.iter().map(weighted).collect();
        }
        plan
    }

    /// The sources without the rank itself.
    pub fn others(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter().filter(|source| source.rank != self.rank)
    }

    /// How a clique of all sources divides `numel` elements, and the index of the rank's segment; `None` if it is none.
    pub(super) fn segments(&self, numel: usize) -> Option<(Segments, usize)> {
        let place = self.sources.iter().position(|source| source.rank == self.rank)?;
        (self.route == Route::Segments).then(|| (Segments::new(numel, self.sources.len()), place))
    }

    /// Elements of receive memory that an exchange of `numel` elements needs.
    pub fn memory(&self, numel: usize) -> usize {
        match self.segments(numel) {
            None => numel * self.others().count(),
            // A member without a segment only receives the sums.
            Some((segments, place)) if segments.len(place) == 0 => numel,
            Some((segments, _)) => segments.segment * self.sources.len(),
        }
    }
}

/// The plans of one period.
#[derive(Debug)]
pub struct Schedule {
    topology: Topology,
    /// By round and rank; the last ones are those of steps without a round.
    rounds: Vec<Vec<Plan>>,
}

impl Schedule {
    /// The plans of all ranks. With `compat`, weights are rounded as in Decent-DP 0.2.3, which supports only groups:
    /// other rounds are [`GossipError::Round`], steps without a round [`GossipError::Empty`].
    pub fn new(topology: Topology, compat: bool) -> Result<Self> {
        if compat && topology.period() > topology.rounds().len() as u64 {
            return Err(GossipError::Empty(
                "a round in every step with compat: 'decent-dp-0.2.3', as in Decent-DP: leave communicationInterval at 1",
            ));
        }
        let push_sum = topology.needs_push_sum();
        let rounds = topology.rounds().iter().enumerate();
        let rounds = rounds.map(|(index, round)| plans(index, round, push_sum, compat));
        let local = (0..topology.world()).map(Plan::alone).collect();
        let rounds = rounds.chain([Ok(local)]).collect::<Result<_>>()?;
        Ok(Self { topology, rounds })
    }

    /// The rounds that it plans.
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    pub(crate) fn plan(&self, step: u64, rank: usize) -> &Plan {
        let round = self.topology.round_index(step);
        &self.rounds[round.unwrap_or(self.rounds.len() - 1)][rank]
    }

    /// The description of a round for optimizer hooks.
    pub(super) fn edge(&self, step: u64, rank: usize) -> Group {
        let sources = self.plan(step, rank).sources.iter();
        Group {
            ranks: sources.map(|source| source.rank).collect(),
            weight: self.topology.round(step).weight(rank, rank),
        }
    }

    /// Elements of receive memory for a rank's largest exchange, including the mean of all.
    pub(super) fn memory(&self, rank: usize, numel: usize) -> usize {
        let mean = Plan::of_all(rank, self.topology.world(), 1.0).memory(numel);
        let rounds = self.rounds.iter().map(|plans| plans[rank].memory(numel));
        rounds.fold(mean, usize::max)
    }

    /// All ranks' push-sum weights after the round of `step`: `(1 - a) w + a W w`. Empty if `weights` are.
    pub(super) fn mixed_weights(&self, step: u64, weights: &[f64], factor: f64) -> Vec<f64> {
        if weights.is_empty() {
            return Vec::new();
        }
        let taken = self.topology.round(step).taken(weights);
        let mixed = |(own, taken): (&f64, f64)| (1.0 - factor) * own + factor * taken;
        weights.iter().zip(taken).map(mixed).collect()
    }
}

fn plans(index: usize, round: &Round, push_sum: bool, compat: bool) -> Result<Vec<Plan>> {
    let refused = |reason: String| {
        let reason = format!("{reason} (compat: 'decent-dp-0.2.3')");
        Err(GossipError::Round(index, reason))
    };
    let mut plans: Vec<Option<Plan>> = vec![None; round.world()];
    for rank in 0..round.world() {
        if plans[rank].is_some() {
            continue;
        }
        match clique(round, rank) {
            Some((members, ..)) if compat && members.len() == 1 => {
                return refused(format!("leaves rank {rank} alone, which Decent-DP divides by zero at"));
            }
            // With push-sum, members have different weights, and ranks outside may take their models.
            Some((members, own, others)) if compat || (members.len() > 2 && !push_sum) => {
                // Decent-DP's formula may round differently from the row.
                let weight = if compat {
                    (1.0 - own) / (members.len() as f64 - 1.0)
                } else {
                    others
                };
                let sources = members.iter().map(|&rank| Source { rank, weight }).collect();
                for rank in members {
                    plans[rank] = Some(Plan::of_group(rank, &sources, own - weight));
                }
            }
            None if compat => {
                return refused(format!("is no round of groups for rank {rank}, which Decent-DP needs"));
            }
            _ => {
                plans[rank] = Some(Plan {
                    rank,
                    sources: round.sources(rank).into(),
                    keep: 0.0,
                    route: Route::Direct(round.takers(rank)),
                });
            }
        }
    }
    Ok(plans.into_iter().flatten().collect())
}

/// The members of `rank`'s clique, the weight of their own models and that of others'; `None` if it is in no clique.
fn clique(round: &Round, rank: usize) -> Option<(Vec<usize>, f64, f64)> {
    let row = round.sources(rank);
    let members: Vec<usize> = row.iter().map(|source| source.rank).collect();
    let own = round.weight(rank, rank);
    let others = row.iter().find(|source| source.rank != rank).map_or(own, |s| s.weight);
    let fits = |&member: &usize| {
        let weight = |rank: usize| if rank == member { own } else { others };
        let fitting = members.iter().map(|&rank| (rank, weight(rank).to_bits()));
        let sources = round.sources(member).iter();
        sources.map(|source| (source.rank, source.weight.to_bits())).eq(fitting)
    };
    (own > 0.0 && members.iter().all(fits)).then_some((members, own, others))
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "weights are exact")]
mod tests {
    use super::*;

    #[test]
    fn the_part_that_members_keep_stays_beside_the_sum() {
        let third = 1.0 / 3.0;
        // As Decent-DP rounds it.
        let rounded = (1.0 - third) / 2.0;
        assert_ne!(rounded, third);
        let pair = || Route::Direct(vec![0]);
        for (own, compat, weights, keep, route) in [
            (third, false, vec![third; 3], 0.0, Route::Segments),
            (third, true, vec![rounded; 3], third - rounded, Route::Segments),
            (0.5, false, vec![0.25; 3], 0.25, Route::Segments),
            (0.75, false, vec![0.25, 0.75], 0.0, pair()),
            (0.75, true, vec![0.25; 2], 0.5, pair()),
        ] {
            let ranks: Vec<usize> = (0..weights.len()).collect();
            let (world, group) = (ranks.len(), Group { ranks, weight: own });
            let round = Round::from_groups(world, 0, &[group]).unwrap();
            let schedule = Schedule::new(Topology::new(world, vec![round], false).unwrap(), compat).unwrap();
            let sources = weights.into_iter().enumerate();
            let expected = Plan {
                rank: 1,
                sources: sources.map(|(rank, weight)| Source { rank, weight }).collect(),
                keep,
                route,
            };
            assert_eq!(*schedule.plan(7, 1), expected);
            // Optimizers are told what the rank keeps, unrounded.
            assert_eq!(schedule.edge(7, 1).weight, own);
        }
    }

    #[test]
    fn memory_is_one_model_for_a_pair_and_little_more_for_a_clique() {
        let memory = |rank, world, numel| Plan::of_all(rank, world, 1.0).memory(numel);
        assert_eq!([1, 2, 3].map(|world| memory(0, world, 1000)), [0, 1000, 3 * 384]);
        // One member has the only segment; the others receive its sum.
        assert_eq!([0, 1, 2].map(|rank| memory(rank, 3, 32)), [3 * 64, 32, 32]);
    }
}
