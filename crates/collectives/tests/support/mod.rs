//! Tensors and works for the tests of groups.
#![allow(
    clippy::unwrap_used,
    missing_docs,
    reason = "helpers of tests, which may fail loudly"
)]
#![allow(dead_code, reason = "each test takes a part of them")]
pub mod operations;
pub mod requests;
pub mod server_time;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{
    BackendRequest, CallOptions, Cancel, CollectivesError, CompanionOptions, GroupOptions, HashStore, ProcessGroup,
    Store, StoreOperation, StoreReply, StoreRequest, Work,
};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

/// Reached only by a hang.
pub const LIMIT: Duration = Duration::from_secs(60);

/// The transports between processes that this system has.
pub const BACKENDS: &[&str] = if cfg!(target_os = "linux") {
    &["gloo", "shm"]
} else {
    &["gloo"]
};

/// Options for one of the ranks `0..size` of a group over loopback.
pub fn gloo(rank: usize, size: usize) -> GroupOptions {
    over("gloo", rank, size)
}

/// As [`gloo`], over the requested `backend`.
pub fn over(backend: &str, rank: usize, size: usize) -> GroupOptions {
    GroupOptions {
        rank,
        name: "0".to_owned(),
        global_ranks: (0..size).collect(),
        backend: BackendRequest::parse("test", backend).unwrap(),
        timeout: LIMIT,
        connect_timeout: LIMIT,
        interfaces: Vec::new(),
        verify: true,
        detail: false,
        generation: 0,
        host: String::new(),
    }
}

/// Options of a group's companion.
pub fn named(name: &str) -> CompanionOptions {
    CompanionOptions {
        purpose: name.to_owned(),
        number: 0,
        timeout: LIMIT,
        interfaces: Vec::new(),
        on_devices: false,
    }
}

/// Runs `f` as every rank of a Gloo group and returns the results in rank order.
pub fn ranks<T: Send>(world: usize, f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    ranks_over("gloo", world, f)
}

