//! Topologies of decentralized training.
use lockstep_gossip::GossipError;
use lockstep_gossip::topology::{Group, NAMES, Ranks, Round, Source, Topology, named};
use napi::bindgen_prelude::{Float64Array, Uint32Array};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};

/// A round: lists of ranks, and of weights.
#[napi(object)]
pub struct RoundSpec {
    /// `groups`: one list and one weight per group. `sources`: for each rank, the ranks it takes from, with their
    /// weights. `matrix`: only weights, one row per rank.
    pub kind: String,
    /// See `kind`.
    pub ranks: Vec<Vec<u32>>,
    /// See `kind`.
    pub weights: Vec<Vec<f64>>,
}

/// A topology.
#[napi(object)]
pub struct TopologySpec {
    /// The name of a built-in topology; otherwise `rounds` are given.
    pub name: Option<String>,
    /// User-defined rounds.
    pub rounds: Option<Vec<RoundSpec>>,
    /// The node of each rank.
    pub hosts: Vec<String>,
    /// Push-sum: columns must sum to 1, rows need not.
    pub push_sum: bool,
    /// Accept only what Decent-DP supports.
    pub compat: bool,
    /// Takes a round in every `interval`-th step.
    pub interval: f64,
    /// Takes a round in each of the first `warmup` steps.
    pub warmup: f64,
}

/// A checked topology.
#[napi(object)]
pub struct TopologyRounds {
    /// `doubly` or `columns`.
    pub stochastic: String,
    /// By round and rank, flattened: the number of ranks that it takes from.
    pub counts: Uint32Array,
    /// These ranks, flattened in the same order.
    pub ranks: Uint32Array,
    /// Their weights.
    pub weights: Float64Array,
}

/// See [`lockstep_gossip::topology::Analysis`].
#[napi(object)]
pub struct TopologyAnalysis {
    /// The share of the ranks' distance from their mean that remains after one period.
    pub consensus: f64,
    /// The reduction of that distance per round.
    pub spectral_gap: f64,
    /// The largest number of models that a rank takes in one round.
    pub degree: u32,
    /// Four numbers per link: from, to, messages per period, 1 if both ranks are on one node.
    pub links: Uint32Array,
}

/// The names of the built-in topologies.
#[napi(catch_unwind)]
pub fn topology_names() -> Vec<&'static str> {
    NAMES.to_vec()
}

/// Builds and checks a topology.
#[napi(catch_unwind)]
pub fn topology_rounds(spec: TopologySpec) -> napi::Result<TopologyRounds> {
    let (topology, _) = build(&spec).js()?;
    // Flat arrays: one array per rank would cost one Node-API call each.
    let rounds = topology.rounds().iter();
    let rows = rounds.flat_map(|round| (0..topology.world()).map(|rank| round.sources(rank)));
    let counts: Vec<u32> = rows.clone().map(|row| row.len() as u32).collect();
    let (ranks, weights): (Vec<u32>, Vec<f64>) =
        rows.flatten().map(|source| (source.rank as u32, source.weight)).unzip();
    let stochastic = if topology.needs_push_sum() { "columns" } else { "doubly" };
    Ok(TopologyRounds {
        stochastic: stochastic.to_owned(),
        counts: counts.into(),
        ranks: ranks.into(),
        weights: weights.into(),
    })
}

/// Analyses one period.
#[napi(catch_unwind)]
pub fn topology_analyse(spec: TopologySpec) -> napi::Result<TopologyAnalysis> {
    let (topology, ranks) = build(&spec).js()?;
    let analysis = topology.analyse(&ranks);
    let links = analysis.links.iter();
    let links = links.flat_map(|link| {
        let [from, to, messages] = [link.from, link.to, link.messages].map(|number| number as u32);
        [from, to, messages, u32::from(link.same_node)]
    });
    Ok(TopologyAnalysis {
        consensus: analysis.consensus,
        spectral_gap: analysis.spectral_gap,
        degree: analysis.degree as u32,
        links: links.collect::<Vec<u32>>().into(),
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
