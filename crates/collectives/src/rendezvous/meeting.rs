//! The meeting of a group's ranks: each publishes its record, waits for all others, and all agree on an epoch. The
//! ranks connect afterwards.
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::claim::{Claim, member_key, show_stranger};
use super::closing::Closing;
use super::epoch::Epoch;
use super::member::Member;
use super::view::View;
use super::wait::{SLICE, Wait};
use crate::cancel::Cancel;
use crate::connect::GroupOptions;
use crate::error::{CallInfo, CollectivesError, Result};
use crate::peers::{self, ENDED};
use crate::registry::Preparation;
use crate::store::records::here_key;
use crate::store::{PrefixStore, Store, long_pause};

pub(crate) const OPERATION: &str = "initProcessGroup";

/// How long a rank that gives up waits for the store and, if it serves it, until its peers have read why.
pub(super) const LAST_WORDS: Duration = Duration::from_secs(1);

/// One attempt of this rank to meet the others.
pub(crate) struct Meeting<'a> {
    pub options: &'a GroupOptions,
    /// What this rank's transports have prepared.
    pub preparation: Preparation,
    pub wait: Wait,
    /// The job's store.
    pub job: Arc<dyn Store>,
    /// The group's part of it, where PyTorch ranks read addresses.
    pub store: Arc<dyn Store>,
    /// This rank's.
    pub claim: Claim,
    /// The tokens of members that had given up before this rank arrived, perhaps in an earlier attempt.
    earlier: Vec<u128>,
    /// The last view.
    seen: Mutex<Arc<View>>,
}

