//! Ranks and their nodes.
use std::collections::BTreeMap;

use crate::error::{GossipError, Result};

/// The ranks, and which of them share a machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranks {
    world: usize,
    nodes: Vec<Vec<usize>>,
}

impl Ranks {
    /// Nodes of `local` consecutive ranks each.
    pub fn even(world: usize, local: usize) -> Result<Self> {
        if !world.is_multiple_of(local) {
            return Err(GossipError::Nodes { world, local });
        }
        let hosts: Vec<String> = (0..world).map(|rank| (rank / local).to_string()).collect();
        Self::of_hosts(&hosts)
    }

    /// One node per host, in the order of their first ranks.
    pub fn of_hosts<S: AsRef<str>>(hosts: &[S]) -> Result<Self> {
        if hosts.is_empty() {
            return Err(GossipError::Empty("at least one rank"));
        }
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        let mut nodes: Vec<Vec<usize>> = Vec::new();
        for (rank, host) in hosts.iter().enumerate() {
            let place = *places.entry(host.as_ref()).or_insert(nodes.len());
            if place == nodes.len() {
                nodes.push(Vec::new());
            }
            nodes[place].push(rank);
        }
        let world = hosts.len();
        Ok(Self { world, nodes })
    }

    /// The number of ranks.
    pub fn world(&self) -> usize {
        self.world
    }

    /// The ranks of each node.
    pub fn nodes(&self) -> &[Vec<usize>] {
        &self.nodes
    }

    /// The node of each rank.
    pub(crate) fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.world];
        for (place, node) in self.nodes.iter().enumerate() {
            for &rank in node {
                places[rank] = place;
            }
        }
        places
    }
}
