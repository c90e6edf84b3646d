//! Topologies of decentralized training.
use lockstep_gossip::GossipError;
use lockstep_gossip::topology::{Group, NAMES, Ranks, Round, Source, Stochastic, Topology, named};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};

/// A round as JavaScript gives it: lists of ranks, and of weights.
#[napi(object)]
pub struct RoundSpec {
    /// `groups`: one list a group and one weight each. `sources`: for each rank those it takes from, with their weights.
    /// `matrix`: only weights, a row for each rank.
    pub kind: String,
    /// See `kind`.
    pub ranks: Vec<Vec<u32>>,
    /// See `kind`.
    pub weights: Vec<Vec<f64>>,
}

/// A topology as JavaScript gives it.
#[napi(object)]
pub struct TopologySpec {
    /// One that has a name; else `rounds` are given.
    pub name: Option<String>,
    /// Rounds of a user's own.
    pub rounds: Option<Vec<RoundSpec>>,
    /// The node of each rank.
    pub hosts: Vec<String>,
    /// Whether columns need to add up to one, rows not.
    pub push_sum: bool,
    /// Whether only what Decent-DP can serve is served.
    pub compat: bool,
    /// A round is taken in every so many steps.
    pub interval: f64,
    /// In so many steps before that, a round is taken in each.
    pub warmup: f64,
}

/// A checked topology.
#[napi(object)]
pub struct TopologyRounds {
    /// `doubly` or `columns`.
    pub stochastic: String,
    /// For each round and rank the ranks that it takes from.
    pub ranks: Vec<Vec<Vec<u32>>>,
    /// Their weights.
    pub weights: Vec<Vec<Vec<f64>>>,
}

/// See [`lockstep_gossip::topology::Analysis`].
#[napi(object)]
pub struct TopologyAnalysis {
    /// What a period leaves of the distance from the mean.
    pub consensus: f64,
    /// What a round takes off.
    pub spectral_gap: f64,
    /// The most models that a rank takes in a round.
    pub degree: u32,
    /// Of each link: from, to, messages in a period, 1 where both are on one node.
    pub links: Vec<Vec<u32>>,
}

/// The names that there are.
#[napi(catch_unwind)]
pub fn topology_names() -> Vec<&'static str> {
    NAMES.to_vec()
}

/// Builds and checks a topology.
#[napi(catch_unwind)]
pub fn topology_rounds(spec: TopologySpec) -> napi::Result<TopologyRounds> {
    let (topology, _) = build(&spec).js()?;
    let rows = |round: &Round| {
        let rows =
            (0..topology.world()).map(|rank| round.sources(rank).iter().map(|s| (s.rank as u32, s.weight)).unzip());
        rows.unzip()
    };
    let (ranks, weights) = topology.rounds().iter().map(rows).unzip();
    let stochastic = match topology.stochastic() {
        Stochastic::Doubly => "doubly",
        Stochastic::Columns => "columns",
    };
    Ok(TopologyRounds {
        stochastic: stochastic.to_owned(),
        ranks,
        weights,
    })
}

/// Analyses one period.
#[napi(catch_unwind)]
pub fn topology_analyse(spec: TopologySpec) -> napi::Result<TopologyAnalysis> {
    let (topology, ranks) = build(&spec).js()?;
    let analysis = topology.analyse(&ranks);
    let links = analysis.links.iter();
    let links = links.map(|link| {
        vec![
            link.from as u32,
            link.to as u32,
            link.messages as u32,
            u32::from(link.same_node),
        ]
    });
    Ok(TopologyAnalysis {
        consensus: analysis.consensus,
        spectral_gap: analysis.spectral_gap,
        degree: analysis.degree as u32,
        links: links.collect(),
    })
}

/// Draws one period.
#[napi(catch_unwind)]
pub fn topology_svg(spec: TopologySpec) -> napi::Result<String> {
    Ok(build(&spec).js()?.0.to_svg())
}

/// Builds and checks a topology for its ranks.
pub fn build(spec: &TopologySpec) -> Result<(Topology, Ranks), NodeError> {
    let ranks = Ranks::of_hosts(&spec.hosts)?;
    let topology = match (&spec.name, &spec.rounds) {
        (Some(name), _) => named(name, &ranks, spec.compat)?,
        (None, rounds) => {
            let rounds = rounds.iter().flatten().enumerate();
            let rounds: Result<Vec<_>, _> = rounds
                .map(|(index, round)| to_round(ranks.world(), index, round))
                .collect();
            Topology::new(ranks.world(), rounds?, spec.push_sum)?
        }
    };
    Ok((topology.every(spec.interval as u64, spec.warmup as u64)?, ranks))
}

fn to_round(world: usize, index: usize, spec: &RoundSpec) -> Result<Round, GossipError> {
    if spec.kind == "matrix" {
        return Round::from_matrix(world, index, &spec.weights);
    }
    let lists = spec.ranks.iter().zip(&spec.weights);
    if spec.kind == "groups" {
        let group = |(ranks, weight): (&Vec<u32>, &Vec<f64>)| {
            let ranks: Vec<usize> = ranks.iter().map(|rank| *rank as usize).collect();
            match weight.first() {
                Some(&weight) => Group { ranks, weight },
                None => Group::mean(ranks),
            }
        };
        let groups: Vec<Group> = lists.map(group).collect();
        return Round::from_groups(world, index, &groups);
    }
    let source = |(&rank, &weight): (&u32, &f64)| Source {
        rank: rank as usize,
        weight,
    };
    let rows = lists.map(|(ranks, weights)| ranks.iter().zip(weights).map(source).collect());
    Round::from_rows(world, index, rows.collect())
}
