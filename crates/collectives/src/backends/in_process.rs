//! Ranks as threads of one process. The last rank to issue an operation computes it for all.
//!
//! Sums run in rank order, so results are reproducible. Used for groups of one rank, and by tests of this crate and of
//! the reducer.
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use lockstep_torch::{Device, TchError, Tensor, TorchError};
use parking_lot::Mutex;

use crate::backend::{Backend, BackendFailure, Completion, FailureKind, Launch, Outcome};
use crate::collective::{Collective, ReduceOp};
use crate::error::Result;
use crate::fingerprint::compare_all;
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::registry::{BackendFactory, BackendRequest, Connected, Preparation, Refusal, Site};
use crate::store::records::here_key;
use crate::store::{HashStore, PrefixStore, Store};

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
        let ranks: Vec<usize> = (0..world).collect();
        Self::over(&store, "in-process", &ranks, timeout)
    }

    /// A group named `name` over the default group's ranks `global_ranks`. Its records go under `name` in `store`.
    pub fn over(
        store: &Arc<dyn Store>,
        name: &str,
        global_ranks: &[usize],
        timeout: Duration,
    ) -> Result<Vec<ProcessGroup>> {
        let size = global_ranks.len();
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(name, Arc::clone(store)));
        for rank in 0..size {
            store.set(&here_key(rank), b"1")?;
        }
        Self::seats(Some(&store), name, global_ranks, timeout)
    }

    /// A group of `world` ranks without a store, hence without comparisons through it or listeners on it. A thousand
    /// ranks cost little.
    pub fn without_store(world: usize, name: &str, timeout: Duration) -> Result<Vec<ProcessGroup>> {
        let ranks: Vec<usize> = (0..world).collect();
        Self::seats(None, name, &ranks, timeout)
    }

    fn seats(
        store: Option<&Arc<dyn Store>>,
        name: &str,
        global_ranks: &[usize],
        timeout: Duration,
    ) -> Result<Vec<ProcessGroup>> {
        let size = global_ranks.len();
        let seats = Seat::all(global_ranks).into_iter().enumerate();
        seats
            .map(|(rank, seat)| {
                let info = GroupInfo {
                    rank,
                    size,
                    name: name.into(),
                    generation: 0,
                    timeout,
                    global_ranks: global_ranks.to_vec(),
                    hosts: vec![HOST.to_owned(); size],
                    all_ours: true,
                    backend: NAME.to_owned(),
                    request: BackendRequest::default(),
                    notes: Vec::new(),
                };
                ProcessGroup::new(info, Box::new(seat), None, store.cloned())
            })
            .collect()
    }
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
        Err("it connects ranks inside one process, and here only serves a world of 1".to_owned())
    }

    fn connect(&self, site: &Site<'_>, _preparation: &mut Preparation) -> std::result::Result<Connected, Refusal> {
        let seat = Seat::all(&site.options.global_ranks).pop();
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
    // Incomplete collectives, by their place in the order of operations; one entry per rank.
    meetings: HashMap<u64, Vec<Option<(Collective, Completion)>>>,
    // By sender, receiver and tag.
    sends: HashMap<(usize, usize, i32), VecDeque<(Tensor, Completion)>>,
    // By receiver and tag, in issue order.
    receives: HashMap<(usize, i32), VecDeque<Receive>>,
    gone: HashSet<usize>,
    broken: Option<String>,
}

struct Receive {
    from: Option<usize>,
    tensor: Tensor,
    done: Completion,
}

struct Seat {
    hub: Arc<Mutex<Hub>>,
    rank: usize,
    issued: AtomicU64,
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
            issued: AtomicU64::new(0),
        };
        (0..global_ranks.len()).map(seat).collect()
    }
}

impl Backend for Seat {
    fn supports_device(&self, device: Device) -> bool {
        device == Device::Cpu
    }

    fn premultiplies(&self) -> bool {
        true
    }

