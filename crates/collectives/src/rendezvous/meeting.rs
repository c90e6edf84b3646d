//! The meeting of a group's ranks: each publishes its record, waits for all others, and all agree on an epoch. The
//! ranks connect afterwards.
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::claim::{Claim, Place, member_key};
use super::closing::Closing;
use super::epoch;
use super::member::Member;
use super::retry::retry_while_silent;
use super::view::{View, unreadable};
use crate::cancel::Cancel;
use crate::connect::GroupOptions;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::peers::Peers;
use crate::store::records::{address_key, here_key};
use crate::store::{PrefixStore, Store, deadline, long_pause};
use crate::watch::Watch;

pub(crate) const OPERATION: &str = "initProcessGroup";

/// Longest single wait in the store; between waits, ranks check whether a peer has ended or given up.
const SLICE: Duration = Duration::from_millis(200);

/// How long a rank that serves the store waits until its peers have read why it gives up.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// One attempt of this rank to meet the others.
pub(crate) struct Meeting<'a> {
    options: &'a GroupOptions,
    cancel: &'a Cancel,
    start: Instant,
    until: Instant,
    /// The job's store.
    job: Arc<dyn Store>,
    /// The group's part of it.
    store: Arc<dyn Store>,
    claim: Claim,
    /// The tokens of members that had given up before this rank arrived, perhaps in an earlier attempt.
    earlier: Vec<u128>,
    watched: Mutex<Watched>,
}

/// The processes of the members seen last.
#[derive(Default)]
struct Watched {
    tokens: Vec<u128>,
    watch: Arc<Watch>,
    /// The ranks whose processes had ended before they were seen.
    stale: Vec<usize>,
    /// Rank 0 of the job serves the store.
    served: bool,
}

/// The result of a meeting: all ranks have arrived and agree on the members.
pub(crate) struct Met {
    /// By rank; `None` for ranks that do not run Lockstep.
    pub members: Vec<Option<Member>>,
    /// The store of the epoch; no earlier group has written to it.
    pub store: Arc<dyn Store>,
    pub peers: Arc<Peers>,
}

impl Met {
    /// Whether all ranks run Lockstep.
    pub fn all_ours(&self) -> bool {
        self.members.iter().all(Option::is_some)
    }

    /// The machine of a rank; empty if it does not run Lockstep.
    pub fn host(&self, rank: usize) -> &str {
        self.members[rank].as_ref().map_or("", |member| &member.host)
    }

    /// The ranks of each machine, in the order of their first ranks.
    pub fn hosts(&self) -> std::result::Result<Vec<Vec<usize>>, String> {
        if !self.all_ours() {
            return Err("a rank of the group does not run Lockstep".to_owned());
        }
        let mut hosts: Vec<Vec<usize>> = Vec::new();
        for rank in 0..self.members.len() {
            match hosts.iter_mut().find(|ranks| self.host(ranks[0]) == self.host(rank)) {
                Some(ranks) => ranks.push(rank),
                None => hosts.push(vec![rank]),
            }
        }
        Ok(hosts)
    }
}

