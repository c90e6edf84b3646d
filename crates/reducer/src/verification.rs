//! Do all ranks wrap the same model? Asked before anything depends on it.
//!
//! Where every rank runs Lockstep, the ranks compare full descriptions through the store, so that each of them raises the
//! same difference. PyTorch's own verification follows in any case: it is part of the protocol.
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{CallOptions, CollectivesError, ProcessGroup};
use lockstep_torch::{Device, Kind, Tensor};

use crate::error::{ReducerError, Result};
use crate::launch::stream_of;
use crate::model::Model;
use crate::parameters::Layout;
use crate::records::{Records, differing_peer, digest, on_thread};
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
    /// What it calls, as users write it.
    pub operation: &'static str,
    /// What it wraps.
    pub model: Model,
    /// What it asked for.
    pub protocol: Protocol,
    /// Does it take part in the verification? Otherwise it only publishes its claim.
    pub init_sync: bool,
}

/// What the ranks of a group agreed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreement {
    /// How they talk to each other.
    pub protocol: Protocol,
    /// Which of the group's agreements it is, equal on all ranks; 0 where there was nobody to ask.
    pub number: i64,
}

/// The value of a claim that is none.
const REFUSED: &str = "refused";

/// Compares claims through the store. Ranks call it together.
pub async fn agree(group: &ProcessGroup, claim: Claim, timeout: Option<Duration>) -> Result<Agreement> {
    let unasked = |protocol| Agreement { protocol, number: 0 };
    if !group.all_ours() {
        if claim.protocol == Protocol::Native {
            return Err(ReducerError::Collectives(CollectivesError::MixedGroup {
                operation: "protocol: 'native'",
                group: Arc::clone(&group.info().name),
            }));
        }
        return Ok(unasked(Protocol::Compatible));
    }
    let alone = if claim.protocol == Protocol::Auto {
        Protocol::Native
    } else {
        claim.protocol
    };
    let Some(store) = group.store().filter(|_| group.size() > 1) else {
        return Ok(unasked(alone));
    };
    let waits = claim.init_sync;
    let timeout = timeout.unwrap_or(group.info().timeout);
    let group = group.clone();
    let answer = on_thread(move || {
        let result = Records::open(&group, &store, claim.operation, timeout)
            .and_then(|records| compare(&records, &claim, group.rank(), group.size()));
        if let Err(error @ ReducerError::Collectives(CollectivesError::Timeout { .. })) = &result {
            // The peers have this rank's claim and count on it, those that come later, too.
            group.abort(&error.to_string());
        }
        result
    })?;
    if waits { answer.await } else { Ok(unasked(alone)) }
}

/// Tells the peers, who may be waiting for this rank's claim, that there will be none.
pub async fn refuse(group: &ProcessGroup, operation: &'static str, reason: &ReducerError) -> Result<()> {
    let Some(store) = group.store().filter(|_| group.all_ours() && group.size() > 1) else {
        return Ok(());
    };
    let (group, text) = (group.clone(), reason.to_string());
    on_thread(move || {
        let records = Records::open(&group, &store, operation, Duration::ZERO)?;
        let number = records.next_number()?;
        records.publish(number, "claim", format!("{REFUSED}\n{text}").as_bytes())
    })?
    .await
}

fn compare(records: &Records, claim: &Claim, rank: usize, size: usize) -> Result<Agreement> {
    let mismatch = |message, peer| ReducerError::ModelMismatch {
        operation: claim.operation,
        rank,
        peer,
        message,
    };
    let number = records.next_number()?;
    let model = claim.model.encode();
    let hash = format!("{:016x}", digest(model.as_bytes()));
    // The description first: whoever sees the claim may ask for it.
    records.publish(number, "model", model.as_bytes())?;
    let record = format!("{}\n{hash}", claim.protocol.name());
    records.publish(number, "claim", record.as_bytes())?;
    if !claim.init_sync {
        let protocol = claim.protocol;
        return Ok(Agreement { protocol, number });
    }
    let mut claims = Vec::with_capacity(size);
    for peer in 0..size {
        let text = records.read_text(number, peer, "claim")?;
        let (protocol, hash) = text.split_once('\n').unwrap_or((text.as_str(), ""));
        if protocol == REFUSED {
            return Err(mismatch(format!("rank {peer} did not wrap its model: {hash}"), peer));
        }
        claims.push((protocol.to_owned(), hash.to_owned()));
    }
    let hashes: Vec<&str> = claims.iter().map(|claim| claim.1.as_str()).collect();
    if let Some(peer) = differing_peer(rank, &hashes) {
        let other = Model::decode(&records.read_text(number, peer, "model")?);
        let message = claim
            .model
            .difference(rank, &other, peer)
            .unwrap_or_else(|| format!("rank {rank} and rank {peer} wrap different models"));
        return Err(mismatch(message, peer));
    }
    records.forget(number, &["claim", "model"]);
    let protocol = agreed(claim.operation, rank, claims.iter().map(|claim| claim.0.as_str()))?;
    Ok(Agreement { protocol, number })
}

fn agreed<'a>(operation: &'static str, rank: usize, protocols: impl Iterator<Item = &'a str>) -> Result<Protocol> {
    let protocols: Vec<&str> = protocols.collect();
    let find = |protocol: Protocol| protocols.iter().position(|name| *name == protocol.name());
    match (find(Protocol::Compatible), find(Protocol::Native)) {
        (Some(compatible), Some(native)) => Err(ReducerError::ModelMismatch {
            operation,
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
            return Err(mismatch(rank, peer, message));
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
        let error = mismatch(rank, 0, message);
        // Only this rank sees it: the others would wait for its next collective.
        group.abort(&error.to_string());
        return Err(error);
    }
    Ok(())
}

/// Only a bucketed reducer verifies by collectives.
fn mismatch(rank: usize, peer: usize, message: String) -> ReducerError {
    ReducerError::ModelMismatch {
        operation: "DistributedDataParallel.create",
        rank,
        peer,
        message,
    }
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
