//! Ranks and their nodes.
use std::collections::BTreeMap;

use crate::error::{GossipError, Result};

/// The ranks, and which of them share a machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranks {
    nodes: Vec<Vec<usize>>,
    /// The node of each rank.
    pub(crate) places: Vec<usize>,
}

impl Ranks {
    /// One node per host, in the order of their first ranks.
    pub fn of_hosts<S: AsRef<str>>(hosts: &[S]) -> Result<Self> {
        if hosts.is_empty() {
            return Err(GossipError::Empty("at least one rank"));
        }
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        let (mut nodes, mut places) = (Vec::<Vec<usize>>::new(), Vec::new());
        for (rank, host) in hosts.iter().enumerate() {
            let place = *known.entry(host.as_ref()).or_insert(nodes.len());
            if place == nodes.len() {
                nodes.push(Vec::new());
            }
            nodes[place].push(rank);
            places.push(place);
        }
        Ok(Self { nodes, places })
    }

    /// The number of ranks.
    pub fn world(&self) -> usize {
        self.places.len()
    }

    /// The ranks of each node.
    pub fn nodes(&self) -> &[Vec<usize>] {
        &self.nodes
    }
}
