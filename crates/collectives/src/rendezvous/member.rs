//! The record that a rank publishes before the ranks connect.
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::process::Process;

/// The record of a rank that runs Lockstep.
#[derive(Debug, Clone, PartialEq, Eq)]
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
fn unique() -> u128 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |time| time.as_nanos());
    // The keys of a hasher are random.
    let random = RandomState::new().hash_one(std::process::id());
    now << 64 | u128::from(random)
}

/// The first line of a record.
const FORMAT: &str = "lockstep member 3";

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

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut lines = vec![
            FORMAT.to_owned(),
            format!("rank {}", self.rank),
            format!("world {}", self.world),
            format!("token {:x}", self.token),
            format!("process {}", self.process.encode()),
            format!("instance {:x}", self.instance),
            format!("host {}", escaped(&self.host)),
            format!("version {}", escaped(&self.version)),
            format!("libtorch {}", escaped(&self.libtorch)),
            format!("verify {}", u8::from(self.verify)),
            format!("backend {}", escaped(&self.backend)),
        ];
        let offers = self.offers.iter();
        lines.extend(
            offers.map(|(name, offer)| format!("offer {} {}", escaped(name).replace(' ', "\\s"), escaped(offer))),
        );
        lines.extend(self.gone.iter().map(|reason| format!("gone {}", escaped(reason))));
        lines.join("\n").into_bytes()
    }

    /// `None` if no rank that runs Lockstep wrote it.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        let mut lines = text.split('\n');
        if lines.next() != Some(FORMAT) {
            return None;
        }
        let (mut fields, mut offers) = (BTreeMap::new(), BTreeMap::new());
        for line in lines {
            let (name, value) = line.split_once(' ')?;
            if name == "offer" {
                let (name, offer) = value.split_once(' ')?;
                offers.insert(plain(name)?, plain(offer)?);
            } else {
                fields.insert(name, value);
            }
        }
        let number = |name| fields.get(name).and_then(|value| value.parse().ok());
        let token = |name| {
            let value = fields.get(name)?;
            u128::from_str_radix(value, 16).ok()
        };
        let text = |name| fields.get(name).and_then(|value| plain(value));
        Some(Self {
            rank: number("rank")?,
            world: number("world")?,
            token: token("token")?,
            process: Process::decode(fields.get("process")?)?,
            instance: token("instance")?,
            host: text("host")?,
            version: text("version")?,
            libtorch: text("libtorch")?,
            verify: *fields.get("verify")? == "1",
            backend: text("backend")?,
            offers,
            gone: text("gone"),
        })
    }
}

/// Escapes `text` into one line.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

fn plain(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(next) = rest.next() {
        plain.push(match next {
            '\\' => match rest.next()? {
                'n' => '\n',
                's' => ' ',
                '\\' => '\\',
                _ => return None,
            },
            other => other,
        });
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_survives_its_encoding() {
        let mut member = Member::new(1, 3, "node 7\nof \\two\\n lines", true);
        assert!(member.is_of_this_process());
        assert_eq!(Member::decode(&member.encode()).as_ref(), Some(&member));
        member.gone = Some("it\ngave up".to_owned());
        member.backend = "cpu:gloo,cuda:nccl".to_owned();
        member
            .offers
            .insert("shm two".to_owned(), "segment 4\nnonce".to_owned());
        member.offers.insert("empty".to_owned(), String::new());
        assert_eq!(Member::decode(&member.encode()).as_ref(), Some(&member));
        assert_ne!(Member::new(1, 3, "", true).token, Member::new(1, 3, "", true).token);
    }

    #[test]
    fn what_no_rank_of_ours_wrote_is_none() {
        let whole = Member::new(0, 2, "here", false).encode();
        for cut in 0..whole.len() - 1 {
            assert_eq!(Member::decode(&whole[..cut]), None, "{cut}");
        }
        for bytes in [
            &b""[..],
            b"\xff\xfe",
            b"lockstep member 1\nrank 0",
            b"1 lockstep=0.1\n2",
        ] {
            assert_eq!(Member::decode(bytes), None);
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
