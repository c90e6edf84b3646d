//! Ranks inside one process: groups of one rank, and ranks that are simulated. The last rank to issue an operation
//! computes it for all; sums run in rank order.
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::{Device, Kind, TchError, Tensor};
use parking_lot::Mutex;

use crate::backend::{Backend, BackendFailure, Completion, FailureKind, Launch, Outcome};
use crate::collective::{Collective, ReduceOp};
use crate::error::{CollectivesError, Result};
use crate::fingerprint::{Fingerprint, extent, fits, verdict};
use crate::operations::clones;
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::registry::{BackendFactory, Connected, Refusal};
use crate::rendezvous::epoch::Epoch;
use crate::store::records::here_key;
use crate::store::{HashStore, Store};

/// Makes groups whose ranks are threads of this process.
pub struct InProcess;

impl InProcess {
    /// One group of `world` ranks; the i-th handle belongs to rank i and may be used by one thread.
    #[allow(
        clippy::new_ret_no_self,
        reason = "the ranks are what is made; the type only names the backend"
    )]
    pub fn new(world: usize) -> Result<Vec<ProcessGroup>> {
        Self::with_timeout(world, GroupInfo::DEFAULT_TIMEOUT)
    }

    /// As [`Self::new`] with another default deadline.
    pub fn with_timeout(world: usize, timeout: Duration) -> Result<Vec<ProcessGroup>> {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        for rank in 0..world {
            store.set(&here_key(rank), b"1")?;
        }
        seats(Some(&store), NAME, world, timeout)
    }

    /// A group of `world` ranks without a store, hence without comparisons through it or listeners on it. A thousand
    /// ranks cost little.
    pub fn without_store(world: usize, name: &str, timeout: Duration) -> Result<Vec<ProcessGroup>> {
        seats(None, name, world, timeout)
    }
}

fn seats(store: Option<&Arc<dyn Store>>, name: &str, size: usize, timeout: Duration) -> Result<Vec<ProcessGroup>> {
    let ranks: Vec<usize> = (0..size).collect();
    let group = |seat: Seat| {
        let info = GroupInfo {
            hosts: vec![HOST.to_owned(); size],
            backend: NAME.to_owned(),
            ..GroupInfo::of_ours(name, seat.rank, ranks.clone(), timeout)
        };
        ProcessGroup::new(info, Box::new(seat), None, store.cloned())
    };
    Seat::all(&ranks).into_iter().map(group).collect()
}

/// Makes groups of one rank only: a factory cannot join the threads of one process.
pub(crate) struct InProcessFactory;

impl BackendFactory for InProcessFactory {
    fn name(&self) -> &'static str {
        NAME
    }

    fn check(&self, size: usize) -> std::result::Result<(), String> {
        if size == 1 {
            return Ok(());
        }
        Err("it connects ranks of one process, so it can only create groups of one rank here".to_owned())
    }

    fn connect(&self, epoch: &Epoch<'_>) -> std::result::Result<Connected, Refusal> {
        let seat = Seat::all(&epoch.options.global_ranks).pop();
        let seat = seat.ok_or_else(|| Refusal::Unusable("a group needs a rank".to_owned()))?;
        Ok(Connected {
            backend: Box::new(seat),
            checker: None,
        })
    }
}

const NAME: &str = "in-process";
/// The host name of all ranks.
const HOST: &str = "this process";

/// The state that all ranks share.
#[derive(Default)]
struct Hub {
    // The ranks in the default group, by group rank, for error messages.
    ranks: Vec<usize>,
    // Incomplete collectives, in the order of operations; one entry per rank.
    meetings: VecDeque<Vec<Option<(Collective, Completion)>>>,
    // By receiver and tag.
    mail: HashMap<(usize, i32), Mail>,
    /// Why a rank has ended the group.
    over: Option<String>,
}

/// Messages that wait for their counterparts, in issue order.
#[derive(Default)]
struct Mail {
    sends: Vec<Message>,
    receives: Vec<Message>,
}

struct Message {
    /// The sender; a receive may take messages from any.
    from: Option<usize>,
    tensor: Tensor,
    done: Completion,
}

struct Seat {
    hub: Arc<Mutex<Hub>>,
    rank: usize,
}

