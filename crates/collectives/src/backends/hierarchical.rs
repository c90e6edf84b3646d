//! All-reduce over several hosts: first inside each host over shared memory, so that each host sends its data only
//! once.
//!
//! The tensor is split into columns, as many as the smallest host has ranks. Rank i of each host all-reduces column i
//! with its counterparts over Gloo; then the ranks of each host broadcast their columns to each other. The order of
//! summation differs from Gloo's over all ranks; it is the same on every rank and in every run.
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use lockstep_torch::{Device, Tensor};
use parking_lot::Mutex;

use super::blocking::RETURN;
use super::gloo::{self, GlooBackend, GlooFactory};
use super::routes::{Route, Routes};
use super::shm::{self, ShmBackend, ShmFactory};
use crate::backend::{Backend, BackendFailure, BackendResult, Completion, FailureKind, Launch, Outcome};
use crate::backends::gloo::mesh::Mesh;
use crate::collective::{Collective, ReduceOp};
use crate::error::Result;
use crate::registry::{BackendFactory, Connected, Preparation, Refusal};
use crate::rendezvous::epoch::Epoch;
use crate::store::PrefixStore;
use crate::thread::spawn;

pub(crate) struct HierarchicalFactory;

impl BackendFactory for HierarchicalFactory {
    fn name(&self) -> &'static str {
        "hierarchical"
    }

    fn prepare(&self, size: usize, preparation: &mut Preparation) {
        if !preparation.offers.contains_key(ShmFactory.name()) {
            ShmFactory.prepare(size, preparation);
        }
    }

    /// Requires Lockstep on all ranks, and two or more hosts, one of them with several ranks. Other operations use
    /// Gloo.
    fn connect(&self, epoch: &Epoch<'_>) -> std::result::Result<Connected, Refusal> {
        let hosts = shm::hosts(epoch).map_err(Refusal::Unusable)?;
        let unusable = |text: &str| Err(Refusal::Unusable(text.to_owned()));
        if hosts.len() < 2 {
            return unusable("the ranks share one host");
        }
        if hosts.iter().all(|ranks| ranks.len() == 1) {
            return unusable("no two ranks share a host");
        }
        let own = epoch.options.rank;
        let host = hosts.iter().position(|ranks| ranks.contains(&own)).unwrap_or_default();
        let local = &hosts[host];
        let lanes = shm::share(epoch, local)?;
        let whole = GlooFactory.connect(epoch)?;
        let columns = hosts.iter().map(Vec::len).min().unwrap_or_default();
        let column = local.iter().position(|rank| *rank == own).unwrap_or_default();
        let counterparts: Vec<usize> = hosts.iter().filter_map(|ranks| ranks.get(column).copied()).collect();
        let between = if column < columns {
            Some(connect_column(epoch, column, host, hosts.len())?)
        } else {
            None
        };
        let backend = Hierarchical(Arc::new(Hosts {
            size: epoch.options.global_ranks.len(),
            columns,
            column,
            local: local.clone(),
            counterparts,
            lanes,
            between,
            summed: Sequencer::default(),
            combined: Sequencer::default(),
            launched: AtomicU64::new(0),
            abandoned: AtomicBool::new(false),
        }));
        let route = |backend: Box<dyn Backend>| -> Route { ("cpu", backend) };
        let table = vec![route(Box::new(backend)), route(whole.backend)];
        Ok(Connected {
            backend: Routes::backend(table),
            checker: whole.checker,
        })
    }
}

fn connect_column(
    epoch: &Epoch<'_>,
    column: usize,
    host: usize,
    hosts: usize,
) -> std::result::Result<GlooBackend, Refusal> {
    let mesh = Mesh {
        rank: host,
        size: hosts,
        interfaces: epoch.options.interfaces.clone(),
        store: Arc::new(PrefixStore::new(
            format!("lockstep/column/{column}"),
            Arc::clone(&epoch.store),
        )),
        two_way: false,
    };
    Ok(mesh.connect_epoch(epoch)?)
}

/// Carries all-reduces of dense tensors.
struct Hierarchical(Arc<Hosts>);

