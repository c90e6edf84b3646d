//! Topologies of decentralized training.
use lockstep_gossip::GossipError;
use lockstep_gossip::topology::{Group, NAMES, Ranks, Round, Source, Stochastic, Topology, named};
use napi::bindgen_prelude::{Float64Array, Uint32Array};
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
    /// Of each round's ranks, one after another: from how many ranks it takes.
    pub counts: Uint32Array,
    /// These ranks, one after another.
    pub ranks: Uint32Array,
    /// Their weights.
    pub weights: Float64Array,
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
    /// Four numbers a link: from, to, messages in a period, 1 where both are on one node.
    pub links: Uint32Array,
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
    // An array for each rank would take a call each.
    let rounds = topology.rounds().iter();
    let rows = rounds.flat_map(|round| (0..topology.world()).map(|rank| round.sources(rank)));
    let counts: Vec<u32> = rows.clone().map(|row| row.len() as u32).collect();
    let (ranks, weights): (Vec<u32>, Vec<f64>) =
        rows.flatten().map(|source| (source.rank as u32, source.weight)).unzip();
    let stochastic = match topology.stochastic() {
        Stochastic::Doubly => "doubly",
        Stochastic::Columns => "columns",
    };
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
