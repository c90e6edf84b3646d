//! A collective in progress: each rank exposes its data, all compare their headers, then each pulls the data it needs.
//!
//! Marks count a rank's progress over all operations. A rank that has arrived at an operation has exposed its data and
//! written its header; that memory does not change until all peers have read it.
use std::sync::Arc;
use std::time::Instant;

use super::all_reduce::{AllReduce, Staging};
use super::control::{Header, SMALL};
use super::data;
use super::ranks::Ranks;
use super::sparse;
use crate::backend::{BackendFailure, Completion, FailureKind, Launch};
use crate::collective::Collective;
use crate::fingerprint::{Fingerprint, verdict};
use crate::within::deadline;

pub(super) type Result<T> = std::result::Result<T, BackendFailure>;

/// A collective that was launched.
pub(super) struct Operation {
    pub collective: Collective,
    pub done: Completion,
    launch: Launch,
    deadline: Instant,
    /// The bytes that it moves on this rank.
    bytes: usize,
    stage: Stage,
}

enum Stage {
    Waiting,
    /// Waits until all ranks have arrived.
    Arrived(Exposed),
    AllReduce(AllReduce),
    /// Waits until no peer reads this rank's memory.
    Release(Exposed),
}

/// The data that this rank exposes.
pub(super) struct Exposed {
    pub header: Header,
    /// Keeps the copy alive.
    pub staging: Option<Arc<Staging>>,
}

/// The result of a step.
pub(super) enum Step {
    /// It waits for peers.
    Pending,
    /// It has work that takes longer than a launch may block.
    Work,
    /// It has finished.
    Over,
}

/// The state that operations share.
pub(super) struct Order {
    /// The mark of all ranks after the last finished operation.
    pub mark: u64,
    /// The number of the last operation that has started.
    pub number: u64,
    pub staging: Option<Arc<Staging>>,
    /// The copy that the current operation exposes. Kept if the operation fails: peers may still read it.
    pub exposed: Option<Arc<Staging>>,
}

impl Operation {
    pub fn new(collective: Collective, launch: Launch, done: Completion) -> Self {
        let bytes = data::moved(&collective);
        Self {
            collective,
            done,
            deadline: deadline(Instant::now(), launch.timeout),
            launch,
            bytes,
            stage: Stage::Waiting,
        }
    }

    /// Whether it takes less time than waking a thread, once all ranks have arrived.
    pub fn is_quick(&self) -> bool {
        self.bytes <= QUICK
    }

    /// When it times out by itself, which only monitored barriers do.
    pub fn deadline(&self) -> Option<Instant> {
        matches!(self.collective, Collective::MonitoredBarrier { .. }).then_some(self.deadline)
    }

    /// Advances as far as it can; without `work`, only if it is quick.
    pub fn step(&mut self, ranks: &Ranks, order: &mut Order, work: bool) -> Result<Step> {
        loop {
            match std::mem::replace(&mut self.stage, Stage::Waiting) {
                Stage::Waiting => {
                    if !work && !self.is_quick() && data::must_copy(&self.collective, ranks) {
                        return Ok(Step::Work);
                    }
                    self.stage = Stage::Arrived(self.arrive(ranks, order)?);
                }
                Stage::Arrived(exposed) => {
                    if !ranks.have_come(order.mark + 1)? {
                        self.stage = Stage::Arrived(exposed);
                        self.check_deadline(ranks, order)?;
                        return Ok(Step::Pending);
                    }
                    if !work && !self.is_quick() {
                        self.stage = Stage::Arrived(exposed);
                        return Ok(Step::Work);
                    }
                    match self.begin(exposed, ranks, order)? {
                        Some(next) => self.stage = next,
                        None => return Ok(Step::Over),
                    }
                }
                Stage::AllReduce(mut all_reduce) => {
                    if !work && !self.is_quick() {
                        self.stage = Stage::AllReduce(all_reduce);
                        return Ok(Step::Work);
                    }
                    if !all_reduce.step(ranks, order.mark)? {
                        self.stage = Stage::AllReduce(all_reduce);
                        return Ok(Step::Pending);
                    }
                    order.mark += all_reduce.marks();
                    return Ok(Step::Over);
                }
                Stage::Release(exposed) => {
                    if !ranks.have_come(order.mark + 2)? {
                        self.stage = Stage::Release(exposed);
                        return Ok(Step::Pending);
                    }
                    order.mark += 2;
                    return Ok(Step::Over);
                }
            }
        }
    }

