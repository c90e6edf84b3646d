//! Topologies for ranks that share machines.
use super::base_graph::{Exchange, base_2};
use super::round::Source;
use super::size;
use crate::error::Result;

/// The rows of one round.
type Rows = Vec<Vec<Source>>;

/// Decent-DP's alternating exponential ring, over nodes of equal size. Each hop of the exponential graph takes two
/// rounds. In one of them, a pair of nodes mixes all of its ranks; in the other, each node of the pair mixes by itself.
/// Neighboring pairs alternate, so that links between nodes and links inside nodes are busy at the same time.
///
/// If the number of nodes is not a power of two, the hops are those of the base-2 graph.
pub(super) fn alternating_exponential_ring(world: usize, nodes: &[Vec<usize>]) -> Result<Vec<Rows>> {
    let hops = if nodes.len().is_power_of_two() {
        exponential(nodes.len())
    } else {
        base_2(nodes.len())
    };
    let square = nodes.first().map_or(0, |node| node.len() * node.len());
    if hops.is_empty() {
        size::check([nodes.len() * square])?;
        return Ok(vec![alone(world, nodes)]);
    }
    // In one of a hop's rounds, each rank of a pair takes from both nodes; in the other, only from its own node, as
    // ranks of idle nodes do in both.
    size::check(hops.iter().map(|hop| 2 * square * (nodes.len() + hop.len())))?;
    let mut rounds = Vec::new();
    let mut count = 0_usize;
    for hop in hops {
        let (mut earlier, mut later) = (alone(world, nodes), alone(world, nodes));
        for exchange in hop {
            let round = if count.is_multiple_of(2) {
                &mut later
            } else {
                &mut earlier
            };
            mix(round, nodes, exchange);
            count += 1;
        }
        rounds.extend([earlier, later]);
    }
    Ok(rounds)
}

/// By hop: the pairs of nodes that differ in one bit, by rising smaller node.
fn exponential(nodes: usize) -> Vec<Vec<Exchange>> {
    let pair = |one: usize, hop: usize| Exchange {
        one,
        other: one | hop,
        weight: 0.5,
    };
    let hop = |bit: u32| {
        let hop = 1_usize << bit;
        (0..nodes)
            .filter(|one| one & hop == 0)
            .map(|one| pair(one, hop))
            .collect()
    };
    (0..nodes.trailing_zeros()).map(hop).collect()
}

/// Each node takes its own mean.
fn alone(world: usize, nodes: &[Vec<usize>]) -> Rows {
    let mut rows: Rows = vec![Vec::new(); world];
    for node in nodes {
        let weight = 1.0 / node.len() as f64;
        for &rank in node {
            rows[rank] = node.iter().map(|&rank| Source { rank, weight }).collect();
        }
    }
    rows
}

/// Mixes the ranks of two nodes: each takes `1 - weight` of its own node's mean, and `weight` of the other's.
fn mix(rows: &mut Rows, nodes: &[Vec<usize>], Exchange { one, other, weight }: Exchange) {
    for (own, peer) in [(one, other), (other, one)] {
        let (own, peer) = (&nodes[own], &nodes[peer]);
        let part = |node: &[usize], weight: f64| {
            let weight = weight / node.len() as f64;
            node.iter().map(|&rank| Source { rank, weight }).collect::<Vec<_>>()
        };
        let row = [part(own, 1.0 - weight), part(peer, weight)].concat();
        for &rank in own {
            rows[rank].clone_from(&row);
        }
    }
}
