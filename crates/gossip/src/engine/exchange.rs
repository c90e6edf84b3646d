//! One exchange of a round: sends a block to its takers and receives the models that this rank adds up.
//!
//! The block must not change until it is over. [`Exchange::start`] runs on the caller's thread, the rest on others.
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
use super::in_flight::InFlightGuard;
use super::messages::{Direction, Message, Place, Segments, Stage};
use super::schedule::Plan;
use super::state::Terms;
use crate::error::Result;
use crate::topology::Source;

/// Tags of an exchange: one per stage.
pub(super) const TAGS: i32 = 2;

/// The transport of an engine's exchanges.
pub(super) struct Lane {
    /// Used by this engine only.
    pub group: ProcessGroup,
    pub exchanger: Exchanger,
    /// The deadline of each message; `None`: the group's.
    pub timeout: Option<Duration>,
    /// Whether [`Self::connect`] was called.
    pub connects: AtomicBool,
}

impl Lane {
    /// Connects all ranks, once. Otherwise a rank that is alone in the first rounds would connect later, and the others
    /// would wait for it. Ranks call it together. A failure breaks the group.
    pub fn connect(&self) -> Result<()> {
        if self.connects.swap(true, Ordering::Relaxed) || self.group.size() == 1 {
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

/// A started exchange. Clones share it.
#[derive(Clone)]
pub(super) struct Exchange(Arc<Flight>);

/// The result of an exchange.
#[derive(Debug)]
pub(super) struct Arrival {
    /// The terms of this rank's sum, in the order of addition. Valid until the block's next exchange starts.
    pub terms: Terms,
    /// The probe's result; see [`Probe`].
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
    /// Receives others' models, and a clique's sums.
    memory: Tensor,
    /// Unfinished messages of the stage, plus one while they are issued.
    open: usize,
    /// `None` when the exchange is over.
    stage: Option<Stage>,
    result: Option<Result<Arrival>>,
    waker: Option<Waker>,
    /// Dropped when the exchange is over.
    guard: Option<InFlightGuard>,
}

impl Exchange {
    /// Starts an exchange of `block` (flat). `memory` receives data and has [`Plan::memory`] elements. The exchange
    /// uses [`TAGS`] tags from `tag` on. `probe` is evaluated when all messages have arrived; `guard` is dropped at the
    /// end. [`Self::result`] reports failures.
    pub fn start(
        lane: &Arc<Lane>,
        plan: Plan,
        probe: Option<Probe>,
        guard: Option<InFlightGuard>,
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
                stage: Some(Stage::Scatter),
                result: None,
                waker: None,
                guard,
            }),
        });
        flight.issue_all(Stage::Scatter)?;
        Ok(Self(flight))
    }

    /// Whether the exchange has ended or failed.
    pub fn is_over(&self) -> bool {
        self.0.state.lock().stage.is_none()
    }

    /// Takes the result, when the exchange is over.
    pub fn result(&self) -> Option<Result<Arrival>> {
        self.0.state.lock().result.take()
    }

    /// Resolves when the exchange is over.
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

    /// The terms of this rank's sum, by rising rank. A clique's sum is already made.
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

    /// Sums this clique member's segment.
    fn sum_segment(&self) -> Result<()> {
        let Plan::Clique {
            members, place, weight, ..
        } = &self.plan
        else {
            return Ok(());
        };
        let state = self.state.lock();
        let segments = Segments::new(state.block.numel(), members.len());
        let (start, len) = (segments.start(*place), segments.len(*place));
        if len == 0 {
            return Ok(());
        }
        let mut terms = Vec::with_capacity(members.len());
        for index in 0..members.len() {
            let term = if index == *place {
                piece(&state.block, start, len)?
            } else {
                piece(&state.memory, segments.segment() * index, len)?
            };
            terms.push((term, *weight));
        }
        let sum = piece(&state.memory, segments.segment() * place, len)?;
        drop(state);
        Ok(weighted_sum(&sum, &terms)?)
    }

    /// Issues the messages of a stage. False if it has none.
    fn issue_all(self: &Arc<Self>, stage: Stage) -> Result<bool> {
        let messages = {
            let mut own = self.state.lock();
            let messages = self.plan.messages(stage, self.rank(), own.block.numel()).into_iter();
            let messages = messages.map(|message| Ok((own.tensor(&message)?, message)));
            let messages = messages.collect::<Result<Vec<_>>>()?;
            if messages.is_empty() && stage != Stage::Scatter {
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
        match message.direction {
            Direction::Send => self.lane.group.send(tensor, message.peer, tag, &options),
            Direction::Receive => self.lane.group.recv(tensor, Some(message.peer), tag, &options),
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

    /// Called when all messages of a stage have ended.
    fn advance(self: &Arc<Self>) {
        let stage = self.state.lock().stage;
        match stage {
            None => {}
            Some(Stage::Gather) => self.arrived(),
            Some(Stage::Scatter) => {
                let next = fault::catch(|| self.sum_segment().and_then(|()| self.issue_all(Stage::Gather)));
                match next.unwrap_or_else(|fault| Err(fault.into())) {
                    Err(error) => self.finish(Err(error)),
                    Ok(false) => self.arrived(),
                    Ok(true) => {}
                }
            }
        }
    }

    /// Ends the exchange. Measures here, where it overlaps with the passes.
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

    /// Ends the exchange with the first result; later ones are ignored.
    fn finish(&self, result: Result<Arrival>) {
        let waker = {
            let mut state = self.state.lock();
            if state.stage.is_none() {
                return;
            }
            state.stage = None;
            state.guard = None;
            state.result = Some(result);
            state.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl State {
    /// The memory that a message is sent from or received into.
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
