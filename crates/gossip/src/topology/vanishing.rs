//! Checks that push-sum weights do not vanish.
use super::round::Round;

/// A rank whose push-sum weight goes to 0, for rounds whose columns sum to 1. The graph has a node for each rank before
/// each round, and an edge from each source to its taker, after the round; the last round leads back to the first.
/// Weights last if and only if every connected component is strongly connected: otherwise some nodes only give.
pub(super) fn vanishing(world: usize, rounds: &[Round]) -> Option<usize> {
    let count = rounds.len();
    let (mut takers, mut sources) = (vec![Vec::new(); count * world], vec![Vec::new(); count * world]);
    for (index, round) in rounds.iter().enumerate() {
        for rank in 0..world {
            let taker = (index + 1) % count * world + rank;
            for source in round.sources(rank) {
                let source = index * world + source.rank;
                takers[source].push(taker);
                sources[taker].push(source);
            }
        }
    }
    let mut seen = vec![false; count * world];
    for start in 0..count * world {
        if seen[start] {
            continue;
        }
        let (later, earlier) = (reached(&takers, start), reached(&sources, start));
        if let Some(node) = (0..count * world).find(|&node| later[node] != earlier[node]) {
            return Some(if later[node] { start } else { node } % world);
        }
        for (seen, reached) in seen.iter_mut().zip(later) {
            *seen |= reached;
        }
    }
    None
}

/// The nodes reachable from `start`, including itself.
fn reached(edges: &[Vec<usize>], start: usize) -> Vec<bool> {
    let mut reached = vec![false; edges.len()];
    let mut open = vec![start];
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            open.extend(&edges[node]);
        }
    }
    reached
}
