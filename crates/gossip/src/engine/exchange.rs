//! One exchange: a block goes to those who take it, and the rank's sum of the round comes out.
//!
//! The block must not change while it is under way. All steps but the first run on other threads.
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

use lockstep_collectives::{CallOptions, CollectivesError, ProcessGroup, Work};
use lockstep_torch::{Tensor, TensorExt, fault};
use parking_lot::Mutex;

use super::arithmetic::weigh;
use super::consensus::Probe;
use super::exchanger::Exchanger;
use super::schedule::{Plan, part};
use crate::error::Result;

/// How many tags an exchange uses, from its first one on.
pub(super) const TAGS: i32 = 2;

/// What all exchanges of an engine go through.
pub(super) struct Lane {
    /// Nothing else is sent in it.
    pub group: ProcessGroup,
    pub exchanger: Exchanger,
    /// The deadline of each message; `None`: the group's.
    pub timeout: Option<Duration>,
}

/// An exchange that was started. Clones are handles of the same one.
#[derive(Clone)]
pub(super) struct Exchange(Arc<Flight>);

/// What came of an exchange that went well.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrival {
    pub took: Duration,
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
    /// Where others' models arrive, and in the end the sum.
    memory: Tensor,
    /// Messages that have not ended, and one more while they are issued.
    open: usize,
    stage: Stage,
    result: Option<Result<Arrival>>,
    waker: Option<Waker>,
    started: Instant,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// What is added up here is on its way.
    Parts,
    /// Others' sums of their parts of the model are on their way.
    Sums,
    Over,
}

enum Message {
    Send(Tensor, usize),
    Receive(Tensor, usize),
}

