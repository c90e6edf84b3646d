//! What a rank says about itself before the ranks connect.
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::process::Process;

/// The record that each rank of ours publishes under its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its rank in the group.
    pub rank: usize,
    /// The number of ranks that it expects.
    pub world: usize,
    /// No other attempt of any process to join a group has the same.
    pub token: u128,
    /// Its process, as its host knows it.
    pub process: Process,
    /// Tells processes of all hosts apart.
    pub instance: u128,
    /// The machine that it runs on: equal for ranks that share one.
    pub host: String,
    /// Its version of Lockstep.
    pub version: String,
    /// Its version of libtorch.
    pub libtorch: String,
    /// It wants operations compared, which needs all ranks to want it, and to be of one version.
    pub verify: bool,
    /// What backends publish of this rank, by their own names.
    pub offers: BTreeMap<String, String>,
    /// It has given up, and why.
    pub gone: Option<String>,
}

static INSTANCE: LazyLock<u128> = LazyLock::new(unique);

/// A number that no other process, and no other call, comes to.
fn unique() -> u128 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |time| time.as_nanos());
    // The keys of a hasher are random.
    let random = RandomState::new().hash_one(std::process::id());
    now << 64 | u128::from(random)
}

/// The first line of a record.
const FORMAT: &str = "lockstep member 1";

impl Member {
    /// This process, as rank `rank` of `world` ranks on `host`.
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
            offers: BTreeMap::new(),
            gone: None,
        }
    }

    /// Whether this process made it.
    pub fn is_of_this_process(&self) -> bool {
        self.instance == *INSTANCE
    }

    /// Whether both ranks want operations compared, and describe them alike.
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
        ];
        let offers = self.offers.iter();
        lines.extend(
            offers.map(|(name, offer)| format!("offer {} {}", escaped(name).replace(' ', "\\s"), escaped(offer))),
        );
        lines.extend(self.gone.iter().map(|reason| format!("gone {}", escaped(reason))));
        lines.join("\n").into_bytes()
    }

    /// `None` where no rank of ours wrote it.
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
            offers,
            gone: text("gone"),
        })
    }
}

/// In one line.
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
            b"lockstep member 2\nrank 0",
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
