//! Where the engine stands, and what its parts share.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::Duration;

use lockstep_collectives::{LocalFuture, ProcessGroup};
use lockstep_torch::Tensor;
use parking_lot::Mutex;

use super::average::Backup;
use super::block::{Block, Parameter};
use super::consensus::{Distances, Probe};
use super::exchange::{Exchange, Lane, TAGS};
use super::original::Original;
use super::schedule::{Plan, Schedule};
use super::under_way::UnderWay;
use super::update::Update;
use crate::error::{GossipError, Result};

/// How the engine works. Ranks give the same ones.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "independent options")]
pub struct Options {
    /// Buckets are closed when they have so many bytes.
    pub bucket_bytes: usize,
    /// Parameters become views of their blocks; else blocks are copies of them.
    pub parameters_as_views: bool,
    /// Updates wait until all gradients of a pass are there, and all buckets are mixed.
    pub update_at_end: bool,
    /// Before these updates the ranks agree whether gradients have overflowed on one of them.
    pub agree_on_overflow: bool,
    /// Decent-DP 0.2.3's way, its defects of numbers included, with its bits where groups are pairs. Then `update_at_end` and
    /// `agree_on_overflow` make no difference: buckets are always updated one by one.
    pub compat: bool,
    /// The deadline of messages; `None`: the group's.
    pub timeout: Option<Duration>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            bucket_bytes: 25 * 1024 * 1024,
            parameters_as_views: true,
            update_at_end: false,
            agree_on_overflow: false,
            compat: false,
            timeout: None,
        }
    }
}

/// What is left to do after a backward pass.
pub type Finish = LocalFuture<std::result::Result<(), Arc<GossipError>>>;

/// Takes what is left to do after a backward pass, to be polled on its thread.
pub type OnComplete = Arc<dyn Fn(Finish, &ProcessGroup) + Send + Sync>;

/// Where the engine stands.
pub(super) enum Phase {
    /// No pass has brought all gradients yet: the first one shows their order.
    Tracing,
    /// There are buckets.
    Ready,
    /// Nothing more can be mixed.
    Failed(Arc<GossipError>),
}

/// A backward pass, until all of its buckets are updated.
#[derive(Debug, Default)]
pub(super) struct Pass {
    /// The engine is done: the rest runs in a future.
    pub ended: bool,
    /// Updates wait for the end: the pass has inner ones, which may use parameters again.
    pub deferred: bool,
}

pub(super) struct Bucket {
    /// Indices of parameters.
    pub parameters: Vec<usize>,
    pub block: Block,
    /// Where others' models arrive.
    pub memory: Tensor,
    /// How often it was updated. What is under way is for the round of that number.
    pub step: u64,
    pub exchange: Option<Exchange>,
    /// By parameter: did its gradient come in the running pass?
    pub arrived: Vec<bool>,
    /// How many have not.
    pub missing: usize,
    /// In the running pass.
    pub updated: bool,
    /// By parameter: what tells whether it was written while it was on its way.
    pub marks: Vec<(i64, usize)>,
    /// All ranks' push-sum weights; empty where there are none.
    pub weights: Vec<f64>,
    /// How far the ranks' models were apart.
    pub distances: Distances,
}

/// Models that are added up in this order, and how much of each.
pub(super) type Terms = Vec<(Tensor, f64)>;

/// How long exchanges took, and how long somebody waited for them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Timing {
    /// The time in which at least one was under way, from its launch to its end; averages do not count.
    pub exchanged: Duration,
    /// From when backward passes had nothing else to do until the exchanges were there.
    pub waited: Duration,
}

#[allow(clippy::struct_excessive_bools, reason = "independent facts")]
pub(super) struct State {
    pub parameters: Vec<Parameter>,
    pub phase: Phase,
    pub pass: Option<Pass>,
    /// The mean of all models is being made.
    pub averaging: bool,
    /// A forward pass in training mode has recorded gradients, and no backward pass of a step has brought any since.
    pub forwarded: bool,
    /// Gradients only add up.
    pub accumulate: bool,
    pub factor: f64,
    /// The order of the gradients in the first pass.
    pub trace: Vec<usize>,
    /// By parameter: its bucket, and its place there.
    pub places: Vec<(usize, usize)>,
    pub buckets: Vec<Bucket>,
    /// In the first pass gradients came from inner passes, or twice: updates always wait for the end.
    pub reentrant: bool,
    /// Exchanges of the next round wait for the next training forward pass: after a revertible average, or a restored state.
    pub held: bool,
    /// A state was restored, and not yet compared with the peers.
    pub unverified: bool,
    pub backup: Option<Backup>,
    pub original: Original,
    /// How long backward passes have waited.
    pub waited: Duration,
}

/// What the engine, its hooks and its futures share.
pub(super) struct Shared {
    /// Whose ranks train together.
    pub group: ProcessGroup,
    pub lane: Arc<Lane>,
    pub under_way: UnderWay,
    pub schedule: Arc<Schedule>,
    pub options: Options,
    pub update: Box<dyn Update>,
    /// Is it being called?
    pub updating: AtomicBool,
    pub on_complete: OnComplete,
    /// How often something was compared with the peers.
    pub comparisons: AtomicU32,
    /// This rank's number of the wrapper among those of the group.
    pub number: i64,
    pub state: Mutex<State>,
}

