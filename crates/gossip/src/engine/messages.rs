//! The messages of an exchange: what a rank sends and receives in each of its stages, and where that lies.
use super::schedule::Plan;

/// The stages of an exchange, one after the other. The numbers tell their tags apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stage {
    /// What is added up by those who get it.
    Parts,
    /// In cliques, the sums of the parts.
    Sums,
}

/// Sent or received?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Send,
    Receive,
}

/// Where a message lies on this rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the rank's own model.
    Block,
    /// Where others' models arrive.
    Memory,
}

/// One message, in elements; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Message {
    pub way: Way,
    pub peer: usize,
    pub place: Place,
    pub start: usize,
    pub len: usize,
}

impl Plan {
    /// What `rank` sends and receives in a stage of an exchange of `numel` elements. The peers' plans of the same round have
    /// the other ends.
    pub(crate) fn messages(&self, stage: Stage, rank: usize, numel: usize) -> Vec<Message> {
        let mut messages = Vec::new();
        let mut add = |way, peer, place, start, len| {
            if len > 0 {
                messages.push(Message {
                    way,
                    peer,
                    place,
                    start,
                    len,
                });
            }
        };
        match (self, stage) {
            (Self::Alone, _) | (Self::Direct { .. }, Stage::Sums) => {}
            (Self::Direct { takers, sources, .. }, Stage::Parts) => {
                for &taker in takers {
                    add(Way::Send, taker, Place::Block, 0, numel);
                }
                let others = sources.iter().filter(|source| source.rank != rank);
                for (index, source) in others.enumerate() {
                    add(Way::Receive, source.rank, Place::Memory, index * numel, numel);
                }
            }
            (Self::Clique { members, place, .. }, stage) => {
                let parts = Parts::new(numel, members.len());
                let (segment, own) = (parts.segment(), parts.len(*place));
                for (index, &member) in members.iter().enumerate().filter(|(index, _)| index != place) {
                    let (start, theirs) = (parts.start(index), parts.len(index));
                    let there = segment * index;
                    match stage {
                        Stage::Parts => {
                            add(Way::Send, member, Place::Block, start, theirs);
                            add(Way::Receive, member, Place::Memory, there, own);
                        }
                        Stage::Sums => {
                            add(Way::Send, member, Place::Memory, segment * place, own);
                            add(Way::Receive, member, Place::Memory, there, theirs);
                        }
                    }
                }
            }
        }
        messages
    }
}

/// Parts of a clique's model begin at multiples of it, so that kernels see the same alignment everywhere.
const ALIGNMENT: usize = 64;

/// Where the parts of a clique's model lie.
pub(super) struct Parts {
    numel: usize,
    segment: usize,
}

impl Parts {
    pub fn new(numel: usize, members: usize) -> Self {
        let segment = numel.div_ceil(members).next_multiple_of(ALIGNMENT);
        Self { numel, segment }
    }

    /// The elements of each part, but for the last ones, which may be shorter or empty.
    pub fn segment(&self) -> usize {
        self.segment
    }

    pub fn start(&self, index: usize) -> usize {
        (self.segment * index).min(self.numel)
    }

    pub fn len(&self, index: usize) -> usize {
        self.start(index + 1) - self.start(index)
    }
}
