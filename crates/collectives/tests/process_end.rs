//! Closing all groups at the end of the process. A single test, since it closes every group of the process.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{
    CallOptions, Cancel, CollectivesError, HashStore, InProcess, ProcessGroup, Store, end_groups,
};
use lockstep_torch::{Device, Kind, Tensor};
use support::{LIMIT, gloo};

#[test]
fn the_end_of_the_process_ends_all_groups_and_what_they_wait_for() {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    let connect = |rank| ProcessGroup::connect(&gloo(rank, 2), &store, &Cancel::new()).unwrap();
    let mut groups = InProcess::with_timeout(2, LIMIT).unwrap();
    std::thread::scope(|scope| {
        let peer = scope.spawn(|| connect(1));
        groups.extend([connect(0), peer.join().unwrap()]);
    });
    // Receives without a send: the works block inside the transport.
    let options = CallOptions::default();
    let receive = |group: &ProcessGroup| {
        let tensor = Tensor::f_zeros([4], (Kind::Float, Device::Cpu)).unwrap();
        group.recv(&tensor, Some(1 - group.rank()), 0, &options)
    };
    let works: Vec<_> = groups.iter().map(|group| receive(group).unwrap()).collect();
    // A group that is already closed must not delay the end.
    let ended = InProcess::with_timeout(1, LIMIT).unwrap();
    assert!(ended[0].destroy(LIMIT));

    assert!(end_groups(LIMIT));
    for work in works {
        // The first to close breaks the other's connection.
        let error = work.wait(Some(Duration::ZERO)).unwrap_err();
        let told = matches!(
            error,
            CollectivesError::Aborted { .. } | CollectivesError::PeerLost { .. } | CollectivesError::PeerAborted { .. }
        );
        assert!(told, "{error}");
    }
    for group in &groups {
        let error = receive(group).unwrap_err();
        assert!(matches!(error, CollectivesError::GroupClosed { .. }), "{error}");
        assert!(group.destroy(Duration::from_secs(1)), "it has ended already");
    }
    assert!(end_groups(Duration::ZERO));
}
