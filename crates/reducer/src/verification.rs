//! Do all ranks wrap the same model? Asked before anything depends on it.
//!
//! Where every rank runs Lockstep, the ranks compare full descriptions through the store, so that each of them raises the
//! same difference. PyTorch's own verification follows in any case: it is part of the protocol.
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{
    CollectivesError, GroupInfo, ProcessGroup, WrapperRecords, differing_peer, digest, on_thread,
};

use crate::error::{ReducerError, Result};
use crate::model::Model;

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
            let error = ReducerError::Collectives(CollectivesError::MixedGroup {
                operation: "protocol: 'native'",
                group: Arc::clone(&group.info().name),
            });
            refuse(group, claim.operation, &error.to_string(), claim.init_sync).await?;
            return Err(error);
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
    let operation = claim.operation;
    let own = group.clone();
    let answer = on_thread(group, operation, timeout, move || {
        let group = own;
        let result = WrapperRecords::open(&group, &store, claim.operation, timeout)
            .map_err(ReducerError::from)
            .and_then(|records| compare(&records, &claim, group.info()));
        if let Err(error @ ReducerError::Collectives(CollectivesError::Timeout { .. })) = &result {
            // The peers have this rank's claim and count on it, those that come later, too.
            group.abort(&error.to_string());
        }
        result
    })?;
    if waits { answer.await } else { Ok(unasked(alone)) }
}

/// Tells the peers, who may be waiting for this rank's claim, that there will be none, in place of a call of [`agree`].
/// PyTorch's ranks look for no claims: where they wait for this one (`init_sync`), the group breaks.
pub async fn refuse(group: &ProcessGroup, operation: &'static str, reason: &str, init_sync: bool) -> Result<()> {
    if !group.all_ours() {
        if init_sync {
            group.abort(reason);
        }
        return Ok(());
    }
    let Some(store) = group.store().filter(|_| group.size() > 1) else {
        return Ok(());
    };
    let (group, text) = (group.clone(), reason.to_owned());
    let (own, limit) = (group.clone(), group.info().timeout);
    on_thread(&own, operation, limit, move || -> Result<()> {
        let records = WrapperRecords::open(&group, &store, operation, Duration::ZERO)?;
        let number = records.next_number()?;
        Ok(records.publish(number, "claim", format!("{REFUSED}\n{text}").as_bytes())?)
    })?
    .await
}

fn compare(records: &WrapperRecords, claim: &Claim, group: &GroupInfo) -> Result<Agreement> {
    let own = group.global_rank(group.rank);
    let mismatch = |message, peer| ReducerError::ModelMismatch {
        operation: claim.operation,
        rank: own,
        peer: group.global_rank(peer),
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
    let mut claims = Vec::with_capacity(group.size);
    for peer in 0..group.size {
        let text = records.read_text(number, peer, "claim")?;
        let (protocol, hash) = text.split_once('\n').unwrap_or((text.as_str(), ""));
        if protocol == REFUSED {
            let text = format!("rank {} did not wrap its model: {hash}", group.global_rank(peer));
            return Err(mismatch(text, peer));
        }
        claims.push((protocol.to_owned(), hash.to_owned()));
    }
    let hashes: Vec<&str> = claims.iter().map(|claim| claim.1.as_str()).collect();
    if let Some(peer) = differing_peer(group.rank, &hashes) {
        let other = Model::decode(&records.read_text(number, peer, "model")?);
        let name = group.global_rank(peer);
        let message = claim
            .model
            .difference(own, &other, name)
            .unwrap_or_else(|| format!("rank {own} and rank {name} wrap different models"));
        return Err(mismatch(message, peer));
    }
    records.forget(number, &["claim", "model"]);
    let protocol = agreed(claim.operation, group, claims.iter().map(|claim| claim.0.as_str()))?;
    Ok(Agreement { protocol, number })
}

fn agreed<'a>(
    operation: &'static str,
    group: &GroupInfo,
    protocols: impl Iterator<Item = &'a str>,
) -> Result<Protocol> {
    let protocols: Vec<&str> = protocols.collect();
    let find = |protocol: Protocol| {
        let found = protocols.iter().position(|name| *name == protocol.name());
        found.map(|rank| group.global_rank(rank))
    };
    let rank = group.global_rank(group.rank);
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