impl<'a> Meeting<'a> {
    /// Claims this rank. `offers`: data that backends publish for this rank, by backend name.
    pub fn begin(
        options: &'a GroupOptions,
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
            backend: options.backend.to_string(),
            ..Member::new(rank, size, &options.host, options.verify)
        };
        let refused = |detail: String| CollectivesError::Rendezvous {
            waited: start.elapsed(),
            missing: Vec::new(),
            detail,
        };
        let name = options.global_ranks[rank];
        let keys: Vec<_> = (0..=size).map(member_key).collect();
        let earlier = retry_while_silent(until, cancel, || store.multi_get(&keys))?;
        let earlier = earlier.into_iter().flatten().filter_map(|bytes| Member::decode(&bytes));
        let earlier = earlier
            .filter(|member| member.gone.is_some())
            .map(|member| member.token);
        let earlier = earlier.collect();
        let claim = match retry_while_silent(until, cancel, || Claim::try_new(&store, &member))? {
            Place::Claimed { claim, before } => {
                if before {
                    // Peers must not read this rank's address in an earlier group.
                    retry_while_silent(until, cancel, || store.delete_key(&address_key(rank)))?;
                }
                claim
            }
            Place::Taken(holder) => {
                return Err(refused(format!(
                    "rank {name} is taken by another process (pid {} on '{}'). Give every process a rank of its own",
                    holder.process.pid, holder.host
                )));
            }
            Place::Unreadable => return Err(refused(unreadable(&name.to_string()))),
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

    /// Waits until all ranks have arrived and agree on the epoch.
    pub fn meet(&self) -> Result<Met> {
        loop {
            let members = self.gather()?;
            if let Some(met) = self.confirm(members)? {
                return Ok(met);
            }
        }
    }

    /// The group's part of the job's store, where PyTorch ranks read addresses.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The remaining time to meet and connect; at least 1 ms.
    pub fn left(&self) -> Duration {
        let left = self.until.saturating_duration_since(Instant::now());
        left.max(Duration::from_millis(1))
    }

    /// Returns this rank's claim, once the ranks are connected.
    pub fn into_claim(self) -> Claim {
        self.claim
    }

    /// Returns an error if a member has ended, given up or joined again.
    pub fn check(&self, met: &Met) -> Result<()> {
        self.cancel.check(OPERATION)?;
        let view = self.look()?;
        let gone = view
            .present(&[])
            .iter()
            .zip(&met.members)
            .position(|(now, then)| now != then);
        gone.map_or(Ok(()), |rank| {
            Err(self.failed(Vec::new(), &[self.given_up(&view, rank)]))
        })
    }

    /// Returns an error if a member's process has ended. Does not query the store.
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

    /// Waits for all ranks; returns the members by rank.
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

    /// Waits until all members have confirmed the epoch; `None` if some members were replaced. A process that has ended
    /// never confirms, even if its record remains.
    fn confirm(&self, members: Vec<Option<Member>>) -> Result<Option<Met>> {
        let store = epoch::store(&epoch::name(&members), &self.store);
        if !self.exchange(store.as_ref(), &members, here_key, b"1")? {
            return Ok(None);
        }
        let watched = self.watched.lock();
        let peers = Arc::new(Peers {
            ours: ours(&members).collect(),
            server: watched.served.then_some(0),
            watch: Arc::clone(&watched.watch),
        });
        Ok(Some(Met { members, store, peers }))
    }

    /// Publishes this rank's `value` under `what`; returns the values of all ranks, by rank, empty for ranks that do
    /// not run Lockstep.
    pub fn share(&self, met: &Met, what: &str, value: &str) -> Result<Vec<String>> {
        let key = |rank: usize| format!("{what}/{rank}");
        if !self.exchange(met.store.as_ref(), &met.members, key, value.as_bytes())? {
            self.check(met)?;
            return Err(self.failed(
                Vec::new(),
                &["a rank joined again while the group was connecting; start all ranks again".to_owned()],
            ));
        }
        let keys: Vec<String> = (0..met.members.len()).map(key).collect();
        let values = retry_while_silent(self.until, self.cancel, || met.store.multi_get(&keys));
        let values = values.map_err(|error| self.of_store(error))?.into_iter();
        Ok(values
            .map(|value| String::from_utf8_lossy(&value.unwrap_or_default()).into_owned())
            .collect())
    }

    /// Writes `value` under this rank's `key`, and waits until all members have written theirs. Returns false if the
    /// members have changed.
    fn exchange(
        &self,
        store: &dyn Store,
        members: &[Option<Member>],
        key: impl Fn(usize) -> String,
        value: &[u8],
    ) -> Result<bool> {
        let own = key(self.options.rank);
        let written = retry_while_silent(self.until, self.cancel, || store.set(&own, value));
        written.map_err(|error| self.of_store(error))?;
        let keys: Vec<_> = ours(members).map(&key).collect();
        while !self.wait(store, &keys, SLICE.min(self.left()))? {
            let view = self.look()?;
            if view.present(&self.watched.lock().stale) != members {
                return Ok(false);
            }
            if Instant::now() >= self.until {
                let here = retry_while_silent(self.until, self.cancel, || store.multi_get(&keys))?;
                let absent = ours(members).zip(here).filter(|(_, here)| here.is_none());
                return Err(self.overdue(&view, absent.map(|(rank, _)| rank).collect()));
            }
        }
        Ok(true)
    }

    /// Waits at most `slice` for `keys`; returns whether they exist.
    fn wait(&self, store: &dyn Store, keys: &[String], slice: Duration) -> Result<bool> {
        self.cancel.check(OPERATION)?;
        match store.wait(keys, slice) {
            Ok(()) => Ok(true),
            Err(CollectivesError::StoreTimeout { .. }) => Ok(false),
            Err(CollectivesError::StoreSilent { .. }) if Instant::now() < self.until => Ok(false),
            Err(error) => Err(self.of_store(error)),
        }
    }

    /// Reads the state of the meeting; an error if it cannot become a group.
    fn look(&self) -> Result<View> {
        let (prefix, size) = (self.options.prefix(), self.options.global_ranks.len());
        let view = retry_while_silent(self.until, self.cancel, || View::read(self.job.as_ref(), &prefix, size));
        let view = view.map_err(|error| self.of_store(error))?;
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
        let stale = self.watched.lock().stale.clone();
        let ignored = |member: &Member| stale.contains(&member.rank) || self.earlier.contains(&member.token);
        let contradictions = view.contradictions(self.claim.member(), &self.options.global_ranks, ignored);
        if !contradictions.is_empty() {
            return Err(self.failed(Vec::new(), &contradictions));
        }
        self.check_processes()
    }

    /// Watches the processes of the members that have arrived.
    fn watch(&self, view: &View) {
        let members = view.members.iter().flatten().filter(|member| member.gone.is_none());
        let tokens: Vec<u128> = members.clone().map(|member| member.token).collect();
        let mut watched = self.watched.lock();
        watched.served = view.served;
        if watched.tokens != tokens {
            watched.watch = Watch::new(members.map(|member| (member.rank, member.process.clone())));
            watched.tokens = tokens;
            // If rank 0 serves the store, an ended process was a rank of this job; in any other store, perhaps of an
            // earlier job.
            watched.stale = if view.served { Vec::new() } else { watched.watch.ended() };
        }
    }

    /// The error when the time is up.
    fn overdue(&self, view: &View, absent: Vec<usize>) -> CollectivesError {
        let name = |rank: usize| self.options.global_ranks[rank];
        let (gone, silent): (Vec<_>, Vec<_>) = (0..view.members.len())
            .filter(|rank| view.members[*rank].is_some())
            .partition(|rank| view.gave_up(*rank));
        let mut detail: Vec<_> = gone.into_iter().map(|rank| self.given_up(view, rank)).collect();
        let silent = silent.into_iter().filter(|rank| absent.contains(rank));
        detail.extend(silent.map(|rank| {
            format!(
                "rank {} is in the store, but does not come: it is still in an earlier group, or its process has ended",
                name(rank)
            )
        }));
        // A rank that has given up had arrived: it is not missing.
        let missing = absent
            .into_iter()
            .filter(|rank| !view.gave_up(*rank))
            .map(name)
            .collect();
        self.failed(missing, &detail)
    }

    fn given_up(&self, view: &View, rank: usize) -> String {
        const GIVEN_UP: &str = "came, but has given up";
        let reason = view.members[rank].as_ref().and_then(|member| member.gone.as_deref());
        // The reason of a rank that gave up because of another one adds nothing.
        let reason = reason.filter(|reason| !reason.contains(GIVEN_UP));
        let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
        format!("rank {} {GIVEN_UP}{reason}", self.options.global_ranks[rank])
    }

    /// The error if the transport could not connect the ranks.
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

    /// Reports a lost store as the loss of the rank that served it.
    fn of_store(&self, error: CollectivesError) -> CollectivesError {
        let served = self.watched.lock().served && !self.job.is_server();
        match error {
            CollectivesError::Store { .. } if served => self.lost(0, format!("its store is gone: {error}")),
            error => error,
        }
    }

    /// Publishes why this rank gives up, in its record. If the store ends with this rank, publishes it for all ranks
    /// instead, and waits until they have read it.
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

/// The ranks that run Lockstep.
fn ours(members: &[Option<Member>]) -> impl Iterator<Item = usize> {
    members
        .iter()
        .enumerate()
        .filter(|(_, member)| member.is_some())
        .map(|(rank, _)| rank)
}
