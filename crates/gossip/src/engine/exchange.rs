//! One exchange: a block goes to those who take it, and what the rank's sum of the round is made of arrives.
//!
//! The block must not change while it is under way. All steps but the first run on other threads.
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Poll, Waker};
use std::time::Duration;

use lockstep_collectives::{CallOptions, CollectivesError, ProcessGroup, Work};
use lockstep_torch::{Tensor, TensorExt, fault, weighted_sum};
use parking_lot::Mutex;

use super::consensus::Probe;
use super::exchanger::Exchanger;
use super::messages::{Message, Parts, Place, Stage, Way};
use super::schedule::Plan;
use super::state::Terms;
use super::under_way::Passage;
use crate::error::Result;
use crate::topology::Source;

/// How many tags an exchange uses, from its first one on: one a stage.
pub(super) const TAGS: i32 = 2;

/// What all exchanges of an engine go through.
pub(super) struct Lane {
    /// Nothing else is sent in it.
    pub group: ProcessGroup,
    pub exchanger: Exchanger,
    /// The deadline of each message; `None`: the group's.
    pub timeout: Option<Duration>,
    /// [`Self::connect`] was called.
    pub connects: AtomicBool,
}

impl Lane {
    /// Connects the ranks, if they are not yet: all of them, since those that have nobody to mix with in the first rounds would
    /// come later, and the others wait for them. Ranks do it together. A failure breaks the group.
    pub fn connect(&self) -> Result<()> {
        if self.connects.swap(true, Ordering::Relaxed) || !self.group.connects_on_demand() || self.group.size() == 1 {
            return Ok(());
        }
        let options = CallOptions {
            timeout: self.timeout,
            ..CallOptions::default()
        };
        self.group.barrier(&options)?;
        Ok(())
    }
}

/// An exchange that was started. Clones are handles of the same one.
#[derive(Clone)]
pub(super) struct Exchange(Arc<Flight>);

/// What came of an exchange that went well.
#[derive(Debug)]
pub(super) struct Arrival {
    /// What the rank's sum is made of, in the order in which it is added up: models, and how much of each. They stay as they are
    /// until the next exchange of the block begins.
    pub terms: Terms,
    /// What was asked of it; see [`Probe`].
    pub measured: Option<f64>,
}

struct Flight {
    lane: Arc<Lane>,
    plan: Plan,
    tag: i32,
    probe: Option<Probe>,
    state: Mutex<State>,
}

struct State {
    block: Tensor,
    /// Where others' models arrive, and a clique's sum.
    memory: Tensor,
    /// Messages that have not ended, and one more while they are issued.
    open: usize,
    /// None: it is over.
    stage: Option<Stage>,
    result: Option<Result<Arrival>>,
    waker: Option<Waker>,
    /// Until it is over.
    passage: Option<Passage>,
}

impl Exchange {
    /// Starts an exchange of `block` (flat). `memory` has as many elements as the plan asks for; what comes in stands there.
    /// The tags from `tag` on belong to it. `probe` is asked when all is there, and `passage` dropped. A failure shows in
    /// [`Self::result`].
    pub fn start(
        lane: &Arc<Lane>,
        plan: Plan,
        probe: Option<Probe>,
        passage: Option<Passage>,
        block: &Tensor,
        memory: &Tensor,
        tag: i32,
    ) -> Result<Self> {
        let flight = Arc::new(Flight {
            lane: Arc::clone(lane),
            plan,
            tag,
            probe,
            state: Mutex::new(State {
                block: block.share()?,
                memory: memory.share()?,
                open: 0,
                stage: Some(Stage::Parts),
                result: None,
                waker: None,
                passage,
            }),
        });
        flight.issue_all(Stage::Parts)?;
        Ok(Self(flight))
    }

    /// Is it over, well or not?
    pub fn is_over(&self) -> bool {
        self.0.state.lock().stage.is_none()
    }

    /// How it ended; once.
    pub fn result(&self) -> Option<Result<Arrival>> {
        self.0.state.lock().result.take()
    }

    /// Resolves when it is over.
    pub async fn over(&self) {
        poll_fn(|context| {
            let mut state = self.0.state.lock();
            if state.stage.is_none() {
                return Poll::Ready(());
            }
            state.waker = Some(context.waker().clone());
            Poll::Pending
        })
        .await;
    }
}

impl Flight {
    fn rank(&self) -> usize {
        self.lane.group.rank()
    }

    /// What the rank's sum is made of, by rising rank, once it is there; of a clique it is made already.
    fn terms(&self, state: &State) -> Result<Terms> {
        let numel = state.block.numel();
        match &self.plan {
            Plan::Alone => Ok(vec![(state.block.share()?, 1.0)]),
            Plan::Direct { sources, .. } => {
                let mut received = 0;
                let term = |source: &Source| {
                    if source.rank == self.rank() {
                        return Ok((state.block.share()?, source.weight));
                    }
                    received += 1;
                    Ok((piece(&state.memory, (received - 1) * numel, numel)?, source.weight))
                };
                sources.iter().map(term).collect()
            }
            Plan::Clique { .. } => Ok(vec![(piece(&state.memory, 0, numel)?, 1.0)]),
        }
    }

