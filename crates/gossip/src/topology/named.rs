//! Topologies by name.
use std::collections::BTreeMap;

use crate::error::{GossipError, Result};

use super::base_graph::{Exchange, base_2};
use super::round::{Group, Round, Source};
use super::{Topology, matchings, node_aware};

/// All names; the first four are Decent-DP's.
pub const NAMES: [&str; 5] = [
    "complete",
    "ring",
    "one-peer-exp",
    "alternating-exp-ring",
    "directed-one-peer-exp",
];

/// The ranks, and which of them share a machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranks {
    world: usize,
    nodes: Vec<Vec<usize>>,
}

impl Ranks {
    /// Nodes of `local` consecutive ranks each.
    pub fn even(world: usize, local: usize) -> Result<Self> {
        if world == 0 {
            return Err(GossipError::Empty {
                what: "at least one rank",
            });
        }
        if !world.is_multiple_of(local) {
            return Err(GossipError::Nodes { world, local });
        }
        let ranks: Vec<usize> = (0..world).collect();
        let nodes = ranks.chunks(local).map(<[usize]>::to_vec).collect();
        Ok(Self { world, nodes })
    }

    /// One node per host, in the order of their first ranks.
    pub fn of_hosts<S: AsRef<str>>(hosts: &[S]) -> Result<Self> {
        if hosts.is_empty() {
            return Err(GossipError::Empty {
                what: "at least one rank",
            });
        }
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        let mut nodes: Vec<Vec<usize>> = Vec::new();
        for (rank, host) in hosts.iter().enumerate() {
            let place = *places.entry(host.as_ref()).or_insert(nodes.len());
            if place == nodes.len() {
                nodes.push(Vec::new());
            }
            nodes[place].push(rank);
        }
        Ok(Self {
            world: hosts.len(),
            nodes,
        })
    }

    /// The number of ranks.
    pub fn world(&self) -> usize {
        self.world
    }

    /// The ranks of each node.
    pub fn nodes(&self) -> &[Vec<usize>] {
        &self.nodes
    }

    /// The node of each rank.
    pub(crate) fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.world];
        for (place, node) in self.nodes.iter().enumerate() {
            for &rank in node {
                places[rank] = place;
            }
        }
        places
    }
}

/// A topology by name. `compat` rejects the numbers of ranks that Decent-DP 0.2.3 rejects or fails with.
pub fn named(name: &str, ranks: &Ranks, compat: bool) -> Result<Topology> {
    let world = ranks.world();
    if compat {
        original_serves(name, ranks)?;
    }
    let of_groups = |rounds: Vec<Vec<Group>>| {
        let rounds = rounds.iter().enumerate();
        rounds
            .map(|(index, groups)| Round::from_groups(world, index, groups))
            .collect::<Result<Vec<_>>>()
    };
    let of_rows = |rounds: Vec<Vec<Vec<Source>>>| {
        let rounds = rounds.into_iter().enumerate();
        rounds
            .map(|(index, rows)| Round::from_rows(world, index, rows))
            .collect::<Result<Vec<_>>>()
    };
    let rounds = match name {
        "complete" => of_groups(matchings::complete(world))?,
        "ring" => of_groups(matchings::ring(world))?,
        "one-peer-exp" if world.is_power_of_two() => of_groups(matchings::hypercube(world))?,
        "one-peer-exp" => of_rows(base_2(world).iter().map(|round| rows(world, round)).collect())?,
        "alternating-exp-ring" => {
            same_size(name, ranks)?;
            of_rows(node_aware::alternating_exponential_ring(world, ranks.nodes())?)?
        }
        "directed-one-peer-exp" => of_rows(matchings::directed_exponential(world))?,
        _ => {
            let known = NAMES.map(str::to_owned).to_vec();
            return Err(GossipError::UnknownTopology {
                name: name.to_owned(),
                known,
            });
        }
    };
    Topology::new(world, rounds, false)
}

/// The rows of a round of exchanges.
fn rows(world: usize, round: &[Exchange]) -> Vec<Vec<Source>> {
    let mut rows: Vec<Vec<Source>> = (0..world).map(|rank| vec![Source { rank, weight: 1.0 }]).collect();
    for &Exchange { one, other, weight } in round {
        for (own, peer) in [(one, other), (other, one)] {
            rows[own] = vec![
                Source {
                    rank: own,
                    weight: 1.0 - weight,
                },
                Source { rank: peer, weight },
            ];
        }
    }
    rows
}

fn refused(name: &str, ranks: &Ranks, reason: String) -> GossipError {
    GossipError::WorldSize {
        name: name.to_owned(),
        world: ranks.world(),
        reason,
    }
}

fn same_size(name: &str, ranks: &Ranks) -> Result<()> {
    let sizes: Vec<usize> = ranks.nodes().iter().map(Vec::len).collect();
    if sizes.windows(2).all(|pair| pair[0] == pair[1]) {
        return Ok(());
    }
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let reason = format!(
        "its nodes have {} ranks, and it needs as many on each: use 'one-peer-exp'",
        sizes.join(", ")
    );
    Err(refused(name, ranks, reason))
}

/// Rejects ranks that Decent-DP 0.2.3 does not support.
fn original_serves(name: &str, ranks: &Ranks) -> Result<()> {
    let (world, nodes) = (ranks.world(), ranks.nodes().len());
    let reason = match name {
        "complete" | "one-peer-exp" if world == 1 => "Decent-DP needs two ranks at least",
        "ring" if !world.is_multiple_of(2) => "Decent-DP's ring needs an even number",
        "one-peer-exp" if !world.is_power_of_two() => "Decent-DP needs a power of two",
        "alternating-exp-ring" if nodes < 2 || !nodes.is_power_of_two() => {
            "Decent-DP needs two nodes or more, and a power of two of them"
        }
        "alternating-exp-ring" if world == nodes => "Decent-DP needs more than one rank on each node",
        "directed-one-peer-exp" => "Decent-DP does not have it",
        _ => return Ok(()),
    };
    Err(refused(name, ranks, format!("{reason} (compat: 'decent-dp-0.2.3')")))
}
