//! Finds why a work failed or expired: which rank is missing, is gone, or aborted.
use std::sync::Arc;

use super::TICK;
use crate::backend::{BackendFailure, FailureKind};
use crate::error::CollectivesError;
use crate::queue::Shared;
use crate::store::records::{Last, Records, operation_text};
use crate::work::WorkState;

/// How a work went wrong.
#[derive(Debug, Clone)]
pub(super) enum Trouble {
    /// Its deadline has passed.
    Expired,
    /// The transport reports a failure.
    Failed(BackendFailure),
}

/// Finds the cause in the store and by the peers' processes.
pub(super) struct Explainer {
    pub shared: Arc<Shared>,
    pub records: Records,
}

impl Explainer {
    pub fn new(shared: Arc<Shared>, records: Records) -> Self {
        Self { shared, records }
    }

    /// Returns the error of a failed or expired work.
    pub fn explain(&self, work: &WorkState, trouble: &Trouble) -> CollectivesError {
        // A peer that aborts publishes its reason before it closes its connections. That reason also explains more than
        // a timeout.
        let recorded = || match self.records.failure_of_peer() {
            Ok(record) => record.map(|record| record.into_error(Box::new(work.call.clone()))),
            Err(_) => None,
        };
        if let Some(error) = recorded() {
            return error;
        }
        match trouble {
            Trouble::Failed(failure) if failure.kind == FailureKind::Connection => {
                let peer = self.lost_peer(failure);
                // The rank that detected it first may have published it meanwhile.
                recorded().unwrap_or_else(|| lost(work, self.name(peer), failure.text.clone()))
            }
            trouble => self.of_kind(work, trouble),
        }
    }

    fn of_kind(&self, work: &WorkState, trouble: &Trouble) -> CollectivesError {
        let text = match trouble {
            Trouble::Failed(failure) if failure.kind != FailureKind::Timeout => return plain(work, failure),
            Trouble::Failed(failure) => failure.text.as_str(),
            Trouble::Expired => "",
        };
        // Peers publish their last operations up to a tick later.
        std::thread::sleep(TICK + TICK / 4);
        match self.records.lasts() {
            Ok(lasts) => timed_out(work, missing(work, &lasts), text),
            Err(error) => timed_out(work, (self.server(), vec![error.to_string()]), text),
        }
    }

    fn server(&self) -> Vec<usize> {
        let own = self.shared.info.global_rank(self.shared.info.rank);
        let server = self.shared.peers.server.filter(|server| *server != own);
        server.into_iter().collect()
    }

    fn name(&self, peer: Option<Peer>) -> Option<usize> {
        peer.map(|peer| match peer {
            Peer::Rank(rank) => self.shared.info.global_rank(rank),
            Peer::Server(rank) => rank,
        })
    }

    /// Returns the peer of a lost connection. A peer that closed its connection may only have broken the group because
    /// another one was lost.
    fn lost_peer(&self, failure: &BackendFailure) -> Option<Peer> {
        let peers = &self.shared.peers;
        let first_to_end = || peers.watch.ended().first().copied();
        if let Some(peer) = failure.peer.or_else(first_to_end) {
            return Some(Peer::Rank(peer));
        }
        let store = self.records.lasts();
        if let (Err(CollectivesError::Store { .. }), Some(server)) = (&store, self.server().first()) {
            return Some(Peer::Server(*server));
        }
        let finder = self.shared.finder.as_ref()?;
        let lost = finder.lost_peers(&failure.text);
        // A process may end just after its connections close.
        let lost = first_to_end().map_or(lost, |peer| vec![peer]);
        let progress = |rank: &usize| {
            let lasts = store.as_ref().ok()?;
            let peer = lasts.iter().find(|last| last.rank == *rank)?;
            Some(peer.progress.issued)
        };
        lost.into_iter().min_by_key(progress).map(Peer::Rank)
    }
}

enum Peer {
    /// A group rank.
    Rank(usize),
    /// A rank in the default group.
    Server(usize),
}

