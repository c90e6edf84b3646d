//! Simulates ranks that mix their models, event by event.
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use super::compute::Pace;
use super::network::{Links, Transfer};
use super::time::{Time, check_end};
use super::{Bucket, Load, Timeline, Traffic, refused};
use crate::engine::Schedule;
use crate::engine::messages::{Message, Messages, Stage};
use crate::error::Result;
use crate::topology::Ranks;

/// The maximum number of steps of a run, including those that are not measured.
const MOST: u64 = 10_000_000;

/// Events. At equal times, the first variant comes first: threads see all arrivals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A message was sent.
    Sent(Transfer),
    /// A message has arrived.
    Arrived(Transfer),
    /// A rank's exchange of a bucket begins.
    Launched { rank: usize, bucket: usize },
    /// The sender of a message is ready, and knows that its receiver is.
    Ready(Transfer),
    /// A rank's thread continues.
    Thread(usize),
}

/// The next action of a rank's thread.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// Continues with the gradients of this bucket.
    Gradients(usize),
    /// After the backward pass, it waits for this bucket's exchange, and updates it. After the last bucket, it updates
    /// all that are left, and the step is over.
    Rest(usize),
}

/// A bucket's exchange.
#[derive(Debug, Clone, Copy, Default)]
struct Flight {
    /// The step whose round it takes: the number of updates.
    step: usize,
    /// `None` before the first one.
    stage: Option<Stage>,
    /// Unfinished messages of the stage; none when it is over.
    open: usize,
}

struct Rank<'a> {
    pace: Pace<'a>,
    place: Place,
    flights: Vec<Flight>,
    /// Number of exchanges in flight, and since when it is not 0.
    open: usize,
    since: Option<Time>,
    /// The bucket whose exchange the thread waits for, and since when.
    waits: Option<(usize, Time)>,
    /// The end of each step.
    ends: Vec<Time>,
}

/// A message: sender, receiver, bucket, stage.
type Name = (usize, usize, usize, Stage);

struct Run<'a> {
    schedule: &'a Schedule,
    load: &'a Load,
    /// Number of steps that are not measured, and of all steps.
    warm: usize,
    total: usize,
    ranks: Vec<Rank<'a>>,
    links: Links,
    queue: BinaryHeap<Reverse<(Time, Event)>>,
    /// Messages for which one end is ready, and when the sender knows it.
    halves: HashMap<Name, Time>,
    traffic: BTreeMap<(usize, usize), Traffic>,
    /// Bytes sent in the period after the warm-up.
    bytes: usize,
    exchanged: Time,
    waited: Time,
}

/// Simulates ranks that mix their models by `schedule`. The warm-up and the first period are not measured. Does not
/// simulate the agreement on overflow of a gradient scaler.
pub fn gossip(schedule: &Schedule, ranks: &Ranks, load: &Load) -> Result<Timeline> {
    let world = ranks.world();
    load.check(world)?;
    let topology = schedule.topology();
    if topology.world() != world {
        return Err(refused(format!(
            "of {world} rank(s) needs a topology for as many, got one for {}",
            topology.world()
        )));
    }
    let count = load.buckets.len();
    let rank = |rank| Rank {
        pace: Pace::new(load, rank),
        place: Place::Gradients(0),
        flights: vec![Flight::default(); count],
        open: 0,
        since: None,
        waits: None,
        ends: Vec::new(),
    };
    let warm = topology.warmup().saturating_add(topology.period());
    if warm.saturating_add(load.steps as u64) > MOST {
        return Err(refused(format!("must not have more than {MOST} steps")));
    }
    let warm = warm as usize;
    let mut run = Run {
        schedule,
        load,
        warm,
        total: warm + load.steps,
        ranks: (0..world).map(rank).collect(),
        links: Links::new(load.network, ranks),
        queue: BinaryHeap::new(),
        halves: HashMap::new(),
        traffic: BTreeMap::new(),
        bytes: 0,
        exchanged: 0,
        waited: 0,
    };
    for rank in 0..world {
        run.begin_step(rank, 0);
    }
    while let Some(Reverse((now, event))) = run.queue.pop() {
        check_end(now)?;
        run.happen(now, event);
        // Links choose among all messages that are ready.
        if run.queue.peek().is_none_or(|Reverse((next, _))| *next > now) {
            for (transfer, sent, arrival) in run.links.begin(now) {
                run.at(sent, Event::Sent(transfer));
                run.at(arrival, Event::Arrived(transfer));
            }
        }
    }
    let step = |rank: &Rank| rank.ends[run.total - 1] - rank.ends[warm - 1];
    let steps = run.ranks.iter().map(step);
    let bytes = run.bytes as f64 / (topology.period() as f64 * world as f64);
    let mut timeline = Timeline::new(load, steps, run.exchanged, run.waited, bytes);
    timeline.traffic = run.traffic;
    Ok(timeline)
}

