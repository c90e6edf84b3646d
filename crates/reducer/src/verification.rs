//! Compares the ranks' models before the first collective of a wrapper.
//!
//! If all ranks run Lockstep, they compare full descriptions, and every rank reports the same difference. PyTorch's own
//! verification follows in any case, because it is part of the protocol.
use std::time::Duration;

use lockstep_collectives::{CallOptions, CollectivesError, Comparison, GroupInfo, ProcessGroup, Verdict};
use lockstep_torch::{Kind, Tensor};

use crate::error::{ReducerError, Result};
use crate::hooks::all_reduce::landed;
use crate::model::{Model, counts_differ};
use crate::parameters::Facts;
use crate::shared::Shared;

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
        let mut all = [Self::Auto, Self::Compatible, Self::Native].into_iter();
        all.find(|protocol| protocol.name() == name)
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
    let mismatch = |(peer, message)| ReducerError::ModelMismatch {
        operation,
        rank: group.global_rank(),
        peer,
        message,
    };
    let model = serde_json::to_string(&claim.model).unwrap_or_default();
    let mut comparison = Comparison::new(group, operation, SUBJECT, &[&model]);
    comparison.timeout = timeout.unwrap_or(comparison.timeout);
    protocol.name().clone_into(&mut comparison.note);
    if !claim.init_sync {
        let number = comparison.show().await?;
        let protocol = agreed(group.info(), &[protocol.name().to_owned()]).map_err(mismatch)?;
        return Ok(Agreement { protocol, number });
    }
    let verdict = comparison.compare().await.inspect_err(|error| {
        if matches!(error, CollectivesError::Timeout { .. }) {
            // Peers that read this rank's model, now or later, would wait for this rank.
            group.abort(&error.to_string());
        }
    })?;
    match verdict {
        Verdict::Equal { number, notes } => {
            let protocol = agreed(group.info(), &notes).map_err(mismatch)?;
            Ok(Agreement { protocol, number })
        }
        Verdict::Refused { peer, reason } => {
            let message = format!("rank {peer} did not wrap its model: {reason}");
            Err(mismatch((peer, message)))
        }
        Verdict::Different(found) => {
            let (rank, peer) = (found.rank, found.peer);
            // A peer with `initSync: false` goes on to its first reduction.
            // A rank that refuses has no model.
            let theirs: Model = serde_json::from_str(&found.theirs).unwrap_or_default();
            let message = claim.model.difference(rank, &theirs, peer);
            let unknown = || format!("rank {rank} and rank {peer} wrap different models");
            let message = message.unwrap_or_else(unknown);
            group.stay_away(Some(message.clone()));
            Err(mismatch((peer, message)))
        }
    }
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

/// Resolves the requested protocols. If both `Compatible` and `Native` are requested: a rank to blame, and why.
fn agreed(group: &GroupInfo, protocols: &[String]) -> std::result::Result<Protocol, (usize, String)> {
    let find = |protocol: Protocol| {
        let found = protocols.iter().position(|name| *name == protocol.name());
        found.map(|rank| group.global_rank(rank))
    };
    match (find(Protocol::Compatible), find(Protocol::Native)) {
        (Some(compatible), Some(native)) => {
            let is_compatible = group.global_rank(group.rank) == compatible;
            let message = format!(
                "rank {compatible} asks for protocol: 'compatible' and rank {native} for 'native'; they must agree"
            );
            Err((if is_compatible { native } else { compatible }, message))
        }
        (Some(_), None) => Ok(Protocol::Compatible),
        (None, _) => Ok(Protocol::Native),
    }
}

