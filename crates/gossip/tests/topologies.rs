//! The named topologies against their tables, and what is refused.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
use lockstep_gossip::GossipError;
use lockstep_gossip::engine::Schedule;
use lockstep_gossip::topology::{Group, MOST_WEIGHTS, NAMES, Ranks, Round, Source, Topology, named};

const SIZES: [usize; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 16];

/// Nodes of `local` ranks each.
fn ranks(world: usize, local: usize) -> Ranks {
    let hosts: Vec<String> = (0..world).map(|rank| (rank / local).to_string()).collect();
    Ranks::of_hosts(&hosts).unwrap()
}

fn build(name: &str, world: usize) -> Topology {
    named(name, &ranks(world, 1), false).unwrap()
}

/// The groups of a round whose members all take the mean of the same ranks.
fn groups(topology: &Topology, round: usize) -> Vec<Vec<usize>> {
    let round = &topology.rounds()[round];
    let mut found: Vec<Vec<usize>> = Vec::new();
    for rank in 0..topology.world() {
        let members: Vec<usize> = round.sources(rank).iter().map(|source| source.rank).collect();
        for source in round.sources(rank) {
            assert_eq!(source.weight.to_bits(), (1.0 / members.len() as f64).to_bits());
        }
        if !found.contains(&members) {
            found.push(members);
        }
    }
    found
}

/// The product of a period's matrices.
fn period(topology: &Topology) -> Vec<Vec<f64>> {
    let world = topology.world();
    let identity = |rank: usize| (0..world).map(|other| f64::from(u8::from(other == rank))).collect();
    let mut product: Vec<Vec<f64>> = (0..world).map(identity).collect();
    for round in topology.rounds() {
        let entry = |rank: usize, column: usize| {
            let sources = round.sources(rank).iter();
            sources.map(|source| source.weight * product[source.rank][column]).sum()
        };
        product = (0..world)
            .map(|rank| (0..world).map(|column| entry(rank, column)).collect())
            .collect();
    }
    product
}

/// The largest singular value of a matrix whose rows and columns add up to one, without its part that takes the mean.
fn contraction_by_powers(matrix: &[Vec<f64>]) -> f64 {
    let world = matrix.len();
    let mean = 1.0 / world as f64;
    let entry = |rank: usize, column: usize| matrix[rank][column] - mean;
    let mut vector: Vec<f64> = (0..world).map(|index| (index as f64).cos()).collect();
    let norm = |vector: &[f64]| vector.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
    let mut value = 0.0;
    for _ in 0..1000 {
        let length = norm(&vector);
        let scaled: Vec<f64> = vector.iter().map(|entry| entry / length).collect();
        let image: Vec<f64> = (0..world)
            .map(|rank| (0..world).map(|column| entry(rank, column) * scaled[column]).sum())
            .collect();
        value = norm(&image);
        vector = (0..world)
            .map(|column| (0..world).map(|rank| entry(rank, column) * image[rank]).sum())
            .collect();
    }
    value
}

fn distance_from_mean(topology: &Topology) -> f64 {
    let mean = 1.0 / topology.world() as f64;
    period(topology)
        .iter()
        .flatten()
        .map(|weight| (weight - mean).abs())
        .fold(0.0, f64::max)
}

#[test]
fn every_name_serves_every_number_of_ranks_with_doubly_stochastic_rounds() {
    for world in (1..=33).chain([48, 63, 64]) {
        for name in NAMES {
            let topology = build(name, world);
            assert!(!topology.needs_push_sum(), "{name}, {world}");
            for round in topology.rounds() {
                for rank in 0..world {
                    assert!(
                        round.weight(rank, rank) > 0.0,
                        "{name}, {world}: rank {rank} takes nothing of itself"
                    );
                }
            }
        }
    }
}

#[test]
fn periods_of_the_finite_time_topologies_take_the_mean() {
    for world in (1..=40).chain([63, 64, 65, 96, 127]) {
        for name in ["complete", "one-peer-exp", "alternating-exp-ring"] {
            let distance = distance_from_mean(&build(name, world));
            assert!(distance <= 1e-12, "{name}, {world}: {distance}");
        }
        for local in (2..=world).filter(|local| world.is_multiple_of(*local)) {
            let topology = named("alternating-exp-ring", &ranks(world, local), false).unwrap();
            let distance = distance_from_mean(&topology);
            assert!(distance <= 1e-12, "{world} ranks, {local} a node: {distance}");
        }
    }
}

