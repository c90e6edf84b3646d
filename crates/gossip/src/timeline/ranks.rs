//! Simulates ranks that mix their models, event by event.
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use super::compute::Pace;
use super::network::Links;
use super::time::{END, Time, seconds};
use super::{Load, Timeline, Traffic, refused};
use crate::engine::Schedule;
use crate::engine::messages::{Direction, Message, Stage};
use crate::error::Result;
use crate::topology::Ranks;

/// The maximum number of steps of a run, including those that are not measured.
const MOST: u64 = 10_000_000;

/// Events. At equal times, the first variant comes first: threads see all arrivals, and links choose among all ready
/// messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A transfer was sent.
    Sent(usize),
    /// A transfer has arrived.
    Arrived(usize),
    /// A rank's exchange of a bucket begins.
    Launched { rank: usize, bucket: usize },
    /// The sender of a message is ready, and knows that its receiver is.
    Ready {
        from: usize,
        to: usize,
        bucket: usize,
        bytes: usize,
    },
    /// A rank's thread continues.
    Thread(usize),
    /// Links start waiting messages.
    Links,
}

/// The next action of a rank's thread.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// Continues with the gradients of this bucket.
    Gradients(usize),
    /// After the backward pass, it updates this bucket when its exchange is over.
    Updates(usize),
    /// After the backward pass, it waits for this bucket's exchange, and updates all buckets after the last.
    Arrivals(usize),
    /// The step is over.
    End,
}

/// A bucket's exchange, until it is mixed.
#[derive(Debug, Clone, Copy)]
struct Flight {
    /// The step whose round it takes.
    step: usize,
    /// `None` when it is over.
    stage: Option<Stage>,
    /// Unfinished messages of the stage.
    open: usize,
}

struct Rank {
    pace: Pace,
    step: usize,
    place: Place,
    updated: Vec<bool>,
    flights: Vec<Option<Flight>>,
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
    ranks: Vec<Rank>,
    links: Links,
    queue: BinaryHeap<Reverse<(Time, Event)>>,
    /// The time of the queued [`Event::Links`], if any.
    matching: Option<Time>,
    /// Messages for which one end is ready, and when the sender knows it.
    halves: HashMap<Name, Time>,
    traffic: BTreeMap<(usize, usize), (usize, usize)>,
    exchanged: Time,
    waited: Time,
}

/// Simulates ranks that mix their models by `schedule`. The warm-up and the first period are not measured. Does not
/// simulate the agreement on overflow of a gradient scaler.
pub fn gossip(schedule: &Schedule, ranks: &Ranks, load: &Load) -> Result<Timeline> {
    let world = ranks.world();
    load.check(world)?;
    if schedule.world() != world {
        return Err(refused(format!(
            "of {world} rank(s) needs a topology for as many, got one for {}",
            schedule.world()
        )));
    }
    let count = load.buckets.len();
    let rank = |rank| Rank {
        pace: Pace::new(load, rank),
        step: 0,
        place: Place::Gradients(0),
        updated: vec![false; count],
        flights: vec![None; count],
        open: 0,
        since: None,
        waits: None,
        ends: Vec::new(),
    };
    let cycle = schedule.cycle();
    let warm = cycle.warmup().saturating_add(cycle.period());
    if warm.saturating_add(load.steps as u64) > MOST {
        return Err(refused(format!("of more than {MOST} steps is none")));
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
        matching: None,
        halves: HashMap::new(),
        traffic: BTreeMap::new(),
        exchanged: 0,
        waited: 0,
    };
    for rank in 0..world {
        run.begin_step(rank, 0);
    }
    while let Some(Reverse((now, event))) = run.queue.pop() {
        if now > END {
            return Err(refused("of more than a hundred days is none"));
        }
        run.happen(now, event);
    }
    Ok(run.result())
}

