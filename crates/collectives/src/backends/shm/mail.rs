//! Messages between two ranks. The sender writes a note with the message's offset; the receiver copies the message and
//! answers with a note.
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use lockstep_torch::Tensor;

use super::all_reduce::Staging;
use super::control::{Note, SMALL, State};
use super::data::Flat;
use super::operation::Result;
use super::ranks::Ranks;
use crate::backend::{BackendFailure, Completion, Outcome};
use crate::fingerprint::{dtype_code, extent, fits};

/// A rank's messages in flight.
pub(super) struct Mail {
    /// By peer.
    peers: Vec<Mailbox>,
    receives: VecDeque<Receive>,
    /// Copies of messages that failed: peers may still read them.
    kept: Vec<Arc<Staging>>,
}

/// Messages to and from one peer.
#[derive(Default)]
struct Mailbox {
    /// The id of the last message to it.
    last: i64,
    /// Messages that it has not answered, by id.
    sent: HashMap<i64, Sent>,
    /// Notes for which there is no room yet.
    unwritten: VecDeque<Note>,
    /// Messages without a matching receive.
    arrived: VecDeque<Note>,
}

struct Sent {
    /// The copy, unless the receiver reads the tensor itself.
    staging: Option<Arc<Staging>>,
    tensor: Tensor,
    done: Completion,
}

struct Receive {
    from: Option<usize>,
    tag: i64,
    tensor: Tensor,
    done: Completion,
}

/// A completion and its result.
pub(super) type Ended = (Completion, Result<Outcome>);

impl Mail {
    pub fn new(size: usize) -> Self {
        Self {
            peers: (0..size).map(|_| Mailbox::default()).collect(),
            receives: VecDeque::new(),
            kept: Vec::new(),
        }
    }

    pub fn is_empty(&self) -> bool {
        let quiet = |peer: &Mailbox| peer.sent.is_empty() && peer.unwritten.is_empty();
        self.receives.is_empty() && self.peers.iter().all(quiet)
    }

    /// Exposes a message to its receiver.
    pub fn send(
        &mut self,
        tensor: Tensor,
        to: usize,
        tag: i32,
        ranks: &Ranks,
        done: Completion,
        ended: &mut Vec<Ended>,
    ) {
        let (offset, staging) = match show(&tensor, ranks) {
            Ok(shown) => shown,
            Err(failure) => return ended.push((done, Err(failure))),
        };
        let peer = &mut self.peers[to];
        peer.last += 1;
        peer.unwritten.push_back(Note {
            is_answer: false,
            id: peer.last,
            tag: i64::from(tag),
            dtype: dtype_code(&tensor),
            elements: tensor.numel() as i64,
            offset: offset as i64,
        });
        let sent = Sent { staging, tensor, done };
        peer.sent.insert(peer.last, sent);
    }

    pub fn receive(&mut self, tensor: Tensor, from: Option<usize>, tag: i32, done: Completion) {
        self.receives.push_back(Receive {
            from,
            tag: i64::from(tag),
            tensor,
            done,
        });
    }

    /// Reads and writes notes, and copies messages that match a receive; without `work`, only small ones. Returns
    /// whether work is left.
    pub fn step(&mut self, ranks: &Ranks, work: bool, ended: &mut Vec<Ended>) -> bool {
        for rank in ranks.others() {
            self.read(rank, ranks, ended);
        }
        let left = self.match_receives(ranks, work, ended);
        for rank in ranks.others() {
            self.write(rank, ranks);
        }
        left
    }

    /// Writes pending notes; true if none is left for a peer that is still there.
    pub fn flush(&mut self, ranks: &Ranks) -> bool {
        for rank in ranks.others() {
            self.write(rank, ranks);
        }
        let left = |rank: usize| !self.peers[rank].unwritten.is_empty() && ranks.gone(rank).is_none();
        !ranks.others().any(left)
    }

    fn read(&mut self, from: usize, ranks: &Ranks, ended: &mut Vec<Ended>) {
        let block = ranks.block(from);
        let (written, read) = (block.notes_written(ranks.rank()), ranks.own().notes_read(from));
        let count = written.wrapping_sub(read);
        if count == 0 {
            return;
        }
        for index in 0..count {
            let note = block.read_note(ranks.rank(), read.wrapping_add(index));
            if !note.is_answer {
                self.peers[from].arrived.push_back(note);
            } else if let Some(sent) = self.peers[from].sent.remove(&note.id) {
                let own = extent(&sent.tensor);
                let result = fits(own, (note.elements, note.dtype));
                ended.push((sent.done, result.map(|()| Outcome::Done)));
            }
        }
        ranks.own().set_notes_read(from, written);
        ranks.ring(from);
    }

