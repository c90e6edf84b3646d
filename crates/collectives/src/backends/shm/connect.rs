//! Connects the ranks of one host: each maps the memory of the others.
use std::fmt::Write;
use std::fs;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

use parking_lot::Mutex;

use super::arena::Arena;
use super::bell::{Bells, PeerBells};
use super::control::{Block, ControlLayout, NONCE};
use super::memory::{Memory, PeerMemory};
use super::ranks::{LANES, Peer, Segments};
use super::{NAME, ShmBackend};
use crate::collective::Collective;
use crate::fingerprint::Fingerprint;
use crate::process::Process;
use crate::registry::{BackendFactory, Connected, Preparation, Refusal};
use crate::rendezvous::epoch::Epoch;
use crate::rendezvous::member::Member;

/// The first word of an offer: versions of Lockstep may lay their memory out in other ways.
const FORMAT: &str = env!("CARGO_PKG_VERSION");
/// The prefix of what a rank without shared memory publishes instead of an offer; the reason follows.
const NONE: &str = "0 ";

/// The key under which ranks share whether they have mapped each other's memory.
const VERDICT: &str = "lockstep/shm";

pub(crate) struct ShmFactory;

impl BackendFactory for ShmFactory {
    fn name(&self) -> &'static str {
        NAME
    }

    fn prepare(&self, size: usize, preparation: &mut Preparation) {
        let offer = Offer::new(size);
        let encoded = offer
            .as_ref()
            .map_or_else(|error| format!("{NONE}{error}"), Offer::encode);
        preparation.put(NAME, encoded, offer);
    }

    /// Requires Lockstep on all ranks, one host, and that each rank can map the memory of the others. All ranks reach
    /// the same verdict.
    fn connect(&self, epoch: &Epoch<'_>) -> Result<Connected, Refusal> {
        let hosts = hosts(epoch).map_err(Refusal::Unusable)?;
        if let [first, second, ..] = &*hosts {
            let place = |ranks: &[usize]| {
                let rank = ranks[0];
                format!("rank {} is on '{}'", epoch.name(rank), epoch.host(rank))
            };
            return Err(Refusal::Unusable(format!("{}, {}", place(first), place(second))));
        }
        let [backend] = share(epoch, &hosts[0])?;
        Ok(Connected {
            backend: Box::new(backend),
            checker: None,
        })
    }
}

/// The ranks of each machine, in the order of their first ranks.
pub(crate) fn hosts(epoch: &Epoch<'_>) -> Result<Vec<Vec<usize>>, String> {
    if !epoch.all_ours() {
        return Err("a rank of the group does not run Lockstep".to_owned());
    }
    let mut hosts: Vec<Vec<usize>> = Vec::new();
    for rank in 0..epoch.members.len() {
        match hosts.iter_mut().find(|ranks| epoch.host(ranks[0]) == epoch.host(rank)) {
            Some(ranks) => ranks.push(rank),
            None => hosts.push(vec![rank]),
        }
    }
    Ok(hosts)
}

/// Maps the memory of `ranks`, which are the ranks on this host, and opens the first lanes. All ranks of the group must
/// call it, each with the ranks on its host; all reach the same verdict.
pub(crate) fn share<const LANES: usize>(epoch: &Epoch<'_>, ranks: &[usize]) -> Result<[ShmBackend; LANES], Refusal> {
    for (rank, member) in epoch.members.iter().enumerate() {
        let offer = member.as_ref().and_then(|member| member.offers.get(NAME));
        let refused = match offer.map(|offer| offer.strip_prefix(NONE)) {
            None => Some("it offers no shared memory"),
            Some(refused) => refused,
        };
        if let Some(why) = refused {
            return Err(Refusal::Unusable(format!(
                "rank {} cannot use it: {why}",
                epoch.name(rank)
            )));
        }
    }
    let offer: Option<Result<Offer, String>> = epoch.meeting.preparation.take(NAME);
    let offer = offer.unwrap_or_else(|| Err("it created none".to_owned()));
    // Kept until all ranks have reported: if this rank fails, peers that still open its memory would fail for a
    // misleading reason.
    let _kept = offer
        .as_ref()
        .ok()
        .map(|offer| (Arc::clone(&offer.arena), Arc::clone(&offer.bells)));
    let open = |offer: Offer| -> Result<Vec<ShmBackend>, String> {
        let segments = offer.map(epoch, ranks)?;
        let taken = || Err("the lane is taken".to_owned());
        let lanes = (0..LANES).map(|lane| ShmBackend::open(&segments, lane, &epoch.options.name).unwrap_or_else(taken));
        lanes.collect()
    };
    let made = offer.and_then(open).map(<[ShmBackend; LANES]>::try_from);
    let made = made.and_then(|made| made.map_err(|_| "another number of lanes".to_owned()));
    let verdict = made.as_ref().err().map_or("", String::as_str);
    let Some(verdicts) = epoch.exchange(|rank| format!("{VERDICT}/{rank}"), verdict.as_bytes())? else {
        epoch.check()?;
        let detail = "a rank joined again while the group was connecting; start all ranks again";
        return Err(epoch.meeting.wait.failed(Vec::new(), detail).into());
    };
    match (made, verdicts.iter().position(|verdict| !verdict.is_empty())) {
        (Ok(made), None) => Ok(made),
        (_, rank) => {
            let rank = rank.unwrap_or(epoch.options.rank);
            let verdict = String::from_utf8_lossy(&verdicts[rank]);
            let text = format!("rank {} cannot use it: {verdict}", epoch.name(rank));
            Err(Refusal::Unusable(text))
        }
    }
}