/// PyTorch's verification of the trainable parameters: `allgather int64[1]` of their number, then `broadcast` from rank
/// 0 of `int64[2 x dimensions]`, their sizes and strides. Ranks call it together.
pub(crate) async fn verify_collectively(shared: &Shared, options: &CallOptions) -> Result<()> {
    let group = &shared.group;
    let (rank, first) = (group.global_rank(), group.info().global_rank(0));
    let mismatch = |peer, message| ReducerError::ModelMismatch {
        operation: OPERATION,
        rank,
        peer,
        message,
    };
    let (parameters, device, mut numbers) = {
        let state = shared.state.lock();
        let numbers = state.parameters.iter().flat_map(|own| [&own.shape[..], &own.strides]);
        let numbers = numbers.collect::<Vec<_>>().concat();
        (state.parameters.len(), state.device(group), numbers)
    };
    let own = Tensor::f_from_slice(&[parameters as i64])?.f_to_device(device)?;
    let counts = (0..group.size())
        .map(|_| Tensor::f_zeros([1], (Kind::Int64, device)))
        .collect::<std::result::Result<Vec<_>, _>>()?;
    drop(landed(group.all_gather(&counts, &own, options)?, own).await?);
    for (peer, count) in counts.iter().enumerate() {
        let count = Vec::<i64>::try_from(count)?[0];
        if count != parameters as i64 {
            let peer = group.info().global_rank(peer);
            return Err(mismatch(peer, counts_differ(rank, parameters, peer, count)));
        }
    }
    let mut options = *options;
    // Where the ranks compare lengths beforehand, none is longer.
    if group.rank() != 0 && !group.all_ours() && !group.info().detail {
        let own = numbers.len();
        numbers = vec![NOTHING; room(group.rank(), group.size(), own, parameters)];
        options.room = numbers.len() - own;
    }
    let tensor = Tensor::f_from_slice(&numbers)?.f_to_device(device)?;
    let tensor = landed(group.broadcast(&tensor, 0, &options)?, tensor).await?;
    let received = Vec::<i64>::try_from(tensor)?;
    let difference = first_difference(rank, first, &shared.state.lock().parameters, &received);
    let Some(message) = difference else { return Ok(()) };
    // Only this rank detects the difference: the others would wait for its next collective.
    group.abort(&message);
    Err(mismatch(first, message))
}

/// Constant, because only a bucketed reducer verifies by collectives.
const OPERATION: &str = "DistributedDataParallel.create";
/// Padding: no size or stride is negative.
const NOTHING: i64 = -1;
/// libtorch's operators accept at most this many dimensions.
const MOST_DIMENSIONS: usize = 64;

/// The number of elements to receive from rank 0. If rank 0 runs PyTorch, it may send fewer numbers than this rank has,
/// or more, which would end the process inside Gloo. A rank that forwards the message in Gloo's binomial tree must use
/// its own number, because it forwards that many.
fn room(rank: usize, size: usize, own: usize, parameters: usize) -> usize {
    let passes_on = rank.is_multiple_of(2) && rank + 1 < size;
    if passes_on {
        own
    } else {
        own.max(2 * MOST_DIMENSIONS * parameters)
    }
}

fn first_difference(rank: usize, first: usize, parameters: &[Facts], received: &[i64]) -> Option<String> {
    let message = |index: usize, own: &Facts, what: &str| {
        format!(
            "[{rank}]: params[{index}] ('{}') in this process with sizes {:?} appears not to match {what} of the same \
             param in process {first}.",
            own.name, own.shape
        )
    };
    let mut rest = received;
    for (index, own) in parameters.iter().enumerate() {
        let dims = own.shape.len();
        let (sizes, tail) = rest.split_at_checked(dims)?;
        let (strides, tail) = tail.split_at_checked(dims)?;
        rest = tail;
        if sizes != own.shape {
            return Some(message(index, own, "sizes"));
        }
        if strides != own.strides {
            return Some(message(index, own, "strides"));
        }
    }
    // Numbers are left over: rank 0's last parameter, or an earlier one, has more dimensions.
    let last = parameters
        .last()
        .filter(|_| rest.iter().any(|number| *number != NOTHING));
    last.map(|own| message(parameters.len() - 1, own, "sizes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::tests::facts;

    #[test]
    fn more_and_fewer_numbers_are_differences() {
        let own = [facts(&[2], Kind::Float), facts(&[3, 1], Kind::Float)];
        let same = [2, 1, 3, 1, 1, 1];
        let with = |further: &[i64]| first_difference(1, 0, &own, &[&same, further].concat());
        assert_eq!(with(&[]), None);
        assert_eq!(with(&[NOTHING; 4]), None);
        // Rank 0 has [2] and [3, 1, 1], or [2] and [3].
        let fewer = [2, 1, 3, 1, NOTHING, NOTHING];
        for text in [with(&[1, 1, NOTHING]), first_difference(1, 0, &own, &fewer)] {
            let text = text.unwrap_or_default();
            assert!(
                text.contains("params[1] ('w') in this process with sizes [3, 1]"),
                "{text}"
            );
        }
    }

    #[test]
    fn ranks_that_pass_numbers_on_have_room_for_their_own_only() {
        // Gloo's tree halves the distance each time: in a group of 7, rank 0 sends to 4, 2, 1, rank 4 to 6 and 5, rank
        // 2 to 3.
        for (size, leaves) in [(2, vec![1]), (3, vec![1, 2]), (4, vec![1, 3]), (7, vec![1, 3, 5, 6])] {
            let found: Vec<_> = (1..size).filter(|rank| room(*rank, size, 6, 2) > 6).collect();
            assert_eq!(found, leaves, "{size}");
        }
    }
}