struct Hosts {
    size: usize,
    columns: usize,
    /// The column of this rank; it has none if this is not below `columns`.
    column: usize,
    /// Group ranks on this host, and this rank's counterparts on all hosts.
    local: Vec<usize>,
    counterparts: Vec<usize>,
    /// Inside the host: lane 0 for the sums, in launch order; lane 1 for the broadcasts of columns, in the order in
    /// which the columns were combined. With separate lanes, all ranks of a host issue the same order on each.
    lanes: [ShmBackend; 2],
    between: Option<GlooBackend>,
    /// Orders the steps that follow the host's sum.
    summed: Sequencer,
    /// Orders the steps that follow the combination of this rank's column.
    combined: Sequencer,
    launched: AtomicU64,
    /// The group was dropped while Gloo operations were in flight.
    abandoned: AtomicBool,
}

/// An all-reduce in flight.
struct Flight {
    number: u64,
    /// Flat.
    tensor: Tensor,
    op: ReduceOp,
    launch: Launch,
    done: Completion,
}

impl Backend for Hierarchical {
    fn carries(&self, collective: &Collective) -> bool {
        matches!(collective, Collective::AllReduce { .. })
    }

    fn check(&self, collective: &Collective) -> Result<()> {
        gloo::check(collective)
    }

    fn allocate(&self, nbytes: usize, device: Device) -> Result<Tensor> {
        self.0.lanes[0].allocate(nbytes, device)
    }

    fn launch(&self, collective: Collective, launch: Launch, done: Completion) {
        let done = gloo::averaged(&collective, self.0.size, done);
        let Collective::AllReduce { tensor, op, .. } = collective else {
            let text = "it carries all-reduces only";
            return done.finish(Err(BackendFailure::new(FailureKind::Other, text)));
        };
        let tensor = match tensor.f_view([-1]) {
            Ok(tensor) => tensor,
            Err(error) => return done.finish(Err(BackendFailure::native(error))),
        };
        let flight = Flight {
            number: 1 + self.0.launched.fetch_add(1, Ordering::Relaxed),
            tensor,
            // `averaged` divides at the end, by the number of all ranks.
            op: if op == ReduceOp::Avg { ReduceOp::Sum } else { op },
            launch,
            done,
        };
        self.0.sum(flight);
    }

    fn abort(&self, reason: &str) {
        self.0.lanes.iter().for_each(|lane| lane.abort(reason));
        if let Some(between) = &self.0.between {
            between.abort(reason);
        }
    }
}

impl Drop for Hierarchical {
    /// Gloo must not be destroyed on one of its own threads, where an operation may drop the last reference to `Hosts`.
    fn drop(&mut self) {
        let until = Instant::now() + RETURN;
        let in_flight = || Arc::strong_count(&self.0) > 1;
        while in_flight() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.0.abandoned.store(in_flight(), Ordering::Release);
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        if let Some(between) = self.between.take().filter(|_| *self.abandoned.get_mut()) {
            let _ = spawn("lockstep-end", move || drop(between));
        }
    }
}

impl Hosts {
    /// All-reduces inside the host.
    fn sum(self: &Arc<Self>, flight: Flight) {
        let hosts = Arc::clone(self);
        let (tensor, op, launch) = (flight.tensor.shallow_clone(), flight.op, flight.launch.clone());
        let done = Completion::new(move |result| {
            let result = result.map_err(|failure| of_group(failure, &hosts.local));
            let next = Arc::clone(&hosts);
            hosts.summed.pass(flight.number, move || next.combine(flight, result));
        });
        self.lanes[0].launch(Collective::AllReduce { tensor, op }, launch, done);
    }

    /// All-reduces this rank's column with its counterparts.
    fn combine(self: Arc<Self>, flight: Flight, summed: BackendResult) {
        let hosts = Arc::clone(&self);
        let (op, launch, number) = (flight.op, flight.launch.clone(), flight.number);
        let column = summed.and_then(|_| self.part(&flight.tensor, self.column));
        let next = Arc::clone(&self);
        let then = move |result| hosts.combined.pass(number, move || next.give(flight, result));
        match (column, &self.between) {
            (Ok(tensor), Some(between)) if tensor.numel() > 0 => {
                let ranks = Arc::clone(&self);
                let of_group = move |failure| of_group(failure, &ranks.counterparts);
                let done = Completion::new(move |result: BackendResult| then(result.map_err(of_group)));
                between.launch(Collective::AllReduce { tensor, op }, launch, done);
            }
            // A failure inside the host already names ranks of the group.
            (column, _) => then(column.map(|_| Outcome::Done)),
        }
    }

