//! An epoch is one meeting of a group's ranks. A group that is created again has a new epoch, with its own keys.
use std::sync::Arc;

use super::member::Member;
use crate::store::{PrefixStore, Store};

/// Derives the name of the epoch from its members, by rank; `None` for ranks that do not run Lockstep. All ranks derive
/// the same name; other members have another one.
pub(super) fn name(members: &[Option<Member>]) -> String {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let tokens = members
        .iter()
        .map(|member| member.as_ref().map_or(0, |member| member.token));
    // FNV-1a, so that the order counts.
    let digest = tokens
        .flat_map(u128::to_le_bytes)
        .fold(OFFSET, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME));
    format!("{digest:x}")
}

/// The store of that epoch, within the group's keys. No earlier group has written to it.
pub(super) fn store(name: &str, group: &Arc<dyn Store>) -> Arc<dyn Store> {
    Arc::new(PrefixStore::new(format!("lockstep/{name}"), Arc::clone(group)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_members_meet_in_another_epoch() {
        let members = |tokens: [u128; 3]| {
            tokens.map(|token| {
                (token > 0).then(|| Member {
                    token,
                    ..Member::new(0, 3, "", true)
                })
            })
        };
        let epoch = name(&members([1, 2, 3]));
        assert_eq!(epoch, name(&members([1, 2, 3])));
        for other in [[2, 1, 3], [1, 2, 4], [1, 0, 3], [1, 3, 2]] {
            assert_ne!(epoch, name(&members(other)));
        }
    }
}