    /// Adds up a clique member's part for all of them.
    fn add_up(&self) -> Result<()> {
        let Plan::Clique {
            members, place, weight, ..
        } = &self.plan
        else {
            return Ok(());
        };
        let state = self.state.lock();
        let parts = Parts::new(state.block.numel(), members.len());
        let (start, len) = (parts.start(*place), parts.len(*place));
        if len == 0 {
            return Ok(());
        }
        let mut terms = Vec::with_capacity(members.len());
        for index in 0..members.len() {
            let term = if index == *place {
                piece(&state.block, start, len)?
            } else {
                piece(&state.memory, parts.segment() * index, len)?
            };
            terms.push((term, *weight));
        }
        let sum = piece(&state.memory, parts.segment() * place, len)?;
        drop(state);
        Ok(weighted_sum(&sum, &terms)?)
    }

    /// Issues the messages of a stage; says whether there are any.
    fn issue_all(self: &Arc<Self>, stage: Stage) -> Result<bool> {
        let messages = {
            let mut own = self.state.lock();
            let messages = self.plan.messages(stage, self.rank(), own.block.numel()).into_iter();
            let messages = messages.map(|message| Ok((own.tensor(&message)?, message)));
            let messages = messages.collect::<Result<Vec<_>>>()?;
            if messages.is_empty() && stage != Stage::Parts {
                return Ok(false);
            }
            own.stage = Some(stage);
            own.open = messages.len() + 1;
            messages
        };
        for (tensor, message) in messages {
            match self.issue(&tensor, &message, stage) {
                Ok(work) => {
                    let flight = Arc::clone(self);
                    work.on_complete(move |result| flight.ended(result));
                }
                Err(error) => self.ended(Err(error)),
            }
        }
        self.ended(Ok(()));
        Ok(true)
    }

    fn issue(&self, tensor: &Tensor, message: &Message, stage: Stage) -> std::result::Result<Work, CollectivesError> {
        let options = CallOptions {
            timeout: self.lane.timeout,
            label: Some("the exchange of models"),
            ..CallOptions::default()
        };
        let tag = self.tag + stage as i32;
        match message.way {
            Way::Send => self.lane.group.send(tensor, message.peer, tag, &options),
            Way::Receive => self.lane.group.recv(tensor, Some(message.peer), tag, &options),
        }
    }

    fn ended(self: &Arc<Self>, result: std::result::Result<(), CollectivesError>) {
        let all = {
            let mut state = self.state.lock();
            state.open -= 1;
            state.open == 0
        };
        if let Err(error) = result {
            self.finish(Err(error.into()));
        } else if all {
            let flight = Arc::clone(self);
            self.lane.exchanger.run(move || flight.advance());
        }
    }

    /// All messages of a stage have ended.
    fn advance(self: &Arc<Self>) {
        let stage = self.state.lock().stage;
        match stage {
            None => {}
            Some(Stage::Sums) => self.arrived(),
            Some(Stage::Parts) => {
                let next = fault::catch(|| self.add_up().and_then(|()| self.issue_all(Stage::Sums)));
                match next.unwrap_or_else(|fault| Err(fault.into())) {
                    Err(error) => self.finish(Err(error)),
                    Ok(false) => self.arrived(),
                    Ok(true) => {}
                }
            }
        }
    }

    /// All is there. It is measured here, and not when it is mixed, since the passes go on meanwhile.
    fn arrived(&self) {
        let arrival = fault::catch(|| self.arrival()).unwrap_or_else(|fault| Err(fault.into()));
        self.finish(arrival);
    }

    fn arrival(&self) -> Result<Arrival> {
        let (block, terms) = {
            let state = self.state.lock();
            (state.block.share()?, self.terms(&state)?)
        };
        let measured = self
            .probe
            .as_ref()
            .map(|probe| probe.measure(&block, &terms))
            .transpose()?;
        Ok(Arrival { terms, measured })
    }

    /// The first result counts.
    fn finish(&self, result: Result<Arrival>) {
        let waker = {
            let mut state = self.state.lock();
            if state.stage.is_none() {
                return;
            }
            state.stage = None;
            state.passage = None;
            state.result = Some(result);
            state.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl State {
    /// What a message carries, or is received into.
    fn tensor(&self, message: &Message) -> Result<Tensor> {
        let tensor = match message.place {
            Place::Block => &self.block,
            Place::Memory => &self.memory,
        };
        piece(tensor, message.start, message.len)
    }
}

fn piece(tensor: &Tensor, start: usize, len: usize) -> Result<Tensor> {
    Ok(tensor.f_narrow(0, start as i64, len as i64)?)
}

impl std::fmt::Debug for Exchange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Exchange").field(&self.0.plan).finish()
    }
}