    fn write(&mut self, to: usize, ranks: &Ranks) {
        let unwritten = &mut self.peers[to].unwritten;
        let mut wrote = false;
        while let Some(note) = unwritten.front() {
            if !ranks
                .own()
                .write_note(to, ranks.block(to).notes_read(ranks.rank()), note)
            {
                break;
            }
            unwritten.pop_front();
            wrote = true;
        }
        if wrote {
            ranks.ring(to);
        }
    }

    fn match_receives(&mut self, ranks: &Ranks, work: bool, ended: &mut Vec<Ended>) -> bool {
        let mut index = 0;
        while let Some(receive) = self.receives.get(index) {
            let mut candidates = receive.from.map_or(0..self.peers.len(), |from| from..from + 1);
            let place = candidates.find_map(|from| {
                let arrived = &self.peers[from].arrived;
                let place = arrived.iter().position(|note| note.tag == receive.tag)?;
                Some((from, place))
            });
            let Some((from, place)) = place else {
                index += 1;
                continue;
            };
            let is_small = Flat::of(&receive.tensor).is_ok_and(|flat| flat.bytes() <= SMALL);
            if !work && !is_small {
                return true;
            }
            let note = self.peers[from].arrived.remove(place);
            if let (Some(receive), Some(note)) = (self.receives.remove(index), note) {
                self.take(receive, from, &note, ranks, ended);
            }
        }
        false
    }

    /// Copies a message and answers it.
    fn take(&mut self, receive: Receive, from: usize, note: &Note, ranks: &Ranks, ended: &mut Vec<Ended>) {
        let own = extent(&receive.tensor);
        let result = fits((note.elements, note.dtype), own).and_then(|()| {
            let flat = Flat::of(&receive.tensor)?;
            let source = ranks.data(from, note.offset as usize, flat.bytes())?;
            // SAFETY: `data` checked that many bytes; the tensor is this rank's.
            unsafe { flat.start.copy_from_nonoverlapping(source, flat.bytes()) };
            ranks.check_reads(|rank| rank != from)
        });
        self.peers[from].unwritten.push_back(Note {
            is_answer: true,
            id: note.id,
            tag: note.tag,
            dtype: own.1,
            elements: own.0,
            offset: 0,
        });
        ended.push((receive.done, result.map(|()| Outcome::ReceivedFrom(from))));
    }

    /// The failure, if a message waits for a rank that is gone.
    pub fn lost(&self, ranks: &Ranks) -> Option<BackendFailure> {
        let is_awaited = |rank: usize| {
            let from = |receive: &Receive| receive.from == Some(rank);
            !self.peers[rank].sent.is_empty() || self.receives.iter().any(from)
        };
        let gone: Vec<_> = ranks
            .others()
            .filter_map(|rank| Some((rank, ranks.block(rank).state(), ranks.gone(rank)?)))
            .collect();
        let anyone = self.receives.iter().any(|receive| receive.from.is_none());
        let all = gone.len() + 1 == ranks.size();
        let counts = |rank: usize, state: State| is_awaited(rank) || (anyone && (all || state != State::Left));
        gone.into_iter()
            .find(|(rank, state, _)| counts(*rank, *state))
            .map(|(_, _, failure)| failure)
    }

    /// Fails all messages.
    pub fn fail(&mut self, failure: &BackendFailure, ended: &mut Vec<Ended>) {
        for peer in &mut self.peers {
            peer.unwritten.clear();
            for (_, sent) in peer.sent.drain() {
                self.kept.extend(sent.staging);
                ended.push((sent.done, Err(failure.clone())));
            }
        }
        let receives = self.receives.drain(..);
        ended.extend(receives.map(|receive| (receive.done, Err(failure.clone()))));
    }
}

/// Exposes a tensor, in place or as a copy; returns its offset.
fn show(tensor: &Tensor, ranks: &Ranks) -> Result<(usize, Option<Arc<Staging>>)> {
    let (flat, memory) = (Flat::of(tensor)?, ranks.segments.arena.memory());
    if let Some(offset) = memory.offset_of(flat.start).filter(|_| flat.bytes() > 0) {
        return Ok((offset, None));
    }
    let staging = Staging::take(ranks, flat.bytes())?;
    // SAFETY: it has room for the tensor.
    unsafe {
        memory
            .at(staging.offset())
            .copy_from_nonoverlapping(flat.start, flat.bytes());
    }
    Ok((staging.offset(), Some(staging)))
}