/// The error of a work if the store does not answer (`silent`), or if there is none.
pub(super) fn without_store(shared: &Shared, work: &WorkState, trouble: &Trouble, silent: bool) -> CollectivesError {
    let info = &shared.info;
    let server = shared
        .peers
        .server
        .filter(|server| silent && *server != info.global_rank(info.rank));
    let detail = match (silent, server) {
        (true, Some(server)) => format!("rank {server}: its store does not answer"),
        (true, None) => "the store does not answer".to_owned(),
        (false, _) => String::new(),
    };
    let joined = |text: &str| {
        let parts = [detail.as_str(), text];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join("; ")
    };
    match trouble {
        Trouble::Failed(failure) if failure.kind == FailureKind::Connection => {
            let found = || shared.peers.watch.ended().first().copied();
            let named = || shared.finder.as_ref().and_then(|finder| finder.named_in(&failure.text));
            let peer = failure.peer.or_else(found).or_else(named);
            lost(
                work,
                peer.map(|peer| info.global_rank(peer)).or(server),
                joined(&failure.text),
            )
        }
        Trouble::Failed(failure) if failure.kind != FailureKind::Timeout => plain(work, failure),
        Trouble::Failed(failure) => timed_out(work, (server.into_iter().collect(), Vec::new()), &joined(&failure.text)),
        Trouble::Expired => timed_out(work, (server.into_iter().collect(), Vec::new()), &detail),
    }
}

fn lost(work: &WorkState, peer: Option<usize>, detail: String) -> CollectivesError {
    CollectivesError::PeerLost {
        call: Box::new(work.call.clone()),
        peer,
        detail,
    }
}

/// The error of a failure that no peer caused.
fn plain(work: &WorkState, failure: &BackendFailure) -> CollectivesError {
    match failure.kind {
        FailureKind::Unconnected => CollectivesError::Rendezvous {
            waited: work.issued.elapsed(),
            missing: Vec::new(),
            detail: failure.text.clone(),
        },
        FailureKind::Fault => CollectivesError::Fault {
            operation: work.call.operation,
            message: failure.text.clone(),
        },
        _ => CollectivesError::Native {
            operation: work.call.operation,
            message: failure.text.clone(),
        },
    }
}

fn timed_out(work: &WorkState, (missing, mut detail): (Vec<usize>, Vec<String>), text: &str) -> CollectivesError {
    if !text.is_empty() {
        detail.push(text.to_owned());
    }
    CollectivesError::Timeout {
        call: Box::new(work.call.clone()),
        waited: work.issued.elapsed(),
        missing,
        detail: detail.join("; "),
    }
}

/// Returns the ranks of the default group that have not issued this operation, and their last operations. If none is
/// missing, returns the last operations of the ranks that issued another one.
fn missing(work: &WorkState, lasts: &[Last]) -> (Vec<usize>, Vec<String>) {
    let own = operation_text(&work.call);
    let differs = |last: &Last| last.progress.operation != own;
    let behind: Vec<&Last> = lasts
        .iter()
        .filter(|last| {
            if work.point_to_point {
                work.peer == Some(last.rank)
            } else if work.exchange {
                // An exchange has no sequence number to compare.
                differs(last)
            } else {
                last.progress.issued < work.call.sequence
            }
        })
        .collect();
    if behind.is_empty() {
        // All ranks have issued enough operations: report those that issued another one.
        return (
            Vec::new(),
            lasts.iter().filter(|last| differs(last)).map(text).collect(),
        );
    }
    let missing = behind.iter().map(|last| last.global_rank).collect();
    (missing, behind.into_iter().map(text).collect())
}