/// This rank's memory, before its peers have mapped it.
struct Offer {
    layout: ControlLayout,
    arena: Arc<Arena>,
    bells: Arc<Bells>,
    nonce: [u8; NONCE],
}

impl Offer {
    /// Creates this rank's memory in a group of `size` ranks. The error names the failed call.
    fn new(size: usize) -> Result<Self, String> {
        let failed = |what: &str, error: &io::Error| format!("{what}: {error}");
        let layout = ControlLayout::new(size, Fingerprint::of(&Collective::Barrier, (0, 0), size).0.len());
        let length = LANES * layout.length();
        let memory = Memory::new(length).map_err(|error| failed("memfd_create", &error))?;
        let bells = Bells::new(LANES).map_err(|error| failed("memfd_create", &error))?;
        let mut nonce = [0; NONCE];
        let random = fs::File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut nonce));
        random.map_err(|error| failed("/dev/urandom", &error))?;
        // SAFETY: the memory outlives the block, and no peer has mapped it yet.
        unsafe { Block::new(memory.at(0), layout) }.set_nonce(nonce);
        Ok(Self {
            layout,
            arena: Arena::new(memory, length),
            bells: Arc::new(bells),
            nonce,
        })
    }

    /// What peers need to map the memory: its file descriptors, the size of the mapping and the nonce.
    fn encode(&self) -> String {
        let memory = self.arena.memory();
        let (number, room, bells) = (memory.number(), memory.room(), self.bells.number());
        format!("{FORMAT} {number} {room} {bells} {}", hex(&self.nonce))
    }

    /// Maps the memory of `ranks`. The error names the rank and the reason.
    fn map(self, epoch: &Epoch<'_>, ranks: &[usize]) -> Result<Arc<Segments>, String> {
        let own = epoch.options.rank;
        let mapped = |rank: &usize| {
            let member = epoch.members[*rank].as_ref().filter(|_| *rank != own);
            let peer = member.map(|member| map(member, self.layout)).transpose();
            peer.map_err(|error| format!("the memory of rank {}: {error}", epoch.name(*rank)))
        };
        let segments = Arc::new(Segments {
            rank: ranks.iter().position(|rank| *rank == own).unwrap_or_default(),
            names: ranks.iter().map(|rank| epoch.name(*rank)).collect(),
            layout: self.layout,
            peers: ranks.iter().map(mapped).collect::<Result<_, _>>()?,
            arena: self.arena,
            bells: self.bells,
            lanes: AtomicU64::default(),
            engines: Mutex::default(),
            watch: Arc::clone(&epoch.peers.watch),
        });
        segments.watch(ranks.to_vec());
        Ok(segments)
    }
}

/// Maps the memory that a member offers. The nonce proves that it belongs to that process, which is already watched.
fn map(member: &Member, layout: ControlLayout) -> Result<Peer, String> {
    let Process { pid, space, .. } = &member.process;
    if !member.is_of_this_process() && !matches!(member.process.handle(), Ok(Some(_))) {
        let own = &Process::own().space;
        return Err(if space == own {
            format!("its process {pid} cannot be watched (pidfd_open, /proc/{pid}/stat)")
        } else {
            format!("its process is in another PID namespace ({space}; here {own})")
        });
    }
    let offer = member.offers.get(NAME).map_or("", String::as_str);
    let malformed = || format!("not made by version {FORMAT} of Lockstep, or its description is damaged");
    let words: Vec<&str> = offer.split(' ').collect();
    let &[FORMAT, memory, room, bells, nonce] = words.as_slice() else {
        return Err(malformed());
    };
    let number = |text: &str| text.parse::<i32>().map_err(|_| malformed());
    let room: usize = room.parse().map_err(|_| malformed())?;
    let failed = |what: &str, error: &io::Error| format!("{what} of process {pid}: {error}");
    let opened = |error: io::Error| failed("/proc/PID/fd", &error);
    let memory = PeerMemory::map(*pid, number(memory)?, room, false).map_err(opened)?;
    let bells = PeerBells::map(*pid, number(bells)?, LANES).map_err(opened)?;
    let length = memory.length().map_err(|error| failed("fstat", &error))?;
    let other = || format!("the file of process {pid} is another one");
    if length.min(room) < LANES * layout.length() {
        return Err(other());
    }
    // SAFETY: the mapping has that length and outlives the block; nothing here writes to it.
    let block = unsafe { Block::new(memory.at(0).cast_mut(), layout) };
    if hex(&block.nonce()) != nonce {
        return Err(other());
    }
    Ok(Peer {
        memory,
        bells,
        length: AtomicUsize::new(length),
        dead: AtomicBool::new(false),
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[test]
    fn only_the_memory_that_was_offered_is_mapped() {
        let offer = Offer::new(2).unwrap();
        let text = offer.encode();
        let mapped = |text: &str| {
            let mut member = Member::new(1, 2, "host", true);
            member.offers.insert(NAME.to_owned(), text.to_owned());
            map(&member, offer.layout).map(drop)
        };
        assert_eq!(mapped(&text), Ok(()));
        let words: Vec<&str> = text.split(' ').collect();
        let with = |place: usize, word: &str| {
            let mut words = words.clone();
            words[place] = word;
            mapped(&words.join(" ")).unwrap_err()
        };
        for (place, word) in [(0, "0.0.1"), (1, "x"), (2, "-1"), (3, "")] {
            assert!(with(place, word).contains("its description is damaged"), "{word}");
        }
        // The bells lie in a shorter file.
        for (place, word) in [(1, words[3]), (2, "4096"), (4, "00")] {
            assert!(with(place, word).contains("is another one"), "{word}");
        }
        assert!(with(1, "1000000").contains("/proc/PID/fd"));
        assert!(mapped("").unwrap_err().contains("its description is damaged"));
    }
}
