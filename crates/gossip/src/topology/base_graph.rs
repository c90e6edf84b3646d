//! The base-2 graph: one peer per round, and the exact mean after one period, for any number of ranks.
//!
//! After Takezawa et al., "Beyond Exponential Graph: Communication-Efficient Topologies for Decentralized Learning via
//! Finite-time Convergence" (NeurIPS 2023), for a maximum degree of one, without unnecessary edges.

/// Two ranks that exchange; each keeps `1 - weight` of its own model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Exchange {
    pub one: usize,
    pub other: usize,
    pub weight: f64,
}

/// The exchanges of each round; a rank in none of them is idle.
pub(super) fn base_2(world: usize) -> Vec<Vec<Exchange>> {
    let whole = simple(&(0..world).collect::<Vec<_>>());
    // If a power of two divides the number of ranks: first the means of pieces of odd size, then the means across
    // pieces.
    let pieces = 1_usize << world.trailing_zeros();
    let size = world / pieces;
    let mut split: Vec<Vec<Exchange>> = Vec::new();
    for piece in 0..pieces {
        let ranks: Vec<usize> = (piece * size..(piece + 1) * size).collect();
        at(&mut split, 0, simple(&ranks));
    }
    let start = split.len();
    for place in 0..size {
        let ranks: Vec<usize> = (0..pieces).map(|piece| piece * size + place).collect();
        at(&mut split, start, hypercube(&ranks));
    }
    if whole.len() < split.len() { whole } else { split }
}

/// Merges the `added` rounds into `rounds`, from `start` on.
fn at(rounds: &mut Vec<Vec<Exchange>>, start: usize, added: Vec<Vec<Exchange>>) {
    for (index, exchanges) in added.into_iter().enumerate() {
        if rounds.len() <= start + index {
            rounds.resize(start + index + 1, Vec::new());
        }
        rounds[start + index].extend(exchanges);
    }
}

/// For 2^p ranks: p rounds, in each of which ranks that differ in one bit exchange.
fn hypercube(ranks: &[usize]) -> Vec<Vec<Exchange>> {
    let round = |bit: u32| {
        let hop = 1_usize << bit;
        let pair = |place: usize| Exchange {
            one: ranks[place],
            other: ranks[place | hop],
            weight: 0.5,
        };
        (0..ranks.len()).filter(|place| place & hop == 0).map(pair).collect()
    };
    (0..ranks.len().trailing_zeros()).map(round).collect()
}

/// Splits the ranks into parts whose sizes are distinct powers of two, the largest first. Each part takes its own mean.
/// Then one part after another exchanges with all smaller parts, such that its own mean, and theirs, becomes the mean
/// of all of them. Last, it takes its own mean again.
fn simple(ranks: &[usize]) -> Vec<Vec<Exchange>> {
    let mut parts: Vec<&[usize]> = Vec::new();
    let mut rest = ranks;
    while !rest.is_empty() {
        let (part, smaller) = rest.split_at(1 << rest.len().ilog2());
        parts.push(part);
        rest = smaller;
    }
    let mut rounds: Vec<Vec<Exchange>> = Vec::new();
    for part in &parts {
        at(&mut rounds, 0, hypercube(part));
    }
    let first = rounds.len();
    for (index, part) in parts.iter().enumerate() {
        let smaller: Vec<usize> = parts[index + 1..].concat();
        if smaller.is_empty() {
            break;
        }
        let weight = part.len() as f64 / (part.len() + smaller.len()) as f64;
        let exchange = |(&one, &other): (&usize, &usize)| Exchange { one, other, weight };
        at(
            &mut rounds,
            first + index,
            vec![part.iter().zip(&smaller).map(exchange).collect()],
        );
        at(&mut rounds, first + index + 1, hypercube(part));
    }
    rounds
}