impl Seat {
    /// One seat per rank.
    fn all(global_ranks: &[usize]) -> Vec<Self> {
        let hub = Arc::new(Mutex::new(Hub {
            ranks: global_ranks.to_vec(),
            ..Hub::default()
        }));
        let seat = |rank| Self {
            hub: Arc::clone(&hub),
            rank,
        };
        (0..global_ranks.len()).map(seat).collect()
    }
}

impl Backend for Seat {
    fn premultiplies(&self, _device: Device) -> bool {
        true
    }

    fn compares(&self, _: &Collective) -> bool {
        true
    }

    fn check(&self, collective: &Collective) -> Result<()> {
        let simulates = collective.is_point_to_point()
            || matches!(
                collective,
                Collective::AllReduce { .. }
                    | Collective::AllReduceSparse { .. }
                    | Collective::Broadcast { .. }
                    | Collective::AllGather { .. }
                    | Collective::Barrier
                    | Collective::Exchange { .. }
            );
        if simulates || self.hub.lock().ranks.len() == 1 {
            return Ok(());
        }
        let text = "the backend 'in-process' supports it only in groups of one rank";
        Err(CollectivesError::invalid(collective.name(), text))
    }

    fn launch(&self, collective: Collective, _launch: Launch, done: Completion) {
        let mut hub = self.hub.lock();
        if let Some(text) = hub.over.clone() {
            drop(hub);
            return done.finish(Err(BackendFailure::new(FailureKind::Connection, text)));
        }
        let key = match collective {
            Collective::Send { tensor, peer, tag } => {
                let from = Some(self.rank);
                let mail = hub.mail.entry((peer, tag)).or_default();
                mail.sends.push(Message { from, tensor, done });
                (peer, tag)
            }
            Collective::Recv { tensor, peer, tag } => {
                let from = peer;
                let mail = hub.mail.entry((self.rank, tag)).or_default();
                mail.receives.push(Message { from, tensor, done });
                (self.rank, tag)
            }
            collective => {
                let size = hub.ranks.len();
                let place = hub.meetings.iter().position(|meeting| meeting[self.rank].is_none());
                let place = place.unwrap_or(hub.meetings.len());
                if place == hub.meetings.len() {
                    hub.meetings.push_back((0..size).map(|_| None).collect());
                }
                hub.meetings[place][self.rank] = Some((collective, done));
                if hub.meetings[place].iter().any(Option::is_none) {
                    return;
                }
                // Its ranks have issued all earlier ones, so it is the first.
                let (meeting, ranks) = (hub.meetings.pop_front(), hub.ranks.clone());
                drop(hub);
                let meeting = meeting.into_iter().flatten().flatten();
                return compute(meeting.collect(), &ranks);
            }
        };
        let matched = hub.mail.get_mut(&key).and_then(Mail::matched);
        drop(hub);
        if let Some((sent, receive)) = matched {
            deliver(sent, receive);
        }
    }

    fn abort(&self, reason: &str) {
        self.end(&format!(": {reason}"));
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.end(", whose group was destroyed");
    }
}

impl Seat {
    /// Ends the group for all ranks: all operations in flight fail.
    fn end(&self, why: &str) {
        let mut hub = self.hub.lock();
        let text = format!("Connection closed by rank {}{why}", hub.ranks[self.rank]);
        let text = hub.over.get_or_insert(text).clone();
        let collectives = std::mem::take(&mut hub.meetings);
        let messages = std::mem::take(&mut hub.mail);
        drop(hub);
        let fail = |done: Completion| done.finish(Err(BackendFailure::new(FailureKind::Connection, &*text)));
        for (_, done) in collectives.into_iter().flatten().flatten() {
            fail(done);
        }
        for mail in messages.into_values() {
            let messages = mail.sends.into_iter().chain(mail.receives);
            messages.for_each(|message| fail(message.done));
        }
    }
}

impl Mail {
    /// Takes the first receive for which there is a message, and the message.
    fn matched(&mut self) -> Option<(Message, Message)> {
        let (sent, receive) = self.receives.iter().enumerate().find_map(|(index, receive)| {
            let fits = |sent: &Message| receive.from.is_none() || receive.from == sent.from;
            Some((self.sends.iter().position(fits)?, index))
        })?;
        Some((self.sends.remove(sent), self.receives.remove(receive)))
    }
}

