//! How the ranks of one host find each other's memory.
use std::fmt::Write;
use std::fs;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize};

use parking_lot::Mutex;

use super::ShmBackend;
use super::arena::Arena;
use super::bell::{Bells, PeerBells};
use super::control::{Block, Layout, NONCE};
use super::memory::{Memory, PeerMemory};
use super::ranks::{LANES, Peer, Segments};
use super::watch::{self, Watch};
use crate::fingerprint::Fingerprint;

/// A rank's memory, which its peers have not mapped yet.
pub(crate) struct Offer {
    layout: Layout,
    arena: Arc<Arena>,
    bells: Bells,
    nonce: [u8; NONCE],
}

impl Offer {
    /// Makes the memory of a rank among `size`. The error says what could not be made.
    pub fn new(size: usize) -> Result<Self, String> {
        let told = |what: &str, error: &io::Error| format!("{what}: {error}");
        let layout = Layout::new(size, Fingerprint::length(size));
        let length = LANES * layout.length();
        let memory = Memory::new(length).map_err(|error| told("memfd_create", &error))?;
        let bells = Bells::new(LANES).map_err(|error| told("memfd_create", &error))?;
        let mut nonce = [0; NONCE];
        let random = fs::File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut nonce));
        random.map_err(|error| told("/dev/urandom", &error))?;
        // SAFETY: the memory outlives the block, and is nobody else's yet.
        unsafe { Block::new(memory.at(0), layout) }.set_nonce(nonce);
        Ok(Self {
            layout,
            arena: Arena::new(memory, length),
            bells,
            nonce,
        })
    }

    /// What peers need to know: the process, where it runs, and the numbers of its files.
    pub fn encode(&self) -> String {
        let memory = self.arena.memory();
        format!(
            "1 {} {} {} {} {} {}",
            std::process::id(),
            namespace(),
            memory.number(),
            memory.room(),
            self.bells.number(),
            hex(&self.nonce)
        )
    }

    /// Maps the memory of all ranks, whose `offers` stand by rank. The error says which rank's cannot be had, and why.
    pub fn accept(self, rank: usize, offers: &[String], names: &[usize], group: &str) -> Result<ShmBackend, String> {
        let mut peers = Vec::with_capacity(offers.len());
        let mut processes = Vec::with_capacity(offers.len());
        for (peer, offer) in offers.iter().enumerate() {
            if peer == rank {
                peers.push(None);
                processes.push(None);
                continue;
            }
            let of_peer = |error: String| format!("the memory of rank {}: {error}", names[peer]);
            let (mapped, process) = map(offer, self.layout).map_err(of_peer)?;
            peers.push(Some(mapped));
            processes.push(Some(process));
        }
        let segments = Arc::new(Segments {
            rank,
            names: names.to_vec(),
            layout: self.layout,
            arena: self.arena,
            bells: self.bells,
            peers,
            lanes: AtomicUsize::new(0),
            engines: Mutex::default(),
            watch: Mutex::default(),
        });
        let watch = Watch::start(&segments, processes).map_err(|error| format!("no thread: {error}"))?;
        *segments.watch.lock() = Some(watch);
        ShmBackend::open(&segments, group)
    }
}

fn map(offer: &str, layout: Layout) -> Result<(Peer, OwnedFd), String> {
    let mut words = offer.split(' ');
    let mut next = || words.next().unwrap_or("");
    match next() {
        "1" => {}
        "0" => return Err(format!("it has none: {}", offer.trim_start_matches("0 "))),
        _ => return Err("it is of another version".to_owned()),
    }
    let malformed = |_| "what it says of itself cannot be read".to_owned();
    let pid: u32 = next().parse().map_err(malformed)?;
    if next() != namespace() {
        return Err("its process is on another host, or in another container".to_owned());
    }
    let memory: i32 = next().parse().map_err(malformed)?;
    let room: usize = next().parse().map_err(malformed)?;
    let bell: i32 = next().parse().map_err(malformed)?;
    let nonce = next();
    let told = |what: &str, error: &io::Error| format!("{what} of process {pid}: {error}");
    // Opened before the nonce is read: the process that it names is the one whose memory this is.
    let process = watch::open(pid).map_err(|error| told("pidfd_open", &error))?;
    let memory = PeerMemory::map(pid, memory, room, false).map_err(|error| told("/proc/PID/fd", &error))?;
    let bells = PeerBells::map(pid, bell, LANES).map_err(|error| told("/proc/PID/fd", &error))?;
    let length = memory.length().map_err(|error| told("fstat", &error))?;
    if length < LANES * layout.length() {
        return Err(format!("the file of process {pid} is another one"));
    }
    // SAFETY: memory of that length, which the peer keeps beside the block; nothing here writes to it.
    let block = unsafe { Block::new(memory.at(0).cast_mut(), layout) };
    if hex(&block.nonce()) != nonce {
        return Err(format!("the file of process {pid} is another one"));
    }
    let peer = Peer {
        memory,
        bells,
        length: AtomicUsize::new(length),
        dead: AtomicBool::new(false),
    };
    Ok((peer, process))
}

/// The kernel that runs this process, and the namespace that its number counts in.
fn namespace() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let pids = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    format!("{}/{}", boot.trim(), pids.display())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