    fn arrive(&self, ranks: &Ranks, order: &mut Order) -> Result<Exposed> {
        order.number += 1;
        let fingerprint = Fingerprint::of(&self.collective, (self.launch.sequence, self.launch.part), ranks.size());
        let mut header = Header {
            number: order.number,
            offset: 0,
            length: 0,
            extra: [0, 0],
            fingerprint: fingerprint.0,
        };
        let staging = if AllReduce::fits(&self.collective, self.bytes) {
            AllReduce::expose(&self.collective, ranks, order, &mut header)?
        } else {
            data::expose(&self.collective, ranks, &mut header)?
        };
        order.exposed.clone_from(&staging);
        ranks.own().write_header(&header);
        ranks.set_mark(order.mark + 1);
        Ok(Exposed { header, staging })
    }

    /// Compares the headers and moves the data, once all ranks have arrived. `None` if finished.
    fn begin(&mut self, exposed: Exposed, ranks: &Ranks, order: &mut Order) -> Result<Option<Stage>> {
        let headers: Vec<Header> = (0..ranks.size())
            .map(|rank| ranks.header(rank, exposed.header.number))
            .collect();
        let sparse = || match self.collective {
            Collective::AllReduceSparse { .. } => sparse::difference(&headers),
            _ => None,
        };
        if let Some(text) = difference(&headers, ranks).or_else(sparse) {
            order.mark += 2;
            ranks.set_mark(order.mark);
            return Err(BackendFailure::new(FailureKind::Mismatch, text));
        }
        if AllReduce::fits(&self.collective, self.bytes) {
            let all_reduce = AllReduce::new(&self.collective, headers, exposed)?;
            return Ok(Some(Stage::AllReduce(all_reduce)));
        }
        match &mut self.collective {
            Collective::AllReduceSparse { tensor } => sparse::sum(tensor, &headers, ranks)?,
            collective => data::pull(collective, &headers, ranks)?,
        }
        // The small data of a rank that has finished this operation stays intact, even if the rank then aborts or
        // leaves.
        ranks.check_reads(|rank| headers[rank].length <= SMALL && ranks.has_come(rank, order.mark + 2))?;
        ranks.set_mark(order.mark + 2);
        // Small data stays until the operation after the next: all ranks arrive at the next one only after they have
        // read it.
        if exposed.staging.is_none() && exposed.header.length <= SMALL {
            order.mark += 2;
            return Ok(None);
        }
        Ok(Some(Stage::Release(exposed)))
    }

    fn check_deadline(&self, ranks: &Ranks, order: &Order) -> Result<()> {
        let Collective::MonitoredBarrier { wait_all_ranks } = self.collective else {
            return Ok(());
        };
        if Instant::now() < self.deadline {
            return Ok(());
        }
        let absent = ranks.others().filter(|rank| !ranks.has_come(*rank, order.mark + 1));
        let names = absent.map(|rank| ranks.name(rank).to_string());
        let names: Vec<_> = names.take(if wait_all_ranks { usize::MAX } else { 1 }).collect();
        // PyTorch's words.
        let text = format!(
            "[Rank {}]: Rank{} {} failed to pass monitoredBarrier in {} ms",
            ranks.name(ranks.rank()),
            if wait_all_ranks { "s" } else { "" },
            names.join(", "),
            self.launch.timeout.as_millis()
        );
        Err(BackendFailure::new(FailureKind::Timeout, text))
    }
}

/// Bytes of an operation that the thread which issues it may carry out.
const QUICK: usize = 1 << 20;

fn difference(headers: &[Header], ranks: &Ranks) -> Option<String> {
    let first = headers.first()?;
    if headers.iter().any(|header| header.number != first.number) {
        return Some("ranks are at different operations".to_owned());
    }
    let all: Vec<Fingerprint> = headers
        .iter()
        .map(|header| Fingerprint(header.fingerprint.clone()))
        .collect();
    verdict(&all, &ranks.segments.names)
}
