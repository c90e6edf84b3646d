//! Finds why a work failed or expired: which rank is missing, is gone, or aborted.
use std::sync::Arc;

use super::TICK;
use crate::backend::{BackendFailure, FailureKind};
use crate::error::CollectivesError;
use crate::peers::silence;
use crate::queue::Shared;
use crate::store::records::{Last, Records, operation_text};
use crate::work::WorkState;

/// Finds the cause in the store and by the peers' processes.
pub(super) struct Explainer {
    pub shared: Arc<Shared>,
    pub records: Records,
}

const PYTORCH: &str = "runs PyTorch, which does not publish its operations: give all ranks the same model, static_graph, \
                       broadcast_buffers and communication hook";

/// Ranks of the default group that caused a failure, and details for its message.
type Blame = (Vec<usize>, Vec<String>);

impl Explainer {
    /// Returns the error of a failed or expired work.
    pub fn explain(&self, work: &WorkState, failure: &BackendFailure) -> CollectivesError {
        // A peer that aborts publishes its reason before it closes its connections. That reason also explains more than
        // a timeout.
        if let Some(error) = self.recorded(work) {
            return error;
        }
        let server = self.shared.peers.server;
        let blame = match failure.kind {
            FailureKind::Connection => {
                let peer = self.lost_peer(failure);
                // The rank that detected it first may have published it meanwhile.
                if let Some(error) = self.recorded(work) {
                    return error;
                }
                (Vec::from_iter(peer), self.of_pytorch(|rank| Some(rank) == peer))
            }
            FailureKind::Timeout => {
                // Peers publish their last operations up to a tick later.
                std::thread::sleep(TICK + TICK / 4);
                match self.records.lasts() {
                    Ok(lasts) => match missing(work, &lasts) {
                        (ranks, details) if ranks.is_empty() => self.outside_the_store(failure, details),
                        blame => blame,
                    },
                    Err(error) => (Vec::from_iter(server), vec![silence(server), error.to_string()]),
                }
            }
            _ => Blame::default(),
        };
        error_of(work, failure, blame)
    }

    /// The blame for a timeout if no Lockstep rank is behind: the rank that the transport names; else `details` of
    /// ranks at another operation; else the PyTorch ranks, which publish no progress.
    fn outside_the_store(&self, failure: &BackendFailure, details: Vec<String>) -> Blame {
        if let Some(peer) = failure.peer {
            return (vec![self.shared.info.global_rank(peer)], details);
        }
        if !details.is_empty() {
            return (Vec::new(), details);
        }
        (Vec::new(), self.of_pytorch(|_| true))
    }

    /// What may be wrong with the ranks that run PyTorch, those that `concerns` selects by their rank in the default group.
    fn of_pytorch(&self, concerns: impl Fn(usize) -> bool) -> Vec<String> {
        let (info, ours) = (&self.shared.info, &self.shared.peers.ours);
        let foreign = (0..info.size).filter(|rank| !ours.contains(rank));
        let text = |rank| format!("rank {rank} {PYTORCH}");
        let names = foreign.map(|rank| info.global_rank(rank));
        names.filter(|name| concerns(*name)).map(text).collect()
    }

    /// The failure that a peer has published.
    fn recorded(&self, work: &WorkState) -> Option<CollectivesError> {
        let record = self.records.failure_of_peer().ok()??;
        Some(record.into_error(work.call.clone()))
    }

    /// Returns the peer of a lost connection, as a rank of the default group. A peer that closed its connection may only
    /// have broken the group because another one was lost.
    fn lost_peer(&self, failure: &BackendFailure) -> Option<usize> {
        let shared = &self.shared;
        let global = |rank: usize| shared.info.global_rank(rank);
        // A rank that has left may have done so because of another one, whose process ended before.
        if let Some(peer) = first_to_end(shared).or(failure.peer) {
            return Some(global(peer));
        }
        let store = self.records.lasts();
        if let (Err(CollectivesError::Store { .. }), Some(server)) = (&store, shared.peers.server) {
            return Some(server);
        }
        let finder = shared.finder();
        let lost = finder.map_or_else(Vec::new, |finder| finder.lost_peers(&failure.text));
        // A process may end just after its connections close.
        let lost = first_to_end(shared).map_or(lost, |peer| vec![peer]);
        let progress = |rank: &usize| {
            let lasts = store.as_ref().ok()?;
            let peer = lasts.iter().find(|last| last.rank == *rank)?;
            Some(peer.progress.counts.collectives)
        };
        lost.into_iter().min_by_key(progress).map(global)
    }
}

/// The group rank whose process was the first to end.
fn first_to_end(shared: &Shared) -> Option<usize> {
    shared.peers.watch.ended().first().copied()
}

/// The error of a work if the store does not answer (`silent`), or if there is none.
pub(super) fn without_store(
    shared: &Shared,
    work: &WorkState,
    failure: &BackendFailure,
    silent: bool,
) -> CollectivesError {
    let server = shared.peers.server.filter(|_| silent);
    let details = if silent { vec![silence(server)] } else { Vec::new() };
    let named = || shared.finder()?.named_in(&failure.text);
    let peer = match failure.kind {
        FailureKind::Connection => first_to_end(shared).or(failure.peer).or_else(named),
        _ => None,
    };
    let blamed = peer.map(|peer| shared.info.global_rank(peer)).or(server);
    error_of(work, failure, (Vec::from_iter(blamed), details))
}

