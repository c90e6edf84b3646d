//! The ranks of a group come together: each publishes who it is, waits for all others, and they agree on an epoch. Nothing is
//! connected before.
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::claim::{Claim, Place, member_key};
use super::closing::{self, Closing};
use super::epoch;
use super::member::Member;
use super::store::SERVER;
use crate::cancel::Cancel;
use crate::connect::GlooOptions;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::peers::Peers;
use crate::process::State;
use crate::store::records::{address_key, here_key};
use crate::store::{PAUSES, PrefixStore, Store, deadline, long_pause};
use crate::watch::Watch;

const OPERATION: &str = "initProcessGroup";

/// How long one wait in the store lasts, at most: between them it is looked whether a peer has ended or given up.
const SLICE: Duration = Duration::from_millis(200);

/// How long a rank that takes the store with it waits until its peers have read why.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// One attempt of this rank to meet the others.
pub(crate) struct Meeting<'a> {
    options: &'a GlooOptions,
    cancel: &'a Cancel,
    start: Instant,
    until: Instant,
    /// The job's.
    job: Arc<dyn Store>,
    /// The group's part of it.
    store: Arc<dyn Store>,
    claim: Claim,
    /// Those that had given up before this rank came, in an earlier attempt perhaps.
    earlier: Vec<u128>,
    watched: Mutex<Watched>,
}

/// The processes of the members that were seen last.
#[derive(Default)]
struct Watched {
    tokens: Vec<u128>,
    watch: Arc<Watch>,
    /// Those that had ended before they were seen.
    stale: Vec<usize>,
    /// Rank 0 of the job serves the store.
    served: bool,
}

/// All ranks have come, and agree on who they are.
pub(crate) struct Met {
    /// By rank; `None` for ranks that do not run Lockstep.
    pub members: Vec<Option<Member>>,
    /// What the ranks share from now on; no earlier group has written there.
    pub store: Arc<dyn Store>,
    pub peers: Arc<Peers>,
}

impl Met {
    /// Whether all ranks run Lockstep.
    pub fn all_ours(&self) -> bool {
        self.members.iter().all(Option::is_some)
    }
}

/// What stands in the store at one moment.
struct View {
    members: Vec<Option<Member>>,
    /// The rank after the last one: in a larger world.
    beyond: Option<Member>,
    /// Ranks in whose place something else stands.
    strange: Vec<usize>,
    /// Something stands in the rank's place.
    is_written: Vec<bool>,
    /// Ranks with an address under PyTorch's key.
    has_address: Vec<bool>,
    closing: Option<Closing>,
    served: bool,
}

impl View {
    /// The members that have neither given up nor ended.
    fn present(&self, stale: &[usize]) -> Vec<Option<Member>> {
        let present = |(rank, member): (usize, &Option<Member>)| {
            let member = member.as_ref().filter(|member| member.gone.is_none());
            member.filter(|_| !stale.contains(&rank)).cloned()
        };
        self.members.iter().enumerate().map(present).collect()
    }
}

