//! Topologies by name.
use super::pairs::{Pair, alternating, base_2, ring};
use super::ranks::Ranks;
use super::round::{Round, Source};
use super::{Topology, check_size};
use crate::error::{GossipError, Result};

/// All names; the first four are Decent-DP's.
pub const NAMES: [&str; 5] = [
    "complete",
    "ring",
    "one-peer-exp",
    "alternating-exp-ring",
    "directed-one-peer-exp",
];

/// The rows of one round.
type Rows = Vec<Vec<Source>>;

/// A topology by name. `compat` rejects the numbers of ranks that Decent-DP 0.2.3 rejects or fails with.
pub fn named(name: &str, ranks: &Ranks, compat: bool) -> Result<Topology> {
    let world = ranks.world();
    if let Some(reason) = reason_against(name, ranks, compat) {
        return Err(GossipError::WorldSize(name.to_owned(), world, reason));
    }
    let each_alone = || (0..world).map(|rank| vec![rank]).collect::<Vec<_>>();
    let rounds = match name {
        "complete" => of_nodes(world, &[(0..world).collect()], Vec::new())?,
        "ring" => of_nodes(world, &each_alone(), ring(world))?,
        "one-peer-exp" => of_nodes(world, &each_alone(), base_2(world))?,
        "alternating-exp-ring" => of_nodes(world, ranks.nodes(), alternating(base_2(ranks.nodes().len())))?,
        "directed-one-peer-exp" => directed_exponential(world),
        _ => return Err(GossipError::UnknownTopology(name.to_owned())),
    };
    let rounds = rounds.into_iter().enumerate();
    let rounds = rounds.map(|(index, rows)| Round::from_rows(world, index, rows));
    Topology::new(world, rounds.collect::<Result<_>>()?, false)
}

/// Rounds in which nodes mix: each rank takes the mean of its node's models, or of those of its pair of nodes, weighted.
/// Without rounds there is one, in which no nodes mix.
fn of_nodes(world: usize, nodes: &[Vec<usize>], mut rounds: Vec<Vec<Pair>>) -> Result<Vec<Rows>> {
    if rounds.is_empty() {
        rounds.push(Vec::new());
    }
    let size = |node: usize| nodes[node].len();
    let inside: usize = (0..nodes.len()).map(|node| size(node) * size(node)).sum();
    let across = |pair: &Pair| 2 * size(pair.one) * size(pair.other);
    let weights = |pairs: &Vec<Pair>| inside + pairs.iter().map(across).sum::<usize>();
    check_size(rounds.iter().map(weights))?;
    let rows = |pairs: &Vec<Pair>| {
        // By node: the nodes that its ranks take from, and how much.
        let mut taken: Vec<_> = (0..nodes.len()).map(|node| vec![(node, 1.0)]).collect();
        for &Pair { one, other, weight } in pairs {
            taken[one] = vec![(one, 1.0 - weight), (other, weight)];
            taken[other] = vec![(other, 1.0 - weight), (one, weight)];
        }
        let mut rows = vec![Vec::new(); world];
        for (node, taken) in nodes.iter().zip(taken) {
            let sources = |(source, weight): (usize, f64)| {
                let weight = weight / size(source) as f64;
                nodes[source].iter().map(move |&rank| Source { rank, weight })
            };
            let row: Vec<Source> = taken.into_iter().flat_map(sources).collect();
            for &rank in node {
                rows[rank].clone_from(&row);
            }
        }
        rows
    };
    Ok(rounds.iter().map(rows).collect())
}

/// In round r, each rank keeps half of its model and gives half to the rank 2^r places further (SGP's one-peer graph).
fn directed_exponential(world: usize) -> Vec<Rows> {
    let bits = world.next_power_of_two().trailing_zeros().max(1);
    let row = |hop: usize, rank: usize| {
        let giver = (rank + world - hop % world) % world;
        if giver == rank {
            return vec![Source { rank, weight: 1.0 }];
        }
        [rank, giver].map(|rank| Source { rank, weight: 0.5 }).to_vec()
    };
    let round = |bit| (0..world).map(|rank| row(1_usize << bit, rank)).collect();
    (0..bits).map(round).collect()
}

/// Why a topology cannot serve these ranks, or why Decent-DP 0.2.3 cannot, with `compat`.
fn reason_against(name: &str, ranks: &Ranks, compat: bool) -> Option<String> {
    let (world, nodes) = (ranks.world(), ranks.nodes().len());
    let of_original = match name {
        _ if !compat => "",
        "complete" | "one-peer-exp" if world == 1 => "Decent-DP needs two ranks at least",
        "ring" if !world.is_multiple_of(2) => "Decent-DP's ring needs an even number",
        "one-peer-exp" if !world.is_power_of_two() => "Decent-DP needs a power of two",
        "alternating-exp-ring" if nodes < 2 || !nodes.is_power_of_two() => {
            "Decent-DP needs two nodes or more, and a power of two of them"
        }
        "alternating-exp-ring" if world == nodes => "Decent-DP needs more than one rank on each node",
        "directed-one-peer-exp" => "Decent-DP does not have it",
        _ => "",
    };
    if !of_original.is_empty() {
        return Some(format!("{of_original} (compat: 'decent-dp-0.2.3')"));
    }
    let sizes: Vec<String> = ranks.nodes().iter().map(|node| node.len().to_string()).collect();
    let uneven = name == "alternating-exp-ring" && sizes.windows(2).any(|pair| pair[0] != pair[1]);
    uneven.then(|| {
        format!(
            "its nodes have {} ranks, and it needs as many on each: use 'one-peer-exp'",
            sizes.join(", ")
        )
    })
}
