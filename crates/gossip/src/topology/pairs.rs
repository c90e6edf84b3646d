//! Rounds in which ranks, or nodes, mix in pairs.

/// Two places that mix: each takes `1 - weight` of its own model and `weight` of the other's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pair {
    pub one: usize,
    pub other: usize,
    pub weight: f64,
}

/// Two places that take the mean of their models.
fn even(one: usize, other: usize) -> Pair {
    let weight = 0.5;
    Pair { one, other, weight }
}

/// The two perfect matchings of the ring. An odd ring has three matchings, in which rank n - 1, 0 or 1 is idle:
/// together they contain all links. A ring of one has none.
pub(super) fn ring(world: usize) -> Vec<Vec<Pair>> {
    let starts = match world {
        1 => vec![],
        _ if world.is_multiple_of(2) => vec![0, world - 1],
        _ => vec![0, 1, 2],
    };
    let matching = |start: usize| {
        let pair = |index: usize| even((start + 2 * index) % world, (start + 2 * index + 1) % world);
        (0..world / 2).map(pair).collect()
    };
    starts.into_iter().map(matching).collect()
}

/// The base-2 graph: one peer per round, and the exact mean after one period, for any number of ranks. For powers of
/// two it is the hypercube; for one rank there are no rounds.
///
/// After Takezawa et al., "Beyond Exponential Graph: Communication-Efficient Topologies for Decentralized Learning via
/// Finite-time Convergence" (NeurIPS 2023), for a maximum degree of one, without unnecessary edges.
pub(super) fn base_2(world: usize) -> Vec<Vec<Pair>> {
    let whole = simple(&(0..world).collect::<Vec<_>>());
    // If a power of two divides the number of ranks: first the means of pieces of odd size, then the means across
    // pieces.
    let pieces = 1_usize << world.trailing_zeros();
    let size = world / pieces;
    let mut split = Vec::new();
    for piece in 0..pieces {
        let ranks: Vec<usize> = (piece * size..(piece + 1) * size).collect();
        merge(&mut split, 0, simple(&ranks));
    }
    let start = split.len();
    for place in 0..size {
        let ranks: Vec<usize> = (0..pieces).map(|piece| piece * size + place).collect();
        merge(&mut split, start, hypercube(&ranks));
    }
    if whole.len() < split.len() { whole } else { split }
}

/// Splits the ranks into parts whose sizes are distinct powers of two, the largest first. Each part takes its own mean.
/// Then one part after another exchanges with all smaller parts, such that its own mean, and theirs, becomes the mean
/// of all of them. Last, it takes its own mean again.
fn simple(ranks: &[usize]) -> Vec<Vec<Pair>> {
    let mut parts: Vec<&[usize]> = Vec::new();
    let mut rest = ranks;
    while !rest.is_empty() {
        let (part, smaller) = rest.split_at(1 << rest.len().ilog2());
        parts.push(part);
        rest = smaller;
    }
    let mut rounds = Vec::new();
    for part in &parts {
        merge(&mut rounds, 0, hypercube(part));
    }
    let first = rounds.len();
    for (index, part) in parts.iter().enumerate() {
        let smaller = parts[index + 1..].concat();
        if smaller.is_empty() {
            break;
        }
        let weight = part.len() as f64 / (part.len() + smaller.len()) as f64;
        let pair = |(&one, &other): (&usize, &usize)| Pair { one, other, weight };
        let across = part.iter().zip(&smaller).map(pair).collect();
        merge(&mut rounds, first + index, vec![across]);
        merge(&mut rounds, first + index + 1, hypercube(part));
    }
    rounds
}

/// For 2^p ranks: p rounds. In round r, ranks that differ in bit r mix.
fn hypercube(ranks: &[usize]) -> Vec<Vec<Pair>> {
    let round = |bit: u32| {
        let hop = 1_usize << bit;
        let pair = |place: usize| even(ranks[place], ranks[place | hop]);
        (0..ranks.len()).filter(|place| place & hop == 0).map(pair).collect()
    };
    (0..ranks.len().trailing_zeros()).map(round).collect()
}

/// Merges the `added` rounds into `rounds`, from `start` on.
fn merge(rounds: &mut Vec<Vec<Pair>>, start: usize, added: Vec<Vec<Pair>>) {
    for (index, pairs) in added.into_iter().enumerate() {
        if rounds.len() <= start + index {
            rounds.resize(start + index + 1, Vec::new());
        }
        rounds[start + index].extend(pairs);
    }
}

/// Decent-DP's alternating order of hops between nodes. Each hop takes two rounds. In one of them a pair of nodes
/// mixes; in the other each of its nodes mixes only inside itself. Neighboring pairs alternate, so that links between
/// nodes and links inside nodes are busy at the same time.
pub(super) fn alternating(hops: Vec<Vec<Pair>>) -> Vec<Vec<Pair>> {
    let mut count = 0_usize;
    let mut rounds = Vec::new();
    for hop in hops {
        let (later, earlier) = hop.into_iter().partition(|_| {
            count += 1;
            count % 2 == 1
        });
        rounds.extend([earlier, later]);
    }
    rounds
}
