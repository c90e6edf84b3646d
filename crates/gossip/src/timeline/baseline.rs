//! What gossip is compared with: gradients averaged over all ranks, and nothing at all.
use super::compute::Pace;
use super::time::{END, Time, seconds};
use super::{Load, Timeline, refused};
use crate::error::Result;
use crate::topology::Ranks;

/// A step of ranks that communicate nothing.
pub fn local(ranks: &Ranks, load: &Load) -> Result<Timeline> {
    run(ranks, load, false)
}

/// A step of `DistributedDataParallel`: each bucket's gradients are averaged by a ring of all ranks, one bucket after another,
/// while the backward pass goes on; then all is updated. The ring begins when the last rank has the gradients, and each of its
/// `2 (n - 1)` turns takes as long as its slowest hop. Ranks of a node stand beside each other in it.
pub fn all_reduce(ranks: &Ranks, load: &Load) -> Result<Timeline> {
    run(ranks, load, true)
}

fn run(ranks: &Ranks, load: &Load, reduces: bool) -> Result<Timeline> {
    let world = ranks.world();
    load.check(world)?;
    let count = load.buckets.len();
    let mut paces: Vec<Pace> = (0..world).map(|rank| Pace::new(load, rank)).collect();
    let mut clocks: Vec<Time> = vec![0; world];
    let mut first = Vec::new();
    let (mut exchanged, mut waited): (Time, Time) = (0, 0);
    // The first step is none of those that are measured, as for topologies.
    for step in 0..=load.steps {
        // By rank and bucket: when its gradients are there.
        let mut ready = Vec::with_capacity(world);
        for (pace, clock) in paces.iter_mut().zip(&clocks) {
            pace.next_step();
            let mut now = *clock;
            let mut gradient = |bucket| {
                now += pace.gradient(bucket);
                now
            };
            ready.push((0..count).map(&mut gradient).collect::<Vec<Time>>());
        }
        let mut over: Time = 0;
        for bucket in (0..count).filter(|_| reduces) {
            let last = ready.iter().map(|ready| ready[bucket]).max().unwrap_or(0);
            let before = over;
            over = over.max(last) + ring(ranks, load, bucket);
            if step > 0 {
                exchanged += ready.iter().map(|ready| over - before.max(ready[bucket])).sum::<Time>();
            }
        }
        for (rank, clock) in clocks.iter_mut().enumerate() {
            let computed = ready[rank][count - 1];
            if step > 0 {
                waited += over.saturating_sub(computed);
            }
            let update: Time = (0..count).map(|bucket| paces[rank].update(bucket)).sum();
            *clock = computed.max(over) + update;
            if *clock > END {
                return Err(refused("of more than a hundred days is none"));
            }
        }
        if step == 0 {
            first.clone_from(&clocks);
        }
    }
    let took = clocks.iter().zip(&first).map(|(end, start)| end - start);
    let share = |time: Time| seconds(time) / (world * load.steps) as f64;
    let bytes = |bucket: usize| 2 * (world - 1) * load.buckets[bucket].bytes().div_ceil(world);
    Ok(Timeline {
        ranks: took.map(|took| seconds(took) / load.steps as f64).collect(),
        exchanged: share(exchanged),
        waited: share(waited),
        bytes: if reduces {
            (0..count).map(bytes).sum::<usize>() as f64
        } else {
            0.0
        },
        traffic: Vec::new(),
    })
}

/// How long the gradients of a bucket travel.
fn ring(ranks: &Ranks, load: &Load, bucket: usize) -> Time {
    let world = ranks.world();
    if world == 1 {
        return 0;
    }
    let part = load.buckets[bucket].bytes().div_ceil(world);
    let hop = |is_local| {
        let (sending, latency) = load.network.times(is_local, part);
        sending + latency
    };
    let leaves_nodes = ranks.nodes().len() > 1;
    let stays = ranks.nodes().iter().any(|node| node.len() > 1);
    let slowest = [(leaves_nodes, false), (stays, true)].into_iter();
    let slowest = slowest.filter(|(there, _)| *there).map(|(_, is_local)| hop(is_local));
    2 * (world as Time - 1) * slowest.max().unwrap_or(0)
}