    /// Broadcasts the columns among the ranks of this host.
    fn give(self: Arc<Self>, flight: Flight, combined: BackendResult) {
        let parts = combined.and_then(|_| {
            (0..self.columns)
                .map(|column| self.part(&flight.tensor, column))
                .collect()
        });
        let parts: Vec<Tensor> = match parts {
            Ok(parts) => parts,
            Err(failure) => return flight.done.finish(Err(failure)),
        };
        // The number of columns left, and the completion until the last column has arrived or one has failed.
        let report = Arc::new(Mutex::new((self.columns, Some(flight.done))));
        for (root, tensor) in parts.into_iter().enumerate() {
            let (hosts, report) = (Arc::clone(&self), Arc::clone(&report));
            let done = Completion::new(move |result: BackendResult| {
                let result = result.map_err(|failure| of_group(failure, &hosts.local));
                let report = {
                    let mut report = report.lock();
                    report.0 -= 1;
                    let is_over = report.0 == 0 || result.is_err();
                    report.1.take_if(|_| is_over)
                };
                if let Some(report) = report {
                    report.finish(result);
                }
            });
            self.lanes[1].launch(Collective::Broadcast { tensor, root }, flight.launch.clone(), done);
        }
    }

    /// A column of a flat tensor; empty for ranks without a column.
    fn part(&self, flat: &Tensor, column: usize) -> BackendResult<Tensor> {
        let length = flat.numel();
        let start = |column: usize| (length * column.min(self.columns) / self.columns) as i64;
        let (first, end) = (start(column), start(column + 1));
        flat.f_narrow(0, first, end - first).map_err(BackendFailure::native)
    }
}

/// Runs the steps that follow a stage in the order of their numbers, whichever thread reports first.
#[derive(Default)]
struct Sequencer(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    passed: u64,
    ready: BTreeMap<u64, Box<dyn FnOnce() + Send>>,
    /// A thread is running steps; it checks `ready` again afterwards.
    busy: bool,
}

impl Sequencer {
    /// Runs `next` when all numbers before `number` have passed. Numbers start at 1.
    fn pass(&self, number: u64, next: impl FnOnce() + Send + 'static) {
        let mut waiting = self.0.lock();
        waiting.ready.insert(number, Box::new(next));
        if waiting.busy {
            return;
        }
        waiting.busy = true;
        loop {
            let number = waiting.passed + 1;
            let Some(next) = waiting.ready.remove(&number) else {
                break;
            };
            waiting.passed = number;
            drop(waiting);
            next();
            waiting = self.0.lock();
        }
        waiting.busy = false;
    }
}

/// Converts a failure inside a host or column: `peer` becomes a group rank. A mismatch becomes `Other`: other hosts or
/// columns have already started the operation, so the group is no longer sound.
fn of_group(failure: BackendFailure, ranks: &[usize]) -> BackendFailure {
    let kind = match failure.kind {
        FailureKind::Mismatch => FailureKind::Other,
        kind => kind,
    };
    BackendFailure {
        kind,
        peer: failure.peer.and_then(|peer| ranks.get(peer).copied()),
        ..failure
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn continuations_run_in_the_order_of_numbers() {
        let sequencer = Arc::new(Sequencer::default());
        let (ran, order) = channel();
        for number in [3, 2, 4] {
            let ran = ran.clone();
            sequencer.pass(number, move || ran.send(number).unwrap());
        }
        assert!(order.try_recv().is_err());
        let (again, inner) = (Arc::clone(&sequencer), ran.clone());
        // A nested call.
        sequencer.pass(1, move || {
            ran.send(1).unwrap();
            again.pass(5, move || inner.send(5).unwrap());
        });
        assert_eq!(order.try_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    }
}