impl Exchange {
    /// Starts an exchange of `block` (flat). `memory` has as many elements as the plan asks for; the sum will stand at its
    /// beginning. The tags from `tag` on belong to it. `probe` is asked when the sum is there. A failure shows in
    /// [`Self::result`].
    pub fn start(
        lane: &Arc<Lane>,
        plan: Plan,
        probe: Option<Probe>,
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
                stage: Stage::Parts,
                result: None,
                waker: None,
                started: Instant::now(),
            }),
        });
        flight.issue_all(flight.first_messages()?, tag);
        Ok(Self(flight))
    }

    /// Is it over, well or not?
    pub fn is_over(&self) -> bool {
        self.0.state.lock().stage == Stage::Over
    }

    /// How it ended; once.
    pub fn result(&self) -> Option<Result<Arrival>> {
        self.0.state.lock().result.take()
    }

    /// Resolves when it is over.
    pub async fn over(&self) {
        poll_fn(|context| {
            let mut state = self.0.state.lock();
            if state.stage == Stage::Over {
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

    fn first_messages(&self) -> Result<Vec<Message>> {
        let state = self.state.lock();
        let (block, numel) = (&state.block, state.block.numel());
        let mut messages = Vec::new();
        match &self.plan {
            Plan::Alone => {}
            Plan::Direct { takers, sources, .. } => {
                for &taker in takers {
                    messages.push(Message::Send(block.share()?, taker));
                }
                let others = sources.iter().filter(|source| source.rank != self.rank());
                for (index, source) in others.enumerate() {
                    let place = piece(&state.memory, index * numel, numel)?;
                    messages.push(Message::Receive(place, source.rank));
                }
            }
            Plan::Clique { members, place, .. } => {
                let parts = Parts::new(numel, members.len());
                for (index, &member) in members.iter().enumerate().filter(|(index, _)| index != place) {
                    messages.push(Message::Send(
                        piece(block, parts.start(index), parts.len(index))?,
                        member,
                    ));
                    let memory = piece(&state.memory, parts.segment * index, parts.len(*place))?;
                    messages.push(Message::Receive(memory, member));
                }
            }
        }
        Ok(messages)
    }

    /// Adds up what has arrived; the messages of the next stage.
    fn add_up(&self) -> Result<Vec<Message>> {
        let state = self.state.lock();
        let (block, numel) = (&state.block, state.block.numel());
        match &self.plan {
            Plan::Alone => Ok(Vec::new()),
            Plan::Direct { sources, .. } => {
                let mut parts = Vec::with_capacity(sources.len());
                let mut received = 0;
                for source in sources {
                    if source.rank == self.rank() {
                        parts.push((block.share()?, source.weight));
                    } else {
                        parts.push((piece(&state.memory, received * numel, numel)?, source.weight));
                        received += 1;
                    }
                }
                let sum = piece(&state.memory, 0, numel)?;
                drop(state);
                weigh(&sum, &parts)?;
                Ok(Vec::new())
            }
            Plan::Clique {
                members, place, weight, ..
            } => {
                let parts = Parts::new(numel, members.len());
                let (start, len) = (parts.start(*place), parts.len(*place));
                let mut terms = Vec::with_capacity(members.len());
                for index in 0..members.len() {
                    let term = if index == *place {
                        piece(block, start, len)?
                    } else {
                        piece(&state.memory, parts.segment * index, len)?
                    };
                    terms.push((term, *weight));
                }
                let sum = piece(&state.memory, parts.segment * place, len)?;
                let memory = state.memory.share()?;
                drop(state);
                weigh(&sum, &terms)?;
                let mut messages = Vec::new();
                for (index, &member) in members.iter().enumerate().filter(|(index, _)| index != place) {
                    messages.push(Message::Send(sum.share()?, member));
                    let theirs = piece(&memory, parts.segment * index, parts.len(index))?;
                    messages.push(Message::Receive(theirs, member));
                }
                Ok(messages)
            }
        }
    }

    /// Issues messages; those without elements are none.
    fn issue_all(self: &Arc<Self>, messages: Vec<Message>, tag: i32) {
        let messages: Vec<Message> = messages.into_iter().filter(|message| message.numel() > 0).collect();
        self.state.lock().open = messages.len() + 1;
        for message in messages {
            match message.issue(&self.lane, tag) {
                Ok(work) => {
                    let flight = Arc::clone(self);
                    work.on_complete(move |result| flight.ended(result));
                }
                Err(error) => self.ended(Err(error)),
            }
        }
        self.ended(Ok(()));
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
            Stage::Over => {}
            Stage::Sums => self.arrived(),
            Stage::Parts => {
                let added = fault::catch(|| self.add_up()).unwrap_or_else(|fault| Err(fault.into()));
                match added {
                    Err(error) => self.finish(Err(error)),
                    Ok(messages) if messages.is_empty() => self.arrived(),
                    Ok(messages) => {
                        self.state.lock().stage = Stage::Sums;
                        self.issue_all(messages, self.tag + 1);
                    }
                }
            }
        }
    }

    /// The sum is there. It is measured here, and not when it is mixed, since the passes go on meanwhile.
    fn arrived(&self) {
        let measured = fault::catch(|| self.measure()).unwrap_or_else(|fault| Err(fault.into()));
        self.finish(measured);
    }

    fn measure(&self) -> Result<Option<f64>> {
        let Some(probe) = &self.probe else {
            return Ok(None);
        };
        let (block, sum) = {
            let state = self.state.lock();
            (state.block.share()?, piece(&state.memory, 0, state.block.numel())?)
        };
        probe.measure(&block, &sum).map(Some)
    }

    /// The first result counts.
    fn finish(&self, result: Result<Option<f64>>) {
        let waker = {
            let mut state = self.state.lock();
            if state.stage == Stage::Over {
                return;
            }
            state.stage = Stage::Over;
            let took = state.started.elapsed();
            state.result = Some(result.map(|measured| Arrival { took, measured }));
            state.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Message {
    fn numel(&self) -> usize {
        match self {
            Self::Send(tensor, _) | Self::Receive(tensor, _) => tensor.numel(),
        }
    }

    fn issue(&self, lane: &Lane, tag: i32) -> std::result::Result<Work, CollectivesError> {
        let options = CallOptions {
            timeout: lane.timeout,
            label: Some("the exchange of models"),
            ..CallOptions::default()
        };
        match self {
            Self::Send(tensor, peer) => lane.group.send(tensor, *peer, tag, &options),
            Self::Receive(tensor, peer) => lane.group.recv(tensor, Some(*peer), tag, &options),
        }
    }
}

/// Where the parts of a clique's model lie.
struct Parts {
    numel: usize,
    segment: usize,
}

impl Parts {
    fn new(numel: usize, members: usize) -> Self {
        let segment = part(numel, members);
        Self { numel, segment }
    }

    fn start(&self, index: usize) -> usize {
        (self.segment * index).min(self.numel)
    }

    fn len(&self, index: usize) -> usize {
        self.start(index + 1) - self.start(index)
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
