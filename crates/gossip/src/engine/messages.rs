//! The messages of an exchange: what a rank sends and receives in each stage, and where it lies in memory.
use super::schedule::{Plan, Route};

/// The stages of an exchange, in order. Each has its own tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stage {
    /// Models, or a clique's segments, go to the ranks that sum them.
    Scatter,
    /// A clique's summed segments go to all its members.
    Gather,
}

/// The messages of a stage.
///
/// Receives are issued first: Gloo sends a message when its receiver's notice has arrived, and on one connection a
/// notice queues behind messages that are already being sent.
#[derive(Debug)]
pub(crate) struct Messages {
    /// Into the memory that receives others' models.
    pub receives: Vec<Message>,
    /// From the rank's own model in [`Stage::Scatter`], then from that memory.
    pub sends: Vec<Message>,
}

/// One message, and where it lies, in elements; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Message {
    pub peer: usize,
    pub start: usize,
    pub len: usize,
}

impl Plan {
    /// The messages that the rank receives and sends in a stage of an exchange of `numel` elements. The peers' plans of
    /// the same round contain the other ends.
    pub(crate) fn messages(&self, stage: Stage, numel: usize) -> Messages {
        let (mut receives, mut sends) = (Vec::new(), Vec::new());
        let add = |list: &mut Vec<Message>, peer, start, len| {
            if len > 0 {
                list.push(Message { peer, start, len });
            }
        };
        match (&self.route, self.segments(numel)) {
            (Route::Direct(takers), _) if stage == Stage::Scatter => {
                for (index, source) in self.others().enumerate() {
                    add(&mut receives, source.rank, index * numel, numel);
                }
                for &taker in takers {
                    add(&mut sends, taker, 0, numel);
                }
            }
            (Route::Segments, Some((segments, place))) => {
                let (segment, own) = (segments.segment, segments.len(place));
                for (index, source) in self.sources.iter().enumerate().filter(|(index, _)| *index != place) {
                    let (start, theirs) = (segments.start(index), segments.len(index));
                    if stage == Stage::Scatter {
                        add(&mut receives, source.rank, segment * index, own);
                        add(&mut sends, source.rank, start, theirs);
                    } else {
                        add(&mut receives, source.rank, segment * index, theirs);
                        add(&mut sends, source.rank, segment * place, own);
                    }
                }
            }
            _ => {}
        }
        Messages { receives, sends }
    }
}

/// The alignment of segments, in elements, so that kernels have the same alignment on all ranks.
const ALIGNMENT: usize = 64;

/// How a clique's members divide a model: each sums one segment.
pub(super) struct Segments {
    numel: usize,
    /// Elements of a segment. The last ones may be shorter, or empty.
    pub segment: usize,
}

impl Segments {
    pub fn new(numel: usize, members: usize) -> Self {
        let segment = numel.div_ceil(members).next_multiple_of(ALIGNMENT);
        Self { numel, segment }
    }

    pub fn start(&self, index: usize) -> usize {
        (self.segment * index).min(self.numel)
    }

    pub fn len(&self, index: usize) -> usize {
        self.start(index + 1) - self.start(index)
    }
}
