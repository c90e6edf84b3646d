//! Brings the ranks of a Gloo group together.
use std::sync::Arc;
use std::time::{Duration, Instant};

use lockstep_torch::c10d::Gloo;

use crate::backend::Backend;
use crate::backends::gloo::{GlooBackend, NAME};
use crate::backends::gloo_peers::GlooPeers;
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::leave::Traces;
use crate::mesh::{self, Mesh};
use crate::process_group::{GroupInfo, ProcessGroup};
use crate::store::hello::Hello;
use crate::store::records::{Records, address_key, hello_key};
use crate::store::{PAUSES, PrefixStore, Store, deadline, long_pause};

const OPERATION: &str = "initProcessGroup";

/// Where the default group's keys stand.
pub(crate) const DEFAULT_PREFIX: &str = "default_pg/0//cpu/";

/// What a Gloo group is made from; everything but `rank` and `host` is equal on all ranks.
#[derive(Debug, Clone)]
pub struct GlooOptions {
    /// This process's rank within the group.
    pub rank: usize,
    /// The group's name; `0` for the default group, then `1`, `2`, ... as in PyTorch.
    pub name: String,
    /// The ranks of the group in the default group.
    pub global_ranks: Vec<usize>,
    /// The deadline of operations that bring none.
    pub timeout: Duration,
    /// How long the ranks may take to come together.
    pub connect_timeout: Duration,
    /// The network interfaces to use; empty: the one on the way to the store's server, or, where the server is this very
    /// host, the one that this host's name resolves to.
    pub interfaces: Vec<String>,
    /// Compare users' operations with the peers before they are launched (where all ranks are ours and all ask for it).
    pub verify: bool,
    /// Counts replacements of the group.
    pub generation: u64,
    /// The machine that this process runs on: equal for ranks that share one.
    pub host: String,
}

impl GlooOptions {
    /// Where the group's keys stand in the job's store: PyTorch's place, so that its ranks can be in the group.
    pub fn prefix(&self) -> String {
        // The default group's own name is part of every prefix; a further group's follows it.
        if self.name == "0" {
            DEFAULT_PREFIX.to_owned()
        } else {
            format!("default_pg/0//{}//cpu/", self.name)
        }
    }
}

impl ProcessGroup {
    /// Connects to all ranks through `store`, the job's store; blocks until that is done, cancelled, or
    /// `connect_timeout` has passed.
    pub fn connect_gloo(options: &GlooOptions, store: &Arc<dyn Store>, cancel: &Cancel) -> Result<Self> {
        let meeting = Meeting::begin(options, store, cancel)?;
        let group = meeting.connect();
        if group.is_err() {
            meeting.give_up();
        }
        group
    }

    /// Refuses a new handle of the group's store which has reached another server: one that was started at the address of
    /// the group's, which is gone.
    pub fn check_store(&self, store: &dyn Store, operation: &'static str) -> Result<()> {
        if store.check(&[hello_key(self.rank())])? {
            return Ok(());
        }
        Err(CollectivesError::Store {
            operation,
            store: store.place(),
            keys: Vec::new(),
            message: format!(
                "group '{}' has lost its store: its server has ended, and another one serves there; destroy the group",
                self.info().name
            ),
        })
    }
}

/// The prefix of the group that compares operations, within the group's.
const CHECK: &str = "lockstep/check/";

/// One attempt to bring the ranks together.
struct Meeting<'a> {
    options: &'a GlooOptions,
    cancel: &'a Cancel,
    start: Instant,
    /// The job's store under the group's prefix. What earlier groups wrote may still be there.
    store: Arc<dyn Store>,
    records: Records,
    hello: Hello,
    /// What stood in the place of this rank's hello.
    before: Option<Hello>,
    until: Instant,
}

impl<'a> Meeting<'a> {
    fn begin(options: &'a GlooOptions, store: &Arc<dyn Store>, cancel: &'a Cancel) -> Result<Self> {
        let start = Instant::now();
        let (rank, size) = (options.rank, options.global_ranks.len());
        let store: Arc<dyn Store> = Arc::new(PrefixStore::new(options.prefix(), store.duplicate()?));
        let records = Records::new(Arc::clone(&store), rank, options.global_ranks.clone());
        let until = deadline(start, options.connect_timeout);
        let before = patiently(OPERATION, until, cancel, || records.hello(rank))?;
        if before.is_some() {
            // Whoever was here may not have taken them back: a peer that reads the new hello must not find an old address.
            for key in address_keys(rank) {
                patiently(OPERATION, until, cancel, || store.delete_key(&key))?;
            }
        }
        let hello = Hello::new(options.verify, size, &options.host);
        // Before this rank's address: whoever is connected to all ranks sees the hellos of all that write one.
        patiently(OPERATION, until, cancel, || records.publish_hello(&hello))?;
        Ok(Self {
            options,
            cancel,
            start,
            store,
            records,
            hello,
            before,
            until,
        })
    }