pub(super) fn text(last: &Last) -> String {
    last.text()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use std::time::Duration;

    use lockstep_torch::Device;

    use super::*;
    use crate::backend::{Backend, Completion, Launch, PeerFinder};
    use crate::cancel::Cancel;
    use crate::collective::Collective;
    use crate::error::CallInfo;
    use crate::peers::Peers;
    use crate::process_group::GroupInfo;
    use crate::store::records::{FailureRecord, Progress};
    use crate::store::{HashStore, Store, TcpStore};
    use crate::watch::Watch;

    const LIMIT: Duration = Duration::from_secs(60);

    /// These ranks no longer listen; finding that takes `meanwhile`.
    struct Silent(Vec<usize>, Box<dyn Fn() + Send + Sync>);

    impl PeerFinder for Silent {
        fn named_in(&self, _: &str) -> Option<usize> {
            None
        }
        fn lost_peers(&self, _: &str) -> Vec<usize> {
            (self.1)();
            self.0.clone()
        }
        fn is_gone(&self, rank: usize) -> bool {
            self.0.contains(&rank)
        }
    }

    struct Nothing(Arc<Silent>);

    impl Backend for Nothing {
        fn supports_device(&self, _: Device) -> bool {
            true
        }
        fn launch(&self, _: Collective, _: Launch, _: Completion) {}
        fn abort(&self, _: &str) {}
        fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
            Some(Arc::clone(&self.0) as Arc<dyn PeerFinder>)
        }
    }

    fn records(store: &Arc<dyn Store>, rank: usize) -> Records {
        Records::new(Arc::clone(store), "0", rank, (0..4).collect(), &[0, 1, 2, 3])
    }

    /// Returns the peer that rank 1 of 4 reports as lost after a closed connection, and the message.
    fn blamed(
        store: &Arc<dyn Store>,
        silent: &[usize],
        meanwhile: impl Fn() + Send + Sync + 'static,
    ) -> (usize, String) {
        let info = GroupInfo {
            rank: 1,
            size: 4,
            name: "0".into(),
            generation: 0,
            timeout: LIMIT,
            global_ranks: (0..4).collect(),
            hosts: vec![String::new(); 4],
            all_ours: true,
            backend: "nothing".to_owned(),
            request: crate::BackendRequest::default(),
            notes: Vec::new(),
        };
        let peers = Arc::new(Peers {
            ours: (0..4).collect(),
            server: Some(0),
            watch: Watch::new([]),
        });
        let finder = Arc::new(Silent(silent.to_vec(), Box::new(meanwhile)));
        let shared = Shared::new(info, Box::new(Nothing(finder)), None, peers);
        let call = CallInfo {
            operation: "barrier",
            sequence: 5,
            tensor: None,
            rank: 1,
            group: "0".into(),
        };
        let work = WorkState::new(call, LIMIT, &Collective::Barrier, Arc::downgrade(&shared));
        let failure = BackendFailure::new(FailureKind::Connection, "Connection closed by peer");
        let explainer = Explainer::new(shared, records(store, 1));
        let error = explainer.explain(&work, &Trouble::Failed(failure));
        assert!(matches!(error, CollectivesError::PeerLost { .. }), "{error:?}");
        (error.peer().unwrap(), error.to_string())
    }

    #[test]
    fn of_several_that_do_not_listen_the_one_furthest_behind_is_lost() {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        for (rank, issued) in [(0, 5), (2, 3), (3, 4)] {
            let progress = Progress {
                issued,
                ..Progress::default()
            };
            records(&store, rank).publish_progress(&progress).unwrap();
        }
        assert_eq!(blamed(&store, &[0, 2, 3], || ()).0, 2);
        assert_eq!(blamed(&store, &[0, 3], || ()).0, 3);
    }

    #[test]
    fn a_peer_that_says_meanwhile_who_is_lost_is_believed() {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        let later = Arc::clone(&store);
        let (peer, text) = blamed(&store, &[0], move || {
            let record = FailureRecord {
                rank: 0,
                lost: Some(2),
                reason: "rank 2 is gone".to_owned(),
            };
            records(&later, 0).publish_failure(&record).unwrap();
        });
        assert_eq!(peer, 2);
        assert!(text.contains("noticed by rank 0"), "{text}");
    }

    #[test]
    fn when_the_store_is_gone_the_rank_that_served_it_is_lost() {
        let server = TcpStore::serve("127.0.0.1", 0, LIMIT).unwrap();
        let client = TcpStore::connect("127.0.0.1", server.port(), None, LIMIT, &Cancel::new()).unwrap();
        drop(server);
        let store: Arc<dyn Store> = Arc::new(client);
        assert_eq!(blamed(&store, &[2, 3], || ()).0, 0);
    }
}
