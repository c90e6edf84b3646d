//! One exchange of a round: sends a block to its takers and receives the models that this rank adds up.
//!
//! The block must not change until it is over. [`Exchange::start`] runs on the caller's thread, the rest on others.
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Poll, Waker};
use std::time::Instant;

use lockstep_collectives::{CallOptions, CollectivesError, ProcessGroup, Work};
use lockstep_torch::stream::Stream;
use lockstep_torch::{Device, DeviceCode, Tensor, TensorExt, fault, weighted_sum};
use parking_lot::Mutex;

use super::consensus::measure;
use super::exchanger::Exchanger;
use super::in_flight::InFlight;
use super::messages::{Message, Stage};
use super::schedule::Plan;
use super::state::Terms;
use super::statement::Statement;
use crate::error::{GossipError, Result};
use crate::topology::Source;

/// Tags of an exchange: one per stage, and one for statements.
const TAGS: i32 = 3;
/// The place of the statement's tag among them.
const STATEMENT: i32 = 2;

/// The transport of an engine's exchanges.
pub(super) struct Lane {
    /// Used by this engine only.
    pub group: ProcessGroup,
    pub exchanger: Exchanger,
    /// The exchanger's streams, one for each device of the model: its work waits for no other.
    pub streams: Vec<Stream>,
    /// The options of each message.
    pub options: CallOptions,
    /// The time that the exchanges of rounds take.
    pub in_flight: Mutex<InFlight>,
    /// Whether [`Self::connect`] was called.
    pub connects: AtomicBool,
}

impl Lane {
    /// Connects all ranks, once. Otherwise a rank that is alone in the first rounds would connect later, and the others
    /// would wait for it. Ranks call it together. A failure breaks the group.
    pub fn connect(&self) -> Result<()> {
        if !self.connects.swap(true, Ordering::Relaxed) && self.group.size() > 1 {
            // Compared, where a transport of its own carries comparisons: it is connected, too.
            let options = CallOptions {
                verify: true,
                ..self.options
            };
            self.group.barrier(&options)?;
        }
        Ok(())
    }
}

/// The result of an exchange.
#[derive(Debug)]
pub(super) struct Arrival {
    /// The terms of this rank's sum, in the order of addition. Valid until the block's next exchange starts.
    pub terms: Terms,
    /// See [`measure`].
    pub measured: Option<f64>,
}

/// What an exchange knows of its round.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    /// How often it was measured before.
    pub turn: usize,
    /// Is compared with the senders'.
    pub statement: Option<Statement>,
}

/// A started exchange.
pub(super) struct Exchange {
    lane: Arc<Lane>,
    plan: Plan,
    /// The tag of the first stage.
    tag: i32,
    /// `None` outside of rounds, where neither the distance between models nor the time is measured.
    round: Option<Round>,
    own: Mutex<Own>,
}

struct Own {
    block: Tensor,
    /// Receives others' models, and a clique's sums.
    memory: Tensor,
    /// The senders' statements, and their ranks.
    statements: Vec<(Tensor, usize)>,
    /// The stage's messages, where the block is on a device: they end before the device has carried them.
    enqueued: Vec<Work>,
    /// Unfinished messages of the stage, plus one while they are issued.
    open: usize,
    is_over: bool,
    result: Option<Result<Arrival>>,
    waker: Option<Waker>,
}

impl Exchange {
    /// Starts an exchange of `block` (flat). `memory` receives data and has [`Plan::memory`] elements. `index` is its
    /// number among the exchanges in flight. [`Self::result`] reports failures.
    pub fn start(
        lane: &Arc<Lane>,
        plan: Plan,
        round: Option<Round>,
        block: &Tensor,
        memory: &Tensor,
        index: usize,
    ) -> Result<Arc<Self>> {
        let exchange = Arc::new(Self {
            lane: Arc::clone(lane),
            plan,
            tag: index as i32 * TAGS,
            round,
            own: Mutex::new(Own {
                block: block.share()?,
                memory: memory.share()?,
                statements: Vec::new(),
                enqueued: Vec::new(),
                open: 0,
                is_over: false,
                result: None,
                waker: None,
            }),
        });
        if round.is_some() {
            lane.in_flight.lock().begin(Instant::now());
        }
        exchange
            .issue(Stage::Scatter)
            .unwrap_or_else(|error| exchange.finish(Err(error)));
        Ok(exchange)
    }

    /// Whether the exchange has ended or failed.
    pub fn is_over(&self) -> bool {
        self.own.lock().is_over
    }

    /// Takes the result, when the exchange is over.
    pub fn result(&self) -> Result<Arrival> {
        let result = self.own.lock().result.take();
        result.unwrap_or(Err(GossipError::Unexpected("an exchange is used before it is over")))
    }

    /// Resolves when the exchange is over.
    pub async fn over(&self) {
        poll_fn(|context| {
            let mut own = self.own.lock();
            if own.is_over {
                return Poll::Ready(());
            }
            own.waker = Some(context.waker().clone());
            Poll::Pending
        })
        .await;
    }

    /// The exchanger's stream on the block's device.
    fn stream(&self) -> Option<Stream> {
        let device = DeviceCode::with_streams(self.own.lock().block.device())?;
        let mut streams = self.lane.streams.iter().copied();
        streams.find(|stream| stream.device() == device)
    }