    fn compares(&self) -> bool {
        true
    }

    fn launch(&self, collective: Collective, _launch: Launch, done: Completion) {
        let mut hub = self.hub.lock();
        if let Some(text) = hub.broken.clone().or_else(|| hub.gone_text()) {
            drop(hub);
            done.finish(Err(BackendFailure::new(FailureKind::Connection, text)));
            return;
        }
        match collective {
            Collective::Send { tensor, peer, tag } => {
                hub.sends
                    .entry((self.rank, peer, tag))
                    .or_default()
                    .push_back((tensor, done));
                let matched = hub.match_messages(peer, tag);
                drop(hub);
                deliver(matched);
            }
            Collective::Recv { tensor, peer, tag } => {
                let receive = Receive {
                    from: peer,
                    tensor,
                    done,
                };
                hub.receives.entry((self.rank, tag)).or_default().push_back(receive);
                let matched = hub.match_messages(self.rank, tag);
                drop(hub);
                deliver(matched);
            }
            collective => {
                let issued = self.issued.fetch_add(1, Ordering::Relaxed) + 1;
                let size = hub.ranks.len();
                let meeting = hub
                    .meetings
                    .entry(issued)
                    .or_insert_with(|| (0..size).map(|_| None).collect());
                meeting[self.rank] = Some((collective, done));
                if meeting.iter().any(Option::is_none) {
                    return;
                }
                let meeting = hub.meetings.remove(&issued);
                let ranks = hub.ranks.clone();
                drop(hub);
                compute(meeting.into_iter().flatten().flatten().collect(), &ranks);
            }
        }
    }

    fn abort(&self, reason: &str) {
        let mut hub = self.hub.lock();
        if hub.broken.is_none() {
            let rank = hub.ranks[self.rank];
            hub.broken = Some(format!("Connection closed by rank {rank}: {reason}"));
        }
        let forgotten = hub.take_all();
        let text = hub.broken.clone().unwrap_or_default();
        drop(hub);
        fail(forgotten, &text);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut hub = self.hub.lock();
        hub.gone.insert(self.rank);
        let forgotten = hub.take_all();
        let text = hub.gone_text().unwrap_or_default();
        drop(hub);
        fail(forgotten, &text);
    }
}

impl Hub {
    fn gone_text(&self) -> Option<String> {
        self.gone.iter().min().map(|rank| {
            let rank = self.ranks[*rank];
            format!("Connection closed by rank {rank}, whose group was destroyed")
        })
    }

    fn take_all(&mut self) -> Vec<Completion> {
        let meetings = self
            .meetings
            .drain()
            .flat_map(|(_, ranks)| ranks)
            .flatten()
            .map(|(_, done)| done);
        let sends = self.sends.drain().flat_map(|(_, queue)| queue).map(|(_, done)| done);
        let receives = self
            .receives
            .drain()
            .flat_map(|(_, queue)| queue)
            .map(|receive| receive.done);
        meetings.chain(sends).chain(receives).collect()
    }

    /// Takes the matching sends and receives for rank `to` and `tag`.
    fn match_messages(&mut self, to: usize, tag: i32) -> Vec<(usize, Tensor, Completion, Receive)> {
        let (ranks, sends) = (self.ranks.len(), &mut self.sends);
        let Some(receives) = self.receives.get_mut(&(to, tag)) else {
            return Vec::new();
        };
        let mut matched = Vec::new();
        let mut index = 0;
        while let Some(receive) = receives.get(index) {
            let mut candidates = receive.from.map_or(0..ranks, |from| from..from + 1);
            let message = candidates.find_map(|from| Some((from, sends.get_mut(&(from, to, tag))?.pop_front()?)));
            let Some((from, (tensor, done))) = message else {
                index += 1;
                continue;
            };
            if let Some(receive) = receives.remove(index) {
                matched.push((from, tensor, done, receive));
            }
        }
        matched
    }
}