impl<'a> Meeting<'a> {
    /// Claims this rank's place. `offers`: what backends publish of this rank, by their own names.
    pub fn begin(
        options: &'a GlooOptions,
        offers: BTreeMap<String, String>,
        store: &Arc<dyn Store>,
        cancel: &'a Cancel,
    ) -> Result<Self> {
        let start = Instant::now();
        let until = deadline(start, options.connect_timeout);
        let (rank, size) = (options.rank, options.global_ranks.len());
        let job = store.duplicate()?;
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(options.prefix(), Arc::clone(&job)));
        let member = Member {
            offers,
            ..Member::new(rank, size, &options.host, options.verify)
        };
        let refused = |detail: String| CollectivesError::Rendezvous {
            waited: start.elapsed(),
            missing: Vec::new(),
            detail,
        };
        let name = options.global_ranks[rank];
        let keys: Vec<_> = (0..=size).map(member_key).collect();
        let earlier = patiently(until, cancel, || store.multi_get(&keys))?;
        let earlier = earlier.into_iter().flatten().filter_map(|bytes| Member::decode(&bytes));
        let earlier = earlier
            .filter(|member| member.gone.is_some())
            .map(|member| member.token);
        let earlier = earlier.collect();
        let claim = match patiently(until, cancel, || Claim::try_new(&store, &member))? {
            Place::Claimed { claim, before } => {
                if before {
                    // A peer must not meet an earlier group's address of this rank.
                    patiently(until, cancel, || store.delete_key(&address_key(rank)))?;
                }
                claim
            }
            Place::Taken(holder) => {
                return Err(refused(format!(
                    "another process, with the number {} on '{}', has come as rank {name} before: every process needs a \
                     rank of its own",
                    holder.process.pid, holder.host
                )));
            }
            Place::Strange => return Err(refused(strange(name))),
        };
        Ok(Self {
            options,
            cancel,
            start,
            until,
            job,
            store,
            claim,
            earlier,
            watched: Mutex::default(),
        })
    }

    /// Waits until all ranks have come and agree on the epoch.
    pub fn meet(&self) -> Result<Met> {
        loop {
            let members = self.gather()?;
            if let Some(met) = self.confirm(members)? {
                return Ok(met);
            }
        }
    }

    /// The group's part of the job's store, where PyTorch's ranks look for addresses.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// How much of the time to come together is left.
    pub fn left(&self) -> Duration {
        let left = self.until.saturating_duration_since(Instant::now());
        left.max(Duration::from_millis(1))
    }

    /// This rank's claim to its place, once the ranks are connected.
    pub fn into_claim(self) -> Claim {
        self.claim
    }

    /// An error where a member has ended, given up or come again.
    pub fn check(&self, met: &Met) -> Result<()> {
        self.cancel.check(OPERATION)?;
        let view = self.look()?;
        let gone = view
            .present(&[])
            .iter()
            .zip(&met.members)
            .position(|(now, then)| now != then);
        gone.map_or(Ok(()), |rank| {
            let name = self.options.global_ranks[rank];
            Err(self.failed(Vec::new(), &[format!("rank {name} came, but has given up")]))
        })
    }

    /// An error where a member's process has ended. Asks no store.
    pub fn check_processes(&self) -> Result<()> {
        self.cancel.check(OPERATION)?;
        let watched = self.watched.lock();
        let ended = watched
            .watch
            .ended()
            .into_iter()
            .find(|rank| !watched.stale.contains(rank));
        ended.map_or(Ok(()), |rank| {
            Err(self.lost(self.options.global_ranks[rank], "its process has ended".to_owned()))
        })
    }

    /// Members by rank, once all are there.
    fn gather(&self) -> Result<Vec<Option<Member>>> {
        let began = Instant::now();
        loop {
            let view = self.look()?;
            let members = view.present(&self.watched.lock().stale);
            let absent: Vec<usize> = (0..members.len())
                .filter(|rank| members[*rank].is_none() && (view.members[*rank].is_some() || !view.has_address[*rank]))
                .collect();
            if absent.is_empty() {
                return Ok(members);
            }
            if Instant::now() >= self.until {
                return Err(self.overdue(&view, absent));
            }
            let slice = long_pause(began).min(SLICE);
            if absent.iter().any(|rank| view.is_written[*rank]) {
                self.cancel.sleep(slice);
            } else {
                let keys: Vec<_> = absent.into_iter().map(member_key).collect();
                self.wait(self.store.as_ref(), &keys, slice)?;
            }
        }
    }

    /// Waits until the members have all come to their epoch; `None` where others have taken the places of some. The record of
    /// a process that has ended never comes.
    fn confirm(&self, members: Vec<Option<Member>>) -> Result<Option<Met>> {
        let store = epoch::store(&epoch::name(&members), &self.store);
        let came = patiently(self.until, self.cancel, || {
            store.set(&here_key(self.options.rank), b"1")
        });
        came.map_err(|error| self.of_store(error))?;
        let ours: Vec<usize> = (0..members.len()).filter(|rank| members[*rank].is_some()).collect();
        let keys: Vec<_> = ours.iter().map(|rank| here_key(*rank)).collect();
        while !self.wait(store.as_ref(), &keys, SLICE.min(self.left()))? {
            let view = self.look()?;
            if view.present(&self.watched.lock().stale) != members {
                return Ok(None);
            }
            if Instant::now() >= self.until {
                let here = patiently(self.until, self.cancel, || store.multi_get(&keys))?;
                let absent = ours.iter().zip(here).filter(|(_, here)| here.is_none());
                return Err(self.overdue(&view, absent.map(|(rank, _)| *rank).collect()));
            }
        }
        let watched = self.watched.lock();
        let peers = Arc::new(Peers {
            ours,
            server: watched.served.then_some(0),
            watch: Arc::clone(&watched.watch),
        });
        Ok(Some(Met { members, store, peers }))
    }

    /// Whether `keys` have come within `slice`.
    fn wait(&self, store: &dyn Store, keys: &[String], slice: Duration) -> Result<bool> {
        self.cancel.check(OPERATION)?;
        match store.wait(keys, slice) {
            Ok(()) => Ok(true),
            Err(CollectivesError::StoreTimeout { .. }) => Ok(false),
            Err(CollectivesError::StoreSilent { .. }) if Instant::now() < self.until => Ok(false),
            Err(error) => Err(self.of_store(error)),
        }
    }

    /// Reads all that is there, in one round trip; an error where that cannot become a group.
    fn look(&self) -> Result<View> {
        let size = self.options.global_ranks.len();
        let prefix = self.options.prefix();
        let in_group = |key: String| format!("{prefix}/{key}");
        let keys: Vec<String> = (0..size)
            .map(|rank| in_group(member_key(rank)))
            .chain((0..size).map(|rank| in_group(address_key(rank))))
            .chain([in_group(member_key(size)), closing::KEY.to_owned(), SERVER.to_owned()])
            .collect();
        let found = patiently(self.until, self.cancel, || self.job.multi_get(&keys));
        let mut found = found.map_err(|error| self.of_store(error))?;
        let served = found.pop().flatten().is_some();
        let closing = found.pop().flatten().map(|bytes| Closing::decode(&bytes));
        let beyond = found.pop().flatten().and_then(|bytes| Member::decode(&bytes));
        let has_address = found.split_off(size);
        let mut view = View {
            members: Vec::with_capacity(size),
            beyond,
            strange: Vec::new(),
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
                view.strange.push(rank);
            }
            view.members.push(member);
        }
        self.judge(&view)?;
        Ok(view)
    }

    fn judge(&self, view: &View) -> Result<()> {
        if let Some(closing) = &view.closing {
            Closing::heard(self.job.as_ref());
            let detail = format!("rank 0, which serves the store, gave up: {}", closing.reason);
            return Err(self.failed(closing.missing.clone(), &[detail]));
        }
        self.watch(view);
        let contradictions = self.contradictions(view);
        if !contradictions.is_empty() {
            return Err(self.failed(Vec::new(), &contradictions));
        }
        self.check_processes()
    }

    /// Watches the processes of those that have come.
    fn watch(&self, view: &View) {
        let members = view.members.iter().flatten().filter(|member| member.gone.is_none());
        let tokens: Vec<u128> = members.clone().map(|member| member.token).collect();
        let mut watched = self.watched.lock();
        watched.served = view.served;
        if watched.tokens != tokens {
            watched.watch = Watch::new(members.map(|member| (member.rank, member.process.clone())));
            watched.tokens = tokens;
            // In a store of this job's own whoever has ended was one of its ranks; in any other one, perhaps of an earlier job.
            watched.stale = if view.served { Vec::new() } else { watched.watch.ended() };
        }
    }

    /// What the ranks say that cannot all be true.
    fn contradictions(&self, view: &View) -> Vec<String> {
        let (own, name) = (self.claim.member(), |rank: usize| self.options.global_ranks[rank]);
        let mut found: Vec<_> = view.strange.iter().map(|rank| strange(name(*rank))).collect();
        let stale = self.watched.lock().stale.clone();
        let others = view
            .members
            .iter()
            .flatten()
            .filter(|member| !stale.contains(&member.rank));
        // An earlier job's may stand there still.
        let beyond = view
            .beyond
            .iter()
            .filter(|member| view.served || matches!(member.process.state(), State::Alive(_)));
        for member in others
            .chain(beyond)
            .filter(|member| !self.earlier.contains(&member.token))
        {
            if member.rank == own.rank && member.token != own.token {
                found.push(format!(
                    "another process, with the number {} on '{}', has come as rank {}, too: every process needs a rank of \
                     its own",
                    member.process.pid,
                    member.host,
                    name(own.rank)
                ));
            }
            if member.world != own.world {
                found.push(format!(
                    "rank {} expects {} ranks, rank {} {}: the world size must be the same on all",
                    self.options.global_ranks.get(member.rank).unwrap_or(&member.rank),
                    member.world,
                    name(own.rank),
                    own.world
                ));
            }
        }
        found
    }

    /// The time is up.
    fn overdue(&self, view: &View, absent: Vec<usize>) -> CollectivesError {
        let gave_up = |rank: &usize| view.members[*rank].as_ref().is_some_and(|member| member.gone.is_some());
        let name = |rank: usize| self.options.global_ranks[rank];
        let mut detail: Vec<_> = (0..view.members.len())
            .filter(gave_up)
            .map(|rank| format!("rank {} came, but has given up", name(rank)))
            .collect();
        let silent = absent
            .iter()
            .filter(|rank| view.members[**rank].is_some() && !gave_up(rank));
        detail.extend(silent.map(|rank| {
            format!(
                "rank {} is in the store, but does not come: it is still in an earlier group, or its process has ended",
                name(*rank)
            )
        }));
        // Who waited for the same ranks and has given up had come.
        let missing = absent.into_iter().filter(|rank| !gave_up(rank)).map(name).collect();
        self.failed(missing, &detail)
    }

    /// The transport could not connect the ranks.
    pub fn unconnected(&self, error: &impl ToString) -> CollectivesError {
        if let Err(error) = self.check_processes() {
            return error;
        }
        match self.look() {
            Ok(_) => self.failed(Vec::new(), &[error.to_string()]),
            Err(error) => error,
        }
    }

    fn failed(&self, missing: Vec<usize>, detail: &[String]) -> CollectivesError {
        CollectivesError::Rendezvous {
            waited: self.start.elapsed(),
            missing,
            detail: detail.join("; "),
        }
    }

    fn lost(&self, peer: usize, detail: String) -> CollectivesError {
        CollectivesError::PeerLost {
            call: Box::new(CallInfo {
                operation: OPERATION,
                sequence: 0,
                tensor: None,
                rank: self.options.global_ranks[self.options.rank],
                group: self.options.name.as_str().into(),
            }),
            peer: Some(peer),
            detail,
        }
    }

    /// A store that is gone went with the rank that served it.
    fn of_store(&self, error: CollectivesError) -> CollectivesError {
        let served = self.watched.lock().served && !self.job.is_server();
        match error {
            CollectivesError::Store { .. } if served => self.lost(0, format!("its store is gone: {error}")),
            error => error,
        }
    }

    /// Takes this rank's record back, and tells the peers why. Where the store goes with this rank, they hear of it first.
    pub fn give_up(&self, error: &CollectivesError) {
        let reason = error.to_string();
        let served = self.watched.lock().served;
        if served && self.job.is_server() && self.options.name == "0" {
            let missing = match error {
                CollectivesError::Rendezvous { missing, .. } => missing.clone(),
                error => error.peer().into_iter().collect(),
            };
            let come = self.watched.lock().tokens.len().saturating_sub(1);
            let _ = Closing { missing, reason }.publish(self.job.as_ref(), come, LAST_WORDS);
            return;
        }
        let _ = self.claim.release(Some(&reason));
    }
}

