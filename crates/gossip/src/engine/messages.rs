//! The messages of an exchange: what a rank sends and receives in each stage, and where it lies in memory.
use super::schedule::Plan;

/// The stages of an exchange, in order. Each has its own tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stage {
    /// Models, or a clique's segments, go to the ranks that sum them.
    Scatter,
    /// A clique's summed segments go to all its members.
    Gather,
}

/// Whether a message is sent or received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Send,
    Receive,
}

/// Where a message lies in this rank's memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the rank's own model.
    Block,
    /// In the memory that receives others' models.
    Memory,
}

/// One message, in elements; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Message {
    pub direction: Direction,
    pub peer: usize,
    pub place: Place,
    pub start: usize,
    pub len: usize,
}

impl Plan {
    /// The messages that `rank` receives and sends in a stage of an exchange of `numel` elements. The peers' plans of
    /// the same round contain the other ends.
    ///
    /// Receives come first: Gloo sends a message when its receiver's notice has arrived, and on one connection a notice
    /// queues behind messages that are already being sent.
    pub(crate) fn messages(&self, stage: Stage, rank: usize, numel: usize) -> Vec<Message> {
        let mut messages = Vec::new();
        let mut add = |direction, peer, place, start, len| {
            if len > 0 {
                messages.push(Message {
                    direction,
                    peer,
                    place,
                    start,
                    len,
                });
            }
        };
        match (self, stage) {
            (Self::Alone, _) | (Self::Direct { .. }, Stage::Gather) => {}
            (Self::Direct { takers, sources, .. }, Stage::Scatter) => {
                let others = sources.iter().filter(|source| source.rank != rank);
                for (index, source) in others.enumerate() {
                    add(Direction::Receive, source.rank, Place::Memory, index * numel, numel);
                }
                for &taker in takers {
                    add(Direction::Send, taker, Place::Block, 0, numel);
                }
            }
            (Self::Clique { members, place, .. }, stage) => {
                let segments = Segments::new(numel, members.len());
                let (segment, own) = (segments.segment(), segments.len(*place));
                for (index, &member) in members.iter().enumerate().filter(|(index, _)| index != place) {
                    let (start, theirs) = (segments.start(index), segments.len(index));
                    let there = segment * index;
                    match stage {
                        Stage::Scatter => {
                            add(Direction::Receive, member, Place::Memory, there, own);
                            add(Direction::Send, member, Place::Block, start, theirs);
                        }
                        Stage::Gather => {
                            add(Direction::Receive, member, Place::Memory, there, theirs);
                            add(Direction::Send, member, Place::Memory, segment * place, own);
                        }
                    }
                }
            }
        }
        messages.sort_by_key(|message| message.direction == Direction::Send);
        messages
    }
}

/// The alignment of segments, in elements, so that kernels have the same alignment on all ranks.
const ALIGNMENT: usize = 64;

/// How a clique's members divide a model: each sums one segment.
pub(super) struct Segments {
    numel: usize,
    segment: usize,
}

impl Segments {
    pub fn new(numel: usize, members: usize) -> Self {
        let segment = numel.div_ceil(members).next_multiple_of(ALIGNMENT);
        Self { numel, segment }
    }

    /// Elements of a segment. The last ones may be shorter, or empty.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receives_come_before_sends() {
        let plans = [Plan::mean(1, 2), Plan::mean(1, 5)];
        for plan in plans {
            for stage in [Stage::Scatter, Stage::Gather] {
                let messages = plan.messages(stage, 1, 5 * 256);
                let is_sent = |message: &Message| message.direction == Direction::Send;
                assert!(messages.iter().is_sorted_by_key(is_sent), "{plan:?}, {stage:?}");
                let sent = messages.iter().filter(|message| is_sent(message)).count();
                assert_eq!(2 * sent, messages.len(), "{plan:?}, {stage:?}");
            }
        }
    }
}