fn fail(completions: Vec<Completion>, text: &str) {
    for done in completions {
        done.finish(Err(BackendFailure::new(FailureKind::Connection, text)));
    }
}

fn deliver(matched: Vec<(usize, Tensor, Completion, Receive)>) {
    for (from, tensor, sent, receive) in matched {
        let result = copy_flat(&receive.tensor, &tensor);
        let received = result.clone().map(|()| Outcome::ReceivedFrom(from));
        receive.done.finish(received);
        sent.finish(result.map(|()| Outcome::Done));
    }
}

fn compute(meeting: Vec<(Collective, Completion)>, ranks: &[usize]) {
    let (collectives, completions): (Vec<_>, Vec<_>) = meeting.into_iter().unzip();
    let result = compare_all(&collectives, ranks)
        .map_err(|text| BackendFailure::new(FailureKind::Mismatch, text))
        .and_then(|()| combine(&collectives).map_err(native));
    for done in completions {
        done.finish(result.clone().map(|()| Outcome::Done));
    }
}

fn native(error: TchError) -> BackendFailure {
    BackendFailure::new(FailureKind::Other, TorchError::from(error).to_string())
}

fn copy_flat(target: &Tensor, source: &Tensor) -> std::result::Result<(), BackendFailure> {
    if target.numel() != source.numel() {
        let text = format!(
            "{} elements were sent, but {} were expected",
            source.numel(),
            target.numel()
        );
        return Err(BackendFailure::new(FailureKind::Mismatch, text));
    }
    assign(target, source).map_err(native)
}

type Tch<T> = std::result::Result<T, TchError>;

fn assign(target: &Tensor, source: &Tensor) -> Tch<()> {
    target.f_view_as(source)?.f_copy_(source)
}

/// Reduces `values` in order.
fn reduce(values: &[&Tensor], op: ReduceOp) -> Tch<Tensor> {
    let [first, rest @ ..] = values else {
        return Tensor::f_zeros([0i64], (lockstep_torch::Kind::Float, Device::Cpu));
    };
    if op == ReduceOp::PremulSum {
        let factor = 1.0 / values.len() as f64;
        let products = values
            .iter()
            .map(|value| value.f_mul_scalar(factor))
            .collect::<Tch<Vec<_>>>()?;
        return reduce(&products.iter().collect::<Vec<_>>(), ReduceOp::Sum);
    }
    let mut result = first.f_clone(first)?;
    for value in rest {
        result = match op {
            ReduceOp::Sum | ReduceOp::Avg | ReduceOp::PremulSum => result.f_add(value)?,
            ReduceOp::Product => result.f_mul(value)?,
            ReduceOp::Min => result.f_minimum(value)?,
            ReduceOp::Max => result.f_maximum(value)?,
            ReduceOp::Band => result.f_bitwise_and_tensor(value)?,
            ReduceOp::Bor => result.f_bitwise_or_tensor(value)?,
            ReduceOp::Bxor => result.f_bitwise_xor_tensor(value)?,
        };
    }
    if op == ReduceOp::Avg {
        result = result.f_div_scalar(values.len() as f64)?;
    }
    Ok(result)
}