/// As [`ranks`], over the requested `backend`.
pub fn ranks_over<T: Send>(backend: &str, world: usize, f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    let store: Arc<dyn Store> = Arc::new(HashStore::new());
    std::thread::scope(|scope| {
        let (f, store) = (&f, &store);
        let threads: Vec<_> = (0..world)
            .map(|rank| {
                scope.spawn(move || {
                    let group = ProcessGroup::connect(&over(backend, rank, world), store, &Cancel::new()).unwrap();
                    let result = f(&group);
                    assert!(group.destroy(LIMIT));
                    result
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// As [`ranks`], over shared memory.
pub fn shm<T: Send>(world: usize, f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    ranks_over("shm", world, f)
}

/// Runs `f` with each of these groups, each on a thread of its own, and returns the results in their order.
pub fn with_each<T: Send>(groups: Vec<ProcessGroup>, f: impl Fn(&ProcessGroup) -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let f = &f;
        let threads: Vec<_> = groups.into_iter().map(|group| scope.spawn(move || f(&group))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

pub fn plain() -> CallOptions {
    CallOptions::default()
}

/// With a deadline of [`LIMIT`].
pub fn quick() -> CallOptions {
    CallOptions {
        timeout: Some(LIMIT),
        ..plain()
    }
}

pub fn verified() -> CallOptions {
    CallOptions {
        verify: true,
        ..plain()
    }
}

pub fn done(work: Result<Work, CollectivesError>) {
    work.unwrap().wait(Some(LIMIT)).unwrap();
}

pub fn floats(tensor: &Tensor) -> Vec<f32> {
    Vec::try_from(tensor.f_reshape([-1]).unwrap()).unwrap()
}

pub fn clones(tensors: &[Tensor]) -> Vec<Tensor> {
    tensors.iter().map(Tensor::shallow_clone).collect()
}

pub fn full(value: f64, length: i64) -> Tensor {
    Tensor::f_full([length], value, (Kind::Float, Device::Cpu)).unwrap()
}

/// Numbers of all magnitudes, different on each rank.
pub fn values(length: usize, seed: usize, kind: Kind) -> Tensor {
    let mut state = seed as u64 + 1;
    let is_complex = matches!(kind, Kind::ComplexFloat | Kind::ComplexDouble);
    let parts = if is_complex { 2 } else { 1 };
    let numbers: Vec<f64> = (0..parts * length)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let unit = (state >> 11) as f64 / (1u64 << 53) as f64 - 0.5;
            unit * 2f64.powi((state % 13) as i32)
        })
        .collect();
    let tensor = Tensor::f_from_slice(&numbers).unwrap();
    match kind {
        Kind::ComplexFloat => tensor
            .f_to_kind(Kind::Float)
            .unwrap()
            .f_view_dtype(Kind::ComplexFloat)
            .unwrap(),
        Kind::ComplexDouble => tensor.f_view_dtype(kind).unwrap(),
        Kind::Float | Kind::Double | Kind::Half | Kind::BFloat16 => tensor.f_to_kind(kind).unwrap(),
        Kind::Bool => tensor.f_gt(0.0).unwrap(),
        _ => (tensor * 3.0).f_abs().unwrap().f_to_kind(kind).unwrap(),
    }
}

/// The bytes of its elements.
pub fn bytes(tensor: &Tensor) -> Vec<u8> {
    let mut bytes = Vec::new();
    tensor.read_bytes(tensor.info().unwrap().dtype, &mut bytes).unwrap();
    bytes
}

/// The lengths of the memory files that this process has open, in bytes.
pub fn memory_files() -> HashMap<PathBuf, u64> {
    let files = std::fs::read_dir("/proc/self/fd").unwrap();
    let files = files.map(|file| file.unwrap().path());
    let is_ours = |path: &PathBuf| {
        let name = std::fs::read_link(path);
        name.is_ok_and(|name| name.to_string_lossy().contains("memfd:lockstep"))
    };
    let length = |path: PathBuf| path.metadata().map(|data| (path, data.len()));
    files.filter(is_ours).filter_map(|path| length(path).ok()).collect()
}

/// The keys of a store, sorted.
pub fn listed(store: &dyn Store) -> Vec<String> {
    let StoreReply::Keys(mut keys) = store.ask(StoreOperation::ListKeys.alone(), None).unwrap() else {
        return Vec::new();
    };
    keys.sort_unstable();
    keys
}

/// A store that calls `before` ahead of each request, with its limit; an error is the answer.
pub struct Tapped<F> {
    store: Arc<dyn Store>,
    name: &'static str,
    before: Arc<F>,
}

pub fn tapped<F: Fn() + Send + Sync + 'static>(
    store: &Arc<dyn Store>,
    name: &'static str,
    before: F,
) -> Arc<dyn Store> {
    answering(store, name, move |_| {
        before();
        Ok(())
    })
}

/// As [`tapped`], where `before` may answer in the store's place with an error.
pub fn answering<F>(store: &Arc<dyn Store>, name: &'static str, before: F) -> Arc<dyn Store>
where
    F: Fn(Option<Duration>) -> Result<(), CollectivesError> + Send + Sync + 'static,
{
    let (store, before) = (Arc::clone(store), Arc::new(before));
    Arc::new(Tapped { store, name, before })
}

impl<F> Store for Tapped<F>
where
    F: Fn(Option<Duration>) -> Result<(), CollectivesError> + Send + Sync + 'static,
{
    fn ask(&self, request: StoreRequest<'_>, limit: Option<Duration>) -> Result<StoreReply, CollectivesError> {
        (self.before)(limit)?;
        self.store.ask(request, limit)
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<(), CollectivesError> {
        (self.before)(None)?;
        self.store.wait_for(keys, timeout, cancel)
    }

    fn place(&self) -> String {
        self.name.to_owned()
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>, CollectivesError> {
        let (store, before) = (self.store.duplicate()?, Arc::clone(&self.before));
        Ok(Arc::new(Self { store, before, ..*self }))
    }
}