impl Run<'_> {
    fn at(&mut self, time: Time, event: Event) {
        self.queue.push(Reverse((time, event)));
    }

    fn happen(&mut self, now: Time, event: Event) {
        match event {
            Event::Thread(rank) => self.thread(rank, now),
            Event::Launched { rank, bucket } => {
                let own = &mut self.ranks[rank];
                own.open += 1;
                own.since.get_or_insert(now);
                self.issue(rank, bucket, Stage::Scatter, now);
            }
            Event::Ready(transfer) => self.links.ready(transfer),
            Event::Sent(transfer) => {
                self.links.sent(transfer);
                self.ended(transfer.from, transfer.bucket, now);
            }
            Event::Arrived(transfer) => self.ended(transfer.to, transfer.bucket, now),
        }
    }

    fn begin_step(&mut self, rank: usize, now: Time) {
        let own = &mut self.ranks[rank];
        own.pace.next_step();
        own.place = Place::Gradients(0);
        let first = now + own.pace.gradient(0);
        self.at(first, Event::Thread(rank));
    }

    /// Continues a rank's thread.
    fn thread(&mut self, rank: usize, mut now: Time) {
        let (count, at_end) = (self.load.buckets.len(), self.load.update_at_end);
        match self.ranks[rank].place {
            Place::Gradients(bucket) => {
                // The first pass records the order of gradients and updates at the end.
                for index in 0..=bucket {
                    let own = &self.ranks[rank];
                    if !own.ends.is_empty() && !at_end && !own.is_updated(index) && own.flights[index].open == 0 {
                        now = self.update(rank, index, now);
                    }
                }
                let own = &mut self.ranks[rank];
                if bucket + 1 < count {
                    own.place = Place::Gradients(bucket + 1);
                    now += own.pace.gradient(bucket + 1);
                } else {
                    own.place = Place::Rest(0);
                }
            }
            Place::Rest(bucket) if bucket == count => {
                for bucket in (0..count).filter(|_| at_end) {
                    now = self.update(rank, bucket, now);
                }
                let own = &mut self.ranks[rank];
                own.ends.push(now);
                if own.ends.len() < self.total {
                    self.begin_step(rank, now);
                }
                return;
            }
            Place::Rest(bucket) => {
                let own = &mut self.ranks[rank];
                let updated = own.is_updated(bucket);
                if !updated && own.flights[bucket].open > 0 {
                    own.waits = Some((bucket, now));
                    return;
                }
                own.place = Place::Rest(bucket + 1);
                if !updated && !at_end {
                    now = self.update(rank, bucket, now);
                }
            }
        }
        self.at(now, Event::Thread(rank));
    }

    /// Updates a bucket from `now` on and sends it. Returns when the update is done.
    fn update(&mut self, rank: usize, bucket: usize, now: Time) -> Time {
        let own = &mut self.ranks[rank];
        own.flights[bucket].step += 1;
        let done = now + own.pace.update(bucket);
        self.at(done, Event::Launched { rank, bucket });
        done
    }

    /// Issues the messages of a stage, from the engine's own plan. A stage without messages ends the exchange.
    fn issue(&mut self, rank: usize, bucket: usize, stage: Stage, now: Time) {
        let Bucket { elements, element_size } = self.load.buckets[bucket];
        let flight = &mut self.ranks[rank].flights[bucket];
        let step = flight.step as u64;
        let is_counted = step > self.schedule.topology().warmup() && flight.step <= self.warm;
        let plan = self.schedule.plan(step, rank);
        let Messages { receives, sends } = plan.messages(stage, elements);
        (flight.stage, flight.open) = (Some(stage), receives.len() + sends.len());
        if flight.open == 0 {
            self.over(rank, bucket, now);
        }
        for Message { peer, len, .. } in receives {
            // The receiver's notice has to reach the sender.
            let known = now + self.links.notice(rank, peer);
            self.post((peer, rank, bucket, stage), len * element_size, known);
        }
        for Message { peer, len, .. } in sends {
            let bytes = len * element_size;
            let traffic = self.traffic.entry((rank, peer)).or_default();
            traffic.messages += 1;
            traffic.bytes += bytes;
            if is_counted {
                self.bytes += bytes;
            }
            self.post((rank, peer, bucket, stage), bytes, now);
        }
    }

    /// One end of a message is ready, which its sender knows at `known`.
    fn post(&mut self, name: Name, bytes: usize, known: Time) {
        let Some(other) = self.halves.remove(&name) else {
            self.halves.insert(name, known);
            return;
        };
        let (from, to, bucket, _) = name;
        let (ready, world) = (known.max(other), self.ranks.len());
        let transfer = Transfer {
            ready,
            distance: (to + world - from) % world,
            from,
            to,
            bucket,
            bytes,
        };
        self.at(ready, Event::Ready(transfer));
    }

    /// A message of a rank's exchange has ended.
    fn ended(&mut self, rank: usize, bucket: usize, now: Time) {
        let flight = &mut self.ranks[rank].flights[bucket];
        flight.open -= 1;
        match flight.stage {
            _ if flight.open > 0 => {}
            Some(Stage::Scatter) => self.issue(rank, bucket, Stage::Gather, now),
            _ => self.over(rank, bucket, now),
        }
    }

    /// Ends an exchange and continues the thread if it waits.
    fn over(&mut self, rank: usize, bucket: usize, now: Time) {
        let (first, last) = (self.warm - 1, self.total - 1);
        let own = &mut self.ranks[rank];
        own.open -= 1;
        if own.open == 0 {
            // Count the part within measured steps.
            let since = own.since.take().unwrap_or(now);
            if let Some(&start) = own.ends.get(first) {
                let end = own.ends.get(last).map_or(now, |end| now.min(*end));
                self.exchanged += end.saturating_sub(since.max(start));
            }
        }
        if let Some((_, since)) = own.waits.take_if(|(awaited, _)| *awaited == bucket) {
            if own.ends.len() >= self.warm {
                self.waited += now - since;
            }
            self.at(now, Event::Thread(rank));
        }
    }
}

impl Rank<'_> {
    /// Whether the current step has updated a bucket.
    fn is_updated(&self, bucket: usize) -> bool {
        self.flights[bucket].step > self.ends.len()
    }
}
