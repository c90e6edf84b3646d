//! A snapshot of a meeting's state in the store.
use super::claim::member_key;
use super::closing::{self, Closing};
use super::member::Member;
use super::store::SERVER;
use crate::error::Result;
use crate::process::State;
use crate::store::Store;
use crate::store::records::address_key;

pub(super) struct View {
    pub members: Vec<Option<Member>>,
    /// The record after the last rank, from a rank that expects a larger world.
    pub beyond: Option<Member>,
    /// Ranks whose record is unreadable.
    pub unreadable: Vec<usize>,
    /// By rank: whether the record's key exists, even if it is empty.
    pub is_written: Vec<bool>,
    /// By rank: whether there is an address under PyTorch's key.
    pub has_address: Vec<bool>,
    pub closing: Option<Closing>,
    /// Rank 0 of the job serves the store.
    pub served: bool,
}

impl View {
    /// Reads the state in one round trip. `prefix`: of the keys of a group of `size` ranks.
    pub fn read(job: &dyn Store, prefix: &str, size: usize) -> Result<Self> {
        let in_group = |key: String| format!("{prefix}/{key}");
        let keys: Vec<String> = (0..size)
            .map(|rank| in_group(member_key(rank)))
            .chain((0..size).map(|rank| in_group(address_key(rank))))
            .chain([in_group(member_key(size)), closing::KEY.to_owned(), SERVER.to_owned()])
            .collect();
        let mut found = job.multi_get(&keys)?;
        let served = found.pop().flatten().is_some();
        let closing = found.pop().flatten().map(|bytes| Closing::decode(&bytes));
        let beyond = found.pop().flatten().and_then(|bytes| Member::decode(&bytes));
        let has_address = found.split_off(size);
        let mut view = Self {
            members: Vec::with_capacity(size),
            beyond,
            unreadable: Vec::new(),
            is_written: found.iter().map(Option::is_some).collect(),
            has_address: has_address.iter().map(Option::is_some).collect(),
            closing,
            served,
        };
        for (rank, bytes) in found.into_iter().enumerate() {
            let bytes = bytes.filter(|bytes| !bytes.is_empty());
            let member = bytes.as_ref().and_then(|bytes| Member::decode(bytes));
            let member = member.filter(|member| member.rank == rank);
            if bytes.is_some() && member.is_none() {
                view.unreadable.push(rank);
            }
            view.members.push(member);
        }
        Ok(view)
    }

    /// The members that have neither given up nor ended.
    pub fn present(&self, stale: &[usize]) -> Vec<Option<Member>> {
        let present = |(rank, member): (usize, &Option<Member>)| {
            let member = member.as_ref().filter(|member| member.gone.is_none());
            member.filter(|_| !stale.contains(&rank)).cloned()
        };
        self.members.iter().enumerate().map(present).collect()
    }

    /// Whether the member of this rank has given up.
    pub fn gave_up(&self, rank: usize) -> bool {
        self.members[rank].as_ref().is_some_and(|member| member.gone.is_some())
    }

    /// Describes the contradictions between the ranks' records. `own`: this rank's record. `names`: the ranks in the
    /// default group. `ignored` members are of an earlier attempt.
    pub fn contradictions(&self, own: &Member, names: &[usize], ignored: impl Fn(&Member) -> bool) -> Vec<String> {
        let name = |rank: usize| names.get(rank).unwrap_or(&rank).to_string();
        let mut found: Vec<_> = self.unreadable.iter().map(|rank| unreadable(&name(*rank))).collect();
        // The record may remain from an earlier job.
        let beyond = self.beyond.iter();
        let beyond = beyond.filter(|member| self.served || matches!(member.process.state(), State::Alive(_)));
        let members = self.members.iter().flatten().chain(beyond);
        let members: Vec<_> = members.filter(|member| !ignored(member)).collect();
        let asks = |member: &&&Member| !member.backend.is_empty();
        let first = members.iter().find(asks).copied().unwrap_or(own);
        for member in members {
            if member.rank == own.rank && member.token != own.token {
                found.push(format!(
                    "another process (pid {} on '{}') has rank {}, too. Give every process a rank of its own",
                    member.process.pid,
                    member.host,
                    name(own.rank)
                ));
            }
            if member.world != own.world {
                found.push(format!(
                    "rank {} expects {} ranks, rank {} {}: the world size must be the same on all",
                    name(member.rank),
                    member.world,
                    name(own.rank),
                    own.world
                ));
            }
            if !member.backend.is_empty() && member.backend != first.backend {
                found.push(format!(
                    "rank {} asks for the backend '{}', rank {} for '{}': ranks ask for the same one, or for none",
                    name(first.rank),
                    first.backend,
                    name(member.rank),
                    member.backend
                ));
            }
        }
        found
    }
}

pub(super) fn unreadable(rank: &str) -> String {
    format!(
        "the store's record of rank {rank} cannot be read: another program or another version of Lockstep wrote it. Use one \
         version on all ranks, and a store of its own for each run"
    )
}
