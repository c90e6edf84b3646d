//! Baselines for gossip: gradients averaged over all ranks, and no communication.
use super::compute::Pace;
use super::time::{Time, check_end};
use super::window::Window;
use super::{Load, Timeline, gossip};
use crate::engine::Schedule;
use crate::error::Result;
use crate::topology::{Ranks, Round, Topology};

/// Simulates ranks that do not communicate.
pub fn local(ranks: &Ranks, load: &Load) -> Result<Timeline> {
    let world = ranks.world();
    let alone = Topology::new(world, vec![Round::alone(world)], false)?;
    gossip(&Schedule::new(alone, false)?, ranks, load)
}

/// Simulates `DistributedDataParallel`: a ring of all ranks averages each bucket's gradients, one bucket after another,
/// during the backward pass; then all buckets are updated. The ring starts when the last rank has the gradients, and
/// all its hops are as slow as the slowest. Ranks of a node are neighbors in the ring.
pub fn all_reduce(ranks: &Ranks, load: &Load) -> Result<Timeline> {
    let world = ranks.world();
    load.check(world)?;
    let count = load.buckets.len();
    let mut paces: Vec<Pace> = (0..world).map(|rank| Pace::new(load, rank)).collect();
    let mut clocks: Vec<Time> = vec![0; world];
    let mut first = Vec::new();
    let (mut exchanged, mut waited): (Time, Time) = (0, 0);
    let mut window = Window::default();
    // As for topologies, the first step is not measured.
    for step in 0..=load.steps {
        // By rank and bucket: when its gradients are ready.
        let mut ready = Vec::with_capacity(world);
        for (pace, clock) in paces.iter_mut().zip(&clocks) {
            pace.next_step();
            let gradient = |now: &mut Time, bucket| {
                *now += pace.gradient(bucket);
                Some(*now)
            };
            ready.push((0..count).scan(*clock, gradient).collect::<Vec<Time>>());
        }
        let mut over: Time = 0;
        for bucket in 0..count {
            let last = ready.iter().map(|ready| ready[bucket]).max().unwrap_or(0);
            let before = over;
            over = ring(ranks, load, bucket, over.max(last), &mut window);
            check_end(over)?;
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
            check_end(*clock)?;
        }
        if step == 0 {
            first.clone_from(&clocks);
        }
    }
    let steps = clocks.iter().zip(&first).map(|(end, start)| end - start);
    let bytes = |bucket: usize| 2 * (world - 1) * load.buckets[bucket].bytes().div_ceil(world);
    let bytes: usize = (0..count).map(bytes).sum();
    Ok(Timeline::new(load, steps, exchanged, waited, bytes as f64))
}

/// The largest segment of Gloo's ring, in bytes.
const SEGMENT: usize = 1024 * 1024;

/// When a ring that starts at `start` has averaged the gradients of a bucket: one phase sums them, another distributes
/// the sums. `window`: that of the connections between nodes.
fn ring(ranks: &Ranks, load: &Load, bucket: usize, start: Time, window: &mut Window) -> Time {
    let world = ranks.world();
    if world == 1 {
        return start;
    }
    let bytes = load.buckets[bucket].bytes();
    let segments = bytes.div_ceil(SEGMENT).max(2 * world).next_multiple_of(world);
    let (hops, segment) = (segments - segments / world, bytes.div_ceil(segments));
    let both_phases = |is_local| {
        let (sending, latency) = load.network.times(is_local, segment);
        start.saturating_add(phase(hops, sending, latency).saturating_mul(2))
    };
    let mut end = start;
    if ranks.nodes().len() > 1 {
        let (sending, latency) = load.network.times(false, 2 * hops * segment);
        let arrival = window.send(start, 2 * hops * segment, sending, latency);
        end = both_phases(false).saturating_add(arrival - start - sending - latency);
    }
    if ranks.nodes().iter().any(|node| node.len() > 1) {
        end = end.max(both_phases(true));
    }
    end
}

/// One phase: every rank sends `hops` segments to the next. It requests a segment, and may send one, when the last but
/// one has arrived.
fn phase(hops: usize, sending: Time, latency: Time) -> Time {
    let (mut sent, mut arrived): (Time, [Time; 2]) = (0, [0, 0]);
    for hop in 0..hops {
        let asked = arrived[hop % 2].saturating_add(latency);
        sent = asked.max(sent).saturating_add(sending);
        arrived[hop % 2] = sent.saturating_add(latency);
    }
    arrived[(hops - 1) % 2]
}