    /// Issues the messages of a stage, and goes on when all have ended.
    fn issue(self: &Arc<Self>, stage: Stage) -> Result<()> {
        let statement = self
            .round
            .and_then(|round| round.statement)
            .filter(|_| stage == Stage::Scatter);
        let (mut receives, mut sends) = (Vec::new(), Vec::new());
        let on_device = {
            let mut own = self.own.lock();
            let messages = self.plan.messages(stage, own.block.numel());
            let sent = match stage {
                Stage::Scatter => &own.block,
                Stage::Gather => &own.memory,
            };
            let tag = self.tag + stage as i32;
            if let Some(statement) = statement {
                for Message { peer, .. } in &messages.receives {
                    receives.push((Statement::memory()?, *peer, self.tag + STATEMENT));
                }
                for Message { peer, .. } in &messages.sends {
                    sends.push((statement.write()?, *peer, self.tag + STATEMENT));
                }
            }
            let statements = receives.iter().map(|(tensor, peer, _)| Ok((tensor.share()?, *peer)));
            let statements = statements.collect::<Result<_>>()?;
            for Message { peer, start, len } in messages.receives {
                receives.push((piece(&own.memory, start, len)?, peer, tag));
            }
            for Message { peer, start, len } in messages.sends {
                sends.push((piece(sent, start, len)?, peer, tag));
            }
            own.statements = statements;
            own.open = receives.len() + sends.len() + 1;
            own.block.device() != Device::Cpu
        };
        let options = CallOptions {
            label: Some("the exchange of models"),
            ..self.lane.options
        };
        let group = &self.lane.group;
        let receive = |(tensor, peer, tag): &(Tensor, usize, i32)| group.recv(tensor, Some(*peer), *tag, &options);
        let send = |(tensor, peer, tag): &(Tensor, usize, i32)| group.send(tensor, *peer, *tag, &options);
        for work in receives.iter().map(receive).chain(sends.iter().map(send)) {
            match work {
                Ok(work) => {
                    if on_device {
                        self.own.lock().enqueued.push(work.clone());
                    }
                    let exchange = Arc::clone(self);
                    work.on_complete(move |result| exchange.ended(stage, result));
                }
                Err(error) => self.ended(stage, Err(error)),
            }
        }
        self.ended(stage, Ok(()));
        Ok(())
    }

    /// Called when a message of the stage has ended. After the last one, the rest follows on the exchanger's thread.
    fn ended(self: &Arc<Self>, stage: Stage, result: std::result::Result<(), CollectivesError>) {
        let all = {
            let mut own = self.own.lock();
            own.open -= 1;
            own.open == 0 && !own.is_over
        };
        if let Err(error) = result {
            self.finish(Err(error.into()));
        } else if all {
            let exchange = Arc::clone(self);
            self.lane.exchanger.run(move || {
                let next = fault::catch(|| match exchange.stream() {
                    Some(stream) => stream.within(|| exchange.advance(stage))?,
                    None => exchange.advance(stage),
                });
                if let Err(error) = next.unwrap_or_else(|fault| Err(fault.into())) {
                    exchange.finish(Err(error));
                }
            });
        }
    }

    /// Called when all messages of a stage have ended. Ends the exchange after the last stage. Measures here, where it
    /// overlaps with the passes.
    fn advance(self: &Arc<Self>, stage: Stage) -> Result<()> {
        let (block, memory, statements, enqueued) = {
            let mut own = self.own.lock();
            let (statements, enqueued) = (std::mem::take(&mut own.statements), std::mem::take(&mut own.enqueued));
            (own.block.share()?, own.memory.share()?, statements, enqueued)
        };
        // Then any stream may use the block and what was received.
        enqueued.iter().try_for_each(Work::wait_for_results)?;
        if let Some(statement) = self.round.and_then(|round| round.statement) {
            let name = |rank| self.lane.group.info().global_rank(rank);
            for (theirs, peer) in &statements {
                statement.compare(theirs, name(self.plan.rank), name(*peer))?;
            }
        }
        let numel = block.numel();
        let terms = match self.plan.segments(numel) {
            None => self.terms(&block, &memory, 0, numel)?,
            Some((segments, place)) if stage == Stage::Scatter => {
                let (start, len) = (segments.start(place), segments.len(place));
                if len > 0 {
                    let sum = piece(&memory, segments.segment * place, len)?;
                    weighted_sum(&sum, &self.terms(&block, &memory, start, len)?)?;
                }
                return self.issue(Stage::Gather);
            }
            // A clique's sum is already made.
            Some(_) => vec![(piece(&memory, 0, numel)?, 1.0)],
        };
        let world = self.lane.group.size();
        let measured = self
            .round
            .map(|Round { turn, .. }| measure(&self.plan, world, turn, &block, &terms));
        let measured = measured.transpose()?.flatten();
        self.finish(Ok(Arrival { terms, measured }));
        Ok(())
    }

    /// The terms of the sum that this rank makes, by rising rank: of `len` elements from `start` on.
    fn terms(&self, block: &Tensor, memory: &Tensor, start: usize, len: usize) -> Result<Terms> {
        let received = self.plan.messages(Stage::Scatter, block.numel()).receives;
        let mut received = received.iter().map(|message| message.start);
        let term = |source: &Source| {
            let tensor = if source.rank == self.plan.rank {
                piece(block, start, len)?
            } else {
                piece(memory, received.next().unwrap_or(0), len)?
            };
            Ok((tensor, source.weight))
        };
        self.plan.sources.iter().map(term).collect()
    }

    /// Ends the exchange with the first result; later ones are ignored.
    fn finish(&self, result: Result<Arrival>) {
        let waker = {
            let mut own = self.own.lock();
            if own.is_over {
                return;
            }
            own.is_over = true;
            if self.round.is_some() {
                self.lane.in_flight.lock().end(Instant::now());
            }
            own.result = Some(result);
            own.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

fn piece(tensor: &Tensor, start: usize, len: usize) -> Result<Tensor> {
    Ok(tensor.f_narrow(0, start as i64, len as i64)?)
}
