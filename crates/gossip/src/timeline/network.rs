//! The network: links that messages occupy while they are sent.
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

use super::refused;
use super::time::{self, Time, picoseconds};
use super::window::Window;
use crate::error::Result;
use crate::topology::Ranks;

/// The payload share of an Ethernet link: a full frame takes 1538 bytes, of which 1448 are a TCP segment's data.
const PAYLOAD: f64 = 1448.0 / 1538.0;

/// The network's speed. All ranks of a node share its link in each direction; within a node each rank has its own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Network {
    /// Between nodes: seconds from the end of sending to arrival.
    pub latency: f64,
    /// Between nodes: bytes a second on the wire, in each direction, headers included; may be infinite.
    pub bandwidth: f64,
    /// Within a node.
    pub local_latency: f64,
    /// Within a node.
    pub local_bandwidth: f64,
}

impl Network {
    pub(super) fn check(&self) -> Result<()> {
        time::check("latency", self.latency)?;
        time::check("local latency", self.local_latency)?;
        for (name, bandwidth) in [("bandwidth", self.bandwidth), ("local bandwidth", self.local_bandwidth)] {
            if bandwidth.is_nan() || bandwidth <= 0.0 {
                let text = format!("needs a {name} of more than 0 bytes a second, got {bandwidth}");
                return Err(refused(text));
            }
        }
        Ok(())
    }

    /// The sending time of a message, and its latency.
    pub(super) fn times(&self, is_local: bool, bytes: usize) -> (Time, Time) {
        let (latency, bandwidth) = if is_local {
            (self.local_latency, self.local_bandwidth)
        } else {
            (self.latency, self.bandwidth * PAYLOAD)
        };
        (picoseconds(bytes as f64 / bandwidth), picoseconds(latency))
    }
}

/// A message that is ready to be sent. The order is that in which links take messages: by readiness, then by the
/// distance from sender to receiver (in rising rank order), then by sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Transfer {
    pub ready: Time,
    pub distance: usize,
    pub from: usize,
    pub to: usize,
    pub bucket: usize,
    pub bytes: usize,
}

/// All links and the messages that wait for them.
pub(super) struct Links {
    network: Network,
    /// By rank: its node.
    nodes: Vec<usize>,
    /// By link: whether it is occupied.
    busy: Vec<bool>,
    /// By link: the messages that wait for it.
    waiting: Vec<BTreeSet<Transfer>>,
    /// The windows of the connections between nodes, by sender and receiver.
    windows: HashMap<(usize, usize), Window>,
    /// Links where a message may start.
    changed: BTreeSet<usize>,
}

impl Links {
    pub fn new(network: Network, ranks: &Ranks) -> Self {
        let count = 2 * ranks.nodes().len() + 2 * ranks.world();
        Self {
            network,
            nodes: ranks.places.clone(),
            busy: vec![false; count],
            waiting: vec![BTreeSet::new(); count],
            windows: HashMap::new(),
            changed: BTreeSet::new(),
        }
    }

    fn is_local(&self, from: usize, to: usize) -> bool {
        self.nodes[from] == self.nodes[to]
    }

    /// The links of a message. Links of nodes come after those of ranks.
    fn between(&self, from: usize, to: usize) -> [usize; 2] {
        if self.is_local(from, to) {
            return [2 * from, 2 * to + 1];
        }
        let [here, there] = [from, to].map(|rank| self.nodes.len() + self.nodes[rank]);
        [2 * here, 2 * there + 1]
    }

    /// The duration of a notice: only the latency, since it is small.
    pub fn notice(&self, from: usize, to: usize) -> Time {
        self.network.times(self.is_local(from, to), 0).1
    }

    /// Queues a message that is ready to be sent.
    pub fn ready(&mut self, transfer: Transfer) {
        let links = self.between(transfer.from, transfer.to);
        for link in links {
            self.waiting[link].insert(transfer);
        }
        self.changed.insert(links[0]);
    }

    /// Starts all messages whose two links are free, in order. Returns when each is sent, and when it arrives.
    pub fn begin(&mut self, now: Time) -> Vec<(Transfer, Time, Time)> {
        let changed: Vec<usize> = std::mem::take(&mut self.changed).into_iter().collect();
        let mut busy = std::mem::take(&mut self.busy);
        let links = |transfer: &Transfer| self.between(transfer.from, transfer.to);
        let is_free = |busy: &[bool], transfer: &Transfer| links(transfer).iter().all(|link| !busy[*link]);
        let mut queues: Vec<_> = changed.iter().map(|link| self.waiting[*link].iter()).collect();
        // The first message of each link that may start. It is checked again before it starts.
        let mut heads = BinaryHeap::new();
        for (place, queue) in queues.iter_mut().enumerate() {
            let first = queue.find(|transfer| is_free(&busy, transfer));
            heads.extend(first.map(|transfer| Reverse((*transfer, place))));
        }
        let mut begun = Vec::new();
        while let Some(Reverse((transfer, place))) = heads.pop() {
            if is_free(&busy, &transfer) {
                for link in links(&transfer) {
                    busy[link] = true;
                }
                begun.push(transfer);
            } else if !busy[changed[place]] {
                let next = queues[place].find(|transfer| is_free(&busy, transfer));
                heads.extend(next.map(|transfer| Reverse((*transfer, place))));
            }
        }
        self.busy = busy;
        begun.into_iter().map(|transfer| self.send(transfer, now)).collect()
    }

    fn send(&mut self, transfer: Transfer, now: Time) -> (Transfer, Time, Time) {
        let Transfer { from, to, bytes, .. } = transfer;
        for link in self.between(from, to) {
            self.waiting[link].remove(&transfer);
        }
        let is_local = self.is_local(from, to);
        let (sending, latency) = self.network.times(is_local, bytes);
        let sent = now + sending;
        if is_local {
            return (transfer, sent, sent + latency);
        }
        let window = self.windows.entry((from, to)).or_default();
        (transfer, sent, window.send(now, bytes, sending, latency))
    }

    /// Frees the links of a message that was sent.
    pub fn sent(&mut self, transfer: Transfer) {
        for link in self.between(transfer.from, transfer.to) {
            self.busy[link] = false;
            self.changed.insert(link);
        }
    }
}