    fn connect(&self) -> Result<ProcessGroup> {
        let (rank, size) = (self.options.rank, self.hello.world);
        let until = self.until;
        self.wait_for_leaving()?;
        let gloo = self.mesh("", None)?;
        // One that has given up was followed, on this rank's number, by one that writes none.
        let hellos: Vec<_> = patiently(OPERATION, until, self.cancel, || self.records.hellos())?
            .into_iter()
            .map(|hello| hello.filter(|hello| !hello.gone))
            .collect();
        let all_ours = hellos.iter().all(Option::is_some);
        let comparable = Hello::comparable(true);
        let verify = size > 1 && all_ours && hellos.iter().flatten().all(|hello| hello.comparable == comparable);
        let checker: Option<Box<dyn Backend>> = if verify {
            let gloo = self.mesh(CHECK, Some(&gloo))?;
            Some(Box::new(GlooBackend::new(gloo, GlooPeers::new(rank, vec![None; size]))))
        } else {
            None
        };
        let addresses = mesh::addresses(self.store.as_ref(), size);
        let hosts = hellos
            .iter()
            .map(|hello| hello.as_ref().map_or_else(String::new, |hello| hello.host.clone()));
        let info = GroupInfo {
            rank,
            size,
            hosts: hosts.collect(),
            name: self.options.name.as_str().into(),
            generation: self.options.generation,
            timeout: self.options.timeout,
            global_ranks: self.options.global_ranks.clone(),
            all_ours,
            backend: NAME,
        };
        // What an earlier group of this name wrote, why it failed above all, must not be taken for this one's; nor what a
        // rank of it, that is late, still writes to another server at the same address. All ranks have read the same
        // hellos.
        let moments = hellos.iter().flatten().map(|hello| hello.moment);
        let name = moments.fold(0, u128::wrapping_add);
        let own: Arc<dyn Store> = Arc::new(PrefixStore::new(format!("lockstep/{name:x}"), Arc::clone(&self.store)));
        let records = Records::new(Arc::clone(&own), rank, self.options.global_ranks.clone());
        patiently(OPERATION, until, self.cancel, || records.publish_hello(&self.hello))?;
        patiently(OPERATION, until, self.cancel, || self.records.publish_met(&hellos))?;
        let backend = Box::new(GlooBackend::new(gloo, GlooPeers::new(rank, addresses)));
        Ok(ProcessGroup::new(info, backend, checker, Some(own))?.leaving(traces(&self.store, rank)))
    }