impl<'a> Meeting<'a> {
    /// Claims this rank.
    pub fn begin(
        options: &'a GroupOptions,
        preparation: Preparation,
        store: &Arc<dyn Store>,
        cancel: &Cancel,
    ) -> Result<Self> {
        let wait = Wait::new(OPERATION, options.connect_timeout, cancel);
        let (rank, size, prefix) = (options.rank, options.global_ranks.len(), options.prefix());
        let job = Arc::clone(store);
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(prefix.clone(), Arc::clone(&job)));
        let member = Member {
            offers: preparation.offers.clone(),
            backend: options.backend.to_string(),
            ..Member::new(rank, size, &options.host, options.verify)
        };
        let seen = wait.ask(job.as_ref(), |job| View::read(job, &prefix, size, &View::default()))?;
        if seen.runs_pytorch(rank) {
            return Err(taken_by_pytorch(&wait, options));
        }
        let earlier = seen.members.iter().flatten().chain(&seen.strangers);
        let earlier = earlier.filter(|member| member.gone.is_some());
        Ok(Self {
            options,
            preparation,
            earlier: earlier.map(|member| member.token).collect(),
            claim: Claim::new(&store, member, options.global_ranks[rank], &wait)?,
            wait,
            job,
            store,
            seen: Mutex::new(Arc::new(seen)),
        })
    }

    /// Waits until all ranks have arrived and agree on the epoch.
    pub fn meet(&self) -> Result<Epoch<'_>> {
        loop {
            let epoch = Epoch::new(self, self.gather()?);
            if epoch.exchange(here_key, b"1")?.is_some() {
                return Ok(epoch);
            }
        }
    }

    /// Returns an error if a member's process has ended. Does not query the store.
    pub fn check_processes(&self) -> Result<()> {
        self.wait.check()?;
        let ended = self.seen().ended().map(|rank| self.options.global_ranks[rank]);
        ended.map_or(Ok(()), |rank| Err(peers::lost(self.call(), rank, ENDED)))
    }

    /// Waits for all ranks; returns the members by rank.
    fn gather(&self) -> Result<Vec<Option<Member>>> {
        let began = Instant::now();
        loop {
            let view = self.look()?;
            if view.has_address[self.options.rank] {
                // This rank publishes its address later.
                return Err(taken_by_pytorch(&self.wait, self.options));
            }
            let absent = view.absent();
            if absent.is_empty() {
                return Ok(view.present());
            }
            if self.wait.is_over() {
                return Err(self.overdue(&view, absent));
            }
            // A record that remains from an earlier group will be replaced.
            let fresh = absent.into_iter().filter(|rank| !view.is_written[*rank]);
            let keys: Vec<_> = fresh.map(member_key).collect();
            let waited = self
                .wait
                .slice(self.store.as_ref(), &keys, long_pause(began).min(SLICE));
            waited.map_err(|error| self.of_store(error))?;
        }
    }

    pub(super) fn seen(&self) -> Arc<View> {
        Arc::clone(&self.seen.lock())
    }

    /// Reads the state of the meeting; an error if it cannot become a group.
    pub(super) fn look(&self) -> Result<Arc<View>> {
        let (prefix, size, before) = (self.options.prefix(), self.options.global_ranks.len(), self.seen());
        let view = self
            .wait
            .ask(self.job.as_ref(), |job| View::read(job, &prefix, size, &before));
        let view = Arc::new(view.map_err(|error| self.of_store(error))?);
        *self.seen.lock() = Arc::clone(&view);
        if let Some(closing) = &view.closing {
            Closing::heard(self.job.as_ref());
            let detail = format!("rank 0, which serves the store, gave up: {}", closing.reason);
            return Err(self.wait.failed(closing.missing.clone(), detail));
        }
        let contradictions = view.contradictions(&self.claim.member, &self.options.global_ranks, &self.earlier);
        if !contradictions.is_empty() {
            if view.overlooks(&self.claim.member) {
                show_stranger(self.store.as_ref(), &self.claim.member);
            }
            return Err(self.wait.failed(Vec::new(), contradictions.join("; ")));
        }
        self.check_processes()?;
        Ok(view)
    }

    /// The error when the time is up.
    pub(super) fn overdue(&self, view: &View, absent: Vec<usize>) -> CollectivesError {
        let name = |rank: &usize| self.options.global_ranks[*rank];
        let gone = (0..view.members.len()).filter(|rank| view.gave_up(*rank));
        let mut detail: Vec<_> = gone.map(|rank| self.given_up(view, rank)).collect();
        // A rank that has given up had arrived: it is not missing.
        let missing: Vec<usize> = absent.into_iter().filter(|rank| !view.gave_up(*rank)).collect();
        let silent = missing.iter().filter(|rank| view.members[**rank].is_some());
        detail.extend(silent.map(|rank| {
            format!(
                "rank {} has a record in the store, but did not arrive: it is still in an earlier group, or its \
                 process has ended",
                name(rank)
            )
        }));
        self.wait.failed(missing.iter().map(name).collect(), detail.join("; "))
    }

    pub(super) fn given_up(&self, view: &View, rank: usize) -> String {
        const GIVEN_UP: &str = "arrived, but has given up";
        let reason = view.members[rank].as_ref().and_then(|member| member.gone.as_deref());
        // The reason of a rank that gave up because of another one adds nothing.
        let reason = reason.filter(|reason| !reason.contains(GIVEN_UP));
        let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
        format!("rank {} {GIVEN_UP}{reason}", self.options.global_ranks[rank])
    }

    /// The rank, in the default group, of the peer that serves the store.
    pub(super) fn server(&self, view: &View) -> Option<usize> {
        let own = self.options.global_ranks[self.options.rank];
        (view.served && own != 0).then_some(0)
    }

    /// Explains an error of the store.
    pub(super) fn of_store(&self, error: CollectivesError) -> CollectivesError {
        let view = self.seen();
        let ended = view.ended().map(|rank| self.options.global_ranks[rank]);
        let server = self.server(&view);
        if matches!(error, CollectivesError::StoreSilent { .. }) {
            return peers::silent(self.call(), &self.wait, server);
        }
        peers::of_store(error, self.call(), ended, server)
    }

    fn call(&self) -> CallInfo {
        let rank = self.options.global_ranks[self.options.rank];
        CallInfo::new(OPERATION, rank, self.options.name.as_str().into())
    }

    /// Publishes why this rank gives up, in its record. If the store ends with this rank, publishes it for all ranks
    /// instead, and waits until they have read it.
    pub fn give_up(&self, error: &CollectivesError) {
        let (reason, view) = (error.to_string(), self.seen());
        if !(view.served && self.job.is_server() && self.options.name == "0") {
            let _ = self.claim.release(Some(&reason));
            return;
        }
        let missing = match error {
            CollectivesError::Rendezvous { missing, .. } => missing.clone(),
            error => error.peer().into_iter().collect(),
        };
        let come = view.staying().count().saturating_sub(1);
        let wait = Wait::new(OPERATION, LAST_WORDS, &Cancel::new());
        let _ = Closing { missing, reason }.publish(self.job.as_ref(), come, &wait);
    }
}

fn taken_by_pytorch(wait: &Wait, options: &GroupOptions) -> CollectivesError {
    let name = options.global_ranks[options.rank];
    let detail = format!(
        "a PyTorch process has rank {name}, too, or had it in an earlier run. Give every process a rank of its own, and \
         each run a store of its own"
    );
    wait.failed(Vec::new(), detail)
}
