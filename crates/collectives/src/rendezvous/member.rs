//! The record that a rank publishes before the ranks connect.
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::process::Process;

/// The record of a rank that runs Lockstep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Its rank in the group.
    pub rank: usize,
    /// The number of ranks that it expects.
    pub world: usize,
    /// Unique to one attempt of one process to join a group.
    pub token: u128,
    /// Its process, identified on its host.
    pub process: Process,
    /// Identifies its process across all hosts.
    pub instance: u128,
    /// Its machine: equal for ranks on the same machine.
    pub host: String,
    /// Its version of Lockstep.
    pub version: String,
    /// Its version of libtorch.
    pub libtorch: String,
    /// It requests comparison of operations, which needs all ranks to request it and to run one version.
    pub verify: bool,
    /// The backends that it requests; empty for any.
    pub backend: String,
    /// Data that backends publish for this rank, by backend name.
    pub offers: BTreeMap<String, String>,
    /// Why it has given up, if it has.
    pub gone: Option<String>,
}

static INSTANCE: LazyLock<u128> = LazyLock::new(unique);

/// A number unique to this process and this call.
pub(super) fn unique() -> u128 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |time| time.as_nanos());
    // The keys of a hasher are random.
    let random = RandomState::new().hash_one(std::process::id());
    now << 64 | u128::from(random)
}

impl Member {
    /// The record of this process, as rank `rank` of `world` ranks on `host`.
    pub fn new(rank: usize, world: usize, host: &str, verify: bool) -> Self {
        Self {
            rank,
            world,
            token: unique(),
            process: Process::own().clone(),
            instance: *INSTANCE,
            host: host.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            libtorch: lockstep_torch::runtime::libtorch_version().clone(),
            verify,
            backend: String::new(),
            offers: BTreeMap::new(),
            gone: None,
        }
    }

    /// Whether this process created it.
    pub fn is_of_this_process(&self) -> bool {
        self.instance == *INSTANCE
    }

    /// Whether both ranks request comparison and run the same versions, so that they describe operations alike.
    pub fn compares_with(&self, other: &Self) -> bool {
        let said = |member: &Self| (member.verify, member.version.clone(), member.libtorch.clone());
        self.verify && said(self) == said(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::records::{decoded, encoded};

    #[test]
    fn foreign_records_are_none() {
        let mut member = Member::new(1, 3, "node 7", true);
        assert!(member.is_of_this_process());
        member.offers.insert("shm".to_owned(), "segment 4\nnonce".to_owned());
        let whole = encoded(&member);
        assert_eq!(decoded(&whole), Some(member));
        for bytes in [&b""[..], b"\xff\xfe", b"1 lockstep=0.1\n2", &whole[..whole.len() - 1]] {
            assert_eq!(decoded::<Member>(bytes), None);
        }
    }

    #[test]
    fn only_ranks_of_one_version_that_all_want_it_compare() {
        let member = Member::new(0, 2, "", true);
        assert!(member.compares_with(&Member::new(1, 2, "elsewhere", true)));
        assert!(!member.compares_with(&Member::new(1, 2, "", false)));
        let other = Member {
            version: "another".to_owned(),
            ..member.clone()
        };
        assert!(!member.compares_with(&other) && !other.compares_with(&member));
    }
}
