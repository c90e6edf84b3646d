//! Timelines, worked out by hand.
#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "a test may fail loudly; times are whole picoseconds, which are exact here"
)]
use lockstep_gossip::GossipError;
use lockstep_gossip::engine::Schedule;
use lockstep_gossip::timeline::{Bucket, Compute, Load, Network, Timeline, all_reduce, gossip, local};
use lockstep_gossip::topology::{Group, NAMES, Ranks, Round, Topology, named};

/// Nodes of `local` ranks each.
fn even(world: usize, local: usize) -> Ranks {
    let hosts: Vec<String> = (0..world).map(|rank| (rank / local).to_string()).collect();
    Ranks::of_hosts(&hosts).unwrap()
}

/// The bandwidth of a link between nodes that carries so much payload: the rest is headers.
fn carrying(payload: f64) -> f64 {
    payload * 1538.0 / 1448.0
}

/// Forward 1 s, backward 2 s, one bucket of 4,000 bytes, a thousand bytes of it a second.
fn load() -> Load {
    Load {
        buckets: vec![Bucket {
            elements: 1000,
            element_size: 4,
        }],
        compute: Compute {
            forward: 1.0,
            backward: 2.0,
            update: 0.0,
            stragglers: Vec::new(),
            jitter: 0.0,
            seed: 0,
        },
        network: Network {
            latency: 0.0,
            bandwidth: carrying(1000.0),
            local_latency: 0.0,
            local_bandwidth: f64::INFINITY,
        },
        update_at_end: false,
        steps: 10,
    }
}

/// A network that takes no time.
fn none() -> Network {
    Network {
        latency: 0.0,
        bandwidth: f64::INFINITY,
        local_latency: 0.0,
        local_bandwidth: f64::INFINITY,
    }
}

fn halves(mut load: Load) -> Load {
    load.buckets = load.buckets[0].cut(2000);
    assert_eq!(load.buckets.len(), 2);
    load
}

fn run(name: &str, world: usize, load: &Load) -> Timeline {
    let ranks = even(world, 1);
    of(&named(name, &ranks, false).unwrap(), &ranks, load)
}

fn of(topology: &Topology, ranks: &Ranks, load: &Load) -> Timeline {
    gossip(&Schedule::new(topology.clone(), false).unwrap(), ranks, load).unwrap()
}

fn pairs(world: usize, pairs: &[[usize; 2]]) -> Topology {
    let groups: Vec<Group> = pairs.iter().map(|pair| Group::mean(pair.to_vec())).collect();
    Topology::new(world, vec![Round::from_groups(world, 0, &groups).unwrap()], false).unwrap()
}

#[test]
fn two_ranks_wait_for_what_computation_does_not_hide() {
    let mut load = load();
    load.compute.update = 0.25;
    load.network.latency = 0.5;
    // An exchange is launched when the step before ends, and takes 5 s: half a second until the sender knows that its receiver
    // is ready, 4.5 s until all is there. The passes take 3.
    let slow = run("complete", 2, &load);
    assert_eq!(slow.ranks, [5.25, 5.25]);
    assert_eq!((slow.step(), slow.exchanged, slow.waited), (5.25, 5.0, 2.0));
    assert!((slow.hidden() - 0.6).abs() < 1e-15);
    assert_eq!(slow.bytes, 4000.0);
    load.network.bandwidth = carrying(4000.0);
    let fast = run("complete", 2, &load);
    assert_eq!(
        (fast.step(), fast.exchanged, fast.waited, fast.hidden()),
        (3.25, 2.0, 0.0, 1.0)
    );
}

#[test]
fn steps_that_take_no_round_wait_for_nothing() {
    let mut load = load();
    load.compute.update = 0.25;
    load.network.latency = 0.5;
    load.steps = 8;
    let ranks = even(2, 1);
    let pair = named("complete", &ranks, false).unwrap();
    // After two steps of warm-up every fourth step waits for its exchange.
    let found = of(&pair.every(4, 2).unwrap(), &ranks, &load);
    assert_eq!(found.ranks, [(3.0 * 3.25 + 5.25) / 4.0; 2]);
    assert_eq!((found.bytes, found.waited), (1000.0, 2.0 / 4.0));
    let pair = named("complete", &ranks, false).unwrap().every(u64::MAX, 0).unwrap();
    let schedule = Schedule::new(pair.clone(), false).unwrap();
    let error = gossip(&schedule, &ranks, &load).unwrap_err();
    assert!(error.to_string().contains("must not have more than"), "{error}");
}

#[test]
fn buckets_are_sent_one_after_another_while_the_passes_run() {
    let mut load = halves(load());
    load.compute.update = 0.5;
    load.network.bandwidth = carrying(2000.0);
    // From the beginning of a step: gradients of the first bucket at 2, updated until 2.25; of the second at 3.25, until 3.5.
    // Each travels for a second. The first step sends both at its end, a quarter of a second apart: the second waits.
    let found = run("complete", 2, &load);
    assert_eq!((found.step(), found.waited), (3.5, 0.0));
    assert!((found.exchanged - (1.75 + 1.0 + 9.0 * 2.0) / 10.0).abs() < 1e-12);
    // All updates at the end, from 3.75 on, where the second has arrived after 2 s a bucket: sent 0.25 s before the next step,
    // and at its beginning.
    load.network.bandwidth = carrying(1000.0);
    load.update_at_end = true;
    let found = run("complete", 2, &load);
    assert_eq!((found.step(), found.exchanged, found.waited), (4.25, 3.75 + 0.25, 0.75));
}

