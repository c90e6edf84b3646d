//! Do all ranks wrap the same model? Asked before anything depends on it.
//!
//! Where every rank runs Lockstep, the ranks compare full descriptions through the store, so that each of them raises the
//! same difference. PyTorch's own verification follows in any case: it is part of the protocol.
use std::sync::Arc;
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

use lockstep_collectives::{CallInfo, CallOptions, CollectivesError, ProcessGroup, Store};
use lockstep_torch::{Device, Kind, Tensor, fault};
use parking_lot::Mutex;

use crate::error::{ReducerError, Result};
use crate::launch::stream_of;
use crate::model::Model;
use crate::parameters::Layout;
use crate::wait::ended;

/// How ranks talk to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// `Native` where all ranks run Lockstep and none asks for `Compatible`.
    Auto,
    /// PyTorch's: ranks may be Python processes.
    Compatible,
    /// Lockstep's own: PyTorch's messages, after a comparison of models through the store.
    Native,
}

impl Protocol {
    /// The name users write.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Compatible => "compatible",
            Self::Native => "native",
        }
    }

    /// The protocol of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Auto, Self::Compatible, Self::Native]
            .into_iter()
            .find(|protocol| protocol.name() == name)
    }
}

/// What each rank says about itself before the first collective of a wrapper.
#[derive(Debug, Clone)]
pub struct Claim {
    /// What it wraps.
    pub model: Model,
    /// What it asked for.
    pub protocol: Protocol,
    /// Does it take part in the verification? Otherwise it only publishes its claim.
    pub init_sync: bool,
}

const OPERATION: &str = "DistributedDataParallel.create";
/// How long one look into the store waits before the group's health is checked.
const SLICE: Duration = Duration::from_millis(500);
/// Values of records.
const REFUSED: &str = "refused";

/// Compares claims through the store; answers with the protocol that the ranks agree on. Ranks call it together.
pub async fn agree(group: &ProcessGroup, claim: Claim, timeout: Option<Duration>) -> Result<Protocol> {
    if !group.all_ours() {
        if claim.protocol == Protocol::Native {
            return Err(ReducerError::Collectives(CollectivesError::MixedGroup {
                operation: "protocol: 'native'",
                group: Arc::clone(&group.info().name),
            }));
        }
        return Ok(Protocol::Compatible);
    }
    let alone = if claim.protocol == Protocol::Auto {
        Protocol::Native
    } else {
        claim.protocol
    };
    let Some(store) = group.store().filter(|_| group.size() > 1) else {
        return Ok(alone);
    };
    let waits = claim.init_sync;
    let timeout = timeout.unwrap_or(group.info().timeout);
    let group = group.clone();
    let answer = on_thread(move || {
        let result = Exchange::open(&group, &store, timeout).and_then(|exchange| exchange.run(&claim));
        if let Err(error @ ReducerError::Collectives(CollectivesError::Timeout { .. })) = &result {
            // The peers have this rank's claim and count on it, those that come later, too.
            group.abort(&error.to_string());
        }
        result
    })?;
    if waits { answer.await } else { Ok(alone) }
}

/// Tells the peers, who may be waiting for this rank's claim, that there will be none.
pub async fn refuse(group: &ProcessGroup, reason: &ReducerError) -> Result<()> {
    let Some(store) = group.store().filter(|_| group.all_ours() && group.size() > 1) else {
        return Ok(());
    };
    let (group, text) = (group.clone(), reason.to_string());
    on_thread(move || {
        let exchange = Exchange::open(&group, &store, Duration::ZERO)?;
        let number = exchange.number()?;
        let record = format!("{REFUSED}\n{text}");
        Ok(exchange
            .store
            .set(&key(number, exchange.group.rank(), "claim"), record.as_bytes())?)
    })?
    .await
}

