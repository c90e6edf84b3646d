//! An epoch is one meeting of a group's ranks: all have arrived and agree on the members. A group that is created again
//! has a new epoch, with its own keys. Transports connect the ranks of an epoch.
use std::sync::Arc;

use super::meeting::Meeting;
use super::member::Member;
use super::wait::missing;
use crate::comparison::digest;
use crate::connect::GroupOptions;
use crate::error::{CollectivesError, Result};
use crate::peers::Peers;
use crate::store::{PrefixStore, Store};

pub(crate) struct Epoch<'a> {
    pub meeting: &'a Meeting<'a>,
    pub options: &'a GroupOptions,
    /// By rank; `None` for ranks that do not run Lockstep.
    pub members: Vec<Option<Member>>,
    /// Its keys; no earlier group has written to it.
    pub store: Arc<dyn Store>,
    pub peers: Arc<Peers>,
}

impl<'a> Epoch<'a> {
    /// The epoch of these members, by rank.
    pub(super) fn new(meeting: &'a Meeting<'a>, members: Vec<Option<Member>>) -> Self {
        let prefix = format!("lockstep/{}", name(&members));
        let view = meeting.seen();
        let ours = members.iter().flatten().map(|member| member.rank).collect();
        let (server, watch) = (meeting.server(&view), Arc::clone(&view.watch));
        Self {
            meeting,
            options: meeting.options,
            store: Arc::new(PrefixStore::new(prefix, Arc::clone(&meeting.store))),
            peers: Arc::new(Peers { ours, server, watch }),
            members,
        }
    }

    /// Whether all ranks run Lockstep.
    pub fn all_ours(&self) -> bool {
        self.members.iter().all(Option::is_some)
    }

    /// Whether all ranks run Lockstep and compare operations before their launch.
    pub fn compares(&self) -> bool {
        let mut ours = self.members.iter().flatten();
        let first = ours.next();
        self.all_ours() && first.is_some_and(|first| first.verify && ours.all(|other| first.compares_with(other)))
    }

    /// A rank's number in the default group, as messages report it.
    pub fn name(&self, rank: usize) -> usize {
        self.options.global_ranks[rank]
    }

    /// The machine of a rank; empty if it does not run Lockstep.
    pub fn host(&self, rank: usize) -> &str {
        self.members[rank].as_ref().map_or("", |member| &member.host)
    }

    /// Publishes this rank's `value` under `key`; returns the values of all members, by rank. `None` if the members
    /// have changed. A process that has ended never publishes a value, even if its record remains.
    pub fn exchange(&self, key: impl Fn(usize) -> String, value: &[u8]) -> Result<Option<Vec<Vec<u8>>>> {
        let (meeting, store, ours) = (self.meeting, self.store.as_ref(), &self.peers.ours);
        let keys: Vec<_> = ours.iter().map(|rank| key(*rank)).collect();
        let (own, mut same) = (key(self.options.rank), true);
        let found = meeting.wait.exchange(store, (&own, value), &keys, |_| {
            same = meeting.look()?.present() == self.members;
            Ok(same)
        });
        let found = found.map_err(|error| meeting.of_store(error))?;
        let absent: Vec<usize> = missing(&found).into_iter().map(|place| ours[place]).collect();
        if absent.is_empty() {
            return Ok(Some(found.into_iter().flatten().collect()));
        }
        if same {
            return Err(meeting.overdue(&meeting.seen(), absent));
        }
        Ok(None)
    }

    /// The error if a transport could not connect the ranks.
    pub fn unconnected(&self, error: &impl ToString) -> CollectivesError {
        let meeting = self.meeting;
        match meeting.check_processes().and_then(|()| meeting.look()) {
            Ok(_) => meeting.wait.failed(Vec::new(), error.to_string()),
            Err(error) => error,
        }
    }

    /// Returns an error if a member has ended, given up or joined again.
    pub fn check(&self) -> Result<()> {
        // The store may not answer.
        self.meeting.check_processes()?;
        let view = self.meeting.look()?;
        let present = view.present();
        let gone = (0..present.len()).find(|rank| present[*rank] != self.members[*rank]);
        gone.map_or(Ok(()), |rank| {
            let detail = self.meeting.given_up(&view, rank);
            Err(self.meeting.wait.failed(Vec::new(), detail))
        })
    }
}

/// Derives the name of the epoch from its members, by rank. All ranks derive the same name; other members have another
/// one.
fn name(members: &[Option<Member>]) -> String {
    let tokens = members.iter().map(|member| member.as_ref().map_or(0, |own| own.token));
    let tokens: Vec<u8> = tokens.flat_map(u128::to_le_bytes).collect();
    format!("{:x}", digest(&tokens))
}
