//! The messages of a timeline are those that engines send.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod support;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use lockstep_collectives::{
    Backend, BackendRequest, CallOptions, Collective, CollectivesError, Completion, GroupInfo, Launch, Outcome,
    ProcessGroup,
};
use lockstep_gossip::engine::{Engine, Options, Schedule};
use lockstep_gossip::timeline::{Bucket, Compute, Load, Network, Traffic, gossip};
use lockstep_gossip::topology::{NAMES, Topology, named};
use lockstep_torch::{Device, Kind, Tensor};
use parking_lot::Mutex;
use support::{backward, even, leaf, options, ranks, setup};

/// By sender and receiver.
type Sent = BTreeMap<(usize, usize), Traffic>;

/// Records messages and passes them to another group.
struct Noting {
    inner: ProcessGroup,
    rank: usize,
    /// By all ranks.
    sent: Arc<Mutex<Sent>>,
    /// What it allocated, and the number of messages that do not lie there.
    memory: Mutex<Vec<Range<usize>>>,
    elsewhere: Arc<AtomicUsize>,
    /// By tag: whether the first message was received. Were it sent, what announces the receive would wait behind it.
    receives_first: Mutex<BTreeMap<i32, bool>>,
}

impl Backend for Noting {
    fn supports_device(&self, device: Device) -> bool {
        device == Device::Cpu
    }

    fn allocate(&self, nbytes: usize, device: Device) -> Result<Tensor, CollectivesError> {
        let memory = self.inner.allocate(nbytes, device)?;
        let start = memory.data_ptr() as usize;
        self.memory.lock().push(start..start + nbytes);
        Ok(memory)
    }

    fn launch(&self, collective: Collective, _launch: Launch, done: Completion) {
        if let Collective::Recv { tag, .. } = &collective {
            assert!(
                *self.receives_first.lock().entry(*tag).or_insert(true),
                "receives come before sends"
            );
        }
        // The timeline leaves out what is stated with a model: 24 bytes.
        let stated = |tensor: &Tensor| tensor.f_kind().unwrap() == Kind::Int64;
        if let Collective::Send { tensor, peer, tag, .. } = &collective
            && !stated(tensor)
        {
            self.receives_first.lock().entry(*tag).or_insert(false);
            let bytes = tensor.numel() * tensor.f_kind().unwrap().elt_size_in_bytes();
            let start = tensor.data_ptr() as usize;
            let holds = |piece: &Range<usize>| piece.start <= start && start + bytes <= piece.end;
            if !self.memory.lock().iter().any(holds) {
                self.elsewhere.fetch_add(1, Ordering::Relaxed);
            }
            let mut sent = self.sent.lock();
            let traffic = sent.entry((self.rank, *peer)).or_default();
            traffic.messages += 1;
            traffic.bytes += bytes;
        }
        let work = self.inner.issue(collective, &CallOptions::default()).unwrap();
        work.on_complete(move |result| {
            result.unwrap();
            done.finish(Ok(Outcome::Done));
        });
    }

    fn abort(&self, reason: &str) {
        self.inner.abort(reason);
    }
}

fn count(sent: &Sent) -> usize {
    sent.values().map(|traffic| traffic.messages).sum()
}

fn noting(inner: &ProcessGroup, sent: &Arc<Mutex<Sent>>) -> (ProcessGroup, Arc<AtomicUsize>) {
    let elsewhere = Arc::<AtomicUsize>::default();
    let info = GroupInfo {
        backend: "noting".to_owned(),
        request: BackendRequest::default(),
        notes: Vec::new(),
        ..inner.info().clone()
    };
    let backend = Box::new(Noting {
        inner: inner.clone(),
        rank: inner.rank(),
        sent: Arc::clone(sent),
        memory: Mutex::default(),
        elsewhere: Arc::clone(&elsewhere),
        receives_first: Mutex::default(),
    });
    (ProcessGroup::new(info, backend, None, None).unwrap(), elsewhere)
}

/// Parameters of 100 and of 200 numbers, a bucket each: blocks of 128 and of 224.
const SIZES: [usize; 2] = [100, 200];
const BLOCKS: [usize; 2] = [128, 224];

/// `messages` are waited for: the second stage of the last exchange goes on when the steps are over.
fn sent_by_engines(topology: &Topology, steps: usize, messages: usize) -> Sent {
    let sent = Arc::<Mutex<Sent>>::default();
    ranks(topology.world(), |group| {
        let (lane, elsewhere) = noting(group, &sent);
        let tensors: Vec<Tensor> = SIZES.iter().map(|size| leaf(&vec![1.0; *size], Kind::Double)).collect();
        let options = Options {
            bucket_bytes: 1,
            ..options()
        };
        let setup = lockstep_gossip::engine::Setup {
            // Blocks are allocated by the group, whose memory its lanes share.
            ..setup(&lane, topology, &tensors, options)
        };
        let engine = Engine::new(setup).unwrap();
        for _ in 0..steps {
            engine.begin_forward(true, true).unwrap();
            let sum = |tensor: &Tensor| tensor.f_sum(Kind::Double).unwrap();
            // The first parameter is used last, so that its gradient is the first one.
            let loss = sum(&tensors[1]).f_add(&sum(&tensors[0])).unwrap();
            backward(&loss).unwrap();
        }
        let until = Instant::now() + Duration::from_secs(10);
        while count(&sent.lock()) < messages && Instant::now() < until {
            std::thread::yield_now();
        }
        assert_eq!(
            elsewhere.load(Ordering::Relaxed),
            0,
            "blocks are sent from where they lie"
        );
    });
    let sent = sent.lock();
    sent.clone()
}

fn sent_in_timeline(topology: &Topology, steps: usize) -> Sent {
    let bucket = |elements| Bucket {
        elements,
        element_size: 8,
    };
    let load = Load {
        buckets: BLOCKS.map(bucket).to_vec(),
        compute: Compute {
            forward: 1.0,
            backward: 1.0,
            update: 1.0,
            stragglers: Vec::new(),
            jitter: 0.5,
            seed: 3,
        },
        network: Network {
            latency: 1.0,
            bandwidth: 100.0,
            local_latency: 1.0,
            local_bandwidth: 1000.0,
        },
        update_at_end: false,
        steps: steps - topology.rounds().len(),
    };
    let ranks = even(topology.world(), 1);
    gossip(&Schedule::new(topology.clone(), false).unwrap(), &ranks, &load)
        .unwrap()
        .traffic
}

#[test]
fn every_topology() {
    for world in 1..=6 {
        for name in NAMES {
            let topology = named(name, &even(world, 1), false).unwrap();
            let steps = 2 * topology.rounds().len() + 1;
            let expected = sent_in_timeline(&topology, steps);
            let messages = count(&expected);
            assert_eq!(messages == 0, world == 1);
            let found = sent_by_engines(&topology, steps, messages);
            assert_eq!(found, expected, "{name}, {world} ranks");
        }
    }
}