fn combine(all: &[Collective]) -> Tch<()> {
    let Some(first) = all.first() else {
        return Ok(());
    };
    match first {
        Collective::AllReduce { op, .. } => {
            let values: Vec<&Tensor> = all.iter().flat_map(Collective::tensors).collect();
            let result = reduce(&values, *op)?;
            values.into_iter().try_for_each(|value| assign(value, &result))
        }
        Collective::AllReduceSparse { .. } => {
            let values: Vec<&Tensor> = all.iter().flat_map(Collective::tensors).collect();
            let result = reduce(&values, ReduceOp::Sum)?.f_coalesce()?;
            values
                .into_iter()
                .try_for_each(|value| value.shallow_clone().f_copy_(&result))
        }
        Collective::Broadcast { root, .. } => {
            let values: Vec<&Tensor> = all.iter().flat_map(Collective::tensors).collect();
            let source = values[*root];
            let others = values.iter().enumerate().filter(|(rank, _)| rank != root);
            others.into_iter().try_for_each(|(_, value)| assign(value, source))
        }
        Collective::Reduce { op, root, .. } => {
            let values: Vec<&Tensor> = all.iter().flat_map(Collective::tensors).collect();
            assign(values[*root], &reduce(&values, *op)?)
        }
        Collective::Exchange { .. } => {
            share_numbers(all);
            Ok(())
        }
        _ => move_parts(all),
    }
}

/// Gives each rank the numbers of all ranks.
fn share_numbers(all: &[Collective]) {
    let exchanges = || {
        all.iter().filter_map(|collective| match collective {
            Collective::Exchange { number, numbers, .. } => Some((*number, numbers)),
            _ => None,
        })
    };
    let shown: Vec<i64> = exchanges().map(|(number, _)| number).collect();
    for (_, numbers) in exchanges() {
        let _ = numbers.set(shown.clone());
    }
}

/// Copies or reduces into each rank's outputs what the other ranks send to it.
fn move_parts(all: &[Collective]) -> Tch<()> {
    let size = all.len();
    for (to, target) in all.iter().enumerate() {
        let mut reduced: Vec<Tensor> = Vec::new();
        for (from, source) in all.iter().enumerate() {
            let part = match source {
                Collective::AllGather { input, .. }
                | Collective::AllGatherInto { input, .. }
                | Collective::Gather { input, .. } => input.shallow_clone(),
                Collective::ReduceScatter { inputs, .. } | Collective::AllToAll { inputs, .. } => {
                    inputs[to].shallow_clone()
                }
                Collective::ReduceScatterTensor { input, .. } => slice(input, to, size)?,
                Collective::Scatter { inputs, root, .. } if *root == from => inputs[to].shallow_clone(),
                Collective::AllToAllSingle {
                    input, input_splits, ..
                } => rows(input, input_splits, to, size)?,
                _ => continue,
            };
            match target {
                Collective::AllGather { outputs, .. } | Collective::AllToAll { outputs, .. } => {
                    assign(&outputs[from], &part)?;
                }
                Collective::Gather { outputs, root, .. } if *root == to => assign(&outputs[from], &part)?,
                Collective::AllGatherInto { output, .. } => assign(&slice(output, from, size)?, &part)?,
                Collective::Scatter { output, .. } => assign(output, &part)?,
                Collective::AllToAllSingle {
                    output, output_splits, ..
                } => {
                    assign(&rows(output, output_splits, from, size)?, &part)?;
                }
                Collective::ReduceScatter { .. } | Collective::ReduceScatterTensor { .. } => reduced.push(part),
                _ => {}
            }
        }
        if let Collective::ReduceScatter { output, op, .. } | Collective::ReduceScatterTensor { output, op, .. } =
            target
        {
            let parts: Vec<&Tensor> = reduced.iter().collect();
            assign(output, &reduce(&parts, *op)?)?;
        }
    }
    Ok(())
}

/// The `index`-th of `count` equal parts, flat.
fn slice(tensor: &Tensor, index: usize, count: usize) -> Tch<Tensor> {
    let length = (tensor.numel() / count) as i64;
    tensor.f_view([-1])?.f_narrow(0, index as i64 * length, length)
}

fn rows(tensor: &Tensor, splits: &[i64], index: usize, count: usize) -> Tch<Tensor> {
    let (start, length) = if splits.is_empty() {
        let length = tensor.size().first().copied().unwrap_or(0) / count as i64;
        (length * index as i64, length)
    } else {
        (splits[..index].iter().sum(), splits[index])
    };
    tensor.f_narrow(0, start, length)
}