/// Runs `work`, which waits in the store, on a thread of its own.
fn on_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<impl Future<Output = Result<T>>> {
    struct Slot<T>(Option<Result<T>>, Option<Waker>);
    let slot = Arc::new(Mutex::new(Slot(None, None)));
    let result = Arc::clone(&slot);
    std::thread::Builder::new()
        .name("lockstep-verify".to_owned())
        .spawn(move || {
            let value = fault::catch(work).unwrap_or_else(|fault| Err(fault.into()));
            let waker = {
                let mut slot = result.lock();
                slot.0 = Some(value);
                slot.1.take()
            };
            if let Some(waker) = waker {
                waker.wake();
            }
        })
        .map_err(|error| ReducerError::Received(format!("{OPERATION}: no thread: {error}")))?;
    Ok(std::future::poll_fn(move |context| {
        let mut slot = slot.lock();
        slot.0.take().map_or_else(
            || {
                slot.1 = Some(context.waker().clone());
                Poll::Pending
            },
            Poll::Ready,
        )
    }))
}

/// One wrapper's comparison: the `number`-th of its group, as each rank counts.
struct Exchange {
    group: ProcessGroup,
    store: Arc<dyn Store>,
    timeout: Duration,
}

fn key(number: i64, rank: usize, what: &str) -> String {
    format!("lockstep/ddp/{number}/{rank}/{what}")
}