fn deliver(sent: Message, receive: Message) {
    let fits = fits(extent(&sent.tensor), extent(&receive.tensor));
    let result = fits.and_then(|()| assign(&receive.tensor, &sent.tensor).map_err(BackendFailure::native));
    let from = sent.from.map_or(Outcome::Done, Outcome::ReceivedFrom);
    receive.done.finish(result.clone().map(|()| from));
    sent.done.finish(result.map(|()| Outcome::Done));
}

fn compute(meeting: Vec<(Collective, Completion)>, ranks: &[usize]) {
    let (collectives, completions): (Vec<_>, Vec<_>) = meeting.into_iter().unzip();
    let shown = collectives.iter().map(|own| Fingerprint::of(own, (0, 0), ranks.len()));
    let shown: Vec<_> = shown.collect();
    let result = match verdict(&shown, ranks) {
        Some(text) => Err(BackendFailure::new(FailureKind::Mismatch, text)),
        None => combine(&collectives).map_err(BackendFailure::native),
    };
    for own in &collectives {
        if let (Ok(()), Collective::Exchange { numbers, .. }) = (&result, own) {
            // A fingerprint ends with the number.
            let _ = numbers.set(shown.iter().filter_map(|own| own.0.last().copied()).collect());
        }
    }
    for done in completions {
        done.finish(result.clone().map(|()| Outcome::Done));
    }
}

type Tch<T> = std::result::Result<T, TchError>;

fn assign(target: &Tensor, source: &Tensor) -> Tch<()> {
    if target.is_sparse() {
        target.shallow_clone().f_copy_(source)
    } else {
        target.f_view_as(source)?.f_copy_(source)
    }
}

/// Reduces `values` in order.
fn reduce(values: &[Tensor], op: ReduceOp) -> Tch<Tensor> {
    let count = values.len() as f64;
    let mut values = values.iter().map(|value| match op {
        ReduceOp::PremulSum => value.f_mul_scalar(1.0 / count),
        _ => Ok(value.shallow_clone()),
    });
    let first = values
        .next()
        .unwrap_or_else(|| Tensor::f_zeros([0i64], (Kind::Float, Device::Cpu)))?;
    let result = values.try_fold(first, |result, value| match op {
        ReduceOp::Sum | ReduceOp::Avg | ReduceOp::PremulSum => result.f_add(&value?),
        ReduceOp::Product => result.f_mul(&value?),
        ReduceOp::Min => result.f_minimum(&value?),
        ReduceOp::Max => result.f_maximum(&value?),
        ReduceOp::Band => result.f_bitwise_and_tensor(&value?),
        ReduceOp::Bor => result.f_bitwise_or_tensor(&value?),
        ReduceOp::Bxor => result.f_bitwise_xor_tensor(&value?),
    })?;
    match op {
        ReduceOp::Avg => result.f_div_scalar(count),
        _ if result.is_sparse() => result.f_coalesce(),
        _ => Ok(result),
    }
}

/// Executes a collective, given by the arguments of all ranks.
fn combine(all: &[Collective]) -> Tch<()> {
    match all.first() {
        Some(first @ (Collective::AllReduce { .. } | Collective::AllReduceSparse { .. })) => {
            let values = clones(all.iter().flat_map(Collective::tensors));
            let result = reduce(&values, first.reduce_op().unwrap_or_default())?;
            return values.iter().try_for_each(|value| assign(value, &result));
        }
        Some(Collective::Broadcast { root, .. }) => {
            let source = all[*root].tensors()[0];
            let others = all.iter().enumerate().filter(|(rank, _)| rank != root);
            return others
                .flat_map(|(_, own)| own.tensors())
                .try_for_each(|target| assign(target, source));
        }
        _ => {}
    }
    let inputs: Vec<_> = all.iter().flat_map(|own| own.parts().1).collect();
    let mut outputs = all.iter().flat_map(|own| own.parts().0.into_iter().zip(&inputs));
    outputs.try_for_each(|(output, input)| assign(output, input))
}
