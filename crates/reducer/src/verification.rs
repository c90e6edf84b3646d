//! Compares the ranks' models before the first collective of a wrapper.
//!
//! If all ranks run Lockstep, they compare full descriptions, and every rank reports the same difference. PyTorch's own
//! verification follows in any case, because it is part of the protocol.
use std::time::Duration;

use lockstep_collectives::{CollectivesError, Comparison, GroupInfo, ProcessGroup, Verdict};

use crate::error::{ReducerError, Result};
use crate::model::Model;

/// The protocol that ranks communicate by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// `Native` if all ranks run Lockstep and none requests `Compatible`.
    Auto,
    /// PyTorch's protocol: ranks may be Python processes.
    Compatible,
    /// Lockstep's protocol: PyTorch's messages, after a comparison of models through the store.
    Native,
}

impl Protocol {
    /// The name in user options.
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

/// The description that a rank publishes before the first collective of a wrapper.
#[derive(Debug, Clone)]
pub struct Claim {
    /// The operation, as users write it.
    pub operation: &'static str,
    /// The module.
    pub model: Model,
    /// The requested protocol.
    pub protocol: Protocol,
    /// Whether this rank waits for the verification; otherwise it only publishes its model.
    pub init_sync: bool,
}

/// What the ranks of a group agreed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreement {
    /// The group's protocol.
    pub protocol: Protocol,
    /// The group's count of agreements, from 1, equal on all ranks; 0 if the store was not used.
    pub number: i64,
}

const SUBJECT: &str = "model";

/// Compares claims through the store. Ranks call it together. `timeout`: the deadline; `None`: the group's.
pub async fn agree(group: &ProcessGroup, claim: Claim, timeout: Option<Duration>) -> Result<Agreement> {
    let (operation, protocol) = (claim.operation, claim.protocol);
    if let Err(mixed) = group.require_all_ours("protocol: 'native'") {
        if protocol == Protocol::Native {
            refuse(group, operation, &mixed.to_string(), claim.init_sync).await?;
            return Err(mixed.into());
        }
        let protocol = Protocol::Compatible;
        return Ok(Agreement { protocol, number: 0 });
    }
    let comparison = Comparison::new(group, operation, SUBJECT, &[&claim.model.encode()])
        .within(timeout)
        .with_note(protocol.name());
    if !claim.init_sync {
        let number = comparison.show().await?;
        let protocol = agreed(operation, group.info(), &[protocol.name().to_owned()])?;
        return Ok(Agreement { protocol, number });
    }
    let verdict = comparison.compare().await.inspect_err(|error| {
        if matches!(error, CollectivesError::Timeout { .. }) {
            // Peers that read this rank's model, now or later, would wait for this rank.
            group.abort(&error.to_string());
        }
    })?;
    let (peer, message) = match verdict {
        Verdict::Equal { number, notes } => {
            let protocol = agreed(operation, group.info(), &notes)?;
            return Ok(Agreement { protocol, number });
        }
        Verdict::Refused { peer, reason } => (peer, format!("rank {peer} did not wrap its model: {reason}")),
        Verdict::Different(found) => {
            let (rank, peer) = (found.rank, found.peer);
            let message = claim.model.difference(rank, &Model::decode(&found.theirs), peer);
            let unknown = || format!("rank {rank} and rank {peer} wrap different models");
            (peer, message.unwrap_or_else(unknown))
        }
    };
    Err(ReducerError::ModelMismatch {
        operation,
        rank: group.global_rank(),
        peer,
        message,
    })
}

/// Replaces [`agree`] on a rank that has no model: notifies the peers, which may wait for it. PyTorch ranks do not read
/// this record: in a mixed group whose ranks wait (`init_sync`), the group breaks instead.
pub async fn refuse(group: &ProcessGroup, operation: &'static str, reason: &str, init_sync: bool) -> Result<()> {
    if group.all_ours() {
        return Ok(Comparison::new(group, operation, SUBJECT, &[]).refuse(reason).await?);
    }
    if init_sync {
        group.abort(reason);
    }
    Ok(())
}

/// Resolves the requested protocols; it is an error if both `Compatible` and `Native` are requested.
fn agreed(operation: &'static str, group: &GroupInfo, protocols: &[String]) -> Result<Protocol> {
    let find = |protocol: Protocol| {
        let found = protocols.iter().position(|name| *name == protocol.name());
        found.map(|rank| group.global_rank(rank))
    };
    let rank = group.global_rank(group.rank);
    match (find(Protocol::Compatible), find(Protocol::Native)) {
        (Some(compatible), Some(native)) => {
            let peer = if rank == compatible { native } else { compatible };
            let message = format!(
                "rank {compatible} asks for protocol: 'compatible' and rank {native} for 'native'; they must agree"
            );
            Err(ReducerError::ModelMismatch {
                operation,
                rank,
                peer,
                message,
            })
        }
        (Some(_), None) => Ok(Protocol::Compatible),
        (None, _) => Ok(Protocol::Native),
    }
}
