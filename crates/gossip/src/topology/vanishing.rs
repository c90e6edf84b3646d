//! Whether push-sum weights last.
use super::round::Round;

/// A rank whose push-sum weight goes to 0, where columns add up to one. Weights last where whatever leaves a rank in a round can
/// come back to it there, in some later period: over the ranks before each round as nodes, and who takes from whom as edges,
/// everything that is connected must be so in both directions. It is necessary, too: else some nodes only give.
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
        for node in 0..count * world {
            if later[node] && !earlier[node] {
                return Some(start % world);
            }
            if earlier[node] && !later[node] {
                return Some(node % world);
            }
            seen[node] |= later[node];
        }
    }
    None
}

/// The nodes that edges lead to from one, which is among them.
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