impl Run<'_> {
    fn at(&mut self, time: Time, event: Event) {
        self.queue.push(Reverse((time, event)));
    }

    fn happen(&mut self, now: Time, event: Event) {
        match event {
            Event::Thread(rank) => self.thread(rank, now),
            Event::Launched { rank, bucket } => self.launch(rank, bucket, now),
            Event::Ready {
                from,
                to,
                bucket,
                bytes,
            } => self.links.ready(now, from, to, bucket, bytes),
            Event::Sent(number) => {
                let transfer = self.links.transfer(number);
                self.links.sent(number);
                self.at(transfer.arrival, Event::Arrived(number));
                self.ended(transfer.from, transfer.bucket, now);
            }
            Event::Arrived(number) => {
                let transfer = self.links.transfer(number);
                self.links.arrived(number);
                self.ended(transfer.to, transfer.bucket, now);
            }
            Event::Links => {
                self.matching = None;
                for number in self.links.begin(now) {
                    let sending = self.links.transfer(number).sending;
                    self.at(now + sending, Event::Sent(number));
                }
            }
        }
        if self.links.is_changed() && self.matching != Some(now) {
            self.matching = Some(now);
            self.at(now, Event::Links);
        }
    }

    fn begin_step(&mut self, rank: usize, now: Time) {
        let own = &mut self.ranks[rank];
        own.pace.next_step();
        own.updated.fill(false);
        own.place = Place::Gradients(0);
        let first = now + own.pace.gradient(0);
        self.at(first, Event::Thread(rank));
    }

    /// Continues a rank's thread.
    fn thread(&mut self, rank: usize, now: Time) {
        let count = self.load.buckets.len();
        match self.ranks[rank].place {
            Place::Gradients(bucket) => {
                let mut now = now;
                // The first pass records the order of gradients and updates at the end.
                if self.ranks[rank].step > 0 && !self.load.update_at_end {
                    let own = &self.ranks[rank];
                    let arrived = |index: &usize| !own.updated[*index] && own.has_arrived(*index);
                    for index in (0..=bucket).filter(arrived).collect::<Vec<_>>() {
                        now = self.update(rank, index, now);
                    }
                }
                let own = &mut self.ranks[rank];
                if bucket + 1 < count {
                    own.place = Place::Gradients(bucket + 1);
                    now += own.pace.gradient(bucket + 1);
                } else if self.load.update_at_end {
                    own.place = Place::Arrivals(0);
                } else {
                    own.place = Place::Updates(0);
                }
                self.at(now, Event::Thread(rank));
            }
            Place::Updates(bucket) => {
                let own = &mut self.ranks[rank];
                let mut now = now;
                if bucket == count {
                    own.place = Place::End;
                } else if own.updated[bucket] {
                    own.place = Place::Updates(bucket + 1);
                } else if own.has_arrived(bucket) {
                    own.place = Place::Updates(bucket + 1);
                    now = self.update(rank, bucket, now);
                } else {
                    own.waits = Some((bucket, now));
                    return;
                }
                self.at(now, Event::Thread(rank));
            }
            Place::Arrivals(bucket) => {
                let own = &mut self.ranks[rank];
                let mut now = now;
                if bucket == count {
                    own.place = Place::End;
                    for bucket in 0..count {
                        now = self.update(rank, bucket, now);
                    }
                } else if own.has_arrived(bucket) {
                    own.place = Place::Arrivals(bucket + 1);
                } else {
                    own.waits = Some((bucket, now));
                    return;
                }
                self.at(now, Event::Thread(rank));
            }
            Place::End => {
                let own = &mut self.ranks[rank];
                own.ends.push(now);
                own.step += 1;
                if own.step < self.total {
                    self.begin_step(rank, now);
                }
            }
        }
    }

    fn is_measured(&self, rank: usize) -> bool {
        self.ranks[rank].step >= self.warm
    }

    /// Updates a bucket from `now` on and sends it. Returns when the update is done.
    fn update(&mut self, rank: usize, bucket: usize, now: Time) -> Time {
        let own = &mut self.ranks[rank];
        own.updated[bucket] = true;
        let done = now + own.pace.update(bucket);
        self.at(done, Event::Launched { rank, bucket });
        done
    }

    fn launch(&mut self, rank: usize, bucket: usize, now: Time) {
        let own = &mut self.ranks[rank];
        own.flights[bucket] = Some(Flight {
            step: own.step + 1,
            stage: Some(Stage::Scatter),
            open: 0,
        });
        own.open += 1;
        own.since.get_or_insert(now);
        self.issue(rank, bucket, Stage::Scatter, now);
    }

    /// Issues the messages of a stage, from the engine's own plan. A stage without messages ends the exchange.
    fn issue(&mut self, rank: usize, bucket: usize, stage: Stage, now: Time) {
        let Some(flight) = self.ranks[rank].flights[bucket].as_mut() else {
            return;
        };
        let plan = self.schedule.plan(flight.step as u64, rank);
        let messages = plan.messages(stage, rank, self.load.buckets[bucket].elements);
        if messages.is_empty() {
            flight.stage = None;
            self.over(rank, bucket, now);
            return;
        }
        (flight.stage, flight.open) = (Some(stage), messages.len());
        for message in messages {
            self.post(rank, bucket, stage, message, now);
        }
    }

    fn post(&mut self, rank: usize, bucket: usize, stage: Stage, message: Message, now: Time) {
        let bytes = message.len * self.load.buckets[bucket].element_size;
        let (from, to, known) = match message.direction {
            Direction::Send => {
                let (messages, sum) = self.traffic.entry((rank, message.peer)).or_default();
                *messages += 1;
                *sum += bytes;
                (rank, message.peer, now)
            }
            // The receiver's notice has to reach the sender.
            Direction::Receive => (message.peer, rank, now + self.links.notice(rank, message.peer)),
        };
        let name = (from, to, bucket, stage);
        if let Some(other) = self.halves.remove(&name) {
            let ready = Event::Ready {
                from,
                to,
                bucket,
                bytes,
            };
            self.at(known.max(other), ready);
        } else {
            self.halves.insert(name, known);
        }
    }

    /// A message of a rank's exchange has ended.
    fn ended(&mut self, rank: usize, bucket: usize, now: Time) {
        let Some(flight) = self.ranks[rank].flights[bucket].as_mut() else {
            return;
        };
        flight.open -= 1;
        if flight.open > 0 {
            return;
        }
        if flight.stage == Some(Stage::Scatter) {
            self.issue(rank, bucket, Stage::Gather, now);
        } else {
            flight.stage = None;
            self.over(rank, bucket, now);
        }
    }

    /// Ends an exchange and continues the thread if it waits.
    fn over(&mut self, rank: usize, bucket: usize, now: Time) {
        let measured = self.is_measured(rank);
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
            if measured {
                self.waited += now - since;
            }
            self.at(now, Event::Thread(rank));
        }
    }

    fn result(self) -> Timeline {
        let (steps, world) = (self.load.steps, self.ranks.len());
        let took = |rank: &Rank| rank.ends[self.total - 1] - rank.ends[self.warm - 1];
        let share = |time: Time| seconds(time) / (world * steps) as f64;
        let traffic = self.traffic.iter();
        Timeline {
            ranks: self
                .ranks
                .iter()
                .map(|rank| seconds(took(rank)) / steps as f64)
                .collect(),
            exchanged: share(self.exchanged),
            waited: share(self.waited),
            bytes: self.bytes(),
            traffic: traffic
                .map(|(&(from, to), &(messages, bytes))| Traffic {
                    from,
                    to,
                    messages,
                    bytes,
                })
                .collect(),
        }
    }

    /// Bytes that a rank sends in a step; the mean over ranks and a period.
    fn bytes(&self) -> f64 {
        let (cycle, world) = (self.schedule.cycle(), self.ranks.len());
        let mut sum = 0;
        for step in cycle.warmup()..cycle.warmup() + cycle.period() {
            for rank in 0..world {
                let plan = self.schedule.plan(step, rank);
                for bucket in &self.load.buckets {
                    let stages = [Stage::Scatter, Stage::Gather].into_iter();
                    let messages = stages.flat_map(|stage| plan.messages(stage, rank, bucket.elements));
                    let sent = messages.filter(|message| message.direction == Direction::Send);
                    sum += sent.map(|message| message.len * bucket.element_size).sum::<usize>();
                }
            }
        }
        sum as f64 / (cycle.period() as f64 * world as f64)
    }
}

impl Rank {
    /// Whether a bucket has no exchange in flight.
    fn has_arrived(&self, bucket: usize) -> bool {
        self.flights[bucket].is_none_or(|flight| flight.stage.is_none())
    }
}