impl State {
    pub fn new(parameters: Vec<Parameter>) -> Self {
        Self {
            parameters,
            phase: Phase::Tracing,
            pass: None,
            averaging: false,
            forwarded: false,
            accumulate: false,
            factor: 1.0,
            trace: Vec::new(),
            places: Vec::new(),
            buckets: Vec::new(),
            reentrant: false,
            held: false,
            unverified: false,
            backup: None,
            original: Original::default(),
            waited: Duration::ZERO,
        }
    }

    /// How often parameters were updated.
    pub fn steps(&self) -> u64 {
        self.buckets.iter().map(|bucket| bucket.step).max().unwrap_or(0)
    }

    /// Refuses `action` where nothing more can be mixed, or a backward pass or an average is under way.
    pub fn check(&self, action: &str) -> Result<()> {
        match (&self.phase, &self.pass) {
            (Phase::Failed(cause), _) => Err(GossipError::Failed {
                action: action.to_owned(),
                cause: Arc::clone(cause),
            }),
            (_, Some(_)) => Err(GossipError::BackwardPending {
                action: action.to_owned(),
            }),
            _ if self.averaging => Err(GossipError::AveragePending {
                action: action.to_owned(),
            }),
            _ => Ok(()),
        }
    }

    /// Refuses parameters that were written since they were sent: the peers may have got either, or a mixture.
    pub fn check_unwritten(&self, bucket: usize) -> Result<()> {
        for (parameter, mark) in self.of_bucket(bucket).into_iter().zip(&self.buckets[bucket].marks) {
            if parameter.mark()? != *mark {
                let name = parameter.name.clone();
                return Err(GossipError::Written { name });
            }
        }
        Ok(())
    }

    pub fn of_bucket(&self, bucket: usize) -> Vec<&Parameter> {
        let indices = self.buckets[bucket].parameters.iter();
        indices.map(|index| &self.parameters[*index]).collect()
    }
}

/// Exchanges of bucket `index` use the tags from here on.
pub(super) fn tag_of(index: usize) -> i32 {
    index as i32 * TAGS
}

impl Shared {
    /// Nothing more can be mixed: the peers, who count on this rank, are told why.
    pub fn fail(&self, error: GossipError) -> Arc<GossipError> {
        let error = Arc::new(error);
        {
            let mut state = self.state.lock();
            if let Phase::Failed(cause) = &state.phase {
                return Arc::clone(cause);
            }
            state.phase = Phase::Failed(Arc::clone(&error));
            // One that autograd still runs ends when that does.
            state.pass.take_if(|pass| pass.ended);
        }
        let group = &self.lane.group;
        if group.failure().is_none() {
            group.abort(&format!("rank {}: {error}", self.group.global_rank()));
        }
        error
    }

    /// A bucket's plan for the exchange that is to be launched, or under way.
    pub fn plan(&self, bucket: &Bucket) -> Plan {
        let plan = self.schedule.plan(bucket.step, self.group.rank()).clone();
        match plan {
            Plan::Direct {
                takers,
                mut sources,
                keep,
            } if !bucket.weights.is_empty() => {
                for source in &mut sources {
                    source.weight *= bucket.weights[source.rank];
                }
                Plan::Direct { takers, sources, keep }
            }
            plan => plan,
        }
    }

    /// Starts the exchange of a bucket whose parameters have their values for the next step.
    pub fn launch(&self, state: &mut State, index: usize) -> Result<()> {
        self.read_parameters(state, index)?;
        let marks = state.of_bucket(index).into_iter().map(Parameter::mark);
        state.buckets[index].marks = marks.collect::<Result<_>>()?;
        let plan = self.plan(&state.buckets[index]);
        if plan == Plan::Alone {
            return Ok(());
        }
        let bucket = &state.buckets[index];
        let exchange = self.exchange(bucket, index, plan, bucket.step, &bucket.block.flat)?;
        state.buckets[index].exchange = Some(exchange);
        Ok(())
    }

    /// Starts an exchange of `block`, which a bucket is to be mixed by.
    pub fn exchange(&self, bucket: &Bucket, index: usize, plan: Plan, round: u64, block: &Tensor) -> Result<Exchange> {
        let turn = self
            .schedule
            .round(round)
            .map_or(0, |round| bucket.distances.times(round));
        let probe = Probe::new(&plan, turn, self.group.rank(), self.group.size());
        let passage = Some(self.under_way.enter());
        Exchange::start(&self.lane, plan, probe, passage, block, &bucket.memory, tag_of(index))
    }

    /// Takes the terms that came of a bucket's exchange, which must be over; `None` where there was none.
    pub fn take_arrival(&self, state: &mut State, index: usize, round: u64) -> Result<Option<Terms>> {
        let Some(exchange) = state.buckets[index].exchange.take() else {
            return Ok(None);
        };
        let arrival = exchange.result().ok_or(GossipError::Unexpected {
            what: "a bucket is mixed before its exchange is over",
        })??;
        if let Some((round, squares)) = self.schedule.round(round).zip(arrival.measured) {
            state.buckets[index].distances.note(round, squares);
        }
        Ok(Some(arrival.terms))
    }

    /// Starts what was held back: from here on training goes on from the values that there are.
    pub fn resume(&self, state: &mut State) -> Result<()> {
        state.backup = None;
        if std::mem::take(&mut state.held) {
            self.lane.connect()?;
            for index in 0..state.buckets.len() {
                self.launch(state, index)?;
            }
        }
        Ok(())
    }
}