#[test]
fn the_base_2_graph_has_one_peer_a_round_and_the_published_lengths() {
    for (world, rounds) in [
        (3, 3),
        (5, 5),
        (6, 4),
        (7, 5),
        (9, 7),
        (10, 6),
        (12, 5),
        (24, 6),
        (25, 9),
    ] {
        let topology = build("one-peer-exp", world);
        assert_eq!(topology.rounds().len(), rounds, "{world} ranks");
        assert_eq!(topology.analyse(&ranks(world, 1)).degree, 1, "{world} ranks");
        let bound = 2.0 * (world as f64).log2() + 2.0;
        assert!(rounds as f64 <= bound);
    }
}

#[test]
fn complete_is_one_mean_of_all() {
    for world in SIZES {
        let topology = build("complete", world);
        assert_eq!(topology.rounds().len(), 1);
        assert_eq!(groups(&topology, 0), vec![(0..world).collect::<Vec<_>>()]);
    }
}

#[test]
fn an_even_ring_is_two_matchings() {
    let topology = build("ring", 6);
    assert_eq!(topology.rounds().len(), 2);
    assert_eq!(groups(&topology, 0), [[0, 1], [2, 3], [4, 5]]);
    assert_eq!(groups(&topology, 1), [[0, 5], [1, 2], [3, 4]]);
}

#[test]
fn an_odd_ring_is_three_matchings_with_one_rank_idle_in_each() {
    for world in [3, 5, 7, 9] {
        let topology = build("ring", world);
        assert_eq!(topology.rounds().len(), 3);
        let mut links = vec![0; world];
        for (round, idle) in [world - 1, 0, 1].into_iter().enumerate() {
            for members in groups(&topology, round) {
                match members[..] {
                    [rank] => assert_eq!(rank, idle),
                    [one, other] if other == one + 1 => links[one] += 1,
                    [0, last] if last == world - 1 => links[last] += 1,
                    _ => panic!("{members:?} is no link of the ring"),
                }
            }
        }
        assert!(links.iter().all(|count| *count > 0), "{links:?}");
    }
    assert_eq!(groups(&build("ring", 1), 0), [[0]]);
}

#[test]
fn one_peer_exponential_pairs_by_bits() {
    let topology = build("one-peer-exp", 8);
    assert_eq!(topology.rounds().len(), 3);
    assert_eq!(groups(&topology, 0), [[0, 1], [2, 3], [4, 5], [6, 7]]);
    assert_eq!(groups(&topology, 1), [[0, 2], [1, 3], [4, 6], [5, 7]]);
    assert_eq!(groups(&topology, 2), [[0, 4], [1, 5], [2, 6], [3, 7]]);
}

#[test]
fn the_alternating_ring_of_four_nodes_is_the_documented_one() {
    let topology = named("alternating-exp-ring", &ranks(8, 2), false).unwrap();
    assert_eq!(topology.rounds().len(), 4);
    assert_eq!(groups(&topology, 0), [vec![0, 1], vec![2, 3], vec![4, 5, 6, 7]]);
    assert_eq!(groups(&topology, 1), [vec![0, 1, 2, 3], vec![4, 5], vec![6, 7]]);
    assert_eq!(groups(&topology, 2), [vec![0, 1], vec![2, 3, 6, 7], vec![4, 5]]);
    assert_eq!(groups(&topology, 3), [vec![0, 1, 4, 5], vec![2, 3], vec![6, 7]]);
}

#[test]
fn nodes_are_the_ranks_hosts() {
    let scattered = Ranks::of_hosts(&["b", "a", "b", "a"]).unwrap();
    assert_eq!(scattered.nodes(), [[0, 2], [1, 3]]);
    let topology = named("alternating-exp-ring", &scattered, false).unwrap();
    assert_eq!(groups(&topology, 0), [[0, 2], [1, 3]]);
    assert_eq!(groups(&topology, 1), [[0, 1, 2, 3]]);
    let uneven = Ranks::of_hosts(&["a", "a", "b"]).unwrap();
    let error = named("alternating-exp-ring", &uneven, false).unwrap_err();
    assert!(error.to_string().contains("its nodes have 2, 1 ranks"), "{error}");
}