#[test]
fn a_bucket_that_comes_late_is_updated_with_the_next_one_or_at_the_end() {
    let mut load = halves(load());
    load.compute.update = 0.5;
    load.network = none();
    // Half the time is the notice's. Exchanges begin at the end of a step, a quarter of a second apart, and end at 3 and 3.25 of
    // the next one: the first has missed its gradients at 2, and is updated at 3, with those of the second, which comes when
    // that is done.
    load.network.latency = 3.25 / 2.0;
    let found = run("complete", 2, &load);
    assert_eq!((found.step(), found.exchanged, found.waited), (3.5, 3.5, 0.0));
    // At 3.25 and 3.5: the passes are over at 3.
    load.network.latency = 3.5 / 2.0;
    let found = run("complete", 2, &load);
    assert_eq!((found.step(), found.exchanged, found.waited), (3.75, 3.75, 0.25));
}

#[test]
fn a_clique_has_two_stages() {
    let mut load = load();
    load.compute.backward = 0.0;
    load.buckets[0].elements = 3 * 64;
    load.network.bandwidth = carrying(256.0);
    load.network.latency = 0.25;
    // A part is 64 elements, one second. Each rank sends two of them, to its next neighbour first, and then two sums; each time
    // a notice goes before.
    let found = run("complete", 3, &load);
    assert_eq!((found.step(), found.bytes), (5.0, 4.0 * 256.0));
}

#[test]
fn the_ranks_of_a_node_share_its_way_out() {
    let mut load = load();
    load.compute.backward = 0.0;
    let topology = pairs(4, &[[0, 2], [1, 3]]);
    // The first step ends at 1. The pair of rank 0 exchanges until 5, that of rank 1 until 9, in turn from then on.
    let nodes = of(&topology, &even(4, 2), &load);
    assert_eq!(nodes.ranks, [7.6, 8.0, 7.6, 8.0]);
    let alone = of(&topology, &even(4, 1), &load);
    assert_eq!(alone.ranks, [4.0; 4]);
    // Within a node nothing holds them up.
    let within = of(&pairs(4, &[[0, 1], [2, 3]]), &even(4, 2), &load);
    assert_eq!(within.ranks, [1.0; 4]);
}

#[test]
fn a_network_without_time_leaves_local_steps() {
    let mut load = halves(load());
    load.compute.update = 0.5;
    load.network = none();
    for world in (1..=9).chain([16]) {
        let ranks = even(world, 1);
        let alone = local(&ranks, &load).unwrap();
        assert_eq!(alone.ranks, vec![3.5; world]);
        assert_eq!((alone.bytes, alone.hidden()), (0.0, 1.0));
        assert_eq!(all_reduce(&ranks, &load).unwrap().ranks, alone.ranks);
        for name in NAMES {
            assert_eq!(run(name, world, &load).ranks, alone.ranks, "{name}, {world} ranks");
        }
    }
}

#[test]
fn a_straggler_slows_all_of_a_complete_graph_at_once_and_a_ring_hop_by_hop() {
    let mut load = load();
    load.network = none();
    load.compute.stragglers = vec![(0, 2.0)];
    // The others' first measured step ends at 6, when the straggler's first does; all take 6 s from then on.
    let all = run("complete", 8, &load).ranks;
    assert_eq!((all[0], &all[1..]), (6.0, &[(60.0 - 3.0) / 10.0; 7][..]));
    let ranks = even(8, 1);
    let ring = named("ring", &ranks, false).unwrap();
    // A rank's step ends when its passes do, and the step before of those that it mixes with.
    let ends = |steps: usize| {
        let mut ends = vec![vec![6.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0]];
        for step in 1..steps {
            let before = &ends[step - 1];
            let end = |rank: usize| {
                let own = before[rank] + if rank == 0 { 6.0 } else { 3.0 };
                let sources = ring.round(step as u64).sources(rank).iter();
                sources.map(|source| before[source.rank]).fold(own, f64::max)
            };
            let next = (0..8).map(end).collect();
            ends.push(next);
        }
        ends
    };
    for steps in 1..20 {
        load.steps = steps;
        let ends = ends(2 + steps);
        let (last, first) = (&ends[1 + steps], &ends[1]);
        let expected: Vec<f64> = last
            .iter()
            .zip(first)
            .map(|(last, first)| (last - first) / steps as f64)
            .collect();
        assert_eq!(run("ring", 8, &load).ranks, expected);
    }
    // The fourth neighbour hears of it last.
    load.steps = 3;
    let early = run("ring", 8, &load).ranks;
    assert_eq!((early[0], early[4]), (6.0, 3.0));
    load.steps = 1000;
    let late = run("ring", 8, &load);
    assert!(late.ranks.iter().all(|step| (step - 6.0).abs() < 0.02), "{late:?}");
}

