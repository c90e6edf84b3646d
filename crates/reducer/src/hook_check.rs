//! Do all ranks communicate by the same hook? Asked by the first reduction after a hook was registered (or after none was),
//! where every rank runs Lockstep: ranks with different hooks send messages of different sizes. A rank that asks alone, since
//! no other registered one between the same two steps, hears from its group that the others went on without it.
use lockstep_collectives::{CallOptions, CollectivesError, GroupInfo, ProcessGroup, Work, ended};
use lockstep_torch::{Kind, Tensor};

use crate::error::{ReducerError, Result};
use crate::launch::stream_of;
use crate::state::{Shared, State};

/// Bytes of a name on the wire.
const LENGTH: usize = 64;
const NO_HOOK: &str = "no hook";

/// The names of all ranks on their way.
pub(crate) struct HookCheck {
    work: Work,
    own: Tensor,
    names: Vec<Tensor>,
}

impl State {
    /// Sends this rank's name, if that is due. The first bucket is launched when all names have come, and are equal.
    pub fn begin_hook_check(&mut self, group: &ProcessGroup) -> Result<()> {
        if self.hook_compared || group.size() == 1 || !group.all_ours() {
            return Ok(());
        }
        let name = self.compared_name();
        let mut bytes: Vec<u8> = name.bytes().take(LENGTH).collect();
        bytes.resize(LENGTH, 0);
        let device = self.parameters[0].device;
        let own = Tensor::f_from_slice(&bytes)?.f_to_device(device)?;
        let names = (0..group.size())
            .map(|_| Tensor::f_zeros([LENGTH as i64], (Kind::Uint8, device)))
            .collect::<std::result::Result<Vec<_>, _>>()?;
        let options = CallOptions {
            within_reduction: true,
            verify: true,
            label: Some("the comparison of communication hooks"),
            stream: stream_of(&own),
            ..CallOptions::default()
        };
        let work = group.all_gather(&names, &own, &options)?;
        self.hook_check = Some(HookCheck { work, own, names });
        Ok(())
    }

    fn compared_name(&self) -> &str {
        self.hook.as_ref().map_or(NO_HOOK, |hook| hook.compared_name())
    }
}

/// Waits for the names of all ranks, and compares them.
pub(crate) async fn compare_hooks(shared: &Shared) -> Result<()> {
    let Some(check) = shared.state.lock().hook_check.take() else {
        return Ok(());
    };
    if let Err(error) = ended(&check.work, &stream_of(&check.own)).await {
        return Err(match error {
            // Its peers are in the middle of a reduction with the hooks that they had.
            CollectivesError::Mismatch { detail, .. } => ReducerError::HookAlone {
                rank: shared.group.global_rank(),
                own: shared.state.lock().compared_name().to_owned(),
                detail,
            },
            error => error.into(),
        });
    }
    let names = check.names.iter().map(text).collect::<Result<Vec<_>>>()?;
    difference(shared.group.info(), &names)?;
    shared.state.lock().hook_compared = true;
    Ok(())
}

fn text(name: &Tensor) -> Result<String> {
    let mut bytes = vec![0_u8; LENGTH];
    name.f_copy_data(&mut bytes, LENGTH)?;
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(LENGTH);
    Ok(String::from_utf8_lossy(&bytes[..end]).into_owned())
}

/// Every rank comes to the same verdict: it compares itself with rank 0, or rank 0 with the first one that differs.
fn difference(group: &GroupInfo, names: &[String]) -> Result<()> {
    let rank = group.rank;
    let peer = if names[rank] == names[0] {
        names.iter().position(|name| *name != names[0])
    } else {
        Some(0)
    };
    peer.map_or(Ok(()), |peer| {
        Err(ReducerError::HookMismatch {
            rank: group.global_rank(rank),
            peer: group.global_rank(peer),
            own: names[rank].clone(),
            other: names[peer].clone(),
        })
    })
}
