//! Topologies in which a rank has one peer per round, or all of them.
use super::round::{Group, Source};

/// Groups of all ranks: pairs that mix with weight 1/2, and the other ranks alone.
pub(super) fn pairs(world: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<Group> {
    let mut alone = vec![true; world];
    let mut groups: Vec<Group> = Vec::new();
    for (one, other) in pairs {
        alone[one] = false;
        alone[other] = false;
        groups.push(Group::mean(vec![one, other]));
    }
    groups.extend(
        (0..world)
            .filter(|&rank| alone[rank])
            .map(|rank| Group::mean(vec![rank])),
    );
    groups
}

/// One round: the mean over all ranks.
pub(super) fn complete(world: usize) -> Vec<Vec<Group>> {
    vec![vec![Group::mean((0..world).collect())]]
}

/// The two perfect matchings of the ring. An odd ring has three matchings, in which rank n - 1, 0 or 1 is idle:
/// together they contain all links.
pub(super) fn ring(world: usize) -> Vec<Vec<Group>> {
    let from = |start: usize| {
        let count = world / 2;
        pairs(
            world,
            (0..count).map(|index| ((start + 2 * index) % world, (start + 2 * index + 1) % world)),
        )
    };
    match world {
        1 => complete(1),
        _ if world.is_multiple_of(2) => vec![from(0), from(world - 1)],
        _ => vec![from(0), from(1), from(2)],
    }
}

/// For powers of two: round r pairs the ranks that differ in bit r. One period takes the mean over all ranks.
pub(super) fn hypercube(world: usize) -> Vec<Vec<Group>> {
    if world == 1 {
        return complete(1);
    }
    let bits = world.trailing_zeros();
    let round = |bit: u32| {
        let hop = 1_usize << bit;
        pairs(
            world,
            (0..world).filter(|rank| rank & hop == 0).map(|rank| (rank, rank | hop)),
        )
    };
    (0..bits).map(round).collect()
}

/// In round r, each rank keeps half of its model and gives half to the rank 2^r places further (SGP's one-peer graph).
pub(super) fn directed_exponential(world: usize) -> Vec<Vec<Vec<Source>>> {
    let bits = world.next_power_of_two().trailing_zeros().max(1);
    let row = |hop: usize, rank: usize| {
        let giver = (rank + world - hop % world) % world;
        if giver == rank {
            return vec![Source { rank, weight: 1.0 }];
        }
        vec![
            Source { rank, weight: 0.5 },
            Source {
                rank: giver,
                weight: 0.5,
            },
        ]
    };
    (0..bits)
        .map(|bit| (0..world).map(|rank| row(1 << bit, rank)).collect())
        .collect()
}