fn strange(rank: usize) -> String {
    format!(
        "what stands in the store as the record of rank {rank} was written by no rank of Lockstep's of this version"
    )
}

/// A server under load may be silent for longer than one answer may take: it is asked again until `until`.
pub(crate) fn patiently<T>(until: Instant, cancel: &Cancel, ask: impl Fn() -> Result<T>) -> Result<T> {
    loop {
        cancel.check(OPERATION)?;
        match ask() {
            Err(CollectivesError::StoreSilent { .. } | CollectivesError::StoreTimeout { .. })
                if Instant::now() < until =>
            {
                cancel.sleep(PAUSES.1);
            }
            result => return result,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn silent<T>() -> Result<T> {
        Err(CollectivesError::StoreSilent {
            operation: "store.get",
            store: "a store".to_owned(),
            keys: Vec::new(),
            waited: Duration::from_secs(10),
        })
    }

    #[test]
    fn a_silent_store_is_asked_until_the_ranks_time_is_up() {
        let tries = Cell::new(0);
        let third = || {
            tries.set(tries.get() + 1);
            if tries.get() < 3 { silent() } else { Ok(7) }
        };
        let later = Instant::now() + Duration::from_secs(60);
        assert_eq!(patiently(later, &Cancel::new(), third).unwrap(), 7);
        assert_eq!(tries.get(), 3);
        let soon = Instant::now() + Duration::from_millis(50);
        let error = patiently(soon, &Cancel::new(), silent::<()>).unwrap_err();
        assert!(matches!(error, CollectivesError::StoreSilent { .. }), "{error}");
        assert!(Instant::now() >= soon);
    }

    #[test]
    fn what_else_fails_and_a_cancellation_end_it_at_once() {
        let later = Instant::now() + Duration::from_secs(60);
        let lost = || -> Result<()> {
            Err(CollectivesError::Store {
                operation: "store.get",
                store: "a store".to_owned(),
                keys: Vec::new(),
                message: "lost".to_owned(),
            })
        };
        let error = patiently(later, &Cancel::new(), lost).unwrap_err();
        assert!(matches!(error, CollectivesError::Store { .. }), "{error}");
        let cancel = Cancel::new();
        let stopped = || {
            cancel.cancel("stop");
            silent::<()>()
        };
        let error = patiently(later, &cancel, stopped).unwrap_err();
        assert!(matches!(error, CollectivesError::Cancelled { .. }), "{error}");
    }
}
