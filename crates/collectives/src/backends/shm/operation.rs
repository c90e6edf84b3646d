//! One collective on its way: each rank exposes its data, all compare what they ask for, and then each pulls what it needs.
//!
//! Marks count how far a rank has come, over all operations. A rank that has arrived at an operation has exposed its data
//! and written its header; its memory stays as it is until all peers have read it.
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

pub(super) type Result<T> = std::result::Result<T, BackendFailure>;

/// A collective that was launched.
pub(super) struct Operation {
    pub collective: Collective,
    pub done: Completion,
    launch: Launch,
    given_up: Instant,
    /// All that it moves on this rank, in bytes.
    bytes: usize,
    stage: Stage,
}

enum Stage {
    Waiting,
    /// Until all have arrived.
    Arrived(Exposed),
    AllReduce(AllReduce),
    /// Until nobody reads this rank's memory.
    Release(Exposed),
}

/// Where a rank's data lies for its peers.
pub(super) struct Exposed {
    pub header: Header,
    /// Keeps copies.
    pub staging: Option<Arc<Staging>>,
}

/// What a step came to.
pub(super) enum Step {
    /// It waits for peers.
    Pending,
    /// It has work to do that takes longer than a caller may wait.
    Work,
    /// It is over.
    Over,
}

/// What operations share.
pub(super) struct Order {
    /// The mark that all ranks have once the last operation is over.
    pub mark: u64,
    /// The number of the last operation that has begun.
    pub number: u64,
    pub staging: Option<Arc<Staging>>,
}

impl Operation {
    pub fn new(collective: Collective, launch: Launch, done: Completion) -> Self {
        let bytes = data::moved(&collective);
        let now = Instant::now();
        Self {
            collective,
            done,
            launch,
            given_up: now.checked_add(launch.timeout).unwrap_or(now + FAR),
            bytes,
            stage: Stage::Waiting,
        }
    }

    /// Whether it takes microseconds once all have come.
    pub fn is_small(&self) -> bool {
        self.bytes <= SMALL
    }

    /// When it gives up by itself.
    pub fn deadline(&self) -> Option<Instant> {
        matches!(self.collective, Collective::MonitoredBarrier { .. }).then_some(self.given_up)
    }

    /// Goes on as far as it can; where it may not `work`, only with what is small.
    pub fn step(&mut self, ranks: &Ranks, order: &mut Order, work: bool) -> Result<Step> {
        loop {
            match std::mem::replace(&mut self.stage, Stage::Waiting) {
                Stage::Waiting => {
                    if !work && !self.is_small() && data::must_copy(&self.collective, ranks) {
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
                    if !work && !self.is_small() {
                        self.stage = Stage::Arrived(exposed);
                        return Ok(Step::Work);
                    }
                    match self.begin(exposed, ranks, order)? {
                        Some(next) => self.stage = next,
                        None => return Ok(Step::Over),
                    }
                }
                Stage::AllReduce(mut all_reduce) => {
                    if !work {
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
        let fingerprint = Fingerprint::of(&self.collective, self.launch.sequence, ranks.size());
        let mut header = Header {
            number: order.number,
            offset: 0,
            length: 0,
            extra: [0, 0],
            fingerprint: fingerprint.into_numbers(),
        };
        let staging = if AllReduce::fits(&self.collective, self.bytes) {
            AllReduce::expose(&self.collective, ranks, order, &mut header)?
        } else {
            data::expose(&self.collective, ranks, &mut header)?
        };
        ranks.own().write_header(&header);
        ranks.set_mark(order.mark + 1);
        Ok(Exposed { header, staging })
    }

    /// All have arrived: compares what they ask for, and moves the data.
    fn begin(&mut self, exposed: Exposed, ranks: &Ranks, order: &mut Order) -> Result<Option<Stage>> {
        let headers: Vec<Header> = (0..ranks.size())
            .map(|rank| ranks.header(rank, exposed.header.number))
            .collect();
        if let Some(text) = difference(&headers, ranks) {
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
        ranks.check_reads()?;
        ranks.set_mark(order.mark + 2);
        // What is small stays as it is until the operation after the next one, to which all come after this one.
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
        if Instant::now() < self.given_up {
            return Ok(());
        }
        let absent = ranks.others().filter(|rank| !ranks.has_come(*rank, order.mark + 1));
        let names = absent.map(|rank| ranks.name(rank).to_string());
        let names: Vec<_> = names.take(if wait_all_ranks { usize::MAX } else { 1 }).collect();
        let text = format!(
            "Rank {} failed to pass monitoredBarrier in {} ms",
            names.join(", "),
            self.launch.timeout.as_millis()
        );
        Err(BackendFailure::new(FailureKind::Timeout, text))
    }
}

/// As good as never.
const FAR: std::time::Duration = std::time::Duration::from_secs(365 * 86_400);

fn difference(headers: &[Header], ranks: &Ranks) -> Option<String> {
    let first = headers.first()?;
    if headers.iter().any(|header| header.number != first.number) {
        return Some("ranks are at different operations".to_owned());
    }
    let all: Vec<Fingerprint> = headers
        .iter()
        .map(|header| Fingerprint::from_numbers(header.fingerprint.clone()))
        .collect();
    verdict(&all, &ranks.segments.names)
}
