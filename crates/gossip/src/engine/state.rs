//! The engine's state.
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lockstep_collectives::{Layout, LocalFuture, ProcessGroup};
use lockstep_torch::Tensor;
use parking_lot::Mutex;

use super::average::Backup;
use super::block::{Block, Parameter};
use super::consensus::Distances;
use super::exchange::{Exchange, Lane};
use super::original::Original;
use super::schedule::Schedule;
use super::statement::Statement;
use super::update::Update;
use crate::error::{GossipError, Result};

/// Options; equal on all ranks.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "independent options")]
pub struct Options {
    /// A bucket is closed when it has at least this many bytes.
    pub bucket_bytes: usize,
    /// Parameters become views of their blocks; otherwise blocks are copies.
    pub parameters_as_views: bool,
    /// Updates wait until a pass has all gradients and all buckets are mixed.
    pub update_at_end: bool,
    /// Before these updates, ranks agree whether gradients have overflowed on any of them.
    pub agree_on_overflow: bool,
    /// Computes what Decent-DP 0.2.3 computes, including its defects; bit for bit where groups are pairs. Ignores
    /// `update_at_end` and `agree_on_overflow`: buckets are always updated one by one.
    pub compat: bool,
    /// The deadline of a message; `None`: the group's.
    pub timeout: Option<Duration>,
}

/// The work that remains after a backward pass.
pub type Finish = LocalFuture<std::result::Result<(), Arc<GossipError>>>;

/// Receives the work that remains after a backward pass and polls it on that pass's thread.
pub type OnComplete = Arc<dyn Fn(Finish, &ProcessGroup) + Send + Sync>;

/// A backward pass, until all buckets are updated.
#[derive(Debug, Default)]
pub(super) struct Pass {
    /// Autograd has finished; the rest runs in a future.
    pub ended: bool,
    /// Updates wait for the end, because inner passes may use parameters again.
    pub deferred: bool,
}

pub(super) struct Bucket {
    /// Indices of parameters.
    pub parameters: Vec<usize>,
    pub block: Block,
    pub layout: Layout,
    /// With `compat`: what is sent.
    pub copy: Option<Tensor>,
    /// Number of updates. The exchange in flight is for this step's round.
    pub step: u64,
    pub exchange: Option<Arc<Exchange>>,
    /// Whether the running pass has updated it.
    pub updated: bool,
    /// By parameter: version and storage when it was sent, to detect writes.
    pub marks: Vec<(i64, usize)>,
    /// What was stated with the model that was sent last.
    pub statement: Statement,
    /// All ranks' push-sum weights; empty without push-sum.
    pub weights: Vec<f64>,
    /// Measured distances between the ranks' models.
    pub distances: Distances,
}

/// Models with their weights, in the order of addition.
pub(super) type Terms = Vec<(Tensor, f64)>;

#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts")]
pub(super) struct State {
    pub parameters: Vec<Parameter>,
    /// The engine has failed, for this reason.
    pub failure: Option<Arc<GossipError>>,
    pub pass: Option<Pass>,
    /// An average is running.
    pub averaging: bool,
    /// A training forward pass has recorded gradients, and no backward pass of a step has followed.
    pub forwarded: bool,
    /// Backward passes only accumulate gradients.
    pub accumulate: bool,
    pub factor: f64,
    /// Parameters by the order of their gradients in the first pass.
    pub trace: Vec<usize>,
    /// By parameter: its bucket.
    pub places: Vec<usize>,
    /// By parameter: whether the running pass has its gradient.
    pub arrived: Vec<bool>,
    /// Empty until they are formed: the first backward pass only records the order of gradients.
    pub buckets: Vec<Bucket>,
    /// The first pass had gradients from inner passes, or twice: updates always wait for the end.
    pub reentrant: bool,
    /// The next exchanges wait for the next training forward pass: after a revertible average or a restored state.
    pub held: bool,
    /// A restored state is not yet compared with the peers.
    pub unverified: bool,
    pub backup: Option<Backup>,
    pub original: Original,
    /// See [`super::Engine::waited`].
    pub waited: Duration,
}

/// Shared by the engine, its hooks and its futures.
pub(super) struct Shared {
    /// See [`super::Setup::group`].
    pub group: ProcessGroup,
    pub lane: Arc<Lane>,
    pub schedule: Arc<Schedule>,
    pub options: Options,
    pub update: Box<dyn Update>,
    /// Whether `update` is being called.
    pub updating: AtomicBool,
    pub on_complete: OnComplete,
    /// See [`super::Setup::number`].
    pub number: i64,
    pub state: Mutex<State>,
}

impl State {
    /// Number of updates so far.
    pub fn steps(&self) -> u64 {
        self.buckets.iter().map(|bucket| bucket.step).max().unwrap_or(0)
    }

    /// Refuses `action` after a failure and during a backward pass or an average.
    pub fn check(&self, action: &str) -> Result<()> {
        let action = action.to_owned();
        if let Some(cause) = &self.failure {
            let cause = Arc::clone(cause);
            return Err(GossipError::Failed { action, cause });
        }
        if self.pass.is_some() {
            return Err(GossipError::BackwardPending(action));
        }
        if self.averaging {
            return Err(GossipError::AveragePending(action));
        }
        Ok(())
    }

    /// Refuses parameters that were written while in flight: peers may have received old, new or mixed values.
    pub fn check_unwritten(&self, bucket: usize) -> Result<()> {
        for (parameter, mark) in self.of_bucket(bucket).into_iter().zip(&self.buckets[bucket].marks) {
            if parameter.mark()? != *mark {
                return Err(GossipError::Written(parameter.name.clone()));
            }
        }
        Ok(())
    }

    pub fn of_bucket(&self, bucket: usize) -> Vec<&Parameter> {
        let indices = self.buckets[bucket].parameters.iter();
        indices.map(|index| &self.parameters[*index]).collect()
    }
}

impl Shared {
    /// Fails the engine and sends the error to the peers. Returns the first failure's cause.
    pub fn fail(&self, error: GossipError) -> Arc<GossipError> {
        let error = Arc::new(error);
        {
            let mut state = self.state.lock();
            if let Some(cause) = &state.failure {
                return Arc::clone(cause);
            }
            state.failure = Some(Arc::clone(&error));
            // A pass that autograd still runs is removed when autograd ends.
            state.pass.take_if(|pass| pass.ended);
        }
        let rank = self.group.global_rank();
        self.lane.group.abort(&format!("rank {rank}: {error}"));
        error
    }

    /// The work that ends a backward pass. If it fails, so does the engine.
    pub fn finishing(self: &Arc<Self>, rest: impl AsyncFnOnce(&Arc<Self>) -> Result<()> + 'static) -> Finish {
        let shared = Arc::clone(self);
        Box::pin(async move {
            if let Some(cause) = &shared.state.lock().failure {
                return Err(Arc::clone(cause));
            }
            rest(&shared).await.map_err(|error| shared.fail(error))?;
            shared.state.lock().pass = None;
            Ok(())
        })
    }

    /// Makes a revertible average final and starts the exchanges that were held back.
    pub fn resume(&self, state: &mut State) -> Result<()> {
        state.backup = None;
        if std::mem::take(&mut state.held) {
            self.lane.connect()?;
            self.launch_all(state)?;
        }
        Ok(())
    }
}