fn error_of(work: &WorkState, failure: &BackendFailure, (missing, mut details): Blame) -> CollectivesError {
    let (call, waited) = (work.call.clone(), work.issued.elapsed());
    let (operation, message) = (call.operation, failure.text.clone());
    if !message.is_empty() {
        details.push(message.clone());
    }
    let detail = details.join("; ");
    let peer = missing.first().copied();
    match failure.kind {
        FailureKind::Connection => CollectivesError::PeerLost { call, peer, detail },
        FailureKind::Timeout => CollectivesError::Timeout {
            call,
            waited,
            missing,
            detail,
        },
        FailureKind::Unconnected => CollectivesError::Rendezvous {
            waited,
            missing: Vec::new(),
            detail: message,
        },
        FailureKind::Fault => CollectivesError::Fault { operation, message },
        FailureKind::Mismatch | FailureKind::Other => CollectivesError::Native { operation, message },
    }
}

/// Returns the ranks of the default group that have not issued this operation, and their last operations. If none is
/// missing, returns the last operations of the ranks that issued another one.
fn missing(work: &WorkState, lasts: &[Last]) -> (Vec<usize>, Vec<String>) {
    let own = operation_text(&work.call);
    let differs = |last: &Last| last.progress.operation != own;
    let is_behind = |last: &&Last| {
        if work.point_to_point {
            work.peer == Some(last.rank)
        } else if work.exchange {
            // An exchange has no sequence number to compare.
            differs(last)
        } else {
            last.progress.counts.collectives < work.call.sequence
        }
    };
    let behind = lasts.iter().filter(is_behind);
    let (missing, texts): (Vec<_>, Vec<_>) = behind.map(|last| (last.global_rank, last.text())).unzip();
    if !missing.is_empty() {
        return (missing, texts);
    }
    // All ranks have issued enough operations: report those that issued another one.
    let others = lasts.iter().filter(|last| differs(last));
    (missing, others.map(Last::text).collect())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lockstep_torch::Device;

    use super::*;
    use crate::backend::{Backend, Completion, Launch, PeerFinder};
    use crate::cancel::Cancel;
    use crate::collective::Collective;
    use crate::peers::Peers;
    #[cfg(target_os = "linux")]
    use crate::process::Process;
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

    impl Backend for Arc<Silent> {
        fn launch(&self, _: Collective, _: Launch, _: Completion) {}
        fn abort(&self, _: &str) {}
        fn peer_finder(&self) -> Option<Arc<dyn PeerFinder>> {
            Some(Arc::clone(self) as Arc<dyn PeerFinder>)
        }
    }

    fn silent(ranks: &[usize]) -> Silent {
        Silent(ranks.to_vec(), Box::new(|| ()))
    }

    fn records(store: &Arc<dyn Store>, rank: usize) -> Records {
        Records::new(Arc::clone(store), "0", rank, (0..4).collect(), &[0, 1, 2, 3])
    }

    /// Returns the peer that rank 1 of 4 reports as lost after a connection of `peer` was closed, and the message.
    fn blamed(store: &Arc<dyn Store>, peer: Option<usize>, watch: &Arc<Watch>, silent: Silent) -> (usize, String) {
        let failure = BackendFailure {
            peer,
            ..BackendFailure::new(FailureKind::Connection, "Connection closed by peer")
        };
        let info = GroupInfo::of_ours("0", 1, (0..4).collect(), LIMIT);
        let (ours, server, watch) = ((0..4).collect(), Some(0), Arc::clone(watch));
        let peers = Arc::new(Peers { ours, server, watch });
        let shared = Shared::new(info, Box::new(Arc::new(silent)), None, peers);
        let (call, group) = (shared.info.call("barrier"), Arc::downgrade(&shared));
        let work = WorkState::new(call, LIMIT, (&Collective::Barrier, Device::Cpu), group);
        let records = records(store, 1);
        let error = Explainer { shared, records }.explain(&work, &failure);
        assert!(matches!(error, CollectivesError::PeerLost { .. }), "{error:?}");
        (error.peer().unwrap(), error.to_string())
    }

    #[test]
    fn of_several_that_do_not_listen_the_one_furthest_behind_is_lost() {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        for (rank, issued) in [(0, 5), (2, 3), (3, 4)] {
            let mut progress = Progress::default();
            progress.counts.collectives = issued;
            records(&store, rank).publish_progress(&progress).unwrap();
        }
        for (ranks, lost) in [(&[0, 2, 3][..], 2), (&[0, 3], 3)] {
            assert_eq!(blamed(&store, None, &Watch::new([]), silent(ranks)).0, lost);
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_rank_that_left_after_another_had_ended_is_not_the_lost_one() {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let watch = Watch::new([(2, Process::here(child.id()))]);
        let blamed = || blamed(&store, Some(0), &watch, silent(&[])).0;
        assert_eq!(blamed(), 0);
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(blamed(), 2);
    }

    #[test]
    fn a_peer_that_says_meanwhile_who_is_lost_is_believed() {
        let store: Arc<dyn Store> = Arc::new(HashStore::new());
        let later = Arc::clone(&store);
        let (rank, lost, reason) = (0, Some(2), "rank 2 is gone".to_owned());
        let record = FailureRecord { rank, lost, reason };
        let publish = move || records(&later, 0).publish_failure(&record).unwrap();
        let (peer, text) = blamed(&store, None, &Watch::new([]), Silent(vec![0], Box::new(publish)));
        assert_eq!(peer, 2);
        assert!(text.contains("noticed by rank 0"), "{text}");
    }

    #[test]
    fn when_the_store_is_gone_the_rank_that_served_it_is_lost() {
        let server = TcpStore::serve("127.0.0.1", 0, LIMIT).unwrap();
        let client = TcpStore::connect("127.0.0.1", server.port(), None, LIMIT, &Cancel::new()).unwrap();
        drop(server);
        let store: Arc<dyn Store> = Arc::new(client);
        assert_eq!(blamed(&store, None, &Watch::new([]), silent(&[2, 3])).0, 0);
    }
}