#[test]
fn the_directed_exponential_gives_half_to_the_rank_that_many_places_on() {
    let topology = build("directed-one-peer-exp", 5);
    assert_eq!(topology.rounds().len(), 3);
    for (round, hop) in [1, 2, 4].into_iter().enumerate() {
        for rank in 0..5 {
            assert_eq!(topology.rounds()[round].takers(rank), [(rank + hop) % 5]);
            assert!((topology.rounds()[round].weight((rank + hop) % 5, rank) - 0.5).abs() < f64::EPSILON);
        }
    }
}

#[test]
fn rounds_follow_one_another_in_the_steps_that_take_one() {
    let topology = Topology::new(1, vec![Round::alone(1); 3], false).unwrap();
    for (interval, warmup, rounds) in [
        (1, 0, "0120120120"),
        (1, 4, "0120120120"),
        (3, 0, "0--1--2--0"),
        (2, 4, "01201-2-0-"),
    ] {
        let topology = topology.clone().every(interval, warmup).unwrap();
        let index = |step| topology.round_index(step);
        let shown = |step| index(step).map_or("-".to_owned(), |round| round.to_string());
        assert_eq!((0..10).map(shown).collect::<String>(), rounds);
    }
    assert!(topology.every(0, 1).is_err());
}

#[test]
fn compat_refuses_what_the_original_cannot() {
    let refused = |name: &str, world: usize, local: usize| {
        let result = named(name, &ranks(world, local), true);
        assert!(result.is_ok() || matches!(result, Err(GossipError::WorldSize { .. })));
        result.is_err()
    };
    for (name, world, local, expected) in [
        ("complete", 1, 1, true),
        ("complete", 3, 1, false),
        ("ring", 1, 1, true),
        ("ring", 3, 1, true),
        ("ring", 6, 3, false),
        ("one-peer-exp", 1, 1, true),
        ("one-peer-exp", 6, 1, true),
        ("one-peer-exp", 8, 1, false),
        ("alternating-exp-ring", 1, 1, true),
        ("alternating-exp-ring", 4, 1, true),
        ("alternating-exp-ring", 6, 2, true),
        ("alternating-exp-ring", 6, 3, false),
        ("directed-one-peer-exp", 4, 1, true),
    ] {
        assert_eq!(
            refused(name, world, local),
            expected,
            "{name}, {world} ranks, {local} a node"
        );
    }
    let of = |groups: &[Vec<usize>], interval| {
        let (world, groups) = (groups.concat().len(), groups.iter().cloned().map(Group::mean));
        let round = Round::from_groups(world, 0, &groups.collect::<Vec<_>>()).unwrap();
        let topology = Topology::new(world, vec![round], false).unwrap();
        topology.every(interval, 1).unwrap()
    };
    for (topology, reason) in [
        (of(&[vec![0, 2], vec![1]], 1), "leaves rank 1 alone"),
        (of(&[vec![0, 1]], 2), "leave communicationInterval at 1"),
    ] {
        assert!(Schedule::new(topology.clone(), false).is_ok());
        let error = Schedule::new(topology, true).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn invalid_rounds_are_refused_with_the_reason() {
    let group = |ranks: &[usize], weight: f64| Group {
        ranks: ranks.to_vec(),
        weight,
    };
    let told = |groups: &[Group]| {
        let round = Round::from_groups(3, 1, groups);
        let error = round
            .and_then(|round| Topology::new(3, vec![round], false))
            .unwrap_err();
        error.to_string()
    };
    for (groups, text) in [
        (
            vec![group(&[0, 1], 0.5)],
            "round 1 of the topology leaves out rank(s) 2",
        ),
        (
            vec![group(&[0, 1, 2], 0.4), group(&[2], 1.0)],
            "names rank 2 more than once",
        ),
        (vec![group(&[0, 1, 3], 0.4)], "names rank 3, but there are 3 ranks"),
        (
            vec![group(&[0, 1], f64::NAN), group(&[2], 1.0)],
            "weights are numbers from 0 to 1",
        ),
        (
            vec![group(&[0, 1], 1.5), group(&[2], 1.0)],
            "weights are numbers from 0 to 1",
        ),
        (
            vec![group(&[0, 1], 0.5), group(&[2], 0.9)],
            "gives away 0.9 of rank 2's model",
        ),
    ] {
        let message = told(&groups);
        assert!(message.contains(text), "{message}");
    }
    let columns = vec![vec![0.5, 0.25], vec![0.5, 0.75]];
    let round = Round::from_matrix(2, 0, &columns).unwrap();
    let error = Topology::new(2, vec![round.clone()], false).unwrap_err().to_string();
    assert!(
        error.contains("gives rank 0 weights that add up to 0.75 instead of 1"),
        "{error}"
    );
    assert!(Topology::new(2, vec![round], true).unwrap().needs_push_sum());
    let rows = vec![vec![0.5, 0.5], vec![0.25, 0.75]];
    let round = Round::from_matrix(2, 0, &rows).unwrap();
    assert!(Topology::new(2, vec![round], true).is_err());
    assert!(Round::from_matrix(2, 0, &[vec![1.0], vec![0.0, 1.0]]).is_err());
    let twice = vec![
        vec![Source { rank: 0, weight: 0.5 }; 2],
        vec![Source { rank: 1, weight: 1.0 }],
    ];
    assert!(
        Round::from_rows(2, 0, twice)
            .unwrap_err()
            .to_string()
            .contains("from rank 0 twice")
    );
    assert!(matches!(
        Topology::new(0, Vec::new(), false),
        Err(GossipError::Empty { .. })
    ));
    assert!(matches!(
        Topology::new(2, Vec::new(), false),
        Err(GossipError::Empty { .. })
    ));
    let error = named("star", &ranks(4, 1), false).unwrap_err().to_string();
    assert!(
        error.contains("no topology called 'star': choose from complete, ring"),
        "{error}"
    );
}

#[test]
fn push_sum_weights_that_would_vanish_are_told() {
    let rounds = |matrices: &[&[[f64; 2]; 2]]| {
        let round = |(index, matrix): (usize, &&[[f64; 2]; 2])| {
            Round::from_matrix(2, index, &matrix.map(|row| row.to_vec())).unwrap()
        };
        matrices.iter().enumerate().map(round).collect::<Vec<_>>()
    };
    let told = |matrices: &[&[[f64; 2]; 2]]| {
        let error = Topology::new(2, rounds(matrices), true).unwrap_err();
        assert!(matches!(error, GossipError::Vanishing { .. }));
        error.to_string()
    };
    let (nothing, halved) = ([[1.0, 1.0], [0.0, 0.0]], [[1.0, 0.5], [0.0, 0.5]]);
    let (swap, back) = ([[0.0, 1.0], [1.0, 0.0]], [[0.5, 0.0], [0.5, 1.0]]);
    // Swapped twice, rank 1 is where it was when rank 0 takes the next half of it.
    for matrices in [
        &[&nothing][..],
        &[&halved],
        &[&halved, &swap, &swap],
        &[&back, &back, &nothing],
    ] {
        let message = told(matrices);
        assert!(message.contains("push-sum weight of rank 1 go to 0"), "{message}");
    }
    for matrices in [
        &[&halved, &back][..],
        &[&halved, &swap],
        &[&swap, &swap, &swap, &halved],
    ] {
        assert!(Topology::new(2, rounds(matrices), true).is_ok());
    }
    // Two pairs that never meet keep their weights.
    let pairs = [
        vec![0.5, 0.25, 0.0, 0.0],
        vec![0.5, 0.75, 0.0, 0.0],
        vec![0.0, 0.0, 0.5, 0.25],
        vec![0.0, 0.0, 0.5, 0.75],
    ];
    let pairs = Round::from_matrix(4, 0, &pairs).unwrap();
    assert!(Topology::new(4, vec![pairs], true).is_ok());
}

#[test]
fn analysis_knows_closed_forms() {
    let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-12, "{one} and {other}");
    let complete = build("complete", 5).analyse(&ranks(5, 1));
    near(complete.consensus, 0.0);
    near(complete.spectral_gap, 1.0);
    // Two ranks that keep w: what is left of their difference is 2 w - 1.
    let group = Group {
        ranks: vec![0, 1],
        weight: 0.9,
    };
    let pair = Topology::new(2, vec![Round::from_groups(2, 0, &[group]).unwrap()], false).unwrap();
    near(pair.analyse(&ranks(2, 1)).consensus, 0.8);
    // The pairs' means of a ring of six, paired anew: half of the distance stays.
    let ring = build("ring", 6).analyse(&ranks(6, 3));
    near(ring.consensus, 0.5);
    near(ring.spectral_gap, 1.0 - 0.5_f64.sqrt());
    assert_eq!(ring.links.len(), 12);
    assert!(ring.links.iter().all(|link| link.messages == 1));
    assert_eq!(ring.links.iter().filter(|link| !link.same_node).count(), 4);
    // Push-sum: the models, divided by their weights, agree.
    let columns = [vec![0.5, 0.5], vec![0.5, 0.5]];
    let mean = Topology::new(2, vec![Round::from_matrix(2, 0, &columns).unwrap()], true).unwrap();
    near(mean.analyse(&ranks(2, 1)).consensus, 0.0);
    let uneven = [vec![0.5, 0.25], vec![0.5, 0.75]];
    let uneven = Topology::new(2, vec![Round::from_matrix(2, 0, &uneven).unwrap()], true).unwrap();
    // Rows divided by their sums are (2, 1) / 3 and (2, 3) / 5, which keep 4 / 15 of a difference.
    near(uneven.analyse(&ranks(2, 1)).consensus, 4.0 / 15.0);
}

#[test]
fn rings_of_any_size_are_analysed_without_their_matrix() {
    for world in [8, 64, 130, 1000, 4096] {
        let found = build("ring", world).analyse(&ranks(world, 1));
        // The means of pairs, paired anew, of a wave once around the ring.
        let wave = std::f64::consts::TAU / world as f64;
        let left = 2.0 * (wave / 2.0).sin().powi(2);
        let error = ((1.0 - found.consensus) / left - 1.0).abs();
        assert!(
            error < 1e-5,
            "{world} ranks: {} instead of {}",
            found.consensus,
            1.0 - left
        );
    }
    let directed = build("directed-one-peer-exp", 3).analyse(&ranks(3, 1));
    let expected = contraction_by_powers(&period(&build("directed-one-peer-exp", 3)));
    assert!((directed.consensus - expected).abs() < 1e-12, "{}", directed.consensus);
    // Two rings with nothing between them never agree.
    let rings = build("ring", 1024);
    let twice = |groups: Vec<Vec<usize>>| -> Vec<Group> {
        let other = groups
            .iter()
            .map(|group| group.iter().map(|rank| rank + 1024).collect());
        groups.iter().cloned().chain(other).map(Group::mean).collect()
    };
    let rounds = (0..2).map(|round| Round::from_groups(2048, round, &twice(groups(&rings, round))).unwrap());
    let apart = Topology::new(2048, rounds.collect(), false).unwrap();
    let error = apart.analyse(&ranks(2048, 1)).consensus - 1.0;
    assert!(error.abs() < 1e-12, "{error}");
    // Whose period takes the mean is exact, whatever its size.
    let exact = build("one-peer-exp", 65_536).analyse(&ranks(65_536, 1));
    assert_eq!((exact.consensus, exact.spectral_gap, exact.degree), (0.0, 1.0, 1));
}

#[test]
fn topologies_that_would_be_too_large_are_told_before_they_are_made() {
    let told = |result: Result<Topology, GossipError>| match result {
        Err(error @ GossipError::Large { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(build("complete", 2048).rounds()[0].weights(), MOST_WEIGHTS);
    let message = told(named("complete", &ranks(65_536, 1), false));
    assert!(message.contains("has 4294967296 weights"), "{message}");
    assert!(message.contains("4194304 are the most"), "{message}");
    for local in [65_536, 2048, 64] {
        told(named("alternating-exp-ring", &ranks(65_536, local), false));
    }
    // Two hops of two pairs of nodes each: no fewer are served than fit.
    let large = named("alternating-exp-ring", &ranks(4 * 418, 418), false).unwrap();
    let weights: usize = large.rounds().iter().map(Round::weights).sum();
    assert_eq!(weights, 24 * 418 * 418);
    told(named("alternating-exp-ring", &ranks(4 * 419, 419), false));
    // Many rounds, each of which is none too many.
    let round = Round::from_groups(1500, 0, &[Group::mean((0..1500).collect())]).unwrap();
    told(Topology::new(1500, vec![round.clone(), round], false));
    // With one peer a round there is room for 65536 ranks: fewer have at most 32 rounds, of two weights a rank.
    for world in [65_535, 65_536] {
        assert!(named("one-peer-exp", &ranks(world, 1), false).is_ok());
    }
}

#[test]
fn pictures_have_a_panel_a_round() {
    for world in [1, 2, 5, 16, 100] {
        let topology = build("one-peer-exp", world);
        let svg = topology.to_svg();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches(">round ").count(), topology.rounds().len());
        assert_eq!(svg.matches("<circle ").count(), world * topology.rounds().len());
    }
    let directed = build("directed-one-peer-exp", 5).to_svg();
    assert_eq!(directed.matches("marker-end").count(), 15);
    assert_eq!(build("ring", 6).to_svg().matches("<line ").count(), 6);
}