    /// Waits until no peer is in the group before any longer: it still listens, and would be reached, at the address that it
    /// has from there.
    fn wait_for_leaving(&self) -> Result<()> {
        let mut there = patiently(OPERATION, self.until, self.cancel, || self.records.met())?;
        let began = Instant::now();
        loop {
            there = patiently(OPERATION, self.until, self.cancel, || self.records.still_there(&there))?;
            if there.is_empty() {
                return Ok(());
            }
            let left = self.until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let there: Vec<_> = there.into_iter().map(|(peer, _)| peer).collect();
                let detail = "who was in the group before has neither left it nor come again";
                return Err(self.told(detail.to_owned(), "", &there));
            }
            self.cancel.sleep(long_pause(began).min(left));
        }
    }

    /// Connects all ranks: the group itself, or, beside that, the one that compares its operations.
    fn mesh(&self, prefix: &str, beside: Option<&Gloo>) -> Result<Gloo> {
        self.cancel.check(OPERATION)?;
        let left = self.options.connect_timeout.saturating_sub(self.start.elapsed());
        let timeout = left.max(Duration::from_millis(1));
        let store = match prefix {
            "" => Arc::clone(&self.store),
            prefix => Arc::new(PrefixStore::new(prefix.trim_end_matches('/'), Arc::clone(&self.store))),
        };
        let mesh = Mesh {
            rank: self.options.rank,
            size: self.hello.world,
            interfaces: self.options.interfaces.clone(),
            store,
        };
        let result = match beside {
            None => mesh.connect(timeout, self.cancel, || Ok(())),
            Some(first) => mesh.connect_beside(first, timeout, self.cancel),
        };
        result.map_err(|error| self.told(error.to_string(), prefix, &[]))
    }

    /// Why the ranks did not come together; the `former` have an address, but not this group's.
    fn told(&self, error: String, prefix: &str, former: &[usize]) -> CollectivesError {
        if let Err(cancelled) = self.cancel.check(OPERATION) {
            return cancelled;
        }
        let mut detail = vec![error];
        // Before the hellos: a rank that gives up says so first, and then takes its address away.
        let mut absent = self.records.without_address(prefix).unwrap_or_default();
        absent.extend(former);
        absent.sort_unstable();
        absent.dedup();
        let missing = match self.records.hellos() {
            Ok(hellos) => {
                detail.splice(0..0, self.contradictions(&hellos));
                // Who waited for the same ranks and has given up had come.
                let missing = absent.into_iter().filter(|peer| !is_gone(&hellos, *peer));
                missing.map(|peer| self.options.global_ranks[peer]).collect()
            }
            Err(error) => {
                detail.push(error.to_string());
                Vec::new()
            }
        };
        CollectivesError::Rendezvous {
            waited: self.start.elapsed(),
            missing,
            detail: detail.join("; "),
        }
    }

    /// What the ranks say that cannot all be true, or explains why one is not there.
    fn contradictions(&self, hellos: &[Option<Hello>]) -> Vec<String> {
        let (own, rank) = (&self.hello, self.options.rank);
        let name = |rank: usize| self.options.global_ranks[rank];
        let mut found = Vec::new();
        let other = hellos.get(rank).and_then(Option::as_ref).filter(|hello| *hello != own);
        let before = self
            .before
            .as_ref()
            .filter(|hello| hello.token != own.token && !hello.gone);
        if let Some(other) = other.or(before) {
            found.push(format!(
                "another process, with the number {}, has come as rank {}, too: every process needs a rank of its own",
                other.pid,
                name(rank)
            ));
        }
        for (peer, hello) in hellos.iter().enumerate() {
            if peer != rank && is_gone(hellos, peer) {
                found.push(format!("rank {} came, but has given up", name(peer)));
            }
            if let Some(hello) = hello.as_ref().filter(|hello| peer != rank && hello.world != own.world) {
                found.push(format!(
                    "rank {} expects {} ranks, rank {} {}: the world size must be the same on all",
                    name(peer),
                    hello.world,
                    name(rank),
                    own.world
                ));
            }
        }
        found
    }

    /// A peer that comes later must not take this rank's address for one that answers; what this rank has said of itself
    /// stays, for the peers that look for a contradiction.
    fn give_up(&self) {
        let gone = Hello {
            gone: true,
            ..self.hello.clone()
        };
        // What another process has written in its place is not for this one to take back.
        let stands = matches!(self.records.hello(self.options.rank), Ok(Some(hello)) if hello == self.hello);
        if stands && self.records.publish_hello(&gone).is_ok() {
            for key in address_keys(self.options.rank) {
                if self.store.delete_key(&key).is_err() {
                    return;
                }
            }
        }
    }
}

/// Where a rank's transports publish their addresses.
fn address_keys(rank: usize) -> [String; 2] {
    let address = address_key(rank);
    [format!("{CHECK}{address}"), address]
}

/// What `rank` leaves in the store, where another group of this name would take it for its own. Its hello goes last: without
/// it, no address of this rank is there.
fn traces(store: &Arc<dyn Store>, rank: usize) -> Traces {
    Traces {
        keys: address_keys(rank).into_iter().chain([hello_key(rank)]).collect(),
        store: Arc::clone(store),
    }
}

/// A server under load may be silent for longer than one answer may take: it is asked again until `until`.
pub(crate) fn patiently<T>(
    operation: &'static str,
    until: Instant,
    cancel: &Cancel,
    ask: impl Fn() -> Result<T>,
) -> Result<T> {
    loop {
        cancel.check(operation)?;
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

fn is_gone(hellos: &[Option<Hello>], rank: usize) -> bool {
    hellos
        .get(rank)
        .and_then(Option::as_ref)
        .is_some_and(|hello| hello.gone)
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
        assert_eq!(patiently(OPERATION, later, &Cancel::new(), third).unwrap(), 7);
        assert_eq!(tries.get(), 3);
        let soon = Instant::now() + Duration::from_millis(50);
        let error = patiently(OPERATION, soon, &Cancel::new(), silent::<()>).unwrap_err();
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
        let error = patiently(OPERATION, later, &Cancel::new(), lost).unwrap_err();
        assert!(matches!(error, CollectivesError::Store { .. }), "{error}");
        let cancel = Cancel::new();
        let stopped = || {
            cancel.cancel("stop");
            silent::<()>()
        };
        let error = patiently(OPERATION, later, &cancel, stopped).unwrap_err();
        assert!(matches!(error, CollectivesError::Cancelled { .. }), "{error}");
    }
}