#[test]
fn jitter_is_the_seeds_and_every_ranks_own() {
    let mut load = load();
    load.network = none();
    load.compute.jitter = 0.5;
    load.steps = 2000;
    let ranks = even(3, 1);
    let one = local(&ranks, &load).unwrap();
    assert_eq!(local(&ranks, &load).unwrap(), one);
    assert_eq!(run("ring", 3, &load), run("ring", 3, &load));
    // 3 s on the whole, from 1.5 to 4.5: the mean of 2,000 lies within 0.02, a standard deviation.
    assert!(one.ranks.iter().all(|step| (step - 3.0).abs() < 0.08), "{one:?}");
    assert!(one.ranks[0] != one.ranks[1] && one.ranks[1] != one.ranks[2]);
    load.compute.seed = 1;
    assert_ne!(local(&ranks, &load).unwrap().ranks, one.ranks);
    load.compute.jitter = 0.0;
    assert_eq!(local(&ranks, &load).unwrap().ranks, [3.0; 3]);
    // A rank waits for the others' steps before this one: less than for the slowest of each step, which takes 3.75 s, the mean
    // of the largest of three draws.
    load.compute.jitter = 0.5;
    let all = run("complete", 3, &load).step();
    assert!(all > 3.1 && all < 3.5, "{all}");
    let reduced = all_reduce(&ranks, &load).unwrap().step();
    assert!((reduced - 3.75).abs() < 0.05, "{reduced}");
}

#[test]
fn gradients_are_averaged_by_a_ring_bucket_after_bucket() {
    let mut load = halves(load());
    load.buckets[0].elements = 1000;
    load.buckets[1].elements = 1000;
    load.compute.update = 1.0;
    load.network.latency = 0.5;
    // Gradients at 2 and at 3. Of eight segments of 500 bytes six pass each link in a phase, two at a time. A pair takes 1.5 s
    // until its first is there (notice, sending, latency), and the last segment half a second more: 5 s a phase.
    let ranks = even(4, 1);
    let found = all_reduce(&ranks, &load).unwrap();
    assert_eq!(found.ranks, [23.0; 4]);
    assert_eq!((found.exchanged, found.waited, found.bytes), (20.0, 19.0, 12000.0));
    // The way between nodes is the slower one, and one rank's messages at a time.
    assert_eq!(all_reduce(&even(4, 2), &load).unwrap().ranks, [23.0; 4]);
    assert_eq!(all_reduce(&even(4, 4), &load).unwrap().ranks, [4.0; 4]);
    // All wait for the last.
    load.compute.stragglers = vec![(3, 2.0)];
    assert_eq!(all_reduce(&ranks, &load).unwrap().ranks[3], 4.0 + 20.0 + 2.0);
}

#[test]
fn impossible_settings_are_refused() {
    type Change = fn(&mut Load);
    let table: [(Change, &str); 12] = [
        (|load| load.network.bandwidth = -1.0, "bandwidth of more than 0"),
        (|load| load.network.bandwidth = f64::NAN, "bandwidth of more than 0"),
        (
            |load| load.network.local_bandwidth = 0.0,
            "local bandwidth of more than 0",
        ),
        (|load| load.network.latency = -1.0, "latency of 0 to"),
        (
            |load| load.network.local_latency = f64::INFINITY,
            "local latency of 0 to",
        ),
        (|load| load.compute.forward = -0.5, "forward pass of 0 to"),
        (|load| load.compute.backward = f64::NAN, "backward pass of 0 to"),
        (|load| load.compute.jitter = 1.5, "jitter from 0 to 1"),
        (|load| load.compute.stragglers = vec![(2, 2.0)], "no straggler 2"),
        (|load| load.compute.stragglers = vec![(1, 0.0)], "factor of more than 0"),
        (|load| load.steps = 0, "at least one step"),
        (|load| load.buckets.clear(), "at least one bucket"),
    ];
    let ranks = even(2, 1);
    let schedule = Schedule::new(named("ring", &ranks, false).unwrap(), false).unwrap();
    for (change, text) in table {
        let mut load = load();
        change(&mut load);
        for result in [
            gossip(&schedule, &ranks, &load),
            local(&ranks, &load),
            all_reduce(&ranks, &load),
        ] {
            let error = result.unwrap_err();
            assert!(matches!(error, GossipError::Timeline { .. }));
            assert!(error.to_string().contains(text), "{error}");
        }
    }
    let mut long = load();
    long.network.bandwidth = 1e-3;
    long.steps = 100;
    for result in [gossip(&schedule, &ranks, &long), all_reduce(&ranks, &long)] {
        assert!(result.unwrap_err().to_string().contains("a hundred days"));
    }
    let three = even(3, 1);
    assert!(
        gossip(&schedule, &three, &load())
            .unwrap_err()
            .to_string()
            .contains("got one for 2")
    );
}