/// FNV-1a: tells honest differences apart.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Exchange {
    /// With a connection to the store of its own, which a server that does not answer holds up: not for the thread of
    /// JavaScript.
    fn open(group: &ProcessGroup, store: &Arc<dyn Store>, timeout: Duration) -> Result<Self> {
        Ok(Self {
            group: group.clone(),
            store: store.duplicate()?,
            timeout,
        })
    }

    fn number(&self) -> Result<i64> {
        Ok(self
            .store
            .add(&format!("lockstep/ddp/count/{}", self.group.rank()), 1)?)
    }

    fn run(&self, claim: &Claim) -> Result<Protocol> {
        let (rank, size) = (self.group.rank(), self.group.size());
        let started = Instant::now();
        let number = self.number()?;
        let model = claim.model.encode();
        let hash = format!("{:016x}", digest(&model));
        // The description first: whoever sees the claim may ask for it.
        self.store.set(&key(number, rank, "model"), model.as_bytes())?;
        let record = format!("{}\n{hash}", claim.protocol.name());
        self.store.set(&key(number, rank, "claim"), record.as_bytes())?;
        if !claim.init_sync {
            return Ok(claim.protocol);
        }
        let mut claims = Vec::with_capacity(size);
        for peer in 0..size {
            let text = self.read(number, peer, "claim", started)?;
            let (protocol, hash) = text.split_once('\n').unwrap_or((text.as_str(), ""));
            if protocol == REFUSED {
                return Err(ReducerError::ModelMismatch {
                    rank,
                    peer,
                    message: format!("rank {peer} did not wrap its model: {hash}"),
                });
            }
            claims.push((protocol.to_owned(), hash.to_owned()));
        }
        // Every rank comes to the same verdict: it compares itself with rank 0 if it differs from it, else rank 0's model
        // with the first one that differs.
        let peer = if claims[rank].1 == claims[0].1 {
            claims.iter().position(|claim| claim.1 != claims[0].1)
        } else {
            Some(0)
        };
        if let Some(peer) = peer {
            let other = Model::decode(&self.read(number, peer, "model", started)?);
            let message = claim
                .model
                .difference(rank, &other, peer)
                .unwrap_or_else(|| format!("rank {rank} and rank {peer} wrap different models"));
            return Err(ReducerError::ModelMismatch { rank, peer, message });
        }
        self.forget(number);
        agreed(rank, claims.iter().map(|claim| claim.0.as_str()))
    }

    /// A record of a peer; waits for it.
    fn read(&self, number: i64, peer: usize, what: &str, started: Instant) -> Result<String> {
        let key = key(number, peer, what);
        loop {
            match self.store.get(&key, SLICE.min(self.timeout)) {
                Ok(value) => return Ok(String::from_utf8_lossy(&value).into_owned()),
                Err(CollectivesError::StoreTimeout { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            if let Some(failure) = self.group.failure() {
                return Err((*failure).clone().into());
            }
            if started.elapsed() >= self.timeout {
                let info = self.group.info();
                return Err(ReducerError::Collectives(CollectivesError::Timeout {
                    call: Box::new(CallInfo {
                        operation: OPERATION,
                        sequence: self.group.sequence(),
                        tensor: None,
                        rank: info.rank,
                        group: Arc::clone(&info.name),
                    }),
                    waited: started.elapsed(),
                    missing: vec![peer],
                    detail: "it has not called DistributedDataParallel.create".to_owned(),
                }));
            }
        }
    }

    /// The last rank to come by removes the records.
    fn forget(&self, number: i64) {
        let counter = format!("lockstep/ddp/{number}/done");
        let size = self.group.size();
        if self.store.add(&counter, 1).is_ok_and(|count| count == size as i64) {
            for rank in 0..size {
                let _ = self.store.delete_key(&key(number, rank, "claim"));
                let _ = self.store.delete_key(&key(number, rank, "model"));
            }
            let _ = self.store.delete_key(&counter);
        }
    }
}

fn agreed<'a>(rank: usize, protocols: impl Iterator<Item = &'a str>) -> Result<Protocol> {
    let protocols: Vec<&str> = protocols.collect();
    let find = |protocol: Protocol| protocols.iter().position(|name| *name == protocol.name());
    match (find(Protocol::Compatible), find(Protocol::Native)) {
        (Some(compatible), Some(native)) => Err(ReducerError::ModelMismatch {
            rank,
            peer: if rank == compatible { native } else { compatible },
            message: format!(
                "rank {compatible} asks for protocol: 'compatible' and rank {native} for 'native'; they must agree"
            ),
        }),
        (Some(_), None) => Ok(Protocol::Compatible),
        (None, _) => Ok(Protocol::Native),
    }
}

/// PyTorch's verification of the trainable parameters: `allgather int64[1]` of their number, then `broadcast` from rank 0
/// of `int64[2 x dimensions]`, their sizes and strides. Ranks call it together.
pub(crate) async fn verify_collectively(
    group: &ProcessGroup,
    parameters: &[Layout],
    options: &CallOptions,
) -> Result<()> {
    let rank = group.rank();
    let device = parameters.first().map_or(Device::Cpu, |layout| layout.device);
    let own = Tensor::f_from_slice(&[parameters.len() as i64])?.f_to_device(device)?;
    let counts = (0..group.size())
        .map(|_| Tensor::f_zeros([1], (Kind::Int64, device)))
        .collect::<std::result::Result<Vec<_>, _>>()?;
    ended(&group.all_gather(&counts, &own, options)?, &stream_of(&own)).await?;
    for (peer, count) in counts.iter().enumerate() {
        let count = read(count, 1)?[0];
        if count != parameters.len() as i64 {
            let message = format!(
                "DDP expects same model across all ranks, but Rank {rank} has {} params, while rank {peer} has \
                 inconsistent {count} params.",
                parameters.len()
            );
            return Err(ReducerError::ModelMismatch { rank, peer, message });
        }
    }
    let own: Vec<i64> = parameters
        .iter()
        .flat_map(|layout| layout.shape.iter().chain(&layout.strides))
        .copied()
        .collect();
    let tensor = Tensor::f_from_slice(&own)?.f_to_device(device)?;
    ended(&group.broadcast(&tensor, 0, options)?, &stream_of(&tensor)).await?;
    let received = read(&tensor, own.len())?;
    let difference = first_difference(rank, parameters, &received);
    if let Some(message) = difference {
        let error = ReducerError::ModelMismatch { rank, peer: 0, message };
        // Only this rank sees it: the others would wait for its next collective.
        group.abort(&error.to_string());
        return Err(error);
    }
    Ok(())
}

fn read(tensor: &Tensor, count: usize) -> Result<Vec<i64>> {
    let mut values = vec![0; count];
    tensor.f_copy_data(&mut values, count)?;
    Ok(values)
}

fn first_difference(rank: usize, parameters: &[Layout], received: &[i64]) -> Option<String> {
    let mut rest = received;
    for (index, layout) in parameters.iter().enumerate() {
        let dims = layout.shape.len();
        let (sizes, tail) = rest.split_at_checked(dims)?;
        let (strides, tail) = tail.split_at_checked(dims)?;
        rest = tail;
        let differs = if sizes != layout.shape {
            "sizes"
        } else if strides != layout.strides {
            "strides"
        } else {
            continue;
        };
        return Some(format!(
            "[{rank}]: params[{index}] ('{}') in this process with sizes {:?} appears not to match {differs} of the same \
             param in process 0.",
            layout.name, layout.shape
        ));
    }
    None
}
