//! The named topologies against their tables, and what is refused.
use lockstep_gossip::GossipError;
use lockstep_gossip::topology::{Group, NAMES, Ranks, Round, Source, Stochastic, Topology, named};

const SIZES: [usize; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 16];

fn ranks(world: usize, local: usize) -> Ranks {
    Ranks::even(world, local).unwrap()
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

fn distance_from_mean(topology: &Topology) -> f64 {
    let mean = 1.0 / topology.world() as f64;
    topology
        .period()
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
            assert_eq!(topology.stochastic(), Stochastic::Doubly, "{name}, {world}");
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
}

#[test]
fn what_cannot_be_a_round_is_told() {
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
    assert_eq!(
        Topology::new(2, vec![round], true).unwrap().stochastic(),
        Stochastic::Columns
    );
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
    assert!(matches!(Ranks::even(6, 4), Err(GossipError::Nodes { .. })));
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
    let rows = uneven.period();
    near(rows[0][0], 2.0 / 3.0);
    near(rows[1][0], 0.4);
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
