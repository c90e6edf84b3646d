//! A snapshot of a meeting's state in the store.
use std::sync::Arc;

use super::claim::{STRANGER, member_key};
use super::closing::{self, Closing};
use super::member::Member;
use super::store::SERVER;
use crate::error::Result;
use crate::store::Store;
use crate::store::records::{address_key, decoded};
use crate::watch::Watch;

#[derive(Default)]
pub(super) struct View {
    pub members: Vec<Option<Member>>,
    /// The record after the last rank, from a rank that expects a larger world, and the one of a stranger.
    pub strangers: Vec<Member>,
    /// Ranks whose record is unreadable.
    unreadable: Vec<usize>,
    /// By rank: whether the record's key exists, even if it is empty.
    pub is_written: Vec<bool>,
    /// By rank: whether there is an address under PyTorch's key.
    pub has_address: Vec<bool>,
    pub closing: Option<Closing>,
    /// Rank 0 of the job serves the store.
    pub served: bool,
    /// Watches the processes of the members.
    pub watch: Arc<Watch>,
    /// The ranks whose processes had ended before they were seen.
    stale: Vec<usize>,
}

impl View {
    /// Reads the state in one round trip. `prefix`: of the keys of a group of `size` ranks. `before`: the view before,
    /// whose watch goes on if the members are the same.
    pub fn read(job: &dyn Store, prefix: &str, size: usize, before: &Self) -> Result<Self> {
        let in_group = |key: String| format!("{prefix}/{key}");
        let keys: Vec<String> = (0..size)
            .map(|rank| in_group(member_key(rank)))
            .chain((0..size).map(|rank| in_group(address_key(rank))))
            .chain([in_group(member_key(size)), in_group(STRANGER.to_owned())])
            .chain([closing::KEY.to_owned(), SERVER.to_owned()])
            .collect();
        let mut found = job.multi_get(&keys)?;
        let served = found.pop().flatten().is_some();
        let closing = found.pop().flatten().map(|bytes| Closing::decode(&bytes));
        let strangers = found.split_off(2 * size).into_iter().flatten();
        let strangers = strangers.filter_map(|bytes| decoded(&bytes)).collect();
        let has_address = found.split_off(size);
        let is_record = |rank: usize| found[rank].as_ref().is_some_and(|bytes| !bytes.is_empty());
        let member = |rank: usize| {
            let member: Option<Member> = decoded(found[rank].as_deref()?);
            member.filter(|member| member.rank == rank)
        };
        let members: Vec<_> = (0..size).map(member).collect();
        let is_unreadable = |rank: &usize| is_record(*rank) && members[*rank].is_none();
        let mut view = Self {
            strangers,
            unreadable: (0..size).filter(is_unreadable).collect(),
            is_written: found.iter().map(Option::is_some).collect(),
            has_address: has_address.iter().map(Option::is_some).collect(),
            members,
            closing,
            served,
            ..Self::default()
        };
        view.watch(before);
        Ok(view)
    }

    fn watch(&mut self, before: &Self) {
        let tokens = |view: &Self| view.staying().map(|member| member.token).collect::<Vec<_>>();
        if tokens(self) == tokens(before) {
            (self.watch, self.stale) = (Arc::clone(&before.watch), before.stale.clone());
            return;
        }
        self.watch = Watch::new(self.staying().map(|member| (member.rank, member.process.clone())));
        // If rank 0 serves the store, an ended process was a rank of this job; in any other store, perhaps of an
        // earlier job.
        if !self.served {
            self.stale = self.watch.ended();
        }
    }

    /// The members that have not given up.
    pub fn staying(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().flatten().filter(|member| member.gone.is_none())
    }

    /// By rank: the members that have neither given up nor ended.
    pub fn present(&self) -> Vec<Option<Member>> {
        let mut present = vec![None; self.members.len()];
        for member in self.staying().filter(|member| !self.stale.contains(&member.rank)) {
            present[member.rank] = Some(member.clone());
        }
        present
    }

    /// The ranks that have yet to arrive: those without a present member that do not run PyTorch.
    pub fn absent(&self) -> Vec<usize> {
        let present = self.present();
        let is_absent = |rank: &usize| present[*rank].is_none() && !self.runs_pytorch(*rank);
        (0..present.len()).filter(is_absent).collect()
    }

    /// Whether a PyTorch process holds the rank.
    pub fn runs_pytorch(&self, rank: usize) -> bool {
        self.members[rank].is_none() && self.has_address[rank]
    }

    /// The rank whose process was the first to end after it was seen.
    pub fn ended(&self) -> Option<usize> {
        let mut ended = self.watch.ended().into_iter();
        ended.find(|rank| !self.stale.contains(rank))
    }

    /// Whether the member of this rank has given up.
    pub fn gave_up(&self, rank: usize) -> bool {
        self.members[rank].as_ref().is_some_and(|member| member.gone.is_some())
    }

    /// Whether a rank waits in a world so small that it does not look for the rank `own`.
    pub fn overlooks(&self, own: &Member) -> bool {
        self.staying().any(|member| own.rank > member.world)
    }

    /// Describes the contradictions between the ranks' records. `own`: this rank's record. `names`: the ranks in the
    /// default group. Members with a token in `earlier` are of an earlier attempt.
    pub fn contradictions(&self, own: &Member, names: &[usize], earlier: &[u128]) -> Vec<String> {
        let name = |rank: usize| names.get(rank).unwrap_or(&rank).to_string();
        let mut found: Vec<_> = self.unreadable.iter().map(|rank| unreadable(&name(*rank))).collect();
        // Their records may remain from an earlier job.
        let strangers = self.strangers.iter();
        let strangers = strangers.filter(|member| self.served || matches!(member.process.handle(), Ok(Some(_))));
        let members = self.members.iter().flatten().chain(strangers);
        let members = members.filter(|member| !self.stale.contains(&member.rank) && !earlier.contains(&member.token));
        let first = members.clone().find(|member| !member.backend.is_empty()).unwrap_or(own);
        for member in members {
            if member.rank == own.rank && member.token != own.token {
                let (pid, host, rank) = (member.process.pid, &member.host, name(own.rank));
                found.push(format!(
                    "another process (pid {pid} on '{host}') has rank {rank}, too. Give every process a rank of its own"
                ));
            }
            if member.world != own.world {
                found.push(format!(
                    "rank {} expects {} ranks, but rank {} expects {}: the world size must be the same on all ranks",
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
