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
                return Err(refused(format!(
                    "needs a {name} of more than 0 bytes a second, got {bandwidth}"
                )));
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

/// A message that is ready to be sent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Transfer {
    pub from: usize,
    pub to: usize,
    pub bucket: usize,
    bytes: usize,
    /// How long it occupies its links.
    pub sending: Time,
    /// When it arrives; set when sending starts.
    pub arrival: Time,
    /// Its links.
    links: [usize; 2],
}

/// The order of messages: by readiness, then by the distance from sender to receiver (in rising rank order), then by
/// sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    ready: Time,
    distance: usize,
    from: usize,
    to: usize,
    bucket: usize,
    transfer: usize,
}

/// All links and the messages that wait for them.
pub(super) struct Links {
    network: Network,
    nodes: Vec<usize>,
    /// By link: whether it is occupied.
    busy: Vec<bool>,
    /// By link: the messages that wait for it.
    waiting: Vec<BTreeSet<Turn>>,
    transfers: Vec<Transfer>,
    /// The windows of the connections between nodes, by sender and receiver.
    windows: HashMap<(usize, usize), Window>,
    /// Free indices of `transfers`.
    unused: Vec<usize>,
    /// Links where a message may start.
    changed: BTreeSet<usize>,
}

impl Links {
    pub fn new(network: Network, ranks: &Ranks) -> Self {
        let count = 2 * ranks.nodes().len() + 2 * ranks.world();
        Self {
            network,
            nodes: ranks.places(),
            busy: vec![false; count],
            waiting: vec![BTreeSet::new(); count],
            transfers: Vec::new(),
            windows: HashMap::new(),
            unused: Vec::new(),
            changed: BTreeSet::new(),
        }
    }

    /// The links of a message, and whether it stays within a node. Links of nodes come after those of ranks.
    fn between(&self, from: usize, to: usize) -> ([usize; 2], bool) {
        let (world, here, there) = (self.nodes.len(), self.nodes[from], self.nodes[to]);
        if here == there {
            ([2 * from, 2 * to + 1], true)
        } else {
            ([2 * (world + here), 2 * (world + there) + 1], false)
        }
    }

    /// The duration of a notice: only the latency, since it is small.
    pub fn notice(&self, from: usize, to: usize) -> Time {
        let (_, is_local) = self.between(from, to);
        self.network.times(is_local, 0).1
    }

    /// Queues a message that is ready to be sent.
    pub fn ready(&mut self, now: Time, from: usize, to: usize, bucket: usize, bytes: usize) {
        let (links, is_local) = self.between(from, to);
        let transfer = Transfer {
            from,
            to,
            bucket,
            bytes,
            sending: self.network.times(is_local, bytes).0,
            arrival: 0,
            links,
        };
        let index = self.unused.pop().unwrap_or_else(|| {
            self.transfers.push(transfer);
            self.transfers.len() - 1
        });
        self.transfers[index] = transfer;
        let world = self.nodes.len();
        let turn = Turn {
            ready: now,
            distance: (to + world - from) % world,
            from,
            to,
            bucket,
            transfer: index,
        };
        for link in links {
            self.waiting[link].insert(turn);
        }
        self.changed.insert(links[0]);
    }

    /// Whether [`Self::begin`] may start a message.
    pub fn is_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Starts all messages whose two links are free, in order. Returns the numbers of their transfers.
    pub fn begin(&mut self, now: Time) -> Vec<usize> {
        let Self {
            busy,
            waiting,
            transfers,
            changed,
            ..
        } = self;
        let is_free = |busy: &[bool], turn: &Turn| transfers[turn.transfer].links.iter().all(|link| !busy[*link]);
        let links: Vec<usize> = std::mem::take(changed).into_iter().collect();
        let mut queues: Vec<_> = links.iter().map(|link| waiting[*link].iter()).collect();
        // The first message of each link that may start. It is checked again before it starts.
        let mut heads = BinaryHeap::new();
        for (place, line) in queues.iter_mut().enumerate() {
            let first = line.find(|turn| is_free(busy, turn));
            heads.extend(first.map(|turn| Reverse((*turn, place))));
        }
        let mut begun = Vec::new();
        while let Some(Reverse((turn, place))) = heads.pop() {
            if is_free(busy, &turn) {
                for link in transfers[turn.transfer].links {
                    busy[link] = true;
                }
                begun.push(turn);
            } else if !busy[links[place]] {
                let next = queues[place].find(|turn| is_free(busy, turn));
                heads.extend(next.map(|turn| Reverse((*turn, place))));
            }
        }
        for turn in &begun {
            for link in transfers[turn.transfer].links {
                waiting[link].remove(turn);
            }
        }
        let begun: Vec<usize> = begun.into_iter().map(|turn| turn.transfer).collect();
        for &number in &begun {
            self.send(now, number);
        }
        begun
    }

    fn send(&mut self, now: Time, number: usize) {
        let Transfer {
            from,
            to,
            bytes,
            sending,
            ..
        } = self.transfers[number];
        let (_, is_local) = self.between(from, to);
        let (_, latency) = self.network.times(is_local, bytes);
        self.transfers[number].arrival = if is_local {
            now + sending + latency
        } else {
            let window = self.windows.entry((from, to)).or_default();
            window.send(now, bytes, sending, latency)
        };
    }

    pub fn transfer(&self, number: usize) -> Transfer {
        self.transfers[number]
    }

    /// Frees the links of a message that was sent.
    pub fn sent(&mut self, number: usize) {
        for link in self.transfers[number].links {
            self.busy[link] = false;
            self.changed.insert(link);
        }
    }

    /// Frees the number of a message that has arrived.
    pub fn arrived(&mut self, number: usize) {
        self.unused.push(number);
    }
}
